"""What each kind of element draws: areas, lines, texts, pictures, icons, badges, pips, cubes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache

from pnp.validator.definitions.finding import hint
from pnp.validator.definitions.named_files import refused

from ..art.bitmap import ENDINGS
from ..art.picture import BadPicture
from ..marks import shapes
from ..marks.geometry import Matrix, Rect
from ..marks.ink import Art, Group, Icon, Look, Paint, Path, Shape, Use, circle, ellipse, line, placing, rounded
from ..marks.length import MM, POINTS_PER_INCH
from ..type import markup, text
from ..type.fonts import MissingGlyph
from .badges import badges
from .element import Element
from .outlines import in_box, regular, stretched
from .worker import NoColour, Worker, field, found


def _draw_area(w: Worker, e: Element) -> None:
    a = e.args
    fill, stroke = w.colour(a.get("fill")), w.colour(a.get("stroke"))
    to = w.colour(a.get("gradient"))
    fade = (to, float(a.get("angle", 90.0))) if to is not None and fill is not None else None
    width = a.get("weight", 0.0 if fill is not None else 0.5)
    w.marks.append(Shape(_outline(e), Paint(fill, stroke, width, opacity=a.get("opacity", 1.0), fade=fade)))
    w.note(e)


def _outline(e: Element) -> Path:
    """The outline of an area."""
    box, a = e.at, e.args
    if e.draw == "circle":
        return circle(box.cx, box.cy, min(box.w, box.h) / 2)
    if e.draw == "ellipse":
        return ellipse(box.cx, box.cy, box.w / 2, box.h / 2)
    if e.draw == "polygon":
        return in_box(a["corners"], box)
    if e.draw == "star":
        return in_box(regular(int(a.get("points", 5)), a.get("inner", 0.4)), box)
    return stretched(a["path"], box) if e.draw == "path" else rounded(box, a.get("radius", 0.0))


def _draw_line(w: Worker, e: Element) -> None:
    dash = tuple(float(v) for v in e.args.get("dash", ()))
    paint = Paint(stroke=w.colour(e.args.get("stroke", "ink")), width=e.args.get("weight", 0.5), dash=dash)
    w.marks.append(Shape(line(e.at.x, e.at.y, e.at.right, e.at.bottom), paint))
    w.note(e)


def _draw_stripes(w: Worker, e: Element) -> None:
    a = e.args
    colour = w.colour(a.get("stroke", "ink")) or "#000000"
    w.marks.append(shapes.stripes(e.at, a.get("pitch", 6.0), a.get("weight", 1.0), a.get("angle", 45.0), colour))
    w.note(e)


def _draw_saw(w: Worker, e: Element) -> None:
    a = e.args
    path = shapes.saw(e.at, a.get("tooth", 9.0), a.get("depth", 4.0))
    w.marks.append(Shape(path, Paint(w.colour(a.get("fill", "ink")))))
    if "stripe" in a:
        colour = w.colour(a["stripe"]) or "#000000"
        whole = Rect(e.at.x, e.at.y, e.at.w, e.at.h + a.get("depth", 4.0))
        w.marks.append(
            shapes.stripes(whole, a.get("pitch", 9.0), a.get("weight", 4.0), a.get("angle", 45.0), colour, clip=path)
        )
    w.note(e)


def _draw_waves(w: Worker, e: Element) -> None:
    a = e.args
    path = shapes.waves(e.at, a.get("tooth", 9.0), a.get("depth", 3.0))
    w.marks.append(Shape(path, Paint(w.colour(a.get("fill")), w.colour(a.get("stroke")), a.get("weight", 0.0))))
    w.note(e)


@lru_cache(maxsize=256)
def _coloured(style: text.Style, colour: str) -> text.Style:
    return replace(style, colour=colour)


def _draw_text(w: Worker, e: Element) -> None:
    said = w.words(e)
    if not said:
        return
    style = w.layout.styles[e.args["style"]]
    style = _coloured(style, w.colour(e.args.get("colour", style.colour)) or "#000000")
    turn = int(e.args.get("turn", 0))
    box = e.at if turn % 2 == 0 else Rect(e.at.cx - e.at.h / 2, e.at.cy - e.at.w / 2, e.at.h, e.at.w)
    try:
        fit = text.fit(said, style, box.w, box.h, w.desk.lang)
    except MissingGlyph as missing:
        point = f"U+{ord(missing.char):04X}"
        w.wrong("face.glyph", e, char=missing.char, font=missing.font, font_name=missing.name, point=point)
        return
    except markup.Markup as left_open:
        w.wrong("face.markup", e, mark=str(left_open.args[0]))
        return
    if fit.over:
        w.wrong("face.overflow", e, over=round(fit.over / MM, 1), size=fit.paragraph.size)
    if not w.safe.contains(e.at):
        w.wrong("face.unsafe", e)
    for name in markup.icons(said) if "[" in said else ():
        if not w.desk.library.has_icon(name):
            w.wrong("face.icon", e, icon=name, hint=hint(name, w.desk.library.icon_names()))
            return
    colours = {}
    for name in markup.colours(said):
        try:
            colours[name] = w.colour(name) or "#000000"
        except NoColour as none:
            w.wrong("face.colour", e, warning=False, colour=name, hint=hint(name, none.args[2]))
            return
    marks = text.marks(fit.paragraph, box, colours)
    w.marks += (Group(marks, Matrix.quarter_turns(turn, box)),) if turn else marks
    w.note(e, fit.paragraph.size, text.plain_lines(fit.paragraph))


def _draw_picture(w: Worker, e: Element) -> None:
    if "file" in e.args:
        name = str(e.args["file"])
        if why := refused(w.desk.game.folder, name):
            w.problems.append(e.problem("face.outside" if why == "file.outside" else why, "file", name=name))
            return
        path = (w.desk.game.folder / name).resolve()
    elif w.card is not None and w.card.art is not None:
        path = w.card.art
    else:
        return
    try:
        art = Art(path, tuple(e.args.get("crop", ())), _look(w, e))
        form = w.desk.library(art)
    except BadPicture as bad:
        if bad.reason == "picture.missing" and "by" in e.args:
            w.wrong(bad.reason, e, path=str(e.args["file"]))
        elif bad.reason == "picture.missing" and "file" in e.args:
            w.problems.append(e.problem(bad.reason, "file", path=str(e.args["file"])))
        else:
            w.bad_picture(bad)
        return
    use = Use(art, e.at, fill=e.args.get("scale", "fill") == "fill")
    if path.suffix.lower() in ENDINGS:
        w.coarse(e, POINTS_PER_INCH / placing(use, form.box).a)
    radius = e.args.get("radius", 0.0)
    w.marks.append(Group((use,), clip=rounded(e.at, radius)) if radius else use)
    w.note(e)


def _look(w: Worker, e: Element) -> Look:
    grey = "#000000" if e.args.get("greyscale") else None
    return Look(w.colour(e.args.get("tint")) or grey, e.args.get("opacity", 1.0))


def _draw_icon(w: Worker, e: Element) -> None:
    owner = {"side": w.side, "kind": w.kind}.get(str(e.args.get("of")))
    name = str(e.args["icon"]) if "icon" in e.args else owner.icon if owner else None
    if name is None:
        return
    if not w.desk.library.has_icon(name):
        w.no_icon(name, e)
        return
    ink = w.colour(e.args.get("colour", "ink")) or "#000000"
    ground = w.colour(e.args.get("ground", "paper")) or "#FFFFFF"
    w.marks.append(Use(Icon(name, ink, ground), e.at))
    w.note(e)


def _draw_badges(w: Worker, e: Element) -> None:
    value = field(w.card, str(e.args["of"]))
    kinds = [found(w.desk.game.kinds, id) for id in value] if isinstance(value, list | tuple) else []
    if not kinds:
        return
    style = w.layout.styles[e.args["style"]]
    style = replace(style, colour=w.colour(style.colour) or "#000000")
    colours = {kind.id: w.colour(kind.colour) or "#000000" for kind in kinds}
    colours["ground"] = w.colour(e.args.get("ground", "paper")) or "#FFFFFF"
    made = badges(kinds, e.at, style, e.args["high"], e.args.get("gap", 0.0), colours, w.desk.lang)
    if made.over:
        w.wrong("face.overflow", e, over=round(made.over / MM, 1), size=style.size)
    w.marks += made.marks
    w.note(e, style.size, made.words)


def _draw_pips(w: Worker, e: Element) -> None:
    """A row, or a column if the box is higher than wide. Pips are as large as the box is thin, unless that many do not
    fit."""
    count, a = w.count(e), e.args
    name = str(a["icon"])
    if not w.desk.library.has_icon(name):
        w.no_icon(name, e)
        return
    if count <= 0:
        return
    box, gap, upright = e.at, float(a.get("gap", 0.0)), e.at.h > e.at.w
    long, thin = (box.h, box.w) if upright else (box.w, box.h)
    size = max(0.01, min(thin, (long - gap * (count - 1)) / count))
    spare = long - count * size - gap * (count - 1)
    start = {"right": spare, "centre": spare / 2}.get(str(a.get("align", "left")), 0.0)
    form = Icon(name, w.colour(a.get("colour", "ink")) or "#000000", w.colour(a.get("ground", "paper")) or "#FFFFFF")
    for i in range(count):
        along, across = start + i * (size + gap), (thin - size) / 2
        x, y = (across, along) if upright else (along, across)
        w.marks.append(Use(form, Rect(box.x + x, box.y + y, size, size)))
    w.note(e)


def _draw_cubes(w: Worker, e: Element) -> None:
    count = w.count(e)
    if count > 0:
        colour = w.colour(e.args.get("colour", "ink")) or "#000000"
        w.marks += shapes.cubes(count, e.at, colour, w.colour(e.args.get("edge")))
        w.note(e)


DRAW: Mapping[str, Callable[[Worker, Element], None]] = {
    **dict.fromkeys(("rect", "circle", "ellipse", "polygon", "star", "path"), _draw_area),
    "line": _draw_line,
    "stripes": _draw_stripes,
    "saw": _draw_saw,
    "waves": _draw_waves,
    "text": _draw_text,
    "picture": _draw_picture,
    "icon": _draw_icon,
    "badges": _draw_badges,
    "pips": _draw_pips,
    "cubes": _draw_cubes,
}
