"""The head of the rule sheet: the game's name, who may play it and for how long, and what is in the box."""

from __future__ import annotations

from dataclasses import replace

from pnp.validator.model import Deck, Token

from . import bands, text
from .counters import counter
from .face import Desk
from .figures import card_form, cascade, small_mat
from .flow import Block, beside, paragraph, shifted, stack
from .geometry import Rect
from .ink import Mark, Use, rect_path, solid
from .labels import label
from .length import MM
from .library import icon
from .pages import say
from .palette import mix

TITLE_H = 44 * MM
STRIP_H = 7 * MM


def masthead(desk: Desk, width: float) -> Block:
    """Everything above the rules on the first page."""
    parts = [_title(desk, width), _about(desk, width), _contents(desk, width)]
    return stack(parts)


def _title(desk: Desk, width: float) -> Block:
    """The name large on ink, the deck's back beside it, and the bands of all sides below."""
    game, lang, palette = desk.game, desk.lang, desk.palette
    paper, ink = palette["paper"], palette["ink"]
    picture = TITLE_H if game.decks else 0.0
    marks: list[Mark] = [solid(rect_path(Rect(0, 0, width, TITLE_H)), ink)]
    if game.decks:
        marks.append(Use(card_form(None, desk), Rect(width - picture, 0, picture, TITLE_H), fill=True))
    name = text.Style(font="display", size=54, smallest=20, leading=1.0, hyphens=False, colour=paper)
    under = text.Style(font="display-light", size=13, smallest=9, hyphens=False, colour=mix(paper, ink, 0.18))
    left = 8 * MM
    marks += say(game.title[lang], name, Rect(left, 8.5 * MM, width - picture - left, 17 * MM), lang)
    marks += say(
        game.subtitle.get(lang, ""), under, Rect(left + 0.6 * MM, 26.5 * MM, width - picture - left, 6 * MM), lang
    )
    facts = " · ".join(
        (label("players", lang, n=game.players), label("minutes", lang, n=game.minutes), label("age", lang, n=game.age))
    )
    small = text.Style(font="sans", size=9.5, smallest=8, hyphens=False, colour=mix(paper, ink, 0.25))
    marks += say(facts, small, Rect(left + 0.6 * MM, 34.5 * MM, width - picture - left, 5 * MM), lang)
    gap = 1.2 * MM
    step = (width - gap * (len(game.sides) - 1)) / max(1, len(game.sides))
    y = TITLE_H + gap
    for at, side in enumerate(game.sides):
        box = Rect(at * (step + gap), y, step, STRIP_H)
        marks += bands.band(box, side, desk)
        colour = bands.ink_on(side, desk)
        ground = palette[side.colour] if colour == paper else palette.get(f"{side.colour}-light", "paper")
        emblem = Rect(box.x + 2.2 * MM, box.y + 0.9 * MM, 4 * MM, 4 * MM)
        marks.append(Use(icon(side.icon, colour, ground), emblem))
        style = text.Style(
            font="sans-bold",
            size=8.5,
            smallest=7,
            tracking=90,
            hyphens=False,
            capitals=True,
            valign="middle",
            colour=colour,
        )
        marks += say(
            side.label[lang], style, Rect(emblem.right + 2 * MM, box.y, step - 12 * MM, STRIP_H - 1.3 * MM), lang
        )
    return Block(tuple(marks), y + STRIP_H)


def _about(desk: Desk, width: float) -> Block:
    words = desk.game.rulebook.about.get(desk.lang, "")
    style = text.Style(font="text", size=10.5, smallest=9, leading=1.34, colour=desk.palette["ink"])
    return paragraph(words, style, width, desk.lang, before=6 * MM) if words else Block((), 0)


def _contents(desk: Desk, width: float) -> Block:
    """What is in the box, each with a small picture, side by side."""
    lang, palette = desk.lang, desk.palette
    height = 26 * MM
    pictures: list[Block] = []
    cells: list[tuple[tuple[Mark, ...], str, tuple[str, ...]]] = [
        (_deck(deck, desk, height), deck.title[lang], (_deck_words(deck, desk),)) for deck in desk.game.decks
    ]
    if desk.game.tokens:
        cells.append((_tokens(desk.game.tokens, desk, height), label("tokens", lang), _token_words(desk)))
    if desk.game.board is not None:
        board = desk.game.board
        sheets = label("sheets-count", lang, n=len(board.sheets))
        cells.append((small_mat(Rect(0, 0, 38 * MM, height), desk), board.title[lang], (sheets,)))
    gap = 7 * MM
    step = (width - gap * (len(cells) - 1)) / max(1, len(cells))
    title = text.Style(font="display", size=9.5, smallest=8, hyphens=False, colour=palette["ink"])
    note = text.Style(font="sans", size=8.5, smallest=7, leading=1.25, colour=palette["ink-soft"])
    for at, (marks, name, words) in enumerate(cells):
        column = stack(
            (
                Block(marks, height),
                paragraph(name, title, step, lang, before=3 * MM),
                *(paragraph(line, note, step, lang, before=1.6 * MM) for line in words),
            )
        )
        pictures.append(shifted(column, at * (step + gap), 0))
    rule = Block((solid(rect_path(Rect(0, 0, width, 1.1 * MM)), palette["ink"]),), 1.1 * MM)
    head = text.Style(font="display", size=15, smallest=10, hyphens=False, colour=palette["ink"])
    return stack(
        (
            rule,
            paragraph(label("contents", lang), head, width, lang, before=2.2 * MM),
            replace(beside(*pictures), before=3.4 * MM),
        ),
        before=6 * MM,
    )


def _deck(deck: Deck, desk: Desk, height: float) -> tuple[Mark, ...]:
    """The back, and the first card of each side."""
    names = [card_form(None, desk)]
    for side in desk.game.sides:
        first = next((card for card in deck.cards if card.side == side.id), None)
        if first is not None:
            names.append(card_form(first.id, desk))
    if len(names) == 1 and deck.cards:
        names.append(card_form(deck.cards[0].id, desk))
    card_w = height * 63 / 88
    return cascade(names, Rect(0, 0, 0, height), card_w * 0.62, card_w, height, desk)


def _deck_words(deck: Deck, desk: Desk) -> str:
    lang = desk.lang
    count = sum(card.copies for card in deck.cards)
    split = [
        f"{side.label[lang]} — {n}"
        for side in desk.game.sides
        if (n := sum(card.copies for card in deck.cards if card.side == side.id))
    ]
    total = label("cards-count", lang, n=count)
    return f"{total}: {', '.join(split)}" if split else total


def _tokens(tokens: tuple[Token, ...], desk: Desk, height: float) -> tuple[Mark, ...]:
    """A few of each, in a heap."""
    marks: list[Mark] = []
    size = height * 0.4
    for at, token in enumerate(tokens):
        for i in range(4):
            x = i * size * 0.86 + (0.12 * size if at % 2 else 0)
            marks += counter(token, Rect(x, at * (size + 0.18 * size) + 1 * MM, size, size), desk)
    return tuple(marks)


def _token_words(desk: Desk) -> tuple[str, ...]:
    return tuple(f"{token.title[desk.lang]} — {token.count}" for token in desk.game.tokens)
