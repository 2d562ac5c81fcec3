"""The end of the rule sheet: the rulings."""

from __future__ import annotations

from tests.press.laid import laid

from pnp.press.marks.paper import paper
from pnp.press.sheets.rules.rulesheet import rule_pages
from pnp.press.type.text_boxes import runs_of


def test_each_reading_has_a_line_of_its_own_unless_there_are_many_rulings() -> None:
    for name, own in (("13-minutes", True), ("illuminati", False)):
        desk, _ = laid(name, "en")
        ruling = desk.game.rulebook.rulings[0]
        first = next(iter(ruling.values.values()))["en"].split()[0]
        lines = [run.text for page in rule_pages(desk, paper("a4")).pages for run, _ in runs_of(page.marks)]
        assert (sum(f"a)\u00a0{first}" in line for line in lines) == 0) is own, name
