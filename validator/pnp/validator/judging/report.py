"""A verdict in words and in JSON. The sentences for broken rules are those of the game's rules.yaml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ..base.messages import Messages, own_messages
from ..base.notation import notation
from ..base.words import capital, minus, names, shortened
from ..definitions.log_words import common, key_in, log_words, spelt
from ..definitions.model import Game, Text
from .breach import breach_sentence
from .referee import MISSING_LINE, Finding
from .unread import in_words

if TYPE_CHECKING:
    from pnp.game.writing import Writing

    from .verdict import Verdict


_WINNER = "\N{FIRST QUARTER MOON}"  # replaces the winner in a sentence that is cut there
ScoreLines = Sequence[tuple[str, tuple[int, ...] | None]]  # by rule, the points of each side, as far as they are known


class ScoreRow(NamedTuple):
    """A line of a score sheet, in words; `rule` is the id of the rule that it is scored by."""

    name: str
    cells: tuple[str, ...]
    rule: str = ""


@lru_cache(maxsize=1)
def messages() -> Messages:
    """The referee's own sentences, and those about reading files."""
    return own_messages()


def as_json(verdict: Verdict, lang: str) -> dict[str, Any]:
    """One JSON object, by the contract of `pnp verify --format json`."""
    findings = [_finding_json(verdict, at, finding, lang) for at, finding in enumerate(verdict.findings)]
    findings += [
        {
            "status": "invalid",
            "rule": None,
            "record": None,
            "line": problem.line or None,
            "column": problem.column or None,
            "path": None,
            "message": messages().say(problem.code, lang, problem.values),
            "nearest": None,
            "follows": None,
        }
        for problem in verdict.problems
    ]
    return {
        "log": verdict.log,
        "game": verdict.game,
        "verdict": verdict.verdict,
        "decisions": verdict.decisions,
        "records": verdict.records,
        "finished": verdict.finished,
        "outcome": verdict.outcome,
        "findings": findings,
        "rulings": verdict.rulings,
        "legal_under": [{"ruling": id, "value": value} for id, value in verdict.legal_under],
    }


def _finding_json(verdict: Verdict, at: int, finding: Finding, lang: str) -> dict[str, Any]:
    line, column = verdict.places[at]
    return {
        "status": finding.status,
        "rule": finding.rule,
        "record": finding.record or None,
        "line": line,
        "column": column,
        "path": ".".join(map(str, finding.within)),
        "message": sentence(verdict.book, finding, lang),
        "nearest": finding.nearest,
        "follows": finding.follows,
    }


def sentence(book: Game | None, finding: Finding, lang: str) -> str:
    """What a finding says to a player."""
    if finding.rule is None or book is None:
        code, values = in_words(book, finding.breach, finding.values)
        return messages().say(code, lang, values)
    return breach_sentence(book, finding, lang)


def cited(book: Game | None, finding: Finding, lang: str) -> str:
    """The rule that was broken, by its number; empty if there is none."""
    if finding.rule is None or book is None:
        return ""
    return messages().say("verdict.rule", lang, {"number": book.rulebook.rule(finding.rule).number})


def status(finding: Finding, lang: str) -> str:
    """What sort of finding it is: illegal, not true, …"""
    return messages().say(f"status.{finding.status}", lang, {"follows": finding.follows})


def heading(book: Game | None, finding: Finding, lang: str) -> str:
    """The same with the id of the rule and its number."""
    rule = cited(book, finding, lang)
    return status(finding, lang) + (f" — {finding.rule} ({rule})" if rule else "")


def nearest_line(finding: Finding, writing: Writing, lang: str) -> str:
    """The nearest legal move, as it can be written into a log, with the names of the reader's language. What empty
    braces mean is said."""
    nearest = finding.nearest or {}
    move = writing.line(nearest, lang)
    said = "verdict.nearest" if any(nearest.values()) else "verdict.nearest-nothing"
    return "  " + messages().say(said, lang, {"move": move})


def as_text(verdict: Verdict, lang: str) -> str:
    """The verdict for a reader at the table: findings with their places, then the result of the game."""
    say = messages().say
    lines = [messages().line(problem, lang) for problem in verdict.problems]
    accused: set[int] = set()  # records with a move against the rules
    for at, finding in enumerate(verdict.findings):
        if finding.status in ("illegal", "impossible"):
            accused.add(finding.record)
        lines += _finding_lines(verdict, at, lang)
        if finding.record in accused and not _goes_on(verdict, at):
            lines.append("  " + say(_onward(verdict, finding), lang, {}))
    values = {
        "log": verdict.log,
        "records": verdict.records,
        "decisions": verdict.decisions,
        "findings": verdict.wrong,
    }
    misbegun = not verdict.records and verdict.verdict == "illegal"  # then the referee stopped there
    summary = say("verdict.head" if misbegun else "verdict." + verdict.verdict, lang, values)
    if verdict.verdict != "invalid" and not misbegun:
        summary += say("verdict.finished" if verdict.finished else "verdict.open", lang, {})
    lines.append(summary)
    unread = min((finding.record for finding in verdict.findings if finding.status == "invalid"), default=0)
    if verdict.verdict == "invalid" and 0 < unread < verdict.records:
        lines.append("  " + say("verdict.unread", lang, {"n": unread}))
    lines += ["  " + _ruling_line(verdict, id, verdict.in_force.get(id), lang) for id in verdict.rulings]
    for id, value in verdict.legal_under:
        head = spelt(common()["head"], "options", lang)
        option = notation({head: dict([_option(verdict.book, id, value, lang)])})
        lines.append("  " + say("verdict.legal-under", lang, {"option": option}))
        lines.append("    " + _ruling_line(verdict, id, value, lang))
    lines += outcome_lines(verdict, lang)
    for sheet in filter(None, verdict.sheets):
        lines += _sheet_lines(verdict, sheet, lang)
    return "\n".join(line.replace("\n", "\\n") for line in lines)  # the text of a log must not look like a line of ours


def _onward(verdict: Verdict, finding: Finding) -> str:
    """How the referee goes on after the last finding about a record."""
    if finding.ended or not verdict.records:
        return "verdict.ended" if finding.ended else "verdict.stop"
    return "verdict.put-in" if finding.breach == MISSING_LINE else "verdict.on"


def _goes_on(verdict: Verdict, at: int) -> bool:
    """True if the next finding is about the same record: what is said once per record comes after its last one."""
    after = verdict.findings[at + 1 : at + 2]
    return bool(after) and after[0].record == verdict.findings[at].record


def _finding_lines(verdict: Verdict, at: int, lang: str) -> list[str]:
    say, finding = messages().say, verdict.findings[at]
    line, column = verdict.places[at]
    record = say("verdict.record", lang, {"n": finding.record}) if finding.record else ""
    path = _path(verdict, finding, lang)
    where = ", ".join(filter(None, (record, path)))
    head = ": ".join(filter(None, (where, heading(verdict.book, finding, lang))))
    lines = [f"{verdict.log}:{line}:{column}: {head}", "  " + sentence(verdict.book, finding, lang)]
    told_after = _goes_on(verdict, at) and verdict.findings[at + 1].nearest == finding.nearest
    if finding.nearest is not None and verdict.rules is not None and not told_after:
        lines.append(nearest_line(finding, verdict.rules.writing, lang))
    return lines


def _path(verdict: Verdict, finding: Finding, lang: str) -> str:
    """Where in its record, or in the header, a finding is: keys as a log in a language writes them, and list entries
    counted from 1, as in `event #2.draw`."""
    head = common()["head"]
    parts: list[str] = []
    above = ""
    for key in finding.within:
        if isinstance(key, int):
            entry = messages().say("verdict.entry", lang, {"n": key + 1})
            parts[-1:] = [f"{parts[-1]} {entry}" if parts else entry]
            continue
        if not finding.record and (not above or key in head):
            parts.append(spelt(head, key, lang))
        else:
            parts.append(key_in(verdict.book, key, lang, above))
        above = key
    return ".".join("null" if part is None else shortened(str(part)) for part in parts)


def _sheet_lines(verdict: Verdict, sheet: ScoreLines, lang: str) -> list[str]:
    """A score sheet in columns; after a rule's line its id."""
    rows = score_rows(verdict, sheet, lang)
    width = max(len(row.name) for row in rows) + 2
    wide = max(6, *(len(label) + 2 for label in rows[0].cells))
    return [
        f"  {row.name:<{width}}" + "".join(f"{cell:>{wide}}" for cell in row.cells) + (row.rule and f"   {row.rule}")
        for row in rows
    ]


def score_rows(verdict: Verdict, sheet: ScoreLines, lang: str) -> list[ScoreRow]:
    """A score sheet: what is counted and who plays, what each side scored by each rule, and the totals."""
    assert verdict.rules is not None and verdict.book is not None
    unit, total = (messages().say(f"verdict.{key}", lang, {}) for key in (verdict.rules.unit, "total"))
    sides = tuple(verdict.book.side(side).label[lang] for side in verdict.sides)
    known = [points for _, points in sheet if points is not None]
    sums = [sum(of_side) for of_side in zip(*known, strict=True)] if known else [0] * len(sides)
    names = [score_name(verdict.book, rule, lang) for rule, _ in sheet]
    notes = next((notes for one, notes in zip(verdict.sheets, verdict.notes, strict=False) if one is sheet), ())
    said = [capital(f"{ending(verdict.book, note[0], lang, **note[1])}: ") if note else "" for note in notes]
    return [
        ScoreRow(unit, sides),
        *(
            ScoreRow(note + name, _cells(points, sides), rule)
            for note, name, (rule, points) in zip((*said, *[""] * len(sheet)), names, sheet, strict=False)
        ),
        ScoreRow(total, _cells(sums if len(known) == len(sheet) else None, sides)),
    ]


def _cells(points: Sequence[int] | None, sides: Sequence[str]) -> tuple[str, ...]:
    """The numbers of a line, a question mark for each that is unknown."""
    return ("?",) * len(sides) if points is None else tuple(map(minus, points))


def score_name(book: Game, id: str, lang: str) -> str:
    """The name of a rule's line on a score sheet, with the rule's number; without a name of its own, that of the rule's
    chapter."""
    rule = book.rulebook.rule(id)
    chapter = next(section.title for section in book.rulebook.sections if section.id == rule.section)
    return f"{(rule.score or chapter)[lang]} ({rule.number})"


def ending(game: Game, key: str, lang: str, **values: Any) -> str:
    """How a game ended, or what came to light at its end, in the game's own words or in the general ones."""
    return Messages.of({key: _sentence(game, key)}).say(key, lang, values)


def why(game: Game, reason: str, lang: str) -> str:
    """Why a game ended, whoever won, within a sentence; the reason itself if there are no words for it."""
    try:
        said = ending(game, reason, lang, side=_WINNER, n=1).rstrip(".")
    except KeyError:
        return reason
    before, _, after = said.partition(_WINNER)
    return after.strip(" :,()") or _small(before.strip(" :,(—"))


def _small(text: str) -> str:
    """A text that begins with a small letter, unless it begins with an abbreviation."""
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text


def _sentence(game: Game, key: str) -> Text:
    return game.words.ends.get(key) or messages().sentence(f"outcome.{key}")


def outcome_lines(verdict: Verdict, lang: str) -> list[str]:
    outcome, book = verdict.outcome, verdict.book
    if outcome is None or book is None:
        return []
    told = "; ".join(ending(book, key, lang, **values) for key, values in verdict.told)
    lines = [f"  {capital(told)}."] if told else []
    if outcome.get("certain") is False:
        lines.append("  " + ending(book, "open", lang))
    elif said := who_and_why(book, outcome, lang):
        lines.append(f"  {said}")
    return lines


def who_and_why(book: Game, outcome: Mapping[str, Any], lang: str) -> str:
    """Who won or lost, and why, in one sentence; nothing if there is nothing to say yet. Of several winners, only a
    sentence that agrees with their number can say why they won."""
    named = [book.side(side).name[lang] for side in outcome["winners"] or outcome["losers"]]
    reason = outcome.get("reason") or ("won" if named else None)
    if reason is None:
        return ""
    several = len(outcome["winners"]) > 1 and "n" not in names(_sentence(book, reason)[lang])
    return ending(book, "together" if several else reason, lang, side=", ".join(named), n=len(named))


def _ruling_line(verdict: Verdict, id: str, value: str | None, lang: str) -> str:
    assert verdict.book is not None
    ruling = verdict.book.rulebook.ruling(id)
    value = value or ruling.default
    written = ": ".join(_option(verdict.book, id, value, lang))
    return f"{ruling.number} {ruling.text[lang]} {ruling.values[value][lang]} ({written})"


def _option(book: Game | None, id: str, value: str, lang: str) -> tuple[str, str]:
    """A ruling and its value as a log in a language writes them."""
    if lang == "en":
        return id, value
    words = log_words(book)
    return spelt(words, id, lang), spelt(words, value, lang, under=id)


def summary(verdict: Verdict, langs: Sequence[str]) -> Text:
    """The verdict on one line; on further lines, how the game ended and which rulings mattered."""
    return {lang: "\n".join(_summary(verdict, lang)) for lang in langs}


def counted(verdict: Verdict, lang: str) -> list[str]:
    """That moves against the rules count in the result and the score, if there are both."""
    broken = verdict.verdict in ("illegal", "impossible") and any(verdict.sheets)
    return [messages().say("verdict.counted", lang, {})] if broken else []


def _summary(verdict: Verdict, lang: str) -> list[str]:
    """The lines of the verdict for a reader, without the findings before them and the score sheets after."""
    told = replace(verdict, sheets=[])
    text = told.as_text(lang).splitlines()
    found = text[-len(replace(told, findings=[]).as_text(lang).splitlines()) :]
    said = [found[0].removeprefix(f"{verdict.log}: "), *(line.strip() for line in found[1:])]
    return [capital(line) for line in said]
