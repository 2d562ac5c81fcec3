"""Games played by programs, by the thousand: what a designer wants to know of a game before the first evening."""
