"""The referee from Python, in ten lines.

>>> from pnp.validator import legal, load_game, verify
>>> log = '''
... pnp: 13-minutes@1
... players: {us: Anna, ussr: Boris}
... moves:
... - bid: {us: 2, ussr: 3}
... '''
>>> verify(log).verdict
'legal'
>>> [choice.moves for choice in legal(log)]
[('first: us', 'first: ussr')]
>>> slip = verify(log + "- us: {play: quarantine, into: us, command: {at: cuba, add: 9}}")
>>> slip.verdict, [finding.rule for finding in slip.findings]
('illegal', ['bid.choose', 'command.limit'])
>>> print(slip.as_text("en").splitlines()[-1])
text: illegal: 2 findings. 2 records; the game is unfinished.
>>> load_game("13-minutes").title["ru"]
'13 минут'

A log is a path or a text. `verify` never raises because of a log's contents; `legal` and `load_game` raise `Invalid`,
whose `problems` say why, each with file, line and column. For many logs at once see `archive.judge_all`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from .at_table.offers import offers, words_of
from .base.notation import notation
from .base.problem import Invalid, Problem
from .base.source import read_bytes
from .definitions.model import Game
from .judging.judge import verify_file, verify_text
from .judging.spot import Spot, spot_of
from .judging.verdict import Verdict

MOST = 10_000  # moves listed for one decision
TEXT = "text"  # what messages call a log that is not in a file


@dataclass(frozen=True, slots=True)
class Choice:
    """One decision that is due: its kind, whose it is (None if not one side's alone), and what is legal.

    `moves` are in log notation: the part after the side, or the whole record if it begins with another word. They are
    legal however the log is understood; `depends` are legal only in some way to understand what it hides. A card that
    may be in a hidden hand is among the `moves`: the log may be continued with it.
    """

    decision: str
    side: str | None
    moves: tuple[str, ...]
    depends: tuple[str, ...] = ()


def verify(log: str | bytes | Path) -> Verdict:
    """The referee's verdict on a log: the path of a file, or the text itself.

    A string is a text if it has more than one line or begins with a brace: every log does, and no path.

    >>> verify("nowhere.yaml").problems[0].code
    'file.missing'
    """
    if isinstance(log, Path) or not _is_text(log):
        return verify_file(Path(log))  # type: ignore[arg-type]  # bytes are always a text
    return verify_text(log.encode() if isinstance(log, str) else log, TEXT)


def _is_text(log: str | bytes) -> bool:
    return isinstance(log, bytes) or "\n" in log or log.lstrip().startswith("{")


def legal(log: str | bytes | Path, at: int | None = None, most: int = MOST) -> tuple[Choice, ...]:
    """What is legal before record `at` of a log (from 1; by default, after the last): nothing if the game is over.

    If the log hides cards, a move is listed if some way to understand the log allows it. At most `most` moves per
    decision. Raises Invalid if the log cannot be read so far, ValueError if it has no such record.
    """
    spot = _spot(log, at)
    limit = most if len(spot.tables) == 1 else max(most, MOST)  # to tell what is legal on all tables
    choices: dict[str, dict[str, int | None]] = {}
    ways: Counter[tuple[str, str]] = Counter()  # to understand the log, by the move that they allow
    for table in spot.tables:
        here = {}
        for move in islice(spot.rules.legal(table), limit) if not spot.rules.over(table) else ():
            here[move.decides, notation(move.write(table))] = move.side
        ways.update(here.keys())
        for (decision, move), side in here.items():
            choices.setdefault(decision, {})[move] = side
    return tuple(_choice(spot, decision, moves, ways, most) for decision, moves in choices.items())


def _choice(
    spot: Spot, decision: str, moves: Mapping[str, int | None], ways: Mapping[tuple[str, str], int], most: int
) -> Choice:
    """A decision with its moves, sorted by whether every way to understand the log allows them."""
    certain = [move for move in moves if ways[decision, move] == len(spot.tables)][:most]
    depends = [move for move in moves if ways[decision, move] < len(spot.tables)][: most - len(certain)]
    return Choice(decision, _whose(spot, moves), tuple(certain), tuple(depends))


@dataclass(frozen=True, slots=True)
class Turn:
    """A kind of whole record: whose it is (None if not one side's alone), an example in log notation, and for each of
    its decisions, in order, the ways to take it. Not every way goes with every other."""

    side: str | None
    example: str
    decisions: tuple[tuple[str, ...], ...]


def turns(log: str | bytes | Path, at: int | None = None) -> tuple[Turn, ...]:
    """The kinds of whole records that may be record `at` of a log, with what can follow within each: a card, its
    owner's answer, what is done with it. Raises as `legal` does."""
    spot = _spot(log, at)
    words = words_of(spot.rules)
    return tuple(
        Turn(
            offer.parts[0].side,
            notation(offer.record(words)),
            tuple(tuple(map(notation, part.written)) for part in offer.parts),
        )
        for offer in offers(spot.rules, spot.tables)
    )


def _whose(spot: Spot, moves: Mapping[str, int | None]) -> str | None:
    """The one side that makes these moves."""
    sides = set(moves.values())
    side = sides.pop() if len(sides) == 1 else None
    return None if side is None else str(spot.rules.sides[side])


def _spot(log: str | bytes | Path, at: int | None) -> Spot:
    if isinstance(log, Path) or not _is_text(log):
        path = Path(log)  # type: ignore[arg-type]  # bytes are always a text
        return spot_of(read_bytes(path), str(path), path, at)
    return spot_of(log.encode() if isinstance(log, str) else log, TEXT, None, at)


__all__ = ["Choice", "Game", "Invalid", "Problem", "Turn", "Verdict", "legal", "turns", "verify"]
