"""A log as a page of a site shows it, record by record: sentences, and the table that `pnp table` draws."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pnp.validator.at_table.describing import described
from pnp.validator.at_table.saying import Speaker
from pnp.validator.base.picture import known
from pnp.validator.definitions.model import Game
from pnp.validator.judging.moments import Moment, course_of
from pnp.validator.judging.spot import spot_of

from ...page.breaking import mark
from ...page.words import WORDS, typeset
from ...table import views
from .seat import Drawn


class Replay:
    """The moments of a log; `about` is what `drawing.drawn` says. Raises Invalid if the log cannot be read."""

    def __init__(self, game: Game, about: Mapping[str, Any], log: bytes, name: str) -> None:
        self.faces, self.lang = Drawn(game, about), str(about["lang"])
        spot, course = spot_of(log, name), course_of(log, name)
        self.rules, self.moments = course.rules, course.moments
        self.speaker = Speaker(self.rules, self.lang, spot.players)

    def begin(self) -> str:
        """What the page knows by name, and every step: the number of its record, the sentence, a mark if it is against
        the rules; as JSON."""
        game = self.rules.game
        words = {key: said[self.lang] for key, said in WORDS.texts.items()}
        titles = {card.id: card.title[self.lang] for card in game.cards}
        names = {"words": words, "titles": titles, **self.faces.named(), "colours": self.faces.colours(game)}
        return self._told({**names, "steps": [*map(self._step, self.moments)]})

    def _step(self, moment: Moment) -> Mapping[str, Any]:
        record = moment.record
        if record is None:
            return {"n": 0, "said": "", "mark": ""}
        wrong = [one for one in moment.findings if one.status not in ("ruled", "follows")]
        said = self.speaker.narrator.told_with_results({record.key: record.body}, moment.tables)
        return {"n": moment.number, "said": said, "mark": mark(wrong, self.rules.game, self.lang)}

    def table(self, at: int) -> str:
        """The table after a step, as JSON."""
        picture = known(self.rules, self.moments[at].tables)
        facts = [f"{one.title[self.lang]}: {one.said(self.lang)}" for one in (*picture.now, *picture.told)]
        told = described(picture, self.speaker)
        drawn = [*views.panels(self.faces.plan, picture, self.speaker)]
        shown = {"panels": drawn, "rows": [*views.rows(picture, self.speaker)], "told": told, "beside": told}
        return self._told({**shown, "facts": facts, "asked": []})

    def _told(self, said: Mapping[str, Any]) -> str:
        return json.dumps(typeset(said, self.lang), ensure_ascii=False, separators=(",", ":"))
