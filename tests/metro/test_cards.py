"""The cards of Метро 2033: what is known against the facts, what is ours marked so, and every text true to its data."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from pnp.validator import load_game
from pnp.validator.base.source import read_file
from pnp.validator.definitions.gather import read_definitions
from pnp.validator.definitions.model import Card, Deck, Game
from pnp.validator.definitions.roles import card_roles

GAME = Path(__file__).parents[2] / "cards" / "metro-2033"
FACTS: dict[str, Any] = read_file(Path(__file__).parent / "facts-cards.yaml")

PRODUCTS = {"pigs", "mushrooms", "cartridges"}
RESOURCES = {*PRODUCTS, "any"}
BONUS = {"amount", "by", "when", "against", "kind", "spend"}

# The words of abilities, effects, properties and rewards, and what each may say further: closed, so that the referee
# knows them all.
VOCABULARY: Mapping[str, Mapping[str, set[str]]] = {
    "ability": {
        "look-at-laws": {"count"},
        "votes": {"amount"},
        "points-to-win": {"amount"},
        "wins-draws": {"by", "when"},
        "strength": BONUS,
        "price": {"of", "less", "more"},
        "speed": {"amount"},
        "free-passages": set(),
        "choose-threat": {"count"},
        "reward": {"amount"},
        "equipment-limit": {"amount"},
        "draw-tasks": {"amount"},
        "army-from-hero": set(),
        "stays-fit": set(),
    },
    "effect": {
        "income": RESOURCES,
        "price": {"of", "less", "more"},
        "speed": {"amount"},
        "strength": BONUS,
        "forbid": {"what"},
    },
    "threat": {
        "strength": {"amount", "by", "at", "carries"},
        "wins-draws": set(),
        "losses": {"amount"},
        "takes": RESOURCES,
    },
    "reward": {"gain": RESOURCES, "army": {"amount"}, "draw": {"deck", "count"}, "free-capture": set()},
    "task": {
        "strength": {"amount", "of", "whose"},
        "votes": {"amount"},
        "gain": RESOURCES,
        "army": {"amount"},
        "draw": {"deck", "count"},
        "heal": set(),
        "speed": {"amount"},
        "hansa-tunnels": {"amount"},
    },
}
# Which fields a deck's cards speak in, each with its words.
SPEAKS = {
    "factions": {"ability": "ability"},
    "heroes": {"ability": "ability"},
    "equipment": {"ability": "ability"},
    "threats-1": {"property": "threat", "reward": "reward"},
    "threats-2": {"property": "threat", "reward": "reward"},
    "laws": {"effect": "effect"},
    "tasks": {"property": "task"},
    "combat": {},
}
# The fields whose numbers the texts must name.
TOLD = ("ability", "effect", "property", "reward", "start", "condition", "plus", "versus")
HOLE = re.compile(r"\{([a-z0-9_.-]+)(?::[^}]*)?\}")


@lru_cache
def game() -> Game:
    return load_game(GAME)


def deck(id: str) -> Deck:
    return next(deck for deck in game().decks if deck.id == id)


def cards(*ids: str) -> dict[str, Card]:
    return {card.id: card for id in ids for card in deck(id).cards}


@lru_cache
def written() -> dict[str, dict[str, dict[str, Any]]]:
    """Every card as written in its file, by deck and id."""
    raw = read_definitions(GAME)
    return {deck: {str(card["id"]): card for card in raw[role]["cards"]} for role, deck in card_roles(raw).items()}


def every() -> list[tuple[str, dict[str, Any]]]:
    return [(deck, card) for deck, found in written().items() for card in found.values()]


# ── against the facts ────────────────────────────────────────────────────────


def test_counts() -> None:
    assert {one.id: sum(card.copies for card in one.cards) for one in game().decks} == FACTS["counts"]
    assert {card.id: card.copies for card in deck("equipment").cards} == dict.fromkeys(FACTS["equipment"], 2)
    assert all(card.copies == 1 for one in game().decks if one.id != "equipment" for card in one.cards)


@pytest.mark.parametrize("id", ["factions", "heroes", "equipment", "laws", "tasks", "combat"])
def test_what_is_known(id: str) -> None:
    found = written()[id]
    for card, fact in FACTS[id].items():
        part = fact.get("part", [])
        assert all(step in found[card]["ability"] for step in part), card
        assert {key: found[card].get(key) for key in fact if key != "part"} == {
            key: value for key, value in fact.items() if key != "part"
        }, card


def test_the_spider() -> None:
    fact, card = FACTS["threats"]["spider-mutant"], written()["threats-1"]["spider-mutant"]
    assert {key: card[key] for key in ("kind", "strength", "reward")} == {
        key: fact[key] for key in ("kind", "strength", "reward")
    }
    assert [step["at"] for step in card["property"]] == [fact["at"]]


def test_printed_titles() -> None:
    titles = {card["id"]: card["title"]["ru"] for _, card in every()}
    assert {id: titles[id] for id in FACTS["titles"]} == FACTS["titles"]


def test_homes_are_one_station_of_each_product_in_the_own_zone() -> None:
    """P6, S5: three home stations, one of each product."""
    board = game().board
    assert board is not None
    places = {place.id: place for place in board.places}
    for number, side in enumerate(game().sides, 1):
        card = cards("factions")[side.id]
        homes = [places[id] for id in card.values["homes"]]
        assert card.side == side.id
        assert {home.kind for home in homes} == PRODUCTS, side.id
        assert {home.values["zone"] for home in homes} == {number}, side.id


# ── what is ours says so ─────────────────────────────────────────────────────


def known() -> set[str]:
    parts = ("factions", "heroes", "equipment", "threats", "laws", "tasks", "combat")
    return {card for part in parts for card in FACTS[part]}


def test_cards_of_which_nothing_is_known_are_ours() -> None:
    ours = {card["id"] for _, card in every() if card.get("confidence", {}).get("card") == "ours"}
    assert ours == {card["id"] for _, card in every()} - known()


@pytest.mark.parametrize(("id", "key"), [("factions", "start"), ("factions", "ability"), ("heroes", "ability")])
def test_unknown_parts_of_known_cards_are_ours(id: str, key: str) -> None:
    ours = {card for card, raw in written()[id].items() if raw.get("confidence", {}).get(key) == "ours"}
    assert ours == {card for card, fact in FACTS[id].items() if key not in fact}


def test_unknown_equipment_is_ours() -> None:
    raw = written()["equipment"]
    ours = {id for id, card in raw.items() if card.get("confidence", {}).get("ability") == "ours"}
    assert ours == {id for id, fact in FACTS["equipment"].items() if not fact}
    named = {id for id, card in raw.items() if card.get("confidence", {}).get("title_ru") == "ours"}
    assert named == set(raw) - {"akm"}


# ── the data ─────────────────────────────────────────────────────────────────


def steps(deck: str, card: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for field, words in SPEAKS[deck].items():
        for step in card.get(field, ()):
            yield words, step


def test_a_closed_vocabulary() -> None:
    used = defaultdict(set)
    for id, card in every():
        for words, step in steps(id, card):
            further = set(step) - {"do"}
            assert step["do"] in VOCABULARY[words], (card["id"], step)
            assert further <= VOCABULARY[words][step["do"]], (card["id"], step)
            used[words].add(step["do"])
    assert used == {words: set(known) for words, known in VOCABULARY.items()}  # and no word that no card uses


@pytest.mark.parametrize("id", [*SPEAKS, "threats"])
def test_no_two_cards_do_the_same(id: str) -> None:
    ids = ("threats-1", "threats-2") if id == "threats" else (id,)
    fields = ("kind", "strength", "speed", "plus", "versus", "condition", *SPEAKS[ids[0]])
    seen: dict[str, str] = {}
    for card in (card for one in ids for card in written()[one].values()):
        does = repr([card.get(field) for field in fields])
        assert does not in seen, (card["id"], seen[does])
        seen[does] = card["id"]


def test_two_pairs_of_tasks_share_their_condition() -> None:
    """P35 `task.same`: the same condition is written alike, in data and in words."""
    found = defaultdict(list)
    for card in written()["tasks"].values():
        found[repr(card["condition"])].append(card)
    pairs = [same for same in found.values() if len(same) > 1]
    assert sorted(card["id"] for same in pairs for card in same) == [
        "abroad", "alone-in-the-field", "knight-of-the-tunnels", "long-march"
    ]  # fmt: skip
    assert all(one["text"] == other["text"] for one, other in pairs)
    texts = Counter(card["text"]["en"] for card in written()["tasks"].values())
    assert len(texts) == len(found)


def test_threats_of_every_type_and_the_second_stage_is_harder() -> None:
    one, two = (written()[id].values() for id in ("threats-1", "threats-2"))
    for stage in (one, two):
        assert Counter(card["kind"] for card in stage) == {"physical": 6, "biological": 6, "radiation": 6}
    mean_one, mean_two = (sum(card["strength"] for card in stage) / len(stage) for stage in (one, two))
    assert mean_two >= mean_one + 2
    assert all(1 <= card["strength"] <= game().numbers["army_most"] for stage in (one, two) for card in stage)


def total(strength: int, own: str, other: str) -> int:
    """A side's strength with its combat card against the other's."""
    card, against = cards("combat")[own], cards("combat")[other]
    return strength + int(card.values.get("versus", {}).get(against.kind, card.values["plus"]))


@pytest.mark.parametrize(
    ("hero", "army", "result"),
    [
        ("counterattack", "ambush-in-the-tunnels", (7, 7)),
        ("assault", "ambush-in-the-tunnels", (7, 9)),
        ("counterattack", "solid-defence", (7, 6)),
    ],
)
def test_combat_example(hero: str, army: str, result: tuple[int, int]) -> None:
    """P46 `combat.example`: a hero of 5 against an army of 6."""
    assert (total(5, hero, army), total(6, army, hero)) == result


def test_no_combat_card_beats_all_the_others() -> None:
    ids = list(cards("combat"))
    for one in ids:
        assert any(total(0, other, one) >= total(0, one, other) for other in ids if other != one), one


# ── the texts ────────────────────────────────────────────────────────────────


def numbers(value: Any, name: str) -> Iterator[str]:
    """The names of all numbers in a field."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers(inner, f"{name}.{key}")
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from numbers(inner, f"{name}.{at}")
    elif isinstance(value, int) and not isinstance(value, bool):
        yield name


def texts(card: Mapping[str, Any], lang: str) -> str:
    return " ".join(value[lang] for key, value in card.items() if key == "text" or key.endswith("_text"))


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_number_of_the_data_is_in_the_words_by_reference(lang: str) -> None:
    for _, card in every():
        said = texts(card, lang)
        told = {name for field in TOLD for name in numbers(card.get(field), field)}
        assert told == set(HOLE.findall(said)), card["id"]
        assert not re.search(r"\d", HOLE.sub("", said)), card["id"]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_negative_numbers_have_a_minus(lang: str) -> None:
    assert "−1" in cards("equipment")["rpk"].text[lang]


def test_every_card_has_a_picture_and_a_line_of_its_own() -> None:
    assert {card["art"] for _, card in every()} == {f"art/{card['id']}.svg" for _, card in every()}
    pictures = [(GAME / card["art"]).read_bytes() for _, card in every()]
    assert len(set(pictures)) == len(pictures)
    for lang in ("ru", "en"):
        lines = [card["flavour"][lang] for _, card in every()]
        assert len(set(lines)) == len(lines)


def test_the_word_of_the_rules_for_a_tunnel() -> None:
    """«Туннель», never «тоннель»: one spelling, as in the published rules."""
    assert not [card["id"] for _, card in every() if "тоннел" in repr(card).lower()]
