"""Files for print shops: what each one requires, as a zip.

A card size that a shop does not offer goes on its nearest product: the picture keeps its size, and the bleed extends
further. Nothing is stretched.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pnp.validator.base.problem import Problem
from pnp.validator.definitions.model import Deck

from ..layout.card_images import Single, view, with_one_back
from ..layout.desk import Desk
from ..marks.geometry import Matrix, Rect
from ..marks.ink import Group
from ..marks.length import MM, POINTS_PER_INCH
from ..marks.pages import Page
from ..out.prepress import Opaque, PressCanvas
from ..out.raster import png, rendered
from ..progress import going_through
from ..type.text_boxes import words_of
from .pictures import Named, for_file

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 300  # required by all three shops
SAFE = POINTS_PER_INCH / 8  # minimum distance of words from the cut, for all three
NEAR = 1 * MM  # how much smaller or larger a card may be than a product, width and height


@dataclass(frozen=True, slots=True)
class Product:
    """Cards that a shop cuts to `width` by `height` from a picture of `pixels`, portrait. Inches."""

    name: str
    width: float
    height: float
    pixels: tuple[int, int]

    def far(self, deck: Deck) -> float:
        """How many points a deck's cards differ from these, in width or height, whichever is more."""
        w, h = sorted(deck.size.points)
        own = sorted((self.width * POINTS_PER_INCH, self.height * POINTS_PER_INCH))
        return max(abs(w - own[0]), abs(h - own[1]))


@dataclass(frozen=True, slots=True)
class Shop:
    """A print shop: its products, and whether it wants a PDF with a page for each side instead of pictures."""

    id: str
    title: str
    products: tuple[Product, ...]
    wants_pdf: bool = False


def _inches(name: str, width: float, height: float, bleed_px: int) -> Product:
    return Product(name, width, height, (round(width * DPI) + bleed_px, round(height * DPI) + bleed_px))


SHOPS = (
    # 36 px, about 3 mm, on every side: 72 in all; poker is 822 × 1122 px.
    # https://www.makeplayingcards.com/faq-photo.aspx (300 dpi, 1/8 in or 3 mm, "822 × 1122 px").
    Shop(
        "makeplayingcards",
        "MakePlayingCards",
        tuple(
            _inches(*size, 72)
            for size in (
                ("poker", 2.5, 3.5),
                ("bridge", 2.25, 3.5),
                ("tarot", 2.75, 4.75),
                ("mini", 1.75, 2.5),
            )
        ),
    ),
    # 1/8 in on every side, RGB, PNG or JPEG: https://help.thegamecrafter.com/article/391-bleed, .../39-templates; sizes
    # and pixels of each are on its page, such as https://www.thegamecrafter.com/make/products/EuroPokerDeck (63 × 88 mm
    # in the same 825 × 1125 px as poker).
    Shop(
        "thegamecrafter",
        "The Game Crafter",
        (
            Product("PokerDeck", 2.5, 3.5, (825, 1125)),
            Product("EuroPokerDeck", 2.48, 3.46, (825, 1125)),
            Product("BridgeDeck", 2.25, 3.5, (750, 1125)),
            Product("TarotDeck", 2.75, 4.75, (900, 1500)),
            Product("MiniDeck", 1.75, 2.5, (600, 825)),
            Product("SmallSquareDeck", 2.5, 2.5, (825, 825)),
            Product("BusinessDeck", 2.0, 3.5, (675, 1125)),
        ),
    ),
    # 1/8 in on every side, PDF/X-1a:2003 in CMYK (poker 2.75 × 3.75 in with bleed):
    # https://onebookshelfpublisherservice.zendesk.com/hc/en-us/articles/227867607; the back of each card before its
    # face, words 1/8 in from the cut, no more than 240 % of ink:
    # https://help.drivethrupartners.com/hc/en-us/articles/12780748203543
    Shop("drivethrucards", "DriveThruCards", (_inches("poker", 2.5, 3.5, 75),), wants_pdf=True),
)


def product_for(shop: Shop, deck: Deck) -> Product | None:
    """The product that is nearest to a deck's cards; None if all are too different: all are rectangles."""
    near = [product for product in shop.products if product.far(deck) <= NEAR and not deck.size.shape]
    return min(near, key=lambda product: product.far(deck), default=None)


def lacking(shop: Shop, deck: Deck) -> Problem:
    """The warning about a deck that a shop has no cards for."""
    size = deck.size
    names = ", ".join(f"{p.name} ({p.width:g} × {p.height:g} in)" for p in shop.products)
    values = {"shop": shop.title, "deck": deck.id, "size": str(size), "known": names}
    return Problem("shop.size", values=values, warning=True)


def crowded(product: Product, cards: Sequence[Single], desk: Desk) -> Problem | None:
    """The warning if words of these cards are closer to the shop's cut than it allows."""
    near = [single.card.title[desk.lang] for single in cards if _nearest(product, single, desk) < SAFE - 0.05]
    if not near:
        return None
    values = {"deck": cards[0].deck.id, "cards": ", ".join(near), "product": product.name}
    return Problem("shop.safe", values=values, warning=True)


def _nearest(product: Product, single: Single, desk: Desk) -> float:
    """The smallest distance of words from an edge of the shop's cut; points."""
    words = [box for form in (single.front, single.back) for box in words_of(desk.library(form).marks)]
    cut = _cut(product, single)
    sides = ((box.x - cut.x, box.y - cut.y, cut.right - box.right, cut.bottom - box.bottom) for box in words)
    return min((min(clear) for clear in sides), default=SAFE)


def _cut(product: Product, single: Single) -> Rect:
    """The shop's cut, in the points of a card at its centre."""
    trim = single.trim
    w, h = sorted((product.width * POINTS_PER_INCH, product.height * POINTS_PER_INCH), reverse=trim.w > trim.h)
    return Rect(trim.cx - w / 2, trim.cy - h / 2, w, h)


def shop_page(product: Product, single: Single, desk: Desk, *, back: bool = False) -> Page:
    """One side of a card as large as the shop's picture, with the card in the middle. A landscape card is turned: the
    face's top is at the right, the back's at the left, so that both are the same edge of the printed card."""
    trim, (w, h) = single.trim, (side * POINTS_PER_INCH / DPI for side in product.pixels)
    lying = trim.w > trim.h and product.width != product.height
    across, down = (h, w) if lying else (w, h)
    marks = view(
        desk.library(single.back if back else single.front),
        Rect(trim.cx - across / 2, trim.cy - down / 2, across, down),
    ).marks
    if lying:
        turned = Matrix.quarter_turns(-1 if back else 1, Rect(0, 0, across, down))
        marks = (Group(marks, Matrix(e=(w - across) / 2, f=(h - down) / 2).after(turned)),)
    cut_w, cut_h = product.width * POINTS_PER_INCH, product.height * POINTS_PER_INCH
    return Page(w, h, marks, trim=Rect((w - cut_w) / 2, (h - cut_h) / 2, cut_w, cut_h))


@dataclass(frozen=True, slots=True)
class Parcel:
    """What goes to a shop: the decks it has a product for, and those for which it has none."""

    shop: Shop
    decks: Sequence[tuple[Product, Sequence[Single]]]
    missing: Sequence[Sequence[Single]]


def packed(parcels: Sequence[Parcel], desk: Desk) -> Iterator[tuple[Shop, str, bytes]]:
    """The files in the zips of all shops: instructions and decks. Every face is rendered once for all of them."""
    for parcel in parcels:
        yield parcel.shop, "README.txt", _instructions(parcel, desk)
    decks = {cards[0].deck.id: cards for parcel in parcels for _, cards in parcel.decks}
    for id, cards in decks.items():
        takers = [(parcel.shop, product) for parcel in parcels for product, own in parcel.decks if own is cards]
        of_pictures = [(shop, product) for shop, product in takers if not shop.wants_pdf]
        for name, image in _pictures([product for _, product in of_pictures], cards, desk):
            for shop, product in of_pictures:
                yield shop, f"{id}/{name}.png", png(_middle(image, product.pixels), DPI)
        for shop, product in takers:
            if shop.wants_pdf:
                yield shop, f"{id}/cards.pdf", _as_pdf(product, cards, desk)


def _instructions(parcel: Parcel, desk: Desk) -> bytes:
    lines = []
    for product, cards in parcel.decks:
        deck, count = cards[0].deck, sum(single.card.copies for single in cards)
        lines.append(f"{deck.id}/ — {deck.title[desk.lang]}: {count} × {product.name}, {_pixels(product)}")
    key = "shop-pdf" if parcel.shop.wants_pdf else "shop-pictures"
    head = f"{desk.game.title[desk.lang]} → {parcel.shop.title}"
    ending = desk.label(key, shop=parcel.shop.title)
    return ("\n\n".join((head, "\n".join(lines), *_left_out(parcel.missing, desk), ending)) + "\n").encode()


def _left_out(missing: Sequence[Sequence[Single]], desk: Desk) -> Iterator[str]:
    """The decks that the shop has no cards for, and how many cards that is."""
    if not missing:
        return
    lines = []
    for cards in missing:
        size, count = cards[0].deck.size, sum(single.card.copies for single in cards)
        large = desk.label("millimetres", size=f"{size.width.mm:.0f} × {size.height.mm:.0f}")
        lines.append(f"{cards[0].deck.title[desk.lang]}: {desk.label('cards-count', n=count)}, {large}")
    yield "\n".join((desk.label("shop-missing"), *lines))


def _pixels(product: Product) -> str:
    return f"{product.pixels[0]} × {product.pixels[1]} px, {DPI} dpi"


def _sides(product: Product, cards: Sequence[Single], desk: Desk) -> Iterator[Named]:
    """Fronts and backs with leading numbers to keep them in order, and the number of copies at the end."""
    shared = with_one_back(cards)
    for at, single in enumerate(cards, 1):
        name, copies = f"{at:03}-{for_file(single.card.id)}", f"-x{single.card.copies}"
        yield f"fronts/{name}{copies}", shop_page(product, single, desk)
        if not shared:
            yield f"backs/{name}{copies}", shop_page(product, single, desk, back=True)
    if shared:
        count = sum(single.card.copies for single in cards)
        yield f"backs/back-x{count}", shop_page(product, cards[0], desk, back=True)


def _pictures(products: Sequence[Product], cards: Sequence[Single], desk: Desk) -> Iterator[tuple[str, Image]]:
    """Every side once, as large as the largest of these products needs it."""
    if not products:
        return
    wide, high = (max(sides) for sides in zip(*(product.pixels for product in products), strict=True))
    named = list(_sides(replace(products[0], pixels=(wide, high)), cards, desk))
    images = rendered((page for _, page in named), desk.library, DPI)
    for (name, _), image in zip(going_through(named, cards[0].deck.title[desk.lang]), images, strict=True):
        yield name, image


def _middle(image: Image, size: tuple[int, int]) -> Image:
    """The middle of a picture, to within half a pixel."""
    left, top = (image.width - size[0]) // 2, (image.height - size[1]) // 2
    return image.crop((left, top, left + size[0], top + size[1]))


def _as_pdf(product: Product, cards: Sequence[Single], desk: Desk) -> bytes:
    """Every card as often as it is in the deck: first its back, then its face, as the shop expects."""
    file = io.BytesIO()
    deck = cards[0].deck
    title = f"{desk.game.title[desk.lang]}: {deck.title[desk.lang]}"
    canvas = PressCanvas(file, title, desk.lang, Opaque(desk.library), desk.date)
    for single in going_through(cards, f"{deck.title[desk.lang]}, PDF"):
        for _ in range(single.card.copies):
            for back in (True, False):
                canvas.page(shop_page(product, single, desk, back=back))
    canvas.close()
    return file.getvalue()


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """A zip that is always the same."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in files:
            put(archive, name, content)
    return file.getvalue()


def put(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Put a file into a zip without its time. Pictures are compressed already, so nothing is compressed."""
    entry = zipfile.ZipInfo(name)  # dated 1980, the earliest date in a zip
    entry.create_system, entry.external_attr = 3, 0o644 << 16
    archive.writestr(entry, content)
