"""A game in a browser while its files are edited: its cards as pictures, its sheets, and what is wrong with them."""
