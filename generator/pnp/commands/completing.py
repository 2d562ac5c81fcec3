"""The Tab key: names and words completed as they are typed, where the terminal can do that."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

MOST = 200  # endings that are offered


def endings(line: str, known: Sequence[str]) -> list[str]:
    """The lines that a line may become when the name at its end is completed.

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
    """Let Tab complete what `known` knows, as long as this lasts; without a terminal that can, nothing happens."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        yield
        return
    try:
        import readline
    except ImportError:  # Windows has none
        yield
        return

    def complete(line: str, state: int) -> str | None:
        found = endings(line, known(line))
        return found[state] if state < len(found) else None

    old, delimiters = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer_delims("")  # names have spaces in them, so the whole line is completed
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(old)
        readline.set_completer_delims(delimiters)
