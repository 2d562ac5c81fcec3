"""Who may say what for whom: what a side says only for itself, and what only its own seat can know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pnp.game.playing import keeps_from

from ..base.values import HIDDEN_WORD
from ..base.violation import Unclear
from .offers import only_key, words_of
from .own_cards import cards_told_of

if TYPE_CHECKING:
    from .sitting import Sitting

ALL = "*"


def tells_of_others(sitting: Sitting, viewer: str | None, move: Mapping[str, Any]) -> bool:
    """Whether a person says what only another seat can know, although a program has dealt the cards."""
    key, moves = _read(sitting, move)
    if sitting.machine is not None and key in sitting.machine.players:
        return viewer not in (key, ALL) and not _answers(sitting, viewer, key, move, moves)
    seat = next((one for one in sitting.rules.seats if one.id == viewer), None)
    return seat is not None and any(keeps_from(seat, one) for one in moves)


def _answers(sitting: Sitting, viewer: str | None, taking: str, move: Mapping[str, Any], moves: Sequence[Any]) -> bool:
    """Whether a person who is asked in the middle of another side's record says only what it decides itself."""
    if taking != sitting.whole.taking or viewer not in sitting.asked():
        return False
    table, whole = sitting.whole.spot.tables[0], move.get(taking, move)
    added = whole.keys() - sitting.whole.said.keys()
    return all(one.seat.id == viewer for one in moves if added & one.write(table).keys())


def is_for_another(sitting: Sitting, viewer: str | None, move: Mapping[str, Any], forced: bool) -> bool:
    """Whether a side says for another one what each says for itself, such as its part of what all say together, or that
    it gives away a card which lies face down; or, `forced`, anything at all: what is due after that would tell whether
    the other holds a guessed card."""
    own, sides, find = sitting.rules.said_for_oneself, sitting.rules.sides, sitting.rules.side_names_read.find
    if viewer not in sides:
        return False
    key, body = next(iter(move.items()))
    said: Iterable[Any] = ()
    if sitting.together() and key == only_key(sitting.whole.legal()) and isinstance(body, Mapping):
        said = body
    elif _speaks_over(sitting, viewer, key, move, forced):
        return True
    elif forced and key in sitting.rules.words and isinstance(body, Mapping):
        said = body
    elif sitting.whole.over:
        said = cards_told_of(sitting.rules, move)
    elif key in sitting.rules.words and isinstance(body, Mapping) and any(map(_hides, body.values())):
        said = [side for side, part in body.items() if _hides(part)]
    elif own:
        moves = [one for one in _read(sitting, move)[1] if one.decides in own]
        said = [*(one.seat.id for one in moves), *(getattr(one, name) for one in moves for name in one.slots)]
    return any(at is not None and sides[at] != viewer for at in (find(name) for name in said if type(name) is str))


def _speaks_over(sitting: Sitting, viewer: str | None, key: str, move: Mapping[str, Any], forced: bool) -> bool:
    """Whether a side changes what another has said of its record or, `forced`, begins one for another."""
    eyes = sitting.eyes(viewer)
    if key in sitting.rules.sides and key != eyes.taking:
        return forced and key != viewer
    if eyes.taking in (None, viewer) or not (forced or key == eyes.taking):
        return False
    said = move[key] if key == eyes.taking else {**eyes.said, **move}
    return not isinstance(said, Mapping) or not eyes.said.items() <= said.items()


def _hides(said: Any) -> bool:
    """Whether something is said of a card that is not named."""
    parts = said.values() if isinstance(said, Mapping) else said if isinstance(said, list) else ()
    return said == HIDDEN_WORD or any(map(_hides, parts))


def _read(sitting: Sitting, move: Mapping[str, Any]) -> tuple[str, Sequence[Any]]:
    """The key of what is said next, and the moves in it; none if it cannot be read."""
    key, body = next(iter(move.items()))
    if key not in words_of(sitting.rules):
        key, body = sitting.whole.taking or (sitting.whole.due or ("", None))[1] or "", {**sitting.whole.said, **move}
    try:
        return key, sitting.rules.read(key, body)
    except (Unclear, KeyError):
        return key, ()
