"""Games played by programs, by the thousand: what a designer wants to know about a game before the first evening."""
