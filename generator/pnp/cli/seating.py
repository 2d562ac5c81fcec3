"""The header of a new log: who plays, what each player takes, and which rulings apply; asked at the keyboard."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from pnp.validator.base.languages import letter
from pnp.validator.base.problem import Invalid, Problem

from .questions import Questions
from .telling import tell
from .terminal import LANGUAGES, has, say, show

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.validator.definitions.board_model import BoardPlace
    from pnp.validator.definitions.model import Card, Game, Side

WHO = "say.record-who-help"
LEAST_BEGUN = 3  # letters of a word that are enough to find a title


def header(game: Game, options: tuple[str, ...], lang: str) -> str:
    """A new log, once the players and rulings are known. Raises EOFError, Invalid."""
    show(say("say.record-new", lang, game=game.title.get(lang) or game.id))
    return Questions(lang).answered(lambda questions: _header(game, options, questions))


def _header(game: Game, options: tuple[str, ...], questions: Questions) -> str:
    from pnp.validator.judging.loaded import rules_of
    from pnp.validator.logs.logtext import begun_log

    rules, lang = rules_of(game), questions.lang
    chosen = dict(_option(game, word) for word in options)
    takes = getattr(rules, "takes", None)
    sides = () if takes else [side for side in game.sides if side.plays]  # who takes which side, if anybody, is asked
    players = _players(game, sides, questions) if sides else _Seats(game, rules, questions).players()
    chosen = chosen or {**_edition(game, questions), **_options(game, questions)}
    if takes:
        _note(rules, players, chosen, questions)
    return begun_log(rules, players, chosen, lang)


def _players(game: Game, sides: Sequence[Side], questions: Questions) -> dict[str, str]:
    """Who plays each side; nobody, if the game allows fewer players than sides. Raises EOFError."""
    least, lang = game.least_players or len(sides), questions.lang
    seated: dict[str, str] = {}
    for at, side in enumerate(sides):
        may_stay_empty = len(seated) + len(sides) - at > least
        question = "say.record-who-if-any" if may_stay_empty else "say.record-who"
        who = questions.ask(say(question, lang, side=side.name[lang]), WHO)
        if who.strip("-—") or not may_stay_empty:
            seated[side.id] = who.strip("-—") or side.label[lang]
    return seated


class _Seats:
    """The players of a game in which anybody can sit down, in order of play, and what each takes."""

    def __init__(self, game: Game, rules: Any, questions: Questions) -> None:
        self.game = game
        self.rules = rules
        self.questions, self.lang = questions, questions.lang
        self.seated: dict[str, Any] = {}

    def players(self) -> dict[str, Any]:
        """The players as in `players` of a log. Raises EOFError."""
        least = self.game.least_players or self.game.players
        while len(self.seated) < self.game.players:
            key = "say.record-seat" if len(self.seated) >= least else "say.record-seat-needed"
            said = self.questions.ask(say(key, self.lang, n=len(self.seated) + 1, least=least), WHO)
            if not said and len(self.seated) >= least:
                break
            who, name = _key_and_name(said)
            if who and who not in self.seated:
                taken = self._takes(who)
                self.seated[who] = {"name": name, **taken} if taken and name != who else taken or name
                continue
            self.questions.again()
            if who:
                show(say("say.record-seat-twice", self.lang, side=who))
        return self.seated

    def _takes(self, who: str) -> dict[str, str]:
        """The cards that a player takes at the start, and the place of the figure; `hidden` is a card that may be
        secret and that nobody names. Raises EOFError."""
        taken: dict[str, str] = {}
        asked = "say.record-takes-secretly" if self.rules.takes_secretly else "say.record-takes"
        for key, deck in self.rules.takes.items():
            part = next(part for part in self.game.decks if part.id == deck)
            own = f"say.record-takes-{key}"
            question = say(own if has(own) else asked, self.lang, side=who, deck=part.title[self.lang])
            while True:
                taken[key] = _one_of(question, part.cards, self.questions, optional=self.rules.takes_secretly)
                wrong = self._wrong(who, key, taken)
                if not wrong:
                    break
                self.questions.again()
                show(f"  {wrong}")
        for key, places in self.rules.stands(taken).items():
            listed = ", ".join(place.title[self.lang] for place in places)
            own = f"say.record-stands-{key}"
            question = say(own if has(own) else "say.record-stands", self.lang, side=who, places=listed)
            if (place := _one_of(question, places, self.questions, optional=True)) != "hidden":
                taken[key] = place
        return taken

    def _wrong(self, who: str, key: str, taken: Mapping[str, str]) -> str:
        """What is wrong with what a player took, given what the players before have; empty if nothing."""
        from pnp.validator.judging.breach import breach_sentence
        from pnp.validator.judging.referee import Finding

        players = {**self.seated, who: taken}
        for found in self.rules.seat(players).misseated(players):
            if found.path == ("players", who, key):
                finding = Finding("illegal", found.rule, found.breach, 0, found.path, found.path, found.values)
                return breach_sentence(self.game, finding, self.lang)
        return ""


def _key_and_name(said: str) -> tuple[str, str]:
    """What a log calls a player, and the name: usually the same, but both are in `anna: Anna`, as in a log, and in
    `anna Anna`."""
    key, _, name = (part.strip() for part in said.partition(":" if ":" in said else " "))
    written = ":" in said or key.casefold() == name.casefold()
    return (key, name) if key and name and written else (said, said)


def _note(rules: Any, players: Mapping[str, Any], rulings: Mapping[str, str], questions: Questions) -> None:
    """Ask for what players write down in secret, now that their cards and the rulings are known. Raises EOFError."""
    for who, taken in players.items():
        for key, cards in (rules.notes(taken, rulings) if isinstance(taken, dict) else {}).items():
            taken[key] = _one_of(say("say.record-notes", questions.lang, side=who), cards, questions, optional=True)


def _one_of(
    question: str, things: Sequence[Card] | Sequence[BoardPlace], questions: Questions, *, optional: bool
) -> str:
    """The id of one of some things, by a title or the beginning of a word in it; `hidden` if it is `optional` and
    nobody says. Raises EOFError."""
    from pnp.validator.base.names import Names
    from pnp.validator.base.violation import Unclear
    from pnp.validator.judging.report import messages

    names = Names([(name, thing.id) for thing in things for name in (thing.id, *thing.title.values())])
    lang = questions.lang
    while (said := questions.ask(question)) or not optional:
        begun = [thing for thing in things if any(_begins(title, said) for title in thing.title.values())]
        if names.find(said) is None and len(begun) == 1:
            return begun[0].id
        listed = ", ".join(thing.title[lang] for thing in things)
        if said not in ("?", ""):
            try:
                return names.read(said, ())
            except Unclear as unclear:
                listed = messages().say(unclear.code, lang, unclear.values)
        questions.again()
        show("  " + listed)
    return "hidden"


def _begins(title: str, said: str) -> bool:
    """True if a title, or a word in it, begins like that."""
    begun = said.casefold().rstrip(".")
    words = title.casefold().translate(str.maketrans("", "", "«»“”„"))
    return len(begun) >= LEAST_BEGUN and (words.startswith(begun) or any(w.startswith(begun) for w in words.split()))


# ── editions and rulings ──────────────────────────────────────────────────────


def _option(game: Game, words: str) -> tuple[str, str]:
    """A ruling and its value, as the rule sheet numbers them, by id, or in the words of a log: `R1 b`, `Р1 б`,
    `ruling.zero forbidden`, `приказ-без-кубиков нельзя`; or an edition. Raises Invalid."""
    from pnp.validator.definitions.log_words import Vocabulary

    name, _, value = (part.strip() for part in words.replace("=", " ", 1).strip().partition(" "))
    vocabulary = Vocabulary(game)
    known = {ruling.id: list(ruling.values) for ruling in game.rulebook.rulings}
    listed = [ruling.number for ruling in game.rulebook.rulings]
    if game.editions:
        known["edition"] = [edition.id for edition in game.editions]
    numbered = {ruling.number.casefold(): ruling.id for ruling in game.rulebook.rulings}
    said = numbered.get(name.casefold().replace("р", "r"), vocabulary.meant(name))
    option = next((way for way in (said, f"ruling.{said}") if way in known), "")
    if not option:
        raise Invalid(Problem("log.ruling", values={"said": name, "known": ", ".join(listed)}))
    values = known[option]
    ways = {way: one for at, one in enumerate(values) for way in (str(at + 1), *(letter(at, of) for of in LANGUAGES))}
    ways |= {way: way for way in values}
    meant = ways.get(value) or ways.get(value.casefold().rstrip(").")) or ways.get(vocabulary.meant(value))
    if meant is None:
        shown = {of: ", ".join(letter(at, of) for at in range(len(values))) for of in LANGUAGES}
        shown = shown if option in numbered.values() else dict.fromkeys(LANGUAGES, ", ".join(values))
        raise Invalid(Problem("log.reading", values={"said": value or "—", "ruling": name, "known": shown}))
    return option, meant


def _edition(game: Game, questions: Questions) -> dict[str, str]:
    """Whose deck is on the table, if there is a choice and it is not the first. Raises EOFError."""
    if len(game.editions) < 2:
        return {}
    first, *others = (edition.id for edition in game.editions)
    while said := questions.ask(say("say.record-edition", questions.lang, first=first, others=", ".join(others))):
        if said in (first, *others):
            return {"edition": said} if said != first else {}
        questions.again()
    return {}


def _options(game: Game, questions: Questions) -> dict[str, str]:
    """The rulings that the players want, asked for until there are no more. Raises EOFError."""
    chosen: dict[str, str] = {}
    rulings, lang = game.rulebook.rulings, questions.lang
    while rulings:
        unusual = next(at for at, value in enumerate((*rulings[0].values, "")) if value != rulings[0].default)
        example = f"{rulings[0].number} {letter(unusual, lang)}"
        words = questions.ask(say("say.record-options", lang, example=example))
        if words == "?":
            questions.again()
            for ruling in rulings:
                show(f"{ruling.number}. {ruling.text[lang]}")
                for at, (value, text) in enumerate(ruling.values.items()):
                    usual = say("say.record-usual", lang) if value == ruling.default else ""
                    show(f"    {letter(at, lang)}) {text[lang]}{usual}")
            continue
        if not words:
            break
        try:
            chosen |= [_option(game, words)]
        except Invalid as invalid:
            questions.again()
            tell(invalid.problems, lang, sys.stdout)
    return chosen
