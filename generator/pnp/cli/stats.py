"""The command `pnp stats`: what games that people played and logged tell about a game."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.validator.base.problem import Invalid

from .progress_bar import bar_of
from .reporting import as_page, write_evening, write_page
from .standard_input import STANDARD_INPUT, standard_input
from .telling import not_written, refuse_to_replace, tell
from .terminal import Exit, complain, lang_option, say, show
from .trusting import trust_option

if TYPE_CHECKING:
    from pnp.validator.judging.verdict import Verdict
    from pnp.validator.playtest.logged import Logged, LoggedGame


@click.command()
@click.argument("logs", nargs=-1, required=True, metavar="LOG...")
@click.option("-o", "--output", "file", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
@click.option("--format", "form", type=click.Choice(["html", "json"]), default="html", show_default=True)
@trust_option()
@lang_option
@click.pass_obj
def stats(lang: str, logs: tuple[str, ...], file: Path | None, form: str) -> Exit:
    from pnp.press.files.writing import CannotWrite

    file = as_page(file)
    try:
        refuse_to_replace(file, logs_only=True)
        found, left_out = _gathered(logs, lang)
        if len(found) > 1 and file is not None:
            complain(say("say.many-games", lang, games=", ".join(found)), lang)
            return Exit.USAGE
        for called, pile in found.items():
            pile.left_out = [one for one in left_out if one.game is None or called.startswith(one.game)]
            if form == "json":
                show(json.dumps(pile.told(lang), ensure_ascii=False))
            else:
                pile.page(lang, file or Path("output") / pile.rules.game.id / f"stats{pile.version}.html")
    except Invalid as invalid:
        tell(invalid.problems, lang, sys.stderr)
        return Exit.WRONG
    except CannotWrite as failed:
        return not_written(failed, lang, "-o FILE")
    return Exit.WRONG if left_out or not found else Exit.GOOD


@dataclass
class _Pile:
    """The games of one game in one version, and the logs that do not count."""

    rules: Any
    games: list[LoggedGame] = field(default_factory=list)
    left_out: list[Verdict] = field(default_factory=list)
    campaigns: list[Verdict] = field(default_factory=list)  # on logs of several games
    data: bytes = b""  # of the last log

    @property
    def version(self) -> str:
        """What tells the page of another edition apart; nothing for the first one."""
        game = self.rules.game
        return f"-{game.edition}" if game.other_edition else ""

    def told(self, lang: str) -> dict[str, Any]:
        """The report as plain values; games go by their logs."""
        from pnp.validator.playtest.tally import report

        names = dict(enumerate(game.log for game in self.games))
        results = [replace(game.result, number=at) for at, game in enumerate(self.games)]
        told = report(results, self.rules)
        told |= {key: [names[at] for at in told[key]] for key in ("broken_off", "lopsided", "typical")}
        told["games"] -= len(told["broken_off"])
        read = len({game.log.partition("#")[0] for game in self.games}) + len(self.left_out)
        logs = {
            "read": read,
            "left_out": [_left_out(verdict, lang) for verdict in self.left_out],
            "campaigns": {verdict.log: _campaign(verdict, lang) for verdict in self.campaigns},
        }
        game = self.rules.game
        return {"game": game.id, "version": game.rulebook.version, "logs": logs, **told}

    def page(self, lang: str, path: Path) -> None:
        """Write the page. Raises CannotWrite."""
        from pnp.web.playtest.examples import told_of_logs
        from pnp.web.playtest.findings import FEW
        from pnp.web.playtest.wording import Wording

        told = self.told(lang)
        wording = Wording(self.rules.game, told, lang)
        if len(self.games) == 1 and not self.left_out:
            write_evening(self.games[0], self.data, wording, path)
            return
        named = {*told["lopsided"], *told["typical"]}
        few = told["games"] < FEW
        games = told_of_logs(game for game in self.games if few or game.log in named)
        write_page(told, wording, games, path)


def _gathered(logs: Sequence[str], lang: str) -> tuple[dict[str, _Pile], list[Verdict]]:
    """The games of logs, by game and version; and the verdicts on the logs that do not count, which are reported."""
    from pnp.validator.archives.archive import logs_meant

    found: dict[str, _Pile] = {}
    left_out: list[Verdict] = []
    names = [*logs_meant(logs)]
    with bar_of(say("say.logs", lang), len(names)) as step:
        for at, name in enumerate(names):
            step(at)
            one = _read(name)
            if not one.games:
                left_out.append(one.verdict)
                why = _left_out(one.verdict, lang)
                place = f"{name}:{why['line']}" if why["line"] else name
                show(say("say.left-out", lang, place=place, why=why["message"]), file=sys.stderr)
            for game in one.games:
                of = game.rules.game
                pile = found.setdefault(of.tag + (f" ({of.edition})" if of.other_edition else ""), _Pile(game.rules))
                pile.games.append(game)
                pile.data = one.data
            if len(one.games) > 1:
                pile.campaigns.append(one.verdict)
    return found, left_out


def _read(name: str) -> Logged:
    from pnp.validator.judging.trust import judging
    from pnp.validator.playtest.logged import logged

    data = standard_input() if name == STANDARD_INPUT else None
    with judging():
        return logged(name, data)


def _campaign(verdict: Verdict, lang: str) -> dict[str, Any]:
    """How a campaign stands: the points of each side, and who won it; no words if nobody has."""
    from pnp.validator.judging.report import who_and_why

    outcome = verdict.outcome or {}
    ended = verdict.book is not None and outcome.get("reason") is not None
    return {
        "points": dict(outcome.get("points", {})),
        "result": who_and_why(verdict.book, outcome, lang) if ended and verdict.book is not None else "",
    }


def _left_out(verdict: Verdict, lang: str) -> dict[str, Any]:
    """Why a log does not count: its first finding."""
    told = verdict.as_json(lang)
    first = next((one for one in told["findings"] if one["status"] not in ("ruled", "follows")), None)
    line, message = (first["line"], first["message"]) if first else (None, say("say.no-game-in-log", lang))
    return {"log": verdict.log, "verdict": verdict.verdict, "line": line, "message": message}
