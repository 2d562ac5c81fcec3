"""What is legal at one point of a game, grouped as a player thinks, in log notation.

A *kind* is all the moves of one decision that have one shape: a Command that adds cubes, an Event that places some and
then moves a marker. An *offer* is a kind of whole record: a card, what its owner may answer, what is done with it. The
number of moves examined is bounded. Nothing here is about a particular game: everything comes from the rules' `legal`
and `write`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from pnp.game.together import kind_of
from pnp.game.walking import Node, Place, Shape, leaves, ranges, replaced, row, shape

if TYPE_CHECKING:
    from pnp.game.grammar import Grammar
    from pnp.game.rules import Rules
    from pnp.game.slots import Slot
    from pnp.game.table import Table
    from pnp.game.together import AnyMove

MAX_MOVES = 5_000  # looked at for one list of offers
MAX_EACH = 800  # of one decision
MIN_EACH = 24  # of a decision that comes when nearly all of them are spent
MAX_TABLES = 3  # ways to understand the log that are asked,
MAX_SEARCHED = 100  # and so many as long as nothing is legal on those before
MAX_CONTINUED = 60  # records of one kind of which is asked what the same record may go on with
FEW = 3  # ways to begin a record each of which is followed by itself, for what comes next may differ
MAX_AFTER = 200  # moves looked at after each

PASS = "pass"


Leaf: TypeAlias = tuple[str, Any]


class Row(NamedTuple):
    """A move as its names and numbers one after another, to be counted, compared and replaced; each with its place. The
    first of several steps has the place of a single one. What is there and holds nothing has the value True. `slots`
    are what reads each of them."""

    leaves: Sequence[Leaf]
    slots: Sequence[Slot | None]

    @classmethod
    def of(cls, nodes: Sequence[Node]) -> Row:
        """The row of what was walked."""
        paths = (".".join(str(step) for step in node.place if step != 0) for node in nodes)
        return cls([*zip(paths, (node.value for node in nodes), strict=True)], [node.slot for node in nodes])


@dataclass(slots=True)
class Kind:
    """Legal moves of one decision and one shape, as written. `side` is whose decision it is; None if nobody's alone.

    `complete` says whether these are all there are; `move` is the first of them; `there` whether each of them names
    only what the beginning of its record has named already. `grammar` knows the slots of what is written.
    """

    decision: str
    side: str | None
    written: list[Mapping[str, Any]] = field(default_factory=list)
    complete: bool = True
    move: AnyMove | None = None
    there: bool = False
    moves: list[AnyMove] = field(default_factory=list)  # of the first few
    aside: bool = False  # whether it is offered beside what is asked
    anybody: bool = False  # whether a side may do it that is not asked, so that it is said whose it is
    grammar: Grammar | None = None
    grown: Callable[[Mapping[str, Any]], list[Mapping[str, Any]]] | None = None  # with one thing more, piece by piece
    _rows: dict[int, tuple[Any, Row]] = field(default_factory=dict, repr=False, compare=False)

    @property
    def example(self) -> Mapping[str, Any]:
        """The first of them."""
        return self.written[0]

    @property
    def slot(self) -> Slot | None:
        """What reads each of them."""
        return (
            None
            if self.grammar is None
            else self.grammar.of(self.example, None if self.move is None else kind_of(self.move))
        )

    @property
    def rules(self) -> Any:
        """The rules that know the names in them."""
        return None if self.grammar is None else self.grammar.rules

    @property
    def ranges(self) -> dict[Place, dict[Any, Slot | None]]:
        """The possible values at each place, each with its slot."""
        return ranges(self.slot, self.written, self.rules)

    @property
    def shape(self) -> Shape:
        """What they have in common."""
        return shape(self.slot, self.example, self.rules)

    def leaves(self, said: Mapping[str, Any]) -> Iterator[Node]:
        """The names, words and numbers in one of them."""
        return leaves(self.slot, said, self.rules)

    def row(self, said: Mapping[str, Any]) -> Row:
        """The row of one of them, worked out once."""
        known = self._rows.get(id(said))
        if known is None or known[0] is not said:
            known = self._rows[id(said)] = said, Row.of(row(self.slot, said, self.rules))
        return known[1]

    def replaced(self, said: Mapping[str, Any], at: Mapping[int, Any]) -> Any:
        """One of them with other values at some places of its row."""
        return replaced(self.slot, said, at, self.rules)


@dataclass(frozen=True, slots=True)
class Offer:
    """A kind of whole record: the decisions it consists of. `about` is the name that its first decision turns on."""

    parts: tuple[Kind, ...]
    about: str | None

    def record(self, words: Iterable[str]) -> Mapping[str, Any]:
        """A legal record of this kind; `words` are the move keys that a log of the game knows."""
        body: dict[str, Any] = {}
        key = next(iter(self.parts[0].example))
        if key in words:  # a record of its own; those after it belong to the same
            if len(self.parts) == 1:
                return self.parts[0].example
            for part in self.parts:
                body.update(part.example[key])
            return {key: body}
        for part in self.parts:
            body.update(part.example)
        return {self.parts[0].side or "": body}

    def is_whole(self, words: Iterable[str]) -> bool:
        """Whether it is one decision and a record of its own, so that each of its ways can be logged as it is."""
        return len(self.parts) == 1 and next(iter(self.parts[0].example)) in words

    def records(self, words: Iterable[str]) -> Sequence[Mapping[str, Any]]:
        """Every record of this kind if it `is_whole`, otherwise the one that shows it."""
        return self.parts[0].written if self.is_whole(words) else [self.record(words)]


def words_of(rules: Rules) -> tuple[str, ...]:
    """The move keys that a log of a game knows."""
    return (*rules.sides, *rules.words)


def goes_on(rules: Rules, table: Table, said: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the next decision belongs to the record of which this was `said`: it says nothing that was said before,
    and is no record of its own. Where the rules allow nothing, something is still to be said."""
    if rules.over(table):
        return False
    ahead = next(rules.legal(table), None)
    if ahead is not None and ahead.seat is not None:  # its rules say what belongs in which record
        return bool(ahead.part_of)
    keys = () if ahead is None else ahead.write(table)
    return not any(key in words_of(rules) or any(key in part for part in said) for key in keys)


def kinds(rules: Rules, tables: Sequence[Table], most: int = MAX_EACH) -> list[Kind]:
    """The kinds of moves for the decision that is due, with what a face-down card may be; none once the game is
    over."""
    found: dict[Any, Kind] = {}
    for at, table in enumerate(tables[:MAX_SEARCHED]):
        if at < MAX_TABLES or not found:
            _look(rules, table, most, found)
            _look(rules, table, most, found, listed=False)
    return list(found.values())


def _look(
    rules: Rules, table: Table, most: int, found: dict[Any, Kind], *, apart: bool = False, listed: bool = True
) -> int:
    """Sort the legal moves of one table into kinds; how many there were. `apart` keeps the first name apart; those that
    programs do not choose among are the ones not `listed`."""
    if rules.over(table):
        return 0
    due = rules.picture(table).due or ("", None)
    moves, grammar = rules.legal(table) if listed else rules.unlisted(table), rules.grammar
    n = 0
    for move in islice(moves, most):
        written = move.write(table)
        n += 1
        if not written:
            continue  # all of it is left out: there is nothing to choose
        side = _mover(rules, move, written, due[1])
        key = grammar.shape(written, kind_of(move)), _first_name(rules, move, written) if apart else None, side
        kind = found.get(key)
        if kind is None:
            kind = found[key] = Kind(due[0], side, move=move, grammar=grammar, aside=move.aside)
        if written not in kind.written[-1:]:
            kind.written.append(written)
            if len(kind.moves) <= FEW:
                kind.moves.append(move)
    free = {next(iter(kind.example)) for kind in found.values() if kind.side not in (None, due[1])}
    for kind in found.values():
        kind.anybody = kind.side is not None and next(iter(kind.example)) in free
    if n >= most and next(moves, None) is not None:
        for kind in found.values():
            kind.complete = False
    return n


def _mover(rules: Rules, move: AnyMove, written: Mapping[str, Any], due: str | None) -> str | None:
    """Who makes a move: the side that is asked, or whoever else may move now."""
    seat = move.seat
    if seat is not None and move.part_of is None and next(iter(written), None) != seat.id:
        return str(seat.id)
    return due


def _first_name(rules: Rules, move: AnyMove, written: Mapping[str, Any]) -> Any:
    found = (node.value for node in rules.grammar.leaves(written, kind_of(move)))
    return next((value for value in found if isinstance(value, str)), None)


def offers(rules: Rules, tables: Sequence[Table]) -> list[Offer]:
    """The kinds of records that may be made, whole ones: each with what its decisions may be."""
    found: dict[Any, Offer] = {}
    walk = _Walk(rules, found)
    for at, table in enumerate(tables[:MAX_SEARCHED]):
        if at < MAX_TABLES or not found:
            walk.begin(table)
    return list(found.values())


class _Walk:
    """Explores the decisions of one record after the other, within bounds.

    The moves of one kind lead to the same further decisions, so only the first of each is followed.
    """

    def __init__(self, rules: Rules, found: dict[Any, Offer]) -> None:
        self.rules = rules
        self.words = words_of(rules)
        self.found = found
        self.left = MAX_MOVES

    def begin(self, table: Table) -> None:
        """The records that may begin on a table."""
        first: dict[Any, Kind] = {}
        self.left -= _look(self.rules, table, MAX_EACH, first)
        if not first:
            return
        if not all(self._whole(kind.example) for kind in first.values()):
            first = {}
            _look(self.rules, table, MAX_EACH, first, apart=True)
        todo = len(first)
        for (_, about, _), kind in first.items():
            most = max(self.left // todo, MIN_EACH)
            if 1 < len(kind.written) <= FEW and kind.complete and not self._whole(kind.example):
                self._follow_each(table, kind, about, most)
            else:
                self._follow(table, kind, [], about, most)
            todo -= 1
        self._continued(table, first.values())

    def _whole(self, written: Mapping[str, Any]) -> bool:
        """Whether a move is a record of its own, and no part of a turn."""
        return next(iter(written)) in self.words

    def _follow_each(self, table: Table, kind: Kind, about: Any, most: int) -> None:
        """Continue after each of a few beginnings; those with the same continuations are merged."""
        groups: list[tuple[list[Mapping[str, Any]], list[list[Kind]]]] = []
        for written, move in zip(kind.written, kind.moves, strict=True):
            walk = _Walk(self.rules, {})
            walk.left = most
            first = replace(kind, written=[written], move=move, moves=[])
            walk._follow(table, first, [], about, most)
            self.left -= most - walk.left
            further = [[*offer.parts[1:]] for offer in walk.found.values()]
            like = [[part.written for part in parts] for parts in further]
            same = next((g for g in groups if [[part.written for part in parts] for parts in g[1]] == like), None)
            if same is None:
                groups.append(([written], further))
            else:
                same[0].append(written)
        for at, (begun, further) in enumerate(groups):
            for parts in further:
                self._note([replace(kind, written=begun, moves=[]), *parts], about, at)

    def _follow(self, table: Table, kind: Kind, before: list[Kind], about: Any, most: int, fully: bool = True) -> None:
        """Go on after the first move of a kind; unless `fully`, with the first kind of what follows only."""
        parts = [*before, kind]
        after = table.copy()
        if not self._whole(kind.example):
            assert kind.move is not None
            kind.move.carry_out(after)
            if goes_on(self.rules, after, [part.example for part in parts]):
                further: dict[Any, Kind] = {}
                looked = _look(self.rules, after, min(most, MAX_EACH), further)
                self.left -= looked
                ways = in_order(further.values())
                for then in ways if fully else ways[:1]:
                    self._follow(after, then, parts, about, max(most - looked, MIN_EACH), fully and then is ways[0])
                return
        self._note(parts, about)

    def _continued(self, table: Table, kinds: Iterable[Kind]) -> None:
        """Note how a side's complete record may be continued: a side that has moved may also act in the same record.

        What is possible at any moment is offered separately, not after everything else.
        """
        after: dict[str, dict[int, list[list[Kind]]]] = {}
        for at, kind in enumerate(kinds):
            for first, then in self._after(table, kind):
                for said in then.written:
                    one = replace(then, written=[said], moves=[])
                    after.setdefault(repr(said), {}).setdefault(at, []).append([first, one])
        for found in after.values():
            for parts in next(iter(found.values())) if len(found) == 1 else ():
                self._note(parts, None)

    def _after(self, table: Table, kind: Kind) -> Iterator[tuple[Kind, Kind]]:
        """Each of some moves, up to a number, with the kinds of moves that may follow in its record."""
        side = next(iter(kind.example))
        if side not in self.rules.sides or not isinstance(kind.example[side], Mapping):
            return
        for written in kind.written[:MAX_CONTINUED]:
            after = table.copy()
            for move in self.rules.read(side, written[side]):
                move.carry_out(after)
            further: dict[Any, Kind] = {}
            self.left -= _look(self.rules, after, MAX_AFTER, further)
            for then in further.values():
                then.written = [said for said in then.written if self._in_one(table, side, written, said)]
                before = _names(kind, written)
                then.there = all(_names(then, said) and _names(then, said) <= before for said in then.written)
                if then.written:
                    yield replace(kind, written=[written], moves=[]), then

    def _in_one(self, table: Table, side: str, before: Mapping[str, Any], said: Mapping[str, Any]) -> bool:
        """Whether two records of a side may be one, in this order."""
        if side not in said or not isinstance(said[side], Mapping) or not said[side].keys().isdisjoint(before[side]):
            return False
        moves = self.rules.read(side, {**before[side], **said[side]})
        return len(moves) == 2 and moves[0].write(table) == before

    def _note(self, parts: list[Kind], about: Any, group: int = 0) -> None:
        key = about, parts[0].side, tuple(part.shape for part in parts), group
        known = self.found.get(key)
        if known is None:
            self.found[key] = Offer(tuple(parts), about)
            return
        for old, new in zip(known.parts, parts, strict=True):
            old.written += [written for written in new.written if written not in old.written]
            old.complete = old.complete and new.complete
            old.there = old.there and new.there


def in_order(found: Iterable[Kind]) -> list[Kind]:
    """Kinds in the order offered: those that change nothing come last."""
    return sorted(found, key=lambda kind: not any(True for _ in kind.leaves(kind.example)))


def _names(kind: Kind, written: Mapping[str, Any]) -> set[str]:
    """What a record of a kind names."""
    return {node.value for node in kind.leaves(written) if isinstance(node.value, str)}


def only_key(found: Iterable[Kind]) -> str:
    """The key with which all of some moves begin; empty if they begin with several."""
    keys = {next(iter(kind.example)) for kind in found}
    return keys.pop() if len(keys) == 1 else ""


def declines(kind: Kind, said: Mapping[str, Any]) -> bool:
    """Whether a move of a kind is to do nothing."""
    return all(node.value in (PASS, "none", "no", 0, False) for node in kind.leaves(said))


def names_in(kind: Kind) -> list[str]:
    """The possible names somewhere in a kind of answer."""
    found = (node.value for said in kind.written for node in kind.leaves(said))
    return list(dict.fromkeys(value for value in found if isinstance(value, str)))


# ── whose answers they are ────────────────────────────────────────────────────


def is_of_all(kind: Kind, sides: set[str]) -> bool:
    """Whether all sides decide together, each its own; beside it, somebody may be free to do something else."""
    body = next(iter(kind.example.values()))
    return isinstance(body, Mapping) and set(body) == sides


def of_side(kind: Kind, side: str) -> Kind:
    """What one side says of a decision that all take together."""
    found: dict[str, Mapping[str, Any]] = {}
    for said in kind.written:
        ((key, body),) = said.items()
        found.setdefault(repr(body[side]), {key: {side: body[side]}})
    return replace(kind, side=side, written=list(found.values()), move=None, moves=[])


def by_others(kind: Kind, due: str | None) -> Kind:
    """What somebody other than the side asked may do, with whose it is."""
    if kind.side in (None, due):
        return kind
    written: list[Mapping[str, Any]] = [{kind.side: said} for said in kind.written]
    return replace(kind, written=written, move=None, moves=[], anybody=False)
