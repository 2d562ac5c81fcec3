"""The sheets of a game as they will be printed, laid out on demand."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from pnp.press.art.contents import Contents
from pnp.press.build import located, understood
from pnp.press.files.program import press_digest
from pnp.press.impose.alignment import aligned
from pnp.press.last_build import drawn
from pnp.press.layout.desk import Desk
from pnp.press.marks.ink import Bitmap, Forms
from pnp.press.marks.pages import Document, Page
from pnp.press.options import PrintOptions
from pnp.press.out.lowink import inked
from pnp.press.out.vector import svg
from pnp.press.plan import recipes
from pnp.validator.base.problem import Invalid, Problem, once

KEPT = 400  # pages that may still be requested


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page as it will be printed, with a digest of its contents as its id."""

    id: str
    page: Page
    forms: Forms


@dataclass(frozen=True, slots=True)
class Paper:
    """One PDF to come: its pages, or what is wrong with it."""

    leaves: tuple[Leaf, ...] = ()
    sheets: int = 0
    cuts: int = 0
    problems: tuple[Problem, ...] = ()


class Papers:
    """Lays out PDFs for the newest desks; results for older ones are dropped."""

    def __init__(self, options: PrintOptions) -> None:
        self.options = options
        self.leaves: dict[str, Leaf] = {}
        self._made: dict[str, tuple[Desk, dict[str, Paper]]] = {}  # by language
        self._one_at_a_time = threading.Lock()

    def names(self, desk: Desk) -> list[tuple[str, str]]:
        """The PDFs of the game: name and title."""
        with self._one_at_a_time:
            return [(recipe.name, recipe.title) for recipe in recipes(desk, self.options)]

    def paper(self, desk: Desk, name: str) -> Paper:
        """The PDF of that name; KeyError if the game has none."""
        with self._one_at_a_time:
            known, made = self._made.get(desk.lang, (None, {}))
            if known is not desk:
                made = {}
                self._made[desk.lang] = (desk, made)
                self.leaves = dict([*self.leaves.items()][-KEPT:])
            if name not in made:
                made[name] = self._laid_out(desk, name)
            return made[name]

    def _laid_out(self, desk: Desk, name: str) -> Paper:
        wanted = {recipe.name: recipe for recipe in recipes(desk, self.options)}
        recipe = wanted[name]
        try:
            with understood(desk.game):
                for other in wanted.values() if recipe.sheet.shows_cards else ():
                    if other.sheet.of_cards:
                        other.make()
                return self._paper(recipe.make(), desk)
        except Invalid as invalid:
            return Paper(problems=invalid.problems)

    def _paper(self, document: Document, desk: Desk) -> Paper:
        contents, about = Contents(desk.library), repr(self.options)
        names = [press_digest(drawn(Document((page,), 1, 0), contents), about) for page in document.pages]
        printed, forms = inked(document, desk.library, desk.palette["ink"], self.options)
        leaves = [
            Leaf(name, aligned(page, self.options), forms) for name, page in zip(names, printed.pages, strict=True)
        ]
        self.leaves.update((leaf.id, leaf) for leaf in leaves)
        problems = once(located(problem, desk.game) for problem in document.problems)
        return Paper(tuple(leaves), document.sheets, document.cuts, tuple(problems))

    def svg(self, leaf: Leaf, title: str, address: Callable[[Bitmap], str] | None = None) -> str:
        """A page as SVG; with an `address` for each of its bitmaps."""
        with self._one_at_a_time:
            return svg(leaf.page, leaf.forms, title, address)
