"""What goes where on a sheet of paper, and with which marks to cut and fold along."""
