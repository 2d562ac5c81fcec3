"""The report of a playtest: one self-contained page."""
