"""Letters: fonts, words, line breaks, paragraphs, columns."""
