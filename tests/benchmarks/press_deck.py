"""What the press is measured on: a deck, with a picture on every card, as a game of ours and for the plain loop."""

from __future__ import annotations

import json
import random
import re
import struct
import zlib
from collections.abc import Sequence
from pathlib import Path

_BOTH = re.compile(r"\bboth: ([^{},]+)")
WIDE, HIGH, STRIPE = 600, 400, 20  # dots
FONTS = {"bold": "text-bold", "sans": "sans-bold", "text": "text"}

GAME = """\
id: bench
title: {both: Проба}
languages: [LANGUAGES]
players: 2
minutes: 1
age: 8
sides:
- {id: us, name: {both: синие}, label: {both: СИ}, colour: us, icon: us}
kinds:
- {id: military, name: {both: военный}, letter: {both: В}, colour: military, icon: military}
decks:
- {id: main, title: {both: Колода}, fields: {cubes: {type: number}}, size: standard, face: duel, back: duel-back}
rules: rules.yaml
palette: october
"""
RULES = """\
version: 1
sections: [{id: all, title: {both: Всё}}]
rules: [{id: win, section: all, both: Побеждает внимательный.}]
"""
BACK = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 69 94"><rect width="69" height="94" fill="#263366"/>'
    + "".join(f'<path d="M{8 + x * 13} {7 + y * 13}l3 4-3 4-3-4z" fill="#99a6cc"/>' for x in range(5) for y in range(7))
    + '<rect x="6" y="6" width="57" height="82" rx="3" fill="none" stroke="#fff" stroke-width="0.4"/></svg>'
)
WORDS = [
    "достопримечательность", "перераспределив", "накопленные", "ресурсы", "каждый", "игрок", "выбирает",
    "одну", "карту", "и", "выставляет", "кубики", "на", "поле", "соперника", "после", "чего", "передвигает",
    "фишку", "вперёд",
]  # fmt: skip


def pictures(folder: Path, number: int) -> list[Path]:
    """So many different RGB pictures of 600 × 400 dots, about as heavy as painted ones: a sky, discs, light grain.

    Rows are filtered as picture programs do it (each dot as its difference from the one before), so a file is half as
    heavy as what comes out when its dots are packed again as they are. All have the same stripes in another order;
    these are packed once, so that a thousand pictures are soon made.
    """
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(1)
    discs = [(rng.randrange(WIDE), rng.randrange(HIGH), rng.randrange(20, 90), rng.randrange(256)) for _ in range(9)]
    stripes = [b"".join(_row(y, rng, discs) for y in range(top, top + STRIPE)) for top in range(0, HIGH, STRIPE)]
    packed = {stripe: _packed(stripe) for stripe in stripes}
    files = []
    for at in range(number):
        order = [*stripes[at % len(stripes) :], *stripes[: at % len(stripes)]]
        first = order[0][:1] + bytes((at & 255, at >> 8, 7)) + order[0][4:]
        content = b"\x78\x9c" + _packed(first) + b"".join(packed[stripe] for stripe in order[1:]) + b"\3\0"
        files.append(folder / f"{at:04}.png")
        content += struct.pack(">I", zlib.adler32(first + b"".join(order[1:])))
        files[-1].write_bytes(as_png(content, WIDE, HIGH))
    return files


def _row(y: int, rng: random.Random, discs: Sequence[tuple[int, int, int, int]]) -> bytes:
    row = bytearray()
    for x in range(WIDE):
        shade = next((c for a, b, r, c in discs if (x - a) ** 2 + (y - b) ** 2 < r * r), 120 + y // 4)
        grain = rng.randrange(4)
        row += bytes(n & 255 for n in (shade + grain, shade + x // 5 + rng.randrange(2) * grain, shade + y // 3))
    return b"\1" + bytes(row[:3]) + bytes((a - b) & 255 for a, b in zip(row[3:], row, strict=False))


def _packed(rows: bytes) -> bytes:
    """A piece of a deflate stream that refers to nothing before it."""
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(rows) + packer.flush(zlib.Z_FULL_FLUSH)


def as_png(content: bytes, wide: int, high: int) -> bytes:
    """A PNG file of so many RGB dots, whose filtered rows are packed already."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", content) + chunk(b"IEND", b"")


def game(folder: Path, art: Sequence[Path], number: int, languages: Sequence[str] = ("ru",)) -> None:
    """A game of one deck with so many cards, with pictures or without, and plain.json, the same for the plain loop."""
    from pnp.press.type import fonts

    folder.joinpath("art").mkdir(parents=True, exist_ok=True)
    folder.joinpath("art", "back.svg").write_text(BACK, encoding="utf-8")
    rng = random.Random(2)
    cards = []
    for at in range(number):
        words = [rng.choice(WORDS) for _ in range(40)]
        card = {"title": f"Карта {at}", "number": str(at % 3 + 1)}
        card |= {"text": _words(words, 110), "history": _words(words[::-1], 80), "art": str(art[at]) if art else ""}
        cards.append(card)
    lines = [
        f"- {{id: card-{at}, side: us, kind: military, cubes: {card['number']}, title: {{both: {card['title']}}}, "
        f"text: {{both: {card['text']}}}, history: {{both: {card['history']}}}"
        + (f", art: {Path(card['art']).relative_to(folder).as_posix()}}}" if art else "}")
        for at, card in enumerate(cards)
    ]
    definitions = {"game": GAME, "rules": RULES, "cards": "cards:\n" + "\n".join(lines) + "\n"}
    for name, text in definitions.items():
        _written(folder / f"{name}.yaml", text, languages)
    files = {name: str(fonts.font(font).path) for name, font in FONTS.items()}
    folder.joinpath("plain.json").write_text(json.dumps({"cards": cards, "fonts": files}), encoding="utf-8")


def _written(file: Path, text: str, languages: Sequence[str]) -> None:
    """Write definitions with what is said in `both` in each of the languages."""
    text = text.replace("LANGUAGES", ", ".join(languages))
    said = _BOTH.sub(lambda both: ", ".join(f"{lang}: {both[1]}" for lang in languages), text)
    file.write_text(said, encoding="utf-8")


def _words(words: Sequence[str], letters: int) -> str:
    return " ".join(words)[:letters].rsplit(" ", 1)[0]
