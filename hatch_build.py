"""The long description for PyPI: the README with its links whole, because there are no files beside it there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"(!?)(\[[^\[\]]*\]\()(?![a-z]+:|#)([^()\s]+)\)")


class LongDescription(MetadataHookInterface):
    """Gives the project its readme."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": whole(text, metadata["urls"]["Source"])}


def whole(text: str, home: str) -> str:
    """The text with what lies in the repository at `home` linked there; pictures as they are, not their pages.

    >>> whole("![a](b.png) [c](d.md#e) [f](#g) [h](https://i)", "https://x/y")
    '![a](https://x/y/raw/main/b.png) [c](https://x/y/blob/main/d.md#e) [f](#g) [h](https://i)'
    """
    return _LINK.sub(lambda link: f"{link[1]}{link[2]}{home}/{'raw' if link[1] else 'blob'}/main/{link[3]})", text)
