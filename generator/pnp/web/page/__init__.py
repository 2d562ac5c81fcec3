"""What the page of a table says, as data: nothing here needs the press."""
