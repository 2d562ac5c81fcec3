"""How long a test waits for what should come at once: machines may be busy."""

LONG = 60.0  # seconds
