"""A table as a picture: what is on the board's places, markers, hands, and every other fact beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from ..validator.base.picture import Picture, Shown, spoken
from .face_down import FaceDown
from .hidden import Hidden
from .lying import cards_on
from .pieces import Piece, Thing
from .slots import Card, Kind, Place, Player, Slot, Token, Track
from .table import Counts, Held, Items, Values
from .zone import Zone

if TYPE_CHECKING:
    from .rules import Rules
    from .table import Table

HANDS = {"hand", "hands"}  # what a list of cards by player is called, or its fact, if it is what they hold


def picture(rules: Rules, table: Table) -> Picture:
    """What is on a table, from what its class declares: tokens on places, markers by track, cards in hands, the supply;
    and all other facts, in words."""
    places: dict[str, dict[str, int]] = {}
    tracks: dict[str, dict[str, int]] = {}
    cards = cards_on(rules, table)
    supply: dict[str, int] = {}
    drawn = cards.facts
    for name, held in table.held.items():
        value = table.__dict__[name]
        per = tuple(type(one) for one in held.per)
        if isinstance(held, FaceDown):
            for place in value.standing:
                places[place.id] = {**places.get(place.id, {}), (value.sort(place) or value[place]).id: 1}
            drawn.add(held.fact)
            continue
        if isinstance(held, Hidden | Zone):
            continue
        if per[:1] == (Place,) and (lying := _lying(rules, held, value, places)) is not None:
            for place, tokens in lying.items():
                places[place] = {**places.get(place, {}), **tokens}
        elif per[:1] == (Track,) and not tracks and _counts(held) and per[1:] in ((), (Player,)):
            tracks = _by_seat(rules, held, value)
        elif isinstance(held, Items) and per == (Player,) and isinstance(held.of, Card) and HANDS & {name, held.fact}:
            for seat in rules.seats:
                cards.hands.setdefault(seat.id, []).extend(card.id for card in value[seat])
        elif _counts(held) and held.fact == "supply" and per == (Player,):
            supply = {seat.id: value[seat] for seat in rules.seats}
        else:
            continue
        drawn.add(held.fact)
    due = table.due
    return Picture(
        due=None if due is None else (due.what, None if due.seat is None else due.seat.id),
        told=tuple(_told(rules, table, drawn)),
        places=places,
        tracks=tracks,
        hands=cards.hands,
        piles=cards.piles,
        spread=cards.spread,
        covers=cards.covers,
        names=cards.names,
        open=frozenset(cards.open),
        supply=supply,
    )


def _counts(held: Held[Any]) -> bool:
    return isinstance(held, Counts) and not isinstance(held, Values)


def _lying(
    rules: Rules, held: Held[Any], value: Any, before: Mapping[str, Mapping[str, int]]
) -> Mapping[str, Mapping[str, int]] | None:
    """By place, what lies there as tokens: of the players, or of a sort of game.yaml. None if it is something else, or
    would be taken for what lies there already: that is said in words."""
    per = [type(one) for one in held.per[1:]]
    if _counts(held) and per in ([], [Player]):
        found = _by_seat(rules, held, value)
        return None if any(of.keys() & before.get(place, {}).keys() for place, of in found.items()) else found
    if _counts(held) and per in ([Token], [Kind]) and (ids := _tokens_of(rules, per[0])):
        places = held.per[0].pieces(rules)
        return {place.id: {id: n for id, n in zip(ids, value[place], strict=True) if n} for place in places}
    if isinstance(held, Values | Items) and not per and isinstance(held.of, Token | Player):
        several = isinstance(held, Items)
        return {
            place.id: Counter(
                one.id for one in (value[place] if several else (value[place],)) if isinstance(one, Piece)
            )
            for place in held.per[0].pieces(rules)
        }
    return None


def _by_seat(rules: Rules, held: Held[Any], value: Any) -> dict[str, dict[str, int]]:
    """Numbers by place or track: of each player, or of all together."""
    if len(held.per) == 1:
        return {piece.id: {"all": value[piece]} for piece in held.per[0].pieces(rules)}
    return {piece.id: {s.id: value[piece][s] for s in rules.seats} for piece in held.per[0].pieces(rules)}


def _tokens_of(rules: Rules, sort: type[Slot]) -> list[str]:
    """The token for each of a sort; none if a kind has no token of nobody's that shows it."""
    if sort is Token:
        return [token.id for token in rules.tokens]
    shown = {face.kind: token.id for token in rules.game.tokens if token.side is None for face in token.faces}
    return [shown[kind.id] for kind in rules.kinds] if all(kind.id in shown for kind in rules.kinds) else []


def _told(rules: Rules, table: Table, drawn: set[str]) -> Iterator[Shown]:
    """The facts that are not drawn: what each is about, and its value."""
    for fact in rules.facts_by_name.values():
        if fact.at_end or fact.name in drawn or not fact.shown:
            continue
        of = [*product(*(one.pieces(rules) for one in fact.per))]
        said = [(pieces, value) for pieces in of if (value := value_of(fact.get(table, *pieces))) not in ("", None, [])]
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


def value_of(value: Any) -> Any:
    """The value of a fact as texts by language, or as it is."""
    if isinstance(value, Thing):
        return value.said
    if isinstance(value, list | tuple):
        found = [value_of(one) for one in value]
        if found and isinstance(found[0], Mapping):
            return {lang: ", ".join(one[lang] for one in found) for lang in found[0]}
        return ", ".join(map(str, found))
    return value
