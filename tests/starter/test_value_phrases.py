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


PAID = """
from pnp.game import Card, Move, Number, Rules


class Pay(Move):
    play = Card(hidden=True)
    pay = Number(0, 3)


class Pays(Rules):
    moves = [Pay]
    cites = {"sides": "setup.sides", "turn": "turn.order", "end": "end.flowers"}
"""
PAYING = """
words:
  pay: {ru: платит, en: pay}
tells:
  play: {ru: 'берёт {it} {pay}', en: 'takes {it} {pay}'}
  play-hidden: {ru: 'берёт карту {pay}', en: 'takes a card {pay}'}
  pay: {ru: ' за {n}', en: ' for {n}'}
  pay-none: {ru: ' даром', en: ' for nothing'}
"""


def test_a_phrase_that_names_another_key_says_the_phrase_of_its_value(game: Path) -> None:
    (game / "rules.py").write_text(PAID, encoding="utf-8")
    (game / "words.yaml").write_text(PAYING, encoding="utf-8")
    with trusting():
        rules, _ = seated(load_game(game))
        told = [Narrator(rules, "en").told({"amber": {"play": "hidden", "pay": pay}}) for pay in (0, 2)]
    assert [one.split(" takes a card ")[1] for one in told] == ["for nothing.", "2."]
