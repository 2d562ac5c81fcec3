"""Options that would change nothing: told, rather than passed over without a word."""

from __future__ import annotations

from collections.abc import Collection

import click

from ..terminal import say


def given(name: str) -> bool:
    """Whether the option was written on the command line."""
    from click.core import ParameterSource

    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


def refuse_unused(names: Collection[str], beside: str, lang: str) -> None:
    """Options (by the names of their values) that change nothing `beside` what else was asked for are wrong usage.
    Raises UsageError."""
    for option in click.get_current_context().command.params:
        if option.name in names and given(option.name):
            raise click.UsageError(say("say.idle", lang, option=option.opts[-1], beside=beside))
