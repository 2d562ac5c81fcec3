"""What a record changed on the table, for everybody to see: a reason that a person can repeat.

A game words it among the `tells` of its words.yaml, for a fact that says for each place which seat has it:
`changed.dominates` with {side}, {it}, the places that it has now, and {n}, how many, `changed.dominates-none` for
nobody, and `stands.dominates` with {it}, how many places each seat has. Numbers at a seat and its markers are told
without that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pnp.game.pieces import Piece

from ..base.picture import known
from ..base.values import HIDDEN_WORD
from ..base.violation import Unclear
from ..base.words import capital
from ..judging.moments import course_of
from .lexicon import TRACKS, ZONES

if TYPE_CHECKING:
    from pnp.game.facts import Fact
    from pnp.game.rules import Rules

    from ..base.picture import Picture
    from .narrating import Narrator
    from .sitting import Sitting

Record = Mapping[str, Any]

MOST = 3  # sentences


class Effects:
    """What changes with a record of a sitting's game, and with what may follow it, as all see it."""

    def __init__(self, sitting: Sitting, number: int) -> None:
        self.rules = sitting.rules
        self._say = _Effect(sitting.rules, sitting.narrator(None))
        moments = course_of(sitting.eyes(None).text.encode(), sitting.name, sitting.path).moments
        at = max((at for at, moment in enumerate(moments) if moment.number == number), default=0)
        self.before, self.after = (moments[at - 1].tables, moments[at].tables) if at else ((), ())

    def made(self) -> str:
        """What the record changed, in sentences; empty if the game has no words for it."""
        return self._say.all(self.before, self.after) if self.before else ""

    def would(self, begun: Record, whole: Record) -> str:
        """What a record would change: in place of this one, from where it is `begun`; else after it."""
        return self._between(self.before if begun else self.after, begun, whole)

    def part(self, begun: Record, whole: Record) -> str:
        """What a part of this record changed, from where it was `begun`."""
        return self._between(self.before, begun, whole)

    def _between(self, start: Sequence[Any], begun: Record, whole: Record) -> str:
        try:
            before = self._with(start, begun) if begun else start
            after = self._with(start, whole)
        except Unclear:
            return ""
        return self._say.all(before, after, whole=HIDDEN_WORD not in repr(whole)) if before else ""

    def _with(self, tables: Sequence[Any], record: Record) -> Sequence[Any]:
        """Copies of tables after a record."""
        key, body = next(iter(record.items()))
        found = [table.copy() for table in tables]
        for table in found:
            for move in self.rules.read(key, body):
                move.carry_out(table)
        return found


class _Effect:
    def __init__(self, rules: Rules, narrator: Narrator) -> None:
        self.rules, self.lang = rules, narrator.lang
        self.sayings, self.lexicon = narrator.sayings, narrator.lexicon

    def all(self, before: Sequence[Any], after: Sequence[Any], *, whole: bool = True) -> str:
        """What differs between tables; how many places each seat has only where that is `whole`ly known."""
        pictures = known(self.rules, before), known(self.rules, after)
        said = [*self.warned(*pictures), *self.places(before, after, whole), *self.numbers(*pictures)]
        return " ".join((said or [*self.tokens(*pictures)] or [*self.supplies(*pictures)])[:MOST])

    def _say(self, code: str, **values: Any) -> str:
        return self.sayings.say(code, self.lang, values)

    # ── who has what ──────────────────────────────────────────────────────────

    def places(self, before: Sequence[Any], after: Sequence[Any], whole: bool) -> Iterator[str]:
        """Which places have changed hands, and how many each seat has then."""
        for fact in self.rules.facts_by_name.values():
            if f"told.changed.{fact.name}" not in self.sayings or len(fact.per) != 1 or fact.at_end:
                continue
            old, new = self._had(fact, before), self._had(fact, after)
            fresh = {place: seat for place, seat in new.items() if old.get(place) != seat}
            for seat in (*self.rules.seats, None):
                if it := [self.lexicon.title(place, self.lang) for place, of in fresh.items() if of == seat]:
                    yield self._changed(fact, seat, it)
            held = [*new.values()]
            if whole and fresh:
                each = [f"{self._side(seat)} {held.count(seat)}" for seat in self.rules.seats]
                yield self._say(f"told.stands.{fact.name}", it=", ".join(each))

    def _changed(self, fact: Fact, seat: Piece | None, it: Sequence[str]) -> str:
        code = f"told.changed.{fact.name}" + ("-none" if seat is None else "")
        return self._say(code, it=", ".join(it), n=len(it), side="" if seat is None else self._side(seat))

    def _had(self, fact: Fact, tables: Sequence[Any]) -> dict[str, Piece | None]:
        """The seat that has each place, where that is so on all of these tables."""
        found: dict[str, Piece | None] = {}
        slot = fact.per[0]
        for place in slot.pieces(self.rules):
            piece = slot.take(self.rules, place.id, ())
            first, *others = (fact.get(table, piece) for table in tables)
            if all(other == first for other in others) and (first is None or self._is_seat(first)):
                found[place.id] = None if first is None else self.rules.seats[first]
        return found

    def _is_seat(self, value: Any) -> bool:
        """Whether the value of a fact is a seat, or its number."""
        return value in range(len(self.rules.seats)) if type(value) is int else isinstance(value, Piece)

    def _side(self, seat: Piece) -> str:
        return self.lexicon.side(seat.id, self.lang)

    # ── numbers ───────────────────────────────────────────────────────────────

    def warned(self, before: Picture, after: Picture) -> Iterator[str]:
        """Where dangerously many cards of a kind lie now, or do not any more."""
        for zone in {**before.warned, **after.warned}:
            old, new = before.warned.get(zone, {}), after.warned.get(zone, {})
            for kind in {**old, **new}:
                if (n := new.get(kind, 0)) != old.get(kind, 0):
                    it, of = self.lexicon.title(zone, self.lang, ZONES), self.lexicon.title(kind, self.lang)
                    yield capital(self._say("why.warned" if n else "why.safe", n=n, zone=it, kind=of))

    def numbers(self, before: Picture, after: Picture) -> Iterator[str]:
        """What a seat has more or less of, and how its markers moved."""
        old, new = self._counted(before), self._counted(after)
        for (side, what), n in new.items():
            if (was := old.get((side, what), n)) != n:
                yield self._say("why.number", side=self.lexicon.side(side, self.lang), it=what, n=n, was=was)

    def tokens(self, before: Picture, after: Picture) -> Iterator[str]:
        """Whose tokens lie where some were added or removed."""
        old, new = _lying(before), _lying(after)
        for place, has in new.items():
            if has != old.get(place, {}):
                each = [f"{self._side(seat)} {has.get(seat.id, 0)}" for seat in self.rules.seats]
                yield self._say("why.tokens", place=self.lexicon.title(place, self.lang), it=", ".join(each))

    def supplies(self, before: Picture, after: Picture) -> Iterator[str]:
        """What a seat has paid, or got back: worth a sentence where nothing else has changed, as after a bid."""
        it = self.lexicon.words.called("supply", self.lang)
        for side, n in after.supply.items():
            if (was := before.supply.get(side, n)) != n:
                yield self._say("why.number", side=self.lexicon.side(side, self.lang), it=it, n=n, was=was)

    def _counted(self, picture: Picture) -> Mapping[tuple[str, str], int]:
        found: dict[tuple[str, str], int] = {}
        for side, has in picture.beside.items():
            found |= {(side, self.lexicon.words.called(word, self.lang)): n for word, n in has if word}
        for track, markers in picture.tracks.items():
            title = self.lexicon.title(track, self.lang, TRACKS)
            found |= {(side, title): n for side, n in markers.items() if side in self.rules.sides}
        return found


def _lying(picture: Picture) -> Mapping[str, Mapping[str, int]]:
    """The tokens on places and on cards that are face up."""
    cards = {card: tokens for zone in picture.zones.values() for card, tokens in zone if card is not None}
    return {**picture.places, **cards}
