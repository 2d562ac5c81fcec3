"""A rule sheet for those who hear it: a well-formed tree of headings, paragraphs and figures, in reading order."""

from __future__ import annotations

import io
from collections.abc import Callable

import pikepdf
import pytest
from tests.press.conftest import A4

from pnp.generator.build import Artefact, open_desk, sound
from pnp.generator.drawing.canvas import Canvas
from pnp.generator.drawing.ink import Form, Group, Mark, Use, rect_path, silent, solid, speaks
from pnp.generator.lettering import text
from pnp.generator.sheets.pages import Page, say
from pnp.generator.sizes.geometry import Matrix, Rect
from pnp.validator.definitions.model import Game

Built = Callable[..., dict[str, Artefact]]
DOT = solid(rect_path(Rect(0, 0, 5, 5)), "#000000")


def spoken(words: str, role: str, y: float = 0) -> Group:
    box = Rect(10, y, 200, 20)
    return Group(say(words, text.Style(font="text", size=10), box, "ru"), role=role, said=words)


def drawn(*pages: tuple[Mark, ...]) -> pikepdf.Pdf:
    file = io.BytesIO()
    canvas = Canvas(file, "", "ru", {"dot": Form("dot", Rect(0, 0, 5, 5), (DOT,))}.__getitem__)
    for marks in pages:
        canvas.page(Page(300, 300, marks))
    canvas.close()
    file.seek(0)
    return pikepdf.open(file)


def elements(pdf: pikepdf.Pdf) -> list[tuple[str, str]]:
    """Role and words of everything in the tree, checked against the pages it stands on."""
    tree = pdf.Root.StructTreeRoot
    (document,) = (tree.K,)
    assert document.S == "/Document"
    assert document.P.objgen == tree.objgen
    nums = list(tree.ParentTree.Nums)
    owned = {int(nums[i]): list(nums[i + 1]) for i in range(0, len(nums), 2)}
    found = []
    for element in document.K:
        assert element.P.objgen == document.objgen
        key = int(element.Pg.StructParents)
        assert owned[key][int(element.K)].objgen == element.objgen
        found.append((str(element.S)[1:], str(element.get("/ActualText", element.get("/Alt", "")))))
    assert sum(map(len, owned.values())) == len(found)
    assert int(tree.ParentTreeNextKey) > max(owned)
    return found


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
        (DOT, spoken("Заголовок", "H1"), inner), (DOT,), (spoken("Ещё", "P"), Use("dot", Rect(0, 0, 9, 9)))
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
        assert said[place].endswith(f"({rule.id})")
        assert not {"*", "["} & set(said[place])
    figures = [words for role, words in found if role == "Figure"]
    assert all(figures)
    assert bool(figures) == bool(game.rulebook.examples)


def test_two_languages_beside_each_other_have_no_tree(game: Game) -> None:
    """One after the other, row by row, nobody would understand them."""
    from dataclasses import replace

    desk = open_desk(game, "ru")
    jobs = sound(desk, replace(A4, languages=("ru", "en"), booklet=True))
    pages = {job.name: job.document.pages for job in jobs}
    assert any(speaks(mark) for page in pages["rules"] for mark in page.marks)
    for name in ("rules-ru-en", "rules-booklet"):
        assert not any(speaks(mark) for page in pages[name] for mark in page.marks)
