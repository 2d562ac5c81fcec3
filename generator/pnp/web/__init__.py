"""Pages for browsers, and the server that sends some of them."""
