"""From a game's folder to a Game: read, check, fill in the numbers, measure, freeze.

Nothing here knows about paper or plays a game. `load_game` is the only way to get a Game, so every Game has been
checked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..base.length import points
from ..base.source import read_file
from .board_model import Area, Board, BoardLink, BoardPlace, BoardRegion, BoardSheet, BoardSign, Track
from .check import require_sound
from .find import GAME_FILE, find_game
from .gather import edition_ids, read_definitions
from .model import (
    USUAL_LEVELS,
    Card,
    Cover,
    Deck,
    Edition,
    Game,
    Kind,
    LogWords,
    Publication,
    Side,
    Token,
    TokenFace,
    Tuckbox,
)
from .named_files import inside
from .reading import deck_reading
from .roles import card_roles
from .rulebook import filled, rulebook
from .sizes import card_size
from .spoken import spoken

NO_RULES: Mapping[str, Any] = {"version": 1, "sections": (), "rules": ()}


def load_game(game: Path | str, edition: str | None = None) -> Game:
    """The game in a folder, or with a name that the command would find; checked. Raises Invalid with every problem
    found, each with its place."""
    folder = find_game(game) if isinstance(game, str) else game
    return build_game(folder, checked(folder, edition), edition)


_known: dict[tuple[Path, str | None], Mapping[str, Any]] = {}


def know_game(folder: Path, edition: str | None, raw: Mapping[str, Any]) -> None:
    """Take these as the definitions in a folder: they were read and checked elsewhere (see `frozen`)."""
    _known[folder, edition] = raw


def checked(folder: Path, edition: str | None = None) -> Mapping[str, Any]:
    """The definitions of a game, as `read_definitions` returns them. Raises Invalid if there is anything wrong."""
    if (folder, edition) in _known:
        return _known[folder, edition]
    raw = read_definitions(folder, edition)
    require_sound(raw)
    return raw


def load_editions(folder: Path) -> list[Game]:
    """The game in a folder, once for each edition's deck. Raises Invalid."""
    return [load_game(folder, edition) for edition in edition_ids(read_file(folder / GAME_FILE)) or [None]]


def build_game(folder: Path, raw: Mapping[str, Any], edition: str | None = None) -> Game:
    """The Game that checked definitions describe."""
    raw = spoken(raw)
    game = raw["game"]
    numbers = game.get("numbers", {})
    editions = tuple(Edition(e["id"], e["title"], e["cards"], e.get("about", {})) for e in game.get("editions", ()))
    rules = _rules_with(raw.get("rules", NO_RULES), editions, edition)
    decks = {deck["id"]: deck for deck in game.get("decks", ())}
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
            Side(s["id"], s["name"], s["label"], s.get("plays", True), s["colour"], s["icon"], s.get("form", "smooth"))
            for s in game.get("sides", ())
        ),
        kinds=tuple(Kind(k["id"], k["name"], k["letter"], k["colour"], k["icon"]) for k in game.get("kinds", ())),
        numbers=numbers,
        decks=tuple(_deck(folder, decks[id], raw, role) for role, id in card_roles(raw).items()),
        editions=editions,
        edition=edition or (editions[0].id if editions else ""),
        tokens=tuple(_token(folder, token, numbers) for token in game.get("tokens", ())),
        board=_board(raw["board"], folder) if "board" in raw else None,
        rulebook=rulebook(raw["files"].get("rules", raw["files"]["game"]), rules, numbers, game["players"]),
        palette=game["palette"],
        reference=card_size(game["reference"]) if "reference" in game else None,
        least_players=game.get("least_players", game["players"]),
        words=LogWords(**raw.get("words", {})),
        labels=raw.get("labels", {}),
        computer={**USUAL_LEVELS, **game.get("computer", {})},
        cover=_cover(folder, game.get("cover", {})),
        publish=_publication(game.get("publish", "no")),
    )


def _cover(folder: Path, cover: Mapping[str, Any]) -> Cover:
    titles = {lang: inside(folder, name) for lang, name in cover.get("title", {}).items()}
    return Cover(titles, inside(folder, cover["scene"]) if "scene" in cover else None)


def _publication(publish: Mapping[str, Any] | str | bool) -> Publication | None:
    if isinstance(publish, Mapping):
        return Publication(**publish)
    return Publication() if publish in ("yes", True) else None


def _rules_with(rules: Mapping[str, Any], editions: Sequence[Edition], edition: str | None) -> Mapping[str, Any]:
    """The rules as printed for one edition: with its own words where they say where the cards come from, and without
    examples, logs or figures that use other decks' cards."""
    if not editions:
        return rules
    used = next((e for e in editions if e.id == edition), editions[0])
    general, own = rules.get("sources", {}), used.about
    both = {lang: " ".join(filter(None, (general.get(lang), own.get(lang)))) for lang in {**general, **own}}
    rules = {**rules, "sources": both} if both else rules
    if used is editions[0]:
        return rules
    sections = [
        {**section, "figures": [figure for figure in section.get("figures", ()) if "route" in figure]}
        for section in rules["sections"]
    ]
    anatomy = [figure for figure in rules.get("anatomy", ()) if "board" in figure]
    course = [
        {**one, "steps": [{key: value for key, value in step.items() if key != "cards"} for step in one["steps"]]}
        for one in rules.get("course", ())
    ]
    kept = {key: value for key, value in rules.items() if key not in ("setup", "scoring")}
    return {**kept, "examples": (), "sections": sections, "anatomy": anatomy, "course": course}


def _tuckbox(folder: Path, box: Mapping[str, Any]) -> Tuckbox:
    return Tuckbox(
        points(box["stock"]), inside(folder, box["art"]) if "art" in box else None, tuple(box.get("holds", ()))
    )


def _deck(folder: Path, deck: Mapping[str, Any], raw: Mapping[str, Any], role: str) -> Deck:
    reading = deck_reading(raw["game"], deck)
    cards = tuple(_card(folder, card, reading.fields) for card in raw[role]["cards"])
    box = deck.get("tuckbox")
    return Deck(
        id=deck["id"],
        title=deck["title"],
        file=raw["files"][role],
        size=card_size(deck["size"]),
        face=deck["face"],
        back=deck["back"],
        cards=cards,
        tuckbox=_tuckbox(folder, box) if box else None,
        reading=reading,
    )


def _token(folder: Path, token: Mapping[str, Any], numbers: Mapping[str, int]) -> Token:
    """A token with a design for each of its kinds; what `back` leaves out is as on the front."""
    kinds = token.get("kinds", (None,))
    overleaf = token.get("back", {})
    two_sided = token.get("two_sided", "back" in token)

    def behind(kind: str | None) -> str | None:
        return None if overleaf.get("plain") else kind

    return Token(
        id=token["id"],
        title=token["title"],
        side=token.get("side"),
        count=numbers[token["number"]] if "number" in token else token["count"],
        shape=token["shape"],
        size=points(token["size"]),
        height=points(token["height"]) if "height" in token else None,
        faces=tuple(_token_face(folder, token, kind) for kind in kinds),
        backs=tuple(_token_face(folder, {**token, **overleaf}, behind(kind)) for kind in kinds) if two_sided else (),
        cube=token.get("cube", False),
        spares=token.get("spares", 0),
    )


def _token_face(folder: Path, face: Mapping[str, Any], kind: str | None) -> TokenFace:
    """`{kind}` in the name of its picture is its kind; a face without a kind then has no picture."""
    kind, file = face.get("kind", kind), face.get("art")
    art = inside(folder, file.replace("{kind}", kind or "")) if file and (kind or "{kind}" not in file) else None
    return TokenFace(face.get("side"), kind, face.get("icon"), face.get("letter", {}), face.get("colour"), art)


def _card(folder: Path, card: Mapping[str, Any], fields: Mapping[str, Any]) -> Card:
    event = tuple(card.get("event", ()))

    def value(name: str) -> Any:
        """The value for a hole in one of the card's texts: a number of its event or of one of its fields."""
        return event_value(event if name[0].isdigit() else card, name)

    return Card(
        id=card["id"],
        title=card["title"],
        side=card.get("side"),
        kind=card.get("kind"),
        values={
            name: filled(card[name], value) if field["type"] == "text" else card[name]
            for name, field in fields.items()
            if name in card
        },
        event=event,
        text=filled(card.get("text", {}), value),
        history=card.get("history", {}),
        art=inside(folder, card["art"]) if "art" in card else None,
        copies=card.get("copies", 1),
    )


def event_value(event: Sequence[Mapping[str, Any]] | Mapping[str, Any], name: str) -> Any:
    """What `0.up_to` in a card text means: that key of the event's first step. Raises KeyError.

    The verb of a step is skipped, so the text stays right when a `place` becomes a `move`; inside a `choose`,
    `0.1.0.up_to` is the second option's first step.
    """
    at: Any = event
    for part in name.split("."):
        if isinstance(at, dict) and len(at) == 1 and part not in at:
            at = next(iter(at.values()))
        if isinstance(at, list | tuple):
            if not part.isdecimal() or len(part) > len(str(len(at))) or int(part) >= len(at):
                raise KeyError(name)
            at = at[int(part)]
        elif isinstance(at, dict) and part in at:
            at = at[part]
        else:
            raise KeyError(name)
    return at


def _sheet(raw: Mapping[str, Any], places: Mapping[str, BoardPlace], folder: Path) -> BoardSheet:
    own = tuple(places[place] for place in raw["places"])
    art = folder / raw["art"] if "art" in raw else None
    return BoardSheet(raw["zone"], raw["title"], raw["name"], raw.get("side"), raw["cards"], own, art)


def _board(raw: Mapping[str, Any], folder: Path) -> Board:
    places = {p["id"]: _place(p) for p in raw["places"]}
    sheets = tuple(_sheet(sheet, places, folder) for sheet in raw.get("sheets", ()))
    tracks = tuple(_track(track) for track in raw.get("tracks", ()))
    size, face = tuple(map(points, raw.get("size", ()))), raw.get("face")
    regions = tuple(_region(region) for region in raw.get("regions", ()))
    signs = tuple(_sign(sign) for sign in raw.get("signs", ()))
    links = _links(raw)
    return Board(raw["file"], raw["title"], sheets, size, face, tuple(places.values()), tracks, links, regions, signs)


def _links(raw: Mapping[str, Any]) -> tuple[BoardLink, ...]:
    """The links in `links`, then those named only by places, each pair once."""
    links = [_link(link) for link in raw.get("links", ())]
    drawn = {frozenset(link.between) for link in links}
    for place in raw["places"]:
        for other in place.get("links", ()):
            if frozenset((place["id"], other)) not in drawn:
                drawn.add(frozenset((place["id"], other)))
                links.append(BoardLink((place["id"], other)))
    return tuple(links)


def _link(raw: Mapping[str, Any]) -> BoardLink:
    one, other = raw["between"]
    via = tuple((points(x), points(y)) for x, y in raw.get("via", ()))
    return BoardLink((one, other), raw.get("title", {}), via, raw.get("values", {}), raw.get("face"), raw.get("colour"))


def _place(raw: Mapping[str, Any]) -> BoardPlace:
    return BoardPlace(
        id=raw["id"],
        title=raw["title"],
        hint=raw.get("hint", {}),
        holds=raw["holds"],
        kind=raw.get("kind"),
        at=tuple(map(points, raw.get("at", ()))),
        start=raw.get("start", {}),
        links=tuple(raw.get("links", ())),
        values=raw.get("values", {}),
        face=raw.get("face"),
        colour=raw.get("colour"),
    )


def _region(raw: Mapping[str, Any]) -> BoardRegion:
    outline = tuple((points(x), points(y)) for x, y in raw["outline"])
    return BoardRegion(raw["id"], raw["title"], outline, raw.get("side"), raw.get("face"), raw.get("colour"))


def _sign(raw: Mapping[str, Any]) -> BoardSign:
    return BoardSign(
        id=raw["id"],
        title=raw.get("title", {}),
        at=tuple(map(points, raw["at"])),
        side=raw.get("side"),
        kind=raw.get("kind"),
        values=raw.get("values", {}),
        face=raw.get("face"),
        colour=raw.get("colour"),
    )


def _track(raw: Mapping[str, Any]) -> Track:
    return Track(
        id=raw["id"],
        title=raw["title"],
        kind=raw.get("kind"),
        spaces=raw["spaces"],
        first=raw.get("first", 1),
        start=raw.get("start", {}),
        areas=tuple(Area(a["id"], a["title"], a["from"], a["to"], a.get("colour")) for a in raw.get("areas", ())),
        at=tuple(map(points, raw.get("at", ()))),
        towards=raw.get("towards", "up"),
        face=raw.get("face"),
    )
