"""SVG files that are no plain pictures are refused before anything draws them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.press.conftest import ROOT

from pnp.generator.picture import BadPicture, read_svg

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">'


@pytest.mark.parametrize(
    ("inside", "reason"),
    [
        ('<use xlink:href="../defs/x.svg#a"/>', "picture.element"),
        ('<use href="#a"/>', "picture.element"),
        ('<image href="photo.png" width="5" height="5"/>', "picture.element"),
        ("<script>alert(1)</script>", "picture.element"),
        ("<style>rect {fill: red}</style>", "picture.element"),
        ('<foreignObject width="5" height="5"/>', "picture.element"),
        ('<rect width="5" height="5" mask="url(#m)"/>', "picture.element"),
        ('<rect x="nan" width="5" height="5"/>', "picture.number"),
        ('<rect width="1e300" height="5"/>', "picture.number"),
        ('<path d="M0 0L1e9 0Z"/>', "picture.number"),
        ("<rect", "picture.unreadable"),
        ("<g>", "picture.unreadable"),
        ('<rect width="1" height="1"/>' * 5_001, "picture.large"),
        (f"<!-- {'x' * 1024 * 1024} -->", "picture.large"),
    ],
    ids=lambda value: value[:30],
)
def test_what_is_no_plain_picture(tmp_path: Path, inside: str, reason: str) -> None:
    file = tmp_path / "art.svg"
    file.write_text(f"{HEAD}{inside}</svg>", encoding="utf-8")
    with pytest.raises(BadPicture) as caught:
        read_svg(file, "art")
    assert caught.value.reason == reason


def test_entities_are_never_opened(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    file = tmp_path / "art.svg"
    file.write_text(f'<!DOCTYPE svg [<!ENTITY e SYSTEM "secret.txt">]>{HEAD}<title>&e;</title></svg>', encoding="utf-8")
    with pytest.raises(BadPicture) as caught:
        read_svg(file, "art")
    assert caught.value.reason == "picture.element"


OURS = sorted([*ROOT.glob("cards/*/art/*.svg"), *ROOT.glob("layouts/icons/*.svg")])


@pytest.mark.parametrize("file", OURS, ids=lambda file: file.stem)
def test_our_own_pictures_are_plain(file: Path) -> None:
    assert read_svg(file, file.stem).marks
