"""Change a file of a game."""

from __future__ import annotations

from pathlib import Path


def edit(file: Path, old: str, new: str) -> None:
    """Change the first place where a file has a text."""
    text = file.read_text(encoding="utf-8")
    assert old in text, (file, old)
    file.write_bytes(text.replace(old, new, 1).encode())


def edit_only(file: Path, old: str, new: str) -> None:
    """Change the only place where a file has a text."""
    assert file.read_text(encoding="utf-8").count(old) == 1, (file, old)
    edit(file, old, new)
