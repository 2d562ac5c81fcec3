// What has come of the last record, or will have come of the one that is ready, beside the cards that it is about: where
// the table is looked at from near, they would be out of sight. How a sum comes about is told by a tap.
import { readable } from "./card.js";
import { faces, h } from "./parts.js";

const STAKES = 2, ALONE = 4; // cards shown beside the results: what acts, and on what; and so many if nothing is said
let stakes = []; // they keep their order
let open = false; // for as long as there is a sum

// No line begins with a number or ends with a sign.
function together(said) {
  return said.replace(/([^\s+−=]) (?=\d)|([+−=]) /gu, "$1$2\u00a0");
}

function strip(said, cards) {
  const [first, ...more] = together(said).split("\n");
  open &&= more.length > 0;
  if (!more.length) return h("div", { class: "results" }, cards, first ? h("p", {}, first) : null);
  const sum = h("details", { open }, h("summary", {}, h("span", {}, first)), more.map((line) => h("small", {}, line)));
  sum.addEventListener("toggle", () => { open = sum.open; });
  return h("div", { class: "results" }, cards, sum);
}

// Whether there is still something to be reached: how is told in lines of their own.
export function pending(view) {
  return view.results.includes("\n");
}

// Whether a card is shown beside the results.
export function inStrip(card) {
  return stakes.includes(card);
}

// `about` has the ids of what has been named, and of what the results speak of. What the last record has brought is shown
// until the next one begins; what is still to be reached, until that is known. A card that
// is the only one is shown where it is asked about.
export function results(view, reply, begun, about, card) {
  const said = reply?.came === "ready" ? reply.results : begun && !pending(view) ? "" : view.results;
  const now = view.panels.some((one) => one.kind === "structure") ? about : [];
  stakes = [...new Set([...said ? stakes : [], ...now])].filter((id) => now.includes(id) && faces[id] && id !== view.played).slice(0, said ? STAKES : ALONE);
  if (stakes.length === 1 && stakes[0] === card) stakes = [];
  return said || stakes.length > 1 ? strip(said ?? "", stakes.map(readable)) : null;
}
