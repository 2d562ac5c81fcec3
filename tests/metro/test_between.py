"""What is used, drawn and chosen between the decisions, each with a log that is legal and one that is not."""

from __future__ import annotations

import pytest

from ..judged import Judge, readable
from .tables import AB, BA, GUARD, R3, E, H, M, found, head

LOOTED = H + R3 + GUARD + "- turn-up: looters\n" + M  # nobody wins or loses; whom they defeat has to give something up
LOST = "- boris: {forage: pigs}\n- anna: {attack: kurskaya}\n- fight: {anna: barrage, boris: solid-defence}\n"
SCOUTED = H + M + AB + "- anna: {move: lubyanka, scout: dog-pack}\n" + E + M + BA
ON_TOP = SCOUTED + "- anna: {attack: lubyanka, scouted: true}\n"
LOOKED = H + M + AB + "- anna: {move: lubyanka, attack: lubyanka}\n"
GRENADE = head(deal="deal: {boris: [grenade]}\n")
BEAST = H + M + AB + "- boris: {move: kurskaya-hansa, task: beast-slayer}\n" + E + M + BA
NEST = "- boris: {move: rimskaya, attack: rimskaya}\n- turn-up: {card: centipede-nest, use: {boris: %s}}\n"
FRONTS = BEAST.replace("beast-slayer", "two-fronts")
SASHA = GRENADE.replace("hunter", "sasha") + M + AB + "- boris: {move: rimskaya, attack: rimskaya, use: grenade}\n"
BATS, RIVER = "- turn-up: shadow-bats\n", "- turn-up: underground-river\n"
CHOICE = "- boris: {take: pigs}\n", "- boris: {draw: akm}\n"
FAR = "- boris: {move: [kurskaya, ploshchad-revolyutsii, okhotnyy-ryad, lubyanka], use: %s}\n"  # one step too far
ABROAD = head(deal="deal: {boris: [flag]}\n") + M + AB + "- boris: {move: kurskaya-hansa, task: %s}\n" + E + M


LEGAL = {
    "threat.result: a threat that is over has no part in the next fight": LOOTED
    + LOST
    + "  then: {army: {anna: 1}}\n- boris: pass\n",
    "hero.scout: Artyom fights the threat that he scouted": ON_TOP + "- turn-up: {card: dog-pack, under: looters}\n",
    "hero.scout: or the one below it": ON_TOP + "- turn-up: {card: looters, under: dog-pack}\n",
    "hero.scout: the other one left untold": ON_TOP + "- turn-up: looters\n",
    "equipment.scope: a grenade": GRENADE + M + AB + "- boris: {move: rimskaya, attack: rimskaya}\n"
    "- turn-up: {card: looters, use: {boris: grenade}}\n",
    "task.property: there is only one threat to use it on": BEAST
    + NEST % "beast-slayer"
    + "  then: {fight: {boris: 4, threat: 1, wins: boris}, tasks: {boris: 0}}\n",
    "task.property: for the move of the same record": ABROAD % "long-march" + BA + FAR % "long-march",
    "task.property: for the attack of the same record": ABROAD % "abroad"
    + "- boris: {attack: taganskaya, use: abroad}\n- turn-up: dog-pack\n  then: {tasks: {boris: 0}}\n",
    "threat.result: all that is chosen at once": SASHA + BATS + "- boris: {take: {pigs: 1, mushrooms: 1}}\n",
    "threat.result: one after the other": SASHA + BATS + "- boris: {take: pigs}\n- boris: {take: mushrooms}\n",
    "decks: drawn before it is chosen": SASHA + RIVER + CHOICE[1] + CHOICE[0],
    "decks: drawn after it is chosen": SASHA + RIVER + CHOICE[0] + CHOICE[1],
}
ILLEGAL = {
    "threat.result no-choice 21 lose": LOOTED + LOST + "- anna: {lose: pigs}\n",
    "hero.scout other 10 card": ON_TOP + "- turn-up: {card: looters, under: blind-mole}\n",
    "threat.order deck 5 under": LOOKED + "- turn-up: {card: looters, under: truce}\n",
    "decks elsewhere 11 under impossible": LOOKED
    + "- turn-up: creeping-root\n"
    + E
    + M
    + BA
    + "- anna: {attack: lubyanka, with: hero}\n- turn-up: {card: looters, under: creeping-root}\n",
    "equipment.scope not-carried 4 use.1": GRENADE
    + M
    + AB
    + "- boris: {move: rimskaya, attack: rimskaya, use: [grenade, grenade]}\n",
    "equipment.scope not-carried 5 use.boris": SASHA + "- turn-up: {card: looters, use: {boris: grenade}}\n",
    "task.property not-held 10 use.boris.1": BEAST + NEST % "[beast-slayer, beast-slayer]",
    "task.property aim 10 use.boris": FRONTS + NEST % "two-fronts",
    "hero.move far 9 move": ABROAD % "abroad" + BA + FAR % "abroad",
    "threat.result count 6 take": SASHA + BATS + "- boris: {take: {pigs: 3}}\n",
}


@pytest.mark.parametrize("log", LEGAL.values(), ids=LEGAL)
def test_what_stands_between_decisions(judge: Judge, log: str) -> None:
    verdict = judge(log)
    assert verdict.verdict == "legal", verdict.as_text("en")


@pytest.mark.parametrize(("told", "log"), ILLEGAL.items(), ids=ILLEGAL)
def test_what_may_not_stand_between_decisions(judge: Judge, told: str, log: str) -> None:
    verdict = judge(log)
    readable(verdict)
    assert found(verdict)[0] == told
