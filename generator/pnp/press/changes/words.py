"""Two texts as one, with the changed words marked: `[-gone-]` and `{+come+}`, like git."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Any

SHORT = 3  # words: up to this number, both texts are given in full
_WORDS = re.compile(r"\S+\s*")
_SENTENCES = re.compile(r"(?<=[.!?…])\s+")


def change(old: Any, new: Any) -> str:
    """The change of a value: `2 → 3`, or a long text with its changed words marked.

    >>> change(2, 3), change(None, "new"), change(True, False)
    ('2 → 3', '— → new', 'true → false')
    >>> change("Place up to 2 cubes on Cuba.", "Place up to 3 cubes on Cuba.")
    'Place up to [-2-] {+3+} cubes on Cuba.'
    """
    before, after = (_said(value) for value in (old, new))
    if before == after:  # another file with that name
        return after
    if isinstance(old, str) and isinstance(new, str) and max(len(before.split()), len(after.split())) > SHORT:
        return marked(before, after)
    return f"{before} → {after}"


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return "—" if value is None else str(value)


def marked(old: str, new: str) -> str:
    """Two texts, word by word. Common sentences are left out of a long one and replaced by `…`."""
    a, b = (_WORDS.findall(text) for text in _without_common(old, new))
    out: list[str] = []
    for kind, i, j, k, m in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if kind == "equal":
            out += a[i:j]
            continue
        out += (
            f"{left}{''.join(words).strip()}{right} "
            for left, words, right in (("[-", a[i:j], "-]"), ("{+", b[k:m], "+}"))
            if words
        )
    return "".join(out).strip()


def _without_common(old: str, new: str) -> tuple[str, str]:
    """The texts without their common sentences at the beginning and the end."""
    a, b = _SENTENCES.split(old), _SENTENCES.split(new)
    head = tail = 0
    while head < min(len(a), len(b)) - 1 and a[head] == b[head]:
        head += 1
    while tail < min(len(a), len(b)) - head - 1 and a[-1 - tail] == b[-1 - tail]:
        tail += 1
    if head + tail == 0:
        return old, new
    cut = ["… " if head else "", " …" if tail else ""]
    left, right = (" ".join(part[head : len(part) - tail]) for part in (a, b))
    return f"{cut[0]}{left}{cut[1]}", f"{cut[0]}{right}{cut[1]}"
