"""The user's printer: what we know about it, and the sheet that measures it."""
