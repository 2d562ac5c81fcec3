"""The schemas of layouts and palettes are valid, accept ours, and know every key that the press knows."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator
from tests.press.conftest import ROOT

from pnp.generator.layouts import ELEMENTS, STYLE_KEYS, folder
from pnp.validator.source import read_file

SCHEMAS = ROOT / "generator" / "pnp" / "generator" / "schemas"


def schema(name: str) -> dict:
    return json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["layout", "palette"])
def test_the_schema_is_valid(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))


@pytest.mark.parametrize(("kind", "name"), [("faces", "layout"), ("palettes", "palette")])
def test_our_files_follow_it_and_name_it(kind: str, name: str) -> None:
    files = sorted((folder() / kind).glob("*.yaml"))
    assert files
    for file in files:
        assert f"{name}.schema.json" in file.read_text(encoding="utf-8").splitlines()[0]
        Draft202012Validator(schema(name)).validate(read_file(file))


def test_schema_and_press_know_the_same_keys() -> None:
    elements = schema("layout")["properties"]["elements"]["items"]["oneOf"]
    listed = {e["title"]: set(e["properties"]) - {"draw", "at", "id", "when"} for e in elements}
    assert listed == {draw: set(keys) for draw, keys in ELEMENTS.items()}
    assert set(schema("layout")["$defs"]["style"]["properties"]) == STYLE_KEYS
