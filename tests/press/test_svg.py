"""SVG files that are not plain pictures are refused before anything is drawn."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest
from tests.press.conftest import ROOT, made_card, made_game

from pnp.press.art.picture import BadPicture, read_svg
from pnp.press.build import open_desk
from pnp.press.layout.faces import lay_out
from pnp.press.layout.layouts import load_layout
from pnp.press.marks.ink import Shape
from pnp.validator.base.problem import once

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">'


@pytest.mark.parametrize(
    ("inside", "reason"),
    [
        ('<use xlink:href="../defs/x.svg#a"/>', "picture.use"),
        ('<use href="#a"/>', "picture.use"),
        ('<image href="photo.png" width="5" height="5"/>', "picture.outside"),
        ('<image href="file:///etc/passwd" width="5" height="5"/>', "picture.outside"),
        ('<image href="data:image/svg+xml;base64,PHN2Zy8+" width="5" height="5"/>', "picture.outside"),
        ('<filter id="f"><feImage href="http://example.org/a.png"/></filter>', "picture.outside"),
        ('<foreignObject width="5" height="5"/>', "picture.element"),
        ("<flowRoot><flowPara>Cuba</flowPara></flowRoot>", "picture.text"),
        ("<text>🔊</text>", "picture.glyph"),
        ('<path d="M0 0L1"/>', "picture.value"),
        ('<g id="a"><use href="#a"/></g>', "picture.use"),
        ('<clipPath id="a" clip-path="url(#a)"/><rect width="5" height="5" clip-path="url(#a)"/>', "picture.use"),
        ('<g transform="scale(9e5)"><circle r="9e5"/></g>', "picture.far"),
        ('<rect x="nan" width="5" height="5"/>', "picture.value"),
        ('<rect width="1e300" height="5"/>', "picture.value"),
        ('<rect width="inf" height="5"/>', "picture.value"),
        ('<path d="M0 0L1e9 0Z"/>', "picture.value"),
        (
            f'<g stroke="red" stroke-dasharray="{"1 " * 200}"><path d="M0 0h9"/></g>',
            "picture.value",
        ),  # read by each shape
        (f'<path id="a" d="M0 0{"h1 " * 1000}"/>' + '<use href="#a"/>' * 1000, "picture.many"),
        (f'{"<g>" * 210}<path d="M0 0h1"/>{"</g>" * 210}', "picture.many"),
        ("<rect", "picture.malformed"),
        ("<g>", "picture.malformed"),
        ('<rect width="1" height="1"/>' * 20_001, "picture.many"),
        (f"<text>{'a' * 20_001}</text>", "picture.many"),
        (f"<style>{'a{}' * 40_000}</style>", "picture.value"),
        (f"<!-- {'x' * 5 * 1024 * 1024} -->", "picture.large"),
    ],
    ids=lambda value: value[:30],
)
def test_what_is_no_plain_picture(tmp_path: Path, inside: str, reason: str) -> None:
    file = tmp_path / "art.svg"
    file.write_text(f"{HEAD}{inside}</svg>", encoding="utf-8")
    with pytest.raises(BadPicture) as caught:
        read_svg(file)
    assert caught.value.reason == reason


def test_everything_wrong_with_a_picture_is_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "art.svg"
    file.write_text(f'{HEAD}\n<path d="M0"/>\n<rect x="?" width="1"/><image href="a.png"/></svg>', encoding="utf-8")
    with pytest.raises(BadPicture) as caught:
        read_svg(file)
    found = [caught.value, *caught.value.more]
    assert [(bad.reason, bad.line) for bad in found] == [
        ("picture.value", 2), ("picture.outside", 3), ("picture.value", 3),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("inside", "what"),
    [
        ('<text rotate="30">Cuba</text>', "<text> rotate"),
        ('<text><textPath href="#a">Cuba</textPath></text>', "<textPath>"),
        ('<mask id="m"/><rect width="5" height="5" mask="url(#m)"/>', "<mask>"),
        ('<filter id="f"/><g style="filter:url(#f)"><rect width="5" height="5"/></g>', "<filter>"),
        ('<pattern id="p"/><rect width="5" height="5" fill="url(#p)"/>', "<pattern>"),
        ('<rect width="5" height="5" style="mix-blend-mode:multiply"/>', "mix-blend-mode multiply"),
        ('<image href="data:image/png;base64,AAAA" width="5" height="5"/>', "<image>"),
        ('<marker id="m"/><path d="M0 0h5" marker-end="url(#m)"/>', "<marker>"),
        ("<style>g > rect {fill: red}</style>", "g > rect"),
        (
            '<linearGradient id="a"><stop/><stop offset="1" stop-color="red"/></linearGradient>'
            + '<path d="M0 0h1v1" fill="url(#a)"/>' * 1001,
            "gradients",
        ),
    ],
)
def test_what_is_not_drawn_as_vectors_is_named_with_its_line(tmp_path: Path, inside: str, what: str) -> None:
    file = tmp_path / "art.svg"
    file.write_text(f"{HEAD}\n{inside}</svg>", encoding="utf-8")
    ((line, said),) = read_svg(file).lost
    assert (said, line) == (what, 1 if "style>" in inside else 2)


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        '<filter id="f"/><pattern id="p"/><marker id="m"/><mask id="n"/><linearGradient id="l"/>',
        '<path d="M0 0h1" style="font-style:normal;-inkscape-font-specification:Sans;line-height:1.25;marker:none"/>',
        '<rect width="5" height="5" mask="url(#gone)" style="mix-blend-mode:normal;isolation:auto"/>',
        '<text xml:space="preserve"><tspan> </tspan></text><flowRoot><flowPara/></flowRoot>',
        '<path/><polygon points=""/><rect width="0" height="5"/><circle r="-1"/>',
        '<defs><path d="nonsense"/></defs><g display="none"><text>x</text></g>',
        '<font><font-face/><glyph d="M0"/></font><switch><foreignObject requiredExtensions="a"/><g/></switch>',
    ],
)
def test_what_has_no_effect_is_passed_over(tmp_path: Path, inside: str) -> None:
    file = tmp_path / "art.svg"
    file.write_text(f"{HEAD}{inside}</svg>", encoding="utf-8")
    assert read_svg(file).lost == ()


@pytest.mark.parametrize(
    "inside",
    [
        f'<polygon points="{"10.5,20.25 " * 60_000}100%"/>',
        f'<polyline points="{"1" * 800_000}%"/>',
        f'<path d="M0 0L{"1.5-2.5e1" * 60_000}%"/>',
        f'<path d="M0 0a{"1" * 800_000}%"/>',
        f'<path d="M0 0a{"1 1 0 01.5.5 " * 60_000}%"/>',
        f'<g transform="translate({"1 " * 300_000}%)"/>',
        f'<g transform="{"translate(" * 80_000}"/>',
        f'<rect width="{"1" * 800_000}%" height="5"/>',
    ],
    ids=lambda value: value[:24],
)
def test_what_is_long_and_wrong_is_refused_at_once(tmp_path: Path, inside: str) -> None:
    """Once, four points and a percent sign kept us busy for minutes."""
    file = tmp_path / "art.svg"
    file.write_text(f"{HEAD}{inside}</svg>", encoding="utf-8")
    begun = time.perf_counter()
    with pytest.raises(BadPicture) as caught:
        read_svg(file)
    assert caught.value.reason == "picture.value"
    assert time.perf_counter() - begun < 3


def test_entities_are_never_opened(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    file = tmp_path / "art.svg"
    file.write_text(f'<!DOCTYPE svg [<!ENTITY e SYSTEM "secret.txt">]>{HEAD}<title>&e;</title></svg>', encoding="utf-8")
    with pytest.raises(BadPicture) as caught:
        read_svg(file)
    assert caught.value.reason == "picture.element"


OURS = sorted([*ROOT.glob("cards/*/art/*.svg"), *ROOT.glob("layouts/icons/*.svg")])


@pytest.mark.parametrize("file", OURS, ids=lambda file: file.stem)
def test_our_own_pictures_are_plain(file: Path) -> None:
    drawing = read_svg(file)
    assert drawing.form.marks
    assert not drawing.lost


@pytest.mark.parametrize("box", ["0 0 0 10", "0 0 -5 5", "0 0 1e9 1e9", "0 0 10", "nan nan nan nan"])
def test_a_view_box_has_a_size(tmp_path: Path, box: str) -> None:
    file = tmp_path / "art.svg"
    file.write_text(HEAD.replace("0 0 10 10", box) + "</svg>", encoding="utf-8")
    with pytest.raises(BadPicture) as caught:
        read_svg(file)
    assert caught.value.reason == "picture.value"


def test_damage_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "art.svg"
    file.write_text(f"{HEAD}\n<g>\n</svg>", encoding="utf-8")
    with pytest.raises(BadPicture) as caught:
        read_svg(file)
    assert (caught.value.line, "BytesIO" in str(caught.value)) == (3, False)


def test_what_a_drawing_program_writes_is_read(tmp_path: Path) -> None:
    """Its notes are passed over; a thing used twice is drawn twice; even-odd and unequal opacities are kept."""
    file = tmp_path / "art.svg"
    file.write_text(
        f"""{HEAD}<metadata><x xmlns="urn:x"/></metadata><defs><circle id="c" r="2"/></defs>
        <use xlink:href="#c" x="2"/><use href="#c" y="5"/>
        <path d="M0 0h9v9H0zM3 3a1 1 0 0110 1z" style="fill:#ff0000;fill-rule:evenodd;-x:1" data-y="1"/>
        <rect width="4" height="4" fill="red" stroke="blue" fill-opacity=".5"/></svg>""",
        encoding="utf-8",
    )
    marks = [mark for mark in read_svg(file).form.marks if isinstance(mark, Shape)]
    assert len(marks) == 5
    assert [mark.paint.even_odd for mark in marks] == [False, False, True, False, False]
    assert [mark.paint.opacity for mark in marks[3:]] == [0.5, 1.0]


def test_a_bad_picture_is_told_once(tmp_path: Path) -> None:
    file = tmp_path / "art.svg"
    file.write_text("<svg", encoding="utf-8")
    game = made_game(*(replace(made_card(id), art=file) for id in ("one", "two")))
    layout = load_layout("duel")
    found = [
        problem
        for lang in ("ru", "en")
        for card in game.cards
        for problem in lay_out(layout, card, open_desk(game, lang)).problems
    ]
    assert [(p.code, p.file) for p in once(found)] == [("picture.malformed", str(file))]
