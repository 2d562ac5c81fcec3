"""What every floor stands on: texts, words, problems, and what the referee says about a record."""
