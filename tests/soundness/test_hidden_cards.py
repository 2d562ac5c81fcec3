"""Face-down cards: no honest log is accused, whatever it hides; on small decks the answer is that of brute force."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from pnp.game.deal import Deal, Unseen
from pnp.validator.judging.judge import verify_text

from ..longer import times
from .logs import data, leaves, replaced, rules, verdict

HELD = ("play", "left", "cuba", "deal", "draw")


def is_held(path: tuple[Any, ...]) -> bool:
    """True if a name in a log is that of a card in a hand, not of a battleground."""
    return any(part in HELD for part in path) and not any(part in ("event", "command") for part in path)


def hide(log: dict[str, Any], rng: random.Random, share: float, held_only: bool) -> dict[str, Any]:
    """The log with some of its card names hidden; names that are keys (`place: {cuba: 1}`) too, unless `held_only`."""
    ids = {card.id for card in rules("13-minutes").cards}
    for path, value in list(leaves(log)):
        if value in ids and rng.random() < share and (is_held(path) or not held_only):
            log = replaced(log, path, "hidden")
    return log if held_only else _hide_keys(log, ids, rng, share)


def _hide_keys(value: Any, ids: set[str], rng: random.Random, share: float) -> Any:
    if isinstance(value, list):
        return [_hide_keys(item, ids, rng, share) for item in value]
    if not isinstance(value, dict):
        return value
    hidden: dict[str, Any] = {}
    for key, below in value.items():
        name = "hidden" if key in ids and rng.random() < share and "hidden" not in hidden else key
        hidden[name] = _hide_keys(below, ids, rng, share)
    return hidden


@pytest.mark.parametrize("share", [0.2, 0.5, 1.0])
def test_hiding_hands_left_cards_and_cuba_keeps_a_log_legal(share: float) -> None:
    for seed in range(times(30)):
        log = data("13-minutes", seed, deal=seed % 2 == 0)
        told = verdict(_hide_ends(log, random.Random(seed), share))
        assert told.verdict == "legal", (seed, told.as_text("en"))


def _hide_ends(log: dict[str, Any], rng: random.Random, share: float) -> dict[str, Any]:
    """The log with names hidden in its deal and in its `end`."""
    for path, _ in list(leaves(log)):
        if ("end" in path or "deal" in path) and rng.random() < share:
            log = replaced(log, path, "hidden")
    return log


def test_hiding_played_cards_keeps_a_log_legal() -> None:
    for seed in range(times(30)):
        rng = random.Random(seed)
        told = verdict(hide(data("13-minutes", seed, deal=seed % 2 == 0), rng, 0.15, held_only=True))
        assert told.verdict == "legal", (seed, told.as_text("en"))


# With everything hidden each log is followed at hundreds of tables: a few of them are as much work as all others.
@pytest.mark.parametrize(("share", "logs"), [(0.1, times(10)), (0.4, times(8)), (1.0, times(2))])
def test_hiding_anything_never_makes_an_honest_log_a_lie(share: float, logs: int) -> None:
    for seed in range(logs):
        told = verdict(hide(data("13-minutes", seed, deal=seed % 2 == 0), random.Random(seed), share, held_only=False))
        assert told.verdict in ("legal", "undecided"), (seed, told.as_text("en"))
        assert not told.findings


# ── hands, agendas and the aftermath ──────────────────────────────────────────


def names_of_cards(log: dict[str, Any], *, played: bool) -> list[tuple[Any, ...]]:
    """The paths of the cards of 13 Days that somebody who saw less would not know.

    These are cards in hands, drawn unseen or left, agendas kept, and the pile at the end; where `played`, also what was
    played, taken, discarded, marked and revealed.
    """
    named = {card.id for card in rules("13-days").cards} | {agenda.id for agenda in rules("13-days").agendas}
    paths = [path for path, value in leaves(log) if value in named and path[-1] not in ("at", "from", "to", "opinion")]
    return [p for p in paths if played or p[-1] in ("keep", "draw") or {"deal", "aftermath"} & set(p)]


def face_down(log: dict[str, Any], rng: random.Random, share: float, *, played: bool = False) -> dict[str, Any]:
    """The log with a share of these hidden; where `played`, some of the agendas altogether."""
    for path in names_of_cards(log, played=played):
        if rng.random() < share:
            log = replaced(log, path, "hidden")
    for at, record in enumerate(log["moves"]):
        if played and "goals" in record and rng.random() < share / 2:
            side = rng.choice(rules("13-days").sides)
            log = replaced(log, ("moves", at, "goals", side), rng.choice(("hidden", {"keep": "hidden"})))
    return log


@pytest.mark.parametrize("share", [0.2, 0.6, 1.0])
def test_hiding_what_lies_face_down_keeps_a_log_of_13_days_legal(share: float) -> None:
    for seed in range(times(6)):
        log = data("13-days", seed, deal=seed % 2 == 0, claim=seed % 3 == 0)
        told = verdict(face_down(log, random.Random(seed), share))
        assert (told.verdict, told.findings) == ("legal", []), (seed, told.as_text("en"))


@pytest.mark.slow
@pytest.mark.parametrize(("share", "logs"), [(0.02, times(3)), (0.1, times(3)), (0.4, times(2)), (0.7, times(1))])
def test_hiding_anything_in_13_days_never_makes_an_honest_log_a_lie(share: float, logs: int) -> None:
    for seed in range(logs):
        log = data("13-days", seed, deal=seed % 2 == 0, claim=seed % 3 == 0)
        told = verdict(face_down(log, random.Random(seed), share, played=True))
        assert told.verdict in ("legal", "undecided"), (seed, told.as_text("en"))
        assert not told.findings


def test_every_single_card_of_13_days_may_be_hidden() -> None:
    for seed in range(2):
        log = data("13-days", seed, deal=seed % 2 == 0, claim=True)
        for path in names_of_cards(log, played=True):
            told = verdict(replaced(log, path, "hidden"))
            assert (told.verdict, told.findings) == ("legal", []), (seed, path, told.as_text("en"))


def test_records_of_what_lies_face_down_may_be_left_out() -> None:
    for seed in range(times(6)):
        log = data("13-days", seed, claim=True)
        moves = [record for record in log["moves"] if not {"aftermath", "end"} & set(record)]
        told = verdict({**log, "moves": moves})
        assert (told.verdict, told.findings) == ("legal", []), (seed, told.as_text("en"))


HEAD = "pnp: 13-minutes@1\nplayers: {us: Anna, ussr: Boris}\n"
OPEN = "moves:\n- bid: {us: 0, ussr: 1}\n- first: us\n"


def held_against(text: str) -> list[tuple[str, str | None, int]]:
    """Status, rule and record of every finding in a log."""
    return [(f.status, f.rule, f.record) for f in verify_text(text.encode(), "log.yaml").findings]


@pytest.mark.parametrize(
    "then", ["zone: {castro: us}", "cubes: {castro: {us: 0}}", "dominates: {castro: us}", "zone: {hidden: us}"]
)
def test_what_is_said_of_a_named_place_may_be_true_of_a_card_played_unseen(then: str) -> None:
    turn = "- us: {play: hidden, into: us, command: {at: cuba, add: 1}}\n  then: {" + then + "}\n"
    assert held_against(HEAD + OPEN + turn) == []


def test_what_is_said_of_a_card_played_unseen_cannot_be_true_of_two() -> None:
    turn = "- us: {play: hidden, into: us, command: {at: cuba, add: 1}}\n"
    said = "  then: {zone: {castro: us, anadyr: us}}\n"
    assert held_against(HEAD + OPEN + turn + said) == [("claim", "command.target", 3)]


@pytest.mark.parametrize(("prestige", "found"), [(1, []), (2, [("claim", "score.military", 13)])])
def test_a_game_goes_on_once_from_a_place_that_could_be_several(prestige: int, found: list[Any]) -> None:
    """Cuba and everything round it are empty: whichever was meant, the next card is one more battleground."""
    cards = ("excomm", "anadyr", "quarantine", "castro", "address", "b-59", "u-thant", "radio-moscow", "black-saturday")
    sides = ("us", "ussr")
    turns = [f"- {sides[at % 2]}: {{play: {card}, into: neutral}}\n" for at, card in enumerate(cards)]
    said = "  then: {cubes: {hidden: {us: 0}}}\n- ussr: {play: khrushchev-letter, into: ussr}\n"
    claim = f"- claim: {{prestige: {{us: 1, ussr: {prestige}}}}}\n"
    assert held_against(HEAD + OPEN + "".join(turns) + said + claim) == found


def test_a_hand_that_is_known_has_no_larger_card_to_play_unseen() -> None:
    deal = "deal: {us: [quarantine, excomm], ussr: hidden}\n"
    turns = "- us: {play: hidden, into: us, command: {at: cuba, add: 3}}\n- ussr: {play: castro, into: ussr}\n"
    assert held_against(HEAD + deal + OPEN + turns) == [("illegal", "command.limit", 3)]


def test_a_hand_that_is_known_has_no_card_of_another_kind_to_play_unseen() -> None:
    deal = "deal: {us: [quarantine, excomm], ussr: [address, castro]}\n"
    turns = "- us: {play: hidden, into: us, command: {at: cuba, add: 1}}\n- ussr: {play: address, into: ussr, "
    turns += "opponent: {event: {place: {hidden: 1, address: 1}}}, command: {at: cuba, add: 1}}\n"
    assert ("illegal", "event.text", 4) in held_against(HEAD + deal + OPEN + turns)


def test_true_claims_stay_true_when_the_cards_left_and_cuba_are_hidden() -> None:
    for seed in range(20):
        log = data("13-minutes", seed, claim=True)
        told = verdict(_hide_ends(log, random.Random(seed), 1.0))
        assert told.verdict == "legal", (seed, told.as_text("en"))


def test_cuba_is_deduced_from_ten_plays_and_the_cards_left() -> None:
    for seed in range(20):
        log = data("13-minutes", seed)
        shown = log["moves"][-1]["end"]["cuba"]
        log["moves"][-1] = {"end": {"left": log["moves"][-1]["end"]["left"]}}
        told = verdict(log)
        assert told.outcome is not None
        assert (told.outcome["cuba"], told.outcome["certain"]) == (shown, True)


# ── the matching itself, against all deals of a small deck ────────────────────


def deals(count: int) -> Iterator[tuple[int, ...]]:
    """Every deal: by place, its card."""
    yield from permutations(range(count))


def explained(count: int, seen: list[tuple[int, int]], guesses: list[tuple[int, int]]) -> bool:
    """True if some deal has every seen card at one of its places, and a different unspent card for each guess."""
    spent = {card for card, _ in seen}

    def guessed(place_of: dict[int, int], at: int, used: frozenset[int]) -> bool:
        if at == len(guesses):
            return True
        cards, places = guesses[at]
        return any(
            cards >> card & 1 and places >> place_of[card] & 1 and guessed(place_of, at + 1, used | {card})
            for card in range(count)
            if card not in spent and card not in used
        )

    for deal in deals(count):
        place_of = {card: place for place, card in enumerate(deal)}
        if all(places >> place_of[card] & 1 for card, places in seen) and guessed(place_of, 0, frozenset()):
            return True
    return False


def test_matching_agrees_with_brute_force_on_decks_of_five() -> None:
    impossible = 0
    for seed in range(400):
        rng = random.Random(seed)
        deal, seen, guesses, held = Deal(5), [], [], True
        for card in rng.sample(range(5), rng.randint(1, 5)):
            places = rng.randint(1, 31) & rng.randint(1, 31) or 1
            if rng.random() < 0.25:
                guess = rng.randint(1, 31), places
                guesses.append(guess)
                held = held and deal.guess(*guess) is not None
            else:
                seen.append((card, places))
                held = held and deal.see(card, places) is None
            if not held:
                break
        assert held == explained(5, seen, guesses), (seed, seen, guesses)
        impossible += not held
    assert 25 < impossible < 375, "both answers were tested"


def test_what_cannot_have_been_is_forgotten_and_nothing_else() -> None:
    """A log that is impossible somewhere goes on: only what agrees with everything before it counts."""
    answers = set()
    for seed in range(120):
        rng = random.Random(seed)
        unseen, kept = Unseen(5), []
        for card in rng.choices(range(5), k=rng.randint(1, 7)):
            places = rng.randint(1, 31) & rng.randint(1, 31) or 1
            played = card in rng.sample(range(5), 2)
            (unseen.see if played else unseen.know)(card, places)
            if explained(5, [*kept, (card, places)], []):
                kept.append((card, places))
        unseen.pinned()
        for card in range(5):
            for places in (1, 6, 24, 31):
                known = unseen.copy()
                answer = known.can(card, places)
                assert answer == explained(5, [*kept, (card, places)], []), (seed, kept, card, places)
                assert known.can(card, places) == answer, "asking changes nothing"
                answers.add(answer)
    assert answers == {True, False}
