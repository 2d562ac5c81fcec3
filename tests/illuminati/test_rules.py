"""The rules of Illuminati: every one of them, in their order, with something to say when it is broken."""

from __future__ import annotations

import pytest

from pnp.validator import load_game
from pnp.validator.base.words import names
from pnp.validator.definitions.model import Game
from pnp.validator.definitions.rules_model import Rule

# How many rules each chapter of the digest has, and the numbers of it that rules.yaml is read by.
CHAPTERS = {
    "setup": 6,
    "turn": 8,
    "card": 9,
    "attack": 18,
    "control": 8,
    "neutralize": 3,
    "destroy": 7,
    "interfere": 6,
    "calloff": 2,
    "moving": 7,
    "trade": 10,
    "special": 4,
    "out": 3,
    "win": 5,
    "geo": 6,
    "opt": 7,
}
POSITION = (10, 5, 2)
GROUPS = {2: 13, 3: 13, 4: 12, 5: 10, 6: 9, 7: 8, 8: 8}
CROWD = {7: 3, 8: 5}


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game("illuminati")


def rules(game: Game) -> list[Rule]:
    return [rule for section in game.rulebook.sections for rule in section.rules]


def test_all_109_rules_stand_in_their_chapters(game: Game) -> None:
    assert {section.id: len(section.rules) for section in game.rulebook.sections} == CHAPTERS
    assert sum(CHAPTERS.values()) == len(rules(game)) == 109


def test_what_can_be_broken_has_its_words(game: Game) -> None:
    for rule in rules(game):
        assert rule.enforced == bool(rule.breach), rule.id
        for case, said in rule.breach.items():
            assert names(said["ru"]) == names(said["en"]), (rule.id, case)


def test_every_difference_has_a_ruling(game: Game) -> None:
    ids = {ruling.id for ruling in game.rulebook.rulings}
    assert {f"ruling.d{n}" for n in range(1, 17)} <= ids


def test_the_numbers_of_the_seed(game: Game) -> None:
    number = game.numbers
    assert (number["position_first"], number["position_second"], number["position_third"]) == POSITION
    goals = {2: "goal_few", 3: "goal_few", 4: "goal_4", 5: "goal_5", 6: "goal_6", 7: "goal_many", 8: "goal_many"}
    assert {players: number[goal] for players, goal in goals.items()} == GROUPS
    assert {7: number["crowd_7"], 8: number["crowd_8"]} == CROWD
    money = {"attack_money": 1, "own_money": 2, "guard_money": 1, "interfere_money": 1, "pass_income": 5}
    attack = {"alignment": 4, "neutralize_bonus": 6, "fail_from": 11, "dice_most": 12, "bavarian_cost": 5}
    assert {name: number[name] for name in money | attack} == money | attack


def test_the_box_holds_what_the_rules_say(game: Game) -> None:
    number = game.numbers
    decks = {deck.id: sum(card.copies for card in deck.cards) for deck in game.decks}
    assert decks == {id: number[id] for id in ("illuminati", "groups", "specials", "blanks")}
    assert sum(token.count for token in game.tokens) == number["chips"] == 160
    assert (game.least_players, game.players) == (number["players_least"], number["players_most"]) == (2, 8)


def test_the_goals_of_the_aid_are_those_of_the_cards(game: Game) -> None:
    names_of = {
        "bavarian-illuminati": "goal_bavarian",
        "bermuda-triangle": "goal_bermuda",
        "discordian-society": "goal_discordian",
        "gnomes-of-zurich": "goal_gnomes",
        "network": "goal_network",
        "servants-of-cthulhu": "goal_cthulhu",
        "society-of-assassins": "goal_assassins",
    }
    cards = {card.id: card for card in game.decks[0].cards}
    assert {id: cards[id].values["goal"]["at_least"] for id in names_of} == {
        id: game.numbers[name] for id, name in names_of.items()
    }
