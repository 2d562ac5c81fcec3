"""The unit of the press: the loop that one writes on a first evening with ReportLab. `plain.py CARDS.json OUT.pdf`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

PAGE = (210 * mm, 297 * mm)
WIDTH, HEIGHT = 63 * mm, 88 * mm
LEFT, BOTTOM = (PAGE[0] - 3 * WIDTH) / 2, (PAGE[1] - 3 * HEIGHT) / 2


def main(source: Path, target: Path) -> None:
    """Fronts and backs in turn, nine on a page."""
    work = json.loads(source.read_text(encoding="utf-8"))
    for name, file in work["fonts"].items():
        pdfmetrics.registerFont(TTFont(name, file))
    canvas = Canvas(str(target), pagesize=PAGE)
    cards = work["cards"]
    for first in range(0, len(cards), 9):
        places = [
            (LEFT + at % 3 * WIDTH, BOTTOM + (2 - at // 3) * HEIGHT) for at in range(len(cards[first : first + 9]))
        ]
        for (x, y), card in zip(places, cards[first : first + 9], strict=True):
            front(canvas, x, y, card)
        marks(canvas)
        canvas.showPage()
        for x, y in places:
            back(canvas, PAGE[0] - x - WIDTH, y)
        marks(canvas)
        canvas.showPage()
    canvas.save()


def front(canvas: Any, x: float, y: float, card: dict[str, str]) -> None:
    """Frame, title bar, number, icon, picture, text."""
    canvas.setLineWidth(0.8)
    canvas.roundRect(x + 2 * mm, y + 2 * mm, WIDTH - 4 * mm, HEIGHT - 4 * mm, 3 * mm)
    canvas.setFillColorRGB(0.2, 0.3, 0.6)
    canvas.rect(x + 3 * mm, y + 76 * mm, 57 * mm, 9 * mm, stroke=0, fill=1)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.setFont("bold", 11)
    canvas.drawString(x + 5 * mm, y + 79 * mm, card["title"])
    canvas.setFont("sans", 14)
    canvas.drawRightString(x + 58 * mm, y + 78.5 * mm, card["number"])
    canvas.setFillColorRGB(0.8, 0.4, 0.1)
    canvas.rect(x + 50 * mm, y + 4 * mm, 6 * mm, 6 * mm, stroke=0, fill=1)
    if card["art"]:
        canvas.drawImage(card["art"], x + 5 * mm, y + 38 * mm, 53 * mm, 36 * mm)
    canvas.setFillColorRGB(0, 0, 0)
    canvas.setFont("text", 8)
    line, down = "", y + 33 * mm
    for word in f"{card['text']} {card['history']}".split():
        if pdfmetrics.stringWidth(f"{line} {word}", "text", 8) > 53 * mm:
            canvas.drawString(x + 5 * mm, down, line)
            line, down = word, down - 10
        else:
            line = f"{line} {word}".strip()
    canvas.drawString(x + 5 * mm, down, line)


def back(canvas: Any, x: float, y: float) -> None:
    """Thirty-five diamonds, a frame and a title."""
    canvas.setFillColorRGB(0.15, 0.2, 0.4)
    canvas.rect(x, y, WIDTH, HEIGHT, stroke=0, fill=1)
    canvas.setFillColorRGB(0.6, 0.65, 0.8)
    for at in range(35):
        middle, up = x + (8 + at % 5 * 11.75) * mm, y + (8 + at // 5 * 12) * mm
        path = canvas.beginPath()
        path.moveTo(middle, up + 4 * mm)
        for right, above in ((3, 0), (0, -4), (-3, 0)):
            path.lineTo(middle + right * mm, up + above * mm)
        path.close()
        canvas.drawPath(path, stroke=0, fill=1)
    canvas.setStrokeColorRGB(1, 1, 1)
    canvas.roundRect(x + 3 * mm, y + 3 * mm, WIDTH - 6 * mm, HEIGHT - 6 * mm, 3 * mm)
    canvas.setStrokeColorRGB(0, 0, 0)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.setFont("bold", 14)
    canvas.drawCentredString(x + WIDTH / 2, y + HEIGHT / 2, "Колода")


def marks(canvas: Any) -> None:
    """Crop marks in the margins."""
    canvas.setLineWidth(0.3)
    for at in range(4):
        across, up = LEFT + at * WIDTH, BOTTOM + at * HEIGHT
        for low, high in ((4 * mm, BOTTOM - 4 * mm), (PAGE[1] - BOTTOM + 4 * mm, PAGE[1] - 4 * mm)):
            canvas.line(across, low, across, high)
        for low, high in ((2 * mm, LEFT - 3 * mm), (PAGE[0] - LEFT + 3 * mm, PAGE[0] - 2 * mm)):
            canvas.line(low, up, high, up)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
