// What is needed once in an evening: save, the verdict, the pictures, the phones of the others.
import { languages } from "./language.js";
import { code } from "./meet.js";
import { get } from "./net.js";
import { base, h, words } from "./parts.js";
import { taken } from "./take.js";
import { why } from "./why.js";

function links(view) {
  if (!view.links) return [];
  const note = base.address.includes("127.0.0.1") ? words.alone : words.links;
  return [h("h2", {}, words.phones), h("p", {}, note), h("div", { class: "codes" }, view.links.map(code))];
}

// Every move, the last one first; fetched when the list is opened.
function moves() {
  const list = h("div", { class: "moves" });
  const found = h("details", {}, h("summary", {}, words.moves), list);
  const move = (one) => h("p", {}, `${one.n}. `, one.mark ? [h("b", { class: "mark" }, `⚠ ${one.mark}`), " "] : null, one.said, why(one));
  found.addEventListener("toggle", async () => {
    if (!found.open || list.firstChild) return;
    try {
      const told = (await get("moves")).moves.map(move).reverse();
      list.replaceChildren(...(told.length ? told : [h("p", {}, words["moves-none"])]));
    } catch {
      list.replaceChildren(h("p", {}, words.lost));
    }
  });
  return found;
}

// It stays although the page is drawn anew behind it, and is closed by its button, Escape, or a cover.
export function menu(view, send, leaving) {
  const sheet = h("dialog", { class: "sheet", "aria-label": words.menu });
  const close = h("button", { class: "go", on: closed }, words.close);
  const next = view.may_go_on ? h("button", { on: () => { closed(); send("next", {}); } }, words["next-game"]) : null;
  sheet.append(h("div", {}, h("h1", { tabindex: -1, autofocus: true }, view.title), ...taken(view), next ?? "",
    moves(), h("details", {}, h("summary", {}, words.table), view.told.map((line) => h("p", {}, line))), ...links(view), languages(base, leaving), h("p", {}, words.sleeps), close));
  sheet.addEventListener("close", () => {
    sheet.remove();
    document.querySelector(".bar .quiet")?.focus({ preventScroll: true }); // what opened it may have been drawn anew
  });
  document.body.append(sheet);
  sheet.showModal();
}

export function closed() {
  for (const sheet of document.querySelectorAll("dialog.sheet")) {
    sheet.close();
    sheet.remove(); // at once: its event comes later
  }
}
