"""The cards of Illuminati against the facts: number by number, arrow by arrow, in the definitions and on paper."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from pnp.press.build import open_desk
from pnp.press.layout.card_images import singles, view
from pnp.press.layout.faces import lay_out
from pnp.press.layout.layouts import load_layout
from pnp.press.layout.worker import Placed
from pnp.press.marks.geometry import Rect
from pnp.press.marks.length import MM
from pnp.press.marks.palette import luminance
from pnp.press.out.raster import pixels, rendered
from pnp.validator import load_game
from pnp.validator.definitions.model import Card, Deck, Game
from pnp.validator.games.illuminati.needs import ABILITIES, misworded

from . import facts

GAME = Path(__file__).parents[2] / "cards" / "illuminati"
DPI = 100.0
BLEED = 3.0  # mm
WIDE, HIGH = 88.0, 63.0
ATTACKS = {"c": "control", "n": "neutralize", "d": "destroy"}

# The words of an ability, and what each may say further: closed, so that a referee knows them all.


@lru_cache
def game() -> Game:
    return load_game(GAME)


def deck(id: str) -> Deck:
    return next(deck for deck in game().decks if deck.id == id)


def cards(id: str) -> dict[str, Card]:
    return {card.id: card for card in deck(id).cards}


def sides(letters: str) -> list[str]:
    return [facts.SIDES[letter] for letter in letters if letter != "-"]


@lru_cache
def groups() -> dict[str, dict[str, Any]]:
    """The table of the groups, read."""
    found = {}
    for line in facts.GROUPS.strip().splitlines():
        id, power, resistance, income, arrows, *aligned = line.split()
        own, transferable = power.split("/")
        incoming, outgoing = arrows.split(">")
        found[id] = {
            "power": int(own),
            "transferable": int(transferable),
            "resistance": int(resistance),
            "income": int(income),
            "alignments": [facts.ALIGNMENTS[one] for one in aligned],
            "incoming": facts.SIDES[incoming],
            "arrows": sides(outgoing),
        }
    return found


@lru_cache
def illuminati() -> dict[str, tuple[dict[str, Any], list[str]]]:
    """The table of the Illuminati, read: the fields of each, and its goal."""
    found = {}
    for line in facts.ILLUMINATI.strip().splitlines():
        id, power, income, arrows, *goal = re.sub(r"\s*/\s*", "/", line).split()
        own, transferable = power.split("/")
        fields = {"power": int(own), "transferable": int(transferable), "income": int(income), "arrows": sides(arrows)}
        found[id] = (fields, goal)
    return found


# ── the definitions ──────────────────────────────────────────────────────────


def test_groups() -> None:
    printed = ("power", "transferable", "resistance", "income", "alignments", "incoming", "arrows")
    assert {id: {key: card.values[key] for key in printed} for id, card in cards("groups").items()} == groups()


def test_sums_over_all_groups() -> None:
    """The table itself is right: a slip in one line would show here."""
    rows = groups().values()
    assert len(rows) == 83
    assert {key: sum(row[key] for row in rows) for key in facts.SUMS} == facts.SUMS
    assert Counter(row["incoming"] for row in rows) == facts.INCOMING
    assert Counter(len(row["arrows"]) for row in rows) == facts.OUTGOING
    for row in rows:  # who has no Power controls nobody; and no arrow leads both in and out
        assert (row["power"] == 0) == (not row["arrows"])
        assert row["incoming"] not in row["arrows"]


def test_illuminati() -> None:
    printed = ("power", "transferable", "income", "arrows")
    found = {id: {key: card.values[key] for key in printed} for id, card in cards("illuminati").items()}
    assert found == {id: fields for id, (fields, _) in illuminati().items()}


def test_special_goals() -> None:
    numbers = game().numbers
    for id, (_, goal) in illuminati().items():
        said = cards("illuminati")[id].values["goal"]
        if goal == ["of-another"]:
            assert said == {"secret": "of-another"}
            continue
        what, least = goal
        kind = {"alignments": "different", "weird": "groups", "violent": "groups", "destroyed": "destroyed"}
        of = "groups" if what == "destroyed" else what
        assert said == {kind.get(what, "total"): of, "at_least": int(least)}
        assert int(least) in {n for name, n in numbers.items() if name.startswith("goal_")}, id


def test_specials_and_blanks() -> None:
    assert {id: card.copies for id, card in cards("specials").items()} == facts.SPECIALS
    assert {id for id, card in cards("specials").items() if card.values["action"]} == facts.ACTIONS
    assert sum(card.copies for card in deck("blanks").cards) == 4


def steps() -> list[tuple[str, Mapping[str, Any]]]:
    return [(card.id, step) for card in game().cards for step in card.values.get("ability", ())]


def test_bonuses() -> None:
    expected = []
    for line in facts.BONUSES.strip().splitlines():
        id, amount, attacks, by, *against = line.split()
        aligned = [facts.ALIGNMENTS[one] for one in against if one in facts.ALIGNMENTS]
        target = "any" if against == ["any"] else {"alignment": aligned} if aligned else {"group": against}
        attack = [ATTACKS[letter] for letter in attacks]
        expected.append((id, {"do": "bonus", "amount": int(amount), "attack": attack, "by": by, "target": target}))
    assert [step for step in steps() if step[1]["do"] == "bonus"] == expected


def test_other_abilities() -> None:
    found: dict[str, dict[str, int]] = {}
    for id, step in steps():
        numbers = {key: n for key, n in step.items() if isinstance(n, int) and not isinstance(n, bool)}
        if step["do"] != "bonus" and numbers:
            found[id] = found.get(id, {}) | numbers
    assert found == facts.NUMBERS


def test_abilities_speak_a_closed_language() -> None:
    assert {step["do"] for _, step in steps()} == set(ABILITIES)
    known = {"group": set(groups()), "alignment": set(facts.ALIGNMENTS.values())}
    for id, step in steps():
        for value in step.values():
            for key, names in value.items() if isinstance(value, dict) else ():
                assert set(names) <= known[key], id


@pytest.mark.parametrize(
    ("ability", "code", "blamed"),
    [
        ({"do": "taxes"}, "game.word", "do"),
        ({"do": "tax", "amout": 2}, "game.needs", "amount"),
        ({"do": "tax", "amount": 2, "form": "opponents"}, "game.word", "form"),
        ({"do": "bonus", "amount": 2, "attack": ["destory"], "by": "owner", "target": {}}, "game.word", "attack"),
        ({"do": "bonus", "amount": 2, "attack": ["destroy"], "by": "ownr", "target": {}}, "game.word", "by"),
        ({"do": "counts-as", "alignment": ["wierd"], "attack": ["control"]}, "game.word", "alignment"),
    ],
)
def test_an_ability_in_other_words_is_told(ability: dict[str, Any], code: str, blamed: str) -> None:
    assert (code, blamed) in [(found, key) for found, key, _ in misworded(game(), ability)]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_texts_say_the_numbers_of_their_abilities(lang: str) -> None:
    """Except that one card, one attack or one group is said in words."""
    for card in game().cards:
        for step in card.values.get("ability", ()):
            for key in ("amount", "cost", "count"):
                if step.get(key, 1) > 1 or (key == "amount" and key in step):
                    assert re.search(rf"(?<!\d){step[key]}(?!\d)", card.text[lang]), card.id


# ── the paper ────────────────────────────────────────────────────────────────


@lru_cache
def laid_out(lang: str) -> dict[str, dict[str, Placed]]:
    """What is on every card, by the names of the layouts' elements."""
    desk = open_desk(game(), lang)
    found = {}
    for part in game().decks:
        layout = load_layout(part.face, size=part.size)
        for card in part.cards:
            face = lay_out(layout, card, desk)
            assert not face.problems, card.id
            found[card.id] = {placed.id: placed for placed in face.placed}
    return found


def shown(face: Mapping[str, Placed], *ids: str) -> str:
    return "".join(line for id in ids if id in face for line in face[id].lines)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_numbers_on_paper(lang: str) -> None:
    names = {kind.id: (kind.name[lang].lower(), kind.letter[lang].lower()) for kind in game().kinds}
    for id, fact in groups().items():
        face, power, lent = laid_out(lang)[id], fact["power"], fact["transferable"]
        expected = f"{power}/{lent}" if lent else str(power) if power else "—"
        assert shown(face, "power", "powerless", "own-power", "slash", "transferable") == expected, id
        assert shown(face, "resistance") == str(fact["resistance"]), id
        assert shown(face, "income") == str(fact["income"]).replace("-", "−"), id
        badges = [line.lower() for key in ("badges", "badges-alone") if key in face for line in face[key].lines]
        assert len(badges) == len(fact["alignments"]), id
        assert all(line in names[one] for line, one in zip(badges, fact["alignments"], strict=True)), id
    for id, (fact, _) in illuminati().items():
        face = laid_out(lang)[id]
        assert shown(face, "own-power", "slash", "transferable") == f"{fact['power']}/{fact['transferable']}"
        assert shown(face, "income") == str(fact["income"])


MIDDLES = {"top": (WIDE / 2, 0.0), "right": (WIDE, HIGH / 2), "bottom": (WIDE / 2, HIGH), "left": (0.0, HIGH / 2)}
OUTWARDS = {"top": (0, -1), "right": (1, 0), "bottom": (0, 1), "left": (-1, 0)}


def test_arrows_stand_in_the_middle_of_their_sides() -> None:
    """So that those of cards laid side by side, or one of them turned, meet; and they reach the end of the bleed."""
    for id, face in laid_out("en").items():
        for name, placed in face.items():
            way, _, side = name.partition("-")
            if way not in ("in", "out") or side not in MIDDLES:
                continue
            box, (x, y), (dx, dy) = placed.box, MIDDLES[side], OUTWARDS[side]
            along = (box.cx / MM - x) * abs(dy) + (box.cy / MM - y) * abs(dx)
            out = (box.cx / MM - x) * dx + (box.cy / MM - y) * dy + box.h / MM / 2  # turned about its middle
            assert along == pytest.approx(0, abs=0.01), (id, name)
            assert out == pytest.approx(BLEED, abs=0.01), (id, name)


@lru_cache
def pictures(id: str) -> dict[str, Any]:
    """Every card of a deck as pixels, bleed included."""
    desk = open_desk(game(), "ru")
    made, problems = singles(deck(id), desk)
    assert not problems
    window = Rect(-BLEED * MM, -BLEED * MM, (WIDE + 2 * BLEED) * MM, (HIGH + 2 * BLEED) * MM)
    pages = [view(desk.library(one.front), window) for one in made]
    return dict(zip((one.card.id for one in made), rendered(pages, desk.library, DPI), strict=True))


def light(picture: Any, side: str, along: float, inwards: float) -> float:
    """How light a card is at a place, millimetres from the middle of a side."""
    (x, y), (dx, dy) = MIDDLES[side], OUTWARDS[side]
    x, y = x - inwards * dx + along * dy, y - inwards * dy + along * dx
    at = tuple(pixels((v + BLEED) * MM, DPI) for v in (x, y))
    return luminance("#" + "".join(f"{part:02X}" for part in picture.getpixel(at)[:3]))


def test_arrows_on_paper() -> None:
    """A shaft over the edge where an arrow is; a head that is wider than the shaft where it leads in."""
    for id, picture in pictures("groups").items():
        fact = groups()[id]
        shafts = {side for side in MIDDLES if light(picture, side, 2.1, -1.0) < 0.1}
        heads = {side for side in MIDDLES if light(picture, side, 4.6, 1.5) < 0.1}
        assert heads == {fact["incoming"]}, id
        assert shafts - heads == set(fact["arrows"]), id
    for id, picture in pictures("illuminati").items():
        assert all(light(picture, side, 2.1, -1.0) > 0.3 for side in MIDDLES), id


def test_no_two_cards_look_alike() -> None:
    """Not even their seals: they are drawn for every card."""
    art = [card.art.read_bytes() for card in game().cards if card.art]
    assert len(art) == len(set(art)) == 8 + 83 + 14
    looks = [picture.tobytes() for id in ("illuminati", "groups", "specials") for picture in pictures(id).values()]
    assert len(set(looks)) == len(looks)


def test_two_backs() -> None:
    """The Illuminati have their own; all cards in the common deck have the same one."""
    backs = {part.id: part.back for part in game().decks}
    assert len(set(backs.values())) == 2
    assert backs["groups"] == backs["specials"] == backs["blanks"] != backs["illuminati"]
