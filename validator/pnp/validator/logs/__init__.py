"""What all logs share: records, names, the text itself."""
