"""The user's printers: how far each shifts the backs, saved in the user's configuration folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from pnp.validator.base.folders import own_folder
from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.base.source import place_of, read_file, read_text
from pnp.validator.definitions.finding import hint

from ..files.writing import alone, written
from ..marks.length import Length, mm, parse_length

FARTHEST = mm(20)  # no printer is off by more; a larger value is a typo
FILE = "printers.yaml"

Offset = tuple[Length, Length]  # right and down, looking at the back


def config_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """This platform's folder for settings.

    >>> config_folder({"XDG_CONFIG_HOME": "/home/anna/.settings"}, "linux").as_posix()
    '/home/anna/.settings/pnp'
    """
    names = ("APPDATA", "Roaming", "Application Support", "XDG_CONFIG_HOME", ".config")
    return own_folder(*names, environ=environ, platform=platform)


def parse_offset(text: str) -> Length:
    """A distance read off the calibration sheet, in millimetres by default. Raises ValueError.

    >>> str(parse_offset("-0,4")), str(parse_offset("0.3mm"))
    ('-0.4mm', '0.3mm')
    """
    text = text.strip().replace(",", ".").replace("−", "-")
    length = parse_length(text if text[-1:].isalpha() else f"{text}mm")
    if not -FARTHEST <= length <= FARTHEST:
        raise ValueError(f"farther than {FARTHEST}")
    return length


def printers(folder: Path) -> dict[str, Offset]:
    """The known printers by name; none if nothing was ever saved. Raises Invalid, with the place."""
    file = folder / FILE
    if not file.exists():
        return {}
    raw = read_file(file)
    known = raw.get("printers") if isinstance(raw, dict) else None
    if not isinstance(known, dict):
        raise Invalid(Problem("printer.shape", str(file), 1, 1))
    found = {}
    for name, offset in known.items():
        try:
            found[str(name)] = (parse_offset(offset["right"]), parse_offset(offset["down"]))
        except (ValueError, TypeError, KeyError, AttributeError):
            place = place_of(read_text(file), ("printers", name))
            raise Invalid(Problem("printer.offset", str(file), *place, {"name": str(name)})) from None
    return found


def printer(name: str, folder: Path) -> Offset:
    """How far that printer shifts the backs. Raises Invalid, with the nearest known name."""
    known = printers(folder)
    if name not in known:
        values = {"name": name, "hint": hint(name, known)}
        raise Invalid(Problem("printer.unknown", values=values))
    return known[name]


def remember(name: str, offset: Offset, folder: Path) -> Path:
    """Save a printer's offset beside the others. Returns the file written. Raises Invalid, CannotWrite."""
    with alone(folder / FILE):  # two processes that both read before writing would lose one entry
        known = printers(folder) | {name: offset}
        lines = ["# How far printers shift the backs, measured with `pnp calibrate`.", "printers:"]
        lines += [f"  {_quoted(key)}: {{right: {right}, down: {down}}}" for key, (right, down) in sorted(known.items())]
        with written(folder / FILE) as file:
            file.write(("\n".join(lines) + "\n").encode())
    return folder / FILE


def _quoted(name: str) -> str:
    return "'" + name.replace("'", "''") + "'"
