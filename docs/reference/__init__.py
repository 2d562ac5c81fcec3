"""The pages docs/reference-*, and the pictures that are made with them."""
