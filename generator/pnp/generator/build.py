"""From a game to its PDFs: the one door of the press."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from pnp.validator.definitions.find import GAME_FILE
from pnp.validator.definitions.model import Board, Game
from pnp.validator.frozen import dataclass
from pnp.validator.judging.picture import Picture
from pnp.validator.problem import Invalid, Problem, once
from pnp.validator.source import KeyPath, place_of, read_text

from .drawing.canvas import Canvas
from .drawing.ink import Form
from .drawing.palette import UnknownColour
from .faces.face import Desk, bad_picture
from .faces.layouts import folder as layouts
from .faces.layouts import load_palette
from .files.contents import Contents
from .files.fresh import Artefact, LastTime, drawn, forms_of
from .files.writing import CannotWrite, written
from .images.library import Library
from .images.picture import BadPicture
from .labels import label
from .lettering.fonts import MissingGlyph
from .needs import unmet
from .options import FlipEdge, PrintOptions
from .progress import going_through
from .rules.figures import Frame, Standing
from .rules.rulesheet import Frames, parallel_pages, rule_pages
from .sheets.pages import Document, aligned
from .sheets.select import chosen


def build(game: Game, lang: str, options: PrintOptions, out_dir: Path) -> list[Artefact]:
    """Write the PDFs of a game in a language below `out_dir/<game>/<lang>/`; those that are up to date stay.

    Everything is laid out before anything is written, so that a game with mistakes leaves no half of its files.
    Raises Invalid (what was given is wrong) and CannotWrite (the surroundings fail).
    """
    last = LastTime(game, lang, options, out_dir)
    if whole := last.whole():
        return whole
    desk = open_desk(game, lang, last.contents)
    made = [_made(_path(job, desk, options, out_dir), job, desk, options, last) for job in sound(desk, options)]
    last.keep()
    return made


def is_fresh(game: Game, lang: str, options: PrintOptions, out_dir: Path) -> bool:
    """Whether `build` would have nothing to do."""
    return bool(LastTime(game, lang, options, out_dir).whole())


def estimate(game: Game, lang: str, options: PrintOptions, out_dir: Path) -> list[Artefact]:
    """What `build` would write, and the ink for it; nothing is written. Raises Invalid."""
    from .drawing.coverage import coverage

    desk = open_desk(game, lang)
    found = []
    for job in sound(desk, options):
        drawn = BytesIO()
        _draw(drawn, job, desk, options)
        document = job.document
        ink = coverage(drawn.getvalue())
        path = _path(job, desk, options, out_dir)
        found.append(Artefact(path, document.sheets, document.cuts, len(document.pages), ink))
    return found


def _path(job: Job, desk: Desk, options: PrintOptions, out_dir: Path) -> Path:
    return out_dir / desk.game.id / desk.lang / f"{job.name}{options.suffix}.pdf"


def lint(game: Game, lang: str, options: PrintOptions) -> list[Problem]:
    """What is wrong on paper, and what may disappoint (warnings), for `pnp check`. Raises Invalid as `build` does."""
    from .faces.lints import disappointments  # building needs none of it

    desk = open_desk(game, lang)
    found = [p for job in _laid_out(desk, options) for p in job.document.problems]
    return [located(p, game) for p in (*found, *disappointments(desk))]


def sound(desk: Desk, options: PrintOptions) -> list[Job]:
    """Every PDF laid out, without a mistake. Raises Invalid."""
    jobs = _laid_out(desk, options)
    problems = [p for job in jobs for p in job.document.problems if not p.warning]
    if problems:
        raise Invalid(*once(located(problem, desk.game) for problem in problems))
    try:  # a broken picture is told now, not in the middle of writing
        return [replace(job, forms=forms_of(job.document, desk.library)) for job in jobs if job.document.pages]
    except BadPicture as bad:
        raise Invalid(bad_picture(bad)) from None


def _laid_out(desk: Desk, options: PrintOptions) -> list[Job]:
    try:
        return plan(desk, options, example_frames(desk.game))
    except UnknownColour as unknown:
        raise Invalid(_unknown(unknown)) from None
    except MissingGlyph as missing:
        raise Invalid(_unprintable(missing, desk.game)) from None


def _unprintable(missing: MissingGlyph, game: Game) -> Problem:
    """A character that no font of the press has, at the first place where the game's definitions write it."""
    values = {"char": missing.char, "font": missing.font, "point": f"U+{ord(missing.char):04X}"}
    for file in sorted(game.folder.glob("*.yaml")):
        for number, line in enumerate(read_text(file).splitlines(), 1):
            if missing.char in line:
                return Problem("glyph.missing", str(file), number, line.index(missing.char) + 1, values)
    return Problem("glyph.missing", values=values)


def _unknown(colour: UnknownColour) -> Problem:
    name, known = colour.args
    return Problem("colour.unknown", values={"colour": name, "known": ", ".join(known)})


def example_frames(game: Game) -> Frames:
    """The positions of the rule sheet's examples, as the referee finds them. Raises Invalid if one breaks a rule."""
    if not game.rulebook.examples:
        return {}
    from pnp.validator.definitions.examples import pictures

    return {example: [_frame(picture) for picture in steps] for example, steps in pictures(game).items()}


def _frame(picture: Picture | None) -> Frame | None:
    if picture is None:
        return None
    zones = {zone: [Standing(*lying) for lying in cards] for zone, cards in picture.zones.items()}
    return Frame(zones, places=picture.places, tracks=picture.tracks)


@dataclass(frozen=True, slots=True)
class Job:
    """One PDF to come: its file name without .pdf, its title, its pages; `duplex` is the edge about which a printer is
    to turn the paper, None if it prints one side. `forms` are those that it uses, as plain tuples."""

    name: str
    title: str
    document: Document
    duplex: FlipEdge | None = None
    forms: Mapping[str, Any] = field(default_factory=dict)


def open_desk(game: Game, lang: str, contents: Contents | None = None) -> Desk:
    """The colours and pictures for a game in a language; `contents` knows files of old. Raises Invalid."""
    if problems := unmet(game):
        raise Invalid(*problems)
    palette = load_palette(game.palette)
    try:
        library = Library(layouts() / "icons", palette["ink"], palette["paper"], contents)
        for name, colour in [(k.icon, k.colour) for k in game.kinds] + [(s.icon, s.colour) for s in game.sides]:
            library.inline[name] = (palette[colour], palette["paper"])
    except UnknownColour as unknown:
        raise Invalid(_unknown(unknown)) from None
    return Desk(game, lang, palette, library)


def plan(desk: Desk, options: PrintOptions, frames: Frames) -> list[Job]:
    """Every PDF of the game, laid out; if only some cards are wanted, theirs alone. Raises Invalid.

    Decks come first: the rule sheet shows their cards in small.
    """
    game, lang, size = desk.game, desk.lang, options.paper
    jobs: list[Job] = []
    if game.decks:
        title = game.decks[0].title[lang] if len(game.decks) == 1 else label("cards", lang)
        from .sheets.cards import card_pages  # what a game has not, its build need not load

        pages = card_pages(chosen(game, options.only), desk, options)
        jobs.append(Job("cards", title, pages, _turned(pages, options)))
    if options.only:
        return jobs
    if game.board is not None:
        jobs.append(Job(game.board.file, game.board.title[lang], _board_pages(game.board, desk, options)))
    if game.tokens:
        from .pieces.tokens import token_pages

        document = token_pages(desk, options)
        jobs.append(Job("tokens", label("tokens", lang), document, _turned(document, options)))
    if any(deck.tuckbox for deck in game.decks):
        from .pieces.tuckbox import tuckbox_pages

        jobs.append(Job("tuckbox", label("tuckbox", lang), tuckbox_pages(desk, options)))
    if game.rulebook.aid:
        from .rules.aid import aid_pages

        jobs.append(Job("aid", label("aid", lang), aid_pages(desk, options)))
    if game.reference and game.rulebook.aid:
        from .rules.reference import reference_pages

        document = reference_pages(desk, options)
        jobs.append(Job("reference", label("reference", lang), document, _turned(document, options)))
    if game.rulebook.log is not None:
        from .rules.logsheet import log_pages

        jobs.append(Job("log", label("log", lang), log_pages(desk, options)))
    jobs.append(Job("rules", label("rule-sheet", lang), rule_pages(desk, size, frames), "long"))
    if options.booklet:
        from .sheets.booklet import bound, half

        document = bound(rule_pages(desk, half(size), frames), size, options.flip)
        jobs.append(Job("rules-booklet", label("rule-sheet", lang), document, options.flip))
    if options.languages[:1] == (lang,):  # once, with the files of the first of them
        both = parallel_pages(desk, size, options.languages, frames)
        jobs.append(Job(f"rules-{'-'.join(options.languages)}", label("rule-sheet", lang), both, "long"))
    return jobs


def _board_pages(board: Board, desk: Desk, options: PrintOptions) -> Document:
    if board.size:
        from .boards.boardsheets import board_pages

        return board_pages(board, desk, options)
    from .boards.mat import mat_pages

    return mat_pages(board, desk, options.paper)


def _turned(document: Document, options: PrintOptions) -> FlipEdge | None:
    """The edge about which the sheets are turned, if they have both fronts and backs."""
    return options.flip if {page.back for page in document.pages} == {False, True} else None


def _made(path: Path, job: Job, desk: Desk, options: PrintOptions, last: LastTime) -> Artefact:
    """The PDF of a job, written unless it stands there already."""
    about = (desk.game.title[desk.lang], desk.lang, job.title, str(job.duplex), repr(options), desk.palette["ink"])
    content = drawn(job.document, job.forms, *about)
    kept = last.kept(job.name, content)
    if kept is None:
        artefact = _write(path, job, desk, options)
        last.made(job.name, content, artefact)
    return kept or artefact


def _write(path: Path, job: Job, desk: Desk, options: PrintOptions) -> Artefact:
    with written(path) as file:
        _draw(file, job, desk, options)
    document = job.document
    return Artefact(path, document.sheets, document.cuts, len(document.pages))


def _draw(file: IO[bytes], job: Job, desk: Desk, options: PrintOptions) -> None:
    document: Document = job.document
    forms: Callable[[str], Form] = desk.library
    if options.ink == "low":
        from .drawing.lowink import inked

        document, forms = inked(document, forms, desk.palette["ink"], options)
    canvas = Canvas(file, f"{desk.game.title[desk.lang]}: {job.title}", desk.lang, forms, job.duplex)
    for page in going_through(document.pages, job.title):
        canvas.page(aligned(page, options))
    canvas.close()


def located(problem: Problem, game: Game) -> Problem:
    """The problem with file, line and column of what it speaks of, where that is written in the definitions."""
    place = None if problem.file else _place(problem, game)
    if place is None:
        return problem
    file, path = place
    line, column = place_of(read_text(file), path)
    return replace(problem, file=str(file), line=line, column=column)


def _place(problem: Problem, game: Game) -> tuple[Path, KeyPath] | None:
    """The file and the path in it of the card's field, token, deck or aid that the problem speaks of."""
    said = {key: str(problem.values.get(key, "")) for key in ("card", "field", "lang", "deck", "token")}
    if problem.code == "aid.room":
        return game.rulebook.file, ("aid",)
    if problem.code == "token.room":
        at = [token.id for token in game.tokens].index(said["token"])
        return game.folder / GAME_FILE, ("tokens", at, "size")
    if problem.code == "tuckbox.room":
        at = [deck.id for deck in game.decks].index(said["deck"])
        return game.folder / GAME_FILE, ("decks", at, "tuckbox")
    for deck in game.decks:
        for at, card in enumerate(deck.cards):
            if card.id == said["card"] and said["deck"] in ("", deck.id):
                return deck.file, ("cards", at, said["field"], said["lang"])
    return None


__all__ = ["Artefact", "CannotWrite", "Job", "build", "estimate", "is_fresh", "lint", "located", "open_desk", "plan"]
