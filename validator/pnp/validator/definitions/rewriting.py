"""What is done to the words of a cell before they are read: pieces that stand for something else are replaced, and
braces that are nobody's names stay braces.

    replace: {'💡': '[idea]', '%n': "\\n", '/\\bT(\\d)/': 'turn \\1'}    a text, or a pattern between slashes
    braces: off
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..base.problem import Invalid, Problem

SECONDS = 1.0  # that a pattern may take for a cell: some take for ever


@dataclass(frozen=True, slots=True)
class Rewriting:
    """What is replaced by what, in order; nothing is replaced twice. Without `braces`, those that stay are printed."""

    replace: tuple[tuple[str, str], ...] = ()
    braces: bool = True

    def __bool__(self) -> bool:
        return bool(self.replace) or not self.braces

    def __call__(self, said: str) -> str:
        """The words as they are read. Raises Invalid for a pattern that is none, or takes too long."""
        pieces = [(said, False)]  # and whether a piece has replaced another
        for asked, instead in self.replace:
            pieces = [new for piece in pieces for new in ([piece] if piece[1] else _replaced(piece[0], asked, instead))]
        if self.braces:
            return "".join(piece for piece, _ in pieces)
        return "".join(piece if new else piece.replace("{", "{{").replace("}", "}}") for piece, new in pieces)


def rewriting_of(said: Mapping[Any, Any]) -> Rewriting:
    """What a deck or a column says of it, as far as it makes sense."""
    listed = said.get("replace")
    pairs = listed.items() if isinstance(listed, dict) else ()
    return Rewriting(
        tuple((str(key), str(value)) for key, value in pairs if str(key)),
        said.get("braces") not in (False, "off"),
    )


def _replaced(said: str, asked: str, instead: str) -> list[tuple[str, bool]]:
    if len(asked) > 2 and asked[0] == asked[-1] == "/":
        return _by_pattern(said, asked[1:-1], instead)
    first, *others = said.split(asked)
    return [(first, False), *(new for other in others for new in ((instead, True), (other, False)))]


def _by_pattern(said: str, pattern: str, instead: str) -> list[tuple[str, bool]]:
    import regex  # which can be stopped; few decks have patterns

    found, end = [], 0
    try:
        for match in regex.finditer(pattern, said, timeout=SECONDS):
            found += [(said[end : match.start()], False), (match.expand(instead), True)]
            end = match.end()
    except (regex.error, IndexError) as error:
        raise Invalid(Problem("sheet.pattern", values={"pattern": pattern, "why": str(error)})) from None
    except TimeoutError:
        raise Invalid(Problem("sheet.slow", values={"pattern": pattern})) from None
    return [*found, (said[end:], False)]
