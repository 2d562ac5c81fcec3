"""Setting up and the turn, rule by rule: logs that keep each and logs that break it."""
# ruff: noqa: E501 (a log reads best with one record a line)

from __future__ import annotations

from .tables import A1, ANNA, BORIS, VERA, Table, attack, log, players, take, turn

CASES = Table()
allowed, forbidden, false = CASES.kept, CASES.broken, CASES.false

TWO = players(ANNA, BORIS)
EIGHT = (
    ANNA,
    BORIS,
    VERA,
    "network",
    "bermuda-triangle",
    "discordian-society",
    "society-of-assassins",
    "servants-of-cthulhu",
)

# ── Setup ─────────────────────────────────────────────────────────────────────
allowed("setup.players", log("", TWO, start=""), log("", players(*EIGHT), start=""))
forbidden(
    "setup.players",
    "count",
    "pnp: illuminati@1\nplayers: ▸{a: {illuminati: network}}\nmoves: []\n",
    f"pnp: illuminati@1\nplayers: ▸{{{players(*EIGHT)}, i: {{illuminati: hidden}}}}\nmoves: []\n",
)
allowed(
    "setup.illuminati",
    log(f"- claim: {{money: {{{ANNA}: 9, {BORIS}: 12, НЛО: 8}}}}\n"),
    log("", "a: {name: Ada, illuminati: Сеть}, b: {illuminati: hidden}", start=""),
)
forbidden("setup.illuminati", "missing", log("", "a: {illuminati: network}, b: ▸Boris"))
forbidden("setup.illuminati", "twice", log("", "a: {illuminati: network}, b: {illuminati: ▸network}"))
false("setup.illuminati", "money", log(f"- claim: {{money: {{{ANNA}: ▸10}}}}\n"))
MEDDLING = (
    "".join(turn(side, "hidden") for side in ("anna", "boris", "vera"))
    + "- anna: {draw: irs}\n"
    + "- anna: {attack: control, by: illuminati, target: cia, privilege: {illuminati: 5}}\n"
    + "- boris: {special: interference}\n- vera: {special: interference}\n- roll: [1, 1]\n"
    + "- anna: {set: cia, on: illuminati, arrow: left}\n- end: anna\n"
)
forbidden("setup.deck", "illuminati", log("", start="- neutral: [▸network, cia, yuppies, kkk]\n- first: anna\n"))
forbidden(
    "setup.deck",
    "twice",
    log("- anna: {draw: ▸mafia}\n"),
    log("", start="- neutral: [mafia, cia, yuppies, ▸mafia]\n- first: anna\n"),
    log(turn("anna", "bribery") + "- boris: {draw: ▸bribery}\n"),
    log("- anna: {draw: hidden}\n- anna: {give: bribery, to: boris}\n- end: anna\n- boris: {draw: ▸bribery}\n"),
    log(MEDDLING + "- boris: {draw: ▸interference}\n"),
)
ALL_SPECIALS = [side for _ in range(5) for side in ("anna", "boris", "vera")]
LASTING = (
    turn("anna", "kgb", take("anna", "mafia", "left"))
    + turn("boris", "texas", take("boris", "yuppies", "left"))
    + turn("vera", "fbi", take("vera", "kkk", "left", more=", pay: {illuminati: 5}"))
)
allowed(
    "setup.deck",
    log(A1 + take("anna", "tabloids", "left")),
    log(LASTING + "".join(turn(side, "hidden") for side in ALL_SPECIALS)),
)
forbidden(
    "setup.deck",
    "specials",
    log(LASTING + "".join(turn(side, "hidden") for side in ALL_SPECIALS) + "- anna: {draw: ▸hidden}\n"),
    status="impossible",
)
allowed("setup.neutral", log(A1))
forbidden("setup.neutral", "count", log("", start="- neutral: ▸[mafia, cia, yuppies]\n- first: anna\n"))
AGAIN = "- neutral: [mafia, cia, yuppies, kkk]\n- neutral: ▸[kgb, irs, texas, fbi]\n- first: anna\n"
forbidden("setup.neutral", "again", log("- neutral: ▸[kgb, irs, texas, fbi]\n"), log("", start=AGAIN))
forbidden("setup.neutral", "special", log("", start="- neutral: [mafia, cia, yuppies, ▸bribery]\n- first: anna\n"))
allowed(
    "setup.first",
    log(
        "",
        start="- neutral: [mafia, cia, yuppies, kkk]\n- first: {side: boris, rolls: {anna: 7, boris: [4, 5], vera: 3}}\n",
    ),
)
forbidden(
    "setup.first",
    "roll",
    log(
        "", start="- neutral: [mafia, cia, yuppies, kkk]\n- first: {side: ▸anna, rolls: {anna: 7, boris: 9, vera: 3}}\n"
    ),
)
forbidden("setup.first", "missing", log("- anna: ▸{draw: tabloids}\n", start="- neutral: [mafia, cia, yuppies, kkk]\n"))

# ── The turn ──────────────────────────────────────────────────────────────────
allowed(
    "turn.order", log(turn("anna", "tabloids") + turn("boris", "texas") + turn("vera", "fbi") + turn("anna", "irs"))
)
forbidden(
    "turn.order",
    "turn",
    log(A1 + "- boris: ▸{pass: 5}\n"),
    log(turn("anna", "tabloids") + "- vera: ▸{draw: texas}\n"),
    log(A1 + "- end: ▸boris\n"),
)
WIN = log(A1 + take("anna", "mafia", "left") + "- anna: {transfer: {mafia: 5}, from: illuminati}\n- end: anna\n")
allowed(
    "turn.steps",
    WIN,
    log(
        turn(
            "anna",
            "bribery",
            take("anna", "mafia", "left"),
            take("anna", "cia", "left", by="mafia", more=", pay: {illuminati: 9}"),
        )
        + turn("boris", "slush-fund", take("boris", "yuppies", "left"), "- turn-up: interference\n- turn-up: texas\n")
    ),
)
forbidden(
    "turn.steps",
    "order",
    log(
        A1
        + take("anna", "mafia", "left")
        + "- anna: {transfer: {mafia: 5}, from: illuminati}\n- anna: ▸{attack: control, by: mafia, target: cia}\n"
    ),
    log(A1 + "- first: ▸boris\n"),
)
forbidden("turn.steps", "early", log("- anna: ▸{transfer: {mafia: 1}, from: illuminati}\n"))
SHORT = (
    turn("anna", "bribery", take("anna", "mafia", "left"), take("anna", "yuppies", "left", by="mafia"))
    + "- boris: {draw: slush-fund}\n"
)
SHORTER = SHORT + take("boris", "kkk", "left")
forbidden("turn.steps", "fill", log(SHORTER + "- end: ▸boris\n"), log(SHORTER + "- vera: ▸{draw: texas}\n"))
forbidden("turn.steps", "full", log(A1 + "- turn-up: ▸texas\n"), log(SHORTER + "- turn-up: [texas, ▸fbi]\n"))
allowed(
    "turn.income",
    log("- anna: {draw: tabloids}\n  then: {money: {illuminati: 18}}\n".replace("{illuminati: 18}", f"{{{ANNA}: 18}}")),
    log(
        turn("anna", "tabloids", take("anna", "mafia", "left"))
        + turn("boris", "texas")
        + turn("vera", "fbi")
        + f"- anna: {{draw: irs}}\n  then: {{money: {{mafia: 6, {ANNA}: 27}}}}\n"
    ),
)
ROUND = turn("boris", "texas") + turn("vera", "fbi")
false("turn.income", "money", log(f"- anna: {{draw: tabloids}}\n  then: {{money: {{{ANNA}: ▸9}}}}\n"))
CIA = turn("anna", "tabloids", take("anna", "cia", "left")) + ROUND
false("turn.income", "none", log(CIA + "- anna: {draw: irs}\n  then: {money: {cia: ▸3}}\n"))
false("turn.income", "uncontrolled", log("- anna: {draw: tabloids}\n  then: {money: {mafia: ▸6}}\n"))
NET = players("network", BORIS)
START_A = "- neutral: [mafia, cia, yuppies, kkk]\n- first: a\n"
allowed(
    "turn.draw", log(A1), log("- anna: {draw: hidden}\n"), log("- a: {draw: [tabloids, hidden]}\n", NET, start=START_A)
)
forbidden(
    "turn.draw",
    "count",
    log("- anna: {draw: ▸[tabloids, irs]}\n"),
    log(A1 + "- anna: {draw: ▸irs}\n"),
    log("- a: {draw: ▸tabloids}\n", NET, start=START_A),
)
forbidden(
    "turn.draw", "missing", log("- anna: ▸{attack: control, by: illuminati, target: cia}\n"), log("- end: ▸anna\n")
)
forbidden("turn.draw", "kept", log("- anna: {draw: slush-fund}\n- anna: {special: ▸tabloids}\n"))
allowed("turn.actions", log(A1 + take("anna", "mafia", "left") + attack("anna", "cia", by="mafia", roll="6, 6")))
forbidden(
    "turn.actions",
    "over",
    log(
        A1
        + take("anna", "mafia", "left")
        + take("anna", "yuppies", "left", by="mafia")
        + "- anna: {attack: ▸control, by: yuppies, target: cia}\n"
    ),
)
OPENED = A1 + "- anna: {attack: control, by: illuminati, target: mafia}\n"
forbidden("turn.actions", "open", log(OPENED + "- anna: ▸{pass: 5}\n"))
allowed("turn.pass", log(A1 + f"- anna: {{pass: turn}}\n  then: {{money: {{{ANNA}: 23}}}}\n"))
forbidden("turn.pass", "acted", log(A1 + take("anna", "mafia", "left") + "- anna: {pass: ▸5}\n"))
forbidden(
    "turn.pass", "passed", log(A1 + "- anna: {pass: 5}\n- anna: {attack: ▸control, by: illuminati, target: cia}\n")
)
MAFIA = turn("anna", "tabloids", take("anna", "mafia", "left")) + ROUND + "- anna: {draw: irs}\n"
forbidden("turn.pass", "bare", log(MAFIA + "- anna: {pass: 5}\n- anna: {transfer: ▸{mafia: 5}, from: illuminati}\n"))
forbidden("turn.pass", "money", log(A1 + "- anna: {pass: ▸6}\n"))
allowed(
    "turn.transfers",
    log(MAFIA + "- anna: {transfer: {mafia: 5}, from: illuminati}\n- anna: {transfer: {illuminati: 2}, from: mafia}\n"),
)
forbidden(
    "turn.transfers",
    "over",
    log(
        MAFIA
        + "- anna: {transfer: {mafia: 1}, from: illuminati}\n" * 2
        + "- anna: {transfer: ▸{mafia: 1}, from: illuminati}\n"
    ),
)
DEEP = A1 + take("anna", "mafia", "left") + take("anna", "yuppies", "left", by="mafia")
forbidden("turn.transfers", "adjacent", log(DEEP + "- anna: {transfer: {yuppies: ▸5}, from: illuminati}\n"))
forbidden("turn.transfers", "funds", log(MAFIA + "- anna: {transfer: ▸{illuminati: 7}, from: mafia}\n"))
false(
    "turn.transfers",
    "money",
    log(MAFIA + "- anna: {transfer: {mafia: 5}, from: illuminati}\n  then: {money: {mafia: ▸12}}\n"),
)
BORIS_MAFIA = (
    turn("anna", "tabloids")
    + "- boris: {draw: texas}\n"
    + take("boris", "mafia", "left", more=", pay: {illuminati: 4}")
)
allowed(
    "turn.special",
    log(BORIS_MAFIA + "- boris: {redistribute: {mafia: 20, illuminati: 0}}\n- end: boris\n"),
    log(
        BORIS_MAFIA
        + "- boris: {redistribute: {mafia: 20, illuminati: 0}}\n- boris: {redistribute: {mafia: 12, illuminati: 8}}\n"
    ),
)
forbidden("turn.special", "who", log(MAFIA + "- anna: {redistribute: ▸{mafia: 1, illuminati: 32}}\n"))
forbidden("turn.special", "money", log(BORIS_MAFIA + "- boris: {redistribute: ▸{mafia: 25, illuminati: 0}}\n"))
false(
    "turn.special",
    "holds",
    log(BORIS_MAFIA + "- boris: {redistribute: {mafia: 20, illuminati: 0}}\n  then: {money: {mafia: ▸8}}\n"),
)

# ── Cards ─────────────────────────────────────────────────────────────────────
allowed("card.power", log("- claim: {power: {cia: 6}, transferable: {cia: 4, mafia: 0}}\n"))
false("card.power", "power", log("- claim: {power: {cia: ▸4}}\n"))
false("card.power", "transferable", log("- claim: {transferable: {cia: ▸6}}\n"))
KKK = A1 + take("anna", "kkk", "left")
LOCALS = "- neutral: [mafia, cia, yuppies, cycle-gangs]\n- first: anna\n"
allowed("card.no-power", log(KKK + attack("anna", "yuppies", by="kkk", roll="6, 6")))
forbidden(
    "card.no-power",
    "attack",
    log(
        A1 + take("anna", "cycle-gangs", "left") + "- anna: {attack: destroy, by: ▸cycle-gangs, target: cia}\n",
        start=LOCALS,
    ),
)
allowed("card.resistance", log("- claim: {resistance: {cia: 5}}\n"))
false("card.resistance", "resistance", log("- claim: {resistance: {cia: ▸6}}\n"))
TAX = "- neutral: [mafia, irs, yuppies, kkk]\n- first: anna\n"
IRS = turn("anna", "tabloids", take("anna", "irs", "left")) + ROUND
NEXT = IRS + "- anna: {draw: cia}\n"
allowed(
    "card.irs",
    log(
        NEXT
        + f"- anna: {{tax: {{boris: illuminati, vera: illuminati}}}}\n  then: {{money: {{irs: 4, {BORIS}: 22}}}}\n",
        start=TAX,
    ),
)
forbidden(
    "card.irs",
    "turn",
    log(NEXT + "- end: anna\n- boris: {draw: moonies}\n- anna: {tax: ▸{boris: illuminati}}\n", start=TAX),
)
forbidden("card.irs", "owner", log(NEXT + "- boris: {tax: ▸{anna: illuminati}}\n", start=TAX))
forbidden(
    "card.irs",
    "twice",
    log(NEXT + "- anna: {tax: {boris: illuminati}}\n- anna: {tax: ▸{vera: illuminati}}\n", start=TAX),
)
forbidden("card.irs", "amount", log(NEXT + "- anna: {tax: {boris: ▸{illuminati: 3}}}\n", start=TAX))
forbidden(
    "card.irs",
    "funds",
    log(NEXT + "- boris: {give: 23, to: vera}\n- anna: {tax: {boris: ▸{illuminati: 2}}}\n", start=TAX),
)
false("card.irs", "holds", log(NEXT + "- anna: {tax: {boris: illuminati}}\n- claim: {money: {irs: ▸1}}\n", start=TAX))
POST = "- neutral: [mafia, post-office, yuppies, kkk]\n- first: anna\n"
MAIL = turn("anna", "tabloids", take("anna", "post-office", "left")) + ROUND
allowed("card.post-office", log(MAIL + f"- anna: {{draw: cia}}\n  then: {{money: {{{ANNA}: 26}}}}\n", start=POST))
forbidden("card.post-office", "unpaid", log(MAIL + "- anna: {draw: cia, upkeep: ▸none}\n", start=POST))
forbidden("card.post-office", "treasury", log(MAIL + "- anna: {draw: cia, upkeep: ▸post-office}\n", start=POST))
DESTROY = "- anna: {attack: destroy, by: illuminati, target: cia}\n"
NEXT_GANGS = turn("anna", "tabloids", take("anna", "cycle-gangs", "left")) + ROUND + "- anna: {draw: irs}\n"
allowed("card.any-attempt", log(NEXT_GANGS + DESTROY + "  then: {needed: 6}\n", start=LOCALS))
false("card.any-attempt", "needed", log(NEXT_GANGS + DESTROY + "  then: {needed: ▸4}\n", start=LOCALS))
false(
    "card.any-attempt",
    "gone",
    log(NEXT_GANGS + "- anna: {drop: cycle-gangs}\n" + DESTROY + "  then: {needed: ▸6}\n", start=LOCALS),
)
CRIME = "- neutral: [mafia, junk-mail, yuppies, tabloids]\n- first: anna\n"
FIRST_MAFIA = "- anna: {draw: cia}\n" + take("anna", "mafia", "left")
allowed(
    "card.own",
    log(FIRST_MAFIA + "- anna: {attack: control, by: mafia, target: junk-mail}\n  then: {needed: 11}\n", start=CRIME),
)
false(
    "card.own",
    "needed",
    log(FIRST_MAFIA + "- anna: {attack: control, by: mafia, target: junk-mail}\n  then: {needed: ▸8}\n", start=CRIME),
)
NEXT_CRIME = "- anna: {draw: cia}\n" + take("anna", "mafia", "left") + "- end: anna\n" + ROUND + "- anna: {draw: irs}\n"
false(
    "card.own",
    "other",
    log(
        NEXT_CRIME + "- anna: {attack: control, by: illuminati, target: junk-mail}\n  then: {needed: ▸10}\n",
        start=CRIME,
    ),
)
GREEN = "- neutral: [mafia, recyclers, yuppies, orbital-mind-control-lasers]\n- first: anna\n"
GREENS = (
    turn("anna", "tabloids", take("anna", "recyclers", "left"))
    + ROUND
    + "- anna: {draw: irs}\n- anna: {transfer: {recyclers: 10}, from: illuminati}\n"
)
LASERS = turn("anna", "tabloids", take("anna", "orbital-mind-control-lasers", "left")) + ROUND + "- anna: {draw: irs}\n"
allowed(
    "card.exclusive",
    log(GREENS + "- anna: {draw: cia, by: recyclers}\n", start=GREEN),
    log(
        LASERS
        + "- anna: {realign: mafia, reverse: violent}\n- anna: {attack: control, by: illuminati, target: mafia}\n",
        start=GREEN,
    ),
    log("- anna: {draw: tabloids}\n", start=GREEN),
)
forbidden(
    "card.exclusive",
    "text",
    log(LASERS + "- anna: {realign: ▸mafia, add: violent}\n", start=GREEN),
    log(GREENS + "- anna: {draw: cia, by: ▸illuminati}\n", start=GREEN),
)
forbidden(
    "card.exclusive",
    "cost",
    log(GREENS.replace("10", "1") + "- anna: {draw: cia, by: ▸recyclers}\n", start=GREEN),
)
forbidden(
    "card.exclusive",
    "when",
    log(
        LASERS
        + "- anna: {attack: control, by: illuminati, target: mafia}\n- anna: {realign: ▸mafia, remove: violent}\n",
        start=GREEN,
    ),
)
false(
    "card.exclusive",
    "holds",
    log(GREENS + "- anna: {draw: cia, by: recyclers}\n  then: {money: {recyclers: ▸13}}\n", start=GREEN),
)
forbidden(
    "card.exclusive",
    "again",
    log(
        GREENS + "- anna: {draw: cia, by: recyclers}\n- anna: {draw: fbi, by: ▸recyclers}\n".replace("fbi", "moonies"),
        start=GREEN,
    ),
    log(
        LASERS + "- anna: {realign: mafia, remove: violent}\n- anna: {realign: ▸mafia, remove: criminal}\n", start=GREEN
    ),
)
