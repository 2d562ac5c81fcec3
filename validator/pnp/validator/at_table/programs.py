"""What the programs at a table did since a person decided something, and how that is undone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .machine import Machine
    from .sitting import Sitting

MOST_TOLD = 4  # records that are told at once


def by_programs(sitting: Sitting, viewer: str | None) -> list[tuple[int, str]]:
    """What programs and chance did since a person's last record, with that if a program had a part in it: the last few
    records, each with its number, as sentences."""
    if sitting.machine is None:
        return []
    records, first = sitting.records(viewer), last_by_person(sitting, viewer)
    since = [n for n in records if n > first or (n == first and sitting.machine.reasons.of(n))][-MOST_TOLD:]
    return [(n, sitting.narrator(viewer).told(records[n])) for n in since]


def last_by_person(sitting: Sitting, viewer: str | None) -> int:
    """The number of the last record in which a person decided something; 0 if there is none."""
    programs = sitting.machine.players if sitting.machine is not None else {}
    people = {*sitting.rules.sides} - {*programs}

    def decided(key: str, body: Any) -> bool:
        return key in people or (isinstance(body, Mapping) and not people.isdisjoint(body))

    return max((n for n, one in sitting.records(viewer).items() if any(map(decided, one, one.values()))), default=0)


def undoes(sitting: Sitting, viewer: str | None) -> str:
    """The records that are undone next, as sentences."""
    first, narrator = last_by_person(sitting, viewer), sitting.narrator(viewer)
    return " ".join(narrator.told(one) for n, one in sitting.records(viewer).items() if n >= first)


def undone(sitting: Sitting, machine: Machine, viewer: str | None) -> bool:
    """Undo until a person decides again. Whether there was anything that a person had said: if a game began with
    programs, nothing comes before that. Raises Invalid."""
    whole, before, done = sitting.whole, sitting.whole.state(), False
    while not done and sitting.may_undo(viewer):
        by_program = bool(whole.shared) and all(side in machine.players for side in whole.shared)
        if not whole.undo(viewer):
            break
        sitting.changed()
        people = any(side not in machine.players for side in sitting.asked())
        done = not by_program and (people or machine.turn(sitting) is None)
    if done:
        machine.reasons.forget(whole.spot.number + (whole.saved != whole.text))
    else:
        whole.restore(before)
    return done
