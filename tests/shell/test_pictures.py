"""The pictures of the documents are those that the program makes. If this fails: `python -m tests.pictures`."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageStat
from tests.pictures import BY_HAND, FOLDER, makers

ELSEWHERE = ("evening.", "log-", "release.", "table-")  # made by docs.reference.pages and tests.table.pictures


def test_every_picture_has_a_maker() -> None:
    there = {file.name for file in FOLDER.iterdir() if not file.name.startswith((*ELSEWHERE, *BY_HAND))}
    assert there == {name for name, _ in makers()}


def test_a_picture_is_what_its_maker_makes() -> None:
    """One of them; the log sheets are compared in tests/press."""
    name = "illuminati.en.png"
    made, shown = dict(makers())[name]().convert("L"), Image.open(FOLDER / name).convert("L")
    assert made.size == shown.size
    assert ImageStat.Stat(ImageChops.difference(made, shown)).mean[0] < 2  # of 256; the file has fewer colours
