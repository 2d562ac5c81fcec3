"""What can be drawn besides `areas`: texts, pictures, icons, badges, pips, cubes; with their keys (see `declared`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

from pnp.validator.definitions.finding import hint
from pnp.validator.definitions.named_files import refused

from ..art.bitmap import ENDINGS
from ..art.picture import BadPicture
from ..marks import shapes
from ..marks.geometry import Matrix, Rect
from ..marks.ink import Art, Group, Icon, Look, Made, Mark, Use, placing, rounded
from ..marks.length import MM, POINTS_PER_INCH, Length
from ..type import markup, text
from ..type.fonts import MissingGlyph
from ..type.text_boxes import words_of
from . import areas, codes, keys
from .areas import Masked
from .badges import badges
from .board_marks import spots
from .data import found
from .element import Element
from .keys import (
    ANY,
    CROP,
    KINDS,
    REPEAT,
    WORDS,
    Between,
    Count,
    Files,
    Flip,
    Gap,
    Ink,
    Name,
    Opacity,
    Radius,
    StyleName,
    Weight,
    choice,
    length,
    whole,
)
from .registry import ELEMENTS, element
from .sizes import counter_size
from .values import Repeat
from .worker import NoColour, Worker, notes_on


@lru_cache(maxsize=256)
def _coloured(style: text.Style, colour: str) -> text.Style:
    return replace(style, colour=colour)


@element("text", either=("of", "say"))
def _text(
    w: Worker,
    e: Element,
    style: StyleName,
    of: Annotated[str, keys.field(ANY, "title")] | None = None,
    say: Annotated[str | Mapping[str, str], WORDS] | None = None,
    colour: Ink | None = None,
    stroke: Ink | None = None,
    weight: Weight = 0.5,
    opacity: Opacity = 1.0,
    turn: Annotated[int, choice(0, 1, 2, 3)] = 0,
) -> None:
    """A text of the card, or literal words, fitted into the box.

    of: A field of the card (title, text, history, or one of its deck's), of an entry that is repeated (slot.text), or
    side.label, side.name, kind.name, kind.letter, game.title. A list of words is written with commas, places of the
    board by their titles.
    say: The layout's own words, by language, or the same in each. Fields of the card and numbers of game.yaml go in
    braces; a literal brace is doubled. {note? ({note})}: words that are printed if the field is not empty.
    stroke: The colour of an outline around the letters.
    weight: How wide that is, half a point by default.
    opacity: How much of what is below is hidden, 60% or 0.6; by default all of it.
    turn: Quarter turns clockwise.
    """
    said = w.words(e, of or "")
    if not said:
        return
    set_in = w.layout.styles[style]
    set_in = _coloured(set_in, w.colour(set_in.colour if colour is None else colour))
    box = e.at if turn % 2 == 0 else Rect(e.at.cx - e.at.h / 2, e.at.cy - e.at.w / 2, e.at.h, e.at.w)
    try:
        fit = text.fit(said, set_in, box.w, box.h, w.desk.lang)
    except MissingGlyph as missing:
        point = f"U+{ord(missing.char):04X}"
        w.wrong("face.glyph", e, char=missing.char, font=missing.font, font_name=missing.name, point=point)
        return
    except markup.Markup as left_open:
        w.wrong("face.markup", e, mark=str(left_open.args[0]))
        return
    if fit.over:
        w.wrong("face.overflow", e, over=round(fit.over / MM, 1), size=fit.paragraph.size)
    for name in markup.icons(said) if "[" in said else ():
        if not w.desk.library.has_icon(name):
            w.wrong("face.icon", e, icon=name, hint=hint(name, w.desk.library.icon_names()))
            return
    colours = {}
    for name in markup.colours(said):
        try:
            colours[name] = w.colour(name)
        except NoColour as none:
            w.wrong("face.colour", e, warning=False, colour=name, hint=hint(name, none.args[2]))
            return
    marks = text.marks(fit.paragraph, box, colours)
    marks = text.outlined(marks, w.colour(stroke), weight) if stroke else marks
    if turn or stroke or opacity < 1:
        marks = (Group(marks, Matrix.quarter_turns(turn, box), opacity=opacity),)
    if not w.layout.is_safe(e.at) and not all(map(w.layout.is_safe, words_of(marks))):
        w.wrong("face.unsafe", e, face=w.layout.id)
    w.marks += marks
    w.note(e, fit.paragraph.size, text.plain_lines(fit.paragraph))


@element("picture")
def _picture(
    w: Worker,
    e: Element,
    of: Annotated[str, choice("art")] = "art",
    file: Files | None = None,
    greyscale: Annotated[bool, choice(True, False)] = False,
    tint: Ink | None = None,
    opacity: Opacity = 1.0,
    radius: Radius = 0.0,
    scale: Annotated[str, choice("fill", "fit", "stretch")] = "fill",
    crop: Annotated[tuple[float, ...], CROP] = (),
    flip: Flip | None = None,
    mask: Masked | None = None,
) -> None:
    """The card's picture, or a file of the game's folder, filling the box.

    file: A picture in the game's folder: SVG, PNG, JPEG or WebP. Fields of the card go in braces, art/{id}.svg, in
    lower case {title:lower} or as ids are written {title:slug}; or a file for each word of a field; or a list of these,
    of which the first is shown that there is.
    greyscale: Whether it is printed in shades of grey.
    tint: The colour of its shades, instead of grey.
    opacity: How much of what is below is hidden, 60% or 0.6; by default all of it.
    radius: The radius of its rounded corners.
    scale: Fill the box, cropping what does not fit (fill), fit whole inside it (fit), or be distorted to its shape
    (stretch).
    crop: What is cropped first: shares from the left, top, right and bottom.
    flip: Reflect it: left and right change places (horizontal), or top and bottom.
    mask: Cut it to the outline of an area as large as its box: circle, {draw: polygon, corners: 6}.
    """
    if file is not None:
        found = _first_file(w, e, file)
        if found is None:
            return
        path = found
    elif isinstance(w.data.art, Made):
        w.marks.append(_framed(Use(w.data.art, e.at, scale == "fill", scale == "stretch"), radius, flip, mask))
        w.note(e)
        return
    elif w.data.art is not None:
        path = w.data.art
    else:
        return
    try:
        art = Art(path, crop, Look(w.colour(tint) or ("#000000" if greyscale else None), opacity))
        form = w.desk.library(art)
    except BadPicture as bad:
        if bad.reason == "picture.missing" and file is not None:
            names = ", ".join(file)
            if "by" in e.args:
                w.wrong(bad.reason, e, path=names)
            else:
                w.problems.append(e.problem(bad.reason, "file", path=names))
        else:
            w.bad_picture(bad)
        return
    use = Use(art, e.at, scale == "fill", scale == "stretch")
    if path.suffix.lower() in ENDINGS or form.lost:
        m = placing(use, form.box)
        w.coarse(e, POINTS_PER_INCH / max(m.a, m.d), path)
    w.problems += notes_on(path, form)
    w.marks.append(_framed(use, radius, flip, mask))
    w.note(e)


def _framed(use: Use, radius: float = 0.0, flip: str | None = None, mask: areas.Mask | None = None) -> Mark:
    """A picture reflected, and cut to its frame."""
    mark: Mark = Group((use,), Matrix.flipped(flip, use.into)) if flip else use
    mark = Group((mark,), clip=rounded(use.into, radius)) if radius else mark
    return Group((mark,), clip=mask.outline(use.into)) if mask else mark


def _first_file(w: Worker, e: Element, names: tuple[str, ...]) -> Path | None:
    """The first of these files that there is, or the last; None if one may not be named, which is reported."""
    folder = w.desk.game.folder
    for name in names:
        if why := refused(folder, name):
            w.problems.append(e.problem("face.outside" if why == "file.outside" else why, "file", name=name))
            return None
    return (folder / next((name for name in names if (folder / name).is_file()), names[-1])).resolve()


@element("icon")
def _icon(
    w: Worker, e: Element, icon: Name, colour: Ink = "ink", ground: Ink = "paper", flip: Flip | None = None
) -> None:
    """An icon.

    icon: Its name; data of the card go in braces, {side.icon}.
    flip: Reflect it: left and right change places (horizontal), or top and bottom.
    """
    if not w.desk.library.has_icon(icon):
        w.no_icon(icon, e)
        return
    w.marks.append(_framed(Use(Icon(icon, w.colour(colour), w.colour(ground)), e.at), flip=flip))
    w.note(e)


@element("badges")
def _badges(
    w: Worker,
    e: Element,
    of: Annotated[str, keys.field(KINDS, "alignments")],
    style: StyleName,
    high: Annotated[float, length(1, 50)],
    gap: Gap = 0.0,
    ground: Ink = "paper",
) -> None:
    """The kinds that a field names, each as its emblem with its name, or with its letter if names do not fit.

    of: The field of the card that lists them: words that are ids of kinds.
    high: The height of a badge.
    gap: The gap between two.
    """
    value = w.value(of)
    kinds = [found(w.desk.game.kinds, id) for id in value] if isinstance(value, list | tuple) else []
    if not kinds:
        return
    set_in = w.layout.styles[style]
    set_in = _coloured(set_in, w.colour(set_in.colour))
    colours = {**{kind.id: w.colour(kind.colour) for kind in kinds}, "ground": w.colour(ground)}
    made = badges(kinds, e.at, set_in, high, gap, colours, w.desk.lang)
    if made.over:
        w.wrong("face.overflow", e, over=round(made.over / MM, 1), size=set_in.size)
    w.marks += made.marks
    w.note(e, set_in.size, made.words)


@element("pips")
def _pips(
    w: Worker,
    e: Element,
    of: Count,
    icon: Name,
    colour: Ink = "ink",
    ground: Ink = "paper",
    gap: Gap = 0.0,
    align: Annotated[str, choice("left", "centre", "right")] = "left",
) -> None:
    """An icon as many times as the field says, in a row (in a column, if the box is higher than wide).

    of: The field of the card that says how many.
    gap: The gap between two.
    """
    count = w.count(of)
    if not w.desk.library.has_icon(icon):
        w.no_icon(icon, e)
        return
    if count <= 0:
        return
    box, upright = e.at, e.at.h > e.at.w
    long, thin = (box.h, box.w) if upright else (box.w, box.h)
    size = max(0.01, min(thin, (long - gap * (count - 1)) / count))
    spare = long - count * size - gap * (count - 1)
    start = {"right": spare, "centre": spare / 2}.get(align, 0.0)
    form = Icon(icon, w.colour(colour), w.colour(ground))
    for i in range(count):
        along, across = start + i * (size + gap), (thin - size) / 2
        x, y = (across, along) if upright else (along, across)
        w.marks.append(Use(form, Rect(box.x + x, box.y + y, size, size)))
    w.note(e)


@element("cubes")
def _cubes(w: Worker, e: Element, of: Count = "cubes", colour: Ink = "ink", edge: Ink | None = None) -> None:
    """As many cubes as the field says, in a pile.

    of: The field of the card that says how many.
    """
    count = w.count(of)
    if count > 0:
        w.marks += shapes.cubes(count, e.at, w.colour(colour), w.colour(edge))
        w.note(e)


@element("group", either=("elements", "part"))
def _group(
    w: Worker,
    e: Element,
    elements: Annotated[tuple[Element, ...], keys.ELEMENTS] = (),
    part: Annotated[str, keys.WORD] | None = None,
    values: Annotated[Mapping[str, Any], keys.VALUES] | None = None,
    row: Between | None = None,
    column: Between | None = None,
    mask: Masked | None = None,
    repeat: Annotated[Repeat, REPEAT] | None = None,
) -> None:
    """Elements that belong together, placed in its box: side by side, one below the other, or each where it says.

    elements: What is drawn, measured from the corner of the group.
    part: The name of a part, one of this file's parts or a file in layouts/parts, instead of elements.
    values: What the names in braces in the part stand for, {icon: pig}.
    row: Its elements are side by side, with this gap.
    column: Its elements are one below the other, with this gap.
    mask: Cut all of it to the outline of an area as large as its box: circle, {draw: polygon, corners: 6}.
    repeat: The list for each entry of which they are drawn.
    """
    w.repeat(repeat, e)


@element("tray")
def _tray(
    w: Worker,
    e: Element,
    token: Annotated[str, keys.WORD],
    slots: Annotated[int, whole(1, 100)],
    marked: Annotated[str, choice("start", "all", "none")] = "start",
) -> None:
    """A row of spots for tokens.

    token: The id of a token in game.yaml.
    slots: How many spots.
    marked: Which spots show the emblem: as many as there are at the start, all, or none.
    """
    counter = found(w.desk.game.tokens, token)
    if counter is None:
        known = [one.id for one in w.desk.game.tokens]
        w.problems.append(e.problem("board.no-token", "token", name=token, hint=hint(token, known)))
        return
    (wide, high), pitch, room = counter_size(counter), e.at.w / slots, e.at
    if pitch < wide - 0.01 or room.h < high - 0.01:
        w.wrong("face.tray-small", e, token=token, size=str(Length(counter.size)), id=e.id)
        return
    boxes = [Rect(room.x + (i + 0.5) * pitch - wide / 2, room.cy - high / 2, wide, high) for i in range(slots)]
    start = w.value(f"start_{(counter.side or '').replace('-', '_')}")
    lying = {"all": slots, "none": 0}.get(marked, int(start or 0))
    w.marks += spots(counter, boxes, w.desk, lying)
    w.trays.append((token, room, slots))
    w.note(e, lines=(f"{slots} × {token}, {lying} marked",))


__all__ = ["ELEMENTS", "areas", "codes"]
