"""What `pnp playtest` and `pnp stats` share: the page, and what they say in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .terminal import Exit, say, show

if TYPE_CHECKING:
    from pnp.validator.playtest.logged import LoggedGame
    from pnp.web.playtest.examples import Told
    from pnp.web.playtest.wording import Wording


def as_page(file: Path | None) -> Path | None:
    """Where a page is written that was to go to a file: a name without an ending gets one, or no browser opens it."""
    return file.with_name(f"{file.name}.html") if file is not None and not file.suffix else file


def write_page(told: Mapping[str, Any], wording: Wording, games: Mapping[Any, Told], path: Path) -> Exit:
    """Write the page, and say what stands out. Raises CannotWrite."""
    from pnp.press.files.writing import written
    from pnp.web.playtest.findings import FEW, findings
    from pnp.web.playtest.page import page
    from pnp.web.playtest.versions import Versions
    from pnp.web.playtest.wording import PER_CENT

    content = page(told, wording, games)
    with written(path) as target:
        target.write(content.encode())
    few, people = "logs" in told and told["games"] < FEW, dict(wording.people(told))
    places = few and people and not wording.by_side
    shares = {} if places else {wording.seat(seat): share for seat, share in told["seats"].items()}
    for who, share in (shares | people).items():
        if share["of"]:
            line = "say.won-few" if few or share["of"] < PER_CENT else "say.won"
            show(say(line, wording.lang, who=who, n=share["n"], of=share["of"], **wording.percent(share)))
    for line in Versions(told["against"], wording).lines() if "against" in told else ():
        show(line)
    if not few:
        for finding in findings(told, wording):
            show(f"  • {finding}")
    show(say("say.playtested", wording.lang, path=path, n=told["games"]))
    return Exit.GOOD


def write_evening(game: LoggedGame, data: bytes, wording: Wording, path: Path) -> None:
    """Write the page of the only game of a log, given as bytes, and say what decided it. Raises CannotWrite."""
    from pnp.press.files.writing import written
    from pnp.press.play.closing import Closing
    from pnp.press.play.story import story_of
    from pnp.validator.judging.trust import judging
    from pnp.web.playtest.evening import evening

    from .standard_input import path_of

    with judging():
        story = story_of(data, game.log, path_of(game.log))
    content = evening(story, game.result, wording)
    with written(path) as target:
        target.write(content.encode())
    closing = Closing(story, wording.lang)
    show("  " + " — ".join(filter(None, (closing.headline, closing.score))))
    for line in filter(None, (closing.reason, *closing.told, *closing.widest)):
        show(f"  • {line}")
    show(say("say.playtested", wording.lang, path=path, n=1))
