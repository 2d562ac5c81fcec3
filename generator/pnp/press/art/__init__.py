"""Pictures that come in: SVG files, bitmaps, icons; read, checked and kept by name."""
