// Things to tap: numbers, names, faces of cards. A long list of names gets a search field.
import { face, h, words } from "./parts.js";

const FEW = 20; // faces that are shown without a search
const SOME = 2; // with fewer names than this, the other choices are still in view
const SHORT = 16; // two words of at most so many letters fit side by side
const MOST_ENDS = 2, MOST_ROWS = 2;
const LONG = 14; // letters of a word that fits into half the width

function sortOf(one, lying) {
  if (one.sort === "number") return "numbers";
  if (one.sort === "card" && !lying.has(one.id)) return "faces";
  return ["card", "place", "zone", "side", "track", "hidden"].includes(one.sort) ? "names" : "plain";
}

function button(option, pick, picture) {
  return h("button", { type: "button", side: option.side, "data-side": Boolean(option.side), "data-pick": JSON.stringify(option.pick), "data-card": option.sort === "card" ? option.id : null, on: () => pick(option) },
    picture ? face(option.id) : null, option.title, option.note ? h("small", { class: "note" }, option.note.replaceAll(" · ", "\u00a0· ")) : null);
}

function search(lists) {
  const plain = (text) => text.toLowerCase().replaceAll("ё", "е").replaceAll("\u00a0", " ").replaceAll("\u2011", "-");
  const none = h("p", { class: "light", role: "status" });
  const field = h("input", { class: "search", type: "search", placeholder: words.search, "aria-label": words.search });
  field.addEventListener("input", () => {
    for (const one of lists.flatMap((list) => [...list.querySelectorAll("button")])) one.hidden = !plain(one.textContent).includes(plain(field.value));
    for (const list of lists) list.classList.toggle("none", ![...list.querySelectorAll("button")].some((one) => !one.hidden));
    none.textContent = lists.every((list) => list.matches(".none")) ? words["search-none"] : "";
  });
  return [field, none];
}

// 2 for a move without effect, 1 for declining or ending, also if that says no more than who does it, 0 for anything else:
// the higher, the later it is listed.
function little(option, asked) {
  const ends = [true, "pass", "none"].includes(option.pick[1]) || (option.sort === "word" && asked.includes(option.pick[1]));
  return option.pick[1] === true && option.pick[0] !== "done" ? 2 : ends ? 1 : 0;
}

// Whose move an option is, and what of it is said after the name.
const whose = ({ pick: [path, value] }) => String(path === "way" ? value : path).split(".")[0];
const what = ({ title }) => title[title.indexOf(": ") + 2].toUpperCase() + title.slice(title.indexOf(": ") + 3);

// What others may do, where that is the same: their names in a row.
function meddling(options, pick) {
  const name = (one) => h("button", { type: "button", side: whose(one), "data-side": true, "data-pick": JSON.stringify(one.pick), "aria-label": one.title, on: () => pick(one) }, one.title.split(":")[0]);
  return h("div", { class: "options theirs", role: "group" }, h("small", {}, what(options[0])), options.map(name));
}

// The names of a list are side by side if there is room for their longest word.
function namesOf(options) {
  const long = options.some((one) => one.title.split(/[\s-]/).some((word) => word.length > LONG));
  return long ? "names long" : "names";
}

// Many cards: grouped by side, in the order of the sides.
function grouped(options, pick) {
  const sides = [...new Set(options.map((one) => one.of ?? ""))];
  const unseen = options.filter((one) => one.sort === "hidden"); // what nobody is told is a usual answer, and no name to look for
  options = options.filter((one) => one.sort !== "hidden");
  const lists = sides.map((of) => h("div", { class: "group" }, of && sides.length > 1 ? h("h2", {}, of) : null,
    h("div", { class: `options ${namesOf(options)}` }, options.filter((one) => (one.of ?? "") === of).map((one) => button(one, pick, false)))));
  return [...unseen.map((one) => button(one, pick, false)), ...search(lists), ...lists];
}

// A number with a minus before it and a plus after it.
function steppers(options, stands, pick) {
  const all = Object.entries(stands), alike = new Set(all.map(([, [title]]) => title)).size < all.length;
  return all.map(([at, [called, now]], number) => {
    const title = alike ? `${called} ${number + 1}` : called;
    const value = (one) => one.pick[1];
    const here = options.filter((one) => one.pick[0] === at).sort((a, b) => value(a) - value(b));
    const stood = Number(now.replace(/[^0-9−-]/g, "").replace("−", "-"));
    const step = (sign, label) => {
      const size = (n) => Math.abs(n);
      const found = here.find((one) => (size(value(one)) - size(stood)) * sign > 0);
      return h("button", { type: "button", class: "step", "aria-label": `${title}: ${label}`, disabled: !found, "data-pick": found ? JSON.stringify(found.pick) : null, on: () => found && pick(found) },
        sign < 0 ? "−" : "+");
    };
    return h("div", { class: "stepper" }, h("span", {}, title), step(-1, words.less), h("output", {}, now), step(1, words.more));
  });
}

// Several numbers of one range, such as two dice, side by side; taken once there is a number of each.
function dice(options, n, pick) {
  const chosen = Array(n).fill(null);
  const each = chosen.map((_, at) => {
    const buttons = options.map((one) => button(one, (option) => {
      chosen[at] = option;
      for (const other of buttons) other.setAttribute("aria-pressed", String(other === buttons[options.indexOf(option)]));
      if (chosen.every(Boolean)) pick(...chosen);
    }, false));
    for (const one of buttons) one.setAttribute("aria-pressed", "false");
    const name = words.die.replace("{n}", at + 1);
    return h("div", { role: "group", "aria-label": name }, h("small", { "aria-hidden": "true" }, name), h("div", { class: "options numbers" }, buttons));
  });
  return h("div", { class: "dice" }, each);
}

// One of several is also the first of them.
function once(options) {
  const first = new Set(options.map(({ pick: [path, value] }) => path.endsWith(".[]") ? `${path.slice(0, -3)} ${value}` : ""));
  return options.filter(({ pick: [path, value] }) => !first.has(`${path} ${value}`));
}

// What is on the board is lit there and listed last, so that a long list hides nothing else.
export function question(asked, pick, lying, { bare = false, level = "h2", open = false, toggled = () => {}, squares = null, sides = [], others = [] } = {}) {
  const found = h("div", {});
  const offered = once(asked.options.filter((one) => !one.aside && one.sort !== "="));
  const onSquare = new Map(offered.filter((one) => squares?.[one.id]).map((one) => [one.id, one])); // tapped there, and nowhere else
  const inList = offered.filter((one) => onSquare.get(one.id) !== one), last = inList.filter((one) => little(one, sides) === 1);
  const ends = last.length < inList.length && last.length <= MOST_ENDS ? last : []; // always in sight, below the others
  const theirs = inList.filter((one) => ["way", "word"].includes(one.sort) && others.includes(whose(one)) && one.title.includes(": ") && !ends.includes(one));
  const done = [...new Set(theirs.map(what))]; // what they may do: a row of names for each, as long as these are few
  const alike = theirs.length > 0 && theirs.length < inList.length && done.length <= MOST_ROWS;
  const main = inList.filter((one) => !ends.includes(one) && !(alike && theirs.includes(one)));
  const listed = main.filter((one) => sortOf(one, lying) === "names").length > SOME && main.every((one) => sortOf(one, lying) === "plain" || lying.has(one.id));
  const of = (kind) => main.filter((one) => sortOf(one, lying) === kind).sort((a, b) => kind === "plain" ? little(a, sides) - little(b, sides) : 0);
  const later = listed && level === "h2"; // what else may be done is above the heading
  const parts = listed
    ? [["plain", of("plain").filter((one) => little(one, sides) < 2)], ["names", of("names")], ["plain", of("plain").filter((one) => little(one, sides) === 2)]]
    : (of("names").every((one) => one.sort === "hidden") ? ["numbers", "names", "faces", "plain"] : ["numbers", "faces", "names", "plain"]).map((kind) => [kind, of(kind)]);
  const told = bare && (asked.alone || main.filter((one) => sortOf(one, lying) !== "plain").length < SOME); // by what is due
  const heading = told || !offered.length || !asked.ask ? null : h(level, { class: "ask" }, asked.ask);
  if (heading && !later) found.append(heading);
  found.append(...steppers(asked.options.filter((one) => one.sort === "="), asked.stands ?? {}, pick));
  for (const [kind, here] of parts) {
    if (!here.length) continue;
    if (heading && later && kind === "names") found.append(heading);
    if (kind === "numbers" && asked.dice > 1) found.append(dice(here, asked.dice, pick));
    else if (here.length > FEW && kind !== "numbers") found.append(...grouped(here, pick));
    else found.append(h("div", { class: `options ${kind === "names" || (kind === "plain" && (alike || here.every((one) => one.title.length <= SHORT))) ? namesOf(here) : kind}` }, here.map((one) => button(one, pick, kind === "faces"))));
  }
  if (alike || ends.length) found.append(h("div", { class: "options ends names" }, alike ? done.map((said) => meddling(theirs.filter((one) => what(one) === said), pick)) : null, ends.map((one) => button(one, pick, false))));
  const aside = asked.options.filter((one) => one.aside);
  if (aside.length) {
    const drawer = h("details", { class: "drawer", open }, h("summary", {}, words.aside), h("div", { class: "options plain" }, aside.map((one) => button(one, pick, false))));
    drawer.addEventListener("toggle", () => toggled(drawer.open));
    found.append(drawer);
  }
  return found;
}

export function showsFaces(asked, lying) {
  return asked.options.some((one) => !one.aside && sortOf(one, lying) === "faces");
}
