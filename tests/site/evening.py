"""Logged games recorded by taps on the page of a site, without a network: python -m tests.site.evening metro-2033

The server is gone once the game is kept. In the middle of the evening the page is closed while a move is begun, and
opened again; at the end the log is saved as a file, and the ordinary referee judges it. Needs Pyodide: see `worker`.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from pnp.cli.main import main as pnp
from pnp.validator.judging.judge import verify_text

from ..table.evenings import PATIENCE, Evening, play_of
from ..table.phones import Hand, phone
from ..table.tapping import PLAYS
from .conftest import ROOT, Host, changed
from .test_logging import saved
from .worker import tarball

KEPT = "document.querySelector('.news')"
OPTION = "document.querySelector('[data-pick], .foot .go')"
TIMED = """
window.answers = [];
const shown = () => document.querySelector('.foot')?.innerText + document.querySelector('.question')?.innerText;
let since = 0, before = '';
document.addEventListener('click', () => { since = performance.now(); before = shown(); }, true);
new MutationObserver(() => {
  if (!since || document.querySelector('[aria-busy=true]') || shown() === before) return;
  window.answers.push(performance.now() - since);
  since = 0;
}).observe(document.body, { childList: true, subtree: true, attributes: true });
"""


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.site.evening", description=__doc__)
    parser.add_argument("game", choices=(*PLAYS, []), nargs="*", metavar="GAME", help="all games if none is given")
    parser.add_argument("--records", type=int, metavar="N", help="take down so many")
    chosen = parser.parse_args(words)
    file = tarball()
    if file is None:
        parser.error("Pyodide is not here; $PYODIDE may name its npm package")
    return max(_evening(game, chosen.records, file) for game in chosen.game or PLAYS)


def _evening(game: str, records: int | None, pyodide: Path) -> int:
    with tempfile.TemporaryDirectory() as room:
        folder, play = Path(room), play_of(game)
        copy = changed(ROOT / "cards" / game, folder / "game", id=f"id: {game}\npublish: yes")
        pnp(["site", str(copy), "-o", str(folder / "site"), "--paper", "a4", "--pyodide", str(pyodide)])
        host, browser = Host(folder / "site"), phone(f"--user-data-dir={folder / 'profile'}", scale=1)
        try:
            browser.get(f"http://127.0.0.1:{host.port}/{game}/log.html")
            Hand(browser, PATIENCE).seen(KEPT)
            host.gone()
            evening = Evening(browser, play)
            (folder / "begun.yaml").write_text(evening.text(), encoding="utf-8")
            browser.find_element("id", "file").send_keys(str(folder / "begun.yaml"))
            times = _taken_down(browser, evening, records)
            (folder / "saved").mkdir()
            log = saved(browser, evening.hand, folder / "saved")
            verdict = verify_text(log.read_bytes(), log.name)
            same = verdict.outcome == verify_text(play.read_bytes(), play.name, play).outcome
        finally:
            browser.quit()
    good = verdict.verdict == "legal" and (records is not None or same)
    print(f"{game}: {evening.found}; the log is {verdict.verdict}{', the same result' if same else ''}")
    print(
        f"  a tap is answered in {statistics.median(times):.0f} ms (median of {len(times)}), at most {max(times):.0f}"
    )
    return 0 if good else 1


def _taken_down(browser: Any, evening: Evening, records: int | None) -> list[float]:
    """The records, with a page that is closed between; how long every tap took, in milliseconds."""
    count, times = records or len(evening.tapper.records), []
    for part in (count // 2, count - count // 2):
        evening.hand.seen(OPTION)
        browser.execute_script(TIMED)
        evening.go_on(part)
        evening.begun += part
        times += browser.execute_script("return window.answers")
        if part and evening.begun < count:
            evening.hand.seen(OPTION)
            browser.execute_script(f"{OPTION}.click()")  # a move is begun
            page = browser.current_url
            browser.get("about:blank")
            browser.get(page)
    return times


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
