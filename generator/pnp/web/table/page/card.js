// A printed card, large enough to be read, over the page; a tap anywhere or Escape closes it, and nothing else has changed.
// A tap opens what cannot be chosen now; what can be, or is on a button, is opened by holding it.
import { face, faces, h, texts, titles, words } from "./parts.js";

const HOLD = 500; // milliseconds
const STILL = 10; // pixels that a finger may move meanwhile

export function enlarged(card) {
  const title = titles[card], said = [title, texts[card], words.close].filter(Boolean);
  const sheet = h("dialog", { class: "sheet enlarged", "aria-label": title, on: () => sheet.close() },
    h("button", { "aria-label": said.join(". "), autofocus: true }, face(card, title)));
  sheet.addEventListener("close", () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
}

// The face of a card, as a button that opens it; nothing if it has none.
export function readable(card) {
  return faces[card] ? h("button", { class: "readable", "data-card": card, on: () => enlarged(card) }, face(card, titles[card])) : null;
}

// Whatever has `data-card` is opened by holding it; the tap that this ends with does nothing.
export function held(root) {
  let timer = 0, from = null;
  const swallow = (event) => { event.stopPropagation(); event.preventDefault(); };
  const ended = () => clearTimeout(timer);
  root.addEventListener("pointerdown", (event) => {
    root.removeEventListener("click", swallow, true);
    ended();
    const found = event.target.closest("[data-card]");
    if (!found || !faces[found.dataset.card] || !event.isPrimary) return;
    from = [event.clientX, event.clientY];
    timer = setTimeout(() => {
      root.addEventListener("click", swallow, { capture: true, once: true });
      enlarged(found.dataset.card);
    }, HOLD);
  });
  root.addEventListener("pointermove", (event) => { if (from && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > STILL) ended(); });
  for (const kind of ["pointerup", "pointercancel"]) root.addEventListener(kind, ended);
  root.addEventListener("contextmenu", (event) => { if (event.target.closest("[data-card]")) event.preventDefault(); });
}
