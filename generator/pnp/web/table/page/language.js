// The language of this phone, if it has chosen one; the others, and the log, keep their own.
import { h } from "./parts.js";

const KEPT = "pnp-language";

function chosen() {
  try { return localStorage.getItem(KEPT) ?? ""; } catch { return ""; } // where nothing may be kept
}

// The address of something to be told in that language.
export function spoken(what) {
  return chosen() ? `${what}?lang=${chosen()}` : what;
}

// A button for each language, if there are several; the page begins anew in the one that is tapped, after `leaving`.
export function languages({ lang, known }, leaving) {
  if (known.length < 2) return null;
  const choose = (id) => { try { localStorage.setItem(KEPT, id); } catch { return; } leaving(); location.reload(); };
  return h("div", { class: "languages" }, known.map(([id, name]) => h("button", { lang: id, "aria-pressed": String(id === lang), on: () => choose(id) }, name)));
}
