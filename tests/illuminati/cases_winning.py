"""Winning, the structure and the variants, rule by rule: logs that keep each and logs that break it."""

from __future__ import annotations

from .cases_attack import A2, CIA, MAFIA, ROUND, announced, needs
from .cases_table import TWO_PUPPETS
from .tables import A1, ANNA, BORIS, VERA, Table, attack, log, players, take, turn

CASES = Table()
allowed, forbidden, false = CASES.kept, CASES.broken, CASES.false

# ── winning ───────────────────────────────────────────────────────────────────
STRONG = "- neutral: [mafia, new-york, international-communist-conspiracy, yuppies]\n- first: a\n"
PAIR = players(ANNA, BORIS)
POWERFUL = (
    turn("a", "tabloids", take("a", "mafia", "left"))
    + turn("b", "texas", take("b", "yuppies", "left"))
    + turn("a", "irs", take("a", "new-york", "right"))
    + turn("b", "fbi")
    + "- a: {draw: pentagon}\n"
    + take("a", "international-communist-conspiracy", "top")
)
LAST = take("a", "pentagon", "left", by="mafia", more=", pay: {mafia: 9}")
WON = POWERFUL + LAST
allowed(
    "win.when",
    log(WON + "- end: a\n- claim: {winner: a, reason: special, by: bavarian-illuminati}\n", PAIR, start=STRONG),
)
false("win.when", "goal", log(POWERFUL + "- claim: {winner: ▸a}\n", PAIR, start=STRONG))
false("win.when", "early", log(WON + "- claim: {winner: ▸a}\n", PAIR, start=STRONG))
false("win.when", "unfinished", log(POWERFUL + "- claim: {winner: ▸nobody}\n", PAIR, start=STRONG))
false("win.when", "winner", log(WON + "- end: a\n- claim: {winner: ▸b}\n", PAIR, start=STRONG))
forbidden("win.when", "over", log(WON + "- end: a\n- b: ▸{draw: moonies}\n", PAIR, start=STRONG))
ODD = "- neutral: [mafia, science-fiction-fans, tabloids, comic-books]\n- first: a\n"
TOGETHER = (
    turn("a", "new-york", take("a", "mafia", "left"), take("a", "science-fiction-fans", "top", by="mafia"))
    + turn("b", "texas", take("b", "tabloids", "left"))
    + turn("a", "international-communist-conspiracy", take("a", "new-york", "right"))
    + turn("b", "fbi", take("b", "comic-books", "right"))
    + turn("a", "pentagon", take("a", "international-communist-conspiracy", "top"))
    + turn("b", "punk-rockers", take("b", "punk-rockers", "top"))
    + turn("a", "trekkies")
    + turn("b", "irs", take("b", "trekkies", "bottom"))
    + "- a: {draw: cia}\n"
    + take("a", "pentagon", "left", by="mafia")
    + "- a: {give: science-fiction-fans, to: b}\n- b: {set: science-fiction-fans, on: tabloids, arrow: top}\n- end: a\n"
)
WEIRDOS = players(ANNA, "discordian-society")
SECRET = players(ANNA, VERA, goal="hidden")
allowed(
    "win.shared",
    log(TOGETHER + "- claim: {winner: [a, b]}\n", WEIRDOS, start=ODD),
    log(TOGETHER + "- claim: {winner: [a, b]}\n", SECRET, start=ODD),
    log(TOGETHER + "- claim: {winner: a}\n", SECRET, start=ODD),
)
false("win.shared", "others", log(TOGETHER + "- claim: {winner: ▸a}\n", WEIRDOS, start=ODD))
false(
    "win.shared",
    "alone",
    log(WON + "- end: a\n- claim: {winner: ▸[a, b]}\n", PAIR, start=STRONG),
    log(WON + "- end: a\n- claim: {winner: ▸[a, b]}\n", SECRET, start=STRONG),
)
false("win.basic", "groups", log(POWERFUL + "- claim: {winner: ▸a, reason: basic}\n", PAIR, start=STRONG))
false("win.basic", "count", log(POWERFUL + "- claim: {groups: {a: ▸5}}\n", PAIR, start=STRONG))
allowed("win.basic", log(POWERFUL + "- claim: {groups: {a: 4, b: 2}, goal: 13}\n", PAIR, start=STRONG))
allowed(
    "win.basic-fixed",
    log("- claim: {goal: 13}\n"),
    log("- b: {leave: game}\n- claim: {goal: 12}\n", players(ANNA, BORIS, VERA, "network"), start=STRONG),
)
false("win.basic-fixed", "number", log("- claim: {goal: ▸12}\n"))
allowed("win.special", log(WON + "- end: a\n- claim: {winner: a}\n", PAIR, start=STRONG))
false("win.special", "goal", log(POWERFUL + "- claim: {winner: ▸a, reason: special}\n", PAIR, start=STRONG))
false(
    "win.special",
    "other",
    log(WON + "- end: a\n- claim: {winner: a, reason: special, by: ▸network}\n", PAIR, start=STRONG),
)
WEIRD = TOGETHER.replace(take("a", "pentagon", "left", by="mafia"), "")  # b has five Weird groups, and nobody has won
allowed(
    "win.special",
    *(
        log(WEIRD + rest, SECRET, start=ODD)
        for rest in (
            "- b: {draw: hackers}\n- b: {attack: destroy, by: illuminati, target: pentagon}\n",
            "- claim: {winner: b}\n- claim: {winner: b, reason: special, by: discordian-society}\n",
        )
    ),
)
false(
    "win.special",
    "passed",
    *(
        log(WEIRD + "- b: {draw: hackers}\n" + claim, SECRET, start=ODD)
        for claim in ("- claim: {winner: ▸b}\n", "- claim: {winner: ▸b, by: discordian-society}\n")
    ),
)
false("win.when", "early", log(WEIRD.removesuffix("- end: a\n") + "- claim: {winner: ▸b}\n", SECRET, start=ODD))
false("win.when", "goal", log(WEIRD + "- claim: {winner: ▸b, by: network}\n", SECRET, start=ODD))
forbidden("win.when", "over", log(WEIRD + "- claim: {winner: b}\n- b: ▸{draw: hackers}\n", SECRET, start=ODD))
SILENT = f"a: {{illuminati: {VERA}}}, b: {{illuminati: {BORIS}}}"
false(
    "win.special",
    "unwritten",
    log("- a: {draw: tabloids}\n- claim: {winner: ▸a, reason: special}\n", SILENT, start=STRONG),
)

# ── the structure ─────────────────────────────────────────────────────────────
allowed("geo.tree", log(CIA + f"- claim: {{place: {{yuppies: {{on: cia, arrow: top}}, cia: {{on: {ANNA}}}}}}}\n"))
forbidden("geo.tree", "loose", log(A1 + attack("anna", "cia") + "- anna: {set: ▸cia}\n"))
forbidden(
    "geo.tree",
    "incoming",
    log(A1 + attack("anna", "cia") + "- anna: {set: cia, on: illuminati, arrow: left, incoming: ▸left}\n"),
)
false("geo.tree", "master", log(CIA + f"- claim: {{place: {{yuppies: ▸{{on: {ANNA}}}}}}}\n"))
allowed("geo.one-per-arrow", log(TWO_PUPPETS))
forbidden(
    "geo.one-per-arrow",
    "used",
    log(
        MAFIA
        + ROUND
        + "- anna: {draw: irs}\n"
        + attack("anna", "cia")
        + "- anna: {set: cia, on: illuminati, arrow: ▸left}\n"
    ),
)
allowed(
    "geo.rotation", log(A1 + attack("anna", "cia") + "- anna: {set: cia, on: illuminati, arrow: top, turned: 90}\n")
)
forbidden(
    "geo.rotation",
    "turned",
    log(A1 + attack("anna", "cia") + "- anna: {set: cia, on: illuminati, arrow: top, turned: ▸0}\n"),
)
allowed("geo.distance", log(CIA + "- claim: {between: {cia: 0, yuppies: 1}}\n"))
false("geo.distance", "between", log(CIA + "- claim: {between: {yuppies: ▸2}}\n"))

# ── variants ──────────────────────────────────────────────────────────────────
allowed("opt.length", log("- claim: {goal: 16}\n", options="option.length: longer"))
false("opt.length", "groups", log(A2 + "- claim: {winner: ▸anna}\n", options="option.length: longer"))
allowed(
    "opt.endless",
    log(
        WON + "- end: a\n- b: {draw: moonies}\n- claim: {total: {a: 31}}\n",
        PAIR,
        start=STRONG,
        options="option.length: endless",
    ),
)
false("opt.endless", "total", log(A2 + "- claim: {total: {anna: ▸18}}\n", options="option.length: endless"))
false("opt.endless", "early", log(A2 + "- claim: {winner: ▸anna}\n", options="option.length: endless"))
HIDDEN_GOALS = "a: {illuminati: network, goal: discordian-society}, b: {illuminati: gnomes-of-zurich}"
allowed(
    "opt.hidden-goals",
    log("- a: {draw: [tabloids, cia]}\n", HIDDEN_GOALS, start=STRONG, options="option.goals: hidden"),
)
false(
    "opt.hidden-goals",
    "unwritten",
    log("- claim: {winner: ▸b, reason: special}\n", HIDDEN_GOALS, start=STRONG, options="option.goals: hidden"),
)
false(
    "opt.hidden-goals",
    "goal",
    log(
        "- claim: {winner: a, reason: special, by: ▸network}\n",
        HIDDEN_GOALS,
        start=STRONG,
        options="option.goals: hidden",
    ),
)
DOWN = "option.illuminati: hidden"
allowed(
    "opt.hidden-illuminati",
    log(A1 + f"- anna: {{guess: {BORIS}, of: boris}}\n  then: {{guess: right}}\n", options=DOWN),
)
forbidden(
    "opt.hidden-illuminati",
    "open",
    log(A1 + f"- anna: {{guess: {BORIS}, of: boris}}\n- anna: {{guess: {BORIS}, of: ▸boris}}\n", options=DOWN),
)
false(
    "opt.hidden-illuminati",
    "right",
    log(A1 + f"- anna: {{guess: {BORIS}, of: boris}}\n  then: {{guess: ▸wrong}}\n", options=DOWN),
)
false(
    "opt.hidden-illuminati",
    "wrong",
    log(A1 + "- anna: {guess: network, of: boris}\n  then: {guess: ▸right}\n", options=DOWN),
)
OVER = "option.illuminati: overstated"
allowed(
    "opt.overstate",
    log(f"- anna: {{draw: tabloids, overstate: 1}}\n  then: {{money: {{{ANNA}: 19}}}}\n", options=OVER),
    log(A1 + announced("cia", more=", overstate: 1") + needs(6), options=OVER),
)
forbidden("opt.overstate", "open", log("- anna: {draw: tabloids, overstate: ▸1}\n"))
forbidden("opt.overstate", "more", log("- anna: {draw: tabloids, overstate: ▸2}\n", options=OVER))
SEVEN = players(ANNA, BORIS, VERA, "network", "bermuda-triangle", "discordian-society", "society-of-assassins")
allowed(
    "opt.crowd",
    log(
        f"- claim: {{money: {{{ANNA}: 9}}}}\n- a: {{draw: tabloids}}\n  then: {{money: {{{ANNA}: 21}}}}\n",
        SEVEN,
        start=STRONG,
    ),
)
EIGHT = f"{SEVEN}, h: {{illuminati: servants-of-cthulhu}}"
allowed("opt.crowd", log(f"- claim: {{money: {{{ANNA}: 9, {BORIS}: 12}}}}\n", EIGHT, start=STRONG))
false("opt.crowd", "money", log(f"- a: {{draw: tabloids}}\n  then: {{money: {{{ANNA}: ▸18}}}}\n", SEVEN, start=STRONG))
