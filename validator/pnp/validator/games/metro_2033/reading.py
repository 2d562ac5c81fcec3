"""Records of a log as decisions. Slots read the contents of each; this module finds which decisions a record has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.game import Each, KeyPath, OneOf, Player, Record, Slot, Unclear, Word, amount, mapping, unknown_key
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
from .slots import NONE, BySide, Some, Uses
from .tasks import Complete, UseTask
from .turning_up import TurnUp

# The order in which the answers of one record are taken: by the first word of each, what it is.
ANSWERS: Mapping[str, type[Decision]] = {
    "stage": Stage, "polis": Polis, "guard": Guard, "recruit": Mobilize, "disband": Mobilize, "pay": Mobilize,
    "forage": Forage, "move": Go, "attack": Strike, "buy": Buy, "renew": Buy, "task": GetTask, "give": Exchange,
    "scout": Scout, "defend": Defend, "take": Take, "lose": Lose, "draw": Draw, "spoils": Spoils, "drop": Drop,
    "retreat": Retreat, "settle": Settle, "capture": Capture, "complete": Complete, "use": UseTask,
}  # fmt: skip
RANK = {word: at for at, word in enumerate(ANSWERS)}
ALSO = {"with": "attack", "scouted": "attack", "market": "buy"}  # keys that only accompany these
# What several sides may say in one record.
JOINTLY: Mapping[str, type[Decision]] = {"guard": GuardOfMany, "mobilize": Mobilize, "stage": Stage}
WORDS = ("deal", "guard", "turn-up", "vote", "mobilize", "fight", "stage", "end", "claim")


class Records(Reader):
    """Reads the records of a log: a side's record may have several decisions."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.by_word = {kind.word: Form(rules, kind) for kind in rules.moves if kind.word}
        self.forms: dict[type[Decision], Form] = {}

    def seat_slot(self) -> Slot:
        keys: dict[str, Slot] = {"use": Uses()}
        for kind in dict.fromkeys(ANSWERS.values()):
            body = of_kind(kind)
            if kind.key and kind is not UseTask:
                keys[kind.key] = _in_short(body, "keep")
            elif isinstance(body, Record):
                keys |= {key: slot for key, slot in body.keys.items() if key not in keys}
        return OneOf(Word("pass"), Record(keys))

    def word_slots(self) -> Mapping[str, Slot]:
        stage, mobilized = _in_short(of_kind(Stage), "keep"), _in_short(of_kind(Mobilize), "recruit")
        return {
            **super().word_slots(),
            "guard": Each(Player(), OneOf(*NONE, _in_short(of_kind(GuardOfMany), "at"))),
            "mobilize": Each(Player(), mobilized),
            "stage": Each(Player(), stage),
            "turn-up": _in_short(of_kind(TurnUp), "card"),
            "end": OneOf(Word("round"), Record()),
        }

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
        if key == "turn-up" and not isinstance(body, dict):
            return [brief(TurnUp(self.rules, card=TurnUp.slots["card"].take(self.rules, body, ())))]
        if key == "end" and isinstance(body, str) and body != "round":
            raise Unclear("log.place", (), said=body, known="round")
        return super().read(key, {} if key == "end" and body in (None, "round") else body)

    def of_seat(self, seat: Any, body: Any) -> list[Any]:
        """The decisions in a side's record. Raises Unclear."""
        if body == "pass":
            return [Idle(self.rules, seat)]
        moves: list[Any] = []
        left = dict(mapping(body, ()))
        for word in sorted(RANK.keys() & left, key=RANK.__getitem__) if len(left) > 1 else [*left]:
            if word in left and word in ANSWERS:
                moves += self._answer(ANSWERS[word], seat, left)
        for word in left:
            if word in ALSO:
                raise Unclear("log.missing", (), key=ALSO[word])
            raise unknown_key(word, (*ANSWERS, *ALSO), ())
        if not moves:
            raise Unclear("log.missing", (), key="attack")
        return moves

    def _answer(self, kind: type[Decision], seat: Any, left: dict[str, Any]) -> list[Any]:
        """A decision from the rest of a record, and what is used for it before. Raises Unclear."""
        if kind is UseTask:
            cards = Some(kind.slots["card"]).read(self.rules, left.pop("use"), ("use",))
            return [UseTask(self.rules, seat, ("use",), card=card) for card in cards]
        before = self._used_before(seat, left) if kind in (Go, Strike) and "use" in left else []
        if kind.key:
            return [*before, self._told(kind, seat, left.pop(kind.key), (kind.key,))]
        if kind is Exchange and "take" not in left:
            raise Unclear("log.missing", (), key="take")
        form = self.form(kind)
        said = {key: left.pop(key) for key in form.keys if key in left}
        return [*before, form.made(seat, {"buy": [], **said} if kind is Buy else said, ())]

    def _used_before(self, seat: Any, left: dict[str, Any]) -> list[Any]:
        """The tasks used for the move or the attack in the same record: they come first, whatever its order."""
        said = left["use"]
        told = using.read_uses(self.rules, said, ("use",))
        rest = [one for one, use in zip(said if isinstance(said, list) else [said], told, strict=True)
                if not using.is_ahead(use)]  # fmt: skip
        if len(rest) < len(told):
            left["use"] = rest
        if not rest:
            del left["use"]
        ahead = [UseTask(self.rules, seat, use.path, card=use.card) for use in told if using.is_ahead(use)]
        for move in ahead:
            move.beside = dict(left)
        return ahead

    def _told(self, kind: type[Decision], seat: Any, said: Any, path: KeyPath) -> Any:
        """A decision at one place; unnamed cards are hidden, and a single one is kept."""
        if "keep" not in kind.slots:
            return self.form(kind).made(seat, said, path)
        if isinstance(said, dict):
            return self.form(kind).made(seat, {"keep": "hidden", **said}, path)
        return kind(self.rules, seat, path, keep=kind.slots["keep"].take(self.rules, said, path))

    def _jointly(self, kind: type[Decision], body: Any) -> list[Any]:
        """What several sides have decided. Raises Unclear."""
        told = [self._one_of(kind, *one) for one in BySide().sided(self.rules, body, ())]
        if kind is Mobilize:
            named = {move.seat for move in told}
            silent = [kind(self.rules, seat) for seat in self.rules.seats if seat not in named]
            for move in silent:
                move.told = False
            told += silent
        return told

    def _one_of(self, kind: type[Decision], seat: Any, said: Any, path: KeyPath) -> Any:
        if kind is Stage:
            return self._told(kind, seat, said, path)
        if isinstance(said, dict):
            return self.form(kind).made(seat, {"at": None, **said} if kind is GuardOfMany else said, path)
        if kind is Mobilize:
            return Mobilize(self.rules, seat, path, recruit=amount(said, path))
        station = kind.slots["station"].read(self.rules, said, path)
        return brief(GuardOfMany(self.rules, seat, path, station=station))


def brief(move: Any) -> Any:
    """A decision given only by its one required value, without a key."""
    move.brief = True
    return move


def _in_short(slot: Slot, key: str) -> Slot:
    """A record that may be the value of one of its keys alone; any other slot as it is."""
    return Record(slot.keys, short=key) if isinstance(slot, Record) and key in slot.keys else slot
