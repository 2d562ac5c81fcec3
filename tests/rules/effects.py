"""What the records of a case change on the table: what a picture of it shows, and what a log can state about it.

    .venv/bin/python -m tests.rules.effects illuminati          write what each legal case changes below its log
    .venv/bin/python -m tests.rules.effects illuminati --again  where something else stands there, too

What is written is what the program does, which need not be right: read each beside its rule.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import yaml

from pnp.game import Fact, Piece, Player
from pnp.validator.base.notation import notation
from pnp.validator.base.picture import Laid, Picture, known
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.referee import GameReferee

from ..cases import AFTER, FOLDERS, TESTS, Case, cases, records

Leaves = dict[tuple[str, ...], str | int]  # by its path, everything that can be read off a table

OPEN = "hidden"  # a card that is face down, and what the readings of a log do not agree on
GONE = "none"
WIDTH = 130  # of a line in the cases


def effect(case: Case, folder: Path) -> dict[str, Any]:
    """What the own records of a legal case change."""
    begun, last = case.begun, records(case.text)
    shots: dict[int, Leaves] = {}

    def watch(number: int, record: object, referee: GameReferee) -> None:
        if number in (begun, last):
            shots[number] = on_table(referee)

    log = folder / "plays" / "log.yaml"
    verdict = verify_text(case.text.encode(), log.name, log, watch)
    found = changes(shots[begun], shots[last])
    for name, said in case.after.items():
        if (name,) in shots[last]:  # a case may also state what stays as it is, and a seat by its number
            stands = shots[last][name,]
            found[name] = verdict.sides.index(stands) if isinstance(said, int) and isinstance(stands, str) else stands
    return found | ({"outcome": _plain(verdict.outcome)} if verdict.outcome else {})


def _plain(outcome: Mapping[str, Any]) -> dict[str, Any]:
    """How a game ended, without what nobody has; a single winner is not listed again."""
    twice = ("certain", "winners") if outcome.get("winner") is not None else ("certain",)
    said = {key: value for key, value in outcome.items() if key not in twice and value not in (None, "none", {}, [])}
    return {key: _plain(value) if isinstance(value, Mapping) else value for key, value in said.items()}


def has_effect(case: Case) -> bool:
    """True if a case should say what it changes: it is legal, of one game, and has records of its own."""
    return not case.found and "\ngames:" not in case.text and records(case.text) > case.begun


def on_table(referee: GameReferee) -> Leaves:
    """Everything that can be read off the table of a referee."""
    rules, tables = referee.rules, referee.tables
    if not tables:
        return {}
    found = dict(_drawn(known(rules, tables)))
    if len(tables) > 1:
        found["readings",] = len(tables)
    for fact in rules.facts_by_name.values():
        if not fact.at_end:
            found |= _stated(fact, rules, tables)
    return found


def changes(before: Leaves, after: Leaves) -> dict[str, Any]:
    """What differs, as a mapping of mappings; what is no longer there is `none`."""
    tree: dict[str, Any] = {}
    for path in sorted({*before, *after}):
        if before.get(path) != after.get(path):
            *above, last = path
            branch = tree
            for key in above:
                branch = branch.setdefault(key, {})
            branch[last] = after.get(path, GONE)
    return tree


def _stands(effect: Mapping[str, Any]) -> list[str]:
    """The lines of a case that say what it changes: each as full as it can be."""
    lines: list[str] = []
    for said in (notation({key: value}) for key, value in effect.items()):
        if lines and len(lines[-1]) + len(said) < WIDTH:
            lines[-1] += f", {said}"
        else:
            lines.append(f"# after: {said}")
    return lines


def _stated(fact: Fact, rules: Any, tables: Sequence[Any]) -> Leaves:
    """What a log could state about a fact, if it is about nothing in particular or about each player."""
    if any(type(slot) is not Player for slot in fact.per):
        return {}  # cards and places: a picture shows them
    found = {}
    each = max(len(fact.per), fact.get.__code__.co_argcount - 1)  # a statement may be a list of players
    for of in product(rules.seats, repeat=each):
        values = {_text(fact.get(table, *of)) for table in tables}
        if values != {""}:
            found[fact.name, *(seat.id for seat in of)] = values.pop() if len(values) == 1 else OPEN
    return found


def _drawn(picture: Picture) -> Iterator[tuple[tuple[str, ...], str | int]]:
    """What a picture shows, but for what it says in words: those are facts."""
    if picture.due is not None:
        yield ("due",), " ".join(filter(None, picture.due))
    for name in ("places", "tracks"):
        for where, tokens in getattr(picture, name).items():
            yield from (((name, where, whose), n) for whose, n in tokens.items() if n)
    yield from ((("supply", side), n) for side, n in picture.supply.items())
    for name in ("hands", "piles", "flags"):
        for where, cards in getattr(picture, name).items():
            yield from (((name, where, card), n) for card, n in Counter(one or OPEN for one in cards).items())
    for zone, lying in picture.zones.items():
        for card, cubes in lying:
            yield ("zones", card or OPEN), ", ".join((zone, *(f"{side} {n}" for side, n in cubes.items() if n)))
    for card, side in picture.held.items():
        yield ("held", card), side
    if picture.played:
        yield ("played",), picture.played
    for side, cards in picture.structures.items():
        for laid in cards:
            yield ("structures", side, laid.card or OPEN), _lies(laid)


def _lies(laid: Laid) -> str:
    """How a card lies in a structure: on what, how it is turned, and the money on it."""
    on = f"on {laid.master}, turned {laid.turn}, " if laid.master else ""
    return f"{on}{laid.count} on it{', face down' if laid.down else ''}"


def _text(value: Any) -> str | int:
    """A value as a log would state it."""
    if type(value) is int:
        return value
    if isinstance(value, Piece):
        return str(value.id)
    if isinstance(value, Mapping):
        return ", ".join(f"{_text(key)} {_text(one)}" for key, one in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " ".join(str(_text(one)) for one in value)
    return "" if value is None else str(value)


# ── writing it into the cases ─────────────────────────────────────────────────


def write(game: str, folder: Path, again: bool = False) -> None:
    """Write below each legal case of a game what it changes, unless something stands there."""
    wanted = {(*case.key, case.name): case for case in cases(game) if has_effect(case) and (again or not case.after)}
    for file in sorted((TESTS / FOLDERS[game] / "cases").glob("*.yaml")):
        text = file.read_text(encoding="utf-8")
        lines = text.splitlines()
        nodes = dict(_nodes(yaml.compose(text, Loader=yaml.CSafeLoader), ()))
        for path in [path for path in reversed(nodes) if path in wanted]:
            _put(lines, nodes[path], _stands(effect(wanted[path], folder)))
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _nodes(node: yaml.Node, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], yaml.Node]]:
    """Each mapping and text of a file of cases by its path, from the first to the last."""
    yield path, node
    for key, value in node.value if isinstance(node, yaml.MappingNode) else ():
        yield from _nodes(value, (*path, key.value))


def _put(lines: list[str], node: yaml.Node, said: list[str]) -> None:
    """Put what a case changes at the end of its log."""
    if isinstance(node, yaml.MappingNode):
        node = next(value for key, value in node.value if key.value == "log")
    start, end = node.start_mark.line + 1, node.start_mark.line + 1 + node.value.count("\n")
    indent = re.match(" *", lines[start])
    stands = next((n for n in range(start, end) if AFTER.fullmatch(lines[n])), end)
    lines[stands:end] = [f"{indent[0] if indent else ''}{line}" for line in said]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[*FOLDERS])
    parser.add_argument("--again", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        write(asked.game, folder_of(asked.game, Path(made)), asked.again)


def folder_of(game: str, made: Path) -> Path:
    """The folder with the definitions that the cases of a game are about; one with made-up cards is made."""
    from ..minutes import deck

    return deck.made(made) if game == "13-minutes" else TESTS.parent / "cards" / game


if __name__ == "__main__":
    main()
