"""Replays of a game's logged games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import quote

from pnp.press.play.closing import Closing
from pnp.press.play.story import Story, Unreadable, story_of
from pnp.validator.base.source import read_bytes
from pnp.validator.judging.trust import judging, refuse_untrusted

from ..replay import drawn
from .shown import Link, Shown, say

ROOM = "plays"


@dataclass(frozen=True, slots=True)
class Play:
    """A replay: its path in the game's folder, and by language what it is."""

    path: str
    told: Mapping[str, Link]


def plays(shown: Shown) -> Iterator[Play]:
    """A replay of every log in `plays/` that keeps to the rules. Raises Invalid, also if the game's own rules are not
    trusted."""
    files = sorted((shown.game.folder / ROOM).glob("*.yaml"))
    if files:
        refuse_untrusted(shown.game)
    for file in files:
        with judging():
            try:
                story = story_of(read_bytes(file), str(file), file)
            except Unreadable:
                continue
            if not story.verdict.ok or story.game.id != shown.game.id:
                continue
            path = f"{ROOM}/{file.stem}.html".encode(errors="replace").decode()  # a name need not be text
            shown.put(path, drawn(story, "html", shown.langs[0]))
            yield Play(path, {lang: _told(story, path, lang) for lang in shown.langs})


def _told(story: Story, path: str, lang: str) -> Link:
    closing = Closing(story, lang)
    players = " · ".join(filter(None, story.players.values())) or closing.headline
    records = say("records", lang, n=story.steps[-1].moment.number)
    about = [closing.headline if players != closing.headline else "", records, *closing.occasion[:2]]
    return Link(f"{quote(path)}#{lang}", players, ". ".join(filter(None, about)))
