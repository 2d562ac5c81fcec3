"""What a phone is sent: names and numbers to show, and what can be tapped; nothing that its seat may not see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from pnp.position.data import table
from pnp.position.kit import BoardPlan, Kit
from pnp.press.words.wordbook import all_messages
from pnp.validator.at_table import reasons
from pnp.validator.at_table.asking import Option, Question
from pnp.validator.at_table.describing import described, place_of_down_card
from pnp.validator.at_table.forbidden import forbidden
from pnp.validator.at_table.lexicon import TRACKS
from pnp.validator.at_table.listening import MORE
from pnp.validator.at_table.machine import TABLE
from pnp.validator.at_table.programs import by_programs, undoes
from pnp.validator.at_table.saying import Speaker
from pnp.validator.at_table.sitting import Reply, Sitting
from pnp.validator.at_table.speaking_for import ALL
from pnp.validator.base.names import plain
from pnp.validator.base.picture import Picture, spoken
from pnp.validator.base.problem import Problem
from pnp.validator.base.values import HIDDEN_WORD
from pnp.validator.base.words import capital
from pnp.validator.definitions.model import Game
from pnp.validator.judging.report import messages

from ..page.beginning import OWN
from ..page.breaking import broken_rules, mark
from ..page.ending import result
from ..page.words import NAMES, WORDS, text
from .keeping import HOST

if TYPE_CHECKING:
    from .room import Room

Json = dict[str, Any]


class Pictured(Protocol):
    """A game with what is to be known of its pictures in the language of a phone, as `pictures.Faces` knows it."""

    game: Game
    lang: str

    @property
    def languages(self) -> Sequence[str]:
        """Those that a phone can choose."""

    def spoken(self, lang: str) -> Pictured:
        """The pictures of the game in another of these languages."""

    @property
    def plan(self) -> BoardPlan | None:
        """What the board leaves room for, if it is one piece."""

    @property
    def palette(self) -> Any:
        """The colours of the game, by name."""

    def colours(self, game: Game) -> Mapping[str, str]:
        """By side, its colour."""

    @property
    def told(self) -> Mapping[str, str]:
        """The words of each card."""

    def named(self) -> Mapping[str, Mapping[str, Any]]:
        """The pictures, by what they show."""

    def svg(self, name: str) -> str | None:
        """A picture by its name; None if it is not drawn here."""

    def draw(self) -> None:
        """Draw all of them."""


def problem(found: Problem, lang: str) -> str:
    """A problem as a sentence."""
    known = messages() if found.code in messages() else all_messages()
    said = known.say(found.code, lang, found.values)
    if not found.code.startswith("own."):
        return said
    place = "".join(f"{part}:" for part in (found.file, *found.spot) if part)  # of somebody's rules, for their author
    return f"{place} {said}".lstrip()


def words(faces: Pictured) -> Json:
    """What a page knows by name, in the language of its phone, and which others that can choose."""
    said = {key: said[faces.lang] for key, said in WORDS.texts.items()}
    titles = {card.id: card.title[faces.lang] for card in faces.game.cards}
    spoken = {"lang": faces.lang, "languages": {lang: NAMES[lang] for lang in faces.languages}}
    return {"words": said, "titles": titles, "texts": faces.told, **faces.named(), **spoken}


def view(room: Room, of: str) -> Json:
    """The whole of it, for a link."""
    sitting = room.sitting
    assert sitting is not None
    viewer, cover = room.viewer(of), room.cover() if of == HOST else None
    picture = sitting.picture(viewer)
    speaker = Speaker(sitting.rules, room.lang, sitting.whole.spot.players)
    turn = sitting.machine.turn(sitting) if sitting.machine is not None else None
    pauses = sitting.machine is not None and sitting.machine.pauses(sitting)
    mine = cover is None and turn is None and sitting.may_answer(viewer)
    shown: Json = {
        "title": room.game.title[room.lang],
        "mode": room.kept.mode,
        "host": of == HOST,
        "me": of,
        "due": text("before-luck", room.lang) if pauses else sitting.due(),
        "asked": [*sitting.asked()],
        "number": sitting.whole.spot.number,
        "last": sitting.last_said(viewer),
        "results": sitting.results(viewer),
        "about": sitting.about(viewer),
        "did": _did(sitting, viewer),
        "mark": mark(sitting.broken(viewer).get(sitting.whole.spot.number - 1, ()), room.game, room.lang),
        "so_far": sitting.so_far(viewer),
        "undoes": _undoes(sitting, viewer),
        "may_undo": sitting.may_undo(room.undoer(of)),
        "over": sitting.whole.over,
        "may_go_on": sitting.whole.may_go_on,
        "goes_on": sitting.whole.may_go_on and len(sitting.whole.spot.log.games) > 1,
        "may_take": room.may_take(of),
        "cover": _cover(cover, speaker, sitting) if cover else None,
        "sides": [_side(side, picture, speaker, sitting) for side in sitting.rules.sides],
        "colours": room.faces.colours(sitting.rules.game),
        **on_table(room.faces.plan, picture, speaker),
        "beside": described(replace(picture, hands={}, piles={}, supply={}), speaker),
        "played": sitting.card_at_hand(viewer),
        "hand": _hand(viewer, picture, speaker) if sitting.machine is not None and cover is None else [],
        "mine": _mine(of, picture, speaker, room) if room.kept.mode == OWN and sitting.machine is None else None,
        "turn": None if turn is None or cover else _turn(turn, speaker, room),
        "question": None,
    }
    if mine and sitting.kinds(viewer):
        asked = sitting.ask(viewer, ())
        question = _question(asked.question, room, viewer)
        shown["about"] += asked.about
        own = {card for side in sitting.asked() for card in picture.hands.get(side, ())}
        shown["played"] = shown["played"] or next((one for one in asked.about if one in own), None)  # the last one
        whose = [f"{speaker.side(side)}:" for side in sitting.asked()]
        if asked.question is not None and asked.question.alone and asked.question.ask.startswith((*whose,)):
            shown["due"] = asked.question.ask  # the game asks the same more precisely
        shown |= {"question": question} if asked.came == MORE else {"ready": reply(asked, room, viewer)}
        shown["passes"] = text("go-on", room.lang) if pauses else _passes(sitting, viewer, speaker)
        example = sitting.example(viewer)
        shown["example"] = text("example", room.lang, said=example) if example else ""
    if sitting.whole.over:
        shown |= _at_the_end(room, sitting, of, viewer, speaker)
    if of == HOST and room.kept.mode == OWN:
        sides = sitting.rules.sides
        shown["links"] = [{"side": s, "name": speaker.side(s), "secret": room.kept.secret(s)} for s in sides]
    return shown


def on_table(plan: BoardPlan | None, picture: Picture, speaker: Speaker) -> Json:
    """The table, drawn and in words; `plan` is what its board leaves room for."""
    lang = speaker.lang
    return {
        "panels": [*panels(plan, picture, speaker)],
        "rows": [*rows(picture, speaker)],
        "told": described(picture, speaker),
        "facts": [capital(f"{one.title[lang]}: {one.said(lang)}") for one in (*picture.now, *picture.told)],
    }


def _at_the_end(room: Room, sitting: Sitting, of: str, viewer: str | None, speaker: Speaker) -> Json:
    """What a game that is over came to, and what may come next."""
    open_ = room.is_open()
    return {
        "result": result(sitting, ALL if open_ else viewer, room.log, room.lang),
        "opens": None if open_ else _opens(room, viewer, speaker),
        "again": room.form() if of == HOST else None,
    }


def _passes(sitting: Sitting, viewer: str | None, speaker: Speaker) -> str:
    """What a tap says with which all who are asked next do nothing, in the game's own words if it has some."""
    sides, due = [next(iter(one)) for one in sitting.passes(viewer)], sitting.whole.due
    if not sides or due is None:
        return ""
    named = ", ".join(map(speaker.side, sides))
    code = f"offer.{due[0]}-pass" + ("" if len(sides) == len(sitting.rules.sides) else "-more")
    return speaker.say(code, it=named) if speaker.has(code) else text("all-pass", speaker.lang, it=named)


def _opens(room: Room, viewer: str | None, speaker: Speaker) -> Json:
    """Whether this link is still to agree that all is shown, and who else is."""
    waits = room.waits()
    return {"may": viewer in waits, "waits": [speaker.side(side) for side in waits if side != viewer]}


def _cover(side: str, speaker: Speaker, sitting: Sitting) -> Json:
    """To whom the phone goes, and who has chosen already, where that may still be taken back."""
    chosen = sitting.so_far(None) if sitting.whole.shared else ""
    return {"side": side, "name": speaker.side(side), "chosen": chosen}


def _hand(viewer: str | None, picture: Picture, speaker: Speaker) -> list[Json]:
    """The cards that a side holds, where no printed ones are in its hand."""
    hand = picture.hands.get(viewer or "", ())
    return [{"id": card, "title": speaker.title(card)} for card in hand if card is not None]


def _mine(of: str, picture: Picture, speaker: Speaker, room: Room) -> Json | None:
    """The cards that may be in the hand of a side with its own phone, which of them are, as far as it knows or has
    noted, and whether it has noted any; None without a hand."""
    assert room.sitting is not None
    hand = picture.hands.get(of, ()) if picture.hands_are == "hand" else ()
    cards = room.sitting.may_hold(of) if hand else []
    if not cards:
        return None
    noted = {*cards}.intersection(room.kept.held(of))
    return {
        "n": len(hand),
        "cards": [{"id": card, "title": speaker.title(card), **_flag(card, room)} for card in cards],
        "held": [card for card in cards if card in noted or card in hand],
        "noted": bool(noted),
    }


def _did(sitting: Sitting, viewer: str | None) -> list[Json]:
    """What programs did since a person's last record, each with whether there is a reason to ask for."""
    return [{"n": n, "said": said, "why": _why(sitting, n)} for n, said in by_programs(sitting, viewer)]


def _undoes(sitting: Sitting, viewer: str | None) -> str:
    """What is undone next, if that is not just the last record."""
    part, whole, machine = sitting.undoes(viewer), sitting.whole, sitting.machine
    if part or machine is None or whole.taking is not None or not {*whole.shared} <= {*machine.players}:
        return part
    return undoes(sitting, viewer)


def _why(sitting: Sitting, number: int) -> str:
    """What stands on the button for the reasons of a record: whose they are; empty if there are none."""
    who = reasons.by(sitting, number)
    return text("why-of", sitting.lang, side=who, n=number) if who else ""


def _turn(turn: str, speaker: Speaker, room: Room) -> str:
    """What the computer does now."""
    return text("go-chance", room.lang) if turn == TABLE else text("go", room.lang, side=speaker.side(turn))


def moves(room: Room, of: str) -> list[Json]:
    """Every record of this game, with a mark beside those against the rules."""
    sitting, viewer = room.sitting, room.viewer(of)
    assert sitting is not None
    marks = {n: mark(found, room.game, room.lang) for n, found in sitting.broken(viewer).items()}
    found = sitting.moves_with_results(viewer)
    return [{"n": n, "said": said, "mark": marks.get(n, ""), "why": _why(sitting, n)} for n, said in found]


def why(room: Room, number: int) -> Json:
    """Why a program made its part of a record, in the same sentences for every link, and how it came to know that."""
    sitting = room.sitting
    told = reasons.told(sitting, number, openly=room.is_open()) if sitting is not None else reasons.Why([], "")
    return {"why": [*told.said] or [text("no-why", room.lang)], "how": told.how}


def barred(sitting: Sitting, viewer: str | None, picks: Sequence[Any], place: str) -> str:
    """The rule that a place breaks which is not offered, and what it says; empty if nothing is to be said of it."""
    speaker = Speaker(sitting.rules, sitting.lang, sitting.whole.spot.players)
    found = forbidden(sitting, viewer, picks, place)[:1]
    return "".join(": ".join(filter(None, (one["rule"], one["said"]))) for one in broken_rules(found, speaker))


def reply(found: Reply, room: Room, viewer: str | None) -> Json:
    """The result of picks."""
    told: Json = {"came": found.came, "about": found.about}
    if found.question is not None:
        told["question"] = _question(found.question, room, viewer)
    if found.said:
        told |= {"said": found.said, "results": found.results}
    if found.findings:
        assert room.sitting is not None
        speaker = Speaker(room.sitting.rules, room.lang, room.sitting.whole.spot.players)
        told["findings"] = broken_rules(found.findings, speaker)
    if found.problem is not None:
        told["said"] = problem(found.problem, room.lang)
    return told


def _question(question: Question | None, room: Room, viewer: str | None) -> Json | None:
    if question is None or not question.options:
        return None
    return {
        "ask": question.ask,
        "alone": question.alone,
        "dice": question.dice,
        "options": [_option(option, room, viewer) for option in question.options],
        "stands": question.stands,
    }


def _option(option: Option, room: Room, viewer: str | None) -> Json:
    told: Json = {"pick": option.pick, "title": option.title, "sort": option.sort, "id": option.id}
    if option.aside:
        told["aside"] = True
    told |= {key: said for key in ("short", "note") if (said := getattr(option, key))}
    if option.sort == "card":
        told |= _flag(option.id, room)
        assert room.sitting is not None
        left = room.sitting.whole.over and viewer in option.pick[0].split(".")  # in the hand at the end
        told["mine"] = viewer is not None and (option.hand == viewer or left)
    return told


def _flag(card: str, room: Room) -> Json:
    """The side of a card: its id, and its name."""
    side = next((one.side for one in room.game.cards if one.id == card), None)
    return {"side": side or "", "of": next((one.label[room.lang] for one in room.game.sides if one.id == side), "")}


def _side(side: str, picture: Picture, speaker: Speaker, sitting: Sitting) -> Json:
    hand = picture.hands.get(side)
    model = next((one for one in sitting.rules.game.sides if one.id == side), None)
    told: Json = {"id": side, "label": speaker.lexicon.side(side, speaker.lang), "name": speaker.players.get(side, "")}
    told["icon"] = model.icon if model is not None else ""
    if side in picture.supply:
        told["supply"] = picture.supply[side]
    if hand is not None:
        told["cards"] = len(hand)
        told["known"] = [{"id": card, "title": speaker.title(card)} for card in hand if card is not None]
    called = speaker.lexicon.words.called
    beside = picture.beside.get(side, ())
    told["named"] = [spoken(name, speaker.lang) for word, name in beside if not word]
    told["counted"] = [f"{called(word, speaker.lang)} {n}" for word, n in beside if word]
    told["has"] = [*_has(side, picture, speaker, sitting)]
    told["flags"] = [speaker.title(card or HIDDEN_WORD) for card in picture.flags.get(side, ())]
    told["held"] = [speaker.title(card) for card, holder in picture.held.items() if holder == side]
    return told


def _has(side: str, picture: Picture, speaker: Speaker, sitting: Sitting) -> Iterator[str]:
    """What a side has besides cards: its markers on tracks, but for those that are told of its seat."""
    who = sitting.whole.spot.log.players.get(side)
    secret = sitting.rules.notes_secretly
    said = [side, *(one for key, one in who.items() if key not in secret)] if isinstance(who, Mapping) else [side]
    called = {plain(str(name)) for name in said}
    taken = {
        card.id for card in speaker.game.cards if called & {plain(name) for name in (card.id, *card.title.values())}
    }
    seen = {word for word, _ in picture.beside.get(side, ())}
    for track, markers in picture.tracks.items():
        if track in seen:
            continue
        own = [n for of, n in markers.items() if of == side or of in taken]
        yield from (f"{speaker.lexicon.title(track, speaker.lang, TRACKS)} {n}" for n in own)


def panels(plan: BoardPlan | None, picture: Picture, speaker: Speaker) -> Iterator[Json]:
    """What is drawn of the table. A card face down in a zone is called by the place where it lies."""
    down = place_of_down_card(picture, speaker.game)
    for panel in table(Kit(speaker.game, plan), picture, speaker.lang):
        kinds = {kind.id: kind.name[speaker.lang] for kind in speaker.game.kinds}
        panel["warned"] = [f"{kinds[id]}: {n}" for id, n in picture.warned.get(panel.get("zone", ""), {}).items()]
        for piece in panel["pieces"]:
            if panel["kind"] == "zone" and piece["sprite"].startswith("back/"):
                title = speaker.title(down) if down else speaker.say("table.down")
                piece |= {"card": down or "", "title": title, "text": title}
        yield panel


def rows(picture: Picture, speaker: Speaker) -> Iterator[Json]:
    """What lies side by side on the table, each card with the one upon it; then piles: a card and the number."""
    for pile in sorted(picture.names, key=lambda pile: pile not in picture.spread):
        if cards := picture.piles[pile]:
            upon, spread = picture.covers.get(pile, {}), pile in picture.spread
            shown = list(enumerate(cards if spread else cards[:1]))
            yield {
                "title": capital(picture.names[pile][speaker.lang]),
                "cards": [[_face(one, speaker) for one in (card, upon.get(at, "")) if one != ""] for at, card in shown],
                "n": None if spread else len(cards),
            }


def _face(card: str | None, speaker: Speaker) -> Json:
    return {"id": card or "", "title": speaker.title(card) if card else speaker.say("table.down")}
