"""The option `--trust`: a game may be judged by its own rules, and whose code that is gets said before it runs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..terminal import say, show

if TYPE_CHECKING:
    from collections.abc import Callable


def _trusted(context: click.Context, _: click.Parameter, wanted: bool) -> bool:
    if wanted and not context.resilient_parsing:
        from pnp.validator.judging.trust import trusting

        told: set[Path] = set()

        def tell(file: Path) -> None:
            if file not in told:
                told.add(file)
                lang = context.params.get("lang") or context.obj
                show(say("say.trusted", lang, file=file.resolve()), file=sys.stderr)

        context.with_resource(trusting(tell))
    return wanted


def trust_option(*, exposed: bool = False) -> Callable[[Any], Any]:
    """The option, in force until the command is done; `exposed` to whoever has to know of it."""
    return click.option("--trust", is_flag=True, expose_value=exposed, callback=_trusted)
