// Who plays, and what the table is like in words: above its picture.
import { dotted, h, words } from "./parts.js";

function seat(side, view) {
  const now = view.asked.includes(side.id);
  const counted = dotted([side.supply === undefined ? "" : `${words.supply} ${side.supply}`, side.cards === undefined ? "" : `${words.cards} ${side.cards}`,
    side.held.join(", ")]);
  const name = side.name && side.name !== side.label ? dotted([side.label, side.name]) : side.label;
  const many = view.sides.length > 4; // then all numbers are on the second line
  const has = [...side.named, ...(side.counted.length ? many && side.named.length ? [dotted(side.counted)] : side.counted : [counted])];
  const narrow = many || (view.sides.length > 2 && side.named.length > 0);
  return h("div", { class: `seat${now ? " now" : ""}${narrow ? " small" : ""}`, side: side.id, role: "listitem" }, h("b", {}, name), has.map((one) => h("small", {}, one)));
}

export function seats(view) {
  const found = h("div", { class: "seats", role: "list", tabindex: 0, "aria-label": words.table }, view.sides.map((side) => seat(side, view)));
  found.style.setProperty("--columns", view.sides.length > 4 ? 3 : view.sides.length);
  return found;
}

// The belongings of the side that acts, or that acted last.
export function has(view, acted) {
  const all = view.sides.filter((side) => side.has.length);
  const side = all.find((one) => view.asked.includes(one.id) || view.me === one.id) ?? all.find((one) => one.id === acted) ?? all[0];
  return side ? h("p", { class: "has", side: side.id }, `${side.label}: ${dotted(side.has)}`) : null;
}

// What cannot be drawn on a map: whose turn it is, what was bid.
export function facts(view) {
  return view.panels.length && view.facts.length ? h("p", { class: "facts" }, dotted(view.facts)) : null;
}
