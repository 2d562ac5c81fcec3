"""A game to start from, made from the one in `pnp/starter`: with the name of its folder, and notes in one language.

A line `#ru …` or `#en …` there is a note in that language; `#ru: …` is a line that only that language has.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from unicodedata import category, normalize

from pnp.press.schemas.described import NAMES, for_editors
from pnp.validator.base.notation import scalar

STARTER = Path(__file__).parents[1] / "starter"
SCHEMAS = ".schemas"
TEXTS = (".yaml", ".py", ".md", ".svg")
LONGEST = 40  # characters of a title
_EXTENSION = '{\n  "recommendations": ["redhat.vscode-yaml"]\n}\n'

_ID = "fireflies"
_NOTE = re.compile(r"(?m)^( *)#(ru|en)(:?) ?(.*)\n")
_README = re.compile(r"README\.(ru|en)\.md")
_PLAIN = re.compile(r"[a-z0-9]+([-_][a-z0-9]+)+")  # an id already: its hyphens stand for spaces
_TITLE = re.compile(r"(?m)^title: .*$")
_LATIN = {
    **dict(zip("абвгдезийклмнопрстуфыэіґў", "abvgdeziyklmnoprstufyeigu", strict=True)),
    "ё": "yo",
    "ж": "zh",
    "х": "kh",
    "ц": "ts",
    "ч": "ch",
    "ш": "sh",
    "щ": "sch",
    "ъ": "",
    "ь": "",
    "ю": "yu",
    "я": "ya",
    "ї": "yi",
    "є": "ye",
}


def id_of(name: str) -> str:
    """The id for a game with that name; empty if it has no Latin or Cyrillic letter and no digit.

    >>> id_of("Моя игра, №2"), id_of("Été à Żywiec"), id_of("字")
    ('moya-igra-no2', 'ete-a-zywiec', '')
    """
    latin = "".join(_LATIN.get(sign, sign) for sign in normalize("NFC", name).casefold())
    plain = "".join(sign for sign in normalize("NFKD", latin).casefold() if not category(sign).startswith("M"))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def title_of(name: str) -> str:
    """The printed title: the name without characters that no font has or that would count as markup."""
    if _PLAIN.fullmatch(name):
        name = re.sub("[-_]", " ", name)
    kept = re.sub(r"[^A-Za-z0-9\u00c0-\u017fА-яЁё .,!?&№'’()–—-]", " ", normalize("NFC", name))
    title = " ".join(kept.replace("_", " ").split())
    return title[:1].upper() + title[1:LONGEST].rstrip()


def starter_files(name: str, lang: str) -> dict[str, bytes]:
    """The files of a new game by their paths in its folder, with `/` as separator. `name` must have an id."""
    files = editor_files(lang)
    for file in sorted(STARTER.rglob("*")):
        path = file.relative_to(STARTER).as_posix()
        readme = _README.fullmatch(path)
        if file.suffix not in TEXTS or "__pycache__" in path or (readme is not None and readme[1] != lang):
            continue
        text = in_language(file.read_text(encoding="utf-8"), lang)
        files["README.md" if readme is not None else path] = _named(path, text, name).encode()
    return files


def editor_files(lang: str) -> dict[str, bytes]:
    """What helps editors with the files of any new game, by path."""
    return {**dict(schema_files(lang)), ".vscode/extensions.json": _EXTENSION.encode()}


def schema_files(lang: str) -> Iterator[tuple[str, bytes]]:
    """The schemas that the files refer to, by path, with descriptions in that language."""
    for name in NAMES:
        own = for_editors(name, lang)
        own.pop("$id")  # otherwise an editor would look there for schemas it refers to
        text = json.dumps(own, ensure_ascii=False, indent=2)
        yield f"{SCHEMAS}/{name}.schema.json", f"{text}\n".encode()


def in_language(text: str, lang: str) -> str:
    """A text with the notes of one language only."""

    def line(found: re.Match[str]) -> str:
        indent, language, only, said = found.groups()
        if language != lang:
            return ""
        return f"{indent}{said}\n" if only else f"{indent}# {said}\n"

    return _NOTE.sub(line, text)


def _named(path: str, text: str, name: str) -> str:
    """A file of the starter for a game with another name."""
    title = json.dumps(title_of(name), ensure_ascii=False)
    russian = '"Моя игра"' if title_of(name) == "My game" else title  # the name that the documents give it
    if path == "game.yaml":
        text = text.replace(f"\nid: {_ID}\n", f"\nid: {scalar(id_of(name))}\n", 1)
        return _TITLE.sub(lambda _: f"title: {{ru: {russian}, en: {title}}}", text, count=1)
    if path.startswith("plays/"):
        return text.replace(f"\npnp: {_ID}@", f"\npnp: {id_of(name)}@", 1)
    return re.sub(r"\A# .*", f"# {title_of(name)}", text) if path.endswith(".md") else text
