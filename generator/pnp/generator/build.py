"""From a game to its PDFs: the one door of the press."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from pnp.validator.examples import Picture, pictures
from pnp.validator.model import Game
from pnp.validator.problem import Invalid, Problem, once
from pnp.validator.source import place_of, read_text

from .canvas import CannotWrite, Canvas, written
from .cards import deck_pages
from .face import Desk, bad_picture
from .figures import Frame, Standing
from .labels import label
from .layouts import folder as layouts
from .layouts import load_palette
from .library import Library
from .mat import mat_pages
from .needs import unmet
from .pages import Document
from .palette import UnknownColour
from .paper import Size
from .paper import paper as paper_size
from .picture import BadPicture
from .rulesheet import Frames, rule_pages
from .tokens import token_pages


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
    Raises Invalid (what was given is wrong), ValueError (an unknown paper) and CannotWrite (the surroundings fail).
    """
    size = paper_size(paper)
    desk = open_desk(game, lang)
    jobs = _laid_out(desk, size)
    problems = [p for job in jobs for p in job.document.problems if not p.warning]
    if problems:
        raise Invalid(*once(located(problem, game) for problem in problems))
    folder = out_dir / game.id / lang
    tail = "" if size.name == "a4" else f"-{size.name}"
    return [_write(folder / f"{job.name}{tail}.pdf", job, desk) for job in jobs]


def lint(game: Game, lang: str, paper: str) -> list[Problem]:
    """What is wrong on paper, and what may disappoint (warnings), for `pnp check`. Raises Invalid as `build` does."""
    jobs = _laid_out(open_desk(game, lang), paper_size(paper))
    return [located(p, game) for job in jobs for p in job.document.problems]


def _laid_out(desk: Desk, size: Size) -> list[Job]:
    try:
        return plan(desk, size, example_frames(desk.game))
    except UnknownColour as unknown:
        raise Invalid(_unknown(unknown)) from None


def _unknown(colour: UnknownColour) -> Problem:
    name, known = colour.args
    return Problem("colour.unknown", values={"colour": name, "known": ", ".join(known)})


def example_frames(game: Game) -> Frames:
    """The positions of the rule sheet's examples, as the referee finds them. Raises Invalid if one breaks a rule."""
    return {example: [_frame(picture) for picture in steps] for example, steps in pictures(game).items()}


def _frame(picture: Picture | None) -> Frame | None:
    if picture is None:
        return None
    return Frame({zone: [Standing(*lying) for lying in cards] for zone, cards in picture.items()})


@dataclass(frozen=True, slots=True)
class Job:
    """One PDF to come: its file name without .pdf, its title, its pages; `duplex` if backs belong to fronts."""

    name: str
    title: str
    document: Document
    duplex: bool = False


def open_desk(game: Game, lang: str) -> Desk:
    """The colours and pictures for a game in a language. Raises Invalid."""
    if problems := unmet(game):
        raise Invalid(*problems)
    palette = load_palette(game.palette)
    try:
        library = Library(layouts() / "icons", palette["ink"], palette["paper"])
        for name, colour in [(k.icon, k.colour) for k in game.kinds] + [(s.icon, s.colour) for s in game.sides]:
            library.inline[name] = (palette[colour], palette["paper"])
        for name in library.icon_names():  # a broken one is told now, not in the middle of writing
            library(f"icon/{name}")
    except UnknownColour as unknown:
        raise Invalid(_unknown(unknown)) from None
    except BadPicture as bad:
        raise Invalid(bad_picture(bad)) from None
    return Desk(game, lang, palette, library)


def plan(desk: Desk, size: Size, frames: Frames) -> list[Job]:
    """Every PDF of the game, laid out. Decks come first: the rule sheet shows their cards in small."""
    game, lang = desk.game, desk.lang
    jobs: list[Job] = []
    for deck in game.decks:
        name = "cards" if len(game.decks) == 1 else f"cards-{deck.id}"
        jobs.append(Job(name, deck.title[lang], deck_pages(deck, desk, size), duplex=True))
    if game.board is not None:
        jobs.append(Job(game.board.file, game.board.title[lang], mat_pages(game.board, desk, size)))
    if game.tokens:
        jobs.append(Job("tokens", label("tokens", lang), token_pages(desk, size)))
    jobs.append(Job("rules", label("rule-sheet", lang), rule_pages(desk, size, frames), duplex=True))
    return jobs


def _write(path: Path, job: Job, desk: Desk) -> Artefact:
    document = job.document
    with written(path) as file:
        canvas = Canvas(file, f"{desk.game.title[desk.lang]}: {job.title}", desk.lang, desk.library, job.duplex)
        for page in document.pages:
            canvas.page(page.width, page.height, page.marks, page.trim, page.bleed, page.outline)
        canvas.close()
    return Artefact(path, document.sheets, document.cuts, len(document.pages))


def located(problem: Problem, game: Game) -> Problem:
    """The problem with file, line and column of the field it speaks of, where that is a card's own."""
    card, field, lang = (str(problem.values.get(key, "")) for key in ("card", "field", "lang"))
    deck = str(problem.values.get("deck", ""))
    found = ((d, at) for d in game.decks for at, c in enumerate(d.cards) if c.id == card and deck in ("", d.id))
    owner, at = next(found, (None, 0))
    if problem.file or owner is None:
        return problem
    line, column = place_of(read_text(owner.file), ("cards", at, field, lang))
    return replace(problem, file=str(owner.file), line=line, column=column)


__all__ = ["Artefact", "CannotWrite", "Job", "build", "lint", "located", "open_desk", "plan"]
