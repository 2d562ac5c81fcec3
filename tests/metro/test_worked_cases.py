"""The worked numbers of the rules that no other log here covers: m14 and m15 of the sources. The others are among the
cases of their rules (`mobilize.upkeep`, `law.result`, `army.through.hansa` and so on), m09 to m12 in test_judging."""

from __future__ import annotations

import pytest

from pnp.validator.judging.judge import verify_text

FACTIONS = {
    "confederation-1905": "artyom", "fourth-reich": "anna", "red-line": "hunter",
    "bauman-alliance": "khan", "bandits": "melnik", "arbat-confederation": "sasha",
}  # fmt: skip


def broken(*factions: str) -> list[str | None]:
    """The rules that are broken if players choose these factions in this order."""
    players = ", ".join(f"{'abcdef'[at]}: {{faction: {one}, hero: {FACTIONS[one]}}}" for at, one in enumerate(factions))
    log = f"pnp: metro-2033@1\nplayers: {{{players}}}\nmoves: []\n"
    return [finding.rule for finding in verify_text(log.encode(), "log").findings]


@pytest.mark.parametrize(
    ("chosen", "next_to"),
    [
        (["confederation-1905"], {"fourth-reich", "arbat-confederation"}),
        (["confederation-1905", "fourth-reich"], {"arbat-confederation", "red-line"}),
    ],
    ids=["m14", "m15"],
)
def test_each_faction_borders_one_chosen_before(chosen: list[str], next_to: set[str]) -> None:
    free = [faction for faction in FACTIONS if faction not in chosen]
    assert {faction for faction in free if broken(*chosen, faction) == []} == next_to
    assert {rule for faction in free for rule in broken(*chosen, faction)} == {"setup.factions"}
