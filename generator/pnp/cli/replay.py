"""The command `pnp replay`: a logged game as pictures."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.validator.base.problem import Invalid

from .options import paper_option
from .standard_input import bytes_of, path_of
from .telling import not_written, refuse_to_replace, tell
from .terminal import Exit, complain, lang_option, say, show
from .trusting import trust_option
from .unused_options import refuse_unused

if TYPE_CHECKING:
    from pnp.press.marks.paper import Size
    from pnp.press.play.story import Story

FORMATS = ("html", "png", "gif", "pdf")  # as in pnp.web.replay, which is imported only when needed


@click.command()
@click.argument("log", metavar="LOG")
@click.option("-o", "--output", "file", metavar="FILE")
@click.option("--to", "form", type=click.Choice(FORMATS))
@click.option("--at", type=click.IntRange(0), metavar="N")
@paper_option
@trust_option()
@lang_option
@click.pass_obj
def replay(lang: str, log: str, file: str | None, form: str | None, at: int | None, paper: Size) -> Exit:
    from pnp.press.files.writing import CannotWrite, written
    from pnp.press.play.story import Unreadable
    from pnp.web.replay import drawn

    ending = Path(file).suffix.lower().removeprefix(".") if file else ""
    if form is None and ending and ending not in FORMATS:
        complain(say("say.no-form", lang, file=file, ending=ending, known=", ".join(FORMATS)), lang)
        return Exit.USAGE
    form = form or ending or FORMATS[0]
    if form == "gif":  # shows the whole game
        refuse_unused(("at",), "--to gif", lang)
    if form != "pdf":
        refuse_unused(("paper",), f"--to {form}", lang)
    path = Path(file) if file else Path("output") / f"{_stem(log)}.{form}"
    try:
        refuse_to_replace(path, logs_only=True)
        story = _story(log)
        records = story.steps[-1].moment.number
        if at is not None and at > records:
            complain(say("say.no-record", lang, log=log, at=at, records=records, most=records), lang)
            return Exit.USAGE
        content = drawn(story, form, lang, at, paper)
        with written(path) as target:
            target.write(content)
    except Unreadable as unreadable:
        show(unreadable.verdict.as_text(lang), file=sys.stderr)
        return Exit.WRONG
    except Invalid as invalid:
        tell(invalid.problems, lang, sys.stderr)
        return Exit.WRONG
    except CannotWrite as failed:
        return not_written(failed, lang, "-o FILE")
    show(say("say.replayed", lang, path=path, records=records, findings=story.verdict.wrong))
    return Exit.GOOD


def _stem(log: str) -> str:
    path = path_of(log)
    return "replay" if path is None else path.stem


def _story(log: str) -> Story:
    """The story to show. Raises Unreadable and Invalid."""
    from pnp.press.play.story import story_of
    from pnp.validator.judging.trust import judging

    data = bytes_of(log)
    with judging():
        return story_of(data, log, path_of(log))
