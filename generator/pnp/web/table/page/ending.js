// The last screen: who won and how, the score, what can be done now, and what the referee says.
import { h, words } from "./parts.js";
import { taken } from "./take.js";

function winner(result, view) {
  const names = result.winners.map((one) => h("strong", { side: one.id }, one.name));
  return [h("p", { class: "over" }, words.over), names.length ? h("h1", { class: "winners" }, names) : null,
    h(names.length ? "p" : "h1", { class: "won" }, result.won || view.due), result.light.map((line) => h("p", { class: "light" }, line))];
}

function sheet([head, ...rows], title) {
  const cells = (row, kind, scope) => [h("th", { scope: scope ?? "row" }, row[0]), row.slice(1).map((cell) => h(kind, scope ? { scope } : {}, cell))];
  return h("table", { class: "scores" }, title ? h("caption", {}, title) : null, h("thead", {}, h("tr", {}, cells(head, "th", "col"))),
    h("tbody", {}, rows.map((row) => h("tr", {}, cells(row, "td")))));
}

// In a campaign, the sum comes last, without a title.
function sheets(found) {
  return found.map((one, at) => sheet(one, found.length > 1 && at < found.length - 1 ? words.game.replace("{n}", at + 1) : ""));
}

export function faults(found) {
  return found.map((one) => h("div", { class: "broken" }, one.rule ? h("b", {}, one.rule) : null, h("p", {}, one.said), one.nearest ? h("p", {}, one.nearest) : null));
}

// Until all agree, everybody sees the end as far as their side knows it.
function opening(opens, open) {
  if (!opens) return null;
  return [h("p", {}, words.secrets), opens.waits.length ? h("p", { class: "light" }, `${words.wait}: ${opens.waits.join(", ")}`) : null,
    opens.may ? h("button", { class: "go", on: open }, words.open) : null];
}

// What is less usual than the green button: a new game within a campaign, or else a campaign.
function rarer(view, { again, next }) {
  if (!view.again || !view.may_go_on) return null;
  return view.goes_on ? h("button", { on: again }, words.again) : h("button", { on: next }, words["next-game"]);
}

export function ending(view, does) {
  const result = view.result;
  return h("div", { class: "ending" }, winner(result, view), sheets(result.sheets), opening(view.opens, does.open), h("div", { class: "acts" }, taken(view), rarer(view, does)),
    h("p", {}, result.said), result.findings.length ? [h("h2", {}, words.found), faults(result.findings)] : null,
    result.rulings.length ? h("details", {}, h("summary", {}, words.rulings), result.rulings.map((line) => h("p", {}, line))) : null);
}
