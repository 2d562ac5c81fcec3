"""A position as data: which sprites lie in which panels, by ids and boxes.

Arithmetic on what the validator knows; no fonts, pictures or ink, so that it runs wherever Python does. What a sprite
looks like is said elsewhere: by the press on paper, by files made beforehand on a page.
"""
