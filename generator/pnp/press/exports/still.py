"""A position as a picture, and a game as an animated one: the stage of the page, drawn by the press."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.position.panels import Panel
from pnp.position.secrets import NOBODY
from pnp.position.table import Scene, arranged, widest
from pnp.validator.judging.report import sentence, status

from ..build import open_desk
from ..marks.geometry import Matrix, Rect
from ..marks.ink import Group, Mark, Paint, Shape, polygon, rect_path, rounded, solid
from ..marks.length import MM, POINTS_PER_INCH
from ..marks.pages import Page
from ..marks.palette import LIT
from ..out.raster import png, rendered
from ..play.snapshot import GAP, panel_marks
from ..play.stage import Stage
from ..play.story import Step, Story
from ..play.texts import text as words
from ..type import fonts, text
from ..type.text import say

if TYPE_CHECKING:
    from PIL.Image import Image

MARGIN = 8 * MM
TITLE_H, RECORD_H, FINDING_H = 13 * MM, 17 * MM, 14 * MM
PNG_WIDTH, GIF_WIDTH = 1600, 900  # pixels
COLOURS = 128  # pixels, for an animated picture
SHOWN_FOR, END_FOR = 1600, 5000  # thousandths of a second
WRONG = "#9C2A20"
LONGEST = 420  # characters of a record or a finding; a picture has no room for more


def picture(story: Story, lang: str, at: int) -> bytes:
    """Step `at` as a PNG file."""
    return png(next(_Camera(story, lang).shots([at], PNG_WIDTH)))


def film(story: Story, lang: str) -> bytes:
    """All steps as an animated GIF file, one after the other, over and over."""
    from PIL.Image import Dither

    shots = _Camera(story, lang).shots(range(len(story.steps)), GIF_WIDTH)
    first = next(shots).quantize(COLOURS)
    frames = _differences(first, (shot.quantize(palette=first, dither=Dither.NONE) for shot in shots))
    times = [SHOWN_FOR] * (len(story.steps) - 1) + [END_FOR]
    file = io.BytesIO()
    first.save(
        file, "GIF", save_all=True, append_images=frames, duration=times, loop=0, transparency=COLOURS, disposal=1
    )
    return file.getvalue()


def _differences(first: Image, frames: Iterable[Image]) -> Iterator[Image]:
    """For each frame, what differs from the one before; the rest is transparent and costs next to nothing."""
    from PIL import ImageChops

    before = first
    for frame in frames:
        same = ImageChops.difference(before.convert("RGB"), frame.convert("RGB")).convert("L").point(_UNCHANGED)
        shown = frame.copy()
        shown.paste(COLOURS, mask=same)
        yield shown
        before = frame


_UNCHANGED = [255] + [0] * 255


class _Camera:
    """Puts the panels of the stage on a page: rows below each other, each as wide as the page allows."""

    def __init__(self, story: Story, lang: str) -> None:
        self.story, self.lang = story, lang
        self.desk = open_desk(story.game, lang)
        self.stage = Stage(self.desk, story.pictures)
        self.grounds = self.stage.grounds()
        self.places, self.size = _laid_out(self.stage.panels)

    def shots(self, steps: Sequence[int], width: int) -> Iterator[Image]:
        dpi = width * POINTS_PER_INCH / self.size[0]
        wanted = {at: self._page(self.story.steps[at], scene) for at, scene in self._scenes(max(steps)) if at in steps}
        yield from rendered((wanted[at] for at in steps), self.desk.library, dpi)

    def _scenes(self, last: int) -> Iterator[tuple[int, Scene]]:
        before: Step | None = None
        scene: Scene | None = None
        for at, step in enumerate(self.story.steps[: last + 1]):
            goes_on = before is not None and before.moment.game == step.moment.game
            old = before.picture if before is not None and goes_on else None
            scene = self.stage.scene(step.picture, step.secrets, scene if goes_on else None, old)
            yield at, scene
            before = step

    def _page(self, step: Step, scene: Scene) -> Page:
        width, height = self.size
        marks: list[Mark] = [solid(rect_path(Rect(0, 0, width, height)), self.desk.palette["paper"])]
        marks += self._head(step)
        for at, (x, y, scale) in enumerate(self.places):
            frames = [box for number, box, known in scene.lit if number == at and known != NOBODY]
            lit = [mark for box in frames for mark in _line_round(box)]
            inside = tuple(panel_marks(self.stage, self.grounds, at, scene.pieces[at], lit))
            marks.append(Group(inside, Matrix(scale, 0, 0, scale, x, y)))
        return Page(width, height, tuple(marks))

    # ── the head ──
    def _head(self, step: Step) -> Iterator[Mark]:
        story, lang, ink = self.story, self.lang, self.desk.palette["ink"]
        box = Rect(MARGIN, MARGIN, self.size[0] - 2 * MARGIN, TITLE_H)
        yield from self._say(story.game.title[lang], "display", 26, Rect(box.x, box.y, box.w * 0.5, box.h), ink)
        right = Rect(box.x + box.w * 0.5, box.y, box.w * 0.5, box.h)
        yield from self._say(self._heading(step), "display", 18, right, ink, "right")
        yield solid(rect_path(Rect(box.x, box.bottom, box.w, 1 * MM)), ink)
        below = Rect(box.x, box.bottom + 2 * MM, box.w, RECORD_H - 3 * MM)
        said = story.sentence(step, lang) or " — ".join(filter(None, story.players.values()))
        yield from self._say(said, "sans", 18, below, ink)
        yield from self._findings(step, Rect(box.x, below.bottom + 1 * MM, box.w, FINDING_H - 2 * MM))

    def _heading(self, step: Step) -> str:
        story, lang = self.story, self.lang
        games = story.steps[-1].moment.game + 1
        of = words("record-of", lang, n=step.moment.number, all=story.steps[-1].moment.number)
        said = of if step.moment.number else words("start", lang)
        return f"{words('game', lang, n=step.moment.game + 1)} · {said}" if games > 1 else said

    def _findings(self, step: Step, box: Rect) -> Iterator[Mark]:
        """What was against the rules here; otherwise the log writer's note."""
        verdict, lang = self.story.verdict, self.lang
        if not step.findings:
            yield from self._say(step.noted, "sans", 14, box, self.desk.palette["ink-soft"])
            return
        said = []
        for number in step.findings:
            finding = verdict.findings[number]
            rule = verdict.book.rulebook.rule(finding.rule).number + " " if finding.rule and verdict.book else ""
            said.append(f"{status(finding, lang)} — {rule}{sentence(verdict.book, finding, lang)}")
        side, y = 8 * MM, box.y + 2 * MM
        yield solid(polygon(((box.x + side / 2, y), (box.x + side, y + side * 0.87), (box.x, y + side * 0.87))), WRONG)
        room = Rect(box.x + side + 3 * MM, box.y, box.w - side - 3 * MM, box.h)
        yield from self._say(" ".join(said), "sans-bold", 16, room, WRONG)

    def _say(self, said: str, font: str, size: float, box: Rect, colour: str, align: str = "left") -> tuple[Mark, ...]:
        """Words from a log, which may contain any characters; truncated if there is no room."""
        said = said if len(said) <= LONGEST else said[:LONGEST].rstrip() + "…"
        style = text.Style(
            font=font, size=size, smallest=6, leading=1.2, hyphens=False, valign="middle", align=align, colour=colour
        )
        return say(literal(said, font), style, box, self.lang) if said.strip() else ()


def literal(said: str, font: str) -> str:
    """Words without markup, and a question mark for what the font lacks."""
    known = []
    for char in " ".join(said.split()):
        try:
            fonts.font(font).glyph(char)
        except fonts.MissingGlyph:
            char = "?"
        known.append(char)
    return re.sub(r"([*^\[\\])", r"\\\1", "".join(known))


def _line_round(box: Rect) -> tuple[Mark, ...]:
    path = rounded(box, 1.5 * MM)
    return Shape(path, Paint(stroke="#FFFFFF", width=6)), Shape(path, Paint(stroke=LIT, width=3.2, dash=(12, 4)))


def _laid_out(panels: Sequence[Panel]) -> tuple[list[tuple[float, float, float]], tuple[float, float]]:
    """The position and scale of each panel, and the size of the page. Points."""
    width, top = widest(panels, GAP), MARGIN + TITLE_H + RECORD_H + FINDING_H
    places, height = arranged(panels, width, GAP)
    return [(MARGIN + x, top + y, scale) for x, y, scale in places], (width + 2 * MARGIN, top + height + MARGIN)
