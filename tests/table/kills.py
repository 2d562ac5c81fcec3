"""Kills the server of a table at random moments, and looks for what it had confirmed: python -m tests.table.kills 200

Each round starts `pnp table` on the log of the round before, taps at random until the server is killed, and compares
what is on the disk with the last answer that the phone heard.
"""

from __future__ import annotations

import os
import random
import re
import signal
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pnp.web.table.server  # noqa: F401  a forked process need not import it again
from pnp.cli.main import main as command
from pnp.validator.definitions.find import find_game
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.judge import verify_text

from .conftest import Phone

GAME = "13-minutes"
SEATS = [{"side": "us", "name": "Аня"}, {"side": "ussr", "name": "Борис"}]
LONGEST = 0.6  # seconds until a server is killed
EARLY = 0.2  # of all are killed within half of that after they were started, the others after they were ready
UNDO = 0.15  # of all records are taken back

State = tuple[int, str, str]


def state(view: Any) -> State:
    """What has been recorded, as a page shows it: the number of the next record, the last sentence, and what has been
    said of the next one."""
    return (0, "", "") if view.get("begin") else (view["number"], view["last"], view["so_far"])


@dataclass
class Evening:
    """One log, and what its phone has heard."""

    log: Path
    rng: random.Random
    address: str = ""
    heard: State = (0, "", "")
    over: bool = False
    told: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("confirmed", "unheard", "at the start"), 0))

    def round(self) -> None:
        """Start the server, tap until it is killed, and compare."""
        pid, output = served(self.log)
        early = self.rng.random() < EARLY
        try:
            line = "" if early else output.readline()
            killer = threading.Thread(target=kill, args=(pid, self.rng.uniform(0.0, LONGEST / 2 if early else LONGEST)))
            killer.start()
            found = re.match(r"http://\S+", line or output.readline())
            if found is None:
                self.told["at the start"] += 1
            else:
                self._play(found[0])
        except (OSError, HTTPException, ValueError):
            pass
        finally:
            killer.join()
            os.waitpid(pid, 0)
            output.close()
        self._look()

    def _play(self, address: str) -> None:
        assert self.address.split("/")[3:] in ([], address.split("/")[3:]), "the link of every phone goes on"
        self.address = address
        phone = Phone(address, numbers=self.rng.randrange(10**9))
        view = phone.view()
        now = state(view)
        if now != self.heard:  # it was killed after it wrote, and before the answer arrived
            assert abs(now[0] - self.heard[0]) <= 1, (now, self.heard)
            self.told["unheard"] += 1
        self.heard = now
        while not view.get("over"):
            view = self._said(phone, view)
            self.heard = state(view)
            self.told["confirmed"] += 1
        self.over = True

    def _said(self, phone: Phone, view: Any) -> Any:
        """The answer to something that changes the log."""
        if view.get("begin"):
            status, told = phone.say("begin", mode="one", seats=SEATS)
        elif view["number"] > 1 and self.rng.random() < UNDO:
            status, told = phone.say("undo")
        else:
            picks: list[Any] = []
            told = view
            while told.get("question") and told.get("came") != "ready":
                picks.append(self.rng.choice(told["question"]["options"])["pick"])
                _, told = phone.say("ask", picks=picks)
            status, told = phone.say("record", picks=picks)
        assert status == 200, told
        return told["view"]

    def _look(self) -> None:
        """What is on the disk is a legal log with all that was confirmed."""
        if not self.log.exists():
            assert self.heard == (0, "", "")
            return
        text = self.log.read_bytes()
        assert verify_text(text, self.log.name).verdict == "legal", text.decode()
        records = text.count(b"\n- ")
        assert abs(records - (self.heard[0] - 1)) <= 1, (records, self.heard, text.decode())


def served(log: Path) -> tuple[int, Any]:
    """A process with the command, and what it prints. It is forked, so that it need not import everything again."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.dup2(writing, 1)
        sys.stdout = os.fdopen(1, "w", encoding="utf-8")
        os._exit(command(["table", GAME, str(log), "--no-browser", "--lang", "en"]))
    os.close(writing)
    return pid, os.fdopen(reading, encoding="utf-8")


def kill(pid: int, after: float) -> None:
    """Kill a process after some seconds, as when the power fails."""
    time.sleep(after)
    os.kill(pid, signal.SIGKILL)


def main(rounds: int, seed: int = 0) -> None:
    load_game(find_game(GAME))
    rng, told, evenings = random.Random(seed), dict[str, int](), 1
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder) / "1.yaml", rng)
        for _ in range(rounds):
            evening.round()
            if evening.over:
                evenings += 1
                evening = Evening(Path(folder) / f"{evenings}.yaml", rng, told=evening.told)
        told = evening.told
    print(
        f"{rounds} kills in {evenings} games, {told['at the start']} of them before the page was there;"
        f" {told['confirmed']} confirmed, none lost; {told['unheard']} written and not heard of"
    )


if __name__ == "__main__":
    main(*(int(n) for n in sys.argv[1:3]))
