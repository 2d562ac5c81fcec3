"""What these rules need from a game's definitions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.game import Game, Problem
from pnp.game.needs import lacking, problem_at, problem_in_game

from .faces import GROUPS, ILLUMINATI
from .geometry import Size, card_size

NUMBERS = (
    "neutral_start", "neutral_least", "draw", "actions", "pass_income", "transfers", "attacks", "fail_from",
    "position_first", "position_second", "position_third", "alignment", "attack_money", "own_money", "guard_money",
    "guard_cancels", "interfere_money", "neutralize_bonus", "out_turn", "goal_few", "goal_4", "goal_5", "goal_6",
    "goal_many", "longer", "crowd_7", "crowd_8", "free_actions", "abolish",
)  # fmt: skip
DECKS = ("illuminati", "groups", "specials")
RULINGS = (
    *(f"ruling.d{n}" for n in range(1, 17)), "ruling.d15-overstate", "ruling.donors", "ruling.survivalists",
    "ruling.bribery", "ruling.powerless", "ruling.lasers", "ruling.empty-deck", "ruling.post-office",
    "ruling.own-interference", "ruling.geometry", "ruling.first-tie", "ruling.irs", "ruling.irs-cards",
    "ruling.recyclers", "ruling.lost-turn", "ruling.crowd", "option.length", "option.goals", "option.illuminati",
    "ruling.irs-treasury", "ruling.called-off", "ruling.traded-puppets", "ruling.last-player", "ruling.endless-end",
    "ruling.endless-illuminati",
)  # fmt: skip


FIELDS = {
    "illuminati": ("power", "transferable", "income", "arrows", "ability", "goal"),
    "groups": ("power", "transferable", "resistance", "income", "alignments", "incoming", "arrows"),
    "specials": ("when", "action", "ability"),
}
# What a card may do: by word, the required keys, and the optional ones.
ABILITIES: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "abolish-privilege": ((), ()),
    "attacks": (("count",), ("per_turn",)),
    "bonus": (("amount", "attack", "by", "target"), ()),
    "cancel-special": ((), ()),
    "counts-as": (("alignment", "attack"), ("by", "target")),
    "destroy-powerless": ((), ("count",)),
    "double-income": ((), ("except",)),
    "draw": (("count",), ("cost", "paid_by", "when")),
    "gain": (("amount", "to"), ()),
    "immune": (("from",), ()),
    "interfere": ((), ("alone",)),
    "look": ((), ("at",)),
    "move-money": ((), ("when",)),
    "privilege": (("cost", "per_turn"), ("paid_by", "when")),
    "realign": (("count",), ("ways", "target", "when", "until")),
    "rearrange": ((), ("when",)),
    "resist": (("amount", "against"), ()),
    "revive": ((), ("count", "to")),
    "send-anywhere": ((), ("from",)),
    "set-roll": (("amount",), ()),
    "shelter": (("amount",), ("target",)),
    "skip-turn": ((), ()),
    "take": ((), ("count", "from")),
    "tax": (("amount",), ("from", "when")),
    "upkeep": (("amount",), ("paid_by", "when")),
}
ATTACKS = ("control", "neutralize", "destroy")
WHOSE = ("owner", "itself")


def unmet(game: Game) -> list[Problem]:
    """Why a game cannot be refereed by these rules; empty if it can."""
    return list(_missing(game)) or [*_unlike(game), *_unknown(game)]


def _missing(game: Game) -> Iterator[Problem]:
    wanted = [("numbers", name, [*game.numbers]) for name in NUMBERS]
    wanted += [("decks", name, [deck.id for deck in game.decks]) for name in DECKS]
    wanted += [("rules", name, [ruling.id for ruling in game.rulebook.rulings]) for name in RULINGS]
    yield from lacking(game, wanted)


def _unknown(game: Game) -> Iterator[Problem]:
    """Cards that lack values the rules need, and abilities in words the rules do not know."""
    for deck in game.decks:
        for at, card in enumerate(deck.cards):
            for field in FIELDS.get(deck.id, ()):
                if field not in card.values:
                    yield problem_at(deck.file, "game.needs", ("cards", at), {"where": card.id, "name": field})
            for number, ability in enumerate(card.values.get("ability", ()) if deck.id in FIELDS else ()):
                for code, key, values in misworded(game, ability):
                    place = ("cards", at, "ability", number, *((key,) if key in ability else ()))
                    yield problem_at(deck.file, code, place, {"where": card.id, **values})


def misworded(game: Game, ability: Mapping[str, Any]) -> Iterator[tuple[str, str, dict[str, str]]]:
    """What is wrong with the words of an ability: the message, the key to blame, and the values for the message."""
    word = str(ability.get("do", "…"))
    if word not in ABILITIES:
        yield "game.word", "do", {"name": word, "known": ", ".join(ABILITIES)}
        return
    needed, others = ABILITIES[word]
    for key in needed:
        if key not in ability:
            yield "game.needs", key, {"name": key}
    known = {"attack": ATTACKS, "by": WHOSE, "alignment": tuple(kind.id for kind in game.kinds)}
    for key, said in ability.items():
        if key != "do" and key not in (*needed, *others):
            yield "game.word", key, {"name": key, "known": ", ".join((*needed, *others)) or "do"}
        for one in (said if isinstance(said, list | tuple) else (said,)) if key in known else ():
            if one not in known[key]:
                yield "game.word", key, {"name": str(one), "known": ", ".join(known[key])}


def _unlike(game: Game) -> Iterator[Problem]:
    """Cards that cannot be laid against each other: all must have one size."""
    sizes: set[Size] = set()
    for at, deck in enumerate(game.decks):
        if deck.id not in (ILLUMINATI, GROUPS):
            continue
        sizes.add(card_size(deck.size.width.mm, deck.size.height.mm))
        if len(sizes) > 1:
            yield problem_in_game(game, "game.card-size", ("decks", at, "size"), name=deck.size.name)
            return
