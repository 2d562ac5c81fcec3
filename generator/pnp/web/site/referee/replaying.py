"""A log as a page of a site shows it, record by record: sentences, and the table that `pnp table` draws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.validator.at_table.saying import Speaker
from pnp.validator.base.picture import known
from pnp.validator.judging.moments import Moment, course_of
from pnp.validator.judging.spot import spot_of

from ...page.breaking import mark
from ...page.words import as_json
from ...table import views
from .seat import Drawn


class Replay:
    """The moments of a log; `about` is what `drawing.drawn` says. Raises Invalid if the log cannot be read."""

    def __init__(self, about: Mapping[str, Any], log: bytes, name: str) -> None:
        spot, course = spot_of(log, name), course_of(log, name)
        self.lang, self.rules, self.moments = str(about["lang"]), course.rules, course.moments
        self.faces = Drawn(self.rules.game, about)
        self.speaker = Speaker(self.rules, self.lang, spot.players)

    def begin(self) -> str:
        """What the page knows by name, and every step: the number of its record, the sentence, a mark if it is against
        the rules; as JSON."""
        colours = self.faces.colours(self.rules.game)
        steps = [*map(self._step, self.moments)]
        return as_json({**views.words(self.faces), "colours": colours, "steps": steps}, self.lang)

    def _step(self, moment: Moment) -> Mapping[str, Any]:
        record = moment.record
        if record is None:
            return {"n": 0, "said": "", "mark": ""}
        wrong = [one for one in moment.findings if one.status not in ("ruled", "follows")]
        said = self.speaker.narrator.told_with_results({record.key: record.body}, moment.tables)
        return {"n": moment.number, "said": said, "mark": mark(wrong, self.rules.game, self.lang)}

    def table(self, at: int) -> str:
        """The table after a step, as JSON."""
        shown = views.on_table(self.faces.plan, known(self.rules, self.moments[at].tables), self.speaker)
        return as_json({**shown, "beside": shown["told"], "asked": []}, self.lang)
