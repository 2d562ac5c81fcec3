"""A phone in a real browser, 390 × 844: half a game by taps, a slip, Undo, the cover.

Skipped where Chromium and its driver, or selenium, are not installed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from pnp.press.marks.geometry import Rect
from pnp.validator.judging.judge import verify_text
from pnp.web.table.keeping import beside

from .conftest import BEGUN, ROOT, Running, Table
from .phones import CHROMIUM, DRIVER, HEIGHT, READY, WIDTH, Hand, sized
from .pictures import begun

pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
FINISHED = ROOT / "cards" / "13-minutes" / "plays" / "anna-boris.yaml"
LEAST_TARGET = 44  # CSS pixels
BOX = "return document.querySelector(arguments[0]).getBoundingClientRect().toJSON()"

pytestmark = pytest.mark.skipif(
    CHROMIUM is None or DRIVER is None, reason="Chromium is not installed: apt-get install chromium chromium-driver"
)
Start = Callable[..., Running]


def game(log: Path) -> Sequence[Any]:
    """The picks of every record of a logged game, as one taps them; the records that the rules ask for."""
    from pnp.validator.judging.spot import spot_of

    from .tapping import row

    spot = spot_of(log.read_bytes(), log.name, log)
    found = []
    for raw in spot.log.games[-1].records:
        record = spot.record({key: body for key, body in raw.items() if key not in ("then", "note")})
        if record.key == "claim":
            continue
        moves = [move.write(None) for move in spot.rules.read(record.key, record.body)]
        found.append([leaf for move in moves for leaf in row(spot.rules, move)])
    return found


def tap_record(browser: Any, hand: Hand, leaves: Sequence[Any]) -> None:
    """Tap a record by its picks, in Russian; those that are no choice are not asked."""
    left = list(leaves)
    while left:
        asks = "document.querySelector('[data-pick]') || document.querySelector('.go')?.disabled === false"
        hand.seen(f"!document.querySelector('[aria-busy]') && ({asks})")
        offered = browser.execute_script(
            "return [...document.querySelectorAll('[data-pick]')].map(b => JSON.parse(b.dataset.pick))"
        )
        here = next((leaf for leaf in left if [*leaf] in offered), None)
        way = next((pick for pick in offered if pick[0] == "way" and left[0][0].startswith(pick[1])), None)
        if here is not None:
            left = left[left.index(here) + 1 :] if not here[0].endswith("[]") else [x for x in left if x != here]
            hand.pick(*here)
        elif way is not None:
            hand.pick(*way)
        else:
            left.pop(0)
    hand.tap("Записать")


def test_the_second_half_of_a_game_by_taps(browser: Any, running: Start, tmp_path: Path) -> None:
    """The game of `plays/anna-boris.yaml`, tapped: the log that comes out has its records, and verifies."""
    play = FINISHED
    text = begun("13-minutes/plays/anna-boris.yaml", 7)
    browser.get(running("13-minutes", text, "--lang", "ru").phone.address)
    hand = Hand(browser)
    for leaves in game(play)[7:]:
        tap_record(browser, hand, leaves)
    text = (tmp_path / "evening.yaml").read_bytes()
    verdict = verify_text(text, "evening.yaml")
    assert verdict.verdict == "legal" and verdict.finished
    assert verdict.outcome == verify_text(play.read_bytes(), play.name, play).outcome
    hand.seen("document.querySelector('.won')?.innerText.includes('Победа')")


def test_a_slip_is_told_and_may_be_kept_and_undone(browser: Any, table: Table, tmp_path: Path) -> None:
    browser.get(table(text="").address)
    hand = Hand(browser)
    hand.tap("Начать")
    hand.tap("3")
    hand.tap("4")
    hand.tap("Записать")
    hand.tap("СССР")
    hand.tap("Записать")
    hand.tap("Ввести ход")
    slip = "СССР: {карта: Карантин, куда: США, приказ: {где: Куба, добавить: 1}}"
    browser.find_element("css selector", "details input").send_keys(slip)
    hand.tap("Проверить")
    hand.seen("document.querySelector('.wrong')")
    hand.tap("Записать как сыграно")
    hand.seen("document.querySelector('.last').innerText.includes('Карантин')")
    assert verify_text((tmp_path / "evening.yaml").read_bytes(), "evening.yaml").verdict == "illegal"
    hand.tap("Отменить")
    hand.tap("Отменить")
    hand.seen("document.querySelector('.last').innerText.startsWith('2.')")
    assert "арантин" not in (tmp_path / "evening.yaml").read_text(encoding="utf-8")


def test_the_last_tap_is_taken_back_or_all_of_them(browser: Any, table: Table) -> None:
    browser.get(table(lang="en").address)
    hand = Hand(browser)
    hand.pick("play", "u2-photographs")
    hand.pick("into", "us")  # is said, and the Command is asked for
    hand.tap("Back")
    hand.seen("document.querySelector('.foot .last').innerText.includes('Photographs')")
    hand.pick("into", "neutral")
    hand.pick("command.at", "cuba")
    hand.pick("command.add", 2)
    hand.tap("Back")
    hand.seen("document.querySelector('.foot .last').innerText.startsWith('Cuba')")
    hand.pick("command.add", 1)
    hand.tap("Start over")
    hand.seen("document.querySelector('[data-pick*=\"command.at\"]')")
    hand.tap("Back")
    hand.pick("into", "us")
    hand.seen("document.querySelector('.foot .last').innerText.includes('US sphere')")


def test_a_slow_network_is_told(browser: Any, running: Start) -> None:
    browser.get(running("illuminati", begun("illuminati/plays/four.yaml", 4, "en"), "--lang", "en").phone.address)
    hand = Hand(browser)
    hand.pick("way", "roll.[]")
    hand.pick("roll.[]", 3)
    hand.pick("roll.[]", 3)
    hand.seen(READY)
    script = "window.fetch = new Proxy(window.fetch, { apply: async (one, of, said) => {"
    browser.execute_script(
        script + " await new Promise((done) => setTimeout(done, 1500)); return one.apply(of, said); } })"
    )
    browser.execute_script("document.querySelector('.foot .go').click()")
    hand.seen("document.querySelector('.foot .go')?.innerText === 'Saving…'")
    hand.seen("document.querySelector('.foot .last')?.innerText.startsWith('5.')")


def test_two_dice_are_tapped_on_one_screen(browser: Any, running: Start, tmp_path: Path) -> None:
    text = begun("illuminati/plays/four.yaml", 4, "en")
    browser.get(running("illuminati", text, "--lang", "en").phone.address)
    hand = Hand(browser)
    hand.pick("way", "roll.[]")
    tops = "[...document.querySelectorAll('.dice > [role=group]')].map((one) => one.getBoundingClientRect().top)"
    first, second = hand.seen(tops)
    assert first == second, "side by side"
    hand.pick("roll.[]", 3)
    hand.pick("roll.[]", 3)
    hand.seen(READY)
    hand.tap(".foot .go")
    hand.seen("document.querySelector('.foot .last')?.innerText.startsWith('5.')")
    assert hand.taps == 4
    assert "- roll: [3, 3]" in (tmp_path / "evening.yaml").read_text(encoding="utf-8")


def test_the_phone_is_handed_over_under_a_cover_unless_the_bid_is_taken_back(browser: Any, table: Table) -> None:
    browser.get(table(text="").address)
    hand = Hand(browser)
    hand.seen("document.querySelector('.begin')")
    browser.execute_script("document.querySelector('[value=passed]').click()")
    hand.tap("Начать")
    hand.seen("document.querySelector('.cover strong').innerText === 'США'")
    assert browser.execute_script("return document.querySelectorAll('.question, .board').length") == 0
    hand.tap("Это я")
    hand.pick("bid.us", 12)
    hand.tap("Назад")
    hand.pick("bid.us", 7)
    hand.tap("Записать")
    hand.tap("Отменить")
    hand.seen("!document.querySelector('.cover') && document.querySelector('[data-pick*=\"bid.us\"]')")
    hand.tap("7")
    hand.tap("Записать")
    hand.seen("document.querySelector('.cover strong').innerText === 'СССР'")
    assert "7" not in browser.execute_script("return document.body.innerText")


def test_a_phone_follows_after_the_server_was_gone(browser: Any, running: Start) -> None:
    one = running(log="gone.yaml")
    browser.get(one.phone.address)
    hand = Hand(browser)
    hand.seen("document.querySelector('.question')")
    one.kill()
    hand.seen("document.querySelector('.lost')")
    running(log="gone.yaml")
    hand.seen("!document.querySelector('.lost') && document.querySelector('.question')")


def test_everything_can_be_read_and_hit(browser: Any, table: Table) -> None:
    """Names for all that can be tapped, targets that a finger hits, nothing wider than the screen."""
    browser.get(table().address)
    Hand(browser).seen("document.querySelector('.options img')")
    found = browser.execute_script("""
      const shown = [...document.querySelectorAll('button, input, select, a, summary')].filter(e => e.offsetParent);
      const named = e => e.textContent.trim() || e.getAttribute('aria-label');
      return shown.filter(e => { const b = e.getBoundingClientRect();
        return b.width < arguments[0] || b.height < arguments[0] || !named(e); })
        .map(e => e.outerHTML.slice(0, 90));""", LEAST_TARGET)  # fmt: skip
    assert found == []
    assert browser.execute_script("return document.documentElement.scrollWidth") <= WIDTH
    assert browser.execute_script("return [...document.images].every(i => i.hasAttribute('alt'))")


def test_the_page_asks_nobody_but_this_machine(browser: Any) -> None:
    """Of all that the tests above have made the browser ask for."""
    from urllib.parse import urlsplit

    asked = set()
    for entry in browser.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            url = urlsplit(message["params"]["request"]["url"])
            if url.scheme not in ("data", "chrome") and url.hostname != "new-tab-page":  # Chromium's own
                asked.add(url.hostname)
    assert asked == {"127.0.0.1"}


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_what_keeps_an_illegal_move_is_in_sight_and_its_record_is_marked(
    browser: Any, table: Table, width: int, height: int
) -> None:
    sized(browser, width, height, 1)
    browser.get(table().address)
    hand = Hand(browser)
    hand.tap("Ввести ход")
    hand.seen("document.querySelector('#example').innerText.startsWith('Например: ')")
    slip = "ussr: {play: quarantine, into: ussr, command: {at: cuba, add: 1}}"
    browser.find_element("css selector", "details input").send_keys(slip)
    hand.tap("Проверить")
    hand.seen("document.querySelector('.wrong')")
    box = browser.execute_script(BOX, ".foot button:last-child")
    assert box["top"] >= 0 and box["bottom"] <= height and box["left"] >= 0 and box["right"] <= width
    head = browser.execute_script(BOX, ".broken")
    assert browser.execute_script(BOX, ".question")["top"] <= head["top"]
    assert head["bottom"] <= box["top"], "so is the reason"
    hand.tap("Записать как сыграно")
    hand.seen("document.querySelector('.foot .mark')?.innerText.includes('Против правил: 3.1')")
    hand.tap(".quiet")
    hand.tap("Ходы")
    hand.seen("document.querySelectorAll('.moves p').length === 3")
    assert browser.execute_script("return document.querySelectorAll('.moves p .mark').length") == 1
    sized(browser, WIDTH, HEIGHT, 1)


def test_after_the_last_screen_another_game_begins(browser: Any, table: Table, tmp_path: Path) -> None:
    play = (ROOT / "cards" / "13-days" / "plays" / "chronicle.yaml").read_text(encoding="utf-8")
    browser.get(table("13-days", play).address)
    hand = Hand(browser)
    hand.seen("document.querySelector('.winners')?.innerText.includes('Robert Hahn')")
    tops = [browser.execute_script(BOX, part)["top"] for part in (".winners", ".won", ".scores", ".acts")]
    assert tops == sorted(tops) and tops[0] < HEIGHT / 4, "who won comes first"
    links = "return [...document.querySelectorAll('.acts a')].map(a => a.getAttribute('href'))"
    assert browser.execute_script(links) == ["take/log", "take/replay", "take/record"]
    hand.tap("Новая партия")
    hand.seen("document.querySelector('.begin').innerText.includes('evening-2.yaml')")
    hand.tap("Назад")
    hand.seen("document.querySelector('.winners')")
    hand.tap("Новая партия")
    names = "return [...document.querySelectorAll('[data-name]')].map(one => one.value)"
    assert browser.execute_script(names) == ["David Janik-Jones", "Robert Hahn"]
    hand.tap("Начать")
    hand.seen("document.querySelector('.question .options, .question .group')")
    assert (tmp_path / "evening.yaml").read_text(encoding="utf-8") == play
    assert "Robert Hahn" in (tmp_path / "evening-2.yaml").read_text(encoding="utf-8")


def test_a_phone_whose_link_is_nobodys_any_more_says_so(browser: Any, table: Table, tmp_path: Path) -> None:
    keeping = {"secrets": {"": "h" * 32, "us": "u" * 32, "ussr": "s" * 32}, "mode": "own", "port": 0}
    beside(tmp_path / "evening.yaml").write_text(json.dumps(keeping), encoding="utf-8")
    host = table(text=FINISHED.read_text(encoding="utf-8"))
    browser.get(f"http://{host.host}/{'s' * 32}/")
    hand = Hand(browser)
    hand.seen("document.querySelector('.ending')")
    seats = [{"side": "us", "name": "Аня"}, {"side": "ussr", "name": "Вера"}]
    assert host.say("begin", mode="own", seats=seats, options={})[0] == 200
    hand.seen("document.querySelector('.lost')?.innerText.includes('Попросите новую')")


def test_a_name_is_found_as_it_is_typed_though_its_words_stay_together(browser: Any, table: Table) -> None:
    browser.get(table("illuminati", begun("illuminati/plays/duel.yaml", 6)).address)
    Hand(browser).seen("document.querySelector('.search')")
    shown = "return [...document.querySelectorAll('.group button')].filter(b => !b.hidden).map(b => b.innerText)"
    for words, name in (("счёт в шв", "«Счёт в\u00a0швейцарском банке»"), ("l-4", "«Общество L\u20114»")):
        field = browser.find_element("css selector", ".search")
        field.clear()
        field.send_keys(words)
        assert {*browser.execute_script(shown)} == {name}
    browser.find_element("css selector", ".search").send_keys("ъъъ")
    told = "return document.querySelector('.search + [role=status]').innerText"
    assert browser.execute_script(shown) == [] and browser.execute_script(told) == "Такого нет."


def test_a_tap_on_the_board_looks_at_that_part_from_near(browser: Any, table: Table) -> None:
    browser.get(table("13-days", begun("13-days/plays/chronicle.yaml", 3)).address)
    hand = Hand(browser)
    wide = "document.querySelector('.map')?.offsetWidth"
    hand.seen(f"{wide} > 100 && {wide} <= {WIDTH}")
    browser.find_element("css selector", ".map image").click()
    hand.seen(f"{wide} > 3 * {WIDTH}")
    browser.find_element("css selector", ".board").click()
    hand.seen(f"{wide} <= {WIDTH}")


def test_two_fingers_make_the_map_larger(browser: Any, table: Table) -> None:
    browser.get(table("13-days", begun("13-days/plays/chronicle.yaml", 3)).address)
    hand = Hand(browser)
    wide = "document.querySelector('.map')?.offsetWidth"
    hand.seen(f"{wide} > 100 && {wide} <= {WIDTH}")
    for kind, apart in (("touchStart", 40), ("touchMove", 80), ("touchEnd", 0)):
        points = [{"x": 195 + side * apart, "y": 250, "id": at} for at, side in enumerate((-1, 1))] if apart else []
        browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    hand.seen(f"Math.abs({wide} - 2 * {WIDTH}) < 9")


def test_what_lies_on_the_table_is_drawn_as_it_is_printed(table: Table) -> None:
    """Every picture is named before the game begins; a table consists of their names, and of boxes."""
    phone = table("13-minutes", begun("13-minutes/plays/anna-boris.yaml", 9))
    sprites = json.loads(phone.ask("GET", "words")[2])["sprites"]
    panels = phone.view()["panels"]
    assert [panel["zone"] for panel in panels] == ["us", "neutral", "ussr"]
    pieces = [piece for panel in panels for piece in panel["pieces"]]
    assert {piece["sprite"] for piece in pieces} <= sprites.keys()
    assert {piece["sprite"].split("/")[0] for piece in pieces} == {"front", "back", "counter"}
    assert {"b-59", "anadyr", "cuba"} <= {piece.get("card") for piece in pieces}, "as the choices are called"
    for name, width, height in sprites.values():
        assert width > 0 and height > 0 and phone.ask("GET", f"picture/{name}.svg")[0] == 200
    for panel in panels:
        room = Rect(0, 0, *panel["size"])
        assert all(room.contains(Rect(*piece["box"]), 0.2) for piece in panel["pieces"])


@pytest.mark.parametrize("still", [False, True])
def test_what_moved_is_seen_to_move_unless_nothing_may(browser: Any, table: Table, still: bool) -> None:
    motion = {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [motion]})
    phone = table("13-minutes", begun("13-minutes/plays/anna-boris.yaml", 5), "en")
    browser.get(phone.address)
    hand = Hand(browser)
    hand.seen("document.querySelector('.options img')")
    browser.execute_script(
        "window.moved = 0; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...all) { window.moved += 1; return animate.apply(this, all); };"
    )
    assert phone.say("line", line="us: {play: excomm, into: us, command: {at: excomm, add: 1}}", sure=True)[0] == 200
    hand.seen("document.querySelector('.foot .last').innerText.startsWith('6.')")
    moved = browser.execute_script("return window.moved")
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert (moved == 0) if still else (moved >= 2), "the card, and its cube"


def test_seats_show_what_counts(table: Table) -> None:
    """Money, Power and cards, where the rules say that these count; all four seats are in sight."""
    view = table("illuminati", begun("illuminati/plays/four.yaml", 20), "en").view()
    assert [side["counted"] for side in view["sides"]][2] == ["money 2", "power 19", "cards 4"]
    assert view["facts"] == ["Turn: Вера", "Actions left:\u00a00", "Cards to win:\u00a012"]
    assert all(len(side["counted"]) == 3 for side in view["sides"])


def test_the_codes_of_all_phones_come_first_and_are_ticked_off(browser: Any, table: Table) -> None:
    phone = table("metro-2033", "")  # whose seats have the names of players
    browser.get(phone.address)
    hand = Hand(browser)
    hand.seen("document.querySelector('.begin')")
    browser.execute_script("document.querySelector('[value=own]').click()")
    hand.tap("Начать")
    codes = "[...document.querySelectorAll('.meet .seat-code')]"
    hand.seen(f"{codes}.length === 2 && {codes}.every(one => one.querySelector('img').naturalWidth)")
    assert browser.execute_script(f"return {codes}.map(one => one.innerText.includes('✓'))") == [False, False]
    come = f"window.come = (window.come ?? []).concat(new EventSource({codes}[arguments[0]].href + 'events'))"
    browser.execute_script(come, 0)
    hand.seen(f"{codes}[0].innerText.includes('✓')")
    browser.execute_script(come, 1)
    hand.seen("!document.querySelector('.meet') && document.querySelector('.question')")


def test_nobody_is_told_who_has_won_before_the_cards_are_turned_up(browser: Any, table: Table) -> None:
    browser.get(table("13-minutes", begun("13-minutes/plays/anna-boris.yaml", 12)).address)
    hand = Hand(browser)
    hand.seen("document.querySelector('.due')?.innerText === 'Осталось открыть карты'")
    shown = browser.execute_script("return document.body.innerText")
    assert "Победа" not in shown and "Итого" not in shown
    for path, card in (
        ("end.left.us", "radio-moscow"),
        ("end.left.ussr", "u2-photographs"),
        ("end.cuba", "back-channel"),
    ):
        if browser.execute_script(f"return Boolean(document.querySelector('[data-pick*=\"{path}\"]'))"):
            hand.pick(path, card)
    hand.tap("Записать")
    hand.seen("document.querySelector('.won')?.innerText.includes('Победа')")
    assert browser.execute_script("return document.querySelector('.final').open"), "with a picture of the table"


def test_only_who_shows_the_codes_is_told_who_has_come(table: Table) -> None:
    phone = table("13-minutes", "")
    seats = [{"side": "us", "name": "Аня"}, {"side": "ussr", "name": "Борис"}]
    assert phone.say("begin", mode="own", seats=seats, options={})[0] == 200
    assert json.loads(phone.ask("GET", "come")[2]) == {"come": []}
    own = f"/{phone.view()['links'][0]['secret']}/"
    assert phone.ask("GET", f"{own}view")[0] == 200 and phone.ask("GET", f"{own}come")[0] == 404


@pytest.mark.parametrize(("taken", "warned"), [(2, []), (3, ["военный: 3"])])
def test_three_cards_of_one_colour_in_a_sphere_are_warned_of(table: Table, taken: int, warned: list[str]) -> None:
    """13 Minutes, war.check: then its side has started the war."""
    cards = ("anadyr", "b-59", "black-saturday")[:taken]
    turns = [
        f"- {('us', 'ussr')[at % 2]}: {{play: {card}, into: us, command: {{at: cuba, add: 0}}}}\n"
        for at, card in enumerate(cards)
    ]
    panels = table("13-minutes", BEGUN + "".join(turns)).view()["panels"]
    assert [panel["warned"] for panel in panels] == [warned, [], []]
