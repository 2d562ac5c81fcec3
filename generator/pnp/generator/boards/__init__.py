"""Boards and mats: places, tracks and links, and how they come onto paper."""
