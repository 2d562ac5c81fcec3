"""The parts of the rule sheet."""
