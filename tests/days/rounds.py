"""Logs of 13 Days as the tests write them: whole rounds, of which a case says only what matters to it.

Nothing is dealt, so any card may be in any hand. After the first escalation the markers stand, US before USSR, on 2
and 3 (military), 3 and 2 (political), 2 and 2 (world opinion). A round is eleven records: its agendas, who goes first,
eight turns, and the agendas revealed.
"""

from __future__ import annotations

HEAD = "pnp: 13-days@1\nplayers: {us: Anna, ussr: Boris}\n"
GOALS = "- goals: {us: hidden, ussr: hidden}\n"
OPEN = GOALS + "- first: us\n"  # records 1 and 2
OPEN_USSR = GOALS + "- first: ussr\n"

# The cards of a round in which nothing is done: US and USSR in alternation. Both markers that would be in danger in the
# third round are lowered there, so that no war breaks out.
QUIET = {
    1: (
        "public-protests",
        "missile-trade",
        "lessons-of-munich",
        "fidel-castro",
        "operation-mongoose",
        "berlin-blockade",
        "air-strike",
        "maskirovka",
    ),
    2: (
        "non-invasion-pledge",
        "mrbms-and-irbms",
        "offensive-missiles",
        "bay-of-pigs",
        "invasion-of-cuba",
        "national-liberation",
        "u-2-photographs",
        "u-2-downed",
    ),
    3: (
        "mathematical-precision",
        "moscow-is-our-brain",
        "excomm",
        "strategic-balance",
        "wave-and-smile",
        "defensive-missiles",
        "u-thant = {}",
        "turn-back-the-ships = {track: {military: -2}}",
    ),
}

# What is revealed where a case does not care: a tie twice; two for each side; two for the US by Turkey and the letter.
REVEALED = {
    1: "{us: atlantic, ussr: cuba-political}",
    2: "{us: italy, ussr: berlin}",
    3: "{us: turkey, ussr: personal-letter}",
}

# Six cards that no quiet round plays: one cube for the US, two for the USSR.
PILE = "[quarantine, suez-hungary, scramble, sops, close-allies, containment]"
END = f"- end: {{aftermath: {PILE}}}\n"


def log(moves: str, header: str = "", opening: str = OPEN) -> str:
    """A log of one game; `header` is further lines above the moves."""
    return f"{HEAD}{header}moves:\n{opening}{moves}"


def start(moves: str, header: str = "") -> str:
    """A log from before the first step of the game."""
    return log(moves, header, opening="")


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
    mark = "▸" if play.startswith("▸") else ""
    play = play.removeprefix("▸")
    if play.startswith("{"):
        return mark + play
    card, _, event = play.partition(" = ")
    if event:
        return f"{mark}{{play: {card}, event: {event}}}"
    card, *rest = play.split()
    body = f"play: {card}"
    if rest and rest[0] != "letter":
        sign = "+" if "+" in rest[0] else "-"
        place, _, n = rest[0].rpartition(sign)
        body += f", command: {{at: {place}, {'add' if sign == '+' else 'remove'}: {n}}}"
    if rest and rest[-1] == "letter":
        body += ", letter: true"
    return f"{mark}{{{body}}}"


def played(n: int, *plays: str, first: str = "us", goals: str = GOALS) -> str:
    """The first ten records of round `n`: its agendas, who begins, and these turns with quiet ones after them."""
    return f"{goals}- first: {first}\n" + turns(*plays, *QUIET[n][len(plays) :], first=first)


def reveal(n: int, agendas: str = "") -> str:
    """The last record of round `n`."""
    return f"- reveal: {agendas or REVEALED[n]}\n"


def whole(n: int, *plays: str, first: str = "us", opinion: str = "", agendas: str = "", goals: str = GOALS) -> str:
    """A round from its agendas to their scoring; `opinion` are the records of world opinion."""
    return played(n, *plays, first=first, goals=goals) + opinion + reveal(n, agendas)


ROUND_1 = whole(1)
TWO_ROUNDS = whole(1) + whole(2)  # records 1 to 22
THREE_ROUNDS = TWO_ROUNDS + whole(3)  # 33 records; the US has four prestige
PEACE = THREE_ROUNDS + END  # and two in the end
