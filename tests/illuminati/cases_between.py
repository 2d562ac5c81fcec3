"""What may come between the dice, the group put down and another special: gifts, and specials against specials."""
# ruff: noqa: E501 (a log reads best with one record a line)

from __future__ import annotations

from .cases_table import DUEL, MURPHY, THREE_TURNS, WITH
from .cases_winning import PAIR, STRONG, WON
from .tables import A1, ANNA, BORIS, Table, attack, log, take, turn

CASES = Table()
allowed, forbidden = CASES.kept, CASES.broken
ROLLED = attack("anna", "cia")
SET = "- anna: {set: cia, on: illuminati, arrow: left}\n"

# ── gifts at any time ─────────────────────────────────────────────────────────
allowed(
    "free.give",
    log(A1 + ROLLED + "- boris: {give: 4, to: vera}\n" + SET + "  then: {controls: {cia: anna}}\n"),
    log(
        MURPHY
        + ROLLED
        + f"- boris: {{give: 4, to: anna}}\n- anna: {{special: murphys-law}}\n  then: {{money: {{{ANNA}: 22, {BORIS}: 8}}, controls: {{cia: neutral}}}}\n"
    ),
    log(
        MURPHY
        + ROLLED
        + f"- trade: {{anna: {{special: murphys-law}}, boris: {{money: 3}}}}\n- boris: {{special: murphys-law}}\n  then: {{money: {{{ANNA}: 21, {BORIS}: 9}}, specials: {{anna: 0, boris: 0}}, controls: {{cia: neutral}}}}\n"
    ),
)
allowed("out.leave", log(A1 + ROLLED + "- boris: {leave: game}\n" + SET + "  then: {controls: {cia: anna}}\n"))
forbidden("out.leave", "acts", log(A1 + ROLLED + "- anna: {leave: game}\n" + SET.replace("anna: {", "anna: ▸{")))
forbidden("free.give", "funds", log(A1 + ROLLED + "- boris: {give: ▸13, to: vera}\n" + SET))

# ── the dice are decided anew ─────────────────────────────────────────────────
FUND = turn("anna", "tabloids") + turn("boris", "slush-fund") + turn("vera", "fbi") + MURPHY
LAST_GROUP = (
    WITH.replace("tabloids", "murphys-law")
    + turn("vera", "fbi", attack("vera", "cia", roll="6, 6"))
    + turn("anna", "irs")
    + turn("boris", "moonies")
    + turn("vera", "cfl-aio")
    + turn("anna", "hollywood")
    + "- boris: {draw: pentagon}\n"
    + attack("boris", "yuppies", kind="neutralize", more=", pay: {illuminati: 12}")
)
allowed(
    "special.when",
    log(
        FUND
        + ROLLED
        + f"- boris: {{special: slush-fund}}\n- anna: {{special: murphys-law}}\n  then: {{money: {{{BORIS}: 39}}, controls: {{cia: neutral}}}}\n"
    ),
    log(LAST_GROUP + "  then: {out: anna}\n"),
    log(LAST_GROUP + "- anna: {special: murphys-law}\n  then: {controls: {yuppies: anna}, specials: {anna: 0}}\n"),
)
forbidden(
    "special.when",
    "when",
    log(MURPHY + ROLLED + SET + "- anna: {special: ▸murphys-law}\n"),
    log(DUEL + ROLLED + SET + "- boris: {give: 1, to: anna}\n- boris: {special: ▸murphys-law}\n"),
)
forbidden("out.no-groups", "out", log(LAST_GROUP + "- anna: ▸{give: 1, to: vera}\n"))

# ── another special without effect ────────────────────────────────────────────
SECRETS = turn("boris", "secrets-man-was-not-meant-to-know") + turn("vera", "antiwar-activists")
PLAYED = "- boris: {special: secrets-man-was-not-meant-to-know}\n"
FUNDED = turn("anna", "slush-fund") + SECRETS + "- anna: {draw: texas}\n"
PRIVATE = (
    FUNDED + "- anna: {attack: control, by: illuminati, target: cia, privilege: slush-fund, pay: {illuminati: 3}}\n"
)
WHISPERED = (
    turn("anna", "whispering-campaign")
    + SECRETS
    + "- anna: {draw: texas}\n- anna: {attack: destroy, by: illuminati, target: antiwar-activists, special: whispering-campaign}\n"
)
allowed(
    "special.last-wins",
    log(
        FUNDED
        + "- anna: {special: slush-fund}\n- anna: {give: 3, to: vera}\n"
        + PLAYED
        + f"  then: {{money: {{{ANNA}: 24, ufos: 19}}}}\n"
    ),
    log(PRIVATE + PLAYED + "- vera: {pay: {illuminati: 2}, for: defence}\n  then: {needed: 6}\n"),
    log(WHISPERED + PLAYED + "  then: {specials: {anna: 0, boris: 0}}\n- end: anna\n"),
)
forbidden("privilege.special", "interfered", log(PRIVATE + "- vera: {pay: ▸{illuminati: 2}, for: defence}\n"))
forbidden("attack.announce", "none", log(WHISPERED + PLAYED + "- roll: ▸[1, 1]\n"))
forbidden("special.when", "when", log(FUNDED + PLAYED.replace("secrets", "▸secrets")))

# ── at the beginning of a turn, the one before is over ────────────────────────
SENATE = "senate-investigating-committee"
SKIPPED = (
    THREE_TURNS.replace("fbi", SENATE)
    + f"- vera: {{draw: morticians}}\n- vera: ▸{{special: {SENATE}, against: anna}}\n"
)
forbidden("out.no-groups", "out", log(SKIPPED))
forbidden(
    "win.when",
    "over",
    log(WON.replace("tabloids", SENATE) + f"- a: ▸{{special: {SENATE}, against: b}}\n", PAIR, start=STRONG),
)
ALONE = turn("anna", "tabloids", take("anna", "yuppies", "left")) + turn("boris", "texas") + turn("vera", "fbi")
ALONE += turn("anna", "irs") + turn("boris", "moonies") + turn("vera", "cfl-aio")
ALONE += turn("anna", "hollywood") + turn("boris", "pentagon", end=False)
allowed("win.when", log(ALONE + "- vera: {draw: morticians}\n- end: vera\n- claim: {winner: anna, reason: last}\n"))
forbidden("win.when", "over", log(ALONE + "- vera: {draw: morticians}\n- anna: ▸{draw: kgb}\n"))
