"""What the press says, in the languages of the interface: words on sheets, and messages."""
