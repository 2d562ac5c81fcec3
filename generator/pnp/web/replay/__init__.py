"""A logged game as pictures: one self-contained page, one position, or an animated picture; or as a record on paper.

course (of the referee) → positions (stage), texts (story), who knows what (knowledge) → page, or marks → PDF → pixels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.press.marks.paper import Size
    from pnp.press.play.story import Story

FORMATS = ("html", "png", "gif", "pdf")


def drawn(story: Story, to: str = "html", lang: str = "en", at: int | None = None, on: Size | None = None) -> bytes:
    """A game as a file in one of the FORMATS; in another language of the game if it lacks this one.

    A page opens at record `at`, and a picture shows the table after it; by default at the start, and after the last
    record. A PDF is for paper of that size, by default A4. Raises ValueError if there is no such record.
    """
    lang = lang if lang in story.game.spoken else story.game.spoken[0]
    step = story.number(at) if at is not None else len(story.steps) - 1 if to == "png" else 0
    if to == "html":
        from .page import page

        return page(story, lang, step).encode()
    if to == "pdf":
        from pnp.press.exports.record import record

        return record(story, lang, on)
    from pnp.press.exports.still import film, picture

    return picture(story, lang, step) if to == "png" else film(story, lang)


__all__ = ["FORMATS", "drawn"]
