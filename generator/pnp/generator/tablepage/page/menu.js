// What is wanted once in an evening: save, the verdict, the pictures, the phones of the others.
import { base, h, words } from "./parts.js";

function links(view) {
  if (!view.links) return [];
  const local = location.hostname === "127.0.0.1" || location.hostname === "localhost";
  const note = base.address.includes("127.0.0.1") ? words.alone : words.links;
  return [h("h2", {}, words.phones), h("p", {}, note), ...view.links.map((one) => h("div", {},
    h("a", { href: `${local ? location.origin : base.address}/${one.secret}/`, target: "_blank", rel: "noreferrer" }, one.name),
    h("img", { class: "code", src: `code/${one.side}.svg`, alt: one.name })))];
}

export function menu(view, send) {
  const sheet = h("div", { class: "sheet", role: "dialog", "aria-modal": "true", "aria-label": words.menu });
  const close = h("button", { class: "go", on: () => sheet.remove() }, words.close);
  const taken = view.may_take
    ? [h("a", { href: "take/log", download: true }, words.save), h("a", { href: "take/replay", target: "_blank", rel: "noreferrer" }, words.replay),
      h("a", { href: "take/record", download: true }, words["record-sheet"])] : [];
  const next = view.may_go_on ? h("button", { on: () => { sheet.remove(); send("next", {}); } }, words["next-game"]) : null;
  const verdict = view.host && !view.over && view.verdict ? h("pre", {}, view.verdict.join("\n")) : null;
  sheet.append(h("div", {}, h("h1", {}, view.title), ...taken, next ?? "", verdict ?? "",
    h("details", {}, h("summary", {}, words.table), view.told.map((line) => h("p", {}, line))), ...links(view), h("p", {}, words.sleeps), close));
  setTimeout(() => close.focus());
  return sheet;
}
