"""A game as an app on a phone's home screen: its icon and its manifest."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence

from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import rect_path, solid
from pnp.press.marks.length import POINTS_PER_INCH
from pnp.press.marks.pages import Page
from pnp.press.out.raster import rendered

from .cover import colours, filled
from .shown import Shown, page_name

ICONS = (512, 192)  # pixels, as browsers want them
_SIDE = 128.0  # points


def icons(shown: Shown) -> None:
    """Write the icons, which show what the cover shows."""
    desk = shown.desks[shown.langs[0]]
    whole = Rect(0, 0, _SIDE, _SIDE)
    page = Page(_SIDE, _SIDE, (solid(rect_path(whole), colours(desk)[0]), *filled(desk, whole)))
    for pixels in ICONS:
        image = next(rendered([page], desk.library, pixels / _SIDE * POINTS_PER_INCH))
        file = io.BytesIO()
        image.convert("RGB").quantize(128).save(file, "PNG", optimize=True)
        shown.put(_icon(pixels), file.getvalue())


def manifest(shown: Shown, lang: str) -> None:
    """Write the manifest in a language."""
    game, (ground, _) = shown.game, colours(shown.desks[lang])
    said = {
        "name": game.title[lang],
        "short_name": game.title[lang],
        "lang": lang,
        "start_url": shown.page("index", lang),
        "scope": "./",
        "display": "standalone",
        "background_color": ground,
        "theme_color": ground,
        "icons": [
            {"src": _icon(pixels), "sizes": f"{pixels}x{pixels}", "type": "image/png", "purpose": "any maskable"}
            for pixels in ICONS
        ],
    }
    shown.put(_manifest(lang, shown.langs), json.dumps(said, ensure_ascii=False, indent=1).encode())


def tags(lang: str, langs: Sequence[str]) -> str:
    """What the head of a page of the game says of the app."""
    icon = _icon(min(ICONS))
    return f'<link rel="manifest" href="{_manifest(lang, langs)}"><link rel="apple-touch-icon" href="{icon}">'


def _manifest(lang: str, langs: Sequence[str]) -> str:
    return page_name("app", lang, langs).replace(".html", ".webmanifest")


def _icon(pixels: int) -> str:
    return f"icons/app-{pixels}.png"
