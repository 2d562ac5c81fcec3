"""Two large decks as designers bring them: checked, exported for print shops, previewed in a browser."""

from __future__ import annotations

from pathlib import Path
from statistics import median

from . import large_decks, large_preview
from .measure import Room, table

MOST = {"check": 6.0, "first": 2.0, "edit": 0.25}  # seconds


def decks(room: Room, rounds: int, beside: Path | None) -> None:
    """Seconds here and, if there is one, in a checkout of another revision beside it."""
    rooms = {"here": room} | ({beside.name: Room(beside)} if beside is not None else {})
    rows_of_table, painted = large_decks.table(room.folder / "table"), large_decks.painted(room.folder / "painted")
    check = ["-m", "pnp", "check", str(rows_of_table)]
    shop = ["-m", "pnp", "export", "print-shop", str(painted), "-o", str(room.folder / "out")]
    found: dict[str, list[str]] = {}
    try:
        for name, one in rooms.items():
            checked = [one.process(*check) for _ in range(rounds)]
            exported = one.process(*shop)
            first, edits = large_preview.seen(one, painted, 2 * rounds + 1) or (0.0, [0.0])
            found[name] = [
                *(f"{median(run.cpu for run in checked):.1f}", f"{exported.cpu:.0f}", f"{exported.seconds:.0f}"),
                *(f"{first:.2f}", f"{median(edits):.3f}", f"{max(edits):.3f}"),
            ]
    finally:
        for other in [*rooms.values()][1:]:
            other.close()
    most = [f"{MOST['check']:g}", "", "", f"{MOST['first']:g}", f"{MOST['edit']:g}", ""]
    said = [
        f"check of {large_decks.ROWS:,} rows, CPU",
        "export for print shops of 107 cards, CPU",
        "the same, from start to end",
        "preview of 107 cards: from the address to a full window",
        "preview: from saving a card to its new picture",
        "the same, the slowest",
    ]
    rows = [[what, *here, at_most] for what, *here, at_most in zip(said, *found.values(), most, strict=True)]
    table("Large decks, seconds (0 where there is no browser)", ["", *found, "at most"], rows)
