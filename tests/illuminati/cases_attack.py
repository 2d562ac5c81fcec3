"""Attacks, what comes of them, and interference, rule by rule: logs that keep each and logs that break it."""

from __future__ import annotations

from .tables import A1, ANNA, BORIS, VERA, Table, attack, log, players, take, turn

CASES = Table()
allowed, forbidden, false = CASES.kept, CASES.broken, CASES.false


def announced(target: str, by: str = "illuminati", kind: str = "control", more: str = "", side: str = "anna") -> str:
    return f"- {side}: {{attack: {kind}, by: {by}, target: {target}{more}}}\n"


def needs(n: int | str) -> str:
    return f"  then: {{needed: {n}}}\n"


ROUND = turn("boris", "texas") + turn("vera", "fbi")
MAFIA = turn("anna", "tabloids", take("anna", "mafia", "left"))
A2 = MAFIA + ROUND + "- anna: {draw: irs}\n"  # Anna has the Mafia, and her second turn has begun
B1 = MAFIA + "- boris: {draw: texas}\n"  # she has it directly under her Illuminati, and it is Boris's turn
CIA = turn("anna", "tabloids", take("anna", "cia", "left"), take("anna", "yuppies", "top", by="cia"))

allowed("attack.illuminati", log(A1 + announced("cia")))
forbidden("attack.illuminati", "target", log(A1 + announced("▸gnomes-of-zurich")))
UFOS = players(VERA, BORIS)
FIRST_A = "- neutral: [mafia, cia, yuppies, kkk]\n- first: a\n"
allowed(
    "attack.once",
    log(A2 + announced("cia", by="mafia") + "- roll: [6, 6]\n" + announced("yuppies")),
    log(
        "- a: {draw: tabloids}\n" + attack("a", "cia", roll="6, 6") + attack("a", "yuppies", roll="6, 6"),
        UFOS,
        start=FIRST_A,
    ),
)
forbidden("attack.once", "attacked", log(A1 + take("anna", "mafia", "left") + announced("cia", by="▸illuminati")))
forbidden(
    "attack.once",
    "helped",
    log(A2 + attack("anna", "cia", roll="6, 6") + announced("yuppies", by="mafia", more=", help: [▸illuminati]")),
)
forbidden("attack.once", "both", log(A1 + announced("cia", more=", help: [▸illuminati]")))
allowed("attack.announce", log(A1 + announced("cia") + needs(5)))
forbidden("attack.announce", "attacker", log(A1 + "- anna: ▸{attack: control, target: cia}\n"))
forbidden("attack.announce", "target", log(A1 + "- anna: ▸{attack: control, by: illuminati}\n"))
forbidden("attack.announce", "own", log(A1 + announced("cia", by="▸mafia")))
forbidden("attack.announce", "nowhere", log(A1 + announced("▸texas")))
forbidden(
    "attack.announce",
    "none",
    log(A1 + "- roll: ▸[3, 4]\n"),
    log(A1 + "- anna: {pay: ▸{illuminati: 2}}\n"),
    log(A1 + "- anna: {set: ▸cia, on: illuminati, arrow: left}\n"),
    log(B1 + "- boris: {set: ▸mafia, on: illuminati, arrow: left}\n"),
    log(A2 + "- anna: {drop: mafia}\n- anna: {set: ▸mafia, on: illuminati, arrow: left}\n"),
)
allowed(
    "attack.roll",
    log(A1 + attack("anna", "cia", roll="2, 3") + "  then: {result: success}\n"),
    log(A1 + announced("cia") + "- anna: {roll: [3, 3]}\n  then: {result: failure}\n"),
)
false("attack.roll", "needed", log(A1 + announced("cia") + needs("▸8")))
forbidden(
    "attack.roll",
    "failed",
    log(A1 + attack("anna", "cia", roll="3, 3") + "- anna: {set: ▸cia, on: illuminati, arrow: left}\n"),
)
false("attack.roll", "succeeded", log(A1 + attack("anna", "cia", roll="2, 3") + "  then: {result: ▸failure}\n"))
forbidden("attack.roll", "missing", log(A1 + announced("cia") + "- end: ▸anna\n"))
forbidden("attack.roll", "who", log(A1 + announced("cia") + "- boris: {roll: ▸[3, 3]}\n"))
allowed(
    "attack.auto-fail",
    log(
        A1
        + announced("yuppies", more=", pay: {illuminati: 9}")
        + needs(15)
        + "- roll: [5, 6]\n  then: {result: failure}\n"
    ),
)
forbidden(
    "attack.auto-fail",
    "failed",
    log(
        A1
        + announced("yuppies", more=", pay: {illuminati: 9}")
        + "- roll: [5, 6]\n- anna: {set: ▸yuppies, on: illuminati, arrow: left}\n"
    ),
)
false(
    "attack.auto-fail",
    "failed",
    log(A1 + announced("yuppies", more=", pay: {illuminati: 9}") + "- roll: [6, 6]\n  then: {result: ▸success}\n"),
)

# ── help ──────────────────────────────────────────────────────────────────────
HELPED = A2 + announced("yuppies", by="mafia", more=", help: [illuminati]")
allowed(
    "attack.aid",
    log(HELPED + needs(13)),
    log(A2 + announced("yuppies", by="mafia") + "- anna: {help: illuminati}\n" + needs(13)),
)
forbidden("attack.aid", "own", log(A1 + announced("cia", more=", help: [▸mafia]")))
forbidden("attack.aid", "power", log(A2 + announced("cia", more=", help: [▸mafia]")))
forbidden("attack.aid", "twice", log(A2 + announced("cia", by="mafia", more=", help: [illuminati, ▸illuminati]")))
A2_CIA = CIA + ROUND + "- anna: {draw: irs}\n"
forbidden("attack.aid", "under", log(A2_CIA + announced("mafia", more=", help: [▸cia]"), options="ruling.d5: below"))
false("attack.aid", "needed", log(HELPED + needs("▸3")))
allowed(
    "attack.aid-first",
    log(A2 + announced("yuppies", by="mafia") + "- anna: {help: illuminati}\n- anna: {pay: {mafia: 1}}\n"),
)
forbidden(
    "attack.aid-first",
    "late",
    log(A2 + announced("yuppies", by="mafia") + "- anna: {pay: {mafia: 1}}\n- anna: {help: [▸illuminati]}\n"),
)
BY_CIA = A2_CIA + announced("kkk", more=", help: [cia]")
allowed("attack.aid-alignment", log(BY_CIA + needs(9)))
false("attack.aid-alignment", "needed", log(BY_CIA + needs("▸13")))

# ── the sum ───────────────────────────────────────────────────────────────────
ON_MAFIA = B1 + announced("mafia", side="boris", more=", pay: {illuminati: 20}")
allowed("attack.position", log(ON_MAFIA + needs(10)))
false("attack.position", "needed", log(ON_MAFIA + needs("▸20")))
false("attack.position", "none", log(A1 + announced("cia") + needs("▸-5")))
forbidden(
    "attack.roll",
    "failed",
    log(
        ON_MAFIA
        + "- anna: {pay: {illuminati: 9}}\n- roll: [4, 4]\n- boris: {set: ▸mafia, on: illuminati, arrow: left}\n"
    ),
)
OIL = "- neutral: [mafia, gun-lobby, junk-mail, survivalists]\n- first: anna\n"
A_MAFIA = "- anna: {draw: tabloids}\n" + take("anna", "mafia", "left")
allowed("attack.alignment", log(A_MAFIA + announced("gun-lobby", by="mafia") + needs(8), start=OIL))
false("attack.alignment", "needed", log(A_MAFIA + announced("gun-lobby", by="mafia") + needs("▸4"), start=OIL))
WEIRD = "- anna: {draw: cia}\n" + take("anna", "tabloids", "left") + announced("gun-lobby", by="tabloids")
LOBBY = "- neutral: [tabloids, gun-lobby, junk-mail, survivalists]\n- first: anna\n"
allowed("attack.abilities", log(WEIRD + needs(-8), start=LOBBY))
false("attack.abilities", "needed", log(WEIRD + needs("▸-1"), start=LOBBY))
DISCORD = players("discordian-society", ANNA)
FBI_START = "- neutral: [fbi, yuppies, kkk, mafia]\n- first: a\n"
forbidden(
    "attack.abilities",
    "immune",
    log(
        turn("a", "texas", take("a", "yuppies", "left"))
        + "- b: {draw: irs}\n"
        + take("b", "fbi", "left")
        + "- b: {attack: control, by: ▸fbi, target: yuppies}\n",
        DISCORD,
        start=FBI_START,
    ),
    log(
        turn("a", "texas", take("a", "yuppies", "left"))
        + turn("b", "irs", take("b", "fbi", "left"))
        + turn("a", "cia")
        + "- b: {draw: moonies}\n- b: {attack: neutralize, by: illuminati, target: yuppies, help: [▸fbi]}\n",
        DISCORD,
        start=FBI_START,
    ),
)
allowed(
    "attack.money",
    log(A2 + announced("cia", by="mafia", more=", pay: {mafia: 2}") + "- anna: {pay: {illuminati: 3}}\n" + needs(11)),
)
forbidden("attack.money", "treasury", log(A2 + announced("cia", by="mafia", more=", pay: {gnomes-of-zurich: ▸2}")))
forbidden("attack.money", "illuminati", log(A2 + announced("cia", more=", pay: {mafia: ▸2}")))
forbidden("attack.money", "funds", log(A1 + announced("cia", more=", pay: {illuminati: ▸19}")))
false("attack.money", "needed", log(A1 + announced("cia", more=", pay: {illuminati: 3}") + needs("▸5")))
B2 = MAFIA + ROUND + turn("anna", "irs") + "- boris: {draw: moonies}\n"
GUARDED = B2 + announced("mafia", side="boris", more=", pay: {illuminati: 25}") + "- anna: {pay: {mafia: 3}}\n"
allowed(
    "attack.defence-money",
    log(GUARDED + needs(9)),
    log(GUARDED + "- anna: {pay: {illuminati: 2}, for: defence}\n" + needs(7)),
)
forbidden(
    "attack.defence-money",
    "treasury",
    log(CIA + "- boris: {draw: texas}\n" + announced("yuppies", side="boris") + "- anna: {pay: {cia: ▸1}}\n"),
)
forbidden("attack.defence-money", "funds", log(B2 + announced("mafia", side="boris") + "- anna: {pay: {mafia: ▸7}}\n"))
false("attack.defence-money", "needed", log(GUARDED + needs("▸12")))
forbidden(
    "attack.defence-money",
    "owner",
    log(B2 + announced("mafia", side="boris") + "- vera: {pay: {mafia: ▸1}, for: defence}\n"),
)
forbidden(
    "attack.defence-money",
    "attacker",
    log(B2 + announced("mafia", side="boris") + "- boris: {pay: {illuminati: 1}, for: ▸defence}\n"),
    log(A2 + announced("mafia", kind="destroy") + "- anna: {pay: {illuminati: 1}, for: ▸defence}\n"),
)
allowed(
    "attack.bidding", log(A1 + announced("cia", more=", pay: {illuminati: 3}") + f"  then: {{money: {{{ANNA}: 15}}}}\n")
)
forbidden("attack.bidding", "late", log(A1 + attack("anna", "cia", roll="6, 6") + "- anna: {pay: ▸{illuminati: 3}}\n"))
false(
    "attack.bidding",
    "money",
    log(A1 + announced("cia", more=", pay: {illuminati: 3}") + f"- roll: [6, 6]\n  then: {{money: {{{ANNA}: ▸18}}}}\n"),
)
allowed("attack.fail", log(A1 + attack("anna", "cia", roll="6, 6") + "  then: {controls: {cia: neutral}}\n"))
false("attack.fail", "taken", log(A1 + attack("anna", "cia", roll="6, 6") + "  then: {controls: {cia: ▸anna}}\n"))
forbidden(
    "attack.fail",
    "taken",
    log(
        A1
        + attack("anna", "cia", roll="6, 6")
        + "- end: anna\n- boris: {draw: texas}\n- boris: {set: ▸cia, on: illuminati, arrow: left}\n"
    ),
)
allowed("attack.again", log(A2 + attack("anna", "cia", roll="6, 6") + attack("anna", "cia", by="mafia", roll="6, 6")))
forbidden("attack.again", "same", log(A2 + attack("anna", "cia", roll="6, 6") + announced("cia", by="▸illuminati")))
allowed("attack.fresh", log(A1 + take("anna", "mafia", "left") + attack("anna", "cia", by="mafia", roll="6, 6")))
GREEN = "- neutral: [mafia, recyclers, yuppies, kkk]\n- first: anna\n"
forbidden(
    "attack.fresh",
    "fresh",
    log(
        A1
        + attack("anna", "recyclers")
        + "- anna: {set: recyclers, on: illuminati, arrow: left, gift: 6}\n- anna: {draw: cia, by: ▸recyclers}\n",
        options="ruling.d6: action",
        start=GREEN,
    ),
)

# ── control ───────────────────────────────────────────────────────────────────
allowed("control.target", log(A1 + announced("cia")), log(B1 + announced("mafia", side="boris")))
forbidden("control.target", "own", log(A2 + announced("▸mafia")))
forbidden("control.target", "neutral", log(A1 + announced("▸cia"), options="ruling.d4: opponents"))
LONE = "- neutral: [local-police-departments, phone-phreaks, yuppies, underground-newspapers]\n- first: anna\n"
allowed(
    "control.arrow",
    log(A1 + take("anna", "yuppies", "left") + announced("underground-newspapers", by="yuppies"), start=LONE),
)
CHAIN = (
    A1 + take("anna", "yuppies", "left") + take("anna", "kkk", "bottom", by="yuppies", more=", pay: {illuminati: 9}")
)
forbidden(
    "control.arrow",
    "used",
    log(CHAIN + "- end: anna\n" + ROUND + "- anna: {draw: irs}\n" + announced("cia", by="▸yuppies")),
)
allowed("control.place", log(A1 + take("anna", "cia", "right")))
forbidden("control.place", "master", log(A2 + attack("anna", "cia") + "- anna: {set: cia, on: ▸mafia, arrow: left}\n"))
forbidden(
    "control.place",
    "arrow",
    log(A2 + attack("anna", "cia", by="mafia") + "- anna: {set: cia, on: mafia, arrow: ▸right}\n"),
)
forbidden("control.place", "missing", log(A1 + attack("anna", "cia") + "- end: ▸anna\n"))
TAKEN = CIA + "- boris: {draw: texas}\n" + attack("boris", "cia", more=", pay: {illuminati: 20}")
PUT = TAKEN + "- boris: {set: cia, on: illuminati, arrow: right}\n"
allowed("control.puppets", log(PUT + "  then: {controls: {yuppies: boris}, place: {yuppies: {on: cia, arrow: top}}}\n"))
false("control.puppets", "left", log(PUT + "  then: {controls: {yuppies: ▸anna}}\n"))
forbidden("control.puppets", "left", log(TAKEN + "- boris: {set: ▸yuppies, on: illuminati, arrow: right}\n"))
false("control.puppets", "place", log(PUT + "  then: {place: {yuppies: ▸{on: cia, arrow: left}}}\n"))
allowed("control.money", log(PUT + "  then: {money: {yuppies: 0}}\n"))
RICH = (
    MAFIA
    + ROUND
    + "- anna: {draw: irs}\n- anna: {transfer: {mafia: 1}, from: illuminati}\n- end: anna\n- boris: {draw: moonies}\n"
)
STOLEN = (
    RICH
    + attack("boris", "mafia", more=", pay: {illuminati: 30}")
    + "- boris: {set: mafia, on: illuminati, arrow: right}\n"
)
allowed("control.money", log(STOLEN + "  then: {money: {mafia: 3}}\n"))  # half of 7 is 3
false("control.money", "money", log(STOLEN + "  then: {money: {mafia: ▸4}}\n"))
allowed(
    "control.gift",
    log(
        A1
        + attack("anna", "mafia")
        + f"- anna: {{set: mafia, on: illuminati, arrow: left, gift: 5}}\n  then: {{money: {{mafia: 5, {ANNA}: 13}}}}\n"
    ),
)
forbidden("control.gift", "late", log(A2 + "- anna: {gift: {mafia: ▸5}, from: illuminati}\n"))
false(
    "control.gift",
    "holds",
    log(
        A1
        + attack("anna", "mafia")
        + "- anna: {set: mafia, on: illuminati, arrow: left, gift: 5}\n  then: {money: {mafia: ▸4}}\n"
    ),
)
forbidden(
    "control.gift",
    "funds",
    log(A1 + attack("anna", "mafia") + "- anna: {set: mafia, on: illuminati, arrow: left, gift: ▸19}\n"),
)
forbidden("control.gift", "other", log(A2 + take("anna", "cia", "right") + "- anna: {gift: {cia: ▸1}, from: mafia}\n"))

# ── neutralize ────────────────────────────────────────────────────────────────
NEUTRALIZED = RICH + announced("mafia", side="boris", kind="neutralize", more=", pay: {illuminati: 20}")
allowed("neutralize.target", log(NEUTRALIZED))
forbidden("neutralize.target", "uncontrolled", log(A1 + announced("▸cia", kind="neutralize")))
forbidden("neutralize.target", "own", log(A2 + announced("▸mafia", kind="neutralize")))
allowed("neutralize.bonus", log(NEUTRALIZED + needs(16)))
false("neutralize.bonus", "needed", log(NEUTRALIZED + needs("▸10")))
NARROW = (
    turn("anna", "tabloids", take("anna", "mafia", "left"))
    + "- boris: {draw: texas}\n"
    + take("boris", "yuppies", "left")
)
NARROW += take("boris", "kkk", "bottom", by="yuppies", more=", pay: {illuminati: 9}") + "- end: boris\n"
NARROW += turn("vera", "fbi") + turn("anna", "irs") + "- boris: {draw: cfl-aio}\n"
forbidden(
    "neutralize.bonus",
    "arrow",
    log(NARROW + announced("mafia", by="▸yuppies", side="boris", kind="neutralize"), options="ruling.d7: needed"),
)
DEEP = CIA + "- boris: {draw: texas}\n" + attack("boris", "cia", kind="neutralize", more=", pay: {illuminati: 10}")
allowed(
    "neutralize.result",
    log(DEEP + "  then: {controls: {cia: neutral, yuppies: neutral}}\n"),
    log(NEUTRALIZED + "- roll: [1, 1]\n  then: {money: {mafia: 0}}\n"),
)
forbidden(
    "neutralize.result",
    "taken",
    log(NEUTRALIZED + "- roll: [1, 1]\n- boris: {set: ▸mafia, on: illuminati, arrow: top}\n"),
)
false("neutralize.result", "left", log(DEEP + "  then: {controls: {yuppies: ▸anna}}\n"))
false("neutralize.result", "money", log(NEUTRALIZED + "- roll: [1, 1]\n  then: {money: {mafia: ▸7}}\n"))

# ── destroy ───────────────────────────────────────────────────────────────────
RAZED = (
    CIA + "- boris: {draw: texas}\n" + announced("cia", side="boris", kind="destroy", more=", pay: {illuminati: 20}")
)
allowed("destroy.power", log(RAZED + needs(11)))
false("destroy.power", "needed", log(RAZED + needs("▸12")))
ROBOTS = "- neutral: [cycle-gangs, men-in-black, yuppies, kkk]\n- first: anna\n"
WHISPER = "- anna: {draw: whispering-campaign}\n"
allowed(
    "destroy.powerless",
    log(
        WHISPER + announced("cycle-gangs", kind="destroy", more=", special: whispering-campaign") + needs(6),
        start=ROBOTS,
    ),
)
forbidden("destroy.powerless", "target", log(A1 + announced("▸cycle-gangs", kind="destroy"), start=ROBOTS))
forbidden(
    "destroy.powerless",
    "power",
    log(WHISPER + announced("kkk", kind="destroy", more=", special: ▸whispering-campaign"), start=ROBOTS),
)
KKK = A1 + take("anna", "mafia", "left")
allowed("destroy.alignment", log(KKK + announced("kkk", by="mafia", kind="destroy") + needs(1)))
false("destroy.alignment", "needed", log(KKK + announced("kkk", by="mafia", kind="destroy") + needs("▸9")))
GONE = RAZED + "- roll: [1, 1]\n"
allowed("destroy.result", log(GONE + "  then: {controls: {cia: dead, yuppies: neutral}, destroyed: {boris: 1}}\n"))
false("destroy.result", "left", log(GONE + "  then: {controls: {yuppies: ▸anna}}\n"))
false("destroy.result", "alive", log(GONE + "  then: {controls: {yuppies: ▸dead}}\n"))
false("destroy.result", "count", log(GONE + "  then: {destroyed: {boris: ▸2}}\n"))
REVIVED = (
    RAZED.replace("tabloids", "media-campaign") + "- roll: [1, 1]\n- anna: {special: media-campaign, revive: cia}\n"
)
allowed("destroy.revive", log(REVIVED + "  then: {controls: {cia: neutral}}\n"))
forbidden("destroy.revive", "dead", log(GONE + "- end: boris\n- vera: {draw: fbi}\n" + announced("▸cia", side="vera")))
OWN = A2 + announced("mafia", kind="destroy")
allowed("destroy.own", log(OWN + needs(3)))
forbidden("destroy.own", "itself", log(A2 + announced("▸mafia", by="mafia", kind="destroy")))
HELPS = A2_CIA + announced("cia", kind="destroy", more=", help: [▸cia]")
forbidden("destroy.own", "helps", log(HELPS))
BOTH = MAFIA + ROUND + "- anna: {draw: irs}\n" + take("anna", "cia", "right")
forbidden("destroy.own", "alike", log(BOTH + announced("▸mafia", by="cia", kind="destroy"), options="ruling.d8: alike"))
false("destroy.own", "needed", log(OWN + needs("▸-7")))

# ── interference ──────────────────────────────────────────────────────────────
FOR = A1 + announced("cia") + "- vera: {pay: {illuminati: 3}, for: attack}\n"
AGAINST = A1 + announced("cia") + "- vera: {pay: {illuminati: 3}, for: defence}\n"
allowed(
    "interfere.who", log(FOR + needs(8)), log(AGAINST + "- boris: {pay: {illuminati: 2}, for: defence}\n" + needs(0))
)
forbidden("interfere.who", "side", log(A1 + announced("cia") + "- vera: {pay: ▸{illuminati: 3}}\n"))
forbidden("interfere.who", "none", log(A1 + "- vera: {pay: ▸{illuminati: 3}, for: attack}\n"))
forbidden(
    "interfere.who",
    "out",
    log("- vera: {leave: game}\n" + A1 + announced("cia") + "- vera: {pay: ▸{illuminati: 3}, for: attack}\n"),
)
forbidden(
    "interfere.who",
    "own",
    log(OWN + "- vera: {pay: ▸{illuminati: 3}, for: attack}\n", options="ruling.own-interference: forbidden"),
)
allowed("interfere.money", log(AGAINST + needs(2) + f"  note: x\n- claim: {{money: {{{VERA}: 5}}}}\n"))
V1 = MAFIA + "- boris: {draw: texas}\n" + take("boris", "yuppies", "left") + "- end: boris\n- vera: {draw: irs}\n"
forbidden(
    "interfere.money",
    "treasury",
    log(V1 + announced("cia", side="vera") + "- boris: {pay: {yuppies: ▸1}, for: attack}\n"),
)
forbidden("interfere.money", "funds", log(A1 + announced("cia") + "- vera: {pay: {illuminati: ▸9}, for: attack}\n"))
false("interfere.money", "needed", log(FOR + needs("▸5")))
SLUSH = "- anna: {draw: slush-fund}\n"
PRIVATE = SLUSH + announced("cia", more=", privilege: slush-fund")
allowed(
    "privilege.special", log(PRIVATE), log("- anna: {draw: hidden}\n" + announced("cia", more=", privilege: hidden"))
)
forbidden("privilege.special", "interfered", log(PRIVATE + "- vera: {pay: ▸{illuminati: 3}, for: attack}\n"))
forbidden("privilege.special", "late", log(SLUSH + announced("cia") + "- anna: {privilege: ▸slush-fund}\n"))
forbidden("privilege.special", "card", log(A1 + announced("cia", more=", privilege: ▸slush-fund")))
BOUGHT = A1 + announced("cia", more=", privilege: {illuminati: 5}")
allowed("privilege.bavarian", log(BOUGHT + f"  then: {{money: {{{ANNA}: 13}}}}\n"))
forbidden(
    "privilege.bavarian",
    "who",
    log(
        turn("anna", "tabloids")
        + "- boris: {draw: texas}\n"
        + announced("cia", side="boris", more=", privilege: ▸{illuminati: 5}")
    ),
)
forbidden(
    "privilege.bavarian",
    "again",
    log(
        A2
        + announced("cia", more=", privilege: {illuminati: 5}")
        + "- roll: [6, 6]\n"
        + announced("cia", by="mafia", more=", privilege: ▸{illuminati: 5}")
    ),
)
forbidden("privilege.bavarian", "cost", log(A1 + announced("cia", more=", privilege: ▸{illuminati: 4}")))
false("privilege.bavarian", "cost", log(BOUGHT + f"  then: {{money: {{{ANNA}: ▸18}}}}\n"))
AGENT = turn("anna", "tabloids") + turn("boris", "deep-agent") + turn("vera", "interference") + "- anna: {draw: irs}\n"
PRIVATE_2 = AGENT + announced("cia", more=", privilege: {illuminati: 5}")
allowed(
    "privilege.abolish",
    log(PRIVATE_2 + "- boris: {special: deep-agent}\n- vera: {pay: {illuminati: 3}, for: defence}\n" + needs(2)),
)
forbidden("privilege.abolish", "none", log(AGENT + announced("cia") + "- boris: {special: ▸deep-agent}\n"))
forbidden(
    "privilege.abolish",
    "card",
    log(PRIVATE_2 + "- boris: {special: ▸deep-agent}\n", options="ruling.d9: interference"),
)
forbidden("privilege.abolish", "together", log(PRIVATE_2 + "- boris: {abolish: ▸[deep-agent, hidden]}\n"))
forbidden(
    "privilege.abolish",
    "count",
    log(PRIVATE_2 + "- boris: {abolish: ▸[deep-agent]}\n", options="ruling.d9: two-specials"),
)
forbidden(
    "privilege.abolish",
    "restored",
    log(PRIVATE_2 + "- boris: {special: deep-agent}\n- anna: {privilege: ▸{illuminati: 5}}\n"),
)
MEDDLED = PRIVATE_2 + "- vera: {special: interference}\n"
allowed("privilege.interference", log(MEDDLED + "- vera: {pay: {illuminati: 3}, for: defence}\n" + needs(2)))
forbidden("privilege.interference", "other", log(MEDDLED + "- boris: {pay: ▸{illuminati: 3}, for: defence}\n"))
forbidden("privilege.interference", "open", log(AGENT + announced("cia") + "- vera: {special: ▸interference}\n"))

# ── calling off ───────────────────────────────────────────────────────────────
allowed("calloff.free", log(A2 + (announced("cia") + "- anna: {withdraw: cia}\n") * 3 + announced("yuppies")))
forbidden("calloff.free", "none", log(A1 + "- anna: {withdraw: ▸attack}\n"))
forbidden("calloff.free", "who", log(A1 + announced("cia") + "- boris: {withdraw: ▸cia}\n"))
forbidden("calloff.free", "other", log(A1 + announced("cia") + "- anna: {withdraw: ▸mafia}\n"))
allowed("calloff.bound", log(A1 + announced("cia", more=", pay: {illuminati: 1}") + "- roll: [6, 6]\n"))
allowed("calloff.bound", log(A1 + announced("cia", more=", pay: {illuminati: 0}") + "- anna: {withdraw: cia}\n"))
forbidden(
    "calloff.bound",
    "paid",
    log(FOR + "- anna: {withdraw: ▸cia}\n"),
    log(A1 + announced("cia", more=", privilege: {illuminati: 5}") + "- anna: {withdraw: ▸cia}\n"),
)
forbidden("calloff.bound", "rolled", log(A1 + attack("anna", "cia", roll="6, 6") + "- anna: {withdraw: ▸cia}\n"))
