"""Pages to read and to write on: rule sheet, player aid, log sheet."""
