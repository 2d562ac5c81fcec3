"""The rules of Метро 2033 as they are printed: every one of them, with its numbers, its figures and its sentences."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from pnp.validator import load_game
from pnp.validator.base.words import names
from pnp.validator.definitions.gather import read_definitions
from pnp.validator.definitions.model import Game
from pnp.validator.definitions.rules_model import Rule
from pnp.validator.games.metro_2033.network import Network

# How many rules each chapter has. The first 23 are on the fifth page of the published rules, 56 on the others.
CHAPTERS = {
    "aim": 2,
    "board": 4,
    "setup": 5,
    "round": 3,
    "events": 10,
    "mobilize": 6,
    "army": 11,
    "hero": 9,
    "end": 3,
    "combat": 6,
    "result": 9,
    "capture": 5,
    "cards": 6,
}
NUMBERS = {
    "players_least": 2,
    "players_most": 6,
    "resource_tokens": 35,
    "points": 10,
    "polis": 4,
    "home": 3,
    "least_stations": 3,
    "army_start": 2,
    "army_most": 8,
    "army_least": 1,
    "army_free": 5,
    "upkeep": 1,
    "recruit_cartridges": 1,
    "recruit_pigs": 1,
    "market": 4,
    "start_yield": 2,
    "hansa_tunnels": 1,
    "polis_defence": 7,
    "forage": 1,
    "army_loss": 1,
    "equipment_cartridges": 1,
    "equipment_mushrooms": 1,
    "renew": 1,
    "limit_one": 2,
    "limit_two": 3,
    "task_cartridges": 1,
    "task_mushrooms": 1,
    "task_drawn": 2,
    "task_kept": 1,
    "task_again": 1,
    "capture_mushrooms": 1,
    "capture_pigs": 1,
    "retake_mushrooms": 1,
    "combat_cards": 7,
    "combat_hand": 3,
    "spaces": 9,
    "stage_points": 6,
    "stage_drawn": 2,
}
# The worked example: a hero of 5 against an army of 6. Their cards, what they come to, and who wins.
FIGHTS = [
    (("counterattack", "ambush-in-the-tunnels"), (7, 7)),
    (("assault", "ambush-in-the-tunnels"), (7, 9)),
    (("counterattack", "solid-defence"), (7, 6)),
]
HERO, ARMY = 5, 6


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game("metro-2033")


def rules(game: Game) -> list[Rule]:
    return [rule for section in game.rulebook.sections for rule in section.rules]


def test_all_79_rules_stand_in_their_chapters(game: Game) -> None:
    assert {section.id: len(section.rules) for section in game.rulebook.sections} == CHAPTERS
    assert sum(CHAPTERS.values()) == len(rules(game)) == 23 + 56


def test_what_can_be_broken_has_its_sentences(game: Game) -> None:
    for rule in rules(game):
        assert rule.enforced == bool(rule.breach), rule.id
        for case, said in rule.breach.items():
            assert names(said["ru"]) == names(said["en"]), (rule.id, case)


def test_no_sentence_asks_a_name_to_be_declined(game: Game) -> None:
    """Players are called by their names, in the nominative: «у Аня» would not do."""
    governed = re.compile(r"(?:^|\s)(?:у|за|для|к|с|от|игрока|игроку|игроком|героя) \{(?:side|other)\}", re.IGNORECASE)
    assert governed.search("карта у {side}")
    for rule in rules(game):
        for case, said in rule.breach.items():
            assert not governed.search(said["ru"]), (rule.id, case)


def test_no_sentence_takes_a_hero_for_a_man(game: Game) -> None:
    """Two of the six heroes are women: «Анна ранен» would not do."""
    gendered = re.compile(r"\{hero\} (?:[\w ]* )?(?:ранен|\w+[аиуяе]л)\b|\{hero\}[^.]*\b(?:него|ему|нему)\b")
    assert gendered.search("{hero} ранен") and gendered.search("карту взял {hero}, её дали ему")
    for rule in rules(game):
        for case, said in rule.breach.items():
            assert not gendered.search(said["ru"]), (rule.id, case)


@pytest.mark.parametrize(("name", "n"), NUMBERS.items())
def test_the_numbers_of_the_published_rules(game: Game, name: str, n: int) -> None:
    assert game.numbers[name] == n


def test_there_are_no_numbers_but_those(game: Game) -> None:
    assert set(game.numbers) == set(NUMBERS)


def test_every_number_is_spoken_of(game: Game) -> None:
    raw = read_definitions(game.folder)["rules"]
    texts = [entry[lang] for entry in (*raw["rules"], raw["about"]) for lang in ("ru", "en")]
    said = set().union(*(names(text) for text in texts))
    said |= {
        "players_least",
        "players_most",
        "resource_tokens",
    }  # by the head of the sheet: who plays, what is in the box
    assert set(NUMBERS) <= said


def test_the_open_questions_with_a_choice_have_rulings(game: Game) -> None:
    found = {ruling.id: (ruling.rule, ruling.default, *ruling.values) for ruling in game.rulebook.rulings}
    assert found == {
        "ruling.a1": ("event.resources", "resources-first", "resources-first", "law-first"),
        "ruling.a2": ("threat.choice", "alone", "alone", "army"),
        "ruling.a3": ("army.through.hansa", "tunnels", "tunnels", "links"),
        "ruling.a4": ("capture.cost", "usual", "usual", "neutral"),
        "ruling.a5": ("loss.minimum", "stays", "stays", "polis"),
        "ruling.a6": ("hero.scout", "several", "several", "one"),
        "ruling.a7": ("stage.two", "after", "after", "before"),
        "ruling.a8": ("combat.draw-winners", "too", "too", "players"),
        "ruling.a9": ("result.hero-army", "defender", "defender", "owner"),
        "ruling.a11": ("army.one-action", "may", "may", "acts"),
        "ruling.a12": ("wounded", "own-turn", "own-turn", "next-round"),
        "ruling.a13": ("loss.minimum", "same", "same", "another"),
        "ruling.a14": ("army.enemy", "until-laid", "until-laid", "before-cards"),
        "ruling.a15": ("task.complete", "this-round", "this-round", "ever"),
        "ruling.a16": ("stage.two", "out", "out", "kept"),
    }


def test_the_worked_example_is_what_the_cards_come_to(game: Game) -> None:
    cards = {card.id: card for deck in game.decks if deck.id == "combat" for card in deck.cards}
    section = next(section for section in game.rulebook.sections if section.id == "combat")
    assert [figure.cards for figure in section.figures] == [pair for pair, _ in FIGHTS]
    for figure, (pair, totals) in zip(section.figures, FIGHTS, strict=True):
        own, other = (cards[id] for id in pair)
        plus = [a.values.get("versus", {}).get(b.kind, a.values["plus"]) for a, b in ((own, other), (other, own))]
        assert (HERO + plus[0], ARMY + plus[1]) == totals
        for lang in game.languages:
            said = figure.caption[lang].replace("\u00a0", " ")
            assert f"{HERO} + {plus[0]} = {totals[0]}" in said
            assert f"{ARMY} + {plus[1]} = {totals[1]}" in said


def test_the_routes_shown_cross_so_many_hansa_tunnels(game: Game) -> None:
    assert game.board is not None
    network = Network(game.board)
    section = next(section for section in game.rulebook.sections if section.id == "army")
    free, barred = section.figures
    for figure, stop in ((free, None), (barred, 3)):
        way = [network.ids.index(id) for id in figure.route]
        tunnels = [at for at, link in enumerate(pairwise(way), 1) if network.is_hansa_tunnel(*link)]
        over = tunnels[game.numbers["hansa_tunnels"] :]
        assert (over[0] if over else None) == figure.stop == stop


def test_the_aid_takes_its_numbers_from_the_game(game: Game) -> None:
    """No digit is typed in, but the number of a phase at the head of its line, and +1."""
    for box in read_definitions(game.folder)["rules"]["aid"]:
        for line in box["lines"]:
            for lang in ("ru", "en"):
                words = re.sub(r"\{[^{}]*\}|^\*\*[1-5]\.|\+1", "", line[lang])
                assert not re.search(r"\d", words), line[lang]


def test_the_aid_covers_every_phase_price_and_outcome(game: Game) -> None:
    said = {line.rule for box in game.rulebook.aid for line in box.lines}
    chapters = {rule.section for rule in rules(game) if rule.id in said}
    assert chapters == set(CHAPTERS) - {"board", "setup", "round"}
    assert {"mobilize.upkeep", "mobilize.recruit", "capture.cost", "hero.buy", "hero.task", "task.property"} <= said


def test_the_box_holds_what_the_rules_say(game: Game) -> None:
    decks = {deck.id: sum(card.copies for card in deck.cards) for deck in game.decks}
    published = {"factions": 6, "heroes": 6, "equipment": 18, "threats-1": 18, "threats-2": 18, "laws": 7, "tasks": 18}
    assert decks == published | {"combat": game.numbers["combat_cards"]}
    assert (game.least_players, game.players) == (game.numbers["players_least"], game.numbers["players_most"])


def test_the_sheet_names_every_card_that_is_not_ours(game: Game) -> None:
    """A card is ours if its `confidence` says so of the whole card, or of all that it does."""
    raw = read_definitions(game.folder)
    sources = game.rulebook.sources
    assert sources is not None
    for deck in game.decks:
        if deck.id in ("factions", "heroes"):
            continue  # all six of each are named together
        for entry in raw[f"cards/{deck.id}"]["cards"]:
            told = entry.get("confidence", {})
            ours = "ours" in (told.get("card"), told.get("ability"))
            for lang, said in sources.items():
                title = {"ru": f"«{entry['title']['ru']}»", "en": f"“{entry['title']['en']}”"}[lang]
                assert (title in said) != ours, (entry["id"], lang)
