"""What has been checked once need not be checked again.

Checking definitions takes longer than judging a log by them. A stamp is the digest of everything that a check looks
at: the definitions as they were read, whether the pictures that they name are there, and the program that checks. It
says that there was nothing to complain of, and no more than that.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from ..kept import digest, kept_in, program, recall, remember

KIND = "checked"


def is_stamped(raw: Mapping[str, Any]) -> bool:
    """Whether these definitions, as `gather.read_definitions` gives them, were found to be sound before."""
    return kept_in() is not None and recall(KIND, _digest(raw), bool) is True


def put_stamp(raw: Mapping[str, Any]) -> None:
    """Remember that there is nothing to complain of. That this fails is no reason to fail."""
    if kept_in() is not None:
        remember(KIND, _digest(raw), True)


def _digest(raw: Mapping[str, Any]) -> str:
    folder = str(raw["files"]["game"].parent)
    written = {role: value for role, value in raw.items() if role != "files"}
    named = {role: str(path) for role, path in raw["files"].items()}
    arts: list[str] = []
    _find_arts(written, arts)
    drawn = [os.path.isfile(os.path.join(folder, art)) for art in arts]
    ours = os.path.dirname(os.path.dirname(__file__))
    return digest(written, named, os.path.realpath(folder), drawn, program(ours))


def _find_arts(value: Any, arts: list[str]) -> None:
    """Add the pictures that definitions name."""
    if isinstance(value, dict):
        art = value.get("art")
        if isinstance(art, str) and "\0" not in art:
            arts.append(art)
        value = value.values()
    for inner in value:
        if isinstance(inner, dict | list):
            _find_arts(inner, arts)
