"""What many tests ask of a verdict, and logs as texts."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.base.notation import notation
from pnp.validator.base.source import read
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.translating import translated
from pnp.validator.judging.verdict import RANK, Verdict

Judge = Callable[[str], Verdict]
STATUSES = {"illegal", "impossible", "claim", "invalid", "follows", "ruled"}


@pytest.fixture(scope="session")
def judge(folder: Path) -> Judge:
    """The verdict on a log beside the game in a folder."""
    return judge_in(folder)


@cache
def judge_in(folder: Path) -> Judge:
    """The same for any folder. Each log is judged once, whatever is asked of it."""
    log = folder / "plays" / "log.yaml"
    return lru_cache(maxsize=2_000)(lambda text: verify_text(text.encode(), log.name, log))


def readable(verdict: Verdict) -> None:
    """That nothing is left open in what a verdict says, in either language."""
    for lang in ("ru", "en"):
        assert "…" not in verdict.as_text(lang)  # appears where a sentence was given no value
        assert "{" not in "".join(f["message"] for f in verdict.as_json(lang)["findings"])


def by_itself(verdict: Verdict) -> Verdict:
    """The verdict without what other rulings make of the log: to find that out, it is judged again for each of them."""
    return replace(verdict, under=None)


def sound(judged: Verdict) -> Verdict:
    """The verdict, if it is one that can be shown to people and to programs, and says where."""
    verdict = by_itself(judged)
    assert verdict.verdict in RANK
    for lang in ("ru", "en"):
        told = verdict.as_json(lang)
        assert json.loads(json.dumps(told, ensure_ascii=False)) == told
        assert verdict.as_text(lang).count("\n") < 2_000
        for finding in told["findings"]:
            assert finding["status"] in STATUSES
            assert finding["message"].strip()
            assert "{" not in finding["message"] or finding["status"] == "invalid", finding["message"]
            assert len(finding["message"]) < 1_000
            assert finding["line"] >= 1
            assert finding["column"] >= 1
    statuses = {finding["status"] for finding in verdict.as_json("en")["findings"]}
    assert verdict.verdict in ("legal", "undecided", *statuses) or "claim" in statuses
    return judged


AFTER = 3  # records that a spoilt one is followed by, where a test spoils everything in a log in many ways


def near(log: Any, path: Sequence[Any]) -> Any:
    """A log up to the next few records after a path. For each spoilt log the referee searches again why later records
    are wrong, which in a whole game takes longer than what these tests are about."""
    if path[:1] != ("moves",) or len(path) < 2:
        return log
    return {**log, "moves": log["moves"][: path[1] + 1 + AFTER]}


def log_text(log: Mapping[str, Any]) -> str:
    """A log as YAML, one record per line, with what accompanies a move below it."""
    lines = [notation({key: value}) for key, value in log.items() if key != "moves"]
    return "\n".join([*lines, "moves:" if log["moves"] else "moves: []", *map(_item, log["moves"])]) + "\n"


def _item(record: Any) -> str:
    if not isinstance(record, dict) or not record:
        return "-" + notation({"": record})[1:]
    return "- " + "\n  ".join(notation({key: value}) for key, value in record.items())


def logged(log: Path | str) -> Any:
    """What a log says, in English words and with ids, whatever language it is in."""
    text = log.read_text(encoding="utf-8") if isinstance(log, Path) else log
    return read(translated(text, load_game(read(text)["pnp"].partition("@")[0]), "ids"))
