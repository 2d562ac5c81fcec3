"""Whole games that the tests score. All begin with the US; the bids leave 13 and 12 cubes."""

from __future__ import annotations

from .marked import turns

BIDS = "- bid: {us: 0, ussr: 1}\n- first: us\n"

# Four for the US (Flights, the Blockade by tie, Cuba twice), two for the USSR (the Convoy, Radio by tie).
PEACE = BIDS + turns(
    "flights>neutral flights+1",
    "convoy>neutral convoy+1",
    "blockade>us",
    "submarine>neutral",
    "cabinet>neutral",
    "letter>neutral",
    "speech>neutral cuba+2",
    "cable>neutral",
    "airlift>neutral",
    "radio>ussr",
)
PEACE_END = "- end: {left: {us: appeal, ussr: saturday}, cuba: channel}\n"

# The Appeal instead of Radio, so that the US is left with a Soviet card: 4 to 3.
AFTERMATH = PEACE.replace("radio", "appeal")
AFTERMATH_END = "- end: {left: {us: radio, ussr: saturday}, cuba: channel}\n"

# Cuba turns out to be military, and the US dominates it: 5 to 2.
TROOPS = PEACE
TROOPS_END = "- end: {left: {us: appeal, ussr: channel}, cuba: saturday}\n"

# Everything neutral and empty but Radio in the Soviet sphere: 0 to 1.
QUIET = BIDS + turns(
    "flights>neutral",
    "convoy>neutral",
    "blockade>neutral",
    "submarine>neutral",
    "cabinet>neutral",
    "letter>neutral",
    "speech>neutral",
    "cable>neutral",
    "airlift>neutral",
    "radio>ussr",
)
QUIET_END = PEACE_END

# The same with nothing in a sphere: 0 to 0.
DRAW = QUIET.replace("radio, into: ussr", "radio, into: neutral")

# Cuba for the US, two other battlegrounds for the USSR: 2 to 2.
LEVEL = BIDS + turns(
    "flights>neutral cuba+1",
    "convoy>neutral",
    "blockade>neutral",
    "submarine>neutral",
    "cabinet>neutral",
    "letter>neutral",
    "speech>neutral",
    "cable>ussr",
    "airlift>neutral",
    "radio>ussr",
)

# Twelve to one for the US: five cards at home, Cuba, four Soviet battlegrounds, the military majority.
LANDSLIDE = BIDS + turns(
    "flights>us cuba+1",
    "convoy>ussr",
    "blockade>us convoy+1",
    "submarine>ussr",
    "cabinet>us submarine+1",
    "letter>ussr",
    "speech>us letter+1",
    "cable>ussr",
    "airlift>us cable+1",
    "radio>ussr",
)
LANDSLIDE_END = PEACE_END

# Eleven to one for the USSR, which begins.
REVERSE = BIDS.replace("first: us", "first: ussr") + turns(
    "convoy>ussr cuba+1",
    "flights>us",
    "submarine>ussr flights+1",
    "blockade>us",
    "letter>ussr blockade+1",
    "cabinet>us",
    "radio>ussr cabinet+1",
    "airlift>us",
    "cable>neutral airlift+1",
    "speech>us",
    first="ussr",
)
REVERSE_END = "- end: {left: {us: channel, ussr: saturday}, cuba: appeal}\n"

# Three military battlegrounds in the US sphere: the US has started the war, though it leads by far.
WAR = BIDS + turns(
    "blockade>us",
    "convoy>neutral",
    "airlift>us",
    "submarine>neutral",
    "saturday>us",
    "letter>neutral",
    "speech>neutral",
    "cable>neutral",
    "cabinet>neutral",
    "radio>neutral",
)
WAR_END = "- end: {left: {us: flights, ussr: appeal}, cuba: channel}\n"

# And three political ones in the Soviet sphere as well.
BOTH = BIDS + turns(
    "blockade>us",
    "letter>ussr",
    "airlift>us",
    "cable>ussr",
    "saturday>us",
    "channel>ussr",
    "speech>neutral",
    "convoy>neutral",
    "cabinet>neutral",
    "radio>neutral",
)
BOTH_END = "- end: {left: {us: flights, ussr: submarine}, cuba: appeal}\n"

# Both left cards are political, and the US holds two more of that colour: the match starts the war.
MATCH = BIDS + turns(
    "cabinet>us",
    "convoy>neutral",
    "letter>us",
    "submarine>neutral",
    "flights>neutral",
    "radio>neutral",
    "speech>neutral",
    "saturday>neutral",
    "blockade>neutral",
    "cable>neutral",
)
MATCH_END = "- end: {left: {us: appeal, ussr: channel}, cuba: airlift}\n"

# The same left cards, but only the Cabinet in the US sphere: a match and no war, 1 to 0.
CALM_MATCH = MATCH.replace("letter, into: us", "letter, into: neutral")
