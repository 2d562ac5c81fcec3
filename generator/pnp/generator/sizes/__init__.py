"""Lengths, boxes and directions, and named sizes."""
