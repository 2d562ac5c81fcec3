"""The command `pnp legal`: what is legal at one point of a log, and why something is not."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from pnp.validator.base.problem import Invalid, Problem

from .standard_input import bytes_of, path_of
from .telling import tell
from .terminal import Exit, complain, lang_option, say, show
from .trusting import trust_option
from .unused_options import refuse_unused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.validator.at_table.certainty import Doubt
    from pnp.validator.at_table.saying import Speaker
    from pnp.validator.judging.spot import Spot


@click.command()
@click.argument("log", metavar="LOG")
@click.option("--at", type=click.IntRange(min=1), metavar="N")
@click.option("--why", metavar="MOVE")
@click.option("--all", "everything", is_flag=True)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@trust_option()
@lang_option
@click.pass_obj
def legal(lang: str, log: str, at: int | None, why: str | None, everything: bool, form: str) -> Exit:
    from pnp.validator.at_table.saying import MOST_NAMES, Speaker
    from pnp.validator.judging.spot import NoRecord, spot_of
    from pnp.validator.judging.trust import judging

    if why is not None:
        refuse_unused(("everything", "form"), "--why", lang)
    if form == "json":
        refuse_unused(("everything",), "--format json", lang)
    try:
        spot = spot_of(bytes_of(log), log, path_of(log), at)
        speaker = Speaker(spot.rules, lang, spot.players, None if everything else MOST_NAMES)
        with judging():
            wrong = () if spot.referee is not None else spot.verdict.findings
            unplayable = [line for finding in wrong for line in speaker.finding(finding)]
            if form == "json":
                lines = [json.dumps(as_json(spot, log), ensure_ascii=False)]
                for line in unplayable:
                    show(line, sys.stderr)
            elif unplayable:
                lines = unplayable
            elif why is not None:
                lines = reasons(spot, speaker, _move(why, spot, speaker, log), lang)
            else:
                lines = [*position(spot, speaker, log, lang), "", *listed(spot, speaker, lang)]
    except NoRecord as none:
        values = {"at": none.at, "records": none.records, "most": none.records + 1}
        complain(say("say.no-record", lang, log=log, **values), lang)
        return Exit.USAGE
    except Invalid as invalid:
        tell(invalid.problems, lang, sys.stderr)
        return Exit.WRONG
    for line in lines:
        (print if form == "json" else show)(line)
    return Exit.GOOD


def _move(text: str, spot: Spot, speaker: Speaker, log: str) -> Any:
    """A record as typed on the command line: in the notation of a log, where the dash before it and the braces round it
    are optional, or in short, as `pnp record` takes it."""
    from pnp.validator.at_table.typed import looks_written, written

    try:
        return written(text) if looks_written(text) else _in_short(text, spot, speaker, log)
    except Invalid as invalid:
        raise Invalid(*(problem.within("--why") for problem in invalid.problems)) from None


def _in_short(text: str, spot: Spot, speaker: Speaker, log: str) -> Any:
    """The record that a line in short says, as far as it says one. Raises Invalid."""
    from pnp.validator.at_table.dialogue import SEVERAL, UNCLEAR, Dialogue

    dialogue = Dialogue("", log, None, speaker.lang, at=spot)
    answer = dialogue.take(text)
    if answer.came == UNCLEAR or dialogue.later:
        raise Invalid(answer.problem or Problem("unclear.more"))
    if answer.came == SEVERAL:
        known = "; ".join(map(speaker.record, answer.ways))
        raise Invalid(Problem("unclear.several", values={"said": text, "known": known}))
    return answer.record or ({dialogue.taking: dialogue.said} if dialogue.taking is not None else dialogue.chosen)


def position(spot: Spot, speaker: Speaker, log: str, lang: str) -> list[str]:
    """The table before a record, in a few lines, and who decides what."""
    from pnp.validator.at_table.describing import described
    from pnp.validator.base.picture import known

    picture = known(spot.rules, spot.tables)
    lines = [say("say.before", lang, log=log, n=spot.number), *("  " + line for line in described(picture, speaker))]
    if len(spot.tables) > 1:
        lines.append("  " + say("say.several-tables", lang))
    return [*lines, speaker.due(picture.due)]


def as_json(spot: Spot, log: str) -> dict[str, Any]:
    """What is legal, for programs, in the ids of the game: every way to take a decision that is a whole record, and an
    example of each kind of other record."""
    from pnp.validator.at_table.certainty import listed as found
    from pnp.validator.at_table.offers import words_of
    from pnp.validator.base.picture import known

    due = known(spot.rules, spot.tables).due if spot.tables else None
    moves = [
        {"side": each.offer.parts[0].side, "record": record, **({} if each.doubt is None else {"depends": True})}
        for each in (found(spot) if spot.tables else ())
        for record in each.offer.records(words_of(spot.rules))
    ]
    decision = None if due is None else {"decision": due[0], "side": due[1]}
    return {"log": log, "record": spot.number, "due": decision, "moves": moves}


def listed(spot: Spot, speaker: Speaker, lang: str) -> list[str]:
    """One line for each kind of move: its notation, what else is possible there, and what it depends on."""
    from pnp.validator.at_table.besides import beside, hidden_form
    from pnp.validator.at_table.certainty import listed as found
    from pnp.validator.at_table.offers import words_of

    words = words_of(spot.rules)
    lines: list[str] = []
    about = None
    for each in found(spot):
        offer = each.offer
        indent = "" if offer.about is None else "  "
        depends = doubted(each.doubt, speaker, lang)
        if offer.about is not None and (offer.about, each.doubt) != about:
            lines += [""] if lines else []
            lines += marked(speaker.heading(offer), depends)
        about = offer.about, each.doubt
        record = offer.record(words)
        complete = all(part.complete for part in offer.parts)
        sentence = speaker.offer(offer) if complete or offer.about is not None else say("say.for-example", lang)
        besides = speaker.alternatives(offer)
        if offer.about is None:
            lines += marked(sentence, depends)
        elif sentence:
            lines.append(indent + sentence)
        lines += [f"{indent}  - {speaker.record(record)}"]
        lines += [f"{indent}    {besides}"] if besides else []
        if offer.parts[0].side is None and (hidden := hidden_form(spot, record)) is not None:
            lines += [f"{indent}{say('say.while-hidden', lang)}", f"{indent}  - {speaker.record(hidden)}"]
    more = beside(spot)
    if more:
        lines += ["", say("say.beside", lang)] if lines else [say("say.beside", lang)]
        lines += [f"  - {speaker.record(record)}" for record in more]
    return [*lines, "", say("say.cut", lang)] if speaker.cut else lines


def doubted(doubt: Doubt | None, speaker: Speaker, lang: str) -> str:
    """What a move depends on; empty if on nothing."""
    if doubt is None:
        return ""
    side = "" if doubt.side is None else speaker.side(doubt.side)
    return say(f"say.depends-{doubt.code}", lang, side=side, n=", ".join(map(str, doubt.records)))


def marked(sentence: str, depends: str) -> list[str]:
    """A sentence, marked if the move depends on something, which is then said below."""
    if depends:
        return [f"? {sentence}", f"  {depends}"]
    return [sentence] if sentence else []


def reasons(spot: Spot, speaker: Speaker, move: Any, lang: str) -> list[str]:
    """Why a record is illegal: every rule it breaks; or that it is legal."""
    from pnp.validator.base.violation import Unclear
    from pnp.validator.judging.unread import in_words

    try:
        english = spot.english(move)
        _, found = spot.judged(english)
        record = spot.record(english)
    except Unclear as unclear:
        where = ", ".join(filter(None, ("--why", ".".join(map(str, unclear.path)))))
        code, values = in_words(spot.rules.game, unclear.code, unclear.values)
        raise Invalid(Problem(code, where, values=values)) from None
    told = speaker.narrator.told({record.key: record.body})
    return [told, *(findings(speaker, found) if found else [say("say.legal-here", lang, n=spot.number)])]


def findings(speaker: Speaker, found: Sequence[Any]) -> list[str]:
    """What is wrong with a move; the nearest legal one is given once."""
    lines: list[str] = []
    for at, finding in enumerate(found):
        said = speaker.finding(finding)
        again = at + 1 < len(found) and found[at + 1].nearest == finding.nearest
        lines += said[:2] if finding.nearest is not None and again else said
    return lines
