"""One position as PNG, a game as GIF: the same stage, drawn by the press."""

from __future__ import annotations

import io
from typing import Any

import pytest

from pnp.press.exports import still

from .conftest import SLIPS, story, told

pytest.importorskip("pypdfium2")
Image: Any = pytest.importorskip("PIL.Image")
ImageChops: Any = pytest.importorskip("PIL.ImageChops")


def opened(data: bytes) -> Any:
    return Image.open(io.BytesIO(data))


def test_a_position() -> None:
    image = opened(still.picture(story(SLIPS), "ru", 6))
    assert image.format == "PNG"
    assert image.width == still.PNG_WIDTH
    assert still.picture(story(SLIPS), "ru", 6) == still.picture(story(SLIPS), "ru", 6)


def test_a_finding_and_what_changed_can_be_seen() -> None:
    bad = opened(still.picture(story(SLIPS), "en", 6)).convert("RGB").getcolors(1 << 24)
    good = opened(still.picture(story(SLIPS), "en", 0)).convert("RGB").getcolors(1 << 24)
    inks = [tuple(bytes.fromhex(ink[1:])) for ink in (still.WRONG, still.LIT)]
    assert all(any(colour == ink for _, colour in bad) for ink in inks)
    assert not any(colour == ink for _, colour in good for ink in inks)


def test_a_film() -> None:
    made = still.film(story(SLIPS), "en")
    image = opened(made)
    assert (image.format, image.width) == ("GIF", still.GIF_WIDTH)
    times = []
    for frame in range(image.n_frames):
        image.seek(frame)
        times.append(image.info["duration"])
    assert sum(times) == still.SHOWN_FOR * (len(story(SLIPS).steps) - 1) + still.END_FOR
    assert len(made) < 400_000
    assert made == still.film(story(SLIPS), "en")


def test_the_last_frame_of_a_film_is_the_last_position() -> None:
    shown = story(SLIPS)
    image = opened(still.film(shown, "en"))
    image.seek(image.n_frames - 1)
    last = opened(still.picture(shown, "en", len(shown.steps) - 1)).convert("RGB").resize(image.size)
    apart = ImageChops.difference(image.convert("RGB"), last).convert("L")
    assert sum(apart.histogram()[96:]) < 0.02 * image.width * image.height


def test_names_that_no_font_has_and_marks_that_are_not_meant() -> None:
    log = "pnp: 13-minutes@1\nplayers: {us: '猫 [cia] **', ussr: '^^ [us'}\nmoves: []\n"
    assert opened(still.picture(told(log), "en", 0)).width == still.PNG_WIDTH
