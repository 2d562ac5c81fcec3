"""Words that run off a page, or into its margin: such a printed sheet would be wasted."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.validator.base.problem import Problem

from ..marks.pages import Document
from ..options import PrintOptions
from ..type.text_boxes import runs_of
from .furniture import reach


def overflowing(name: str, document: Document, options: PrintOptions) -> Iterator[Problem]:
    """The problem for each such page: its first words that could not be printed. `name` is the file's."""
    for number, page in enumerate(document.pages, 1):
        room = reach(page.box, options.margin.pt)
        lost = next((run.text for run, box in runs_of(page.marks) if not room.contains(box, slack=0.5)), None)
        if lost is not None:
            values = {"file": options.file(name), "page": number, "words": lost}
            yield Problem("sheet.overflow", values={**values, "paper": options.paper.name, "margin": options.margin})
