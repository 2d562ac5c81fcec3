"""Setup, the board, and the course of a round, rule by rule: logs that keep each and logs that break it, with what is found."""
# ruff: noqa: E501 (a log reads best with one record a line)

from __future__ import annotations

from .tables import AB, BA, FIVE, R1, SETUP, H, M, Table, head

TABLE = Table()
ok, no = TABLE.ok, TABLE.no

# ── setup ──
ok(
    "setup.factions",
    ("six, each beside one chosen before", SETUP + FIVE + "\nmoves: []\n"),
    (
        "the third beside either of two",
        SETUP
        + "{a: {faction: confederation-1905, hero: anna}, b: {faction: fourth-reich, hero: khan}, c: {faction: arbat-confederation, hero: hunter}}\nmoves: []\n",
    ),
)
no(
    "setup.factions",
    (
        "no neighbour",
        SETUP
        + "{a: {faction: confederation-1905, hero: anna}, b: {faction: bauman-alliance, hero: khan}}\nmoves: []\n",
        "setup.factions border 0 players.b.faction",
    ),
    (
        "the third not beside the first two",
        SETUP
        + "{a: {faction: confederation-1905, hero: anna}, b: {faction: fourth-reich, hero: khan}, c: {faction: bandits, hero: hunter}}\nmoves: []\n",
        "setup.factions border 0 players.c.faction",
    ),
    (
        "the same one twice",
        SETUP + "{a: {faction: red-line, hero: anna}, b: {faction: Красная линия, hero: khan}}\nmoves: []\n",
        "setup.factions taken 0 players.b.faction",
    ),
    ("alone", SETUP + "{a: {faction: red-line, hero: anna}}\nmoves: []\n", "setup.factions count 0 players"),
    (
        "no faction",
        SETUP + "{a: {faction: red-line, hero: anna}, b: {hero: khan}}\nmoves: []\n",
        "setup.factions missing 0 players.b",
    ),
)
ok("setup.heroes", ("on a home station", H + "- claim: {hero: {anna: okhotnyy-ryad}}\n"))
no(
    "setup.heroes",
    (
        "the same hero",
        SETUP + "{a: {faction: red-line, hero: anna}, b: {faction: fourth-reich, hero: anna}}\nmoves: []\n",
        "setup.heroes taken 0 players.b.hero",
    ),
    (
        "no hero",
        SETUP + "{a: {faction: red-line, hero: anna}, b: {faction: fourth-reich}}\nmoves: []\n",
        "setup.heroes missing 0 players.b",
    ),
    (
        "not at home",
        SETUP
        + "{a: {faction: red-line, hero: anna, at: lubyanka}, b: {faction: fourth-reich, hero: khan}}\nmoves: []\n",
        "setup.heroes home 0 players.a.at",
    ),
)
ok(
    "setup.start",
    ("army 2, three stations", H + "- claim: {army: {anna: 2, boris: 2}, stations: {anna: 3}}\n"),
    ("its equipment told", head(deal="deal: {boris: [akm]}\n") + M),
)
no(
    "setup.start",
    ("army 3", H + "- claim: {army: {anna: 3}}\n", "setup.start army 1 army.anna claim"),
    ("four stations", H + "- claim: {stations: {anna: 4}}\n", "setup.start stations 1 stations.anna claim"),
    (
        "a card too many",
        head(deal="deal: {boris: [akm, svd]}\n").replace("moves:\n", "moves: []\n"),
        "setup.start bonus 0 deal.boris",
    ),
)
ok(
    "setup.decks",
    ("four on the market", head(deal="deal: {market: [akm, svd, flag, rpk]}\n").replace("moves:\n", "moves: []\n")),
)
no(
    "setup.decks",
    (
        "five on the market",
        head(deal="deal: {market: [akm, svd, flag, rpk, geiger]}\n").replace("moves:\n", "moves: []\n"),
        "setup.decks market 0 deal.market",
    ),
)
ok(
    "setup.unused",
    (
        "a hero at the table",
        H
        + M
        + "- anna: {forage: pigs}\n- boris: {forage: pigs}\n- anna: {move: kurskaya, attack: hunter}\n".replace(
            "move: kurskaya, attack: hunter", "move: kurskaya"
        ),
    ),
)
no("setup.unused", ("a hero in the box", H + M + "- anna: {attack: khan}\n", "setup.unused hero 2 attack"))
# ── board ──
ok("board.zones", ("into a zone in play", H + R1 + M + BA + "- anna: {move: lubyanka}\n"))
no(
    "board.zones",
    ("an army", H + M + "- anna: {attack: tverskaya}\n", "board.zones army 2 attack"),
    ("a hero", H + M + AB + "- anna: {move: tverskaya}\n", "board.zones hero 4 move"),
)
ok("board.adjacent", ("a way station by station", H + M + AB + "- anna: {move: [lubyanka, kuznetskiy-most]}\n"))
no(
    "board.adjacent",
    (
        "two that nothing joins",
        H + M + AB + "- anna: {move: [lubyanka, turgenevskaya]}\n",
        "board.adjacent apart 4 move",
    ),
)
ok(
    "station.kinds",
    (
        "a producing station captured",
        H + M + "- anna: {attack: lubyanka}\n- turn-up: creeping-root\n- anna: {capture: lubyanka}\n",
    ),
)
no(
    "station.kinds",
    ("Hansa captured", H + M + AB + "- boris: {capture: kurskaya-hansa}\n", "station.kinds hansa 4 capture"),
    (
        "an abandoned station captured",
        H + M + AB + "- boris: {capture: proletarskaya}\n",
        "station.kinds abandoned 4 capture",
    ),
)
# ── round ──
ok("round.phases", ("all five", H + R1 + "- claim: {round: 2}\n"))
no(
    "round.phases",
    ("mobilization after the armies", H + M + AB + "- turn-up: dog-pack\n", "round.phases no-turn-up 4 -"),
    ("no fight to turn up", H + M + "- turn-up: dog-pack\n", "round.phases no-turn-up 2 -"),
)
ok("round.order", ("clockwise from the first", H + M + AB))
no("round.order", ("the second before the first", H + M + "- boris: {forage: pigs}\n", "round.order before 2 forage"))
ok("round.token", ("to the left", H + R1 + "- claim: {first: boris}\n"))
no("round.token", ("it stays", H + R1 + "- claim: {first: anna}\n", "round.token first 5 first claim"))
# ── events ──
ok("event.resources", ("mushrooms and pigs", H + R1 + "- claim: {resources: {anna: {mushrooms: 3, pigs: 6}}}\n"))
no(
    "event.resources",
    (
        "too many",
        H + R1 + "- claim: {resources: {anna: {mushrooms: 4}}}\n",
        "event.resources stock 5 resources.anna.mushrooms claim",
    ),
)
ok(
    "event.start-space",
    (
        "two of each, and the bonus",
        H + "- claim: {resources: {anna: {pigs: 4, mushrooms: 2, cartridges: 2}, boris: {pigs: 2}}}\n",
    ),
)
no(
    "event.start-space",
    (
        "one of each",
        H + "- claim: {resources: {anna: {mushrooms: 1}}}\n",
        "event.start-space count 1 resources.anna.mushrooms claim",
    ),
)
