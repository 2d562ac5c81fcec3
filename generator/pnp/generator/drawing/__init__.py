"""Marks as values, what is done to them before drawing, and the one module that draws."""
