"""Every ruling and variant in each of its values, and the difference that it makes."""

from __future__ import annotations

from ..marked import Case, Found
from .cases_attack import A2, A2_CIA, MAFIA, ROUND, announced, needs
from .cases_between import SENATE
from .cases_table import POOR
from .cases_turn import GREEN, GREENS, NEXT, TAX
from .cases_winning import PAIR, SEVEN, STRONG, WON
from .facts import GROUPS, SPECIALS
from .tables import A1, ANNA, BORIS, VERA, attack, log, players, records_until_mark, take, turn

RULINGS: dict[tuple[str, str], list[Case]] = {}


def ruling(
    id: str,
    value: str,
    moves: str,
    *found: tuple[str, str] | tuple[str, str, str],
    who: str = "",
    start: str = "",
    more: str = "",
) -> None:
    """A log played by a ruling, and what is wrong with it."""
    options = f"{id}: {value}" + (f", {more}" if more else "")
    given = {"who": who} if who else {}
    given |= {"start": start} if start else {}
    text = log(moves, options=options, **given)
    said = tuple(
        Found(f[0], f[1], records_until_mark(text) or None, status=f[2] if len(f) > 2 else "illegal") for f in found
    )
    RULINGS.setdefault((id, value), []).append(Case(f"{len(RULINGS.get((id, value), ())) + 1}", text, said))


SHORT = (
    turn("anna", "bribery", take("anna", "mafia", "left"), take("anna", "yuppies", "left", by="mafia"))
    + "- boris: {draw: slush-fund}\n"
)
SHORTER = SHORT + take("boris", "kkk", "left")
ruling("ruling.d1", "fill", SHORTER + "- end: ▸boris\n", ("turn.steps", "fill"))
ruling("ruling.d1", "none", SHORTER + "- end: boris\n- vera: {draw: texas}\n")
ruling("ruling.d1", "none", SHORTER + "- turn-up: ▸texas\n", ("turn.steps", "full"))
DROPS = (
    MAFIA
    + ROUND
    + "- anna: {draw: irs}\n"
    + take("anna", "cia", "right")
    + take("anna", "yuppies", "left", by="mafia")
    + "- anna: {drop: yuppies}\n- anna: {drop: mafia}\n"
)
ruling("ruling.d2", "any", DROPS + "- anna: {drop: cia}\n")
ruling("ruling.d2", "two", DROPS + "- anna: {drop: ▸cia}\n", ("free.drop", "limit"))
PASSED = A2 + "- anna: {pass: 5}\n"
ruling("ruling.d3", "bare", PASSED + "- anna: {drop: ▸mafia}\n", ("turn.pass", "bare"))
ruling("ruling.d3", "free", PASSED + "- anna: {drop: mafia}\n")
ruling("ruling.d4", "any", A1 + announced("cia"))
ruling("ruling.d4", "opponents", A1 + announced("▸cia"), ("control.target", "neutral"))
ruling("ruling.d5", "any", A2_CIA + announced("mafia", more=", help: [cia]"))
ruling("ruling.d5", "below", A2_CIA + announced("mafia", more=", help: [▸cia]"), ("attack.aid", "under"))
ruling("ruling.d5", "below", A2_CIA + announced("mafia", by="cia", more=", help: [illuminati]"))
ruling(
    "ruling.d6",
    "turn",
    A2 + attack("anna", "cia", roll="6, 6") + announced("cia", by="▸illuminati"),
    ("attack.again", "same"),
)
ruling("ruling.d6", "action", A2 + attack("anna", "cia", roll="6, 6") + announced("cia"))
TIGHT = (
    MAFIA
    + "- boris: {draw: texas}\n"
    + take("boris", "yuppies", "left")
    + take("boris", "kkk", "bottom", by="yuppies", more=", pay: {illuminati: 9}")
)
TIGHT += "- end: boris\n" + turn("vera", "fbi") + turn("anna", "irs") + "- boris: {draw: cfl-aio}\n"
ruling("ruling.d7", "none", TIGHT + announced("mafia", by="yuppies", side="boris", kind="neutralize"))
ruling(
    "ruling.d7",
    "needed",
    TIGHT + announced("mafia", by="▸yuppies", side="boris", kind="neutralize"),
    ("neutralize.bonus", "arrow"),
)
BOTH = MAFIA + ROUND + "- anna: {draw: irs}\n" + take("anna", "cia", "right")
ruling("ruling.d8", "itself", BOTH + announced("mafia", by="cia", kind="destroy"))
ruling("ruling.d8", "alike", BOTH + announced("▸mafia", by="cia", kind="destroy"), ("destroy.own", "alike"))
CARDS = (
    turn("anna", "tabloids")
    + turn("boris", "deep-agent")
    + turn("vera", "interference")
    + turn("anna", "texas")
    + turn("boris", "bribery")
)
CARDS += turn("vera", "fbi") + "- anna: {draw: irs}\n" + announced("cia", more=", privilege: {illuminati: 5}")
FREE = "- vera: {pay: {illuminati: 1}, for: attack}\n"
ruling("ruling.d9", "agent", CARDS + "- boris: {special: deep-agent}\n" + FREE)
ruling("ruling.d9", "agent", CARDS + "- boris: {abolish: ▸[deep-agent, bribery]}\n", ("privilege.abolish", "together"))
ruling(
    "ruling.d9",
    "two-specials",
    CARDS + "- boris: {abolish: [deep-agent, bribery]}\n" + FREE + "- claim: {specials: {boris: 0}}\n",
)
ruling("ruling.d9", "interference", CARDS + "- boris: {special: ▸deep-agent}\n", ("privilege.abolish", "card"))
ruling("ruling.d9", "interference", CARDS + "- vera: {special: interference}\n" + FREE.replace("vera", "boris"))
PUPPETS = MAFIA + ROUND + "- anna: {draw: irs}\n" + take("anna", "cia", "right")
ruling(
    "ruling.d10",
    "steps",
    PUPPETS
    + "- anna: {transfer: {mafia: 3, cia: 2}, from: illuminati}\n- anna: {transfer: ▸{mafia: 1}, from: illuminati}\n",
    ("turn.transfers", "over"),
)
ruling(
    "ruling.d10",
    "equal",
    PUPPETS
    + "- anna: {transfer: {mafia: 3, cia: 3}, from: illuminati}\n- anna: {transfer: {mafia: 1}, from: illuminati}\n",
)
ruling(
    "ruling.d10",
    "equal",
    PUPPETS + "- anna: {transfer: {mafia: 3, cia: ▸2}, from: illuminati}\n",
    ("transfer.action", "equal"),
)
SLUSH = "- anna: {draw: slush-fund}\n"
ruling("ruling.d11", "give", SLUSH + "- anna: {discard: ▸slush-fund}\n", ("free.give", "discard"))
ruling("ruling.d11", "discard", SLUSH + "- anna: {discard: slush-fund}\n  then: {specials: {anna: 0}}\n")
TWICE = SLUSH + "- anna: {special: slush-fund}\n"
ruling("ruling.d12", "all", TWICE + "- anna: {special: ▸slush-fund}\n", ("special.once", "used"))
ruling("ruling.d12", "some", TWICE + "- anna: {special: slush-fund}\n")
ruling("ruling.d13", "groups", POOR + "- boris: {draw: pentagon}\n- boris: {give: 1, to: anna}\n")
ruling(
    "ruling.d13",
    "money",
    POOR + "- boris: {draw: pentagon}\n- boris: {give: 1, to: ▸anna}\n",
    ("out.no-groups", "money"),
)
ruling("ruling.d14", "at-once", WON + "- end: a\n", who=PAIR, start=STRONG)
ruling("ruling.d14", "turn", WON + "- b: {give: 1, to: a}\n", who=PAIR, start=STRONG)
ruling("ruling.d14", "at-once", WON + "- claim: {winner: a}\n", who=PAIR, start=STRONG)
ruling("ruling.d14", "at-once", WON + "- b: ▸{give: 1, to: a}\n", ("win.when", "over"), who=PAIR, start=STRONG)
SAUCERS = f"a: {{illuminati: {VERA}, goal: network}}, b: {{illuminati: {BORIS}, goal: network}}"
HIDDEN = "option.goals: hidden"
FIRST_A = "- neutral: [mafia, cia, yuppies, kkk]\n- first: a\n"
TWO_ATTACKS = "- a: {draw: tabloids}\n" + attack("a", "cia", roll="6, 6")
ruling(
    "ruling.d15", "one", TWO_ATTACKS + announced("cia", side="a") + needs(2), who=SAUCERS, start=FIRST_A, more=HIDDEN
)
ruling(
    "ruling.d15",
    "each",
    "- a: {draw: tabloids}\n" + announced("cia", side="a") + needs(2),
    who=SAUCERS,
    start=FIRST_A,
    more=HIDDEN,
)
ruling(
    "ruling.d15",
    "each",
    TWO_ATTACKS + announced("cia", by="▸ufos", side="a"),
    ("attack.again", "same"),
    who=SAUCERS,
    start=FIRST_A,
    more=HIDDEN,
)
OVER = "option.illuminati: overstated"
ruling("ruling.d15-overstate", "may", A1 + announced("cia") + needs(5), more=OVER)
ruling("ruling.d15-overstate", "always", A1 + announced("cia") + needs(6), more=OVER)
PAID = (
    MAFIA
    + ROUND
    + turn("anna", "irs")
    + "- boris: {draw: moonies}\n"
    + announced("mafia", side="boris", more=", pay: {illuminati: 36}")
    + "- anna: {pay: {illuminati: 20}}\n- roll: [1, 1]\n"
)
ruling("ruling.d16", "counted", PAID + "  then: {needed: 6, result: success}\n")
ruling("ruling.d16", "cancels", PAID + "  then: {result: failure}\n")
DONORS = "- neutral: [chinese-campaign-donors, cia, yuppies, kkk]\n- first: anna\n"
CHINESE = A1 + take("anna", "chinese-campaign-donors", "left") + announced("cia", by="chinese-campaign-donors")
ruling("ruling.donors", "replaces", CHINESE + needs(2), start=DONORS)
ruling("ruling.donors", "joins", CHINESE + needs(-2), start=DONORS)
SURVIVE = "- neutral: [survivalists, cia, yuppies, kkk]\n- first: anna\n"
SHELTER = (
    turn("anna", "tabloids", take("anna", "survivalists", "left"))
    + ROUND
    + turn("anna", "irs", take("anna", "cia", "right"))
)
SHELTER += "- boris: {draw: moonies}\n" + announced("cia", side="boris", kind="destroy")
ruling("ruling.survivalists", "no", SHELTER + needs(-9), start=SURVIVE)
ruling("ruling.survivalists", "yes", SHELTER + needs(-11), start=SURVIVE)
BRIBED = (
    MAFIA.replace("tabloids", "bribery") + ROUND + "- anna: {draw: irs}\n- anna: {special: bribery, take: cia, on: "
)
ruling("ruling.bribery", "any", BRIBED + "mafia, arrow: left}\n")
ruling("ruling.bribery", "illuminati", BRIBED + "▸mafia, arrow: left}\n", ("control.place", "master"))
BLACK = "- neutral: [men-in-black, cia, yuppies, kkk]\n- first: anna\n"
WHISPER = "- anna: {draw: whispering-campaign}\n- anna: {attack: destroy, by: illuminati, target: "
ruling("ruling.powerless", "all", WHISPER + "men-in-black, special: whispering-campaign}\n", start=BLACK)
ruling(
    "ruling.powerless",
    "none-at-all",
    WHISPER + "men-in-black, special: ▸whispering-campaign}\n",
    ("destroy.powerless", "power"),
    start=BLACK,
)
ORBIT = "- neutral: [orbital-mind-control-lasers, mafia, yuppies, kkk]\n- first: anna\n"
LASERS = (
    turn("anna", "tabloids", take("anna", "orbital-mind-control-lasers", "left"))
    + ROUND
    + "- anna: {draw: irs}\n"
    + announced("mafia")
)
ruling(
    "ruling.lasers",
    "before",
    LASERS + "- anna: {realign: ▸mafia, remove: violent}\n",
    ("card.exclusive", "when"),
    start=ORBIT,
)
ruling(
    "ruling.lasers",
    "during",
    LASERS + "- anna: {realign: mafia, remove: violent}\n- anna: {pay: {illuminati: 1}}\n",
    start=ORBIT,
)
POST = "- neutral: [post-office, cia, yuppies, kkk]\n- first: anna\n"
BROKE = (
    "- anna: {draw: tabloids}\n"
    + take("anna", "post-office", "left", more=", pay: {illuminati: 18}")
    + "- end: anna\n"
    + ROUND
)
ruling("ruling.post-office", "owes", BROKE + f"- anna: {{draw: irs}}\n  then: {{money: {{{ANNA}: 8}}}}\n", start=POST)
ruling("ruling.post-office", "lost", BROKE + f"- anna: {{draw: irs}}\n  then: {{money: {{{ANNA}: 8}}}}\n", start=POST)
OWN = A2 + announced("mafia", kind="destroy")
ruling("ruling.own-interference", "allowed", OWN + "- vera: {pay: {illuminati: 3}, for: attack}\n")
ruling(
    "ruling.own-interference",
    "forbidden",
    OWN + "- vera: {pay: ▸{illuminati: 3}, for: attack}\n",
    ("interfere.who", "own"),
)
FLED = "- anna: {leave: game}\n  then: {controls: {mafia: neutral}}\n"
BESET = MAFIA + "- boris: {draw: moonies}\n"
TAKEN = BESET + announced("mafia", side="boris", more=", pay: {illuminati: 9}") + FLED
FREED = BESET + announced("mafia", side="boris", kind="neutralize") + FLED
LEAVING = "ruling.leave-attacked"
ruling(LEAVING, "ends", TAKEN + "- roll: ▸[1, 1]\n", ("attack.announce", "none"))
ruling(LEAVING, "goes-on", TAKEN + "- roll: [1, 1]\n- boris: {set: mafia, on: illuminati, arrow: left}\n")
ruling(LEAVING, "goes-on", FREED + "- roll: ▸[1, 1]\n", ("attack.announce", "none"))
NEAR = (
    turn("anna", "tabloids", take("anna", "mafia", "left"), take("anna", "yuppies", "top", by="mafia"))
    + ROUND
    + "- anna: {draw: irs}\n"
)
UP = NEAR + take("anna", "cia", "top") + attack("anna", "kkk", by="cia")
ruling("ruling.geometry", "cards", UP + "- anna: {set: kkk, on: cia, arrow: ▸bottom}\n", ("geo.blocked", "blocked"))
ruling("ruling.geometry", "squares", UP + "- anna: {set: kkk, on: cia, arrow: ▸bottom}\n", ("geo.blocked", "blocked"))
ruling("option.length", "table", "- claim: {goal: 13}\n")
ruling("option.length", "longer", "- claim: {goal: 16}\n")
ruling("option.length", "endless", WON + "- end: a\n- b: {draw: moonies}\n", who=PAIR, start=STRONG)
GOALS = "a: {illuminati: network, goal: bavarian-illuminati}, b: {illuminati: gnomes-of-zurich, goal: network}"
ruling(
    "option.goals",
    "own",
    "- claim: {winner: a, reason: special, by: ▸bavarian-illuminati}\n",
    ("win.special", "other", "claim"),
    who=GOALS,
    start=FIRST_A,
)
ruling(
    "option.goals",
    "hidden",
    "- claim: {winner: a, reason: special, by: ▸network}\n",
    ("opt.hidden-goals", "goal", "claim"),
    who=GOALS,
    start=FIRST_A,
)
GUESS = f"- anna: {{guess: {BORIS}, of: "
ruling("option.illuminati", "open", A1 + GUESS + "▸boris}\n", ("opt.hidden-illuminati", "open"))
ruling("option.illuminati", "hidden", A1 + GUESS + "boris}\n  then: {guess: right}\n")
ruling("option.illuminati", "overstated", A1 + announced("cia", more=", overstate: 1") + needs(6))
NETWORK = players("network", ANNA)
PILE = [line.split()[0] for line in GROUPS.strip().splitlines()] + [id for id, n in SPECIALS.items() for _ in range(n)]
PILE = [card for card in PILE if card not in ("mafia", "cia", "yuppies", "kkk", "slush-fund")]


def whole_deck() -> str:
    """A game in which nothing happens but that the deck is drawn to its last card; the first special was played."""
    told, pile = "", ["slush-fund", *PILE]
    first = {"a": "- a: {special: slush-fund}\n" + take("a", "yuppies", "left"), "b": take("b", "kkk", "left")}
    while pile:
        for side, n in (("a", 2), ("b", 1)):
            drawn, pile = pile[:n], pile[n:]
            if not drawn:
                break
            told += f"- {side}: {{draw: [{', '.join(drawn)}]}}\n{first.pop(side, '')}- end: {side}\n"
    return told


EMPTY = whole_deck()
ruling(
    "ruling.empty-deck",
    "none",
    EMPTY + "- b: {draw: ▸slush-fund}\n",
    ("turn.draw", "count"),
    who=NETWORK,
    start=FIRST_A,
)
ruling(
    "ruling.empty-deck", "none", EMPTY + "- b: {draw: []}\n" + announced("cia", side="b"), who=NETWORK, start=FIRST_A
)
ruling(
    "ruling.empty-deck",
    "discards",
    EMPTY + "- b: {draw: slush-fund}\n- b: {special: slush-fund}\n",
    who=NETWORK,
    start=FIRST_A,
)
TIE = "- neutral: [mafia, cia, yuppies, kkk]\n- first: {side: %s, rolls: {anna: 9, boris: [4, 5], vera: 3}}\n"
ruling("ruling.first-tie", "again", "", start=TIE % "boris")
ruling("ruling.first-tie", "order", "", start=TIE % "anna")
ruling("ruling.first-tie", "order", "", ("setup.first", "roll"), start=TIE % "▸boris")
TAXED = NEXT + take("anna", "cia", "right")
ruling("ruling.irs", "turn", TAXED + "- anna: {tax: {boris: illuminati}}\n", start=TAX)
ruling("ruling.irs", "income", NEXT + "- anna: {tax: {boris: illuminati}}\n", start=TAX)
ruling("ruling.irs", "income", TAXED + "- anna: {tax: ▸{boris: illuminati}}\n", ("card.irs", "step"), start=TAX)
PARTS = turn("anna", "tabloids", take("anna", "irs", "left")) + turn(
    "boris", "texas", take("boris", "mafia", "left", more=", pay: {illuminati: 4}")
)
PARTS += turn("vera", "fbi") + turn("anna", "moonies") + "- boris: {draw: hollywood}\n"
PARTS += "- boris: {transfer: {mafia: 1}, from: illuminati}\n- end: boris\n" + turn("vera", "hackers")
PARTS += "- anna: {draw: cia}\n- anna: {tax: {boris: %s{mafia: 1, illuminati: 1}}}\n"
ruling("ruling.irs-cards", "one", PARTS % "▸", ("card.irs", "one"), start=TAX)
ruling("ruling.irs-cards", "several", PARTS % "" + "  then: {money: {irs: 2}}\n", start=TAX)
GREEDY = GREENS + "- anna: {draw: cia, by: recyclers}\n- anna: {draw: moonies, by: %srecyclers}\n"
ruling("ruling.recyclers", "once", GREEDY % "▸", ("card.exclusive", "again"), start=GREEN)
ruling("ruling.recyclers", "any", GREEDY % "" + "  then: {money: {recyclers: 3}}\n", start=GREEN)
LOST_TURN = (
    turn("anna", "tabloids")
    + turn("boris", SENATE, take("boris", "kkk", "left"))
    + turn("vera", "fbi", take("vera", "yuppies", "left", more=", pay: {illuminati: 4}"))
    + f"- boris: {{special: {SENATE}}}\n"
    + turn("boris", "irs")
    + turn("vera", "moonies")
    + turn("anna", "texas")
    + turn("boris", "cfl-aio")
    + turn("vera", "hollywood")
)
ruling("ruling.lost-turn", "none", LOST_TURN + "- anna: {draw: kgb}\n")
ruling("ruling.lost-turn", "counts", LOST_TURN + "- anna: ▸{draw: kgb}\n", ("out.no-groups", "out"))
CROWD = "- claim: {money: {network: %s}}\n- a: {draw: tabloids}\n"
ruling("ruling.crowd", "turns", CROWD % 9 + f"  then: {{money: {{{ANNA}: 21}}}}\n", who=SEVEN, start=STRONG)
ruling("ruling.crowd", "setup", CROWD % 12 + f"  then: {{money: {{{ANNA}: 24}}}}\n", who=SEVEN, start=STRONG)
