"""The press: knows paper. Values in, PDFs out.

The entry point is `pnp.press.build.build`. Nothing is imported here, so that using a length does not load a PDF
library.
"""
