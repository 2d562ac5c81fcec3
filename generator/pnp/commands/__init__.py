"""The commands; `cli` defines how each is called."""
