"""Turns of 13 Days as the tests write them, and whole rounds out of the openings of the cases."""

from __future__ import annotations

from ..cases import opening

QUIET = opening("13-days", "three quiet rounds scored")

# Six cards that no quiet round plays: one cube for the US, two for the USSR.
END = "- end: {aftermath: [quarantine, suez-hungary, scramble, sops, close-allies, containment]}\n"


def third_round(agendas: str) -> str:
    """A quiet third round, from its agendas to their scoring."""
    return "- goals:" + QUIET.rpartition("- goals:")[2].rpartition("- reveal:")[0] + f"- reveal: {agendas}\n"


def turns(*plays: str, first: str = "us") -> str:
    """Turns in alternation: `card`, or `card place+2` for a Command, `… letter` with the letter, `card = {…}` an event.

    What begins with a brace is the turn itself.
    """
    lines, side = [], first
    for play in plays:
        lines.append(f"- {side}: {turn(play)}\n")
        side = "ussr" if side == "us" else "us"
    return "".join(lines)


def turn(play: str) -> str:
    """One turn as a log has it."""
    if play.startswith("{"):
        return play
    card, _, event = play.partition(" = ")
    if event:
        return f"{{play: {card}, event: {event}}}"
    card, *rest = play.split()
    body = f"play: {card}"
    if rest and rest[0] != "letter":
        sign = "+" if "+" in rest[0] else "-"
        place, _, n = rest[0].rpartition(sign)
        body += f", command: {{at: {place}, {'add' if sign == '+' else 'remove'}: {n}}}"
    if rest and rest[-1] == "letter":
        body += ", letter: true"
    return f"{{{body}}}"
