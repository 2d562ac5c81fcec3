"""What else is cut out: tokens, standees, deck boxes."""
