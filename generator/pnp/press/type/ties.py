"""What a typesetter does before setting a text: mark where a line should not end.

Texts have ordinary spaces; the rules here tie together what belongs together. A tie is a preference: it is broken where
the line would otherwise be much too short. A no-break space in a text is always respected. Sources: Мильчин,
«Справочник издателя и автора» (short words stay with what follows, a dash with what precedes it); The Chicago Manual of
Style, 7. Pages for browsers ask for it, too, so nothing of the press is imported here.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from pnp.validator.base.languages import typesetting

NBSP = "\u00a0"
TIE = "\x1f"  # a space where a line should not end; no printable text contains this character

_MARK = r"(?:\*\*?|\^\^)?"  # **9** очков: the text's own marks may be on either side

_DASH = re.compile(r" (?=[—–] )")
_SIGN = re.compile(rf"(?<=[ {TIE}])([+−×=≥≤<>]) (?=\d)")  # разница + 1
_SUM = re.compile(r"[−+]?\d+(?: [+−×=] [−+]?\d+)+")  # 6 + 4 − 3 = 7
_NAME = re.compile(r"\b([A-ZА-ЯЁ]{3,}) (?=\d)")  # DEFCON 2
_TERM = re.compile(rf"(?<=[a-zа-яё,][ {TIE}])[A-ZА-ЯЁ][a-zа-яё]+ (?=\d)")  # a group of Resistance 3; not: Place 3 cubes
_LAST = re.compile(rf"(?<=[^\W\d_]) (?={_MARK}\d[\d.,–]*{_MARK}(?:[.;!?]\s|[.;!?]?$))")  # and each of them adds 1.
_INITIAL = re.compile(r"\b([А-ЯЁA-Z][а-яёa-z]?\.) (?=[А-ЯЁA-Z])")  # Р. Кеннеди, Дж. Кеннеди
_SHORTENED = re.compile(r"\b([а-яё]\.) (?=[а-яё]\.)")  # т. е.
_ICON = re.compile(r" (?=\[[\w-]+\])")

LONGEST_SUM = 26  # letters that are kept on one line


@lru_cache(maxsize=4096)
def bind(text: str, lang: str) -> str:
    """The text with ties for spaces where a line had better not end; before a dash, which must not begin one, with a
    no-break space.

    >>> bind("в ООН — и до 2 кубиков", "ru").replace(TIE, "~").replace(NBSP, "_")
    'в~ООН_— и~до~2~кубиков'
    >>> bind("вместе 6 + 4 − 3 = 7", "ru").replace(NBSP, "_")
    'вместе 6_+_4_−_3_=_7'
    >>> bind("Il dit : « Oui ! »", "fr").replace(NBSP, "_")
    'Il dit_: «_Oui_!_»'
    """
    own = _patterns(lang)
    text = _SUM.sub(_whole, text)
    if own.short is not None:
        text = own.short.sub(_tied, text)
        text = own.short.sub(_tied, text)  # «и в ООН»: the first pass used up the space that the second needs
    if own.particle is not None:
        text = own.particle.sub(TIE, text)
    text = _SHORTENED.sub(_tied, text)
    for pattern in (_INITIAL, _NAME, _TERM, _LAST, _SIGN, own.number):
        text = pattern.sub(_tied, text)
    if own.unbroken is not None:
        text = own.unbroken.sub(NBSP, text)
    text = _ICON.sub(TIE, text)
    return _DASH.sub(NBSP, text)


def _whole(found: re.Match[str]) -> str:
    """A sum with no-break spaces, unless it is long."""
    return found[0].replace(" ", NBSP) if len(found[0]) <= LONGEST_SUM else found[0]


def _tied(found: re.Match[str]) -> str:
    """The match, with its last space turned into a tie."""
    return found[0][:-1] + TIE


class _Patterns(NamedTuple):
    """The spaces that a language ties: after a short word, before a particle, after a number; and those that it never
    breaks, beside punctuation."""

    short: re.Pattern[str] | None
    particle: re.Pattern[str] | None
    number: re.Pattern[str]
    unbroken: re.Pattern[str] | None


@lru_cache(maxsize=16)
def _patterns(lang: str) -> _Patterns:
    own = typesetting(lang)
    short, particles = own.get("short"), own.get("particles")
    uncounted = "|".join(filter(None, (own.get("uncounted", short), typesetting("en")["uncounted"])))
    return _Patterns(
        re.compile(rf"(?<![\w’-])({short}){_MARK} (?=\S)", re.IGNORECASE) if short else None,
        re.compile(rf" (?=(?:{particles})\b)") if particles else None,
        re.compile(  # in «до 3 на очаг» the 3 does not count «на»; in «U-2 снял» it is part of the name
            rf"(?<![\w-])([\d.,–−:/]{{0,40}}\d{_MARK}) (?!{_MARK}(?:{uncounted})[ {TIE}])(?={_MARK}[\w\[«“„%×])",
            re.IGNORECASE,
        ),
        re.compile(rf" (?=[{own['before']}])|(?<=[{own['after']}]) ") if "before" in own else None,
    )
