"""Tab completion of names and words, if the terminal supports it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

MOST = 200  # completions that are offered


def endings(line: str, known: Sequence[str]) -> list[str]:
    """The completions of a line, by the name at its end.

    >>> endings("event bay", ["Bay of Pigs", "Castro"])
    ['event Bay of Pigs']
    """
    words = line.split(" ")
    for at in range(len(words)):
        begun = " ".join(words[at:])
        head = " ".join(words[:at]) + (" " if at else "")
        found = [head + name for name in known if begun and name.casefold().startswith(begun.casefold())]
        if found:
            return found[:MOST]
    return [line + name for name in known][:MOST] if not line or line.endswith(" ") else []


@contextmanager
def completion(known: Callable[[str], Sequence[str]]) -> Iterator[None]:
    """Let Tab complete what `known` returns, within the block; without a suitable terminal, nothing happens."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        yield
        return
    try:
        import readline
    except ImportError:  # not available on Windows
        yield
        return

    def complete(line: str, state: int) -> str | None:
        found = endings(line, known(line))
        return found[state] if state < len(found) else None

    old, delimiters = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer_delims("")  # names contain spaces, so the whole line is completed
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(old)
        readline.set_completer_delims(delimiters)
