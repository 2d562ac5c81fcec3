"""What these rules need from a game's definitions, and the words in which its cards say what they do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pnp.game import Game, Problem
from pnp.game.needs import lacking, no_board, problem_at

NUMBERS = (
    "points", "polis", "home", "least_stations", "army_start", "army_most", "army_least", "market", "army_free",
    "upkeep", "recruit_cartridges", "recruit_pigs", "hansa_tunnels", "polis_defence", "forage", "army_loss",
    "equipment_cartridges", "equipment_mushrooms", "renew", "limit_one", "limit_two", "task_cartridges",
    "task_mushrooms", "task_drawn", "task_kept", "task_again", "capture_mushrooms", "capture_pigs", "retake_mushrooms",
    "combat_cards", "combat_hand", "spaces", "stage_points", "stage_drawn",
)  # fmt: skip
DECKS = ("factions", "heroes", "equipment", "threats-1", "threats-2", "laws", "tasks", "combat")
GOODS = ("pigs", "mushrooms", "cartridges")

# What a card may do: by word, the keys it can have.
_ABILITY: Mapping[str, tuple[str, ...]] = {
    "wins-draws": ("by", "when", "against"),
    "strength": ("amount", "by", "when", "against", "kind", "spend"),
    "speed": ("amount",),
    "free-passages": (),
    "votes": ("amount",),
    "look-at-laws": ("count",),
    "points-to-win": ("amount",),
    "price": ("of", "less", "more"),
    "forage": ("amount",),
    "income": (*GOODS, "any"),
    "choose-threat": ("count",),
    "reward": ("amount",),
    "equipment-limit": ("amount",),
    "army-limit": ("amount",),
    "draw-tasks": ("amount",),
    "hansa-tunnels": ("amount",),
    "trade-at": ("kind",),
    "army-from-hero": (),
    "stays-fit": (),
    "spares-army": (),
    "forbid": ("what",),
}
_PROPERTY: Mapping[str, tuple[str, ...]] = {
    "strength": ("amount", "by", "at", "carries"),
    "wins-draws": (),
    "losses": ("amount",),
    "takes": (*GOODS, "any"),
}
_GIVEN: Mapping[str, tuple[str, ...]] = {
    "gain": (*GOODS, "any"),
    "army": ("amount",),
    "draw": ("deck", "count"),
}
_REWARD = {**_GIVEN, "free-capture": ()}
_TASK: Mapping[str, tuple[str, ...]] = {
    **_GIVEN,
    "strength": ("amount", "of", "whose"),
    "votes": ("amount",),
    "heal": (),
    "speed": ("amount",),
    "hansa-tunnels": ("amount",),
}
_WORDS = {
    ("factions", "ability"): _ABILITY, ("heroes", "ability"): _ABILITY, ("equipment", "ability"): _ABILITY,
    ("laws", "effect"): _ABILITY, ("threats-1", "property"): _PROPERTY, ("threats-2", "property"): _PROPERTY,
    ("threats-1", "reward"): _REWARD, ("threats-2", "reward"): _REWARD, ("tasks", "property"): _TASK,
}  # fmt: skip


def unmet(game: Game) -> list[Problem]:
    """Why a game cannot be refereed by these rules; empty if it can."""
    return list(_missing(game)) or list(_misworded(game))


def _missing(game: Game) -> Iterator[Problem]:
    if game.board is None:
        yield no_board(game)
        return
    places = [place.id for place in game.board.places]
    wanted = [("numbers", name, list(game.numbers)) for name in NUMBERS]
    wanted += [("decks", name, [deck.id for deck in game.decks]) for name in DECKS]
    wanted += [("kinds", good, [kind.id for kind in game.kinds]) for good in GOODS]
    wanted += [("board", f"round-{at}", places) for at in range(game.numbers.get("spaces", 0) + 1)]
    yield from lacking(game, wanted)


def _misworded(game: Game) -> Iterator[Problem]:
    """Cards that say what they do in words that these rules do not know."""
    for deck in game.decks:
        for at, card in enumerate(deck.cards):
            for (id, field), known in _WORDS.items():
                if id == deck.id:
                    yield from _steps(deck.file, at, card, field, known)


def _steps(file: Path, at: int, card: Any, field: str, known: Mapping[str, tuple[str, ...]]) -> Iterator[Problem]:
    for n, step in enumerate(card.values.get(field, ())):
        word = step.get("do")
        unknown = [key for key in step if key != "do" and key not in known.get(word, ())]
        if word not in known:
            values = {"name": str(word), "known": ", ".join(known)}
            yield problem_at(file, "game.word", ("cards", at, field, n, "do"), values)
        elif unknown:
            values = {"name": unknown[0], "known": ", ".join(known[word]) or "do"}
            yield problem_at(file, "game.word", ("cards", at, field, n, unknown[0]), values)
