// What may be tapped: numbers, names, faces of cards; of many names those that are searched for.
import { face, h, words } from "./parts.js";

const FEW = 20; // faces that are shown without a search

function sorted(options, lying) {
  const found = { faces: [], numbers: [], names: [], plain: [] };
  for (const one of options) {
    const sort = ["number", "="].includes(one.sort) ? "numbers" : one.sort === "card" && !lying.has(one.id) ? "faces" : ["card", "place", "zone", "side", "track", "hidden"].includes(one.sort) ? "names" : "plain";
    found[sort].push(one);
  }
  return found;
}

function button(option, pick, picture) {
  return h("button", { type: "button", side: option.side, "data-side": Boolean(option.side), "data-pick": JSON.stringify(option.pick), on: () => pick(option) },
    picture ? face(option.id) : null, option.title);
}

export function question(asked, pick, lying) {
  const found = h("div", {});
  const groups = sorted(asked.options, lying);
  found.append(h("div", { class: "row" }, h("h2", {}, asked.ask)));
  const lists = [];
  for (const kind of ["numbers", "faces", "names", "plain"]) {
    if (!groups[kind].length) continue;
    const few = groups[kind].length <= FEW;
    const shown = kind === "faces" && !few ? "names" : kind;
    const list = h("div", { class: `options ${shown}` }, groups[kind].map((one) => button(one, pick, kind === "faces" && few)));
    if (!few && kind !== "numbers") lists.push(search(list));
    lists.push(list);
  }
  found.append(...lists);
  return found;
}

function search(list) {
  const plain = (text) => text.toLowerCase().replaceAll("ё", "е");
  const field = h("input", { class: "search", type: "search", placeholder: words.search, "aria-label": words.search });
  field.addEventListener("input", () => {
    for (const one of list.children) one.hidden = !plain(one.textContent).includes(plain(field.value));
  });
  return field;
}
