"""Logs of 13 Minutes as the tests write them: short."""

from __future__ import annotations

MARK = "▸"  # before what cannot be read
HEAD = "pnp: 13-minutes@1\nplayers: {us: Anna, ussr: Boris}\n"
OPEN = "- bid: {us: 2, ussr: 3}\n- first: us\n"  # records 1 and 2; 11 and 10 cubes are left


def log(moves: str, header: str = "", opening: str = OPEN) -> str:
    """A log of one game; `header` is further lines above the moves."""
    return f"{HEAD}{header}moves:\n{opening}{moves}"


def turns(*plays: str, first: str = "us") -> str:
    """Turns in alternation, each `card>zone`, and with a Command on top `card>zone place+2` or `card>zone place-1`."""
    lines, side = [], first
    for play in plays:
        card, _, rest = play.partition(">")
        zone, _, command = rest.partition(" ")
        body = f"play: {card}, into: {zone}"
        if command:
            sign = "+" if "+" in command else "-"
            place, _, n = command.partition(sign)
            body += f", command: {{at: {place}, {'add' if sign == '+' else 'remove'}: {n}}}"
        lines.append(f"- {side}: {{{body}}}\n")
        side = "ussr" if side == "us" else "us"
    return "".join(lines)


def campaign(*games: str, header: str = "") -> str:
    """A log of several games, each given as its moves."""
    body = "".join(
        "- moves:\n" + "".join(f"  {line}\n" for line in moves.splitlines()) if moves.strip() else "- moves: []\n"
        for moves in games
    )
    return f"{HEAD}{header}games:\n{body}"


def unmarked(log: str) -> tuple[str, list[tuple[int, int]]]:
    """A log without its marks, and the places of what follows them."""
    places = []
    for number, line in enumerate(log.split("\n"), 1):
        before = line.split(MARK)[:-1]
        places += [(number, len("".join(before[:at])) + 1) for at in range(1, len(before) + 1)]
    return log.replace(MARK, ""), places
