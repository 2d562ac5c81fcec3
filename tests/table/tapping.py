"""How many taps a logged game costs: each of its records is tapped, as far as the page offers it.

`python -m tests.table.tapping` prints that for a game of each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from pnp.validator.judging.spot import spot_of
from pnp.validator.logs import logtext
from pnp.validator.source import read_file
from pnp.validator.table.asking import DONE, WAY, Pick, Question, row
from pnp.validator.table.listening import RECORDED
from pnp.validator.table.sitting import ALL, Sitting

ROOT = Path(__file__).parents[2]
MOST = 40  # records of one game: each is judged with all before it
PLAYS = ("13-minutes/plays/anna-boris.yaml", "13-days/plays/chronicle.yaml", "illuminati/plays/four.yaml",
         "metro-2033/plays/three.yaml")  # fmt: skip


def begun(play: Path) -> Sitting:
    """A sitting at which nothing of a logged game has happened yet."""
    head = {key: body for key, body in read_file(play).items() if key in ("pnp", "players", "deal", "options")}
    return Sitting(logtext.new_log(head), str(play), play, "en")


def records_of(play: Path) -> list[Mapping[str, Any]]:
    """The records that the rules ask for, with ids."""
    spot = spot_of(play.read_bytes(), play.name, play)
    raw = spot.log.games[-1].records
    records = [spot.record({key: body for key, body in one.items() if key not in ("then", "note")}) for one in raw]
    return [{one.key: one.body} for one in records if one.key != "claim"]


def leaves_of(sitting: Sitting, record: Mapping[str, Any]) -> list[Pick]:
    """What a record says, as one taps it."""
    ((key, body),) = record.items()
    table = sitting.whole.tables[0]
    moves = sitting.rules.read(key, body)
    return [leaf for move in moves for leaf in row(move.write(table))]


def choice(question: Question, left: Sequence[Pick]) -> Pick | None:
    """The option that somebody taps who wants to say what is left."""
    offered = [option.pick for option in question.options]
    for path, value in left:
        for pick in offered:
            same = pick[0] == path or pick[0].partition(".")[2] == path  # a side may stand before it
            if same and pick[1] == value and type(pick[1]) is type(value):
                return pick
    ways = [pick for pick in offered if pick[0] == WAY]
    heads = [path for path, _ in left[:1]]
    way = next((way for way in ways for head in heads if head.startswith(str(way[1]))), None)
    return way or next((pick for pick in offered if pick[0] == DONE), None)


def taps(sitting: Sitting, record: Mapping[str, Any]) -> int | None:
    """How many taps a record costs, the one that records it included; None if it cannot be tapped."""
    left, found = leaves_of(sitting, record), 0
    before = sitting.whole.state()
    for _ in range(60):
        picks: list[Pick] = []
        reply = sitting.ask(ALL, picks)
        while reply.question is not None:
            pick = choice(reply.question, left)
            if pick is None:
                break
            picks.append(pick)
            found += 1
            if pick in left:
                left.remove(pick)
            reply = sitting.ask(ALL, picks)
        if reply.question is not None:
            break
        if sitting.take(ALL, picks).came == RECORDED:
            return found + 1
    sitting.whole.restore(before)
    sitting.changed()
    return None


def counted(play: Path, most: int = MOST) -> tuple[list[int], int]:
    """The taps of each of the first records of a logged game, and how many of them had to be typed."""
    sitting, found, typed = begun(play), [], 0
    for record in records_of(play)[:most]:
        n = taps(sitting, record)
        written = sitting.whole.spot.log.games[-1].records
        if n is None or not written:
            typed += 1
            sitting.whole.take_value(record, forced=True)
            sitting.changed()
        else:
            found.append(n)
    return found, typed


def main() -> None:
    for play in PLAYS:
        found, typed = counted(ROOT / "cards" / play)
        print(
            f"{play:40} taps per record: median {median(found)}, most {max(found)}; {len(found)} tapped, {typed} typed"
        )


if __name__ == "__main__":
    main()
