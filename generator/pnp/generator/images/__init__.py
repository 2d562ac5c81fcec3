"""Pictures in and out: SVG, PNG and JPEG as forms, pages as pixels and as SVG."""
