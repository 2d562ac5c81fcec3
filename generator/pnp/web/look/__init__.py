"""What pages have in common: how a table is drawn and moves, and the typefaces."""

from __future__ import annotations

from pathlib import Path


def stage_script() -> str:
    """How a table is drawn, for a page that is one file: as the beginning of its script."""
    script = Path(__file__).with_name("stage.js").read_text(encoding="utf-8")
    return '"use strict";\n' + script.replace("export function", "function")


__all__ = ["stage_script"]
