"""The press: knows paper. Values in, PDFs out.

The door is `pnp.generator.build.build`. Nothing is imported here: who asks for a length should not load a PDF library.
"""
