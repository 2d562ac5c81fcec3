"""What the printed rules allow and forbid, rule by rule: for each id logs that keep it and logs that break it.

The ids are the contract. What no move can break is broken by a `then` or `claim` that states its result falsely.
"""

from __future__ import annotations

from ..marked import Case, Casebook, Found, false
from . import games
from .marked import OPEN, campaign, log, turns

CASES = Casebook()
LEGAL, ILLEGAL = CASES.legal, CASES.illegal
allowed, forbidden = CASES.allowed, CASES.forbidden


# ── Setup ─────────────────────────────────────────────────────────────────────
allowed(
    "setup.sides",
    Case("two sides", log("- claim: {supply: {us: 13, ussr: 13}}\n", opening="")),
    Case("seated the other way round", "pnp: 13-minutes@1\nplayers: {ussr: Boris, us: Anna}\nmoves: []\n"),
)
forbidden(
    "setup.sides",
    Case(
        "a third side",
        "pnp: 13-minutes@1\nplayers: ▸{us: Anna, ussr: Boris, un: Vera}\nmoves: []\n",
        (Found("setup.sides", "sides", None, "players"),),
    ),
    Case(
        "alone",
        "pnp: 13-minutes@1\nplayers: ▸{us: Anna}\nmoves: []\n",
        (Found("setup.sides", "sides", None, "players"),),
    ),
    Case(
        "a dozen cubes",
        log("- claim: {supply: {us: 13, ussr: ▸12}}\n", opening=""),
        (false("setup.sides", "supply", 1, "supply.ussr"),),
    ),
)
allowed(
    "setup.deal",
    Case(
        "one hand shown",
        log("- us: {play: blockade, into: us}\n", "deal: {us: [flights, blockade], ussr: hidden}\n"),
    ),
    Case(
        "one card shown",
        log("- us: {play: blockade, into: us}\n", "deal: {us: [hidden, cable], ussr: [hidden, hidden]}\n"),
    ),
    Case("as a record", log("- deal: {us: [flights, blockade], ussr: [cable, radio]}\n" + OPEN, opening="")),
)
forbidden(
    "setup.deal",
    Case(
        "too few",
        log("", "deal: {us: ▸[flights], ussr: hidden}\n"),
        (Found("setup.deal", "count", None, "deal.us", nearest=None),),
    ),
    Case(
        "too many",
        log("- deal: {us: hidden, ussr: ▸[cable, hidden, hidden]}\n", opening=""),
        (Found("setup.deal", "count", 1, "ussr"),),
    ),
    Case(
        "the same card twice",
        log("", "deal: {us: [flights, blockade], ussr: [convoy, ▸flights]}\n"),
        (Found("setup.deal", "twice", None, "deal.ussr.1"),),
    ),
    Case(
        "dealt again",
        log("- deal: ▸{us: [flights, blockade], ussr: hidden}\n", "deal: {us: hidden, ussr: [convoy, cable]}\n"),
        (Found("setup.deal", "again", 3, ""),),
    ),
    Case(
        "as Cuba and to a side",
        log(games.QUIET + "- end: {cuba: ▸appeal}\n", "deal: {us: [flights, appeal], ussr: hidden}\n", ""),
        (Found("setup.deal", "twice", 13, "cuba", "impossible"),),
    ),
)
allowed(
    "setup.zones",
    Case("Cuba in the middle", log("- claim: {zone: {cuba: neutral}}\n", opening="")),
    Case(
        "a card where it was laid",
        log("- us: {play: flights, into: us}\n  then: {zone: {flights: us, cuba: neutral}}\n"),
    ),
)
forbidden(
    "setup.zones",
    Case(
        "a zone that the log leaves open, and none that is open",
        log(turns("flights>hidden") + "- claim: {zone: {flights: ▸ussr}}\n"),
        (false("setup.zones", "zone", 4, "zone.flights"),),
    ),
    Case(
        "Cuba at an edge",
        log("- claim: {zone: {cuba: ▸us}}\n", opening=""),
        (false("setup.zones", "zone", 1, "zone.cuba"),),
    ),
    Case(
        "a card elsewhere than it was laid",
        log("- us: {play: flights, into: us}\n  then: {zone: {cuba: neutral, flights: ▸neutral}}\n"),
        (false("setup.zones", "zone", 3, "then.zone.flights"),),
    ),
)

# ── Bid ───────────────────────────────────────────────────────────────────────
allowed(
    "bid.supply",
    Case("all and nothing", log("- bid: {us: 0, ussr: 13}\n  then: {supply: {us: 13, ussr: 0}}\n", opening="")),
    Case("the other way", log("- bid: {ussr: 12, us: 13}\n  then: {supply: {us: 0, ussr: 1}}\n", opening="")),
)
forbidden(
    "bid.supply",
    Case(
        "more than there are",
        log("- bid: {us: ▸14, ussr: 3}\n", opening=""),
        (Found("bid.supply", "range", 1, "us", nearest={"bid": {"us": 13, "ussr": 3}}),),
    ),
    Case(
        "both more than there are",
        log("- bid: {us: ▸14, ussr: ▸15}\n", opening=""),
        (Found("bid.supply", "range", 1, "us"), Found("bid.supply", "range", 1, "ussr")),
    ),
    Case("only one bid", log("- bid: ▸{us: 3}\n", opening=""), (Found("bid.supply", "one", 1, "", nearest=None),)),
    Case(
        "no bid at all",
        log("- us: ▸{play: flights, into: us}\n", opening=""),
        (Found("bid.supply", "missing", 1, "", nearest=None),),
    ),
)
allowed(
    "bid.tie",
    Case(
        "twice equal, nothing included",
        log(
            "- bid: {us: 3, ussr: 3}\n  then: {supply: {us: 13, ussr: 13}}\n- bid: {us: 0, ussr: 0}\n"
            "- bid: {us: 13, ussr: 13}\n- bid: {us: 1, ussr: 0}\n  then: {supply: {us: 12, ussr: 13}}\n- first: us\n",
            opening="",
        ),
    ),
)
forbidden(
    "bid.tie",
    Case(
        "first after equal bids",
        log("- bid: {us: 3, ussr: 3}\n- first: ▸us\n", opening=""),
        (Found("bid.tie", "first", 2, "", nearest=None),),
    ),
    Case(
        "a turn after equal bids",
        log("- bid: {us: 0, ussr: 0}\n- us: ▸{play: flights, into: us}\n", opening=""),
        (Found("bid.tie", "first", 2, ""),),
    ),
    Case(
        "equal bids lost",
        log("- bid: {us: 3, ussr: 3}\n  then: {supply: {us: ▸10, ussr: 13}}\n", opening=""),
        (false("bid.tie", "supply", 1, "then.supply.us"),),
    ),
)
allowed(
    "bid.choose",
    Case("gives it away", log("- us: {play: flights, into: us}\n")),
    Case("keeps it", log("- ussr: {play: flights, into: ussr}\n", opening="- bid: {us: 2, ussr: 3}\n- first: ussr\n")),
)
forbidden(
    "bid.choose",
    Case(
        "bid again",
        log("- bid: ▸{us: 1, ussr: 2}\n", opening="- bid: {us: 2, ussr: 3}\n"),
        (Found("bid.choose", "again", 2, ""),),
    ),
    Case(
        "bid during the game",
        log("- us: {play: flights, into: us}\n- bid: ▸{us: 1, ussr: 2}\n"),
        (Found("bid.choose", "again", 4, ""),),
    ),
    Case(
        "nobody chose",
        log("- us: ▸{play: flights, into: us}\n", opening="- bid: {us: 2, ussr: 3}\n"),
        (Found("bid.choose", "missing", 2, "", nearest=None),),
    ),
    Case(
        "chosen before the bids",
        log("- first: ▸us\n", opening=""),
        (Found("bid.choose", "early", 1, "", nearest=None),),
    ),
    Case("chosen twice", log("- first: ▸ussr\n"), (Found("bid.choose", "early", 3, ""),)),
)
allowed("bid.removed", Case("both", log("- claim: {supply: {us: 11, ussr: 10}}\n")))
forbidden(
    "bid.removed",
    Case(
        "the loser's bid came back",
        log("- first: us\n  then: {supply: {us: ▸13}}\n", opening="- bid: {us: 2, ussr: 3}\n"),
        (false("bid.removed", "supply", 2, "then.supply.us"),),
    ),
    Case(
        "the winner's bid came back",
        log("- claim: {supply: {us: 11, ussr: ▸13}}\n"),
        (false("bid.removed", "supply", 3, "supply.ussr"),),
    ),
)

# ── A turn ────────────────────────────────────────────────────────────────────
allowed("turn.order", Case("alternately", log(turns("flights>us", "convoy>ussr", "cabinet>us"))))
forbidden(
    "turn.order",
    Case(
        "twice running",
        log(turns("flights>us") + "- us: ▸{play: convoy, into: us}\n"),
        (Found("turn.order", "turn", 4, "", nearest=None),),
    ),
    Case("the wrong side first", log("- ussr: ▸{play: convoy, into: ussr}\n"), (Found("turn.order", "first", 3, ""),)),
)
allowed(
    "play.hand",
    Case(
        "a card dealt, a card drawn",
        log(
            turns("flights>us").replace("us}", "us, draw: cable}")
            + turns("radio>ussr", "letter>neutral", first="ussr").replace("letter", "cable"),
            "deal: {us: [flights, letter], ussr: hidden}\n",
        ),
    ),
    Case("a hidden card", log("- us: {play: hidden, into: us}\n- ussr: {play: hidden, into: neutral}\n")),
)
forbidden(
    "play.hand",
    Case(
        "the same card twice",
        log(turns("flights>us") + "- ussr: {play: ▸flights, into: ussr}\n"),
        (Found("play.hand", "twice", 4, "play"),),
    ),
    Case(
        "a card dealt to the opponent",
        log("- us: {play: ▸cable, into: us}\n", "deal: {us: hidden, ussr: [cable, radio]}\n"),
        (Found("play.hand", "elsewhere", 3, "play", "impossible"),),
    ),
    Case(
        "a third card before any was drawn",
        log("- us: {play: ▸cable, into: us}\n", "deal: {us: [flights, blockade], ussr: hidden}\n"),
        (Found("play.hand", "crowd", 3, "play", "impossible", None),),
    ),
    Case(
        "a card played was drawn later",
        log("- us: {play: flights, into: us, draw: ▸flights}\n"),
        (Found("play.hand", "twice", 3, "draw"),),
    ),
    Case(
        "a card left in hand was played",
        log(games.QUIET + "- end: {left: {us: ▸flights}}\n", opening=""),
        (Found("play.hand", "twice", 13, "left.us"),),
    ),
    Case(
        "left in both hands",
        log(games.QUIET + "- end: {left: {us: appeal, ussr: ▸appeal}}\n", opening=""),
        (Found("play.hand", "cuba", 13, "left.ussr"),),
    ),
)
allowed(
    "play.zone",
    Case(
        "own sphere and neutral",
        log(
            turns("flights>us", "convoy>neutral")
            + "- us: {play: letter, into: neutral, command: {at: letter, add: 1}}\n"
        ),
    ),
    Case("not noted which", log(turns("flights>hidden", "convoy>hidden") + "- claim: {zone: {convoy: ussr}}\n")),
)
forbidden(
    "play.zone",
    Case(
        "the US into the Soviet sphere",
        log("- us: {play: flights, into: ▸ussr}\n"),
        (Found("play.zone", "sphere", 3, "into"),),
    ),
    Case(
        "the USSR into the US sphere",
        log(turns("flights>us") + "- ussr: {play: convoy, into: ▸us}\n"),
        (Found("play.zone", "sphere", 4, "into"),),
    ),
)
allowed(
    "play.action",
    Case(
        "Command or Event",
        log(
            "- us: {play: saturday, into: us, command: {at: cuba, add: 1}}\n"
            "- ussr: {play: convoy, into: ussr, event: {place: {cuba: 3}}}\n"
            "- us: {play: flights, into: us, event: {of: ussr, remove: {cuba: 2}}}\n"
            "- ussr: {play: cable, into: neutral, command: {at: cable, add: 3}}\n"
        ),
    ),
)
forbidden(
    "play.action",
    Case(
        "both",
        log("- us: {play: cabinet, into: us, event: {place: {cuba: 1}}, command: ▸{at: cuba, add: 1}}\n"),
        (Found("play.action", "both", 3, "command"),),
    ),
)
allowed(
    "play.no-foreign-event",
    Case("for its Command", log("- us: {play: cable, into: us, command: {at: cuba, add: 3}}\n")),
)
forbidden(
    "play.no-foreign-event",
    Case(
        "for its Event",
        log("- us: {play: convoy, into: us, event: ▸{place: {cuba: 1}}}\n"),
        (Found("play.no-foreign-event", "event", 3, "event", nearest={"command": {}}),),
    ),
)
allowed(
    "event.opponent-first",
    Case(
        "used before the Command",
        log(
            "- us: {play: convoy, into: us, command: {at: cuba, add: 1}, opponent: {event: {place: {cuba: 3}}}}\n"
            "  then: {cubes: {cuba: {us: 1, ussr: 3}}, zone: {cuba: neutral}}\n"
        ),
    ),
    Case("declined", log("- us: {play: convoy, into: us, opponent: pass, command: {at: cuba, add: 1}}\n")),
    Case("not a word", log("- us: {play: convoy, into: us, command: {at: cuba, add: 1}}\n")),
)
forbidden(
    "event.opponent-first",
    Case(
        "with one's own card",
        log("- us: {play: cabinet, into: us, opponent: {event: ▸{place: {cuba: 1}}}}\n"),
        (Found("event.opponent-first", "own", 3, "opponent.event"),),
    ),
    Case(
        "with a card of the UN",
        log("- us: {play: saturday, into: us, opponent: {event: ▸{zone: {saturday: neutral}}}}\n"),
        (Found("event.opponent-first", "own", 3, "opponent.event"),),
    ),
)
allowed(
    "turn.draw",
    Case("eight times", log(games.QUIET.replace("radio, into: ussr}", "radio, into: ussr, draw: none}"), opening="")),
    Case(
        "the card named",
        log("- us: {play: flights, into: us, draw: cable}\n- ussr: {play: letter, into: ussr, draw: hidden}\n"),
    ),
)
forbidden(
    "turn.draw",
    Case(
        "from the empty deck",
        log(games.QUIET.replace("airlift, into: neutral}", "airlift, into: neutral, draw: ▸appeal}"), opening=""),
        (Found("turn.draw", "empty", 11, "draw"),),
    ),
    Case("left out", log("- us: {play: flights, into: us, draw: ▸none}\n"), (Found("turn.draw", "none", 3, "draw"),)),
)

# ── Command ───────────────────────────────────────────────────────────────────
allowed(
    "command.target",
    Case(
        "Cuba, the card itself, another's card",
        log(
            turns("flights>us cuba+1", "convoy>ussr convoy+1", "cabinet>neutral convoy+1")
            + "- claim: {cubes: {cuba: {us: 1}, convoy: {us: 1, ussr: 1}}}\n"
        ),
    ),
)
forbidden(
    "command.target",
    Case(
        "a card that is not on the table",
        log("- us: {play: flights, into: us, command: {at: ▸cable, add: 1}}\n"),
        (Found("command.target", "absent", 3, "command.at"),),
    ),
    Case(
        "two battlegrounds",
        log("- us: {play: flights, into: us, command: {at: ▸[cuba, flights], add: 1}}\n"),
        (Found("command.target", "several", 3, "command.at", nearest={"command": {"at": "cuba", "add": 1}}),),
    ),
    Case(
        "cubes said to be on a card in hand",
        log("- claim: {cubes: {▸cable: {us: 0}}}\n".replace("▸cable: ", "cable: ▸")),
        (false("command.target", "absent", 3, "cubes.cable"),),
    ),
    Case(
        "the zone of a card in hand",
        log("- claim: {zone: {cable: ▸us}}\n"),
        (false("command.target", "absent", 3, "zone.cable"),),
    ),
    Case(
        "domination of a card in hand",
        log("- claim: {dominates: {cable: ▸us}}\n"),
        (false("command.target", "absent", 3, "dominates.cable"),),
    ),
)
allowed(
    "command.kind",
    Case(
        "place, then remove",
        log(
            turns("flights>us cuba+2", "convoy>ussr", "cabinet>us cuba-1")
            + "- claim: {cubes: {cuba: {us: 1, ussr: 0}}}\n"
        ),
    ),
)
forbidden(
    "command.kind",
    Case(
        "both at once",
        log(
            turns("flights>us cuba+2", "convoy>ussr")
            + "- us: {play: blockade, into: us, command: ▸{at: cuba, add: 1, remove: 1}}\n"
        ),
        (Found("command.kind", "both", 5, "command"),),
    ),
    Case(
        "both at once, by an event that is a Command",
        log("- us: {play: channel, into: us, event: {command: ▸{at: cuba, add: 2, remove: 1}}}\n"),
        (Found("command.kind", "both", 3, "event.command"),),
    ),
    Case(
        "miscounted",
        log(turns("flights>us cuba+2") + "  then: {cubes: {cuba: {us: ▸1}}}\n"),
        (false("command.kind", "cubes", 3, "then.cubes.cuba.us"),),
    ),
)
allowed(
    "command.limit", Case("all and fewer", log(turns("blockade>us cuba+3", "convoy>ussr cuba+1", "airlift>us cuba-1")))
)
forbidden(
    "command.limit",
    Case(
        "placed",
        log("- us: {play: flights, into: us, command: {at: cuba, add: ▸3}}\n"),
        (Found("command.limit", "above", 3, "command.add", nearest={"command": {"at": "cuba", "add": 2}}),),
    ),
    Case(
        "removed",
        log(
            turns("blockade>us cuba+3", "convoy>ussr")
            + "- us: {play: cabinet, into: us, command: {at: cuba, remove: ▸2}}\n"
        ),
        (Found("command.limit", "above", 5, "command.remove", nearest={"command": {"at": "cuba", "remove": 1}}),),
    ),
)
allowed(
    "command.supply",
    Case(
        "the last cube, and every cube",
        log(
            turns("blockade>us cuba+3", "convoy>ussr", "airlift>us cuba-3") + "- claim: {supply: {us: 3, ussr: 0}}\n",
            opening="- bid: {us: 10, ussr: 13}\n- first: us\n",
        ),
    ),
)
forbidden(
    "command.supply",
    Case(
        "placed",
        log(
            "- us: {play: blockade, into: us, command: {at: cuba, add: ▸3}}\n",
            opening="- bid: {us: 11, ussr: 12}\n- first: us\n",
        ),
        (Found("command.supply", "place", 3, "command.add", nearest={"command": {"at": "cuba", "add": 2}}),),
    ),
    Case(
        "removed, where only the opponent has cubes",
        log(turns("flights>us cuba+2") + "- ussr: {play: submarine, into: ussr, command: {at: cuba, remove: ▸1}}\n"),
        (Found("command.supply", "remove", 4, "command.remove"),),
    ),
    Case(
        "the rest miscounted",
        log(turns("flights>us cuba+2") + "  then: {supply: {ussr: 10, us: ▸11}}\n"),
        (false("command.supply", "supply", 3, "then.supply.us"),),
    ),
)
allowed(
    "command.move",
    Case(
        "each way, one step, nothing for nothing",
        log(
            "- us: {play: blockade, into: us, command: {at: cuba, add: 3}}\n  then: {zone: {cuba: us}}\n"
            "- ussr: {play: convoy, into: neutral, command: {at: cuba, add: 0}}\n  then: {zone: {cuba: us, convoy: neutral}}\n"
            "- us: {play: airlift, into: us, command: {at: cuba, remove: 3}}\n  then: {zone: {cuba: neutral}}\n"
            "- ussr: {play: cable, into: neutral, command: {at: cable, add: 2}}\n  then: {zone: {cable: ussr}}\n"
            "- us: {play: letter, into: us, command: {at: letter, add: 1}}\n  then: {zone: {letter: us}}\n"
            "- ussr: {play: submarine, into: ussr, command: {at: cable, remove: 1}}\n  then: {zone: {cable: neutral}}\n"
        ),
    ),
)
forbidden(
    "command.move",
    Case(
        "three cubes, three steps",
        log(
            turns("convoy>neutral", "cable>ussr")
            + "- us: {play: blockade, into: us, command: {at: cable, add: 3}}\n  then: {zone: {cable: ▸us}}\n"
        ),
        (false("command.move", "zone", 5, "then.zone.cable"),),
    ),
    Case(
        "forgotten",
        log(turns("flights>us cuba+1") + "- claim: {zone: {cuba: ▸neutral}}\n"),
        (false("command.move", "zone", 4, "zone.cuba"),),
    ),
)

# ── Event ─────────────────────────────────────────────────────────────────────
CARGO = turns("flights>neutral cuba+2", "radio>neutral cuba+3")  # Cuba: 2 and 3; 9 and 7 are left in supply
allowed(
    "event.text",
    Case(
        "place: how many, where, spread, each",
        log(
            "- us: {play: speech, into: us, event: {place: {speech: 3}}}\n"
            "- ussr: {play: cable, into: neutral, event: {place: {cuba: 2, cable: 2}}}\n"
            "- us: {play: cabinet, into: neutral, event: {place: {cabinet: 1}}}\n"
            "- ussr: {play: convoy, into: neutral, event: {place: {cuba: 3}}}\n"
            "- us: {play: airlift, into: neutral, event: {place: {airlift: 4}}}\n"
            "  then: {cubes: {speech: {us: 3}, cabinet: {us: 1}, airlift: {us: 4}, cuba: {ussr: 5}, cable: {ussr: 2}}}\n"
        ),
    ),
    Case(
        "remove: own cubes, the opponent's, by place and zone",
        log(
            CARGO + "- us: {play: appeal, into: us, event: [{remove: {cuba: 1}}, {remove: {cuba: 2}, of: ussr}]}\n"
            "  then: {cubes: {cuba: {us: 1, ussr: 1}}}\n"
            "- ussr: {play: letter, into: ussr, command: {at: cuba, remove: 1}}\n"
            "- us: {play: blockade, into: us, command: {at: blockade, add: 3}}\n"
            "- ussr: {play: submarine, into: ussr, event: {remove: {blockade: 3}, of: us}}\n"
            "  then: {cubes: {blockade: {us: 0}}, zone: {blockade: neutral}}\n"
        ),
    ),
    Case(
        "move: to a colour; a Command inside an event",
        log(
            turns("speech>us cuba+2", "cable>ussr cuba+3", "cabinet>us")
            + "- ussr: {play: radio, into: neutral, event: {move: {from: cuba, to: speech, n: 3}}}\n"
            "  then: {cubes: {cuba: {ussr: 0}, speech: {ussr: 3}}, supply: {ussr: 7}}\n"
            "- us: {play: channel, into: us, event: {command: {at: cuba, remove: 2}}}\n"
            "  then: {cubes: {cuba: {us: 0}}, supply: {us: 11}}\n"
        ),
    ),
    Case(
        "shift: out of a sphere, and either way",
        log(
            turns("cabinet>us", "cable>ussr", "letter>us") + "- ussr: {play: radio, into: ussr, event: {}}\n"
            "- us: {play: blockade, into: us, event: {zone: {cable: neutral, radio: neutral}}}\n"
            "- ussr: {play: channel, into: neutral, event: {zone: {blockade: neutral}}}\n"
            "- us: {play: saturday, into: us, event: {zone: {blockade: ussr}}}\n"
            "- ussr: {play: flights, into: neutral, opponent: pass}\n"
        ),
    ),
    Case(
        "choose: either, or neither",
        log(
            turns("cabinet>us", "appeal>ussr", "channel>us").replace(
                "channel, into: us", "channel, into: us, event: {}"
            )
        ),
    ),
    Case(
        "whose cubes, left to the card",
        log(
            turns("cabinet>us cuba+1", "radio>neutral cuba+3")
            + "- us: {play: flights, into: us, event: {remove: {cuba: 2}}}\n  then: {cubes: {cuba: {us: 1, ussr: 1}}}\n"
        ),
    ),
    Case(
        "holds: where the opponent has cubes",
        log(CARGO + "- us: {play: saturday, into: us, event: [{place: {cuba: 1}}, {zone: {saturday: neutral}}]}\n"),
    ),
)
forbidden(
    "event.text",
    Case(
        "another verb",
        log("- us: {play: flights, into: us, event: {place: ▸{flights: 1}}}\n"),
        (Found("event.text", "steps", 3, "event.place"),),
    ),
    Case(
        "another place",
        log(turns("cabinet>us") + "- ussr: {play: convoy, into: ussr, event: {place: {convoy: ▸2}}}\n"),
        (Found("event.text", "target", 4, "event.place.convoy", nearest={"event": {"place": {"cuba": 2}}}),),
    ),
    Case(
        "another zone",
        log(
            turns("cabinet>us cuba+1", "letter>ussr cuba+1", "flights>us flights+1")
            + "- ussr: {play: submarine, into: ussr, event: {of: us, remove: {cuba: ▸1}}}\n"
        ),
        (
            Found(
                "event.text",
                "target",
                6,
                "event.remove.cuba",
                nearest={"event": {"remove": {"flights": 1}, "of": "us"}},
            ),
        ),
    ),
    Case(
        "what it excepts",
        log("- us: {play: airlift, into: us, event: {place: {cuba: ▸4}}}\n"),
        (Found("event.text", "target", 3, "event.place.cuba", nearest={"event": {"place": {"airlift": 4}}}),),
    ),
    Case(
        "where the opponent has none",
        log("- us: {play: saturday, into: us, event: {place: {cuba: ▸1}}}\n"),
        (Found("event.text", "target", 3, "event.place.cuba"),),
    ),
    Case(
        "too many",
        log(turns("cabinet>us") + "- ussr: {play: convoy, into: ussr, event: {place: {cuba: ▸4}}}\n"),
        (Found("event.text", "count", 4, "event.place.cuba", nearest={"event": {"place": {"cuba": 3}}}),),
    ),
    Case(
        "too many of a Command",
        log("- us: {play: channel, into: us, event: {command: {at: cuba, add: ▸3}}}\n"),
        (
            Found(
                "event.text", "count", 3, "event.command.add", nearest={"event": {"command": {"at": "cuba", "add": 2}}}
            ),
        ),
    ),
    Case(
        "too many moved",
        log(
            turns("speech>us", "blockade>ussr blockade+3", "cabinet>us", "letter>ussr blockade+2")
            + "- us: {play: flights, into: us}\n- ussr: {play: radio, into: ussr, event: {move: {from: blockade, to: radio, n: ▸4}}}\n"
        ),
        (
            Found(
                "event.text",
                "count",
                8,
                "event.move.n",
                nearest={"event": {"move": {"from": "blockade", "to": "radio", "n": 3}}},
            ),
        ),
    ),
    Case(
        "over too many battlegrounds",
        log(
            turns("speech>us", "radio>ussr", "flights>us", "cable>ussr").replace("speech", "letter")
            + "- us: {play: speech, into: us, event: {place: ▸{speech: 1, radio: 1, flights: 1}}}\n"
        ),
        (Found("event.text", "spread", 7, "event.place"),),
    ),
    Case(
        "shifts too many",
        log(
            turns("speech>us", "radio>ussr", "flights>us", "cable>ussr", "cabinet>us", "letter>ussr")
            + "- us: {play: blockade, into: us, event: {zone: ▸{radio: neutral, cable: neutral, letter: neutral}}}\n"
        ),
        (Found("event.text", "spread", 9, "event.zone"),),
    ),
    Case(
        "too many on one",
        log("- us: {play: cabinet, into: neutral, event: {place: {cuba: ▸2}}}\n"),
        (Found("event.text", "each", 3, "event.place.cuba", nearest={"event": {"place": {"cuba": 1}}}),),
    ),
    Case(
        "another colour",
        log("- us: {play: speech, into: us, event: {place: {speech: 1, cuba: ▸2}}}\n"),
        (Found("event.text", "kind", 3, "event.place.cuba"),),
    ),
    Case(
        "a shift the wrong way",
        log(turns("speech>us") + "- ussr: {play: channel, into: ussr, event: {zone: {cuba: ▸us}}}\n"),
        (Found("event.text", "shift", 4, "event.zone.cuba", nearest={"event": {"zone": {"cuba": "ussr"}}}),),
    ),
    Case(
        "a shift of two steps",
        log(turns("speech>us", "cable>ussr") + "- us: {play: channel, into: us, event: {zone: {cable: ▸us}}}\n"),
        (Found("event.text", "shift", 5, "event.zone.cable", nearest={"event": {"zone": {"cable": "neutral"}}}),),
    ),
    Case(
        "a card that is not on the table",
        log("- us: {play: airlift, into: us, event: {place: {letter: ▸4}}}\n"),
        (Found("event.text", "absent", 3, "event.place.letter"),),
    ),
    Case(
        "both of two choices",
        log("- us: {play: channel, into: us, event: [{zone: {cuba: us}}, {command: ▸{at: cuba, add: 1}}]}\n"),
        (Found("event.text", "steps", 3, "event.1.command"),),
    ),
    Case(
        "chosen by the other side",
        log("- us: {play: cabinet, into: us, event: {place: {cuba: 1}, by: ▸ussr}}\n"),
        (Found("event.text", "by", 3, "event.by"),),
    ),
    Case(
        "miscounted",
        log(
            turns("cabinet>us")
            + "- ussr: {play: convoy, into: ussr, event: {place: {cuba: 3}}}\n  then: {cubes: {cuba: {ussr: ▸2}}}\n"
        ),
        (false("event.text", "cubes", 4, "then.cubes.cuba.ussr"),),
    ),
)
allowed(
    "event.move",
    Case(
        "placed towards the owner, removed away from it, both for a move",
        log(
            "- us: {play: flights, into: us}\n"
            "- ussr: {play: cable, into: neutral, event: {place: {cuba: 2, cable: 1}}}\n"
            "  then: {zone: {cuba: ussr, cable: ussr}}\n"
            "- us: {play: appeal, into: us, event: {remove: {cuba: 2}, of: ussr}}\n"
            "  then: {zone: {cuba: neutral}, supply: {ussr: 9}}\n"
            "- ussr: {play: radio, into: neutral, event: {move: {from: cable, to: radio, n: 1}}}\n"
            "  then: {zone: {cable: neutral, radio: ussr}}\n"
            "- us: {play: channel, into: us, event: {zone: {radio: neutral}}}\n"
            "  then: {cubes: {radio: {us: 0, ussr: 1}}}\n"
        ),
    ),
)
forbidden(
    "event.move",
    Case(
        "placed and not moved",
        log("- us: {play: cabinet, into: us, event: {place: {cuba: 1}}}\n  then: {zone: {cuba: ▸neutral}}\n"),
        (false("event.move", "zone", 3, "then.zone.cuba"),),
    ),
    Case(
        "removed, and moved to its user",
        log(
            turns("cabinet>us") + "- ussr: {play: convoy, into: ussr, event: {place: {cuba: 1}}}\n"
            "- us: {play: flights, into: us, event: {of: ussr, remove: {cuba: 1}}}\n  then: {zone: {cuba: ▸ussr}}\n"
        ),
        (false("event.move", "zone", 5, "then.zone.cuba"),),
    ),
)
allowed(
    "event.supply",
    Case(
        "the last cubes, and none",
        log(
            "- us: {play: speech, into: us, event: {place: {speech: 2}}}\n  then: {supply: {us: 0}}\n"
            "- ussr: {play: cable, into: neutral, event: {}}\n"
            "- us: {play: airlift, into: us, event: {}}\n",
            opening="- bid: {us: 11, ussr: 12}\n- first: us\n",
        ),
    ),
)
forbidden(
    "event.supply",
    Case(
        "more than the supply",
        log(
            "- us: {play: speech, into: us, event: {place: {speech: ▸3}}}\n",
            opening="- bid: {us: 11, ussr: 12}\n- first: us\n",
        ),
        (Found("event.supply", "place", 3, "event.place.speech", nearest={"event": {"place": {"speech": 2}}}),),
    ),
    Case(
        "more than lie there",
        log(
            turns("cabinet>us", "convoy>ussr cuba+1")
            + "- us: {play: flights, into: us, event: {of: ussr, remove: {cuba: ▸2}}}\n"
        ),
        (
            Found(
                "event.supply",
                "remove",
                5,
                "event.remove.cuba",
                nearest={"event": {"remove": {"cuba": 1}, "of": "ussr"}},
            ),
        ),
    ),
    Case(
        "moved more than lie there",
        log(
            turns("cabinet>us", "convoy>ussr cuba+1", "letter>us")
            + "- ussr: {play: radio, into: ussr, event: {move: {from: cuba, to: radio, n: ▸2}}}\n"
        ),
        (Found("event.supply", "remove", 6, "event.move.n"),),
    ),
    Case(
        "a Command of more than the supply",
        log(
            "- us: {play: channel, into: us, event: {command: {at: cuba, add: ▸2}}}\n",
            opening="- bid: {us: 12, ussr: 13}\n- first: us\n",
        ),
        (Found("event.supply", "place", 3, "event.command.add"),),
    ),
    Case(
        "fewer than the card says",
        log("- us: {play: airlift, into: us, event: {place: ▸{airlift: 3}}}\n"),
        (Found("event.supply", "short", 3, "event.place", nearest={"event": {"place": {"airlift": 4}}}),),
    ),
    Case(
        "the rest miscounted",
        log("- us: {play: cabinet, into: us, event: {place: {cuba: 1}}}\n  then: {supply: {us: ▸11}}\n"),
        (false("event.supply", "supply", 3, "then.supply.us"),),
    ),
)
allowed(
    "event.option",
    Case(
        "all that can be done, and the rest skipped",
        log(
            CARGO + "- us: {play: appeal, into: us, event: [{remove: {cuba: 1}}, {of: ussr, remove: {cuba: 1}}]}\n"
            "- ussr: {play: letter, into: ussr, event: {zone: {letter: neutral, appeal: neutral}}}\n"
        ),
    ),
    Case(
        "only the second step is possible",
        log(
            turns("cabinet>us", "convoy>ussr cuba+1")
            + "- us: {play: appeal, into: us, event: {of: ussr, remove: {cuba: 1}}}\n"
        ),
    ),
    Case(
        "one step, which both clauses allow and only the second asks for",
        log("- us: {play: cabinet, into: us, event: {place: {cuba: 1}}}\n", "options: {edition: owner}\n"),
    ),
)
forbidden(
    "event.option",
    Case(
        "the first step left out",
        log(CARGO + "- us: {play: appeal, into: us, event: ▸{of: ussr, remove: {cuba: 2}}}\n"),
        (
            Found(
                "event.option",
                "skipped",
                5,
                "event",
                nearest={"event": [{"remove": {"cuba": 1}}, {"remove": {"cuba": 2}, "of": "ussr"}]},
            ),
        ),
    ),
    Case(
        "one step, which only the first of two like clauses allows",
        log("- us: {play: cabinet, into: us, event: ▸{place: {cabinet: 1}}}\n", "options: {edition: owner}\n"),
        (Found("event.option", "skipped", 3, "event"),),
    ),
    Case(
        "nothing done at all",
        log("- us: {play: airlift, into: us, event: ▸{}}\n"),
        (Found("event.option", "skipped", 3, "event"),),
    ),
)

# ── The end ───────────────────────────────────────────────────────────────────
allowed(
    "end.trigger",
    Case(
        "after ten turns",
        log(games.PEACE + games.PEACE_END, opening=""),
        outcome={"winner": "us", "reason": "prestige"},
    ),
    Case("stopped early", log(turns("flights>us"))),
    Case("turned up twice over", log(games.PEACE + games.PEACE_END * 2, opening="")),
)
forbidden(
    "end.trigger",
    Case(
        "all that is played afterwards is one mistake",
        log(
            games.PEACE
            + games.PEACE_END
            + "- us: ▸{play: flights, into: ussr}\n- ussr: {play: convoy, into: us, command: {at: cuba, add: 9}}\n"
            "- claim: {prestige: {us: 4, ussr: 2}}\n",
            opening="",
        ),
        (Found("end.trigger", "over", 14, "", nearest=None),),
        outcome={"prestige": {"us": 4, "ussr": 2}},
    ),
    Case(
        "after eight turns",
        log(
            "".join(games.PEACE.splitlines(keepends=True)[:10]) + "- end: ▸{left: {us: hidden, ussr: hidden}}\n",
            opening="",
        ),
        (Found("end.trigger", "early", 11, "", nearest=None),),
    ),
    Case(
        "an eleventh turn",
        log(games.PEACE + "- us: ▸{play: appeal, into: us}\n", opening=""),
        (Found("end.trigger", "over", 13, "", nearest=None),),
    ),
    Case(
        "a winner before the end",
        log(turns("flights>us") + "- claim: {zone: {flights: us}, winner: ▸us}\n"),
        (false("end.trigger", "early", 4, "winner"),),
    ),
    Case(
        "prestige before the end, beside a move",
        log(turns("flights>us") + "  then: {prestige: ▸{us: 1}}\n"),
        (false("end.trigger", "early", 3, "then.prestige"),),
    ),
)

# ── Prestige ──────────────────────────────────────────────────────────────────
PEACEFUL = games.PEACE + games.PEACE_END
allowed(
    "score.dominate",
    Case(
        "more cubes",
        log(
            PEACEFUL + "- claim: {prestige: {us: 4, ussr: 2}, dominates: {flights: us, convoy: ussr, cuba: us}}\n",
            opening="",
        ),
        outcome={"winner": "us", "prestige": {"us": 4, "ussr": 2}},
    ),
)
forbidden(
    "score.dominate",
    Case(
        "fewer cubes",
        log(turns("flights>us flights+1") + "  then: {dominates: {flights: ▸ussr}}\n"),
        (false("score.dominate", "place", 3, "then.dominates.flights"),),
    ),
    Case(
        "nobody, in spite of more cubes",
        log(turns("flights>us flights+1") + "  then: {dominates: {flights: ▸none}}\n"),
        (false("score.dominate", "place", 3, "then.dominates.flights"),),
    ),
    Case(
        "miscounted",
        log(PEACEFUL + "- claim: {prestige: {us: ▸7, ussr: 2}}\n", opening=""),
        (false("score.dominate", "prestige", 14, "prestige.us"),),
    ),
)
allowed(
    "score.tie",
    Case(
        "the sphere decides, and nobody in the middle",
        log(PEACEFUL + "- claim: {dominates: {blockade: us, radio: ussr, submarine: none}}\n", opening=""),
    ),
    Case(
        "equal cubes",
        log(
            turns("flights>neutral flights+1", "convoy>ussr flights+1", "cabinet>us flights+1", "cable>ussr flights+1")
            + "- claim: {dominates: {flights: none}}\n"
        ),
    ),
)
forbidden(
    "score.tie",
    Case(
        "nobody in a sphere",
        log("- us: {play: flights, into: us}\n  then: {dominates: {flights: ▸none}}\n"),
        (false("score.tie", "place", 3, "then.dominates.flights"),),
    ),
    Case(
        "somebody in the middle",
        log("- claim: {dominates: {cuba: ▸ussr}}\n"),
        (false("score.tie", "nobody", 3, "dominates.cuba"),),
    ),
    Case(
        "ties not counted",
        log(PEACEFUL + "- claim: {prestige: {us: ▸3, ussr: 1}}\n", opening=""),
        (false("score.tie", "prestige", 14, "prestige.us"),),
    ),
)
allowed("score.cuba", Case("twice", log(PEACEFUL + "- claim: {prestige: {us: 4}}\n", opening="")))
forbidden(
    "score.cuba",
    Case(
        "once",
        log(PEACEFUL + "- claim: {prestige: {ussr: 2, us: ▸3}}\n", opening=""),
        (false("score.cuba", "prestige", 14, "prestige.us"),),
    ),
    Case(
        "not at all",
        log(PEACEFUL + "- claim: {prestige: {us: ▸2}}\n", opening=""),
        (false("score.cuba", "prestige", 14, "prestige.us"),),
    ),
)
TROOPS = games.TROOPS + games.TROOPS_END
allowed(
    "score.military",
    Case(
        "Cuba decides it",
        log(TROOPS + "- claim: {military: us, prestige: {us: 5, ussr: 2}}\n", opening=""),
        outcome={"military": "us"},
    ),
    Case("nobody on a tie", log(PEACEFUL + "- claim: {military: none}\n", opening=""), outcome={"military": "none"}),
)
forbidden(
    "score.military",
    Case(
        "the other side",
        log(TROOPS + "- claim: {military: ▸ussr}\n", opening=""),
        (false("score.military", "side", 14, "military"),),
    ),
    Case(
        "nobody",
        log(TROOPS + "- claim: {military: ▸none}\n", opening=""),
        (false("score.military", "side", 14, "military"),),
    ),
    Case(
        "somebody on a tie",
        log(PEACEFUL + "- claim: {military: ▸us}\n", opening=""),
        (false("score.military", "nobody", 14, "military"),),
    ),
    Case(
        "given to the other side",
        log(TROOPS + "- claim: {prestige: {us: ▸4, ussr: 3}}\n", opening=""),
        (false("score.military", "prestige", 14, "prestige.us"),),
    ),
)
AFTERMATH = games.AFTERMATH + games.AFTERMATH_END
BEFORE_THE_END = log(games.AFTERMATH + "- claim: {aftermath: ▸none}\n" + games.AFTERMATH_END, opening="")
allowed(
    "score.aftermath",
    Case(
        "for the card's side, whoever holds it",
        log(AFTERMATH + "- claim: {aftermath: ussr, prestige: {us: 4, ussr: 3}}\n", opening=""),
        outcome={"aftermath": "ussr"},
    ),
    Case(
        "UN cards count for nobody",
        log(PEACEFUL + "- claim: {aftermath: none}\n", opening=""),
        outcome={"aftermath": "none"},
    ),
)
forbidden(
    "score.aftermath",
    Case(
        "for its holder",
        log(AFTERMATH + "- claim: {aftermath: ▸us}\n", opening=""),
        (false("score.aftermath", "side", 14, "aftermath"),),
    ),
    Case(
        "on a tie",
        log(PEACEFUL + "- claim: {aftermath: ▸us}\n", opening=""),
        (false("score.aftermath", "nobody", 14, "aftermath"),),
    ),
    Case(
        "said before the end, which refutes it",
        BEFORE_THE_END,
        (false("score.aftermath", "side", 13, "aftermath"),),
    ),
    Case(
        "said and unsaid",
        log(games.AFTERMATH + "- claim: {aftermath: none}\n- claim: {aftermath: ▸us}\n", opening=""),
        (false("score.aftermath", "nobody", 14, "aftermath"),),
    ),
    Case(
        "said before the battlegrounds of a hidden Command are, and unsaid",
        log(
            games.AFTERMATH.replace("at: cuba", "at: hidden")
            + "- claim: {aftermath: none}\n- claim: {cubes: {cuba: {us: 2}}, aftermath: ▸us}\n",
            opening="",
        ),
        (false("score.aftermath", "nobody", 14, "aftermath"),),
    ),
    Case(
        "not counted",
        log(AFTERMATH + "- claim: {prestige: {us: 4, ussr: ▸2}}\n", opening=""),
        (false("score.aftermath", "prestige", 14, "prestige.ussr"),),
    ),
)
MATCH, CALM = games.MATCH + games.MATCH_END, games.CALM_MATCH + games.MATCH_END
allowed(
    "score.match",
    Case(
        "the same colour",
        log(CALM + "- claim: {match: political, war: none}\n", opening=""),
        outcome={"match": "political", "war": "none"},
    ),
    Case("another colour", log(PEACEFUL + "- claim: {match: none}\n", opening=""), outcome={"match": "none"}),
)
forbidden(
    "score.match",
    Case(
        "overlooked", log(CALM + "- claim: {match: ▸none}\n", opening=""), (false("score.match", "match", 14, "match"),)
    ),
    Case(
        "the wrong colour",
        log(CALM + "- claim: {match: ▸opinion}\n", opening=""),
        (false("score.match", "match", 14, "match"),),
    ),
    Case(
        "imagined",
        log(PEACEFUL + "- claim: {match: ▸political}\n", opening=""),
        (false("score.match", "none", 14, "match"),),
    ),
)

# ── War and victory ───────────────────────────────────────────────────────────
WAR, BOTH = games.WAR + games.WAR_END, games.BOTH + games.BOTH_END
allowed(
    "war.check",
    Case(
        "three cards in one's sphere",
        log(WAR + "- claim: {war: us, winner: ussr}\n", opening=""),
        outcome={"war": "us", "winner": "ussr", "reason": "war"},
    ),
    Case(
        "a matched card counts",
        log(MATCH + "- claim: {war: us, winner: ussr}\n", opening=""),
        outcome={"war": "us", "winner": "ussr"},
    ),
    Case(
        "Cuba counts",
        log(
            TROOPS.replace("airlift, into: neutral", "airlift, into: us") + "- claim: {war: us, winner: ussr}\n",
            opening="",
        ),
        outcome={"war": "us", "winner": "ussr", "reason": "war"},
    ),
    Case(
        "both",
        log(BOTH + "- claim: {war: both, winner: none}\n", opening=""),
        outcome={"war": "both", "winner": None, "reason": "both"},
    ),
)
forbidden(
    "war.check",
    Case("overlooked", log(WAR + "- claim: {war: ▸none}\n", opening=""), (false("war.check", "side", 14, "war"),)),
    Case("the other side", log(WAR + "- claim: {war: ▸ussr}\n", opening=""), (false("war.check", "side", 14, "war"),)),
    Case("one of both", log(BOTH + "- claim: {war: ▸us}\n", opening=""), (false("war.check", "both", 14, "war"),)),
    Case("imagined", log(PEACEFUL + "- claim: {war: ▸us}\n", opening=""), (false("war.check", "none", 14, "war"),)),
)
DRAWN = games.DRAW + games.QUIET_END
allowed(
    "win",
    Case(
        "more prestige",
        log(PEACEFUL + "- claim: {winner: us}\n", opening=""),
        outcome={"winner": "us", "reason": "prestige"},
    ),
    Case(
        "war overrules prestige",
        log(WAR + "- claim: {prestige: {us: 5}, winner: ussr}\n", opening=""),
        outcome={"winner": "ussr"},
    ),
    Case("a draw", log(DRAWN + "- claim: {winner: draw}\n", opening=""), outcome={"winner": None, "reason": "draw"}),
    Case("a draw is nobody's win", log(DRAWN + "- claim: {winner: none}\n", opening="")),
)
forbidden(
    "win",
    Case(
        "the other side",
        log(PEACEFUL + "- claim: {winner: ▸ussr}\n", opening=""),
        (false("win", "winner", 14, "winner"),),
    ),
    Case(
        "more prestige and a war",
        log(WAR + "- claim: {winner: ▸us}\n", opening=""),
        (false("win", "winner", 14, "winner"),),
    ),
    Case(
        "a winner in a draw", log(DRAWN + "- claim: {winner: ▸us}\n", opening=""), (false("win", "draw", 14, "winner"),)
    ),
    Case(
        "a winner when both lost",
        log(BOTH + "- claim: {winner: ▸ussr}\n", opening=""),
        (false("win", "none", 14, "winner"),),
    ),
    Case(
        "a draw when both lost",
        log(BOTH + "- claim: {winner: ▸draw}\n", opening=""),
        (false("win", "none", 14, "winner"),),
    ),
)

# ── Campaign ──────────────────────────────────────────────────────────────────
LANDSLIDE = games.LANDSLIDE + games.LANDSLIDE_END
QUIET = games.QUIET + games.QUIET_END
NEXT = "- bid: {us: 1, ussr: 2}\n"
allowed(
    "campaign.sum",
    Case(
        "to thirteen",
        campaign(
            LANDSLIDE + "- claim: {points: {us: 12, ussr: 1}}\n",
            PEACEFUL + "- claim: {prestige: {us: 4}, points: {us: 16, ussr: 3}}\n",
        ),
        outcome={"winner": "us", "points": {"us": 16, "ussr": 3}, "reason": "campaign"},
    ),
    Case("not yet", campaign(LANDSLIDE, NEXT), outcome={"winner": None, "reason": None}),
)
forbidden(
    "campaign.sum",
    Case(
        "miscounted",
        campaign(LANDSLIDE, PEACEFUL + "- claim: {points: {us: ▸4, ussr: 3}}\n"),
        (false("campaign.sum", "points", 27, "points.us"),),
    ),
    Case(
        "a game too many",
        campaign(LANDSLIDE, PEACEFUL, NEXT.replace("{", "▸{")),
        (Found("campaign.sum", "over", 27, "", nearest=None),),
        outcome={"winner": "us", "points": {"us": 16, "ussr": 3}, "reason": "campaign"},
    ),
)
allowed(
    "campaign.war",
    Case("lost at once", campaign(LANDSLIDE, WAR), outcome={"winner": "ussr", "reason": "war"}),
    Case(
        "its prestige is added up all the same",
        campaign(QUIET, WAR + "- claim: {prestige: {us: 5, ussr: 0}, points: {us: 5, ussr: 1}}\n"),
        outcome={"winner": "ussr", "points": {"us": 5, "ussr": 1}},
    ),
    Case("both", campaign(LANDSLIDE, BOTH), outcome={"winner": None, "reason": "both"}),
)
forbidden(
    "campaign.war",
    Case("played on", campaign(WAR, NEXT.replace("{", "▸{")), (Found("campaign.war", "over", 14, ""),)),
    Case(
        "played on to the end, and on again",
        campaign(WAR, QUIET.replace("{", "▸{", 1), NEXT.replace("{", "▸{")),
        (Found("campaign.war", "over", 14, ""), Found("campaign.war", "over", 27, "")),
        outcome={"winner": "ussr", "reason": "war"},
    ),
    Case(
        "played on after both started it",
        campaign(BOTH, NEXT.replace("{", "▸{")),
        (Found("campaign.war", "nobody", 14, ""),),
    ),
)
