"""Gradients of SVG: stops, what one takes over from another, and where they run (SVG 1.1, 13.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..marks.geometry import Matrix, Rect
from ..marks.ink import Gradient
from .css import Sheet, colour
from .figures import BadValue, View, number
from .values import share, transform

KINDS = ("linearGradient", "radialGradient")
_USUAL = {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%", "cx": "50%", "cy": "50%", "r": "50%"}
MAX_STOPS = 200
_EDGE = 0.999  # a focus on the circle or beyond is moved inside it

Flat = tuple[str, float]
"""One colour, and its opacity."""


class Undrawable(Exception):
    """Something that is not drawn as vectors; `args` are what."""


@dataclass(frozen=True, slots=True)
class Gradients:
    """The gradients of a file, by their ids."""

    ids: Mapping[str, Any]
    sheet: Sheet

    def of(self, node: Any, box: Rect, matrix: Matrix, view: View) -> Gradient | Flat | None:
        """The gradient for a shape in that box, in its own coordinates, which the matrix brings to paper; or the one
        colour that it is; None if it has none. Raises Undrawable, BadValue."""
        own, stops = self._whole(node)
        if not stops:
            return None
        if all(stop[1:] == stops[0][1:] for stop in stops):
            return stops[0][1:]
        if own.get("spreadMethod", "pad").strip() != "pad":
            raise Undrawable(f"spreadMethod {own['spreadMethod'].strip()}")
        if own.get("gradientUnits", "").strip() != "userSpaceOnUse":
            if not box.w or not box.h:
                return None
            matrix, view = matrix.after(Matrix(box.w, 0, 0, box.h, box.x, box.y)), (1.0, 1.0)
        try:
            matrix = matrix.after(transform(own.get("gradientTransform", "")))
        except ValueError:
            raise BadValue("gradientTransform", own["gradientTransform"]) from None
        return self._placed(node, {**_USUAL, **own}, stops, matrix, view)

    def _placed(
        self, node: Any, own: Mapping[str, str], stops: list[tuple[float, str, float]], matrix: Matrix, view: View
    ) -> Gradient | Flat:
        radial, focus = node.tag.endswith("radialGradient"), (0.0, 0.0)
        if radial:
            x, y, r = (number(own, key, view) for key in ("cx", "cy", "r"))
            along = Matrix(r, 0, 0, r, x, y)
            if r > 0:
                focus = self._focus(own, view, (x, y, r))
        else:
            x, y, x2, y2 = (number(own, key, view) for key in ("x1", "y1", "x2", "y2"))
            along = Matrix(x2 - x, y2 - y, y - y2, x2 - x, x, y)
        whole = matrix.after(along)
        if abs(whole.area) < 1e-12:
            return stops[-1][1:]
        return Gradient(tuple(stops), whole, radial, focus)

    def _focus(self, own: Mapping[str, str], view: View, circle: tuple[float, float, float]) -> tuple[float, float]:
        x, y, r = circle
        if number(own, "fr", view):
            raise Undrawable("fr")
        fx = (number({"x": own["fx"]}, "x", view) - x) / r if "fx" in own else 0.0
        fy = (number({"y": own["fy"]}, "y", view) - y) / r if "fy" in own else 0.0
        far = max(1.0, (fx * fx + fy * fy) ** 0.5 / _EDGE)
        return fx / far, fy / far

    def _whole(self, node: Any) -> tuple[dict[str, str], list[tuple[float, str, float]]]:
        """Its attributes and stops, with those of the gradients that it refers to."""
        own: dict[str, str] = {}
        stops: list[tuple[float, str, float]] = []
        seen: set[str] = set()
        while node is not None and node.tag.rpartition("}")[2] in KINDS:
            attributes = self.sheet.properties(node)
            own = {**attributes, **own}
            stops = stops or self._stops(node)
            name = attributes.get("href", "")[1:]
            if name in seen:
                break
            seen.add(name)
            node = self.ids.get(name)
        return own, stops

    def _stops(self, node: Any) -> list[tuple[float, str, float]]:
        found: list[tuple[float, str, float]] = []
        if len(node) > MAX_STOPS:
            raise Undrawable("stops")
        for stop in node:
            if not stop.tag.endswith("}stop"):
                continue
            own = self.sheet.properties(stop)
            try:
                at = share(own.get("offset", "0"))
                thin = share(own.get("stop-opacity", "1"))
            except ValueError:
                raise BadValue("offset", own.get("offset", "")) from None
            try:
                said = colour(own.get("stop-color", "#000000"), own.get("color", "#000000")) or ("#000000", 0.0)
            except ValueError:
                said = ("#000000", 1.0)
            found.append((max(at, found[-1][0] if found else 0.0), said[0], said[1] * thin))
        return found
