"""A new log, started on the page: who plays, what each player takes, the rulings, and how the phones are used."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from random import SystemRandom
from typing import Any

from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.base.values import HIDDEN_WORD
from pnp.validator.base.words import capital
from pnp.validator.definitions.board_model import BoardPlace
from pnp.validator.definitions.model import USUAL_LEVELS, Card, Game, Side
from pnp.validator.judging.loaded import rules_of
from pnp.validator.judging.spot import Spot
from pnp.validator.logs.logtext import begun_log

from .words import WORDS

Json = dict[str, Any]
LONGEST_NAME = 40
ONE, PASSED, OWN = "one", "passed", "own"
MODES = (ONE, PASSED, OWN)


def fixed_sides(game: Game) -> list[Side]:
    """The sides that can be played; none if seats are named after the players."""
    return [] if getattr(rules_of(game), "takes", None) else [side for side in game.sides if side.plays]


def unknown_seat(game: Game, computers: Collection[str]) -> str | None:
    """A seat given to a program that is no side of the game; None if all are, or if sides are not fixed."""
    names = rules_of(game).side_names_read
    return next((name for name in computers if fixed_sides(game) and names.find(name) is None), None)


def seated(rules: Any, computers: Mapping[str, str]) -> dict[str, str] | None:
    """The programs by the ids of their seats; None if a seat is not at this table, or no seat is left for a person."""
    found = {rules.side_names_read.find(name): player for name, player in computers.items()}
    if None in found or not len(found) < len(rules.sides):
        return None
    return {rules.sides[at]: player for at, player in found.items()}


def called(spot: Spot) -> dict[str, str]:
    """By side, the name of its player; the id of the side if no name is known."""
    return {side: spot.players.get(side, side) for side in spot.rules.sides}


def by_names(spot: Spot, computers: Mapping[str, str]) -> dict[str, str]:
    """The programs at a table by the names of their seats; by the sides' ids where these are fixed."""
    names = {} if fixed_sides(spot.rules.game) else called(spot)
    return {names.get(side, side): player for side, player in computers.items()}


def form(game: Game, lang: str, computers: Mapping[str, str] | None = None) -> Json:
    """The form to fill in; `computers` are the programs suggested for seats."""
    suggested = computers or {}
    rules = rules_of(game)
    decks = {deck.id: deck for deck in game.decks}
    return {
        "begin": True,
        "title": game.title[lang],
        "sides": [{"id": side.id, "label": side.label[lang], "icon": side.icon} for side in fixed_sides(game)],
        "players": {_seat(game, name): player for name, player in suggested.items()},
        "programs": [{"id": player, "title": _level(player, lang)} for player in _programs(suggested)],
        "modes": modes(game),
        "least": game.least_players or game.players,
        "most": game.players,
        "secretly": rules.takes_secretly,
        "takes": [
            {
                "key": key,
                "title": _spoken(rules, key, lang),
                "cards": _titled(decks[deck].cards, lang),
            }
            for key, deck in rules.takes.items()
        ],
        "rulings": [
            {
                "id": ruling.id,
                "number": ruling.number,
                "text": ruling.text[lang],
                "usual": ruling.default,
                "values": [{"id": value, "text": said[lang]} for value, said in ruling.values.items()],
            }
            for ruling in game.rulebook.rulings
        ],
    }


def _programs(suggested: Mapping[str, str]) -> list[str]:
    """The programs that can be chosen on the page: the levels, and what the command names."""
    return [*dict.fromkeys([*USUAL_LEVELS, *suggested.values()])]


def _level(player: str, lang: str) -> str:
    code = f"computer.{player}"
    return WORDS.say(code, lang) if code in WORDS.texts else f"{WORDS.say('computer', lang)}: {player}"


def _seat(game: Game, name: str) -> str:
    """The id of a fixed side by any of its names; else the name, for seats have the names of players."""
    at = rules_of(game).side_names_read.find(name) if fixed_sides(game) else None
    return name if at is None else rules_of(game).sides[at]


def played(game: Game, said: Mapping[str, Any], suggested: Mapping[str, str]) -> Mapping[str, str] | None:
    """The programs by their seats as chosen on the page, or as suggested if nothing is said of that; None if one of
    them cannot be chosen."""
    if not any("player" in seat for seat in said["seats"]):
        return suggested
    key = "side" if fixed_sides(game) else "name"
    found = {_called(seat.get(key)): seat["player"] for seat in said["seats"] if seat.get("player")}
    return found if {*found.values()} <= {*_programs(suggested)} else None


def modes(game: Game) -> list[str]:
    """How phones can be used: a page for each side only if the rules say what is secret."""
    return [mode for mode in MODES if mode != OWN or rules_of(game).says_secrets]


def places(game: Game, taken: Mapping[str, str], chosen: Mapping[str, str], lang: str) -> Json:
    """What a player who took these cards is asked besides, with these rulings: `places` for the figure, if there is a
    choice; `notes` written down in secret; whether everybody sees what is taken (`openly`)."""
    rules = rules_of(game)
    rulings = {**{ruling.id: ruling.default for ruling in game.rulebook.rulings}, **chosen}
    return {
        "places": [{"key": key, "of": _titled(found, lang)} for key, found in rules.stands(taken).items()],
        "notes": [
            {"key": key, "title": _spoken(rules, key, lang), "of": _titled(found, lang)}
            for key, found in rules.notes({key: taken.get(key, "") for key in rules.takes}, rulings).items()
        ],
        "openly": rules.takes_openly(rulings),
    }


def _spoken(rules: Any, key: str, lang: str) -> str:
    """A key of a log as a heading."""
    return capital(rules.vocabulary.called(key, lang).replace("-", " "))


def _titled(found: Iterable[Card | BoardPlace], lang: str) -> list[Json]:
    return [{"id": one.id, "title": one.title[lang]} for one in found]


def _called(name: Any) -> str:
    """A name as it was typed, on one line."""
    return " ".join(str(name or "").split())[:LONGEST_NAME]


def log(game: Game, said: Mapping[str, Any], lang: str, computers: Collection[str] = ()) -> str:
    """The text of the new log; seats played by programs get a program's name, and then nothing is left for people to
    take unseen: it is dealt. Raises Invalid."""
    rules = rules_of(game)
    played = {rules.side_names_read.find(name) for name in computers}
    open_seats = not fixed_sides(game)
    labels = {side.id: side.label[lang] for side in game.sides}
    players: dict[str, Any] = {}
    for seat in said["seats"]:
        name = _called(seat.get("name"))
        key = name if open_seats else str(seat.get("side", ""))
        if not key:
            continue
        if not open_seats and rules.side_names_read.find(key) in played:
            name = WORDS.say("computer", lang)
        if key in players:
            raise Invalid(Problem("log.twice", values={"said": key}))
        taken = {str(k): str(v) or HIDDEN_WORD for k, v in seat.get("takes", {}).items()}
        players[key] = taken or name or labels.get(key, key)
    if computers:
        _deal(game, players)
    usual = {ruling.id: ruling.default for ruling in game.rulebook.rulings}
    chosen = {id: value for id, value in said.get("options", {}).items() if usual.get(id) != value}
    return begun_log(rules, players, chosen, lang)


def _deal(game: Game, players: Mapping[str, Any]) -> None:
    """Give each player any free card in place of one taken face down."""
    decks, chance = {deck.id: deck for deck in game.decks}, SystemRandom()
    for key, deck in rules_of(game).takes.items():
        takes = [who for who in players.values() if isinstance(who, dict) and key in who]
        free = [card.id for card in decks[deck].cards if all(who[key] != card.id for who in takes)]
        for who in takes:
            if who[key] == HIDDEN_WORD:
                who[key] = free.pop(chance.randrange(len(free)))
