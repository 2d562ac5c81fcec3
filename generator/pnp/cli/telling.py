"""Report problems to the user of a command."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .terminal import Exit, complain, in_language, say, show

if TYPE_CHECKING:
    from pnp.press.files.writing import CannotWrite
    from pnp.validator.base.problem import Phrase, Problem
    from pnp.validator.definitions.model import Game

MOST_PROBLEMS = 100  # of one game; more would not help anybody
MOST_ALIKE = 3  # problems with the same text, each on its own line
# problems of a face or a field that name a card or its value
ONE_CAUSE = {"face.icon": "card", "face.unsafe": "card", "face.contrast": "card", "field.type": "said"}


def tell(problems: Sequence[Problem], lang: str, stream: Any, *, strict: bool = False) -> None:
    """Print problems, one per line; those with the same text for many places are merged."""
    if not problems:
        return

    from pnp.press.words.wordbook import all_messages

    messages = all_messages()
    found = _gathered([replace(problem, warning=problem.warning and not strict) for problem in problems])
    for problem, more in found[:MOST_PROBLEMS]:
        show(messages.line(problem, lang, more), file=stream)
    if len(found) > MOST_PROBLEMS:
        show(say("say.more", lang), file=stream)


def _gathered(problems: Sequence[Problem]) -> list[tuple[Problem, int]]:
    """The first of each group of problems with the same text in a file, and how many more there are; small groups stay
    separate."""
    alike: dict[Any, list[Problem]] = {}
    for p in problems:
        values = {name: value for name, value in p.values.items() if ONE_CAUSE.get(p.code) != name}
        alike.setdefault((p.file, p.code, str(values), p.warning), []).append(p)
    counted = ([(one[0], len(one) - 1)] if len(one) > MOST_ALIKE else [(p, 0) for p in one] for one in alike.values())
    return [pair for pairs in counted for pair in pairs]


def worded(reason: Phrase | str, lang: str) -> str:
    """Why the system refused something, in a language."""
    from pnp.validator.base.messages import own_messages

    return str(own_messages().told(reason, lang))


def refuse_to_replace(file: Path | None, *, logs_only: bool = False) -> None:
    """Raises Invalid if the file exists and somebody may have written it; a page is made again, but never over a
    log."""
    from pnp.validator.archives.archive import LOG_ENDINGS
    from pnp.validator.base.problem import Invalid, Problem

    if file is None or (logs_only and file.suffix.lower() not in LOG_ENDINGS):
        return
    if file.is_file() and file.stat().st_size > 0:
        raise Invalid(Problem("file.taken", str(file)))


def no_language(game: Game, asked: str, lang: str) -> None:
    """Report that a game does not have a language, and which it may be instead."""
    from pnp.validator.definitions.finding import nearest

    near = nearest(asked, game.languages)
    known = {"game": game.id, "lang": asked, "languages": ", ".join(game.languages)}
    key = "say.no-language-nearest" if near else "say.no-language"
    complain(say(key, lang, **known, nearest=near), lang)


def not_written(failed: CannotWrite, lang: str, instead: str = "-o DIR") -> Exit:
    """Report why a file could not be written, and what helps: usually naming another folder, `instead`."""
    key = "say.busy" if failed.busy else "say.full" if failed.full else "say.cannot-write"
    place = in_language(instead, lang)
    complain(say(key, lang, path=failed.path, reason=worded(failed.reason, lang), instead=place), lang)
    return Exit.SURROUNDINGS
