"""A length is written with its unit, and nothing else is one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.marks.length import Length, mm, parse_length
from pnp.press.marks.paper import paper
from pnp.validator.definitions.sizes import card_size


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("63mm", 178.5827),
        ("2.5in", 180.0),
        ("1/8in", 9.0),
        ("2 1/2in", 180.0),
        ("37.5/300in", 9.0),
        ("8.8cm", 249.4488),
        ("9pt", 9.0),
        (".5in", 36.0),
        ("-3mm", -8.5039),
        (" 63 mm ", 178.5827),
    ],
)
def test_lengths_are_points_inside(text: str, points: float) -> None:
    assert parse_length(text).pt == pytest.approx(points, abs=1e-4)


@pytest.mark.parametrize(
    "text",
    [
        "63",
        63,
        None,
        "",
        "mm",
        "63px",
        "1/0in",
        "1 1.5/8in",
        "6 3mm",
        "1e3mm",
        "63mm 88mm",
        "NaNmm",
        f"{10**400}mm",
        f"1/{10**400}in",
    ],
)
def test_junk_is_refused(text: object) -> None:
    with pytest.raises(ValueError, match="not a length"):
        parse_length(text)


@given(st.integers(min_value=0, max_value=100_000))
def test_millimetres_survive_the_way_there_and_back(hundredths: int) -> None:
    length = mm(hundredths / 100)
    assert parse_length(str(length)).pt == pytest.approx(length.pt, abs=1e-6)


def test_lengths_add_and_scale() -> None:
    assert (mm(60) + mm(3)).mm == pytest.approx(63)
    assert (2 * mm(3) - mm(1)).mm == pytest.approx(5)
    assert -Length(1) < Length(0) < Length(1)


def test_standard_and_poker_are_not_the_same() -> None:
    standard, poker = card_size("standard"), card_size("poker")
    assert (round(standard.width.mm, 1), round(standard.height.mm, 1)) == (63, 88)
    assert (round(poker.width.mm, 1), round(poker.height.mm, 1)) == (63.5, 88.9)


def test_a_size_may_be_given_in_numbers() -> None:
    size = card_size("70mmx120mm")
    assert (size.width.mm, size.height.mm) == (pytest.approx(70), pytest.approx(120))
    assert paper("8.5in×11in").width == paper("letter").width


@pytest.mark.parametrize("name", ["a7", "70x120", "0mmx10mm", "x", "-1mmx5mm"])
def test_unknown_sizes_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"size|length"):
        card_size(name)
