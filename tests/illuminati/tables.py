"""The beginnings of logs for cases: who plays, what is uncontrolled, and turns in short form."""

from __future__ import annotations

ANNA, BORIS, VERA = "bavarian-illuminati", "gnomes-of-zurich", "ufos"
THREE = (
    f"anna: {{name: Анна, illuminati: {ANNA}}}, boris: {{name: Борис, illuminati: {BORIS}}}, "
    f"vera: {{name: Вера, illuminati: {VERA}, goal: network}}"
)
START = "- neutral: [mafia, cia, yuppies, kkk]\n- first: anna\n"
A1 = "- anna: {draw: tabloids}\n"  # Anna's first turn begins


def players(*cards: str, goal: str = "network") -> str:
    """Players named after the letters, with these Illuminati; the UFOs have a goal."""
    told = [f"illuminati: {card}" + (f", goal: {goal}" if card == VERA else "") for card in cards]
    return ", ".join(f"{'abcdefgh'[at]}: {{{one}}}" for at, one in enumerate(told))


def log(moves: str, who: str = THREE, options: str = "", start: str = START) -> str:
    """A whole log."""
    chosen = f"options: {{{options}}}\n" if options else ""
    return f"pnp: illuminati@1\nplayers: {{{who}}}\n{chosen}moves:{' []' if not start + moves else ''}\n{start}{moves}"


def attack(
    side: str, target: str, kind: str = "control", by: str = "illuminati", roll: str = "1, 1", more: str = ""
) -> str:
    """An attack and its dice."""
    return f"- {side}: {{attack: {kind}, by: {by}, target: {target}{more}}}\n- roll: [{roll}]\n"


def take(side: str, target: str, arrow: str, by: str = "illuminati", more: str = "") -> str:
    """A group captured and put down."""
    return attack(side, target, by=by, more=more) + f"- {side}: {{set: {target}, on: {by}, arrow: {arrow}}}\n"


def turn(side: str, card: str, *doings: str, end: bool = True) -> str:
    """A whole turn."""
    return f"- {side}: {{draw: {card}}}\n" + "".join(doings) + (f"- end: {side}\n" if end else "")
