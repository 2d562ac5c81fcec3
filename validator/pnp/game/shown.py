"""A table as a picture: what is on the board's places, markers, hands, and every other fact beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from ..validator.base.picture import Picture, Shown, spoken
from .hidden import Hidden
from .pieces import Piece, Thing
from .slots import Card, Place, Player, Track
from .table import Counts, Items, Values

if TYPE_CHECKING:
    from .rules import Rules
    from .table import Table

HANDS = {"hand", "hands"}  # what a list of cards by player is called, or its fact, if it is what they hold
TOKENS: Mapping[tuple[type, ...], str] = {
    per: where for kind, where in ((Place, "places"), (Track, "tracks")) for per in ((kind,), (kind, Player))
}  # what is drawn as tokens or markers: the first numbers that a table has for each


def picture(rules: Rules, table: Table) -> Picture:
    """What is on a table, from what its class declares: tokens by place and player, markers by track, cards in hands,
    the supply; and all other facts, in words."""
    parts: dict[str, dict[str, Any]] = {"places": {}, "tracks": {}, "hands": {}, "supply": {}}
    drawn: set[str] = set()
    for name, held in table.held.items():
        value = table.__dict__[name]
        per = tuple(type(one) for one in held.per)
        if isinstance(held, Hidden):
            cards = rules.deck(held.deck)
            for seat in rules.seats if any(value.hands) else ():
                parts["hands"].setdefault(seat.id, []).extend(value.shown(seat, cards))
            continue
        if isinstance(held, Counts) and not isinstance(held, Values) and per in TOKENS and not parts[TOKENS[per]]:
            whose = [seat.id for seat in rules.seats] if len(per) > 1 else ["all"]
            for piece in held.per[0].pieces(rules):
                row = value[piece] if len(per) > 1 else [value[piece]]
                parts[TOKENS[per]][piece.id] = dict(zip(whose, row, strict=True))
        elif isinstance(held, Items) and per == (Player,) and isinstance(held.of, Card) and HANDS & {name, held.fact}:
            for seat in rules.seats:
                parts["hands"].setdefault(seat.id, []).extend(card.id for card in value[seat])
        elif isinstance(held, Counts) and held.fact == "supply" and per == (Player,):
            parts["supply"] = {seat.id: value[seat] for seat in rules.seats}
        else:
            continue
        drawn.add(held.fact)
    due = table.due
    return Picture(
        due=None if due is None else (due.what, None if due.seat is None else due.seat.id),
        told=tuple(_told(rules, table, drawn)),
        places=parts["places"],
        tracks=parts["tracks"],
        hands=parts["hands"],
        supply=parts["supply"],
    )


def _told(rules: Rules, table: Table, drawn: set[str]) -> Iterator[Shown]:
    """The facts that are not drawn: what each is about, and its value."""
    for fact in rules.facts_by_name.values():
        if fact.at_end or fact.name in drawn or not fact.shown:
            continue
        of = [*product(*(one.pieces(rules) for one in fact.per))]
        said = [(pieces, value) for pieces in of if (value := _value(fact.get(table, *pieces))) not in ("", None, [])]
        rows = [(pieces[0].said if pieces else {}, value) for pieces, value in said]
        if len(fact.per) > 1:
            rows = _of_pairs(rules, said)
        if rows:
            yield Shown(fact.name, rules.word(fact.name), tuple(rows))


def _of_pairs(rules: Rules, said: Sequence[tuple[Sequence[Piece], Any]]) -> list[tuple[Mapping[str, str], Any]]:
    """All values of pairs of pieces as one: most pairs have none."""
    some = [(pieces, value) for pieces, value in said if value]

    def together(lang: str) -> str:
        each = ((", ".join(one.said[lang] for one in pieces), spoken(value, lang)) for pieces, value in some)
        return "; ".join(f"{names} {value}" for names, value in each)

    return [({}, {lang: together(lang) for lang in rules.game.languages})] if some else []


def _value(value: Any) -> Any:
    if isinstance(value, Thing):
        return value.said
    if isinstance(value, list | tuple):
        found = [_value(one) for one in value]
        if found and isinstance(found[0], Mapping):
            return {lang: ", ".join(one[lang] for one in found) for lang in found[0]}
        return ", ".join(map(str, found))
    return value
