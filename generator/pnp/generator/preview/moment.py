"""What whoever looks at the page is shown, and the waiting for what comes after it."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from typing import Any

from pnp.validator.definitions.model import Game
from pnp.validator.problem import Problem

from .gallery import Gallery


@dataclass(frozen=True, slots=True)
class Moment:
    """A game while it is edited. `version` grows with every change.

    The gallery is that of the last time when the game could be read, None if it never could; `problems` say why it
    cannot be read now. `worries` are what a thorough check finds, a little later.
    """

    version: int = 0
    gallery: Gallery | None = None
    problems: tuple[Problem, ...] = ()
    worries: tuple[Problem, ...] = ()

    @property
    def game(self) -> Game | None:
        return None if self.gallery is None else self.gallery.game


class Newest:
    """The newest moment: one thread replaces it, others wait for that."""

    def __init__(self) -> None:
        self.moment = Moment()
        self.closed = False
        self._changed = threading.Condition()

    def publish(self, **changes: Any) -> None:
        """Change the moment; nobody is told if nothing is different."""
        with self._changed:
            changed = replace(self.moment, **changes)
            if changed != self.moment:
                self.moment = replace(changed, version=self.moment.version + 1)
                self._changed.notify_all()

    def close(self) -> None:
        """Nothing will change any more; nobody need wait."""
        with self._changed:
            self.closed = True
            self._changed.notify_all()

    def after(self, version: int, seconds: float) -> Moment:
        """The moment as soon as it is not this version any more; as it is if that takes longer."""
        with self._changed:
            self._changed.wait_for(lambda: self.closed or self.moment.version != version, seconds)
            return self.moment
