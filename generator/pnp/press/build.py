"""From a game to its PDFs: the press's one entry point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import IO

from pnp.validator.base.problem import Invalid, Problem, once
from pnp.validator.base.source import place_of, read_text
from pnp.validator.definitions.formats import places_in, spot_of
from pnp.validator.definitions.model import Game

from .art.contents import Contents
from .art.library import Library
from .art.picture import BadPicture
from .files.fingerprints import Fingerprints
from .files.layout_folders import layout_folders
from .files.program import press_digest
from .files.writing import CannotWrite, sweep, written
from .impose.alignment import aligned
from .impose.furniture import reach
from .last_build import Artefact, LastBuild, drawn
from .layout.checks import unmet
from .layout.desk import Desk
from .layout.missing_letters import together, unprintable, unsaid
from .layout.palettes import load_palette
from .layout.worker import bad_picture
from .marks.ink import Forms
from .marks.pages import Document
from .marks.palette import UnknownColour
from .options import FlipEdge, PrintOptions
from .out.canvas import Canvas
from .out.lowink import inked
from .plan import Recipe, recipes, taken, turned
from .progress import going_through
from .type.fonts import MissingGlyph
from .type.text_boxes import runs_of


def build(game: Game, lang: str, options: PrintOptions, out_dir: Path) -> list[Artefact]:
    """Write the PDFs of a game in a language to `out_dir/<game>/<lang>/`; files that are up to date are left alone.

    Everything is laid out before anything is written, so a game with errors never leaves half of its files. Raises
    Invalid (wrong input) and CannotWrite (the system fails).
    """
    last = LastBuild(game, lang, options, out_dir)
    if whole := last.whole():
        sweep(folder(game, lang, out_dir))
        return whole
    desk = open_desk(game, lang, last.fingerprints)
    made = [_made(_path(job, desk, options, out_dir), job, desk, options, last) for job in sound(desk, options)]
    last.keep()
    return made


def is_fresh(game: Game, lang: str, options: PrintOptions, out_dir: Path) -> bool:
    """True if `build` would have nothing to do."""
    return bool(LastBuild(game, lang, options, out_dir).whole())


def estimate(game: Game, lang: str, options: PrintOptions, out_dir: Path) -> list[Artefact]:
    """What `build` would write, and the ink it needs; nothing is written. Raises Invalid."""
    from .out.coverage import coverage

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


def write_documents(
    documents: Sequence[tuple[str, str, Document]], desk: Desk, options: PrintOptions, out_dir: Path
) -> list[Artefact]:
    """Write documents that are not part of a build, each with its file name and title, in the same way as `build`."""
    problems = together([p for _, _, made in documents for p in made.problems if not p.warning], desk.game)
    if problems:
        raise Invalid(*once(located(problem, desk.game) for problem in problems))
    jobs = [Job(name, title, made, turned(made, options)) for name, title, made in documents]
    with understood(desk.game):
        for job in jobs:  # a broken picture is reported now, not in the middle of writing
            drawn(job.document, Contents(desk.library))
    return [_write(_path(job, desk, options, out_dir), job, desk, options) for job in jobs]


def folder(game: Game, lang: str, out_dir: Path) -> Path:
    """Where the PDFs of a game in a language are written."""
    return out_dir / game.id / lang


def _path(job: Job, desk: Desk, options: PrintOptions, out_dir: Path) -> Path:
    return folder(desk.game, desk.lang, out_dir) / options.file(job.name)


def lint(game: Game, lang: str, options: PrintOptions) -> list[Problem]:
    """What is wrong on paper, and what may disappoint (warnings), for `pnp check`. Raises Invalid like `build`."""
    from .layout.lints import disappointments

    desk = replace(open_desk(game, lang), faces={})
    found = together([p for job in _laid_out(desk, options) for p in job.document.problems], desk.game)
    if desk.unsaid:
        found.append(unsaid(desk))
    return [located(p, game) for p in (*found, *disappointments(desk))]


def sound(desk: Desk, options: PrintOptions, *, fine: bool = False) -> list[Job]:
    """Every PDF laid out, without errors; where all must be `fine`, pictures that are too coarse for a print shop are
    errors. Raises Invalid."""
    jobs = _laid_out(desk, options)
    found = [p for job in jobs for p in job.document.problems if not p.warning or (fine and _coarse(p))]
    problems = together([replace(p, warning=False) for p in found], desk.game)
    if problems:
        raise Invalid(*once(located(problem, desk.game) for problem in problems))
    contents = Contents(desk.library)
    with understood(desk.game):  # a broken picture is reported now, not in the middle of writing
        return [replace(job, content=drawn(job.document, contents)) for job in jobs if job.document.pages]


def _coarse(problem: Problem) -> bool:
    return problem.code == "picture.coarse" and problem.values["dpi"] < problem.values["least"]


def _laid_out(desk: Desk, options: PrintOptions) -> list[Job]:
    with understood(desk.game):
        return [_job(recipe, options) for recipe in recipes(desk, options)]


@contextmanager
def understood(game: Game) -> Iterator[None]:
    """Turn whatever prevents a game's pages from being laid out into Invalid, with its place."""
    try:
        yield
    except UnknownColour as unknown:
        raise Invalid(_unknown(unknown, game)) from None
    except MissingGlyph as missing:
        raise Invalid(unprintable(missing, game)) from None
    except BadPicture as bad:
        raise Invalid(*bad_picture(bad)) from None


def _unknown(colour: UnknownColour, game: Game) -> Problem:
    """A colour that drawing needs is missing from the palette; the problem points there."""
    file = layout_folders(game.folder).file("palettes", game.palette)
    values = {"colour": colour.args[0]}
    return Problem("colour.needed", str(file), *place_of(read_text(file), ("colours",), key=True), values)


@dataclass(frozen=True, slots=True)
class Job:
    """One PDF to come: its file name without .pdf, its title, its pages; `duplex` is the edge a printer should flip the
    paper on, None if it prints one side. `content` is the digest of what is drawn in it. `of_cards` if it has the
    cards."""

    name: str
    title: str
    document: Document
    duplex: FlipEdge | None = None
    content: str = ""
    of_cards: bool = False


def open_desk(game: Game, lang: str, fingerprints: Fingerprints | None = None) -> Desk:
    """The colours and pictures for a game in a language; `fingerprints` has those of known files. Raises Invalid."""
    return open_desks(game, [lang], fingerprints)[lang]


def open_desks(game: Game, langs: Sequence[str], fingerprints: Fingerprints | None = None) -> dict[str, Desk]:
    """A desk for each of several languages."""
    if problems := unmet(game, taken()):
        raise Invalid(*problems)
    return {lang: _desk(game, lang, fingerprints) for lang in langs}


def _desk(game: Game, lang: str, fingerprints: Fingerprints | None) -> Desk:
    palette = load_palette(game.palette, layout_folders(game.folder))
    try:
        library = Library(layout_folders(game.folder), palette["ink"], palette["paper"], fingerprints, lang)
        for name, colour in [(k.icon, k.colour) for k in game.kinds] + [(s.icon, s.colour) for s in game.sides]:
            library.inline[name] = (palette[colour], palette["paper"])
    except UnknownColour as unknown:
        raise Invalid(_unknown(unknown, game)) from None
    return Desk(game, lang, palette, library)


def _job(recipe: Recipe, options: PrintOptions) -> Job:
    document = recipe.make()
    problems = (*document.problems, *overflowing(recipe.name, document, options))
    document = replace(document, problems=problems)
    duplex = "long" if recipe.sheet.both_sides else turned(document, options)
    return Job(recipe.name, recipe.title, document, duplex, of_cards=recipe.sheet.of_cards)


def overflowing(name: str, document: Document, options: PrintOptions) -> Iterator[Problem]:
    """The problem for each such page: its first words that could not be printed. `name` is the file's."""
    for number, page in enumerate(document.pages, 1):
        room = reach(page.box, options.margin.pt)
        lost = next((run.text for run, box in runs_of(page.marks) if not room.contains(box, slack=0.5)), None)
        if lost is not None:
            values = {"file": options.file(name), "page": number, "words": lost}
            yield Problem("sheet.overflow", values={**values, "paper": options.paper.name, "margin": options.margin})


def _made(path: Path, job: Job, desk: Desk, options: PrintOptions, last: LastBuild) -> Artefact:
    """The PDF of a job, written unless it is up to date."""
    about = (desk.game.title[desk.lang], desk.lang, job.title, str(job.duplex), repr(options), desk.palette["ink"])
    content = press_digest(job.content, *about)
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
    forms: Forms = desk.library
    if options.ink == "low":
        document, forms = inked(document, forms, desk.palette["ink"], options)
    canvas = Canvas(file, f"{desk.game.title[desk.lang]}: {job.title}", desk.lang, forms, job.duplex, options.date)
    for page in going_through(document.pages, job.title):
        canvas.page(aligned(page, options))
    canvas.close()


def located(problem: Problem, game: Game) -> Problem:
    """The problem; one of a card that does not have its own place, with file, line and column of the card's field."""
    card, field, lang, deck_id = (str(problem.values.get(key, "")) for key in ("card", "field", "lang", "deck"))
    for deck in game.decks if card and not problem.file else ():
        for at, one in enumerate(deck.cards):
            if one.id == card and deck_id in ("", deck.id):
                places = places_in(deck.file, deck.reading)
                file, line, column = spot_of(deck.file, places, ("cards", at, field, lang))
                return replace(problem, file=file, line=line, column=column)
    return problem


__all__ = [
    "Artefact", "CannotWrite", "Job", "build", "estimate", "is_fresh", "lint", "located", "open_desk", "open_desks",
    "overflowing", "sound", "understood", "write_documents",
]  # fmt: skip
