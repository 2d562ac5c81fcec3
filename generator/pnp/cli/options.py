"""The printing options as click reads them, and their values for the press."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp.press.marks.length import Length, mm, parse_length

from .terminal import say
from .unused_options import refuse_unused

if TYPE_CHECKING:
    from pnp.press.marks.paper import Size
    from pnp.press.options import PrintOptions

Command = TypeVar("Command", bound=Callable[..., Any])

MOST_COPIES = 1000
WIDEST_MARGIN, WIDEST_GUTTER = 50, 20  # mm


def named_folder(context: click.Context, _: click.Parameter, name: str) -> str:
    """A name that is not empty."""
    if not name.strip():  # an unset variable in a script is not a wish to fill the current folder
        raise click.BadParameter(say("say.no-folder", context.obj))
    return name


def game_language(context: click.Context, _: click.Parameter, lang: str | None) -> str | None:
    """Any language that a game may have, or all of them; which ones it has is known only once it is read."""
    from pnp.validator.base.languages import is_tag

    if lang not in (None, "all") and not is_tag(lang):
        raise click.BadParameter(say("say.no-tag", context.obj, lang=lang))
    return lang


def _paper(context: click.Context, _: click.Parameter, name: str) -> Size:
    from pnp.press.marks.paper import PAPERS, paper

    try:
        return paper(name)
    except ValueError:
        known = ", ".join(PAPERS)
        raise click.BadParameter(say("say.no-paper", context.obj, name=name, known=known)) from None


def several_papers(context: click.Context, parameter: click.Parameter, names: str) -> tuple[Size, ...]:
    return tuple({size.name: size for size in (_paper(context, parameter, name) for name in names.split(","))}.values())


def _date(context: click.Context, _: click.Parameter, text: str) -> str:
    """A day as YYYY-MM-DD, or none."""
    with suppress(ValueError):
        if not text or date.fromisoformat(text).isoformat() == text:
            return text
    raise click.BadParameter(say("say.no-date", context.obj, text=text))


def _length(most: int, wrong: str) -> Callable[[click.Context, click.Parameter, str], Length]:
    """A reader for a length of at most so many millimetres; `wrong` is the message for others."""

    def read(context: click.Context, _: click.Parameter, text: str) -> Length:
        try:
            length = parse_length(text)
        except ValueError:
            raise click.BadParameter(say("say.no-length", context.obj, text=text)) from None
        if not mm(0) <= length <= mm(most):
            raise click.BadParameter(say(wrong, context.obj, text=text, most=most))
        return length

    return read


out_option = click.option(
    "-o", "--output", "out", metavar="DIR", default="output", show_default=True, callback=named_folder
)
paper_option = click.option("--paper", metavar="PAPER", default="a4", show_default=True, callback=_paper)
flip_option = click.option("--flip", type=click.Choice(["long", "short"]), default="long", show_default=True)
printer_option = click.option("--printer", metavar="NAME")

_OPTIONS = (
    click.option("--paper", "papers", metavar="PAPER,...", default="a4", show_default=True, callback=several_papers),
    click.option(
        "--margin", metavar="LENGTH", default="5mm", show_default=True, callback=_length(WIDEST_MARGIN, "say.no-margin")
    ),
    click.option(
        "--gutter", metavar="LENGTH", default="0mm", show_default=True, callback=_length(WIDEST_GUTTER, "say.no-gutter")
    ),
    click.option(
        "--sides",
        type=click.Choice(["duplex", "gutterfold", "fronts", "backs"]),
        metavar="SIDES",
        default="duplex",
        show_default=True,
    ),
    flip_option,
    printer_option,
    click.option(
        "--marks",
        type=click.Choice(["crop", "cut", "none", "silhouette"]),
        metavar="MARKS",
        default="crop",
        show_default=True,
    ),
    click.option("--ink", type=click.Choice(["full", "low"]), default="full", show_default=True),
    click.option("--proof", is_flag=True),
    click.option("--booklet", is_flag=True),
    click.option("--cover", is_flag=True),
    click.option("--cubes", type=click.Choice(["flat", "fold"]), default="flat", show_default=True),
    click.option("--fit", is_flag=True),
    click.option("--date", metavar="YYYY-MM-DD", default="", callback=_date),
    click.option("--prototype", is_flag=True),
    click.option("--only", metavar="CARD,...", multiple=True),
    click.option("--copies", metavar="N", type=click.IntRange(1, MOST_COPIES), default=1, show_default=True),
)


def print_options(command: Command) -> Command:
    """Give a command all of them; their values go to `wanted` by name."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


_OF_OTHERS = ("booklet", "cover", "cubes", "fit", "side_by_side")  # options that are not about cards


def refuse_senseless(printing: Mapping[str, Any], lang: str) -> None:
    """Refuse printing options that do not go together. Raises UsageError."""
    if printing["marks"] == "silhouette" and printing["sides"] == "gutterfold":
        raise click.UsageError(say("say.silhouette-folded", lang))
    if printing["only"]:
        refuse_unused(_OF_OTHERS, "--only", lang)


def wanted(printer: str | None = None, papers: tuple[Size, ...] = (), **values: Any) -> PrintOptions:
    """The options for the press (for the first of several papers), with the printer's saved offset. Raises Invalid."""
    from pnp.press.options import PrintOptions

    if papers:
        values["paper"] = papers[0]
    if printer is not None:
        from pnp.press.printer import printers

        values["offset"] = printers.printer(printer, printers.config_folder())
    return PrintOptions(**values)
