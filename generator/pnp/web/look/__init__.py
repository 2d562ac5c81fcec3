"""What pages have in common: how a table is drawn and moves, their colours and typefaces."""

from __future__ import annotations

from pathlib import Path


def stage_script() -> str:
    """How a table is drawn, for a page that is one file: as the beginning of its script."""
    script = Path(__file__).with_name("stage.js").read_text(encoding="utf-8")
    return '"use strict";\n' + script.replace("export function", "function")


def style_sheet() -> str:
    """The style sheet of all pages, with the typefaces of the printed sheets."""
    from .typefaces import typefaces  # the preview's processes need none

    return typefaces() + Path(__file__).with_name("look.css").read_text(encoding="utf-8")


__all__ = ["stage_script", "style_sheet"]
