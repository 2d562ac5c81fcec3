"""The press: a deck of pictures from YAML to PDF, beside the plain ReportLab loop on the same pictures and words."""

from __future__ import annotations

import importlib.util
import json
import random
import struct
import zlib
from pathlib import Path
from statistics import median

from .measure import Room, Run, ratio, seconds, table

DECK, HUNDREDS = 52, 1000
WIDE, HIGH = 600, 400
LIMITS = {(DECK, False): "0.20", (DECK, True): "0.16", (HUNDREDS, False): "0.06"}  # by cards, and whether one changed
FONTS = {"bold": "text-bold", "sans": "sans-bold", "text": "text"}

GAME = """\
id: bench
title: {ru: Проба}
languages: [ru]
players: 2
minutes: 1
age: 8
sides:
- {id: us, name: {ru: синие}, label: {ru: СИ}, colour: us, icon: us}
kinds:
- {id: military, name: {ru: военный}, letter: {ru: В}, colour: military, icon: military}
decks:
- {id: main, title: {ru: Колода}, fields: {cubes: {type: number}}, size: standard, face: duel, back: duel-back}
rules: rules.yaml
palette: october
"""
RULES = """\
version: 1
sections: [{id: all, title: {ru: Всё}}]
rules: [{id: win, section: all, ru: Побеждает внимательный.}]
"""
WORDS = [
    "достопримечательность",
    "перераспределив",
    "накопленные",
    "ресурсы",
    "каждый",
    "игрок",
    "выбирает",
    "одну",
    "карту",
    "и",
    "выставляет",
    "кубики",
    "на",
    "поле",
    "соперника",
    "после",
    "чего",
    "передвигает",
    "фишку",
    "вперёд",
]


def pictures(folder: Path, number: int) -> list[Path]:
    """So many different RGB pictures of 600 × 400 dots, about as heavy as painted ones: a sky, discs, light grain.

    Rows are filtered as picture programs do it (each dot as its difference from the one before), so a file is half as
    heavy as what comes out when its dots are packed again as they are.
    """
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(1)
    discs = [(rng.randrange(WIDE), rng.randrange(HIGH), rng.randrange(20, 90), rng.randrange(256)) for _ in range(9)]
    rows = []
    for y in range(HIGH):
        row = bytearray()
        for x in range(WIDE):
            shade = next((c for a, b, r, c in discs if (x - a) ** 2 + (y - b) ** 2 < r * r), 120 + y // 4)
            grain = rng.randrange(4)
            row += bytes(n & 255 for n in (shade + grain, shade + x // 5 + rng.randrange(2) * grain, shade + y // 3))
        rows.append(_filtered(bytes(row)))
    files = []
    for at in range(number):
        turned = rows[at % HIGH :] + rows[: at % HIGH]
        turned[0] = turned[0][:1] + bytes((at & 255, at >> 8, 7)) + turned[0][4:]
        files.append(folder / f"{at:04}.png")
        files[-1].write_bytes(_png(b"".join(turned)))
    return files


def _filtered(row: bytes) -> bytes:
    return b"\1" + row[:3] + bytes((a - b) & 255 for a, b in zip(row[3:], row, strict=False))


def _png(rows: bytes) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", WIDE, HIGH, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


BACK = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 69 94"><rect width="69" height="94" fill="#263366"/>'
    + "".join(f'<path d="M{8 + x * 13} {7 + y * 13}l3 4-3 4-3-4z" fill="#99a6cc"/>' for x in range(5) for y in range(7))
    + '<rect x="6" y="6" width="57" height="82" rx="3" fill="none" stroke="#fff" stroke-width="0.4"/></svg>'
)


def game(folder: Path, art: list[Path], number: int) -> None:
    """A game of one deck with so many cards, with pictures or without, and plain.json, the same for the plain loop."""
    from pnp.generator.lettering import fonts

    folder.joinpath("art").mkdir(parents=True, exist_ok=True)
    folder.joinpath("art", "back.svg").write_text(BACK, encoding="utf-8")
    rng = random.Random(2)
    cards = []
    for at in range(number):
        words = [rng.choice(WORDS) for _ in range(40)]
        card = {"title": f"Карта {at}", "number": str(at % 3 + 1)}
        card |= {"text": _words(words, 110), "history": _words(words[::-1], 90), "art": str(art[at]) if art else ""}
        cards.append(card)
    folder.joinpath("game.yaml").write_text(GAME, encoding="utf-8")
    folder.joinpath("rules.yaml").write_text(RULES, encoding="utf-8")
    lines = [
        f"- {{id: card-{at}, side: us, kind: military, cubes: {card['number']}, title: {{ru: {card['title']}}}, "
        f"text: {{ru: {card['text']}}}, history: {{ru: {card['history']}}}"
        + (f", art: {Path(card['art']).relative_to(folder).as_posix()}}}" if art else "}")
        for at, card in enumerate(cards)
    ]
    folder.joinpath("cards.yaml").write_text("cards:\n" + "\n".join(lines) + "\n", encoding="utf-8")
    files = {name: str(fonts.font(font).path) for name, font in FONTS.items()}
    folder.joinpath("plain.json").write_text(json.dumps({"cards": cards, "fonts": files}), encoding="utf-8")


def _words(words: list[str], letters: int) -> str:
    return " ".join(words)[:letters].rsplit(" ", 1)[0]


def decks(room: Room, rounds: int, long: bool) -> None:
    """52 cards cold, the same with one card changed, and (in a long run) 1,000 cards."""
    unit = (
        "with rl_accel"
        if importlib.util.find_spec("_rl_accel")
        else "WITHOUT rl_accel: three times slower (pip install rl_accel)"
    )
    print(f"\nThe unit of the press: plain ReportLab {unit}")
    numbers = [(DECK, rounds), *([(HUNDREDS, 1)] if long else [])]
    rows = [row for number, often in numbers for row in _deck(room, number, often, pictured=False)]
    try:
        rows += [row for number, often in numbers for row in _deck(room, number, often, pictured=True)]
    except RuntimeError as refused:
        print(f"  With PNG pictures only the plain loop ran: {str(refused).splitlines()[-1]}")
        plain = room.processes({"plain": _plain(room.folder / _name(DECK, True))}, rounds)["plain"]
        rows.append([f"{_name(DECK, True)}, plain", f"{median(seconds(plain)):.2f}", "1.000", "", "", ""])
    head = ["whole processes", "seconds", "x plain", "at most", "MiB", "PDF / pictures"]
    table("From YAML to cards.pdf (and a page of rules)", head, rows)


def _deck(room: Room, number: int, rounds: int, *, pictured: bool) -> list[list[str]]:
    name = _name(number, pictured)
    folder = room.folder / name
    art = pictures(folder / "art", number) if pictured else []
    game(folder, art, number)
    out = folder / "out"
    ours = ["-m", "pnp", "build", str(folder), "--lang", "ru", "-o", str(out)]
    runs = room.processes({f"{name}, plain": _plain(folder), name: ours}, rounds)
    if number == DECK:
        runs[f"{name}, one card changed"] = _changed(room, folder / "cards.yaml", ours, rounds)
    weight = sum(file.stat().st_size for file in art)
    rows = []
    for run, found in runs.items():
        pdf = folder / "plain.pdf" if run.endswith("plain") else out / "bench" / "ru" / "cards.pdf"
        beside = f"{ratio(seconds(found), seconds(runs[f'{name}, plain'])):.3f}"
        wanted = LIMITS.get((number, run.endswith("changed")), "") if pictured and not run.endswith("plain") else ""
        heavy = f"{pdf.stat().st_size / weight:.3f}" if weight else f"{pdf.stat().st_size / 1024:,.0f} KiB"
        mib = median(run.mib for run in found)
        rows.append([run, f"{median(seconds(found)):.2f}", beside, wanted, f"{mib:.0f}", heavy])
    return rows


def _name(number: int, pictured: bool) -> str:
    return f"{number} cards, {'PNG pictures' if pictured else 'no pictures'}"


def _plain(folder: Path) -> list[str]:
    return [str(Path(__file__).with_name("plain.py")), str(folder / "plain.json"), str(folder / "plain.pdf")]


def _changed(room: Room, file: Path, build: list[str], rounds: int) -> list[Run]:
    runs = []
    for at in range(rounds):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(f"Карта {at}", f"Другая {at}", 1), encoding="utf-8")
        runs.append(room.process(*build))
    return runs
