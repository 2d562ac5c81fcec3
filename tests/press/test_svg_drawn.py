"""What an SVG file says is what is drawn: in the PDF, and in the SVG that the preview shows."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from pnp.press.art.picture import read_svg
from pnp.press.marks.ink import Form
from pnp.press.marks.pages import Page
from pnp.press.out.raster import rendered
from pnp.press.out.vector import svg

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">'
RED, BLUE, WHITE, LIME = (255, 0, 0), (0, 0, 255), (255, 255, 255), (0, 255, 0)
Spots = dict[tuple[float, float], tuple[int, int, int]]

STOPS = '<stop offset="0" stop-color="red"/><stop offset=".5" stop-color="#fff"/><stop offset="1" stop-color="blue"/>'
CASES: dict[str, tuple[str, Spots]] = {
    "colours in every notation": (
        ('<g fill="rgb(100%,0%,0%)"><path d="M0 0h5v5h-5z"/></g><path d="M5 0h5v5h-5z" fill="hsl(240, 100%, 50%)"/>'
        '<path d="M0 5h5v5h-5z" color="lime" fill="currentColor"/><path d="M5 5h5v5h-5z" fill="#0000ff80"/>'),
        {(2, 2): RED, (7, 2): BLUE, (2, 7): LIME, (7, 7): (127, 127, 255)},
    ),
    "a colour that is none is passed over": ('<g fill="red"><path d="M0 0h9v9H0z" fill="#00000"/></g>', {(2, 2): RED}),
    "classes of a style sheet": (
        ("<style>/* Illustrator */ .a, .b{fill:#FF0000} .b{fill:blue} rect.b{stroke:none}</style>"
        '<rect class="a" width="5" height="9"/><rect class="b x" x="5" width="5" height="9" fill="lime"/>'),
        {(2, 2): RED, (7, 2): BLUE},
    ),
    "style over sheet, unless that is important": (
        ("<style>.a{fill:red} .b{fill:red !important}</style>"
        '<g fill="lime"><rect class="a" width="5" height="9" style="fill:blue"/>'
        '<rect class="b" x="5" width="5" height="9" style="fill:blue"/></g>'),
        {(2, 2): BLUE, (7, 2): RED},
    ),
    "a linear gradient with three stops": (
        f'<linearGradient id="a">{STOPS}</linearGradient><path d="M0 0h10v10H0z" fill="url(#a)"/>',
        {(0.2, 5): (255, 10, 10), (5, 5): WHITE, (9.8, 5): (10, 10, 255), (2.5, 1): (255, 127, 127)},
    ),
    "stops of another gradient, and a transform": (
        (f'<linearGradient id="a">{STOPS}</linearGradient><linearGradient id="b" xlink:href="#a" '
        'gradientUnits="userSpaceOnUse" x1="0" x2="10" gradientTransform="rotate(90)"/>'
        '<path d="M0 0h10v10H0z" fill="url(#b)"/>'),
        {(5, 0.2): (255, 10, 10), (2, 5): WHITE, (8, 9.8): (10, 10, 255)},
    ),
    "a radial gradient": (
        f'<radialGradient id="a">{STOPS}</radialGradient><path d="M0 0h10v10H0z" fill="url(#a)"/>',
        {(5, 5): (255, 4, 4), (7.5, 5): WHITE, (0.2, 0.2): BLUE},
    ),
    "a gradient that becomes clear": (
        ('<path d="M0 0h10v10H0z" fill="blue"/><linearGradient id="a"><stop stop-color="red"/>'
        '<stop offset="1" stop-color="red" stop-opacity="0"/></linearGradient>'
        '<path d="M0 0h10v10H0z" fill="url(#a)"/>'),
        {(0.2, 5): (250, 0, 5), (5, 5): (127, 0, 128), (9.8, 5): (5, 0, 250)},
    ),
    "a ring that becomes clear outwards": (
        ('<radialGradient id="a"><stop stop-color="red" stop-opacity="0"/><stop offset="1" stop-color="red"/>'
        '</radialGradient><path d="M0 0h10v10H0z" fill="url(#a)"/>'),
        {(5, 5): (255, 250, 250), (7.5, 5): (255, 127, 127), (0.2, 0.2): RED},
    ),
    "a gradient whose opacity falls and rises": (
        ('<linearGradient id="a"><stop stop-color="red"/><stop offset=".5" stop-color="red" stop-opacity="0"/>'
        '<stop offset="1" stop-color="red"/></linearGradient><path d="M0 0h10v10H0z" fill="url(#a)" opacity=".5"/>'),
        {(0.2, 5): (255, 132, 132), (5, 5): (255, 252, 252), (2.5, 5): (255, 191, 191)},
    ),
    "a focus beside the middle": (
        f'<radialGradient id="a" fx=".2">{STOPS}</radialGradient><path d="M0 0h10v10H0z" fill="url(#a)"/>',
        {(2, 5): (255, 4, 4), (6, 5): WHITE, (1, 5): WHITE},
    ),
    "a clear focus beside the middle": (
        ('<radialGradient id="a" fx=".2"><stop stop-color="red"/><stop offset="1" stop-color="red" stop-opacity="0"/>'
        '</radialGradient><path d="M0 0h10v10H0z" fill="url(#a)"/>'),
        {(2, 5): (255, 4, 4), (6, 5): (255, 127, 127), (1, 5): (255, 127, 127)},
    ),
    "a clip path": (
        '<clipPath id="c"><circle cx="5" cy="5" r="3"/></clipPath><g clip-path="url(#c)"><path d="M0 0h10v10H0z"/></g>',
        {(5, 5): (0, 0, 0), (1, 1): WHITE, (5, 1): WHITE},
    ),
    "a clip with a hole": (
        ('<clipPath id="c" clipPathUnits="objectBoundingBox"><path clip-rule="evenodd" '
        'd="M0 0h1v1H0z M.3 .3h.4v.4H.3z"/>'
        '</clipPath><path d="M0 0h10v10H0z" clip-path="url(#c)"/>'),
        {(5, 5): WHITE, (1, 1): (0, 0, 0)},
    ),
    "a clip of shapes that turn either way": (
        ('<clipPath id="c"><path d="M0 0h6v6H0z"/><path d="M4 4v6h6v-6z"/></clipPath>'
        '<path d="M0 0h10v10H0z" clip-path="url(#c)"/>'),
        {(5, 5): (0, 0, 0), (1, 1): (0, 0, 0), (9, 9): (0, 0, 0), (9, 1): WHITE},
    ),
    "opacity of a group as a whole": (
        '<g opacity=".5"><path d="M0 0h7v7H0z" fill="red"/><path d="M3 3h7v7H3z" fill="blue"/></g>',
        {(1, 1): (255, 127, 127), (5, 5): (127, 127, 255), (9, 9): (127, 127, 255)},
    ),
    "opacity of an area with its stroke": (
        '<path d="M3 3h4v4H3z" fill="red" stroke="blue" stroke-width="2" opacity=".5"/>',
        {(5, 5): (255, 127, 127), (3.5, 5): (127, 127, 255), (2.5, 5): (127, 127, 255)},
    ),
    "use of a symbol with a viewBox": (
        ('<symbol id="s" viewBox="0 0 100 100"><path d="M0 0h200v50H0z" fill="red"/></symbol>'
        '<use href="#s" x="2" y="2" width="4" height="4"/>'),
        {(3, 3): RED, (5, 3): RED, (7, 3): WHITE, (3, 5): WHITE},
    ),
    "use of a use": (
        ('<defs><path id="a" d="M0 0h2v2H0z"/><g id="b"><use href="#a"/><use href="#a" x="4"/></g></defs>'
        '<use href="#b" y="4" fill="red"/>'),
        {(1, 5): RED, (5, 5): RED, (3, 5): WHITE},
    ),
    "an svg inside": (
        ('<svg x="5" y="0" width="5" height="5" viewBox="0 0 1 2" preserveAspectRatio="xMinYMin slice">'
        '<path d="M-9 0h99v1h-99z" fill="red"/></svg>'),
        {(2, 2): WHITE, (7, 2): RED, (7, 7): WHITE},
    ),
    "percentages": ('<rect x="50%" width="50%" height="100%" fill="red"/>', {(2, 2): WHITE, (7, 7): RED}),
    "corners with two radii": (
        '<rect width="10" height="10" rx="5" ry="1"/>', {(0.4, 0.4): WHITE, (0.6, 2): (0, 0, 0)},
    ),
    "a pen that is squeezed": (
        '<path transform="scale(4,1)" d="M1.25 0V10" stroke="red" stroke-width="1"/>', {(3.5, 5): RED, (6.5, 5): RED},
    ),
    "a pen that is not scaled": (
        '<path transform="scale(4)" d="M0 1.25H10" stroke="red" vector-effect="non-scaling-stroke"/>',
        {(5, 5.3): RED, (5, 6): WHITE},
    ),
    "dashes from the middle": (
        '<path d="M0 5H10" stroke="red" stroke-width="2" stroke-dasharray="2 3" stroke-dashoffset="3"/>',
        {(1, 5): WHITE, (3, 5): RED, (5, 5): WHITE, (8, 5): RED},
    ),
    "corners cut off": (
        ('<path d="M1 4L6 5L1 6" fill="none" stroke="red"/><path d="M1 7L6 8L1 9" fill="none" stroke="red" '
        'stroke-miterlimit="10"/>'),
        {(7.5, 5): WHITE, (7.5, 8): RED},
    ),
    "a stroke under its area": (
        '<path d="M3 3h4v4H3z" fill="red" stroke="blue" stroke-width="2" paint-order="stroke"/>',
        {(3.5, 5): RED, (2.5, 5): BLUE},
    ),
    "a text, anchored at its middle": (
        (
            '<g font-size="10" font-family="sans-serif">'
            '<text x="5" y="9" text-anchor="middle" font-weight="bold">I</text></g>'
        ),
        {(5, 5): (0, 0, 0), (3, 5): WHITE, (7, 5): WHITE},
    ),
    "a text in pieces": (
        (
            '<text y="9" font-size="10" xml:space="default">\n  <tspan x="0" fill="red">I</tspan>\n'
            '<tspan dx="2" dy="-4" style="fill:blue;font-size:50%">I</tspan></text>'
        ),
        {(1.4, 8): RED, (1.4, 3): RED},
    ),
    "a text at the end of its line": (
        '<text x="10" y="9" font-size="10" text-anchor="end" fill="red" stroke="red">H</text>',
        {(9, 5): RED, (4.5, 5.6): RED, (2, 5): WHITE},
    ),
    "even-odd": ('<path fill-rule="evenodd" d="M0 0h9v9H0zM3 3h3v3H3z" fill="red"/>', {(1, 1): RED, (4, 4): WHITE}),
    "the first child of a switch": (
        ('<switch><g requiredExtensions="x"><path d="M0 0h9v9H0z"/></g>'
        '<g><path d="M0 0h9v9H0z" fill="red"/></g></switch>'),
        {(1, 1): RED},
    ),
    "what is for the language": (
        ('<switch><g systemLanguage="ru"><path d="M0 0h9v9H0z"/></g><g systemLanguage="fr, en-GB">'
        '<path d="M0 0h9v9H0z" fill="red"/></g></switch><path systemLanguage="ru" d="M0 0h9v9H0z"/>'
        '<text y="9" font-size="10" fill="blue"><tspan systemLanguage="ru">I</tspan></text>'),
        {(1, 1): RED, (1.4, 5): RED},
    ),
}  # fmt: skip


def printed(form: Form) -> Image.Image:
    return next(rendered([Page(form.box.w, form.box.h, form.marks)], lambda of: form, 72 * 40))


def previewed(form: Form) -> Image.Image:
    resvg = pytest.importorskip("resvg")
    text = svg(Page(form.box.w, form.box.h, form.marks), lambda of: form, "")
    text = text.replace('width="2.646mm" height="2.646mm"', 'width="300" height="300"')
    tree = resvg.usvg.Tree.from_str(text, resvg.usvg.Options.default())
    drawn = Image.open(io.BytesIO(bytes(resvg.render(tree, (1, 0, 0, 0, 1, 0)))))
    ground = Image.new("RGBA", drawn.size, "white")
    ground.alpha_composite(drawn.convert("RGBA"))
    return ground.convert("RGB")


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("way", [printed, previewed])
def test_what_the_file_says_is_drawn(tmp_path: Path, name: str, way: object) -> None:
    inside, spots = CASES[name]
    file = tmp_path / "art.svg"
    file.write_text(f"{HEAD}{inside}</svg>", encoding="utf-8")
    drawing = read_svg(file)
    assert drawing.lost == ()
    assert callable(way)
    image = way(drawing.form)
    for (x, y), colour in spots.items():
        found = image.getpixel((round(x / 10 * image.width), round(y / 10 * image.height)))
        assert all(abs(a - b) <= 9 for a, b in zip(found, colour, strict=True)), (name, x, y, found)


def test_a_clear_gradient_has_no_seams(tmp_path: Path) -> None:
    """Neighbouring dots along the gradient differ by no more than its steps."""
    inside, _ = CASES["a gradient that becomes clear"]
    file = tmp_path / "art.svg"
    file.write_text(f"{HEAD}{inside}</svg>", encoding="utf-8")
    row = printed(read_svg(file).form).crop((0, 150, 300, 151))
    change = ImageChops.difference(row.crop((1, 0, 300, 1)), row.crop((0, 0, 299, 1)))
    assert max(high for _, high in change.getextrema()) <= 8


def test_the_font_of_a_text_is_told_if_it_is_another(tmp_path: Path) -> None:
    file = tmp_path / "art.svg"
    ours = '<text>a</text><text style="font-family:\'Source Sans Pro\'">b</text><text font-family="serif">c</text>'
    file.write_text(f'{HEAD}{ours}\n<text font-family="Arial, serif">d</text></svg>', encoding="utf-8")
    drawing = read_svg(file)
    assert drawing.form.fonts == drawing.fonts == ((2, "Arial"),)
