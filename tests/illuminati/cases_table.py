"""Moving, trading, specials and leaving, rule by rule: logs that keep each and logs that break it."""
# ruff: noqa: E501 (a log reads best with one record a line)

from __future__ import annotations

from .cases_attack import A2, A2_CIA, MAFIA, PUT, ROUND, announced
from .tables import A1, ANNA, BORIS, Table, attack, log, players, take, turn

CASES = Table()
allowed, forbidden, false = CASES.kept, CASES.broken, CASES.false

# ── money, moving, free actions ───────────────────────────────────────────────
allowed(
    "transfer.action",
    log(A2 + "- anna: {transfer: {mafia: 5}, from: illuminati, action: true}\n  then: {money: {mafia: 11}}\n"),
)
forbidden(
    "transfer.action", "adjacent", log(A2_CIA + "- anna: {transfer: {yuppies: ▸1}, from: illuminati, action: true}\n")
)
false(
    "transfer.action",
    "holds",
    log(A2 + "- anna: {transfer: {mafia: 5}, from: illuminati, action: true}\n  then: {money: {mafia: ▸10}}\n"),
)
forbidden("transfer.action", "funds", log(A2 + "- anna: {transfer: ▸{mafia: 99}, from: illuminati, action: true}\n"))
forbidden("transfer.action", "owner", log(A2 + "- anna: {transfer: {illuminati: 1}, from: ▸cia, action: true}\n"))
TWO_PUPPETS = MAFIA + ROUND + "- anna: {draw: irs}\n" + take("anna", "cia", "right")
forbidden(
    "transfer.action",
    "equal",
    log(TWO_PUPPETS + "- anna: {transfer: {mafia: 3, cia: ▸2}, from: illuminati}\n", options="ruling.d10: equal"),
)
allowed(
    "move.action",
    log(
        A2
        + "- anna: {move: mafia, on: illuminati, arrow: right}\n"
        + f"  then: {{place: {{mafia: {{on: {ANNA}, arrow: right}}}}}}\n"
    ),
)
forbidden("move.action", "owner", log(A2 + "- anna: {move: ▸cia, on: illuminati, arrow: right}\n"))
forbidden("move.action", "under", log(A2_CIA + "- anna: {move: cia, on: ▸yuppies, arrow: bottom}\n"))
forbidden("geo.one-per-arrow", "used", log(A2 + "- anna: {move: mafia, on: illuminati, arrow: ▸left}\n"))
forbidden("move.action", "illuminati", log(A2 + "- anna: {move: ▸illuminati, on: mafia, arrow: left}\n"))
allowed("free.drop", log(A2 + "- anna: {drop: mafia}\n  then: {controls: {mafia: neutral}}\n" + announced("mafia")))
forbidden("free.drop", "owner", log(A2 + "- anna: {drop: ▸cia}\n"))
forbidden("free.drop", "illuminati", log(A2 + "- anna: {drop: ▸illuminati}\n"))
forbidden("free.drop", "turn", log(A2 + "- end: anna\n- boris: {draw: moonies}\n- anna: {drop: ▸mafia}\n"))
false("free.drop", "left", log(A2_CIA + "- anna: {drop: cia}\n  then: {controls: {yuppies: ▸anna}}\n"))
DROPS = TWO_PUPPETS + take("anna", "yuppies", "left", by="mafia")
forbidden(
    "free.drop",
    "limit",
    log(DROPS + "- anna: {drop: yuppies}\n- anna: {drop: mafia}\n- anna: {drop: ▸cia}\n", options="ruling.d2: two"),
)
SLUSH = "- anna: {draw: slush-fund}\n"
allowed(
    "free.give",
    log(
        SLUSH
        + f"- anna: {{give: slush-fund, to: boris}}\n- boris: {{give: {{money: 5}}, to: vera}}\n  then: {{specials: {{boris: 1}}, money: {{{BORIS}: 7}}}}\n"
    ),
    log("- anna: {draw: hidden}\n- anna: {give: hidden, to: boris}\n- boris: {special: slush-fund}\n"),
)
forbidden(
    "free.give",
    "card",
    log(turn("anna", "slush-fund") + "- boris: {draw: bribery}\n- boris: {give: ▸slush-fund, to: vera}\n"),
)
forbidden("free.give", "count", log(A1 + "- anna: {give: ▸hidden, to: vera}\n"))
forbidden("free.give", "funds", log(A1 + "- anna: {give: ▸19, to: vera}\n"))
forbidden("free.give", "discard", log(SLUSH + "- anna: {discard: ▸slush-fund}\n"))
BRIBE = "- anna: {draw: bribery}\n"
allowed(
    "free.special",
    log(BRIBE + "- anna: {special: bribery, take: cia, on: illuminati, arrow: top}\n" + announced("mafia")),
)
BUSY = (
    MAFIA.replace("tabloids", "bribery")
    + ROUND
    + "- anna: {draw: irs}\n"
    + attack("anna", "cia", roll="6, 6")
    + attack("anna", "cia", by="mafia", roll="6, 6")
)
forbidden("free.special", "action", log(BUSY + "- anna: {special: ▸bribery, take: cia, on: illuminati, arrow: top}\n"))

# What does not fit: the C.I.A. is moved above the Illuminati, where its puppet would lie on that of the Mafia.
CROWDED = turn("anna", "tabloids", take("anna", "mafia", "left"), take("anna", "yuppies", "top", by="mafia")) + ROUND
WIDE = (
    CROWDED
    + "- anna: {draw: irs}\n"
    + take("anna", "cia", "right")
    + take("anna", "kkk", "bottom", by="cia")
    + "- end: anna\n"
)
LATER = turn("boris", "moonies") + turn("vera", "hollywood")
MOVED = WIDE + LATER + "- anna: {draw: pentagon}\n- anna: {move: cia, on: illuminati, arrow: top}\n"
allowed("move.overlap", log(MOVED + "- anna: {set: kkk, on: cia, arrow: left}\n  then: {controls: {kkk: anna}}\n"))
forbidden("move.overlap", "covers", log(MOVED + "- anna: {set: kkk, on: cia, arrow: ▸bottom}\n"))
forbidden("move.overlap", "master", log(MOVED + "- anna: {set: kkk, on: ▸illuminati, arrow: right}\n"))
forbidden("move.overlap", "fits", log(MOVED + "- anna: {lose: ▸kkk}\n"), log(A2 + "- anna: {lose: ▸mafia}\n"))
UP = CROWDED + "- anna: {draw: irs}\n" + take("anna", "cia", "top")
allowed("geo.blocked", log(UP + attack("anna", "kkk", by="cia") + "- anna: {set: kkk, on: cia, arrow: left}\n"))
forbidden(
    "geo.blocked",
    "blocked",
    log(UP + attack("anna", "kkk", by="cia") + "- anna: {set: kkk, on: cia, arrow: ▸bottom}\n"),
)

# Boris captures the C.I.A. with its puppet, which would lie on that of his Mafia.
FULL = turn("anna", "tabloids", take("anna", "cia", "left"), take("anna", "yuppies", "bottom", by="cia"))
FULL += turn(
    "boris",
    "texas",
    take("boris", "mafia", "left", more=", pay: {illuminati: 4}"),
    take("boris", "kkk", "top", by="mafia"),
)
FULL += (
    turn("vera", "fbi")
    + turn("anna", "irs")
    + "- boris: {draw: moonies}\n"
    + attack("boris", "cia", more=", pay: {illuminati: 20}")
)
LAID = FULL + "- boris: {set: cia, on: illuminati, arrow: top}\n"
allowed(
    "control.overlap",
    log(LAID + "- boris: {set: yuppies, on: cia, arrow: left}\n  then: {controls: {yuppies: boris}}\n"),
    log(LAID + "- end: boris\n- claim: {controls: {yuppies: boris}}\n"),
)
forbidden("control.overlap", "master", log(LAID + "- boris: {set: yuppies, on: ▸illuminati, arrow: right}\n"))
forbidden("control.overlap", "dropped", log(LAID + "- boris: {lose: ▸yuppies}\n"))
forbidden("control.overlap", "fits", log(PUT + "- boris: {set: ▸yuppies, on: cia, arrow: left}\n"))
allowed("geo.no-overlap", log(LAID + "- boris: {set: yuppies, on: cia, arrow: left}\n"))
forbidden("geo.no-overlap", "covers", log(LAID + "- boris: {set: yuppies, on: cia, arrow: ▸bottom}\n"))

# ── trades ────────────────────────────────────────────────────────────────────
TRADE = A2 + "- trade: {anna: {group: mafia}, boris: {money: 10}}\n"
allowed("trade.money", log(A1 + f"- boris: {{give: 5, to: anna}}\n  then: {{money: {{{ANNA}: 23}}}}\n"))
false("trade.money", "holds", log(A1 + f"- boris: {{give: 5, to: anna}}\n  then: {{money: {{{ANNA}: ▸18}}}}\n"))
forbidden(
    "trade.money",
    "treasury",
    log(A2 + "- anna: {give: ▸{money: {mafia: 3}}, to: boris}\n"),
    log(MAFIA + "- boris: {draw: texas}\n- boris: {transfer: {mafia: ▸3}, from: illuminati}\n"),
)
PRIVATE = A1 + announced("cia", more=", privilege: {illuminati: 5}")
allowed("trade.not-in-privilege", log(A1 + announced("cia") + "- boris: {give: 5, to: anna}\n"))
forbidden(
    "trade.not-in-privilege",
    "privileged",
    log(PRIVATE + "- boris: {give: ▸5, to: anna}\n"),
    log(PRIVATE + "- boris: {give: ▸{money: 1}, to: vera}\n"),
)
allowed("trade.groups-turn", log(TRADE + "- boris: {set: mafia, on: illuminati, arrow: left}\n"))
forbidden(
    "trade.groups-turn",
    "turn",
    log(A2 + "- end: anna\n- boris: {draw: moonies}\n- anna: {give: ▸{group: mafia}, to: vera}\n"),
)
allowed("trade.groups-action", log(TRADE + "- boris: {set: mafia, on: illuminati, arrow: left}\n" + announced("cia")))
SWAP = (
    MAFIA
    + "- boris: {draw: texas}\n"
    + take("boris", "yuppies", "left")
    + "- end: boris\n"
    + turn("vera", "fbi")
    + "- anna: {draw: irs}\n"
    + attack("anna", "cia", roll="6, 6")
)
forbidden("trade.groups-action", "actions", log(SWAP + "- trade: ▸{anna: {group: mafia}, boris: {group: yuppies}}\n"))
GIVEN = A2 + "- anna: {give: mafia, to: boris}\n"
allowed("trade.consent", log(GIVEN + "- boris: {set: mafia, on: illuminati, arrow: left}\n"))
forbidden("trade.consent", "missing", log(GIVEN + "- end: ▸anna\n"))
RICH_TRADE = TRADE + "- boris: {set: mafia, on: illuminati, arrow: left}\n"
allowed("trade.package", log(RICH_TRADE + f"  then: {{money: {{mafia: 6, {BORIS}: 14}}}}\n"))
CIA_TRADE = (
    A2_CIA + "- trade: {anna: {group: cia}, boris: {money: 10}}\n- boris: {set: cia, on: illuminati, arrow: left}\n"
)
allowed("trade.package", log(CIA_TRADE + "  then: {controls: {yuppies: boris}}\n"))  # with its puppets
false("trade.package", "left", log(CIA_TRADE + "  then: {controls: {yuppies: ▸anna}}\n"))
false("trade.package", "money", log(RICH_TRADE + "  then: {money: {mafia: ▸3}}\n"))
forbidden("trade.package", "place", log(TRADE + "- end: ▸anna\n"))
allowed("trade.binding", log(TRADE))
forbidden("trade.binding", "half", log(A2 + "- trade: {anna: {money: 3}, boris: ▸{}}\n"))

# Anna gives Boris the C.I.A. with its puppet, which would lie on that of his Mafia.
GIFT = turn("anna", "tabloids", take("anna", "cia", "right"), take("anna", "kkk", "bottom", by="cia"))
GIFT += turn(
    "boris",
    "texas",
    take("boris", "mafia", "left", more=", pay: {illuminati: 4}"),
    take("boris", "yuppies", "top", by="mafia"),
)
GIFT += (
    turn("vera", "fbi")
    + "- anna: {draw: irs}\n- anna: {give: cia, to: boris}\n- boris: {set: cia, on: illuminati, arrow: top}\n"
)
allowed(
    "trade.overlap",
    log(GIFT + "- boris: {lose: yuppies}\n  then: {controls: {kkk: boris, yuppies: neutral}}\n"),
    log(GIFT + "- boris: {lose: kkk}\n  then: {controls: {kkk: neutral, yuppies: boris}}\n"),
)
forbidden("trade.overlap", "both", log(GIFT + "- boris: {set: kkk, on: cia, arrow: ▸bottom}\n"))
forbidden("trade.overlap", "chooser", log(GIFT + "- anna: ▸{lose: kkk}\n"))
BARE = "- neutral: [cycle-gangs, boy-sprouts, antiwar-activists, intellectuals]\n- first: a\n"
STUCK = "".join(
    turn("a", card, "" if at else take("a", "cia", "left")) + turn("b", other, take("b", group, side))
    for at, (card, other, group, side) in enumerate(
        (
            ("cia", "texas", "cycle-gangs", "left"),
            ("irs", "fbi", "boy-sprouts", "top"),
            ("hollywood", "moonies", "antiwar-activists", "right"),
            ("pentagon", "tabloids", "intellectuals", "bottom"),
        )
    )
)
NO_ROOM = STUCK + "- a: {draw: kkk}\n- trade: {a: ▸{group: cia}, b: {money: 1}}\n"
forbidden("trade.package", "arrow", log(NO_ROOM, players(ANNA, BORIS), start=BARE))

# ── specials ──────────────────────────────────────────────────────────────────
allowed("special.count-open", log("- anna: {draw: hidden}\n  then: {specials: {anna: 1, boris: 0}}\n"))
false("special.count-open", "count", log("- anna: {draw: hidden}\n  then: {specials: {anna: ▸2}}\n"))
allowed("special.once", log("- anna: {draw: hidden}\n- anna: {special: slush-fund}\n  then: {specials: {anna: 0}}\n"))
forbidden(
    "special.once",
    "used",
    log(
        SLUSH + "- anna: {special: slush-fund}\n- end: anna\n- boris: {draw: hidden}\n- boris: {special: ▸slush-fund}\n"
    ),
)
forbidden("special.once", "holder", log(turn("anna", "slush-fund") + "- boris: {special: ▸slush-fund}\n"))
forbidden("special.once", "hand", log(BRIBE + "- anna: {special: ▸slush-fund}\n"), status="impossible")
MURPHY = "- anna: {draw: murphys-law}\n"
allowed(
    "special.when",
    log(SLUSH + f"- anna: {{special: slush-fund, money: 15}}\n  then: {{money: {{{ANNA}: 33}}}}\n"),
    log("- anna: {draw: white-collar-crime}\n- anna: {special: white-collar-crime, money: {illuminati: 23}}\n"),
    log("- anna: {draw: computer-espionage}\n- anna: {special: computer-espionage, look: boris}\n"),
    log(
        turn("anna", "market-manipulation")
        + ROUND
        + f"- anna: {{special: market-manipulation}}\n- anna: {{draw: irs}}\n  then: {{money: {{{ANNA}: 36}}}}\n"
    ),
    log(
        turn("anna", "senate-investigating-committee")
        + "- anna: {special: senate-investigating-committee, against: boris}\n- vera: {draw: texas}\n"
    ),
    log(
        turn("anna", "tabloids")
        + turn("boris", "secrets-man-was-not-meant-to-know")
        + turn("vera", "texas")
        + SLUSH
        + f"- anna: {{special: slush-fund}}\n- boris: {{special: secrets-man-was-not-meant-to-know}}\n  then: {{money: {{{ANNA}: 27}}, specials: {{anna: 0, boris: 0}}}}\n"
    ),
)
forbidden(
    "special.when",
    "when",
    log(MURPHY + "- anna: {special: ▸murphys-law}\n"),
    log("- anna: {draw: market-manipulation}\n- anna: {special: ▸market-manipulation}\n"),
)
forbidden(
    "special.when",
    "turn",
    log(
        turn("anna", "bribery")
        + "- boris: {draw: texas}\n- anna: {special: ▸bribery, take: cia, on: illuminati, arrow: top}\n"
    ),
)
forbidden(
    "special.when",
    "take",
    log(BRIBE + "- anna: {special: bribery, take: ▸texas, on: illuminati, arrow: top}\n"),
)
forbidden(
    "special.when",
    "revive",
    log(turn("anna", "media-campaign", end=False) + "- anna: {special: media-campaign, revive: ▸cia}\n"),
)
forbidden(
    "special.when",
    "missing",
    log(BRIBE + "- anna: {special: ▸bribery}\n"),
    log(turn("anna", "media-campaign", end=False) + "- anna: {special: ▸media-campaign}\n"),
    log(turn("anna", "computer-espionage", end=False) + "- anna: {special: ▸computer-espionage}\n"),
    log(turn("anna", "white-collar-crime", end=False) + "- anna: {special: ▸white-collar-crime}\n"),
)
forbidden(
    "special.when",
    "effect",
    log(SLUSH + announced("cia", kind="destroy", more=", special: ▸slush-fund")),
)
forbidden("special.when", "amount", log(SLUSH + "- anna: {special: slush-fund, money: ▸20}\n"))
false("special.when", "amount", log(SLUSH + f"- anna: {{special: slush-fund}}\n  then: {{money: {{{ANNA}: ▸38}}}}\n"))
DUEL = turn("anna", "assassination") + turn("boris", "murphys-law") + turn("vera", "texas") + "- anna: {draw: irs}\n"
KILLED = DUEL + attack("anna", "cia", roll="6, 6") + "- anna: {special: assassination}\n"
MURPHIED = KILLED + "- boris: {special: murphys-law}\n"
allowed(
    "special.last-wins",
    log(KILLED + "  then: {roll: 2, result: success}\n- anna: {set: cia, on: illuminati, arrow: left}\n"),
    log(MURPHIED + "  then: {roll: 12, decides: murphys-law, result: failure}\n- end: anna\n"),
)
false("special.last-wins", "last", log(MURPHIED + "  then: {decides: ▸assassination}\n"))
false("special.last-wins", "none", log(DUEL + attack("anna", "cia") + "  then: {decides: ▸murphys-law}\n"))
false("special.last-wins", "roll", log(MURPHIED + "  then: {roll: ▸2}\n"))

# ── out ───────────────────────────────────────────────────────────────────────
WITH = turn("anna", "tabloids", take("anna", "yuppies", "left")) + turn("boris", "texas", take("boris", "kkk", "left"))
THREE_TURNS = (
    WITH
    + turn("vera", "fbi")
    + turn("anna", "irs")
    + turn("boris", "moonies")
    + turn("vera", "cfl-aio")
    + turn("anna", "hollywood")
    + turn("boris", "pentagon")
)
allowed(
    "out.no-groups",
    log(THREE_TURNS + turn("vera", "morticians") + "- claim: {out: vera}\n- anna: {draw: goldfish-fanciers}\n"),
)
forbidden("out.no-groups", "out", log(THREE_TURNS + turn("vera", "morticians") + "- vera: ▸{give: 1, to: anna}\n"))
FOURTH = "".join(
    turn("anna", own, *taken) + turn("boris", "hidden", *theirs) + turn("vera", "hidden", *hers)
    for own, taken, theirs, hers in (
        (
            "tabloids",
            [take("anna", "cia", "left")],
            [take("boris", "kkk", "left")],
            [take("vera", "yuppies", "left", more=", pay: {illuminati: 4}")],
        ),
        ("texas", [], [], []),
        ("fbi", [], [], []),
    )
)
FOURTH += "- anna: {draw: irs}\n"
LOST = (  # the ways in which Anna may lose her last group in her fourth turn
    attack("anna", "cia", "destroy", more=", pay: {illuminati: 20}"),
    "- anna: {drop: cia}\n",
    "- anna: {give: cia, to: boris}\n- boris: {set: cia, on: illuminati, arrow: right}\n",
    "- anna: {leave: game}\n",
)
NEXT = "- boris: {draw: california}\n"
allowed(
    "out.no-groups",
    *(log(FOURTH + lost + end) for lost in LOST for end in (NEXT, "- end: anna\n", "- end: anna\n" + NEXT)),
)
forbidden(
    "out.no-groups",
    "out",
    log(FOURTH + LOST[0] + "- end: anna\n- end: ▸anna\n"),
    log(  # whoever is out and attacks all the same breaks one rule, however the attack goes on
        FOURTH
        + LOST[2]
        + "- anna: ▸{attack: control, by: illuminati, target: mafia, pay: {illuminati: 1}}\n"
        + "- boris: {pay: {illuminati: 1}, for: defence}\n- roll: [1, 1]\n"
        + "- anna: {set: mafia, on: illuminati, arrow: right}\n- end: anna\n"
        + NEXT
    ),
)
false("out.no-groups", "early", log(turn("anna", "tabloids") + "- claim: {out: ▸anna}\n"))
false("out.no-groups", "groups", log(A2 + "- claim: {out: [▸anna]}\n"))
POOR = turn("anna", "tabloids", take("anna", "cia", "left")) + turn("boris", "texas", take("boris", "kkk", "left"))
POOR += (
    turn("vera", "fbi", take("vera", "yuppies", "left", more=", pay: {illuminati: 4}"))
    + turn("anna", "irs")
    + turn("boris", "moonies")
    + turn("vera", "cfl-aio")
)
POOR += "- anna: {draw: hollywood}\n- anna: {give: 36, to: boris}\n- end: anna\n"
forbidden(
    "out.no-groups",
    "money",
    log(POOR + "- boris: {draw: pentagon}\n- anna: ▸{give: 1, to: boris}\n", options="ruling.d13: money"),
)
LEFT = A2 + "- anna: {leave: game}\n"
allowed("out.leave", log(LEFT + "  then: {controls: {mafia: neutral}}\n- boris: {draw: moonies}\n"))
forbidden("out.leave", "acts", log(LEFT + "- anna: ▸{give: 1, to: boris}\n"))
false("out.leave", "groups", log(LEFT + "  then: {controls: {mafia: ▸anna}}\n"))
DEATH = players("servants-of-cthulhu", BORIS)
MEEK = "- neutral: [yuppies, comic-books, congressional-wives, convenience-stores]\n- first: a\n"
VICTIMS = [
    "comic-books",
    "congressional-wives",
    "convenience-stores",
    "copy-shops",
    "flat-earthers",
    "gun-lobby",
    "health-food-stores",
]
CARDS = ["copy-shops", "flat-earthers", "gun-lobby", "health-food-stores", "hollywood", "texas", "irs", "cia", "fbi"]
OTHERS = ["moonies", "pentagon", "cfl-aio", "mafia", "kkk", "morticians", "goldfish-fanciers", "trekkies", "new-york"]
SEVEN_DEAD = "".join(
    turn("a", CARDS[at], attack("a", VICTIMS[at - 1], kind="destroy") if at else take("a", "yuppies", "left"))
    + turn("b", OTHERS[at], "" if at else take("b", "moonies", "left"))
    for at in range(8)
)
EIGHTH = SEVEN_DEAD + "- a: {draw: fbi}\n" + attack("a", "yuppies", kind="destroy")
allowed("out.cthulhu", log(EIGHTH + "- end: a\n- claim: {winner: a, reason: special}\n", DEATH, start=MEEK))
false("out.cthulhu", "won", log(EIGHTH + "  then: {out: ▸a}\n", DEATH, start=MEEK))
ONE_DEAD = (
    turn("a", "texas", take("a", "yuppies", "left"))
    + turn("b", "irs")
    + "- a: {draw: fbi}\n"
    + attack("a", "yuppies", kind="destroy")
)
false("out.cthulhu", "count", log(ONE_DEAD + "- claim: {winner: ▸a, reason: special}\n", DEATH, start=MEEK))
TRIO = players("servants-of-cthulhu", BORIS, "bermuda-triangle")
FIRST_GROUPS = {"a": "comic-books", "b": "yuppies", "c": "convenience-stores"}
THREE_ROUNDS = "".join(
    turn(side, card, take(side, FIRST_GROUPS[side], "left") if not at // 3 else "")
    for at, (side, card) in enumerate(zip("abc" * 3, CARDS, strict=True))
)
DEAR = ", pay: {illuminati: 15}"
for kind, n in (("destroy", 2), ("neutralize", 1)):
    last = THREE_ROUNDS + "- a: {draw: moonies}\n" + attack("a", "yuppies", kind=kind, more=DEAR)
    allowed("out.cthulhu", log(last + f"  then: {{out: b, destroyed: {{a: {n}}}}}\n", TRIO, start=MEEK))
taken = THREE_ROUNDS + "- a: {draw: moonies}\n" + take("a", "yuppies", "right", more=DEAR)
allowed("out.cthulhu", log(taken + "  then: {out: b, destroyed: {a: 1}}\n", TRIO, start=MEEK))
allowed(  # who gave the last group away has lost it to no attack
    "out.cthulhu",
    log(
        THREE_ROUNDS + "- a: {draw: moonies}\n- end: a\n- b: {draw: pentagon}\n- b: {drop: yuppies}\n"
        "  then: {out: b, destroyed: {a: 0, b: 0, c: 0}}\n",
        TRIO,
        start=MEEK,
    ),
)
