"""The numbered rules of a game, from what rules.yaml says: chapters, rulings, examples, player aid, record sheet."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .. import words
from .model import (
    AidBox,
    AidLine,
    Example,
    ExampleStep,
    Figure,
    FormKey,
    FormPart,
    FormRow,
    LogSheet,
    Rule,
    Rulebook,
    Ruling,
    Section,
    Text,
)


def rulebook(file: Path, raw: Mapping[str, Any], numbers: Mapping[str, int], players: int) -> Rulebook:
    """The rules as written, with the numbers of the game filled in. Raises KeyError for malformed ones."""
    sections = []
    for place, section in enumerate(raw["sections"], 1):
        rules = tuple(
            Rule(
                id=rule["id"],
                number=f"{place}.{at}",
                section=section["id"],
                text=filled(_both(rule), numbers),
                enforced=rule.get("enforced", "yes") != "no",
                reason=rule.get("reason"),
                breach=rule.get("breach", {}),
                score=rule.get("score"),
            )
            for at, rule in enumerate((r for r in raw["rules"] if r["section"] == section["id"]), 1)
        )
        intro = filled(section["intro"], numbers) if "intro" in section else None
        figures = tuple(_figure(figure, numbers) for figure in section.get("figures", ()))
        sections.append(Section(section["id"], str(place), section["title"], intro, rules, figures))
    rulings = tuple(
        Ruling(
            id=ruling["id"],
            number=f"R{at}",
            rule=ruling["rule"],
            text=filled(_both(ruling), numbers),
            default=ruling["default"],
            values={name: filled(text, numbers) for name, text in ruling["values"].items()},
        )
        for at, ruling in enumerate(raw.get("rulings", ()), 1)
    )
    examples = tuple(
        Example(
            example["id"],
            example["title"],
            filled(example["intro"], numbers) if "intro" in example else None,
            tuple(_step(step, numbers) for step in example["steps"]),
            example.get("players", {}),
        )
        for example in raw.get("examples", ())
    )
    aid = tuple(
        AidBox(box["title"], tuple(AidLine(line.get("rule"), filled(_both(line), numbers)) for line in box["lines"]))
        for box in raw.get("aid", ())
    )
    about = filled(raw.get("about", {}), numbers)
    log = _log(raw["log"], numbers, players) if "log" in raw else None
    return Rulebook(file, raw["version"], about, tuple(sections), rulings, examples, aid, log, raw.get("facts", {}))


def _step(raw: Mapping[str, Any], numbers: Mapping[str, int]) -> ExampleStep:
    return ExampleStep(raw["record"], filled(raw["caption"], numbers), raw.get("picture") != "no")


def _figure(raw: Mapping[str, Any], numbers: Mapping[str, int]) -> Figure:
    caption = filled(raw["caption"], numbers)
    cards, route, structure = (tuple(raw.get(key, ())) for key in ("cards", "route", "structure"))
    return Figure(caption, cards, route, raw.get("stop"), structure)


def _log(raw: Mapping[str, Any], numbers: Mapping[str, int], players: int) -> LogSheet:
    def times(entry: Mapping[str, Any]) -> int:
        said = entry.get("times", 1)
        return (said if isinstance(said, int) else numbers[said]) * (players if entry.get("each_player") else 1)

    def rows(entry: Mapping[str, Any]) -> tuple[FormRow, ...]:
        if "forms" in entry:
            return tuple(FormRow(form, 1) for form in entry["forms"]) * times(entry)
        return (FormRow(entry["form"], times(entry), tuple(str(answer) for answer in entry.get("example", ()))),)

    parts = tuple(
        FormPart(part["title"], times(part), tuple(row for entry in part["records"] for row in rows(entry)))
        for part in raw["parts"]
    )
    key = tuple(FormKey(key["write"], filled(_both(key), numbers)) for key in raw.get("key", ()))
    return LogSheet(parts, key, raw.get("player"))


def _both(entry: Mapping[str, Any]) -> Text:
    return {lang: entry[lang] for lang in words.LANGUAGES if lang in entry}


def filled(text: Text, value: Any) -> Text:
    """A text with its numbers put in, in every language. Raises KeyError if `value` lacks one."""
    return {lang: words.fill(template, lang, value) for lang, template in text.items()}
