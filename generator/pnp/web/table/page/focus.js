// The page is drawn anew after every tap; whoever uses a keyboard, or hears the page, goes on where they were.

const CAN = "button, a, input, select, summary, [tabindex]";
const PARTS = ".bar, .tabletop, .question, .foot, .cover, .begin";
const ASKED = ".cover h1, .begin h1, .question h1, .question h2, .question .ask, .lost";

// What an element is recognised by once it is drawn again: the part of the page, its kind, and what it is called.
function sign(one) {
  const own = one.getAttribute("aria-label") ?? one.dataset.pick ?? (one.matches("button, a, summary") ? one.textContent : one.className);
  return `${one.closest(PARTS)?.classList[0]} ${one.tagName} ${own}`;
}

// Draw, and put the focus back on the same thing; or, if that is gone, on what is asked now.
export function inPlace(app, draw) {
  const was = app.contains(document.activeElement) ? document.activeElement : null;
  const known = was && sign(was);
  const caret = was?.matches("input") ? was.selectionStart : null;
  draw();
  if (!was || document.activeElement === was) return;
  const same = was.isConnected ? was : [...app.querySelectorAll(CAN)].find((one) => sign(one) === known && one.getClientRects().length);
  const again = same?.disabled ? same.closest(".stepper")?.querySelector("button:enabled") : same; // no more of it: then less
  if (again) {
    again.focus();
    if (caret !== null && again.matches("input:not([type=radio])")) again.setSelectionRange(caret, caret);
    return;
  }
  const asked = app.querySelector(ASKED);
  asked?.setAttribute("tabindex", "-1");
  asked?.focus({ preventScroll: true });
}
