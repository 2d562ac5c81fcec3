"""The cards to print again, and a list of what to throw away and what is new on each, with the changes marked.

The cards will be played with, so they have no marks: the list shows each in small, before and after, with a frame round
everything that is drawn differently.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pnp.validator.base.words import capital
from pnp.validator.definitions.model import Deck

from ..build import Artefact, open_desk, write_documents
from ..impose.frame import Frame
from ..layout.desk import Desk
from ..layout.faces import Face
from ..layout.setting import Setting
from ..marks.geometry import Rect
from ..marks.ink import Form, Made, Mark, Use, outline, rect_path, solid
from ..marks.length import MM
from ..marks.pages import Document
from ..marks.paper import Size
from ..options import PrintOptions
from ..sheets.cards.pages import card_pages
from ..type.flow import Block, beside, heard, paragraph, shifted, spoken, stack
from ..type.paging import Run, paged
from .compare import PRINTED, CardChange, Changes, DeckChange, cards_by_id
from .looks import Looks, differing, lent
from .report import SIGNS, card_lines, everything, summary, titled
from .report import text as words_of

MARGIN, FOOT = 14 * MM, 5 * MM
SMALL = 27 * MM  # width of a small card
GAP, APART = 3 * MM, 5 * MM
FRAME, FRAME_WIDTH = "#C8102E", 0.9  # the frame round what changed, with its width on paper


def print_changes(changes: Changes, options: PrintOptions, out_dir: Path) -> list[Artefact]:
    """Write the list, and the cards if there are any to print. The changes are those of one language. Raises Invalid
    and CannotWrite."""
    (lang,) = changes.langs
    desk = open_desk(changes.new, lang).printing(options.date, options.prototype)
    documents = [("changes", words_of("list", lang), list_pages(changes, desk, options.paper))]
    decks = list(_again(changes))
    if decks:
        documents.append(("changed-cards", words_of("cards", lang), card_pages(decks, desk, options)))
    return write_documents(documents, desk, options, out_dir)


def _again(changes: Changes) -> Iterator[Deck]:
    """The decks with only the cards to print, as often as needed."""
    wanted = {(deck.id, card.id): card.prints for deck, card in changes.cards if card.state != "removed"}
    for deck in changes.new.decks:
        cards = tuple(replace(card, copies=wanted.get((deck.id, card.id), 0)) for card in deck.cards)
        cards = tuple(card for card in cards if card.copies)
        if cards:
            yield replace(deck, cards=cards)


def list_pages(changes: Changes, desk: Desk, paper: Size) -> Document:
    """As many pages as the cards need."""
    lang = desk.lang
    frame = Frame.inset(Rect.whole(paper), MARGIN, FOOT)
    setting = Setting(desk, frame.inner.w, frame.inner.w)
    game = changes.new
    versions = " → ".join(one.tag for one in (changes.old, game))
    intro = [setting.intro(line) for line in (versions, *summary(changes, lang), words_of("list-intro", lang))]
    head = stack((setting.heading("", f"{game.title[lang]} — {words_of('list', lang)}", role="H1"), *intro))
    worker = _Rows(changes, setting)
    rows = tuple(row for deck, card in changes.cards if (row := worker.row(deck, card)) is not None)
    others = tuple(worker.others())
    pages = paged([Run((*others, *rows))], frame.field, head).pages
    return frame.document(pages, versions, lambda _: frame.line(desk.imprint, desk))


class _Rows:
    """A row of the list for each card: before, after, and what changed."""

    def __init__(self, changes: Changes, setting: Setting) -> None:
        self.changes, self.setting = changes, setting
        self.after = Looks(setting.desk)
        self.before = Looks(open_desk(changes.old, setting.lang))
        self._cards = [cards_by_id(game) for game in (changes.old, changes.new)]

    def others(self) -> Iterator[Block]:
        """What to build again besides the cards."""
        lang = self.setting.lang
        parts = [words_of(part, lang) for part in PRINTED if self.changes.parts[part]]
        if parts:
            said = words_of("also", lang, parts=", ".join(parts))
            yield spoken(paragraph(said, self.setting.style("small"), self.setting.width, lang), "P", said)
        for deck in self.changes.decks:
            if deck.everything:
                said = f"{deck.title[lang]}: {everything(deck, lang)}."
                yield spoken(paragraph(said, self.setting.style("small"), self.setting.width, lang), "P", said)

    def row(self, deck: DeckChange, card: CardChange) -> Block | None:
        """None for a card that only looks different like its whole deck."""
        setting, lang, width = self.setting, self.setting.lang, self.setting.width
        lines = [line.strip() for line in card_lines(card, deck, self.changes, lang)]
        if not lines:
            return None
        name = titled(card.title, card.id, lang)
        left = 2 * SMALL + GAP + APART
        said = [_plainly(line.removeprefix(f"{SIGNS[card.state]} {name}").lstrip(":; ")) for line in lines]
        todo = [words_of(key, lang, n=n) for key, n in (("print", card.prints), ("discard", card.discards)) if n]
        title = paragraph(f"{SIGNS[card.state]} {name}", setting.style("part"), width - left, lang)
        parts = [spoken(title, "H2", name)]
        parts += [
            spoken(paragraph(line, setting.style("small"), width - left, lang, before=1.3 * MM), "P", line)
            for line in (f"**{capital('; '.join(todo))}**" if todo else "", *said)
            if line
        ]
        pictures = self._pictures(deck.id, card)
        words = shifted(stack(parts), left, 0)
        rule = Block((solid(rect_path(Rect(0, 0, width, 0.2 * MM)), self.setting.desk.palette["ink"]),), 0.2 * MM)
        return stack((rule, beside(words, pictures, before=3 * MM)), before=3.5 * MM)

    def _pictures(self, deck: str, card: CardChange) -> Block:
        """The card before and after: the side that looks different, or one below the other if both do; if neither, or
        if only one version has the card, its front."""
        there = [
            (at, looks, *found)
            for at, (looks, cards) in enumerate(zip((self.before, self.after), self._cards, strict=True))
            if (found := cards.get((deck, card.id)))
        ]
        sides = {
            name: [_Side(at, looks, draw(looks, of, one), of.size) for at, looks, of, one in there]
            for name, draw in (("front", Looks.front), ("back", Looks.back))
        }
        shown = [
            name for name, side in sides.items() if len({one.looks.contents.of(one.face.marks) for one in side}) > 1
        ]
        rows = [self._side(sides[name], f"{name}/{deck}/{card.id}") for name in shown or ["front"]]
        block = stack([replace(row, before=GAP) for row in rows])
        return replace(block, marks=heard(block.marks, "Figure", titled(card.title, card.id, self.setting.lang)))

    def _side(self, versions: Sequence[_Side], name: str) -> Block:
        """One side of a card in both versions, with frames round what differs."""
        marked: tuple[tuple[int, ...], ...] = ((), ())
        if len(versions) == 2:
            found = differing(versions[0].face, versions[1].face, self.before, self.after)
            marked = (found.old, found.new)
        out: list[Mark] = []
        height = 0.0
        for one in versions:
            trim = Rect.whole(one.size)
            place = Rect(one.at * (SMALL + GAP), 0, SMALL, trim.h * SMALL / trim.w)
            out += self._small(one, trim, place, f"changes/{one.at}/{name}")
            out += _frames(one.face, marked[one.at], trim, place)
            height = max(height, place.h)
        return Block(tuple(out), height)

    def _small(self, side: _Side, trim: Rect, place: Rect, name: str) -> Iterator[Mark]:
        form, library = Form(Made(name), trim, side.face.marks), self.setting.desk.library
        used = lent(form.of, form, side.looks.desk.library, library) if side.looks is self.before else library.add(form)
        yield Use(used, place)
        yield outline(rect_path(place), self.setting.desk.palette["ink"], 0.4)


@dataclass(frozen=True, slots=True)
class _Side:
    """A side of a card in one version, 0 for the old and 1 for the new."""

    at: int
    looks: Looks
    face: Face
    size: Size


def _frames(face: Face, numbers: tuple[int, ...], trim: Rect, place: Rect) -> Iterator[Mark]:
    """A frame round each of these elements, except those as large as the card, which would only frame the card."""
    scale = place.w / trim.w
    for number in numbers:
        box = face.placed[number].box.common(trim)
        if box.w * box.h < 0.8 * trim.w * trim.h:
            shown = Rect(place.x + box.x * scale, place.y + box.y * scale, box.w * scale, box.h * scale)
            yield outline(rect_path(shown.inset(-0.6)), FRAME, FRAME_WIDTH)


def _plainly(words: str) -> str:
    """The marks for changed words as printed: the new words are bold. Icons are spelt out, because the other version
    may not have them.

    >>> _plainly("Light [-2-] {+3+} [light] {+now+}")
    'Light ‹2 → **3**› (light) ‹+ **now**›'
    """
    words = re.sub(r"\[([\w-]*\w)\]", r"(\1)", words.replace("**", ""))
    words = re.sub(r"\[-(.*?)-\] \{\+(.*?)\+\}", r"‹\1 → **\2**›", words)
    return re.sub(r"\{\+(.*?)\+\}", r"‹+ **\1**›", re.sub(r"\[-(.*?)-\]", r"‹− \1›", words))


__all__ = ["list_pages", "print_changes"]
