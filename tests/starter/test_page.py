"""The page that explains the language leaves out nothing that its examples use."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = sorted(DOCS.glob("examples/*/rules.py"))
OF_A_TABLE = {"deal_out", "turn_up", "may_be", "may_hold", "must_hold", "lacks", "learn", "show", "reshuffle", "give"}


def used(file: Path) -> set[str]:
    """What a game's rules import from `pnp.game`, and what they call of decks and zones."""
    nodes = [*ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    imported = {
        alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == "pnp.game"
        for alias in node.names
    }
    called = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    return imported | (called & (OF_A_TABLE | {"grid", "tokens", "others", "after", "ask", "ask_only"}))


@pytest.mark.parametrize("page", ["your-rules.md", "your-rules.ru.md"])
@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.parent.name)
def test_the_page_names_all_that_an_example_uses(file: Path, page: str) -> None:
    code = " ".join(re.findall(r"`[^`]+`|^```.*?^```", (DOCS / page).read_text(encoding="utf-8"), re.M | re.S))
    assert len(used(file)) > 5
    assert {name for name in used(file) if not re.search(rf"\b{name}\b", code)} == set()
