"""Many logs: from one process, from several, or on a cluster."""
