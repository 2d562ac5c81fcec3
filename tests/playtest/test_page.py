"""The page of a playtest says everything in the reader's words, counts only what took part, and says it once."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.playtest.many import Playtest, games, seating_of
from pnp.validator.playtest.tally import report
from pnp.web.playtest.examples import told_of
from pnp.web.playtest.findings import findings
from pnp.web.playtest.page import page
from pnp.web.playtest.wording import Wording

CARDS = Path(__file__).parents[2] / "cards"
PLAYED = {"13-minutes": 12, "13-days": 6, "illuminati": 10, "metro-2033": 1}
PROGRAMS = {"random", "greedy", "ismcts", "pnp", "replay", "yaml", "logs", "seed", "against"}  # as they are typed

every_game = pytest.mark.parametrize("name", PLAYED)


@cache
def told(name: str) -> tuple[dict[str, Any], Any]:
    """The report of a few games, and where they were played."""
    test = Playtest(CARDS / name, ("random",), 0, 5)
    seating = seating_of(test)
    results = list(games(test, range(PLAYED[name]), seating=seating))
    found = {"seed": 5, **report(results, seating.at(0)[0])}
    number = found["typical"][0]
    return found, told_of(test, [one for one in results if one.number == number], seating)


@cache
def drawn(name: str, lang: str) -> str:
    found, games_told = told(name)
    return page(found, Wording(seating_of(Playtest(CARDS / name, (), 0, 5)).game, found, lang), games_told)


def said(name: str, lang: str) -> str:
    """What a reader sees."""
    text = re.sub(r"<style.*?</style>|<defs>.*?</defs>", "", drawn(name, lang), flags=re.DOTALL)
    return unescape(re.sub(r"<[^>]*>", "\n", text))


@every_game
def test_no_key_or_id_is_left_on_the_page(name: str) -> None:
    assert {*re.findall(r"(?<![\w.-])[a-z][a-z-]{2,}", said(name, "ru"))} <= PROGRAMS
    ids = {card.id for deck in seating_of(Playtest(CARDS / name, (), 0, 5)).game.decks for card in deck.cards}
    assert not {word for word in re.findall(r"[\w-]+", said(name, "en")) if "-" in word} & ids


@pytest.mark.parametrize(
    ("lang", "line", "use"),
    [
        (
            "en",
            "won by the (US|USSR): [^;]+; the US: N, the USSR: N; N decisions",
            "Event by the opponent, then Command ×",
        ),
        (
            "ru",
            "победитель — (США|СССР): [^;]+; США — N, СССР — N; N решени[йея]",
            "Событие разыграл соперник, затем Приказ ×",
        ),
    ],
)
def test_a_game_is_outlined_and_a_card_is_told_of_in_words(lang: str, line: str, use: str) -> None:
    assert re.search(line.replace("N", r"\d+"), said("13-minutes", lang))
    assert use in said("13-minutes", lang)


def test_the_ends_of_few_games_are_counted_without_a_gap_for_the_winner() -> None:
    for lang, reason in (("en", "Everybody else is out of the game"), ("ru", "Остальные вне игры")):
        assert re.search(rf"{reason}\s+10\s+10 (of|из) 10\s+\(", said("illuminati", lang))
        assert "…:" not in said("illuminati", lang)


def test_where_every_decision_had_a_choice_no_share_is_told() -> None:
    assert re.search(r"Decisions without a choice: none of \d+\.", said("13-minutes", "en"))
    assert "0.0%" not in said("13-minutes", "en").partition("What there is to choose from")[2].partition("Cards")[0]
    assert re.search(r"В \d+,\d\s% решений", said("illuminati", "ru"))


def test_a_length_far_from_that_on_the_box_is_remarked_upon() -> None:
    assert "far from what the box says" in said("metro-2033", "en")
    assert "far from what the box says" not in said("13-minutes", "en")


def test_at_most_one_game_in_ten_is_lopsided_and_none_of_these_is_typical() -> None:
    found, _ = told("13-minutes")
    assert len(found["lopsided"]) <= 2 and not {*found["lopsided"]} & {*found["typical"]}


def test_whoever_loses_is_named_in_a_list_and_all_of_them_as_everybody() -> None:
    found, games_told = told("13-minutes")
    wording = Wording(seating_of(Playtest(CARDS / "13-minutes", (), 0, 5)).game, found, "en")
    game = next(iter(games_told.values()))
    for losers, said_of in ((("us", "ussr"), "everybody lost: "), (("us",), "lost by the US: ")):
        lost = game._replace(result=replace(game.result, winners=(), losers=losers, reason="war"))
        assert lost.outline(wording).startswith(said_of)


def test_charts_are_lettered_as_the_page_is_and_in_its_language() -> None:
    text = drawn("13-minutes", "ru")
    for chart in re.findall(r"<svg.*?</svg>", text, flags=re.DOTALL):
        assert "font-family" not in chart
        assert "#ffffff" not in chart
    assert re.search(r">Решений в партии</text>", text)
    assert re.search(r">\d+\s%</text>", text)


def test_cards_that_nobody_can_use_are_not_said_to_be_unused() -> None:
    found, _ = told("metro-2033")
    game = seating_of(Playtest(CARDS / "metro-2033", (), 0, 5)).game
    deck = {card.id: deck.id for deck in game.decks for card in deck.cards}
    never = found["never"]
    used = {deck[card] for card, counts in found["cards"].items() if counts["used"]}
    assert {deck[card] for card in (*never["unused"], *never["absent"])} <= used < {*deck.values()}
    assert len(never["unused"]) < never["of"] < len(deck)
    assert not {*never["unused"]} & {*never["absent"]}


def test_a_card_that_somebody_plays_as_is_told_of_once() -> None:
    found, _ = told("illuminati")
    assert len(found["taken"]) == 8
    assert not found["taken"].keys() & found["cards"].keys()
    for name in ("The Discordian Society", "The UFOs"):
        assert said("illuminati", "en").split("What never happened")[0].count(name) == 2, "in a chart and its table"


def test_what_was_only_drawn_is_not_used() -> None:
    uses = {what for counts in told("illuminati")[0]["cards"].values() for what in counts["uses"]}
    assert uses
    assert not uses & {"draw", "turn-up", "anna", "boris"}


def test_a_phone_shows_wide_rows_below_their_cards_and_intervals_in_one_piece() -> None:
    page = drawn("13-minutes", "en")
    assert re.search(r'<table class="stacked">.*?<td data-head="Drawn"|<td class="n" data-head="Drawn"', page)
    assert re.search(r'\d+ of \d+ <span class="w">\(\d+\.\d–\d+\.\d%\)</span>', page)
    assert "min-width:27rem" not in page, "charts are no wider than a phone"


def test_a_rule_that_gives_points_only_by_another_ruling_is_no_alarm() -> None:
    found, _ = told("13-minutes")
    assert "score.dominate" in found["scored"]
    assert "score.match" not in found["scored"]


def test_where_both_lost_nobody_is_said_to_have_won() -> None:
    found, _ = told("13-minutes")
    assert sum(n for counts in found["reasons_by"].values() for n in counts.values()) == sum(
        share["n"] for share in found["seats"].values()
    )


def test_a_ruling_is_shown_with_its_answer() -> None:
    assert re.search(r"R2 .*\?\s+The battleground stays where it is\.\s+\d+", said("13-minutes", "en"))


def test_that_the_score_hardly_ever_decides_is_the_first_finding() -> None:
    def first(reasons: dict[str, int], ahead: dict[str, int], **more: Any) -> str:
        found = {**told("13-days")[0], "reasons": reasons, "ahead": ahead, **more}
        return findings(found, Wording(seating_of(Playtest(CARDS / "13-days", (), 0, 5)).game, found, "en"))[0]

    war = "The score hardly ever decides: 39 of 40 games ended otherwise: “Both sides started nuclear war: nobody wins”"
    assert war in first({"both": 22, "war": 17, "prestige": 1}, {"both": 0, "war": 8, "prestige": 1})
    for reasons in ({"both": 12, "war": 17, "prestige": 11}, {"both": 0, "war": 1, "prestige": 39}):
        assert "hardly ever" not in first(reasons, {"both": 0, "war": 0, "prestige": reasons["prestige"]})
    alike = first({"war": 39, "both": 1}, {"war": 0, "both": 0}, points={"us": None, "ussr": None})
    assert alike.startswith("Nearly all games end the same way (39 of 40): “The other side started nuclear war” (39).")


def test_a_line_that_cannot_give_points_is_not_missed() -> None:
    found, _ = told("13-days")
    assert "r6.tie" not in found["scored"] and "r6.bonus" in found["scored"]


def test_the_reader_is_warned_of_luck_before_the_chart_and_cards_of_random_players_are_folded() -> None:
    text, found = drawn("13-minutes", "en"), told("13-minutes")[0]
    summary = text.index("Cards with players who move at random")
    warned = min(at for at in (text.find("“!” marks a difference that"), text.find("All of the differences")) if at > 0)
    assert summary < warned < text.index("<svg", summary)
    greedy = {**found, "players": {"greedy": found["players"]["random"]}}
    game = seating_of(Playtest(CARDS / "13-minutes", (), 0, 5)).game
    assert "Cards with players who move at random" not in page(greedy, Wording(game, greedy, "en"), {})
