"""The page of a single game that people played: who won and by what, the table at the end, who did what, every move.

It is for the players. How strong cards and sides are is a matter of many games: see `page`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.press.play.closing import Closing, Seated
from pnp.press.play.story import Step, Story
from pnp.validator.base.words import minus
from pnp.validator.judging.report import ScoreLines, score_rows, summary
from pnp.validator.playtest.results import Result

from .document import colours, document, text, tinted
from .pictures import Thumbnails, table_picture
from .wording import Wording

MOST_CARDS = 30  # of a player, with pictures


def evening(story: Story, result: Result, wording: Wording) -> str:
    """The whole page of a log's only game."""
    return _Evening(story, result, wording).html()


class _Evening:
    def __init__(self, story: Story, result: Result, wording: Wording) -> None:
        self.story, self.result, self.wording = story, result, wording
        self.lang = wording.lang
        self.closing = Closing(story, wording.lang)
        self.colours = colours(story.game)
        self.cards = Thumbnails(story.game, wording.lang)

    def say(self, key: str, **values: Any) -> str:
        return text(self.wording.say(key, **values))

    def html(self) -> str:
        title = self.story.game.title[self.lang]
        names = " · ".join(filter(None, self.story.players.values()))
        body = "\n".join([*self._head(title), *self._scored(), *self._players(), *self._asked(), *self._moves()])
        return document(self.lang, f"{title}: {names}" if names else title, body, self.cards.store())

    def _head(self, title: str) -> Iterator[str]:
        closing = self.closing
        yield '<header class="head">'
        yield f'<p class="kicker">{text(" · ".join((title, *closing.occasion)))}</p>'
        score = f'<span class="score">{text(closing.score)}</span>' if closing.score else ""
        yield f"<h1>{text(closing.headline)}{score}</h1>"
        if closing.reason:
            yield f'<p class="reason">{text(closing.reason)}</p>'
        yield from (f"<p>{text(one)}</p>" for one in closing.told)
        yield f'<ul class="seats">{"".join(map(self._seat, closing.seated))}</ul>'
        if "note" in self.story.head:
            yield f'<p class="about">{text(self.story.head["note"])}</p>'
        yield "</header>"
        shown = closing.say("table" if self.story.verdict.finished else "table-left")
        yield table_picture(self.story, self.lang, shown)

    def _seat(self, one: Seated) -> str:
        points = "" if one.points is None else f"{self._unit()}<b>{text(minus(int(one.points)))}</b>"
        fared = f'<span class="fared">{text(self.closing.say(one.fared))}</span>' if one.fared else ""
        return f"<li{tinted(self.colours[one.side.id])}><span>{text(one.called(self.lang))}</span>{fared}{points}</li>"

    def _unit(self) -> str:
        """What is counted at the end."""
        return f'<span class="unit">{text(self.wording.word(self.closing.counted))}</span>'

    def _scored(self) -> Iterator[str]:
        if any(self.story.sheets.values()):
            yield f"<h2>{text(self.closing.say('scored'))}</h2>"
        yield from (f"<p>{text(one)}</p>" for one in self.closing.widest)
        for sheet in filter(None, self.story.sheets.values()):
            yield self._sheet(sheet)

    def _sheet(self, sheet: ScoreLines) -> str:
        head, *rows = score_rows(self.story.verdict, sheet, self.lang)
        top = "".join(f'<th class="n">{text(cell)}</th>' for cell in head.cells)
        lines = (
            f"<tr><th>{text(row.name)}</th>"
            + "".join(f'<td class="n">{text(cell)}</td>' for cell in row.cells)
            + "</tr>"
            for row in rows
        )
        table = f"<thead><tr><th>{text(head.name)}</th>{top}</tr></thead><tbody>{''.join(lines)}</tbody>"
        return f'<div class="wide"><table class="sums">{table}</table></div>'

    # ── who did what ──────────────────────────────────────────────────────────

    def _players(self) -> Iterator[str]:
        by_seat = dict(zip(self.result.seats, (seat.id for seat in self.story.wording.rules.seats), strict=True))
        used: dict[str, dict[str, dict[str, int]]] = {}
        for seat, card, what in self.result.used:
            uses = used.setdefault(by_seat[seat], {}).setdefault(card, {})
            uses[what] = uses.get(what, 0) + 1
        taken = {by_seat[seat]: cards for seat, cards in self.result.taken.items()}
        if not used:
            return
        yield f"<h2>{self.say('who-did')}</h2>"
        for side in self.story.sides:
            played = {card: self.wording.uses(uses) for card, uses in used.get(side.id, {}).items()}
            played = {card: uses for card, uses in played.items() if uses or "" in used[side.id][card]}
            records = sum(self.story.mover(step) == side for step in self.story.steps)
            who = text(self.story.narrators[self.lang].who(side.id))
            yield f'<section class="did"{tinted(self.colours[side.id])}><h3>{who}</h3>'
            yield f'<p class="about">{self.say("did-moves", n=records, cards=len(played))}</p>'
            cards = self._cards(played, taken.get(side.id, ()))
            yield f'<ul class="cards">{"".join(cards)}</ul></section>'

    def _cards(self, played: Mapping[str, Sequence[tuple[str, int]]], taken: Sequence[str]) -> Iterator[str]:
        """What a player plays as, then the cards that the player used, each with what for."""
        known = [card for card in dict.fromkeys((*taken, *played)) if card in self.cards.sizes]
        for card in known[:MOST_CARDS]:
            said = [self.wording.say("did-as")] if card in taken else []
            said += [self._use(what, n) for what, n in played.get(card, ())]
            more = f"<i>{text('; '.join(said))}</i>" if said else ""
            yield f"<li>{self.cards.of(card)}<span>{text(self.wording.card(card))}{more}</span></li>"
        if rest := len({*taken, *played}) - len(known[:MOST_CARDS]):
            yield f"<li>{self.say('did-more', n=rest)}</li>"

    def _use(self, what: str, n: int) -> str:
        return what if n == 1 else self.wording.say("use", what=what, n=n)

    def _asked(self) -> Iterator[str]:
        """The rulings that something hung on, as questions."""
        if asked := self.closing.questions:
            yield f"<h2>{text(self.closing.say('asked'))}</h2>"
            yield f'<p class="about">{text(self.closing.say("asked-says"))}</p>'
            rows = (f"<dt>{text(question)}</dt><dd>{text(answer)}</dd>" for question, answer in asked)
            yield f"<dl>{''.join(rows)}</dl>"

    # ── the moves ─────────────────────────────────────────────────────────────

    def _moves(self) -> Iterator[str]:
        yield f"<h2>{text(self.closing.say('moves'))}</h2>"
        for number, of_round in self.story.by_round(self.story.steps):
            if number:
                yield f"<h3>{text(self.closing.say('in-round', n=number))}</h3>"
            yield f'<ol class="moves">{"".join(map(self._move, of_round))}</ol>'
        yield f'<p class="about">{text(summary(self.story.verdict, [self.lang])[self.lang].splitlines()[0])}</p>'
        yield f'<p class="about">{self.say("logs-own")}</p>'

    def _move(self, step: Step) -> str:
        wrong = "".join(f'<p class="wrong">{text(self.closing.wrong(number))}</p>' for number in step.findings)
        noted = f'<p class="noted">{text(step.noted)}</p>' if step.noted else ""
        picture = self.cards.of(next(iter(self._named(step)), ""))
        at = f'<span class="at">{step.moment.number}</span>'
        said = f"<div>{text(self.story.sentence(step, self.lang))}{wrong}{noted}</div>"
        side = self.story.mover(step)
        return f"<li{tinted(self.colours[side.id]) if side else ''}>{at}{said}{picture}</li>"

    def _named(self, step: Step) -> Iterator[str]:
        """The cards that a side's record names, in its order."""
        record = step.moment.record
        if record is not None and self.story.mover(step):
            yield from _cards(self.story.wording.rules.writing.ids({record.key: record.body}), self.cards.sizes)


def _cards(said: Any, known: Mapping[str, object]) -> Iterator[str]:
    if isinstance(said, Mapping):
        for key, body in said.items():
            yield from _cards(key, known)
            yield from _cards(body, known)
    elif isinstance(said, list):
        for one in said:
            yield from _cards(one, known)
    elif isinstance(said, str) and said in known:
        yield said
