"""Each rule of the printed sheets, kept and broken; each ruling in each of its values; and what is said of it.

The cases themselves are data, `tests/<game>/cases/*.yaml`.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

import pnp.validator.games.illuminati as illuminati
import pnp.validator.games.metro_2033 as metro_2033
import pnp.validator.games.thirteen_days as thirteen_days
import pnp.validator.games.thirteen_minutes as thirteen_minutes
from pnp.validator.definitions.model import Game, Rulebook
from pnp.validator.judging.breach import common_breaches
from pnp.validator.judging.judge import referee_for

from .cases import Case, Fault, cases, defaults
from .judged import (
    Judge,
    Mend,
    Record,
    asked,
    instead,
    judge_in,
    offers_are_legal,
    readable,
    rules_table,
    said_in_both_languages,
    written,
)

Pair = tuple[str | None, str]  # a rule, and a way to break it


@dataclass(frozen=True)
class Particulars:
    """What is particular about the cases of a game."""

    code: ModuleType
    asked: int  # breaches that the code asks for by name, at least
    offered: int  # cases that are offered a nearest legal move, at least
    mend: Mend = instead
    last: bool = False
    elsewhere: set[str] = field(default_factory=set)  # rules and rulings that only long games come to, or no game
    unsaid: set[Pair] | None = field(default_factory=set)  # sentences that no case calls forth; None if there are many


def as_offered(record: Record, key: str, nearest: Record) -> Record:
    """A record with the nearest legal move under its move key: all that stands there, or the second decision."""
    body, later = record[key], next(iter(nearest))
    if key in nearest or later == next(iter(body)):
        return record | {key: nearest.get(key, nearest)}
    second = next(iter(nearest[later].values())) if later == "gift" else nearest[later]
    return record | {key: body | {later: second}}


GAMES = {
    "13-minutes": Particulars(
        thirteen_minutes,
        asked=30,
        offered=35,
        unsaid={
            ("play.hand", "empty"),  # a card is drawn for every turn but the last two, and two cards are dealt
            ("score.dominate", "nobody"),  # more cubes of one side always mean that somebody dominates
        },
    ),
    "13-days": Particulars(thirteen_days, asked=50, offered=150),
    "illuminati": Particulars(
        illuminati,
        asked=100,
        offered=90,
        mend=as_offered,
        elsewhere={
            *("setup.box", "card.alignments", "attack.kinds", "control.orientation", "destroy.arrow", "free.aid"),
            *("trade.no-throwing", "talk.free", "opt.cheating"),  # nothing that a log tells can break these
        },
    ),
    "metro-2033": Particulars(
        metro_2033,
        asked=100,
        offered=50,
        last=True,
        elsewhere={
            *("aim.polis", "army.through.polis", "event.one-unit", "event.polis", "task.same"),  # metro/test_tables.py
            *("ruling.a4", "ruling.a5", "ruling.a7"),  # there, and in metro/test_rulings.py
            *("token.side", "combat.example"),  # descriptive
        },
        unsaid=None,
    ),
}

every_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def judge(game: str, folders: dict[str, Path]) -> Judge:
    return judge_in(folders[game])


@pytest.fixture
def printed(game: str, folders: dict[str, Path]) -> Game:
    found: Game = referee_for(folders[game], None).game
    return found


@pytest.fixture
def book(printed: Game) -> Rulebook:
    return printed.rulebook


# ── case by case ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("game", "case"), [pytest.param(game, case, id=f"{game} {case}") for game in GAMES for case in cases(game)]
)
def test_case(game: str, case: Case, judge: Judge) -> None:
    verdict = judge(case.text)
    told = verdict.as_json("en")["findings"]
    found = [
        (f["status"], f["rule"], g.breach, f["line"], f["column"]) for f, g in zip(told, verdict.findings, strict=True)
    ]
    wanted = [(fault.status, fault.rule, fault.breach, fault.line, fault.column) for fault in case.found]
    assert found == wanted, verdict.as_text("en")
    for finding, fault in zip(told, case.found, strict=True):
        says(finding, fault, case)
    assert verdict.verdict == worst(case.found)
    assert {key: (verdict.outcome or {})[key] for key in case.outcome} == case.outcome
    assert case.rulings is None or verdict.rulings == case.rulings
    readable(verdict)


def says(finding: dict[str, Any], fault: Fault, case: Case) -> None:
    """That a finding says what its case calls for, and names the value that it points at."""
    said = {"follows": None, **({"nearest": None} if fault.status == "claim" else {}), **fault.said}
    assert {key: finding[key] for key in said} == said
    records, paths = zip(*paths_at(case.text, fault.line, fault.column), strict=True)
    assert finding["record"] in records
    assert "path" in said or finding["path"] in paths


def worst(faults: tuple[Fault, ...]) -> str:
    """The verdict that findings add up to."""
    ranks = ["legal", "illegal", "impossible", "invalid"]
    counted = [fault.status for fault in faults if fault.status not in ("follows", "ruled")]
    return max((status if status in ranks else "illegal" for status in counted), key=ranks.index, default="legal")


def paths_at(text: str, line: int, column: int) -> Iterator[tuple[int | None, str]]:
    """The records and paths, as a verdict gives them, of the values that begin at a place of a log."""
    record = 0
    for path, node in nodes(yaml.compose(text, Loader=yaml.CSafeLoader), ()):
        record += path[-2:-1] == ("moves",)
        if (node.start_mark.line + 1, node.start_mark.column + 1) == (line, column):
            within = path[path.index("moves") + 2 :] if record else path
            yield record or None, ".".join(within if within[:1] == ("then",) or not record else within[1:])


def nodes(node: yaml.Node, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], yaml.Node]]:
    """All values of a YAML text, from the first to the last, each with its path."""
    yield path, node
    below = enumerate(node.value) if isinstance(node, yaml.SequenceNode) else ()
    if isinstance(node, yaml.MappingNode):
        below = ((key.value, value) for key, value in node.value)
    for key, value in below:
        yield from nodes(value, (*path, str(key)))


# ── all cases of a game ───────────────────────────────────────────────────────


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
def test_every_rule_has_cases(game: str, book: Rulebook) -> None:
    assert set(rules_of(book)) - set(below(game, rules_of(book))) <= GAMES[game].elsewhere


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
def test_what_breaks_a_rule_stands_below_it(game: str, book: Rulebook) -> None:
    for id, found in below(game, rules_of(book)).items():
        assert [case.name for case in found if case.found and id not in {fault.rule for fault in case.found}] == []


@every_game
def test_rulings_are_printed_in_both_languages(game: str, book: Rulebook) -> None:
    said_in_both_languages(book)


@every_game
def test_every_sentence_is_called_forth(game: str, book: Rulebook) -> None:
    """Each breach that rules.yaml has words for is met in some log."""
    unsaid = written(book) - called(game)
    assert unsaid == GAMES[game].unsaid or GAMES[game].unsaid is None


def called(game: str) -> set[Pair]:
    """The sentences, each by its rule and breach, that the cases of a game call forth."""
    return {(fault.rule, fault.breach) for case in cases(game) for fault in case.found}


def test_every_sentence_that_games_share_is_called_forth() -> None:
    met = {breach for game in GAMES for _, breach in called(game)}
    assert set(common_breaches()) - met == set()


@every_game
def test_every_sentence_that_the_code_asks_for_is_written(game: str, book: Rulebook) -> None:
    """Each rule and breach that stands in the code of a game has its words."""
    said = asked(GAMES[game].code)
    assert len(said) > GAMES[game].asked
    assert {pair for pair in said - written(book) if pair[1] not in common_breaches()} == set()


@every_game
def test_table(game: str, book: Rulebook, judge: Judge) -> None:
    """For every rule: printed in Russian and English, enforced, kept by a log, broken by a log. Shown with `-s`."""
    found = below(game, [id for id in rules_of(book) if id not in GAMES[game].elsewhere])
    rules_table(book, found, found, found, judge)


@every_game
def test_the_nearest_legal_move_is_legal(game: str, judge: Judge) -> None:
    of_this_game = GAMES[game]
    offered = offers_are_legal(
        {str(case): [case] for case in cases(game)}, judge, of_this_game.mend, last=of_this_game.last
    )
    assert offered > of_this_game.offered
