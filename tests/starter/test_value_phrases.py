"""A phrase of words.yaml for one value of a slot that takes several sorts."""

from __future__ import annotations

from pathlib import Path

from pnp.validator.at_table.narrating import Narrator
from pnp.validator.at_table.offers import kinds
from pnp.validator.at_table.saying import Speaker
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.trust import trusting
from pnp.validator.playtest.many import seated

BIDS = """
from pnp.game import Move, Number, OneOf, Rules, Table, Word


class Bid(Move):
    bid = OneOf(Word("pass"), Number(1, 3))


class Bids(Rules):
    moves = [Bid]
    cites = {"sides": "setup.sides", "turn": "turn.order", "end": "end.flowers"}
"""
WORDS = """
says:
  bid: {ru: 'Дать {n}', en: 'Bid {n}'}
  bid.pass: {ru: Пас, en: Pass}
tells:
  bid: {ru: 'даёт {n}', en: 'bids {n}'}
  bid.pass: {ru: пасует, en: passes}
"""


def test_the_phrase_of_a_value_counts_beside_one_for_numbers(game: Path) -> None:
    (game / "rules.py").write_text(BIDS, encoding="utf-8")
    (game / "words.yaml").write_text(WORDS, encoding="utf-8")
    with trusting():
        rules, _ = seated(load_game(game))
        offered = {Speaker(rules, "en").kind(kind) for kind in kinds(rules, [rules.start({})])}
        told = [Narrator(rules, "en").told({"amber": {"bid": bid}}) for bid in ("pass", 2)]
    assert offered == {"Pass", "Bid 1–3"}
    assert [one.endswith(said) for one, said in zip(told, (" passes.", " bids 2."), strict=True)] == [True, True]
