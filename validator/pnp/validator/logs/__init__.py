"""A log as far as every game shares it: records, names, the text itself."""
