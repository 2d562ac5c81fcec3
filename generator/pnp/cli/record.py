"""The command `pnp record`: log a game at the table, question by question, with every answer checked and saved."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.validator.base.problem import Invalid

from .choosing import Menu
from .legal import findings
from .questions import ask, spellings
from .seating import header
from .telling import tell
from .terminal import Exit, complain, lang_option, say, show
from .trusting import trust_option
from .which_games import game_given

if TYPE_CHECKING:
    from pnp.validator.at_table.dialogue import Answer, Dialogue


COMMANDS = ("undo", "quit", "help", "show", "moves", "note", "as-played", "next")
MOST_EXAMPLES = 5


@click.command()
@click.argument("game", metavar="GAME")
@click.argument("log", metavar="LOG")
@click.option("--option", "options", metavar="NAME=VALUE", multiple=True)
@click.option("--notation", is_flag=True)
@trust_option()
@lang_option
@click.pass_obj
def record(lang: str, game: str, log: str, options: tuple[str, ...], notation: bool) -> Exit:
    from pnp.validator.at_table.dialogue import Dialogue
    from pnp.validator.base.source import read_text
    from pnp.validator.definitions.load import load_game
    from pnp.validator.judging.trust import blaming, refuse_untrusted

    from .saving import refuse_name, save, sweep

    path = Path(log)
    _read_utf8()
    try:
        book = load_game(game_given(game))
        refuse_untrusted(book)
        refuse_name(path)
        sweep(path)
        there = path.exists() and (not path.is_file() or path.stat().st_size > 0)
        if there and options:
            raise click.UsageError(say("say.old-log", lang, log=log))
        try:
            text = read_text(path) if there else header(book, options, lang)
        except EOFError:
            return Exit.GOOD  # nobody said who plays: there is nothing to write
        with blaming():
            dialogue = Dialogue(text, log, path, lang)
        if dialogue.spot.log.game != book.id:
            complain(say("say.other-game", lang, log=log, game=dialogue.spot.log.game, wanted=book.id), lang)
            return Exit.WRONG
        if not there:
            save(path, text)
        return Scribe(dialogue, path, lang, notation=notation).run()
    except Invalid as invalid:
        tell(invalid.problems, lang, sys.stderr)
        return Exit.WRONG


def _read_utf8() -> None:
    """Read piped lines as UTF-8, like everything else; a terminal has its own encoding."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None and not sys.stdin.isatty():
        reconfigure(encoding="utf-8", errors="replace")


class Scribe:
    """Asks, passes answers to the dialogue, reports the results, and saves the file."""

    def __init__(self, dialogue: Dialogue, path: Path, lang: str, *, notation: bool = False) -> None:
        from pnp.validator.at_table.hinting import Hints
        from pnp.validator.at_table.saying import Speaker

        self.notation = notation  # whether records are also shown in log notation
        self.dialogue = dialogue
        self.path = path
        self.lang = lang
        self.kept = dialogue.saved  # the text as last seen on the disk
        self.speaker = Speaker(dialogue.spot.rules, lang, dialogue.spot.players)
        self.hints = Hints(dialogue.typing, lang)
        self.menu: Menu | None = None  # what the numbers on the shown list mean
        self.words = {word: name for name in COMMANDS for word in spellings(name)}

    def say(self, key: str, **values: object) -> None:
        """One of our sentences."""
        show(say(f"say.{key}", self.lang, **values))

    def run(self) -> Exit:
        """Ask until the game is over and nothing is left to say, or the user stops. Raises Invalid."""
        from pnp.validator.judging.trust import blaming

        from .completing import completion

        if self.dialogue.spot.number > 1:
            self.say("record-resumed", n=self.dialogue.spot.number - 1, log=self.path)
        self.say("record-help-hint")
        with blaming():
            self._show()
        with completion(self._completions):
            while True:
                with blaming():
                    self._question()
                try:
                    line = ask("> ")
                except EOFError:
                    show("")
                    break
                except KeyboardInterrupt:
                    show("")
                    self.say("record-kept", log=self.path)
                    raise
                if self._command(line):
                    break
        self.say("record-kept", log=self.path)
        return Exit.GOOD

    # ── questions ─────────────────────────────────────────────────────────────

    def _question(self) -> None:
        """Who decides what, an example of an answer, and the choices by number if there are few."""
        due, asked = self.dialogue.due, self.dialogue.asked()
        menu = Menu.of_kinds(asked)
        if self.dialogue.narrowed:
            self._narrowed(asked)
            self._list(menu)
        elif self.menu is not None:
            self.say("record-number")
        else:
            self._asked(due, asked)
            if menu.short and not self.dialogue.over:
                self._list(menu)

    def _narrowed(self, asked: Any) -> None:
        """What is chosen of a move already, or that a line has left open which one is meant."""
        chosen = {**asked[0].example} if len(asked) == 1 else {}
        open_in = {path[0] for kind in asked for path, values in kind.ranges.items() if len(values) > 1}
        said = self.hints.said({key: body for key, body in chosen.items() if key not in open_in})
        if len(asked) == 1 and not said:
            self.say("record-which", said=self.speaker.kind(asked[0]))
        else:
            self.say("record-chosen" if said else "record-several", said=said)
        if self.dialogue.later:
            self.say("record-later", line=" ".join(self.dialogue.later))

    def _asked(self, due: Any, asked: Any) -> None:
        """Who decides what, and an example of an answer."""
        from pnp.validator.at_table.offers import only_key

        show(self.speaker.due(due, only_key(asked)))
        if self.dialogue.over:
            self.say("record-last" if asked else "record-over")
            if self.dialogue.may_go_on:
                self.say("record-campaign", word=say("say.do-next", self.lang).split(", ")[0])
        elif self.dialogue.speaking is not None:
            self.say("record-of-side", side=self.speaker.side(self.dialogue.speaking))
        if asked:
            self.say("record-example", line=self._example(asked))
        if self.dialogue.nothing is not None:
            self.say("record-nothing-said")

    def _example(self, asked: Any) -> str:
        """An example of an answer."""
        due = self.dialogue.due
        own = [kind for kind in asked if due is None or kind.side in (None, due[1])]
        fitting = [kind for kind in own if due is not None and next(iter(kind.example)) == due[0]]
        usual = max(fitting or own or asked, key=lambda kind: sum(1 for _ in kind.leaves(kind.example)))
        telling = (said for said in usual.written if any(True for _ in usual.leaves(said)))
        return self.hints.line(next(telling, usual.example), usual, asked)

    def _show(self) -> None:
        """Show what is on the table."""
        from pnp.validator.at_table.describing import described
        from pnp.validator.base.picture import known

        for line in described(known(self.dialogue.spot.rules, self.dialogue.tables), self.speaker):
            show("  " + line)
        self._so_far()

    def _so_far(self) -> None:
        """What has been recorded of the current record, and what remains of a line."""
        if self.dialogue.said:
            self.say("record-so-far", said=self.hints.said(self.dialogue.said))
        if self.dialogue.later:
            self.say("record-later", line=" ".join(self.dialogue.later))

    def _completions(self, line: str) -> list[str]:
        from pnp.validator.at_table.offers import names_in

        legal = [name for kind in self.dialogue.asked() for name in names_in(kind)]
        titles = [self.speaker.short(name) for name in dict.fromkeys(legal)]
        return [*dict.fromkeys([*titles, *self.speaker.lexicon.names(self.lang), *self.words])]

    # ── answers ───────────────────────────────────────────────────────────────

    def _command(self, line: str) -> bool:
        """Do what a line says. Returns whether it was to leave."""
        from pnp.validator.judging.trust import blaming

        first, _, rest = line.partition(" ")
        command = self.words.get(line.casefold()) or (self.words.get(first.casefold()) if rest else None)
        try:
            with blaming():
                if not line:
                    return self.dialogue.over or self._wanted()
                if command == "quit" and line.casefold() in self.words:
                    return True
                self._refresh()
                if command is not None and (command == "note" or line.casefold() in self.words):
                    getattr(self, "_do_" + command.replace("-", "_"))(rest)
                else:
                    self._answer(line)
        except Invalid as invalid:
            tell(invalid.problems, self.lang, sys.stdout)
        return False

    def _wanted(self) -> bool:
        """Say what to answer after an empty line. Never leaves."""
        if not self.dialogue.narrowed:  # the question itself repeats it
            self.say("record-wanted")
            self._do_moves("")
        return False

    def _refresh(self) -> None:
        """Take over what somebody else has written into the file. Raises Invalid."""
        from pnp.validator.at_table.dialogue import Dialogue
        from pnp.validator.base.source import read_text

        text = read_text(self.path)
        if text != self.kept:
            self.dialogue, self.menu = Dialogue(text, str(self.path), self.path, self.lang), None
            self.kept = text
            self.say("record-changed", log=self.path)
            self._show()

    def _keep(self) -> None:
        """Save what was said before anything else is asked."""
        from .saving import save

        text = self.dialogue.saved
        if text != self.kept:
            save(self.path, text)
            self.kept = text

    def _answer(self, line: str) -> None:
        """Take a number from the shown list, or an answer in words. A number that can mean nothing yet shows
        the list."""
        menu, self.menu = self.menu, None
        found = menu.pick(int(line)) if menu is not None and line.isdecimal() else ()
        if found:
            answer = self.dialogue.choose(found)
        elif menu is None and line.isdecimal() and (menu := Menu.of_kinds(self.dialogue.asked())).numbered:
            self._list(menu)
            return
        else:
            answer = self.dialogue.take(line)
        if answer is not None:
            self._came_of(answer)

    def _list(self, menu: Menu) -> None:
        """Show the choices; the numbers are valid until the next answer."""
        menu.show(self.speaker, self.hints)
        self.menu = menu if menu.numbered else None

    def _came_of(self, answer: Answer) -> None:
        from pnp.validator.logs.logtext import record_lines

        self.menu = None  # its numbers belonged to the question that was answered
        self._keep()
        if answer.came == "recorded":
            show("  " + self.speaker.narrator.told_with_results(answer.record, self.dialogue.tables))
            for line in record_lines(self.dialogue.written(answer.record)) if self.notation else ():
                show("    " + line)
            show("")
            self._show()
            if self.dialogue.over:
                self._result()
        elif answer.came == "refused":
            for line in findings(self.speaker, answer.findings):
                show("  " + line)
            self._so_far()
            self.say("record-refused", word=say("say.do-as-played", self.lang).split(", ")[0])
        elif answer.came == "more":
            self._so_far()
        elif answer.problem is not None:
            from pnp.validator.judging.report import messages

            show("  " + messages().say(answer.problem.code, self.lang, answer.problem.values))
            if answer.due is not None:
                show("    " + self.speaker.due(answer.due))

    def _result(self) -> None:
        """The score sheet and who has won."""
        from pnp.validator.judging.judge import verify_text

        show(verify_text(self.dialogue.text.encode(), str(self.path), self.path).as_text(self.lang))

    # ── commands ──────────────────────────────────────────────────────────────

    def _do_undo(self, _: str) -> None:
        self.menu = None  # its numbers belong to what is taken back
        self.say("record-undone" if self.dialogue.undo() else "record-nothing")
        self._keep()
        self._show()

    def _do_help(self, _: str) -> None:
        self.say("record-help")
        if getattr(self.dialogue.spot.rules, "events", ()):
            self.say("record-help-event")
        for kind in self.dialogue.asked()[:MOST_EXAMPLES]:
            self.say("record-example", line=self._example([kind]))

    def _do_show(self, _: str) -> None:
        self._show()

    def _do_moves(self, _: str) -> None:
        self._list(Menu.of_kinds(self.dialogue.asked()))

    def _do_note(self, text: str) -> None:
        self.say("record-noted" if text and self.dialogue.note(text) else "record-no-note")
        self._keep()

    def _do_next(self, _: str) -> None:
        if not self.dialogue.next_game():
            self.say("record-no-next")
            return
        self.menu = None
        self._keep()
        self._show()

    def _do_as_played(self, _: str) -> None:
        self._came_of(self.dialogue.as_played())
