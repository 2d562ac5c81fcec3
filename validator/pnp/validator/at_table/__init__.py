"""For people at a table: what is legal, in words, and moves as they are typed."""
