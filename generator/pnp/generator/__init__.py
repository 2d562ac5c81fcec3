"""The press: knows paper. Values in, PDFs out; `build` is the only door."""

from .build import Artefact, BuildError, build

__all__ = ["Artefact", "BuildError", "build"]
