"""How a game is printed: all options of the command, and nothing that the game itself defines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .marks.length import Length, mm
from .marks.paper import Size

SidesMode: TypeAlias = Literal["duplex", "gutterfold", "fronts", "backs"]
FlipEdge: TypeAlias = Literal["long", "short"]
Ink: TypeAlias = Literal["full", "low"]
Cubes: TypeAlias = Literal["flat", "fold"]
MarksMode: TypeAlias = Literal["crop", "cut", "none", "silhouette"]

MARGIN = mm(5)  # what most home printers need at every edge
NO_GUTTER = mm(0)
UNMOVED = (mm(0), mm(0))


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """What is wanted on paper. The defaults are those of the command.

    `paper`    the sheet in portrait; its contents decide whether it is used in landscape
    `sides`    duplex: a back page follows every front page; gutterfold: backs beside their fronts, to fold and glue;
               fronts, backs: only the pages of that side
    `flip`     about which edge of the sheet a duplex printer turns the paper
    `ink`      full, or low: pale grounds instead of dark ones
    `marks`    crop: short marks outside the bleed; cut: a line round every card; none;
               silhouette: what a Silhouette cutter finds its way by
    `proof`    show trim, safe zone and bleed
    `booklet`  rule sheets as a booklet, two pages on a side
    `cover`    a sheet that says what to print on what, what to cut and what to assemble
    `cubes`    flat: counters in their place; fold: nets to fold cubes from
    `fit`      a board larger than the paper is made smaller instead of being tiled
    `only`     names of cards (ids or titles in any language); everything if empty
    `copies`   how many of each card
    `margin`   what the printer cannot reach, at every edge of the sheet
    `gutter`   how far cards are kept apart on a sheet
    `offset`   how far to shift back pages, right and down as one looks at the back
    `languages` two: also the rules in both, side by side
    `date`     of the release, YYYY-MM-DD: on every sheet and in the files; none if empty
    `prototype` a pale word across every face
    """

    paper: Size
    sides: SidesMode = "duplex"
    flip: FlipEdge = "long"
    ink: Ink = "full"
    marks: MarksMode = "crop"
    proof: bool = False
    booklet: bool = False
    cover: bool = False
    cubes: Cubes = "flat"
    fit: bool = False
    only: tuple[str, ...] = ()
    copies: int = 1
    margin: Length = MARGIN
    gutter: Length = NO_GUTTER
    offset: tuple[Length, Length] = UNMOVED
    languages: tuple[str, ...] = ()
    date: str = ""
    prototype: bool = False

    @property
    def suffix(self) -> str:
        """The suffix of file names, so that files for one paper do not overwrite those for another."""
        return "" if self.paper.name == "a4" else f"-{self.paper.name}"

    def file(self, name: str) -> str:
        """The file of the PDF with that name."""
        return f"{name}{self.suffix}.pdf"
