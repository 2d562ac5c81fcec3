"""What pages have in common: how a table is drawn and moves, their colours and typefaces."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

BETWEEN_FILES = re.compile(r"^import .*\n+|^export ", re.MULTILINE)


def stage_script() -> str:
    """Elements, and how a table is drawn, for a page that is one file: as the beginning of its script."""
    return '"use strict";\n' + BETWEEN_FILES.sub("", _file("elements.js") + _file("stage.js"))


def style_sheet(letters: str | None = None) -> str:
    """The style sheet of all pages, with the typefaces of the printed sheets, unless a page has its own `letters`."""
    from .typefaces import typefaces  # the preview's processes need none

    return (typefaces() if letters is None else letters) + _file("look.css")


def as_data(value: Any) -> str:
    """JSON for an element of a page, which nothing in it can end."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


__all__ = ["as_data", "stage_script", "style_sheet"]
