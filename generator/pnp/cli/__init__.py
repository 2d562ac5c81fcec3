"""The command line: a module for each command, named as the command, and what they share."""
