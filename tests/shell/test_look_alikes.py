"""Look-alike letters of two alphabets: a name or word typed with the wrong ones is reported, with the right one."""

from __future__ import annotations

import pytest

from pnp.validator.base.names import Names
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.verdict import Verdict

A, K, C = "\u0430", "K", "\u0441"  # Cyrillic a, Latin K, Cyrillic s: they look like a, К and c
METRO = "pnp: metro-2033@1\nplayers:\n  anna: {name: Анна, faction: Красная линия, hero: Артём}\n"
METRO += "  boris: {name: Борис, faction: Бауманский альянс, hero: Хантер}\nmoves:\n"
MINUTES = "pnp: 13-minutes@1\nplayers: {us: Аня, ussr: Борис}\nmoves:\n- bid: {us: 2, ussr: 3}\n- first: us\n"


def verdict(text: str) -> Verdict:
    return verify_text(text.encode(), "log.yaml")


@pytest.mark.parametrize(
    ("text", "code", "right", "place"),
    [
        (METRO + f"- {A}nna: {{recruit: 1}}\n", "log.key-alike", "anna", (6, 3)),
        (METRO + f"- mobilize: {{{A}nna: 1}}\n", "log.look-alike", "anna", (6, 14)),
        (MINUTES + f"- {C}laim: {{winner: us}}\n", "log.key-alike", "claim", (6, 3)),
        (MINUTES + f"- us: {{pl{A}y: карантин, into: us}}\n", "log.key-alike", "play", (6, 8)),
        (MINUTES + f"- us: {{play: {K}арантин, into: us}}\n", "log.look-alike", "Карантин", (6, 14)),
    ],
)
def test_the_right_letters_are_named(text: str, code: str, right: str, place: tuple[int, int]) -> None:
    judged = verdict(text)
    (finding,) = judged.findings
    assert (finding.breach, finding.values["nearest"]) == (code, right)
    if code == "log.key-alike":
        assert judged.places[0] == place
    for lang, told in (("ru", "в другой раскладке"), ("en", "look-alike letters from another alphabet")):
        assert told in judged.as_text(lang)
        assert right in judged.as_text(lang)


@pytest.mark.parametrize("said", ["карантим", "каран тон", "anya"])
def test_other_slips_are_told_as_before(said: str) -> None:
    (finding,) = verdict(MINUTES + f"- us: {{play: {said}, into: us}}\n").findings
    assert finding.breach in ("log.unknown", "log.unknown-nearest")


def test_a_name_as_it_is_known_looks_like_no_other() -> None:
    names = Names([("Куба", 1), ("cuba", 1)])
    assert names.look_alike("Куба") is None
    assert names.look_alike(f"{K}уба") == "Куба"
    assert names.look_alike(f"{C}uba") == "cuba"
    assert names.look_alike("Турция") is None
