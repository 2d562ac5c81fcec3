"""Logs of Метро 2033 as the tests write them.

Anna plays the Red Line and begins; Boris plays the Bauman Alliance. The first three rounds are quiet: nothing is
recruited, the armies look for pigs, the law of the third is voted down. Round four brings a threat.
"""

from __future__ import annotations

from pnp.validator.judging.verdict import Verdict

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


def head(options: str = "", deal: str = "") -> str:
    """The head of a log with options or a deal."""
    return HEAD.replace("moves:\n", options + deal + "moves:\n")


def found(verdict: Verdict) -> list[str]:
    """What was found, each as `rule breach record path [status]`."""
    told = zip(verdict.as_json("ru")["findings"], verdict.findings, strict=True)
    return [
        f"{f['rule']} {g.breach} {f['record'] or 0} {f['path'] or '-'}"
        + ("" if f["status"] == "illegal" else f" {f['status']}")
        for f, g in told
    ]
