"""The questions before a game begins, one after the other; the last answer can be taken back."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

from .terminal import LANGUAGES, say, show

LONGEST = 5_000  # characters of a line that are read
USUAL_HELP = "say.record-questions-help"
T = TypeVar("T")


class _TakenBack(Exception):
    """An answer was taken back: the questions start over."""


def ask(prompt: str) -> str:
    """A line typed by the user. Raises EOFError."""
    line = input(prompt)[:LONGEST]
    if not sys.stdin.isatty():
        show(line)  # piped input appears in the output as it would on a terminal
    return line.strip()


def spellings(name: str) -> list[str]:
    """What can be typed for a command, in every language."""
    return [word for lang in LANGUAGES for word in say(f"say.do-{name}", lang).split(", ")]


class Questions:
    """Asks at the keyboard and remembers the answers. After `undo`, everything is asked again from the start, and the
    answers before the one taken back are given again silently."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._given: list[str] = []
        self._at = 0
        self._commands = {word: name for name in ("quit", "undo", "help") for word in spellings(name)}

    def answered(self, questions: Callable[[Questions], T]) -> T:
        """The result of some questions once all are answered. Raises EOFError if the user leaves."""
        while True:
            self._at = 0
            try:
                return questions(self)
            except _TakenBack:
                continue

    def ask(self, prompt: str, help: str = USUAL_HELP) -> str:
        """The answer to a question. `?` shows the help of that question, if it has its own; otherwise it is an answer,
        and the caller lists what there is. Raises EOFError."""
        if self._at == len(self._given):
            self._given.append(self._asked(prompt, help))
        self._at += 1
        return self._given[self._at - 1]

    def again(self) -> None:
        """Forget the last answer, which was no answer: the question will be asked again."""
        self._at -= 1
        del self._given[self._at :]

    def _asked(self, prompt: str, help: str) -> str:
        while True:
            said = ask(prompt + " ")
            command = "help" if said == "?" and help != USUAL_HELP else self._commands.get(said.casefold())
            if command == "quit":
                raise EOFError
            if command == "undo" and self._given:
                self._given.pop()
                raise _TakenBack
            if command is None:
                return said
            show(say("say.record-nothing" if command == "undo" else help, self.lang))
