"""A card and a layout become a face: what stands where, and what would disappoint."""
