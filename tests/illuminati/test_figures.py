"""The figures and the example of the rule sheet: what the referee has laid out, drawn with the printed cards."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp.press.build import open_desk
from pnp.press.marks.ink import Group, Mark, Use
from pnp.press.marks.length import MM
from pnp.press.sheets.rules.spreads import HIGHEST, LARGEST, ON_TABLE, structure, structures_table
from pnp.press.sheets.rules.worked import frame_of
from pnp.validator import load_game
from pnp.validator.base.problem import Invalid
from pnp.validator.definitions.check import check_game
from pnp.validator.definitions.model import Game
from pnp.validator.definitions.rules_model import Example, Figure
from pnp.validator.games.illuminati.faces import RIGHT
from pnp.validator.games.illuminati.strength import CONTROL, Attack
from pnp.validator.judging.examples import pictures, played, spread

from .laid import game, strength

GOOD = [{"set": "ufos"}, {"set": "mafia", "on": "ufos", "arrow": "top"}]


def figures() -> list[Figure]:
    return [figure for section in game().rulebook.sections for figure in section.figures if figure.structure]


def with_steps(*steps: dict[str, str]) -> Figure:
    return replace(figures()[0], structure=steps)


def test_a_good_and_a_bad_structure_of_the_same_cards() -> None:
    """What their captions say, counted: twelve free arrows, and four of the others blocked in the bad one."""
    good, bad = (spread(game(), figure) for figure in figures())
    assert {laid.card for laid in good.cards} == {laid.card for laid in bad.cards}
    assert [way.is_free for way in good.ways] == [True] * 12
    assert sorted(way.is_free for way in bad.ways) == [False] * 4 + [True] * 8
    masters = {laid.card: laid.master for laid in bad.cards}
    assert (masters["mafia"], masters["federal-reserve"]) == ("cia", "mafia")


def test_cards_lie_as_the_rules_turn_them() -> None:
    """geo.rotation"""
    illuminati, mafia = spread(game(), with_steps(*GOOD)).cards
    assert (illuminati.x, illuminati.y, illuminati.turn) == (0, 0, 0)
    assert (mafia.x, mafia.y, mafia.turn) == (0, -(63 + 88) / 2, RIGHT)


@pytest.mark.parametrize(
    ("step", "rule"),
    [
        ({"set": "cia", "on": "ufos", "arrow": "top"}, "geo.one-per-arrow"),
        ({"set": "cia", "on": "mafia", "arrow": "right"}, "control.place"),
        ({"set": "network", "on": "mafia", "arrow": "left"}, "geo.tree"),
        ({"set": "mafia", "on": "ufos", "arrow": "left"}, "geo.tree"),
    ],
)
def test_what_cannot_lie_so_is_told_with_its_rule(step: dict[str, str], rule: str) -> None:
    figure = with_steps(*GOOD, step)
    section = replace(game().rulebook.sections[0], figures=(figure,))
    book = replace(game().rulebook, sections=(section, *game().rulebook.sections[1:]))
    with pytest.raises(Invalid) as told:
        spread(replace(game(), rulebook=book), figure)
    (problem,) = told.value.problems
    assert (problem.code, problem.values["rule"]) == ("figure.laid", rule)
    assert all(problem.values["said"][lang] for lang in ("ru", "en"))


def test_a_game_without_structures_draws_none() -> None:
    other = load_game("13-days")
    first, *rest = other.rulebook.sections
    section = replace(first, figures=(with_steps(*GOOD),))
    book = replace(other.rulebook, sections=(section, *rest))
    with pytest.raises(Invalid) as told:
        spread(replace(other, rulebook=book), section.figures[0])
    assert told.value.problems[0].code == "figure.rules"


def test_slips_are_found_where_they_are_written(tmp_path: Path) -> None:
    """A card that the box has not, and one put on a card that is not there yet."""
    folder = tmp_path / "illuminati"
    shutil.copytree(game().folder, folder)
    rules = folder / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    lines = text.replace("{set: federal-reserve, on:", "{set: federal-reserv, on:", 1).splitlines(keepends=True)
    rules.write_text("".join(lines).replace("set: cia, on: multi", "set: cia, on: pulti", 1), encoding="utf-8")
    found = [problem for problem in check_game(folder) if problem.code in ("agree.card", "agree.laid")]
    assert [(problem.code, problem.values["name"]) for problem in found] == [
        ("agree.card", "federal-reserv"),
        ("agree.laid", "federal-reserve"),
        ("agree.laid", "pultinational-oil-companies"),
    ]
    assert all("set:" in rules.read_text(encoding="utf-8").splitlines()[problem.line - 1] for problem in found)


def used(marks: tuple[Mark, ...]) -> list[tuple[str, float, float]]:
    """The forms of a figure, with their size on paper."""
    found = []
    for mark in marks:
        if isinstance(mark, Group):
            for name, width, height in used(mark.marks):
                box = (width, height) if mark.matrix.a else (height, width)
                found.append((name, *box))
        elif isinstance(mark, Use):
            found.append((mark.form.name, mark.into.w, mark.into.h))
    return found


@pytest.mark.parametrize("width", [60.0, 88.0, 250.0])
def test_a_structure_is_drawn_with_the_printed_cards(width: float) -> None:
    desk = open_desk(game(), "ru")
    for figure in figures():
        found = spread(game(), figure)
        block = structure(found, desk, width * MM)
        cards = used(block.marks)
        assert {name for name, _, _ in cards} == {
            "trim/illuminati/gnomes-of-zurich",
            *(f"trim/groups/{step['set']}" for step in figure.structure[1:]),
        }
        assert [h > w for _, w, h in cards] == [laid.turn % 2 == 1 for laid in found.cards]
        assert max(w for _, w, _ in cards) <= 88 * MM * LARGEST + 0.01
        assert block.height <= HIGHEST + 0.01


def test_the_attack_of_a_figure_is_added_up_rightly() -> None:
    """card.own, attack.alignment"""
    (figure,) = (figure for section in game().rulebook.sections for figure in section.figures if figure.cards)
    attacker, target = figure.cards
    total = strength().sum(Attack(CONTROL, attacker, target, own=("ufos", attacker)))
    terms = (total.of("power"), total.of("ability"), *(item.amount for item in total.items if item.kind == "same"))
    written = f"{' + '.join(map(str, terms))} − {-total.of('resistance')} = {total.needed}"
    assert sum(terms) + total.of("resistance") == total.needed
    assert all(written in figure.caption[lang] for lang in ("ru", "en"))


def test_the_attack_in_six_pictures_is_added_up_rightly() -> None:
    """card.power, attack.aid, attack.alignment, card.resistance, attack.money, interfere.money, attack.roll"""
    announced, helped, compared, resisted, paid, rolled = (box for (box,) in game().rulebook.courses[-1].steps)
    attacker, target = announced.cards
    assert (attacker, target) == compared.cards and resisted.cards == (target,)
    total = strength().sum(
        Attack(CONTROL, attacker, target, helpers=helped.cards, own=("ufos", attacker, *helped.cards))
    )
    power, help, resistance = (total.of(kind) for kind in ("power", "help", "resistance"))
    same = [item.amount for item in total.items if item.kind == "same"]
    assert f"Их Власть — {power}." in announced.text["ru"] and f"Their Power is {power}." in announced.text["en"]
    assert helped.sum == f"{power} + {help} = {power + help}"
    assert compared.sum == " + ".join(map(str, (power + help, *same))) + f" = {power + help + sum(same)}"
    assert resisted.sum == f"{power + help + sum(same)} − {-resistance} = {total.needed}"
    mine, theirs = (int(number) for number in re.findall(r"[+−] (\d+)", paid.sum))
    assert paid.sum == f"{total.needed} + {mine} − {theirs} = {total.needed + mine - theirs}"
    assert sum(int(chip.removeprefix("mb-")) for chip in paid.tokens) == mine + theirs
    assert rolled.sum == f"{' + '.join(map(str, rolled.dice))} ≤ {total.needed + mine - theirs}"
    assert sum(rolled.dice) <= total.needed + mine - theirs


# ── the example ──────────────────────────────────────────────────────────────


def example() -> Example:
    (found,) = game().rulebook.examples
    return found


def with_example(changed: Example) -> Game:
    return replace(game(), rulebook=replace(game().rulebook, examples=(changed,)))


def test_the_example_is_played_by_the_referee() -> None:
    """Every number in it is checked; steps with cards that come or go have pictures, steps with money alone
    have none."""
    shown = pictures(game())[example().id]
    assert len(shown) == len(example().steps)
    for step, picture in zip(example().steps, shown, strict=True):
        assert picture is None or {"neutral", "draw", "set"} & {key for body in _bodies(step.record) for key in body}
    last = next(picture for picture in reversed(shown) if picture is not None)
    assert [laid.card for laid in last.structures["anna"]] == ["gnomes-of-zurich", "loan-sharks", "junk-mail"]


def _bodies(record: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """A record, and what its player does."""
    return [record, *(body for body in record.values() if isinstance(body, dict))]


def test_a_step_may_be_told_without_a_picture() -> None:
    shown = pictures(game())[example().id]
    hidden = [at for at, step in enumerate(example().steps) if not step.is_shown]
    assert hidden and all(shown[at] is None for at in hidden)
    steps = tuple(replace(step, is_shown=True) for step in example().steps)
    opened = pictures(with_example(replace(example(), steps=steps)))[example().id]
    assert any(opened[at] is not None for at in hidden)


@pytest.mark.parametrize("players", [{}, {"anna": {"name": "Anna", "illuminati": "ufos"}}], ids=["none", "one"])
def test_an_example_says_who_plays(players: dict[str, Any]) -> None:
    with pytest.raises(Invalid) as told:
        pictures(with_example(replace(example(), players=players)))
    assert told.value.problems[0].code == "example.players"


def test_an_example_that_breaks_a_rule_is_refused() -> None:
    step = example().steps[3]
    record = {**step.record, "then": {"needed": 7}}
    steps = (*example().steps[:3], replace(step, record=record), *example().steps[4:])
    with pytest.raises(Invalid) as told:
        pictures(with_example(replace(example(), steps=steps)))
    (problem,) = told.value.problems
    assert problem.code == "example.illegal"
    assert "Power 6 + money 5 − Resistance 3 = 8; the log says 7" in problem.values["said"]["en"]


def test_a_step_of_an_example_shows_what_it_changed_within_its_column() -> None:
    desk, width = open_desk(game(), "en"), 79 * MM
    (told,) = played(game()).values()
    for step in told.steps:
        frame, before = frame_of(step.after), frame_of(step.before)
        block = structures_table(frame, before, desk, width)
        if block is None:
            continue
        cards = used(block.marks)
        assert 1 <= len(cards) <= sum(len(cards) for cards in frame.structures.values()) + len(frame.zones["neutral"])
        assert all(w <= 88 * MM * ON_TABLE + 0.01 for _, w, _ in cards)
