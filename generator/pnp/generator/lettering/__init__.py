"""Text: typefaces, markup, line breaks, and legibility."""
