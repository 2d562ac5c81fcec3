"""The referee: logs a second on one core, from YAML text to verdict and in parts; legal moves listed; many logs."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from pnp.validator.base.source import read, read_file
from pnp.validator.definitions.find import games_in
from pnp.validator.judging.judge import Trial, verify_text
from pnp.validator.judging.loaded import NamedGame
from pnp.validator.judging.referee import GameReferee
from pnp.validator.judging.verdict import Verdict
from pnp.validator.logs.log import Record, named_game, read_log, read_record

from ..soundness.dealers import DEALERS
from ..soundness.logs import data, rules, text
from ..soundness.player import decisions
from .measure import ROOT, Room, cpu_seconds, ratio, seconds, table
from .peers import chess, pokerkit

ENOUGH = 0.15  # CPU seconds that a round of one log should take at least
MANY, VERY_MANY = 1_500, 100_000
RANDOM = 20  # games played by chance, of each game
_BESIDE = (("chess", "games", 0), ("chess", "moves", 2), ("poker", "moves", 2))  # peer, its unit, and which of ours
LISTED = 400  # moves of one position that are listed; agendas are dealt in more ways than that


class Logs(NamedTuple):
    """Some logs to be judged together: their texts, and where each is."""

    name: str
    texts: list[bytes]
    paths: list[Path]

    def whole(self) -> list[Verdict]:
        """From text to verdict."""
        return [verify_text(data, path.name, path) for data, path in zip(self.texts, self.paths, strict=True)]

    def amounts(self) -> tuple[int, int, int]:
        """How many logs, records and decisions these are."""
        verdicts = self.whole()
        return len(verdicts), sum(v.records for v in verdicts), sum(v.decisions for v in verdicts)

    def reading(self) -> list[Any]:
        """From text to plain values."""
        return [read(data.decode()) for data in self.texts]

    def judging(self) -> Callable[[], None]:
        """From plain values to verdict."""
        parsed = self.reading()

        def work() -> None:
            for values, path in zip(parsed, self.paths, strict=True):
                Trial(read_log(values), Verdict(path.name), NamedGame(named_game(values), path)).run()

        return work

    def playing(self) -> Callable[[], None]:
        """From moves to the position after them: whether they are legal, where hidden cards may lie, what they do.
        For logs that leave every ruling as it is."""
        games = []
        for values, path in zip(self.reading(), self.paths, strict=True):
            log = read_log(values)
            rules = Trial(log, Verdict(path.name), NamedGame(log.game, path)).rules
            rulings = {ruling.id: ruling.default for ruling in rules.game.rulebook.rulings}
            for game in log.games:
                dealt = Record(0, (), "deal", game.deal)
                moves = [(dealt, [rules.read_deal(game.deal, ())])] if game.deal is not None else []
                for at, raw in enumerate(game.records):
                    record = read_record(raw, at, (), rules)
                    if record.key != "claim":
                        moves.append((record, rules.read(record.key, record.body)))
                games.append((rules, rulings, moves))

        def work() -> None:
            for rules, rulings, moves in games:
                referee = GameReferee(rules, rulings)
                for record, some in moves:
                    referee.play(some, record)
                assert not referee.findings

        return work


def plays() -> list[Path]:
    """The logs of every game that has a referee."""
    games = [game for game in games_in(ROOT / "cards") if (read_file(game / "game.yaml") or {}).get("referee")]
    return [log for game in games for log in sorted((game / "plays").glob("*.yaml"))]


def _all_logs() -> list[Logs]:
    """Each play by itself, and games by chance together, every card of them known."""
    logs = [Logs(f"{log.parents[1].name}/{log.stem}", [log.read_bytes()], [log]) for log in plays()]
    for game in DEALERS:
        texts = [text(data(game, seed, deal=True, claim=True)).encode() for seed in range(RANDOM)]
        paths = [ROOT / "cards" / game / "plays" / f"{seed}.yaml" for seed in range(RANDOM)]
        logs.append(Logs(f"{game}, {RANDOM} by chance", texts, paths))
    return logs


def judging(rounds: int) -> None:
    """What one core does in a second."""
    throughput(rounds)
    listed(rounds)


def throughput(rounds: int) -> None:
    """Logs, records and decisions a second, beside games and moves of chess and actions of poker in the same rounds."""
    peers = {"chess": chess(), "poker": pokerkit()}
    work: dict[str, Callable[[], object]] = {name: peer.work for name, peer in peers.items() if peer is not None}
    logs = _all_logs()
    times: dict[str, int] = {}
    for some in logs:
        once = min(cpu_seconds({"once": some.whole}, 3)["once"])
        times[some.name] = max(1, round(ENOUGH / max(once, 1e-6)))
        pieces = {"": some.whole, ", rules alone": some.judging(), ", reading alone": some.reading}
        if len(some.texts) > 1:
            pieces[", moves alone"] = some.playing()
        work |= {f"{some.name}{what}": _repeated(piece, times[some.name]) for what, piece in pieces.items()}
    taken = cpu_seconds(work, rounds)
    rows = []
    for key, peer in peers.items():
        if peer is None:
            print(f"  {key}: not installed, so there is nothing to compare with")
        else:
            once = median(taken[key])
            rows.append([peer.name, f"{peer.games / once:,.0f}", "-", f"{peer.moves / once:,.0f}", "", "", "", ""])
    for some in logs:
        amounts = some.amounts()
        for what in ("", ", rules alone", ", reading alone", ", moves alone"):
            name, n = f"{some.name}{what}", times[some.name]
            if name not in taken:
                continue
            each = median(taken[name]) / n
            row = [name, *(f"{amount / each:,.0f}" for amount in amounts), f"{each / amounts[0] * 1e6:,.0f}"]
            for key, unit, amount in _BESIDE:
                peer = peers[key]
                if peer is None:
                    row.append("-")
                else:
                    row.append(f"{amounts[amount] * n / getattr(peer, unit) / ratio(taken[name], taken[key]):.2f}")
            rows.append(row)
    beside = ["x chess games", "x moves", "x poker actions"]
    head = ["one core, a second", "logs", "records", "decisions", "µs a log", *beside]
    table("YAML text to verdict; from plain values to verdict; the text alone; and moves alone, read once", head, rows)
    print(
        "  Wanted: 13 Minutes 1.50 x moves and 4.00 x poker actions, its rules alone 5.00 x moves; 13 Days as many\n"
        "  decisions as 13 Minutes, and 1.40 x chess games."
    )


def _repeated(piece: Callable[[], object], times: int) -> Callable[[], object]:
    def work() -> None:
        for _ in range(times):
            piece()

    return work


def listed(rounds: int) -> None:
    """Legal moves listed a second, by the decision that is due, in games played by chance."""
    rows = []
    for game in DEALERS:
        tables: dict[str, list[Any]] = {}
        for seed in range(4):
            rng = random.Random(seed)
            for pos, move in decisions(rules(game), DEALERS[game](rules(game), rng), rng):
                if move is not None and pos.due is not None:  # else the decks do something
                    tables.setdefault(pos.due.what, []).append(pos.copy())
        tables["all"] = [pos for positions in tables.values() for pos in positions]
        for due, positions in tables.items():
            rows.append(_listing(game, due, positions, rounds))
    head = ["one core, a second", "positions", "moves each", "looked at", "legal", "µs to make", "µs to check"]
    table("Legal moves listed", head, rows)
    print(
        "  Wanted: 400,000 legal moves. A move that is listed is one that a log could hold: an object, and checked by\n"
        "  what judges logs. What the study's floor of 554,000 leaves out: making it, events, and hidden hands."
    )


def _listing(game: str, due: str, positions: list[Any], rounds: int) -> list[str]:
    book = rules(game)

    def made() -> int:
        return sum(1 for pos in positions for _ in islice(book.candidates(pos)[1], LISTED))

    def legal() -> int:
        found = 0
        for pos in positions:
            there, moves = book.candidates(pos)
            for move in islice(moves, LISTED):
                found += not move.violations(there)
        return found

    taken = cpu_seconds({"made": made, "legal": legal}, rounds)
    looked_at, n = made(), legal()
    making, whole = median(taken["made"]), median(taken["legal"])
    each = [f"{1e6 * time / max(looked_at, 1):.2f}" for time in (making, max(whole - making, 0.0))]
    speeds = [f"{looked_at / whole:,.0f}", f"{n / whole:,.0f}"]
    return [f"{game}, {due}", f"{len(positions)}", f"{n / len(positions):.1f}", *speeds, *each]


def archives(room: Room, rounds: int, long: bool) -> None:
    """Many logs; in a long run, very many once."""
    many(room, rounds, MANY)
    if long:
        many(room, 1, VERY_MANY)


def many(room: Room, rounds: int, logs: int) -> None:
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
    print("  Wanted: two jobs 1.80 x one on an idle machine, and memory that does not grow with the logs.")


def _archive(room: Room, logs: int) -> Path:
    """A folder of copies of all plays that judge quickly, each a little different."""
    folder = room.folder / f"{logs}-logs"
    folder.mkdir()
    texts = [log.read_text(encoding="utf-8") for log in plays()]
    texts = [text for text in texts if "hidden" not in text] or texts
    for number in range(logs):
        (folder / f"{number:06}.yaml").write_text(f"{texts[number % len(texts)]}# {number}\n", encoding="utf-8")
    return folder
