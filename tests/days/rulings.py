"""Every ruling in each of its values, and the difference that it makes."""

from __future__ import annotations

from ..marked import Case, Found, false, options
from .cases_closing import LED, RISK, TRACK, TV, UN
from .cases_playing import SPENT
from .rounds import GOALS, OPEN_USSR, log, start, turns, whole

RULINGS: dict[tuple[str, str], list[Case]] = {}


def ruling(id: str, value: str, *found: Case) -> None:
    RULINGS[id, value] = list(found)


def ussr(moves: str, header: str = "") -> str:
    """A log that the USSR opens."""
    return log(moves, header, OPEN_USSR)


# ── Who opens the game ────────────────────────────────────────────────────────
ruling(
    "ruling.first",
    "step-three",
    Case("by default the USSR may begin", start(GOALS + "- first: ussr\n" + turns("sops", first="ussr")), rulings=()),
)
OPENS = options(first="us")
ruling(
    "ruling.first",
    "us",
    Case("the US begins", start(GOALS + "- first: us\n" + turns("sops"), OPENS), rulings=("ruling.first",)),
    Case("nobody need be named", start(GOALS + turns("sops"), OPENS), rulings=("ruling.first",)),
    Case("named first", start(GOALS + "- first: ▸ussr\n", OPENS), (Found("r3.first", "us", 2, ""),)),
    Case("played first", start(GOALS + "- ussr: ▸{play: sops}\n", OPENS), (Found("r3.first", "us", 2, ""),)),
    Case("in later rounds there is a choice", start(whole(1) + GOALS + "- first: ussr\n", OPENS)),
    Case(
        "in later rounds somebody must be named",
        start(whole(1) + GOALS + "- us: ▸{play: sops}\n", OPENS),
        (Found("r3.first", "missing", 13, ""),),
    ),
)

# ── The order of the three bonuses ────────────────────────────────────────────
LATE = LED + UN + TV.replace("opinion: tele", "opinion: ▸tele")
ruling(
    "ruling.opinion",
    "written",
    Case(
        "United Nations first", start(LATE), (Found("r5.opinion", "order", 12, "opinion"),), rulings=("ruling.opinion",)
    ),
)
ruling(
    "ruling.opinion",
    "any",
    Case("United Nations first", start(LATE.replace("▸", ""), options(opinion="any")), rulings=("ruling.opinion",)),
    Case(
        "still only once",
        start(LED + UN + TV + "- us: {opinion: ▸television}\n", options(opinion="any")),
        (Found("r5.opinion", "again", 13, "opinion"),),
    ),
)

# ── The top of DEFCON 2 ───────────────────────────────────────────────────────
TOP = whole(1, *RISK[:4], agendas="{us: military-track, ussr: cuba-political}")  # the US marker on space 6
ruling(
    "ruling.top-lift",
    "lifted",
    Case(
        "by default",
        start(TOP + "  then: {track: {military: {us: 7}}, points: {us: 5}, war: us}\n"),
        rulings=("ruling.top-lift", "ruling.rise"),
    ),
)
ruling(
    "ruling.top-lift",
    "stays",
    Case(
        "no war",
        start(TOP + "  then: {track: {military: {us: 6}}, points: {us: 4}, war: none}\n", options(top_lift="stays")),
        rulings=("ruling.top-lift",),
    ),
)

# ── Rise and difference ───────────────────────────────────────────────────────
ruling(
    "ruling.rise",
    "written",
    Case(
        "the rise counts",
        start(TRACK + "  then: {track: {military: {us: 5}}, points: {us: 3}}\n"),
        rulings=("ruling.rise",),
    ),
    Case(
        "the other way",
        start(TRACK + "  then: {points: {us: ▸4}}\n"),
        (false("r6.score", "points", 11, "then.points.us"),),
    ),
)
ruling(
    "ruling.rise",
    "chronicle",
    Case(
        "the rise does not count",
        start(TRACK + "  then: {track: {military: {us: 5}}, points: {us: 2}}\n", options(rise="chronicle")),
        rulings=("ruling.rise",),
    ),
    Case(
        "the other way",
        start(TRACK + "  then: {points: {us: ▸3}}\n", options(rise="chronicle")),
        (false("r6.score", "points", 11, "then.points.us"),),
    ),
)

# ── A number without “up to” ──────────────────────────────────────────────────
CUBES = ("sops", "excomm cuba-political+3")
PASSED = turns(*CUBES, "u-2-downed = ▸{place: {turkey: 2}}", first="ussr")
PARTLY = turns(*CUBES, "u-2-downed = {remove: {cuba-political: ▸1}, of: us}", first="ussr")
FREE = options(as_far="free")
ruling(
    "ruling.as-far",
    "required",
    Case("passed over", ussr(PASSED), (Found("event.text", "skipped", 5, "event"),), rulings=("ruling.as-far",)),
    Case(
        "half of the half",
        ussr(PARTLY),
        (Found("event.text", "exact", 5, "event.remove.cuba-political"),),
        rulings=("ruling.as-far",),
    ),
    Case(
        "no card taken",
        log(turns("intelligence-reports = ▸{}")),
        (Found("event.text", "skipped", 3, "event"),),
        rulings=("ruling.as-far",),
    ),
)
ruling(
    "ruling.as-far",
    "free",
    Case("passed over", ussr(PASSED.replace("▸", ""), FREE), rulings=("ruling.as-far",)),
    Case("half of the half", ussr(PARTLY.replace("▸", ""), FREE), rulings=("ruling.as-far",)),
    Case(
        "more than half",
        ussr(PARTLY.replace("▸1", "▸3"), FREE),
        (Found("event.text", "exact", 5, "event.remove.cuba-political"),),
    ),
    Case("no card taken", log(turns("intelligence-reports = {}"), FREE)),
    Case("fewer cubes than Suez–Hungary wants", ussr(turns("suez-hungary = {place: {italy: 1}}", first="ussr"), FREE)),
    Case("one marker of the three that U Thant lowers", log(turns("u-thant = {track: {military: -1}}"), FREE)),
)

# ── An event that does nothing ────────────────────────────────────────────────
NOTHING = turns("air-strike italy+2", "sops", "offensive-missiles = ▸{}")
ruling("ruling.no-effect", "allowed", Case("by default", log(NOTHING.replace("▸", "")), rulings=("ruling.no-effect",)))
ONLY = options(no_effect="forbidden")
ruling(
    "ruling.no-effect",
    "forbidden",
    Case("played for nothing", log(NOTHING, ONLY), (Found("event.text", "nothing", 5, "event"),)),
    Case(
        "used for nothing in the opponent's turn",
        log(turns("fifty-fifty italy+3", "{play: offensive-missiles, opponent: {event: ▸{}}}"), ONLY),
        (Found("event.text", "nothing", 4, "opponent.event"),),
    ),
    Case("declined", log(turns("fifty-fifty italy+3", "{play: offensive-missiles, opponent: pass}"), ONLY)),
    Case(
        "what can do something may do nothing", log(turns("offensive-missiles = {}", "u-thant = {}", "sops = {}"), ONLY)
    ),
)

# ── Commands that events give ─────────────────────────────────────────────────
FEWER = turns("u-2-photographs = {command: {at: atlantic, add: ▸2}}")
EXACT = options(fewer="exact")
ruling("ruling.fewer", "allowed", Case("two of three", log(FEWER.replace("▸", "")), rulings=("ruling.fewer",)))
ruling(
    "ruling.fewer",
    "exact",
    Case(
        "two of three",
        log(FEWER, EXACT),
        (
            Found(
                "event.text",
                "fewer",
                3,
                "event.command.add",
                nearest={"event": {"command": {"at": "atlantic", "add": 3}}},
            ),
        ),
        rulings=("ruling.fewer",),
    ),
    Case("none at all", log(turns("u-2-photographs = ▸{}"), EXACT), (Found("event.text", "fewer", 3, "event"),)),
    Case("all three", log(turns("u-2-photographs = {command: {at: atlantic, add: 3}}"), EXACT)),
    Case(
        "one is all there is", start(SPENT + turns("u-2-photographs = {command: {at: cuba-military, add: 1}}"), EXACT)
    ),
    Case("the opponent may still decline", log(turns("a-face-saver = {command: {at: atlantic, add: 3}}"), EXACT)),
    Case("an ordinary Command may use fewer", log(turns("public-protests atlantic+1"), EXACT)),
)
MORE = turns("sops = {}", "berlin-blockade", "u-2-photographs = {command: {at: atlantic, add: ▸4}}")
LESS = turns("to-the-brink = {}", "national-liberation = {command: {at: italy, add: ▸3}}")
ruling(
    "ruling.worded-commands",
    "no",
    Case("SOPs", log(MORE), (Found("event.text", "count", 5, "event.command.add"),)),
    Case("To the Brink", log(LESS.replace("▸", "")), rulings=("ruling.worded-commands",)),
)
WORDED = options(worded_commands="yes")
ruling(
    "ruling.worded-commands",
    "yes",
    Case("SOPs", log(MORE.replace("▸", ""), WORDED), rulings=("ruling.worded-commands",)),
    Case("To the Brink", log(LESS, WORDED), (Found("event.text", "count", 4, "event.command.add"),)),
    Case(
        "To the Brink leaves one",
        log(turns("to-the-brink = {}", "mrbms-and-irbms = {command: {at: italy, add: 1}}"), WORDED),
        rulings=("ruling.worded-commands", "ruling.brink"),
    ),
)

# ── To the Brink ──────────────────────────────────────────────────────────────
BRINK = turns("to-the-brink = {}", "{play: strategic-balance, command: {at: atlantic, add: ▸1}}")
ruling(
    "ruling.brink",
    "floor",
    Case("one cube less than one is one", log(BRINK.replace("▸", "")), rulings=("ruling.brink",)),
)
NONE = options(brink="none")
ruling(
    "ruling.brink",
    "none",
    Case(
        "one cube less than one is none",
        log(BRINK, NONE),
        (Found("command.target", "above", 4, "command.add", nearest={"command": {}}),),
        rulings=("ruling.brink",),
    ),
    Case(
        "the letter still adds one",
        ussr(turns("to-the-brink = {}", "quarantine atlantic+1 letter", first="ussr"), NONE),
    ),
    Case("two less one is one", log(turns("to-the-brink = {}", "u-2-downed atlantic+1"), NONE)),
)

# ── The two bans ──────────────────────────────────────────────────────────────
REPLY = turns(
    "bay-of-pigs = {}",
    "sops",
    "{play: non-invasion-pledge, opponent: {event: ▸{track: {political: -1}}}}",
    first="ussr",
)
FIFTY = turns(
    "bay-of-pigs = {}", "public-protests television+1", "fifty-fifty = ▸{track: {military: -1}}", first="ussr"
)
OWN = turns("bay-of-pigs = {}", "u-thant = ▸{track: {military: -1, political: -1, opinion: -1}}", first="ussr")
CONTAINED = turns(
    "bay-of-pigs = {}",
    "sops",
    "containment = {}",
    "u-2-photographs",
    "{play: non-invasion-pledge, opponent: {event: ▸{track: {political: -1}}}}",
    first="ussr",
)
STRICT = options(ban="strict")
OWN_BAN = (Found("event.text", "ban", 4, "event"),)
ruling(
    "ruling.ban",
    "alike",
    Case("a card that the opponent plays", ussr(REPLY.replace("▸", "")), rulings=("ruling.ban",)),
    Case("Fifty-Fifty played by the opponent", ussr(FIFTY.replace("▸", "")), rulings=("ruling.ban",)),
    Case("a card of one's own", ussr(OWN), OWN_BAN, rulings=("ruling.ban",)),
)
ruling(
    "ruling.ban",
    "strict",
    Case(
        "a card that the opponent plays",
        ussr(REPLY, STRICT),
        (Found("event.text", "ban", 5, "opponent.event"),),
        rulings=("ruling.ban",),
    ),
    Case("Fifty-Fifty played by the opponent", ussr(FIFTY, STRICT), (Found("event.text", "ban", 5, "event"),)),
    Case("a card of one's own", ussr(OWN, STRICT), OWN_BAN),
    Case("Containment takes nothing back", ussr(CONTAINED, STRICT), (Found("event.text", "ban", 7, "opponent.event"),)),
    Case(
        "Containment alone is not so strict",
        ussr(
            turns(
                "containment = {}",
                "sops",
                "{play: non-invasion-pledge, opponent: {event: {track: {political: -1}}}}",
                first="ussr",
            ),
            STRICT,
        ),
    ),
)

# ── Moscow is our Brain ───────────────────────────────────────────────────────
HELD = turns("moscow-is-our-brain = {place: {berlin: ▸2}}", first="ussr")
EMPTY = turns("moscow-is-our-brain = {place: {atlantic: ▸2}}", first="ussr")
WITHOUT = options(moscow="without")
ruling(
    "ruling.moscow",
    "with",
    Case("where there are cubes", ussr(HELD.replace("▸", "")), rulings=("ruling.moscow",)),
    Case("where there are none", ussr(EMPTY), (Found("event.text", "target", 3, "event.place.atlantic"),)),
)
ruling(
    "ruling.moscow",
    "without",
    Case("where there are cubes", ussr(HELD, WITHOUT), (Found("event.text", "target", 3, "event.place.berlin"),)),
    Case("where there are none", ussr(EMPTY.replace("▸", ""), WITHOUT), rulings=("ruling.moscow",)),
)
