"""The set-up and the first three steps of a round, rule by rule: logs that keep each and logs that break it."""
# ruff: noqa: E501 (a log reads best with one record a line)

from __future__ import annotations

from ..marked import Case, Casebook, Found, false, options
from .rounds import GOALS, OPEN, ROUND_1, log, played, reveal, start, turns, whole

CASES = Casebook()
allowed, forbidden = CASES.allowed, CASES.forbidden

DEALT = "deal: {us: [quarantine, sops, u-thant, scramble, containment], ussr: hidden}\n"
FIVE = "[quarantine, sops, u-thant, scramble, containment]"

# ── Setup ─────────────────────────────────────────────────────────────────────
allowed(
    "setup.pieces",
    Case("two sides", start("- claim: {supply: {us: 15, ussr: 15}}\n")),
    Case("seated the other way round", "pnp: 13-days@1\nplayers: {ussr: Boris, us: Anna}\nmoves: []\n"),
)
forbidden(
    "setup.pieces",
    Case(
        "a third side",
        "pnp: 13-days@1\nplayers: ▸{us: Anna, ussr: Boris, un: Vera}\nmoves: []\n",
        (Found("setup.pieces", "sides", None, "players"),),
    ),
    Case(
        "alone", "pnp: 13-days@1\nplayers: ▸{us: Anna}\nmoves: []\n", (Found("setup.pieces", "sides", None, "players"),)
    ),
)
allowed(
    "setup.board",
    Case(
        "four cubes",
        start(
            "- claim: {cubes: {italy: {us: 1, ussr: 0}, turkey: {us: 1}, berlin: {us: 0, ussr: 1}, cuba-military: {ussr: 1}, cuba-political: {us: 0, ussr: 0}}}\n"
        ),
    ),
)
forbidden(
    "setup.board",
    Case(
        "a second cube in Italy",
        start("- claim: {cubes: {italy: {us: ▸2}}}\n"),
        (false("setup.board", "cubes", 1, "cubes.italy.us"),),
    ),
    Case(
        "the supply untouched",
        start("- claim: {supply: {ussr: ▸17}}\n"),
        (false("setup.board", "supply", 1, "supply.ussr"),),
    ),
)
allowed(
    "setup.defcon",
    Case(
        "before the first escalation",
        start(
            "- claim: {track: {military: {us: 1, ussr: 2}, political: {us: 2, ussr: 1}, opinion: {us: 1, ussr: 1}}, prestige: {us: 0, ussr: 0}}\n"
        ),
    ),
)
forbidden(
    "setup.defcon",
    Case(
        "a marker elsewhere",
        start("- claim: {track: {military: {us: ▸2}}}\n"),
        (false("setup.defcon", "track", 1, "track.military.us"),),
    ),
    Case(
        "prestige from the start",
        start("- claim: {prestige: {ussr: ▸1}}\n"),
        (false("setup.defcon", "prestige", 1, "prestige.ussr"),),
    ),
)
allowed(
    "setup.decks",
    Case(
        "ten cards, no two alike",
        start(
            OPEN,
            "deal: {us: [quarantine, sops, u-thant, scramble, containment], ussr: [u-2-downed, maskirovka, fifty-fifty, hidden, hidden]}\n",
        ),
    ),
    Case("the two agendas of a track", log(whole(1, agendas="{us: opinion-track, ussr: opinion-track}"), opening="")),
)
forbidden(
    "setup.decks",
    Case(
        "a card twice in a hand",
        start(OPEN, "deal: {us: [quarantine, sops, u-thant, ▸sops, hidden], ussr: hidden}\n"),
        (Found("setup.decks", "twice", None, "deal.us.3"),),
    ),
    Case(
        "a card in both hands",
        start("- deal: {us: [sops, hidden, hidden, hidden, hidden], ussr: [▸sops, hidden, hidden, hidden, hidden]}\n"),
        (Found("setup.decks", "twice", 1, "ussr.0"),),
    ),
    Case(
        "the agenda of Italy twice",
        start(whole(1, agendas="{us: italy, ussr: ▸italy}")),
        (Found("setup.decks", "agenda", 11, "ussr", "impossible"),),
    ),
)
allowed("setup.letter", Case("with the US", start("- claim: {letter: us}\n")))
forbidden(
    "setup.letter",
    Case("with the USSR", start("- claim: {letter: ▸ussr}\n"), (false("setup.letter", "holder", 1, "letter"),)),
)

# ── Step 1 ────────────────────────────────────────────────────────────────────
FIRST_RISE = "  then: {track: {military: {us: 2, ussr: 3}, political: {us: 3, ussr: 2}, opinion: {us: 2, ussr: 2}}}\n"
allowed(
    "r1.escalate",
    Case("in the first round", start(GOALS + FIRST_RISE)),
    Case(
        "in the second",
        start(ROUND_1 + GOALS + "  then: {track: {military: {us: 3, ussr: 4}, political: {us: 4, ussr: 3}}}\n"),
    ),
)
forbidden(
    "r1.escalate",
    Case(
        "left out",
        start(GOALS + "  then: {track: {military: {us: ▸1}}}\n"),
        (false("r1.escalate", "track", 1, "then.track.military.us"),),
    ),
    Case(
        "for one side only",
        start(ROUND_1 + GOALS + "  then: {track: {political: {us: 4, ussr: ▸2}}}\n"),
        (false("r1.escalate", "track", 12, "then.track.political.ussr"),),
    ),
)

# ── Step 2 ────────────────────────────────────────────────────────────────────
allowed(
    "r2.agendas",
    Case(
        "flags and an agenda kept",
        start(
            "- goals: {us: {flags: [turkey, italy, opinion-track], keep: italy}, ussr: {flags: [atlantic, personal-letter, political-track], keep: hidden}}\n"
        ),
    ),
    Case(
        "the letter is marked on United Nations",
        start("- goals: {us: {flags: [united-nations, italy, berlin], keep: personal-letter}, ussr: hidden}\n"),
    ),
    Case(
        "both agendas of a track in one hand",
        start("- goals: {us: {flags: [military, military, italy], keep: military-track}, ussr: hidden}\n"),
    ),
    Case(
        "the agendas dealt, in another order",
        start(
            "- goals: {us: {dealt: [italy, berlin, turkey], flags: [turkey, italy, berlin]}, ussr: {dealt: [atlantic, cuba-military, military-track], keep: atlantic}}\n"
        ),
    ),
    Case("seen by nobody", start("- goals: {us: hidden, ussr: hidden}\n")),
)
forbidden(
    "r2.agendas",
    Case("played before", start("- us: ▸{play: sops}\n"), (Found("r2.agendas", "missing", 1, "", nearest=None),)),
    Case("first before", start("- first: ▸us\n"), (Found("r2.agendas", "missing", 1, "", nearest=None),)),
    Case("chosen twice", log("- goals: ▸{us: hidden, ussr: hidden}\n"), (Found("r2.agendas", "again", 3, ""),)),
    Case("one side only", start("- goals: ▸{us: hidden}\n"), (Found("r2.agendas", "one", 1, ""),)),
    Case(
        "two flags",
        start("- goals: {us: {flags: ▸[turkey, italy], keep: italy}, ussr: hidden}\n"),
        (Found("r2.agendas", "flags", 1, "us.flags"),),
    ),
    Case(
        "a flag on Television",
        start("- goals: {us: {flags: [turkey, italy, ▸television], keep: italy}, ussr: hidden}\n"),
        (Found("r2.agendas", "place", 1, "us.flags.2"),),
    ),
    Case(
        "Italy in both hands",
        start("- goals: ▸{us: {flags: [turkey, italy, berlin]}, ussr: {flags: [italy, atlantic, cuba-military]}}\n"),
        (Found("r2.agendas", "copies", 1, "", "impossible"),),
    ),
    Case(
        "three agendas of a track",
        start("- goals: ▸{us: {flags: [military, military, italy]}, ussr: {flags: hidden, keep: military-track}}\n"),
        (Found("r2.agendas", "copies", 1, "", "impossible"),),
    ),
    Case(
        "kept without a flag",
        start("- goals: {us: hidden, ussr: {flags: [turkey, italy, berlin], keep: ▸atlantic}}\n"),
        (Found("r2.agendas", "kept", 1, "ussr.keep"),),
    ),
    Case(
        "dealt without a flag",
        start("- goals: {us: {dealt: [turkey, italy, berlin], flags: ▸[turkey, italy, atlantic]}, ussr: hidden}\n"),
        (Found("r2.agendas", "dealt", 1, "us.flags"),),
    ),
)

# ── Step 3 ────────────────────────────────────────────────────────────────────
allowed(
    "r3.hand",
    Case("at the head of the log", start(OPEN, DEALT)),
    Case("before the agendas", start(f"- deal: {{us: {FIVE}, ussr: hidden}}\n" + OPEN)),
    Case("after the agendas", start(GOALS + f"- deal: {{us: hidden, ussr: {FIVE}}}\n- first: us\n")),
    Case(
        "in every round",
        start(ROUND_1 + f"- deal: {{us: {FIVE}, ussr: hidden}}\n" + OPEN, "deal: {us: hidden, ussr: hidden}\n"),
    ),
)
forbidden(
    "r3.hand",
    Case(
        "four cards",
        start(OPEN, "deal: {us: ▸[quarantine, sops, u-thant, scramble], ussr: hidden}\n"),
        (Found("r3.hand", "count", None, "deal.us"),),
    ),
    Case(
        "six cards",
        start("- deal: {us: hidden, ussr: ▸[hidden, hidden, hidden, hidden, hidden, hidden]}\n"),
        (Found("r3.hand", "count", 1, "ussr"),),
    ),
    Case(
        "dealt again at once",
        start("- deal: ▸{us: hidden, ussr: hidden}\n", DEALT),
        (Found("r3.hand", "again", 1, ""),),
    ),
    Case(
        "dealt again during the round",
        log(turns("sops") + "- deal: ▸{us: hidden, ussr: hidden}\n", DEALT),
        (Found("r3.hand", "again", 4, ""),),
    ),
    Case(
        "dealt before the round was over",
        start(played(1) + "- deal: ▸{us: hidden, ussr: hidden}\n"),
        (Found("r3.hand", "early", 11, ""),),
    ),
)
US_BEHIND = ROUND_1.replace(reveal(1), reveal(1, "{us: berlin, ussr: atlantic}"))
allowed(
    "r3.first",
    Case("the USSR gives it away", start(GOALS + "- first: {side: us, by: ussr}\n" + turns("sops"))),
    Case("the USSR keeps it", start(GOALS + "- first: ussr\n" + turns("sops", first="ussr"))),
    Case("the US with less prestige", start(US_BEHIND + GOALS + "- first: {side: us, by: us}\n")),
)
forbidden(
    "r3.first",
    Case(
        "nobody was named", start(GOALS + "- us: ▸{play: sops}\n"), (Found("r3.first", "missing", 2, "", nearest=None),)
    ),
    Case(
        "named by the US on equal prestige",
        start(GOALS + "- first: {side: us, by: ▸us}\n"),
        (Found("r3.first", "chooser", 2, "by"),),
    ),
    Case(
        "named by the side with more prestige",
        start(US_BEHIND + GOALS + "- first: {side: us, by: ▸ussr}\n"),
        (Found("r3.first", "chooser", 13, "by"),),
    ),
    Case(
        "named only after the first turn",
        start(GOALS + "- us: ▸{play: sops}\n- first: {side: us, by: ussr}\n- ussr: {play: u-thant}\n"),
        (Found("r3.first", "missing", 2, ""),),
    ),
    Case(
        "another side named after the first turn",
        start(GOALS + "- us: ▸{play: sops}\n- first: ▸ussr\n"),
        (Found("r3.first", "missing", 2, ""), Found("r3.first", "again", 3, "", "follows", follows=2)),
    ),
    Case(
        "named by somebody, at a table where the US opens the game",
        start(GOALS + "- first: {side: us, by: ▸ussr}\n", options(first="us")),
        (Found("r3.first", "us", 2, "by"),),
    ),
    Case("named twice", log("- first: ▸ussr\n"), (Found("r3.first", "again", 3, ""),)),
    Case("the other side began", log("- ussr: ▸{play: sops}\n"), (Found("r3.first", "turn", 3, ""),)),
    Case(
        "not the US, at a table where it opens the game",
        start(GOALS + "- first: ▸ussr\n", options(first="us")),
        (Found("r3.first", "us", 2, ""),),
    ),
)
allowed(
    "r3.turns",
    Case("four each, in alternation", start(played(1))),
    Case("begun by the USSR", start(played(1, first="ussr"))),
)
forbidden(
    "r3.turns",
    Case(
        "twice running",
        log(turns("sops") + "- us: ▸{play: u-thant}\n"),
        (Found("r3.turns", "turn", 4, "", nearest=None),),
    ),
    Case("a fifth card", start(played(1) + "- us: ▸{play: u-thant}\n"), (Found("r3.turns", "over", 11, ""),)),
)
