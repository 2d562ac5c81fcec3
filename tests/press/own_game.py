"""A game of cards alone, written into a folder: what a designer has who brings a table and a face."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from pnp.press.build import lint, open_desk
from pnp.press.layout.desk import Desk
from pnp.press.layout.faces import Face, lay_out
from pnp.press.layout.layouts import load_layout
from pnp.validator import load_game
from pnp.validator.base.messages import own_messages
from pnp.validator.base.problem import Invalid, once
from pnp.validator.definitions.sizes import CARDS

from .conftest import A4, ROOT

MESSAGES = ROOT / "generator" / "pnp" / "press" / "words" / "messages.yaml"
GAME = """id: own
title: {en: Own}
languages: [en]
players: 2
minutes: 20
age: 8
palette: own
decks:
- {id: ships, title: {en: Ships}, size: poker, face: ship, back: back, cards: cards.csv, ids: title,
   columns: {COLUMNS}, fields: {FIELDS}}
"""
PALETTE = """palette: own
colours: {paper: '#FBF6EA', paper-dark: '#E8DCC0', ink: '#1F2328', ink-soft: '#4A4F57', line: '#8A8474',
  white: '#FFFFFF', red: '#A1352C', blue: '#2B5C8A', gold: '#B58A1B'}
maps: {slot: {attack: red, defence: blue}}
"""
STYLES = "styles: {small: {font: text, size: 9pt, smallest: 7pt}}\n"
BACK = "face: back\nsize: poker\nstyles: {}\nelements:\n- {draw: rect, at: [0mm, 0mm, 100%, 100%], fill: blue}\n"
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0 H9 V9 Z" fill="#2B5C8A"/></svg>'


def own_game(
    folder: Path, elements: str, table: str, fields: str = "", head: str = "", more: Mapping[str, str] | None = None
) -> Path:
    """The folder of a game whose cards have these elements, one a line; `head` comes before them."""
    own = folder / "own"
    listed = "".join(
        f"- {line}\n" if not line.startswith(" ") else f"{line}\n" for line in elements.splitlines() if line
    )
    header = table.splitlines()[0].split(",")
    columns = ", ".join(f"{name}: {key}" for name, key in (("Name", "title.en"), ("Qty", "copies")) if name in header)
    files = {
        "game.yaml": GAME.replace("{FIELDS}", f"{{{fields}}}").replace("{COLUMNS}", f"{{{columns}}}"),
        "cards.csv": table,
        "layouts/palettes/own.yaml": PALETTE,
        "layouts/faces/ship.yaml": f"face: ship\nsize: poker\n{head or STYLES}elements:\n{listed}",
        "layouts/faces/back.yaml": BACK,
        **(more or {}),
    }
    for name, text in files.items():
        (own / name).parent.mkdir(parents=True, exist_ok=True)
        (own / name).write_text(text, encoding="utf-8")
    return own


def told(folder: Path) -> list[str]:
    """What is wrong with the game, without the folder."""
    try:
        problems = lint(load_game(folder), "en", A4)
    except Invalid as invalid:
        problems = list(invalid.problems)
    return [own_messages(MESSAGES).line(problem, "en").replace(f"{folder}/", "") for problem in once(problems)]


def faces(folder: Path) -> list[Face]:
    """The faces of its cards, in order."""
    game = load_game(folder)
    desk = open_desk(game, "en")
    layout = load_layout("ship", desk.layout_folders, CARDS["poker"])
    return [lay_out(layout, card, desk) for card in game.cards]


def with_sheet(desk: Desk, name: str, layout: str, folder: Path) -> Desk:
    """The desk, had its game a layout of its own for the sheets of that name."""
    file = folder / "layouts" / "sheets" / f"{name}.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(f"sheet: {name}\n{layout}", encoding="utf-8")
    return replace(desk, game=replace(desk.game, folder=folder), sheet_layouts={})
