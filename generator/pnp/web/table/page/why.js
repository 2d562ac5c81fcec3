// What the computer did since a person's last move, and, if asked, why.
import { THINKS, get } from "./net.js";
import { h, words } from "./parts.js";

async function sentences(one) {
  try {
    return await get(`why/${one.n}`, THINKS);
  } catch {
    return { why: [words.lost], how: "" };
  }
}

// The sheet comes up at once: while the computer thinks of its next move, the answer waits for that.
async function told(one) {
  const answer = h("div", { role: "status" }, h("p", {}, words["why-waits"]));
  const sheet = h("dialog", { class: "sheet why", "aria-label": one.why });
  sheet.append(h("div", {}, h("h1", { tabindex: -1, autofocus: true }, one.why), h("p", { class: "light" }, one.said), answer,
    h("button", { class: "go", on: () => sheet.close() }, words.close)));
  sheet.addEventListener("close", () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
  const { why: lines, how } = await sentences(one);
  answer.replaceChildren(...lines.map((line) => h("p", {}, line)), how ? h("p", { class: "light how" }, how) : "");
}

// A button for the reasons of a record, if there are any.
export function why(one) {
  return one.why ? h("button", { type: "button", class: "why", "aria-label": `${one.why} ${one.said}`, on: () => told(one) }, one.why) : null;
}

export function did(view) {
  return view.did.length ? h("div", { class: "did" }, view.did.map((one) => h("p", {}, h("span", {}, one.said), why(one)))) : null;
}
