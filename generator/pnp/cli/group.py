"""The group of all commands. Most of them are imported on demand."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from .terminal import LANGUAGES, say, translate_command

COMMANDS = (  # each is the function of that name in the module of that name
    "build", "calibrate", "check", "diff", "export", "games", "legal", "new", "playtest", "preview", "record", "replay",
    "site", "stats", "table", "texts", "translate", "verify",
)  # fmt: skip


class Commands(click.Group):
    """The commands by name, imported when they are asked for."""

    spoken: str | None = None  # the language of their help, once needed

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted({*self.commands, *COMMANDS})

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name in COMMANDS and name not in self.commands:
            command: click.Command = getattr(import_module(f".{name}", __package__), name)
            self.add_command(command)
            if self.spoken is not None:
                translate_command(command, context, self.spoken)
        return super().get_command(context, name)

    def asked_language(self, words: Sequence[str]) -> str | None:
        """The language of a whole command line: what the `lang` of its command says, as click reads it, whatever is
        wrong with the rest of the line. None if it does not say, or not one of ours."""
        lenient: Any = {"resilient_parsing": True, "ignore_unknown_options": True}
        quiet = click.Context(self, **self.context_settings, **lenient)
        _, rest, _ = self.make_parser(quiet).parse_args([*words])
        command = self.get_command(quiet, rest[0]) if rest else None
        known = command or click.Command("", params=[click.Option(["--lang"])])
        reading = click.Context(known, quiet, **lenient)
        said, _, _ = known.make_parser(reading).parse_args(rest)
        return next((lang for lang in LANGUAGES if lang == said.get("lang")), None)

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(context, args)
        except click.UsageError as unknown:
            from pnp.validator.definitions.finding import nearest  # seldom needed, and --help is to be fast

            near = nearest(args[0], self.list_commands(context))
            if near is None:
                raise
            told = say("say.nearest-command", context.obj or "en", said=unknown.message, nearest=near)
            raise click.UsageError(told, context) from None

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing any."""
        lang = self.spoken or "en"
        first = {name: say(f"help.{name}", lang).partition("\n\n")[0] for name in self.list_commands(context)}
        named = {name: click.Command(name, short_help=said) for name, said in first.items()}  # whole: not cut short
        click.Group(self.name, named).format_commands(context, formatter)


def translate_help(group: Commands, lang: str) -> None:
    """Give the group, and each of its commands once it is loaded, their help in a language."""
    outer = click.Context(group, **group.context_settings)
    group.spoken = lang
    for command in (group, *group.commands.values()):
        translate_command(command, outer, lang)
    group.subcommand_metavar = say("help.commands", lang)
