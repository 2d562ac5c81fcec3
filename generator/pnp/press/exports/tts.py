"""A saved object for Tabletop Simulator: deck sheets, the board, counters in bags, and the JSON that lays them out.

File format: https://kb.tabletopsimulator.com/custom-content/save-file-format/ and, where that page is silent, files
written by the program itself. A deck is a `DeckCustom`; each sheet has a number in `CustomDeck`, and a card's id is
that number × 100 + its position on the sheet, row by row. A single card is a `Card` with the same keys.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any
from urllib.parse import quote

from pnp.validator.definitions.model import Token

from ..layout.card_images import TEXTURE, Single, described, view, with_one_back
from ..layout.counters import counter
from ..layout.desk import Desk
from ..layout.sizes import counter_size
from ..marks.geometry import Matrix, Rect
from ..marks.ink import Forms, Group, Origin
from ..marks.length import MM
from ..marks.pages import Page
from ..out.raster import png, rendered
from ..progress import going_through

COLUMNS, ROWS = 10, 7  # cards per sheet, at most
DPI = 300  # resolution of a sheet, at most
READABLE = 180  # dots per inch: a deck gets as many sheets as that requires
HALF = 7.0  # units: maximum distance of decks and tokens from the middle, towards either player
APART = 0.7  # units, between them
UNIT = 63.5 / 2.19 * MM  # a card is 2.19 units wide, and a poker card 63.5 mm
OUTLINES = {"hex": 3, "round": 4}  # of cards that are not rectangles, as the game numbers them
TILE = 2.0  # units: the width of a tile at scale 1
POKER_HEIGHT = 88.9 * MM  # height of a card at scale 1, whatever its picture

Object = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Grid:
    """The arrangement of the cards on a sheet, and the pixels of each."""

    columns: int
    rows: int
    card: tuple[int, int]


def grid(count: int, width: float, height: float) -> Grid:
    """The grid for that many cards of a size (points) with the best resolution on one texture.

    >>> grid(13, 178.6, 249.4), grid(1, 178.6, 249.4)
    (Grid(columns=5, rows=3, card=(744, 1039)), Grid(columns=1, rows=1, card=(744, 1039)))
    """
    best = None
    for columns in range(1, COLUMNS + 1):
        rows = -(-count // columns)
        if rows > ROWS:
            continue
        scale = min(TEXTURE / (columns * width), TEXTURE / (rows * height), DPI / 72)
        if best is None or scale > best[0] + 1e-9 or (scale > best[0] - 1e-9 and columns * rows < best[1] * best[2]):
            best = (scale, columns, rows)
    if best is None:
        raise ValueError(f"{count} cards do not fit on one sheet")
    scale, columns, rows = best
    return Grid(columns, rows, (int(width * scale), int(height * scale)))


def sheets_of(count: int, width: float, height: float) -> list[int]:
    """How many of the cards are on each sheet: the fewest sheets that stay legible, evenly filled.

    >>> sheets_of(52, 178.6, 249.4), sheets_of(83, 249.4, 178.6)
    ([52], [42, 41])
    """
    number = -(-count // (COLUMNS * ROWS))
    while grid(-(-count // number), width, height).card[0] < READABLE / 72 * width - 1:
        number += 1
    return [count // number + (at < count % number) for at in range(number)]


class Columns:
    """Places for things in columns as high as the table: downwards, then outwards, to the right of the middle (`side`
    1) or to the left (-1)."""

    def __init__(self, inner: float, side: int = 1) -> None:
        self._x, self._y, self._wide, self._side = inner, HALF, 0.0, side

    def place(self, width: float, height: float) -> tuple[float, float]:
        """The middle of the next place, for something of this size. Units."""
        if self._y - height < -HALF and self._y < HALF:
            self._x, self._y, self._wide = self._x + self._wide + APART, HALF, 0.0
        at = (self._side * (self._x + width / 2), self._y - height / 2)
        self._y, self._wide = self._y - height - APART, max(self._wide, width)
        return at


@dataclass
class Table:
    """The contents of the table so far: pictures by file name, and objects."""

    desk: Desk
    prefix: str  # prefix of a file's name in the JSON
    files: dict[str, bytes] = field(default_factory=dict)
    objects: list[Object] = field(default_factory=list)
    sheets: int = 0  # how many objects have a number already

    def keep(self, name: str, content: bytes) -> str:
        """Add a picture; returns its address."""
        self.files[name] = content
        return f"{self.prefix}{quote(name)}"


def tabletop(
    desk: Desk, decks: Sequence[Sequence[Single]], boards: Mapping[str, Sequence[Page]], prefix: str
) -> Iterator[tuple[str, bytes]]:
    """File names and contents: the saved object, its pictures, and how to use them. `boards` are pages by title; a
    board of several sheets has them laid edge to edge. `prefix` comes before each file's name in the JSON."""
    table = Table(desk, prefix)
    reach = _lay_boards(table, boards)
    right, left = Columns(reach + APART), Columns(reach + APART, -1)
    for cards in decks:
        _lay_deck(table, cards, right.place(cards[0].trim.w / UNIT, cards[0].trim.h / UNIT))
    for token in desk.game.tokens:
        _lay_counters(table, token, left)
    yield f"{desk.game.id}.json", _saved(table.objects, desk.game.title[desk.lang])
    yield from table.files.items()
    hosted = desk.label("tts-hosted" if prefix.startswith("http") else "tts-local", prefix=prefix)
    words = "\n\n".join((desk.game.title[desk.lang], desk.label("tts-use", id=desk.game.id), hosted))
    yield "README.txt", (words + "\n").encode()


def _saved(objects: Sequence[Object], name: str) -> bytes:
    state = {
        "SaveName": name,
        "GameMode": name,
        "Date": "",
        "VersionNumber": "",
        "GameType": "",
        "GameComplexity": "",
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "",
        "Sky": "",
        "Note": "",
        "TabStates": {},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": list(objects),
    }
    return (json.dumps(state, ensure_ascii=False, indent=1) + "\n").encode()


def _object(name: str, key: str, nickname: str, at: tuple[float, float], **more: Any) -> Object:
    """What all objects have in common. `key` is unique to each; the game shows six digits made from it."""
    across, away = at
    scale = more.pop("scale", (1.0, 1.0, 1.0))
    return {
        "GUID": hashlib.sha256(key.encode()).hexdigest()[:6],
        "Name": name,
        "Transform": {
            "posX": round(across, 3),
            "posY": 1.5,
            "posZ": round(away, 3),
            "rotX": 0.0,
            "rotY": 180.0,
            "rotZ": more.pop("rotated", 0.0),
            **dict(zip(("scaleX", "scaleY", "scaleZ"), (round(s, 4) for s in scale), strict=True)),
        },
        "Nickname": nickname,
        "Description": more.pop("description", ""),
        "GMNotes": "",
        "ColorDiffuse": more.pop("colour", {"r": 1.0, "g": 1.0, "b": 1.0}),
        "Locked": more.pop("locked", False),
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        **more,
    }


# ── decks ──
def _lay_deck(table: Table, cards: Sequence[Single], at: tuple[float, float]) -> None:
    """A deck face down; a single card by itself."""
    sheets: Object = {}
    ids: list[tuple[Single, int]] = []
    parts = sheets_of(len(cards), cards[0].trim.w, cards[0].trim.h)
    for start, count in zip(accumulate(parts, initial=0), parts, strict=False):
        part = cards[start : start + count]
        number, sheet = _sheet(table, part, max(parts))
        sheets[str(number)] = sheet
        ids += [(single, number * 100 + place) for place, single in enumerate(part)]
    deck, lang = cards[0].deck, table.desk.lang
    height = cards[0].trim.h / POKER_HEIGHT
    scale = (height, 1.0, height)
    objects = [
        _object(
            "Card",
            f"card/{deck.id}/{id}/{copy}",
            single.card.title[lang],
            at,
            description=described(single.card, lang),
            rotated=180.0,
            scale=scale,
            Hands=True,
            SidewaysCard=single.trim.w > single.trim.h,
            CardID=id,
            CustomDeck={str(id // 100): sheets[str(id // 100)]},
        )
        for single, id in ids
        for copy in range(single.card.copies)
    ]
    if len(objects) == 1:
        table.objects += objects
        return
    table.objects.append(
        _object(
            "DeckCustom",
            f"deck/{deck.id}",
            deck.title[lang],
            at,
            rotated=180.0,
            scale=scale,
            SidewaysCard=cards[0].trim.w > cards[0].trim.h,
            DeckIDs=[card["CardID"] for card in objects],
            CustomDeck=sheets,
            ContainedObjects=objects,
        )
    )


def _sheet(table: Table, cards: Sequence[Single], most: int) -> tuple[int, Object]:
    """The pictures of some cards as one, in a grid for as many (`most`) as the fullest sheet of the deck has, and how
    the game should cut it up."""
    table.sheets += 1
    name = f"{cards[0].deck.id}-{table.sheets}"
    trim, forms = cards[0].trim, table.desk.library
    laid = grid(most, trim.w, trim.h)
    fronts = table.keep(f"{name}.png", _atlas([single.front for single in cards], laid, trim, forms))
    shared = with_one_back(cards)
    backs = [single.back for single in cards]
    one = grid(1, trim.w, trim.h)
    atlas = _atlas(backs[:1], one, trim, forms) if shared else _atlas(backs, laid, trim, forms)
    return table.sheets, {
        "FaceURL": fronts,
        "BackURL": table.keep(f"{name}-back.png", atlas),
        "NumWidth": laid.columns,
        "NumHeight": laid.rows,
        "BackIsHidden": True,
        "UniqueBack": not shared,
        "Type": OUTLINES.get(cards[0].deck.size.shape, 0),
    }


def _atlas(faces: Sequence[Origin], laid: Grid, trim: Rect, forms: Forms) -> bytes:
    from PIL import Image

    width, height = laid.card
    sheet = Image.new("RGB", (laid.columns * width, laid.rows * height), "white")
    pages = [view(forms(face), trim) for face in faces]
    images = rendered(pages, forms, width / trim.w * 72)
    for at, (_, image) in enumerate(zip(going_through(pages, "Tabletop Simulator"), images, strict=True)):
        fitted = image if image.size == laid.card else image.resize(laid.card)
        sheet.paste(fitted, (at % laid.columns * width, at // laid.columns * height))
    return png(sheet)


# ── boards ──
def _lay_boards(table: Table, boards: Mapping[str, Sequence[Page]]) -> float:
    """Boards in the middle, locked, the first sheet nearest to the first player; those beyond the middle are turned
    round, as on a real table. Returns how far they reach to the right."""
    reach = 0.0
    for title, pages in boards.items():
        total = sum(page.height for page in pages) / UNIT
        away = -total / 2
        for at, page in enumerate(pages):
            name = title if len(pages) == 1 else f"{title} {at + 1}"
            width, height = page.width / UNIT, page.height / UNIT
            dpi = min(DPI, TEXTURE / max(page.width, page.height) * 72 - 0.01)
            content = png(next(iter(rendered([page], table.desk.library, dpi))))
            file = f"board-{len(table.files) + 1}.png"
            place = Rect(-width / 2, away, width, height)
            address = table.keep(file, content)
            table.objects.append(_tile((address, address), f"board/{title}/{at}", name, place))
            table.objects[-1]["Locked"] = True
            if at > (len(pages) - 1) / 2:
                table.objects[-1]["Transform"]["rotY"] = 0.0
            away += height
            reach = max(reach, width / 2)
    return reach


def _tile(pictures: tuple[str, str], key: str, name: str, place: Rect, form: int = 0) -> Object:
    """A flat object with a picture on either side, stretched to the tile: `form` 0 has corners, 2 is round. The place
    is in units."""
    front, back = pictures
    image = {
        "ImageURL": front,
        "ImageSecondaryURL": back,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        "CustomTile": {"Type": form, "Thickness": 0.1, "Stackable": False, "Stretch": True},
    }
    scale = (place.w / TILE, 1.0, place.h / TILE)
    return _object("Custom_Tile", key, name, (place.cx, place.cy), scale=scale, CustomImage=image)


# ── counters ──
BAG = 1.8  # units across


def _lay_counters(table: Table, token: Token, columns: Columns) -> None:
    """All tokens of a kind in a bag of their colour; a single one by itself."""
    desk = table.desk
    if token.count == 1:
        made = _counter(table, token, 0)
        across, away = (edge / UNIT for edge in counter_size(token))
        x, z = columns.place(across, away)
        place = {**made["Transform"], "posX": round(x, 3), "posZ": round(z, 3)}
        table.objects.append({**made, "Transform": place})
        return
    at = columns.place(BAG, BAG)
    designs = max(1, len(token.faces))
    pieces: list[Object] = []
    for design in range(designs):
        made = _counter(table, token, design)
        for copy in range(token.count // designs):
            guid = hashlib.sha256(f"token/{token.id}/{design}/{copy}".encode()).hexdigest()[:6]
            pieces.append({**made, "GUID": guid})
    side = next((s for s in desk.game.sides if s.id == token.side), None)
    ink = desk.palette[side.colour if side else "ink"]
    red, green, blue = (round(int(ink[i : i + 2], 16) / 255, 3) for i in (1, 3, 5))
    table.objects.append(
        _object(
            "Bag",
            f"bag/{token.id}",
            token.title[desk.lang],
            at,
            colour={"r": red, "g": green, "b": blue},
            MaterialIndex=-1,
            MeshIndex=-1,
            ContainedObjects=pieces,
        )
    )


def _counter(table: Table, token: Token, design: int) -> Object:
    """One token: a tile if the game has its shape, otherwise cut out of a transparent picture."""
    width, height = counter_size(token)
    name = f"token-{token.id}" + (f"-{design + 1}" if len(token.faces) > 1 else "")
    front = _counter_picture(table, token, design, name, back=False)
    back = _counter_picture(table, token, design, f"{name}-back", back=True) if token.two_sided else None
    pictures = (front, back or front)
    key, title = f"token/{token.id}/{design}", token.title[table.desk.lang]
    across, away = width / UNIT, height / UNIT
    forms = {"square": 0, "round": 2, "disc": 2}
    if token.shape in forms:
        return _tile(pictures, key, title, Rect(-across / 2, -away / 2, across, away), forms[token.shape])
    image: Object = {"ImageURL": front, "ImageSecondaryURL": pictures[1], "ImageScalar": 1.0, "WidthScale": 0.0}
    if token.shape == "standee":
        return _object("Figurine_Custom", key, title, (0.0, 0.0), scale=(across, across, across), CustomImage=image)
    image["CustomToken"] = {"Thickness": 0.1, "MergeDistancePixels": 15.0, "StandUp": False, "Stackable": False}
    size = max(across, away) / TILE
    return _object("Custom_Token", key, title, (0.0, 0.0), scale=(size, 1.0, size), CustomImage=image)


def _counter_picture(table: Table, token: Token, design: int, name: str, back: bool) -> str:
    """The address of a token's picture. A tile's colour extends over its edge; anything else has a
    transparent ground."""
    desk = table.desk
    width, height = counter_size(token)
    box = Rect(0, 0, width, height)
    tiled = token.shape in ("square", "round", "disc")
    edge = box if tiled else box.inset(-max(width, height) * 0.04)  # a transparent rim gives a clean cut
    bleed = max(width, height) * 0.05 if tiled else 0.0
    moved = Matrix(e=-edge.x, f=-edge.y)
    page = Page(edge.w, edge.h, (Group(counter(token, box, desk, bleed, design, back), moved),))
    dpi = min(600.0, 512 / max(edge.w, edge.h) * 72)
    image = next(iter(rendered([page], desk.library, dpi, clear=not tiled)))
    return table.keep(f"{name}.png", png(image))
