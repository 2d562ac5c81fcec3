"""What stands out in a report, most urgent first: one sentence each, for the page and the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from statistics import median

from pnp.validator.playtest.chances import wilson

from .wording import Json, Wording

MOST_CARDS = 5
MOST_GAMES = 0.5  # that end with the same card; more are worth mentioning
ALIKE = 0.85  # of games that end for the same reason, or without the score; more are worth mentioning
PLAIN = ("points", "won")  # reasons that only say that somebody won
SOME = 5  # cards, or games with one, among which one can stand out
FEW = 10  # games; fewer say nothing about a game
FAR = 8.0  # from the median of all cards, in median deviations
MANY_FORCED = 0.25  # of the decisions; more without a choice are worth mentioning


def findings(report: Json, wording: Wording) -> list[str]:
    """The sentences; one that says so if nothing stands out."""
    found = [
        *(_changed(report["against"], wording) if "against" in report else ()),
        *_stuck(report, wording),
        *_ends(report, wording),
        *_last(report, wording),
        *_outliers(report, wording),
        *_cards(report, wording),
        *_shares(report, wording),
        *_idle(report, wording),
    ]
    return found or [wording.say("nothing-found", n=report["games"])]


def _stuck(report: Json, wording: Wording) -> Iterator[str]:
    if report["stuck"]:
        yield wording.say("found-stuck", n=len(report["stuck"]), of=report["games"])
    if report["broken_off"] and "logs" not in report:
        yield wording.say("found-broken", n=len(report["broken_off"]), of=report["games"])


def _ends(report: Json, wording: Wording) -> Iterator[str]:
    """Nearly all games end otherwise than by the score; without points, for one and the same reason."""
    ended, reasons, ahead = sum(report["reasons"].values()), report["reasons"], report["ahead"]
    scored = any(report["points"].values())
    others = {why: n for why, n in reasons.items() if why not in PLAIN and not (scored and ahead[why] == n)}
    most = sorted(others.items(), key=lambda item: -item[1])[: None if scored else 1]
    if most and wilson(n := sum(n for _, n in most), ended)[0] > ALIKE:
        ends = ", ".join(wording.say("found-end", why=wording.reason(why), n=n) for why, n in most)
        yield wording.say("found-unscored" if scored else "found-alike", n=n, of=ended, ends=ends)


def _last(report: Json, wording: Wording) -> Iterator[str]:
    """A card that ends most games although others could."""
    ended = sum(told["last"] for told in report["cards"].values())
    for card, told in report["cards"].items():
        if wilson(told["last"], ended)[0] > MOST_GAMES and len(report["cards"]) >= SOME:
            low, high = wilson(told["won_last"], told["last"])
            share = {"n": told["won_last"], "of": told["last"], "low": low, "high": high}
            share["share"] = told["won_last"] / told["last"]
            values = {"n": told["last"], "of": ended, "won": wording.share(share)}
            yield wording.say("found-last", card=wording.card(card), **values)


def _outliers(report: Json, wording: Wording) -> Iterator[str]:
    """Cards that do far more for their players than the others."""
    swings = {card: told["swing"] for card, told in report["cards"].items() if told["swing"]}
    means = [swing["mean"] for swing in swings.values()]
    if len(means) < SOME:
        return
    middle = median(means)
    usual = median(abs(mean - middle) for mean in means) or 0.1
    for card, swing in sorted(swings.items(), key=lambda item: -item[1]["mean"]):
        if swing["games"] >= SOME and swing["low"] > middle + FAR * usual:
            values = {key: wording.signed(swing[key]) for key in ("mean", "low", "high")}
            yield wording.say("found-swing", card=wording.card(card), middle=wording.signed(middle), **values)


def _cards(report: Json, wording: Wording) -> Iterator[str]:
    """Cards with which seats win more or less often than luck explains."""
    sure = [(card, told) for card, told in report["cards"].items() if told["gain"] and told["gain"]["sure"]]
    sure.sort(key=lambda item: (-abs(item[1]["gain"]["share"]), item[0]))
    for card, told in sure[:MOST_CARDS]:
        key = "found-card-wins" if told["gain"]["share"] > 0 else "found-card-loses"
        shares = {name: wording.share(told[name]) for name in ("with", "without")}
        yield wording.say(f"{key}-{report['had']}", card=wording.card(card), **shares)
    if len(sure) > MOST_CARDS:
        yield wording.say("found-more-cards", n=len(sure) - MOST_CARDS)
    if sure and report["had"] == "drawn" and "logs" not in report:
        yield wording.say("found-again", n=len(sure))


def _shares(report: Json, wording: Wording) -> Iterator[str]:
    """Who wins more or less often than their fair share."""
    if report["fair"] is None:
        return
    fair = wording.number(100 * report["fair"])
    named = wording.shares(report)
    named += [(wording.card(card), share) for card, share in report["taken"].items()]
    named += wording.begins(report)
    if "logs" not in report and len(report["players"]) < 2:
        yield from (
            wording.say(wording.counted("found-share"), who=who, share=wording.share(share), fair=fair)
            for who, share in named
            if share["sure"]
        )


def _idle(report: Json, wording: Wording) -> Iterator[str]:
    """What is never used, and decisions without a choice."""
    if report["forced"]["of"] and report["forced"]["low"] > MANY_FORCED:
        yield wording.say("found-forced", **wording.percent(report["forced"]))
    never = report["never"]
    if never["often"]:
        cards = [*map(wording.card, never["often"])]
        names = ", ".join(cards[:MOST_CARDS])
        yield wording.say("found-never" if len(cards) <= MOST_CARDS else "found-never-many", n=len(cards), cards=names)


def _changed(against: Json, wording: Wording) -> Iterator[str]:
    """What differs by more than luck, and whether the cards that changed do."""
    shares = [(wording.seat(seat), told) for seat, told in against["seats"].items()]
    if all(against["begins"]["new"]["n"] != told["new"]["n"] for _, told in shares):
        shares += [(wording.say("begins"), against["begins"])]
    shares = [(who, told) for who, told in [*shares, (wording.say("nobody"), against["nobody"])] if told["sure"]]
    for who, told in shares:
        yield wording.say("changed-share", who=who, **_both(told, wording))
    if against["decisions"]["sure"]:
        values = {key: wording.number(against["decisions"][key]) for key in ("old", "new")}
        yield wording.say("changed-length", **values)
    cards = against["cards"]
    for card in islice(against["changed"], MOST_CARDS):
        told = cards[card]["won"] if card in cards else None
        if told is not None and told["difference"] is not None:
            sure = "sure" if told["sure"] else "unsure"
            yield wording.say(f"changed-card-{sure}", card=wording.card(card), **_both(told, wording))
    others = [card for card, told in cards.items() if card not in against["changed"] and told["won"]["sure"]]
    if others and not shares:  # else a side became stronger, and all its cards with it
        names = ", ".join(map(wording.card, others[:MOST_CARDS]))
        yield wording.say("changed-others", cards=names, n=len(others))
    if not shares and not against["decisions"]["sure"] and not others:
        yield wording.say("changed-nothing", n=against["games"])


def _both(told: Json, wording: Wording) -> dict[str, str]:
    shares = {key: wording.share(told[key]) for key in ("old", "new")}
    return {**shares, "difference": wording.points(told)}
