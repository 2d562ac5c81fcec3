"""Every picture in docs/pictures that is no drawing by hand: `python -m tests.pictures`.

`python -m tests.pictures days rules` makes those whose names begin so. Those of `pnp table` and of a report are
photographed in Chromium and made only when it is installed.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from docs.reference.pages import releases, sheets
from docs.reference.pages import starter_game as starter
from PIL import Image, ImageDraw

from pnp.cli.terminal import LANGUAGES
from pnp.press.build import open_desk
from pnp.press.impose.proof import proof_view
from pnp.press.layout.board import draw_board
from pnp.press.layout.card_images import Single, singles, view
from pnp.press.layout.desk import Desk
from pnp.press.marks.pages import Page
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.press.out.raster import png, rendered
from pnp.press.plan import recipes
from pnp.validator.definitions.load import load_game
from pnp.validator.definitions.model import Game

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "pictures"
BY_HAND = ("architecture",)
DPI = 200
WIDE = 1000  # pixels, of a row of cards
GAP = 10
CARDS = {  # by picture: the game, and cards of it by deck
    "days": (
        "13-days",
        "strategy/u-2-photographs back",
        "agenda/cuba-military",
        "strategy/u-2-photographs",
        "strategy/missile-trade",
        "letter/personal-letter",
    ),
    "cards": ("13-minutes", *(f"strategy/{id}" for id in ("anadyr back", "quarantine", "u-thant", "anadyr", "b-59"))),
    "illuminati": ("illuminati", "illuminati/bavarian-illuminati", "groups/cia", "specials/bribery"),
    "metro": (
        "metro-2033",
        "heroes/khan",
        "factions/bandits",
        "threats-2/rat-king",
        "equipment/svd",
        "combat/ambush-in-the-tunnels",
    ),
}
BOARDS = {"board": ("13-days", 960), "metro-map": ("metro-2033", 860)}
Picture = Image.Image


def makers() -> Iterator[tuple[str, Callable[[], Picture]]]:
    """By file name, what makes each picture, but for those that other commands make."""
    for lang in LANGUAGES:
        for name, (game, *cards) in CARDS.items():
            yield f"{name}.{lang}.png", partial(row_of_cards, game, lang, cards)
        for name, (game, width) in BOARDS.items():
            yield f"{name}.{lang}.png", partial(board, ROOT / "cards" / game, lang, width)
        yield f"mat.{lang}.png", partial(stacked, "13-minutes", lang, "mat", 560)
        yield f"rules.{lang}.png", partial(first_page, "13-minutes", lang, 640)
        yield f"your-card.{lang}.png", partial(your_card, lang)
        yield f"your-board.{lang}.png", partial(your_board, lang)
        yield f"layouts.{lang}.png", partial(layouts, lang)


def row_of_cards(game: str, lang: str, names: Sequence[str]) -> Picture:
    """Cards side by side, their corners round, on white."""
    desk = desk_of(game, lang)
    shown = []
    for name in names:
        deck, _, id = name.partition("/")
        single = laid_out(game, lang, deck)[id.removesuffix(" back")]
        shown.append(view(desk.library(single.back if id.endswith(" back") else single.front), single.trim))
    made = [rounded(image) for image in rendered(shown, desk.library, DPI)]
    width = (WIDE - GAP * (len(made) + 1)) // len(made)
    return beside([scaled(image, width) for image in made], GAP)


@cache
def laid_out(game: str, lang: str, deck: str) -> dict[str, Single]:
    """The cards of a deck by their ids."""
    desk = desk_of(game, lang)
    (found,) = (each for each in desk.game.decks if each.id == deck)
    return {single.card.id: single for single in singles(found, desk)[0]}


@cache
def desk_of(game: str, lang: str) -> Desk:
    return open_desk(load_game(ROOT / "cards" / game), lang)


def board(folder: Path, lang: str, width: int) -> Picture:
    """A board without the sheets that it is printed on."""
    desk = open_desk(load_game(folder), lang)
    assert desk.game.board is not None
    face = draw_board(desk.game.board, desk)
    (image,) = rendered([Page(face.width, face.height, face.marks)], desk.library, DPI)
    return scaled(image, width)


def stacked(game: str, lang: str, file: str, width: int) -> Picture:
    """The pages of a file, one below the other."""
    images = [*pages_of(game, lang, file)]
    small = [scaled(image, width) for image in images]
    whole = Image.new("RGB", (width, sum(image.height + 4 for image in small) - 4), "#CFCBC2")
    top = 0
    for image in small:
        whole.paste(image, (0, top))
        top += image.height + 4
    return whole


def first_page(game: str, lang: str, width: int) -> Picture:
    """The first page of the rule sheet, in a frame."""
    image = next(pages_of(game, lang, "rules"))
    small = scaled(image, width)
    ImageDraw.Draw(small).rectangle((0, 0, small.width - 1, small.height - 1), outline="#CFCBC2")
    return small


def pages_of(game: str, lang: str, file: str) -> Iterator[Picture]:
    """The pages of a file that is printed on A4."""
    desk = desk_of(game, lang)
    asked = [recipe for recipe in recipes(desk, PrintOptions(paper("a4"))) if recipe.name in ("cards", file)]
    made = {recipe.name: recipe.make() for recipe in asked}  # the cards first: other files show them
    return rendered(made[file].pages, desk.library, DPI)


def your_card(lang: str) -> Picture:
    """Spark and Lantern of docs/your-game.md, and Lantern with the lines of --proof."""
    with tempfile.TemporaryDirectory() as room:
        desk = open_desk(load_game(followed(Path(room), "your-game", lang, "layouts/faces/firefly.yaml")), lang)
        (deck,) = desk.game.decks
        found = {single.card.id: single for single in singles(deck, desk)[0]}
        spark, lantern = found["spark"], found["lantern"]
        plain = [view(desk.library(each.front), each.trim) for each in (spark, lantern)]
        safe = desk.layout(deck.face, deck.size).safe
        proof = proof_view(desk.library(lantern.front), lantern.trim, safe, deck.size.shape)
        return beside([*rendered([*plain, proof], desk.library, 130)], 24)


def your_board(lang: str) -> Picture:
    """The board of docs/your-board.md."""
    with tempfile.TemporaryDirectory() as room:
        return board(followed(Path(room), "your-board", lang), lang, 810)


def layouts(lang: str) -> Picture:
    """The dish of docs/layouts.md, and what its piece about shapes draws."""
    from .press.layouts_page import dishes, pieces

    (shapes,) = (f"piece-{at}" for at, piece in enumerate(pieces(lang)) if "draw: star" in piece)
    with tempfile.TemporaryDirectory() as room:
        game = load_game(dishes(Path(room), lang))
        return beside([rounded(one_card(game, face, lang)) for face in ("dish", shapes)], 24)


def one_card(game: Game, face: str, lang: str) -> Picture:
    """The last card of a game, with that face."""
    desk = open_desk(game, lang)
    single = singles(replace(desk.game.decks[0], face=face), desk)[0][-1]
    (image,) = rendered([view(desk.library(single.front), single.trim)], desk.library, 130)
    return image


def followed(room: Path, page: str, lang: str, last: str = "") -> Path:
    """A new game with what a page of the documents says done to it, up to the last piece for a file, if named."""
    from .shell.test_docs_own import FENCED, put
    from .shell.test_docs_own import page as text_of

    game = starter(room / "my-game", lang)
    for kind, piece in FENCED.findall(text_of(page, lang)):
        if kind == "yaml" and piece.startswith("#"):
            put(game, piece, lang)
            if last and piece.startswith(f"# {last}"):
                break
    return game


def scaled(image: Picture, width: int) -> Picture:
    return image.resize((width, round(width * image.height / image.width)), Image.Resampling.LANCZOS)


def rounded(image: Picture) -> Picture:
    """A card as it is with its corners cut round."""
    mask = Image.new("L", image.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, image.width - 1, image.height - 1), image.width // 21, fill=255)
    return Image.composite(image, Image.new("RGB", image.size, "white"), mask)


def beside(images: Sequence[Picture], gap: int) -> Picture:
    """Pictures side by side on white, centred."""
    height = max(image.height for image in images)
    whole = Image.new("RGB", (sum(image.width + gap for image in images) + gap, height + 2 * gap), "white")
    left = gap
    for image in images:
        whole.paste(image, (left, gap + (height - image.height) // 2))
        left += image.width + gap
    return whole


def main(*wanted: str) -> None:
    def asked(name: str) -> bool:
        return not wanted or name.startswith(wanted)

    for name, make in makers():
        if asked(name):
            (FOLDER / name).write_bytes(png(make().quantize(160)))
    for name, content in (*sheets(), *releases()):
        if asked(name):
            (FOLDER / name).write_bytes(content)
    if asked("table"):
        from .table import test_browser

        if test_browser.CHROMIUM:
            from .table.pictures import main as photograph

            photograph(FOLDER)


if __name__ == "__main__":
    main(*sys.argv[1:])
