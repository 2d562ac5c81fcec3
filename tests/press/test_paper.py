"""Papers by name and by size."""

from __future__ import annotations

import pytest

from pnp.press.marks.paper import paper


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("A4", 210, 297),
        ("letter", 215.9, 279.4),
        ("a3", 297, 420),
        ("legal", 215.9, 355.6),
        ("200mmx280mm", 200, 280),
        ("280mm×200mm", 200, 280),
        ("8.5inx13in", 215.9, 330.2),
        ("210x297mm", 210, 297),
        ("20cmх30cm", 200, 300),  # a Cyrillic letter between
        ("8 1/2in x 11in", 215.9, 279.4),
    ],
)
def test_a_paper_is_upright_however_it_is_written(name: str, width: float, height: float) -> None:
    size = paper(name)
    assert (size.width.mm, size.height.mm) == (pytest.approx(width), pytest.approx(height))


@pytest.mark.parametrize(
    "name", ["a6", "", "210x297", "0mmx297mm", "-210mmx297mm", "50mmx50mm", "9mx9m", "4000mmx10mm"]
)
def test_what_is_no_paper(name: str) -> None:
    with pytest.raises(ValueError):
        paper(name)
