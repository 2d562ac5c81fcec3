"""The command `pnp playtest`: thousands of games between programs, and what they tell about a game."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from pnp.validator.base.problem import Invalid

from .jobs import jobs_option
from .progress_bar import bar_of
from .reporting import as_page, write_page
from .telling import not_written, refuse_to_replace, tell
from .terminal import Exit, complain, in_language, lang_option, say, show
from .trusting import trust_option
from .unused_options import refuse_unused

if TYPE_CHECKING:
    from pnp.validator.definitions.model import Game
    from pnp.validator.playtest.many import Playtest, Seating
    from pnp.validator.playtest.results import Result

MOST_GAMES = 1_000_000


@click.command()
@click.argument("name", metavar="GAME")
@click.option("--games", "count", type=click.IntRange(1, MOST_GAMES), metavar="N", default=1000, show_default=True)
@click.option("--players", metavar="NAME,NAME", default="random", show_default=True)
@click.option("--seats", type=click.IntRange(1, 20), metavar="N")
@click.option("--seed", type=int, metavar="N", default=1, show_default=True)
@click.option("--against", metavar="OTHER")
@jobs_option
@click.option("--scheduler", metavar="ADDRESS")
@click.option("--logs", "folder", type=click.Path(file_okay=False, path_type=Path), metavar="DIR")
@click.option("-o", "--output", "file", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
@click.option("--format", "form", type=click.Choice(["html", "json"]), default="html", show_default=True)
@trust_option(exposed=True)
@lang_option
@click.pass_obj
def playtest(
    lang: str, name: str, count: int, players: str, seats: int | None, seed: int, against: str | None, jobs: int,
    scheduler: str | None, folder: Path | None, file: Path | None, form: str, trust: bool,
) -> Exit:  # fmt: skip
    from pnp.press.files.writing import CannotWrite
    from pnp.validator.archives.archive import NoCluster
    from pnp.validator.definitions.find import find_game
    from pnp.validator.playtest.many import Playtest, seating_of
    from pnp.validator.playtest.roster import KNOWN, is_player

    if scheduler is not None:
        refuse_unused(("jobs",), "--scheduler", lang)
    who = tuple(one.strip() for one in players.split(","))
    if unknown := [one for one in who if not is_player(one)]:
        complain(say("say.no-player", lang, said=unknown[0], known=in_language(", ".join(KNOWN), lang)), lang)
        return Exit.USAGE
    file = as_page(file)
    try:
        refuse_to_replace(file, logs_only=True)
        with ExitStack() as stack:
            test = Playtest(find_game(name).resolve(), who, seats or 0, seed, trust)
            versions = [_Version(test, seating_of(test))]
            if seats not in (None, versions[0].seating.seats):
                complain(_wrong_seats(versions[0].game, seats or 0, lang), lang)
                return Exit.USAGE
            if against is not None:
                other = _other(versions[0], against, stack)
                versions.append(_Version(other, seating_of(other)))
            found = _Found(versions, lang)
            found.play(count, jobs, scheduler, folder)
            if found.killed:
                complain(say("say.playtest-killed", lang, n=found.games, of=count), lang)
            code = Exit.SURROUNDINGS if found.killed else Exit.GOOD
            if not found.games:
                return code
            if form == "json":
                show(json.dumps(found.told()))
                return code
            return found.page(file) or code
    except NoCluster as none:
        complain(say(f"say.no-cluster-{none.code}", lang, address=scheduler, reason=none.reason), lang)
        return Exit.SURROUNDINGS
    except Invalid as invalid:
        tell(invalid.problems, lang, sys.stderr)
        return Exit.WRONG
    except CannotWrite as failed:
        return not_written(failed, lang, "-o FILE")


def _wrong_seats(game: Game, seats: int, lang: str) -> str:
    """How many can play a game, to somebody who wanted another number."""
    least, most = game.least_players or game.players, game.players
    span = str(most) if least == most else f"{least}–{most}"
    return say("say.no-seats", lang, game=game.title.get(lang) or game.id, span=span, most=most, n=seats)


class _Version(NamedTuple):
    """A version of a game that is played, loaded once."""

    test: Playtest
    seating: Seating

    @property
    def game(self) -> Game:
        """The game, before anybody sits down."""
        return self.seating.game

    @property
    def rules(self) -> Any:
        """Its rules, for the players of the first game."""
        return self.seating.at(0)[0]


def _other(version: _Version, against: str, stack: ExitStack) -> Playtest:
    """The same playtest of another version: an edition of the game, a folder, or a git revision. Raises Invalid."""
    from pnp.press.files.revisions import game_folder

    if against in {edition.id for edition in version.game.editions}:
        return version.test._replace(edition=against)
    return version.test._replace(folder=stack.enter_context(game_folder(against)).resolve())


class _Found:
    """A playtest, of one version or of two, and what was counted. Games are not kept: there may be a million."""

    def __init__(self, versions: Sequence[_Version], lang: str) -> None:
        from pnp.validator.playtest.against import Pairs
        from pnp.validator.playtest.tally import Tally

        self.version = versions[0]
        self.other = versions[1] if len(versions) > 1 else None
        self.lang = lang
        self.tally = Tally(self.version.rules)
        self.pairs = Pairs((self.other.rules, self.version.rules)) if self.other is not None else None
        self.kept: dict[int, Result] = {}  # games with their logs, which need not be played again
        self.killed = False

    @property
    def games(self) -> int:
        """How many were played."""
        return self.tally.games

    def play(self, count: int, jobs: int, scheduler: str | None, folder: Path | None) -> None:
        """Play the games; each is written as a log into the folder, if there is one. Ctrl-C ends it, and so do
        processes that are killed; the games that were finished count. Raises CannotWrite."""
        from pnp.validator.judging.limits import go_on
        from pnp.validator.playtest.many import Killed

        versions = (self.version, self.other)
        under_way = [_games(one, count, jobs, scheduler) for one in versions if one is not None]
        try:
            with bar_of(say("say.games", self.lang), count) as step:
                for new, *old in zip(*under_way, strict=True):
                    if old and old[0].number != new.number:
                        raise KeyboardInterrupt  # which one version has heard of: a game is missing there
                    self._count(new, *old)
                    if folder is not None:
                        _write_log(self.version, new, folder)
                    step(self.games)
        except KeyboardInterrupt:
            if not self.games:
                complain(say("say.playtest-none", self.lang), self.lang)
                raise
            go_on()
        except Killed:
            self.killed = True

    def _count(self, new: Result, old: Result | None = None) -> None:
        self.tally.add(new)
        if self.pairs is not None and old is not None:
            self.pairs.add(old, new)
        if new.written:
            self.kept[new.number] = new

    def told(self) -> dict[str, Any]:
        """The report as plain values."""
        game = self.version.game
        told = {"game": game.id, "version": game.rulebook.version, "seed": self.version.test.seed}
        told |= self.tally.told()
        return told | ({"against": self._against()} if self.other is not None else {})

    def _against(self) -> dict[str, Any]:
        """What became different from the other version, and which cards and parts of the game changed."""
        assert self.other is not None and self.pairs is not None
        old = self.other.game
        changed, parts = _changes(old, self.version.game, self.lang)
        gone = [card for card, state in changed.items() if state != "changed"]
        about = {"game": old.id, "version": old.rulebook.version, "changed": changed, "gone": gone, "parts": parts}
        return about | self.pairs.told()

    def page(self, file: Path | None) -> Exit:
        """Write the page. Raises CannotWrite."""
        from pnp.validator.playtest.many import play_batch
        from pnp.web.playtest.examples import told_of
        from pnp.web.playtest.wording import Wording

        told, (test, seating), game = self.told(), self.version, self.version.game
        numbers = sorted({*told["lopsided"], *told["typical"]})
        quick = [number for number in numbers if number not in self.kept]
        again = [*(self.kept[number] for number in numbers if number in self.kept), *play_batch(test, quick, seating)]
        games = told_of(test, again, seating)
        wording = Wording(game, told, self.lang, self.other.game if self.other is not None else None)
        return write_page(told, wording, games, file or Path("output") / game.id / "playtest.html")


def _games(version: _Version, count: int, jobs: int, scheduler: str | None) -> Iterator[Result]:
    from pnp.validator.playtest.many import games

    if scheduler is None:
        return games(version.test, range(1, count + 1), jobs, version.seating)
    from pnp.validator.playtest.cluster import games_on_cluster

    return games_on_cluster(version.test, range(1, count + 1), scheduler)


def _changes(old: Any, new: Any, lang: str) -> tuple[dict[str, str], list[str]]:
    """The cards that changed, with how, and the parts of the game that did. Raises Invalid."""
    from pnp.press.changes.compare import PARTS, compare

    both = [one for one in new.languages if one in old.languages]
    if not both:
        return {}, []
    changes = compare(old, new, [lang if lang in both else both[0]])
    told = (card for _, card in changes.cards if card.fields or card.state != "changed")
    cards: dict[str, str] = {card.id: card.state for card in told}
    return cards, [part for part in PARTS if changes.parts[part]]


def _write_log(version: _Version, result: Result, folder: Path) -> None:
    """A game as a log that `pnp verify` reads. Raises CannotWrite."""
    from pnp.press.files.writing import written
    from pnp.validator.playtest.many import logs

    for number, text in logs(version.test, [result], version.seating):
        with written(folder / f"{number:06}.yaml") as target:
            target.write(text.encode())
