"""Lengths, boxes and directions, and the sizes that have names."""
