"""Nothing is left out: each rule is kept by a case and broken by one, and each value of a ruling has cases."""

from __future__ import annotations

from collections.abc import Container

from pnp.validator.definitions.model import Game
from pnp.validator.definitions.rules_model import Rulebook

from ..cases import Case, cases, defaults
from .games import GAMES, every_game


def rules_of(book: Rulebook) -> list[str]:
    return [rule.id for section in book.sections for rule in section.rules]


def below(game: str, keys: Container[str]) -> dict[str, list[Case]]:
    """The cases of a game below some of its keys."""
    found: dict[str, list[Case]] = {}
    for case in cases(game):
        if case.key[0] in keys:
            found.setdefault(case.key[0], []).append(case)
    return found


@every_game
def test_cases_stand_below_rules_rulings_and_cards_in_their_order(game: str, printed: Game) -> None:
    keys = list(dict.fromkeys(case.key for case in cases(game)))
    rules = [(id,) for id in rules_of(printed.rulebook)]
    rulings = [(ruling.id, value) for ruling in printed.rulebook.rulings for value in ruling.values]
    cards = [(card.id,) for deck in printed.decks for card in deck.cards]
    assert [key for key in keys if key not in rules + rulings + cards] == []
    for known in (rules, rulings, cards):
        assert [key for key in keys if key in known] == [key for key in known if key in keys]


@every_game
def test_what_breaks_a_rule_stands_below_it(game: str, book: Rulebook) -> None:
    for id, found in below(game, rules_of(book)).items():
        assert [case.name for case in found if case.found and id not in {fault.rule for fault in case.found}] == []


@every_game
def test_every_rule_is_kept_and_broken(game: str, book: Rulebook) -> None:
    """And printed in Russian and English. Shown with `-s`."""
    lacking = set()
    print(f"\n{'rule':32}     ru     en  forced  legal  broken")
    for rule in (rule for section in book.sections for rule in section.rules):
        found = below(game, [rule.id]).get(rule.id, [])
        broken = sum(bool(case.found) for case in found)
        printed = [bool(rule.text.get(lang, "").strip()) for lang in ("ru", "en")]
        row = [*printed, rule.enforced or bool(rule.reason), len(found) - broken, broken]
        lacking |= set() if all(row) else {rule.id}
        print(f"{rule.number + ' ' + rule.id:32}", *(f"{'yes' if cell is True else cell or '—':>6}" for cell in row))
    assert lacking <= GAMES[game].elsewhere


@every_game
def test_every_value_of_every_ruling_has_cases(game: str, book: Rulebook) -> None:
    values = {(ruling.id, value) for ruling in book.rulings for value in ruling.values}
    missing = values - {case.key for case in cases(game)}
    assert {id for id, _ in missing} <= GAMES[game].elsewhere
    assert {ruling.id: ruling.default for ruling in book.rulings} == defaults(game)


@every_game
def test_a_case_of_a_ruling_is_played_by_it(game: str, book: Rulebook) -> None:
    for ruling in book.rulings:
        for case in below(game, [ruling.id]).get(ruling.id, ()):
            assert case.key[1] == ruling.default or f"{ruling.id}: {case.key[1]}" in case.text, str(case)


@every_game
def test_rulings_are_printed_in_both_languages(game: str, book: Rulebook) -> None:
    for ruling in book.rulings:
        for text in (ruling.text, *ruling.values.values()):
            assert text["ru"]
            assert text["en"]
            assert text["ru"] != text["en"]
