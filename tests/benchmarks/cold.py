"""Cold starts: what the command costs before it does anything, compared with the libraries it uses."""

from __future__ import annotations

from statistics import median

from .measure import Room, ratio, seconds, table
from .referee import plays


def starts(room: Room, rounds: int) -> None:
    """`--help` beside `import click`, and one log of each game beside `import click, yaml`."""
    logs = {log.parents[1].name: str(log) for log in reversed(plays())}
    verify = {f"pnp verify, a log of {game}": ["-m", "pnp", "verify", log] for game, log in sorted(logs.items())}
    commands = {
        "python -c 'import click'": ["-c", "import click"],
        "pnp --help": ["-m", "pnp", "--help"],
        "python -c 'import click, yaml'": ["-c", "import click, yaml"],
        **verify,
    }
    runs = {name: seconds(found) for name, found in room.processes(commands, rounds).items()}
    units = {"pnp --help": "python -c 'import click'"} | dict.fromkeys(verify, "python -c 'import click, yaml'")
    wanted = {"pnp --help": "1.50"} | dict.fromkeys(verify, "2.50")
    rows = []
    for name, taken in runs.items():
        beside = f"{ratio(taken, runs[units[name]]):.2f}" if name in units else ""
        rows.append([name, f"{1000 * median(taken):.0f}", beside, wanted.get(name, "")])
    table("Cold starts, whole processes", ["", "ms", "x its unit", "at most"], rows)
