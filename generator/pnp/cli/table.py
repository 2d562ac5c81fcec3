"""The command `pnp table`: a page for the phones at a table, which records a game."""

from __future__ import annotations

import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.validator.base.problem import Invalid

from .telling import tell
from .terminal import Exit, complain, draw, in_language, lang_option, open_page, port_option, say, show
from .trusting import trust_option
from .which_games import game_given

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.validator.definitions.model import Game
    from pnp.web.serve.guard import Service
    from pnp.web.table.room import Room

USUAL_PLAYER = "fair"


@click.command()
@click.argument("game", metavar="GAME")
@click.argument("log", metavar="LOG")
@lang_option
@click.option("--lan", is_flag=True)
@port_option
@click.option("--no-browser", is_flag=True)
@click.option("--computer", "computers", multiple=True, metavar="SEAT[=PLAYER]")
@trust_option()
@click.pass_obj
def table(
    lang: str, game: str, log: str, lan: bool, port: int | None, no_browser: bool,
    computers: tuple[str, ...],
) -> Exit:  # fmt: skip
    from pnp.validator.definitions.load import load_game
    from pnp.validator.judging.trust import refuse_untrusted
    from pnp.validator.playtest.roster import KNOWN, is_player
    from pnp.web.serve.door import PortTaken
    from pnp.web.table.keeping import InUse, NotOurs, TwoNames

    from .lan import NoNetwork

    path, room = Path(log), None
    played = {seat: player or USUAL_PLAYER for seat, _, player in (one.partition("=") for one in computers)}
    if unknown := [player for player in played.values() if not is_player(player)]:
        complain(say("say.no-player", lang, said=unknown[0], known=in_language(", ".join(KNOWN), lang)), lang)
        return Exit.USAGE
    try:
        book = load_game(game_given(game))
        refuse_untrusted(book)
        if refused := _refused_seat(book, played, lang):
            complain(refused, lang)
            return Exit.USAGE
        with ExitStack() as held:
            room = _room(book, path, lang, held, played)
            if room is None:
                return Exit.WRONG
            _serve(room, lan, port, not no_browser)
    except Invalid as invalid:
        tell(invalid.problems, lang, sys.stderr)
        return Exit.WRONG
    except InUse:
        complain(say("say.table-in-use", lang, log=log), lang)
        return Exit.SURROUNDINGS
    except NotOurs as other:
        complain(say("say.table-not-ours", lang, path=other.path), lang)
        return Exit.SURROUNDINGS
    except TwoNames:
        complain(say("say.table-two-names", lang, log=log), lang)
        return Exit.SURROUNDINGS
    except PortTaken:
        complain(say("say.table-port-taken", lang, port=port), lang)
        return Exit.SURROUNDINGS
    except NoNetwork:
        complain(say("say.table-no-network", lang), lang)
        return Exit.SURROUNDINGS
    except KeyboardInterrupt:
        show(say("say.table-ended", lang, log=log if room is None else room.log))
        return Exit.INTERRUPTED
    return Exit.GOOD


def _refused_seat(game: Game, computers: Mapping[str, str], lang: str) -> str:
    """Why programs cannot play these seats, as far as that is known before anybody sits down; empty if they can."""
    from pnp.web.page.beginning import fixed_sides, unknown_seat

    unknown = unknown_seat(game, computers)
    if unknown is not None:
        known = ", ".join(side.label[lang] for side in fixed_sides(game))
        return say("say.no-seat", lang, said=unknown, known=known)
    return say("say.no-person", lang) if len(computers) >= game.players else ""


def _room(game: Game, path: Path, lang: str, held: ExitStack, computers: dict[str, str]) -> Room | None:
    """The table, with the existing log, if any, and with files that are `held` open. None, after a message, if the log
    cannot go on here. Raises Invalid, InUse, NotOurs, TwoNames."""
    from pnp.validator.at_table.machine import Impossible
    from pnp.validator.base.source import read_text
    from pnp.web.table.keeping import Files, kept
    from pnp.web.table.pictures import Faces
    from pnp.web.table.room import OtherGame, Room

    from .saving import Paper, refuse_name, sweep

    lang = lang if lang in game.spoken else game.spoken[0]
    refuse_name(path)
    sweep(path)

    def opened(path: Path) -> Files:
        found, keep = held.enter_context(kept(path.resolve()))
        return Files(path, Paper(path), found, keep)

    room = Room(Faces(game, lang), opened(path), computers, opened)
    try:
        if path.exists() and path.stat().st_size > 0:
            if computers and not room.kept.computers:
                complain(say("say.table-old-log", lang, log=path), lang)
                return None
            room.open(read_text(path))
    except OtherGame as other:
        complain(say("say.other-game", lang, log=path, game=other, wanted=game.id), lang)
        return None
    except Impossible:
        complain(say("say.table-not-dealt", lang, log=path), lang)
        return None
    return room


def _serve(room: Room, lan: bool, port: int | None, browser: bool) -> None:
    """Serve the page until Ctrl-C. Raises PortTaken, NoNetwork."""
    import asyncio
    from threading import Thread

    from pnp.validator.judging.trust import trusted_by
    from pnp.web.serve.door import LOOPBACK
    from pnp.web.serve.mainthread import MainThread
    from pnp.web.table.server import serving

    from .lan import addresses

    reached = [*(addresses() if lan else []), LOOPBACK]

    main_thread = MainThread() if trusted_by() else None

    async def serve() -> None:
        with serving(room, reached, port, main_thread) as service:
            room.keep()
            _announce(service, room, lan, browser)
            Thread(target=room.faces.draw, daemon=True).start()
            await asyncio.Event().wait()

    if main_thread is not None:
        main_thread.serve(serve)
        return
    with suppress(asyncio.CancelledError):
        asyncio.run(serve())


def _announce(service: Service, room: Room, lan: bool, browser: bool) -> None:
    """Say where the page is, draw that as a QR code for phones, and open it here."""
    secret = room.kept.secret("")
    address = f"{service.base}/{secret}/"
    show(say("say.tabling", room.lang, address=address))
    if lan:
        from .lan import code

        draw(code(address))
        show(say("say.table-lan", room.lang))
        for other in service.others:
            show(say("say.table-lan-other", room.lang, address=f"{other}/{secret}/"))
        show(say("say.table-lan-firewall", room.lang, port=room.kept.port))
    sys.stdout.flush()
    if browser:
        open_page(address)
