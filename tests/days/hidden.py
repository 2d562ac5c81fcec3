"""What a log hides may be anything that fits, and what fits nothing is found all the same."""

from __future__ import annotations

from ..marked import Case, Found, false
from .rounds import END, OPEN, log, start, turns, whole

UNSEEN = "{us: hidden, ussr: hidden}"
TWO = whole(1, agendas=UNSEEN) + whole(2, agendas=UNSEEN)  # records 1 to 22
THREE = TWO + whole(3, agendas=UNSEEN)  # 33 records

# ── agendas that nobody wrote down ────────────────────────────────────────────
AGENDAS = [
    Case(
        "a turn out of order",
        start(TWO + OPEN + turns("scramble", "sops") + "- ussr: ▸{play: u-thant}\n"),
        (Found("r3.turns", "turn", 27, ""),),
    ),
    Case(
        "a foreign Event",
        start(TWO + OPEN + turns("{play: turn-back-the-ships, event: ▸{track: {military: -1}}}")),
        (Found("play.no-foreign-event", "event", 25, "event"),),
    ),
    Case(
        "a Command of five cubes",
        start(TWO + OPEN + turns("{play: scramble, command: {at: atlantic, add: ▸5}}")),
        (Found("command.target", "above", 25, "command.add"),),
    ),
    Case(
        "cubes that are not there",
        start(TWO + OPEN + turns("scramble atlantic+1") + "  then: {cubes: {atlantic: {us: ▸2}}}\n"),
        (false("command.target", "cubes", 25, "then.cubes.atlantic.us"),),
    ),
    Case(
        "revealed twice",
        start(TWO + f"- reveal: ▸{UNSEEN}\n"),
        (Found("r6.reveal", "again", 23, ""),),
    ),
    Case("whatever they were, a game without them is legal", start(THREE + END)),
    Case("what each of them gave may be said", start(THREE + "  then: {points: {us: 2, ussr: 0}}\n" + END)),
    Case(
        "what was said of them binds what is said later",
        start(
            whole(1, agendas=UNSEEN) + "- claim: {points: {us: 2, ussr: 0}}\n- claim: {points: {us: ▸0, ussr: ▸2}}\n"
        ).replace("ussr: ▸2", "ussr: 2"),
        (false("r6.score", "points", 13, "points.us"),),
    ),
    Case(
        "the agenda that was kept is scored",
        start(
            whole(
                1, agendas=UNSEEN, goals="- goals: {us: {flags: [italy, berlin, turkey], keep: italy}, ussr: hidden}\n"
            )
            + "  then: {points: {us: ▸0}}\n"
        ),
        (false("r6.score", "points", 11, "then.points.us"),),
    ),
    Case(
        "more prestige than any of them give",
        start(whole(1, agendas=UNSEEN) + "  then: {prestige: {us: ▸5}}\n"),
        (false("r6.score", "prestige", 11, "then.prestige.us"),),
    ),
    Case(
        "one of three was scored, and all three are marked again",
        start(
            whole(
                1,
                agendas=UNSEEN,
                goals="- goals: {us: {flags: [italy, berlin, turkey]}, ussr: hidden}\n",
            )
            + "- goals: ▸{us: {flags: [italy, berlin, turkey]}, ussr: hidden}\n"
        ),
        (Found("r2.agendas", "copies", 12, "", "impossible"),),
    ),
]

# ── cards that nobody named ───────────────────────────────────────────────────
HAND = "deal: {us: [sops, u-thant, quarantine, containment, air-strike], ussr: hidden}\n"
CARDS = [
    Case(
        "an end in the first round",
        log(turns("hidden", "hidden") + "- end: ▸{aftermath: [quarantine]}\n"),
        (Found("r8.advance", "early", 5, ""),),
    ),
    Case(
        "a Command of four cubes",
        log(turns("{play: hidden, command: {at: atlantic, add: ▸4}}")),
        (Found("command.target", "hidden", 3, "command.add"),),
    ),
    Case("a Command of three cubes", log(turns("hidden atlantic+3"))),
    Case(
        "a Command of three cubes, though no card of the hand allows it",
        log(turns("{play: hidden, command: {at: atlantic, add: ▸3}}"), HAND),
        (Found("command.target", "hidden", 3, "command.add"),),
    ),
    Case(
        "a card that must have been the hidden one",
        log(turns("hidden atlantic+2", "hidden", "containment", "hidden", "{play: ▸air-strike}"), HAND),
        (Found("play.hand", "unseen", 7, "play", "impossible"),),
    ),
    Case(
        "more cards of three cubes than there are",
        start(
            whole(1, *["hidden atlantic+3", "hidden atlantic+2", "hidden atlantic-3", "hidden atlantic-2"] * 2)
            + OPEN
            + turns(*["hidden atlantic+3", "hidden berlin+2", "hidden atlantic-3", "hidden berlin-2"] * 2)
            + "  then: {cubes: {atlantic: {us: ▸1}}}\n"
        ),
        (false("command.target", "cubes", 21, "then.cubes.atlantic.us"),),
    ),
    Case(
        "an Event whatever its card, and a Command that no card with it allows",
        log(
            turns(
                "{play: hidden, opponent: {event: {place: {atlantic: 3}}}, command: {at: berlin, add: ▸2}}",
            )
        ),
        (Found("command.target", "hidden", 3, "command.add"),),
    ),
    Case(
        "three Events of nobody knows which cards, and a turn out of order",
        log(turns("hidden = {}", "hidden = {}", "hidden = {}", "hidden = {}") + "- ussr: ▸{play: sops}\n"),
        (Found("r3.turns", "turn", 7, ""),),
    ),
    Case(
        "discarded unseen, and then all the others were there",
        log(
            turns("summit-meeting = {discard: hidden}", "hidden", "sops", "hidden", "u-thant", "hidden", "quarantine")
            + "- ussr: hidden\n- aftermath: {us: ▸containment}\n".replace("hidden", "{play: hidden}"),
            HAND.replace("air-strike", "summit-meeting"),
        ),
        (Found("play.hand", "unseen", 11, "us", "impossible"),),
    ),
]

HIDDEN = {"agendas": AGENDAS, "cards": CARDS}
