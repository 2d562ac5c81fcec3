"""Records of a log as decisions. Slots read the contents of each; this module finds which decisions a record has."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from pnp.game import Each, OneOf, Piece, Player, Record, Slot, Unclear, Word, mapping, unknown_key
from pnp.game.grammar import of_kind
from pnp.game.reading import Form, Reader

from . import using
from .aftermath import Capture, Drop, Retreat, Settle, Spoils
from .attack import Defend, Forage, Idle, Strike
from .closing import Stage
from .decision import Decision, Jointly
from .events import Draw, Guard, GuardOfMany, Lose, Polis, Take
from .heroes import Buy, Exchange, GetTask, Go, Scout
from .mobilize import Mobilize
from .slots import Uses
from .tasks import Complete, UseTask

if TYPE_CHECKING:
    from . import Metro

ORDER: tuple[type[Decision], ...] = (
    Stage, Polis, Guard, Mobilize, Forage, Go, Strike, Buy, GetTask, Exchange, Scout, Defend, Take, Lose, Draw, Spoils,
    Drop, Retreat, Settle, Capture, Complete, UseTask,
)  # fmt: skip
"""The order in which the answers of one record are taken."""
JOINTLY: Mapping[str, type[Decision]] = {"guard": GuardOfMany, "mobilize": Mobilize, "stage": Stage}
"""What several sides may say in one record."""
WORDS = ("deal", "guard", "turn-up", "vote", "mobilize", "fight", "stage", "end", "claim")
ROUND = "round"  # what ends


def keys_of(kind: type[Decision]) -> list[str]:
    """The keys under which a side's record has a decision."""
    return [kind.key] if kind.key else [slot.key for slot in kind.slots.values()]


@cache
def beginnings() -> Mapping[str, type[Decision]]:
    """The kind of decision that each key begins, in order."""
    return {key: kind for kind in ORDER for key in kind.begun_by or keys_of(kind)[:1]}


class Records(Reader):
    """Reads the records of a log: a side's record may have several decisions."""

    def __init__(self, rules: Metro) -> None:
        self.rules = rules
        self.by_word = {kind.word: Form(rules, kind) for kind in rules.moves if kind.word}
        self.forms: dict[type[Decision], Form] = {}

    def seat_slot(self) -> Slot:
        keys: dict[str, Slot] = {"use": Uses()}
        for kind in ORDER:
            body = of_kind(kind)
            for key in keys_of(kind):
                keys.setdefault(key, body.keys[key] if isinstance(body, Record) and not kind.key else body)
        return OneOf(Word(Idle.key), Record(keys))

    def word_slots(self) -> Mapping[str, Slot]:
        jointly = {word: Each(Player(), of_kind(kind)) for word, kind in JOINTLY.items()}
        return {**super().word_slots(), **jointly, "end": OneOf(Word(ROUND), Record())}

    def form(self, kind: type[Decision]) -> Form:
        """What a log may say about a decision; created on first use."""
        if kind not in self.forms:
            self.forms[kind] = Form(self.rules, kind, (kind.key,) if kind.key else ())
        return self.forms[kind]

    def read(self, key: str, body: Any) -> list[Any]:
        if key in self.rules.sides:
            return self.of_seat(self.rules.seats[key], body)
        if key in JOINTLY:
            return [Jointly(self.rules, key, self._jointly(JOINTLY[key], body))]
        if key == "end" and isinstance(body, str) and body != ROUND:
            raise Unclear("log.place", (), said=body, known=ROUND)
        return super().read(key, {} if key == "end" and body in (None, ROUND) else body)

    def of_seat(self, seat: Piece, body: Any) -> list[Any]:
        """The decisions in a side's record. Raises Unclear."""
        if body == Idle.key:
            return [Idle(self.rules, seat)]
        moves: list[Decision] = []
        begun, left = beginnings(), dict(mapping(body, ()))
        for word in [word for word in begun if word in left] if len(left) > 1 else [*left]:
            if word in left and word in begun:
                moves += self._answer(begun[word], seat, left)
        for word in left:
            others = {key: kind for kind in ORDER for key in keys_of(kind) if key not in begun}
            if word in others:  # it only accompanies something
                kind = others[word]
                raise Unclear("log.missing", (), key=(kind.begun_by or keys_of(kind))[0])
            raise unknown_key(word, (*begun, *others), ())
        if not moves:
            raise Unclear("log.missing", (), key="attack")
        return moves

    def _answer(self, kind: type[Decision], seat: Piece, left: dict[str, Any]) -> list[Decision]:
        """A decision from the rest of a record, and what is used for it before. Raises Unclear."""
        if kind is UseTask:
            said = left.pop("use")
            several = said if isinstance(said, list) else [said]
            places = [("use", at) if isinstance(said, list) else ("use",) for at in range(len(several))]
            read = kind.slots["card"].reader(self.rules)
            cards = [read(one, place) for one, place in zip(several, places, strict=True)]
            return [UseTask(self.rules, seat, ("use",), card=card) for card in cards]
        before = self._used_before(seat, left) if kind in (Go, Strike) and "use" in left else []
        if kind.key:
            return [*before, self.form(kind).made(seat, left.pop(kind.key), (kind.key,))]
        said = {key: left.pop(key) for key in keys_of(kind) if key in left}
        return [*before, self.form(kind).made(seat, said, ())]

    def _used_before(self, seat: Piece, left: dict[str, Any]) -> list[Decision]:
        """The tasks used for the move or the attack in the same record: they come first, whatever its order."""
        said = left["use"]
        told = Strike.slots["use"].reader(self.rules)(said, ("use",))
        several = [*enumerate(zip(said if isinstance(said, list) else [said], told, strict=True))]
        ahead = [(at, use.card) for at, (_, use) in several if using.is_ahead(use.card)]
        if ahead:
            left["use"] = [one for _, (one, use) in several if not using.is_ahead(use.card)]
        if not left["use"]:
            del left["use"]
        found: list[Decision] = []
        for at, card in ahead:
            move = UseTask(self.rules, seat, ("use", at) if isinstance(said, list) else ("use",), card=card)
            move.beside = dict(left)
            found.append(move)
        return found

    def _jointly(self, kind: type[Decision], body: Any) -> list[Decision]:
        """What several sides have decided. Raises Unclear."""
        told: dict[Piece, Decision] = {}
        for name, said in mapping(body, ()).items():
            seat = self.rules.seats.read(name, (name,))
            if seat in told:
                raise Unclear("log.twice", (name,), said=name)
            told[seat] = self.form(kind).made(seat, said, (name,))
        moves = [*told.values()]
        if kind is Mobilize:
            silent = [Mobilize(self.rules, seat) for seat in self.rules.seats if seat not in told]
            for move in silent:
                move.told = False
            moves += silent
        return moves
