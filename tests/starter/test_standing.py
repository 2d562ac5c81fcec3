"""What stands on the places of a board, of whatever sorts and however a game counts it: all of it is drawn or told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.game import HIDDEN, Counts, Grid, Items, Kind, Move, Place, Player, Rules, Table, Token, Unclear, Values, Word
from pnp.game.joined import Joined
from pnp.game.pieces import Pieces
from pnp.position.board import BoardArea
from pnp.position.secrets import Secrets
from pnp.press.build import open_desk
from pnp.press.play.sprites import Sprites
from pnp.validator.base.picture import Picture, known
from pnp.validator.definitions.load import load_game
from pnp.validator.definitions.model import Game, TokenFace
from pnp.validator.definitions.model import Kind as KindModel
from pnp.validator.definitions.squares import with_squares

CITES = {"sides": "setup.sides", "turn": "move.order", "end": "end.edge"}
TABLUT = Path(__file__).parents[2] / "docs" / "examples" / "tablut"


def game() -> Game:
    return load_game(TABLUT)


class Step(Move):
    to = Place()


def shown(held: dict[str, Any], game: Game, set_up: Callable[[Any, Any], None] = lambda rules, table: None) -> Picture:
    """The picture of a table that holds this, in a game with these pieces."""

    class Of(Rules):
        table = type("Board", (Table,), held)
        moves = (Step,)
        cites = CITES

    rules = Of(game)
    table = rules.start({})
    set_up(rules, table)
    return rules.picture(table)


START = {"e5": {"king": 1}, "e4": {"swede": 1}, "d1": {"muscovite": 1}}


@pytest.mark.parametrize(
    "held",
    [
        Values(Place, of=Token(), start="board"),
        Items(Place, of=Token(), start="board"),
        Counts(Place, Token, start="board"),
    ],
    ids=["values", "items", "counts"],
)
def test_what_the_board_lays_out_stands_there(held: Any) -> None:
    picture = shown({"pieces": held}, game())
    assert {place: dict(picture.places[place]) for place in START} == START
    assert not any(picture.places["a1"].values())
    assert sum(sum(tokens.values()) for tokens in picture.places.values()) == 25


def test_what_is_hidden_on_a_place_is_no_token() -> None:
    def hide(rules: Any, table: Any) -> None:
        table.pieces[rules.places["a1"]] = HIDDEN

    assert not shown({"pieces": Values(Place, of=Token())}, game(), hide).places["a1"]


def test_where_a_log_leaves_open_what_stands_there_only_what_is_sure_is_shown() -> None:
    """On e5 either the king or a Swede, on e4 either a Swede or nobody."""
    rules: Any = SimpleNamespace(picture=lambda places: Picture(places=places), game=game())
    ways = [
        {"e5": {"king": 1}, "e4": {"swede": 1}, "d1": {"muscovite": 1}},
        {"e5": {"swede": 1}, "d1": {"muscovite": 1}},
    ]
    assert known(rules, ways[:1]).places == ways[0]
    assert known(rules, ways).places == {"e5": {"swedes": 1}, "e4": {}, "d1": {"muscovite": 1}}


def test_two_counts_of_players_are_both_there() -> None:
    """The second would look like the first, so it is told in words."""

    def put(rules: Any, table: Any) -> None:
        table.men[rules.places["a1"]][rules.seats["swedes"]] = 1
        table.kings[rules.places["b1"]][rules.seats["swedes"]] = 1

    held = {"men": Counts(Place, Player, fact="men"), "kings": Counts(Place, Player, fact="kings")}
    picture = shown(held, game(), put)
    assert picture.places["a1"]["swedes"] == 1
    assert [told.said("en") for told in picture.told if told.name == "kings"] == ["b1, the Swedes 1"]


@pytest.mark.parametrize("has_token", [True, False])
def test_kinds_on_places_are_drawn_if_tokens_show_them_and_told_if_not(has_token: bool) -> None:
    whole = game()
    kinds = (KindModel("wall", {"en": "wall", "ru": "стена"}, {"en": "W", "ru": "С"}, "king", "crown"),)
    walls = replace(whole.tokens[0], id="walls", side=None, faces=(TokenFace(kind="wall"),))
    whole = replace(whole, kinds=kinds, tokens=(*whole.tokens, walls) if has_token else whole.tokens)

    def put(rules: Any, table: Any) -> None:
        table.walls[rules.places["a1"]][rules.kinds["wall"]] = 2

    held = {"pieces": Values(Place, of=Token(), start="board"), "walls": Counts(Place, Kind, fact="walls")}
    picture = shown(held, whole, put)
    assert picture.places["a1"].get("walls", 0) == (2 if has_token else 0)
    assert [told.said("en") for told in picture.told if told.name == "walls"] == ([] if has_token else ["a1, wall 2"])
    assert picture.places["e5"] == {"king": 1}


def test_several_sorts_on_one_square_lie_side_by_side() -> None:
    whole = game()
    assert whole.board is not None
    area = BoardArea(whole.board, Sprites(open_desk(whole, "en")).kit, [Picture()], 0)
    pieces = [*area.pieces(Picture(places={"a1": {"muscovite": 2, "king": 1}}), Secrets())]
    assert Counter(piece.shows[2] for piece in pieces) == {"muscovite": 2, "king": 1}
    square = area.places["a1"]
    for at, piece in enumerate(pieces):
        assert square.contains(piece.box)
        assert not any(piece.box.overlaps(other.box) for other in pieces[at + 1 :])


# ── the squares among the places ──────────────────────────────────────────────


@pytest.fixture(scope="module")
def squares() -> Pieces:
    class Of(Rules):
        moves = (Step,)
        cites = CITES

    return Of(game()).places


def ids(found: Any) -> list[str]:
    return [square.id for square in found]


def test_a_grid_knows_what_is_beside_between_and_beyond(squares: Pieces) -> None:
    grid = Grid(squares)
    a1, c1, c3, b3, e5 = (squares[id] for id in ("a1", "c1", "c3", "b3", "e5"))
    assert (grid.columns, grid.rows, grid.at(1, 1), grid.at(0, 1)) == (9, 9, a1, None)
    assert (ids(grid.beside(a1)), ids(grid.beside(e5))) == (["a2", "b1"], ["e6", "f5", "e4", "d5"])
    assert (len(grid.around(a1)), len(grid.around(e5))) == (3, 8)
    assert (ids(grid.between(a1, c1)), ids(grid.between(a1, c3)), ids(grid.between(a1, b3))) == (["b1"], ["b2"], [])
    assert (grid.in_line(a1, c1), grid.in_line(a1, c3), grid.in_line(a1, a1)) == (True, False, False)
    assert (grid.beyond(a1, squares["b1"]), grid.beyond(squares["b1"], a1)) == (c1, None)
    assert [ids(line) for line in grid.lines(squares["h8"])][:2] == [["h9"], ["i8"]]
    assert ids(grid.diagonals(squares["g7"])[0]) == ["h8", "i9"]
    assert (grid.on_rim(a1), grid.on_rim(e5)) == (True, False)


def test_squares_may_be_numbered_and_left_out() -> None:
    """Draughts: the dark squares, from 1 in the upper left corner."""
    plan = [" x x", "x x ", " x x", "x x "]
    grid = {"columns": "a..d", "rows": "1..4", "at": ["0mm", "0mm"], "size": "10mm", "numbered": True, "plan": plan}
    places = with_squares({"grid": {**grid, "letters": {"x": {"face": "dark"}}}}, ("en",))["places"]
    assert [place["id"] for place in places] == [str(number) for number in range(1, 9)]
    assert [place["values"] for place in places[:3]] == [
        {"column": 2, "row": 4},
        {"column": 4, "row": 4},
        {"column": 1, "row": 3},
    ]
    joined = Joined.of("fromxto", {key: Word(*(place["id"] for place in places)) for key in ("from", "to")})
    assert joined is not None and joined.full("1x6") == {"from": "1", "to": "6"} and joined.full("1-6") is None


def test_a_wrong_word_of_many_names_the_nearest_and_not_all() -> None:
    squares = [f"{column}{row}" for column in "abc" for row in range(1, 7)]
    words = [f"{one}-{other}" for one in squares for other in squares]
    with pytest.raises(Unclear) as wrong:
        Word(*words).read(None, "a1-c8", ())  # type: ignore[arg-type]
    assert (wrong.value.code, wrong.value.values["nearest"][:3]) == ("log.place-nearest", "a1-")
    assert len(wrong.value.values["known"]) < 200
    with pytest.raises(Unclear) as few:
        Word("left", "right").read(None, "up", ())  # type: ignore[arg-type]
    assert (few.value.code, few.value.values["known"]) == ("log.place", "left, right")
