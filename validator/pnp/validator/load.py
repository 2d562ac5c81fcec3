"""From a game's folder to a Game: read, check, fill in the numbers, freeze.

Nothing here looks at paper or plays a game. `load_game` is the only way a Game comes to be, so whoever holds one holds
a checked one.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import words
from .check import check_definitions
from .model import (
    Board,
    BoardPlace,
    BoardSheet,
    Card,
    Deck,
    Edition,
    Example,
    ExampleStep,
    Game,
    Kind,
    Rule,
    Rulebook,
    Ruling,
    Section,
    Side,
    Text,
    Token,
)
from .problem import Invalid, Problem
from .source import read_file

GAME_FILE = "game.yaml"


def read_definitions(folder: Path, edition: str | None = None) -> dict[str, Any]:
    """The raw definitions of a game by role: game, cards, rules and, if there is one, board.

    `edition` names whose deck is wanted; the first that the game lists is the default. Beside each role `files` holds
    the path it came from. Raises Invalid.
    """
    game = read_file(folder / GAME_FILE)
    if not isinstance(game, dict):
        raise Invalid(Problem("definition.mapping", str(folder / GAME_FILE), 1, 1))
    files = {"game": folder / GAME_FILE}
    files["cards"] = inside(folder, _cards_file(game, folder, edition))
    for role in ("rules", "board"):
        if role in game:
            files[role] = inside(folder, game[role])
    raw: dict[str, Any] = {"game": game}
    problems: list[Problem] = []
    for role, file in files.items():
        if role == "game":
            continue
        try:
            raw[role] = read_file(file)
        except Invalid as invalid:
            problems += invalid.problems
    if problems:
        raise Invalid(*problems)
    raw["files"] = files
    return raw


def _cards_file(game: Mapping[str, Any], folder: Path, edition: str | None) -> str:
    """The cards file of an edition. What is malformed here is left for the schema to explain."""
    editions = game.get("editions")
    listed = [e for e in editions if isinstance(e, dict)] if isinstance(editions, list) else []
    if edition is None:
        return str(listed[0].get("cards", "cards.yaml")) if listed else "cards.yaml"
    found = next((e for e in listed if e.get("id") == edition), None)
    if found is None:
        known = ", ".join(str(e.get("id")) for e in listed)
        raise Invalid(Problem("edition.unknown", str(folder / GAME_FILE), values={"edition": edition, "known": known}))
    return str(found.get("cards", "cards.yaml"))


def inside(folder: Path, name: object) -> Path:
    """The path of a file named in a definition. Raises Invalid if it leaves the game's folder."""
    path = (folder / str(name)).resolve()
    if not path.is_relative_to(folder.resolve()):
        raise Invalid(Problem("file.outside", str(folder / GAME_FILE), values={"name": str(name)}))
    return folder / str(name)


def load_game(folder: Path, edition: str | None = None) -> Game:
    """The game in a folder, checked. Raises Invalid with every problem found, each with its place."""
    raw = read_definitions(folder, edition)
    problems = [problem for problem in check_definitions(raw) if not problem.warning]
    if problems:
        raise Invalid(*problems)
    return build_game(folder, raw, edition)


def build_game(folder: Path, raw: Mapping[str, Any], edition: str | None = None) -> Game:
    """The Game that checked definitions describe."""
    game = raw["game"]
    numbers = game.get("numbers", {})
    editions = tuple(Edition(e["id"], e["title"], e["cards"]) for e in game.get("editions", ()))
    deck = game["decks"][0]
    return Game(
        folder=folder,
        id=game["id"],
        title=game["title"],
        subtitle=game.get("subtitle", {}),
        languages=tuple(game["languages"]),
        players=game["players"],
        minutes=game["minutes"],
        age=game["age"],
        referee=game.get("referee"),
        sides=tuple(
            Side(s["id"], s["name"], s["label"], s.get("plays", True), s["colour"], s["icon"])
            for s in game.get("sides", ())
        ),
        kinds=tuple(Kind(k["id"], k["name"], k["letter"], k["colour"], k["icon"]) for k in game.get("kinds", ())),
        numbers=numbers,
        decks=(
            Deck(
                deck["id"],
                deck["title"],
                deck["size"],
                deck["face"],
                deck["back"],
                tuple(_card(folder, card) for card in raw["cards"]["cards"]),
            ),
        ),
        editions=editions,
        edition=edition or (editions[0].id if editions else ""),
        tokens=tuple(
            Token(
                t["id"],
                t["title"],
                t.get("side"),
                numbers[t["number"]] if "number" in t else t["count"],
                t["shape"],
                t["size"],
            )
            for t in game.get("tokens", ())
        ),
        board=_board(raw["board"]) if "board" in raw else None,
        rulebook=_rulebook(raw["rules"], numbers),
        palette=game["palette"],
    )


def _card(folder: Path, card: Mapping[str, Any]) -> Card:
    event = tuple(card.get("event", ()))
    return Card(
        id=card["id"],
        title=card["title"],
        side=card.get("side"),
        kind=card.get("kind"),
        cubes=card.get("cubes", 0),
        event=event,
        text=_filled(card.get("text", {}), lambda name: event_value(event, name)),
        history=card.get("history", {}),
        art=inside(folder, card["art"]) if "art" in card else None,
        copies=card.get("copies", 1),
    )


def event_value(event: tuple[Mapping[str, Any], ...], name: str) -> Any:
    """What a card text means by `0.up_to`: that key of the event's first step. Raises KeyError.

    The verb of a step is skipped, so that the text need not change when a `place` becomes a `move`; inside a
    `choose`, `0.1.0.up_to` is the second option's first step.
    """
    at: Any = event
    for part in name.split("."):
        if isinstance(at, dict) and len(at) == 1 and part not in at:
            at = next(iter(at.values()))
        if isinstance(at, list | tuple):
            if not part.isdigit() or int(part) >= len(at):
                raise KeyError(name)
            at = at[int(part)]
        elif isinstance(at, dict) and part in at:
            at = at[part]
        else:
            raise KeyError(name)
    return at


def _filled(text: Text, value: Any) -> Text:
    return {lang: words.fill(template, lang, value) for lang, template in text.items()}


def _board(raw: Mapping[str, Any]) -> Board:
    places = {p["id"]: BoardPlace(p["id"], p["title"], p.get("hint", {}), p["holds"]) for p in raw["places"]}
    sheets = tuple(
        BoardSheet(s["zone"], s["title"], s.get("side"), s["cards"], tuple(places[p] for p in s["places"]))
        for s in raw["sheets"]
    )
    return Board(raw["file"], raw["title"], sheets)


def _rulebook(raw: Mapping[str, Any], numbers: Mapping[str, int]) -> Rulebook:
    sections = []
    for place, section in enumerate(raw["sections"], 1):
        rules = tuple(
            Rule(
                id=rule["id"],
                number=f"{place}.{at}",
                section=section["id"],
                text=_filled(_both(rule), numbers),
                enforced=rule.get("enforced", "yes") != "no",
                reason=rule.get("reason"),
                breach=rule.get("breach", {}),
            )
            for at, rule in enumerate((r for r in raw["rules"] if r["section"] == section["id"]), 1)
        )
        intro = _filled(section["intro"], numbers) if "intro" in section else None
        sections.append(Section(section["id"], str(place), section["title"], intro, rules))
    rulings = tuple(
        Ruling(
            id=ruling["id"],
            number=f"R{at}",
            rule=ruling["rule"],
            text=_filled(_both(ruling), numbers),
            default=ruling["default"],
            values={name: _filled(text, numbers) for name, text in ruling["values"].items()},
        )
        for at, ruling in enumerate(raw.get("rulings", ()), 1)
    )
    examples = tuple(
        Example(
            example["id"],
            example["title"],
            _filled(example["intro"], numbers) if "intro" in example else None,
            tuple(ExampleStep(s["record"], _filled(s["caption"], numbers)) for s in example["steps"]),
        )
        for example in raw.get("examples", ())
    )
    return Rulebook(raw["version"], _filled(raw.get("about", {}), numbers), tuple(sections), rulings, examples)


def _both(entry: Mapping[str, Any]) -> Text:
    return {lang: entry[lang] for lang in words.LANGUAGES if lang in entry}
