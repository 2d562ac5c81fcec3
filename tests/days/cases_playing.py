"""Cards played, Commands and events, rule by rule: logs that keep each and logs that break it. For single cards see `events`."""
# ruff: noqa: E501 (a log reads best with one record a line)

from __future__ import annotations

from ..marked import Case, Casebook, Found, false
from .rounds import OPEN, OPEN_USSR, ROUND_1, log, played, reveal, start, turns, whole

CASES = Casebook()
allowed, forbidden = CASES.allowed, CASES.forbidden

FIVE = "[quarantine, sops, u-thant, scramble, containment]"
DEALT = f"deal: {{us: {FIVE}, ussr: hidden}}\n"
FIRST_HAND = (
    "deal: {us: [public-protests, lessons-of-munich, operation-mongoose, air-strike, quarantine], ussr: hidden}\n"
)

# ── Playing a card ────────────────────────────────────────────────────────────
allowed(
    "play.hand",
    Case("cards that were dealt", log(turns("sops", "u-2-downed", "u-thant"), DEALT)),
    Case("a hidden card", log(turns("hidden", "hidden atlantic+3"))),
    Case(
        "a card that the log did not know of",
        start(ROUND_1 + f"- deal: {{us: {FIVE}, ussr: hidden}}\n" + OPEN + turns("sops", "u-2-downed")),
    ),
)
forbidden(
    "play.hand",
    Case("the same card twice", log(turns("sops", "{play: ▸sops}")), (Found("play.hand", "twice", 4, "play"),)),
    Case(
        "again in the next round",
        start(ROUND_1 + OPEN + turns("{play: ▸air-strike}")),
        (Found("play.hand", "twice", 14, "play"),),
    ),
    Case(
        "dealt though it was played",
        start(ROUND_1 + "- deal: {us: [quarantine, ▸air-strike, sops, hidden, hidden], ussr: hidden}\n"),
        (Found("play.hand", "twice", 12, "us.1"),),
    ),
    Case(
        "a card of the other hand",
        log(turns("quarantine", "{play: ▸sops}"), DEALT),
        (Found("play.hand", "elsewhere", 4, "play", "impossible"),),
    ),
    Case(
        "drawn by an event though it lies in a hand",
        log(
            turns("sops", "intelligence-reports = [{take: u-thant}, {discard: u-thant}, {draw: ▸quarantine, of: us}]"),
            DEALT,
        ),
        (Found("play.hand", "deck", 4, "event.2.draw", "impossible"),),
    ),
    Case(
        "a card that was not dealt",
        log(turns("{play: ▸close-allies}"), DEALT),
        (Found("play.hand", "crowd", 3, "play", "impossible"),),
    ),
    Case(
        "a card that lies in the aftermath",
        start(
            played(1)
            + "- aftermath: {us: quarantine, ussr: hidden}\n"
            + reveal(1)
            + OPEN
            + turns("{play: ▸quarantine}")
        ),
        (Found("play.hand", "aftermath", 15, "play", "impossible"),),
    ),
    Case(
        "dealt though it must lie in the aftermath",
        start(ROUND_1 + "- deal: {us: [▸quarantine, sops, hidden, hidden, hidden], ussr: hidden}\n", FIRST_HAND),
        (Found("play.hand", "aftermath", 12, "us.0", "impossible"),),
    ),
    Case(
        "a sixth card of a hand",
        log(
            turns("sops", "containment", "u-thant", "u-2-downed", "{play: ▸maskirovka}"),
            "deal: {us: [quarantine, scramble, air-strike, hidden, hidden], ussr: hidden}\n",
        ),
        (Found("play.hand", "crowd", 7, "play", "impossible"),),
    ),
    Case(
        "discarded more than the hand holds",
        log(turns("summit-meeting = {discard: ▸[hidden, hidden, hidden, hidden, hidden]}")),
        (Found("play.hand", "empty", 3, "event.discard"),),
    ),
)
allowed(
    "play.kind",
    Case(
        "a Command, an Event, neither",
        log(turns("sops = {}", "u-2-downed italy+1", "scramble = {place: {italy: 1}}", "u-thant")),
    ),
)
forbidden(
    "play.kind",
    Case(
        "both",
        log(turns("{play: scramble, event: {place: {italy: 1}}, command: ▸{at: turkey, add: 1}}")),
        (Found("play.kind", "both", 3, "command", nearest={"event": {"place": {"italy": 1}}}),),
    ),
)
allowed("play.no-foreign-event", Case("for a Command", log(turns("u-2-downed italy+2"))))
forbidden(
    "play.no-foreign-event",
    Case(
        "by the US",
        log(turns("{play: u-2-downed, event: ▸{place: {turkey: 1}}}")),
        (Found("play.no-foreign-event", "event", 3, "event", nearest={"command": {}}),),
    ),
    Case(
        "by the USSR",
        log(turns("sops", "{play: quarantine, event: ▸{place: {atlantic: 1}}}")),
        (Found("play.no-foreign-event", "event", 4, "event"),),
    ),
)
allowed(
    "event.opponent-first",
    Case(
        "used, before the Command",
        log(
            "- us: {play: u-2-downed, opponent: {event: {place: {turkey: 2}}}, command: {at: turkey, add: 1}}\n  then: {cubes: {turkey: {us: 2, ussr: 2}}}\n"
        ),
    ),
    Case("declined", log(turns("{play: u-2-downed, opponent: pass, command: {at: turkey, add: 1}}"))),
    Case("not mentioned", log(turns("u-2-downed turkey+1"))),
    Case(
        "half of what lay there before the Command",
        log(
            turns(
                "air-strike cuba-political+1",
                "{play: sops}",
                "{play: u-2-downed, opponent: {event: {remove: {cuba-political: 1}, of: us}}, command: {at: cuba-political, add: 2}}",
            )
            + "  then: {cubes: {cuba-political: {us: 2}}}\n"
        ),
    ),
)
forbidden(
    "event.opponent-first",
    Case(
        "of one's own card",
        log(turns("{play: quarantine, opponent: {event: ▸{place: {atlantic: 1}}}}")),
        (Found("event.opponent-first", "own", 3, "opponent.event"),),
    ),
    Case(
        "of a card of the UN",
        log(turns("{play: scramble, opponent: {event: ▸{place: {atlantic: 1}}}}")),
        (Found("event.opponent-first", "own", 3, "opponent.event"),),
    ),
)

# ── Command ───────────────────────────────────────────────────────────────────
allowed(
    "command.target",
    Case(
        "all, fewer, none",
        log(
            turns("air-strike atlantic+2", "missile-trade atlantic+1", "sops", "u-2-downed berlin-1")
            + "  then: {cubes: {atlantic: {us: 2, ussr: 1}, berlin: {ussr: 0}}}\n"
        ),
    ),
    Case("any card of either side", log(turns("u-2-downed italy+2", "air-strike berlin+2"))),
)
forbidden(
    "command.target",
    Case(
        "more than the card shows",
        log(turns("{play: air-strike, command: {at: atlantic, add: ▸3}}")),
        (Found("command.target", "above", 3, "command.add", nearest={"command": {"at": "atlantic", "add": 2}}),),
    ),
    Case(
        "more removed than the card shows",
        log(turns("air-strike italy+2", "sops", "{play: quarantine, command: {at: italy, remove: ▸2}}")),
        (Found("command.target", "above", 5, "command.remove"),),
    ),
    Case(
        "two battlegrounds",
        log(turns("{play: air-strike, command: {at: ▸[atlantic, berlin], add: 1}}")),
        (Found("command.target", "several", 3, "command.at"),),
    ),
    Case(
        "placed and removed",
        log(turns("{play: air-strike, command: ▸{at: italy, add: 1, remove: 1}}")),
        (Found("command.target", "both", 3, "command"),),
    ),
    Case(
        "placed and removed, by an event",
        log(turns("{play: u-2-photographs, event: {command: ▸{at: atlantic, add: 2, remove: 1}}}")),
        (Found("command.target", "both", 3, "event.command"),),
    ),
    Case(
        "miscounted",
        log(turns("air-strike atlantic+2") + "  then: {cubes: {atlantic: {us: ▸1}}}\n"),
        (false("command.target", "cubes", 3, "then.cubes.atlantic.us"),),
    ),
)
allowed(
    "command.max5",
    Case(
        "five of each side",
        log(
            turns(
                "public-protests atlantic+3",
                "missile-trade atlantic+3",
                "air-strike atlantic+2",
                "u-2-downed atlantic+2",
            )
            + "  then: {cubes: {atlantic: {us: 5, ussr: 5}}}\n"
        ),
    ),
    Case(
        "Suez and Hungary end at five",
        log(
            turns("public-protests italy+3", "sops", "quarantine italy+1", "suez-hungary = {place: {italy: 5}}")
            + "  then: {cubes: {italy: {us: 5, ussr: 5}}}\n"
        ),
    ),
)
forbidden(
    "command.max5",
    Case(
        "a sixth by a Command",
        log(turns("public-protests italy+3", "sops", "{play: air-strike, command: {at: italy, add: ▸2}}")),
        (Found("command.max5", "above", 5, "command.add", nearest={"command": {"at": "italy", "add": 1}}),),
    ),
    Case(
        "cubes taken off again where there are too many",
        log(
            turns(
                "public-protests italy+3",
                "sops",
                "{play: air-strike, command: {at: italy, add: ▸2}}",
                "u-thant",
                "{play: quarantine, command: {at: italy, remove: 1}}",
            )
            + "  then: {cubes: {italy: {us: 5}}}\n"
        ),
        (Found("command.max5", "above", 5, "command.add"),),
    ),
    Case(
        "cubes taken off by an event where there are far too many",
        log(
            turns(
                "public-protests berlin+3",
                "sops",
                "{play: air-strike, command: {at: berlin, add: ▸▸4}}",
                "u-thant",
                "{play: a-face-saver, event: {command: {at: berlin, remove: 1}}}",
            )
        ),
        (Found("command.target", "above", 5, "command.add"), Found("command.max5", "above", 5, "command.add")),
    ),
    Case(
        "a sixth by an event",
        log(
            turns(
                "public-protests atlantic+3",
                "sops",
                "air-strike atlantic+1",
                "u-thant",
                "{play: quarantine, event: {place: {atlantic: ▸2}}}",
            )
        ),
        (Found("command.max5", "above", 7, "event.place.atlantic"),),
    ),
    Case(
        "a sixth by the opponent's event",
        log(
            turns(
                "sops",
                "missile-trade atlantic+3",
                "{play: strategic-balance, opponent: {event: {place: {atlantic: ▸3}}}}",
            )
        ),
        (Found("command.max5", "above", 5, "opponent.event.place.atlantic"),),
    ),
    Case(
        "a sixth by a Command of an event",
        log(turns("public-protests berlin+3", "sops", "{play: a-face-saver, event: {command: {at: berlin, add: ▸3}}}")),
        (Found("command.max5", "above", 5, "event.command.add"),),
    ),
    Case(
        "a sixth moved there",
        log(
            turns(
                "public-protests berlin+3",
                "sops",
                "air-strike berlin+2",
                "u-thant",
                "{play: wave-and-smile, event: {move: {from: italy, to: berlin, n: ▸1}}}",
            )
        ),
        (Found("command.max5", "above", 7, "event.move.n"),),
    ),
    Case(
        "a sixth by Suez and Hungary",
        log(
            turns(
                "public-protests italy+3",
                "sops",
                "quarantine italy+1",
                "{play: suez-hungary, event: {place: {italy: ▸6}}}",
            )
        ),
        (Found("event.text", "lead", 6, "event.place.italy"),),
    ),
    Case(
        "a sixth with the letter",
        log(
            turns("public-protests italy+3", "sops", "{play: quarantine, letter: true, command: {at: italy, add: ▸2}}")
        ),
        (Found("command.max5", "above", 5, "command.add"),),
    ),
)
# By events without the symbol, the US has placed all its cubes but one.
SPENT = whole(
    1,
    "lessons-of-munich = {place: {berlin: 2, turkey: 2}}", "missile-trade",
    "scramble = {place: {alliances: 1, atlantic: 1, cuba-political: 1}}", "fidel-castro",
    "speech-to-the-nation = {place: {television: 2, united-nations: 1}}", "berlin-blockade",
    "quarantine = {place: {atlantic: 2}}",
)  # fmt: skip
SPENT += OPEN + turns("close-allies = {place: {cuba-political: 2}}", "sops")  # records 12 and 13, 14 and 15
allowed(
    "command.supply",
    Case(
        "to the last cube", start(SPENT + turns("non-invasion-pledge cuba-political+1") + "  then: {supply: {us: 0}}\n")
    ),
    Case("back to the supply", log(turns("air-strike italy-1") + "  then: {supply: {us: 16}}\n")),
)
forbidden(
    "command.supply",
    Case(
        "more than the supply holds",
        start(SPENT + turns("{play: non-invasion-pledge, command: {at: cuba-political, add: ▸2}}")),
        (Found("command.supply", "place", 16, "command.add"),),
    ),
    Case(
        "more than the supply holds, by an event",
        start(SPENT + turns("{play: nuclear-submarines, event: {place: ▸{atlantic: 1, berlin: 1}}}")),
        (Found("command.supply", "place", 16, "event.place"),),
    ),
    Case(
        "after more than the supply held, cubes still go back to it",
        start(
            SPENT
            + turns(
                "{play: non-invasion-pledge, command: {at: cuba-political, add: ▸2}}",
                "fifty-fifty",
                "u-thant cuba-political-1",
            )
        ),
        (Found("command.supply", "place", 16, "command.add"),),
    ),
    Case(
        "after more than the supply held, an event may still place nothing",
        start(
            SPENT
            + turns(
                "{play: non-invasion-pledge, command: {at: cuba-political, add: ▸2}}",
                "fifty-fifty",
                "nuclear-submarines = {place: {atlantic: 0}}",
            )
        ),
        (Found("command.supply", "place", 16, "command.add"),),
    ),
    Case(
        "more than lie there",
        log(turns("{play: air-strike, command: {at: italy, remove: ▸2}}")),
        (Found("command.supply", "remove", 3, "command.remove"),),
    ),
    Case(
        "more than lie there, by an event",
        log(turns("sops", "{play: missile-trade, event: {remove: {berlin: ▸2}}}")),
        (Found("command.supply", "remove", 4, "event.remove.berlin"),),
    ),
    Case(
        "miscounted",
        log(turns("air-strike atlantic+2") + "  then: {supply: {us: ▸15}}\n"),
        (false("command.supply", "supply", 3, "then.supply.us"),),
    ),
)
allowed(
    "command.defcon",
    Case(
        "one space less than cubes, up and down",
        log(
            turns("public-protests atlantic+3") + "  then: {track: {military: {us: 4, ussr: 3}}}\n"
            "- ussr: {play: sops, command: {at: italy, add: 1}}\n  then: {track: {political: {ussr: 2}}}\n"
            "- us: {play: air-strike, command: {at: atlantic, remove: 2}}\n  then: {track: {military: {us: 3}}}\n"
            "- ussr: {play: u-thant}\n  then: {track: {military: {ussr: 3}, political: {ussr: 2}, opinion: {ussr: 2}}}\n"
        ),
    ),
)
forbidden(
    "command.defcon",
    Case(
        "as many spaces as cubes",
        log(turns("public-protests atlantic+3") + "  then: {track: {military: {us: ▸5}}}\n"),
        (false("command.defcon", "track", 3, "then.track.military.us"),),
    ),
    Case(
        "down for cubes placed",
        log(turns("air-strike turkey+2") + "  then: {track: {political: {us: ▸2}}}\n"),
        (false("command.defcon", "track", 3, "then.track.political.us"),),
    ),
    Case(
        "not moved for cubes removed",
        log(
            turns("air-strike turkey+2", "sops", "operation-mongoose turkey-2")
            + "  then: {track: {political: {us: ▸4}}}\n"
        ),
        (false("command.defcon", "track", 5, "then.track.political.us"),),
    ),
)
HIGH = (
    "public-protests atlantic+3",
    "missile-trade",
    "lessons-of-munich berlin+3",
    "fidel-castro",
    "moscow-is-our-brain cuba-military+3",
)
allowed(
    "defcon.bounds",
    Case(
        "at the bottom",
        log(
            turns("u-thant = {}", "sops")
            + "- us: {play: public-protests, command: {at: atlantic, add: 3}}\n- ussr: {play: scramble}\n- us: {play: missile-trade, command: {at: atlantic, remove: 3}}\n  then: {track: {military: {us: 1}}}\n- ussr: {play: u-2-downed}\n- us: {play: lessons-of-munich, command: {at: italy, add: 1}}\n"
        ),
    ),
    Case(
        "at the top",
        log(
            turns(*HIGH)
            + "  then: {track: {military: {us: 8}}}\n"
            + turns("sops", "invasion-of-cuba = {track: {military: 2}}", first="ussr")
            + "  then: {track: {military: {us: 8}}}\n"
        ),
    ),
)
forbidden(
    "defcon.bounds",
    Case(
        "above the top",
        log(
            turns(*HIGH)
            + turns("sops", "invasion-of-cuba = {track: {military: 2}}", first="ussr")
            + "  then: {track: {military: {us: ▸10}}}\n"
        ),
        (false("defcon.bounds", "track", 9, "then.track.military.us"),),
    ),
    Case(
        "below the bottom",
        log(
            turns("u-thant = {}", "sops", "the-guns-of-august = {track: {military: -2}}")
            + "  then: {track: {military: {us: ▸-1}}}\n"
        ),
        (false("defcon.bounds", "track", 5, "then.track.military.us"),),
    ),
)
allowed(
    "letter.use",
    Case(
        "a cube more, then it passes",
        log(
            turns("air-strike atlantic+3 letter")
            + "  then: {letter: ussr, cubes: {atlantic: {us: 3}}, track: {military: {us: 4}}}\n"
            + turns("sops atlantic+2 letter", first="ussr")
            + "  then: {letter: us}\n"
        ),
    ),
    Case("with a Command of nothing", log(turns("air-strike letter") + "  then: {letter: ussr}\n")),
    Case(
        "after the opponent's event",
        log(
            turns(
                "{play: u-2-downed, letter: true, opponent: {event: {place: {turkey: 2}}}, command: {at: turkey, add: 3}}"
            )
        ),
    ),
)
forbidden(
    "letter.use",
    Case(
        "by whoever has it not",
        log(turns("sops", "{play: u-2-downed, letter: ▸true, command: {at: turkey, add: 1}}")),
        (Found("letter.use", "holder", 4, "letter"),),
    ),
    Case(
        "twice running",
        log(turns("sops letter", "u-thant", "{play: air-strike, letter: ▸true}")),
        (Found("letter.use", "holder", 5, "letter"),),
    ),
    Case(
        "with an event",
        log(turns("{play: scramble, letter: ▸true, event: {place: {italy: 1}}}")),
        (Found("letter.use", "event", 3, "letter"),),
    ),
    Case(
        "with a Command that an event gives",
        log(turns("{play: a-face-saver, event: {command: {at: atlantic, add: 3}, letter: ▸true}}")),
        (Found("letter.use", "event", 3, "event.letter"),),
    ),
    Case(
        "in the opponent's turn",
        log(
            "- ussr: {play: u-2-photographs, opponent: {event: {command: {at: atlantic, add: 3}, letter: ▸true}}}\n",
            opening=OPEN_USSR,
        ),
        (Found("letter.use", "turn", 3, "opponent.event.letter"),),
    ),
    Case(
        "a cube more than that",
        log(turns("{play: air-strike, letter: true, command: {at: atlantic, add: ▸4}}")),
        (Found("command.target", "above", 3, "command.add"),),
    ),
    Case(
        "said to have stayed",
        log(turns("air-strike atlantic+3 letter") + "  then: {letter: ▸us}\n"),
        (false("letter.use", "said", 3, "then.letter"),),
    ),
)

# ── Event ─────────────────────────────────────────────────────────────────────
allowed(
    "event.text",
    Case("fewer than “up to”, or none", log(turns("quarantine = {place: {atlantic: 1}}", "fidel-castro = {}"))),
    Case(
        "without the DEFCON symbol",
        log(
            turns("lessons-of-munich = {place: {berlin: 2, italy: 2}}")
            + "  then: {track: {military: {us: 2}, political: {us: 3}}, cubes: {berlin: {us: 2}, italy: {us: 3}}}\n"
        ),
    ),
    Case(
        "prestige",
        log("- ussr: {play: berlin-blockade, event: {}}\n  then: {prestige: {ussr: 2}}\n", opening=OPEN_USSR),
    ),
)
forbidden(
    "event.text",
    Case(
        "another battleground",
        log(turns("{play: quarantine, event: {place: {berlin: ▸1}}}")),
        (Found("event.text", "target", 3, "event.place.berlin"),),
    ),
    Case(
        "miscounted",
        log(turns("quarantine = {place: {atlantic: 2}}") + "  then: {cubes: {atlantic: {us: ▸1}}}\n"),
        (false("event.text", "cubes", 3, "then.cubes.atlantic.us"),),
    ),
    Case(
        "another prestige",
        log("- ussr: {play: berlin-blockade, event: {}}\n  then: {prestige: {ussr: ▸1}}\n", opening=OPEN_USSR),
        (false("event.text", "prestige", 3, "then.prestige.ussr"),),
    ),
)
allowed(
    "event.defcon",
    Case(
        "each battleground on its own",
        log(
            turns("eyeball-to-eyeball", "sops")
            + "- us: {play: public-protests, command: {at: atlantic, add: 3}}\n- ussr: {play: defensive-missiles, event: {place: {television: 1, united-nations: 1}}}\n  then: {track: {opinion: {ussr: 2}}}\n- us: {play: excomm, event: {place: {cuba-military: 2, berlin: 2}}}\n  then: {track: {military: {us: 6}}}\n"
        ),
    ),
    Case(
        "down for cubes removed",
        log(
            "- ussr: {play: fidel-castro, event: {place: {cuba-military: 3}}}\n- us: {play: sops}\n- ussr: {play: missile-trade, event: {remove: {cuba-military: 3}}}\n  then: {track: {military: {ussr: 1}}}\n",
            opening=OPEN_USSR,
        ),
    ),
    Case(
        "not without the symbol",
        log(turns("quarantine = {place: {atlantic: 2}}") + "  then: {track: {military: {us: 2}}}\n"),
    ),
)
forbidden(
    "event.defcon",
    Case(
        "left out though there is a symbol",
        log(turns("excomm = {place: {atlantic: 2}}") + "  then: {track: {military: {us: ▸2}}}\n"),
        (false("event.defcon", "symbol", 3, "then.track.military.us"),),
    ),
    Case(
        "moved though there is none",
        log(turns("quarantine = {place: {atlantic: 2}}") + "  then: {track: {military: {us: ▸3}}}\n"),
        (false("event.defcon", "none", 3, "then.track.military.us"),),
    ),
    Case(
        "the text misread",
        log(turns("u-thant = {}") + "  then: {track: {opinion: {us: ▸2}}}\n"),
        (false("event.defcon", "track", 3, "then.track.opinion.us"),),
    ),
)
