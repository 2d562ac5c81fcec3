"""The schemas of layouts and palettes are valid, accept ours, and say what the reader reads."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from pnp.press.files.layout_folders import packed
from pnp.press.layout.elements import ELEMENTS
from pnp.press.schemas import described
from pnp.validator.base.source import read_file


def schema(name: str) -> dict[str, Any]:
    return described.schema(name, "en")


def checker(name: str) -> Draft202012Validator:
    """The schema, able to find the others that it refers to."""
    known = {f"https://pnp.invalid/schemas/{n}.schema.json": schema(n) for n in ("layout", "part", "palette", "styles")}
    resources = [(uri, Resource.from_contents(contents)) for uri, contents in known.items()]
    return Draft202012Validator(schema(name), registry=Registry().with_resources(resources))


@pytest.mark.parametrize("name", ["layout", "board-layout", "sheet-layout", "part", "palette", "styles"])
def test_the_schema_is_valid(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))


@pytest.mark.parametrize(("kind", "name"), [("faces", "layout"), ("palettes", "palette"), ("styles", "styles")])
def test_our_files_follow_it_and_name_it(kind: str, name: str) -> None:
    files = sorted((packed() / kind).glob("*.yaml"))
    assert files
    for file in files:
        assert f"{name}.schema.json" in file.read_text(encoding="utf-8").splitlines()[0]
        checker(name).validate(read_file(file))


def test_an_editor_knows_every_element_of_our_layouts() -> None:
    """By the schema that the first line of a file names, with nothing but files beside it."""
    for file in (file for kind in ("faces", "boards", "sheets", "styles") for file in (packed() / kind).glob("*.yaml")):
        named = file.parent / file.read_text(encoding="utf-8").splitlines()[0].partition("$schema=")[2]
        found = json.loads(named.read_text(encoding="utf-8"))
        others = [json.loads(one.read_text(encoding="utf-8")) for one in named.parent.glob("*.json")]
        assert not any("$id" in one for one in others)
        if file.parent.name != "styles":
            items = found["$defs"]["elements"]["items"]
            assert {*ELEMENTS} <= {one.get("title") for one in items.get("then", items)["oneOf"]}


@pytest.mark.parametrize(
    ("element", "good"),
    [
        ({"id": "title", "at": {"below": "picture", "gap": "1mm", "height": "9mm"}}, True),
        ({"id": "title", "draw": "none"}, True),
        ({"draw": "rect", "at": ["50%", "100% - 3mm", "1mm", "1mm"]}, True),
        ({"draw": "rect", "at": {"left_of": "picture", "until": "edge", "height": "9mm"}}, True),
        ({"draw": "rect", "at": {"below": "picture"}}, False),
        ({"draw": "rect", "at": {"below": "picture", "width": "9mm"}}, False),
        ({"draw": "rect", "at": {"below": "picture", "height": "9mm", "until": "foot"}}, False),
        ({"draw": "rect", "at": {"below": "picture", "left_of": "foot", "height": "9mm"}}, False),
        ({"draw": "rect"}, True),
        ({"draw": "rect", "at": "bleed"}, True),
        ({"draw": "rect", "at": {"bleed": "top", "height": "9mm"}}, True),
        ({"draw": "rect", "at": {"bleed": "top", "height": "9mm", "left": "1mm"}}, False),
        ({"draw": "rect", "at": {"right": "3mm", "top": "bleed", "width": "6mm", "height": "50%"}}, True),
        ({"draw": "rect", "when": {"side": "us"}, "else": {"fill": "red"}}, True),
        ({"part": "badge", "values": {"icon": "pig"}}, True),
        ({"at": {"inset": "3mm"}, "column": "1mm", "elements": [{"draw": "rect", "at": "rest"}]}, True),
        ({"draw": "pips", "of": "cubes", "at": ["0mm", "0mm", "9mm", "3mm"]}, False),
        ({"at": ["0mm", "0mm", "9mm", "3mm"]}, False),
    ],
)
def test_elements(element: dict, good: bool) -> None:
    layout = {"face": "x", "extends": "duel", "elements": [element]}
    assert checker("layout").is_valid(layout) == good
