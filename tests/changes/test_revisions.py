"""`REV:PATH` is a game as a git revision has it, wherever one works and whatever the path is called."""

from __future__ import annotations

import os
import shutil
from hashlib import sha256
from pathlib import Path

import pytest

from pnp.press.files.layout_folders import layout_folders
from pnp.press.files.revisions import game_folder, parted_revision
from pnp.validator.base.problem import Invalid
from pnp.validator.definitions.load import load_game

from ..edited import edit
from .conftest import commit, git, made


def light(name: str) -> int:
    """What the first card of a game says in a revision."""
    with game_folder(name) as folder:
        value = load_game(folder).cards[0].values["light"]
    assert isinstance(value, int)
    return value


def problem(name: str) -> tuple[str, str]:
    """The code of what is wrong, and its file or git's words."""
    with pytest.raises(Invalid) as caught, game_folder(name) as folder:
        load_game(folder)
    (one, *_) = caught.value.problems
    return one.code, one.file or str(one.values.get("said", ""))


def test_a_revision_is_read_beside_what_is_in_the_folder_now(repo: Path) -> None:
    assert (light("HEAD:my-game"), light("my-game")) == (1, 2)
    assert light("HEAD:my-game/game.yaml") == light("HEAD@{0}:./my-game") == light(f"HEAD:{repo / 'my-game'}") == 1


def test_paths_begin_in_the_current_folder_or_at_the_top(repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(repo / "my-game")
    assert light("HEAD:") == light("HEAD:.") == light("HEAD:my-game") == light("HEAD:../my-game") == 1


def test_a_bare_name_is_found_among_cards(repo: Path) -> None:
    made(repo / "cards" / "other")
    commit(repo)
    assert light("HEAD:other") == 1


def test_a_game_can_be_the_whole_repository_and_be_called_anything(repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = repo.rename(repo.with_name("Ночной сад — 2"))
    monkeypatch.chdir(whole.parent)
    for file in (whole / "my-game").iterdir():
        shutil.move(file, whole / file.name)
    commit(whole)
    edit(whole / "cards.yaml", "light: 2", "light: 3")
    with game_folder(f"HEAD:{whole.name}") as folder:
        assert folder.name == whole.name
    assert (light(f"HEAD:{whole.name}"), light(f"HEAD~1^{{/as it is}}:{whole.name}/my-game"), light(whole.name)) == (
        2,
        1,
        3,
    )


def test_layouts_beside_the_game_come_from_the_same_revision(repo: Path) -> None:
    shutil.move(repo / "my-game" / "layouts", repo / "layouts")
    commit(repo)
    face = repo / "layouts" / "faces" / "firefly.yaml"
    before = face.read_text(encoding="utf-8")
    face.write_text(f"# another\n{before}", encoding="utf-8")
    with game_folder("HEAD:my-game") as folder:
        assert layout_folders(folder).file("faces", "firefly").read_text(encoding="utf-8") == before
    shutil.copytree(repo / "layouts" / "faces", repo / "my-game" / "layouts" / "faces")  # its own go first
    commit(repo)
    with game_folder("HEAD:my-game") as folder:
        assert "# another" in layout_folders(folder).file("faces", "firefly").read_text(encoding="utf-8")


def test_what_is_wrong_in_a_revision_names_it(repo: Path) -> None:
    edit(repo / "my-game" / "cards.yaml", "light: 2", "light: 9")
    commit(repo)
    assert problem("HEAD:my-game") == ("field.most", "HEAD:my-game/cards.yaml")


def test_git_says_in_its_own_words_what_it_does_not_know(repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert problem("nowhere:my-game") == ("revision.git", "Not a valid object name nowhere")
    assert problem("--output=x:my-game") == ("revision.git", "Not a valid object name --output=x")
    assert problem("HEAD:no-game")[0] == "revision.no-game"
    assert problem("HEAD:../../elsewhere")[0] == "revision.outside"
    monkeypatch.chdir(repo.parent)
    assert "not a git repository" in problem("HEAD:nothing")[1]
    monkeypatch.setenv("PATH", "")
    assert problem("HEAD:my-game")[0] == "revision.no-git"


def test_what_a_revision_does_not_hold_is_said(repo: Path) -> None:
    pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"
    (repo / "my-game" / "art" / "moon.svg").write_text(pointer, encoding="utf-8")
    commit(repo)
    assert problem("HEAD:my-game") == ("revision.pointer", "HEAD:my-game/art/moon.svg")


def test_what_git_lfs_has_stored_is_taken(repo: Path) -> None:
    moon = repo / "my-game" / "art" / "moon.svg"
    content = moon.read_bytes()
    id = sha256(content).hexdigest()
    moon.write_text(f"version https://git-lfs.github.com/spec/v1\noid sha256:{id}\nsize 1\n", encoding="utf-8")
    commit(repo)
    stored = repo / ".git" / "lfs" / "objects" / id[:2] / id[2:4] / id
    stored.parent.mkdir(parents=True)
    stored.write_bytes(content)
    with game_folder("HEAD:my-game") as folder:
        assert (folder / "art" / "moon.svg").read_bytes() == content
    stored.write_bytes(b"another")
    assert problem("HEAD:my-game")[0] == "revision.pointer"


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.parametrize(("link", "target"), [("my-game/layouts", ".."), ("layouts", ".."), ("my-game/a.yaml", "/etc")])
def test_a_link_in_a_revision_is_refused_and_nothing_is_written_through_it(repo: Path, link: str, target: str) -> None:
    outside = repo.parent / "outside"
    outside.mkdir()
    shutil.rmtree(repo / "my-game" / "layouts")
    (repo / "layouts").mkdir()
    (repo / "layouts" / "evil.pth").write_text("import evil", encoding="utf-8")
    if link == "layouts":
        shutil.rmtree(repo / "layouts")
    (repo / link).symlink_to(outside if target == ".." else target)
    commit(repo)
    assert problem("HEAD:my-game") == ("revision.link", f"HEAD:{link}")
    assert [*outside.iterdir()] == []


def test_a_tree_with_names_that_lead_out_of_it_is_refused(repo: Path) -> None:
    """Such names are in no folder, but a tree of git may have them."""
    blob = git(repo, "hash-object", "-w", "my-game/game.yaml").strip()
    for name in ("..", "a\\..\\b", "c:d"):
        entry = b"100644 %s\0" % name.encode() + bytes.fromhex(blob)
        entries = b"".join(sorted([entry, b"100644 game.yaml\0" + bytes.fromhex(blob)]))
        tree = git(repo, "hash-object", "--literally", "-w", "-t", "tree", "--stdin", given=entries).strip()
        top = b"40000 my-game\0" + bytes.fromhex(tree)
        rev = git(repo, "hash-object", "--literally", "-w", "-t", "tree", "--stdin", given=top).strip()
        assert problem(f"{rev}:my-game") == ("revision.link", f"{rev}:my-game/{name}")


@pytest.mark.skipif(os.name == "nt", reason="shell scripts")
def test_nothing_that_the_repository_asks_for_is_run(repo: Path) -> None:
    """Hooks, monitors, filters, and programs that fetch what is not there."""
    trace = repo.parent / "trace"
    evil = f"sh -c 'echo ran >> {trace}; cat'"
    hooks = repo / ".git" / "hooks"
    hooks.mkdir(exist_ok=True)
    for name in ("post-index-change", "post-checkout", "reference-transaction", "pre-auto-gc"):
        (hooks / name).write_text(f"#!/bin/sh\necho {name} >> {trace}\n", encoding="utf-8")
        (hooks / name).chmod(0o755)
    keys = ("core.fsmonitor", "filter.x.smudge", "filter.x.process", "diff.x.textconv", "core.sshCommand", "core.pager")
    for key in keys:
        git(repo, "config", key, evil)
    (repo / ".git" / "info" / "attributes").write_text("* filter=x diff=x\n", encoding="utf-8")
    assert light("HEAD:my-game") == 1
    lacking = git(repo, "rev-parse", "HEAD:my-game/cards.yaml").strip()
    (repo / ".git" / "objects" / lacking[:2] / lacking[2:]).unlink()
    for url in (f"ext::{evil}", "ssh://nowhere/it"):
        settings = {
            "core.repositoryFormatVersion": "1", "extensions.partialClone": "o", "remote.o.promisor": "true",
            "remote.o.url": url, "protocol.allow": "always",
        }  # fmt: skip
        for key, value in settings.items():
            git(repo, "config", key, value)
        assert problem("HEAD:my-game")[0] == "revision.git"
    assert not trace.exists(), trace.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["my-game", "cards/my-game", "C:\\game", "c:/game", ":game"])
def test_folders_names_and_drives_are_no_revisions(name: str) -> None:
    assert parted_revision(name) is None


@pytest.mark.skipif(os.name == "nt", reason="no such names there")
def test_a_folder_with_a_colon_is_a_folder(repo: Path) -> None:
    shutil.copytree(repo / "my-game", repo / "HEAD:my-game")
    assert light("HEAD:my-game") == 2


def test_nothing_stays_behind(repo: Path) -> None:
    with game_folder("HEAD:my-game") as folder:
        assert folder.is_dir()
    assert not folder.exists()
    assert sorted(path.name for path in repo.iterdir()) == [".git", "my-game"]
