// Screens in the place of the table: the phone is handed over, the last record is undone, the rules have failed; and what
// is said of a move that is against the rules.
import { faults } from "./ending.js";
import { h, words } from "./parts.js";

export function undoing(view, { send, last, keep }) {
  return h("div", { class: "cover" }, h("h1", {}, words["undo-what"]), h("p", {}, view.undoes || last),
    h("button", { class: "go", on: async () => { await send("undo", {}); } }, words.undo),
    h("button", { on: keep }, words.keep));
}

// The game's own rules failed on this table. The error is for their author; the last record can be undone.
export function broken(view, send) {
  return h("div", { class: "cover" }, h("h1", {}, words.broken), h("p", { role: "alert" }, view.broken),
    h("button", { on: () => send("undo", {}) }, words.undo));
}

export function cover(view, send) {
  return h("div", { class: "cover" }, h("h1", {}, words["hand-over"]), h("strong", { side: view.cover.side }, view.cover.name),
    h("button", { class: "go", on: () => send("lift", {}) }, words.lift),
    ...view.cover.chosen ? [h("p", {}, view.cover.chosen), h("button", { on: () => send("undo", {}) }, words.undo)] : []);
}

export function wrong(reply) {
  return h("div", { class: "wrong", role: "alert" }, h(reply.came === "refused" ? "h1" : "h2", {}, words.refused), reply.findings ? faults(reply.findings) : h("p", {}, reply.said ?? ""));
}
