"""Each of the 39 events: uses, a use at its limit, and what goes beyond it."""
# ruff: noqa: E501 (a log reads best with one record a line)

from __future__ import annotations

from ..marked import Case, Found
from .rounds import GOALS, log, turns, whole

USES: dict[str, list[Case]] = {}
USER = "us"  # who plays the cards that follow


def card(id: str, *cases: Case) -> None:
    USES[id] = [Case(c.name, c.log.replace("CARD", id), c.found) for c in cases]


def opened(side: str) -> str:
    return f"{GOALS}- first: {side}\n"


NEXT_ROUND = whole(1, "CARD = {}") + opened("us")  # records 1 to 13


def use(name: str, event: str, then: str = "", *, after: tuple[str, ...] = (), side: str = "") -> Case:
    """A legal use of the card by its owner; `after` are turns before it, the owner's first, an even number of them."""
    side = side or USER
    moves = turns(*after, f"CARD = {event}", first=side)
    return Case(name, log(moves + (f"  then: {then}\n" if then else ""), opening=opened(side)))


def beyond(
    name: str,
    event: str,
    breach: str,
    path: str,
    *,
    after: tuple[str, ...] = (),
    rule: str = "event.text",
    side: str = "",
) -> Case:
    """A use that breaks a rule, with one or more breaches at one place; `path` is within the event."""
    side = side or USER
    where = "event" + (f".{path}" if path else "")
    found = tuple(Found(rule, each, 3 + len(after), where) for each in breach.split())
    return Case(name, log(turns(*after, f"CARD = {event}", first=side), opening=opened(side)), found)


def reply(name: str, event: str, then: str = "", *, after: tuple[str, ...] = ()) -> Case:
    """A legal use by the card's owner when the opponent plays it; `after` are turns before, the opponent's first."""
    other = "ussr" if USER == "us" else "us"
    moves = turns(*after, f"{{play: CARD, opponent: {{event: {event}}}}}", first=other)
    return Case(name, log(moves + (f"  then: {then}\n" if then else ""), opening=opened(other)))


def later(name: str, event: str, *plays: str, found: tuple[Found, ...] = (), then: str = "", side: str = "") -> Case:
    """The card, and what it changes for the turns after it. The first finding is expected at record 4 or later."""
    side = side or USER
    moves = turns(f"CARD = {event}", *plays, first=side)
    return Case(name, log(moves + (f"  then: {then}\n" if then else ""), opening=opened(side)), found)


# ── United States ─────────────────────────────────────────────────────────────
card(
    "mathematical-precision",
    use(
        "the marker, then a Command",
        "[{track: {political: -1}}, {command: {at: cuba-military, add: 1}}]",
        "{track: {political: {us: 2}, military: {us: 2}}, cubes: {cuba-military: {us: 1}}}",
    ),
    use(
        "at the limit",
        "[{track: {political: 2}}, {command: {at: italy, remove: 1}}]",
        "{track: {political: {us: 5}}, cubes: {italy: {us: 0}}}",
    ),
    use("the Command alone", "{command: {at: atlantic, add: 1}}"),
    reply("as a reply", "{track: {political: -2}}", "{track: {political: {us: 1}}}"),
    beyond("three spaces", "{track: {political: ▸3}}", "far", "track.political"),
    beyond("another track", "{track: {military: ▸-1}}", "track", "track.military"),
    beyond("two cubes", "{command: {at: italy, add: ▸2}}", "count", "command.add"),
    beyond("the Command first", "[{command: {at: italy, add: 1}}, {track: ▸{political: -1}}]", "steps", "1.track"),
    beyond("the opponent's marker", "{track: {political: -1}, of: ▸ussr}", "whose", "of"),
)
card(
    "excomm",
    use(
        "two and two",
        "{place: {atlantic: 2, television: 2}}",
        "{track: {military: {us: 3}, opinion: {us: 3}}, cubes: {atlantic: {us: 2}}}",
    ),
    use(
        "one each on four",
        "{place: {atlantic: 1, berlin: 1, television: 1, alliances: 1}}",
        "{track: {military: {us: 2}, opinion: {us: 2}}}",
    ),
    use(
        "in two steps",
        "[{place: {atlantic: 2}}, {place: {berlin: 1}}]",
        "{cubes: {atlantic: {us: 2}, berlin: {us: 1}}}",
    ),
    beyond("five", "{place: ▸{atlantic: 2, berlin: 2, television: 1}}", "count", "place"),
    beyond("three on one", "{place: {atlantic: ▸3}}", "each", "place.atlantic"),
    beyond(
        "five battlegrounds",
        "{place: ▸▸{atlantic: 1, berlin: 1, television: 1, alliances: 1, cuba-military: 1}}",
        "count spread",
        "place",
    ),
    beyond("where there are US cubes", "{place: {italy: ▸1}}", "target", "place.italy"),
)
card(
    "public-protests",
    use("some", "{remove: {italy: 1}}", "{cubes: {italy: {us: 0}}, supply: {us: 16}}"),
    use(
        "all",
        "{remove: {atlantic: 4}}",
        "{cubes: {atlantic: {us: 0}}, track: {military: {us: 4}}}",
        after=("excomm atlantic+3", "sops", "quarantine atlantic+1", "u-thant"),
    ),
    beyond("two battlegrounds", "{remove: ▸{italy: 1, turkey: 1}}", "spread", "remove"),
    beyond("more than lie there", "{remove: {italy: ▸2}}", "remove", "remove.italy", rule="command.supply"),
    beyond("Soviet cubes", "{remove: {berlin: 1}, of: ▸ussr}", "whose", "of"),
)
card(
    "lessons-of-munich",
    use(
        "three",
        "{place: {berlin: 2, italy: 1}}",
        "{cubes: {berlin: {us: 2}, italy: {us: 2}}, track: {military: {us: 2}}}",
    ),
    use(
        "at the limit",
        "{place: {berlin: 1, italy: 1, turkey: 2}}",
        "{cubes: {turkey: {us: 3}}, track: {political: {us: 3}}}",
    ),
    beyond("five", "{place: ▸{berlin: 2, italy: 2, turkey: 1}}", "count", "place"),
    beyond("three on one", "{place: {berlin: ▸3}}", "each", "place.berlin"),
    beyond("elsewhere", "{place: {berlin: 1, atlantic: ▸1}}", "target", "place.atlantic"),
)
card(
    "operation-mongoose",
    use("without a reply", "{}", "{prestige: {us: 1, ussr: 0}}"),
    use(
        "with a reply",
        "[{prestige: 1}, {track: {military: 1}, of: us, by: ussr}]",
        "{prestige: {us: 1}, track: {military: {us: 3}}}",
    ),
    use("the reply alone, nobody named", "{track: {opinion: -1}}", "{prestige: {us: 1}, track: {opinion: {us: 1}}}"),
    beyond("two prestige", "{prestige: ▸2}", "gain", "prestige"),
    beyond("two spaces", "{track: {military: ▸2}, by: ussr}", "far", "track.military"),
    beyond("chosen by the US", "{track: {military: -1}, by: ▸us}", "by", "by"),
    beyond("two tracks", "{track: ▸{military: 1, political: 1}}", "tracks", "track"),
    beyond("a Soviet marker", "{track: {military: 1}, of: ▸ussr}", "whose", "of"),
)
MISSILES = ("sops", "missile-trade cuba-military+2", "scramble", "fidel-castro cuba-political+1")  # three and one
card(
    "air-strike",
    use("half of one, rounded up", "{remove: {cuba-military: 1}, of: ussr}", "{cubes: {cuba-military: {ussr: 0}}}"),
    use(
        "half of three, rounded up",
        "{remove: {cuba-military: 2}, of: ussr}",
        "{cubes: {cuba-military: {ussr: 1}}}",
        after=MISSILES,
    ),
    use(
        "of the smaller number",
        "{remove: {cuba-political: 1}, of: ussr}",
        "{cubes: {cuba-political: {ussr: 0}, cuba-military: {ussr: 3}}}",
        after=MISSILES,
    ),
    use("Alliances", "{place: {alliances: 2}}", "{cubes: {alliances: {us: 2}}, track: {opinion: {us: 2}}}"),
    use("one on Alliances", "{place: {alliances: 1}}"),
    beyond(
        "less than half", "{remove: {cuba-military: ▸1}, of: ussr}", "exact", "remove.cuba-military", after=MISSILES
    ),
    beyond(
        "more than half", "{remove: {cuba-military: ▸3}, of: ussr}", "exact", "remove.cuba-military", after=MISSILES
    ),
    beyond("three on Alliances", "{place: {alliances: ▸3}}", "count", "place.alliances"),
    beyond("both options", "[{remove: {cuba-military: 1}, of: ussr}, {place: ▸{alliances: 1}}]", "steps", "1.place"),
    beyond("in Berlin", "{remove: {berlin: ▸1}, of: ussr}", "target", "remove.berlin"),
)
IN_TURKEY = ("sops", "missile-trade turkey+3")
card(
    "non-invasion-pledge",
    use(
        "both",
        "[{remove: {turkey: 1}, of: ussr}, {track: {political: -1}}]",
        "{cubes: {turkey: {us: 1, ussr: 2}}, track: {political: {us: 2}}}",
        after=IN_TURKEY,
    ),
    use(
        "at the limit",
        "[{remove: {turkey: 2}, of: ussr}, {track: {political: 2}}]",
        "{cubes: {turkey: {ussr: 1}}, track: {political: {us: 5, ussr: 4}}}",
        after=IN_TURKEY,
    ),
    use("the marker alone", "{track: {political: -2}}"),
    beyond("three cubes", "{remove: {turkey: ▸3}, of: ussr}", "count", "remove.turkey", after=IN_TURKEY),
    beyond("three spaces", "{track: {political: ▸-3}}", "far", "track.political"),
    beyond("in Berlin", "{remove: {berlin: ▸1}, of: ussr}", "target", "remove.berlin"),
    beyond("its own cubes", "{remove: {turkey: 1}, of: ▸us}", "whose", "of"),
)
card(
    "offensive-missiles",
    use("one", "{place: {italy: 1}}", "{cubes: {italy: {us: 2}}}"),
    use(
        "one each",
        "{place: {italy: 1, turkey: 1, cuba-political: 1}}",
        "{cubes: {cuba-political: {us: 1}}, track: {political: {us: 3}}}",
    ),
    use("nothing in DEFCON 2", "{}", after=("air-strike italy+2", "sops")),
    beyond("two on one", "{place: {italy: ▸2}}", "each", "place.italy"),
    beyond("on a military battleground", "{place: {berlin: ▸1}}", "kind", "place.berlin"),
    beyond("in DEFCON 2", "{place: ▸{italy: 1}}", "condition", "place", after=("air-strike italy+2", "sops")),
)
card(
    "invasion-of-cuba",
    use(
        "up, and another down",
        "[{track: {military: 1}}, {track: {political: -1}}]",
        "{track: {military: {us: 3}, political: {us: 2}}}",
    ),
    use(
        "at the limit",
        "[{track: {military: 2}}, {track: {political: -2}}]",
        "{track: {military: {us: 4}, political: {us: 1}}}",
    ),
    use("up alone", "{track: {military: 2}}"),
    beyond("three up", "{track: {military: ▸3}}", "far", "track.military"),
    beyond("down", "{track: {military: ▸-1}}", "towards", "track.military"),
    beyond("another down by more", "[{track: {military: 1}}, {track: {political: ▸-2}}]", "far", "1.track.political"),
    beyond("another down for nothing", "{track: {political: ▸-1}}", "track", "track.political"),
    beyond("two others down", "[{track: {military: 1}}, {track: ▸{political: -1, opinion: -1}}]", "tracks", "1.track"),
    beyond("another up", "[{track: {military: 1}}, {track: {political: ▸1}}]", "towards", "1.track.political"),
)
card(
    "quarantine",
    use("one", "{place: {atlantic: 1}}"),
    use("two", "{place: {atlantic: 2}}", "{cubes: {atlantic: {us: 2}}, track: {military: {us: 2}}}"),
    reply("as a reply", "{place: {atlantic: 2}}", "{cubes: {atlantic: {us: 2, ussr: 0}}}"),
    beyond("three", "{place: {atlantic: ▸3}}", "count", "place.atlantic"),
    beyond("for the other side", "{place: {atlantic: 1}, of: ▸ussr}", "whose", "of"),
)
card(
    "u-2-photographs",
    use("three", "{command: {at: atlantic, add: 3}}", "{cubes: {atlantic: {us: 3}}, track: {military: {us: 4}}}"),
    use("fewer", "{command: {at: berlin, add: 1}}", "{track: {military: {us: 2}}}"),
    beyond("four", "{command: {at: atlantic, add: ▸4}}", "count", "command.add"),
    beyond(
        "removed",
        "{command: {at: berlin, remove: ▸1}}",
        "with",
        "command.remove",
        after=("air-strike berlin+2", "sops"),
    ),
    beyond("on a political battleground", "{command: ▸{at: italy, add: 1}}", "kind", "command"),
)
card(
    "wave-and-smile",
    use(
        "both to one place",
        "{move: {from: italy, to: berlin, n: 1}}",
        "{cubes: {italy: {us: 0}, berlin: {us: 1}}, track: {military: {us: 2}, political: {us: 3}}}",
    ),
    use(
        "from two places",
        "[{move: {from: italy, to: berlin, n: 1}}, {move: {from: turkey, to: atlantic, n: 1}}]",
        "{cubes: {turkey: {us: 0}, atlantic: {us: 1}}}",
    ),
    beyond("three", "{move: {from: italy, to: berlin, n: ▸3}}", "count", "move.n", after=("excomm italy+3", "sops")),
    beyond(
        "three in two steps",
        "[{move: {from: italy, to: berlin, n: 2}}, {move: {from: turkey, to: berlin, n: ▸1}}]",
        "count",
        "1.move.n",
        after=("excomm italy+3", "sops"),
    ),
    beyond("to where it came from", "{move: {from: ▸italy, to: italy, n: 1}}", "target", "move.from"),
    beyond(
        "one there and one back",
        "[{move: {from: italy, to: berlin, n: 1}}, {move: {from: turkey, to: ▸italy, n: 1}}]",
        "same",
        "1.move.to",
    ),
    beyond(
        "on from where one was set down",
        "[{move: {from: italy, to: berlin, n: 1}}, {move: {from: ▸berlin, to: atlantic, n: 1}}]",
        "same",
        "1.move.from",
    ),
    beyond(
        "more than lie there", "{move: {from: italy, to: berlin, n: ▸2}}", "remove", "move.n", rule="command.supply"
    ),
    beyond("chosen by the USSR", "{move: {from: italy, to: berlin, n: 1}, by: ▸ussr}", "by", "by"),
)
AHEAD = (
    "air-strike berlin+2",
    "sops",
    "quarantine atlantic+1",
    "u-thant",
    "public-protests atlantic+2",
    "scramble",
)  # 4 against 3
card(
    "eyeball-to-eyeball",
    use(
        "two and one",
        "{place: {cuba-military: 2, cuba-political: 1}}",
        "{track: {military: {us: 5}, political: {us: 3}}}",
        after=AHEAD,
    ),
    use("three on one", "{place: {cuba-political: 3}}", "{track: {political: {us: 5}}}", after=AHEAD),
    use("nothing where the US is not ahead", "{}"),
    beyond("four", "{place: ▸{cuba-military: 2, cuba-political: 2}}", "count", "place", after=AHEAD),
    beyond("elsewhere", "{place: {atlantic: ▸1}}", "target", "place.atlantic", after=AHEAD),
    beyond("not ahead", "{place: ▸{cuba-military: 1}}", "condition", "place"),
    beyond("level", "{place: ▸{cuba-military: 1}}", "condition", "place", after=("air-strike berlin+2", "sops")),
)

# ── Soviet Union ──────────────────────────────────────────────────────────────
USER = "ussr"
card(
    "mrbms-and-irbms",
    use(
        "the marker, then a Command",
        "[{track: {military: -1}}, {command: {at: atlantic, add: 1}}]",
        "{track: {military: {ussr: 2}}, cubes: {atlantic: {ussr: 1}}}",
    ),
    use("at the limit", "{track: {military: -2}}", "{track: {military: {ussr: 1}}}"),
    beyond("three spaces", "{track: {military: ▸3}}", "far", "track.military"),
    beyond("another track", "{track: {political: ▸1}}", "track", "track.political"),
    beyond("two cubes", "{command: {at: berlin, add: ▸2}}", "count", "command.add"),
)
card(
    "moscow-is-our-brain",
    use(
        "two and two",
        "{place: {berlin: 2, cuba-military: 2}}",
        "{cubes: {berlin: {ussr: 3}}, track: {military: {ussr: 5}}}",
    ),
    use("one", "{place: {berlin: 1}}", "{track: {military: {ussr: 3}}}"),
    beyond("three on one", "{place: {berlin: ▸3}}", "each", "place.berlin"),
    beyond("where there are none", "{place: {atlantic: ▸1}}", "target", "place.atlantic"),
    beyond(
        "five",
        "{place: ▸{berlin: 2, cuba-military: 2, atlantic: 1}}",
        "count",
        "place",
        after=("missile-trade atlantic+1", "sops"),
    ),
)
card(
    "missile-trade",
    use(
        "from two places",
        "{remove: {berlin: 1, cuba-military: 1}}",
        "{supply: {ussr: 17}, track: {military: {ussr: 3}}}",
    ),
    use(
        "three from one",
        "{remove: {berlin: 3}}",
        "{cubes: {berlin: {ussr: 1}}, track: {military: {ussr: 3}}}",
        after=("fidel-castro berlin+3", "sops"),
    ),
    beyond("four", "{remove: {berlin: ▸4}}", "count", "remove.berlin", after=("fidel-castro berlin+3", "sops")),
    beyond("more than lie there", "{remove: {berlin: ▸2}}", "remove", "remove.berlin", rule="command.supply"),
    beyond("US cubes", "{remove: {italy: 1}, of: ▸us}", "whose", "of"),
)
card(
    "fidel-castro",
    use(
        "two and one",
        "{place: {cuba-political: 2, cuba-military: 1}}",
        "{cubes: {cuba-military: {ussr: 2}}, track: {political: {ussr: 2}}}",
    ),
    use("three on one", "{place: {cuba-political: 3}}"),
    beyond("four", "{place: ▸{cuba-political: 2, cuba-military: 2}}", "count", "place"),
    beyond("elsewhere", "{place: {atlantic: ▸1}}", "target", "place.atlantic"),
    beyond(
        "a sixth",
        "{place: {cuba-military: ▸3}}",
        "above",
        "place.cuba-military",
        rule="command.max5",
        after=("missile-trade cuba-military+2", "sops"),
    ),
)
card(
    "berlin-blockade",
    use("without a reply", "{}", "{prestige: {us: 0, ussr: 2}}"),
    use(
        "with a reply",
        "[{prestige: 2}, {track: {opinion: 2}, of: ussr, by: us}]",
        "{prestige: {ussr: 2}, track: {opinion: {ussr: 4}}}",
    ),
    use("a reply of one", "{track: {military: -1}}", "{track: {military: {ussr: 2}}}"),
    beyond("one prestige", "{prestige: ▸1}", "gain", "prestige"),
    beyond("three spaces", "{track: {opinion: ▸3}, by: us}", "far", "track.opinion"),
    beyond("chosen by the USSR", "{track: {opinion: -1}, by: ▸ussr}", "by", "by"),
    Case(
        "three spaces by the US",
        log(turns("{play: CARD, opponent: {event: [{prestige: 2}, {track: {opinion: ▸3}, by: us}]}}")),
        (
            Found(
                "event.text",
                "far",
                3,
                "opponent.event.1.track.opinion",
                nearest={"opponent": {"event": [{"prestige": 2}, {"track": {"opinion": 2}, "by": "us"}]}},
            ),
        ),
    ),
    beyond("a US marker", "{track: {opinion: 1}, of: ▸us}", "whose", "of"),
)
# Twelve Soviet cubes by events without the symbol: three are left, and Italy holds four of the US.
SPENT = whole(
    1,
    "public-protests italy+3",
    "fidel-castro = {place: {cuba-political: 3}}",
    "sops",
    "scramble = {place: {atlantic: 1, berlin: 1, alliances: 1}}",
    "u-thant",
    "speech-to-the-nation = {place: {television: 2, alliances: 1}}",
    "containment",
    "maskirovka = {place: {atlantic: 1, berlin: 1, cuba-military: 1}}",
)
EMPTIED = "  then: {cubes: {italy: {us: 4, ussr: 3}}, supply: {ussr: 0}}\n"
card(
    "suez-hungary",
    use("until it leads", "{place: {italy: 2}}", "{cubes: {italy: {us: 1, ussr: 2}}}"),
    use("by itself", "{}", "{cubes: {italy: {us: 1, ussr: 2}}, track: {political: {ussr: 2}}}"),
    use("nothing more where it leads", "{}", "{cubes: {italy: {ussr: 2}}}", after=("maskirovka italy+2", "sops")),
    use(
        "five at most",
        "{place: {italy: 5}}",
        "{cubes: {italy: {us: 5, ussr: 5}}}",
        after=("sops", "excomm italy+3", "scramble", "quarantine italy+1"),
    ),
    Case(
        "until the supply is empty",
        log(SPENT + opened("ussr") + turns("CARD = {place: {italy: 3}}", first="ussr") + EMPTIED, opening=""),
    ),
    Case(
        "by itself until the supply is empty",
        log(SPENT + opened("ussr") + turns("CARD = {}", first="ussr") + EMPTIED, opening=""),
    ),
    Case(
        "more than the supply holds",
        log(SPENT + opened("ussr") + turns("CARD = {place: {italy: ▸4}}", first="ussr"), opening=""),
        (Found("event.text", "lead", 14, "event.place.italy"),),
    ),
    beyond("an empty step", "{place: ▸{}}", "lead", "place"),
    beyond("one too many", "{place: {italy: ▸3}}", "lead", "place.italy"),
    beyond("one too few", "{place: {italy: ▸1}}", "lead", "place.italy"),
    beyond("elsewhere", "{place: {turkey: ▸1}}", "target", "place.turkey"),
    beyond("where it leads", "{place: {italy: ▸1}}", "lead", "place.italy", after=("maskirovka italy+2", "sops")),
)
card(
    "maskirovka",
    use("two", "{place: {atlantic: 1, berlin: 1}}"),
    use(
        "one each",
        "{place: {atlantic: 1, berlin: 1, cuba-military: 1}}",
        "{cubes: {berlin: {ussr: 2}}, track: {military: {ussr: 3}}}",
    ),
    use("nothing in DEFCON 2", "{}", after=("u-2-downed berlin+2", "sops")),
    beyond("two on one", "{place: {atlantic: ▸2}}", "each", "place.atlantic"),
    beyond("on a political battleground", "{place: {italy: ▸1}}", "kind", "place.italy"),
    beyond("in DEFCON 2", "{place: ▸{berlin: 1}}", "condition", "place", after=("u-2-downed berlin+2", "sops")),
)
ALLIED = ("sops", "excomm alliances+2")
BANNED = Found("event.text", "ban", 4, "event")
card(
    "bay-of-pigs",
    use(
        "two cubes",
        "{remove: {alliances: 2}, of: us, by: us}",
        "{cubes: {alliances: {us: 0}}, track: {opinion: {us: 3}}}",
        after=ALLIED,
    ),
    use("two cubes, nobody named", "{remove: {alliances: 2}, of: us}", after=ALLIED),
    use("the ban", "{}", after=ALLIED),
    use("the ban without cubes there", "{}"),
    later(
        "a marker lowered by a Command",
        "{}",
        "public-protests turkey+3",
        "sops",
        "air-strike turkey-2",
        then="{track: {political: {us: 4}}}",
    ),
    later(
        "a marker lowered by an event on a Soviet card's owner's play",
        "{}",
        "sops",
        "mathematical-precision",
        then="{track: {political: {us: 3}}}",
    ),
    later(
        "a marker lowered by an event of a card that the opponent plays",
        "{}",
        "sops",
        "{play: mathematical-precision, opponent: {event: {track: {political: -1}}}}",
        then="{track: {political: {us: 2}}}",
    ),
    later("a marker raised", "{}", "invasion-of-cuba = {track: {military: 2}}"),
    later(
        "the ban ignored",
        "{}",
        "{play: u-thant, event: ▸{track: {military: -1, political: -1, opinion: -1}}}",
        found=(BANNED,),
    ),
    later("what it bars is skipped", "{}", "u-thant = {}", then="{track: {military: {us: 2}, opinion: {us: 2}}}"),
    beyond("one cube", "{remove: ▸{alliances: 1}, of: us}", "closed", "remove", after=ALLIED),
    beyond(
        "two of one",
        "{remove: {alliances: ▸2}, of: us}",
        "remove",
        "remove.alliances",
        after=("sops", "excomm alliances+1"),
        rule="command.supply",
    ),
    beyond(
        "three", "{remove: {alliances: ▸3}, of: us}", "count", "remove.alliances", after=("sops", "excomm alliances+3")
    ),
    beyond("elsewhere", "{remove: {italy: ▸2}, of: us}", "target", "remove.italy", after=("sops", "excomm italy+2")),
    beyond("chosen by the USSR", "{remove: {alliances: 2}, of: us, by: ▸ussr}", "by", "by", after=ALLIED),
)
card(
    "turn-back-the-ships",
    use("the highest", "{track: {military: -1}}", "{track: {military: {ussr: 2}}}"),
    use("at the limit", "{track: {military: -2}}", "{track: {military: {ussr: 1}}}"),
    use(
        "one of several",
        "{track: {opinion: -1}}",
        "{track: {opinion: {ussr: 1}}}",
        after=("mrbms-and-irbms = {track: {military: -1}}", "sops"),
    ),
    beyond("three", "{track: {military: ▸-3}}", "far", "track.military"),
    beyond("up", "{track: {military: ▸1}}", "towards", "track.military"),
    beyond("not the highest", "{track: {political: ▸-1}}", "highest", "track.political"),
    beyond(
        "two of several",
        "{track: ▸{opinion: -1, political: -1}}",
        "tracks",
        "track",
        after=("mrbms-and-irbms = {track: {military: -1}}", "sops"),
    ),
)
card(
    "strategic-balance",
    use("two", "{place: {atlantic: 2}}", "{track: {military: {ussr: 4}}}"),
    use("three", "{place: {atlantic: 3}}", "{cubes: {atlantic: {ussr: 3}}, track: {military: {ussr: 5}}}"),
    beyond("four", "{place: {atlantic: ▸4}}", "count", "place.atlantic"),
    beyond("elsewhere", "{place: {berlin: ▸1}}", "target", "place.berlin"),
)
card(
    "national-liberation",
    use(
        "three",
        "{command: {at: cuba-political, add: 3}}",
        "{cubes: {cuba-political: {ussr: 3}}, track: {political: {ussr: 4}}}",
    ),
    use("one", "{command: {at: italy, add: 1}}", "{track: {political: {ussr: 2}}}"),
    beyond("four", "{command: {at: italy, add: ▸4}}", "count", "command.add"),
    beyond(
        "removed",
        "{command: {at: italy, remove: ▸1}}",
        "with",
        "command.remove",
        after=("missile-trade italy+2", "sops"),
    ),
)
ON_CUBA = ("sops", "excomm cuba-political+3", "scramble", "air-strike cuba-military+1")
card(
    "u-2-downed",
    use(
        "both",
        "[{place: {turkey: 2}}, {remove: {cuba-political: 2}, of: us}]",
        "{cubes: {turkey: {ussr: 2}, cuba-political: {us: 1}}}",
        after=ON_CUBA,
    ),
    use(
        "the smaller number", "{remove: {cuba-military: 1}, of: us}", "{cubes: {cuba-military: {us: 0}}}", after=ON_CUBA
    ),
    use("no US cubes on Cuba", "{place: {turkey: 1}}"),
    beyond("three in Turkey", "{place: {turkey: ▸3}}", "count", "place.turkey"),
    beyond("half left out", "▸{place: {turkey: 2}}", "skipped", "", after=ON_CUBA),
    beyond("less than half", "{remove: {cuba-political: ▸1}, of: us}", "exact", "remove.cuba-political", after=ON_CUBA),
    beyond("both zones", "{remove: ▸{cuba-political: 2, cuba-military: 1}, of: us}", "spread", "remove", after=ON_CUBA),
)
card(
    "defensive-missiles",
    use(
        "written in two steps",
        "[{place: {television: 1}}, {place: {television: 1}}]",
        "{cubes: {television: {ussr: 2}}}",
    ),
    beyond(
        "too many in two steps", "[{place: {television: ▸1}}, {place: {television: 2}}]", "count", "0.place.television"
    ),
    use("one and one", "{place: {television: 1, united-nations: 1}}", "{track: {opinion: {ussr: 2}}}"),
    use("two on one", "{place: {united-nations: 2}}", "{track: {opinion: {ussr: 3}}}"),
    beyond("three", "{place: ▸{television: 2, united-nations: 1}}", "count", "place"),
    beyond("Alliances", "{place: {alliances: ▸1}}", "target", "place.alliances"),
)

# ── United Nations ────────────────────────────────────────────────────────────
USER = "us"
card(
    "speech-to-the-nation",
    use("two and one", "{place: {television: 2, alliances: 1}}", "{track: {opinion: {us: 2}}}"),
    use("one each", "{place: {television: 1, united-nations: 1, alliances: 1}}", side="ussr"),
    beyond("three on one", "{place: {television: ▸3}}", "each", "place.television"),
    beyond("four", "{place: ▸{television: 2, alliances: 2}}", "count", "place"),
    beyond("elsewhere", "{place: {italy: ▸1}}", "kind", "place.italy"),
)
card(
    "the-guns-of-august",
    use(
        "a marker, then a Command",
        "[{track: {opinion: -1}}, {command: {at: italy, add: 1}}]",
        "{track: {opinion: {us: 1}}, cubes: {italy: {us: 2}}}",
    ),
    use("at the limit", "{track: {military: 2}}", "{track: {military: {ussr: 5}}}", side="ussr"),
    beyond("three spaces", "{track: {military: ▸3}}", "far", "track.military"),
    beyond("two markers", "{track: ▸{military: 1, political: 1}}", "tracks", "track"),
    beyond("the opponent's marker", "{track: {military: 1}, of: ▸ussr}", "whose", "of"),
    beyond("two cubes", "{command: {at: italy, add: ▸2}}", "count", "command.add"),
)
TV_US = ("public-protests television+1", "sops")
TV_USSR = ("sops", "missile-trade television+1")
card(
    "fifty-fifty",
    use(
        "the leader plays it",
        "{track: {military: -1, opinion: 1}}",
        "{track: {military: {us: 1}, opinion: {us: 3}}}",
        after=TV_US,
    ),
    use(
        "the opponent leads",
        "{track: {military: -1, opinion: -1}, of: ussr, by: ussr}",
        "{track: {military: {us: 2, ussr: 2}, opinion: {ussr: 1}}}",
        after=TV_USSR,
    ),
    use(
        "the opponent leads, nobody named",
        "{track: {military: 1}}",
        "{track: {military: {us: 2, ussr: 4}}}",
        after=TV_USSR,
    ),
    use("nobody leads", "{}"),
    use("the leader declines", "{}", "{track: {military: {us: 2, ussr: 3}}}", after=TV_USSR),
    beyond("nobody leads", "{track: ▸{military: -1}}", "leader", "track"),
    beyond("nobody leads, the user named", "{track: ▸{military: -1}, of: us, by: us}", "leader", "track"),
    beyond("the opponent leads", "{track: ▸{military: -1}, of: us}", "leader", "track", after=TV_USSR),
    beyond(
        "the opponent leads, the user chooses", "{track: {military: 1}, of: ussr, by: ▸us}", "by", "by", after=TV_USSR
    ),
    beyond("two spaces", "{track: {military: ▸-2}}", "far", "track.military", after=TV_US),
    beyond("three markers", "{track: ▸{military: -1, political: -1, opinion: -1}}", "tracks", "track", after=TV_US),
)
card(
    "sops",
    later(
        "a cube more",
        "{}",
        "berlin-blockade",
        "quarantine atlantic+2",
        "operation-mongoose",
        "air-strike atlantic+3",
        then="{cubes: {atlantic: {us: 5}}, track: {military: {us: 5}}}",
    ),
    later("and the letter", "{}", "berlin-blockade", "quarantine atlantic+3 letter"),
    Case(
        "not in the next round",
        log(NEXT_ROUND + turns("{play: quarantine, command: {at: atlantic, add: ▸2}}"), opening=""),
        (Found("command.target", "above", 14, "command.add"),),
    ),
    later(
        "two cubes more",
        "{}",
        "berlin-blockade",
        "{play: quarantine, command: {at: atlantic, add: ▸3}}",
        found=(Found("command.target", "above", 5, "command.add"),),
    ),
    later(
        "for the opponent",
        "{}",
        "{play: u-2-photographs, command: {at: atlantic, add: ▸2}}",
        found=(Found("command.target", "above", 4, "command.add"),),
    ),
    beyond("written as a Command", "{command: ▸{at: italy, add: 1}}", "steps", "command"),
)
card(
    "close-allies",
    use("one and one", "{place: {italy: 1, cuba-political: 1}}", "{track: {political: {us: 3}}}"),
    use("two on one", "{place: {turkey: 2}}", side="ussr"),
    beyond("three", "{place: ▸{italy: 2, turkey: 1}}", "count", "place"),
    beyond("three battlegrounds", "{place: ▸▸{italy: 1, turkey: 1, cuba-political: 1}}", "count spread", "place"),
    beyond("elsewhere", "{place: {berlin: ▸1}}", "kind", "place.berlin"),
)
card(
    "intelligence-reports",
    use("discarded", "[{take: quarantine}, {discard: quarantine}, {draw: hidden, of: ussr}]"),
    use("taken, no more is said", "{take: quarantine}"),
    use("taken unseen, then seen", "[{take: hidden}, {discard: quarantine}]"),
    use(
        "played for its event",
        "[{take: quarantine}, {play: {play: quarantine, event: {place: {atlantic: 2}}}}, {draw: sops, of: ussr}]",
        "{cubes: {atlantic: {us: 2}}}",
    ),
    use(
        "played for a Command",
        "[{take: air-strike}, {play: {play: air-strike, command: {at: atlantic, add: 2}}}]",
        "{cubes: {atlantic: {us: 2}}, track: {military: {us: 3}}}",
    ),
    use(
        "played with the letter",
        "[{take: air-strike}, {play: {play: air-strike, letter: true, command: {at: atlantic, add: 3}}}]",
        "{letter: ussr}",
    ),
    use(
        "the opponent's event first",
        "[{take: fidel-castro}, {play: {play: fidel-castro, opponent: {event: {place: {cuba-political: 3}}}, command: {at: cuba-political, add: 3}}}]",
        "{cubes: {cuba-political: {us: 3, ussr: 3}}, track: {political: {us: 5, ussr: 2}}}",
    ),
    use(
        "taken unseen and played",
        "[{take: hidden}, {play: {play: scramble, event: {place: {italy: 1}}}}]",
        "{cubes: {italy: {us: 2}}}",
    ),
    use(
        "played unseen, and not said which it was",
        "[{take: hidden}, {play: {play: hidden, event: {place: {berlin: 1, atlantic: 1}}}}, {draw: hidden, of: ussr}]",
        "{cubes: {berlin: {us: 1}, atlantic: {us: 1}}}",
    ),
    use(
        "played unseen, the opponent's event first",
        "[{take: hidden}, {play: {play: hidden, opponent: {event: {place: {cuba-political: 3}}}}}]",
        "{cubes: {cuba-political: {ussr: 3}}}",
    ),
    use(
        "played unseen, the card being named where it was taken",
        "[{take: scramble}, {play: {play: hidden, event: {place: {berlin: 1, atlantic: 1}}}}]",
        "{cubes: {berlin: {us: 1}, atlantic: {us: 1}}}",
    ),
    Case(
        "the card that takes is hidden as well",
        log(
            turns(
                "hidden = [{take: hidden}, {play: {play: hidden, event: {track: {military: -1, political: -1, opinion: -1}}}}]"
            )
            + "  then: {track: {military: {us: 1}}}\n"
        ),
    ),
    later(
        "played unseen for an event that only one card has: it is no longer there to be played",
        "[{take: hidden}, {play: {play: hidden, event: {prestige: 1}}}]",
        "{play: ▸operation-mongoose}",
        found=(Found("play.hand", "twice", 4, "play"),),
    ),
    beyond(
        "played unseen for an event that no card has",
        "[{take: hidden}, {play: {play: hidden, event: ▸{place: {berlin: 3, atlantic: 2}}}}]",
        "unknown",
        "1.play.event",
    ),
    later(
        "the opponent has five cards again",
        "[{take: quarantine}, {discard: quarantine}, {draw: sops, of: ussr}]",
        "sops",
    ),
    beyond("nothing taken", "▸{}", "skipped", ""),
    later(
        "the opponent draws a card that the other side was dealt",
        "[{take: quarantine}, {discard: quarantine}, {draw: sops, of: ussr}]",
        "close-allies",
        "{play: ▸sops}",
        found=(Found("play.hand", "elsewhere", 5, "play", "impossible"),),
    ),
    beyond("two cards", "{take: ▸[quarantine, sops]}", "steps", "take"),
    beyond(
        "a card that was played", "{take: ▸sops}", "twice", "take", after=("fidel-castro", "sops"), rule="play.hand"
    ),
    beyond("discarded by the opponent", "[{take: quarantine}, {discard: quarantine, by: ▸ussr}]", "by", "1.by"),
    beyond("another card discarded", "[{take: quarantine}, {discard: ▸sops}]", "taken", "1.discard"),
    beyond(
        "another card played",
        "[{take: quarantine}, {play: {play: ▸scramble, event: {place: {italy: 1}}}}]",
        "taken",
        "1.play.play",
    ),
    beyond(
        "the opponent's card for its event",
        "[{take: fidel-castro}, {play: {play: fidel-castro, event: ▸{place: {cuba-political: 1}}}}]",
        "event",
        "1.play.event",
        rule="play.no-foreign-event",
    ),
    beyond(
        "a Command too large",
        "[{take: quarantine}, {play: {play: quarantine, command: {at: atlantic, add: ▸2}}}]",
        "above",
        "1.play.command.add",
        rule="command.target",
    ),
    beyond(
        "two cards drawn",
        "[{take: quarantine}, {discard: quarantine}, {draw: ▸[sops, u-thant], of: ussr}]",
        "draw",
        "2.draw",
    ),
    beyond(
        "an event inside that breaks its text",
        "[{take: quarantine}, {play: {play: quarantine, event: {place: {atlantic: ▸3}}}}]",
        "count",
        "1.play.event.place.atlantic",
    ),
    beyond(
        "the opponent's event inside beyond its text",
        "[{take: fidel-castro}, {play: {play: fidel-castro, opponent: {event: {place: {cuba-political: ▸4}}}}}]",
        "count",
        "1.play.opponent.event.place.cuba-political",
    ),
)
card(
    "summit-meeting",
    beyond(
        "what was discarded cannot be drawn",
        "[{discard: quarantine}, {draw: ▸quarantine}]",
        "twice",
        "1.draw",
        rule="play.hand",
    ),
    use("two and two", "[{discard: [quarantine, sops]}, {draw: [hidden, hidden]}]"),
    use("the whole hand", "{discard: [hidden, hidden, hidden, hidden]}"),
    use("nothing", "{}"),
    later("a card that was drawn", "[{discard: quarantine}, {draw: sops}]", "berlin-blockade", "sops"),
    later(
        "a card that was discarded",
        "{discard: quarantine}",
        "berlin-blockade",
        "{play: ▸quarantine}",
        found=(Found("play.hand", "twice", 5, "play"),),
    ),
    beyond("chosen by the USSR", "{discard: quarantine, by: ▸ussr}", "by", "by"),
    beyond("more drawn than discarded", "[{discard: quarantine}, {draw: ▸[hidden, hidden]}]", "draw", "1.draw"),
    beyond("fewer drawn than discarded", "[{discard: [quarantine, sops]}, {draw: ▸hidden}]", "draw", "1.draw"),
    beyond(
        "a card that was played",
        "{discard: ▸quarantine}",
        "twice",
        "discard",
        after=("quarantine", "berlin-blockade"),
        rule="play.hand",
    ),
    beyond(
        "drawn though it was played",
        "[{discard: sops}, {draw: ▸quarantine}]",
        "twice",
        "1.draw",
        after=("quarantine", "berlin-blockade"),
        rule="play.hand",
    ),
)
card(
    "to-the-brink",
    later("a cube less", "{}", "missile-trade atlantic+2", then="{cubes: {atlantic: {ussr: 2}}}"),
    later("one at least", "{}", "strategic-balance atlantic+1"),
    later("for oneself nothing changes", "{}", "berlin-blockade", "public-protests atlantic+3"),
    later(
        "and the letter", "{}", "strategic-balance atlantic+1", "hidden letter", "national-liberation atlantic+2 letter"
    ),
    later(
        "and SOPs",
        "{}",
        "sops = {}",
        "berlin-blockade",
        "strategic-balance atlantic+1",
        "operation-mongoose",
        "missile-trade berlin+3",
    ),
    later("not of a Command that an event gives", "{}", "national-liberation = {command: {at: italy, add: 3}}"),
    later(
        "a cube too many",
        "{}",
        "{play: missile-trade, command: {at: atlantic, add: ▸3}}",
        found=(Found("command.target", "above", 4, "command.add"),),
    ),
    later(
        "one at least and not two",
        "{}",
        "{play: strategic-balance, command: {at: atlantic, add: ▸2}}",
        found=(Found("command.target", "above", 4, "command.add"),),
    ),
)
card(
    "nuclear-submarines",
    use("one and one", "{place: {atlantic: 1, berlin: 1}}", "{track: {military: {us: 2}}}"),
    use("two on one", "{place: {cuba-military: 2}}", side="ussr"),
    beyond("three", "{place: {atlantic: ▸3}}", "count", "place.atlantic"),
    beyond("elsewhere", "{place: {italy: ▸1}}", "kind", "place.italy"),
)
card(
    "u-thant",
    use("by itself", "{}", "{track: {military: {us: 1}, political: {us: 2}, opinion: {us: 1}}}"),
    use(
        "written out",
        "{track: {military: -1, political: -1, opinion: -1}}",
        "{track: {military: {ussr: 2}, political: {ussr: 1}, opinion: {ussr: 1}}}",
        side="ussr",
    ),
    use(
        "a marker at the bottom",
        "{track: {military: 0, political: -1, opinion: -1}}",
        "{track: {military: {us: 1}, political: {us: 2}}}",
        after=("the-guns-of-august = {track: {military: -1}}", "berlin-blockade"),
    ),
    use(
        "a marker at the bottom, written all the same",
        "{track: {military: -1, political: -1, opinion: -1}}",
        "{track: {military: {us: 1}}}",
        after=("the-guns-of-august = {track: {military: -1}}", "berlin-blockade"),
    ),
    beyond("two of them", "{track: ▸{military: -1, political: -1}}", "short", "track"),
    beyond("two spaces", "{track: {military: ▸-2, political: -1, opinion: -1}}", "far", "track.military"),
    beyond("up", "{track: {military: ▸1, political: -1, opinion: -1}}", "towards", "track.military"),
)
card(
    "containment",
    later(
        "a marker lowered by a Command",
        "{}",
        "missile-trade berlin-1",
        "berlin-blockade",
        "fidel-castro italy+2",
        "operation-mongoose",
        "u-2-downed italy-2",
        then="{track: {political: {ussr: 2}}}",
    ),
    later("a marker raised by an event", "{}", "mrbms-and-irbms = {track: {military: 2}}"),
    later(
        "a marker lowered by an event in the opponent's turn",
        "{}",
        "berlin-blockade",
        "{play: turn-back-the-ships, opponent: {event: {track: {military: -2}}}}",
        then="{track: {military: {ussr: 1}}}",
    ),
    later("one's own markers", "{}", "berlin-blockade", "u-thant = {}"),
    later(
        "a marker that the other side lowers",
        "{}",
        "berlin-blockade = {track: {military: -2}, of: ussr, by: us}",
        then="{track: {military: {ussr: 1}}}",
    ),
    later(
        "a Command with a card that an event took",
        "{}",
        "missile-trade berlin+1",
        "sops",
        "intelligence-reports = [{take: close-allies}, {play: {play: close-allies, command: {at: berlin, remove: 2}}}]",
        then="{cubes: {berlin: {ussr: 0}}, track: {military: {ussr: 2}}}",
    ),
    later(
        "a Command of one that an event gives",
        "{}",
        "a-face-saver = {command: {at: berlin, remove: 1}}",
        then="{cubes: {berlin: {ussr: 0}}, track: {military: {ussr: 3}}}",
    ),
    Case(
        "not in the next round",
        log(NEXT_ROUND + turns("sops", "turn-back-the-ships = {track: {military: -2}}"), opening=""),
    ),
    later("by a card's words", "{}", "{play: turn-back-the-ships, event: ▸{track: {military: -1}}}", found=(BANNED,)),
    later(
        "by its symbol",
        "{}",
        "fidel-castro berlin+1",
        "berlin-blockade",
        "{play: missile-trade, event: ▸{remove: {berlin: 2}}}",
        found=(Found("event.text", "ban", 6, "event"),),
    ),
    later(
        "by a Command that it gives",
        "{}",
        "missile-trade berlin+1",
        "berlin-blockade",
        "{play: a-face-saver, event: ▸{command: {at: berlin, remove: 2}}}",
        found=(Found("event.text", "ban", 6, "event"),),
    ),
    later(
        "by a card that an event took",
        "{}",
        "missile-trade berlin+1",
        "sops",
        "intelligence-reports = [{take: a-face-saver}, {play: {play: a-face-saver, event: ▸{command: {at: berlin, remove: 2}}}}]",
        found=(Found("event.text", "ban", 6, "event.1.play.event"),),
    ),
    later(
        "by Fifty-Fifty",
        "{}",
        "maskirovka television+1",
        "berlin-blockade",
        "{play: fifty-fifty, event: ▸{track: {military: -1}}}",
        found=(Found("event.text", "ban", 6, "event"),),
    ),
)
card(
    "a-face-saver",
    use(
        "both",
        "[{command: {at: atlantic, add: 3}}, {command: {at: berlin, add: 1}, by: ussr}]",
        "{cubes: {atlantic: {us: 3}, berlin: {ussr: 2}}, track: {military: {us: 4, ussr: 3}}}",
    ),
    use("removed", "{command: {at: italy, remove: 1}}", "{track: {political: {us: 3}}}"),
    use("the opponent alone", "{command: {at: berlin, remove: 1}, by: ussr}", "{cubes: {berlin: {ussr: 0}}}"),
    beyond("four", "{command: {at: atlantic, add: ▸4}}", "count", "command.add"),
    beyond(
        "two by the opponent",
        "[{command: {at: atlantic, add: 3}}, {command: {at: berlin, add: ▸2}, by: ussr}]",
        "count",
        "1.command.add",
    ),
    use(
        "the opponent, not named",
        "[{command: {at: atlantic, add: 3}}, {command: {at: berlin, add: 1}}]",
        "{cubes: {berlin: {us: 0, ussr: 2}}}",
    ),
    beyond(
        "twice by the same side",
        "[{command: {at: atlantic, add: 3}}, {command: ▸{at: berlin, add: 1}, by: us}]",
        "steps",
        "1.command",
    ),
    beyond(
        "one that only the opponent could, not named",
        "{command: {at: berlin, remove: ▸1}}",
        "remove",
        "command.remove",
        rule="command.supply",
    ),
)
card(
    "scramble",
    use(
        "one battleground after the other, twice the same",
        "[{place: {italy: 1}}, {place: {berlin: 1}}, {place: {turkey: 1}}]",
    ),
    use("two", "{place: {italy: 1, berlin: 1}}"),
    use(
        "one each",
        "{place: {italy: 1, berlin: 1, television: 1}}",
        "{cubes: {berlin: {ussr: 2}}, track: {military: {ussr: 3}}}",
        side="ussr",
    ),
    beyond("two on one", "{place: {italy: ▸2}}", "each", "place.italy"),
    beyond("four", "{place: ▸▸{italy: 1, berlin: 1, television: 1, atlantic: 1}}", "count spread", "place"),
)
