"""Two versions side by side: the rows of their tables on the page, and the lines of the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .wording import Json, Wording


class Versions:
    """The comparison with another version, in words."""

    def __init__(self, against: Json, wording: Wording) -> None:
        self.against, self.wording = against, wording

    @property
    def values(self) -> dict[str, Any]:
        """What is said of both versions as a whole."""
        names = [self.wording.card(card) for card in self.against["changed"]]
        parts = [self.wording.say(f"part-{part}") for part in self.against["parts"]] or [
            self.wording.say("nothing-else")
        ]
        n, alike = self.against["games"], self.against["alike"]
        return {"n": n, "alike": alike, "cards": ", ".join(names) or "—", "other": ", ".join(parts)}

    def rows(self) -> list[tuple[str, str, str, str]]:
        """Who wins, how it ends, how long it takes: by the old version, by the new one, and the difference."""
        against, wording = self.against, self.wording
        shares = [(wording.seat(seat), told) for seat, told in against["seats"].items()]
        shares += [(wording.say("begins"), against["begins"]), (wording.say("nobody"), against["nobody"])]
        shares += [(wording.reason(reason), told) for reason, told in against["reasons"].items()]
        means = [(wording.say("decisions"), against["decisions"], 1), (wording.say("forced"), against["forced"], 100)]
        means += [
            (wording.say("points-by", who=wording.named(seat)), told, 1) for seat, told in against["points"].items()
        ]
        return [
            *((name, *self._shares(told), wording.marked(told)) for name, told in shares if told["old"]["of"]),
            *((name, *self._means(told, by)) for name, told, by in means if told["old"] is not None),
        ]

    def cards(self) -> list[tuple[str, str, str, str, str]]:
        """By card how often its holders win, and how often it is used; those that changed come first."""
        found = self.against["cards"].items()
        ordered = sorted(found, key=lambda item: (not self._marked(item[0]), not _sure(item[1]), -_size(item[1])))
        return [*map(self._gone, self.against["gone"]), *(self._card(card, told) for card, told in ordered)]

    def lines(self) -> Iterator[str]:
        """The rows for a terminal: who wins, and what changed by more than luck."""
        for at, (name, old, new, difference) in enumerate(self.rows()):
            if at < len(self.against["seats"]) or difference.endswith("!"):
                yield self.wording.say("version-line", who=name, old=old, new=new, difference=difference)

    def _marked(self, card: str) -> bool:
        return card in self.against["changed"]

    def _gone(self, card: str) -> tuple[str, str, str, str, str]:
        state = self.wording.say(f"card-{self.against['changed'][card]}")
        return f"{self.wording.card(card)} ({state})", "—", "—", "", ""

    def _card(self, card: str, told: Json) -> tuple[str, str, str, str, str]:
        wording, won, used = self.wording, told["won"], told["used"]
        mark = f" ({wording.say('card-changed')})" if self._marked(card) else ""
        points = wording.marked(won) if won["difference"] is not None else ""
        return wording.card(card) + mark, *self._shares(won), points, self._means(used, 1)[2]

    def _shares(self, told: Json) -> tuple[str, str]:
        return self.wording.share(told["old"]), self.wording.share(told["new"])

    def _means(self, told: Json, by: float) -> tuple[str, str, str]:
        """Two means and their difference, multiplied by a factor."""
        wording = self.wording
        old, new = (
            f"{told[key]:.2f}" if by == 1 else wording.say("percent", share=f"{by * told[key]:.1f}")
            for key in ("old", "new")
        )
        difference, low, high = (_signed(by * told[key]) for key in ("difference", "low", "high"))
        said = wording.say("points-of", share=difference, low=low, high=high) + (" !" if told["sure"] else "")
        return tuple(map(wording.written, (old, new, said)))  # type: ignore[return-value]


def _signed(value: float) -> str:
    said = f"{value:+.2f}"
    return "0" if said in ("+0.00", "-0.00") else said


def _sure(told: Json) -> bool:
    return bool(told["won"]["sure"] or told["used"]["sure"])


def _size(told: Json) -> float:
    return float(abs(told["won"]["difference"] or 0.0))
