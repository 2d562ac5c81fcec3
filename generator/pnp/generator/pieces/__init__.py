"""What else is cut out: counters, figures that stand, the box for a deck."""
