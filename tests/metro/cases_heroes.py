"""Heroes, tasks, captures, fights and the end of a round, rule by rule: logs that keep each and logs that break it, with what is found."""
# ruff: noqa: E501 (a log reads best with one record a line)

from __future__ import annotations

from .tables import AB, BA, GUARD, LAW, NEAR, R1, R3, E, H, M, Table, head

TABLE = Table()
ok, no = TABLE.ok, TABLE.no

GO = H + M + AB
TOLD = head(deal="deal: {boris: [locomotive]}\n")  # what his hero carries is of no use in a fight
HANSA = "- anna: {move: kurskaya-hansa}\n"
ok(
    "hero.turn",
    ("he moves and buys", GO + "- anna: {move: kurskaya-hansa, buy: [akm]}\n"),
    ("he stays", GO + "- boris: {move: chkalovskaya}\n"),
)
no(
    "hero.turn",
    (
        "two actions",
        GO + "- anna: {move: kurskaya-hansa, buy: [akm]}\n- anna: {task: hidden}\n",
        "hero.turn again 5 task",
    ),
    (
        "moves after an action",
        GO + "- anna: {move: kurskaya-hansa, buy: [akm]}\n- anna: {move: kurskaya}\n",
        "hero.turn again 5 move",
    ),
    ("moves twice", GO + "- anna: {move: lubyanka}\n- anna: {move: okhotnyy-ryad}\n", "hero.turn moved 5 move"),
    (
        "somewhere else",
        GO + "- anna: {move: lubyanka}\n  then: {hero: {anna: okhotnyy-ryad}}\n",
        "hero.turn at 4 then.hero.anna claim",
    ),
)
ok(
    "hero.move",
    ("three links", GO + HANSA),
    (
        "through passages for nothing",
        H.replace("artyom", "anna")
        + M
        + AB
        + "- anna: {move: taganskaya-hansa}\n".replace("taganskaya-hansa", "kurskaya-hansa"),
    ),
)
no("hero.move", ("four links", GO + "- anna: {move: taganskaya-hansa}\n", "hero.move far 4 move"))
ok(
    "hero.buy",
    (
        "two cards",
        GO
        + "- anna: {move: kurskaya-hansa, buy: [akm, svd]}\n  then: {resources: {anna: {cartridges: 0, mushrooms: 0}}}\n",
    ),
    (
        "a new market first",
        GO
        + "- anna: {move: kurskaya-hansa, renew: [akm, svd, flag, rpk], buy: [flag], market: [geiger]}\n  then: {resources: {anna: {cartridges: 0, mushrooms: 1}}}\n",
    ),
    ("a new market and nothing more", GO + "- anna: {move: kurskaya-hansa, renew: hidden}\n"),
)
MARKET = head(deal="deal: {market: [akm, svd, flag, rpk]}\n") + M + AB
no(
    "hero.buy",
    ("not on Hansa", GO + "- anna: {buy: [akm]}\n", "hero.buy hansa 4 buy"),
    (
        "three cards for two cartridges",
        GO + "- anna: {move: kurskaya-hansa, buy: [akm, svd, flag]}\n",
        "hero.buy short 4 buy",
    ),
    ("not on the market", MARKET + "- anna: {move: kurskaya-hansa, buy: [geiger]}\n", "hero.buy not-open 4 buy"),
    (
        "five new cards",
        GO + "- anna: {move: kurskaya-hansa, renew: [akm, svd, flag, rpk, geiger]}\n",
        "hero.buy renew-count 4 renew",
    ),
    (
        "more than were bought refilled",
        MARKET + "- anna: {move: kurskaya-hansa, buy: [akm], market: [geiger, grenade]}\n",
        "hero.buy refill 4 market",
    ),
)
ok(
    "hero.limit",
    ("two", GO + "- anna: {move: kurskaya-hansa, buy: [akm, svd]}\n"),
    (
        "one given up",
        head(deal="deal: {boris: [akm]}\n")
        + M
        + AB
        + "- boris: {move: kurskaya-hansa, buy: [svd, flag]}\n- boris: {drop: akm}\n",
    ),
)
no(
    "hero.limit",
    (
        "three",
        head(deal="deal: {boris: [akm]}\n") + M + AB + "- boris: {move: kurskaya-hansa, buy: [svd, flag]}\n" + E,
        "hero.limit skipped 5 -",
    ),
    ("nothing to give up", GO + "- anna: {drop: akm}\n", "hero.limit enough 4 drop"),
    (
        "a card he does not carry",
        head(deal="deal: {boris: [akm]}\n")
        + M
        + AB
        + "- boris: {move: kurskaya-hansa, buy: [svd, flag]}\n- boris: {drop: rpk}\n",
        "hero.limit not-carried 5 drop",
    ),
    (
        "two given up for one",
        head(deal="deal: {boris: [akm]}\n")
        + M
        + AB
        + "- boris: {move: kurskaya-hansa, buy: [svd, flag]}\n- boris: {drop: [svd, flag]}\n",
        "hero.limit too-many 5 drop",
    ),
    (
        "none given up",
        head(deal="deal: {boris: [akm]}\n")
        + M
        + AB
        + "- boris: {move: kurskaya-hansa, buy: [svd, flag]}\n- boris: {drop: []}\n",
        "hero.limit above 5 drop",
    ),
    ("one claimed", GO + "- claim: {equipment: {anna: 1}}\n", "hero.limit carries 4 equipment.anna claim"),
)
ok(
    "hero.task",
    ("one in secret", GO + "- anna: {move: kurskaya-hansa, task: hidden}\n  then: {tasks: {anna: 1}}\n"),
    ("told", GO + "- anna: {move: kurskaya-hansa, task: {keep: duel, discard: iron-host}}\n"),
)
no(
    "hero.task",
    ("not on Hansa", GO + "- anna: {task: hidden}\n", "hero.task hansa 4 task"),
    (
        "two discarded",
        GO + "- anna: {move: kurskaya-hansa, task: {keep: duel, discard: [iron-host, abroad]}}\n",
        "hero.task count 4 task",
    ),
    (
        "no mushrooms",
        H
        + M
        + AB
        + "- anna: {move: kurskaya-hansa, buy: [akm, svd]}\n"
        + E
        + M
        + BA
        + "- anna: {give: {pigs: 1}, take: {cartridges: 1}}\n"
        + E
        + "- turn-up: truce\n- vote: {anna: against, boris: against}\n"
        + M
        + AB
        + "- anna: {give: {mushrooms: 1}, take: {cartridges: 1}}\n"
        + E
        + "- guard: {boris: baumanskaya, anna: teatralnaya}\n- turn-up: creeping-root\n"
        + M
        + BA
        + "- anna: {give: {mushrooms: 1}, take: {pigs: 1}}\n"
        + E
        + M
        + AB
        + "- anna: {give: {mushrooms: 1}, take: {pigs: 1}}\n"
        + E
        + "- turn-up: curfew\n- vote: {anna: against, boris: against}\n"
        + M
        + BA
        + "- anna: {task: hidden}\n",
        "hero.task short 35 task",
    ),
)
ok("hero.exchange", ("two for two", GO + "- anna: {move: kurskaya-hansa, give: {pigs: 2}, take: {mushrooms: 2}}\n"))
no(
    "hero.exchange",
    (
        "two for three",
        GO + "- anna: {move: kurskaya-hansa, give: {pigs: 2}, take: {mushrooms: 3}}\n",
        "hero.exchange uneven 4 give",
    ),
    (
        "two kinds at once",
        GO + "- anna: {move: kurskaya-hansa, give: {pigs: 2}, take: {mushrooms: 1, cartridges: 1}}\n",
        "hero.exchange kinds 4 give",
    ),
    (
        "more than there are",
        GO + "- anna: {move: kurskaya-hansa, give: {cartridges: 5}, take: {mushrooms: 5}}\n",
        "hero.exchange short 4 give",
    ),
    ("not on Hansa", GO + "- anna: {give: {pigs: 2}, take: {mushrooms: 2}}\n", "hero.exchange hansa 4 give"),
)
SC = GO + "- anna: {move: lubyanka, scout: dog-pack}\n" + E + M + "- boris: {forage: pigs}\n"
ok(
    "hero.scout",
    ("put on top", SC + "- anna: {attack: lubyanka, scouted: true}\n- turn-up: dog-pack\n"),
    ("kept back", SC + "- anna: {attack: lubyanka}\n- turn-up: creeping-root\n"),
    ("in secret", GO + "- anna: {move: lubyanka, scout: hidden}\n"),
)
no(
    "hero.scout",
    ("at home", GO + "- anna: {scout: hidden}\n", "hero.scout neutral 4 scout"),
    (
        "another card on top",
        SC + "- anna: {attack: lubyanka, scouted: true}\n- turn-up: looters\n",
        "hero.scout other 9 -",
    ),
    ("nothing scouted", H + M + "- anna: {attack: lubyanka, scouted: true}\n", "hero.scout none 2 scouted"),
    (
        "it lies before its scout",
        SC + "- anna: {attack: lubyanka}\n- turn-up: dog-pack\n",
        "hero.scout held 9 - impossible",
    ),
    ("no threat defends there", SC + "- anna: {attack: kurskaya, scouted: true}\n", "hero.scout no-threat 8 scouted"),
)
ok("hero.station", ("where he stands", GO + "- anna: {move: lubyanka, attack: lubyanka}\n- turn-up: creeping-root\n"))
no(
    "hero.station",
    ("somewhere else", GO + "- anna: {attack: lubyanka, with: hero}\n", "hero.station elsewhere 4 attack"),
    ("Hansa", GO + "- anna: {move: kurskaya-hansa, attack: kurskaya-hansa}\n", "hero.station hansa 4 attack"),
    ("his own", GO + "- anna: {attack: teatralnaya, with: hero}\n", "hero.station own 4 attack"),
    (
        "abandoned",
        GO + "- boris: {move: ploshchad-ilyicha, attack: ploshchad-ilyicha}\n",
        "hero.station abandoned 4 attack",
    ),
)
MEET = M + AB + "- anna: {move: lubyanka}\n- boris: {move: ploshchad-revolyutsii}\n" + E + M + BA
ok(
    "hero.hero",
    (
        "on the same station",
        H + MEET + "- boris: {move: lubyanka, attack: artyom}\n- fight: {anna: assault, boris: counterattack}\n",
    ),
)
no(
    "hero.hero",
    ("on another one", H + MEET + "- boris: {attack: artyom}\n", "hero.hero elsewhere 10 attack"),
    (
        "at home",
        H + MEET + "- anna: {move: kurskaya, attack: hunter}\n".replace("- anna", "- boris: {move: kurskaya}\n- anna"),
        "hero.hero home 11 attack",
    ),
    ("on Hansa", GO + HANSA + "- boris: {move: kurskaya-hansa, attack: artyom}\n", "hero.hero hansa 5 attack"),
    ("himself", GO + "- anna: {attack: artyom, with: hero}\n", "hero.hero own 4 attack"),
)
# ── end ──
WINS = (
    "- mobilize: {anna: 1}\n- anna: {attack: lubyanka}\n- turn-up: creeping-root\n- anna: {capture: lubyanka}\n- boris: {forage: pigs}\n"
    + E
)
WINS += (
    M
    + "- boris: {forage: pigs}\n- anna: {attack: kuznetskiy-most}\n- turn-up: looters\n- anna: {capture: kuznetskiy-most}\n"
    + E
)
WINS += (
    "- turn-up: truce\n- vote: {anna: against, boris: against}\n"
    + M
    + "- anna: {attack: chistye-prudy}\n- turn-up: dog-pack\n- anna: {capture: chistye-prudy}\n- boris: {forage: pigs}\n"
    + E
)
ok("end.check", ("nobody yet", GO + E))
no("end.check", ("a winner too early", GO + "- claim: {winner: anna}\n", "end.check unfinished 4 winner claim"))
ok("end.advance", ("the second round", GO + E + "- claim: {round: 2, space: 1}\n"))
no(
    "end.advance",
    ("the same round", GO + E + "- claim: {round: 1}\n", "end.advance round 5 round claim"),
    ("the same space", GO + E + "- claim: {space: 0}\n", "end.advance space 5 space claim"),
)
ok(
    "stage.two",
    ("six points", H + WINS + "- stage: {anna: {keep: akm, discard: svd}, boris: hidden}\n  then: {stage: 2}\n"),
)
no(
    "stage.two",
    ("five points", GO + E + "- boris: {stage: {keep: akm, discard: svd}}\n", "stage.two not-now 5 stage"),
    ("still the first", H + WINS + "- claim: {stage: 1}\n", "stage.two stage 21 stage claim"),
)
ok("aim.points", ("stations", H + WINS + "- claim: {points: {anna: 6, boris: 3}}\n"))
no(
    "aim.points",
    ("one too many", H + WINS + "- claim: {points: {anna: 7}}\n", "aim.points points 21 points.anna claim"),
)
ok("decks", ("a second AKM", GO + "- anna: {move: kurskaya-hansa, buy: [akm, akm]}\n"))
no(
    "decks",
    (
        "a third AKM",
        GO + "- anna: {move: kurskaya-hansa, buy: [akm, akm], market: [akm]}\n",
        "decks all 4 market impossible",
    ),
    (
        "a threat seen before",
        H
        + R1
        + M
        + "- boris: {forage: pigs}\n- anna: {attack: lubyanka}\n- turn-up: dog-pack\n"
        + E
        + LAW
        + M
        + "- anna: {attack: lubyanka}\n- turn-up: dog-pack\n",
        "decks elsewhere 14 - impossible",
    ),
    ("nothing to draw", GO + "- anna: {draw: akm}\n", "decks no-draw 4 draw"),
    (
        "a law from under the deck",
        H + R3 + GUARD + "- turn-up: creeping-root\n" + M + BA + E + M + AB + E + "- turn-up: taxation\n",
        "decks under 25 - impossible",
    ),
)
# ── tasks ──
ok("task.hold", ("none at first", H + "- claim: {tasks: {anna: 0}}\n"))
no("task.hold", ("one", H + "- claim: {tasks: {anna: 1}}\n", "task.hold holds 1 tasks.anna claim"))
TASK = GO + "- anna: {move: kurskaya-hansa, task: duel}\n"
WON = H + M + AB + "- anna: {move: kurskaya-hansa, task: master-of-the-line}\n"
STORE = GO + "- anna: {move: kurskaya-hansa, task: pig-farm}\n"
ok(
    "task.complete",
    (
        "three pig stations",
        H
        + WINS.replace(
            "- boris: {forage: pigs}\n- end: {}\n",
            "- boris: {forage: pigs}\n- anna: {move: kurskaya-hansa}\n- end: {}\n",
            1,
        ),
    ),
)
no(
    "task.complete",
    ("not met", TASK + "- anna: {complete: duel}\n", "task.complete not-met 5 complete"),
    ("not held", TASK + "- anna: {complete: abroad}\n", "task.complete not-held 5 complete"),
)
ok(
    "task.property",
    (
        "discarded for two pigs",
        STORE + "- anna: {use: pig-farm}\n  then: {tasks: {anna: 0}, resources: {anna: {pigs: 7}}}\n",
    ),
)
no(
    "task.property",
    ("not held", STORE + "- anna: {use: mushroom-plantation}\n", "task.property not-held 5 use"),
    ("only good in a fight", TASK + "- anna: {use: duel}\n", "task.property useless 5 use"),
)
# ── capture and loss ──
ok(
    "capture.need",
    ("won first", H + M + "- anna: {attack: lubyanka}\n- turn-up: creeping-root\n- anna: {capture: lubyanka}\n"),
)
no(
    "capture.need",
    ("never attacked", H + M + "- anna: {capture: lubyanka}\n", "capture.need not-won 2 capture"),
    (
        "a draw",
        H + M + "- anna: {attack: lubyanka}\n- turn-up: looters\n- anna: {capture: lubyanka}\n",
        "capture.need failed 4 capture",
    ),
    (
        "another one",
        H + M + "- anna: {attack: lubyanka}\n- turn-up: creeping-root\n- anna: {capture: kuznetskiy-most}\n",
        "capture.need other 4 capture",
    ),
    (
        "after a fight that was lost",
        H + "- mobilize: {boris: 2}\n- anna: {attack: kurskaya}\n"
        "- fight: {anna: solid-defence, boris: counterattack}\n- anna: {capture: kurskaya}\n",
        "capture.need failed 4 capture",
    ),
    ("nothing to decline", H + M + "- anna: {capture: no}\n", "capture.need nothing 2 capture"),
)
ok(
    "capture.cost",
    (
        "a mushroom and a pig",
        H
        + M
        + "- anna: {attack: lubyanka}\n- turn-up: creeping-root\n- anna: {capture: lubyanka}\n  then: {resources: {anna: {pigs: 3, mushrooms: 2}}}\n",
    ),
)
POOR = (
    H
    + "- mobilize: {anna: 1}\n"
    + AB
    + "- anna: {move: kurskaya-hansa, buy: [akm]}\n"
    + E
    + M
    + "- boris: {forage: pigs}\n- anna: {attack: lubyanka}\n- turn-up: looters\n- anna: {capture: lubyanka}\n"
    + E
)
POOR += (
    LAW
    + M
    + "- anna: {attack: kuznetskiy-most}\n- turn-up: dog-pack\n- anna: {capture: kuznetskiy-most}\n- boris: {forage: pigs}\n"
    + E
)
POOR += (
    GUARD
    + "- turn-up: glowing-puddles\n- boris: {take: pigs}\n- anna: {take: pigs}\n"
    + M
    + "- boris: {forage: pigs}\n- anna: {attack: chistye-prudy}\n- turn-up: hot-dust\n"
)
no(
    "capture.cost",
    ("no mushroom", POOR + "- anna: {capture: chistye-prudy}\n", "capture.cost short-capture 28 capture"),
    (
        "no mushroom for a station won from a player",
        POOR.replace(
            "attack: chistye-prudy}\n- turn-up: hot-dust",
            "attack: kurskaya}\n- fight: {anna: assault, boris: solid-defence}",
        ).replace("assault, boris: solid-defence", "assault, boris: flank-passage")
        + "- anna: {capture: kurskaya}\n",
        "capture.cost short-retake 28 capture",
    ),
)
ATT = "- mobilize: {anna: 2}\n- anna: {attack: kurskaya}\n- fight: {anna: assault, boris: counterattack}\n"
ok(
    "result.army-army",
    ("the owner loses it", H + ATT + "  then: {owner: {kurskaya: none}, fight: {anna: 6, boris: 4, wins: anna}}\n"),
)
no(
    "result.army-army",
    (
        "the owner keeps it",
        H + ATT + "  then: {owner: {kurskaya: boris}}\n",
        "result.army-army owner 3 then.owner.kurskaya claim",
    ),
    (
        "no loss of strength",
        H
        + "- mobilize: {boris: 2}\n- anna: {attack: kurskaya}\n- fight: {anna: assault, boris: counterattack}\n  then: {army: {anna: 2}}\n",
        "result.army-army army 3 then.army.anna claim",
    ),
)
ok("capture.decline", ("neutral", H + ATT + "- anna: {capture: no}\n- boris: {settle: elektrozavodskaya}\n"))
no(
    "capture.decline",
    (
        "captured without a word",
        H + ATT + "- anna: {capture: no}\n  then: {owner: {kurskaya: anna}}\n",
        "capture.decline owner 4 then.owner.kurskaya claim",
    ),
)
ok(
    "loss",
    (
        "a point less",
        H
        + ATT
        + "- anna: {capture: kurskaya}\n- boris: {settle: elektrozavodskaya}\n  then: {owner: {kurskaya: anna}, points: {anna: 4, boris: 3}}\n",
    ),
)
no(
    "loss",
    (
        "somebody else's",
        H
        + ATT
        + "- anna: {capture: kurskaya}\n- boris: {settle: elektrozavodskaya}\n  then: {owner: {kurskaya: boris}}\n",
        "loss owner 5 then.owner.kurskaya claim",
    ),
    ("nobody's", H + "- claim: {owner: {lubyanka: anna}}\n", "loss neutral 1 owner.lubyanka claim"),
)
ok("loss.minimum", ("of the own zone", H + ATT + "- anna: {capture: kurskaya}\n- boris: {settle: elektrozavodskaya}\n"))
no(
    "loss.minimum",
    ("not taken", H + ATT + "- anna: {capture: kurskaya}\n- boris: {forage: pigs}\n", "loss.minimum skipped 5 forage"),
    (
        "of another zone",
        H + ATT + "- anna: {capture: kurskaya}\n- boris: {settle: lubyanka}\n",
        "loss.minimum zone 5 settle",
    ),
    (
        "Polis",
        H + ATT + "- anna: {capture: kurskaya}\n- boris: {settle: borovitskaya}\n",
        "loss.minimum polis 5 settle",
    ),
    (
        "Hansa",
        H + ATT + "- anna: {capture: kurskaya}\n- boris: {settle: kurskaya-hansa}\n",
        "loss.minimum closed 5 settle",
    ),
    ("held", H + ATT + "- anna: {capture: kurskaya}\n- boris: {settle: teatralnaya}\n", "loss.minimum held 5 settle"),
    ("with three", H + M + "- boris: {settle: rimskaya}\n", "loss.minimum enough 2 settle"),
)
# ── combat ──
ok("combat.compare", ("the stronger wins", H + ATT + "  then: {fight: {wins: anna}}\n"))
no(
    "combat.compare",
    ("the weaker", H + ATT + "  then: {fight: {wins: boris}}\n", "combat.compare winner 3 then.fight.wins claim"),
    ("a wrong sum", H + ATT + "  then: {fight: {anna: 5}}\n", "combat.compare total 3 then.fight.anna claim"),
    ("no fight", H + "- claim: {fight: {anna: 5}}\n", "combat.compare no-fight 1 fight.anna claim"),
    (
        "the threat's strength",
        H + M + "- anna: {attack: lubyanka}\n- turn-up: cave-in\n  then: {fight: {threat: 4}}\n",
        "combat.compare threat 3 then.fight.threat claim",
    ),
    (
        "the threat",
        H + M + "- anna: {attack: lubyanka}\n- turn-up: blind-mole\n  then: {fight: {wins: anna}}\n",
        "combat.compare threat-wins 3 then.fight.wins claim",
    ),
)
DRAW = (
    H
    + "- mobilize: {anna: 1}\n- anna: {attack: kurskaya}\n- fight: {anna: ambush-in-the-tunnels, boris: counterattack}\n"
)
ok(
    "combat.draw",
    ("nothing happens", DRAW + "  then: {fight: {anna: 4, boris: 4, wins: none}, owner: {kurskaya: boris}}\n"),
)
no(
    "combat.draw",
    ("the attacker", DRAW + "  then: {fight: {wins: anna}}\n", "combat.draw drawn 3 then.fight.wins claim"),
)
ok(
    "combat.draw-winners",
    (
        "the Bauman hero",
        GO
        + "- anna: {move: lubyanka}\n"
        + E
        + M
        + "- boris: {forage: pigs}\n- anna: {attack: lubyanka}\n- turn-up: blind-mole\n",
    ),
)
BAU = "pnp: metro-2033@1\nplayers:\n  anna: {name: Анна, faction: bauman-alliance, hero: sasha, at: chkalovskaya}\n  boris: {name: Борис, faction: bandits, hero: hunter}\nmoves:\n"
no(
    "combat.draw-winners",
    (
        "the defending Bandits",
        "pnp: metro-2033@1\nplayers:\n  anna: {name: Анна, faction: red-line, hero: sasha}\n  boris: {name: Борис, faction: bauman-alliance, hero: hunter}\n  vera: {name: Вера, faction: bandits, hero: khan}\nmoves:\n- mobilize: {}\n- anna: {attack: novokuznetskaya}\n- fight: {anna: assault, vera: counterattack}\n  then: {fight: {wins: none}}\n",
        "combat.draw-winners winner 3 then.fight.wins claim",
    ),
)
ok(
    "combat.types",
    (
        "better against attack",
        H
        + "- mobilize: {anna: 2}\n- anna: {attack: kurskaya}\n- fight: {anna: assault, boris: ambush-in-the-tunnels}\n  then: {plus: {boris: 3, anna: 2}}\n",
    ),
)
no(
    "combat.types",
    (
        "its plain number",
        H
        + "- mobilize: {anna: 2}\n- anna: {attack: kurskaya}\n- fight: {anna: assault, boris: ambush-in-the-tunnels}\n  then: {plus: {boris: 1}}\n",
        "combat.types plus 3 then.plus.boris claim",
    ),
)
A1 = H + M + "- anna: {attack: kurskaya}\n"
ok(
    "combat.deck",
    (
        "one each",
        A1
        + "- deal: {anna: [assault, barrage, hidden], boris: hidden}\n- fight: {anna: assault, boris: counterattack}\n",
    ),
)
no(
    "combat.deck",
    ("no card", A1 + "- fight: {anna: assault}\n", "combat.deck missing 3 -"),
    ("the same card", A1 + "- fight: {anna: assault, boris: assault}\n", "combat.deck same 3 - impossible"),
    (
        "not dealt",
        A1
        + "- deal: {anna: [assault, barrage, counterattack]}\n- fight: {anna: solid-defence, boris: feigned-retreat}\n",
        "combat.deck not-dealt 4 anna",
    ),
    (
        "dealt to the other",
        A1 + "- deal: {anna: [assault, barrage, counterattack]}\n- fight: {anna: assault, boris: barrage}\n",
        "combat.deck dealt 4 boris impossible",
    ),
    ("two dealt", A1 + "- deal: {anna: [assault, barrage]}\n", "combat.deck hand 3 anna"),
    ("no fight", H + "- fight: {anna: assault, boris: barrage}\n", "combat.deck no-fight 1 -"),
    ("not fought out", A1 + "- boris: {forage: pigs}\n", "combat.deck skipped 3 forage"),
)
ok("army.enemy", ("army against army", A1 + "- fight: {anna: assault, boris: counterattack}\n"))
HT = GO + "- anna: {move: lubyanka, attack: lubyanka}\n"
ok(
    "result.hero-threat",
    ("wounded", HT + "- turn-up: tunnel-fire\n  then: {wounded: [anna]}\n- anna: {retreat: teatralnaya}\n"),
)
no(
    "result.hero-threat",
    (
        "not wounded",
        HT + "- turn-up: tunnel-fire\n  then: {wounded: []}\n",
        "result.hero-threat wounded 5 then.wounded claim",
    ),
    (
        "another reward",
        HT + "- turn-up: creeping-root\n  then: {reward: {anna: {pigs: 1}}}\n",
        "result.hero-threat reward 5 then.reward.anna claim",
    ),
)
ok(
    "result.army-threat",
    ("weaker by one", H + M + "- anna: {attack: lubyanka}\n- turn-up: blind-mole\n  then: {army: {anna: 1}}\n"),
)
no(
    "result.army-threat",
    (
        "as strong as before",
        H + M + "- anna: {attack: lubyanka}\n- turn-up: blind-mole\n  then: {army: {anna: 2}}\n",
        "result.army-threat army 3 then.army.anna claim",
    ),
    (
        "another reward",
        H + M + "- anna: {attack: lubyanka}\n- turn-up: creeping-root\n  then: {reward: {anna: {mushrooms: 2}}}\n",
        "result.army-threat reward 3 then.reward.anna claim",
    ),
)
HAK = (
    head(deal="")
    + M
    + AB
    + "- anna: {move: kurskaya-hansa, buy: [akm, svd]}\n"
    + E
    + "- mobilize: {boris: 2}\n"
    + BA
    + "- boris: {move: chkalovskaya}\n- anna: {move: kurskaya, attack: kurskaya}\n- fight: {anna: solid-defence, boris: counterattack}\n"
)
ok(
    "result.hero-army",
    (
        "one card is discarded",
        HAK + "- boris: {spoils: akm}\n- anna: {retreat: teatralnaya}\n  then: {equipment: {anna: 1}}\n",
    ),
)
no(
    "result.hero-army",
    ("not said which", HAK + "- anna: {retreat: teatralnaya}\n" + E, "result.hero-army skipped 13 -"),
    ("none", HAK + "- boris: {spoils: no}\n", "result.hero-army declined 12 spoils"),
    ("a card that he does not carry", HAK + "- boris: {spoils: rpk}\n", "result.hero-army not-carried 12 spoils"),
    ("not wounded", HAK + "  then: {wounded: []}\n", "result.hero-army wounded 11 then.wounded claim"),
    (
        "the station kept",
        H
        + M
        + AB
        + "- boris: {move: chkalovskaya}\n"
        + E
        + M
        + BA
        + "- anna: {move: kurskaya, attack: kurskaya}\n- fight: {anna: assault, boris: solid-defence}\n  then: {owner: {kurskaya: boris}}\n".replace(
            "assault, boris: solid-defence", "counterattack, boris: solid-defence"
        ),
        "result.hero-army owner 10 then.owner.kurskaya claim",
    ),
)
ok(
    "result.hero-defends",
    (
        "the station is lost",
        H
        + "- mobilize: {anna: 2}\n- anna: {attack: kurskaya}\n- boris: {defend: hero}\n- fight: {anna: assault, boris: barrage}\n  then: {owner: {kurskaya: none}, wounded: []}\n",
    ),
)
no(
    "result.hero-defends",
    (
        "the station kept",
        TOLD
        + "- mobilize: {anna: 2}\n- anna: {attack: kurskaya}\n- boris: {defend: hero}\n- fight: {anna: assault, boris: barrage}\n  then: {owner: {kurskaya: boris}}\n",
        "result.hero-defends owner 4 then.owner.kurskaya claim",
    ),
)
HH = H + MEET + "- boris: {move: lubyanka, attack: artyom}\n- fight: {anna: solid-defence, boris: counterattack}\n"
ok("result.hero-hero", ("wounded", HH + "- anna: {retreat: teatralnaya}\n"))
no(
    "result.hero-hero",
    ("not wounded", HH + "  then: {wounded: []}\n", "result.hero-hero wounded 11 then.wounded claim"),
    ("a card of a hero without any", HH + "- boris: {spoils: akm}\n", "result.hero-hero no-spoils 12 spoils"),
)
KHAN = HH.replace("hero: artyom", "hero: khan").replace("attack: artyom", "attack: khan")
ok(
    "result.hero-hero",
    (
        "Khan is wounded, and acts in the next phase all the same",
        KHAN
        + "  then: {wounded: [anna]}\n- anna: {retreat: teatralnaya}\n"
        + "- anna: {move: lubyanka}\n  then: {wounded: []}\n",
    ),
)
no(
    "result.hero-hero",
    ("Khan as well", KHAN + "  then: {wounded: []}\n", "result.hero-hero wounded 11 then.wounded claim"),
)
AH = (
    TOLD
    + NEAR
    + "- mobilize: {anna: 2}\n- boris: {forage: pigs}\n- anna: {attack: hunter}\n- fight: {anna: assault, boris: solid-defence}\n".replace(
        "solid-defence", "barrage"
    )
)
ok("result.army-hero", ("wounded", AH + "- boris: {retreat: kurskaya}\n"))
no(
    "result.army-hero",
    ("not wounded", AH + "  then: {wounded: []}\n", "result.army-hero wounded 9 then.wounded claim"),
    (
        "as strong as before",
        H
        + NEAR
        + M
        + "- boris: {forage: pigs}\n- anna: {attack: hunter}\n- fight: {anna: solid-defence, boris: counterattack}\n  then: {army: {anna: 2}}\n",
        "result.army-hero army 9 then.army.anna claim",
    ),
)
ok(
    "wounded",
    (
        "home, and out for a phase",
        HT
        + "- turn-up: tunnel-fire\n- anna: {retreat: teatralnaya}\n- end: {}\n"
        + M
        + BA
        + "- boris: {move: chkalovskaya}\n"
        + E,
    ),
)
no(
    "wounded",
    ("nowhere", HT + "- turn-up: tunnel-fire\n- boris: {move: chkalovskaya}\n", "wounded skipped 6 move"),
    ("not to a home station", HT + "- turn-up: tunnel-fire\n- anna: {retreat: lubyanka}\n", "wounded home 6 retreat"),
    (
        "acts all the same",
        HT
        + "- turn-up: tunnel-fire\n- anna: {retreat: teatralnaya}\n- end: {}\n"
        + M
        + BA
        + "- anna: {move: lubyanka}\n",
        "wounded rests 11 move",
    ),
    ("sound", GO + "- anna: {retreat: teatralnaya}\n", "wounded sound 4 retreat"),
    ("claimed", H + "- claim: {wounded: [anna]}\n", "wounded is-not 1 wounded claim"),
)
ok(
    "equipment.scope",
    (
        "a grenade in the hero's fight",
        head(deal="deal: {boris: [grenade]}\n")
        + M
        + AB
        + "- boris: {move: rimskaya, attack: rimskaya, use: grenade}\n- turn-up: spider-mutant\n  then: {fight: {boris: 6, threat: 6}, equipment: {boris: 0}}\n",
    ),
)
no(
    "equipment.scope",
    (
        "with the army",
        head(deal="deal: {boris: [grenade]}\n")
        + M
        + "- anna: {forage: pigs}\n- boris: {attack: rimskaya, use: grenade}\n",
        "equipment.scope not-fighting 3 use",
    ),
    (
        "not carried",
        GO + "- anna: {move: lubyanka, attack: lubyanka, use: grenade}\n",
        "equipment.scope not-carried 4 use",
    ),
    (
        "nothing to throw",
        head(deal="deal: {boris: [akm]}\n") + M + AB + "- boris: {move: rimskaya, attack: rimskaya, use: akm}\n",
        "equipment.scope not-spent 4 use",
    ),
)
