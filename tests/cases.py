"""The cases of the games: logs in which each fault is marked with the rule that it breaks.

`tests/<game>/cases/*.yaml` are read here; CONTRIBUTING describes their form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pnp.validator.base.messages import own_messages
from pnp.validator.base.problem import Invalid
from pnp.validator.base.source import parse

TESTS = Path(__file__).parent
FOLDERS = {"13-minutes": "minutes", "13-days": "days", "illuminati": "illuminati", "metro-2033": "metro"}

# What a case, or a group of cases, can say besides their names.
FROM, OPTIONS, DEFAULT, LOG, GAMES, OUTCOME, RULINGS = (
    "from", "options", "default", "log", "games", "outcome", "rulings",
)  # fmt: skip

MARK = re.compile(r" *# *\^ (\w+): (?:(\S+) )?(\S+)")  # below a fault: `# ^ illegal: bid.supply range`
SAID = re.compile(r" *# *(nearest|follows|path): (.+)")  # and below that, what else the verdict should say of it
AFTER = re.compile(r" *# after: (.+)")  # at the end of a legal log: what its records have changed on the table


@dataclass(frozen=True)
class Fault:
    """What the referee should find, and where; and what else it should say of it, as far as the case cares."""

    status: str
    rule: str | None
    breach: str
    line: int
    column: int
    said: dict[str, Any]


@dataclass(frozen=True)
class Case:
    """A log and its verdict. The key is a rule, a ruling and one of its values, or a card."""

    key: tuple[str, ...]
    name: str
    text: str
    found: tuple[Fault, ...]
    outcome: Mapping[str, Any]  # as far as the case cares
    rulings: list[str] | None
    after: Mapping[str, Any]  # what changed on the table by its own records, as `effects.changes` has it
    begun: int  # how many records the log begins with that are another's

    def __str__(self) -> str:
        return f"{'='.join(self.key)}: {self.name}"


@cache
def cases(game: str) -> list[Case]:
    """All cases of a game, in the order of its files."""
    return [case for tree in _trees(game) for case in _cases(game, tree, (), {})]


@cache
def defaults(game: str) -> dict[str, str]:
    """What the files of a game say which value of each ruling is in force unless a log chooses another."""
    rulings = ((id, below[DEFAULT]) for tree in _trees(game) for id, below in tree.items() if DEFAULT in below)
    return dict(rulings)


@cache
def opening(game: str, name: str) -> str:
    """A log that others go on from."""
    openings = _openings(game)
    if name not in openings:
        raise ValueError(f"{game} has no opening {name!r}; it has: {', '.join(openings)}")
    found = openings[name]
    return found if isinstance(found, str) else _log(game, found)


@cache
def _openings(game: str) -> dict[str, Any]:
    openings: dict[str, Any] = _tree(TESTS / FOLDERS[game] / "openings.yaml")
    return openings


@cache
def _trees(game: str) -> list[Any]:
    files = sorted((TESTS / FOLDERS[game] / "cases").glob("*.yaml"))
    assert files, f"{game} has no cases"
    return [_tree(file) for file in files]


def _tree(file: Path) -> Any:
    try:
        return parse(file.read_text(encoding="utf-8"))
    except Invalid as error:
        told = [own_messages().line(problem.within(file), "en") for problem in error.problems]
        raise ValueError("\n".join(told)) from None


def _cases(game: str, group: Mapping[str, Any], key: tuple[str, ...], given: Mapping[str, Any]) -> Iterator[Case]:
    """The cases below a key; each begins like its group unless it says otherwise."""
    given = {**given, **{said: group[said] for said in (FROM, OPTIONS) if said in group}}
    for name, below in group.items():
        if name in (FROM, OPTIONS, DEFAULT):
            continue
        if isinstance(below, str):
            yield _case(game, key, name, {**given, LOG: below})
        elif {LOG, GAMES, OUTCOME, RULINGS} & below.keys():
            yield _case(game, key, name, {**given, **below})
        else:
            yield from _cases(game, below, (*key, name), given)


def _case(game: str, key: tuple[str, ...], name: str, said: Mapping[str, Any]) -> Case:
    text, faults, after = _unmarked(_campaign(game, said) if GAMES in said else _log(game, said))
    begun = 0 if GAMES in said or said.get(LOG, "").startswith("pnp:") else records(opening(game, said[FROM]))
    return Case(key, name, text, faults, said.get(OUTCOME, {}), said.get(RULINGS), after, begun)


# ── putting a log together ────────────────────────────────────────────────────


def _log(game: str, said: Mapping[str, Any]) -> str:
    """A whole log: what it begins from, the options chosen, and what it says itself."""
    own = said.get(LOG, "")
    if own.startswith("pnp:"):
        return str(own)
    head, records = _split(opening(game, said[FROM]))
    own_head, own_records = _split(own)
    return head + _options(said) + own_head + _moves(records + own_records)


def _campaign(game: str, said: Mapping[str, Any]) -> str:
    """A log of several games; each may begin from an opening and have its own options."""
    head, games = "", ""
    for one in said[GAMES]:
        head, records = _split(opening(game, one[FROM]))
        moves = _options(one) + _moves(records + one.get(LOG, ""))
        games += "- " + "".join(f"  {line}\n" for line in moves.splitlines()).removeprefix("  ")
    return f"{head}{_options(said)}games:\n{games}"


def _split(log: str) -> tuple[str, str]:
    """The head of a log and its records. What an opening is followed by need have no head."""
    before, moves, after = ("\n" + log).partition("\nmoves:")
    return (before[1:] + "\n", after.partition("\n")[2]) if moves else ("", log)


def _moves(records: str) -> str:
    return f"moves:\n{records}" if records else "moves: []\n"


def _options(said: Mapping[str, Any]) -> str:
    chosen = ", ".join(f"{id}: {value}" for id, value in said.get(OPTIONS, {}).items())
    return f"options: {{{chosen}}}\n" if chosen else ""


def records(log: str) -> int:
    """How many records a log has."""
    return len(re.findall(r"^- ", _split(log)[1], re.MULTILINE))


def _unmarked(log: str) -> tuple[str, tuple[Fault, ...], dict[str, Any]]:
    """A log without its marks, the faults that they point at, and what is said to have changed.

    >>> _unmarked("- bid: {us: 14, ussr: 3}\\n#           ^ illegal: bid.supply range\\n- first: us\\n")[1]
    (Fault(status='illegal', rule='bid.supply', breach='range', line=1, column=13, said={}),)
    >>> _unmarked("- us: {play: flights, into: us}\\n# after: zones: {flights: us}\\n")[2]
    {'zones': {'flights': 'us'}}
    """
    lines: list[str] = []
    faults: list[Fault] = []
    after: dict[str, Any] = {}
    for line in log.splitlines():
        if mark := MARK.fullmatch(line):
            faults.append(Fault(*mark.groups(), len(lines), line.index("^") + 1, {}))
        elif change := AFTER.fullmatch(line):
            after |= parse(f"{{{change[1]}}}")
        elif faults and (more := SAID.fullmatch(line)):
            faults[-1].said[more[1]] = None if more[2] == "none" else parse(more[2])
        elif re.match(r" *#.*\^", line):
            raise ValueError(f"{line.strip()!r} is no mark; one is '# ^ illegal: rule.id breach'")
        else:
            lines.append(line)
    return "".join(f"{line}\n" for line in lines), tuple(faults), after
