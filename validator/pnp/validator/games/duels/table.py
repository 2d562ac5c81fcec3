"""What the tables of both duels share."""

from __future__ import annotations

from typing import Any

from pnp.game import Table, Text


class DuelTable(Table):
    """A table with battlegrounds, on which Events act (see `ground.Ground`)."""

    @property
    def as_far(self) -> bool:
        """True if an Event has to be carried out as far as possible."""
        return self.rulings["ruling.as-far"] == "required"

    def side_name(self, side: int) -> Text:
        """A side's name in every language."""
        name: Text = self.rules.seats[side].said
        return name

    def zone_name(self, zone: int) -> Any:
        """A zone's name in every language."""
        return self.rules.zones[zone].said
