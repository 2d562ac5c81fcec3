"""Our frozen dataclasses are those of the standard library, declared more quickly."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import Any

import pytest

from pnp.validator.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Ours:
    """Text."""

    a: int
    b: str = "b"
    c: list[int] = dataclasses.field(default_factory=list)

    @property
    def twice(self) -> int:
        return 2 * self.a


@dataclasses.dataclass(frozen=True, slots=True)
class Theirs:
    """Text."""

    a: int
    b: str = "b"
    c: list[int] = dataclasses.field(default_factory=list)


@pytest.mark.parametrize(
    ("given", "named"),
    [((1,), {}), ((1, "x"), {}), ((1, "x", [2]), {}), ((), {"a": 1}), ((1,), {"c": [3]}), ((), {"c": [], "a": 2})],
)
def test_they_are_made_and_shown_alike(given: tuple[Any, ...], named: dict[str, Any]) -> None:
    ours, theirs = Ours(*given, **named), Theirs(*given, **named)
    assert repr(ours) == repr(theirs).replace("Theirs", "Ours")
    assert dataclasses.asdict(ours) == dataclasses.asdict(theirs)
    assert ours == Ours(*given, **named)
    assert ours.twice == 2 * ours.a


@pytest.mark.parametrize(
    ("given", "named"),
    [((), {}), ((1, 2, 3, 4), {}), ((1,), {"a": 1}), ((1,), {"d": 1}), ((), {"b": "x"})],
)
def test_they_refuse_alike(given: tuple[Any, ...], named: dict[str, Any]) -> None:
    for cls in (Ours, Theirs):
        with pytest.raises(TypeError):
            cls(*given, **named)


def test_equal_only_to_their_kind() -> None:
    assert Ours(1) == Ours(1) != Ours(2)
    assert Ours(1) != Theirs(1)
    assert Ours(1) != (1, "b", [])
    assert Ours(1).c is not Ours(1).c


def test_hashes() -> None:
    assert hash(Ours(1, "x", ())) == hash(Ours(1, "x", ()))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        hash(Ours(1))


def test_nothing_changes() -> None:
    ours = Ours(1)
    for name in ("a", "d"):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(ours, name, 2)
        with pytest.raises(dataclasses.FrozenInstanceError):
            delattr(ours, name)
    assert not hasattr(ours, "__dict__")


def test_copies() -> None:
    ours = Ours(1, "x", [2])
    assert dataclasses.replace(ours, b="y") == Ours(1, "y", [2])
    assert copy.deepcopy(ours) == pickle.loads(pickle.dumps(ours)) == ours  # noqa: S301
    assert [field.name for field in dataclasses.fields(Ours)] == ["a", "b", "c"]
    match ours:
        case Ours(a, b):
            assert (a, b) == (1, "x")


def test_others_are_left_to_the_standard_library() -> None:
    @dataclass(slots=True)
    class Changing:
        a: int

    changing = Changing(1)
    changing.a = 2
    assert changing == Changing(2)


def test_what_cannot_be_declared_so() -> None:
    with pytest.raises(TypeError, match="standard library"):

        @dataclass(frozen=True, slots=True)
        class Heir(Ours):
            d: int = 0
