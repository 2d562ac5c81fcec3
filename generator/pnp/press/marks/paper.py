"""Sheets of paper."""

from __future__ import annotations

from pnp.validator.definitions.sizes import Size, named_size

from .length import mm

PAPERS = {
    size.name: size
    for size in (
        Size("a4", mm(210), mm(297)),
        Size("a3", mm(297), mm(420)),
        Size.inches("letter", 8.5, 11),
        Size.inches("legal", 8.5, 14),
        Size("a2", mm(420), mm(594)),
    )
}

SMALLEST, LARGEST = mm(100), mm(3000)  # of paper that a size is given for


def paper(name: str) -> Size:
    """Paper by its name, or by width and height; portrait. Raises ValueError."""
    size = named_size(name, PAPERS)
    if not all(SMALLEST <= edge <= LARGEST for edge in (size.width, size.height)):
        raise ValueError(f"paper can be from {SMALLEST} to {LARGEST}, not {name!r}")
    return size if size.width <= size.height else Size(size.name, size.height, size.width)


__all__ = ["PAPERS", "Size", "paper"]
