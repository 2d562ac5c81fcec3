"""Terminal setup: the language, always UTF-8, click in Russian too; and our own texts.

The texts are in messages.toml, because the standard library reads TOML in a few milliseconds and `--help` must be fast.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from enum import IntEnum
from functools import cache
from typing import Any, TextIO
from unicodedata import category

import click

from pnp.validator.base.interface import LANGUAGES as LANGUAGES
from pnp.validator.base.interface import spoken


class Exit(IntEnum):
    """The command's exit codes."""

    GOOD = 0
    WRONG = 1  # the input is wrong
    USAGE = 2
    SURROUNDINGS = 3  # cannot write, disk full, a file held open; or a bug of ours
    INTERRUPTED = 130
    TERMINATED = 143


def open_page(address: str) -> None:
    """Open a page in the browser, if that is possible."""
    import webbrowser

    with suppress(webbrowser.Error, OSError):
        webbrowser.open(address)


def language(environ: Mapping[str, str] = os.environ) -> str:
    """The reader's language: $PNP_LANG, else the locale, Windows names included, else English.

    >>> language({"PNP_LANG": "ru"}), language({"LANG": "Russian_Russia.1251"}), language({"LC_ALL": "de_DE.UTF-8"})
    ('ru', 'ru', 'en')
    """
    own = _known(environ.get("PNP_LANG", ""))
    if own:
        return own
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return _known(environ[name]) or "en"
    if sys.platform == "win32" and environ is os.environ:
        import locale

        return _known(locale.getlocale()[0] or "") or "en"
    return "en"


def _known(name: str) -> str | None:
    return spoken(re.split(r"[_.@-]", name.strip())[0])


LAST_PORT = 65535

# Of a command that has no other use for it: `main` reads it first of all, and commands are told the outcome.
lang_option = click.option("--lang", type=click.Choice(LANGUAGES), expose_value=False)
port_option = click.option("--port", type=click.IntRange(1, LAST_PORT), metavar="N")


class Terminated(KeyboardInterrupt):
    """We were asked to end (SIGTERM); as with Ctrl-C, everything can be cleaned up."""


@contextmanager
def tidy_end() -> Iterator[None]:
    """Let SIGTERM raise Terminated, so that no half-written file remains."""

    def end(*_: object) -> None:
        raise Terminated

    ours = threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
    if ours:
        signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        if ours:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)


def visible(text: str) -> str:
    """A text for a terminal: control characters, including those that reverse the line, are escaped. Line ends and
    spaces stay.

    Names come from files that others wrote; `\\x1b]0;…` in one would rename the reader's window, U+202E would make it
    read backwards.

    >>> visible("«Облёт»\\xa0— \\x1b[31m\\u202e")
    '«Облёт»\\xa0— \\\\x1b[31m\\\\u202e'
    """
    if text.isprintable():
        return text

    def shown(sign: str) -> str:
        kept = sign.isprintable() or sign == "\n" or category(sign) == "Zs"
        return sign if kept else sign.encode("unicode_escape").decode()

    return "".join(map(shown, text))


def show(text: str, file: TextIO | None = None) -> None:
    """Print a text for people: all messages of the command pass through here. A terminal never breaks a word."""
    stream = file or sys.stdout
    print(_wrapped(visible(text)) if stream.isatty() else visible(text), file=file)


def draw(lines: Sequence[str]) -> None:
    """Print a picture made of our own signs; its colours are left out where nothing shows them."""
    for line in lines:
        click.echo(line, color=False if os.environ.get("TERM") == "dumb" else None)


def complain(text: str, lang: str) -> None:
    """Print what is wrong."""
    show(say("say.error", lang, message=text), file=sys.stderr)


def _wrapped(text: str) -> str:
    """A text broken between words at the width of the terminal; continuation lines are indented."""
    from shutil import get_terminal_size
    from textwrap import wrap

    def broken(line: str) -> list[str]:
        indent = line[: len(line) - len(line.lstrip())] + "  "
        options: Any = {"break_long_words": False, "break_on_hyphens": False, "replace_whitespace": False}
        return wrap(line, columns, subsequent_indent=indent, **options) if len(line) > columns else [line]

    columns = max(get_terminal_size().columns - 1, 40)
    return "\n".join(part for line in text.split("\n") for part in broken(line))


def use_utf8() -> bool:
    """Write UTF-8 with plain line ends, redirected or not; what it cannot encode (a broken file name) is escaped.

    Streams that were closed before we began (`>&-`, a window without a console) become empty ones. Returns whether
    there is a standard output at all.
    """
    spoken = sys.stdout is not None
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    return spoken


def drop_output() -> None:
    """Discard what is still to be written: its reader is gone, or there is no room for it."""
    with suppress(OSError, ValueError):  # a stream without a file has nothing to redirect
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@cache
def _texts() -> dict[str, Any]:
    import tomllib

    with open(os.path.join(os.path.dirname(__file__), "messages.toml"), "rb") as file:  # noqa: PTH123 - pathlib takes 5 ms
        return tomllib.load(file)


def say(key: str, lang: str, /, **values: object) -> str:
    """Our text `key` (`section.name`) with its values filled in. KeyError if there is none."""
    section, _, name = key.partition(".")
    text: str = _texts()[section][name][lang]
    if not values:
        return text
    from pnp.validator.base.words import fill

    return fill(text, lang, values)


def has(key: str) -> bool:
    """True if there is such a text."""
    section, _, name = key.partition(".")
    return name in _texts()[section]


def translate_click(lang: str) -> None:
    """Translate click's help and errors.

    click asks gettext for each text, but gettext only reads compiled catalogues, and a binary file does not belong in a
    repository; so its modules get our look-up under the name they use. Texts that it does not find stay English.
    """

    own = {**_texts()["click"].get(lang, {}), "Error: {message}": say("say.error", lang)}

    def one(sentence: str) -> str:
        return str(own.get(sentence, sentence))

    def many(singular: str, plural: str, n: int) -> str:
        return one(singular if n == 1 else plural)

    for name in ("core", "decorators", "exceptions", "formatting", "parser", "types"):
        names = vars(sys.modules[f"click.{name}"])
        names |= {name: own for name, own in (("_", one), ("ngettext", many)) if name in names}
    vars(sys.modules["click.types"])["_NumberRangeBase"]._describe_range = lambda of: _range(of.min, of.max, lang)


def _range(least: int | None, most: int | None, lang: str) -> str:
    key = "say.range-up" if least is None else "say.range-from" if most is None else "say.range"
    return say(key, lang, least=least, most=most)


def quoted(message: str, lang: str) -> str:
    """A message of click, which quotes as Python does, with the quotes of the language and none around options; in one
    line."""
    inside = re.sub(r"'(--?[\w-]+|[A-ZА-ЯЁ]+)(?:\.\.\.)?'", r"\1", message.replace("\n\t", " "))
    return re.sub(r"""(?<!\w)(['"])(.*?)\1(?!\w)""", say("say.quoted", lang).replace("…", r"\2"), inside)


def in_language(names: str, lang: str) -> str:
    """The names of values in a usage (`-o FILE`), in whatever language they are, in this one.

    >>> in_language("-o FILE", "ru"), in_language("-o ФАЙЛ", "en")
    ('-o ФАЙЛ', '-o FILE')
    """
    known = _texts()["value"]
    english = {own: name for words in known.values() for name, own in words.items()}
    own = known.get(lang, {})

    def named(found: re.Match[str]) -> str:
        name = english.get(found.group(), found.group())
        return str(own.get(name, name))

    return re.sub(r"[A-ZА-ЯЁ]+(-[A-ZА-ЯЁ]+)*", named, names)


def translate_command(command: click.Command, outer: click.Context, lang: str) -> None:
    """A command's help and that of its options: `help.COMMAND`, and `help.COMMAND-OPTION` or else `help.OPTION`."""
    name = str(command.name)
    context = outer if command is outer.command else click.Context(command, outer)
    help_option = command.get_help_option(context)
    if help_option is not None:
        help_option.help = say("help.help", lang)
    command.help = say(f"help.{name}", lang)
    command.options_metavar = say("help.options", lang)
    for param in command.params:
        key = f"help.{name}-{param.name}" if has(f"help.{name}-{param.name}") else f"help.{param.name}"
        if isinstance(param, click.Option):
            param.help = say(key, lang)
        if param.metavar is not None:
            param.metavar = in_language(param.metavar, lang)
