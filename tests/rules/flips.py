"""Flips comparisons in the rules of a game, one at a time, and says which flips no case notices.

    .venv/bin/python -m tests.rules.flips illuminati --flips 100 --seed 32 --jobs 2

A flip turns a comparison round: `<` becomes `>=`, `==` becomes `!=`, `in` becomes `not in`. Those that make no
difference to any log of the game are named in `equivalent.yaml`, each with the reason, and are not drawn.
"""

from __future__ import annotations

import argparse
import ast
import importlib.machinery
import os
import random
import resource
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

from pnp.validator.base.source import parse
from pnp.validator.judging.judge import verify_text

from ..cases import FOLDERS, Case, cases
from .effects import effect, folder_of, has_effect
from .marked import as_marked

GAMES = Path(__file__).parents[2] / "validator" / "pnp" / "validator" / "games"
RULES = {
    "13-minutes": ("thirteen_minutes", "duels"),
    "13-days": ("thirteen_days", "duels"),
    "illuminati": ("illuminati",),
    "metro-2033": ("metro_2033",),
}
BESIDE = {
    "worth.py",
    "picture.py",
    "needs.py",
    "layouts.py",
}  # what programs aim at, what is drawn, checks of definitions

ROUND: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
LIMIT = 60  # seconds of CPU; a flip that makes a case go on for ever has been noticed


@dataclass(frozen=True)
class Flip:
    """A comparison to turn round: the n-th of its file."""

    file: Path
    n: int
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.where}:{self.line}: {self.text}"

    @property
    def name(self) -> str:
        """How `equivalent.yaml` names it: where it is, without the line."""
        return f"{self.where}: {self.text}"

    @property
    def where(self) -> str:
        """Its file; `equivalent.yaml` may name that alone, for all comparisons in it."""
        return self.file.relative_to(GAMES).as_posix()

    def code(self) -> CodeType:
        """The file with the comparison turned round."""
        tree = ast.parse(self.file.read_text(encoding="utf-8"))
        compare = _comparisons(tree)[self.n]
        compare.ops = [ROUND[type(compare.ops[0])](), *compare.ops[1:]]
        return compile(ast.fix_missing_locations(tree), str(self.file), "exec")


def flips(game: str) -> Iterator[Flip]:
    """Every comparison in the rules of a game."""
    for package in RULES[game]:
        for file in sorted((GAMES / package).rglob("*.py")):
            if file.name not in BESIDE:
                for n, compare in enumerate(_comparisons(ast.parse(file.read_text(encoding="utf-8")))):
                    yield Flip(file, n, compare.lineno, ast.unparse(compare))


def _comparisons(tree: ast.Module) -> list[ast.Compare]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Compare)]


def noticed(flip: Flip | None, game: str, folder: Path) -> str:
    """The first case that does not come out as it should, in a process of its own; empty if all do. Without a flip,
    every case should."""
    read, write = os.pipe()
    if (child := os.fork()) == 0:
        os.close(read)
        resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))
        try:
            os.write(write, _first_wrong(flip, game, folder).encode()[:2_000])
            os._exit(0)
        finally:
            os._exit(1)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as said:
        found = said.read()
    _, status = os.waitpid(child, 0)
    return found if status == 0 else "no end, or a crash"


def _first_wrong(flip: Flip | None, game: str, folder: Path) -> str:
    if flip is not None:
        _turned_round(flip)
    for case in cases(game):
        try:
            _run(case, folder)
        except Exception as error:
            return f"{case} ({type(error).__name__})"
    return ""


def _run(case: Case, folder: Path) -> None:
    log = folder / "plays" / "log.yaml"
    as_marked(case, verify_text(case.text.encode(), log.name, log))
    if has_effect(case):
        assert effect(case, folder) == case.after


def _turned_round(flip: Flip) -> None:
    """From now on the file is imported with the comparison turned round."""
    loaded = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, fullname: str) -> CodeType | None:
        return flip.code() if Path(self.path) == flip.file else loaded(self, fullname)

    setattr(importlib.machinery.SourceFileLoader, "get_code", get_code)  # noqa: B010
    assert not [name for name in sys.modules if name.startswith("pnp.validator.games.")], "too late"


def drawn(game: str, n: int, seed: int) -> Sequence[Flip]:
    """Flips to try, without those that make no difference."""
    named = equivalent()[game]
    able = [flip for flip in flips(game) if not {flip.name, flip.where} & named.keys()]
    return random.Random(seed).sample(able, min(n, len(able)))


def equivalent() -> dict[str, dict[str, str]]:
    """By game, the comparisons (or files) that can be turned round without a difference, each with the reason."""
    found: dict[str, dict[str, str]] = parse((Path(__file__).parent / "equivalent.yaml").read_text(encoding="utf-8"))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[*FOLDERS])
    parser.add_argument("--flips", type=int, default=100)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    seed = random.randrange(1_000_000) if asked.seed is None else asked.seed
    chosen = drawn(asked.game, asked.flips, seed)
    cases(asked.game)  # read before the processes part
    with tempfile.TemporaryDirectory() as made, ThreadPoolExecutor(asked.jobs) as several:
        folder = folder_of(asked.game, Path(made))
        if wrong := noticed(None, asked.game, folder):
            sys.exit(f"without any flip: {wrong}")
        found = list(several.map(lambda flip: noticed(flip, asked.game, folder), chosen))
    for flip, by in zip(chosen, found, strict=True):
        print(f"{flip}\n    {by or 'NOT NOTICED'}")
    print(f"{asked.game}, seed {seed}: {sum(map(bool, found))} of {len(chosen)} flips noticed by its cases")


if __name__ == "__main__":
    main()
