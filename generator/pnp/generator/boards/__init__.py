"""Boards and mats: places, tracks and links, and how they are put on paper."""
