"""A card and a layout become a face: what goes where, and what might disappoint."""
