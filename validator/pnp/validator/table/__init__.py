"""For people at a table: what may be done, in words, and moves as they are typed."""
