"""The command `pnp verify`: logs are judged."""

from __future__ import annotations

import sys
from contextlib import closing

import click

from .jobs import jobs_option
from .standard_input import standard_input
from .terminal import Exit, complain, lang_option, say, show
from .trusting import Teller, trust_option
from .unused_options import refuse_unused


@click.command()
@click.argument("logs", nargs=-1, required=True, metavar="LOG...")
@lang_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@jobs_option
@click.option("--scheduler", metavar="ADDRESS")
@trust_option(exposed=True)
@click.pass_obj
def verify(lang: str, logs: tuple[str, ...], form: str, jobs: int, scheduler: str | None, trust: bool) -> Exit:

    from pnp.validator.archives.answer import Manner
    from pnp.validator.archives.archive import NoCluster, Tally, judge_all, logs_meant
    from pnp.validator.base.cache import on_disk
    from pnp.validator.base.folders import cache_folder
    from pnp.validator.base.problem import Invalid

    if trust and scheduler is not None:
        raise click.UsageError(say("say.trust-here", lang))
    if scheduler is not None:
        refuse_unused(("jobs",), "--scheduler", lang)
    manner, tally = Manner(lang, form, Teller(lang) if trust else None), Tally()
    if scheduler is None:
        answers = judge_all(logs_meant(logs), manner, jobs, standard_input)
    else:
        from pnp.validator.archives.cluster import judge_on_cluster

        answers = judge_on_cluster(logs_meant(logs), manner, scheduler, standard_input)
    whole = True
    with on_disk(cache_folder()), closing(answers):  # so are the processes, whatever happens
        try:
            for answer in answers:
                tally.add(answer)
                if answer.verdict is None:
                    show(say(f"say.{answer.trouble}", lang, log=answer.log, what=answer.said), file=sys.stderr)
                else:
                    (print if form == "json" else show)(answer.said)
        except NoCluster as none:
            complain(say(f"say.no-cluster-{none.code}", lang, address=scheduler, reason=none.reason), lang)
            whole = False
        except Invalid:
            return Exit.WRONG  # a game's own rules exceeded their limits: the watching process reports it
    if form == "text" and tally.total() > 1:
        show(say("say.tally", lang, logs=tally.total()))
        for verdict, n in tally.rows():
            show(f"  {say(f'say.tally-{verdict}', lang):<20}{n:>9}")
    return Exit.SURROUNDINGS if tally["unread"] or not whole else Exit.WRONG if tally.bad else Exit.GOOD
