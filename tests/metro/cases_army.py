"""Events, mobilization and the armies, rule by rule: logs that keep each and logs that break it, with what is found."""
# ruff: noqa: E501 (a log reads best with one record a line)

from __future__ import annotations

from .tables import AB, GUARD, LAW, NEAR, R2, R3, E, H, M, Table, head

TABLE = Table()
ok, no = TABLE.ok, TABLE.no

# a third player with Polis: quick routes
# ── Polis: capture needs army>7; use hero & armies is hard: use rulings instead ──
T3 = R3 + GUARD
ok("threat.choice", ("army and hero", H + R3 + "- guard: {boris: {at: kurskaya, with: hero}, anna: teatralnaya}\n"))
no(
    "threat.choice",
    ("somebody else's station", H + R3 + "- boris: {guard: teatralnaya}\n", "threat.choice own 15 guard"),
    (
        "a hero who is elsewhere",
        H + R3 + "- guard: {boris: {at: baumanskaya, with: hero}, anna: teatralnaya}\n",
        "threat.choice hero 15 boris.at",
    ),
    ("forgotten", H + R3 + "- boris: {guard: baumanskaya}\n- turn-up: dog-pack\n", "threat.choice skipped 16 -"),
    ("no threat on this space", H + "- anna: {guard: teatralnaya}\n", "threat.choice none 1 guard"),
)
ok(
    "threat.order",
    (
        "Artyom picks one of two",
        H
        + M
        + AB
        + "- anna: {move: lubyanka, attack: lubyanka}\n- turn-up: {card: creeping-root, under: blind-mole}\n",
    ),
)
ok("threat.order", ("one for all", H + T3 + "- turn-up: dog-pack\n"))
no(
    "threat.order",
    (
        "one of two, by an army",
        H + M + "- anna: {attack: lubyanka}\n- turn-up: {card: dog-pack, under: looters}\n",
        "threat.order under 3 card",
    ),
    ("a card of the second stage", H + T3 + "- turn-up: rogue-bear\n", "threat.order deck 16 -"),
    ("none turned up", H + T3 + M, "threat.order no-card 16 -"),
    ("a law", H + T3 + "- turn-up: truce\n", "threat.order deck 16 -"),
)
ok(
    "threat.result",
    (
        "a resource of one's choice",
        H + T3 + "- turn-up: glowing-puddles\n- boris: {take: pigs}\n- anna: {take: cartridges}\n",
    ),
    ("a draw", H + T3 + "- turn-up: rat-tide\n" + M),
)
no(
    "threat.result",
    ("two for one", H + T3 + "- turn-up: glowing-puddles\n- boris: {take: {pigs: 2}}\n", "threat.result count 17 take"),
    (
        "not taken",
        H + T3 + "- turn-up: glowing-puddles\n" + "- boris: {take: pigs}\n" + M,
        "threat.result skipped 18 -",
    ),
    ("nothing to take", H + "- anna: {take: pigs}\n", "threat.result no-choice 1 take"),
)
ok(
    "result.defence-threat",
    ("the reward", H + T3 + "- turn-up: creeping-root\n  then: {reward: {anna: {mushrooms: 1}}}\n"),
)
no(
    "result.defence-threat",
    (
        "another reward",
        H + T3 + "- turn-up: creeping-root\n  then: {reward: {anna: {mushrooms: 2}}}\n",
        "result.defence-threat reward 16 then.reward.anna claim",
    ),
    (
        "the station kept",
        H + T3 + "- turn-up: blind-mole\n  then: {owner: {baumanskaya: boris}}\n",
        "result.defence-threat owner 16 then.owner.baumanskaya claim",
    ),
)
ok("law.vote", ("all of them", H + R2 + LAW))
no(
    "law.vote",
    ("abstaining", H + R2 + "- turn-up: truce\n- vote: {anna: for}\n", "law.vote abstains 10 -"),
    (
        "split",
        H + R2 + "- turn-up: truce\n- vote: {anna: {for: 2, against: 1}, boris: for}\n",
        "law.vote split 10 anna",
    ),
    ("no law", H + R2 + "- vote: {anna: for, boris: for}\n", "law.vote no-card 9 -"),
    ("a threat for a law", H + R2 + "- turn-up: dog-pack\n", "law.vote deck 9 -"),
    ("no law on this space", H + "- vote: {anna: for, boris: for}\n", "law.vote no-vote 1 -"),
    (
        "the tally",
        H + R2 + "- turn-up: truce\n- vote: {anna: for, boris: against}\n  then: {votes: {for: 4, against: 3}}\n",
        "law.vote tally 10 then.votes claim",
    ),
    ("not voted on", H + R2 + "- turn-up: truce\n" + M, "law.vote skipped 10 -"),
)
ok(
    "law.result",
    ("a tie", H + R2 + "- turn-up: truce\n- vote: {anna: for, boris: against}\n  then: {law: none}\n"),
    ("carried", H + R2 + "- turn-up: truce\n- vote: {anna: for, boris: for}\n  then: {law: truce}\n"),
)
no(
    "law.result",
    (
        "a tie carries nothing",
        H + R2 + "- turn-up: truce\n- vote: {anna: for, boris: against}\n  then: {law: truce}\n",
        "law.result none 10 then.law claim",
    ),
    (
        "carried after all",
        H + R2 + "- turn-up: truce\n- vote: {anna: for, boris: for}\n  then: {law: none}\n",
        "law.result law 10 then.law claim",
    ),
    (
        "what the law forbids",
        H + R2 + "- turn-up: truce\n- vote: {anna: for, boris: for}\n" + M + "- anna: {attack: kurskaya}\n",
        "law.result forbids 12 attack",
    ),
)
H5 = "pnp: metro-2033@1\nplayers:\n  anna: {name: Анна, faction: confederation-1905, hero: artyom, at: barrikadnaya}\n  boris: {name: Борис, faction: fourth-reich, hero: anna, at: tverskaya}\nmoves:\n"
Q5 = R2
ok(
    "law.confederation",
    (
        "one of two",
        H5
        + Q5
        + "- turn-up: {card: truce, under: hidden}\n- vote: {anna: for, boris: against}\n  then: {votes: {for: 6, against: 3}}\n",
    ),
)
no(
    "law.confederation",
    ("without it", H + R2 + "- turn-up: {card: truce, under: hidden}\n", "law.confederation other 9 card"),
)
# ── mobilization ──
ok("mobilize.order", ("each in turn", H + "- anna: {recruit: 1}\n- boris: {recruit: 0}\n"))
no("mobilize.order", ("twice", H + "- anna: {recruit: 1}\n- anna: {recruit: 1}\n", "mobilize.order not-now 2 -"))


def army(n):  # anna's army 6 after three rounds
    return ""


RICH = (
    "- mobilize: {anna: 2, boris: 2}\n- anna: {forage: cartridges}\n- boris: {forage: cartridges}\n"
    + E
    + "- mobilize: {anna: 1, boris: 1}\n- boris: {forage: cartridges}\n- anna: {forage: cartridges}\n"
    + E
)
RICH += (
    "- turn-up: general-mobilization\n- vote: {anna: against, boris: against}\n- mobilize: {anna: 2, boris: 0}\n- anna: {forage: pigs}\n- boris: {forage: pigs}\n"
    + E
)
G4 = "- guard: {boris: baumanskaya, anna: teatralnaya}\n- turn-up: creeping-root\n"
ok("mobilize.track", ("after recruiting", H + "- mobilize: {anna: 2}\n  then: {army: {anna: 4}}\n"))
no(
    "mobilize.track",
    (
        "forgotten",
        H + "- mobilize: {anna: 2}\n  then: {army: {anna: 2}}\n",
        "mobilize.track army 1 then.army.anna claim",
    ),
)
SIX = RICH.replace("- mobilize: {anna: 2, boris: 0}", "- mobilize: {anna: 1, boris: 0}")
ok("mobilize.recruit", ("as far as resources go", H + "- mobilize: {anna: 2}\n"))
no(
    "mobilize.recruit",
    ("no cartridges", H + "- mobilize: {anna: 3}\n", "mobilize.recruit short 1 anna.recruit"),
    (
        "above eight",
        H + SIX + G4 + "- mobilize: {anna: 3}\n",
        "mobilize.recruit above 17 anna.recruit",
        "mobilize.recruit short 17 anna.recruit",
    ),
)
ok("mobilize.disband", ("lowered", H + "- anna: {disband: 1}\n"))
no("mobilize.disband", ("more than there are", H + "- anna: {disband: 3}\n", "mobilize.disband below 1 disband"))
SIX = RICH.replace("- mobilize: {anna: 2, boris: 0}", "- mobilize: {anna: 1, boris: 0}")
ok(
    "mobilize.upkeep",
    ("six costs one pig", H + SIX + G4 + "- mobilize: {anna: {pay: 1}}\n  then: {resources: {anna: {pigs: 1}}}\n"),
    ("not written, but paid", H + SIX + G4 + "- mobilize: {}\n  then: {resources: {anna: {pigs: 1}}}\n"),
    (
        "seven and one pig: down to six, and one is paid",
        H + RICH + G4 + "- mobilize: {anna: {disband: 1}}\n  then: {army: {anna: 6}, resources: {anna: {pigs: 0}}}\n",
    ),
    ("five is free", H + "- mobilize: {anna: 2}\n" + AB + E + "- anna: {pay: 0}\n"),
)
no(
    "mobilize.upkeep",
    ("not paid", H + SIX + G4 + "- mobilize: {anna: {pay: 0}}\n", "mobilize.upkeep paid 17 anna.pay"),
    ("seven and one pig", H + RICH + G4 + "- mobilize: {}\n", "mobilize.upkeep short 17 -"),
    ("seven and one pig, each for himself", H + RICH + G4 + "- anna: {recruit: 0}\n", "mobilize.upkeep short 17 -"),
    ("nothing said", H + RICH + G4 + "- boris: {forage: pigs}\n", "mobilize.upkeep short 17 forage"),
)
ok(
    "mobilize.upkeep-first",
    ("upkeep and a recruit", H + SIX.replace("anna: {forage: pigs}", "anna: {forage: cartridges}") + G4 + M),
)
no(
    "mobilize.upkeep-first",
    (
        "the last pig for a recruit",
        H + SIX.replace("anna: {forage: pigs}", "anna: {forage: cartridges}") + G4 + "- mobilize: {anna: 1}\n",
        "mobilize.upkeep-first short 17 anna.recruit",
    ),
)
# ── army ──
ok("army.one-action", ("one each", H + M + AB), ("none", H + M + "- anna: pass\n- boris: pass\n"))
no(
    "army.one-action",
    ("two", H + M + "- anna: {forage: pigs}\n- anna: {forage: pigs}\n", "army.one-action again 3 forage"),
    (
        "none, where that was agreed",
        head("options: {ruling.a11: acts}\n") + M + "- anna: pass\n",
        "army.one-action idle 2 -",
    ),
    ("left out", H + M + "- anna: {move: lubyanka}\n", "army.one-action skipped 2 move"),
    (
        "an attack besides",
        H + M + "- anna: {forage: pigs}\n- anna: {attack: lubyanka, with: army}\n",
        "army.one-action again 3 attack",
    ),
)
ok("army.target", ("beside an own station", H + M + "- anna: {attack: lubyanka}\n"))
no(
    "army.target",
    ("far away", H + M + "- anna: {attack: rimskaya}\n", "army.target far 2 attack"),
    ("its own", H + M + "- anna: {attack: teatralnaya}\n", "army.target own 2 attack"),
    ("Hansa", H + M + "- anna: {attack: kurskaya-hansa}\n", "army.target hansa 2 attack"),
    ("abandoned", H + M + "- anna: {attack: komsomolskaya}\n", "army.target abandoned 2 attack"),
)
ok("army.through", ("through Hansa", H + M + "- anna: {forage: pigs}\n- boris: {attack: taganskaya}\n"))
no(
    "army.through",
    ("through a neutral station", H + M + "- anna: {attack: chistye-prudy}\n", "army.through blocked 2 attack"),
)
P4 = "pnp: metro-2033@1\nplayers:\n  anna: {name: Анна, faction: fourth-reich, hero: artyom}\n  boris: {name: Борис, faction: red-line, hero: hunter}\nmoves:\n"
ok(
    "army.through.polis",
    ("from Chekhovskaya to Ploshchad Revolyutsii", P4 + M + "- anna: {attack: ploshchad-revolyutsii, with: army}\n"),
)
B4 = "pnp: metro-2033@1\nplayers:\n  anna: {name: Анна, faction: bauman-alliance, hero: artyom}\n  boris: {name: Борис, faction: bandits, hero: hunter}\nmoves:\n"
MARK_ = (
    "- mobilize: {anna: 1}\n- anna: {attack: taganskaya}\n- turn-up: creeping-root\n- anna: {capture: taganskaya}\n- boris: {forage: pigs}\n"
    + E
)
MARK_ += (
    M
    + "- boris: {forage: pigs}\n- anna: {attack: marksistskaya}\n- turn-up: looters\n- anna: {capture: marksistskaya}\n"
    + E
    + "- turn-up: truce\n- vote: {anna: against, boris: against}\n"
    + M
)
ok("army.through.hansa", ("from Marksistskaya to Paveletskaya", B4 + MARK_ + "- anna: {attack: paveletskaya}\n"))
no(
    "army.through.hansa",
    (
        "from Marksistskaya to Serpukhovskaya",
        B4 + MARK_ + "- anna: {attack: serpukhovskaya}\n",
        "army.through.hansa tunnels 16 attack",
    ),
)
ok("army.neutral", ("a threat", H + M + "- anna: {attack: lubyanka}\n- turn-up: dog-pack\n"))
no(
    "army.neutral",
    (
        "no threat turned up",
        H + M + "- anna: {attack: lubyanka}\n- boris: {forage: pigs}\n",
        "army.neutral no-card 3 forage",
    ),
)
ok(
    "army.enemy",
    (
        "the hero defends",
        H + M + "- anna: {attack: kurskaya}\n- boris: {defend: hero}\n- fight: {anna: assault, boris: counterattack}\n",
    ),
)
no(
    "army.enemy",
    (
        "a hero who is not there",
        H + M + "- anna: {forage: pigs}\n- boris: {attack: ploshchad-revolyutsii}\n- anna: {defend: hero}\n",
        "army.enemy no-hero 4 defend",
    ),
)
ok(
    "army.polis",
    (
        "seven",
        P4
        + M
        + "- anna: {attack: borovitskaya}\n  then: {fight: {anna: 3, threat: 7, wins: threat}, army: {anna: 2}}\n",
    ),
)
no(
    "army.polis",
    (
        "six",
        P4 + M + "- anna: {attack: borovitskaya}\n  then: {fight: {threat: 6}}\n",
        "army.polis strength 2 then.fight.threat claim",
    ),
)
ok(
    "army.after",
    (
        "not captured",
        H + M + "- anna: {attack: lubyanka}\n- turn-up: creeping-root\n  then: {owner: {lubyanka: none}}\n",
    ),
)
no(
    "army.after",
    (
        "captured without a word",
        H + M + "- anna: {attack: lubyanka}\n- turn-up: creeping-root\n  then: {owner: {lubyanka: anna}}\n",
        "army.after owner 3 then.owner.lubyanka claim",
    ),
)

ok("army.hero", ("on an own station", H + NEAR + M + "- boris: {forage: pigs}\n- anna: {attack: hunter}\n"))
no(
    "army.hero",
    ("at home", H + M + "- anna: {attack: hunter}\n", "army.hero home 2 attack"),
    (
        "on Hansa",
        H
        + M
        + AB
        + "- boris: {move: kurskaya-hansa}\n"
        + E
        + M
        + "- boris: {forage: pigs}\n- anna: {attack: hunter}\n",
        "army.hero hansa 8 attack",
    ),
    ("one's own", H + M + "- anna: {attack: artyom}\n", "army.hero own 2 attack"),
)
ok("army.forage", ("one", H + M + "- anna: {forage: {pigs: 1}}\n"))
no("army.forage", ("two", H + M + "- anna: {forage: {pigs: 2}}\n", "army.forage amount 2 forage"))
