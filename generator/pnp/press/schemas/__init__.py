"""The JSON schemas of layouts, and the descriptions of all keys in an author's language."""
