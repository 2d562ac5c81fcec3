"""Backs exactly behind their fronts, on a printer that shifts the paper."""

from __future__ import annotations

from dataclasses import replace

from ..marks.ink import moved
from ..marks.pages import Page
from ..options import PrintOptions


def aligned(page: Page, options: PrintOptions) -> Page:
    """The page as this printer needs it: a back is shifted by the offset, so that it is exactly behind its front.

    The offset was measured on an upright sheet. A back for short-edge flipping is upside down on its page, so it moves
    the other way. We cannot know which way a landscape page is turned for the printer, so it is not shifted.
    """
    dx, dy = (distance.pt * (1 if options.flip == "long" else -1) for distance in options.offset)
    if not page.back or page.width > page.height or (dx, dy) == (0, 0):
        return page
    trim, bleed = (box and box.moved(dx, dy) for box in (page.trim, page.bleed))
    return replace(page, marks=tuple(moved(mark, dx, dy) for mark in page.marks), trim=trim, bleed=bleed)
