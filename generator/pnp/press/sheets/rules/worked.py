"""A worked example: step by step what was done, as in the replay, what to say about it, and the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pnp.validator.at_table.narrating import Narrator
from pnp.validator.base.picture import Picture
from pnp.validator.definitions.rules_model import Example
from pnp.validator.judging.examples import Played, Step

from ...layout.setting import NUMBER, Setting
from ...marks.length import MM
from ...play.closeups import Closeups, card_quoted, figure
from ...play.figures import Frame, Standing, table
from ...play.wording import Wording, words_in
from ...type.flow import Block, beside, near, paragraph, spoken, stack
from .callouts import badge
from .spreads import structures_table

CORNER = 0.8 * MM  # from a picture's corner to the middle of its letter, outside


def worked(example: Example, played: Played | None, setting: Setting) -> Iterator[Block]:
    """The blocks of an example; only its words, if the referee has not played it."""
    yield setting.heading("", setting.desk.label("example", title=example.title[setting.lang]))
    if example.intro is not None:
        yield setting.intro(example.intro[setting.lang])
    teller = Teller(example, played, setting) if played is not None else None
    for at, step in enumerate(example.steps):
        words = setting.cite(step.caption[setting.lang])
        if teller is None or played is None:
            yield replace(
                setting.lettered(setting.letter(at), words, setting.style("body"), setting.width), before=3 * MM
            )
        else:
            title = step.title[setting.lang] if step.title is not None else None
            yield from setting.together(teller.step(at, played.steps[at], title, words), before=3.6 * MM)


class Teller:
    """Tells and shows the steps of one example."""

    def __init__(self, example: Example, played: Played, setting: Setting) -> None:
        self.setting = setting
        names = {side: played.game.side(side).name[setting.lang] for side in example.players}
        self.narrator = Narrator(played.rules, setting.lang, names, played.game)
        self.wording = Wording(played.rules)
        board = played.game.board
        pictures = [picture for step in played.steps for picture in (step.before, step.after)]
        laid = any(picture.structures for picture in pictures)
        on_board = setting.pictures and board is not None and board.size and not laid
        self.closeups = Closeups(played.game, board, setting.desk, pictures) if on_board and board else None

    def step(self, at: int, step: Step, title: str | None, words: str) -> Iterator[Block]:
        """Its title or what was done, beside its letter, with its explanation, and pictures if there are any, each a
        block: they may continue in the next column, and have the letter too."""
        setting, width = self.setting, self.setting.width
        told = title or self.told(step)
        lead = setting.style("lead")
        digits = paragraph(setting.letter(at), setting.style("number"), NUMBER, setting.lang)
        head = beside(digits, paragraph(told, lead, width - NUMBER, setting.lang, x=NUMBER))
        body = paragraph(words, setting.style("body"), width - NUMBER, setting.lang, x=NUMBER, before=1.2 * MM)
        said = spoken(stack((head, body)), "P", f"{setting.letter(at)}. {told} {words}")
        shown = [*self.pictures(step)] if setting.pictures and step.is_shown else []
        blocks = [said, *(replace(self._lettered(picture, at), before=2 * MM) for picture in shown)]
        yield from near(blocks)

    def told(self, step: Step) -> str:
        """What was done, as in a replay."""
        return _plain(self.narrator.told(step.record))

    def _lettered(self, picture: Block, at: int) -> Block:
        """A picture with the letter of its step on its corner."""
        letter = badge(self.setting.letter(at), -CORNER, 0.0, self.setting.desk)
        return replace(picture, marks=(*picture.marks, *letter))

    def pictures(self, step: Step) -> Iterator[Block]:
        """The table after the step. On a board and among attached cards, only what has changed; with the card that was
        played and its words, and on a board also what it was about."""
        setting = self.setting
        desk, width = setting.desk, setting.width
        cards = list(dict.fromkeys(self.wording.named(step.record))) if step.with_cards else []
        if self.closeups is not None:
            named = [card for card in cards if not self.closeups.has(card)]
            places = [word for word in words_in(step.record) if self.closeups.has(word)]
            yield from self.closeups.blocks(step.before, step.after, named, setting, places)
            return
        if not step.shows:
            return
        frame = frame_of(step.after)
        if frame.structures:
            changed = structures_table(frame, frame_of(step.before), desk, width)
            yield from [figure(changed, setting)] if changed is not None else []
            return
        yield from (card_quoted(card, setting, width) for card in cards[:1])
        yield figure(Block(*table(frame, desk, width, frame_of(step.before))), setting)


def frame_of(picture: Picture) -> Frame:
    """A table as the rule sheet draws it in small."""
    zones = {zone: [Standing(*lying) for lying in cards] for zone, cards in picture.zones.items()}
    return Frame(zones, structures=picture.structures)


def _plain(words: str) -> str:
    """The words of a sentence, escaped so that nothing is markup."""
    return re.sub(r"([*^\[\\])", r"\\\1", words)
