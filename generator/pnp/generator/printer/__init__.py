"""The printer on the desk: what is known of it, and the sheet that measures it."""
