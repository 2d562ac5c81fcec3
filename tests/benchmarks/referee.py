"""The referee: logs a second on one core, from YAML text to verdict and from read records on; many logs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median

from pnp.validator.definitions.find import games_in
from pnp.validator.judging.verdict import Trial, Verdict, verify_text
from pnp.validator.logs.log import read_log
from pnp.validator.source import read, read_file

from .measure import ROOT, Room, cpu_seconds, ratio, seconds, table
from .peers import chess, pokerkit

ENOUGH = 0.15  # CPU seconds that a round of one log should take at least
MANY = 1500


def plays() -> list[Path]:
    """The logs of every game that has a referee."""
    games = [game for game in games_in(ROOT / "cards") if (read_file(game / "game.yaml") or {}).get("referee")]
    return [log for game in games for log in sorted((game / "plays").glob("*.yaml"))]


def throughput(rounds: int) -> None:
    """Logs, records and decisions a second, beside moves of chess and actions of poker in the same rounds."""
    peers = {"chess": chess(), "poker": pokerkit()}
    work: dict[str, Callable[[], object]] = {name: peer.work for name, peer in peers.items() if peer is not None}
    known: dict[str, tuple[int, Verdict]] = {}
    for log in plays():
        whole, rules = _work(log)
        once = min(cpu_seconds({"once": whole}, 3)["once"])
        times = max(1, round(ENOUGH / max(once, 1e-6)))
        name = f"{log.parents[1].name}/{log.stem}"
        known[name] = times, verify_text(log.read_bytes(), log.name, log)
        work[name] = _repeated(whole, times)
        work[f"{name}, rules alone"] = _repeated(rules, times)
    taken = cpu_seconds(work, rounds)

    def against(decisions: int, name: str, peer: str) -> str:
        unit = peers[peer]
        if unit is None:
            return "-"
        return f"{decisions / unit.moves / ratio(taken[name], taken[peer]):.2f}"

    rows = []
    for key, peer in peers.items():
        if peer is None:
            print(f"  {key}: not installed, so there is nothing to compare with")
        else:
            once = median(taken[key])
            rows.append([peer.name, f"{peer.games / once:,.0f}", "-", f"{peer.moves / once:,.0f}", "", ""])
    for name, (times, verdict) in known.items():
        for shown in (name, f"{name}, rules alone"):
            once = median(taken[shown]) / times
            numbers = [f"{n / once:,.0f}" for n in (1, verdict.records, verdict.decisions)]
            decisions = verdict.decisions * times
            rows.append([shown, *numbers, against(decisions, shown, "chess"), against(decisions, shown, "poker")])
    head = ["one core, a second", "logs", "records", "decisions", "x chess moves", "x poker actions"]
    table("YAML text to verdict, and the rules alone (read once, judged)", head, rows)


def _repeated(piece: Callable[[], object], times: int) -> Callable[[], object]:
    def work() -> None:
        for _ in range(times):
            piece()

    return work


def _work(log: Path) -> tuple[Callable[[], object], Callable[[], object]]:
    data = log.read_bytes()
    parsed = read(data.decode())

    def whole() -> Verdict:
        return verify_text(data, log.name, log)

    def rules() -> None:
        Trial(read_log(parsed), Verdict(log.name), log).run()

    return whole, rules


def many(room: Room, rounds: int, logs: int = MANY) -> None:
    """One process against two, over a folder of logs; and the memory that few and many logs take."""
    given = {"few": _archive(room, logs // 10), "all": _archive(room, logs)}
    verify = ["-m", "pnp", "verify", "--format", "json"]
    commands = {
        "few": [*verify, str(given["few"])],
        "one": [*verify, str(given["all"])],
        "two": [*verify, "--jobs", "2", str(given["all"])],
    }
    runs = room.processes(commands, rounds)
    names = {
        "few": f"{logs // 10:,} logs, one job",
        "one": f"{logs:,} logs, one job",
        "two": f"{logs:,} logs, two jobs",
    }
    rows = []
    for key, name in names.items():
        wall = median(seconds(runs[key]))
        number = logs // 10 if key == "few" else logs
        faster = f"{1 / ratio(seconds(runs[key]), seconds(runs['one'])):.2f}" if key == "two" else ""
        rows.append([name, f"{wall:.2f}", f"{number / wall:,.0f}", faster, f"{median(r.mib for r in runs[key]):.0f}"])
    table(
        "Whole processes over a folder (two jobs need two idle cores)",
        ["", "seconds", "logs/s", "x one job", "MiB (main process)"],
        rows,
    )


def _archive(room: Room, logs: int) -> Path:
    """A folder of copies of all plays that judge quickly, each a little different."""
    folder = room.folder / f"{logs}-logs"
    folder.mkdir()
    texts = [log.read_text(encoding="utf-8") for log in plays()]
    texts = [text for text in texts if "hidden" not in text] or texts
    for number in range(logs):
        (folder / f"{number:06}.yaml").write_text(f"{texts[number % len(texts)]}# {number}\n", encoding="utf-8")
    return folder
