"""What the report of a playtest calls things, and how it writes numbers, in one language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.press.words.wordbook import Wordbook
from pnp.validator.at_table.lexicon import Sayings
from pnp.validator.base.languages import typesetting
from pnp.validator.base.words import capital, minus
from pnp.validator.definitions.log_words import Vocabulary
from pnp.validator.definitions.model import Game
from pnp.validator.judging.report import why

WORDS = Wordbook(Path(__file__).with_name("texts.yaml"))
PER_CENT = 20  # of how many a share is told in per cent; of fewer, as so many of these
QUOTED = 60  # characters of a rule
UNTOLD = "—"  # what a card was used for, if a reader need not know

Json = Mapping[str, Any]


class Wording:
    """The names of a game's seats, cards, decisions, moves and rules, for the report in a language."""

    def __init__(self, game: Game, report: Json, lang: str, old: Game | None = None) -> None:
        self.game, self.lang = game, lang
        sides = [side for side in game.sides if not side.colour.startswith("seat-")]
        self.sides = {side.id: side.name[lang] for side in sides}
        self.by_side = any(seat in self.sides for seat in report["seats"])  # else seats are places at the table
        self.labels = {side.id: side.label[lang] for side in sides}
        cards = (*(old.cards if old is not None and lang in old.languages else ()), *game.cards)
        self.titles = {card.id: card.title[lang] for card in cards}
        self.losing = report.get("counted") == "lost"
        self.vocabulary = Vocabulary(game)
        self.sayings = Sayings(game)
        self.places = {seat: at for at, seat in enumerate(report["seats"], 1)}
        self.rules = {rule.id: rule for section in game.rulebook.sections for rule in section.rules}

    def say(self, key: str, **values: Any) -> str:
        """A sentence of the report."""
        return WORDS.say(key, self.lang, **values)

    def counted(self, key: str) -> str:
        """The key of a text about wins; in a game that names only losers, of that about losses."""
        return f"{key}-lost" if self.losing else key

    def by_whom(self, counts: Json) -> str:
        """How often each seat won, or lost."""
        return ", ".join(self.say("by-whom", who=self.named(seat), n=n) for seat, n in counts.items() if n)

    def seat(self, seat: str) -> str:
        """A side by its name; in a game without sides, a place at the table."""
        return capital(self.named(seat))

    def named(self, seat: str) -> str:
        """The same within a sentence."""
        return self.sides.get(seat) or self.say("place", n=self.places.get(seat, seat))

    def called(self, seat: str) -> str:
        """The same by its short label, as the subject of a sentence."""
        return self.labels.get(seat) or self.seat(seat)

    def shares(self, report: Json, few: bool = False) -> list[tuple[str, Json]]:
        """The share of wins of each seat, and of each place in the order of play, unless a seat is called that or the
        games are too few to ask about places."""
        asked = {} if few else report["places"]
        places = ((capital(self.say("place", n=place)), share) for place, share in asked.items())
        return [*dict((*((self.seat(seat), share) for seat, share in report["seats"].items()), *places)).items()]

    def people(self, report: Json) -> list[tuple[str, Json]]:
        """The share of each player by name, if there are several."""
        return [*report["players"].items()] if len(report["players"]) > 1 else []

    def begins(self, report: Json) -> list[tuple[str, Json]]:
        """The share of who begins, unless that is always the same side, which has its own."""
        same = len(report["begun"]) == 1 and report["begins"]["of"] == report["seats"][report["begun"][0]]["of"]
        return [] if same else [(self.say("begins"), report["begins"])]

    def card(self, card: str) -> str:
        """A card by its title."""
        return self.titles.get(card, card)

    def decision(self, what: str) -> str:
        """A decision as the question asked at the table."""
        asked = self.game.words.asks.get(what)
        if asked is None:
            return self.move(what)
        return capital(re.sub(r"^\{side\}\W*|\{\w+\}", "", asked[self.lang]).strip())

    def reason(self, reason: str) -> str:
        """Why a game ended, whoever won; the id that the rules use if there are no words for it."""
        return capital(self.why(reason)) or "—"

    def why(self, reason: str) -> str:
        """The same within a sentence."""
        return why(self.game, reason, self.lang)

    def word(self, word: str) -> str:
        """A word of a log."""
        return self.vocabulary.said(word, self.lang)

    def move(self, word: str) -> str:
        """A kind of move, as it is offered to players."""
        offered = self.sayings.template(f"offer.{word}", self.lang) if f"offer.{word}" in self.sayings else " — "
        said = "" if offered.startswith(" — ") else re.split("[:{]", offered)[0].strip(" (")
        return capital(said) if said else self._use(word)

    def use(self, what: str) -> str:
        """What a card was used for, in the words of the game; empty if these are only a dash."""
        words = what.split()
        said = (self._use(word) if f"name.use.{word}" in self.sayings else self.move(word) for word in words)
        *first, last = [one for one in said if one != UNTOLD] or [""]
        return self.say("used-for", first=", ".join(first), last=last) if first else last

    def uses(self, counts: Mapping[str, int]) -> list[tuple[str, int]]:
        """What a card was used for, and how often, most often first."""
        found: Counter[str] = Counter()
        for what, n in sorted(counts.items(), reverse=True):
            found[self.use(what)] += n
        return [(what, n) for what, n in found.most_common() if what]

    def _use(self, word: str) -> str:
        code = f"name.use.{word}"
        said = self.sayings.say(code, self.lang, {}) if code in self.sayings else self.word(word).replace("-", " ")
        return said if code in self.sayings else capital(said)

    def rule(self, id: str) -> str:
        """A rule by its number, and the name of its line on the score sheet or its first words."""
        rule = self.rules[id]
        text = re.sub(r"\*\*|\[\w+\] ?", "", str((rule.score or rule.text)[self.lang]))
        return f"{rule.number} {text if len(text) <= QUOTED else text[:QUOTED].rsplit(' ', 1)[0] + '…'}"

    # ── numbers ───────────────────────────────────────────────────────────────

    def number(self, value: float) -> str:
        """A number with one decimal at most, as the language writes it."""
        return self.written(f"{value:.1f}".removesuffix(".0"))

    def written(self, number: str) -> str:
        """A number that was written with a decimal point, as the language writes it."""
        return minus(number).replace(".", str(typesetting(self.lang).get("decimal", ".")))

    def signed(self, value: float) -> str:
        """The same with its sign."""
        said = self.number(value)
        return "0" if said in ("0", "−0") else f"+{said}" if value > 0 else said

    def percent(self, share: Json) -> dict[str, str]:
        """A share and its interval in per cent, each with one decimal: what is equally certain looks so."""
        return {key: self.written(f"{100 * share[key]:.1f}") for key in ("share", "low", "high")}

    def share(self, share: Json) -> str:
        """A share with its interval: `43.0% (39.9–46.1%)`; of few, `3 of 4 (30.1–95.4%)`."""
        if share["share"] is None:
            return "—"
        if share.get("of", PER_CENT) >= PER_CENT:  # a mean of several shares is of none
            return self.say("share", **self.percent(share))
        return self.say("n-of-sure", **{**self.percent(share), "n": share["n"], "of": share["of"]})

    def swing(self, swing: Json | None) -> str:
        """How much a card changes the lead, with its interval."""
        if swing is None:
            return ""
        keys = {"share": "mean", "low": "low", "high": "high"}
        return self.say("points-of", **{key: self.signed(swing[of]) for key, of in keys.items()})

    def marked(self, share: Json) -> str:
        """A difference of shares in percentage points, with a mark if it is more than luck."""
        return self.points(share) + (" !" if share["sure"] else "")

    def points(self, share: Json) -> str:
        """A difference of shares in percentage points, with its interval."""
        name = "share" if "share" in share else "difference"
        keys = {"share": name, "low": "low", "high": "high"}
        values = {key: self.signed(round(100 * share[of])) for key, of in keys.items()}
        return self.say("points-of", **values)
