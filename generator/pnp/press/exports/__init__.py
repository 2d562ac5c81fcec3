"""The same game for other programs and for print shops."""
