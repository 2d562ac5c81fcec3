"""The page about versions shows what the command says of the changes that its picture shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from docs.reference.pages import CHANGED

from pnp.cli.main import main
from pnp.cli.terminal import Exit

from ..edited import edit

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(("lang", "page"), [("en", "releases.md"), ("ru", "releases.ru.md")])
def test_the_answer_that_is_shown_is_the_answer(
    lang: str, page: str, repo: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PNP_LANG", lang)
    cards = repo / "my-game" / "cards.yaml"
    edit(cards, "light: 2", "light: 1")  # as committed
    for before, after in CHANGED:
        edit(cards, before, after)
    assert main(["diff", "HEAD:my-game", "my-game", "--lang", lang]) == Exit.GOOD
    shown = re.search(r"```\n(my-game@.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)
    assert shown is not None
    assert capsys.readouterr().out == shown[1]
