"""A log in, a verdict out: the referee's front door.

`verify_file` and `verify_text` never raise because of a log's contents; a log that cannot be read gets the verdict
`invalid`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from ..base.problem import Invalid, Problem
from ..base.source import KeyPath, read_bytes
from ..base.violation import Unclear, Violation
from ..logs.log import GameLog, Log, Record, read_record
from .loaded import NamedGame
from .opened import Opened, opened
from .referee import AHEAD, Finding, GameReferee, Said
from .supposing import supposing
from .trust import judging
from .unread import options_known, readings_known
from .verdict import RANK, Verdict

MAX_TABLES = 50  # ways to understand a log; beyond this, other rulings are not tried, which would take too long
_RANK_OF = {"illegal": 2, "claim": 2, "impossible": 3, "invalid": 4}


def verify_file(path: Path) -> Verdict:
    """The verdict on a log in a file."""
    try:
        data = read_bytes(path)
    except Invalid as invalid:
        return _invalid(Verdict(str(path)), invalid.problems)
    return verify_text(data, str(path), path)


Watcher = Callable[[int, Record | None, GameReferee], None]
"""Called with the referee after each record and its number; with 0 and None at the start of a game, after its deal."""


def verify_text(data: bytes, name: str, path: Path | None = None, watch: Watcher | None = None) -> Verdict:
    """The verdict on a log given as bytes. `name` is what messages call it; games beside `path` are found too.

    `watch` is called after every record; it must not change what it sees.
    """
    verdict = Verdict(name)
    try:
        log = opened(data, name, path)
        trial = tried(log, verdict, watch)
    except Invalid as invalid:
        return _invalid(verdict, invalid.problems)
    if verdict.findings:
        verdict.findings = [as_written(one, log) if one.status == "invalid" else one for one in verdict.findings]
        verdict.places = {at: log.place(one.path, one.breach) for at, one in enumerate(verdict.findings)}
        worst = max((_RANK_OF.get(f.status, 0) for f in verdict.findings), default=0)
        verdict.verdict = RANK[max(worst, RANK.index(verdict.verdict))]
        if trial is not None and verdict.verdict in ("illegal", "impossible"):
            verdict.under = partial(is_legal_under, trial.log, path, trial.seated)
    return verdict


def tried(
    log: Opened, verdict: Verdict, watch: Watcher | None = None, until: Callable[[Log], Log] = lambda log: log
) -> Trial | None:
    """A log judged, or what `until` leaves of it; `verdict` takes up the findings, without their places. None if that
    ended with something unreadable outside the records, which is the last finding.

    Raises Invalid, with the place, if the game that it names cannot be loaded.
    """
    try:
        with judging():
            trial = Trial(until(log.log()), verdict, log.game, watch)
            trial.run()
            return trial
    except Unclear as unclear:
        verdict.findings.append(_unreadable(unclear, 0, ()))
        return None
    except Invalid as invalid:
        raise Invalid(*log.placed(invalid.problems)) from None


def as_written(finding: Finding, log: Opened) -> Finding:
    """A finding about something that cannot be read, with what is written there."""
    breach, values = log.explained(finding.breach, finding.values, finding.path)
    return replace(finding, breach=breach, values=values)


def _invalid(verdict: Verdict, problems: Sequence[Problem]) -> Verdict:
    verdict.problems = [problem if problem.file else problem.within(verdict.log) for problem in problems]
    verdict.verdict = "invalid"
    return verdict


def _unreadable(unclear: Unclear, record: int, base: KeyPath) -> Finding:
    within = unclear.path[1:] if unclear.path[:1] == ("..",) else unclear.path
    if not record:
        within = (*base, *within)  # a log's header is not a record: the path is that in the log
        return Finding("invalid", None, unclear.code, 0, within, within, unclear.values)
    return Finding("invalid", None, unclear.code, record, (*base, *within), within, unclear.values)


Seated = dict[Any, Any]
"""The rules for the players of a log, by the rules for any players: to seat them takes longer than to judge a move."""


class Trial:
    """One log on its way to a verdict. `referee` is that of the game judged last; None before the first. `seated` is
    that of an earlier trial of the same log, of which this one only asks whether it is legal."""

    def __init__(
        self,
        log: Log,
        verdict: Verdict,
        game: NamedGame,
        watch: Watcher | None = None,
        *,
        seated: Seated | None = None,
    ) -> None:
        self.log = log
        self.explain = seated is None  # whether to look for causes of findings and for nearest legal moves
        self.seated: Seated = {} if seated is None else seated
        self.watch = watch
        self.verdict = verdict
        self.game = game
        self.rules = self._rules(log.games[0] if log.games else GameLog((), log.options, None, ()))
        self.mattered: set[str] = set()
        self.referee: GameReferee | None = None
        verdict.game = f"{log.game}@{log.version}"

    def _rules(self, game: GameLog) -> Any:
        rules = self._of_edition(game)
        if rules not in self.seated:
            self.seated[rules] = rules.seat(self.log.players)
        return self.seated[rules]

    def _of_edition(self, game: GameLog) -> Any:
        first, edition = self.game.rules, game.options.get("edition")
        known = [e.id for e in first.game.editions]
        if edition is None or not known:
            return first
        if edition not in known:
            path = self._place_of_option(game, "edition")
            raise Unclear("log.edition", path, said=edition, known=", ".join(known))
        return self.game.of_edition(edition)

    def run(self) -> None:
        """Judge the log."""
        verdict, log, rules = self.verdict, self.log, self.rules
        book = rules.game.rulebook
        verdict.rules, verdict.book, verdict.sides = rules, rules.game, rules.sides
        if log.version != book.version:
            raise Unclear("log.version", ("pnp",), said=log.version, known=book.version, game=log.game)
        if not self._players():
            return
        campaign = None
        outcomes = []
        finished = []
        for game in log.games:
            self.rules = self._rules(game)  # the next game of an evening may use another deck
            rulings = verdict.in_force = self._rulings(game)
            if log.campaign and campaign is None:
                if not rules.campaigns:
                    raise Unclear("log.no-campaign", ("games",), game=log.game)
                campaign = rules.campaign(rulings)
            referee = self.referee = GameReferee(self.rules, rulings, campaign.carried if campaign else None)
            if not self.explain:
                referee.past = None
            self._play(game, referee, campaign.another() if campaign else None)
            outcomes.append(self._close(game, referee, campaign))
            finished.append(outcomes[-1] is not None)
        verdict.finished = bool(finished) and all(finished) and (campaign is None or campaign.over)
        verdict.outcome = rules.campaign_outcome(campaign, outcomes) if campaign else next(iter(outcomes), None)
        if campaign:
            self.mattered |= campaign.mattered
        verdict.rulings = [r.id for r in book.rulings if r.id in self.mattered]

    def _players(self) -> bool:
        """True if these players can play the game; adds findings if not."""
        found = self.rules.misseated(self.log.players)
        for v in found:
            self.verdict.findings.append(Finding("illegal", v.rule, v.breach, 0, v.path, v.path, v.values))
        return not found

    def _place_of_option(self, game: GameLog, name: str) -> KeyPath:
        """Where an option of a game is: with the game, or in the log's header."""
        shared = name in self.log.options and self.log.options[name] is game.options[name]
        return ("options", name) if shared else (*game.path, "options", name)

    def _rulings(self, game: GameLog) -> dict[str, str]:
        """The rulings in force: the defaults, changed by the log's options. Raises Unclear."""
        book = self.rules.game.rulebook
        rulings = {ruling.id: ruling.default for ruling in book.rulings}
        others = ["edition"] if self.rules.game.editions else []
        for name, value in game.options.items():
            if name in others:
                continue
            path = self._place_of_option(game, name)
            ruling = next((r for r in book.rulings if r.id == name), None)
            if ruling is None:
                raise Unclear("log.option", path, said=name, known=options_known(self.rules.game))
            if not isinstance(value, str) or value not in ruling.values:
                raise Unclear("log.value", path, said=value, known=readings_known(self.rules.game, ruling))
            if value != ruling.default:
                self.mattered.add(name)
            rulings[name] = value
        return rulings

    def _play(self, game: GameLog, referee: GameReferee, forbidden: Violation | None) -> None:
        """Judge the records of one game, and continue after unreadable ones as long as the rest makes sense."""
        verdict = self.verdict
        if game.deal is not None:
            try:
                dealt = game.deal if self.log.plain else self.rules.spelling.deal(game.deal)
                referee.play([self.rules.read_deal(dealt, ())], Record(0, game.path, "deal", dealt))
            except Unclear as unclear:
                verdict.findings.append(_unreadable(unclear, 0, (*game.path, "deal")))
        if self.watch is not None:
            self.watch(0, None, referee)
        said, unread = self._read(game, referee)
        if forbidden is not None and said:
            first = said[0].record
            values = forbidden.values
            found = Finding("illegal", forbidden.rule, forbidden.breach, first.number, first.base, (), values)
            referee.findings.append(found)
        for at, one in enumerate(said):
            referee.judge(one, said[at : at + AHEAD])
            if self.watch is not None:
                self.watch(one.record.number, one.record, referee)
        referee.close()
        verdict.records += len(game.records)
        verdict.findings += referee.findings + unread

    def _read(self, game: GameLog, referee: GameReferee) -> tuple[list[Said], list[Finding]]:
        """What the records say up to the first unreadable one, and what is wrong with that one and later ones. Later
        mistakes are worth reporting, but whether those records are legal is unknown."""
        rules, plain = self.rules, self.log.plain
        moves: KeyPath = (*game.path, "moves")
        said: list[Said] = []
        unread: list[Finding] = []
        for at, raw in enumerate(game.records):
            number, path = game.first + at, (*moves, at)
            record: Record | None = None
            one: Said | None = None
            wrong: Finding | None = None
            try:
                record = read_record(raw, number, path, rules, plain=plain)
                one = referee.read_moves(record)
                one = referee.read_claims(one)
            except Unclear as unclear:
                base = path if record is None or unclear.path[:1] == ("..",) else record.base
                wrong = _unreadable(unclear, number, base)
            if one is not None and not unread:  # even if its claims cannot be read, its moves can be judged
                said.append(one)
            if wrong is not None:
                unread.append(wrong)
        return said, unread

    def _close(self, game: GameLog, referee: GameReferee, campaign: Any) -> dict[str, Any] | None:
        """Add a game's end to the verdict. Returns its outcome, None if it is unfinished."""
        table = referee.tables[0]
        self.verdict.decisions += table.decisions
        self.mattered |= table.mattered
        if referee.doubtful:
            self.verdict.verdict = "undecided"
        if not all(self.rules.over(table) for table in referee.tables):
            return None
        endings, complete = referee.endings()
        self.mattered |= {ruling for _, end in endings for ruling in end.mattered}
        if campaign:
            campaign.add([end for _, end in endings], complete)
            if campaign.doubtful:
                self.verdict.verdict = "undecided"
        self.verdict.sheets.append(self.rules.sheet(endings, complete))
        self.verdict.notes.append(self.rules.sheet_notes(endings))
        outcome: dict[str, Any] = self.rules.outcome(endings, complete)
        self.verdict.told = self.rules.told(outcome)
        return outcome


# ── the same log under another ruling: players of one table may read a silent rule in another way ──


class _GivenUp(Exception):
    """The log is illegal here too, or hides too much to be judged for every ruling."""


def is_legal_under(log: Log, path: Path | None, seated: Seated, ruling: str, value: str) -> bool:
    """True if a log would be legal with this value of a ruling, all others unchanged."""
    games = tuple(replace(game, options={**game.options, ruling: value}) for game in log.games)
    again = Verdict("")
    with suppress(_GivenUp, Invalid), supposing(), judging():  # the game's own rules may not know that ruling
        Trial(replace(log, games=games), again, NamedGame(log.game, path), _give_up, seated=seated).run()
        return not again.wrong and again.verdict == "legal"
    return False


def _give_up(number: int, record: Record | None, referee: GameReferee) -> None:
    """Stop at the first finding."""
    if len(referee.tables) > MAX_TABLES or any(finding.status != "ruled" for finding in referee.findings):
        raise _GivenUp
