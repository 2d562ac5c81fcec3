"""What a printer cannot reach stays white: pages as pictures, for all pairs of ways to print a small game, and some of
them for ours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from io import BytesIO
from itertools import chain, combinations, islice, product
from math import prod
from typing import Any

import pypdfium2
import pytest
from tests.press.conftest import A4, ROOT

from pnp.press.build import open_desk, sound
from pnp.press.marks.length import mm
from pnp.press.marks.pages import Document, Page
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.press.out.canvas import Canvas
from pnp.press.out.lowink import inked
from pnp.press.plan import recipes
from pnp.press.printer.calibrate import calibration_pages
from pnp.press.sheets.tokens.cubes import cube_pages
from pnp.validator import load_game

SLACK = 0.25  # mm: what may run into the margin, besides a pixel that it touches
FINE = 2  # pixels a millimetre
PALE = 250  # what is lighter is white

WAYS: Mapping[str, tuple[Any, ...]] = {
    "sides": ("duplex", "gutterfold", "fronts", "backs"),
    "paper": ("a4", "letter", "a3", "legal"),
    "margin": (5, 12, 8),
    "marks": ("crop", "cut", "none", "silhouette"),
    "gutter": (0, 2),
    "flip": ("long", "short"),
    "ink": ("full", "low"),
    "proof": (False, True),
    "booklet": (False, True),
    "fit": (False, True),
    "date": ("", "2026-03-14"),
    "prototype": (False, True),
    "cover": (False, True),
    "lang": ("ru", "en"),
}


def pairs_of(ways: Mapping[str, tuple[Any, ...]]) -> Iterator[dict[str, Any]]:
    """Few cases in which every two choices meet: each has as many of the pairs that are still missing as it can, and
    begins where there is most to choose from."""
    names = list(ways)

    def rank(pair: frozenset[tuple[str, Any]]) -> tuple[int, list[str]]:
        return -prod(len(ways[name]) for name, _ in pair), sorted(map(repr, pair))

    missing = {frozenset([(a, x), (b, y)]) for a, b in combinations(names, 2) for x in ways[a] for y in ways[b]}
    while missing:
        case = dict(min(missing, key=rank))
        for name in names:
            if name not in case:
                case[name] = max(ways[name], key=lambda value: _met(case | {name: value}, missing))
        yield {name: case[name] for name in names}
        missing -= {frozenset(pair) for pair in combinations(case.items(), 2)}


def _met(case: Mapping[str, Any], missing: set[frozenset[tuple[str, Any]]]) -> int:
    return sum(frozenset(pair) in missing for pair in combinations(case.items(), 2))


CASES = list(pairs_of(WAYS))
LARGE = ("13-days", "illuminati", "metro-2033")
# The rules of a large game are laid out once, not as a booklet too.
FRONTS = [case for case in reversed(CASES) if not case["booklet"] and case["sides"] != "backs"]
PRINTED = [
    *(("duel", case) for case in CASES),
    *(("13-minutes", case) for case in CASES[1:12:5]),
    *zip(LARGE, FRONTS, strict=False),
]


def test_every_two_choices_meet() -> None:
    met = {frozenset(pair) for case in CASES for pair in combinations(case.items(), 2)}
    for a, b in combinations(WAYS, 2):
        assert all(frozenset([(a, x), (b, y)]) in met for x, y in product(WAYS[a], WAYS[b]))


def drawn(pages: Iterable[Page], forms: Any) -> pypdfium2.PdfDocument:
    file = BytesIO()
    canvas = Canvas(file, "Proof", "en", forms)
    for page in pages:
        canvas.page(page)
    canvas.close()
    return pypdfium2.PdfDocument(file.getvalue())


def too_near(pages: Iterable[pypdfium2.PdfPage], margin: float) -> list[str]:
    """The pages with ink nearer to the left, upper, right or lower edge than that; millimetres."""
    found = []
    for number, page in enumerate(pages, 1):
        picture = page.render(scale=FINE * 25.4 / 72, grayscale=True).to_pil()
        box = picture.point(lambda value: 255 if value < PALE else 0).getbbox()
        assert box is not None, "a white page"
        left, top, right, bottom = box
        clear = [edge / FINE for edge in (left, top, picture.width - right, picture.height - bottom)]
        if min(clear) < margin - SLACK - 1 / FINE:
            found.append(f"page {number}: {', '.join(f'{side:.2f}' for side in clear)} mm")
    return found


@pytest.mark.parametrize(
    ("name", "case"), PRINTED, ids=lambda said: said if isinstance(said, str) else "-".join(map(str, said.values()))
)
def test_nothing_is_painted_in_the_margin_and_every_sheet_says_what_it_is_of(name: str, case: dict[str, Any]) -> None:
    game = load_game((ROOT / "tests/definitions/valid" if name == "duel" else ROOT / "cards") / name)
    options = printed_so(case)
    desk = open_desk(game, case["lang"])
    wrong, nameless = {}, []
    imprint = desk.printing(options.date, options.prototype).imprint
    assert imprint.startswith(f"{game.id}@{game.rulebook.version}")
    _, forms = inked(Document((), 0, 0), desk.library, desk.palette["ink"], options)  # the same for all files
    files = {
        job.name: inked(job.document, desk.library, desk.palette["ink"], options)[0].pages
        for job in sound(desk, options)
    }
    pages = iter(drawn(chain(*files.values()), forms))  # in one file, so that what they share is drawn once
    for name, sheets in files.items():
        printed = list(islice(pages, len(sheets)))
        wrong[name] = too_near(printed, case["margin"])
        nameless += [
            name for page in printed if imprint not in " ".join(page.get_textpage().get_text_bounded().split())
        ]
    assert not {name: pages for name, pages in wrong.items() if pages}
    assert not nameless


def printed_so(case: Mapping[str, Any]) -> PrintOptions:
    lengths = {name: mm(case[name]) for name in ("margin", "gutter")}
    plain = {
        name: case[name]
        for name in ("sides", "marks", "flip", "ink", "proof", "booklet", "fit", "date", "prototype", "cover")
    }
    return replace(A4, paper=paper(case["paper"]), **lengths, **plain)


@pytest.mark.parametrize(
    "case", [*pairs_of({"paper": ("a4", "letter", "legal"), "margin": (5, 12), "ink": ("full", "low")})], ids=str
)
def test_cubes_to_fold_keep_it(case: dict[str, Any]) -> None:
    margin, ink = case["margin"], case["ink"]
    desk = open_desk(load_game(ROOT / "cards" / "13-days"), "ru")
    options = replace(A4, paper=paper(case["paper"]), margin=mm(margin), ink=ink, cubes="fold")
    document, forms = inked(cube_pages(desk, options), desk.library, desk.palette["ink"], options)
    assert document.pages
    assert not too_near(drawn(document.pages, forms), margin)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_the_calibration_sheet_keeps_it_too(flip: Any) -> None:
    def nothing(name: str) -> Any:
        raise KeyError(name)

    assert not too_near(drawn(calibration_pages(replace(A4, flip=flip), "ru").pages, nothing), 5)


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_rules_in_two_languages_side_by_side_keep_it(name: str) -> None:
    desk = open_desk(load_game(ROOT / "cards" / "13-minutes"), "ru")
    options = replace(A4, paper=paper(name), margin=mm(12), languages=("ru", "en"))
    needed = [one.make() for one in recipes(desk, options) if one.name in ("cards", "rules-ru-en")]
    both = needed[-1]
    _, forms = inked(Document((), 0, 0), desk.library, desk.palette["ink"], options)
    assert not too_near(drawn(both.pages, forms), 12)
