"""The command `pnp games`: the games there are."""

from __future__ import annotations

import click

from .terminal import Exit, complain, lang_option, say, show


@click.command()
@lang_option
@click.pass_obj
def games(lang: str) -> Exit:
    from pnp.validator.base.problem import Invalid
    from pnp.validator.base.source import read_file
    from pnp.validator.definitions.find import all_games, game_id

    rows = []
    for folder in all_games():
        try:
            game = read_file(folder / "game.yaml")
            title = game["title"].get(lang) or next(iter(game["title"].values()))
            most, least, minutes = game["players"], game.get("least_players", game["players"]), game["minutes"]
            players = say("say.players", lang, n=most, span=f"{least}–{most}" if least != most else most)
            about = (title, players, say("say.minutes", lang, n=minutes), ", ".join(game["languages"]))
        except (Invalid, AttributeError, KeyError, TypeError, StopIteration):
            about = (say("say.unreadable", lang, folder=folder), "", "", "")
        rows.append((game_id(folder), *about, str(folder)))
    widths = [max((len(row[at]) for row in rows), default=0) for at in range(5)]
    for row in rows:
        show("  ".join([*(text.ljust(width) for text, width in zip(row, widths, strict=False)), row[5]]).rstrip())
    if not rows:
        complain(say("say.no-games", lang), lang)
    return Exit.GOOD if rows else Exit.WRONG
