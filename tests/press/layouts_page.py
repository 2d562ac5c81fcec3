"""The pieces of the page on layouts, in a game of their own; the folder `dishes` has what the page does not show."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from pnp.press.build import open_desk
from pnp.press.layout.desk import Desk
from pnp.press.layout.faces import Face, lay_out
from pnp.press.marks.ink import Bitmap, Gradient, Group, Icon, Mark, Run, Shape, Use, bounds
from pnp.press.marks.length import MM
from pnp.validator import load_game
from pnp.validator.base.source import read

DOCS = Path(__file__).parents[2] / "docs"
DISHES = Path(__file__).parent / "dishes"
_FILE = re.compile(r"# (\S+\.yaml)(, .*)?\n")


def pieces(lang: str, page: str = "layouts") -> list[str]:
    """The pieces of YAML in a page of the documents, in order."""
    tail = "" if lang == "en" else f".{lang}"
    return re.findall(r"```yaml\n(.*?)```", (DOCS / f"{page}{tail}.md").read_text(encoding="utf-8"), re.DOTALL)


def dishes(folder: Path, lang: str) -> Path:
    """The game with the files of the page. Each other piece of it is a face, `piece-1` and so on: what it draws on top
    of a dish."""
    shutil.copytree(DISHES, game := folder / "dishes")
    for at, piece in enumerate(pieces(lang)):
        if named := _FILE.match(piece):
            file, text = game / named[1], piece[named.end() :]
            before = file.read_text(encoding="utf-8") if named[2] else ""  # at the end of what is there
        else:
            file, before = game / "layouts" / "faces" / f"piece-{at}.yaml", f"face: piece-{at}\nextends: dish\n"
            text = f"elements:\n{piece}" if isinstance(read(piece), list) else piece
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(before + text, encoding="utf-8")
    return game


def faces_of(game: Path, lang: str) -> Iterator[tuple[str, str, Face]]:
    """Each face of the game on each of its cards, with the names of both."""
    desk: Desk = open_desk(load_game(game), lang)
    (deck,) = desk.game.decks
    for name in desk.layout_folders.names("faces"):
        if (game / "layouts" / "faces" / f"{name}.yaml").is_file():
            layout = desk.layout(name, deck.size)
            for card in deck.cards:
                yield name, card.id, lay_out(layout, card, desk)


def written(marks: Iterable[Mark], within: str = "") -> Iterator[str]:
    """Marks as text, one a line, with their boxes in millimetres: left, top, width, height."""
    for mark in marks:
        if isinstance(mark, Shape):
            box, paint = bounds(mark.path), mark.paint
            said = [f"shape of {len(mark.path)}", *_box(box.x, box.y, box.w, box.h)]
            said += [f"fill {paint.fill}"] if paint.fill else []
            said += _fade(paint.fade)
            said += [f"stroke {paint.stroke} {paint.width / MM:.2f}"] if paint.stroke else []
            said += [f"dash {paint.dash}"] if paint.dash else []
            said += [f"opacity {paint.opacity:g}"] if paint.opacity != 1 else []
        elif isinstance(mark, Run):
            said = ["words", *_box(mark.x, mark.baseline), f"{mark.font} {mark.size:g}pt {mark.colour} “{mark.text}”"]
        elif isinstance(mark, Group):
            m = mark.matrix
            turn = "" if (m.a, m.b, m.c, m.d) == (1, 0, 0, 1) else f" turned {m.a:.2f} {m.b:.2f} {m.c:.2f} {m.d:.2f}"
            clip = f" clipped to {' '.join(_around(mark))}" if mark.clip else ""
            said = [f"group{turn}{clip}" + (f" opacity {mark.opacity:g}" if mark.opacity != 1 else "")]
        else:
            into = mark.into
            said = [*_form(mark), *_box(into.x, into.y, into.w, into.h)]
        yield within + " ".join(said)
        if isinstance(mark, Group):
            yield from written(mark.marks, within + "  ")


def _fade(fade: tuple[str, float] | Gradient | None) -> list[str]:
    if isinstance(fade, tuple):
        return [f"to {fade[0]} at {fade[1]:g}°"]
    if fade is None:
        return []
    m = fade.matrix
    where = " ".join(f"{n / MM:.2f}" for n in (m.a, m.b, m.c, m.d, m.e, m.f))
    return ["radial" if fade.radial else "linear", *(f"{colour} {at:.0%}" for at, colour, _ in fade.stops), where]


def _form(mark: Use | Bitmap) -> list[str]:
    if isinstance(mark, Bitmap):
        return ["bitmap", mark.file.name]
    form = mark.form
    if isinstance(form, Icon):
        return ["icon", form.name, f"{form.ink} on {form.ground}"]
    file = getattr(form, "file", None)
    if file is None:
        return ["form", re.sub(r"\S*/", "", str(form))]
    crop, look = getattr(form, "crop", ()), getattr(form, "look", None)
    said = ["picture", file.name, "filling" if mark.fill else "fitting"]
    said += [f"cropped by {' '.join(f'{share:g}' for share in crop)}"] if crop else []
    return said + ([f"in {look.tint}, opacity {look.opacity:g}"] if look and look != type(look)() else [])


def _around(group: Group) -> list[str]:
    assert group.clip is not None
    box = bounds(group.clip)
    return _box(box.x, box.y, box.w, box.h)


def _box(*points: float) -> list[str]:
    return [f"{point / MM + 0:.2f}".replace("-0.00", "0.00") for point in points]
