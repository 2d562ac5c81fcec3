"""Marks go in, files come out: PDF, SVG, pixels; with less ink, or in four."""
