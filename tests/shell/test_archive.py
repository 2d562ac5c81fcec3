"""Many logs: which are meant, in what order they are answered, and what happens when a process dies over one."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.main import main
from pnp.cli.terminal import Exit
from pnp.validator.archives import workers
from pnp.validator.archives.answer import Answer, Manner
from pnp.validator.archives.archive import Tally, judge_all, logs_in, logs_meant

from .process import ENVIRON, ROOT

pytestmark = pytest.mark.usefixtures("english")

PATIENCE = 120  # seconds, on a machine with much else to do
PLAYS = ROOT / "cards" / "13-minutes" / "plays"
OURS = [str(path) for path in sorted([*PLAYS.glob("*.yaml"), *(ROOT / "tests" / "plays").glob("*.yaml")])]

# What every process that starts with this on its path does to logs of these names.
TRAPS = """
import os, signal, time
import pnp.validator.archives.answer as module

honest = module.verify_file

def verify_file(path):
    marker = path.with_suffix(".seen")
    if "poison" in path.name or "once" in path.name and not marker.exists():
        with marker.open("a") as file:
            file.write("x")
        os.kill(os.getpid(), signal.SIGKILL)
    if path.name.startswith("slow"):
        path.with_suffix(".begun").touch()
        time.sleep(60)
    return honest(path)

module.verify_file = verify_file
"""


@pytest.fixture
def trapped(tmp_path: Path) -> dict[str, str]:
    """An environment in which some logs kill the process that looks at them."""
    (tmp_path / "traps").mkdir()
    (tmp_path / "traps" / "sitecustomize.py").write_text(TRAPS, encoding="utf-8")
    path = os.pathsep.join([str(tmp_path / "traps"), ENVIRON["PYTHONPATH"]])
    return {**ENVIRON, "PYTHONPATH": path, "PNP_LANG": "en"}


def logs(folder: Path, *names: str) -> list[str]:
    """Copies of a legal log under these names."""
    folder.mkdir(exist_ok=True)
    return [str(shutil.copy(PLAYS / "anna-boris.yaml", folder / f"{name}.yaml")) for name in names]


# ── Which logs ──


def test_folders_are_walked_by_name(tmp_path: Path) -> None:
    for name in ("b/2.yaml", "b/10.yaml", "a.yaml", "b/a/x.yml", "c.yaml.bak", "a/é.yaml", "B.yaml", ".hidden/y.yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "folder.yaml").mkdir()
    expected = sorted(path for path in [*tmp_path.rglob("*.yaml"), *tmp_path.rglob("*.yml")] if path.is_file())
    assert [*logs_in(str(tmp_path))] == [str(path) for path in expected]
    assert [*logs_in(".")] == [str(path.relative_to(tmp_path)) for path in expected]


def test_definitions_are_no_logs(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "cards" / "13-minutes", tmp_path / "game")
    assert [*logs_meant(["game"])] == [str(Path("game/plays", path.name)) for path in sorted(PLAYS.glob("*.yaml"))]


@pytest.mark.skipif(sys.platform == "win32", reason="links as POSIX has them")
def test_a_circle_of_folders(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "log.yaml").touch()
    (tmp_path / "a" / "again").symlink_to(tmp_path / "a")
    assert [*logs_in("a")] == [str(Path("a/log.yaml"))]


def test_patterns_that_no_shell_filled_in(tmp_path: Path) -> None:
    for name in ("1.yaml", "2.yaml", "[1].yaml", "deep/3.yaml", "deep/er/4.yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert [*logs_meant(["?.yaml"])] == ["1.yaml", "2.yaml"]
    assert [*logs_meant(["[1].yaml"])] == ["[1].yaml"]  # a file of that name, and not 1.yaml
    assert [*logs_meant(["**/[34].yaml"])] == [str(Path("deep/3.yaml")), str(Path("deep/er/4.yaml"))]
    assert [*logs_meant(["dee*"])] == [str(Path("deep/3.yaml")), str(Path("deep/er/4.yaml"))]
    assert [*logs_meant(["x*.yaml", "-", "nowhere", "", "a\0*"])] == ["x*.yaml", "-", "nowhere", "", "a\0*"]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_to_everything_is_not_walked(tmp_path: Path) -> None:
    for name, target in (("plays", "/"), ("here", "."), ("above", "..")):
        (tmp_path / name).symlink_to(target)
        assert [*logs_meant([str(tmp_path / name)])] == [str(tmp_path / name)]
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "a.yaml").touch()
    (tmp_path / "link").symlink_to("logs")
    assert [*logs_meant([str(tmp_path / "link")])] == [str(tmp_path / "link" / "a.yaml")]


# ── Several processes ──


def test_two_jobs_say_what_one_says() -> None:
    names = [*OURS[::3], "nowhere.yaml", OURS[0]]
    manner = Manner("ru", "json")
    assert [*judge_all(names, manner, jobs=2)] == [*judge_all(names, manner)]


def test_logs_are_looked_for_as_they_are_wanted() -> None:
    drawn = 0

    def endless() -> Iterator[str]:
        nonlocal drawn
        while True:
            drawn += 1
            yield OURS[0]

    for answers, ahead in [(judge_all(endless(), Manner()), 1), (judge_all(endless(), Manner(), 2), workers.AHEAD)]:
        drawn = 0
        for told in range(1, 80):
            assert next(answers).verdict == "legal"
            assert drawn <= told + ahead
        answers.close()


def test_standard_input_among_files(trapped: dict[str, str]) -> None:
    command = [sys.executable, "-m", "pnp", "verify", OURS[0], "-", OURS[1], "--jobs", "2", "--format", "json"]
    log = b"pnp: 13-minutes@1\nplayers: {us: A, ussr: B}\nmoves: []\n"
    done = subprocess.run(command, env=trapped, input=log, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line)["log"] for line in done.stdout.splitlines()] == [OURS[0], "-", OURS[1]]


needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")


@needs_signals
def test_a_worker_that_is_killed(tmp_path: Path, trapped: dict[str, str]) -> None:
    # Far enough from each other never to be sent to one worker: a log that dies by itself may die only once.
    names = logs(
        tmp_path / "logs", "0-once", *(f"{n:03}" for n in range(100 + 3 * workers.BATCH)), "100-poison", "z-once"
    )
    command = [sys.executable, "-m", "pnp", "verify", "logs", "--jobs", "2", "--format", "json"]
    done = subprocess.run(command, cwd=tmp_path, env=trapped, capture_output=True, check=False, text=True)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    honest = sorted(str(Path(name).relative_to(tmp_path)) for name in names if "poison" not in name)
    assert [verdict["log"] for verdict in told] == honest  # each once, in order
    assert {verdict["verdict"] for verdict in told} == {"legal"}
    poison = Path("logs/100-poison.yaml")
    assert done.stderr == (
        f"{poison}: not checked: the process reading this log crashed twice. It may have run out of memory.\n"
    )
    assert (tmp_path / poison).with_suffix(".seen").read_text(encoding="utf-8") == "xx"
    assert done.returncode == Exit.SURROUNDINGS


@needs_signals
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_end_before_the_end(tmp_path: Path, trapped: dict[str, str], sent: int, code: int) -> None:
    logs(tmp_path / "logs", "slow-1", "slow-2", "slow-3")
    command = [sys.executable, "-m", "pnp", "verify", "logs", "--jobs", "2"]
    process = subprocess.Popen(
        command, cwd=tmp_path, env=trapped, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    limit = time.monotonic() + PATIENCE
    while len([*(tmp_path / "logs").glob("*.begun")]) < 2 and time.monotonic() < limit:
        time.sleep(0.05)
    os.killpg(process.pid, sent)  # as a terminal does: we and our workers
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err.strip()) == (code, b"", b"Interrupted.")
    assert _members(process.pid) == 0


@needs_signals
def test_when_we_are_killed_our_workers_leave(tmp_path: Path, trapped: dict[str, str]) -> None:
    logs(tmp_path / "logs", "slow-1")
    command = [sys.executable, "-m", "pnp", "verify", OURS[0], "logs", *OURS * 300, "--jobs", "2"]
    process = subprocess.Popen(
        command, cwd=tmp_path, env=trapped, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    limit = time.monotonic() + PATIENCE
    while not [*(tmp_path / "logs").glob("*.begun")] and time.monotonic() < limit:
        time.sleep(0.05)
    process.kill()
    process.wait()
    while time.monotonic() < limit:  # the one that sleeps stays until it has slept; the other one hears of it
        if _members(process.pid) <= 1:
            break
        time.sleep(0.1)
    assert _members(process.pid) <= 1
    os.killpg(process.pid, signal.SIGKILL)


def _members(group: int) -> int:
    """How many workers there are in a process group; the tracker that multiprocessing keeps is none."""
    listed = subprocess.run(["ps", "-eo", "pgid=,args="], capture_output=True, check=True, text=True).stdout
    ours = [line for line in listed.splitlines() if line.split()[0] == str(group)]
    return sum("spawn_main" in line for line in ours)


# ── What the command says ──


def test_the_tally(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("pnp: [", encoding="utf-8")
    assert main(["verify", OURS[0], OURS[1], "bad.yaml"]) == Exit.WRONG
    lines = capsys.readouterr().out.splitlines()
    assert [line.split() for line in lines[lines.index("Total: 3 logs") :]] == [
        ["Total:", "3", "logs"],
        ["legal", "2"],
        ["cannot", "be", "read", "1"],
    ]
    assert main(["verify", OURS[0], OURS[1], "--format", "json"]) == Exit.GOOD
    assert all(json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert main(["verify", OURS[0]]) == Exit.GOOD
    assert "Total:" not in capsys.readouterr().out


def test_every_verdict_has_its_row() -> None:
    tally = Tally()
    for verdict in ("invalid", "legal", "impossible", None, "undecided", "illegal", "legal"):
        tally.add(Answer("log", verdict))
    rows = [("legal", 2), ("undecided", 1), ("illegal", 1), ("impossible", 1), ("invalid", 1), ("unread", 1)]
    assert tally.rows() == rows


@pytest.mark.parametrize("words", [["verify", OURS[0]], ["playtest", "13-minutes"]])
@pytest.mark.parametrize("jobs", ["-1", "two", "61"])
def test_impossible_numbers_of_jobs(words: list[str], jobs: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Windows cannot wait for more than about sixty processes, whatever they do."""
    assert main([*words, "--jobs", jobs]) == Exit.USAGE
    assert "--jobs" in capsys.readouterr().err


def test_a_job_for_each_core_is_no_more_than_windows_can_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 128)
    asked: list[int] = []

    def judge(_: object, __: object, jobs: int, ___: object) -> Iterator[Answer]:
        asked.append(jobs)
        yield from (answer for answer in ())

    monkeypatch.setattr("pnp.validator.archives.archive.judge_all", judge)
    assert main(["verify", OURS[0], "--jobs", "0"]) == Exit.GOOD
    assert asked == [60]


# ── A cluster ──


def test_without_dask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["verify", OURS[0], "--scheduler", "tcp://127.0.0.1:1"]) == Exit.SURROUNDINGS
    streams = capsys.readouterr()
    assert "pip install 'print-and-play[cluster]'" in streams.err
    assert streams.out == ""


@pytest.fixture(scope="module")
def dask() -> Any:
    return pytest.importorskip("distributed", reason="a cluster needs pip install 'print-and-play[cluster]'")


@pytest.fixture(scope="module")
def cluster(dask: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    room = tmp_path_factory.mktemp("dask")
    with (
        pytest.MonkeyPatch.context() as patch,
        dask.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=room) as cluster,
    ):
        patch.setenv("PNP_LANG", "en")
        yield cluster


def test_a_scheduler_that_is_not_there(
    dask: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pnp.validator.archives.cluster.SECONDS", 1)
    assert main(["verify", OURS[0], "--scheduler", "tcp://127.0.0.1:1"]) == Exit.SURROUNDINGS
    assert "tcp://127.0.0.1:1 does not answer" in capsys.readouterr().err
    assert main(["verify", OURS[0], "--scheduler", "nonsense://"]) == Exit.SURROUNDINGS


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_cluster_says_what_we_say(cluster: Any, form: str) -> None:
    from pnp.validator.archives.cluster import judge_on_cluster

    names = [*OURS, "nowhere.yaml", "-", *OURS[::-1]]
    manner = Manner("ru", form)

    def stdin() -> bytes:
        return b"pnp: ["

    there = [*judge_on_cluster(names, manner, cluster.scheduler_address, stdin)]
    assert there == [*judge_all(names, manner, 1, stdin)]


def test_a_worker_of_the_cluster_is_killed(cluster: Any, capsys: pytest.CaptureFixture[str]) -> None:
    from pnp.validator.archives.cluster import judge_on_cluster

    names = [OURS[n % len(OURS)] for n in range(3000)]
    expected = [answer for name in OURS for answer in judge_all([name], Manner("en", "json"))]
    answers = judge_on_cluster(iter(names), Manner("en", "json"), cluster.scheduler_address)
    told = [next(answers)]
    victim = next(iter(cluster.workers.values()))
    os.kill(victim.process.pid, signal.SIGKILL)
    told += answers
    assert told == [expected[n % len(OURS)] for n in range(3000)]
