"""Tables set up for a test, and records carried out on them."""

from __future__ import annotations

from typing import Any

FACTIONS = ("red-line", "bauman-alliance", "fourth-reich", "bandits", "arbat-confederation", "confederation-1905")
HEROES = ("artyom", "hunter", "anna", "khan", "melnik", "sasha")
NAMES = ("anna", "boris", "vera", "gleb", "dina", "egor")
POLIS = ("biblioteka-imeni-lenina", "borovitskaya", "aleksandrovskiy-sad", "arbatskaya")


def table(rules: Any, players: int = 2, **rulings: str) -> Any:
    """The table before the first decision."""
    seats = {NAMES[at]: {"faction": FACTIONS[at], "hero": HEROES[at]} for at in range(players)}
    seated = rules.seat(seats)
    assert not seated.misseated(seats)
    in_force = {ruling.id: ruling.default for ruling in seated.game.rulebook.rulings}
    return seated.start(in_force | {f"ruling.{name}": value for name, value in rulings.items()})


def play(pos: Any, key: str, body: Any) -> list[str]:
    """Carry out one record; the rules that it breaks, each with how."""
    found = []
    for move in pos.rules.read(key, body):
        found += [f"{violation.rule} {violation.breach}" for violation in move.violations(pos)]
        move.carry_out(pos)
    return found


def own(pos: Any, side: int, *stations: str) -> None:
    """Give stations to a side."""
    for id in stations:
        pos.owner[pos.rules.stations[id]] = pos.rules.seats[side] if side >= 0 else side


def quiet(pos: Any) -> None:
    """Play to the end of the round: nobody recruits, armies look for pigs."""
    assert play(pos, "mobilize", {}) == []
    for side in pos.order():
        assert play(pos, pos.rules.sides[side], {"forage": "pigs"}) == []
    assert play(pos, "end", {}) == []
