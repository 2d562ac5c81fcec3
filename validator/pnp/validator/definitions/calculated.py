"""Columns that a table does not have: `columns: {lacks: {calc: 6 - d1 - d2}}` calculates one from the others.

An expression has numbers, texts, comparisons, `and`, `or`, `not`, `a if b else c`, and a few functions. A name is what
a column is for, with `_` for dots and dashes; values are looked up, never pasted. Nothing in it loops, or reaches
anything else.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from simpleeval import InvalidExpression, SimpleEval

from ..base.problem import Invalid, Problem

LONGEST = 1000  # characters of an expression
FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "upper": lambda said: str(said).upper(),
    "lower": lambda said: str(said).lower(),
    "round": round,
    "min": min,
    "max": max,
    "default": lambda value, otherwise: otherwise if value in (None, "") else value,
}
_WITHOUT = (ast.Attribute, ast.Subscript, ast.JoinedStr, ast.FormattedValue)  # what could reach further


def calculated(said: str, values: Mapping[str, Any]) -> Any:
    """The value of an expression; None if it is empty. Raises Invalid if it cannot be calculated."""
    try:
        evaluator = SimpleEval(functions={**FUNCTIONS}, names=_names(values))
        for node in _WITHOUT:
            evaluator.nodes.pop(node, None)
        found = evaluator.eval(said, previously_parsed=_parsed(said))
    except (
        InvalidExpression,
        SyntaxError,
        ArithmeticError,
        TypeError,
        ValueError,
        RecursionError,
        MemoryError,
    ) as error:
        why = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise Invalid(Problem("sheet.calc", values={"said": said[:80], "why": why})) from None
    if isinstance(found, float) and found.is_integer():
        return int(found)
    return None if found == "" else found


@lru_cache(maxsize=256)
def _parsed(said: str) -> Any:
    if len(said) > LONGEST:
        raise ValueError(f"more than {LONGEST} characters")
    return SimpleEval.parse(said)


def _names(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name.replace(".", "_").replace("-", "_"): value for name, value in values.items()}
