"""The page of a replay: one HTML file that loads nothing else.

Its data are JSON: what the first moment shows, and for every later one what differs. Printed components are symbols,
each stored once; a piece on the stage is just the position and size of one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from pnp.position.kit import Sprite
from pnp.position.panels import Panel, Piece
from pnp.position.table import Scene
from pnp.press.build import open_desk
from pnp.press.layout.desk import Desk
from pnp.press.marks.ink import Art, Icon, Origin
from pnp.press.play.facts import KINDS, Fact
from pnp.press.play.stage import Stage
from pnp.press.play.story import Step, Story, nearest
from pnp.press.play.texts import WORDS
from pnp.press.type import markup
from pnp.validator.definitions.model import Side, Text
from pnp.validator.judging.report import ScoreLines, sentence, status, summary
from pnp.validator.judging.verdict import Verdict

from ..look import as_data, stage_script, style_sheet
from ..look.typefaces import LETTERS, OF_PAGES
from .symbols import Symbols

Json = dict[str, Any]


def page(story: Story, lang: str, at: int) -> str:
    """The whole page, in all languages of the game, opened in `lang` and at step `at`."""
    return _Page(story).html(lang, at)


class _Page:
    """Collects the symbols and numbers that the page refers to repeatedly."""

    def __init__(self, story: Story) -> None:
        self.story, self.langs = story, story.game.spoken
        self.desks = [open_desk(story.game, lang) for lang in self.langs]
        self.stages = [Stage(desk, story.pictures) for desk in self.desks]
        self.symbols = Symbols()
        self.numbers: dict[Sprite, int] = {}
        self.sprites: list[Json] = []
        self.keys: dict[tuple[int, str], int] = {}
        self.rules: Json = {}

    def html(self, lang: str, at: int) -> str:
        data = self.data()
        data["lang"], data["at"] = lang, at
        title = self.story.game.title[lang]
        for name in OF_PAGES:
            self.symbols.letters.setdefault(name, set())
        return Template(_file("page.html")).substitute(
            lang=lang,
            title=escape(f"{title} — {' · '.join(filter(None, self.story.players.values()))}"),
            style=style_sheet(self.symbols.styles(LETTERS)) + _file("page.css"),
            symbols="".join(self.symbols.defs),
            data=as_data(data),
            script=stage_script() + _file("page.js"),
        )

    def data(self) -> Json:
        story, game = self.story, self.story.game
        scenes = self._scenes(self.stages[0])
        steps = self._steps(scenes)
        return {
            "langs": self.langs,
            "t": {lang: {key: said[lang] for key, said in WORDS.texts.items()} for lang in self.langs},
            "game": self._each(game.title),
            "subtitle": self._each(game.subtitle or dict.fromkeys(self.langs, "")),
            "cover": self._cover(),
            "head": story.head,
            "sides": [self._side(side) for side in story.sides],
            "panels": [self._panel(at, panel) for at, panel in enumerate(self.stages[0].panels)],
            "steps": steps,
            "secrets": self._keeps_secrets(scenes, steps),
            "findings": [self._finding(at) for at in range(len(story.verdict.findings))],
            "rules": self.rules,
            "verdict": story.verdict.verdict,
            "summary": self._each(summary(story.verdict, self.langs)),
            "sheets": {played: self._sheet(sheet) for played, sheet in story.sheets.items() if sheet},
            "sprites": self.sprites,  # last: everything above adds to it
        }

    def _cover(self) -> Json:
        """The ink below it, the symbol of the title in each language that has it drawn, and of the scene; and how wide
        they are to their height."""
        cover, langs = self.story.game.cover, zip(self.langs, self.desks, strict=True)
        titles = [self._shown(cover.title.get(lang), desk) for lang, desk in langs]
        return {"ink": self.desks[0].palette["ink"], "title": titles, "scene": self._shown(cover.scene, self.desks[0])}

    def _shown(self, picture: Path | None, desk: Desk) -> list[Any] | None:
        if picture is None:
            return None
        box = desk.library(art := Art(picture)).box
        return [self._symbol(art, desk), round(box.w / box.h, 3)]

    def _each(self, text: Text) -> list[str]:
        return [text[lang] for lang in self.langs]

    def _side(self, side: Side) -> Json:
        said = {"label": self._each(side.label), "name": self._each(side.name)}
        return {"id": side.id, **said, "player": self.story.players[side.id]}

    # ── the stage ──
    def _scenes(self, stage: Stage) -> list[Scene]:
        """The moments on a stage; the first of a game is complete, because there is nothing to compare it with."""
        found: list[Scene] = []
        last: Step | None = None
        for step in self.story.steps:
            goes_on = last is not None and last.moment.game == step.moment.game
            before = last.picture if last is not None and goes_on else None
            found.append(stage.scene(step.picture, step.secrets, found[-1] if goes_on else None, before))
            last = step
        return found

    def _panel(self, at: int, panel: Panel) -> Json:
        ids = [self._symbol(stage.grounds()[at], desk) for stage, desk in zip(self.stages, self.desks, strict=True)]
        size = {"w": round(panel.width, 1), "h": round(panel.height, 1)}
        look = {"row": panel.row, "fill": self.stages[0].fill(at), "ground": ids}
        return {"id": panel.id, "title": self._each(panel.title), **look, **size}

    def _symbol(self, form: Origin, desk: Desk) -> str:
        return self.symbols.add(form, desk.library)

    def _sprite(self, sprite: Sprite) -> int:
        """The number of a sprite: a symbol for each language, its size, what it shows, and which sprite shows it
        upright."""
        if sprite not in self.numbers:
            self.numbers[sprite] = len(self.sprites)
            forms = [(stage.sprites.form(sprite), desk) for stage, desk in zip(self.stages, self.desks, strict=True)]
            box = self.desks[0].library(forms[0][0]).box
            ids = [self._symbol(form, desk) for form, desk in forms]
            label = self.stages[0].sprites.kit.label(sprite)
            said: Json = {"s": ids if len(set(ids)) > 1 else ids[:1], "r": round(box.h / box.w, 4)}
            if label:
                said["label"] = self._each(label)
            self.sprites.append(said)
            if sprite.turn:
                said["up"] = self._sprite(replace(sprite, turn=0))
        return self.numbers[sprite]

    def _piece(self, piece: Piece) -> list[Any]:
        """Sprite, left, top, width, layer; and for what not everybody sees, its back and who knows it."""
        box = piece.box
        said: list[Any] = [self._sprite(piece.sprite), round(box.x, 1), round(box.y, 1), round(box.w, 1), piece.layer]
        if piece.known is not None:
            said += [self._sprite(piece.back), *sorted(piece.known)]
        return said

    # ── the steps ──
    def _steps(self, scenes: Sequence[Scene]) -> list[Json]:
        pieces: Json = {}
        told: Json = {}
        found = []
        for step, scene in zip(self.story.steps, scenes, strict=True):
            now = {
                self._key(at, piece.key): [at, *self._piece(piece)]
                for at, panel in enumerate(scene.pieces)
                for piece in panel
            }
            facts = {self._fact_key(fact): self._fact(fact) for fact in step.facts}
            lit = [
                [at, *(round(v, 1) for v in (box.x, box.y, box.w, box.h)), *sorted(known or ())]
                for at, box, known in scene.lit
            ]
            said = {"p": _differing(pieces, now), "f": _differing(told, facts), "lit": lit, **self._record(step)}
            found.append({key: value for key, value in said.items() if value not in ({}, [], "")})
            pieces, told = now, facts
        return found

    def _keeps_secrets(self, scenes: Sequence[Scene], steps: Sequence[Json]) -> bool:
        """Whether there is ever something that not everybody knows: if not, all views are the same."""
        known = [piece.known for scene in scenes for panel in scene.pieces for piece in panel]
        known += [fact.known for step in self.story.steps for fact in step.facts]
        return any(one is not None for one in known) or any(step.get("seen") for step in steps)

    def _key(self, panel: int, key: str) -> str:
        return str(self.keys.setdefault((panel, key), len(self.keys)))

    def _record(self, step: Step) -> Json:
        record = step.moment.record
        said: Json = {"g": step.moment.game, "n": step.moment.number, "note": step.noted, "x": list(step.findings)}
        if record is None:
            return said
        ways = (self.story.sentence, self.story.record)  # the sentence, and the notation behind it
        whole = [[way(step, lang) for lang in self.langs] for way in ways]
        seen = {}
        for viewer in (*self.story.viewers, None):
            partly = [[way(step, lang, viewer, everything=False) for lang in self.langs] for way in ways]
            if partly != whole:
                seen[viewer or ""] = partly
        return {**said, "side": record.key, "r": whole, "seen": seen}

    def _fact_key(self, fact: Fact) -> str:
        """Kinds in reading order; the page sorts by it."""
        return f"{KINDS.index(fact.key[0])}/{fact.key[1]}"

    def _fact(self, fact: Fact) -> list[Any]:
        said: list[Any] = [self._each(fact.label), self._each(fact.value)]
        if fact.known is not None and fact.outside is not None:
            said += [self._each(fact.outside), *sorted(fact.known)]
        return said

    # ── the verdict ──
    def _finding(self, at: int) -> Json:
        verdict = self.story.verdict
        finding = verdict.findings[at]
        line, column = verdict.places.get(at, (0, 0))
        return {
            "n": finding.record,
            "status": finding.status,
            "named": [status(finding, lang) for lang in self.langs],
            "rule": self._rule(finding.rule, verdict) if finding.rule else None,
            "said": [sentence(verdict.book, finding, lang) for lang in self.langs],
            "nearest": [nearest(verdict, at, self.story.narrators[lang]) for lang in self.langs],
            "follows": finding.follows,
            "line": [line, column],
        }

    def _rule(self, id: str, verdict: Verdict) -> str:
        if id not in self.rules:
            assert verdict.book is not None
            rule = verdict.book.rulebook.rule(id)
            text = ["".join(self._marked(rule.text[lang], lang)) for lang in self.langs]
            self.rules[id] = {"n": rule.number, "text": text}
        return id

    def _marked(self, words: str, lang: str) -> Iterator[str]:
        """A text of the rule sheet as HTML: emphasis, and icons with names for screen readers."""
        for number, line in enumerate(markup.lines(words)):
            yield "<br>" if number else ""
            yield "<br>" if line.apart else ""
            yield "• " if line.item else ""
            for token in markup.parse(line.words):
                if token.icon:
                    yield self._icon(token.text, lang)
                else:
                    yield f"<strong>{escape(token.text)}</strong>" if token.bold else escape(token.text)

    def _icon(self, name: str, lang: str) -> str:
        desk, game = self.desks[0], self.story.game
        symbol = self._symbol(Icon(name), desk)
        named = {thing.icon: thing.name[lang] for thing in game.sides} | {k.icon: k.name[lang] for k in game.kinds}
        known = named.get(name)
        told = f'role="img" aria-label="{escape(known)}"' if known else 'aria-hidden="true"'
        return f'<svg class="icon" {told}><use href="#{symbol}"/></svg>'

    def _sheet(self, sheet: ScoreLines) -> list[Any]:
        return [[self._rule(rule, self.story.verdict), list(points) if points else None] for rule, points in sheet]


def _differing(old: Mapping[str, Any], new: Mapping[str, Any]) -> Json:
    """What is new or different, and null for what is gone."""
    return {**{key: None for key in old if key not in new}, **{k: v for k, v in new.items() if old.get(k) != v}}


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")
