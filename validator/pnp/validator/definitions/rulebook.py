"""The numbered rules of a game, from rules.yaml: chapters, rulings, examples, player aid, log sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..base import words
from ..base.languages import is_tag
from .model import Text
from .rules_model import (
    AidBox,
    AidLine,
    Anatomy,
    Course,
    Example,
    ExampleStep,
    Figure,
    FormColumn,
    FormKey,
    FormPart,
    FormTable,
    Label,
    LogSheet,
    Rule,
    Rulebook,
    RuleTable,
    Ruling,
    Scoring,
    Section,
    Setup,
)


def rulebook(file: Path, raw: Mapping[str, Any], numbers: Mapping[str, int], players: int) -> Rulebook:
    """The rules as written, with the game's numbers filled in. Raises KeyError for malformed ones."""
    sections = enumerate(raw["sections"], 1)
    rulings = enumerate(raw.get("rulings", ()), 1)
    return Rulebook(
        file,
        raw["version"],
        filled(raw.get("about", {}), numbers),
        tuple(_section(section, place, raw["rules"], numbers) for place, section in sections),
        tuple(_ruling(ruling, place, numbers) for place, ruling in rulings),
        tuple(_example(example, numbers) for example in raw.get("examples", ())),
        tuple(_aid_box(box, numbers) for box in raw.get("aid", ())),
        _log(raw["log"], numbers, players) if "log" in raw else None,
        raw.get("facts", {}),
        _setup(raw["setup"], numbers) if "setup" in raw else None,
        tuple(_anatomy(figure, numbers) for figure in raw.get("anatomy", ())),
        tuple(_course(course, numbers) for course in raw.get("course", ())),
        _scoring(raw["scoring"], numbers) if "scoring" in raw else None,
        filled(raw["sources"], numbers) if "sources" in raw else None,
    )


def _section(
    raw: Mapping[str, Any], place: int, rules: Sequence[Mapping[str, Any]], numbers: Mapping[str, int]
) -> Section:
    """The chapter at a place, counted from 1, with those of all rules that belong to it."""
    own = enumerate((rule for rule in rules if rule["section"] == raw["id"]), 1)
    return Section(
        raw["id"],
        str(place),
        raw["title"],
        _intro(raw, numbers),
        tuple(_rule(rule, f"{place}.{at}", numbers) for at, rule in own),
        tuple(_figure(figure, numbers) for figure in raw.get("figures", ())),
        _table(raw["table"], numbers) if "table" in raw else None,
    )


def _rule(raw: Mapping[str, Any], number: str, numbers: Mapping[str, int]) -> Rule:
    return Rule(
        id=raw["id"],
        number=number,
        section=raw["section"],
        text=filled(_both(raw), numbers),
        enforced=raw.get("enforced", "yes") != "no",
        reason=raw.get("reason"),
        breach=raw.get("breach", {}),
        score=raw.get("score"),
        aside=raw.get("aside", "no") == "yes",
        scoreless=raw.get("scoreless", "no") == "yes",
    )


def _ruling(raw: Mapping[str, Any], place: int, numbers: Mapping[str, int]) -> Ruling:
    return Ruling(
        id=raw["id"],
        number=f"R{place}",
        rule=raw["rule"],
        text=filled(_both(raw), numbers),
        default=raw["default"],
        values={name: filled(text, numbers) for name, text in raw["values"].items()},
    )


def _example(raw: Mapping[str, Any], numbers: Mapping[str, int]) -> Example:
    steps = tuple(_step(step, numbers) for step in raw["steps"])
    return Example(raw["id"], raw["title"], _intro(raw, numbers), steps, raw.get("players", {}))


def _aid_box(raw: Mapping[str, Any], numbers: Mapping[str, int]) -> AidBox:
    return AidBox(raw["title"], tuple(_line(line, numbers) for line in raw["lines"]), raw.get("icon"))


def _line(raw: Mapping[str, Any], numbers: Mapping[str, int]) -> AidLine:
    cards, tokens, dice = (tuple(raw.get(key, ())) for key in ("cards", "tokens", "dice"))
    text = filled(_both(raw), numbers)
    return AidLine(raw.get("rule"), text, raw.get("then"), cards, tokens, dice, raw.get("sum", ""))


def _setup(raw: Mapping[str, Any], numbers: Mapping[str, int]) -> Setup:
    labels = []
    for label in raw["labels"]:
        ((sort, id),) = label["of"].items()
        labels.append(Label((id,), filled(_both(label), numbers), sort))
    return Setup(
        raw.get("play"),
        raw.get("record", 0),
        _intro(raw, numbers),
        tuple(labels),
        raw.get("players", {}),
        raw.get("decks", {}),
        raw.get("before", {}),
        raw.get("counts", {}),
    )


def _table(raw: Mapping[str, Any], numbers: Mapping[str, int]) -> RuleTable:
    rows = {row["rule"]: tuple(filled(cell, numbers) for cell in row["cells"]) for row in raw["rows"]}
    return RuleTable(tuple(raw["head"]), rows)


def _anatomy(raw: Mapping[str, Any], numbers: Mapping[str, int]) -> Anatomy:
    labels = tuple(
        Label((label["of"],) if isinstance(label["of"], str) else tuple(label["of"]), filled(_both(label), numbers))
        for label in raw["labels"]
    )
    return Anatomy(raw["title"], raw.get("card"), labels, raw.get("deck"))


def _course(raw: Mapping[str, Any], numbers: Mapping[str, int]) -> Course:
    steps = tuple(tuple(_line(box, numbers) for box in step.get("either", (step,))) for step in raw["steps"])
    return Course(raw["title"], steps, filled(raw["again"], numbers) if "again" in raw else None)


def _scoring(raw: Mapping[str, Any], numbers: Mapping[str, int]) -> Scoring:
    lines = tuple(filled(line, numbers) for line in raw["lines"])
    return Scoring(raw["play"], _intro(raw, numbers), lines, raw.get("picture") != "no", raw.get("players", {}))


def _intro(raw: Mapping[str, Any], numbers: Mapping[str, int]) -> Text | None:
    return filled(raw["intro"], numbers) if "intro" in raw else None


def _step(raw: Mapping[str, Any], numbers: Mapping[str, int]) -> ExampleStep:
    picture = raw.get("picture")
    title = filled(raw["title"], numbers) if "title" in raw else None
    return ExampleStep(raw["record"], filled(raw["caption"], numbers), picture != "no", picture != "board", title)


def _figure(raw: Mapping[str, Any], numbers: Mapping[str, int]) -> Figure:
    caption = filled(raw["caption"], numbers)
    cards, route, structure = (tuple(raw.get(key, ())) for key in ("cards", "route", "structure"))
    return Figure(caption, cards, route, raw.get("stop"), structure, raw.get("rule"))


def _log(raw: Mapping[str, Any], numbers: Mapping[str, int], players: int) -> LogSheet:
    def times(entry: Mapping[str, Any]) -> int:
        said = entry.get("times", 1)
        return (said if isinstance(said, int) else numbers[said]) * (players if entry.get("each_player") else 1)

    def table(entry: Mapping[str, Any]) -> FormTable:
        columns = tuple(_column(id, column) for id, column in entry["columns"].items())
        return FormTable(
            columns, tuple(entry["writes"]), times(entry), entry.get("title"), tuple(entry.get("example", ()))
        )

    parts = tuple(FormPart(part["title"], times(part), tuple(map(table, part["tables"]))) for part in raw["parts"])
    key = tuple(FormKey(key["write"], filled(_both(key), numbers)) for key in raw.get("key", ()))
    seats = table(raw["seats"]) if "seats" in raw else None
    return LogSheet(parts, key, seats, raw.get("head", {}), raw.get("wide", False))


def _column(id: str, raw: Mapping[str, Any]) -> FormColumn:
    return FormColumn(id, _both(raw), raw["width"], raw.get("group"), raw.get("words", {}), raw.get("seats", False))


def _both(entry: Mapping[str, Any]) -> Text:
    return {key: said for key, said in entry.items() if is_tag(key)}


def filled(text: Text, value: Any) -> Text:
    """A text with its numbers filled in, in every language. Raises KeyError if `value` lacks one."""
    return {lang: words.fill(template, lang, value) for lang, template in text.items()}
