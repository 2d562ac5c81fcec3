"""What the page asks, in both languages, and that a move may be tapped in any order."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from pnp.game.slots import ENTRIES, NAMES
from pnp.validator.at_table.asking import DONE, WAY, Pick, Question, Stale
from pnp.validator.at_table.listening import MORE, RECORDED
from pnp.validator.at_table.sitting import READY, Sitting
from pnp.validator.at_table.speaking_for import ALL
from pnp.validator.base.source import read_file

from .pictures import begun as cut
from .tapping import Quick, row
from .test_sitting import PLAYS, begun

CASES: Mapping[str, Any] = read_file(Path(__file__).with_name("questions.yaml"))
RECORDS = {"13-minutes": 13, "13-days": 8, "illuminati": 12, "metro-2033": 20}
SEEDS = 5  # games that are tapped until some move has several targets
EACH = 2  # moves of one decision that are tapped

Leaf = tuple[str, Any]


def asked(case: Mapping[str, Any], lang: str) -> tuple[str, Question]:
    """Who decides what, and the question after the taps of a case."""
    play, records = case.get("after", ("", 0))
    sitting = Sitting(cut(play, records) if play else CASES["turns"], "x.yaml", None, lang)
    for move in case.get("said", ()):
        assert sitting.take(ALL, [(path, value) for path, value in move]).came in (MORE, RECORDED)
    reply = sitting.ask(ALL, [(path, value) for path, value in case.get("taps", ())])
    assert reply.question is not None
    return sitting.due(), reply.question


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("name", CASES["questions"])
def test_what_is_asked_and_offered(name: str, lang: str) -> None:
    case = CASES["questions"][name]
    due, question = asked(case, lang)
    expected = case[lang]
    if "due" in expected:
        assert due == expected["due"]
    assert question.ask == expected["ask"]
    assert [option.title for option in question.options if not option.aside] == expected["options"]


@pytest.mark.parametrize("name", CASES["crumbs"])
def test_what_was_tapped_is_told_by_its_name(name: str) -> None:
    case = CASES["crumbs"][name]
    for lang in ("ru", "en"):
        options = asked(case, lang)[1].options
        assert [option.short or option.title for option in options] == case[lang]


def test_two_cards_may_be_drawn_face_down() -> None:
    """One after the other, or one of them; what is told counts them, and says which were shown to nobody."""
    told = {}
    for second in ("hidden", "hackers"):
        for lang in ("en", "ru"):
            sitting = Sitting(cut("illuminati/plays/six.yaml", 33), "x.yaml", None, lang)
            reply = sitting.ask(ALL, [("draw.[]", "hidden")])
            assert reply.question is not None
            assert ("draw.[]", second) in [option.pick for option in reply.question.options]
            told[second, lang] = sitting.ask(ALL, [("draw.[]", "hidden"), ("draw.[]", second)]).said
            assert sitting.take(ALL, [("draw.[]", "hidden"), ("draw.[]", second)]).came == RECORDED
    assert told == {
        ("hidden", "en"): "Даша draws 2 specials and shows them to nobody.",
        ("hidden", "ru"): "Даша берёт 2 особые карты и никому их не показывает.",
        ("hackers", "en"): "Даша draws a special face down and “Hackers”.",
        ("hackers", "ru"): "Даша берёт карты: особую рубашкой вверх и «Хакеры».",
    }


def test_two_dice_are_asked_for_at_once_and_other_numbers_one_by_one() -> None:
    after, roll = ["illuminati/plays/four.yaml", 4], ["way", "roll.[]"]
    assert asked({"after": after, "taps": [roll]}, "en")[1].dice == 2
    assert asked({"after": after, "taps": [roll, ["roll.[]", 5]]}, "en")[1].dice == 1, "one is left"
    assert asked({"after": after}, "en")[1].dice == 1, "something else may be done"
    assert asked(CASES["questions"]["a bid"], "en")[1].dice == 1
    assert asked(CASES["questions"]["how many cubes"], "en")[1].dice == 1


def test_what_an_ability_allows_is_offered_beside_a_whole_move() -> None:
    """The Bavarian Illuminati buy a privilege, once a turn, without a special in hand; others cannot."""
    taps = [["way", "attack"], ["attack", "control"], ["target", "kgb"]]
    _, question = asked({"after": ["illuminati/plays/four.yaml", 22], "taps": taps}, "ru")
    assert [option.pick for option in question.options if option.sort == WAY] == [("+privilege", False)]
    sitting = Sitting(cut("illuminati/plays/four.yaml", 22), "x.yaml", None, "ru")
    assert question.options[0].title.startswith("Без вмешательства других: 5 МБ из казны")
    assert "(за 5 МБ из казны" in sitting.ask(ALL, [*((path, said) for path, said in taps), ("+privilege", False)]).said
    taps = [["way", "attack"], ["attack", "control"], ["target", "psychiatrists"]]
    sitting = Sitting(cut("illuminati/plays/four.yaml", 3), "x.yaml", None, "ru")
    reply = sitting.ask(ALL, [(path, said) for path, said in taps])
    assert (reply.came, reply.question) == (READY, None), "nothing can be added"


def test_a_name_is_noted_with_what_the_game_says_of_it() -> None:
    """Whose a group is and how well it resists; and nothing where the game has no note."""
    taps = [["way", "attack"], ["attack", "control"], ["by", "irs"]]
    _, question = asked({"after": ["illuminati/plays/four.yaml", 76], "taps": taps}, "en")
    notes = {option.id: option.note for option in question.options}
    assert notes["kgb"] == "Вера · Resistance 6 · Power 2"
    assert notes["texas"] == "uncontrolled · Resistance 6 · Power 6"
    assert not any(option.note for option in asked(CASES["questions"]["votes"], "en")[1].options)


def test_what_others_may_do_is_behind_a_button() -> None:
    """Although one of them has several cards to play."""
    _, question = asked({"after": ["illuminati/plays/four.yaml", 76]}, "en")
    asked_first = [option for option in question.options if not option.aside]
    assert asked_first[-1].title == "Аня: play a special"


def test_what_all_that_is_left_has_in_common_is_named() -> None:
    """The group just captured and where it goes, though only the arrow is asked for."""
    _, question = asked({"after": ["illuminati/plays/four.yaml", 5]}, "en")
    assert [option.title for option in question.options if not option.aside] == ["Top", "Right", "Bottom", "Left"]
    assert question.about == ("multinational-oil-companies", "ufos")
    _, question = asked({"after": ["illuminati/plays/four.yaml", 55]}, "en")
    assert "Play a special" in [option.title for option in question.options]
    assert question.about == ("mafia", "multinational-oil-companies"), "although something else may be done"


def test_of_several_things_one_is_meant() -> None:
    sitting = Sitting(CASES["turns"], "x.yaml", None, "en")
    any_of = sitting._speaker(ALL).any_of
    assert [any_of([*"abc"[:n]]) for n in (1, 2, 3)] == ["a", "a or b", "a, b or c"]


DUEL, SIX = "illuminati/plays/duel.yaml", "illuminati/plays/six.yaml"
TRADE = [(WAY, "trade"), (WAY, "trade.anna"), (WAY, "trade.anna.money"), ("trade.anna.money", 2)]


def test_a_trade_that_is_tapped_is_the_record_of_a_log() -> None:
    sitting = Sitting(cut("illuminati/plays/four.yaml", 54), "x.yaml", None, "en")
    assert sitting.ask(ALL, TRADE).came == MORE  # nothing is given back yet
    whole = [*TRADE, (WAY, "trade.vera"), ("trade.vera.money", 1)]
    reply = sitting.ask(ALL, whole)
    assert (reply.came, reply.said) == (READY, "A trade: Аня gives 2 MB, Вера gives 1 MB.")
    assert reply.question is not None
    assert (WAY, "trade.anna.special") in [option.pick for option in reply.question.options]
    assert sitting.take(ALL, whole).came == RECORDED
    assert sitting.text.rstrip().endswith("- trade: {anna: {money: 2}, vera: {money: 1}}")


def test_a_trade_goes_on_until_both_players_give_something() -> None:
    """Somebody who has nothing to give is not asked to, and what cannot be given is not offered."""
    _, question = asked({"after": ["illuminati/plays/four.yaml", 20], "taps": [[WAY, "trade"]]}, "en")
    assert [option.title for option in question.options] == ["Аня", "Борис", "Вера", "Глеб"]
    sitting = Sitting(cut("illuminati/plays/four.yaml", 20), "x.yaml", None, "en")
    with pytest.raises(Stale):  # Вера has used both actions: no group changes hands
        sitting.ask(ALL, [(WAY, "trade"), (WAY, "trade.vera.group")])


@pytest.mark.parametrize(
    ("after", "told"),
    [
        (3, "The income is 8 MB: “The UFOs” 8."),
        (16, "“KGB”"),  # a puppet of the group that was captured
        (23, "11 and 12 always fail (rule 4.6)."),
        (18, "There are no actions left this turn."),
        (66, "Uncontrolled now: “Texas”."),
        ((DUEL, 5), "“Flat Earthers” is destroyed; Аня has destroyed 1 group so far."),
        ((DUEL, 5), "An action is left, but no card can attack any more."),  # the Illuminati, alone, has attacked
        ((SIX, 85), "Вера: +15 MB from the bank."),  # the Slush Fund
    ],
)
def test_what_came_of_a_record_is_told(after: Any, told: str) -> None:
    play, number = after if isinstance(after, tuple) else ("illuminati/plays/four.yaml", after)
    assert told in Sitting(cut(play, number), "x.yaml", None, "en").results(ALL)


def test_an_action_that_no_card_can_take_is_still_counted() -> None:
    """An Illuminati that is alone and has attacked cannot act again unless it is given a group."""
    sitting = Sitting(cut(DUEL, 5), "x.yaml", None, "en")
    assert {shown.name: shown.said("en") for shown in sitting.picture(ALL).now}["actions-left"] == "1"


def test_an_attack_that_is_announced_is_an_action_less() -> None:
    """Even before money is spent on it; called off, it is none."""
    left = [
        {shown.name: shown.said("en") for shown in sitting.picture(ALL).now}["actions-left"]
        for sitting in (Sitting(cut("illuminati/plays/four.yaml", n), "x.yaml", None, "en") for n in (3, 35, 36, 39))
    ]
    assert left == ["2", "1", "0", "2"]


# ── any order ─────────────────────────────────────────────────────────────────


def blocks(rules: Any, move: Mapping[str, Any]) -> list[list[Leaf]]:
    """The names and numbers of a move, each name with what belongs to it."""
    found: list[list[Leaf]] = []
    for leaf in row(rules, move):
        inside = found and found[-1][0][0].endswith(NAMES) and leaf[0].startswith(found[-1][0][0][: -len(NAMES)] + "#")
        (found[-1] if inside else found.append([]) or found[-1]).append(leaf)
    return found


def targets(rules: Any, move: Mapping[str, Any]) -> Counter[str]:
    """How many targets a move has at each place."""
    return Counter(path for path, _ in row(rules, move) if path.endswith((NAMES, ENTRIES)))


def tapped(sitting: Sitting, move: Mapping[str, Any], rng: random.Random) -> Mapping[str, Any]:
    """The move that comes of tapping what another says, its targets in a random order; after each tap all targets that
    are still possible are offered."""
    asker, kinds, picks = sitting.asker(ALL), sitting.kinds(ALL), list[Pick]()
    left, now = blocks(sitting.rules, move), list[Leaf]()
    while (question := asker.question(kinds, picks)).move is None:
        offered = [option.pick for option in question.options]
        all_offered(sitting.rules, question, asker.moves_left(kinds, picks), picks)
        here = [leaf for leaf in now if leaf in offered]
        if not here:
            block = rng.choice([one for one in left if one[0] in offered] or [[]])
            here, now = block[:1], block[1:] or now
            left = [one for one in left if one is not block]
        if here:
            picks.append(here[0])
            now = [leaf for leaf in now if leaf != here[0]]
            continue
        inside = next(
            (leaf for one in left for leaf in one[1:] if leaf in offered), None
        )  # of a name that was no choice
        rest = [now, *left] if now else left
        way = next((p for p in offered if p[0] == WAY and any(one[0][0].startswith(p[1]) for one in rest)), None)
        done = next((p for p in offered if p[0] == DONE), None)
        found = inside or way or done
        assert found is not None, (move, picks, offered)
        picks.append(found)
    return question.move


def all_offered(rules: Any, question: Question, moves: Sequence[Mapping[str, Any]], picks: Sequence[Pick]) -> None:
    """Of a place at which names may be picked, all that any remaining move has there."""
    offered = Counter(option.pick for option in question.options if option.sort not in (WAY, "word"))
    for path in {path for path, _ in offered if path.endswith((NAMES, ENTRIES))}:
        rows = [Counter(leaf for leaf in row(rules, move) if leaf[0] == path) for move in moves]
        common = rows[0].copy()
        for one in rows:
            common &= one
        picked = Counter(pick for pick in picks if pick[0] == path)
        for leaf, n in (leaf for one in rows for leaf in one.items()):
            assert leaf in offered or n <= max(picked[leaf], common[leaf]), (leaf, picks)


def decisions(game: str, seed: int) -> Iterator[tuple[Sitting, random.Random]]:
    """A game tapped at random, before each of its decisions."""
    rng, sitting, n = random.Random(seed), begun(game, Quick), 0
    while n < RECORDS[game] and sitting.kinds(ALL):
        yield sitting, rng
        picks: list[Pick] = []
        while (reply := sitting.ask(ALL, picks)).came == MORE and reply.question is not None:
            picks.append(rng.choice([one for one in reply.question.options if not one.aside]).pick)
        n += reply.came in (READY, MORE) and sitting.take(ALL, picks).came == RECORDED


@pytest.mark.parametrize("game", PLAYS)
def test_targets_may_be_tapped_in_any_order(game: str) -> None:
    tried = 0
    for sitting, rng in (one for seed in range(SEEDS) if not tried for one in decisions(game, seed)):
        moves = [move for kind in sitting.kinds(ALL) for move in kind.written if not kind.aside]
        several = [move for move in moves if max(targets(sitting.rules, move).values(), default=0) > 1]
        for move in rng.sample(several, min(EACH, len(several))):
            came = tapped(sitting, move, rng)
            assert Counter(row(sitting.rules, came)) == Counter(row(sitting.rules, move))
            tried += 1
    assert tried


def test_a_special_can_be_tapped_after_another_in_a_draw_of_two() -> None:
    """What is listed beside the first card may be groups only; a card is not drawn twice."""
    sitting = Sitting(cut(SIX, 100), "x.yaml", None, "en")
    picks = [("draw.[]", "men-in-black")]
    offered = {option.id for option in sitting.ask(ALL, picks).question.options}
    assert {"hidden", "interference"} <= offered
    assert "men-in-black" not in offered
