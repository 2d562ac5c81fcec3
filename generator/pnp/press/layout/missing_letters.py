"""What the press lacks for a game's language: letters in its fonts, and words of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.validator.base.problem import Problem
from pnp.validator.base.source import place_of, read_text
from pnp.validator.definitions.find import GAME_FILE
from pnp.validator.definitions.gather import read_definitions
from pnp.validator.definitions.model import Game
from pnp.validator.definitions.roles import all_roles
from pnp.validator.definitions.texts import texts_of

from ..type import fonts
from ..type.fonts import MissingGlyph
from .desk import Desk


def unprintable(missing: MissingGlyph, game: Game) -> Problem:
    """A character that a font lacks, at the first place where the definitions use it, together with all other such
    characters in the game's texts: anyone who looks for another font or spelling needs them all at once."""
    lacking = [char for char in _signs(game) if fonts.font(missing.name).lacks(char)]
    several = len(lacking) > 1 and missing.char in lacking
    code = "glyphs.missing" if several else "glyph.missing"
    values: dict[str, object] = {"char": missing.char, "font": missing.font, "point": f"U+{ord(missing.char):04X}"}
    values |= {"n": len(lacking), "chars": " ".join(lacking)} if several else {}
    for file in sorted(game.folder.glob("*.yaml")):
        for number, line in enumerate(read_text(file).splitlines(), 1):
            if missing.char in line:
                return Problem(code, str(file), number, line.index(missing.char) + 1, values)
    return Problem(code, values=values)


def _signs(game: Game) -> list[str]:
    """Every character in the texts of a game, in Unicode order."""
    raw = read_definitions(game.folder, game.edition or None)
    texts = (text for role in all_roles(raw) for _, text in texts_of(raw[role], game.languages))
    signs = {sign for text in texts for lang in game.languages for sign in str(text.get(lang, ""))}
    return sorted(sign for sign in signs if sign.isprintable())


def together(problems: Sequence[Problem], game: Game) -> list[Problem]:
    """The problems, with missing letters on many cards merged into one that names all of them."""
    lacking: dict[str, list[Problem]] = {}
    for problem in problems:
        if problem.code == "face.glyph":
            lacking.setdefault(str(problem.values["font_name"]), []).append(problem)
    many = {name: found[0] for name, found in lacking.items() if len({p.values["char"] for p in found}) > 1}
    kept = [p for p in problems if p.code != "face.glyph" or p.values["font_name"] not in many]
    return [*(_of_all(name, first, game) for name, first in many.items()), *kept]


def _of_all(font: str, first: Problem, game: Game) -> Problem:
    """The problem of all letters that a font lacks; if they are in a table, at the cell of the first."""
    problem = unprintable(MissingGlyph(font, str(first.values["font"]), str(first.values["char"])), game)
    return problem if problem.file else replace(first, code=problem.code, values={**first.values, **problem.values})


def unsaid(desk: Desk) -> Problem:
    """A warning that the press printed some of its own words in English because it lacks others."""
    file = desk.game.folder / GAME_FILE
    values = {"lang": desk.lang, "n": len(desk.unsaid), "keys": ", ".join(sorted(desk.unsaid))}
    return Problem("labels.unsaid", str(file), *place_of(read_text(file), ("languages",)), values, warning=True)
