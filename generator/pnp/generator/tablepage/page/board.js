// The table, always at the same place: zones with their cards, or the drawn board; what may be tapped is lit.
import { colours, h, words } from "./parts.js";

function options(question) {
  return new Map((question?.options ?? []).filter((one) => one.id).map((one) => [one.id, one]));
}

function cubes(found, view) {
  const label = (side) => view.sides.find((one) => one.id === side)?.label ?? side;
  return h("div", { class: "cubes" }, found.map((one) => h("span", { side: one.side }, `${label(one.side)} ${one.n}`)));
}

function laid(card, view, can, pick) {
  const option = can.get(card.id);
  const inside = [card.title, card.cubes.length ? cubes(card.cubes, view) : null];
  return option ? h("button", { class: "laid can", on: () => pick(option) }, inside) : h("div", { class: "laid" }, inside);
}

function zone(found, view, can, pick) {
  const option = can.get(found.id);
  const head = option ? h("button", { class: "head can", on: () => pick(option) }, found.title) : h("h2", {}, found.title);
  return h("section", { class: "zone", side: found.side ?? "" }, head, found.cards.map((card) => laid(card, view, can, pick)));
}

const FINGER = 44; // pixels
const CLOSEST = 4; // times as large as the screen is wide

// How many times as wide as the screen the board is shown, so that a finger hits what is lit.
function zoom(drawn, lit) {
  if (lit.length === 0) return 1;
  const left = Math.min(...lit.map((box) => box[0]));
  const right = Math.max(...lit.map((box) => box[0] + box[2]));
  return Math.max(1, Math.min(CLOSEST, 94 / (right - left), (FINGER / 390) * (100 / Math.min(...lit.map((box) => box[2])))));
}

export function centred(section, view, question) {
  const can = options(question);
  const lit = Object.entries(view.map?.places ?? {}).filter(([id]) => can.has(id)).map(([, box]) => box);
  const drawn = section.querySelector(".map");
  if (!drawn || lit.length === 0) return;
  const middle = (at) => lit.reduce((sum, box) => sum + box[at] + box[at + 2] / 2, 0) / lit.length / 100;
  section.scrollLeft = drawn.offsetWidth * middle(0) - section.clientWidth / 2;
  section.scrollTop = drawn.offsetHeight * middle(1) - section.clientHeight / 2;
}

function map(view, can, pick) {
  const drawn = view.map;
  const at = (box) => `left:${box[0]}%;top:${box[1]}%;width:${box[2]}%;height:${box[3]}%`;
  const lit = Object.entries(drawn.places).filter(([id]) => can.has(id)).map(([, box]) => box);
  const put = (made, box) => { made.style.cssText = at(box); return made; };
  const pieces = drawn.pieces.map((piece) => put(h("img", { class: "on", src: `picture/${piece.form}.svg`, alt: "" }), piece.box));
  const places = Object.entries(drawn.places).filter(([id]) => can.has(id))
    .map(([id, box]) => put(h("button", { class: "can", "aria-label": can.get(id).title, on: () => pick(can.get(id)) }), box));
  const whole = h("div", { class: "map" }, h("img", { src: `picture/${drawn.ground}.svg`, alt: words.table, width: drawn.size[0], height: drawn.size[1] }), pieces, places);
  whole.style.width = `${100 * zoom(drawn, lit)}%`;
  return whole;
}

export function board(view, question, pick) {
  const can = options(question);
  const zones = view.table.length ? h("div", { class: "zones" }, view.table.map((one) => zone(one, view, can, pick))) : null;
  const told = view.laid.length ? view.laid : zones || view.map ? [] : view.told;
  const lines = told.length === 0 ? null : h("div", { class: "told" }, told.map((line) => h("p", {}, line)));
  return h("section", { class: "board", "aria-label": words.table, tabindex: "0" }, view.map ? map(view, can, pick) : null, zones, lines);
}
