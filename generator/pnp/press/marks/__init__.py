"""The ground floor: lengths, boxes, colours; marks as plain values, and pages of them."""
