"""Small files that cause a lot of work for a program that trusts them, each in a game of its own."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from ..edited import edit

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
USE = '<use href="#a"/>'
MEGABYTE = 1_000_000
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def filled(piece: str, head: str = "", tail: str = "") -> str:
    """A text just under a megabyte: the piece again and again."""
    return head + piece * ((MEGABYTE - 9_000 - len((head + tail).encode())) // len(piece.encode())) + tail


def png(
    width: int, height: int, colour: int = 2, bits: int = 8, data: bytes | None = None, interlaced: int = 0
) -> bytes:
    """A PNG picture, black unless its packed data are given."""
    if data is None:
        row = b"\0" + bytes(width * {0: 1, 2: 3, 6: 4}[colour] * bits // 8)
        packing = zlib.compressobj(9)
        data = b"".join([*(packing.compress(row) for _ in range(height)), packing.flush()])
    head = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, interlaced)
    parts = ((b"IHDR", head), (b"IDAT", data), (b"IEND", b""))
    chunks = (len(body).to_bytes(4) + kind + body + zlib.crc32(kind + body).to_bytes(4) for kind, body in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def workbook(sheet: str, strings: str = "", styles: str = "") -> bytes:
    """A workbook as Excel packs it, texts in a part of their own; `sheet` is what follows its first tag."""

    def related(**targets: str) -> str:
        each = (f'<Relationship Id="r{kind}" Type="{_OFFICE}/{kind}" Target="{at}"/>' for kind, at in targets.items())
        return f'<Relationships xmlns="{_PACKAGE}">{"".join(each)}</Relationships>'

    sheets = f'<sheets><sheet name="Cards" sheetId="1" xmlns:r="{_OFFICE}" r:id="rworksheet"/></sheets>'
    file = io.BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as packed:
        packed.writestr("_rels/.rels", related(officeDocument="xl/workbook.xml"))
        parts = related(worksheet="/xl/worksheets/sheet1.xml", sharedStrings="sharedStrings.xml", styles="styles.xml")
        packed.writestr("xl/_rels/workbook.xml.rels", parts)
        packed.writestr("xl/workbook.xml", f'<workbook xmlns="{_MAIN}">{sheets}</workbook>')
        packed.writestr("xl/sharedStrings.xml", f'<sst xmlns="{_MAIN}">{strings}</sst>')
        packed.writestr("xl/styles.xml", f'<styleSheet xmlns="{_MAIN}">{styles}</styleSheet>')
        packed.writestr("xl/worksheets/sheet1.xml", f'<worksheet xmlns="{_MAIN}">{sheet}</worksheet>')
    return file.getvalue()


_HEAD = '<sheetData><row><c t="str"><v>id</v></c></row>'
_END = "</sheetData>"
_MOST = 2 * 1024 * 1024 - 500  # that a part of a workbook may have


def _cells(piece: str, most: int = _MOST) -> bytes:
    return workbook(_HEAD + piece * ((most - 300) // len(piece)) + _END)


PICTURES: dict[str, Callable[[], str]] = {
    "points": lambda: filled("10.5 ", f'{SVG}<polygon points="', '1%"/></svg>'),
    "digits": lambda: filled("1", f'{SVG}<polygon points="', '%"/></svg>'),
    "good points": lambda: filled("1 1 ", f'{SVG}<polygon points="', '"/></svg>'),
    "curves": lambda: filled("1 1 ", f'{SVG}<path d="M0 0T', '"/></svg>'),
    "arcs": lambda: filled("1 1 0 0 1 1 1 ", f'{SVG}<path d="M0 0a', '"/></svg>'),
    "arcs of digits": lambda: filled("1", f'{SVG}<path d="M0 0a', '"/></svg>'),
    "transforms": lambda: filled("translate(1)", f'{SVG}<g transform="', '"><path d="M0 0h1v1"/></g></svg>'),
    "half a transform": lambda: filled("translate(", f'{SVG}<g transform="', '"/></svg>'),
    "length": lambda: filled("1", f'{SVG}<rect width="', 'in"/></svg>'),
    "colour": lambda: filled(" ", f'{SVG}<rect fill="rgb(', '1"/></svg>'),
    "dashes": lambda: f'{SVG}<g stroke="red" stroke-dasharray="{"1 " * 400_000}">{"<line/>" * 4_900}</g></svg>',
    "uses": lambda: f'{SVG}<path id="a" d="M0 0{"h1 " * 280_000}"/>{USE * 4_900}</svg>',
    "style": lambda: filled("fill:red;", f'{SVG}<rect style="', '"/></svg>'),
    "deep": lambda: filled("<g>", SVG),
    "many": lambda: filled("<g/>", SVG, "</svg>"),
    "defaults": lambda: filled(
        "<rect/>", f'<!DOCTYPE svg [<!ATTLIST rect id CDATA "{"x" * 900_000}">]>{SVG}', "</svg>"
    ),
    "entities": lambda: f'<!DOCTYPE svg [<!ENTITY a "{"x" * 1000}"><!ENTITY b "{"&a;" * 1000}">]>{SVG}&b;</svg>',
    "no points": lambda: f"{SVG}<polygon/></svg>",
}
BITMAPS: dict[str, Callable[[], bytes]] = {
    "13,000 squared": lambda: png(13_000, 13_000),
    "13,000 squared, transparent": lambda: png(13_000, 3_000, 6),
    "as large as may be": lambda: png(8_000, 4_992),
    "as large as may be, 16 bits": lambda: png(8_000, 4_992, 2, 16),
    "as large as may be, transparent": lambda: png(8_000, 4_992, 6),
    "rubbish": lambda: png(800, 600, data=b"rubbish"),
}
TABLES: dict[str, Callable[[], bytes]] = {
    "far.xlsx": lambda: workbook(f'{_HEAD}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>{_END}'),
    "merge.xlsx": lambda: workbook(f'{_HEAD}{_END}<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
    "number.xlsx": lambda: workbook(f'{_HEAD}<row r="99999999999"><c><v>1</v></c></row>{_END}'),
    "cells.xlsx": lambda: _cells("<c/>"),
    "rows.xlsx": lambda: _cells("<row/>"),
    "errors.xlsx": lambda: _cells('<row><c t="e"><v>#REF!</v></c></row>'),
    "values.xlsx": lambda: _cells("<row><c><v>1</v></c></row>"),
    "unpacked.xlsx": lambda: _cells(" ", 300_000_000),
    "strings.xlsx": lambda: workbook(f"{_HEAD}{_END}", strings="<si/>" * (_MOST // 5 - 50)),
    "styles.xlsx": lambda: workbook(f"{_HEAD}{_END}", styles=f"<cellXfs>{'<xf/>' * (_MOST // 5 - 50)}</cellXfs>"),
    "shared.xlsx": lambda: workbook(
        _HEAD + '<row><c t="s"><v>0</v></c></row>' * 9_000 + _END, f"<si><t>{'[' * MEGABYTE}</t></si>"
    ),
    "columns.csv": lambda: ",".join(f"a{n}" for n in range(140_000)).encode(),
    "deep.csv": lambda: filled("a.").encode(),
    "commas.csv": lambda: filled(",", "id").encode(),
    "rows.csv": lambda: filled("a\n", "id\n").encode(),
    "brackets.csv": lambda: (
        ",".join(f"a{n}" for n in range(400)) + "\n" + (",".join(["["] * 400) + "\n") * 1_000
    ).encode(),
}
TEXTS: dict[str, Callable[[], str]] = {
    "one word": lambda: filled("a"),
    "spaces": lambda: filled(" ", "a", "a"),
    "commas": lambda: filled(","),
    "digits": lambda: filled("1", "", "}"),
    "brackets": lambda: filled("("),
    "icons": lambda: filled("[light] "),
    "open icons": lambda: filled("["),
    "bold": lambda: filled("**a** "),
    "half bold": lambda: filled("*"),
    "words": lambda: filled("слово "),
    "lines": lambda: filled("a\n\n  "),
    "holes": lambda: filled("{light} "),
    "open holes": lambda: filled("{a:"),
}


# Where a text is put: the file of the starter, and what it takes the place of.
PLACES = {
    "title of a card": ("cards.yaml", "title: {ru: Искра, en: Spark}", "title: {ru: Искра, en: '{}'}"),
    "text of a card": ("cards.yaml", "'Light **{light}** [light] on one flower.'", "'{}'"),
    "id of a card": ("cards.yaml", "- id: spark", "- id: '{}'"),
    "field of a card": ("cards.yaml", "  light: 1\n", "  light: '{}'\n"),
    "art of a card": ("cards.yaml", "art/spark.svg", "'{}'"),
    "name of the game": ("game.yaml", "'Fireflies in a garden by night'", "'{}'"),
    "rule": ("rules.yaml", "{ru: Ход, en: A turn}", "{ru: Ход, en: '{}'}"),
    "place": ("layouts/faces/firefly.yaml", "[4mm, 69.6mm, 55mm, 7mm]", "['{}', 69.6mm, 55mm, 7mm]"),
    "colour": ("layouts/faces/firefly.yaml", "fill: paper", "fill: '{}'"),
    "note of a log": ("plays/honest.yaml", "moves:\n", "note: '{}'\nmoves:\n"),
}
BOMBS: list[tuple[str, str]] = [
    *(("picture", name) for name in (*PICTURES, *BITMAPS)),
    *(("table", name) for name in TABLES),
    *((place, name) for place in PLACES for name in TEXTS),
]


def in_game(folder: Path, kind: str, name: str) -> Path:
    """Put a bomb into the starter in this folder; the file that holds it."""
    if kind == "picture":
        file = folder / "art" / ("bomb.svg" if name in PICTURES else "bomb.png")
        file.write_bytes(PICTURES[name]().encode() if name in PICTURES else BITMAPS[name]())
        edit(folder / "cards.yaml", "art/spark.svg", f"art/{file.name}")
        return file
    if kind == "table":
        file = folder / f"bomb{Path(name).suffix}"
        file.write_bytes(TABLES[name]())
        edit(folder / "game.yaml", "- id: fireflies\n", f"- id: fireflies\n  cards: {file.name}\n")
        return file
    where, old, new = PLACES[kind]
    edit(folder / where, old, new.replace("{}", TEXTS[name]()))
    return folder / where
