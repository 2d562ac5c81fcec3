// The cards in one's own hand, noted by their owner on their own phone: then only those are offered.
import { readable } from "./card.js";
import { face, h, words } from "./parts.js";

export function counted(held, mine) {
  return words["my-cards-count"].replace("{n}", held).replace("{of}", mine.n);
}

// What is asked, without the cards that are not in the hand, if that was noted; the same if no other card is asked for.
export function ofHand(asked, mine) {
  const held = new Set(mine?.noted ? mine.held : []);
  const own = asked?.options.some((one) => one.mine && held.has(one.id));
  return own ? { ...asked, options: asked.options.filter((one) => !one.mine || held.has(one.id)) } : asked;
}

// The cards dealt by the computer, which nobody holds in print, where the question does not show them.
export function held(cards) {
  return h("section", { class: "held" }, h("h2", {}, words.hand), h("div", {}, cards.map((one) => readable(one.id) ?? h("span", {}, one.title))));
}

export function hand(mine, save) {
  const held = new Set(mine.held);
  const sheet = h("dialog", { class: "sheet", "aria-label": words["my-cards"] });
  const count = h("p", { role: "status" });
  const tell = () => { count.textContent = counted(held.size, mine); };
  const card = (one) => {
    const made = h("button", { type: "button", side: one.side, "data-side": Boolean(one.side), "aria-pressed": String(held.has(one.id)), "data-card": one.id, on: () => {
      if (!held.delete(one.id)) held.add(one.id);
      made.setAttribute("aria-pressed", String(held.has(one.id)));
      tell();
    } }, face(one.id), one.title);
    return made;
  };
  tell();
  sheet.append(h("div", {}, h("h1", { tabindex: -1, autofocus: true }, words["my-cards"]), h("p", {}, words["my-cards-how"]), count,
    h("div", { class: "options faces many" }, mine.cards.map(card)), h("button", { class: "go", on: () => { sheet.close(); save([...held]); } }, words.done)));
  sheet.addEventListener("close", () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
}
