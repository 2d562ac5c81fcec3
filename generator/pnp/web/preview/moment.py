"""What the page shows now."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from pnp.validator.base.problem import Problem
from pnp.validator.definitions.model import Game

from .gallery import Gallery


@dataclass(frozen=True, slots=True)
class Moment:
    """A game while it is edited. `version` grows with every change.

    The gallery is from the last time the game could be read, None if it never could; `problems` say why it cannot be
    read now. `worries` are what a thorough check finds, a little later; None until then.
    """

    version: int = 0
    gallery: Gallery | None = None
    problems: tuple[Problem, ...] = ()
    worries: tuple[Problem, ...] | None = None

    @property
    def game(self) -> Game | None:
        return None if self.gallery is None else self.gallery.game


class Newest:
    """The newest moment. One thread replaces it; `tell` is called after every change."""

    def __init__(self) -> None:
        self.moment = Moment()
        self.tell: Callable[[], object] = lambda: None
        self._one_at_a_time = threading.Lock()

    def publish(self, **changes: Any) -> None:
        """Change the moment; listeners are only told of real differences."""
        with self._one_at_a_time:
            changed = replace(self.moment, **changes)
            if changed == self.moment:
                return
            self.moment = replace(changed, version=self.moment.version + 1)
        self.tell()
