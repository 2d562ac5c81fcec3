"""What is wrong with how a screen is laid out: what cannot be read, reached, or hit with a finger.

`python -m tests.table.evenings GAME --check` looks at every screen of an evening, and prints each fault once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

LEAST = 44  # CSS pixels
LONGEST = 60  # letters of a fault

# Faults as [kind, what]: the page is wider than the screen; a text is cut off in its box, or lies below another button;
# a button is too small for a finger. What is scrolled away, or is in a map that can be zoomed, is no fault.
FAULTS = """
  const [least, longest] = arguments, found = [], app = document.getElementById('app');
  const words = (one) => (one.innerText || one.ariaLabel || '').slice(0, longest);
  const fault = (kind, one) => found.push([kind, `${one.tagName.toLowerCase()}.${one.className} «${words(one)}»`]);
  const shown = (one) => one.getClientRects().length && !one.closest('details:not([open]) > :not(summary)');
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) fault('wider than the screen', root);
  for (const one of app.querySelectorAll('.question, .begin, .sheet, .results, .foot, .bar'))
    if (one.scrollWidth > one.clientWidth + 1) fault('scrolls sideways', one);
  for (const one of app.querySelectorAll('button, summary, a, select, input:not([type=radio])')) {
    const box = one.getBoundingClientRect();
    if (!shown(one) || one.closest('.map')) continue;
    const [wide, high] = [box.width, box.height].map(Math.round);
    if (Math.min(wide, high) < least) fault(`${wide} × ${high} px`, one);
    if (box.left < -.5 || box.right > innerWidth + .5) fault('beyond the edge', one);
  }
  for (const one of app.querySelectorAll('h1, h2, p, b, small, span, output, td, th, legend, label, button')) {
    if (!shown(one) || one.closest('.map') || !one.innerText || one.matches('.foot p, .results span')) continue;
    const { overflow, display } = getComputedStyle(one);
    if (display === 'inline' || !(overflow === 'hidden' || one.matches('button'))) continue;
    if (one.scrollWidth > one.clientWidth + 1) fault('cut off', one);
    if (one.scrollHeight > one.clientHeight + 2) fault('cut off below', one);
  }
  const foot = app.querySelector('.foot')?.getBoundingClientRect();
  if (foot && foot.bottom > innerHeight + .5) fault('below the screen', app.querySelector('.foot'));
  return found;"""

Fault = tuple[str, str]


def faults(browser: Any) -> list[Fault]:
    """The faults of the screen as it is now."""
    return [(kind, what) for kind, what in browser.execute_script(FAULTS, LEAST, LONGEST)]


def looking(browser: Any, found: dict[Fault, str], then: Callable[[str], None]) -> Callable[[str], None]:
    """Notes the faults of each screen by where they were first seen, and goes on with something else."""

    def look(name: str) -> None:
        for fault in faults(browser):
            found.setdefault(fault, name)
        then(name)

    return look
