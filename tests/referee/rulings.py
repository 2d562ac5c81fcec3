"""Every ruling in each of its values, and the difference that it makes."""

from __future__ import annotations

from ..marked import Case, Found, false, options
from . import cases, games
from .marked import campaign, log, turns

RULINGS: dict[tuple[str, str], list[Case]] = {}


def ruling(id: str, value: str, *found: Case) -> None:
    RULINGS[id, value] = list(found)


def agreed(text: str, **values: str) -> str:
    """A campaign whose last game has options of its own."""
    before, _, last = text.rpartition("- moves:")
    return f"{before}- {options(**values)}  moves:{last}"


# ── A Command without cubes ───────────────────────────────────────────────────
SPENT = "- bid: {us: 13, ussr: 12}\n- first: us\n"
SPENT_BUT_ONE = "- bid: {us: 12, ussr: 13}\n- first: us\n"
EMPTY = "- us: {play: flights, into: us, command: {at: cuba, add: 0}}\n- ussr: {play: convoy, into: ussr}\n"
ruling(
    "ruling.zero",
    "allowed",
    Case("by default", log(EMPTY + "- claim: {zone: {cuba: neutral}}\n"), rulings=("ruling.zero",)),
    Case("chosen", log(EMPTY, options(zero="allowed")), rulings=("ruling.zero",)),
)
ruling(
    "ruling.zero",
    "forbidden",
    Case(
        "both ways to write it",
        log(
            "- us: {play: flights, into: us, command: ▸{at: cuba, add: 0}}\n- ussr: ▸{play: convoy, into: ussr}\n"
            "- us: {play: cabinet, into: us, command: {at: cuba, add: 1}}\n",
            options(zero="forbidden"),
        ),
        (
            Found("command.limit", "zero", 3, "command", nearest={"command": {"at": "cuba", "add": 1}}),
            Found("command.limit", "zero", 4, "command", nearest={"command": {"at": "cuba", "add": 1}}),
        ),
        rulings=("ruling.zero",),
    ),
    Case("an Event needs none", log("- us: {play: flights, into: us, event: {}}\n", options(zero="forbidden"))),
    Case("no cube to use", log(SPENT + turns("flights>us"), options(zero="forbidden"), "")),
    Case(
        "no cube left but one that could be removed",
        log(
            SPENT_BUT_ONE + turns("flights>us cuba+1", "convoy>ussr") + "- us: ▸{play: blockade, into: us}\n",
            options(zero="forbidden"),
            "",
        ),
        (Found("command.limit", "zero", 5, "command"),),
    ),
)

# ── The edge of the table ─────────────────────────────────────────────────────
EDGE = turns("flights>us cuba+1", "convoy>ussr") + "- us: {play: cabinet, into: us, command: ▸{at: cuba, add: 1}}\n"
ruling(
    "ruling.edge",
    "stays",
    Case(
        "by default",
        log(EDGE.replace("▸", "") + "  then: {zone: {cuba: us}, cubes: {cuba: {us: 2}}}\n"),
        rulings=("ruling.zero", "ruling.edge"),
    ),
)
ruling(
    "ruling.edge",
    "forbidden",
    Case("placed", log(EDGE, options(edge="forbidden")), (Found("command.move", "edge", 5, "command"),)),
    Case(
        "removed",
        log(
            turns("flights>us cuba+1", "convoy>ussr cuba+1", "cabinet>us", "cable>ussr cuba+1")
            + "- us: {play: letter, into: us, command: ▸{at: cuba, remove: 1}}\n",
            options(edge="forbidden"),
        ),
        (Found("command.move", "edge", 7, "command"),),
    ),
    Case(
        "nothing is moved by nothing",
        log(turns("flights>us cuba+1", "convoy>ussr", "letter>us"), options(edge="forbidden")),
    ),
)

# ── A number without "up to" ──────────────────────────────────────────────────
SHORT = "- us: {play: airlift, into: neutral, event: {place: ▸{airlift: 2}}}\n"
LAST = "- bid: {us: 11, ussr: 13}\n- first: us\n"
# ── Which way a battleground goes when an Event removes the other side's cubes ─
REMOVED = (
    "- us: {play: cabinet, into: us}\n- ussr: {play: convoy, into: ussr, event: {place: {cuba: 3}}}\n"
    "- us: {play: flights, into: us, event: {remove: {cuba: 1}}}\n"
)
ruling(
    "ruling.event-move",
    "owner",
    Case(
        "by default", log(REMOVED + "- claim: {zone: {cuba: neutral}}\n"), rulings=("ruling.zero", "ruling.event-move")
    ),
    Case(
        "away from the edge of whose cubes they are",
        log(REMOVED + "- claim: {zone: {cuba: ▸ussr}}\n"),
        (false("event.move", "zone", 6, "zone.cuba"),),
    ),
)
ruling(
    "ruling.event-move",
    "user",
    Case(
        "towards the edge of the opponent of who plays it",
        log(REMOVED + "- claim: {zone: {cuba: ussr}}\n", options(event_move="user")),
    ),
    Case(
        "one's own cubes go as ever",
        log("- us: {play: cabinet, into: us, event: {place: {cuba: 1}}}\n", options(event_move="user"))
        + "  then: {zone: {cuba: us}}\n",
    ),
)

ruling(
    "ruling.as-far",
    "required",
    Case("two instead of four", log(SHORT), (Found("event.supply", "short", 3, "event.place"),)),
    Case("two are all there is", log(SHORT.replace("▸", ""), opening=LAST), rulings=()),
)
ruling(
    "ruling.as-far",
    "optional",
    Case("two instead of four", log(SHORT.replace("▸", ""), options(as_far="optional")), rulings=("ruling.as-far",)),
    Case("nothing instead of four", log("- us: {play: airlift, into: us, event: {}}\n", options(as_far="optional"))),
    Case(
        "only the second of two like clauses",
        log(
            "- us: {play: airlift, into: us, event: {place: {airlift: 3}}}\n",
            "options: {edition: owner, ruling.as-far: optional}\n",
        ),
    ),
)

# ── An event that does nothing ────────────────────────────────────────────────
NOTHING = "- us: {play: flights, into: us, event: ▸{}}\n  then: {zone: {flights: us, cuba: neutral}}\n"
ruling("ruling.no-effect", "allowed", Case("by default", log(NOTHING.replace("▸", "")), rulings=("ruling.no-effect",)))
ruling(
    "ruling.no-effect",
    "forbidden",
    Case(
        "played for nothing",
        log(NOTHING, options(no_effect="forbidden")),
        (Found("event.option", "nothing", 3, "event"),),
    ),
    Case(
        "what can do something may do nothing",
        log(
            turns("letter>us", "convoy>ussr cuba+1") + NOTHING.replace("▸", "").replace("cuba: neutral", "cuba: ussr"),
            options(no_effect="forbidden"),
        ),
    ),
)

# ── Ties in the score ─────────────────────────────────────────────────────────
PEACE = cases.PEACEFUL
ruling(
    "ruling.military-tie",
    "nobody",
    Case("by default", log(PEACE, opening=""), outcome={"prestige": {"us": 4, "ussr": 2}}),
    Case("it mattered", log(PEACE, opening=""), rulings=("ruling.zero", "ruling.military-tie", "ruling.aftermath-tie")),
)
ruling(
    "ruling.military-tie",
    "both",
    Case(
        "one more each",
        log(PEACE + "- claim: {prestige: {us: 5, ussr: 3}}\n", options(military_tie="both"), ""),
        outcome={"prestige": {"us": 5, "ussr": 3}, "winner": "us", "military": "both"},
    ),
    Case(
        "nobody gains",
        log(PEACE + "- claim: {military: ▸none}\n", options(military_tie="both"), ""),
        (false("score.military", "both", 14, "military"),),
    ),
    Case("both gain", log(PEACE + "- claim: {military: both}\n", options(military_tie="both"), "")),
    Case(
        "one gains",
        log(PEACE + "- claim: {military: ▸us}\n", options(military_tie="both"), ""),
        (false("score.military", "both", 14, "military"),),
    ),
)
ruling(
    "ruling.aftermath-tie",
    "nobody",
    Case("by default", log(PEACE, opening=""), outcome={"prestige": {"us": 4, "ussr": 2}}),
    Case(
        "nobody gains",
        log(PEACE + "- claim: {aftermath: ▸both}\n", opening=""),
        (false("score.aftermath", "nobody", 14, "aftermath"),),
    ),
)
ruling(
    "ruling.aftermath-tie",
    "both",
    Case("one more each", log(PEACE, options(aftermath_tie="both"), ""), outcome={"prestige": {"us": 5, "ussr": 3}}),
    Case("both gain", log(PEACE + "- claim: {aftermath: both}\n", options(aftermath_tie="both"), "")),
    Case(
        "nobody gains",
        log(PEACE + "- claim: {aftermath: ▸none}\n", options(aftermath_tie="both"), ""),
        (false("score.aftermath", "both", 14, "aftermath"),),
    ),
    Case(
        "one gains",
        log(PEACE + "- claim: {aftermath: ▸us}\n", options(aftermath_tie="both"), ""),
        (false("score.aftermath", "both", 14, "aftermath"),),
    ),
    Case(
        "not where there is no tie",
        log(cases.AFTERMATH, options(aftermath_tie="both"), ""),
        outcome={"prestige": {"us": 4, "ussr": 3}},
    ),
)
ruling(
    "ruling.match",
    "war",
    Case("by default", log(cases.CALM, opening=""), outcome={"prestige": {"us": 1, "ussr": 0}}),
    Case(
        "no battlegrounds",
        log(cases.CALM + "- claim: {dominates: {appeal: ▸us}}\n", opening=""),
        (false("command.target", "absent", 14, "dominates.appeal"),),
    ),
)
ruling(
    "ruling.match",
    "scored",
    Case(
        "one more each",
        log(cases.CALM, options(match="scored"), ""),
        outcome={"prestige": {"us": 2, "ussr": 1}, "winner": "us"},
    ),
    Case(
        "battlegrounds of their holders",
        log(
            cases.CALM + "- claim: {dominates: {appeal: us, channel: ussr}, zone: {appeal: us}, "
            "cubes: {appeal: {us: 0}}}\n",
            options(match="scored"),
            "",
        ),
    ),
    Case(
        "battlegrounds of nobody else",
        log(cases.CALM + "- claim: {dominates: {appeal: ▸ussr}}\n", options(match="scored"), ""),
        (false("score.tie", "place", 14, "dominates.appeal"),),
    ),
    Case(
        "not where nothing matches", log(PEACE, options(match="scored"), ""), outcome={"prestige": {"us": 4, "ussr": 2}}
    ),
)
LEVEL = games.LEVEL + games.PEACE_END
ruling(
    "ruling.draw",
    "draw",
    Case(
        "by default",
        log(LEVEL, opening=""),
        outcome={"winner": None, "reason": "draw", "prestige": {"us": 2, "ussr": 2}},
    ),
)
ruling(
    "ruling.draw",
    "cuba",
    Case(
        "Cuba decides",
        log(LEVEL + "- claim: {winner: us}\n", options(draw="cuba"), ""),
        outcome={"winner": "us", "reason": "cuba", "prestige": {"us": 2, "ussr": 2}},
    ),
    Case(
        "nobody dominates Cuba", log(cases.DRAWN, options(draw="cuba"), ""), outcome={"winner": None, "reason": "draw"}
    ),
    Case(
        "more prestige needs no Cuba",
        log(PEACE, options(draw="cuba"), ""),
        outcome={"winner": "us", "reason": "prestige"},
    ),
)

# ── Campaigns ─────────────────────────────────────────────────────────────────
REVERSE = games.REVERSE + games.REVERSE_END
AHEAD = (cases.QUIET, cases.QUIET, cases.LANDSLIDE, REVERSE)  # 13 to 14 after the fourth
LEVEL_TOTALS = (cases.QUIET, cases.LANDSLIDE, REVERSE)  # 13 to 13 after the third
ruling(
    "ruling.campaign-both",
    "higher",
    Case(
        "the higher total",
        campaign(*AHEAD),
        outcome={"winner": "ussr", "points": {"us": 13, "ussr": 14}, "reason": "campaign"},
    ),
    Case(
        "equal, so played on",
        campaign(*LEVEL_TOTALS, cases.QUIET),
        outcome={"winner": "ussr", "points": {"us": 13, "ussr": 14}},
    ),
)
ruling(
    "ruling.campaign-both",
    "shared",
    Case(
        "shared",
        campaign(*AHEAD, header=options(campaign_both="shared")),
        outcome={"winner": "both", "reason": "campaign"},
    ),
    Case("agreed for the last game", agreed(campaign(*AHEAD), campaign_both="shared"), outcome={"winner": "both"}),
    Case(
        "agreed for all but the last",
        agreed(campaign(*AHEAD, header=options(campaign_both="shared")), campaign_both="higher"),
        outcome={"winner": "ussr"},
    ),
    Case(
        "equal, and not played on",
        campaign(*LEVEL_TOTALS, cases.NEXT.replace("{", "▸{"), header=options(campaign_both="shared")),
        (Found("campaign.sum", "shared", 40, ""),),
        outcome={"winner": "both"},
    ),
)
ruling(
    "ruling.campaign-war",
    "nobody",
    Case("over", campaign(cases.LANDSLIDE, cases.BOTH), outcome={"winner": None, "reason": "both"}),
)
ruling(
    "ruling.campaign-war",
    "replay",
    Case(
        "that game does not count",
        campaign(
            cases.LANDSLIDE,
            cases.BOTH + "- claim: {points: {us: 12, ussr: 1}}\n",
            PEACE,
            header=options(campaign_war="replay"),
        ),
        outcome={"winner": "us", "points": {"us": 16, "ussr": 3}, "reason": "campaign"},
    ),
    Case(
        "agreed for that game",
        agreed(campaign(cases.LANDSLIDE, cases.BOTH), campaign_war="replay"),
        outcome={"winner": None, "points": {"us": 12, "ussr": 1}, "reason": None},
    ),
    Case(
        "agreed for all but that game",
        agreed(campaign(cases.LANDSLIDE, cases.BOTH, header=options(campaign_war="replay")), campaign_war="nobody"),
        outcome={"winner": None, "reason": "both"},
    ),
)
