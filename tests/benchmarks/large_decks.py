"""Two decks as designers bring them: 107 cards that share a heavy picture, and a table of 3,878 rows."""

from __future__ import annotations

import csv
import io
import random
import zlib
from pathlib import Path

from .press_deck import as_png

PAINTED, ROWS = (65, 42), 3878  # cards with one back for all, and with backs of their own; rows of the table
PIXELS = (822, 1122)  # of the picture: a card with its bleed at 300 dpi
LIGHTEST = 190  # so that the noise packs to 2.5 MB, as a scan of cork does

GAME = """\
id: {id}
title: {{en: {id}}}
languages: [en]
players: 4
minutes: 30
age: 8
palette: october
decks:
"""
DECK = """\
- {{id: {id}, title: {{en: {id}}}, size: poker, face: {face}, back: {back}, cards: {file}, fields: {{{fields}}}}}
"""
LAYOUT = """\
face: {id}
size: poker
styles:
  title: {{font: display, size: 14pt, smallest: 9pt, align: centre}}
  body: {{font: text, size: 9pt, smallest: 6pt}}
  note: {{font: sans, size: 7.5pt, smallest: 6pt, align: centre}}
elements:
"""
GROUND = "[-3mm, -3mm, 100% + 6mm, 100% + 6mm]"
CORK = f"- {{id: cork, draw: picture, file: art/cork.png, at: {GROUND}}}\n"
PAPER = "- {draw: rect, at: [5mm, 5mm, 100% - 10mm, 100% - 10mm], fill: paper, radius: 2mm}\n"
TITLE = "- {id: title, draw: text, of: title, style: title, at: [7mm, 7mm, 100% - 14mm, 8mm]}\n"
TEXT = "- {id: text, draw: text, of: text, style: body, at: [7mm, 23mm, 100% - 14mm, 40mm]}\n"
COST = "- {draw: text, say: '{cost}', style: title, at: [5mm, 15.5mm, 10mm, 7mm]}\n"
ROW = f"""\
- {{draw: rect, at: {GROUND}, fill: paper}}
- {{draw: rect, at: [-3mm, -3mm, 100% + 6mm, 9mm], fill: {{by: colour, of: {{red: us, yellow: un, blue: ussr}}}}}}
{TITLE}{COST}{TEXT}\
- {{draw: text, of: types, style: note, at: [16mm, 17mm, 100% - 32mm, 5mm]}}
- {{draw: text, say: 'Power {{power}}', style: note, at: [7mm, 65mm, 25mm, 5mm], when: {{power: {{least: 1}}}}}}
- {{draw: text, say: 'Defence {{defence}}', style: note, at: [32mm, 65mm, 25mm, 5mm], when: {{defence: {{least: 1}}}}}}
- {{draw: text, of: history, style: note, at: [7mm, 72mm, 100% - 14mm, 9mm]}}
"""
LAYOUTS = {
    "heist": CORK + PAPER + TITLE + COST + TEXT,
    "heist-back": CORK + PAPER,
    "plan-back": CORK + PAPER + TITLE,
    "row": ROW,
    "row-back": f"- {{draw: rect, at: {GROUND}, fill: ink}}\n",
}
NUMBERS = ("cost", "power", "defence", "intellect", "life", "year", "page", "number")
WORDS = ("colour", "rarity", "edition", "artist", "code", "foil", "legality", "image", "status")
LISTS = ("types", "keywords", "traits", "granted", "removed", "related", "sets", "formats")
COLUMNS = ("id", "title.en", "text.en", "history.en", "copies", *NUMBERS, *WORDS, *LISTS)
TALK = """each player may reveal a card from hand and draw another until end of turn whenever this attacks gain go
    again if the next action card has less than three power instead put it on the bottom of your deck then shuffle"""
KINDS = ("Action", "Attack", "Equipment", "Guardian", "Hero", "Instant", "Resource", "Warrior", "Wizard")


def painted(folder: Path) -> Path:
    """A game of 107 cards with the same picture of 2.5 MB on both sides."""
    rng, (wide, high) = random.Random(3), PIXELS
    shades = bytes(value * LIGHTEST // 255 for value in range(256))
    rows = b"".join(b"\0" + rng.randbytes(3 * wide).translate(shades) for _ in range(high))
    _write(folder / "art" / "cork.png", as_png(zlib.compress(rows), wide, high))
    decks = ""
    for id, number, back in zip(("heist", "plan"), PAINTED, ("heist-back", "plan-back"), strict=True):
        decks += DECK.format(id=id, face="heist", back=back, file=f"{id}.yaml", fields="cost: {type: number}")
        cards = (
            f"- {{id: {id}-{at}, cost: {at % 7}, title: {{en: {_talk(rng, 2)}}}, text: {{en: {_talk(rng, 30)}}}}}\n"
            for at in range(number)
        )
        _write(folder / f"{id}.yaml", "cards:\n" + "".join(cards))
    return _game(folder, "heist", decks, ("heist", "heist-back", "plan-back"))


def table(folder: Path) -> Path:
    """A game whose one deck is a CSV table of 3,878 rows and 30 columns, of which a card shows nine."""
    rng, sheet = random.Random(4), io.StringIO()
    writer = csv.writer(sheet)
    writer.writerow(COLUMNS)
    for at in range(ROWS):
        texts = [_talk(rng, rng.randrange(1, 4)).title(), _talk(rng, rng.randrange(5, 45)), _talk(rng, 6)]
        numbers = [1, *(rng.randrange(9) for _ in NUMBERS)]
        words = [rng.choice(("red", "yellow", "blue")), *(_talk(rng, 1) for _ in WORDS[1:])]
        lists = [", ".join(rng.sample(KINDS, rng.randrange(1, 4))) for _ in LISTS]
        writer.writerow([f"row-{at}", *texts, *numbers, *words, *lists])
    _write(folder / "cards.csv", sheet.getvalue())
    types = {"number": NUMBERS, "word": WORDS, "words": LISTS}
    fields = ", ".join(f"{name}: {{type: {kind}}}" for kind, names in types.items() for name in names)
    deck = DECK.format(id="rows", face="row", back="row-back", file="cards.csv", fields=fields)
    return _game(folder, "table", deck, ("row", "row-back"))


def _game(folder: Path, id: str, decks: str, layouts: tuple[str, ...]) -> Path:
    _write(folder / "game.yaml", GAME.format(id=id) + decks)
    for name in layouts:
        _write(folder / "layouts" / "faces" / f"{name}.yaml", LAYOUT.format(id=name) + LAYOUTS[name])
    return folder


def _talk(rng: random.Random, words: int) -> str:
    return " ".join(rng.choices(TALK.split(), k=words))


def _write(file: Path, content: str | bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
