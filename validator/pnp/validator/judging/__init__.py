"""The referee: a log in, a verdict out."""
