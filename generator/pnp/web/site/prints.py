"""What to print: every PDF on every paper, with its sheets and cuts."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote

from ..page.words import NAMES
from .document import text
from .shown import Print, Shown, say


def section(shown: Shown, lang: str) -> str:
    """The part of the game's page with the PDFs, those in the reader's language first."""
    langs = [*dict.fromkeys([*(one.lang for one in shown.prints if one.lang == lang), *(p.lang for p in shown.prints)])]
    if not langs:
        return ""
    parts = [
        f'<section id="print" aria-labelledby="print-title"><h2 id="print-title">{text(say("print", lang))}</h2>',
        f"<p>{text(say('print-says', lang), lang)}</p>",
    ]
    for at, one in enumerate(langs):
        table = _table([print for print in shown.prints if print.lang == one], lang)
        if at == 0:
            parts.append(table)
        else:
            called = text(say(f"print-{one}", lang) if one in NAMES else one)
            parts.append(f"<details><summary>{called}</summary>{table}</details>")
    return "".join([*parts, "</section>"])


def _table(prints: list[Print], lang: str) -> str:
    papers = [*dict.fromkeys(one.paper for one in prints)]
    heads = "".join(f'<th scope="col">{text(paper)}</th>' for paper in papers)
    rows = []
    for name in dict.fromkeys(one.name for one in prints):
        own = {one.paper: one for one in prints if one.name == name}
        title = next(iter(own.values())).title
        cells = "".join(_cell(own.get(paper), paper, lang) for paper in papers)
        rows.append(f'<tr><th scope="row">{text(title, lang)}</th>{cells}</tr>')
    total = "".join(
        f'<td data-head="{text(paper)}">{_amount((one for one in prints if one.paper == paper), lang)}</td>'
        for paper in papers
    )
    rows.append(f'<tr class="total"><th scope="row">{text(say("together", lang))}</th>{total}</tr>')
    what = text(say("file", lang))
    return (
        f'<table class="prints"><thead><tr><th scope="col">{what}</th>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _cell(one: Print | None, paper: str, lang: str) -> str:
    if one is None:
        return f'<td data-head="{text(paper)}">–</td>'
    label = text(f"{one.title}, {one.paper}")
    size = text(say("kilobytes", lang, n=max(1, round(one.size / 1000))))
    amount = _amount([one], lang)
    link = f'<a href="{quote(one.path)}" aria-label="{label}, PDF">PDF</a>'
    return f'<td data-head="{text(paper)}">{link} <span>{amount}, {size}</span></td>'


def _amount(prints: Iterable[Print], lang: str) -> str:
    known = [*prints]
    sheets, cuts = sum(one.sheets for one in known), sum(one.cuts for one in known)
    said = [say("sheets", lang, n=sheets), *([say("cuts", lang, n=cuts)] if cuts else [])]
    return text(", ".join(said)).replace(" ", "\N{NO-BREAK SPACE}").replace(",\N{NO-BREAK SPACE}", ", ")


def needed(shown: Shown, lang: str) -> str:
    """How much paper the whole game takes, on the first paper, in the reader's language or else the first."""
    own = [one for one in shown.prints if one.lang == lang] or [
        one for one in shown.prints if one.lang == shown.prints[0].lang
    ]
    if not own:
        return ""
    paper = own[0].paper
    return f"{text(paper)}: {_amount((one for one in own if one.paper == paper), lang)}"
