"""Why a place cannot be tapped where others are offered: what the referee says of the move with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .listening import REFUSED

if TYPE_CHECKING:
    from ..judging.referee import Finding
    from .asking import Pick
    from .sitting import Sitting

MOST_TRIED = 3  # ways to go on; what is wrong with the place is wrong with each


def forbidden(sitting: Sitting, viewer: str | None, picks: Iterable[Pick], place: str) -> Sequence[Finding]:
    """The rules that a place breaks, as far as a viewer knows, if it is tapped after these picks; empty if a move with
    it means nothing. Raises Stale."""
    eyes = sitting.eyes(viewer)
    for way in sitting.asker(viewer).left(sitting.kinds(viewer), picks)[:MOST_TRIED]:
        if way.left and isinstance(way.head[1], str):
            answer = eyes.tried(way.kind.replaced(way.move, {way.left[0]: place}))
            if answer.came == REFUSED and answer.findings:
                return answer.findings
    return ()
