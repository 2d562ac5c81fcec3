// What has come of the last record, or will have come of the one that is ready, beside the cards that it is about: where
// the table is looked at from near, they would be out of sight. How a sum comes about is told by a tap.
import { readable } from "./card.js";
import { faces, h } from "./parts.js";

const STAKES = 2; // cards shown beside the results: what acts, and on what
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

// `about` has the ids of what has been named, and of what the results speak of. What the last record has brought is shown
// until the next one begins; what is still to be reached, until that is known.
export function results(view, reply, begun, about) {
  const said = reply?.came === "ready" ? reply.results : begun && !view.results.includes("\n") ? "" : view.results;
  const now = view.panels.some((one) => one.kind === "structure") ? about : [];
  stakes = [...new Set([...stakes, ...now])].filter((id) => now.includes(id) && faces[id] && id !== view.played).slice(0, STAKES);
  return said || stakes.length > 1 ? strip(said ?? "", stakes.map(readable)) : null;
}
