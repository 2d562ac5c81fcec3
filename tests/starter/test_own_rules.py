"""Rules that an author writes: what they can say, and what is said of those that go wrong."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from textwrap import dedent

import pytest

import pnp.game
from pnp.cli.terminal import Exit
from pnp.validator.at_table.dialogue import Dialogue
from pnp.validator.at_table.narrating import Narrator
from pnp.validator.at_table.offers import kinds, offers
from pnp.validator.definitions.breaches import own_breaches
from pnp.validator.definitions.check import check_game
from pnp.validator.definitions.load import load_game
from pnp.validator.judging import loaded, supposing
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.report import messages
from pnp.validator.judging.trust import trusting
from pnp.validator.judging.verdict import Verdict
from pnp.validator.playtest.many import seated
from pnp.validator.playtest.players import AtRandom
from pnp.validator.playtest.playing import play
from tests.edited import edit
from tests.starter.conftest import Run

HEAD = "pnp: my-game@1\nplayers: {amber: Anna, green: Boris}\nmoves:\n"
MOVE = "- amber: {play: spark, at: rose, lights: 1}\n"


def judged(game: Path, moves: str = MOVE) -> Verdict:
    with trusting():
        return verify_text((HEAD + moves).encode(), "log.yaml", game / "log.yaml")


def changed(game: Path, old: str, new: str) -> None:
    edit(game / "rules.py", old, new)


def line_of(game: Path, text: str) -> int:
    lines = (game / "rules.py").read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


# ── what goes wrong ───────────────────────────────────────────────────────────

CHECK = "if self.play.side != self.seat.id:"
MISTAKES = {
    "a name that is not there": (CHECK, f"tabel\n        {CHECK}", "own.raised", "NameError: name 'tabel'", "tabel"),
    "a key that is not there": ('values["light"]', 'values["lihgt"]', "own.raised", "KeyError: 'lihgt'", "lihgt"),
    "leaving": (CHECK, f"exit()\n        {CHECK}", "own.raised", "SystemExit", "exit()"),
    "a slot that is not there": (
        "self.lights !=",
        "self.light !=",
        "own.raised",
        "has no attribute 'light'",
        "self.light ",
    ),
    "a rule that is not there": (
        '"card.own", "other"',
        '"card.onw", "other"',
        "own.rule",
        "did you mean “card.own”",
        "card.onw",
    ),
    "a breach that is not there": (
        '"card.own", "other"',
        '"card.own", "othr"',
        "own.breach",
        "did you mean “other”",
        "othr",
    ),
    "which breach": ('"card.own", "other"', '"card.own"', "own.which-breach", "other, again", '"card.own", slot'),
    "endless recursion": (
        CHECK,
        f"self.check(table).__next__()\n        {CHECK}",
        "own.raised",
        "RecursionError",
        "__next__",
    ),
    "not Python": ("class Play(Move):", "class Play(Move)", "own.syntax", "expected ':'", "class Play"),
    "an import": (
        "from pnp",
        "import nothing_of_the_sort\nfrom pnp",
        "own.raised",
        "ModuleNotFoundError",
        "nothing_of",
    ),
}


@pytest.mark.parametrize(("old", "new", "code", "said", "where"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told_with_its_line(old: str, new: str, code: str, said: str, where: str, game: Path) -> None:
    moves = "- amber: {play: moss, at: rose, lights: 2}\n" if "breach" in code or code == "own.rule" else MOVE
    changed(game, old, new)
    verdict = judged(game, moves)
    assert verdict.verdict == "invalid"
    (problem,) = verdict.problems
    assert (problem.code, Path(problem.file), problem.line) == (code, game / "rules.py", line_of(game, where))
    assert said in messages().say(problem.code, "en", problem.values)
    assert messages().say(problem.code, "ru", problem.values)


@pytest.mark.parametrize(
    ("helper", "said", "ru"),
    [
        (
            "len(cards)",
            "(fits, called by Play.check in line {line}): TypeError: object of type 'Mark' has no len(); here cards = HIDDEN",
            "(fits, вызвана из Play.check, строка {line}): TypeError: object of type 'Mark' has no len(); здесь cards = HIDDEN",
        ),
        ("cards.id + seat.id.most", "here seat.id = 'amber', seat = amber", "здесь seat.id = 'amber', seat = amber"),
        ("table.last.id", "here table.last = None", "здесь table.last = None"),
    ],
)
def test_a_mistake_in_a_helper_names_who_called_it_and_the_values(helper: str, said: str, ru: str, game: Path) -> None:
    changed(game, "import Card,", "import HIDDEN, Card,")
    changed(game, "class Garden", f"def fits(table, seat, cards):\n    return {helper}\n\n\nclass Garden")
    changed(game, CHECK, f"fits(table, self.seat, HIDDEN)\n        {CHECK}")
    (problem,) = judged(game).problems
    assert problem.line == line_of(game, helper)
    line = line_of(game, "fits(table, self.seat")
    for lang, wanted in (("en", said), ("ru", ru)):
        assert wanted.format(line=line) in messages().say(problem.code, lang, problem.values)


LACKING = {
    "no rules": ("class Fireflies(Rules)", "class Fireflies", "own.no-rules"),
    "two classes": ("class Fireflies", "class Other(Rules): pass\n\n\nclass Fireflies", "own.several"),
    "no moves": ("moves = [Play]", "moves = []", "own.moves"),
    "not a move": ("moves = [Play]", "moves = [3]", "own.move"),
    "nothing cited": ('"end": "end.flowers", ', "", "own.cites"),
    "cited wrongly": ('"end": "end.flowers", ', '"end": "end.flower", ', "own.cited"),
    "a side that does not play": ("return super().due(table)", "return 'red'", "own.due"),
}


@pytest.mark.parametrize(("old", "new", "code"), LACKING.values(), ids=LACKING)
def test_what_is_lacking_is_named(old: str, new: str, code: str, game: Path) -> None:
    changed(game, old, new)
    (problem,) = judged(game).problems
    assert (problem.code, Path(problem.file)) == (code, game / "rules.py")
    assert messages().say(problem.code, "ru", problem.values) != messages().say(problem.code, "en", problem.values)


CITED = {
    "a rule": ("Place(among=free, cites='light.fersh')", "own.rule", "did you mean “light.fresh”", "light.fersh"),
    "a breach": ("Card(among=free, cites='card.own', breach='othr')", "own.breach", "did you mean “other”", "othr"),
    "which breach": ("Card(among=free, cites='card.own')", "own.which-breach", "other, again", ""),
    "no breach": ("Place(among=free, cites='end.cards')", "own.no-breach", "write there what", ""),
    "a rule for numbers": ("Number(0, 3, cites='light.cuont')", "own.rule", "“light.count”", "light.cuont"),
    "a rule for a hand": ("Cards(hand='deck', cites='card.onw')", "own.rule", "“card.own”", "card.onw"),
}
NESTED = {"by itself": "{}", "a part": "Each(OneOf(Word('all'), {}), ListOf(Number(), short=True))"}


@pytest.mark.parametrize("nested", NESTED.values(), ids=NESTED)
@pytest.mark.parametrize(("slot", "code", "said", "where"), CITED.values(), ids=CITED)
def test_what_a_slot_cites_must_be_there(slot: str, code: str, said: str, where: str, nested: str, game: Path) -> None:
    changed(game, "import Card,", "import Card, Cards, Each, ListOf, OneOf, Word,")
    changed(
        game,
        "class Play(Move):",
        f"free = lambda move, table: []\n\n\nclass Play(Move):\n    lit = {nested.format(slot)}",
    )
    (problem,) = judged(game).problems
    assert (problem.code, problem.file, problem.values["slot"]) == ("own.slot", str(game / "rules.py"), "Play.lit")
    assert problem.values["what"].code == code and said in messages().say(problem.code, "en", problem.values)
    found = [(one.code, one.line) for one in check_game(game) if not one.warning]
    assert found == ([(code, line_of(game, where))] if where else [])


def test_what_a_slot_cites_may_be_said_in_words_of_pnp(game: Path) -> None:
    changed(game, "lights = Number(1, 3)", "lights = Number(1, 3, cites='end.cards')")
    assert judged(game).verdict == "legal" and not check_game(game)
    broken = {found.rule for found in judged(game, MOVE.replace("lights: 1", "lights: 4")).findings}
    assert broken == {"light.count", "end.cards"}


def test_score_and_winner_must_name_what_is_there(game: Path) -> None:
    finished = "\n".join((game / "plays" / "honest.yaml").read_text(encoding="utf-8").split("moves:\n")[1:])
    changed(game, '{"end.flowers": flowers}', '{"end.flours": flowers}')
    assert judged(game, finished).problems[0].code == "own.score"
    changed(
        game, '{"end.flours": flowers}', '{"end.flowers": flowers}\n\n    def winner(self, table):\n        return "us"'
    )
    assert judged(game, finished).problems[0].code == "own.winner"


def test_a_mistake_is_no_traceback_of_ours(game: Path, run: Run) -> None:
    changed(game, CHECK, f"1 / 0\n        {CHECK}")
    for words in (
        ("verify", "my-game/plays"),
        ("legal", "my-game/plays/honest.yaml"),
        ("replay", "my-game/plays/honest.yaml"),
    ):
        code, said, complaint = run(*words, "--trust")
        assert code == Exit.WRONG
        assert f"rules.py:{line_of(game, '1 / 0')}:9: error: the rules failed on this line" in said + complaint
        assert "Traceback" not in said + complaint and "mistake in pnp" not in said + complaint


def test_what_an_author_prints_is_no_part_of_the_verdict(game: Path, run: Run) -> None:
    changed(game, CHECK, f"print('here')\n        {CHECK}")
    code, said, complaint = run("verify", "my-game/plays/honest.yaml", "--trust", "--format", "json")
    assert code == Exit.GOOD and json.loads(said)["verdict"] == "legal"
    assert "\nhere\n" in complaint


# ── what `pnp check` says without running anything ────────────────────────────


@pytest.mark.parametrize("mistake", ["a rule that is not there", "a breach that is not there", "not Python"])
def test_check_finds_it_without_running(mistake: str, game: Path) -> None:
    old, new, code, _, where = MISTAKES[mistake]
    changed(game, old, new)
    found = [problem for problem in check_game(game) if not problem.warning]
    assert [(problem.code, problem.line) for problem in found] == [(code, line_of(game, where))]


def test_a_rule_that_can_be_broken_and_is_forgotten(game: Path) -> None:
    changed(game, '"light.fresh"', '"light." + "fresh"')
    (problem,) = check_game(game)
    assert (problem.code, problem.warning, problem.values) == ("own.unsaid", True, {"name": "light.fresh"})
    assert Path(problem.file).name == "rules.yaml"


@pytest.mark.parametrize("text", ["", "version: 1\nsections:\nrules:\n"])
def test_where_rules_yaml_cannot_be_read_rules_py_is_not_to_blame(text: str, game: Path) -> None:
    (game / "rules.yaml").write_text(text, encoding="utf-8")
    assert {Path(problem.file).name for problem in check_game(game)} == {"rules.yaml"}


def test_rules_beside_a_referee_of_ours_are_not_used(game: Path) -> None:
    file = game / "game.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "referee: thirteen_minutes\n", encoding="utf-8")
    assert [problem.code for problem in check_game(game)] == ["own.unused"]


# ── what authors can say ──────────────────────────────────────────────────────

DICE = """
from pnp.game import Counts, Move, Number, Place, Player, Rules, Table, Value, Word


class Board(Table):
    places = Counts(Place, Player, start="board", fact="cubes")
    roll = Value(0)
    steps = Value(0)


class Roll(Move):
    word = "roll"
    die = Number(1, 6)

    def check(self, table):
        if not 1 <= self.die <= 6:
            yield self.breaks("light.count", n=6, lights=self.die, play="die")

    def apply(self, table):
        table.roll = self.die


class Step(Move):
    from_ = Place()
    to = Place()
    n = Number(1, 6, optional=True)

    def check(self, table):
        if (self.n or 1) > table.roll:
            yield self.breaks("light.fresh", slot="n", at=self.to)

    def apply(self, table):
        table.roll = 0
        table.steps += 1
        table.places[self.to][self.seat] += 1


class Stop(Move):
    stop = Word("now", "later")
    whom = Player(optional=True)

    def apply(self, table):
        table.roll = 0
        table.steps = 9 if self.stop == "now" else table.steps + 1


class Dice(Rules):
    table = Board
    moves = [Roll, Step, Stop]
    cites = {"sides": "setup.sides", "turn": "turn.order", "end": "end.flowers"}

    def due(self, table):
        if table.steps >= 2:
            return None
        return super().due(table) if table.roll else Roll  # dice take nobody's turn

    def winner(self, table):
        return self.seats["green"]
"""


@pytest.fixture
def dice(game: Path) -> Path:
    (game / "rules.py").write_text(dedent(DICE), encoding="utf-8")
    return game


def test_moves_of_the_table_and_moves_of_several_kinds(dice: Path) -> None:
    legal = judged(
        dice, "- roll: 3\n- amber: {from: rose, to: lily, n: 2}\n- roll: 1\n- green: {stop: later, whom: Amber}\n"
    )
    assert legal.verdict == "legal" and legal.finished, legal.as_text("en")
    assert legal.outcome == {
        "winner": "green", "winners": ["green"], "losers": [],
        "reason": "won", "points": {"amber": 0, "green": 0}, "certain": True,
    }  # fmt: skip
    assert legal.as_text("en").splitlines()[-1] == "  The winner is the green fireflies."


def test_a_rule_can_say_an_ordinal_number(game: Path) -> None:
    file, old = game / "rules.yaml", "'{play} shows {n} {n:light|lights}; the log says {lights}.'"
    edit(file, old, "'{play} is hot for the {n:#st|nd|rd} time; {lights}.'")
    (problem,) = check_game(game)
    said = messages().say(problem.code, "en", problem.values)
    assert (problem.code, said) == ("text.forms", "{n} needs 4 word forms: one|two|few|other")
    edit(file, "#st|nd|rd}", "#st|nd|rd|th}")
    edit(file, "'На карте {play} — {n} {n:огонёк|огонька|огоньков}, а", "'На карте {play} в {n:#-й} раз, а")
    for light, en, ru in ((1, "1st", "1-й"), (2, "2nd", "2-й"), (3, "3rd", "3-й")):
        shows = next(card for card in load_game(game).cards if card.side == "amber" and card.values["light"] == light)
        breach = judged(game, f"- amber: {{play: {shows.id}, at: rose, lights: {light % 3 + 1}}}\n")
        assert f"the {en} time" in breach.as_text("en") and f"в {ru} раз" in breach.as_text("ru")


@pytest.mark.parametrize("name", ["who", "other", "each", "and"])
def test_a_player_is_named_in_a_sentence_whatever_the_slot_is_called(name: str, dice: Path) -> None:
    changed(dice, "    whom = Player(optional=True)", f"    by = Player(optional=True, key='{name}')")
    with trusting():
        rules, _ = seated(load_game(dice))
    said = Narrator(rules, "en").told({"amber": {"stop": "now", name: "green"}})
    assert said == f"The Amber player: stop: now, {name}: the green fireflies."


@pytest.mark.parametrize(
    ("moves", "rule", "breach"),
    [
        ("- roll: 7\n", "light.count", "count"),
        ("- roll: 2\n- amber: {from: rose, to: lily, n: 3}\n", "light.fresh", "hot"),
        ("- amber: {from: rose, to: lily}\n", "turn.order", "missing-line"),
        ("- roll: 2\n- roll: 2\n", "turn.order", "turn"),
        ("- roll: 2\n- amber: {stop: now}\n- roll: 1\n", "end.flowers", "over"),
    ],
)
def test_what_they_break(moves: str, rule: str, breach: str, dice: Path) -> None:
    verdict = judged(dice, moves)
    assert [(finding.rule, finding.breach) for finding in verdict.findings] == [(rule, breach)], verdict.as_text("en")
    for lang in ("ru", "en"):
        assert breach == "missing-line" or "…" not in verdict.as_text(lang)


def test_a_log_that_begins_out_of_turn_hides_nothing(game: Path) -> None:
    """Amber begins. Each of the other two moves breaks the same three rules, with or without the first."""
    out_of_turn = "- green: {play: moss, at: lily, lights: 2}\n"
    moves = "- amber: {play: moss, at: lily, lights: 3}\n- green: {play: moss, at: lily, lights: 3}\n"
    found = [(finding.record, finding.breach) for finding in judged(game, out_of_turn + moves).findings]
    assert found == [
        (1, "turn"),
        *((2, breach) for breach in ("other", "count", "hot")),
        *((3, breach) for breach in ("again", "count", "hot")),
    ]


def test_what_the_referee_tries_is_limited_by_its_work(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing may be tried, the same is found, and nothing is said to follow from anything."""
    moves = "- green: {play: moss, at: lily, lights: 2}\n- amber: {play: moss, at: lily, lights: 3}\n"
    tried = judged(game, moves).findings
    monkeypatch.setattr(supposing, "MAX_WORK", 0)
    found = judged(game, moves).findings
    assert [finding.key for finding in found] == [finding.key for finding in tried]
    assert {finding.status for finding in tried} == {"illegal", "follows"}
    assert {finding.status for finding in found} == {"illegal"}


def test_an_answer_is_refused_for_what_is_wrong_with_it(game: Path) -> None:
    """It is the turn of the amber fireflies. Before the record of the green ones another line could have been missing,
    had they played now; but nothing is missing before the answer."""
    changed(game, "elif self.play not in table.hands[self.seat]:", "elif False:")
    text = HEAD + "- amber: {play: spark, at: rose, lights: 1}\n- green: {play: moss, at: lily, lights: 2}\n"
    with trusting():
        answer = Dialogue(text, "log.yaml", game / "log.yaml").take_value({"play": "moss", "at": "rose", "lights": 2})
    assert [(finding.rule, finding.breach) for finding in answer.findings] == [("card.own", "other")]


@pytest.mark.parametrize("before", ["        if self.play.side !=", "        if self.play in table.hands"])
def test_rules_that_fail_on_what_the_referee_supposes_fail_no_log(before: str, game: Path) -> None:
    """These rules fail wherever the first move is not on the rose. It is; but the referee wonders whether the first
    record, in which something is wrong, was written by mistake."""
    changed(game, before, "        assert table.last is not None or self.at.id == 'rose'\n" + before)
    verdict = judged(game, "- amber: {play: candle, at: rose, lights: 3}\n- green: {play: moss, at: lily, lights: 3}\n")
    assert [(finding.record, finding.breach) for finding in verdict.findings] == [(1, "count"), (2, "count")]


@pytest.mark.parametrize(
    ("held", "index", "told"),
    [
        ("Counts(Place, Card", "self.play", "flies: “Rose”, “Spark” 4"),
        ("Counts(Place, Player", "self.seat", "flies: “Rose”, the amber fireflies 4"),
    ],
)
def test_what_cannot_be_drawn_is_told(held: str, index: str, told: str, game: Path, run: Run) -> None:
    """One sort of tokens lies on the places, those of the players; all other numbers are said in words."""
    changed(game, "last = Value()", f"last = Value()\n    flies = {held}, fact='flies')")
    changed(game, "table.last = self.at", f"table.last = self.at\n        table.flies[self.at][{index}] += 4")
    log = game / "plays" / "log.yaml"
    log.write_text(HEAD + MOVE, encoding="utf-8")
    code, said, _ = run("legal", str(log), "--trust")
    assert code == Exit.GOOD
    assert "Rose: Amber 1" in said and told in said
    assert run("replay", str(log), "--trust", "-o", str(game / "log.html"))[0] == Exit.GOOD


def test_a_value_may_start_as_a_function_of_the_table_says(dice: Path) -> None:
    changed(dice, "steps = Value(0)", "steps = Value(lambda table: len(table.rules.seats))")
    verdict = judged(dice, "- roll: 2\n")
    assert [(finding.rule, finding.breach) for finding in verdict.findings] == [("end.flowers", "over")]


def test_what_is_legal_is_listed_for_every_kind(dice: Path, run: Run) -> None:
    log = dice / "plays" / "honest.yaml"
    log.write_text(HEAD + "- roll: 2\n", encoding="utf-8")
    code, said, _ = run("legal", str(log), "--trust")
    assert code == Exit.GOOD
    assert "- Amber: {from: Rose, to: Rose, n: 1}" in said and "- Amber: {stop: now}" in said
    lines = [line.strip() for line in said.splitlines() if line.strip().startswith("- Amber: ")]
    for line in lines:  # each can be pasted into the log
        log.write_text(f"{HEAD}- roll: 2\n{line}\n", encoding="utf-8")
        assert run("verify", str(log), "--trust")[0] == Exit.GOOD, line
    log.write_text(HEAD[:-1] + " []\n", encoding="utf-8")
    assert "- roll: 1" in run("legal", str(log), "--trust")[1]


@pytest.mark.parametrize("named_by", ["rose", "lily", "links"])
def test_a_link_leads_both_ways_whoever_names_it(named_by: str, dice: Path) -> None:
    """`links` of the rules, from a place to those beside it."""
    board = (dice / "board.yaml").read_text(encoding="utf-8")
    if named_by == "links":
        board += "links:\n- {between: [rose, lily], values: {cost: 2}}\n"
    else:
        other = {"rose": "lily", "lily": "rose"}[named_by]
        board = board.replace(f"{{id: {named_by}, ", f"{{id: {named_by}, links: [{other}], ")
    (dice / "board.yaml").write_text(board, encoding="utf-8")
    changed(dice, "if (self.n or 1) > table.roll:", "if self.to not in self.rules.links[self.from_]:")
    for from_, to, rules in (("rose", "lily", []), ("lily", "rose", []), ("lily", "iris", ["light.fresh"])):
        verdict = judged(dice, f"- roll: 3\n- amber: {{from: {from_}, to: {to}, n: 2}}\n")
        assert [finding.rule for finding in verdict.findings] == rules, verdict.as_text("en")


def test_rulings_are_at_hand(game: Path) -> None:
    (game / "rules.yaml").write_text(
        (game / "rules.yaml").read_text(encoding="utf-8")
        + dedent("""
        rulings:
        - id: ruling.fresh
          rule: light.fresh
          default: forbidden
          ru: Можно ли туда, где только что был соперник?
          en: May one go where the opponent has just been?
          values: {forbidden: {ru: нельзя, en: no}, allowed: {ru: можно, en: yes}}
        """),
        encoding="utf-8",
    )
    changed(
        game,
        "if self.at == table.last:",
        'if self.at == table.last and table.ruling("ruling.fresh") == "forbidden":',
    )
    moves = MOVE + "- green: {play: moss, at: rose, lights: 2}\n"
    assert judged(game, moves).findings[0].rule == "light.fresh"
    with trusting():
        head = HEAD.replace("moves:", "options: {ruling.fresh: allowed}\nmoves:")
        allowed = verify_text((head + moves).encode(), "log.yaml", game / "log.yaml")
    assert (allowed.verdict, allowed.rulings) == ("legal", ["ruling.fresh"])


def test_a_fact_that_cites_nothing_is_told_by_the_rule_of_the_table(game: Path) -> None:
    changed(game, "import Card", "import Fact, Card")
    changed(game, "moves = [Play]", 'moves = [Play]; facts = [Fact("latest", lambda table: table.last, of=Place)]')
    assert judged(game, f"{MOVE}  then: {{latest: rose}}\n").verdict == "legal"
    (finding,) = judged(game, f"{MOVE}  then: {{latest: lily}}\n").findings
    assert (finding.rule, finding.breach) == ("light.count", "is")


def test_a_fact_that_is_calculated_for_each_player_is_stated_and_shown_by_name(game: Path) -> None:
    facts = 'facts = [Fact("cards", lambda table, seat: len(table.hands[seat]), Player)]'
    changed(game, "import Card,", "import Card, Fact,")
    changed(game, "moves = [Play]", f"moves = [Play]\n    {facts}")
    assert judged(game, MOVE + "  then: {cards: {amber: 5, Зелёные: 6}}\n").verdict == "legal"
    false = judged(game, MOVE + "  then: {cards: {green: 5}}\n")
    assert "The green fireflies, cards: in truth 6; the log says 5." in false.as_text("en"), false.as_text("en")
    with trusting():
        rules, _ = seated(load_game(game))
    told = next(one for one in rules.picture(rules.start({})).told if one.name == "cards")
    assert told.said("en") == "the amber fireflies 6, the green fireflies 6"


def test_a_statement_about_one_of_several_needs_no_brackets(game: Path) -> None:
    last = "\n".join(
        (game / "plays" / "honest.yaml").read_text(encoding="utf-8").split("moves:\n")[1].splitlines()[:-3]
    )
    said = judged(game, last + "\n  then: {hand: {green: moss}}\n")
    assert [finding.breach for finding in said.findings] == ["of"], said.as_text("en")
    assert "hand: in truth" in said.as_text("en")


@pytest.mark.parametrize("name", ["seat", "word", "check"])
def test_a_slot_cannot_have_a_name_that_every_move_has(name: str) -> None:
    with pytest.raises(TypeError, match=f"key='{name}'"):
        type("Odd", (pnp.game.Move,), {name: pnp.game.Player()})


def test_a_time_written_for_an_earlier_pnp_is_told_its_new_name() -> None:
    with pytest.raises(TypeError, match="call it `untimely`"):
        type("Night", (pnp.game.When,), {"wrong": lambda self, move, table: ()})


def test_every_sentence_of_ours_is_called_for() -> None:
    """What the referee checks by itself has words, and there are none beside these."""
    folder = Path(pnp.game.__file__).parent
    code = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.py"))
    for breach, said in own_breaches().items():
        assert f'"{breach}"' in code
        assert set(said) == {"ru", "en"}


UNREADABLE = {
    "too few dice": ("throw: 3", "log.thrown"),
    "a die with seven": ("throw: [3, 7]", "log.die"),
    "both ways at once": ("amber: {add: 1, remove: 2}", "log.one-of"),
    "no list, nor one of it": ("count: 3", "log.list"),
    "a place twice": ("pay: {rose: 1, Роза: 2}", "log.twice"),
    "no number": ("pay: {rose: many}", "log.number"),
    "neither yes nor no": ("stay: maybe", "log.flag"),
    "less than nothing": ("drop: -1", "log.negative"),
    "nothing that a seat may do": ("amber: {wait: true}", "log.key"),
    "almost something": ("amber: {swop: 1}", "log.key-nearest"),
    "nothing at all": ("amber: {}", "log.missing"),
    "of two kinds that which lacks nothing": ("amber: {swap: two}", "log.number"),
}
MANY_SLOTS = """
from pnp.game import Amounts, Dice, Flag, Move, Number, OneOf, Place, Rules, ListOf


class Throw(Move):
    word, asked = "throw", "chance"
    dice = Dice(2)


class Count(Move):
    word = "count"
    places = ListOf(Place())


class Pay(Move):
    word = "pay"
    places = Amounts(Place())


class Stay(Move):
    word = "stay"
    stays = Flag()


class Drop(Move):
    word = "drop"
    n = Number(0, 3, from_zero=True)


class Light(Move):
    lights = OneOf(add=Number(1, 3), remove=Number(1, 3))


class Exchange(Move):
    swap = Flag()
    for_ = Place()


class Swap(Move):
    swap = Number(1, 3)
    most = Number(1, 3, optional=True)
    least = Number(1, 3, optional=True)


class Slots(Rules):
    moves = [Throw, Count, Pay, Stay, Drop, Light, Exchange, Swap]
    cites = {"sides": "setup.sides", "turn": "turn.order", "end": "end.flowers"}
"""


@pytest.mark.parametrize(("record", "code"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_a_slot_cannot_read_is_told_in_words(record: str, code: str, game: Path) -> None:
    (game / "rules.py").write_text(MANY_SLOTS, encoding="utf-8")
    verdict = judged(game, f"- {record}\n")
    assert [finding.breach for finding in verdict.findings] == [code]
    for lang in ("ru", "en"):
        assert "…" not in verdict.as_text(lang) and "{" not in verdict.as_text(lang).splitlines()[1]


def test_what_is_legal_in_some_reading_of_a_log_is_listed(game: Path) -> None:
    """Of several tables that a log may mean, nothing is legal on the first ones."""
    with trusting():
        rules, _ = seated(load_game(game))
        tables = [rules.start({}) for _ in range(5)]
        for table in tables[:4]:
            table.hands = [[] for _ in rules.seats]  # over
        assert kinds(rules, tables) and offers(rules, tables)


def test_a_log_lies_anywhere_if_its_game_is_in_the_current_folder(game: Path, run: Run, tmp_path: Path) -> None:
    log = tmp_path / "far" / "away" / "log.yaml"
    log.parent.mkdir(parents=True)
    log.write_text(HEAD + MOVE, encoding="utf-8")
    for command in (("verify",), ("legal",), ("replay", "-o", "log.html")):
        code, _, wrong = run(*command, str(log), "--trust")
        assert code == Exit.GOOD, wrong


def test_a_log_lies_anywhere_if_its_game_is_named(
    game: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "elsewhere" / "here"
    here.mkdir(parents=True)
    monkeypatch.chdir(here)
    monkeypatch.setattr("sys.stdin", StringIO("green: {play: moss, at: lily, lights: 2}\n"))
    Path("log.yaml").write_text(HEAD + MOVE, encoding="utf-8")
    code, said, wrong = run("record", str(game), "log.yaml", "--trust")
    assert code == Exit.GOOD, wrong
    assert "moss" in Path("log.yaml").read_text(encoding="utf-8"), said
    loaded._folder_of.cache_clear()
    assert run("verify", "log.yaml", "--trust")[0] == Exit.WRONG  # nothing named the game's folder


NAP = """class Nap(Move):
    asked, passes = "chance", True
    nap = Number(1, 6)

    def check(self, table):
        if table.roll:
            yield self.breaks("light.fresh", slot="nap", at=self.nap)


"""


def test_a_seat_decides_before_it_draws(dice: Path) -> None:
    """Where a seat may do several things, one of which is to draw, the seat is asked; programs do not wait for a draw
    that is not legal."""
    changed(dice, "class Dice(Rules)", NAP + "class Dice(Rules)")
    changed(dice, "moves = [Roll, Step, Stop]", "moves = [Roll, Step, Stop, Nap]")
    with trusting():
        rules, _ = seated(load_game(dice))
        games = [play(rules, [AtRandom()] * 2, str(seed)) for seed in range(3)]
    assert [game.stuck for game in games] == ["", "", ""]
    assert all(game.outcome for game in games)
