"""Every sheet of our games, laid out once for all tests that only look at them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from tests.press.conftest import A4

from pnp.press.build import Job, open_desk, sound
from pnp.press.layout.desk import Desk
from pnp.validator import load_game

GAMES = ("13-minutes", "13-days", "illuminati", "metro-2033")
SHEETS = (("13-minutes", "en"), ("13-days", "ru"), ("illuminati", "en"), ("metro-2033", "ru"))


@cache
def laid(name: str, lang: str) -> tuple[Desk, dict[str, Job]]:
    """The desk of a game in a language, which knows all its pictures, and the PDFs by name, with a cover sheet."""
    desk = open_desk(load_game(name), lang)
    return desk, {job.name: job for job in sound(desk, replace(A4, cover=True))}
