"""Marks as values, what is done to them before they are ink, and the one module that draws."""
