"""Cards and pages as picture files: PNG for screens and other programs, SVG for further editing.

Names: `DECK-CARD-front`, `DECK-CARD-back`, or `DECK-back` where all cards share one; `FILE-1`, `FILE-2` … for the pages
of everything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from zlib import crc32

from ..impose.proof import proof_view
from ..layout.card_images import Single, cut_out, view, with_one_back
from ..layout.desk import Desk
from ..marks.ink import Forms, Origin
from ..marks.pages import Page
from ..out.raster import png, rendered
from ..out.vector import svg
from ..progress import going_through

Named = tuple[str, Page]

LONGEST = 100  # letters of an id in the name of a file; systems allow 255 bytes, some of them for the whole path


def for_file(id: str) -> str:
    """An id as part of the name of a file: the beginning and a checksum of one that is too long.

    >>> for_file("gull"), len(for_file("gull-" * 50))
    ('gull', 100)
    """
    return id if len(id) <= LONGEST else f"{id[: LONGEST - 9]}-{crc32(id.encode()):08x}"


def pictured(desk: Desk, decks: Iterable[Sequence[Single]], bleed: bool, proof: bool = False) -> Iterator[Named]:
    """Both sides of every card, trimmed or with bleed; a shared back appears once. A `proof` has the bleed, and lines
    for bleed, trim and safe zone."""

    def seen(single: Single, form: Origin, face: str) -> Page:
        drawn = desk.library(form)
        if proof:
            size = single.deck.size
            return proof_view(drawn, single.trim, desk.layout(face, size).safe, size.shape)
        return view(drawn, drawn.box) if bleed else cut_out(drawn, single.trim, single.deck.size.shape)

    for cards in decks:
        shared = with_one_back(cards)
        for at, single in enumerate(cards):
            name = f"{single.deck.id}-{for_file(single.card.id)}"
            yield f"{name}-front", seen(single, single.front, single.deck.face)
            if not shared:
                yield f"{name}-back", seen(single, single.back, single.deck.back)
            elif at == 0:
                yield f"{single.deck.id}-back", seen(single, single.back, single.deck.back)


def numbered(name: str, pages: Sequence[Page]) -> Iterator[Named]:
    """The pages of a document; a single page gets no number."""
    for at, page in enumerate(pages, 1):
        yield (name if len(pages) == 1 else f"{name}-{at}"), page


def as_png(named: Iterable[Named], forms: Forms, dpi: float) -> Iterator[tuple[str, bytes]]:
    """File names and contents."""
    kept = list(named)
    images = rendered((page for _, page in kept), forms, dpi)
    for (name, _), image in zip(going_through(kept, "PNG"), images, strict=True):
        yield f"{name}.png", png(image, dpi)


def as_svg(named: Iterable[Named], forms: Forms) -> Iterator[tuple[str, bytes]]:
    """File names and contents."""
    for name, page in going_through(list(named), "SVG"):
        yield f"{name}.svg", svg(page, forms, name).encode()
