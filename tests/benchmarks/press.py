"""The press: a deck of pictures from YAML to PDF, beside the plain ReportLab loop on the same pictures and words."""

from __future__ import annotations

import importlib.util
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from . import press_peers
from .measure import ROOT, Room, Run, cpu_seconds, ratio, seconds, table
from .press_deck import game, pictures

DECK, HUNDREDS, GAME = 52, 1000, "13-days"
NEW, KNOWN, CHANGED = "nothing kept", "cards known, a new folder", "one card changed"
LIMITS = {(DECK, NEW): 0.20, (DECK, CHANGED): 0.16, (HUNDREDS, NEW): 0.10}  # of the plain loop; all text is kerned
HEAVY, MOST_MIB = 1.05, 120  # PDF beside its pictures; memory for 1,000 cards
WATCHED = 0.15  # seconds
READ = 0.25  # of yaml.safe_load
PATIENCE, REST = 20.0, 0.5  # seconds
SLOW = ("WeasyPrint",)  # measured once


def decks(room: Room, rounds: int, long: bool) -> None:
    """52 cards beside the plain loop and the peers that are installed; in a long run 1,000 cards; then what a watch
    takes, reading, and two builds at a time."""
    accelerated = importlib.util.find_spec("_rl_accel") is not None
    unit = "with rl_accel" if accelerated else "WITHOUT rl_accel: three times slower (pip install rl_accel)"
    print(f"\nThe unit of the press: plain ReportLab {unit}")
    print(f"Peers: {', '.join(press_peers.installed()) or 'none (pip install fpdf2 weasyprint typst)'}")
    rows = _deck(room, DECK, rounds, pictured=False) + _deck(room, DECK, rounds, pictured=True)
    if long:
        rows += _deck(room, HUNDREDS, 1, pictured=True)
    head = ["whole processes", "seconds", "x plain", "at most", "MiB", "at most", "PDF / pictures", "at most"]
    table("From YAML to cards.pdf (and a page of rules), kerned and hyphenated", head, rows)
    if not long:
        print(f"  {HUNDREDS:,} cards only with --long.")
    _watched(room, rounds)
    _read(room, rounds)
    _side_by_side(room, rounds)


def _deck(room: Room, number: int, rounds: int, *, pictured: bool) -> list[list[str]]:
    """The rows of a deck. What takes long is measured once."""
    folder = _folder(room, number, pictured)
    art = pictures(folder / "art", number) if pictured else []
    game(folder, art, number)
    ours = _build(folder)
    commands = {"plain ReportLab": [str(Path(__file__).with_name("plain.py")), *_plain(folder, "plain ReportLab")]}
    once = {}
    if pictured and number == DECK:
        for peer in press_peers.installed():
            script = [str(Path(__file__).with_name("press_peers.py")), peer, *_plain(folder, peer)]
            (once if peer in SLOW else commands)[peer] = script
    commands |= dict.fromkeys((NEW, KNOWN, CHANGED) if number == DECK else (NEW, KNOWN), ours)

    def before(run: str) -> None:
        if run == NEW:
            room.forget()
        if run in (NEW, KNOWN):
            shutil.rmtree(folder / "out", ignore_errors=True)
        if run == CHANGED:
            _change(folder / "cards.yaml")

    runs = room.processes(commands, rounds, before, warm_up=number == DECK) | room.processes(once, 1, warm_up=False)
    weight = sum(file.stat().st_size for file in art)
    return [_row(folder, number, weight, run, found, runs["plain ReportLab"]) for run, found in runs.items()]


def _row(folder: Path, number: int, weight: int, run: str, found: Sequence[Run], plain: Sequence[Run]) -> list[str]:
    own = run in (NEW, KNOWN, CHANGED)
    size = (folder / "out" / "bench" / "ru" / "cards.pdf" if own else folder / f"{run}.pdf").stat().st_size
    beside = ratio(seconds(found), seconds(plain)[-len(found) :])
    limit = LIMITS.get((number, run)) if weight else None
    most = str(MOST_MIB) if own and number == HUNDREDS else ""
    wanted = f"{HEAVY:.2f}" if own and weight else ""
    heavy = f"{size / weight:.3f}" if weight else f"{size / 1024:,.0f} KiB"
    wall, mib = median(seconds(found)), median(one.mib for one in found)
    limited = f"{limit:.2f}" if limit else ""
    return [f"{folder.name}: {run}", f"{wall:.2f}", f"{beside:.3f}", limited, f"{mib:.0f}", most, heavy, wanted]


def _folder(room: Room, number: int, pictured: bool) -> Path:
    return room.folder / f"{number:,} cards, {'PNG pictures' if pictured else 'no pictures'}"


def _plain(folder: Path, tool: str) -> list[str]:
    return [str(folder / "plain.json"), str(folder / f"{tool}.pdf")]


def _build(folder: Path) -> list[str]:
    return ["-m", "pnp", "build", str(folder), "--lang", "ru", "-o", str(folder / "out")]


def _change(file: Path) -> None:
    """Give the eighth card another title."""
    text = file.read_text(encoding="utf-8")
    changed = re.sub(r"(id: card-7,.*?title: \{ru: )Карта (\d+)", lambda m: f"{m[1]}Карта {int(m[2]) + 100}", text)
    file.write_text(changed, encoding="utf-8")


def _watched(room: Room, rounds: int) -> None:
    """From saving a changed card to the finished PDF, under `pnp build --watch`."""
    folder = _folder(room, DECK, pictured=True)
    pdf = folder / "out" / "bench" / "ru" / "cards.pdf"
    command = [sys.executable, *_build(folder), "--watch"]
    watcher = subprocess.Popen(command, env=room.environ, stdout=subprocess.PIPE, text=True, cwd=room.folder)
    taken = []
    try:
        assert watcher.stdout is not None
        if not any(line.startswith(("Watching", "Слежу")) for line in watcher.stdout):
            raise RuntimeError("pnp build --watch does not watch")
        for _ in range(4 * rounds + 1):
            time.sleep(REST)
            before = pdf.stat().st_mtime_ns
            start = time.perf_counter()
            _change(folder / "cards.yaml")
            while pdf.stat().st_mtime_ns == before and time.perf_counter() - start < PATIENCE:
                time.sleep(0.001)
            taken.append(time.perf_counter() - start)
    finally:
        watcher.send_signal(signal.SIGINT)
        watcher.wait()
    rows = [[folder.name, f"{median(taken[1:]):.3f}", f"{min(taken[1:]):.3f}", f"{WATCHED:.3f}"]]
    table("Under --watch: from saving a card to the finished PDF", ["", "seconds", "quickest", "at most"], rows)


def _read(room: Room, rounds: int) -> None:
    """1,000 cards in two languages, read and checked, beside `yaml.safe_load` of the same text."""
    import yaml

    from pnp.validator.definitions.load import load_game

    folder = room.folder / "bilingual"
    game(folder, [], HUNDREDS, ["ru", "en"])
    text = (folder / "cards.yaml").read_text(encoding="utf-8")
    ours = "read and checked"
    taken = cpu_seconds({"yaml.safe_load": lambda: yaml.safe_load(text), ours: lambda: load_game(folder)}, rounds)
    rows = []
    for name, found in taken.items():
        beside = f"{ratio(found, taken['yaml.safe_load']):.3f}"
        rows.append([name, f"{median(found):.2f}", beside, f"{READ:.2f}" if name == ours else ""])
    head = [f"{HUNDREDS:,} cards in two languages, {len(text.encode()) / 1024:,.0f} KiB", "seconds", "x", "at most"]
    table("Definitions, CPU time", head, rows)


def _side_by_side(room: Room, rounds: int) -> None:
    """A whole game in two languages or on two papers at once, beside one after another."""
    build = ["-m", "pnp", "build", str(ROOT / "cards" / GAME), "-o", str(room.folder / "both")]
    pairs = [("--lang", "ru", "en", "all"), ("--paper", "a4", "letter", "a4,letter")]
    commands = {said: [*build, option, said] for option, *known in pairs for said in known}
    runs = room.processes(commands, rounds, lambda _: room.forget(room.folder / "both"))
    rows = []
    for _, one, other, both in pairs:
        alone = [a + b for a, b in zip(seconds(runs[one]), seconds(runs[other]), strict=True)]
        taken = {name: seconds(runs[name]) for name in (one, other, both)}
        rows += ([name, f"{median(found):.2f}", f"{ratio(found, alone):.2f}"] for name, found in taken.items())
    table(f"{GAME}, nothing kept", ["whole processes", "seconds", "x one after another"], rows)
