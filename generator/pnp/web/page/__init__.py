"""What the page of a table is sent, as data."""
