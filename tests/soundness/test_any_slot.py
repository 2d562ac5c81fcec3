"""Slots of every kind under words that no game of ours has: each is read, written and judged by what it is made of."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from pnp.game import (
    HIDDEN,
    Amounts,
    Card,
    Counts,
    Dice,
    Each,
    Entries,
    Hidden,
    Items,
    Kind,
    ListOf,
    Move,
    Number,
    OneOf,
    PerSeat,
    Place,
    Player,
    Record,
    Slot,
    Table,
    Unclear,
    Value,
    Word,
)  # fmt: skip
from pnp.game.grammar import of_kind
from pnp.game.reading import Form
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.trust import trusting
from pnp.validator.judging.verdict import Verdict
from pnp.validator.playtest.many import seated
from pnp.validator.playtest.results import used_cards

ORCHARD = Path(__file__).with_name("orchard")
HEAD = """\
pnp: orchard@1
players: {north: Ann, south: Bob}
moves:
- vow: {north: sun, south: [sun, rain]}
- gale: {cast: [3, 4], gusts: {north: 1, south: 0}, dropped: hidden}
"""
AGAIN = "{prune: wall}\n- gale: {cast: [1, 1], gusts: {north: 0, south: 2}, dropped: [Quince]}\n- south: "


@pytest.fixture(autouse=True)
def trusted() -> Iterator[None]:
    with trusting():
        yield


def judged(record: str) -> Verdict:
    return verify_text(f"{HEAD}- north: {record}\n".encode(), "log.yaml", ORCHARD / "log.yaml")


LEGAL = {
    "amounts": "{sow: {wall: 2, pond: 1}}",
    "a record": "{prune: {bed: Wall, cut: 2, helper: south}}",
    "a record in short": "{prune: wall}",
    "a record for each of some names": "{graft: {Quince: {onto: medlar, deep: true}, damson: {onto: bullace}}}",
    "a list of one of several": "{gather: [weeds, pond], into: sweet}",
    "a list in short": "{gather: gate}",
    "something hidden that may be right": "{taste: [medlar, hidden], bitter: true}",
    "one of several by itself": "{rest: nowhere}",
    "dice, and their sum": "{rest: Wall, tossed: {north: 9, south: [6, 6]}}",
    "a secret within a record": "{whisper: {ear: south, fruit: hidden, worth: plenty}}",
}


@pytest.mark.parametrize("record", LEGAL.values(), ids=LEGAL)
def test_what_is_legal(record: str) -> None:
    told = judged(record)
    assert told.verdict == "legal", told.as_text("en")


WRONG = {
    "too many for one name": ("{sow: {wall: 3, pond: 1}}", "seeds", ("north", "sow", "wall")),
    "a place that is not among the legal ones": (AGAIN + "{prune: wall}", "bed.free", ("south", "prune")),
    "such a place within a record": (AGAIN + "{prune: {bed: wall}}", "bed.free", ("south", "prune", "bed")),
    "such a place where it is one of several": (AGAIN + "{rest: wall}", "bed.free", ("south", "rest")),
    "nothing hidden that could be right": ("{taste: [medlar, bullace], bitter: true}", "seeds", ("north", "taste")),
}  # fmt: skip


@pytest.mark.parametrize(("record", "rule", "path"), WRONG.values(), ids=WRONG)
def test_what_breaks_a_rule(record: str, rule: str, path: tuple[str, ...]) -> None:
    (found,) = judged(record).findings
    assert (found.rule, found.path[2 : 2 + len(path)]) == (rule, path)


KEPT = {
    "amounts": ("{sow: {wall: 3, pond: 1}}", {"sow": {"wall": 2, "pond": 1}}),
    "what is wrong with two": ("{sow: {wall: 3, pond: 0, gate: 2}}", {"sow": {"gate": 2}}),
    "a place within a record": (
        AGAIN + "{prune: {bed: wall, cut: 2, helper: north}}",
        {"prune": {"bed": "pond", "cut": 2, "helper": "north"}},
    ),
    "a list": ("{taste: [medlar, bullace], bitter: true}", {"taste": ["medlar", "bullace"], "bitter": False}),
    "something else": (
        AGAIN + "{rest: wall, tossed: {north: 9, south: 4}}",
        {"rest": "pond", "tossed": {"north": 9, "south": 4}},
    ),
}


@pytest.mark.parametrize(("record", "nearest"), KEPT.values(), ids=KEPT)
def test_the_nearest_legal_move_keeps_what_was_right(record: str, nearest: Any) -> None:
    assert judged(record).findings[0].nearest == nearest


UNREADABLE = {
    "a key of no slot": ("{prune: {bed: wall, cuts: 1}}", "log.key-nearest", ("prune", "cuts")),
    "a key too few": ("{whisper: {ear: south, worth: 2}}", "log.missing", ("whisper",)),
    "two of which one is meant": ("{prune: {bed: wall, cut: 1, tied: true}}", "log.one-of", ("prune", "tied")),
    "no name in a list": ("{gather: [weeds, wal]}", "log.unknown-nearest", ("gather", 1)),
    "no word and no number": ("{whisper: {ear: south, fruit: quince, worth: no}}", "log.number", ("whisper", "worth")),
    "a name twice": ("{graft: {quince: {onto: medlar}, Айва: {onto: damson}}}", "log.twice", ("graft", "Айва")),
    "no mapping": ("{graft: quince}", "log.mapping", ("graft",)),
    "no list, nor one of it": ("{taste: 7}", "log.list", ("taste",)),
    "a sum that no dice have": ("{rest: nowhere, tossed: {north: 13}}", "log.dice", ("tossed", "north")),
    "a flag that is a number": ("{graft: {quince: {onto: medlar, deep: 1}}}", "log.flag", ("graft", "quince", "deep")),
}  # fmt: skip


@pytest.mark.parametrize(("record", "code", "path"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read(record: str, code: str, path: tuple[Any, ...]) -> None:
    (found,) = judged(record).findings
    assert (found.breach, found.path) == (code, ("moves", 2, "north", *path))


def test_one_of_a_list_needs_no_brackets() -> None:
    rules, _ = seated(load_game(ORCHARD))
    (alone,), (listed,) = rules.read("north", {"taste": "Мушмула"}), rules.read("north", {"taste": ["medlar"]})
    assert alone.taste == listed.taste == (rules.cards["medlar"],)
    assert alone.write(None)["taste"] == ["medlar"]
    assert judged("{taste: medla}").findings[0].path[-1] == "taste"


def test_what_is_written_is_what_was_read() -> None:
    rules, _ = seated(load_game(ORCHARD))
    written = {
        "amounts": {"sow": {"wall": 2, "pond": 1}},
        "a record": {"prune": {"bed": "wall", "cut": 2, "helper": "south"}},
        "in short": {"prune": "wall"},
        "each": {"graft": {"quince": {"onto": "medlar", "deep": True}}},
        "a list": {"gather": ["weeds", "pond"], "into": "sweet"},
        "a single one": {"gather": "nettles"},
        "one of several": {"rest": "wall", "tossed": {"north": 9}},
        "hidden": {"taste": ["medlar", "hidden"], "bitter": False},
        "a secret": {"whisper": {"ear": "south", "fruit": "quince", "worth": 2}},
    }
    for said in written.values():
        (move,) = rules.read("north", said)
        assert move.write(None) == said


def test_a_sum_of_dice_is_as_frequent_as_on_dice() -> None:
    rules, _ = seated(load_game(ORCHARD))
    sums = [*Dice(2, total=True).among(rules.blank(rules.moves[0], None), rules.start({}))]
    assert (len(sums), sums.count(7), sums.count(12)) == (36, 6, 1)


def test_names_are_exchanged_wherever_they_stand() -> None:
    rules, _ = seated(load_game(ORCHARD))
    quince, medlar, damson = (rules.cards[id] for id in ("quince", "medlar", "damson"))
    north, _ = rules.seats
    slot = PerSeat(OneOf(Word("none"), Record(of=Each(Card(), ListOf(Card())), n=Number(optional=True))))
    value = slot.read(rules, {"north": {"of": {"Quince": ["damson"], "medlar": []}}, "south": "none"}, ())

    def name(slot: Slot, said: Any, seat: Any) -> Any:
        return medlar if said is damson and seat is north else damson if said is medlar else said

    found = slot.renamed(value, name)
    assert slot.write(found) == {"north": {"of": {"quince": ["medlar"], "damson": []}}, "south": "none"}
    assert found[north].of.written == {quince: "Quince", damson: "medlar"}
    assert slot.renamed(value, lambda slot, said, seat: said) is value
    with pytest.raises(Unclear) as twice:
        slot.renamed(value, lambda slot, said, seat: quince if said is medlar else said, ("at",))
    assert twice.value.path == ("at", "north", "of", "medlar")


def test_others_do_not_see_a_secret_within_a_record() -> None:
    rules, _ = seated(load_game(ORCHARD))
    (move,) = rules.read("north", {"whisper": {"ear": "south", "fruit": "quince", "worth": 2}})
    assert move.hidden_from(rules.seats["north"]) == {}
    seen = move.but(**move.hidden_from(rules.seats["south"]))
    assert seen.write(None) == {"whisper": {"ear": "south", "fruit": "hidden", "worth": 2}}


def test_what_may_be_hidden_may_be_hidden_where_a_log_may_say_something_else() -> None:
    either, both = OneOf(Word("none"), Card(hidden=True)), OneOf(Word("none"), Card())
    assert (either.is_open(HIDDEN), either.is_open("none"), either.hides) == (True, False, True)
    assert (either.write(HIDDEN), both.hides) == ("hidden", False)
    assert Record(card=either, n=Number()).hides


class Pick(Move):
    """pick: quince, or {fruit: quince, into: sweet}"""

    key, short = "pick", "fruit"
    fruit = OneOf(Word("nothing"), Card("fruit", drawn=True, secret=True))
    with_ = ListOf(Place(), short=True, optional=True)
    tool = Word("hand", "pole", optional=True, alike=True)


def test_a_move_may_be_written_by_one_of_its_slots_alone() -> None:
    rules, _ = seated(load_game(ORCHARD))
    form = Form(rules, Pick, ("pick",))
    short, long = (
        form.made(rules.seats[0], said, ("pick",)) for said in ("Quince", {"fruit": "quince", "with": "wall"})
    )
    assert (short.write(None), long.write(None)) == ({"pick": "quince"}, {"pick": {"fruit": "quince", "with": "wall"}})
    fruit = Pick.slots["fruit"]
    assert (short.where(fruit), long.where(fruit)) == (("pick",), ("pick", "fruit"))
    assert short.but(tool="pole").where(fruit) == ("pick",)
    assert of_kind(Pick).fits("quince", rules)


def test_the_only_one_of_several_has_no_number_without_brackets() -> None:
    rules, _ = seated(load_game(ORCHARD))
    form, places = Form(rules, Pick), Pick.slots["with_"]
    bare, listed = (form.made(None, {"fruit": "nothing", "with": said}, ()) for said in ("wall", ["wall"]))
    assert bare.with_ == listed.with_
    assert (bare.where(places, 0), listed.where(places, 0)) == (("with",), ("with", 0))


class Basket(Table):
    basket = Hidden("fruit")


def sour(move: Any, table: Any) -> list[Any]:
    return [card for card in table.rules.cards if card.kind == "sour"]


NAMED = {
    "something for each": (Each(Card(among=sour, cites="bed.free"), Number()), {"Мушмула": 1, "quince": 1}, "Мушмула"),
    "amounts": (Amounts(Card(among=sour, cites="bed.free"), short=True), {"quince": 1, "medlar": 1}, "medlar"),
    "names alone": (Amounts(Card(among=sour, cites="bed.free"), short=True), ["quince", "medlar"], "medlar"),
    "a key of one of several": (
        Each(OneOf(Word("any"), Card(among=sour, cites="bed.free")), Number(), besides={"none": Number()}),
        {"none": 2, "any": 2, "medlar": 1},
        "medlar",
    ),
    "a card of a hand": (Each(Card("fruit", hand="basket", cites="seeds"), Number()), {"Medlar": 1}, "Medlar"),
    "a list of such cards": (ListOf(Card("fruit", hand="basket", cites="seeds")), ["hidden", "Medlar"], 1),
}


@pytest.mark.parametrize(("slot", "said", "blamed"), NAMED.values(), ids=NAMED)
@pytest.mark.parametrize("deep", [False, True], ids=["", "within a record"])
def test_a_name_that_may_not_stand_there_is_blamed(slot: Slot, said: Any, blamed: Any, deep: bool) -> None:
    rules, _ = seated(load_game(ORCHARD))
    kind = type("Barter", (Move,), {"barter": Record(of=deepcopy(slot)) if deep else deepcopy(slot)})
    written = {"barter": {"of": said} if deep else said}
    (found,) = Form(rules, kind).made(rules.seats[0], written, ()).wrong(Basket(rules, {}))
    assert found.path == ("barter", *(["of"] if deep else []), blamed)


def beds(move: Any, table: Any) -> list[Any]:
    return [table.rules.places["wall"]]


@pytest.mark.parametrize("second", [Card(), Card("fruit"), Player(), Kind()], ids=lambda slot: slot.leaf)
def test_a_name_of_another_sort_does_not_break_the_rule_of_the_first(second: Slot) -> None:
    rules, _ = seated(load_game(ORCHARD))
    either = OneOf(Place(among=beds, cites="bed.free"), deepcopy(second))
    form = Form(rules, type("Visit", (Move,), {"at": either, "word": "visit"}))
    said = {"card": "quince", "seat": "south", "kind": "sour"}[second.leaf]
    assert not form.made(None, said, ()).wrong(Basket(rules, {}))
    assert [found.rule for found in form.made(None, "pond", ()).wrong(Basket(rules, {}))] == ["bed.free"]


def test_what_is_hidden_is_read_by_the_slot_that_may_be_hidden_wherever_it_stands() -> None:
    first, last = (OneOf(*slots) for slots in ((Card(drawn=True), Word("none")), (Word("none"), Card(drawn=True))))
    assert (first.is_open(HIDDEN), last.is_open(HIDDEN)) == (False, False)


def test_what_is_drawn_stays_unknown_and_is_kept_from_others() -> None:
    rules, _ = seated(load_game(ORCHARD))
    form, (north, south) = Form(rules, Pick), rules.seats
    hidden = form.made(north, {"fruit": "hidden"}, ())
    assert (hidden.hidden, [way for _, way in hidden.readings(None)]) == (False, [hidden])
    assert form.made(north, {"fruit": "quince"}, ()).hidden_from(south) == {"fruit": HIDDEN}
    assert form.made(north, {"fruit": "nothing"}, ()).hidden_from(south) == {}


class Ripe(Card):
    def holds(self, value: Any) -> bool:
        return super().holds(value) and value.kind == "sweet"


class ById(Card):
    by_id = True

    def read(self, rules: Any, said: Any, path: Any) -> str:
        return super().read(rules, said, path).id

    def write(self, value: Any) -> Any:
        return value


@pytest.mark.parametrize("sort", [Ripe, ById])
def test_cards_that_only_came_up_are_not_used_under_whatever_word(sort: type[Card]) -> None:
    kind = type("Pluck", (Move,), {"pluck": sort(), "windfall": sort(comes_up=True)})
    rules, _ = seated(load_game(ORCHARD))
    rules.__class__ = type("Plucking", (type(rules),), {"moves": (kind,)})
    assert used_cards(Form(rules, kind).made(rules.seats[0], {"pluck": "medlar", "windfall": "damson"}, ())) == [
        "medlar"
    ]


def test_words_may_make_no_difference_to_the_sort_of_a_move() -> None:
    rules, _ = seated(load_game(ORCHARD))
    sorts = {Pick(rules, fruit="nothing", tool=tool).sort for tool in ("hand", "pole")}
    assert sorts == {("Pick", "nothing", "tool")}


def test_a_name_of_one_of_several_sorts_is_looked_up_among_all() -> None:
    rules, _ = seated(load_game(ORCHARD))
    read = OneOf(Place(), Card("fruit")).reader(rules)
    assert (read("Quince", ()), read("wall", ())) == (rules.cards["quince"], rules.places["wall"])
    with pytest.raises(Unclear) as near:
        read("quinse", ())
    assert near.value.values["nearest"] == "quince"
    with pytest.raises(Unclear) as either:  # «Стена» and «Север»: an abbreviation is not of the first sort alone
        OneOf(Place(), Player()).reader(rules)("С.", ())
    assert either.value.code == "log.ambiguous"


def test_a_word_that_is_none_is_told_the_words_that_are_written() -> None:
    rules, _ = seated(load_game(ORCHARD))
    with pytest.raises(Unclear) as said:
        Word({"yes": 1, "aye": 1, "no": 0}).reader(rules)("maybe", ())
    assert said.value.values["known"] == "yes, no"


def test_what_may_be_is_listed_from_what_a_slot_is_made_of() -> None:
    rules, _ = seated(load_game(ORCHARD))
    table = rules.start({})
    north, wall = rules.seats["north"], rules.places["wall"]
    table.last = wall

    def listed(kind: Any) -> list[Any]:
        return [move.write(table) for move in kind(rules, north).choices(table)]

    sow, prune, graft, *_ = rules.moves
    assert listed(sow) == [{"sow": {place.id: n}} for place in rules.places for n in (1, 2)]
    assert {"prune": "pond"} in listed(prune)
    assert not any(
        "wall" in (said["prune"], *said["prune"]) for said in listed(prune) if isinstance(said["prune"], dict)
    )
    assert {"prune": {"bed": "gate", "tied": True, "helper": "north"}} in listed(prune)
    assert len(listed(graft)) == 4 * 4 * 3


def test_what_lasts_for_a_turn_is_as_at_the_start_in_the_next() -> None:
    class Field(Table):
        sown = Counts(Place, start=lambda table, place: place.number, each="season")
        last = Value("none", each="season")
        paths = Items(each="day")
        kept = Entries()

    rules, _ = seated(load_game(ORCHARD))
    table = Field(rules, {})
    begun = table.copy()
    table.sown[rules.places["pond"]] += 3
    table.last = "pond"
    table.paths.append("pond")
    table.kept["pond"] = 1
    table.next("season")
    assert (table.sown, table.last, table.paths, table.kept) == (begun.sown, "none", ["pond"], {"pond": 1})
    table.next("day")
    assert table.paths == []
    with pytest.raises(LookupError, match="holds nothing with each"):
        table.next("year")
