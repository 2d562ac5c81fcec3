"""A page for the phones at a table, to record a game.

A `Sitting` of the validator says what each seat sees, is asked, and may say. A room adds what is shared: the file, the
version, whose phone is whose. The server only carries questions to it and answers back."""
