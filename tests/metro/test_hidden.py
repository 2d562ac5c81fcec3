"""What a log hides never makes it illegal: each card of a logged game hidden in turn, and each place for one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from pnp.game import HIDDEN
from pnp.validator.base.picture import known
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.moments import course_of

from ..judged import Judge
from .conftest import GAME
from .positions import play, quiet, table
from .tables import AB, BA, R1, R2, E, H, M, found, head


def places(body: Any, names: frozenset[str], path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths in a log where a card is."""
    if isinstance(body, str) and body in names:
        yield path
    for key, below in body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ():
        yield from places(below, names, (*path, key))


def put(body: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy of a log with another value at one place."""
    if not path:
        return value
    copy = body.copy()
    copy[path[0]] = put(body[path[0]], path[1:], value)
    return copy


@pytest.mark.parametrize("part", range(8))
def test_each_card_of_a_logged_game_may_be_hidden(rules: Any, part: int) -> None:
    log = yaml.safe_load((GAME / "plays" / "two.yaml").read_text("utf-8"))
    decks = [deck for deck in rules.game.decks if deck.id not in ("factions", "heroes")]
    names = frozenset(name for deck in decks for card in deck.cards for name in card.title.values())
    there = list(places({key: log[key] for key in ("deal", "moves")}, names))
    assert len(there) > 70
    for path in there[part::8]:
        text = yaml.safe_dump(put(log, path, "hidden"), sort_keys=False, allow_unicode=True)
        verdict = verify_text(text.encode(), "two.yaml")
        assert verdict.ok, (path, verdict.as_text("en"))


def test_of_several_threats_that_were_scouted_either_may_be_put_on_top(judge: Judge) -> None:
    """The log says `scouted: true`; the card turned up shows which it was."""
    scouts = R1.replace(E, "- anna: {move: lubyanka, scout: dog-pack}\n" + E)
    scouts += R2.removeprefix(R1).replace(E, "- anna: {scout: looters}\n" + E)
    scouts += "- turn-up: taxation\n- vote: {anna: against, boris: against}\n" + M
    for held, legal in (("looters", True), ("rat-tide", False)):
        log = H + scouts + f"- anna: {{attack: lubyanka, scouted: true}}\n- turn-up: {held}\n"
        assert (judge(log).verdict == "legal") is legal, held


def test_a_hidden_purchase_is_of_an_open_card(judge: Judge) -> None:
    log = head(deal="deal: {market: [akm, svd, flag, rpk], boris: [dynamite]}\n") + M + AB
    log += "- boris: {move: kurskaya-hansa, buy: hidden, market: [grenade]}\n" + E + M
    assert judge(log + BA + "- boris: {move: chkalovskaya}\n").verdict == "legal"
    sold = log + "- boris: {forage: pigs}\n- anna: {forage: pigs}\n- anna: {move: kurskaya-hansa, buy: [%s]}\n"
    assert judge(sold % "svd").verdict == "legal"
    assert judge(sold % "shotgun").verdict == "illegal"


def test_a_hidden_discard_is_of_a_card_that_was_carried(rules: Any) -> None:
    pos = table(rules)
    akm, svd, flag = (rules.equipment[id] for id in ("akm", "svd", "flag"))
    pos.equipment[0][:] = [akm, svd, flag]
    pos.push("drop", pos.rules.seats[0])
    (move,) = pos.rules.read("anna", {"drop": "hidden"})
    ways = [way for here, way in move.readings(pos) if not way.violations(here)]
    assert {way.cards for way in ways} == {(akm,), (svd,), (flag,)}


def test_a_hidden_task_is_completed_if_one_may_be(judge: Judge) -> None:
    """Boris keeps a task that nobody saw; nine of them speak of what he has not done."""
    log = H + M + AB + "- boris: {move: kurskaya-hansa, task: %s}\n" + "- boris: {complete: hidden}\n"
    assert judge(log % "duel").verdict == "illegal"
    assert judge(H + M + AB + "- boris: {complete: hidden}\n").verdict == "illegal"  # he holds none


def test_a_hidden_task_may_be_completed_by_a_hero_with_hidden_equipment(judge: Judge) -> None:
    """Which of the 15 tasks it is, nobody can tell; what he carries does not matter for any."""
    log = H + M + AB + "- boris: {move: kurskaya-hansa, task: hidden}\n- boris: {complete: hidden}\n"
    assert judge(log).verdict == "illegal"


@pytest.mark.parametrize("record", [{"attack": "kurskaya"}, {"spoils": "hidden"}])
def test_a_record_is_understood_where_the_game_may_be_over(rules: Any, record: Any) -> None:
    """With other hidden cards it goes on."""
    pos = table(rules)
    pos.pending, pos.reason = [], "points"
    (move,) = pos.rules.read("anna", record)
    assert all(way.violations(here) for here, way in move.readings(pos))


def test_a_hidden_property_is_that_of_a_task_held(judge: Judge) -> None:
    log = H + M + AB + "- boris: {move: kurskaya-hansa, task: pig-farm}\n- boris: {use: hidden}\n"
    assert judge(log + "  then: {resources: {boris: {pigs: 5}}, tasks: {boris: 0}}\n").verdict == "legal"
    assert judge(log + "  then: {resources: {boris: {pigs: 3}}}\n").verdict == "illegal"


def test_what_a_hero_threw_in_a_fight_may_be_hidden(judge: Judge) -> None:
    """3 and a grenade against 6."""
    log = head(deal="deal: {boris: [grenade]}\n") + M + AB
    log += "- boris: {move: rimskaya, attack: rimskaya, use: hidden}\n- turn-up: spider-mutant\n"
    assert judge(log + "  then: {fight: {boris: 6, threat: 6}, equipment: {boris: 0}}\n").verdict == "legal"
    assert judge(log.replace("grenade", "flag") + "- boris: {capture: rimskaya}\n").verdict == "illegal"


def test_the_law_in_force_may_be_hidden(judge: Judge) -> None:
    log = H + R2 + "- turn-up: taxation\n- vote: {anna: for, boris: for}\n  then: {law: %s}\n"
    assert judge(log % "hidden").verdict == "legal"
    assert found(judge(log % "none")) == ["law.result law 10 then.law claim"]


def test_a_hidden_card_is_drawn_before_those_that_follow(rules: Any) -> None:
    """The last task of the deck is kept in secret; the one discarded came from the reshuffled discards."""
    pos = table(rules)
    duel, abroad = rules.tasks["duel"], rules.tasks["abroad"]
    pile = pos.piles["tasks"]
    for card in [card for card in rules.tasks if card not in (duel, abroad)]:
        pile.draw(card)
    pile.draw(abroad)
    pile.throw(abroad)
    assert pile.left == 1
    quiet(pos.copy())
    play(pos, "mobilize", {})
    for side in ("anna", "boris"):
        play(pos, side, {"forage": "pigs"})
    pos.at[0] = pos.rules.stations["kurskaya-hansa"]
    assert play(pos, "anna", {"task": {"keep": "hidden", "discard": "abroad"}}) == []


def test_a_card_that_is_only_guessed_is_not_shown(judge: Judge) -> None:
    """3 and what Boris carries against 6: a grenade or a rifle, say, but nobody has seen it."""
    log = H + M + AB + "- boris: {move: rimskaya, attack: rimskaya}\n- turn-up: dog-pack\n"
    course = course_of(log.encode(), "log.yaml", GAME / "plays" / "log.yaml")
    last = course.moments[-1]
    assert len(last.tables) > 1
    assert any(course.rules.picture(table).hands["boris"] != [None] for table in last.tables)
    assert known(course.rules, last.tables).hands["boris"] == [None]
    told = log.replace("moves:\n", "deal: {boris: [grenade]}\nmoves:\n")
    seen = course_of(told.encode(), "log.yaml", GAME / "plays" / "log.yaml")
    assert known(seen.rules, seen.moments[-1].tables).hands["boris"] == ["grenade"]


# ── a card is in one place ────────────────────────────────────────────────────

LOOTED = H + M + "- anna: {attack: lubyanka}\n- turn-up: looters\n- boris: {forage: pigs}\n"
SCOUTED = LOOTED + "- anna: {move: lubyanka, scout: hidden}\n" + E + M + "- boris: {forage: pigs}\n"


@pytest.mark.parametrize("said", ["true", "looters"])
def test_a_scouted_threat_is_none_that_lies_in_the_discards(judge: Judge, said: str) -> None:
    top = f"- anna: {{attack: lubyanka, scouted: {said}}}\n- turn-up: looters\n"
    verdict = judge(SCOUTED + top)
    where = "decks elsewhere 10 - impossible" if said == "true" else "decks elsewhere 9 scouted impossible"
    assert found(verdict)[0] == where
    assert [f.status for f in verdict.findings[1:]] == ["follows"] * (len(verdict.findings) - 1)
    assert "«Мародёры» с хода 3 в другом месте (сброс)" in verdict.as_text("ru")
    assert "“Looters” has been elsewhere since record 3 (the discards)" in verdict.as_text("en")
    assert judge(SCOUTED + top.replace("looters", "dog-pack")).verdict == "legal"


def test_a_scouted_threat_is_not_said_to_be_another(judge: Judge) -> None:
    log = SCOUTED.replace("scout: hidden", "scout: rat-tide") + "- anna: {attack: lubyanka, scouted: dog-pack}\n"
    assert found(judge(log)) == ["hero.scout other 9 scouted"]


@pytest.mark.parametrize(
    ("deal", "place"),
    [
        ("{market: [akm, akm, flag, rpk], boris: [akm]}", "рынок, Борис"),
        ("{boris: [akm], market: [akm, akm, flag, rpk]}", "рынок, Борис"),
        ("{market: [akm, akm, akm, rpk]}", "рынок"),
    ],
)
def test_of_a_card_only_its_copies_are_dealt(judge: Judge, deal: str, place: str) -> None:
    verdict = judge(head(deal=f"deal: {deal}\n") + M + AB)
    assert found(verdict) == ["decks all 0 deal.market impossible"]
    assert f"Карт «АКМ» всего 2, и все они в других местах ({place})" in verdict.as_text("ru")


def test_a_hidden_card_was_none_that_lay_elsewhere_when_it_was_taken(rules: Any) -> None:
    """It was drawn while the task lay in the discards; these are the deck by now, but the card is still the same."""
    pos = table(rules)
    duel = rules.tasks["duel"]
    pile = pos.piles["tasks"]
    pile.draw(duel)
    pile.throw(duel)
    pos.hand_out(pos.rules.seats[0], "tasks", HIDDEN)
    while pile.left:
        pile.draw()
        pile.throw()
    pos.hand_out(pos.rules.seats[1], "tasks", HIDDEN)  # the discards are shuffled for it
    assert play(pos.copy(), "anna", {"use": "duel"})[0] == "decks hidden"
    assert play(pos.copy(), "boris", {"use": "duel"})[0] != "decks hidden"


def test_a_card_won_or_discarded_was_carried(rules: Any) -> None:
    """Both rifles are for sale: what the hero carries unseen is none of them."""
    pos = table(rules)
    akm = rules.equipment["akm"]
    pos.hand_out(pos.rules.seats[0], "equipment", HIDDEN)
    pos.market[:2] = [akm, akm]
    for _ in range(2):
        pos.piles["equipment"].see(akm)
    pos.push("drop", pos.rules.seats[0])
    assert play(pos.copy(), "anna", {"drop": "akm"})[0] == "decks all"
    pos.push("spoils", pos.rules.seats[1], (pos.rules.seats[0], True, False))
    assert play(pos.copy(), "boris", {"spoils": "akm"})[0] == "decks all"
    assert play(pos.copy(), "boris", {"spoils": "svd"}) == []


# ── much is hidden, and a lie is a lie in every reading ───────────────────────

BLIND = "- fight: {anna: hidden, boris: hidden}\n"
FOUGHT = (
    H
    + M
    + "- anna: {attack: kurskaya}\n- boris: {defend: hero}\n"
    + BLIND
    + "- boris: {attack: ploshchad-revolyutsii}\n"
    + BLIND
    + "- boris: {move: ploshchad-revolyutsii, attack: ploshchad-revolyutsii}\n"
    + BLIND
)


def test_what_is_false_in_every_reading_is_told_however_many_there_are(judge: Judge) -> None:
    """The log does not say what Boris carries at the start, nor the combat cards of three fights."""
    assert judge(FOUGHT).verdict == "legal"
    assert found(judge(FOUGHT + "- claim: {army: {anna: 7}}\n")) == ["mobilize.track army 9 army.anna claim"]
    assert found(judge(FOUGHT + "- anna: {forage: pigs}\n")) == ["army.one-action again 9 forage"]


def test_a_fight_that_is_hidden_may_have_been_any(judge: Judge) -> None:
    """Readings that come to the same are followed as one, and still remember what the fight may have been."""
    first = FOUGHT.partition("- boris: {attack")[0]
    for total in (4, 5, 6):  # an army of 2, and 2, 3 or 4
        assert judge(first + f"- claim: {{fight: {{anna: {total}}}}}\n").verdict == "legal", total
    assert found(judge(first + "- claim: {fight: {anna: 9}}\n")) == ["combat.compare total 5 fight.anna claim"]
    assert judge(first + "- claim: {fight: {wins: anna}}\n- anna: {capture: kurskaya}\n").verdict == "legal"
    assert judge(first + "- claim: {fight: {wins: boris}}\n- anna: {capture: kurskaya}\n").verdict == "illegal"


# ── what was believed binds what follows ──────────────────────────────────────

NOWHERE = H.replace(", at: okhotnyy-ryad", "").replace(", at: kurskaya", "")


def test_where_a_hero_is_said_to_stand_there_he_stood(judge: Judge) -> None:
    """The log does not tell on which home station the heroes begin."""
    claims = "- claim: {hero: {anna: teatralnaya}}\n- claim: {hero: {anna: %s}}\n"
    assert judge(NOWHERE + claims % "teatralnaya").verdict == "legal"
    assert found(judge(NOWHERE + claims % "okhotnyy-ryad")) == ["hero.turn at 2 hero.anna claim"]


def test_how_a_fight_is_said_to_have_gone_so_it_went(judge: Judge) -> None:
    fight = H + M + "- anna: {attack: kurskaya}\n" + BLIND
    assert judge(fight + "- claim: {fight: {anna: 6}}\n- claim: {plus: {anna: 4}}\n").verdict == "legal"
    assert found(judge(fight + "- claim: {fight: {anna: 6}}\n- claim: {fight: {anna: 5}}\n")) == [
        "combat.compare total 5 fight.anna claim"
    ]
    assert found(judge(fight + "- claim: {plus: {anna: 4, boris: 4}}\n")) == ["combat.types plus 4 plus.anna claim"]


def test_combat_cards_are_dealt_once_and_each_to_one_side(judge: Judge) -> None:
    dealt = H + M + "- anna: {attack: kurskaya}\n- deal: {anna: [assault, barrage, solid-defence]}\n"
    again = "- deal: {anna: [counterattack, flank-passage, feigned-retreat]}\n"
    assert found(judge(dealt + again)) == ["combat.deck dealt-again 4 anna"]
    other = (
        "- deal: {boris: [assault, flank-passage, feigned-retreat]}\n- fight: {anna: assault, boris: flank-passage}\n"
    )
    assert found(judge(dealt + other)) == ["combat.deck same 4 boris impossible"]
    assert judge(dealt + other.replace("[assault", "[counterattack")).verdict == "legal"


def test_a_card_that_would_have_counted_was_not_carried(judge: Judge) -> None:
    """The flag is worth two votes; what Boris carries unseen is one card."""
    vote = H + R2 + "- turn-up: truce\n- vote: {anna: for, boris: against}\n  then: {votes: {for: 3, against: %s}}\n"
    assert judge(vote % 5 + "- deal: {boris: [flag]}\n").verdict == "legal"
    assert judge(vote % 5 + "- deal: {boris: [akm]}\n").verdict == "illegal"
    assert judge(vote % 3 + "- deal: {boris: [akm]}\n").verdict == "legal"
    verdict = judge(vote % 3 + "- deal: {boris: [flag]}\n")
    assert found(verdict) == ["decks made-no-difference 11 boris impossible"]
    assert "с ней бой или голосование кончились бы иначе" in verdict.as_text("ru")
