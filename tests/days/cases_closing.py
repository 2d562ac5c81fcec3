"""The last steps of a round and the end of the game, rule by rule: logs that keep each and logs that break it."""
# ruff: noqa: E501 (a log reads best with one record a line)

from __future__ import annotations

from ..marked import Case, Casebook, Found, false
from .rounds import (
    END,
    GOALS,
    PEACE,
    PILE,
    ROUND_1,
    THREE_ROUNDS,
    TWO_ROUNDS,
    log,
    played,
    reveal,
    start,
    turns,
    whole,
)

CASES = Casebook()
allowed, forbidden = CASES.allowed, CASES.forbidden

HAND = "deal: {us: [public-protests, lessons-of-munich, operation-mongoose, air-strike, quarantine], ussr: hidden}\n"

# ── Step 4 ────────────────────────────────────────────────────────────────────
allowed(
    "r4.aftermath",
    Case("both cards", start(played(1) + "- aftermath: {us: quarantine, ussr: sops}\n" + reveal(1))),
    Case("one of them", start(played(1) + "- aftermath: {us: quarantine, ussr: hidden}\n" + reveal(1), HAND)),
    Case("one after the other", start(played(1) + "- aftermath: {us: quarantine}\n- aftermath: {ussr: sops}\n")),
    Case("hidden, then named", start(played(1) + "- aftermath: {us: hidden}\n- aftermath: {us: quarantine}\n")),
)
forbidden(
    "r4.aftermath",
    Case(
        "before the hands are played",
        log(turns("sops") + "- aftermath: ▸{us: quarantine, ussr: hidden}\n"),
        (Found("r4.aftermath", "early", 4, ""),),
    ),
    Case("before anything", start("- aftermath: ▸{us: quarantine}\n"), (Found("r4.aftermath", "early", 1, ""),)),
    Case(
        "a card that was played",
        start(played(1) + "- aftermath: {us: ▸public-protests, ussr: hidden}\n"),
        (Found("r4.aftermath", "played", 11, "us"),),
    ),
    Case(
        "another card must be left",
        start(played(1) + "- aftermath: {us: ▸sops, ussr: hidden}\n", HAND),
        (Found("r4.aftermath", "left", 11, "us", "impossible"),),
    ),
    Case(
        "after the agendas",
        start(ROUND_1 + "- aftermath: ▸{us: quarantine, ussr: sops}\n"),
        (Found("r4.aftermath", "late", 12, ""),),
    ),
    Case(
        "after the agendas of the last round",
        start(THREE_ROUNDS + "- aftermath: ▸{us: quarantine, ussr: sops}\n"),
        (Found("r4.aftermath", "late", 34, ""),),
    ),
    Case(
        "twice",
        start(played(1) + "- aftermath: {us: quarantine, ussr: sops}\n- aftermath: {us: ▸quarantine}\n"),
        (Found("r4.aftermath", "again", 12, "us"),),
    ),
    Case(
        "the same card by both",
        start(played(1) + "- aftermath: {us: sops, ussr: ▸sops}\n"),
        (Found("play.hand", "elsewhere", 11, "ussr", "impossible"),),
    ),
)

# ── Step 5: the US leads on Television and Alliances, the USSR on United Nations ──
LED = played(1, "public-protests television+2", "missile-trade united-nations+1", "lessons-of-munich alliances+1")
TV = "- us: {opinion: television, track: {opinion: -1}}\n"
UN = "- ussr: {opinion: united-nations, take: letter}\n"
ALLIES = "- us: {opinion: alliances, draw: hidden, to: aftermath}\n"
allowed(
    "r5.opinion",
    Case("all three in order", start(LED + TV + UN + ALLIES + reveal(1))),
    Case("only one of them", start(LED + UN + reveal(1))),
    Case("none of them", start(LED + reveal(1))),
    Case(
        "passed over",
        start(LED + "- us: {opinion: television}\n- ussr: {opinion: united-nations}\n- us: {opinion: alliances}\n"),
    ),
)
forbidden(
    "r5.opinion",
    Case(
        "by the other side",
        start(LED + "- ussr: {opinion: ▸television, track: {opinion: -1}}\n"),
        (Found("r5.opinion", "side", 11, "opinion"),),
    ),
    Case(
        "where nobody leads",
        start(played(1) + "- us: {opinion: ▸television, track: {opinion: -1}}\n"),
        (Found("r5.opinion", "nobody", 11, "opinion"),),
    ),
    Case(
        "in another order",
        start(LED + UN + "- us: {opinion: ▸television, track: {opinion: -1}}\n"),
        (Found("r5.opinion", "order", 12, "opinion"),),
    ),
    Case(
        "twice",
        start(LED + TV + "- us: {opinion: ▸television, track: {opinion: -1}}\n"),
        (Found("r5.opinion", "again", 12, "opinion"),),
    ),
    Case(
        "during the turns",
        log(turns("public-protests television+2", "sops") + "- us: ▸{opinion: television, track: {opinion: -1}}\n"),
        (Found("r5.opinion", "early", 5, ""),),
    ),
)
allowed(
    "r5.television",
    Case(
        "down", start(LED + "- us: {opinion: television, track: {opinion: -1}}\n  then: {track: {opinion: {us: 2}}}\n")
    ),
    Case(
        "up, on another track",
        start(
            LED + "- us: {opinion: television, track: {military: 1}}\n  then: {track: {military: {us: 3, ussr: 3}}}\n"
        ),
    ),
)
forbidden(
    "r5.television",
    Case(
        "the other side's marker",
        start(LED + "- us: {opinion: television, track: {opinion: 1}, of: ▸ussr}\n"),
        (Found("r5.television", "own", 11, "of"),),
    ),
    Case(
        "two markers",
        start(LED + "- us: {opinion: television, track: ▸{opinion: -1, military: -1}}\n"),
        (Found("r5.television", "several", 11, "track"),),
    ),
    Case(
        "two spaces",
        start(LED + "- us: {opinion: television, track: {military: ▸-2}}\n"),
        (Found("r5.television", "steps", 11, "track.military"),),
    ),
    Case(
        "the letter",
        start(LED + "- us: ▸{opinion: television, take: letter}\n"),
        (Found("r5.television", "other", 11, ""),),
    ),
    Case(
        "misplaced",
        start(LED + TV + "  then: {track: {opinion: {us: ▸3}}}\n"),
        (false("r5.television", "track", 11, "then.track.opinion.us"),),
    ),
)
allowed(
    "r5.un",
    Case("the letter taken", start(LED + UN + "  then: {letter: ussr}\n")),
    Case(
        "the letter held already",
        start(
            played(1, "public-protests united-nations+1")
            + "- us: {opinion: united-nations, take: letter}\n  then: {letter: us}\n"
        ),
    ),
)
forbidden(
    "r5.un",
    Case(
        "a marker moved",
        start(LED + "- ussr: ▸{opinion: united-nations, track: {military: -1}}\n"),
        (Found("r5.un", "letter", 11, ""),),
    ),
    Case(
        "the letter stayed", start(LED + UN + "  then: {letter: ▸us}\n"), (false("r5.un", "holder", 11, "then.letter"),)
    ),
)
HOUSE = (
    "- us: {opinion: alliances, draw: ▸["
    + ", ".join(["hidden"] * 29)
    + '], to: discard}\n  ruling: "the whole deck, by agreement"\n'
)
allowed(
    "r5.alliances",
    Case("to the aftermath", start(LED + ALLIES)),
    Case("discarded face up", start(LED + "- us: {opinion: alliances, draw: quarantine, to: discard}\n")),
)
forbidden(
    "r5.alliances",
    Case(
        "kept in hand",
        start(LED + "- us: {opinion: alliances, draw: ▸quarantine}\n"),
        (Found("r5.alliances", "choice", 11, "draw"),),
    ),
    Case(
        "two cards",
        start(LED + "- us: {opinion: alliances, draw: ▸[quarantine, sops], to: discard}\n"),
        (Found("r5.alliances", "one", 11, "draw"),),
    ),
    Case(
        "the letter",
        start(LED + "- us: ▸{opinion: alliances, take: letter}\n"),
        (Found("r5.alliances", "other", 11, ""),),
    ),
    Case(
        "a card that was played",
        start(LED + "- us: {opinion: alliances, draw: ▸missile-trade, to: discard}\n"),
        (Found("r5.alliances", "known", 11, "draw"),),
    ),
    Case(
        "a card that was dealt",
        start(LED + "- us: {opinion: alliances, draw: ▸quarantine, to: discard}\n", HAND),
        (Found("r5.alliances", "known", 11, "draw", "impossible"),),
    ),
    Case(
        "from an empty deck",
        start(
            LED
            + HOUSE
            + reveal(1)
            + played(2, goals=GOALS)
            + "- us: {opinion: alliances, draw: ▸hidden, to: discard}\n"
        ),
        (Found("r5.alliances", "one", 11, "draw", "ruled"), Found("r5.alliances", "empty", 23, "draw")),
    ),
)

# ── Step 6 ────────────────────────────────────────────────────────────────────
FLAGS = "- goals: {us: {flags: [turkey, italy, military], keep: military-track}, ussr: {flags: [atlantic, berlin, political]}}\n"
# With three cubes on Atlantic the US military marker stands on space 4, in DEFCON 2.
LIFTED = whole(1, "public-protests atlantic+3", goals=FLAGS, agendas="{us: military-track, ussr: atlantic}")
allowed(
    "r6.reveal",
    Case("kept and marked", start(LIFTED)),
    Case("a marker rises", start(LIFTED + "  then: {track: {military: {us: 5, ussr: 3}}}\n")),
    Case(
        "twice, for both agendas of the track",
        start(
            whole(1, "public-protests atlantic+3", agendas="{us: military-track, ussr: military-track}")
            + "  then: {track: {military: {us: 6, ussr: 3}}}\n"
        ),
    ),
    Case(
        "none rises in DEFCON 3 or for a battleground",
        start(
            whole(1, "public-protests atlantic+3", agendas="{us: political-track, ussr: atlantic}")
            + "  then: {track: {military: {us: 4}, political: {us: 3, ussr: 2}}}\n"
        ),
    ),
    Case("hidden", start(played(1) + "- reveal: {us: hidden, ussr: berlin}\n")),
)
forbidden(
    "r6.reveal",
    Case(
        "left out",
        start(played(1) + "- goals: ▸{us: hidden, ussr: hidden}\n"),
        (Found("r6.reveal", "missing", 11, ""),),
    ),
    Case(
        "left out in the second round",
        start(ROUND_1 + played(2) + "- goals: ▸{us: hidden, ussr: hidden}\n"),
        (Found("r6.reveal", "missing", 22, ""),),
    ),
    Case("left out, and a first player named", start(LED + "- first: ▸us\n"), (Found("r6.reveal", "missing", 11, ""),)),
    Case(
        "during the turns",
        log(turns("sops") + "- reveal: ▸{us: italy, ussr: berlin}\n"),
        (Found("r6.reveal", "early", 4, ""),),
    ),
    Case(
        "revealed twice",
        start(ROUND_1 + "- reveal: ▸{us: italy, ussr: berlin}\n"),
        (Found("r6.reveal", "again", 12, ""),),
    ),
    Case(
        "another than was kept",
        start(played(1, goals=FLAGS) + "- reveal: {us: ▸italy, ussr: berlin}\n"),
        (Found("r6.reveal", "kept", 11, "us"),),
    ),
    Case(
        "one that no flag marked",
        start(played(1, goals=FLAGS) + "- reveal: {us: military-track, ussr: ▸cuba-military}\n"),
        (Found("r6.reveal", "flags", 11, "ussr"),),
    ),
    Case(
        "the rise left out",
        start(LIFTED + "  then: {track: {military: {us: ▸4}}}\n"),
        (false("r6.reveal", "track", 11, "then.track.military.us"),),
    ),
    Case(
        "points before anything was revealed",
        log("- claim: {points: {us: ▸2}}\n"),
        (false("r6.reveal", "missing", 3, "points.us"),),
    ),
)
ITALY = whole(1, agendas="{us: italy, ussr: atlantic}")
BOTH_US = whole(1, agendas="{us: italy, ussr: turkey}")
TRACK = whole(1, "public-protests atlantic+3", agendas="{us: military-track, ussr: cuba-political}")
allowed(
    "r6.score",
    Case(
        "cubes",
        start(
            ITALY
            + "  then: {points: {us: 2, ussr: 0}, prestige: {us: 2, ussr: 0}, dominates: {italy: us, berlin: ussr}}\n"
        ),
    ),
    Case("spaces", start(TRACK + "  then: {points: {us: 3, ussr: 0}, prestige: {us: 3}}\n")),
    Case(
        "the opponent's agenda",
        start(
            whole(1, agendas="{us: berlin, ussr: italy}")
            + "  then: {points: {us: 2, ussr: 2}, prestige: {us: 0, ussr: 0}}\n"
        ),
    ),
    Case("both at the same time", start(BOTH_US + "  then: {points: {us: 4, ussr: 0}, prestige: {us: 4, ussr: 0}}\n")),
)
forbidden(
    "r6.score",
    Case(
        "to the wrong side",
        start(BOTH_US + "  then: {points: {ussr: ▸2}}\n"),
        (false("r6.score", "side", 11, "then.points.ussr"),),
    ),
    Case(
        "too many points",
        start(ITALY + "  then: {points: {us: ▸5}}\n"),
        (false("r6.score", "points", 11, "then.points.us"),),
    ),
    Case(
        "one agenda forgotten",
        start(BOTH_US + "  then: {points: {us: ▸2}}\n"),
        (false("r6.score", "both", 11, "then.points.us"),),
    ),
    Case(
        "too much prestige",
        start(ITALY + "  then: {prestige: {us: ▸5}}\n"),
        (false("r6.score", "prestige", 11, "then.prestige.us"),),
    ),
    Case(
        "the wrong leader",
        log("- claim: {dominates: {berlin: ▸us}}\n"),
        (false("r6.score", "leads", 3, "dominates.berlin"),),
    ),
)
TIED = whole(1, "public-protests", "missile-trade turkey+1", agendas="{us: turkey, ussr: atlantic}")
allowed(
    "r6.tie",
    Case(
        "nothing for anybody",
        start(
            TIED
            + "  then: {points: {us: 0, ussr: 0}, prestige: {us: 0, ussr: 0}, dominates: {turkey: none, atlantic: none}}\n"
        ),
    ),
    Case(
        "a tie on a track",
        start(whole(1, agendas="{us: opinion-track, ussr: atlantic}") + "  then: {points: {us: 0, ussr: 0}}\n"),
    ),
)
forbidden(
    "r6.tie",
    Case(
        "the bonus all the same",
        start(TIED + "  then: {points: {us: ▸1}}\n"),
        (false("r6.tie", "nobody", 11, "then.points.us"),),
    ),
    Case(
        "prestige all the same",
        start(TIED + "  then: {prestige: {us: ▸1}}\n"),
        (false("r6.tie", "prestige", 11, "then.prestige.us"),),
    ),
    Case(
        "somebody leads",
        log("- claim: {dominates: {atlantic: ▸ussr}}\n"),
        (false("r6.tie", "leads", 3, "dominates.atlantic"),),
    ),
)
allowed(
    "r6.bonus",
    Case(
        "Turkey, Berlin", start(whole(1, agendas="{us: turkey, ussr: berlin}") + "  then: {points: {us: 2, ussr: 2}}\n")
    ),
    Case(
        "a track",
        start(whole(1, agendas="{us: political-track, ussr: atlantic}") + "  then: {points: {us: 2, ussr: 0}}\n"),
    ),
)
forbidden(
    "r6.bonus",
    Case(
        "forgotten", start(ITALY + "  then: {points: {us: ▸1}}\n"), (false("r6.bonus", "points", 11, "then.points.us"),)
    ),
    Case(
        "forgotten in the sum",
        start(ITALY + "  then: {prestige: {us: ▸1}}\n"),
        (false("r6.bonus", "prestige", 11, "then.prestige.us"),),
    ),
)
LINKED = whole(1, "public-protests", "missile-trade atlantic+2", agendas="{us: italy, ussr: cuba-military}")
LINKED_ALONE = whole(
    1, "public-protests", "missile-trade atlantic+2", agendas="{us: cuba-political, ussr: cuba-military}"
)
ALL_THREE = whole(
    1,
    "public-protests",
    "missile-trade atlantic+2",
    "lessons-of-munich",
    "fidel-castro cuba-political+1",
    agendas="{us: italy, ussr: atlantic}",
)
allowed(
    "r6.linked",
    Case(
        "none of the others",
        start(whole(1, agendas="{us: italy, ussr: cuba-military}") + "  then: {points: {us: 2, ussr: 1}}\n"),
    ),
    Case("one of the others", start(LINKED + "  then: {points: {us: 2, ussr: 2}, prestige: {us: 0, ussr: 0}}\n")),
    Case("both of the others", start(ALL_THREE + "  then: {points: {us: 2, ussr: 4}, prestige: {us: 0, ussr: 2}}\n")),
)
forbidden(
    "r6.linked",
    Case(
        "forgotten",
        start(LINKED + "  then: {points: {ussr: ▸1}}\n"),
        (false("r6.linked", "points", 11, "then.points.ussr"),),
    ),
    Case(
        "forgotten in the sum",
        start(LINKED_ALONE + "  then: {prestige: {ussr: ▸1}}\n"),
        (false("r6.linked", "prestige", 11, "then.prestige.ussr"),),
    ),
)
LETTER = whole(1, agendas="{us: personal-letter, ussr: atlantic}")
allowed(
    "r6.letter",
    Case("two for its holder", start(LETTER + "  then: {points: {us: 2, ussr: 0}}\n")),
    Case(
        "whoever's agenda it is",
        start(
            LED
            + UN
            + reveal(1, "{us: personal-letter, ussr: atlantic}")
            + "  then: {points: {us: 0, ussr: 2}, prestige: {ussr: 2}}\n"
        ),
    ),
)
forbidden(
    "r6.letter",
    Case(
        "with a bonus",
        start(LETTER + "  then: {points: {us: ▸3}}\n"),
        (false("r6.letter", "points", 11, "then.points.us"),),
    ),
    Case(
        "the sum with a bonus",
        start(LETTER + "  then: {prestige: {us: ▸3}}\n"),
        (false("r6.letter", "prestige", 11, "then.prestige.us"),),
    ),
    Case(
        "to the other side",
        start(whole(1, agendas="{us: personal-letter, ussr: italy}") + "  then: {points: {ussr: ▸2}}\n"),
        (false("r6.letter", "side", 11, "then.points.ussr"),),
    ),
)
SIX = BOTH_US + whole(2, agendas="{us: personal-letter, ussr: atlantic}")  # four and two more
allowed(
    "r6.cap",
    Case("no more than five", start(SIX + "  then: {points: {us: 2}, prestige: {us: 5, ussr: 0}}\n")),
    Case(
        "both agendas count before the end of the track",
        start(BOTH_US + whole(2, agendas="{us: personal-letter, ussr: berlin}") + "  then: {prestige: {us: 4}}\n"),
    ),
)
forbidden(
    "r6.cap",
    Case("six", start(SIX + "  then: {prestige: {us: ▸6}}\n"), (false("r6.cap", "prestige", 22, "then.prestige.us"),)),
)
allowed(
    "r6.discard",
    Case(
        "the other agenda of the track",
        start(
            TRACK
            + whole(
                2,
                goals="- goals: {us: {flags: [military, italy, berlin]}, ussr: hidden}\n",
                agendas="{us: military-track, ussr: berlin}",
            )
        ),
    ),
    Case(
        "an agenda that was marked and not kept",
        start(LIFTED + "- goals: {us: {flags: [turkey, italy, berlin]}, ussr: hidden}\n"),
    ),
)
forbidden(
    "r6.discard",
    Case(
        "marked again",
        start(ITALY + "- goals: {us: {flags: [turkey, ▸italy, berlin]}, ussr: hidden}\n"),
        (Found("r6.discard", "gone", 12, "us.flags.1"),),
    ),
    Case(
        "kept again",
        start(ITALY + "- goals: {us: hidden, ussr: {flags: hidden, keep: ▸atlantic}}\n"),
        (Found("r6.discard", "gone", 12, "ussr.keep"),),
    ),
    Case(
        "revealed again",
        start(ITALY + whole(2, agendas="{us: ▸italy, ussr: berlin}")),
        (Found("r6.discard", "gone", 22, "us"),),
    ),
)

# ── Step 7 ────────────────────────────────────────────────────────────────────
# Eight cubes of the US on military battlegrounds: its marker goes from 2 to 4, 6 and 7.
RISK = (
    "public-protests atlantic+3",
    "missile-trade",
    "lessons-of-munich berlin+3",
    "fidel-castro",
    "operation-mongoose atlantic+2",
    "berlin-blockade",
)
WAR = whole(1, *RISK)
BOTH_WAR = whole(
    1, RISK[0], "missile-trade cuba-political+3", RISK[2], "fidel-castro italy+3", RISK[4], "berlin-blockade italy+2"
)
SOVIET_WAR = whole(
    1,
    "public-protests",
    "missile-trade cuba-political+3",
    "lessons-of-munich",
    "fidel-castro italy+3",
    "operation-mongoose",
    "berlin-blockade italy+2",
)
ALL_IN_2 = (
    whole(1)
    + whole(2)
    + whole(
        3,
        "mathematical-precision",
        "moscow-is-our-brain",
        "excomm",
        "strategic-balance",
        "wave-and-smile",
        "defensive-missiles",
        "u-thant",
    )
)
allowed(
    "r7.war",
    Case(
        "a marker in DEFCON 1",
        start(WAR + "  then: {war: us, track: {military: {us: 7}}}\n- claim: {winner: ussr}\n"),
        outcome={"winner": "ussr", "reason": "war", "war": "us"},
    ),
    Case(
        "a Soviet marker in DEFCON 1",
        start(
            SOVIET_WAR
            + "  then: {war: ussr, track: {political: {ussr: 7}}, prestige: {ussr: 4}}\n- claim: {winner: us}\n"
        ),
        outcome={"winner": "us", "reason": "war", "war": "ussr", "prestige": {"us": 0, "ussr": 4}},
    ),
    Case(
        "both sides",
        start(BOTH_WAR + "  then: {war: both}\n- claim: {winner: none}\n"),
        outcome={"winner": None, "reason": "both", "war": "both"},
    ),
    Case(
        "all three markers in DEFCON 2",
        start(ALL_IN_2 + "  then: {war: us}\n"),
        outcome={"winner": "ussr", "reason": "war"},
    ),
    Case("two markers in DEFCON 2", start(TWO_ROUNDS + "  then: {war: none}\n")),
    Case(
        "lowered again before this step",
        start(whole(1, *RISK, "air-strike atlantic-2") + "  then: {war: none, track: {military: {us: 6}}}\n"),
    ),
    Case(
        "lifted into DEFCON 1 by an agenda",
        start(whole(1, *RISK[:4], agendas="{us: military-track, ussr: cuba-political}") + "  then: {war: us}\n"),
    ),
)
forbidden(
    "r7.war",
    Case("denied", start(WAR + "  then: {war: ▸none}\n"), (false("r7.war", "side", 11, "then.war"),)),
    Case("one side alone", start(BOTH_WAR + "  then: {war: ▸us}\n"), (false("r7.war", "both", 11, "then.war"),)),
    Case("where there is none", start(ROUND_1 + "  then: {war: ▸ussr}\n"), (false("r7.war", "none", 11, "then.war"),)),
    Case(
        "won by whoever started it", start(WAR + "- claim: {winner: ▸us}\n"), (false("r7.war", "winner", 12, "winner"),)
    ),
    Case(
        "won by somebody though both started it",
        start(BOTH_WAR + "- claim: {winner: ▸us}\n"),
        (false("r7.war", "nobody", 12, "winner"),),
    ),
    Case("a round more", start(WAR + "- goals: ▸{us: hidden, ussr: hidden}\n"), (Found("r7.war", "over", 12, ""),)),
    Case("a turn more", start(WAR + "- us: ▸{play: sops}\n"), (Found("r7.war", "over", 12, ""),)),
    Case("a bonus more", start(WAR + "- us: ▸{opinion: television}\n"), (Found("r7.war", "over", 12, ""),)),
    Case("cards left", start(WAR + "- aftermath: ▸{us: sops}\n"), (Found("r7.war", "over", 12, ""),)),
    Case("the aftermath", start(WAR + f"- end: ▸{{aftermath: {PILE}}}\n"), (Found("r7.war", "over", 12, ""),)),
    Case(
        "cubes in the aftermath",
        start(WAR + "- claim: {aftermath: ▸{us: 3}}\n"),
        (false("r7.war", "over", 12, "aftermath"),),
    ),
    Case(
        "prestige by the aftermath",
        start(WAR + "- claim: {aftermath: ▸us}\n"),
        (false("r7.war", "over", 12, "aftermath"),),
    ),
)

# ── Step 8 ────────────────────────────────────────────────────────────────────
allowed("r8.advance", Case("three rounds", start(THREE_ROUNDS)))
forbidden(
    "r8.advance",
    Case(
        "ended after the first",
        start(ROUND_1 + f"- end: ▸{{aftermath: {PILE}}}\n"),
        (Found("r8.advance", "early", 12, ""),),
    ),
    Case(
        "ended after the first, then miscounted",
        start(ROUND_1 + f"- end: ▸{{aftermath: {PILE}}}\n- claim: {{prestige: {{us: ▸1}}}}\n"),
        (Found("r8.advance", "early", 12, ""), false("r6.score", "prestige", 13, "prestige.us")),
    ),
    Case(
        "won after the second",
        start(TWO_ROUNDS + "- claim: {winner: ▸us}\n"),
        (false("r8.advance", "last", 23, "winner"),),
    ),
    Case(
        "a fourth",
        start(THREE_ROUNDS + "- goals: ▸{us: hidden, ussr: hidden}\n"),
        (Found("r8.advance", "over", 34, ""),),
    ),
    Case(
        "a fourth, dealt",
        start(THREE_ROUNDS + "- deal: ▸{us: hidden, ussr: hidden}\n"),
        (Found("r8.advance", "over", 34, ""),),
    ),
    Case("a fourth, begun", start(THREE_ROUNDS + "- first: ▸us\n"), (Found("r8.advance", "over", 34, ""),)),
    Case("a fourth, played", start(THREE_ROUNDS + "- us: ▸{play: sops}\n"), (Found("r8.advance", "over", 34, ""),)),
    Case(
        "a fourth, scored",
        start(THREE_ROUNDS + "- reveal: ▸{us: atlantic, ussr: berlin}\n"),
        (Found("r8.advance", "over", 34, ""),),
    ),
)

# ── End of the game ───────────────────────────────────────────────────────────
NEUTRAL = "[the-guns-of-august, fifty-fifty, scramble, sops, close-allies, containment]"
LED_END = LED + ALLIES + reveal(1) + whole(2) + whole(3)
allowed(
    "end.aftermath",
    Case(
        "six cards",
        start(PEACE + "- claim: {aftermath: {us: 1, ussr: 2}, prestige: {us: 2, ussr: 0}}\n"),
        outcome={"aftermath": "ussr", "cubes": {"us": 1, "ussr": 2}},
    ),
    Case("seven, one drawn for Alliances", start(LED_END + END.replace("]", ", hidden]"))),
    Case(
        "equal sums",
        start(THREE_ROUNDS + f"- end: {{aftermath: {NEUTRAL}}}\n- claim: {{aftermath: none, prestige: {{us: 4}}}}\n"),
        outcome={"prestige": {"us": 4, "ussr": 0}},
    ),
    Case("never turned up", start(THREE_ROUNDS)),
    Case("prestige told before it", start(THREE_ROUNDS + "- claim: {prestige: {us: 4}}\n" + END)),
    Case("prestige of the end told before it", start(THREE_ROUNDS + "- claim: {prestige: {us: 2}}\n" + END)),
)
forbidden(
    "end.aftermath",
    Case(
        "miscounted",
        start(PEACE + "- claim: {aftermath: {us: 1, ussr: ▸3}}\n"),
        (false("end.aftermath", "sums", 35, "aftermath.ussr"),),
    ),
    Case(
        "to the wrong side",
        start(PEACE + "- claim: {aftermath: ▸us}\n"),
        (false("end.aftermath", "side", 35, "aftermath"),),
    ),
    Case(
        "to anybody on equal sums",
        start(THREE_ROUNDS + f"- end: {{aftermath: {NEUTRAL}}}\n- claim: {{aftermath: ▸us}}\n"),
        (false("end.aftermath", "nobody", 35, "aftermath"),),
    ),
    Case(
        "forgotten in the sum",
        start(PEACE + "- claim: {prestige: {us: ▸4}}\n"),
        (false("end.aftermath", "prestige", 35, "prestige.us"),),
    ),
    Case(
        "already told with the last agendas",
        start(THREE_ROUNDS + "  then: {prestige: {us: ▸2}}\n" + END),
        (false("r6.letter", "prestige", 33, "then.prestige.us"),),
    ),
    Case(
        "told before it, and refuted by it",
        start(
            THREE_ROUNDS
            + "- claim: {prestige: {us: ▸5}}\n- end: {aftermath: [quarantine, suez-hungary, scramble, sops, close-allies, containment]}\n"
        ),
        (false("end.win", "prestige", 34, "prestige.us"),),
    ),
    Case(
        "two things said of the end that cannot both be so",
        start(
            THREE_ROUNDS
            + "- end: {aftermath: [hidden, hidden, hidden, hidden, hidden, hidden]}\n- claim: {prestige: {us: 2}}\n- claim: {prestige: {us: ▸4}}\n"
        ),
        (false("end.aftermath", "prestige", 36, "prestige.us"),),
    ),
    Case(
        "five cards",
        start(THREE_ROUNDS + "- end: {aftermath: ▸[quarantine, suez-hungary, scramble, sops, close-allies]}\n"),
        (Found("end.aftermath", "pile", 34, "aftermath"),),
    ),
    Case(
        "a card that was played",
        start(
            THREE_ROUNDS + "- end: {aftermath: [quarantine, suez-hungary, scramble, sops, close-allies, ▸u-thant]}\n"
        ),
        (Found("end.aftermath", "card", 34, "aftermath.5"),),
    ),
    Case(
        "a card that is known to have been drawn in another round's hand",
        start(
            THREE_ROUNDS
            + "- end: {aftermath: [quarantine, suez-hungary, scramble, sops, close-allies, ▸containment]}\n",
            "deal: {us: hidden, ussr: [missile-trade, fidel-castro, berlin-blockade, maskirovka, scramble]}\n".replace(
                "us: hidden", "us: [public-protests, lessons-of-munich, operation-mongoose, air-strike, fifty-fifty]"
            ),
        ),
        (Found("end.aftermath", "card", 34, "aftermath.5", "impossible"),),
    ),
    Case(
        "turned up twice", start(PEACE + f"- end: ▸{{aftermath: {PILE}}}\n"), (Found("end.aftermath", "over", 35, ""),)
    ),
)
LEVEL = (
    TWO_ROUNDS + whole(3, agendas="{us: turkey, ussr: political-track}") + END
)  # two by Turkey, two by the aftermath
allowed(
    "end.win",
    Case("more prestige", start(PEACE + "- claim: {winner: us}\n"), outcome={"winner": "us", "reason": "prestige"}),
    Case(
        "the letter on equal prestige",
        start(LEVEL + "- claim: {winner: us, prestige: {us: 0, ussr: 0}}\n"),
        outcome={"winner": "us", "reason": "letter"},
    ),
    Case(
        "the letter, once it has passed",
        start(LEVEL.replace("play: excomm", "play: excomm, letter: true") + "- claim: {winner: ussr}\n"),
        outcome={"winner": "ussr", "reason": "letter"},
    ),
)
forbidden(
    "end.win",
    Case("less prestige", start(PEACE + "- claim: {winner: ▸ussr}\n"), (false("end.win", "winner", 35, "winner"),)),
    Case(
        "without the letter", start(LEVEL + "- claim: {winner: ▸ussr}\n"), (false("end.win", "letter", 35, "winner"),)
    ),
    Case("a draw", start(LEVEL + "- claim: {winner: ▸none}\n"), (false("end.win", "letter", 35, "winner"),)),
    Case(
        "another prestige",
        start(PEACE + "- claim: {prestige: {us: ▸3}}\n"),
        (false("end.win", "prestige", 35, "prestige.us"),),
    ),
)
