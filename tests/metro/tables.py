"""Logs of Метро 2033 as the tests write them, and the tables that hold them.

Anna plays the Red Line and begins; Boris plays the Bauman Alliance. The first three rounds are quiet: nothing is
recruited, the armies look for pigs, the law of the third is voted down. Round four brings a threat.
"""

from __future__ import annotations

from dataclasses import dataclass, field

SETUP = "pnp: metro-2033@1\nplayers: "
HEAD = (
    "pnp: metro-2033@1\nplayers:\n"
    "  anna: {name: Анна, faction: red-line, hero: artyom, at: okhotnyy-ryad}\n"
    "  boris: {name: Борис, faction: bauman-alliance, hero: hunter, at: kurskaya}\n"
    "moves:\n"
)
H = HEAD
M = "- mobilize: {}\n"
E = "- end: {}\n"
AB = "- anna: {forage: pigs}\n- boris: {forage: pigs}\n"
BA = "- boris: {forage: pigs}\n- anna: {forage: pigs}\n"
LAW = "- turn-up: taxation\n- vote: {anna: against, boris: against}\n"
R1 = M + AB + E  # records 1 to 4
R2 = R1 + M + BA + E  # 5 to 8
R3 = R2 + LAW + M + AB + E  # 9 to 14
GUARD = "- guard: {boris: baumanskaya, anna: teatralnaya}\n"
NEAR = M + AB + "- boris: {move: ploshchad-revolyutsii}\n" + E  # his hero on a station of hers
FIVE = (
    "{a: {faction: arbat-confederation, hero: anna}, b: {faction: bandits, hero: khan}, "
    "c: {faction: bauman-alliance, hero: hunter}, d: {faction: red-line, hero: artyom}, "
    "e: {faction: fourth-reich, hero: sasha}, f: {faction: confederation-1905, hero: melnik}}"
)


def head(options: str = "", deal: str = "") -> str:
    """The head of a log with options or a deal."""
    return HEAD.replace("moves:\n", options + deal + "moves:\n")


@dataclass
class Table:
    """Logs by the rule that they keep, or break: a name, the log, and for the latter what is found, each as
    `rule breach record path [status]` (record 0 is the head of the log, path `-` the record itself)."""

    kept: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)
    broken: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)

    def ok(self, rule: str, *cases: tuple[str, ...]) -> None:
        self.kept.setdefault(rule, []).extend(cases)

    def no(self, rule: str, *cases: tuple[str, ...]) -> None:
        self.broken.setdefault(rule, []).extend(cases)
