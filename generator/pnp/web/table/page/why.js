// What the computer did since a person's last move, and, if asked, why.
import { get } from "./net.js";
import { h, words } from "./parts.js";

async function sentences(one) {
  try {
    return await get(`why/${one.n}`);
  } catch {
    return { why: [words.lost], how: "" };
  }
}

async function told(one) {
  const { why: lines, how } = await sentences(one);
  const sheet = h("dialog", { class: "sheet why", "aria-label": one.why });
  sheet.append(h("div", {}, h("h1", { tabindex: -1, autofocus: true }, one.why), h("p", { class: "light" }, one.said), lines.map((line) => h("p", {}, line)), how ? h("p", { class: "light how" }, how) : null,
    h("button", { class: "go", on: () => sheet.close() }, words.close)));
  sheet.addEventListener("close", () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
}

// A button for the reasons of a record, if there are any.
export function why(one) {
  return one.why ? h("button", { type: "button", class: "why", "aria-label": `${one.why} ${one.said}`, on: () => told(one) }, one.why) : null;
}

export function did(view) {
  return view.did.length ? h("div", { class: "did" }, view.did.map((one) => h("p", {}, h("span", {}, one.said), why(one)))) : null;
}
