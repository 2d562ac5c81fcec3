"""Our folders among those a platform has for each user."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def cache_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """This platform's folder for data that programs can recreate.

    >>> cache_folder({"XDG_CACHE_HOME": "/home/anna/.tmp"}, "linux").as_posix()
    '/home/anna/.tmp/pnp'
    """
    return own_folder("LOCALAPPDATA", "Local", "Caches", "XDG_CACHE_HOME", ".cache", environ=environ, platform=platform)


def own_folder(
    windows: str, roaming: str, mac: str, xdg: str, usual: str, *, environ: Mapping[str, str], platform: str
) -> Path:
    """Our folder among those a platform has for each user, by the platform's names: on Windows a variable, or a folder
    in AppData; on macOS a folder in Library; elsewhere a variable, or a folder in the home folder."""
    home = Path(environ.get("HOME") or os.path.expanduser("~"))
    if platform == "win32":
        base = Path(environ.get(windows) or home / "AppData" / roaming)
    elif platform == "darwin":
        base = home / "Library" / mac
    else:
        own = Path(environ.get(xdg, ""))
        base = own if own.is_absolute() else home / usual  # the standard says to ignore relative paths
    return base / "pnp"
