"""From a game to its PDFs: the one door of the press."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.validator.model import Game
from pnp.validator.problem import Invalid, Problem

from .canvas import CannotWrite, Canvas, written
from .cards import deck_pages
from .face import Desk
from .labels import label
from .layouts import folder, load_palette
from .library import Library
from .mat import mat_pages
from .pages import Document
from .paper import Size
from .paper import paper as paper_size
from .tokens import token_pages

BuildError = Invalid  # what was given cannot be printed; it carries the problems


@dataclass(frozen=True, slots=True)
class Artefact:
    """One PDF that was written: how many sheets of paper it takes, how many cuts, how many pages."""

    path: Path
    sheets: int
    cuts: int
    pages: int


def build(game: Game, lang: str, paper: str, out_dir: Path) -> list[Artefact]:
    """Write the PDFs of a game in a language below `out_dir/<game>/<lang>/`.

    Everything is laid out before anything is written, so that a game with mistakes leaves no half of its files.
    Raises Invalid (what was given is wrong) and CannotWrite (the surroundings fail).
    """
    size = paper_size(paper)
    desk = _desk(game, lang)
    target = out_dir / game.id / lang
    tail = "" if size.name == "a4" else f"-{size.name}"
    jobs = [(name, title, document) for name, title, document in _plan(desk, size)]
    problems = [p for _, _, document in jobs for p in document.problems if not p.warning]
    if problems:
        raise Invalid(*problems)
    return [_write(target / f"{name}{tail}.pdf", f"{game.title[lang]}: {title}", document, desk, name == "cards")
            for name, title, document in jobs]


def _desk(game: Game, lang: str) -> Desk:
    palette = load_palette(game.palette)
    library = Library(folder() / "icons", palette["ink"], palette["paper"])
    for owner in (*game.kinds, *game.sides):
        library.inline[owner.icon] = (palette[owner.colour], palette["paper"])
    return Desk(game, lang, palette, library)


def _plan(desk: Desk, size: Size) -> list[tuple[str, str, Document]]:
    game, lang = desk.game, desk.lang
    plan: list[tuple[str, str, Document]] = []
    for deck in game.decks:
        name = "cards" if len(game.decks) == 1 else f"cards-{deck.id}"
        plan.append((name, deck.title[lang], deck_pages(deck, desk, size)))
    if game.board is not None:
        plan.append((game.board.file, game.board.title[lang], mat_pages(game.board, desk, size)))
    if game.tokens:
        plan.append(("tokens", label("tokens", lang), token_pages(desk, size)))
    return plan


def _write(path: Path, title: str, document: Document, desk: Desk, duplex: bool) -> Artefact:
    with written(path) as file:
        canvas = Canvas(file, title, desk.lang, desk.library, duplex)
        for page in document.pages:
            canvas.page(page.width, page.height, page.marks, page.trim, page.bleed, page.outline)
        canvas.close()
    return Artefact(path, document.sheets, document.cuts, len(document.pages))


__all__ = ["Artefact", "BuildError", "CannotWrite", "Problem", "Sequence", "build"]
