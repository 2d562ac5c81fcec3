"""The page of a playtest: one HTML file that asks nobody for anything. What it says comes from the report's values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from pnp.validator.definitions.model import Game
from pnp.validator.judging.report import ending
from pnp.validator.languages import typesetting
from pnp.validator.logs.vocabulary import Vocabulary
from pnp.validator.playtest.playing import LONGEST

from ..wordbook import Wordbook
from .charts import Row, bars, dots

WORDS = Wordbook(Path(__file__).with_name("texts.yaml"))
HALF_MINUTES = 2  # in a minute: what a decision is taken to last
MOST_IN_CHART = 40  # cards: as many as can be read

Json = Mapping[str, Any]


def page(game: Game, report: Json, lang: str) -> str:
    """The whole page in a language."""
    return _Page(game, report, lang).html()


class _Page:
    def __init__(self, game: Game, report: Json, lang: str) -> None:
        self.game, self.report, self.lang = game, report, lang
        self.names = {side.id: side.name[lang] for side in game.sides}
        self.vocabulary = Vocabulary(game)
        self.titles = {card.id: card.title[lang] for card in game.cards}

    def say(self, key: str, **values: Any) -> str:
        return escape(WORDS.say(key, self.lang, **values), quote=False)

    def html(self) -> str:
        style = Path(__file__).with_name("page.css").read_text(encoding="utf-8")
        title = self.say("title", game=self.game.title[self.lang])
        parts = "\n".join(self._parts())
        return (
            f'<!doctype html>\n<html lang="{self.lang}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{title}</title><style>{style}</style></head>\n<body><main>\n<h1>{title}</h1>\n{parts}\n"
            "</main></body></html>\n"
        )

    def _parts(self) -> Iterator[str]:
        told = self.report
        values = {"n": told["games"], "seed": told["seed"], "sure": round(told["sure"] * 100)}
        yield f'<p class="about">{self.say("about", players=", ".join(told["players"]), **values)}</p>'
        yield f'<p class="about">{self.say("players")}</p>'
        yield from self._wins()
        yield from self._length()
        yield from self._points()
        yield from self._cards()
        yield from self._rulings()
        yield self._head("which")
        for key in ("lopsided", "typical"):
            yield self._p(key, numbers=", ".join(map(str, told[key])) or "—")
        yield self._p("logs")

    def _head(self, key: str) -> str:
        return f"<h2>{self.say(key)}</h2>"

    def _p(self, key: str, **values: Any) -> str:
        return f"<p>{self.say(key, **values)}</p>"

    def _figure(self, drawn: str) -> str:
        return f"<figure>{drawn}</figure>"

    # ── who wins, and how long it takes ───────────────────────────────────────

    def _wins(self) -> Iterator[str]:
        told = self.report
        yield self._head("wins")
        shares = {self.names.get(seat, seat): share for seat, share in told["seats"].items()}
        rows = [*shares.items(), (WORDS.say("begins", self.lang), told["begins"])]
        if len(told["players"]) > 1:
            rows += told["players"].items()
        fair = 100 / len(shares)
        drawn = [
            Row(name, *(100 * share[key] for key in ("share", "low", "high"))) for name, share in rows if share["of"]
        ]
        yield self._figure(dots(drawn, fair, WORDS.say("wins-chart", self.lang), "wins"))
        yield self._p("wins-chart")
        for name, share in [*rows, (WORDS.say("nobody", self.lang), told["nobody"])]:
            if share["of"]:
                yield self._p("wins-of", who=name, n=share["n"], of=share["of"], **self._percent(share))
        yield self._head("reasons")
        yield self._table(
            ("reason", "games"),
            [(ending(self.game, reason, self.lang, side="…"), n) for reason, n in told["reasons"].items()],
        )

    def _length(self) -> Iterator[str]:
        told, spread = self.report, self.report["decisions"]
        yield self._head("length")
        if spread is not None:
            yield self._figure(bars(told["lengths"], WORDS.say("length-chart", self.lang), "length"))
            low, median, high = (round(spread[key]) for key in ("low", "median", "high"))
            minutes = round(spread["median"] / HALF_MINUTES)
            yield self._p("length-says", low=low, median=median, high=high, minutes=minutes)
        if told["broken_off"]:
            yield self._p("broken", n=len(told["broken_off"]), most=LONGEST)
        for number, why in told["stuck"].items():
            yield self._p("stuck", number=number, why=why)
        if told["forced"]["of"]:
            yield self._head("choice")
            yield self._p("choice-says", **self._percent(told["forced"]))

    def _points(self) -> Iterator[str]:
        spreads = {seat: spread for seat, spread in self.report["points"].items() if spread is not None}
        if spreads:
            yield self._head("points")
        for seat, spread in spreads.items():
            said = {key: self._number(spread[key]) for key in ("mean", "low", "high")}
            yield self._p("points-says", who=self.names.get(seat, seat), **said)

    # ── cards and rulings ─────────────────────────────────────────────────────

    def _cards(self) -> Iterator[str]:
        cards = self.report["cards"]
        gains = {card: told["gain"] for card, told in cards.items() if told["gain"] is not None}
        if not any(told["used"] or told["drawn"] for told in cards.values()):
            return
        yield self._head("cards")
        if gains:
            ordered = sorted(gains.items(), key=lambda item: (not item[1]["sure"], -abs(item[1]["share"]), item[0]))
            shown = sorted(ordered[:MOST_IN_CHART], key=lambda item: -item[1]["share"])
            drawn = [_row(self.titles[card] + (" !" if gain["sure"] else ""), gain) for card, gain in shown]
            yield self._figure(dots(drawn, 0, WORDS.say("cards-chart", self.lang), "cards"))
            yield self._p("cards-chart")
            yield self._p("cards-says")
        by_gain = sorted(cards.items(), key=lambda item: (-abs((item[1]["gain"] or {"share": 0})["share"]), item[0]))
        heads = ("card", "drawn", "gain", "used", "uses")
        yield self._table(heads, [self._row(card, told) for card, told in by_gain if told["drawn"] or told["used"]])
        never = [self.titles[card] for card, told in cards.items() if not told["used"]]
        if never:
            yield self._p("never", cards=", ".join(never), most=self._number(min(300 / self.report["games"], 100)))

    def _row(self, card: str, told: Json) -> tuple[Any, ...]:
        gain = told["gain"]
        said = "" if gain is None else " ({}…{})".format(*(f"{100 * gain[key]:+.0f}" for key in ("low", "high")))
        points = "" if gain is None else f"{100 * gain['share']:+.0f}{said}{' !' if gain['sure'] else ''}"
        uses = ", ".join(f"{self._words(what)} {n}" for what, n in told["uses"].items() if what)
        return self.titles[card], told["drawn"], points.replace("-", "−"), told["used"], uses

    def _words(self, what: str) -> str:
        """For what a card was used, in the words of a log."""
        return " + ".join(self.vocabulary.said(word, self.lang) for word in what.split())

    def _rulings(self) -> Iterator[str]:
        mattered = {id: n for id, n in self.report["rulings"].items() if n}
        if mattered:
            yield self._head("rulings")
            yield self._p("rulings-says")
            book = self.game.rulebook
            rows = [(f"{book.ruling(id).number} {book.ruling(id).text[self.lang]}", n) for id, n in mattered.items()]
            yield self._table(("ruling", "games"), rows)

    # ── how it is said ────────────────────────────────────────────────────────

    def _table(self, heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
        numbers = [all(isinstance(row[at], int) for row in rows) for at in range(len(heads))]

        def cells(tag: str, said: Sequence[str]) -> str:
            marks = (' class="n"' if number else "" for number in numbers)
            return (
                "<tr>"
                + "".join(f"<{tag}{mark}>{text}</{tag}>" for mark, text in zip(marks, said, strict=True))
                + "</tr>"
            )

        body = "".join(cells("td", [escape(str(cell), quote=False) for cell in row]) for row in rows)
        return f"<table><thead>{cells('th', [self.say(head) for head in heads])}</thead><tbody>{body}</tbody></table>"

    def _percent(self, share: Json) -> dict[str, str]:
        return {key: self._number(100 * share[key]) for key in ("share", "low", "high")}

    def _number(self, value: float) -> str:
        """A number with one decimal at most, as the language writes it."""
        said = f"{value:.1f}".removesuffix(".0")
        return said.replace(".", str(typesetting(self.lang).get("decimal", ".")))


def _row(name: str, share: Json) -> Row:
    """A share and its interval in per cent."""
    return Row(name, *(100 * share[key] for key in ("share", "low", "high")))
