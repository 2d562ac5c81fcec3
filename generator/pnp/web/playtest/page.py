"""The page of a playtest: one HTML file that loads nothing else. What it says comes from the report's values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import add
from typing import Any

from pnp.validator.base.words import capital
from pnp.validator.definitions.model import Game
from pnp.validator.playtest.playing import LONGEST
from pnp.validator.playtest.tally import share_of

from .charts import bars, dots, share_row
from .document import colours, document, text, tinted, whole
from .examples import Told
from .findings import FEW, findings
from .pictures import Thumbnails
from .versions import Versions
from .wording import PER_CENT, Json, Wording

PER_MINUTE = 2  # choices of players, roughly
FAR = 1.5  # times as long, or as short, as the box says: worth a word
MOST_IN_CHART = 30  # cards; more cannot be read
MOST_IN_TABLE = 20
MOST_NAMED = 20  # cards
MOST_LEFT_OUT = 50  # logs that are named
ABREAST = 5  # columns of numbers; where there are more, or words, a phone shows a row below its first cell
MARKS = dict.fromkeys(("uses", "won-whom", "won-whom-lost"), ' class="u"')

Rows = Sequence[Sequence[Any]]


class Html(str):
    """A cell of a table that is not mere words."""

    __slots__ = ()


def page(report: Json, wording: Wording, games: Mapping[Any, Told]) -> str:
    """The whole page. `games` are those worth a look, by their names in the report."""
    return _Page(wording.game, report, wording, games).html()


class _Page:
    def __init__(self, game: Game, report: Json, wording: Wording, games: Mapping[Any, Told]) -> None:
        self.game, self.report, self.wording, self.games = game, report, wording, games
        self.lang = wording.lang
        self.of_logs = "logs" in report
        self.few = report["games"] < FEW
        by_side = colours(game)
        self.by_name = {wording.seat(side): by_side[side] for side in report["seats"] if side in wording.sides}
        self.pictures = Thumbnails(game, wording.lang)

    def say(self, key: str, **values: Any) -> str:
        """A text, in which an option of the command line does not wrap."""
        said = text(self.wording.say(key, **values))
        return re.sub(r"[«“]--[^»”]*[»”]", r'<span class="w">\g<0></span>', said)

    def html(self) -> str:
        said = "title-logs" if self.of_logs else "title"
        title = self.wording.say(said, game=self.game.title[self.lang])
        body = f'<header class="head"><h1>{text(title)}</h1></header>\n' + "\n".join(self._parts())
        return document(self.lang, title, body, self.pictures.store())

    def _parts(self) -> Iterator[str]:
        yield from self._about()
        if self.of_logs and self.few:
            yield from self._remembered()
            return
        yield self._head("findings")
        yield self._list(findings(self.report, self.wording))
        if "against" in self.report:
            yield from self._versions()
        yield from self._wins()
        yield from self._length()
        yield from self._choice()
        yield from self._points()
        yield from self._cards()
        yield from self._never()
        yield from self._rulings()
        yield from self._games()

    def _remembered(self) -> Iterator[str]:
        """Games that are too few to judge by, for those who played them."""
        yield self._head("all-games")
        for log, games in groupby(self.games.items(), lambda item: str(item[0]).partition("#")[0]):
            if log in self.report["logs"]["campaigns"]:
                yield from self._campaign(log, [*games])
            else:
                yield from (self._told(name, game) for name, game in games)
        yield self._p("logs-own")
        yield from self._wins()
        yield from self._cards()
        yield from self._rulings()

    def _campaign(self, log: str, games: Sequence[tuple[Any, Told]]) -> Iterator[str]:
        """The games of a campaign below what came of it."""
        told = self.report["logs"]["campaigns"][log]
        title = games[0][1].title(self.wording)
        yield '<section class="did" style="--side:var(--soft)">'
        yield f"<h3>{self.say('campaign', who=title, n=len(games))}</h3>"
        points = ", ".join(
            self.say("points-in", who=self.wording.named(seat), n=n) for seat, n in told["points"].items()
        )
        score = self.say("campaign-points", points=points) if points else ""
        yield f"<p>{' '.join(filter(None, (text(told['result']), score)))}</p>"
        for number, (name, game) in enumerate(games, 1):
            yield self._told(name, game, self.say("campaign-game", n=number))
        yield "</section>"

    def _about(self) -> Iterator[str]:
        told = self.report
        n, sure = told["games"], round(told["sure"] * 100)
        if not self.of_logs:
            players = ", ".join(told["players"]) or "—"
            yield self._note("about", n=n, players=players, sure=sure)
            yield self._note("players-random" if [*told["players"]] == ["random"] else "players")
            return
        logs, broken = told["logs"], len(told["broken_off"])
        code = "about-few" if self.few else "about-logs"
        yield self._note(f"{code}-of" if broken else code, n=n, left=broken, logs=logs["read"], sure=sure)
        if logs["campaigns"]:
            yield self._note("campaign-says")
        if self.few and n:
            yield self._note("few-games")
        if told["hidden"] or any(card["unknown"] for card in told["cards"].values()):
            yield self._note("hidden")
        if told["hidden"]:
            yield self._note("played-hidden", n=told["hidden"])
        if told["broken_off"]:
            names = ", ".join(map(str, told["broken_off"][:MOST_LEFT_OUT]))
            yield self._note("unfinished", n=len(told["broken_off"]), logs=names)
        if logs["left_out"]:
            rows = [(one["log"], self.say(f"verdict-{one['verdict']}"), one["message"]) for one in logs["left_out"]]
            yield self._note("left-out", n=len(rows))
            yield self._table(("log", "verdict", "why"), rows[:MOST_LEFT_OUT])

    # ── how it is laid out ────────────────────────────────────────────────────

    def _head(self, key: str) -> str:
        return f"<h2>{self.say(key)}</h2>"

    def _p(self, key: str, **values: Any) -> str:
        return f"<p>{self.say(key, **values)}</p>"

    def _note(self, key: str, **values: Any) -> str:
        return f'<p class="about">{self.say(key, **values)}</p>'

    def _list(self, said: Iterable[str]) -> str:
        return "<ul>" + "".join(f"<li>{text(one)}</li>" for one in said) + "</ul>"

    def _figure(self, drawn: str) -> str:
        return f'<figure class="chart">{drawn}</figure>'

    def _more(self, key: str, content: str, **values: Any) -> str:
        return f"<details><summary>{self.say(key, **values)}</summary>{content}</details>"

    def _table(self, heads: Sequence[str], rows: Rows) -> str:
        numbers = [all(isinstance(row[at], int) for row in rows) for at in range(len(heads))]

        marks = [MARKS.get(head, ' class="n"' if number else "") for head, number in zip(heads, numbers, strict=True)]
        named = [self.say(head) for head in heads]
        stacked = ' class="stacked"' if len(heads) > ABREAST or not MARKS.keys().isdisjoint(heads) else ""
        told = ["", *(f' data-head="{name}"' for name in named[1:])] if stacked else [""] * len(heads)

        def cells(tag: str, said: Sequence[str], more: Sequence[str]) -> str:
            content = (f"<{tag}{mark}>{text}</{tag}>" for mark, text in zip(map(add, marks, more), said, strict=True))
            return f"<tr>{''.join(content)}</tr>"

        body = "".join(
            cells("td", [cell if isinstance(cell, Html) else whole(cell) for cell in row], told) for row in rows
        )
        head = cells("th", named, [""] * len(heads))
        return f'<div class="wide"><table{stacked}><thead>{head}</thead><tbody>{body}</tbody></table></div>'

    def _long_table(self, heads: Sequence[str], rows: Rows) -> Iterator[str]:
        """A table of which only the beginning is open."""
        yield self._table(heads, rows[:MOST_IN_TABLE])
        if rest := rows[MOST_IN_TABLE:]:
            yield self._more("rest", self._table(heads, rest), n=len(rest))

    # ── who wins, and how long it takes ───────────────────────────────────────

    def _versions(self) -> Iterator[str]:
        versions = Versions(self.report["against"], self.wording)
        yield self._head("versions")
        yield self._p("versions-says", **versions.values)
        rows = [(self._who(name), *row) for name, *row in versions.rows()]
        yield self._table(("what", "old", "new", "difference"), rows)
        heads = ("card", "won-old", "won-new", "difference", "used-difference")
        yield self._head("versions-cards")
        yield self._p("versions-cards-says")
        yield from self._long_table(heads, versions.cards())
        yield self._head("now")

    def _wins(self) -> Iterator[str]:
        told, wording = self.report, self.wording
        if told["fair"] is None:
            return
        yield self._head(wording.counted("wins"))
        if wording.losing:
            yield self._p("losing-says")
        fair, people = 100 * told["fair"], wording.people(told)
        if not (self.few and people and not wording.by_side):  # then their places say nothing
            rows = [*wording.shares(told, self.few), *wording.begins(told)]
            yield from self._dots(rows, fair, wording.counted("wins-label"))
            nobody = [] if self.few and not told["nobody"]["n"] else [(wording.say("nobody"), told["nobody"])]
            yield self._shares([*rows, *nobody])
        if people:
            yield f"<h3>{self.say('people')}</h3>"
            yield self._shares(people)
        yield from self._taken(fair)
        yield from self._reasons()

    def _taken(self, fair: float) -> Iterator[str]:
        """How often those win who take a card at the start."""
        if not self.report["taken"]:
            return
        taken = sorted(self.report["taken"].items(), key=lambda item: -(item[1]["share"] or 0))
        named = [(self.wording.card(card) + (" !" if share["sure"] else ""), share) for card, share in taken]
        yield self._head("taken")
        yield from self._dots(named, fair, "taken")
        yield self._shares(named)

    def _dots(self, rows: Sequence[tuple[str, Json]], fair: float, label: str) -> Iterator[str]:
        """A chart of shares, unless the games are too few for it to say anything; sides have their colours."""
        if self.few:
            return
        drawn = [share_row(name, share, self.by_name.get(name, "")) for name, share in rows if share["of"]]
        yield self._figure(dots(drawn, fair, self.wording.say(label), self._percent))
        yield self._p(self.wording.counted("wins-chart"), fair=self.wording.number(fair))
        if n := self.report["nobody"]["n"]:
            yield self._note("fair-drawn", n=n)

    def _who(self, name: str) -> Html:
        """Who a row is about, in the colour of a side."""
        colour = self.by_name.get(name)
        return Html(f'<span class="side"{tinted(colour)}>{text(name)}</span>' if colour else text(name))

    def _shares(self, rows: Sequence[tuple[str, Json]]) -> str:
        """The table of the same shares, with what is certain about them."""
        won, known = self.wording.counted("won"), [(name, share) for name, share in rows if share["of"]]
        if self.few:
            return self._table(("who", won), [(self._who(name), self.say("n-of", **share)) for name, share in known])
        cells = [(self._who(name), share["n"], share["of"], self.wording.share(share)) for name, share in known]
        return self._table(("who", won, "of", "share-head"), cells)

    def _reasons(self) -> Iterator[str]:
        reasons = sorted(self.report["reasons"].items(), key=lambda item: -item[1])
        ended = sum(n for _, n in reasons)
        whom = [self.wording.by_whom(self.report["reasons_by"][reason]) for reason, _ in reasons]
        columns = {
            "reason": [self.wording.reason(reason) for reason, _ in reasons],
            "games": [n for _, n in reasons],
            "share-head": [] if self.few else [self.wording.share(share_of(n, ended)) for _, n in reasons],
            self.wording.counted("won-whom"): whom if any(whom) and (self.wording.by_side or not self.few) else [],
        }
        shown = {head: column for head, column in columns.items() if column}
        yield self._head("reasons")
        yield self._table([*shown], [*zip(*shown.values(), strict=True)])

    def _length(self) -> Iterator[str]:
        told, spread = self.report, self.report["decisions"]
        yield self._head("length")
        if spread is not None:
            said = (self.wording.say("decisions"), self.wording.say("games"))
            if not self.few:
                yield self._figure(bars(told["lengths"], self.wording.say("length-chart"), said))
            low, median, high = (round(spread[key]) for key in ("low", "median", "high"))
            minutes = round(sum(one["n"] for one in told["asked"].values()) / told["games"] / PER_MINUTE)
            mean = {key: self.wording.number(spread[key]) for key in ("mean", "mean_low", "mean_high")}
            same = "length-same" if len(told["lengths"]) == 1 else "length-says"
            yield self._p(same, low=low, median=median, high=high, **mean)
            yield self._p("minutes", minutes=minutes, box=self.game.minutes)
            if self.game.minutes and not 1 / FAR < minutes / self.game.minutes < FAR:
                yield self._p("minutes-far")
            rows = [(length, n) for length, n in told["lengths"].items()]
            yield self._more("lengths", self._table(("length-of-game", "games"), rows))
        if told["broken_off"] and not self.of_logs:
            yield self._p("broken", n=len(told["broken_off"]), most=LONGEST)
        for number, why in told["stuck"].items():
            yield self._p("stuck", number=number, why=why)

    def _choice(self) -> Iterator[str]:
        told, choices = self.report, self.report["choices"]
        if not told["forced"]["of"]:
            return
        yield self._head("choice")
        said = "choice-says" if told["forced"]["n"] else "choice-none"
        yield self._p(said, n=told["forced"]["of"], **self.wording.percent(told["forced"]))
        if choices is not None:
            values = {key: round(choices[key]) for key in ("low", "median", "high")}
            yield self._p("choices-says", games=choices["games"], **values)
        rows = [
            (self.wording.decision(what), one["n"], self._part(one["forced"], one["of"]))
            for what, one in sorted(told["asked"].items(), key=lambda item: -item[1]["n"])
            if one["of"]
        ]
        yield self._more("asked", self._table(("decision", "times", "forced"), rows))

    def _points(self) -> Iterator[str]:
        spreads = {seat: spread for seat, spread in self.report["points"].items() if spread is not None}
        if spreads:
            keys = ("mean", "mean_low", "mean_high")
            said = [
                {key: self.wording.number(spread[key]) for key in keys}
                | {key: self.wording.number(round(spread[key])) for key in ("low", "high")}
                for spread in spreads.values()
            ]
            yield self._head("points")
            yield self._table(
                ("who", "mean", "nine-in-ten"),
                [
                    (self._who(self.wording.seat(seat)), self.say("mean-of", **one), self.say("range", **one))
                    for seat, one in zip(spreads, said, strict=True)
                ],
            )

    # ── cards, rules, rulings ─────────────────────────────────────────────────

    def _cards(self) -> Iterator[str]:
        cards = self.report["cards"]
        gains = {card: told["gain"] for card, told in cards.items() if told["gain"] is not None and not self.few}
        if not any(told["used"] or told["drawn"] for told in cards.values()):
            return
        ordered = sorted(cards.items(), key=lambda item: (not _sure(item[1]), -_size(item[1], gains)))
        yield self._head("cards")
        if [*self.report["players"]] == ["random"] and gains:
            yield self._more("cards-random", "\n".join(self._card_figures(ordered, gains)))
        else:
            yield from self._card_figures(ordered, gains)

    def _card_figures(self, ordered: Sequence[tuple[str, Json]], gains: Json) -> Iterator[str]:
        wording, had = self.wording, self.report["had"]
        if gains:
            yield self._p("cards-says" if any(gain["sure"] for gain in gains.values()) else "cards-unsure")
            first = [card for card, _ in ordered if card in gains][:MOST_IN_CHART]
            charted = sorted(((card, gains[card]) for card in first), key=lambda item: -item[1]["share"])
            drawn = [share_row(wording.card(card) + (" !" if gain["sure"] else ""), gain) for card, gain in charted]
            yield self._figure(dots(drawn, 0, wording.say("cards-chart"), wording.signed))
            yield self._p(f"cards-chart-{had}")
            if len(drawn) < len(gains):
                yield self._p("cards-chart-first", n=len(drawn))
        elif self.few:
            yield self._p("cards-few", n=self.report["games"], few=FEW)
        else:
            yield self._p("cards-alike-logs" if self.of_logs else "cards-alike")
        order = "gain" if gains else "swing" if any(told["swing"] for _, told in ordered) else "deck"
        yield self._note(f"cards-order-{order}")
        heads = ["card", "drawn", "with", "without", "gain", "swing", "used", "uses"]
        rows = [self._row(card, told) for card, told in ordered if told["drawn"] or told["used"]]
        empty = {"drawn": had == "used", "gain": not gains, "with": not gains, "without": not gains}
        empty["uses"] = not any(row[-1] for row in rows)
        empty["used"] = self.few and not empty["uses"]
        empty["swing"] = not any(told["swing"] for _, told in ordered)
        shown = [at for at, head in enumerate(heads) if not empty.get(head)]
        yield from self._long_table([heads[at] for at in shown], [[row[at] for at in shown] for row in rows])
        if not empty["swing"]:
            yield self._note("swing-says")

    def _row(self, card: str, told: Json) -> tuple[Any, ...]:
        gain = "" if told["gain"] is None else self.wording.marked(told["gain"])
        said = "; ".join(self.wording.say("use", what=what, n=n) for what, n in self.wording.uses(told["uses"]))
        shares = (self._short(told["with"]), self._short(told["without"]))
        swing = self.wording.swing(told["swing"])
        name = Html(f'<span class="with-card">{self.pictures.of(card)}{text(self.wording.card(card))}</span>')
        return name, told["drawn"], *shares, gain, swing, told["used"], said

    def _part(self, n: int, of: int) -> str:
        """Per cent; of few, or if there are none, so many of these."""
        return self._percent(100 * n / of) if n and of >= PER_CENT else self.wording.say("n-of", n=n, of=of)

    def _percent(self, value: float) -> str:
        return self.wording.say("percent", share=self.wording.number(value))

    def _short(self, share: Json | None) -> str:
        return self.wording.say("percent", share=round(100 * share["share"])) if share else "—"

    def _never(self) -> Iterator[str]:
        """Cards, moves and lines of the score sheet that never came up."""
        told, wording = self.report, self.wording
        unused, absent = (list(map(wording.card, told["never"][key])) for key in ("unused", "absent"))
        moves = [wording.move(move) for move, n in told["moves"].items() if not n and move in wording.vocabulary]
        rules = [wording.rule(rule) for rule, n in told["scored"].items() if not n]
        said = [("never-cards", unused), ("never-absent", absent), ("never-moves", moves), ("never-rules", rules)]
        if not any(names for _, names in said) or not told["games"]:
            return
        yield self._head("never")
        few = "-few" if told["games"] < FEW else ""
        yield self._p(f"never-says{few}", n=told["games"], most=wording.number(300 / told["games"]))
        for key, names in said:
            if len(names) > MOST_NAMED:
                yield self._more(f"{key}-many", f"<p>{text(', '.join(names))}</p>", n=len(names))
            elif names:
                yield self._p(key, names=", ".join(names))

    def _rulings(self) -> Iterator[str]:
        mattered = {id: n for id, n in self.report["rulings"].items() if n}
        if mattered:
            yield self._head("rulings")
            yield self._p("rulings-says", n=self.report["looked_at"])
            book = self.game.rulebook
            asked = [(book.ruling(id), n) for id, n in mattered.items()]
            rows = [
                (f"{one.number} {one.text[self.lang]}", capital(one.values[one.default][self.lang]), n)
                for one, n in asked
            ]
            yield self._table(("ruling", "ruling-answer", "games"), rows)

    # ── games to look at ──────────────────────────────────────────────────────

    def _games(self) -> Iterator[str]:
        told = self.report
        yield self._head("which")
        for key in (key for key in ("lopsided", "typical") if told[key]):
            yield self._p(key)
            for name in told[key]:
                game = self.games.get(name)
                yield f"<p>{text(self._called(name))}</p>" if game is None else self._told(name, game)
        yield self._p("logs-own" if self.of_logs else "logs")
        if not self.of_logs:
            yield self._note("again", seed=told["seed"])

    def _called(self, name: Any) -> str:
        return str(name) if self.of_logs else self.say("game", n=name)

    def _told(self, name: Any, game: Told, title: str = "") -> str:
        said = "".join(f"<li>{text(one)}</li>" for one in game.sentences(self.wording))
        title = title or text(game.title(self.wording) if self.of_logs else self._called(name))
        summary = f"{title}: {text(game.outline(self.wording))}"
        file = f'<p class="about">{text(name)}</p>' if self.of_logs else ""
        return f"<details><summary>{summary}</summary>{file}<ol>{said}</ol></details>"


def _sure(told: Json) -> bool:
    return bool(told["gain"] and told["gain"]["sure"])


def _size(told: Json, gains: Json) -> float:
    """What cards are sorted by: how far the difference in wins is from none at all, or how much a card changes the
    lead."""
    if not gains:
        return float(told["swing"]["mean"]) if told["swing"] else 0.0
    gain = told["gain"]
    return max(gain["low"], -gain["high"]) if gain else -1.0
