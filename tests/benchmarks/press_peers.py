"""The press's peers at the same work as `plain.py`: `press_peers.py NAME CARDS.json OUT.pdf`, each in its own manner.

Fronts and backs in turn, nine on a page: frame, title bar, title, number, icon, picture, text; on a back 35 diamonds.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from html import escape
from pathlib import Path
from typing import Any

WIDTH, HEIGHT = 63.0, 88.0  # mm
LEFT, TOP = (210 - 3 * WIDTH) / 2, (297 - 3 * HEIGHT) / 2
DIAMONDS = [(8 + at % 5 * 11.75, 8 + at // 5 * 12) for at in range(35)]

Work = dict[str, Any]


def sheets(work: Work) -> list[list[tuple[float, float, dict[str, str]]]]:
    """Places of the cards on every sheet, in millimetres from its upper left corner."""
    cards = work["cards"]
    return [
        [(LEFT + at % 3 * WIDTH, TOP + at // 3 * HEIGHT, card) for at, card in enumerate(cards[first : first + 9])]
        for first in range(0, len(cards), 9)
    ]


def ticks() -> list[tuple[float, float, float, float]]:
    """Crop marks in the margins."""
    found = []
    for at in range(4):
        across, down = LEFT + at * WIDTH, TOP + at * HEIGHT
        found += [(across, a, across, b) for a, b in ((4, TOP - 4), (297 - TOP + 4, 293))]
        found += [(a, down, b, down) for a, b in ((2, LEFT - 3), (210 - LEFT + 3, 208))]
    return found


def fpdf2(work: Work, target: Path) -> None:
    """fpdf2: the same calls as with ReportLab."""
    from fpdf import FPDF

    pdf = FPDF(format="A4")
    pdf.set_auto_page_break(False)
    for name, file in work["fonts"].items():
        pdf.add_font(name, fname=file)
    for sheet in sheets(work):
        pdf.add_page()
        for x, y, card in sheet:
            pdf.set_line_width(0.28)
            pdf.rect(x + 2, y + 2, 59, 84, round_corners=True, corner_radius=3)
            pdf.set_fill_color(51, 77, 153)
            pdf.rect(x + 3, y + 3, 57, 9, style="F")
            pdf.set_text_color(255)
            pdf.set_font("bold", size=11)
            pdf.text(x + 5, y + 9, card["title"])
            pdf.set_font("sans", size=14)
            pdf.text(x + 55, y + 9.5, card["number"])
            pdf.set_fill_color(204, 102, 26)
            pdf.rect(x + 50, y + 78, 6, 6, style="F")
            if card["art"]:
                pdf.image(card["art"], x + 5, y + 14, 53, 36)
            pdf.set_text_color(0)
            pdf.set_font("text", size=8)
            pdf.set_xy(x + 4, y + 52)
            pdf.multi_cell(55, 3.5, f"{card['text']} {card['history']}", align="L")
        _fpdf2_marks(pdf)
        pdf.add_page()
        for x, y, _ in sheet:
            left = 210 - x - WIDTH
            pdf.set_fill_color(38, 51, 102)
            pdf.rect(left, y, WIDTH, HEIGHT, style="F")
            pdf.set_fill_color(153, 166, 204)
            for right, down in DIAMONDS:
                middle, top = left + right, y + down
                pdf.polygon([(middle, top - 4), (middle + 3, top), (middle, top + 4), (middle - 3, top)], style="F")
            pdf.set_text_color(255)
            pdf.set_font("bold", size=14)
            pdf.text(left + 22, y + 45, "Колода")
        _fpdf2_marks(pdf)
    pdf.output(str(target))


def _fpdf2_marks(pdf: Any) -> None:
    pdf.set_line_width(0.1)
    for tick in ticks():
        pdf.line(*tick)


def weasyprint(work: Work, target: Path) -> None:
    """WeasyPrint: a page of HTML and CSS."""
    from weasyprint import HTML

    fonts = "".join(f"@font-face {{font-family: {n}; src: url(file://{f})}}" for n, f in work["fonts"].items())
    style = fonts + (
        "@page {size: 210mm 297mm; margin: 0} .s {position: relative; width: 210mm; height: 297mm; break-after: page}"
        ".c {position: absolute; width: 63mm; height: 88mm} .c > * {position: absolute}"
        ".f {left: 2mm; top: 2mm; width: 59mm; height: 84mm; border: .28mm solid; border-radius: 3mm;"
        "box-sizing: border-box}"
        ".h {left: 3mm; top: 3mm; width: 57mm; height: 9mm; background: #334d99}"
        ".t {left: 5mm; top: 5mm; font: 11pt bold; color: #fff} .n {right: 5mm; top: 4mm; font: 14pt sans; color: #fff}"
        ".i {left: 50mm; top: 78mm; width: 6mm; height: 6mm; background: #cc661a}"
        ".p {left: 5mm; top: 14mm; width: 53mm; height: 36mm}"
        ".x {left: 5mm; top: 52mm; width: 53mm; font: 8pt/10pt text; hyphens: auto}"
        ".b {background: #263366; color: #fff}"
        ".d {width: 4.2mm; height: 4.2mm; background: #99a6cc; transform: rotate(45deg)}"
        ".m {position: absolute; background: #000}"
    )
    diamonds = "".join(f'<i class="d" style="left:{x - 2}mm;top:{y - 2}mm"></i>' for x, y in DIAMONDS)
    marks = "".join(
        f'<i class="m" style="left:{a}mm;top:{b}mm;width:{max(c - a, 0.1)}mm;height:{max(d - b, 0.1)}mm"></i>'
        for a, b, c, d in ticks()
    )
    pages = []
    for sheet in sheets(work):
        fronts = "".join(
            f'<div class="c" style="left:{x}mm;top:{y}mm"><i class="f"></i><i class="h"></i>'
            f'<b class="t">{escape(c["title"])}</b><b class="n">{c["number"]}</b><i class="i"></i>'
            + (f'<img class="p" src="file://{c["art"]}">' if c["art"] else "")
            + f'<p class="x" lang="ru">{escape(c["text"] + " " + c["history"])}</p></div>'
            for x, y, c in sheet
        )
        backs = "".join(
            f'<div class="c b" style="left:{210 - x - WIDTH}mm;top:{y}mm">{diamonds}'
            '<b style="left:22mm;top:40mm">Колода</b></div>'
            for x, y, _ in sheet
        )
        pages += [f'<div class="s">{fronts}{marks}</div>', f'<div class="s">{backs}{marks}</div>']
    HTML(string=f"<style>{style}</style>{''.join(pages)}").write_pdf(str(target))


def typst(work: Work, target: Path) -> None:
    """Typst: a document in its own language, compiled by its library."""
    import typst as compiler

    def content(text: str) -> str:
        return "#" + json.dumps(text, ensure_ascii=False)

    lines = [
        "#set page(width: 210mm, height: 297mm, margin: 0mm)",
        '#set text(lang: "ru", font: ("Source Serif Pro", "Libertinus Serif"), hyphenate: true)',
        "#let back = box(width: 63mm, height: 88mm, fill: rgb(38, 51, 102))[" + "".join(
            f"#place(dx: {x - 3}mm, dy: {y - 4}mm, "
            "polygon(fill: rgb(153, 166, 204), (3mm, 0mm), (6mm, 4mm), (3mm, 8mm), (0mm, 4mm)))"
            for x, y in DIAMONDS
        ) + "#place(dx: 22mm, dy: 40mm, text(14pt, white)[Колода])]",
        "#let marks = [" + "".join(
            f"#place(dx: {a}mm, dy: {b}mm, line(end: ({c - a}mm, {d - b}mm), stroke: .3pt))" for a, b, c, d in ticks()
        ) + "]",
        "#let card(title, number, art, body) = box(width: 63mm, height: 88mm)[",
        "#place(dx: 2mm, dy: 2mm, rect(width: 59mm, height: 84mm, radius: 3mm, stroke: .8pt))",
        "#place(dx: 3mm, dy: 3mm, rect(width: 57mm, height: 9mm, fill: rgb(51, 77, 153)))",
        "#place(dx: 5mm, dy: 6mm, text(11pt, white, title))#place(dx: 55mm, dy: 5mm, text(14pt, white, number))",
        "#place(dx: 50mm, dy: 78mm, rect(width: 6mm, height: 6mm, fill: rgb(204, 102, 26)))",
        '#if art != "" {place(dx: 5mm, dy: 14mm, image(art, width: 53mm, height: 36mm))}',
        "#place(dx: 5mm, dy: 52mm, box(width: 53mm, text(8pt, body)))]",
    ]  # fmt: skip
    for sheet in sheets(work):
        for x, y, c in sheet:
            art = "/" + str(Path(c["art"]).relative_to(target.parent)) if c["art"] else ""
            body = f"{c['text']} {c['history']}"
            said = ", ".join(json.dumps(one, ensure_ascii=False) for one in (c["title"], c["number"], art, body))
            lines.append(f"#place(dx: {x}mm, dy: {y}mm, card({said}))")
        lines.append("#marks\n#pagebreak()")
        lines += [f"#place(dx: {210 - x - WIDTH}mm, dy: {y}mm, back)" for x, y, _ in sheet]
        lines.append("#marks\n#pagebreak(weak: true)")
    source = target.with_suffix(".typ")
    source.write_text("\n".join(lines), encoding="utf-8")
    fonts = sorted({str(Path(file).parent) for file in work["fonts"].values()})
    compiler.compile(str(source), output=str(target), root=str(target.parent), font_paths=fonts)


PEERS = {"fpdf2": ("fpdf", fpdf2), "WeasyPrint": ("weasyprint", weasyprint), "Typst": ("typst", typst)}


def installed() -> list[str]:
    """The peers that can be run here."""
    return [name for name, (module, _) in PEERS.items() if importlib.util.find_spec(module)]


if __name__ == "__main__":
    PEERS[sys.argv[1]][1](json.loads(Path(sys.argv[2]).read_text(encoding="utf-8")), Path(sys.argv[3]))
