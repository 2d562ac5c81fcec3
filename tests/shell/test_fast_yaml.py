"""The fast reader of plain YAML: what it takes it reads as libyaml does, and all else it leaves alone."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.base.fast_yaml import Declined, read_fast
from pnp.validator.base.problem import Invalid
from pnp.validator.base.source import parse

from ..soundness.logs import data
from ..soundness.logs import text as log_text

ROOT = Path(__file__).parents[2]
PLAYS = sorted((ROOT / "cards").glob("*/plays/*.yaml"))
NOTED = """\
# A log with whatever people write beside their moves.
pnp: 13-minutes@1
date: 2026-11-14
players: {us: Аня, ussr: Борис}  # who was there
options: {}
deal:
  us: [quarantine, hotline]
  ussr: hidden
empty:
moves:

- us: {play: «Карантин», into: us, command: {at: Castro's cable (late), add: +2}}
  note: thirteen? yes, [thirteen] & no more
  then:
    cubes: {cuba: {us: 1, ussr: 0}}
    flags:
    - {a: true, b: null, c: 007, d: -1}
    - plain
  said: "12:30, {quoted}"
- first: us
  note: >-
    a few: words
    go on and on

then: 7
"""
LEFT_ALONE = {  # to the parser, whatever it makes of them
    "a list": "- a\n- b\n",
    "nothing": "# nothing\n",
    "a word": "word\n",
    "over several lines": "a: {b: 1,\n    c: 2}\n",
    "words over several lines": "a: one\n  two\n",
    "a block": "a: |\n  one\n",
    "folded with a blank line": "a: >-\n  one\n\n  two\n",
    "escapes": 'a: "\\n"\n',
    "quotes within brackets": 'a: {b: "c, d"}\n',
    "a number for a key": "a: {1: b}\n",
    "a constant for a key": "true: a\n",
    "no value": "a: {b: }\n",
    "a pair in a list": "a: [b: c]\n",
    "a comma too many": "a: [b,]\n",
    "an anchor": "a: &b {c: 1}\n",
    "a tag": "a: !b c\n",
    "a tab": "a:\tb\n",
    "an indicator": "a: -\n",
    "two documents": "a: 1\n---\nb: 2\n",
    "a space that is none": "a: 1\u00a0\n",
    "another end of line": "a: b\u2028c\n",
}
WRONG = {  # which the parser refuses
    "twice": "a: 1\na: 2\n",
    "twice within brackets": "a: {b: 1, b: 2}\n",
    "twice in a record": "a:\n- b: 1\n  b: 2\n",
    "open": "a: {b: 1\n",
    "closed twice": "a: {b: 1}}\n",
    "closed otherwise": "a: {b: 1]\n",
    "open on one line, closed on the next": "a: [b\nc: d]\n",
    "a record in words": "a: b\n  c: d\n",
    "indented between": "a:\n    b: 1\n  c: 2\n",
    "a list among keys": "a: 1\n- b\n",
    "a colon in words": "a: b: c\n",
    "too deep": "a: " + "[" * 50 + "]" * 50 + "\n",
    "a control character": "a: b\x07\n",
}
PIECES = [
    "true", ": >-\n    ", "''",
    *"{}[]:,#-?&*!|>'\"%@` \n\t~<=+0_aЁ«\\\r", ": ", ", ", " #", "\n- ", "\n  ", "\n    ", "- ", "{}", "[]", "null",
    "\u00a0", "\u2028", "\x85", "\ufeff", "\x07", ">-\n", "|\n", "---\n", "\n\n", "\u0301", "\u200b",
]  # fmt: skip


def both(text: str) -> tuple[Any, Any]:
    """What the short way reads, and what the parser does; None where they refuse."""
    try:
        fast = read_fast(text)
    except Declined:
        fast = None
    try:
        parsed = parse(text)
    except Invalid:
        parsed = None
    return fast, parsed


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_the_plays_go_the_short_way(path: Path) -> None:
    fast, parsed = both(path.read_text(encoding="utf-8"))
    assert fast is not None
    assert repr(fast) == repr(parsed)


@pytest.mark.parametrize("game", ["13-minutes", "13-days"])
def test_written_logs_go_the_short_way(game: str) -> None:
    for seed in range(30):
        text = log_text(data(game, seed, deal=True, claim=True))
        assert repr(read_fast(text)) == repr(parse(text)), seed


def test_whatever_people_write_goes_the_short_way() -> None:
    for text in (NOTED, NOTED.replace("\n", "\r\n")):
        assert repr(read_fast(text)) == repr(parse(NOTED))


@pytest.mark.parametrize("what", LEFT_ALONE)
def test_what_is_not_plain_is_left_to_the_parser(what: str) -> None:
    with pytest.raises(Declined):
        read_fast(LEFT_ALONE[what])


@pytest.mark.parametrize("what", WRONG)
def test_mistakes_are_left_to_the_parser(what: str) -> None:
    with pytest.raises(Declined):
        read_fast(WRONG[what])
    with pytest.raises(Invalid):
        parse(WRONG[what])


def test_a_text_in_which_anything_is_changed_is_read_alike_or_not_at_all() -> None:
    rng = random.Random(13)
    texts = [NOTED, *(path.read_text(encoding="utf-8") for path in PLAYS)]
    taken = 0
    for _ in range(10_000):
        lines = rng.choice(texts).split("\n")
        first = rng.randrange(len(lines)) if rng.randrange(2) else 0
        text = "\n".join(lines[first : first + rng.randrange(2, 20)])
        for _ in range(rng.choice((1, 1, 2))):
            at = rng.randrange(len(text) + 1)
            text = text[:at] + rng.choice(PIECES) + text[at + rng.randrange(3) :]
        fast, parsed = both(text)
        if fast is not None:
            taken += 1
            assert repr(fast) == repr(parsed), text
    assert taken > 500
