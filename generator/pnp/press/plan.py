"""Which PDFs a game has, in the order they are laid out, and how."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial

from pnp.validator.definitions.board_model import Board
from pnp.validator.definitions.model import Game

from .impose.select import chosen
from .layout.desk import Desk
from .layout.watermark import marked
from .marks.length import MM
from .marks.pages import Document, within
from .options import FlipEdge, PrintOptions
from .sheets.rules.lessons import Lessons, lessons
from .sheets.rules.rulesheet import parallel_pages, rule_pages

ALREADY = ("cards", "reference", "rules-booklet")  # each of their faces or pages has its own watermark
SMALL = ("tokens", "cubes")  # too small for a word
READ = 7 * MM  # free space at every edge of pages for reading and writing


@dataclass(frozen=True, slots=True)
class Recipe:
    """One PDF of a game: its file name without .pdf, its title, and how to lay out its pages, which raises Invalid.
    `turned` is the flip edge if it does not depend on what has a back."""

    name: str
    title: str
    make: Callable[[], Document]
    turned: FlipEdge | None = None


def recipes(desk: Desk, options: PrintOptions) -> Iterator[Recipe]:
    """Every PDF of the game, with a cover sheet at the end if wanted."""
    desk = desk.printing(options.date, options.prototype)
    if not options.cover:
        yield from _recipes(desk, options)
        return
    from .sheets.cover.pages import MARGIN, Printed, cover_pages

    printed: list[Printed] = []

    def noted(recipe: Recipe) -> Document:
        document = recipe.make()
        file = f"{recipe.name}{options.suffix}.pdf"
        printed.append(Printed(file, kind_of(recipe.name, desk.game), recipe.title, document))
        return document

    for recipe in _recipes(desk, options):
        yield replace(recipe, make=partial(noted, recipe))
    yield Recipe(
        "cover", desk.label("cover"), lambda: within(cover_pages(desk, options, printed), options.margin.pt, MARGIN)
    )


def kind_of(name: str, game: Game) -> str:
    """The sort of a PDF, by its name."""
    if game.board is not None and name == game.board.file:
        return "board" if game.board.size else "mat"
    return name.split("-")[0] if name.startswith("rules-") and name != "rules-booklet" else name


def _recipes(desk: Desk, options: PrintOptions) -> Iterator[Recipe]:
    """Every PDF of the game; for a prototype, with the watermark on each page that is not a sheet of faces."""
    for recipe in _plain(desk, options):
        left = recipe.name in (*ALREADY, *SMALL)
        yield recipe if left else replace(recipe, make=partial(_marked, recipe, desk, options.margin.pt))


def _marked(recipe: Recipe, desk: Desk, margin: float) -> Document:
    return marked(recipe.make(), desk, margin)


def _plain(desk: Desk, options: PrintOptions) -> Iterator[Recipe]:
    """Every PDF of the game; only the cards if only some are wanted.

    Decks come first, because the rule sheet shows their cards in small.
    """
    game, lang = desk.game, desk.lang
    if game.decks:
        title = game.decks[0].title[lang] if len(game.decks) == 1 else desk.label("cards")
        yield Recipe("cards", title, lambda: _cards(desk, options))
    if options.only:
        return
    yield from _pieces(desk, options)
    yield from _papers(desk, options)


def _pieces(desk: Desk, options: PrintOptions) -> Iterator[Recipe]:
    """What is on the table besides the cards. Modules are loaded only for what the game has."""
    game, lang, board = desk.game, desk.lang, desk.game.board
    if board is not None:
        yield Recipe(board.file, board.title[lang], lambda: _board(board, desk, options))
    if game.tokens:
        from .sheets.cubes.pages import cube_pages
        from .sheets.tokens.blocks import folds
        from .sheets.tokens.pages import token_pages

        folded = [folds(token, options) for token in game.tokens]
        if not all(folded):
            yield Recipe("tokens", desk.label("tokens"), lambda: token_pages(desk, options))
        if any(folded):
            yield Recipe("cubes", desk.label("cubes"), lambda: cube_pages(desk, options))
    if any(deck.tuckbox for deck in game.decks):
        from .sheets.tuckbox.pages import tuckbox_pages

        yield Recipe("tuckbox", desk.label("tuckbox"), lambda: tuckbox_pages(desk, options))


def _papers(desk: Desk, options: PrintOptions) -> Iterator[Recipe]:
    """What is read, and written on."""
    game, lang, size, margin = desk.game, desk.lang, options.paper, options.margin.pt
    if game.rulebook.aid:
        from .sheets.aid.pages import aid_pages

        yield Recipe("aid", desk.label("aid"), lambda: within(aid_pages(desk, options), margin, READ))
    if game.reference and game.rulebook.aid:
        from .sheets.reference.pages import reference_pages

        yield Recipe("reference", desk.label("reference"), lambda: reference_pages(desk, options))
    if not game.rulebook.sections:
        return
    from .sheets.log.pages import log_pages

    yield Recipe("log", desk.label("log"), lambda: within(log_pages(desk, options), margin, READ))
    title = desk.label("rule-sheet")
    taught = cache(lambda: lessons(game))  # the same for every form of the rule sheet
    yield Recipe("rules", title, lambda: within(rule_pages(desk, size, taught()), margin, READ), "long")
    if options.booklet:
        yield Recipe("rules-booklet", title, lambda: _booklet(desk, options, taught()), options.flip)
    if options.languages[:1] == (lang,):  # once, with the files of the first of them
        both = options.languages
        name = f"rules-{'-'.join(both)}"
        yield Recipe(name, title, lambda: within(parallel_pages(desk, size, both, taught()), margin, READ), "long")


def _cards(desk: Desk, options: PrintOptions) -> Document:
    from .sheets.cards.pages import card_pages

    return card_pages(chosen(desk.game, options.only), desk, options)


def _board(board: Board, desk: Desk, options: PrintOptions) -> Document:
    if board.size:
        from .sheets.board.pages import board_pages

        return board_pages(board, desk, options)
    from .sheets.mat.pages import mat_pages

    return mat_pages(board, desk, options)


def _booklet(desk: Desk, options: PrintOptions, taught: Lessons) -> Document:
    from .impose.booklet import bound, half

    size, margin = options.paper, options.margin.pt
    pages = marked(within(rule_pages(desk, half(size), taught, folded=True), margin, READ), desk, margin)
    return bound(pages, size, margin, options.flip)


def turned(document: Document, options: PrintOptions) -> FlipEdge | None:
    """The edge the sheets are flipped on, if they have both fronts and backs."""
    return options.flip if {page.back for page in document.pages} == {False, True} else None
