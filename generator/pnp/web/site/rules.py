"""The rules for reading on a screen: every one has its number as an anchor, and cited rules are links."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from pnp.press.play.figures import cards_in_a_row
from pnp.press.sheets.rules.illustrations import diagram
from pnp.press.type.flow import Block
from pnp.press.type.markup import plain
from pnp.validator.base.languages import letter
from pnp.validator.definitions.rules_model import Figure, Rule, RuleTable, Section

from .document import text
from .shown import Shown, say
from .teaching import Teaching
from .words import Words

CARD_H, CARD_GAP = 150, 8  # points: a card in a figure


def body(shown: Shown, lang: str) -> str:
    """The page of the rules, without what all pages have."""
    return _Rules(shown, lang).html()


class _Rules:
    def __init__(self, shown: Shown, lang: str) -> None:
        self.shown, self.lang = shown, lang
        self.desk = shown.desks[lang]
        self.book = shown.game.rulebook
        self.words = Words(shown, lang)
        self.teaching = Teaching(shown, lang, self.words)

    def html(self) -> str:
        label = self.desk.label
        before = [*self.teaching.setup(), *self.teaching.courses(), *self.teaching.anatomy()]
        chapters = [part for section in self.book.sections for part in self._section(section)]
        after = [*self.teaching.examples(), *self.teaching.scoring(), *self._rulings()]
        about = self.book.about.get(self.lang, "")
        parts = [
            f"<h1>{text(self.shown.game.title[self.lang], self.lang)} <small>{text(label('rule-sheet'))}</small></h1>",
            f'<p class="lead">{self.words(about)}</p>' if about else "",
            self._contents(),
            *before,
            *chapters,
            *after,
        ]
        if self.book.sources is not None:
            parts.append(f'<p class="sources">{self.words(self.book.sources[self.lang])}</p>')
        return "".join(parts)

    def _contents(self) -> str:
        """Links to the chapters, and to what comes before and after them."""
        links = [(f"s{one.number}", f"{one.number}. {one.title[self.lang]}") for one in self.book.sections]
        links = [*self.teaching.before, *links, *self.teaching.after]
        if self.book.rulings:
            links.append(("rulings", self.desk.label("rulings")))
        items = "".join(f'<li><a href="#{id}">{text(title, self.lang)}</a></li>' for id, title in links)
        return f'<nav class="contents" aria-label="{text(say("contents", self.lang))}"><ul>{items}</ul></nav>'

    # ── chapters ──
    def _section(self, section: Section) -> Iterator[str]:
        title = f"{section.number}. {section.title[self.lang]}"
        yield f'<section class="chapter"><h2 id="s{section.number}">{text(title, self.lang)}</h2>'
        if section.intro is not None:
            yield f'<p class="intro">{self.words(section.intro[self.lang])}</p>'
        yield from (self._figure(section, figure) for figure in section.figures if figure.rule is None)
        if section.table is not None:
            yield self._table(section, section.table)
        for rule in section.rules:
            if section.table is None or rule.id not in section.table.rows:
                yield self._rule(rule)
            yield from (self._figure(section, figure) for figure in section.figures if figure.rule == rule.id)
        yield "</section>"

    def _rule(self, rule: Rule) -> str:
        kind = "rule-text aside" if rule.aside else "rule-text"
        number = escape(rule.number)
        return (
            f'<p class="{kind}" id="{number}"><a class="number" href="#{number}">{number}</a> '
            f"{self.words(rule.text[self.lang])}</p>"
        )

    def _table(self, section: Section, table: RuleTable) -> str:
        """Rules of a chapter as a table; each row has the anchor of its rule."""
        heads = [words[self.lang] for words in table.head]
        head = "".join(f'<th scope="col">{self.words(words)}</th>' for words in heads)
        rows = []
        for rule in section.rules:
            if rule.id not in table.rows:
                continue
            number = escape(rule.number)
            cells = [self.words(words[self.lang]) for words in table.rows[rule.id]]
            link = f'<a class="number" href="#{number}">{number}</a>'
            rest = "".join(
                f'<td data-head="{escape(plain(heads[at]))}">{cell}</td>' for at, cell in enumerate(cells[1:], 1)
            )
            rows.append(f'<tr id="{number}"><td>{link}</td><th scope="row">{cells[0]}</th>{rest}</tr>')
        number = f'<th scope="col">{text(say("rule", self.lang))}</th>'
        return f'<table class="rules"><thead><tr>{number}{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'

    def _figure(self, section: Section, figure: Figure) -> str:
        caption = figure.caption[self.lang]
        name = f"rules-{section.number}-{section.figures.index(figure) + 1}"
        width = self.shown.width
        if figure.cards:
            marks, width = cards_in_a_row(figure.cards, self.desk, CARD_H, CARD_GAP)
            picture: Block | None = Block(tuple(marks), CARD_H)
        else:
            picture = diagram(figure, self.desk, width)
        alt = plain(self.teaching.setting.cite(caption))
        drawn = self.teaching.picture(name, picture, alt, width) if picture else ""
        kind = "cards-shown" if figure.cards else "diagram"
        return f'<figure class="{kind}">{drawn}<figcaption>{self.words(caption)}</figcaption></figure>'

    # ── rulings ──
    def _rulings(self) -> Iterator[str]:
        if not self.book.rulings:
            return
        label, lang = self.desk.label, self.lang
        yield f'<section class="chapter"><h2 id="rulings">{text(label("rulings"))}</h2>'
        yield f'<p class="intro">{text(label("rulings-intro"), lang)}</p>'
        numbers = self.teaching.setting.numbers
        for ruling in self.book.rulings:
            number = escape(ruling.number)
            of = numbers.get(ruling.rule, "")
            cited = f" ({self.words.number(of)})" if of else ""
            yield (
                f'<div class="rule-text" id="{number}"><a class="number" href="#{number}">{number}</a> '
                f"<p>{self.words(ruling.text[lang])}{cited}</p><ul>"
            )
            for at, (value, words) in enumerate(ruling.values.items()):
                said = f"{letter(at, lang)}) {self.words(words[lang])}"
                usual = value == ruling.default
                chosen = f' <span class="usual">({text(label("default"))})</span>' if usual else ""
                yield f"<li><strong>{said}</strong>{chosen}</li>" if usual else f"<li>{said}</li>"
            yield "</ul></div>"
        yield "</section>"
