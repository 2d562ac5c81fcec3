"""The annotated game printed with the rules: the referee's account of it is that of the book, turn by turn.

The table was replayed by hand from the book, apart from the referee; the log itself states only what changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.base.source import read
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.verdict import Verdict
from tests.judged import by_itself
from tests.longer import each
from tests.soundness.logs import leaves, renamed, replaced, rules, text

FILE = Path(__file__).parents[2] / "cards" / "13-days" / "plays" / "chronicle.yaml"
LOG: dict[str, Any] = read(FILE.read_text(encoding="utf-8"))
SIDES = ("us", "ussr")
PLACES = (
    "cuba-political", "cuba-military", "atlantic", "berlin", "turkey", "italy",
    "television", "united-nations", "alliances",
)  # fmt: skip
TRACKS = ("military", "political", "opinion")

# After each record that it names: cubes of the US and the USSR by battleground, then of each side the DEFCON spaces,
# the supply and the prestige, and who holds the letter.
TABLE = """
goals                    00 01 00 01 10 10 00 00 00  232 322  15 15  00 us
public-protests          00 01 30 01 10 10 00 00 00  432 322  12 15  00 us
scramble                 00 01 31 01 11 10 00 01 00  432 322  12 12  00 us
defensive-missiles       00 01 31 01 11 10 01 12 00  432 322  11 10  00 us
lessons-of-munich        00 01 34 11 11 10 01 12 00  432 522  10  7  00 us
u-2-downed               00 01 54 11 13 10 01 12 00  532 522   8  5  00 us
quarantine               00 01 54 11 13 10 01 13 00  532 522   8  4  00 us
containment              00 01 54 11 13 10 01 13 20  533 522   6  4  00 us
intelligence-reports     00 01 54 11 13 10 01 13 20  533 522   6  4  00 us
reveal                   00 01 54 11 13 10 01 13 20  533 422   6  4  00 ussr
goals                    00 01 54 11 13 10 01 13 20  644 533   6  4  00 ussr
berlin-blockade          00 01 54 11 33 10 01 13 20  654 535   4  4  02 ussr
fifty-fifty              00 01 54 11 33 10 01 13 20  654 434   4  4  02 ussr
mrbms-and-irbms          00 01 55 21 33 10 01 13 20  654 334   3  3  02 ussr
to-the-brink             00 01 55 21 33 10 01 13 20  654 334   3  3  02 ussr
wave-and-smile           20 01 55 21 33 10 01 13 00  654 334   3  3  02 ussr
non-invasion-pledge      22 01 55 21 31 10 01 13 00  634 344   3  3  02 ussr
strategic-balance        32 01 55 21 31 10 01 13 00  634 344   2  3  02 ussr
air-strike               33 01 55 21 31 10 01 13 00  634 354   2  2  02 ussr
reveal                   33 01 55 21 31 10 01 13 00  634 353   2  2  02 ussr
goals                    33 01 55 21 31 10 01 13 00  745 464   2  2  02 ussr
sops                     33 01 55 21 31 10 01 13 00  745 464   2  2  02 ussr
summit-meeting           33 01 35 21 31 10 01 13 00  645 464   4  2  02 ussr
invasion-of-cuba         33 01 35 21 31 10 01 13 01  645 464   4  1  02 ussr
eyeball-to-eyeball       33 11 35 21 31 10 01 13 01  645 464   3  1  02 ussr
mathematical-precision   33 21 31 21 31 10 01 13 01  635 164   2  5  02 ussr
close-allies             33 21 11 21 31 10 01 13 01  535 164   4  5  02 ussr
a-face-saver             33 21 11 23 31 10 01 13 01  535 264   4  3  02 ussr
national-liberation      33 21 11 33 31 10 01 13 01  535 264   3  3  02 ussr
reveal                   33 21 11 33 31 10 01 13 01  635 254   3  3  20 ussr
"""
AGENDAS = [  # by round: what each side's flags mark, which it kept, what both scored
    {"us": "turkey italy opinion-track", "ussr": "atlantic personal-letter political-track"},
    {"us": "political-track cuba-political berlin", "ussr": "turkey atlantic military-track"},
    {"us": "political-track military-track cuba-military", "ussr": "berlin political-track opinion-track"},
]
KEPT = [("italy", "personal-letter"), ("cuba-political", "atlantic"), ("military-track", "berlin")]
POINTS = [(2, 2), (0, 0), (4, 0)]


def referee() -> Any:
    return rules("13-days")


def judge(log: dict[str, Any]) -> Verdict:
    return verify_text(text(log).encode(), "log.yaml", FILE)


def with_options(log: dict[str, Any], **options: str) -> dict[str, Any]:
    return {**log, "options": {f"ruling.{name}": value for name, value in options.items()}}


def bare(log: dict[str, Any]) -> dict[str, Any]:
    """The log without anything that the players say resulted."""
    moves = [{key: body for key, body in record.items() if key not in ("then", "note")} for record in log["moves"]]
    return {**log, "moves": [record for record in moves if "claim" not in record]}


def rows() -> Iterator[tuple[str, dict[str, Any]]]:
    """The table, as what a `then` states of the whole board."""
    for line in TABLE.split("\n")[1:-1]:
        name, *cells = line.split()
        cubes, (us, ussr, *supply, prestige, letter) = cells[:9], cells[9:]
        yield (
            name,
            {
                "cubes": {place: by_side(n) for place, n in zip(PLACES, cubes, strict=True)},
                "track": {track: by_side(spaces) for track, *spaces in zip(TRACKS, us, ussr, strict=True)},
                "supply": by_side(supply),
                "prestige": by_side(prestige),
                "letter": letter,
            },
        )


def by_side(numbers: Sequence[str]) -> dict[str, int]:
    us, ussr = map(int, numbers)
    return {"us": us, "ussr": ussr}


def name_of(record: dict[str, Any]) -> str:
    """The name of a record in the table: its word, or the card that was played; empty if it has no row."""
    key, body = next(iter(record.items()))
    return key if key in ("goals", "reveal") else body.get("play", "") if key in SIDES else ""


# ── the game of the book ──────────────────────────────────────────────────────


def test_the_game_of_the_book_is_legal_and_won_through_the_letter() -> None:
    told = judge(LOG)
    assert (told.verdict, told.finished, told.records, told.findings) == ("legal", True, 48, [])
    assert told.outcome == {
        "winner": "ussr",
        "winners": ["ussr"],
        "losers": [],
        "prestige": {"us": 0, "ussr": 0},
        "reason": "letter",
        "certain": True,
        "aftermath": "ussr",
        "cubes": {"us": 2, "ussr": 9},
        "war": "none",
    }
    assert told.rulings == ["ruling.rise", "ruling.brink"]


def test_every_position_is_that_of_the_book() -> None:
    """The log with the whole board stated after every turn, in place of what it states itself."""
    due = rows()
    moves = []
    for record in bare(LOG)["moves"]:
        named = name_of(record)
        if named:
            name, board = next(due)
            assert name == named
            record = {**record, "then": board}
        moves.append(record)
    assert next(due, None) is None
    assert judge({**LOG, "moves": moves}).verdict == "legal"


def test_what_the_log_states_is_what_the_table_says() -> None:
    due, board = rows(), None
    for record in LOG["moves"]:
        board = next(due)[1] if name_of(record) else board
        said = {key: body for key, body in record.get("then", {}).items() if key in (board or {})}
        if name_of(record):
            for path, value in leaves(said):
                assert _at(board, path) == value, (record, path)


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for part in path:
        value = value[part]
    return value


LEFT_TO_THE_READER = [  # cubes that an event put where the book does not dwell on them
    ("scramble", "atlantic", "ussr"),
    ("scramble", "turkey", "ussr"),
    ("scramble", "united-nations", "ussr"),
    ("defensive-missiles", "television", "ussr"),
    ("containment", "alliances", "us"),
]


def test_the_log_itself_states_what_each_turn_changed() -> None:
    """Every marker that moved, and every battleground on which there are more cubes or fewer."""
    due = rows()
    before: dict[str, Any] = {}
    said: set[tuple[Any, ...]] = set()
    unsaid = []
    for record in LOG["moves"]:
        said |= {path for path, _ in leaves(record.get("then", {}))}
        if name_of(record):
            name, board = next(due)
            shown = [(path, n) for path, n in leaves(board) if before and path[0] in ("cubes", "track")]
            unsaid += [(name, *path[1:]) for path, n in shown if _at(before, path) != n and path not in said]
            before, said = board, set()
    assert unsaid == LEFT_TO_THE_READER


def test_agendas_are_those_of_the_book() -> None:
    goals = [record["goals"] for record in LOG["moves"] if "goals" in record]
    reveals = [record for record in LOG["moves"] if "reveal" in record]
    assert [{side: " ".join(said["flags"]) for side, said in goal.items()} for goal in goals] == AGENDAS
    assert [tuple(goal[side]["keep"] for side in SIDES) for goal in goals] == KEPT
    assert [tuple(record["reveal"].values()) for record in reveals] == KEPT
    assert [tuple(record["then"]["points"].values()) for record in reveals] == POINTS


CONTRADICTIONS = [
    "counts one Soviet cube here",
    "raises the markers in DEFCON 2 first",
    "Told after the United Nations",
    "leaves the DEFCON step of this Command unsaid",
    "One cube less than one",
    "declining is legal",
    "contradict each other on the event of Moscow is our Brain",
    "spelt otherwise in the rule book",
    "a US card in the Soviet hand",
    "The letter changed hands once",
]


def test_the_notes_name_each_place_where_the_book_contradicts_itself() -> None:
    notes = " ".join(" ".join(record.get("note", "").split()) for record in LOG["moves"])
    assert [said for said in CONTRADICTIONS if said.lower() not in notes.lower()] == []


# ── which order of rising and scoring ─────────────────────────────────────────

DECIDED = [  # what the chronicle says that is wrong if the markers rise first
    (46, "then.points.us"),
    (46, "then.prestige.us"),
    (48, "prestige.us"),
    (48, "winner"),
]


@pytest.mark.parametrize("options", [{}, {"ruling.rise": "written"}], ids=["default", "written"])
def test_by_the_written_order_its_claims_are_false(options: dict[str, str]) -> None:
    told = judge({**LOG, "options": options})
    assert told.verdict == "illegal"
    assert [(f.record, ".".join(map(str, f.within))) for f in told.findings] == DECIDED
    assert {f.status for f in told.findings} == {"claim"}


@pytest.mark.parametrize(
    ("rise", "winner", "us", "reason"), [("written", "us", 1, "prestige"), ("chronicle", "ussr", 0, "letter")]
)
def test_without_its_claims_it_is_won_by_either_side(rise: str, winner: str, us: int, reason: str) -> None:
    told = judge(with_options(bare(LOG), rise=rise))
    assert (told.verdict, told.findings) == ("legal", [])
    assert told.outcome is not None
    assert (told.outcome["winner"], told.outcome["reason"]) == (winner, reason)
    assert told.outcome["prestige"] == {"us": us, "ussr": 0}
    assert told.outcome["cubes"] == {"us": 2, "ussr": 9}
    assert "ruling.rise" in told.rulings


# ── what its table could not see ──────────────────────────────────────────────


def unseen(log: dict[str, Any]) -> dict[str, Any]:
    """The log as it could be written during the game: hands, agendas and the remaining cards are hidden."""
    for path, _ in list(leaves(log)):
        left = "aftermath" in path and not {"end", "claim"} & set(path)
        if left or "deal" in path or path[-1] == "keep" or (path[-1] == "draw" and "event" in path):
            log = replaced(log, path, "hidden")
    return log


def test_with_everything_hidden_that_nobody_saw_it_is_the_same_game() -> None:
    log = unseen(LOG)
    assert sum(value == "hidden" for _, value in leaves(log)) == 30 + 6 + 6 + 1
    told = judge(log)
    assert (told.verdict, told.findings) == ("legal", [])
    assert told.outcome == judge(LOG).outcome


def cards_of(log: dict[str, Any]) -> list[tuple[Any, ...]]:
    """The paths of all cards and agendas in a log."""
    known = {card.id for card in referee().cards} | {agenda.id for agenda in referee().agendas}
    return [path for path, value in leaves(log) if value in known and path[-1] not in ("at", "from", "to", "opinion")]


def test_hiding_any_single_card_keeps_it_legal() -> None:
    paths = cards_of(LOG)
    assert len(paths) == 101
    for path in paths:
        told = judge(replaced(LOG, path, "hidden"))
        assert (told.verdict, told.findings) == ("legal", []), (path, told.as_text("en"))


def test_hiding_every_card_is_no_accusation() -> None:
    log = LOG
    for path in cards_of(LOG):
        log = replaced(log, path, "hidden")
    for goals in (log, _flags_hidden(log)):
        told = judge(goals)
        assert told.verdict in ("legal", "undecided"), told.as_text("en")
        assert told.findings == []


def _flags_hidden(log: dict[str, Any]) -> dict[str, Any]:
    hidden = {"goals": dict.fromkeys(SIDES, "hidden")}
    return {**log, "moves": [record | hidden if "goals" in record else record for record in log["moves"]]}


# ── what is written wrongly ───────────────────────────────────────────────────


def changed_numbers(log: dict[str, Any], every: int = 1) -> Iterator[tuple[tuple[Any, ...], int, Verdict]]:
    """Each `every`th number of a log one higher and one lower, and the verdict."""
    for path, n in [leaf for leaf in leaves(log) if type(leaf[1]) is int][::every]:
        for other in (n + 1, n - 1):
            yield path, other, judge(replaced(log, path, other))


@pytest.mark.slow
def test_any_number_that_is_wrong_by_one_is_caught() -> None:
    """An eighth of the numbers; with `every` at 1 it is all 164 of them, and says the same."""
    caught = Counter()
    for path, _, told in changed_numbers(LOG, every=8):
        sort = "then" if "then" in path else "claim" if "claim" in path else "move"
        caught[sort, told.verdict] += 1
        assert told.findings[0].record > path[1], "nothing is wrong before the change"
    assert caught == {("then", "illegal"): 28, ("move", "illegal"): 12, ("claim", "illegal"): 2}


# Without anything stated of the results 34 of the 80 changes of a move are another game, as legal as this one.
FEWER = "an event or a Command may do less than the card allows"
SMALLER = "a marker need not move as far as it may"
FURTHER = "and it may move further than it did"
MORE = "the card allows one cube more"
STILL_LEGAL = {
    (3, "us.command.add", 2): FEWER,
    (4, "ussr.event.place.atlantic", 0): FEWER,
    (4, "ussr.event.place.united-nations", 0): FEWER,
    (4, "ussr.event.place.turkey", 0): FEWER,
    (5, "us.opponent.event.place.united-nations", 0): FEWER,
    (5, "us.command.add", 0): FEWER,
    (6, "ussr.opponent.event.place.berlin", 2): MORE,
    (6, "ussr.opponent.event.place.berlin", 0): FEWER,
    (6, "ussr.command.add", 2): FEWER,
    (7, "us.opponent.event.place.turkey", 1): FEWER,
    (7, "us.command.add", 1): FEWER,
    (8, "ussr.command.add", 0): FEWER,
    (12, "ussr.track.military", 0): SMALLER,
    (19, "us.opponent.event.1.track.opinion", 1): SMALLER,
    (19, "us.command.add", 1): FEWER,
    (20, "ussr.event.track.opinion", 0): SMALLER,
    (20, "ussr.event.track.military", 0): SMALLER,
    (21, "us.opponent.event.0.track.military", 0): SMALLER,
    (21, "us.opponent.event.0.track.military", -2): FURTHER,
    (21, "us.opponent.event.1.command.add", 0): FEWER,
    (21, "us.command.add", 0): FEWER,
    (24, "ussr.opponent.event.0.remove.turkey", 1): FEWER,
    (24, "ussr.command.add", 1): FEWER,
    (25, "us.command.add", 0): FEWER,
    (26, "ussr.command.add", 1): FEWER,
    (28, "ussr.track.opinion", 0): SMALLER,
    (36, "ussr.command.add", 2): MORE,
    (37, "us.event.place.cuba-military", 0): FEWER,
    (38, "ussr.opponent.event.0.track.political", -2): FURTHER,
    (38, "ussr.opponent.event.1.command.add", 0): FEWER,
    (38, "ussr.command.remove", 3): FEWER,
    (40, "ussr.command.add", 1): FEWER,
    (41, "us.command.add", 0): FEWER,
    (43, "ussr.track.political", 0): SMALLER,
}  # fmt: skip


def test_without_what_is_stated_only_changes_that_are_legal_go_unseen() -> None:
    passed = {}
    caught = Counter()
    for path, other, told in changed_numbers(bare(LOG)):
        caught[told.verdict] += 1
        if told.verdict == "legal":
            passed[path[1] + 1, ".".join(map(str, path[2:])), other] = told
    assert list(passed) == list(STILL_LEGAL)
    assert caught == {"illegal": 46, "legal": 34}


def swaps(log: dict[str, Any], every: int) -> Iterator[tuple[str, tuple[Any, ...], str, str, dict[str, Any]]]:
    """The log with one name changed for another of its sort, each `every`th of them: sort, path, old, new, log."""
    sorts = {
        "card": [card.id for card in referee().cards],
        "agenda": [agenda.id for agenda in referee().agendas],
        "place": [place.id for place in referee().places],
    }
    number = 0
    for path, old in names(log):
        sort = "place" if path[-1] == old or path[-1] in ("at", "from", "to", "opinion") else None
        sort = sort or next((sort for sort in ("card", "agenda") if old in sorts[sort]), "")
        for new in sorts.get(sort, ()) if old in sorts.get(sort, ()) else ():
            number += new != old
            if new != old and number % every == 0:
                yield sort, path, old, new, (renamed if path[-1] == old else replaced)(log, path, new)


def names(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Every key and every text of a log, with its path."""
    if isinstance(value, dict):
        for key, below in value.items():
            yield (*path, key), key
            yield from names(below, (*path, key))
    elif isinstance(value, list):
        for at, below in enumerate(value):
            yield from names(below, (*path, at))
    elif isinstance(value, str):
        yield path, value


@pytest.mark.slow
def test_another_card_agenda_or_place_is_caught_or_as_true() -> None:
    """A sample of the swaps; with PNP_TIMES=449 it is all 3,480 of them, and says the same."""
    verdicts = set()
    for sort, path, old, new, log in swaps(LOG, every=each(449)):
        told = by_itself(judge(log))
        verdicts.add((sort, told.verdict))
        assert told.as_text("en")
        assert told.as_json("ru")
        if told.verdict == "legal":  # a flag on what was not kept, a card that nobody held, or as many cubes elsewhere
            assert "flags" in path or path[-1] == "draw" or ("then" in path and sort == "place"), (path, old, new)
    assert verdicts <= {
        *((sort, verdict) for sort in ("card", "agenda", "place") for verdict in ("illegal", "impossible")),
        ("agenda", "legal"),
        ("place", "legal"),
        ("card", "legal"),
        ("place", "invalid"),  # a place that is there twice
    }
