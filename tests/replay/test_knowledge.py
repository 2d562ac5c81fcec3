"""Who may see which card."""

from __future__ import annotations

from pathlib import Path

from pnp.press.play.knowledge import secrets
from pnp.press.play.wording import Wording
from pnp.validator.base.picture import Picture
from pnp.validator.logs.log import Record

from .conftest import CHRONICLE, story

WORDING = Wording(story(CHRONICLE).wording.rules)


def test_a_pile_laid_together_is_known_to_who_laid_it_until_all_is_told() -> None:
    steps = story(CHRONICLE).steps
    laid, later, told = steps[11], steps[30], steps[47]
    assert laid.secrets.of_pile("aftermath", "moscow-is-our-brain") == {"us"}
    assert laid.secrets.of_pile("aftermath", "fidel-castro") == {"ussr"}
    assert later.secrets.of_pile("aftermath", "fidel-castro") == {"ussr"}
    assert told.secrets.of_pile("aftermath", "fidel-castro") is None
    assert laid.secrets.of_pile("discard", "public-protests") is None


def test_a_hand_is_known_to_its_owner() -> None:
    step = story(CHRONICLE).steps[1]
    hidden = step.secrets.hidden_from("us", step.picture)
    assert "fidel-castro" in hidden
    assert "public-protests" not in hidden
    assert {"fidel-castro", "public-protests"} <= step.secrets.hidden_from(None, step.picture)


def test_nobody_knows_what_a_log_does_not_name(log: Path) -> None:
    for step in story(log).steps:
        for pile, cards in step.picture.piles.items():
            assert step.secrets.of_pile(pile, None) is None or None in cards


def test_a_card_drawn_into_a_pile_face_down_is_known_to_who_drew_it() -> None:
    record = Record(1, ("moves", 0), "us", {"opinion": "alliances", "draw": "bay-of-pigs", "to": "aftermath"})
    seen: list[tuple[Record | None, Picture]] = [
        (None, Picture(piles={"aftermath": [None]})),
        (record, Picture(piles={"aftermath": [None, "bay-of-pigs"]})),
    ]
    assert secrets(seen, WORDING)[1].of_pile("aftermath", "bay-of-pigs") == {"us"}
