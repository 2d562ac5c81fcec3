// The table, always in the same place: zones with their cards, or the drawn board. What can be tapped is lit.
import { face, h, words } from "./parts.js";

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

// Cards side by side, each with what lies upon it; a card that can be tapped is lit.
function row(found, can, pick) {
  const card = (one) => {
    const inside = face(one.id, one.title) ?? h("span", { class: "back" }, one.id ? one.title : "");
    return can.has(one.id) ? h("button", { class: "lies can", on: () => pick(can.get(one.id)) }, inside) : h("div", { class: "lies" }, inside);
  };
  const title = found.n === null ? found.title : `${found.title}: ${found.n}`;
  return h("section", { class: "row" }, h("h2", {}, title), h("div", { class: "side-by-side" }, found.cards.map((pair) => h("div", { class: "pair" }, pair.map(card)))));
}

const FINGER = 44; // pixels
const CLOSEST = 4; // times the width of the screen
const STEP = 1.5;

// Scale and position of the board, kept from tap to tap until something else is lit.
const eye = { scale: 1, x: 0.5, y: 0.5, lit: "", top: 0 };

function boxes(view, can) {
  return Object.entries(view.map?.places ?? {}).filter(([id]) => can.has(id)).map(([, box]) => box);
}

// Show all that is lit, large enough for a finger if there is room.
function looked(lit) {
  const edges = (at) => [Math.min(...lit.map((box) => box[at])), Math.max(...lit.map((box) => box[at] + box[at + 2]))];
  const [left, right] = edges(0), [top, bottom] = edges(1);
  const finger = (FINGER / 390) * (100 / Math.min(...lit.map((box) => box[2])));
  eye.scale = Math.max(1, Math.min(CLOSEST, 90 / (right - left), 90 / (bottom - top), finger));
  Object.assign(eye, { x: (left + right) / 200, y: (top + bottom) / 200 });
}

// Where the user has scrolled to.
function remember() {
  const shown = document.querySelector(".board");
  const drawn = shown?.querySelector(".map");
  if (shown) eye.top = shown.scrollTop;
  if (!drawn || !drawn.offsetWidth) return;
  eye.x = (shown.scrollLeft + shown.clientWidth / 2) / drawn.offsetWidth;
  eye.y = (shown.scrollTop + shown.clientHeight / 2) / drawn.offsetHeight;
}

// Called once the board is on the page.
export function settled() {
  const shown = document.querySelector(".board");
  const drawn = shown.querySelector(".map");
  if (!shown.offsetWidth) return;
  if (!drawn) { shown.scrollTop = eye.top; return; }
  drawn.style.width = `${100 * eye.scale}%`;
  shown.scrollLeft = drawn.offsetWidth * eye.x - shown.clientWidth / 2;
  shown.scrollTop = drawn.offsetHeight * eye.y - shown.clientHeight / 2;
}

function nearer(times) {
  remember();
  eye.scale = Math.max(1, Math.min(2 * CLOSEST, eye.scale * times));
  settled();
}

// A tap beside what is lit zooms in there until letters can be read; another tap shows the whole again.
function lookThere(event) {
  if (event.target.closest("button")) return;
  const box = event.currentTarget.getBoundingClientRect();
  eye.scale = eye.scale < CLOSEST ? CLOSEST : 1;
  Object.assign(eye, { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
  settled();
}

function map(view, can, pick, picks) {
  const drawn = view.map;
  const at = (box) => `left:${box[0]}%;top:${box[1]}%;width:${box[2]}%;height:${box[3]}%`;
  const put = (made, box) => { made.style.cssText = at(box); return made; };
  const pieces = drawn.pieces.map((piece) => put(h("img", { class: "on", src: `picture/${piece.form}.svg`, alt: "" }), piece.box));
  const picked = picks.map((one) => one[1]).filter((id) => drawn.places[id]).map((id) => put(h("span", { class: "picked" }), drawn.places[id]));
  const places = Object.entries(drawn.places).filter(([id]) => can.has(id))
    .map(([id, box]) => put(h("button", { class: "can", "aria-label": can.get(id).title, "data-pick": drawn.squares ? JSON.stringify(can.get(id).pick) : null, on: () => pick(can.get(id)) }), box));
  return h("div", { class: "map", on: drawn.squares ? () => {} : lookThere }, h("img", { src: `picture/${drawn.ground}.svg`, alt: words.table, width: drawn.size[0], height: drawn.size[1] }), pieces, picked, places);
}

export function board(view, question, pick, picks) {
  const can = options(question);
  const lit = boxes(view, can);
  remember();
  const squares = Boolean(view.map?.squares); // all in sight, and so large that nothing need be on top of them
  if (!squares && lit.length && JSON.stringify(lit) !== eye.lit) looked(lit);
  if (lit.length || !picks.length) eye.lit = JSON.stringify(lit);
  const zones = view.table.length ? h("div", { class: "zones" }, view.table.map((one) => zone(one, view, can, pick))) : null;
  const rows = view.rows.length ? h("div", { class: "rows" }, view.rows.map((one) => row(one, can, pick))) : null;
  const told = view.laid.length ? view.laid : zones || view.map ? [] : rows ? view.beside : view.told;
  const lines = told.length === 0 ? null : h("div", { class: "told" }, told.map((line) => h("p", {}, line)));
  const table = h("section", { class: view.map ? "board drawn" : "board", "aria-label": words.table, tabindex: "0" }, view.map ? map(view, can, pick, picks) : null, rows, zones, lines);
  const zooms = view.map && !squares ? h("div", { class: "zooms" }, h("button", { "aria-label": words["zoom-in"], on: () => nearer(STEP) }, "+"),
    h("button", { "aria-label": words["zoom-out"], on: () => nearer(1 / STEP) }, "−")) : null;
  const made = h("div", { class: squares ? "tabletop squares" : view.map ? "tabletop wide" : "tabletop" }, table, zooms);
  if (squares) made.style.setProperty("--ratio", view.map.size[0] / view.map.size[1]);
  return made;
}
