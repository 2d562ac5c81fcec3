"""What each command does; `cli` says how it is called."""
