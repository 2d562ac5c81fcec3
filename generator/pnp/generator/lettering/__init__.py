"""Words: typefaces, markup, where a line breaks, and whether it can be read."""
