"""Logged games recorded on the page by taps, in a real browser: python -m tests.table.evenings metro-2033

Prints how many taps each record costs, the one that records it included, and which had to be typed. What to tap is
worked out as in `tapping`; the page has to show it.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from typing import Any

from pnp.validator.at_table.asking import WAY
from pnp.validator.base.source import read_file
from pnp.validator.judging.judge import verify_text
from pnp.validator.logs import logtext

from .conftest import ROOT, Running
from .phones import HEIGHT, READY, WIDTH, Hand, phone
from .screens import Fault, looking
from .tapping import HEAD, PLAYS, Found, Tapper

PATIENCE = 90.0  # seconds
WAITS = "document.querySelector('.question') && !document.querySelector('[aria-busy=true]')"


def play_of(game: str, name: str = "") -> Path:
    """A game that was logged."""
    return ROOT / "cards" / game / "plays" / (name or PLAYS[game][0])


class Evening:
    """Somebody at a page who records a game that was logged, from its beginning or from a record on."""

    def __init__(self, browser: Any, play: Path, begun: int = 0) -> None:
        self.play, self.hand, self.begun = play, Hand(browser, PATIENCE), begun
        self.tapper = Tapper(play)
        self.found = Found()
        self.shown: Callable[[str], None] = lambda name: None  # called after each tap
        whole = self.tapper.sitting.whole
        for key, body in self.tapper.records[:begun]:
            self.tapper.went(whole.state(), key, body)

    def text(self) -> str:
        """The log as it is when somebody sits down at the page."""
        text = logtext.new_log({key: body for key, body in read_file(self.play).items() if key in HEAD})
        for key, body in self.tapper.records[: self.begun]:
            text = logtext.with_record(text, {key: body})
        return text

    def sit_down(self, address: str) -> None:
        """Open the page."""
        self.hand.browser.get(address)
        self.hand.seen(WAITS)
        self.shown("begin")

    def go_on(self, records: int | None = None) -> Found:
        """Take down so many records, or all."""
        end = None if records is None else self.begun + records
        for number, (key, body) in enumerate(self.tapper.records[self.begun : end], self.begun + 1):
            whole = self.tapper.sitting.whole
            before = whole.state()
            steps = self.tapper.steps(key, body)
            self.hand.taps = 0
            try:
                self._take_down(number, {key: body}, steps)
            except Exception as lost:
                shown = self.hand.browser.execute_script("return document.getElementById('app').innerText")
                raise AssertionError(f"record {number}, {key}: {body}, {steps}; the page shows\n{shown}") from lost
            self.tapper.went(before, key, body)
        return self.found

    def _take_down(self, number: int, record: Any, steps: Any) -> None:
        if steps is None:
            self._type(record)
            self.found.typed.append((number, record))
            return
        for picks, recorded, _ in steps:
            for pick, then in zip_longest(picks, picks[1:]):
                if pick[0] == WAY and then is not None and self._offered(then):
                    continue  # what lies behind is on the page already: it knows less than the log, or more
                if (way := self._way_to(pick)) is not None:  # the page knows more ways on than the log
                    self.hand.pick(*way)
                self.hand.pick(*pick)
                self.shown(f"{number:03}")
            if recorded:
                self._record()
                self.shown(f"{number:03}")
        self.found.taps.append(self.hand.taps)

    def _way_to(self, pick: Any) -> Any:
        """The way that the page asks for before a pick; None if it offers the pick."""
        self.hand.seen("document.querySelector('[data-pick]') && !document.querySelector('[aria-busy=true]')")
        script = "return [...document.querySelectorAll('[data-pick]')].map((one) => JSON.parse(one.dataset.pick))"
        offered = self.hand.browser.execute_script(script)
        if [*pick] in offered:
            return None
        return next((one for one in offered if one[0] == WAY and pick[0].startswith(one[1])), None)

    def _offered(self, pick: Any) -> bool:
        said = json.dumps(pick, ensure_ascii=False, separators=(",", ":"))
        find = "return !!document.querySelector(`[data-pick=${JSON.stringify(arguments[0])}]`)"
        return bool(self.hand.browser.execute_script(find, said))

    def _type(self, record: Any) -> None:
        self.hand.tap(".otherwise summary")
        field = self.hand.browser.find_element("css selector", "details.otherwise input")
        field.send_keys(json.dumps(record, ensure_ascii=False)[1:-1])
        self.hand.tap(".otherwise button")
        self._record()
        self.shown("typed")

    def _record(self) -> None:
        self.hand.seen(READY)
        self.hand.tap(".foot .go")


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=(*PLAYS, []), nargs="*", metavar="GAME", help="all games if none is given")
    parser.add_argument("--play", default="", help="the name of a log in plays/")
    parser.add_argument("--from", type=int, default=0, metavar="N", dest="begun", help="leave out so many records")
    parser.add_argument("--records", type=int, metavar="N", help="take down so many")
    parser.add_argument("--lang", default="ru")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="a picture of the page after every tap")
    parser.add_argument("--check", action="store_true", help="look for faults of the layout on every screen")
    parser.add_argument("--size", default=f"{WIDTH}x{HEIGHT}", help="of the screen")
    parser.add_argument("--scheme", choices=("dark", "light"), default="light")
    said = parser.parse_args(words)
    width, height = map(int, said.size.split("x"))
    failed = False
    for game in said.game or PLAYS:
        play = play_of(game, said.play)
        browser = phone(width=width, height=height, scheme=said.scheme, scale=1)
        with tempfile.TemporaryDirectory() as room:
            evening = Evening(browser, play, said.begun)
            if said.pictures:
                evening.shown = _pictures(browser, said.pictures)
            faults: dict[Fault, str] = {}
            if said.check:
                evening.shown = looking(browser, faults, evening.shown)
            log = Path(room, "evening.yaml")
            log.write_text(evening.text(), encoding="utf-8")
            one, began = Running(game, log, Path(room), "--lang", said.lang), time.perf_counter()
            try:
                evening.sit_down(one.phone.address)
                evening.go_on(said.records)
            finally:
                if said.pictures:
                    evening.shown("end")
                browser.quit()
                one.kill()
            spent = time.perf_counter() - began
            verdict = verify_text(log.read_bytes(), log.name)
            whole = said.records is None
            same = verdict.outcome == verify_text(play.read_bytes(), play.name, play).outcome
            good = verdict.verdict == "legal" and (not whole or same)
        failed |= not good or bool(faults)
        found = evening.found
        print(f"{game}/{play.name}: {found if found.taps else 'nothing tapped'}; {spent:.0f} s")
        print(f"  the log: {verdict.verdict}, {'finished' if verdict.finished else 'not finished'}", end="")
        print(", the same result as logged" if whole and same else "")
        for (kind, what), where in faults.items():
            print(f"  {where}: {kind}: {what}")
        for number, record in found.typed:
            print(f"  typed: record {number}, {str(record)[:90]}")
    return failed


def _pictures(browser: Any, folder: Path) -> Callable[[str], None]:
    folder.mkdir(parents=True, exist_ok=True)
    count = 0

    def shot(name: str) -> None:
        nonlocal count
        time.sleep(0.15)
        browser.save_screenshot(str(folder / f"{count:03}-{name}.png"))
        count += 1

    return shot


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))


__all__ = ["Evening", "play_of"]
