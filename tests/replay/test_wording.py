"""Records as they are shown: in the notation of a log, so that what is read on the page may be written into one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pnp.validator import verify
from pnp.validator.base.source import read_file

from .conftest import CHRONICLE, SLIPS, story, told


def written(log: Path, lang: str, viewer: str | None = None, everything: bool = True) -> str:
    """A log of the records as the page shows them, of one game."""
    told, players = story(log), json.dumps(read_file(log)["players"], ensure_ascii=False)
    rulings = ", ".join(f"{ruling}: {value}" for ruling, value in told.verdict.in_force.items())
    options = f"options: {{{rulings}}}\n"
    deal = "deal: {us: hidden, ussr: hidden}\n" if told.game.id == "13-days" else ""
    head = f"pnp: {told.verdict.game}\nplayers: {players}\n{options}{deal}moves:\n"
    records = [told.record(step, lang, viewer, everything) for step in told.steps if step.moment.record is not None]
    return head + "".join(f"- {record}\n" for record in records if not record.startswith("claim"))


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_what_is_shown_can_be_read(log: Path, lang: str) -> None:
    shown = story(log)
    if shown.steps[-1].moment.game:
        pytest.skip("a campaign is written otherwise")
    again = verify(written(log, lang))
    wrong = ("illegal", "impossible", "follows")
    wanted = [finding.rule for finding in shown.verdict.findings if finding.status in wrong]
    accepted = [finding.rule for finding in shown.verdict.findings if finding.status == "ruled"]
    assert [finding.rule for finding in again.findings] == [*wanted, *accepted], again.as_text(lang)


@pytest.mark.parametrize("viewer", ["us", "ussr", None])
def test_what_one_side_knows_of_a_legal_game_is_legal(viewer: str | None) -> None:
    seen = verify(written(CHRONICLE, "ru", viewer, everything=False))
    assert seen.ok, seen.as_text("en")


def test_names_are_in_the_language() -> None:
    step = story(SLIPS).steps[4]
    assert story(SLIPS).record(step, "ru") == (
        "СССР: {карта: Обращение к нации, куда: нейтральная зона, событие: {поставить: {Куба: 1}}}"
    )
    assert "Address to the Nation, into: the neutral zone" in story(SLIPS).record(step, "en")


def test_words_of_the_notation_are_too() -> None:
    step = story(CHRONICLE).steps[12]
    assert story(CHRONICLE).record(step, "ru") == "СССР: {мнение: Телевидение, шкала: {Военная шкала: -1}}"


def test_what_was_kept_in_secret_stays_secret() -> None:
    first = story(CHRONICLE).steps[1]
    seen = story(CHRONICLE).record(first, "en", "us", everything=False)
    assert "keep: Italy" in seen and "keep: hidden" in seen
    assert "keep: Italy" not in story(CHRONICLE).record(first, "en", None, everything=False)


def test_notes_and_players() -> None:
    shown = told(
        "pnp: 13-minutes@1\nplayers: {СССР: {name: Борис}, us: Аня}\nmoves:\n- bid: {us: 1, ussr: 2}\n  note: тихо\n"
    )
    assert shown.players == {"us": "Аня", "ussr": "Борис"}
    assert shown.steps[1].noted == "тихо"
