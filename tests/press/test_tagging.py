"""A rule sheet for those who hear it: a well-formed tree of headings, paragraphs and figures, in reading order."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import ImageStat
from pypdfium2 import raw
from tests.press.conftest import A4, ROOT
from tests.press.laid import laid

from pnp.press.build import Artefact, open_desk, sound, write_documents
from pnp.press.layout.desk import Desk
from pnp.press.marks.geometry import Matrix, Rect
from pnp.press.marks.ink import Form, Group, Made, Mark, Use, rect_path, silent, solid, speaks
from pnp.press.marks.pages import Document, Page
from pnp.press.out.canvas import Canvas
from pnp.press.type import text
from pnp.press.type.text import say
from pnp.validator import load_game
from pnp.validator.definitions.model import Game

Built = Callable[..., dict[str, Artefact]]
DOT = solid(rect_path(Rect(0, 0, 5, 5)), "#000000")


def spoken(words: str, role: str, y: float = 0) -> Group:
    box = Rect(10, y, 200, 20)
    return Group(say(words, text.Style(font="text", size=10), box, "ru"), role=role, said=words)


def drawn(*pages: tuple[Mark, ...]) -> pikepdf.Pdf:
    file = io.BytesIO()
    canvas = Canvas(file, "", "ru", {Made("dot"): Form(Made("dot"), Rect(0, 0, 5, 5), (DOT,))}.__getitem__)
    for marks in pages:
        canvas.page(Page(300, 300, marks))
    canvas.close()
    file.seek(0)
    return pikepdf.open(file)


def elements(pdf: pikepdf.Pdf) -> list[tuple[str, str]]:
    """Role and words of everything in the tree, checked against its page."""
    tree = pdf.Root.StructTreeRoot
    (document,) = (tree.K,)
    assert document.S == "/Document"
    assert document.P.objgen == tree.objgen
    nums = list(tree.ParentTree.Nums)
    owned = {int(nums[i]): list(nums[i + 1]) for i in range(0, len(nums), 2)}
    found = []
    for element in bodies(document):
        key = int(element.Pg.StructParents)
        assert owned[key][int(element.K)].objgen == element.objgen
        found.append((str(element.S)[1:], str(element.get("/ActualText", element.get("/Alt", "")))))
    assert sum(map(len, owned.values())) == len(found)
    assert int(tree.ParentTreeNextKey) > max(owned)
    return found


def bodies(document: pikepdf.Object) -> Iterator[pikepdf.Object]:
    """What the document says, one after another: of lists the bodies of their items."""
    for element in document.K:
        assert element.P.objgen == document.objgen
        if element.S != "/L":
            yield element
            continue
        assert len(element.K) > 0
        for item in element.K:
            assert (item.S, item.P.objgen) == ("/LI", element.objgen)
            assert (item.K.S, item.K.P.objgen) == ("/LBody", item.objgen)
            yield item.K


def sequences(page: pikepdf.Page) -> list[str]:
    """The tags of a page as they open, everything that draws inside one of them, none inside another."""
    open_tag, found, depth = None, [], 0
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name in ("BDC", "BMC"):
            assert open_tag is None
            open_tag = str(operands[0])
            found.append(open_tag)
            start = depth
        elif name == "EMC":
            assert open_tag is not None
            assert depth == start
            open_tag = None
        elif name in ("q", "Q"):
            depth += 1 if name == "q" else -1
        elif name in ("f", "f*", "S", "B", "TJ", "Tj", "Do"):
            assert open_tag is not None, name
    assert open_tag is None
    return found


def test_a_small_tree() -> None:
    inner = Group((spoken("Абзац", "P", 40), DOT), Matrix(e=5))
    with drawn(
        (DOT, spoken("Заголовок", "H1"), inner), (DOT,), (spoken("Ещё", "P"), Use(Made("dot"), Rect(0, 0, 9, 9)))
    ) as pdf:
        assert elements(pdf) == [("H1", "Заголовок"), ("P", "Абзац"), ("P", "Ещё")]
        assert pdf.Root.MarkInfo.Marked
        assert sequences(pdf.pages[0]) == ["/Artifact", "/H1", "/P", "/Artifact"]
        assert sequences(pdf.pages[2]) == ["/P", "/Artifact"]
        assert "/StructParents" not in pdf.pages[1]
        assert not pdf.check_pdf_syntax()


def test_what_has_no_roles_has_no_tree() -> None:
    with drawn((DOT,)) as pdf:
        assert "/StructTreeRoot" not in pdf.Root
        assert "/MarkInfo" not in pdf.Root


def test_silent() -> None:
    inner = spoken("Абзац", "P")
    (moved,) = silent((Group((Group((DOT,), role="P"),), Matrix(e=5)),))
    assert moved == solid(rect_path(Rect(5, 0, 5, 5)), "#000000")
    kept = Group((inner,), clip=rect_path(Rect(0, 0, 9, 9)))
    assert speaks(kept)
    assert not any(map(speaks, silent((kept, DOT))))
    assert silent((DOT,)) == (DOT,)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_rule_sheet_is_heard_whole_and_in_order(built: Built, game: Game, lang: str) -> None:
    with pikepdf.open(built(lang)["rules"].path) as pdf:
        assert str(pdf.Root.Lang).startswith(lang)
        found = elements(pdf)
        for page in pdf.pages:
            assert {"/P", "/Artifact"} <= set(sequences(page))
    assert found[0] == ("H1", game.title[lang])
    heads = [words for role, words in found if role == "H2"]
    assert [s.title[lang] for s in game.rulebook.sections] == [h.partition(" ")[2] for h in heads if h[0].isdigit()]
    said = [words for role, words in found if role == "P"]
    rules = [rule for section in game.rulebook.sections for rule in section.rules]
    at = [next(i for i, words in enumerate(said) if words.startswith(f"{rule.number} ")) for rule in rules]
    assert at == sorted(at)
    for rule, place in zip(rules, at, strict=True):
        assert f"({rule.id})" not in said[place], "what logs call it stands in the index"
        assert not {"*", "["} & set(said[place])
    figures = [words for role, words in found if role == "Figure"]
    assert all(figures)
    assert bool(figures) == bool(game.rulebook.examples)


@pytest.fixture(scope="module")
def both(game: Game) -> tuple[Desk, dict[str, Document]]:
    """The desk, and the documents in two languages and as a booklet."""
    desk = open_desk(game, "ru")
    jobs = sound(desk, replace(A4, languages=("ru", "en"), booklet=True))
    return desk, {job.name: job.document for job in jobs}


def test_two_languages_beside_each_other_are_heard_one_after_the_other(
    game: Game, both: tuple[Desk, dict[str, Document]]
) -> None:
    found = heard(*both, "rules-ru-en")
    heads = [words for role, words in found if role == "H2" and words[0].isdigit()]
    titles = [section.title for section in game.rulebook.sections]
    assert [head.partition(" ")[2] for head in heads] == [title[lang] for lang in ("ru", "en") for title in titles]


def test_a_booklet_is_heard_in_the_order_of_its_pages(game: Game, both: tuple[Desk, dict[str, Document]]) -> None:
    found = heard(*both, "rules-booklet")
    assert found[0] == ("H1", game.title["ru"])
    heads = [words for role, words in found if role == "H2" and words[0].isdigit()]
    assert [head.partition(" ")[2] for head in heads] == [section.title["ru"] for section in game.rulebook.sections]
    assert {"H1", "H2", "P", "LBody", "Figure"} <= {role for role, _ in found}


def heard(desk: Desk, documents: dict[str, Document], name: str) -> list[tuple[str, str]]:
    """What a PDF of the game says, in the order of its tree."""
    file = io.BytesIO()
    canvas = Canvas(file, "", "ru", desk.library)
    for page in documents[name].pages:
        canvas.page(page)
    canvas.close()
    file.seek(0)
    with pikepdf.open(file) as pdf:
        for page in pdf.pages:
            sequences(page)
        return elements(pdf)


def test_items_that_follow_one_another_are_a_list() -> None:
    page = (spoken("Список", "H2"), spoken("раз", "LI", 20), spoken("два", "LI", 40), spoken("всё", "P", 60))
    with drawn(page, (spoken("три", "LI"),)) as pdf:
        assert [str(one.S) for one in pdf.Root.StructTreeRoot.K.K] == ["/H2", "/L", "/P", "/L"]
        assert [words for _, words in elements(pdf)] == ["Список", "раз", "два", "всё", "три"]


def test_letters_of_a_thumbnail_are_drawn_and_not_written() -> None:
    words = say("Карантин", text.Style(font="text", size=10), Rect(0, 0, 90, 20), "ru")
    form = Form(Made("card"), Rect(0, 0, 90, 20), words)
    small = Use(Made("card"), Rect(10, 50, 45, 10))
    shown = Group((small, *words), role="Figure", said="Карта", as_outlines=True)
    file = io.BytesIO()
    canvas = Canvas(file, "", "ru", {form.of: form}.__getitem__)
    canvas.page(Page(200, 200, (shown,)))
    canvas.page(Page(200, 200, (small,)))
    canvas.close()
    pages = pypdfium2.PdfDocument(file.getvalue())
    thumbnail, card = (page.get_textpage().get_text_range().strip() for page in pages)
    assert (thumbnail, card) == ("", "Карантин")
    dark = [ImageStat.Stat(page.render().to_pil().convert("L").crop((10, 50, 55, 60))).mean[0] for page in pages]
    assert dark[0] == pytest.approx(dark[1], abs=2), "they look the same"
    assert dark[0] < 250


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The folders of a game that has every sheet to read, by language."""
    folder, found = tmp_path_factory.mktemp("days"), {}
    for lang in ("ru", "en"):
        desk, jobs = laid("13-days", lang)
        found[lang] = write_documents([(job.name, job.title, job.document) for job in jobs.values()], desk, A4, folder)
    return {lang: made[0].path.parent for lang, made in found.items()}


# ── What PDF/UA asks of a file (ISO 14289-1, 7), as far as a file can show it ──


@pytest.mark.parametrize("name", ["rules", "aid", "log", "cover"])
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_what_is_read_can_be_heard(days: dict[str, Path], lang: str, name: str) -> None:
    game = load_game(ROOT / "cards" / "13-days")
    with pikepdf.open(days[lang] / f"{name}.pdf") as pdf:
        root = pdf.Root
        assert root.MarkInfo.Marked
        assert root.ViewerPreferences.DisplayDocTitle
        assert str(root.Lang).startswith(lang)
        with pdf.open_metadata() as described:
            assert game.title[lang] in described["dc:title"]
            assert described["dc:language"] == {str(root.Lang)}
            assert described["dc:title"] == str(pdf.docinfo["/Title"])
        found = elements(pdf)
        for page in pdf.pages:
            assert page.Tabs == "/S"
            sequences(page)
            for font in page.get("/Resources", {}).get("/Font", {}).values():
                assert "/ToUnicode" in font
    assert all(words for _, words in found)
    assert found[0][0] == "H1"
    levels = [int(role[1]) for role, _ in found if role[0] == "H"]
    assert levels.count(1) == 1
    assert all(below <= above + 1 for above, below in pairwise(levels)), "no level is left out"


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_no_words_too_small_to_read_are_found_in_a_rule_sheet(built: Built, lang: str) -> None:
    for page in pypdfium2.PdfDocument(built(lang)["rules"].path):
        written = page.get_textpage()
        for at in range(0, written.count_chars(), 7):
            size = raw.FPDFText_GetFontSize(written.raw, at)
            matrix = raw.FS_MATRIX()
            if written.get_text_range(at, 1).strip() and raw.FPDFText_GetMatrix(written.raw, at, matrix):
                assert size * abs(matrix.d) >= 4.4, written.get_text_range(max(0, at - 9), 20)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_cover_sheet_tells_of_every_file_and_shows_it_without_words_of_its_own(
    days: dict[str, Path], lang: str
) -> None:
    """The name of a file, what to do with it, then its picture, which has no text of its own."""
    files = {file.name for file in days[lang].glob("*.pdf")} - {"cover.pdf"}
    with pikepdf.open(days[lang] / "cover.pdf") as pdf:
        found = elements(pdf)
    heads = [at for at, (role, _) in enumerate(found) if role == "H2"]
    assert {found[at][1].rpartition(" ")[2] for at in heads} == files
    for start, end in pairwise([*heads, len(found)]):
        roles = [role for role, _ in found[start:end]]
        assert roles == ["H2", *["P"] * (len(roles) - 2), "Figure"]
        assert found[start][1].rpartition(" ")[2] in found[end - 1][1]
    pages = pypdfium2.PdfDocument(days[lang] / "cover.pdf")
    for page in pages:
        written = page.get_textpage()
        sizes = [_size(written, at) for at in range(written.count_chars()) if written.get_text_range(at, 1).strip()]
        assert min(sizes) >= 6


def _size(written: pypdfium2.PdfTextPage, at: int) -> float:
    """The size of a letter on paper."""
    matrix = raw.FS_MATRIX()
    assert raw.FPDFText_GetMatrix(written.raw, at, matrix)
    return float(raw.FPDFText_GetFontSize(written.raw, at) * abs(matrix.d))
