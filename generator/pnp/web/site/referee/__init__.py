"""The referee in a browser: what a site's folder needs for it, and what answers there."""
