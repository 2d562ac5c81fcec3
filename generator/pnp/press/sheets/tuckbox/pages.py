"""A box to fold for a deck: as large as its cards, as deep as they are thick together.

The net, from the left: a glue flap, a side, the back with the lid above it, the other side, the front. The bottom of
the back is glued onto that of the front; the lid tucks in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

from pnp.validator.base.problem import Problem
from pnp.validator.definitions.model import Deck, Tuckbox

from ...art.picture import BadPicture
from ...impose import furniture
from ...impose.folds import fold, legend
from ...layout.data import data_with
from ...layout.desk import Desk
from ...layout.sheetlayout import drawn, set_in, sheet_layout
from ...layout.worker import bad_picture
from ...marks.geometry import Matrix, Rect
from ...marks.ink import Art, Group, Mark, outline, polygon, rect_path
from ...marks.length import MM
from ...marks.pages import Document, Page
from ...options import PrintOptions
from ...play.figures import card_form
from ...type import text
from ...type.text import say
from ..rules.contents import deck_words
from ..rules.masthead import facts

PLAY = 2 * MM  # a box is wider and higher than the card by this
SLACK = 1 * MM  # and deeper than the deck by this
SHALLOWEST = 4 * MM
GLUE, TONGUE, DUST = 10 * MM, 13 * MM, 16 * MM  # length of the flaps
THUMB = 8 * MM  # radius of the thumb notch
BLEED = 1.5 * MM
APART = 2 * MM  # from the margin: bleed, and a little more
BEYOND, END = BLEED + 0.5 * MM, BLEED + 4 * MM  # from the net: where the ends of a fold are drawn
HALO = 1.2  # points: a pale line beyond the cut, seen on ink
LETTERED = 14 * MM  # the height of a drawn title
PLATE = 0.33  # of the front, the share below the picture
HEAD = 17 * MM  # the title of the page and the meaning of its lines


@dataclass(frozen=True, slots=True)
class Net:
    """The unfolded box: its panels, and the glue flaps. Points, from the upper left of its field."""

    glue: Rect
    left: Rect
    back: Rect
    right: Rect
    front: Rect
    lid: Rect
    bottom: Rect
    under: Rect  # the bottom of the front, glued under `bottom`

    @property
    def width(self) -> float:
        return self.front.right - self.glue.x

    @property
    def height(self) -> float:
        return self.front.bottom + max(self.bottom.h, DUST) - self.lid.y + TONGUE


def depth(count: int, box: Tuckbox) -> float:
    """The thickness of that many cards, with some slack. Points."""
    return max(SHALLOWEST, count * box.stock + SLACK)


def net(width: float, height: float, deep: float, x: float, y: float) -> Net:
    """The panels of a box for cards of that size, starting at (x, y)."""
    w, h = width + PLAY, height + PLAY
    top = y + max(TONGUE + deep, DUST)
    left = Rect(x + GLUE, top, deep, h)
    back = Rect(left.right, top, w, h)
    right = Rect(back.right, top, deep, h)
    front = Rect(right.right, top, w, h)
    return Net(
        glue=Rect(x, top, GLUE, h),
        left=left,
        back=back,
        right=right,
        front=front,
        lid=Rect(back.x, top - deep, w, deep),
        bottom=Rect(back.x, back.bottom, w, deep),
        under=Rect(front.x, front.bottom, w, deep - 0.5 * MM),
    )


Points = tuple[tuple[float, float], ...]


def contour(box: Net) -> Points:
    """The whole outline, clockwise from the upper end of the glue flap: one cut."""
    thin, slope, round_off = 0.6 * MM, 2 * MM, 4 * MM
    top, bottom = box.back.y, box.back.bottom
    x1, x2, x3, x4, x5 = box.left.x, box.back.x, box.right.x, box.front.x, box.front.right
    tip = box.lid.y - TONGUE
    return (
        *((box.glue.x, top + 4 * MM), (x1, top)),
        *((x1 + slope, top - DUST), (x2 - thin, top - DUST), (x2, top)),
        *((x2, box.lid.y), (x2 + thin, box.lid.y), (x2 + thin, tip + round_off), (x2 + round_off, tip)),
        *((x3 - round_off, tip), (x3 - thin, tip + round_off), (x3 - thin, box.lid.y), (x3, box.lid.y), (x3, top)),
        *((x3 + thin, top - DUST), (x4 - slope, top - DUST), (x4, top)),
        *_notch(box.front.cx, top),
        *((x5, top), (x5, bottom), (x5 - slope, box.under.bottom), (x4 + slope, box.under.bottom), (x4, bottom)),
        *((x4 - slope, bottom + DUST), (x3 + thin, bottom + DUST), (x3, bottom)),
        *((x3, box.bottom.bottom), (x2, box.bottom.bottom), (x2, bottom)),
        *((x2 - thin, bottom + DUST), (x1 + slope, bottom + DUST), (x1, bottom)),
        (box.glue.x, bottom - 4 * MM),
    )


def _notch(x: float, y: float) -> Points:
    """A semicircle into the upper edge, as short straight cuts."""
    steps = 16
    return tuple((x - THUMB * cos(pi * i / steps), y + THUMB * 0.8 * sin(pi * i / steps)) for i in range(steps + 1))


def tuckbox_pages(desk: Desk, options: PrintOptions) -> Document:
    """A page for each deck with a box; several if no sheet has room for one that is deep enough."""
    pages: list[Page] = []
    problems: list[Problem] = []
    for number, deck in enumerate(desk.game.decks):
        if deck.tuckbox is None:
            continue
        try:
            made = _boxes(deck, deck.tuckbox, desk, options)
        except BadPicture as bad:
            problems += bad_picture(bad)
        else:
            if not made:
                values = {"deck": deck.id, "paper": options.paper.name}
                problems.append(desk.problem("tuckbox.room", "decks", number, "tuckbox", **values))
            else:
                pages += made
    return Document(tuple(pages), len(pages), len(pages), tuple(problems))


def _boxes(deck: Deck, box: Tuckbox, desk: Desk, options: PrintOptions) -> list[Page]:
    """A page for each of the fewest boxes that hold the deck and those packed with it; none if not even boxes for one
    card fit the paper. Raises BadPicture."""
    held = [other for other in desk.game.decks if other is deck or other.id in box.holds]
    count = sum(card.copies for one in held for card in one.cards)
    size = deck.size
    short, long = sorted((size.width.pt, size.height.pt))  # a landscape card is upright in its box
    for boxes in range(1, count + 1):
        deep = depth(-(-count // boxes), box)
        found = _sheet(net(short, long, deep, 0, 0), options)
        if found is not None:
            sheet, x, y = found
            worker = _Box([deck, *(one for one in held if one is not deck)], box, net(short, long, deep, x, y), desk)
            return [worker.page(sheet, options.margin.pt, at, boxes) for at in range(1, boxes + 1)]
        if deep <= SHALLOWEST:
            break
    return []


def _sheet(bare: Net, options: PrintOptions) -> tuple[Rect, float, float] | None:
    """The sheet that a net fits, portrait or landscape, and the net's corner on it."""
    w, h = options.paper.width.pt, options.paper.height.pt
    for sheet in (Rect(0, 0, w, h), Rect(0, 0, h, w)):
        field = sheet.inset(options.margin.pt + APART)
        if bare.width <= field.w and bare.height + 2 * HEAD <= field.h:
            return sheet, sheet.cx - bare.width / 2, sheet.cy - bare.height / 2
    return None


class _Box:
    """Draws one net: ink first, then its texts, then the lines."""

    def __init__(self, decks: Sequence[Deck], box: Tuckbox, plan: Net, desk: Desk) -> None:
        self.decks, self.net, self.desk, self.lang = decks, plan, desk, desk.lang
        titles, game = [deck.title[desk.lang] for deck in decks], desk.game.title[desk.lang]
        self.name = " · ".join(titles)
        self.packed = self.name if self.name != game else ""  # nothing said twice
        self.whole = " · ".join((game, *(title for title in titles if title != game)))
        picture, self.lettered = box.art or desk.game.cover.scene, desk.game.cover.title.get(desk.lang)
        for one in (picture, self.lettered):
            if one:
                desk.library(Art(one))  # raises BadPicture
        self.picture = picture or card_form(None, desk, decks[0])

    def _drawn(self, box: str, at: Rect, **fields: Any) -> tuple[Mark, ...]:
        return drawn("tuckbox", box, at, data_with(**fields), self.desk)

    def page(self, sheet: Rect, margin: float, at: int, of: int) -> Page:
        desk, game, plan = self.desk, self.desk.game, self.net
        title = f"{desk.label('tuckbox')}: {self.name}"
        title += f" ({desk.label('tuckbox-part', at=at, of=of)})" if of > 1 else ""
        out = [*self._ground(), *self._front(), *self._back(), *self._sides(), *self._lid(), *self._flaps()]
        out += self._lines()
        head = Rect(margin + 8 * MM, margin + 5 * MM, sheet.w - 2 * margin - 16 * MM, HEAD)
        size = " × ".join(f"{v / MM:.0f}" for v in (plan.front.w, plan.front.h, plan.left.w))
        out += self._drawn("head", head, title=title, hint=desk.label("tuckbox-hint", size=size))
        out += legend(Rect(head.x, head.y + 11 * MM, head.w, 4 * MM), desk)
        footer = " · ".join((game.title[self.lang], title, desk.imprint, self.lang))
        trim = Rect(plan.glue.x, plan.lid.y - TONGUE, plan.width, plan.height)
        out += furniture.furniture(sheet, furniture.above(sheet, margin), footer, desk.label, margin)
        return Page(sheet.w, sheet.h, tuple(out), trim, trim.inset(-BLEED), footer)

    def _ground(self) -> Iterator[Mark]:
        """The ink of everything visible on the closed box, extending beyond every cut."""
        plan = self.net
        top = plan.lid.y - TONGUE
        yield from self._drawn("ground", Rect(plan.left.x, plan.left.y, plan.front.right - plan.left.x, plan.left.h))
        yield from self._drawn("ground", Rect(plan.lid.x, top, plan.lid.w, plan.lid.bottom - top))
        yield from self._drawn("ground", plan.bottom)
        for panel in (plan.left, plan.right):
            for y in (panel.y - DUST, panel.bottom):
                yield from self._drawn("ground", Rect(panel.x, y, panel.w, DUST))

    def _scene(self, at: Rect) -> Iterator[Mark]:
        """The box's picture, and on its lower end the sides' bands."""
        sides, strip = self.desk.game.sides, sheet_layout("tuckbox", self.desk).lengths["bands"]
        yield from self._drawn("scene", at, art=self.picture)
        step = at.w / max(1, len(sides))
        for number, side in enumerate(sides):
            yield from self._drawn("band", Rect(at.x + number * step, at.bottom - strip, step, strip), side=side)

    def _front(self) -> Iterator[Mark]:
        """The picture above, the game's name on ink below."""
        panel, game = self.net.front, self.desk.game
        plate = Rect(panel.x, panel.bottom - panel.h * PLATE, panel.w, panel.h * PLATE)
        yield from self._scene(Rect(panel.x, panel.y - BLEED, panel.w + BLEED, plate.y - panel.y + BLEED))
        style, width, high = set_in("tuckbox", "title", self.desk), panel.w - 10 * MM, LETTERED
        if not self.lettered:
            high = text.fit(game.title[self.lang], style, width, 12 * MM, self.lang).paragraph.height
        title = Rect(panel.x + 5 * MM, plate.y + (plate.h - high - 9 * MM) / 2, width, high + 7 * MM)
        yield from self._drawn("title", title, others=self.packed, art=self.lettered)

    def _back(self) -> Iterator[Mark]:
        """The picture as a frieze; below it the contents, and what the game is about, on paper."""
        desk, lang, lengths = self.desk, self.lang, sheet_layout("tuckbox", self.desk).lengths
        panel, frieze = self.net.back, lengths["frieze"]
        yield from self._scene(Rect(panel.x, panel.y, panel.w, frieze))
        paper = Rect(panel.x, panel.y + frieze, panel.w, panel.h - frieze)
        yield from self._drawn("back", paper)
        inner = paper.inset(lengths["back"])
        y = inner.y
        for words, name, height in (*self._contents(), (facts(desk.game, desk.label), "facts", 9 * MM)):
            paragraph = text.fit(words, set_in("tuckbox", name, desk), inner.w, height, lang).paragraph
            yield from text.marks(paragraph, Rect(inner.x, y, inner.w, paragraph.height))
            y += paragraph.height + lengths["between"]
        yield from self._drawn("rule", Rect(inner.x, y, inner.w, inner.bottom - y))
        if about := desk.game.rulebook.about.get(lang, ""):
            y += lengths["about"]
            yield from say(about, set_in("tuckbox", "about", desk), Rect(inner.x, y, inner.w, inner.bottom - y), lang)

    def _contents(self) -> Iterator[tuple[str, str, float]]:
        """The decks and how many cards each has: words, their style, and the height that they may take."""
        counts = [deck_words(deck, self.desk) for deck in self.decks]
        if len(counts) == 1:
            yield from ((self.name, "deck", 13 * MM), (counts[0], "facts", 9 * MM))
        else:
            lines = [f"{deck.title[self.lang]}: {n}" for deck, n in zip(self.decks, counts, strict=True)]
            yield "\n".join(lines), "decks", 5.5 * MM * len(lines)

    def _sides(self) -> Iterator[Mark]:
        """The frieze goes on; below it the game and the deck, legible when the box is on its back or on a shelf."""
        frieze = sheet_layout("tuckbox", self.desk).lengths["frieze"]
        for panel in (self.net.left, self.net.right):
            yield from self._scene(Rect(panel.x, panel.y, panel.w, frieze))
            flat = self._lying("side", panel.h - frieze, panel.w, self.packed if self.lettered else self.whole)
            yield Group((flat,), Matrix(0, 1, -1, 0, panel.right, panel.y + frieze))  # it reads downwards

    def _lid(self) -> Iterator[Mark]:
        """The name again, turned to be read from the front."""
        panel = self.net.lid
        flat = self._lying("lid", panel.w, panel.h, self.desk.game.title[self.lang])
        yield Group((flat,), Matrix(-1, 0, 0, -1, panel.right, panel.bottom))

    def _lying(self, box: str, wide: float, high: float, name: str) -> Group:
        """What is on a panel; a lower one is a smaller picture of one as high as the layout says."""
        scale = min(1.0, high / sheet_layout("tuckbox", self.desk).lengths[box])
        name = name.replace(" ", "\u00a0").replace("·\u00a0", "· ")  # broken only between decks
        drawn = self._drawn(box, Rect(0, 0, wide / scale, high / scale), name=name, art=self.lettered)
        return Group(drawn, Matrix(scale, 0, 0, scale))

    def _flaps(self) -> Iterator[Mark]:
        """Glued areas are hatched and labelled; they have no ink except a little along the fold."""
        plan, words = self.net, self.desk.label("glue")
        glue = Rect(plan.glue.x, plan.glue.y, plan.glue.w - BLEED, plan.glue.h)
        under = Rect(plan.under.x, plan.under.y + BLEED, plan.under.w, plan.under.h - BLEED)
        for box, turn in ((glue, 3), (under, 0)):
            yield from self._drawn("flap", box)
            wide, high = 16 * MM, min(4.2 * MM, box.w, box.h)
            label = Rect(box.cx - wide / 2, box.cy - high / 2, wide, high)
            yield Group(self._drawn("glue", label, words=words), Matrix.quarter_turns(turn, label))

    def _lines(self) -> Iterator[Mark]:
        """The cut, drawn only beyond it, so that nothing of it is left on the box; beside the net the ends of each
        fold."""
        plan = self.net
        top, bottom = plan.lid.y - TONGUE, max(plan.bottom.bottom, plan.back.bottom + DUST)
        whole, path = Rect(plan.glue.x, top, plan.width, bottom - top).inset(-END), polygon(contour(plan))
        cut = (outline(path, "#FFFFFF", 2 * HALO), outline(path, furniture.REGISTER, 4 * furniture.THIN))
        yield Group(cut, clip=(*rect_path(whole), *path), even_odd=True)
        for x in (plan.left.x, plan.back.x, plan.right.x, plan.front.x):
            high = top if plan.back.x <= x <= plan.right.x else plan.back.y - DUST * (x < plan.back.x)
            yield from (*fold(x, high - END, x, high - BEYOND), *fold(x, bottom + BEYOND, x, bottom + END))
        for left, y, right in (
            (plan.left.x, plan.back.y, plan.front.right),
            (plan.left.x, plan.back.bottom, plan.front.right),
            (plan.lid.x, plan.lid.y, plan.lid.right),
        ):
            yield from (*fold(left - END, y, left - BEYOND, y), *fold(right + BEYOND, y, right + END, y))
