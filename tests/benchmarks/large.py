"""Two large decks as designers bring them: checked, exported for print shops, previewed in a browser."""

from __future__ import annotations

from pathlib import Path
from statistics import median

from . import large_decks, large_preview
from .measure import Room, table

FORMER = ("33", "32", "", "14.7", "0.17", "")  # seconds at 8ac465a, measured as here
MOST = ("6", "", "", "2", "0.25", "")  # seconds


def decks(room: Room, rounds: int, beside: Path | None) -> None:
    """Seconds here and, if there is one, in a checkout of another revision beside it."""
    rooms = {"here": room} | ({beside.name: Room(beside)} if beside is not None else {})
    rows_of_table, painted = large_decks.table(room.folder / "table"), large_decks.painted(room.folder / "painted")
    check = ["-m", "pnp", "check", str(rows_of_table)]
    shop = [
        "-m",
        "pnp",
        "build",
        "--to",
        "print-shop",
        str(painted),
        "-o",
        str(room.folder / "out"),
    ]  # as it was called
    found: dict[str, list[str]] = {}
    try:
        for name, one in rooms.items():
            checked = [one.process(*check) for _ in range(rounds + 1)][1:]  # the first compiles the modules
            exported = one.process(*shop)
            first, edits = large_preview.seen(one, painted, 2 * rounds + 1) or (0.0, [0.0])
            found[name] = [
                *(f"{median(run.cpu for run in checked):.1f}", f"{exported.cpu:.0f}", f"{exported.seconds:.0f}"),
                *(f"{first:.2f}", f"{median(edits):.3f}", f"{max(edits):.3f}"),
            ]
    finally:
        for other in [*rooms.values()][1:]:
            other.close()
    said = [
        f"check of {large_decks.ROWS:,} rows, CPU",
        "export for print shops of 107 cards, CPU",
        "the same, from start to end",
        "preview: from the address to the last of 107 cards",
        "preview: from saving a card to its new picture",
        "the same, the slowest",
    ]
    rows = [[*row] for row in zip(said, *found.values(), FORMER, MOST, strict=True)]
    table("Large decks, seconds (0 where there is no browser)", ["", *found, "8ac465a", "at most"], rows)
