"""Games at random, by players who mostly do what helps them: the log of each, and the table at its end."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pnp.validator import load_game
from pnp.validator.base.notation import scalar
from pnp.validator.definitions.model import Game
from pnp.validator.games.illuminati.attacks import Announce
from pnp.validator.games.illuminati.options import situation
from pnp.validator.games.illuminati.position import Position
from pnp.validator.judging.loaded import rules_of
from pnp.validator.logs.logtext import record_lines

UFOS = "ufos"
OFTEN = {
    "attack": 30, "end": 4, "pay": 10, "roll": 8, "special": 4, "give": 0.5, "drop": 0.1, "transfer": 3, "move": 0.5,
    "pass": 0.2, "withdraw": 0.2,
}  # fmt: skip
TARGETS = 12  # attacks that a player thinks about


@dataclass
class Played:
    """A game: who played with which options, the records, and the table at the end."""

    players: Mapping[str, Any]
    options: Mapping[str, str]
    position: Position
    records: list[dict[str, Any]] = field(default_factory=list)
    decisions: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The log."""
        head = ["pnp: illuminati@1\nplayers:"]
        for side, said in self.players.items():
            head.append(f"  {side}: {{{', '.join(f'{key}: {scalar(value)}' for key, value in said.items())}}}")
        if self.options:
            head.append(f"options: {{{', '.join(f'{id}: {value}' for id, value in self.options.items())}}}")
        lines = [line for record in self.records for line in record_lines(record)]
        return "\n".join([*head, "moves:" if lines else "moves: []", *lines]) + "\n"


@lru_cache
def game() -> Game:
    return load_game("illuminati")


@lru_cache
def unseated() -> Any:
    return rules_of(game())


def seats(n: int, dice: random.Random) -> dict[str, Any]:
    """Players with Illuminati drawn at random; the UFOs write down a goal."""
    cards = dice.sample(unseated().illuminati_cards, n)
    told: dict[str, Any] = {f"p{at}": {"name": f"P{at}", "illuminati": card} for at, card in enumerate(cards)}
    for said in told.values():
        if said["illuminati"] == UFOS:
            said["goal"] = dice.choice([card for card in unseated().illuminati_cards if card != UFOS])
    return told


def rulings(options: Mapping[str, str]) -> dict[str, str]:
    return {ruling.id: ruling.default for ruling in game().rulebook.rulings} | dict(options)


def moves(pos: Position, dice: random.Random) -> Iterator[Any]:
    """A legal move of each kind of decision, the kinds in a random order in which the usual ones come first."""
    kinds = [kind.decides for kind in situation(pos)[1]]
    order = sorted(kinds, key=lambda kind: dice.random() ** (1 / OFTEN.get(kind, 5)), reverse=True)
    for kind in order:
        found = [*pos.rules.candidates(pos, kind)[1]]
        dice.shuffle(found)
        if kind == "attack":
            found = promising(pos, found)
        move = next((move for move in found if not move.violations(pos)), None)
        if move is not None:
            yield move


def promising(pos: Position, attacks: list[Announce]) -> list[Announce]:
    """A few legal attacks, the most promising first."""
    legal = [move for move in attacks[: TARGETS * 6] if not move.check(pos)][:TARGETS]
    taste = {"control": 3, "neutralize": -1, "destroy": -3}
    return sorted(legal, key=lambda move: -pos.sum(move.opened(pos)).needed - taste[move.kind])


def played(n: int, seed: int, options: Mapping[str, str] | None = None, most: int = 1500) -> Played:
    """A game to its end, or to `most` records."""
    dice = random.Random(seed)
    players = seats(n, dice)
    rules = unseated().seat(players)
    options = options or {}
    pos = rules.start(rulings(options))
    found = Played(players, options, pos)
    while not pos.over and len(found.records) < most:
        move = next(moves(pos, dice))
        written = move.write(pos)
        alone = next(iter(written)) in rules.words
        found.records.append(written if alone else {rules.sides[move.side]: written})
        found.decisions.append(move.decides)
        move.carry_out(pos)
    return found
