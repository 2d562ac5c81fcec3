"""Options that would have no effect are reported instead of being ignored."""

from __future__ import annotations

from collections.abc import Collection

import click
from click.core import ParameterSource

from .terminal import say


def given(name: str) -> bool:
    """True if the option was given on the command line."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


def refuse_unused(names: Collection[str], beside: str, lang: str) -> None:
    """Refuse options (by the names of their values) that have no effect `beside` the other ones. Raises UsageError."""
    for option in click.get_current_context().command.params:
        if option.name in names and given(option.name):
            raise click.UsageError(say("say.idle", lang, option=option.opts[-1], beside=beside))
