"""A game as files for other programs and people: pictures, virtual tabletops, packages for print shops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from zipfile import ZipFile

from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.definitions.model import Deck, Game

from ..build import Job, open_desk, sound
from ..files.writing import written
from ..impose.select import chosen
from ..layout.board import draw_board
from ..layout.card_images import Single, singles, view
from ..layout.desk import Desk
from ..marks.geometry import Rect
from ..marks.ink import Form, Made
from ..marks.pages import Document, Page
from ..options import PrintOptions
from ..out.lowink import inked
from .cgs import game_name, package
from .pictures import as_png, as_svg, numbered, pictured
from .shop import SHOPS, Parcel, Shop, crowded, lacking, packed, product_for, put, zipped
from .tts import tabletop

DPI = 300.0
OF_CARDS = ("cgs", "print-shop")  # formats that hold nothing but cards, and a board to put them on

Files = Iterator[tuple[str, bytes]]


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written: a file, or a folder and the number of files in it."""

    path: Path
    files: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """How pictures should be: dots per inch, with or without bleed; for a virtual tabletop, the web address of its
    pictures (a folder on this computer if None)."""

    dpi: float = DPI
    bleed: bool = False
    url: str | None = None


def export(
    game: Game, lang: str, options: PrintOptions, out_dir: Path, to: str, wanted: Wanted | None = None
) -> tuple[list[Exported], list[Problem]]:
    """Write a game as `png`, `svg`, `tts`, `cgs` or `print-shop` below `out_dir/<game>/<lang>/<to>/`.

    Returns what was written, and warnings about what could not be. Raises Invalid and CannotWrite like `build`; as
    there, nothing is written before everything is laid out.
    """
    wanted = wanted or Wanted()
    desk = open_desk(game, lang).printing(options.date, options.prototype)
    if to in OF_CARDS and not game.decks:
        raise Invalid(desk.problem("export.no-cards", form=to, title=game.title[lang]))
    jobs = sound(desk, options, fine=to == "print-shop")
    decks = [singles(_times(deck, options.copies), desk)[0] for deck in chosen(game, options.only)]
    folder = out_dir / game.id / lang / to
    if to == "print-shop":
        return _parcels(desk, decks, folder)
    if to == "cgs":
        return _package(desk, decks, jobs, folder, wanted.dpi)
    if to == "tts":
        prefix = f"{wanted.url.rstrip('/')}/" if wanted.url else f"{folder.resolve().as_uri()}/"
        files = tabletop(desk, decks, _boards(desk, jobs), prefix)
    else:
        names, pages = zip(*pictured(desk, decks, wanted.bleed, options.proof), *_other_pages(jobs), strict=True)
        document, forms = inked(Document(pages, 0, 0), desk.library, desk.palette["ink"], options)
        named = zip(names, document.pages, strict=True)
        files = as_png(named, forms, wanted.dpi) if to == "png" else as_svg(named, forms)
    return [Exported(folder, _write(folder, files))], []


def _times(deck: Deck, copies: int) -> Deck:
    """The deck with that many copies of its cards."""
    return replace(deck, cards=tuple(replace(card, copies=card.copies * copies) for card in deck.cards))


def _write(folder: Path, files: Files) -> int:
    count = 0
    for name, content in files:
        with written(folder / name) as file:
            file.write(content)
        count += 1
    return count


def _other_pages(jobs: Iterable[Job]) -> Iterator[tuple[str, Page]]:
    for job in jobs:
        if not job.of_cards:
            yield from numbered(job.name, job.document.pages)


def _boards(desk: Desk, jobs: Iterable[Job]) -> dict[str, tuple[Page, ...]]:
    """The board in one piece, even if it would be printed on several sheets; a table of several sheets sheet
    by sheet."""
    board = desk.game.board
    if board is None:
        return {}
    title = board.title[desk.lang]
    if not board.size:
        return {title: next((job.document.pages for job in jobs if job.name == board.file), ())}
    face = draw_board(board, desk)
    whole = Rect(0, 0, face.width, face.height)
    form = Form(Made(f"whole/{board.file}"), whole.inset(-face.bleed), face.marks)
    desk.library.add(form)
    return {title: (view(form, whole),)}


def _package(
    desk: Desk, decks: list[list[Single]], jobs: Iterable[Job], folder: Path, dpi: float
) -> tuple[list[Exported], list[Problem]]:
    """The package for Card Game Simulator and how to use it. Its files have no place for tokens."""
    file = f"{game_name(desk)}.cgs.zip"
    lines = [desk.game.title[desk.lang], desk.label("cgs-use", file=file)]
    if desk.game.tokens:
        lines.append(desk.label("cgs-missing"))
    readme = ("\n\n".join(line.rstrip() for line in lines) + "\n").encode()
    content = zipped(package(desk, decks, _boards(desk, jobs).values(), dpi))
    return [Exported(folder, _write(folder, iter([(file, content), ("README.txt", readme)])))], []


def _parcels(desk: Desk, decks: list[list[Single]], folder: Path) -> tuple[list[Exported], list[Problem]]:
    parcels: list[Parcel] = []
    problems: list[Problem] = []
    for shop in SHOPS:
        found, missing = [], []
        for cards in decks:
            product = product_for(shop, cards[0].deck)
            if product is None:
                missing.append(cards)
                problems.append(lacking(shop, cards[0].deck))
            else:
                found.append((product, cards))
                problems += [near for near in (crowded(product, cards, desk),) if near]
        if found:
            parcels.append(Parcel(shop, found, missing))
    paths = {parcel.shop: folder / _zip_name(desk, parcel.shop) for parcel in parcels}
    with ExitStack() as open_files:
        archives = {
            shop: open_files.enter_context(ZipFile(open_files.enter_context(written(path)), "w"))
            for shop, path in paths.items()
        }
        for shop, name, content in packed(parcels, desk):
            put(archives[shop], name, content)
    return [Exported(path, 1) for path in paths.values()], problems


def _zip_name(desk: Desk, shop: Shop) -> str:
    return f"{desk.game.id}-{desk.lang}-{shop.id}.zip"
