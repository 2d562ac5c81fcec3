"""A worked example: step by step what was done, as the replay tells it, what is to be said of it, and the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pnp.validator.definitions.examples import Played, Step
from pnp.validator.definitions.model import Example
from pnp.validator.judging.picture import Picture
from pnp.validator.table.narrating import Narrator

from ..replay.wording import Wording
from ..sizes.length import MM
from .closeups import Closeups
from .figures import Frame, Standing, table
from .flow import Block, beside, paragraph, shifted, spoken, stack
from .setting import NUMBER, Setting
from .spreads import structures_table


def worked(example: Example, played: Played | None, setting: Setting) -> Iterator[Block]:
    """The blocks of an example; of its words alone, if the referee has not played it."""
    yield setting.heading("", setting.desk.label("example", title=example.title[setting.lang]))
    if example.intro is not None:
        yield setting.intro(example.intro[setting.lang])
    teller = _Teller(example, played, setting) if played is not None else None
    for at, step in enumerate(example.steps):
        words = setting.cite(step.caption[setting.lang])
        if teller is None or played is None:
            yield replace(
                setting.lettered(setting.letter(at), words, setting.styles.body, setting.width), before=3 * MM
            )
        else:
            yield teller.step(at, played.steps[at], words)


class _Teller:
    """Tells and shows the steps of one example."""

    def __init__(self, example: Example, played: Played, setting: Setting) -> None:
        self.setting = setting
        names = {side: played.game.side(side).name[setting.lang] for side in example.players}
        self.narrator = Narrator(played.game, setting.lang, names)
        self.wording = Wording(played.game)
        board = played.game.board
        pictures = [picture for step in played.steps for picture in (step.before, step.after)]
        laid = any(picture.structures for picture in pictures)
        on_board = setting.pictures and board is not None and board.size and not laid
        self.closeups = Closeups(played.game, board, setting.desk, pictures) if on_board and board else None

    def step(self, at: int, step: Step, words: str) -> Block:
        """What was done beside its letter, what is said of it, and a picture if there is one."""
        setting, width = self.setting, self.setting.width
        told = self.narrator.told(step.record)
        lead = replace(setting.styles.small, font="sans-bold", size=8.5)
        digits = paragraph(setting.letter(at), setting.styles.number, NUMBER, setting.lang)
        head = beside(digits, paragraph(_plain(told), lead, width - NUMBER, setting.lang, x=NUMBER))
        body = paragraph(words, setting.styles.body, width - NUMBER, setting.lang, x=NUMBER, before=1.2 * MM)
        parts = [spoken(stack((head, body)), "P", f"{setting.letter(at)}. {told} {words}")]
        picture = self._picture(step) if setting.pictures and step.is_shown else None
        if picture is not None:
            shown = replace(shifted(picture, NUMBER, 0), before=2 * MM)
            parts.append(spoken(shown, "Figure", setting.desk.label("position")))
        return stack(parts, before=3.6 * MM)

    def _picture(self, step: Step) -> Block | None:
        """The table after the step; on a board, what has changed there, beside the cards that were named."""
        desk, width = self.setting.desk, self.setting.width - NUMBER
        if self.closeups is not None:
            cards = [card for card in dict.fromkeys(self.wording.named(step.record)) if not self.closeups.has(card)]
            return self.closeups.block(step.before, step.after, cards, width)
        if not step.shows:
            return None
        frame = frame_of(step.after)
        return structures_table(frame, desk, width) if frame.structures else Block(*table(frame, desk, width))


def frame_of(picture: Picture) -> Frame:
    """A table as the rule sheet draws it in small."""
    zones = {zone: [Standing(*lying) for lying in cards] for zone, cards in picture.zones.items()}
    return Frame(zones, structures=picture.structures)


def _plain(words: str) -> str:
    """Words of a sentence in which nothing is markup."""
    return re.sub(r"([*^\[\\])", r"\\\1", words)
