"""The command `pnp calibrate`: how far a printer shifts the backs, measured and saved."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from pnp.validator.base.problem import Invalid

from .options import flip_option, named_folder, paper_option, printer_option, wanted
from .telling import not_written, tell, worded
from .terminal import Exit, complain, lang_option, say, show
from .unused_options import refuse_unused


@click.command()
@paper_option
@flip_option
@printer_option
@click.option("-o", "--output", "out", metavar="FILE", default="output", callback=named_folder)
@click.option("--set", "found", metavar="NAME RIGHT DOWN", nargs=3)
@click.option("--list", "listed", is_flag=True)
@lang_option
@click.pass_obj
def calibrate(lang: str, /, out: str, found: tuple[str, str, str] | None, listed: bool, **printing: Any) -> Exit:
    from pnp.press.files.writing import CannotWrite

    sheet = ("paper", "flip", "printer", "out")
    if found is not None:
        refuse_unused(("listed", *sheet), "--set", lang)
    elif listed:
        refuse_unused(sheet, "--list", lang)
    try:
        if found is not None:
            return _remember(*found, lang)
        if listed:
            return _list_printers(lang)
        return _calibration_sheet(out, lang, printing)
    except Invalid as invalid:
        tell(invalid.problems, lang, sys.stderr)
        return Exit.WRONG
    except CannotWrite as failed:
        return not_written(failed, lang, "-o FILE")


def _remember(name: str, right: str, down: str, lang: str) -> Exit:
    from pnp.press.files.writing import CannotWrite
    from pnp.press.printer.printers import config_folder, parse_offset, remember

    try:
        offset = parse_offset(right), parse_offset(down)
    except ValueError:
        complain(say("say.no-offset", lang, right=right, down=down), lang)
        return Exit.USAGE
    if not name.strip() or not name.isprintable():
        complain(say("say.no-printer-name", lang), lang)
        return Exit.USAGE
    try:
        file = remember(name, offset, config_folder())
    except CannotWrite as failed:
        complain(say("say.cannot-remember", lang, path=failed.path, reason=worded(failed.reason, lang)), lang)
        return Exit.SURROUNDINGS
    show(say("say.remembered", lang, name=name, right=offset[0].mm, down=offset[1].mm, file=file))
    return Exit.GOOD


def _list_printers(lang: str) -> Exit:
    from pnp.press.printer.printers import config_folder, printers

    known = printers(config_folder())
    for name, (right, down) in known.items():
        show(say("say.printer", lang, name=name, right=right.mm, down=down.mm))
    if not known:
        show(say("say.no-printers", lang))
    return Exit.GOOD


def _calibration_sheet(out: str, lang: str, printing: dict[str, Any]) -> Exit:
    from pnp.press.printer.calibrate import write_sheet

    options = wanted(**printing)
    path = Path(out)
    if path.suffix.lower() != ".pdf" or path.is_dir():
        path /= f"calibrate{options.suffix}.pdf"
    write_sheet(path, options, lang)
    show(say("say.calibrate", lang, path=path))
    return Exit.GOOD
