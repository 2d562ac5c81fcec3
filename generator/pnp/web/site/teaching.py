"""What teaches the rules beside their text: the table at the start, the sequence of play, the parts of a card,
examples, and a score worked through. The pictures are those of the printed rule sheet, the words are HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from urllib.parse import quote

from pnp.press.layout.setting import Setting
from pnp.press.marks.geometry import Rect
from pnp.press.marks.length import MM
from pnp.press.play.tabletop import Tabletop
from pnp.press.sheets.rules.anatomy import LYING, UPRIGHT, board_figure, labelled_board, labelled_card
from pnp.press.sheets.rules.callouts import MARGIN, letters, numbers
from pnp.press.sheets.rules.course import shown_above
from pnp.press.sheets.rules.lessons import Lessons, lessons
from pnp.press.sheets.rules.opening import labelled_table
from pnp.press.sheets.rules.scoring import score_lines, score_totals, table_at_end
from pnp.press.sheets.rules.worked import Teller
from pnp.press.type.flow import Block
from pnp.validator.base.languages import letter
from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.definitions.rules_model import AidLine, Anatomy, Example, Label
from pnp.validator.judging.examples import Played
from pnp.validator.judging.report import outcome_lines

from .document import text
from .shown import Shown
from .words import Words

TABLE, HIGH = 150 * MM, 190 * MM  # the largest picture of a whole table
WIDE, CLOSE = 1400, 960  # pixels: a whole table, and anything closer
STEP = 40 * MM  # what is shown in a step of the sequence of play


class Teaching:
    """The parts in a language. `before` and `after` the chapters are the anchors of what a game has, with its title."""

    def __init__(self, shown: Shown, lang: str, words: Words) -> None:
        self.shown, self.lang, self.words = shown, lang, words
        self.desk = shown.desks[lang]
        self.label = self.desk.label
        self.book = shown.game.rulebook
        self.setting = Setting(self.desk, shown.width, shown.width)
        self.before: list[tuple[str, str]] = []
        self.after: list[tuple[str, str]] = []

    @cached_property
    def lessons(self) -> Lessons:
        """What the referee contributes."""
        return lessons(self.shown.game)

    def picture(self, name: str, block: Block, alt: str, width: float, pixels: int = CLOSE) -> str:
        """A picture that leads to itself, so that a phone can show it larger."""
        drawn = self.shown.figure(name, block, width, self.lang, pixels)
        return f'<a class="figure" href="{quote(drawn.path)}">{drawn.img(alt)}</a>'

    def _head(self, to: list[tuple[str, str]], id: str, title: str) -> str:
        to.append((id, title))
        return f'<section class="teaching"><h2 id="{id}">{text(title, self.lang)}</h2>'

    def _legend(self, labels: Sequence[Label], names: Sequence[str]) -> str:
        """What the numbers on a picture mean."""
        entries = zip(names, labels, strict=True)
        items = "".join(
            f'<li><span class="badge">{name}</span> <span>{self.words(label.text[self.lang])}</span></li>'
            for name, label in entries
        )
        return f'<ul class="legend">{items}</ul>'

    # ── the table at the start ──
    def setup(self) -> Iterator[str]:
        """The table at the start, and the parts of the board if they are explained."""
        setup, seen = self.book.setup, self.lessons.start
        if setup is None or seen is None:
            return
        problems: list[Problem] = []
        title = self.label("setup")
        yield self._head(self.before, "setup", title)
        if setup.intro is not None:
            yield f'<p class="intro">{self.words(setup.intro[self.lang])}</p>'
        table = Tabletop(seen, self.desk, "setup", TABLE, HIGH, on_mat=True)
        block = labelled_table(setup, table, self.setting, problems)
        _refuse(problems)
        yield f'<figure class="wide">{self.picture("setup", block, title, table.width, WIDE)}</figure>'
        yield self._legend(setup.labels, numbers(len(setup.labels)))
        board = board_figure(self.desk)
        if board is not None:
            yield f"<h3>{text(board.title[self.lang], self.lang)}</h3>"
            yield self._legend(board.labels, letters(len(board.labels)))
        yield "</section>"

    # ── the sequence of play ──
    def courses(self) -> Iterator[str]:
        """Each sequence of play as a list of steps."""
        for at, course in enumerate(self.book.courses, 1):
            yield self._head(self.before, f"course{at}", course.title[self.lang])
            steps = "".join(self._step(at, number, step) for number, step in enumerate(course.steps, 1))
            yield f'<ol class="course">{steps}</ol>'
            if course.again is not None:
                yield f'<p class="again">↺ {self.words(course.again[self.lang])}</p>'
            yield "</section>"

    def _step(self, course: int, number: int, step: Sequence[AidLine]) -> str:
        """A box, or several to choose from."""
        either = f'<p class="or">{text(self.label("or"))}</p>'
        boxes = [self._box(f"course-{course}-{number}-{at}", line) for at, line in enumerate(step, 1)]
        return f'<li><span class="badge">{number}</span>{either.join(boxes)}</li>'

    def _box(self, name: str, line: AidLine) -> str:
        number = self.setting.numbers.get(line.rule or "", "")
        said = self.words(line.text[self.lang]) + (f" ({self.words.number(number)})" if number else "")
        onward = f' <span class="then">→ {line.then}</span>' if line.then is not None else ""
        drawn = ""
        if line.cards or line.tokens or line.dice or line.sum:
            titles = [one.title[self.lang] for one in self.shown.game.cards if one.id in line.cards]
            alt = ", ".join((*titles, *map(str, line.dice), line.sum)).strip(", ")
            drawn = self.picture(name, shown_above(line, self.setting, STEP), alt, STEP, 480)
        return f'<div class="box">{drawn}<p>{said}{onward}</p></div>'

    # ── what is printed where ──
    def anatomy(self) -> Iterator[str]:
        """Cards with numbers on their parts, and the board, unless the table at the start has explained it."""
        figures = [
            (at, one)
            for at, one in enumerate(self.book.anatomy)
            if one.card is not None or (board_figure(self.desk) is one and not self._explained)
        ]
        if not figures:
            return
        yield self._head(self.before, "anatomy", self.label("anatomy"))
        for at, figure in figures:
            yield f'<div class="anatomy"><h3>{text(figure.title[self.lang], self.lang)}</h3>'
            yield self._anatomy(at, figure)
            yield self._legend(figure.labels, numbers(len(figure.labels))) + "</div>"
        yield "</section>"

    @property
    def _explained(self) -> bool:
        return self.book.setup is not None and self.lessons.start is not None

    def _anatomy(self, at: int, figure: Anatomy) -> str:
        problems: list[Problem] = []
        title, board = figure.title[self.lang], self.shown.game.board
        if figure.card is None and board is not None:
            across, down = board.size
            scale = min(TABLE / across, HIGH / down)
            block = labelled_board(figure, Rect(0, 0, across * scale, down * scale), self.setting, problems)
            width, pixels = across * scale, WIDE
        else:
            sizes = {card.id: deck.size for deck in self.shown.game.decks for card in deck.cards}
            size = sizes[figure.card or ""]
            wide = 1.6 * (LYING if size.width > size.height else UPRIGHT)
            _, block = labelled_card(figure, at, self.setting, wide, problems)
            width, pixels = wide + 2 * MARGIN, CLOSE
        _refuse(problems)
        return f"<figure>{self.picture(f'anatomy-{at + 1}', block, title, width, pixels)}</figure>"

    # ── examples ──
    def examples(self) -> Iterator[str]:
        """Each worked example, step by step."""
        for number, example in enumerate(self.book.examples, 1):
            title = self.label("example", title=example.title[self.lang])
            yield self._head(self.after, f"example{number}", title)
            if example.intro is not None:
                yield f'<p class="intro">{self.words(example.intro[self.lang])}</p>'
            yield '<ol class="steps">'
            yield from self._steps(number, example, self.lessons.examples.get(example.id))
            yield "</ol></section>"

    def _steps(self, number: int, example: Example, played: Played | None) -> Iterator[str]:
        teller = Teller(example, played, self.setting) if played is not None else None
        for at, step in enumerate(example.steps):
            sign, caption = letter(at, self.lang), self.words(step.caption[self.lang])
            told, pictures = "", ""
            if teller is not None and played is not None:
                title = step.title[self.lang] if step.title is not None else teller.told(played.steps[at])
                told = f"<h3>{self.words(title)}</h3>"
                blocks = [*teller.pictures(played.steps[at])] if played.steps[at].is_shown else []
                alt = self.label("position")
                pictures = "".join(
                    self.picture(f"example-{number}-{at + 1}-{n}", block, alt, self.setting.width)
                    for n, block in enumerate(blocks, 1)
                )
            yield f'<li><span class="letter">{sign}</span><div>{told}<p>{caption}</p>{pictures}</div></li>'

    # ── a score worked through ──
    def scoring(self) -> Iterator[str]:
        """The table at the end of a game, what each rule gave each side, and the outcome."""
        lesson, story = self.book.scoring, self.lessons.score
        if lesson is None or story is None:
            return
        yield self._head(self.after, "scoring", self.label("scoring"))
        if lesson.intro is not None:
            yield f'<p class="intro">{self.words(lesson.intro[self.lang])}</p>'
        setting = Setting(self.desk, TABLE, TABLE)
        table, closer = table_at_end(lesson, story, setting)
        alt = self.label("position")
        if closer:
            yield from (self.picture(f"score-{at}", one, alt, TABLE, WIDE) for at, one in enumerate(closer, 1))
        elif table is not None:
            yield f'<figure class="wide">{self.picture("score", table.block(), alt, table.width, WIDE)}</figure>'
        (sheet,) = story.verdict.sheets
        if sheet:
            yield self._score_table()
        else:
            yield from (f"<p>{self.words(words[self.lang])}</p>" for words in lesson.lines)
        yield from (f"<p><strong>{text(line.strip())}</strong></p>" for line in outcome_lines(story.verdict, self.lang))
        yield "</section>"

    def _score_table(self) -> str:
        lesson, story, lang = self.book.scoring, self.lessons.score, self.lang
        assert lesson is not None and story is not None
        heads = "".join(
            f'<th scope="col">{text(story.game.side(side).label[lang])}</th>' for side in story.verdict.sides
        )
        rows = []
        for line in score_lines(lesson, story, lang):
            points = "".join(f"<td>{n}</td>" for n in line.points or ("",) * len(story.verdict.sides))
            said = f"<strong>{text(line.name, lang)}.</strong> {self.words(line.words)}"
            rows.append(f'<tr><th scope="row">{self.words.number(line.number)} {said}</th>{points}</tr>')
        last = "".join(f"<td>{n}</td>" for n in score_totals(story))
        rows.append(f'<tr class="total"><th scope="row">{text(self.label("total"))}</th>{last}</tr>')
        head = f'<th scope="col">{text(self.label("scoring"))}</th>{heads}'
        return f'<table class="score"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def _refuse(problems: Sequence[Problem]) -> None:
    """Raise Invalid for what a picture of the rules refers to and does not exist."""
    if problems:
        raise Invalid(*problems)
