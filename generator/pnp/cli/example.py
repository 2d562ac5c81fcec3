"""The games that show what rules can say, to be copied: `pnp new DIR --from larks`. No command finds them by name."""

from __future__ import annotations

import re
from pathlib import Path

from pnp.validator.base.notation import scalar
from pnp.validator.definitions.find import game_id, games_in

from .starter import TEXTS, editor_files, id_of

DOCUMENTS = "https://github.com/print-and-play/pnp/blob/main/docs"
SCHEMAS = {  # of what lies where, for editors
    "game.yaml": "game",
    "board.yaml": "board",
    "rules.yaml": "rules",
    "words.yaml": "words",
    "cards*.yaml": "cards",
    "plays/*.yaml": "log",
    "layouts/faces/*.yaml": "layout",
    "layouts/boards/*.yaml": "board-layout",
    "layouts/sheets/*.yaml": "sheet-layout",
    "layouts/palettes/*.yaml": "palette",
}
_README = re.compile(r"README(?:\.([a-z]+))?\.md")
_OTHER = re.compile(r"(?m)^\[[^\]]*\]\(README[.\w]*\.md\)(?: · )?")  # the link to the page in another language
_AWAY = re.compile(r"\]\((?:\.\./)+([\w./-]+)\)")


def examples() -> dict[str, Path]:
    """The folders of the examples, by name."""
    packed = Path(__file__).parents[1] / "_examples"
    room = packed if packed.is_dir() else Path(__file__).parents[3] / "docs" / "examples"
    return {folder.name: folder for folder in games_in(room)}


def example_files(example: Path, name: str, lang: str) -> dict[str, bytes]:
    """The files of an example by their paths, for a game with another `name`: its id and its logs are named so, and its
    page is the one in that language. `name` must have an id."""
    files = editor_files(lang)
    for file in sorted(example.rglob("*")):
        path = file.relative_to(example)
        readme = _README.fullmatch(path.as_posix())
        if not file.is_file() or "__pycache__" in path.parts or path.parts[0].startswith("."):
            continue
        if readme is not None and (readme[1] or "en") != lang:
            continue
        content = file.read_bytes()
        if file.suffix in TEXTS:
            content = _renamed(path, content.decode(), example, name).encode()
        files["README.md" if readme is not None else path.as_posix()] = content
    return files


def _renamed(path: Path, text: str, example: Path, name: str) -> str:
    """A text of an example for a game with another name, with the schema of its keys for editors."""
    old, new = str(game_id(example)), id_of(name)
    if path.name == "game.yaml":
        text = re.sub(rf"(?m)^id: {re.escape(old)}$", lambda _: f"id: {scalar(new)}", text, count=1)
    elif path.parts[0] == "plays":
        text = re.sub(rf"(?m)^pnp: {re.escape(old)}@", f"pnp: {new}@", text, count=1)
    elif path.suffix == ".md":
        text = _AWAY.sub(rf"]({DOCUMENTS}/\1)", _OTHER.sub("", text)).replace(f"docs/examples/{example.name}", name)
    schema = next((schema for like, schema in SCHEMAS.items() if path.match(like)), None)
    if schema is None or "$schema=" in text:
        return text
    up = "../" * (len(path.parts) - 1)
    return f"# yaml-language-server: $schema={up}.schemas/{schema}.schema.json\n{text}"
