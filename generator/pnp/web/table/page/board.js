// The table, always in the same place: its panels, drawn as they lie, with what can be tapped lit. Pieces stay the same
// elements from tap to tap, so that what moves is seen to move.
import { glide, lay, panelOf, sized } from "./stage.js";
import { face, h, sprites, svg, words } from "./parts.js";

function options(question) {
  return new Map((question?.options ?? []).filter((one) => one.id).map((one) => [one.id, one]));
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

// ── drawing ──

const drawn = new Map(); // by the id of a panel
let moving = [];

// A picture in the box of a piece: its upper part, if the box is lower; and what is written on it.
function fill(node, { sprite, box: [, , w, h], turn = 0, text, title }) {
  const sign = JSON.stringify([sprite, w, h, turn, text]);
  if (node.sign === sign) return;
  node.sign = sign;
  const found = sprites[sprite], parts = [];
  if (found) {
    const [wide, high] = turn % 2 ? [h, w] : [w, h];
    const put = turn ? `translate(${w / 2} ${h / 2}) rotate(${90 * turn}) translate(${-wide / 2} ${-high / 2})` : "";
    const whole = sprite.includes("/") && high < wide * found[2] / found[1] - 1 ? wide * found[2] / found[1] : high;
    const image = svg("image", { href: `picture/${found[0]}.svg`, width: wide, height: whole, transform: put });
    parts.push(whole > high ? svg("svg", { width: wide, height: high }, image) : image);
    if (sprite.startsWith("front/") || sprite.startsWith("back/")) parts.push(svg("rect", { class: "edge", width: w, height: h, rx: 5 }));
  }
  if (text !== undefined) parts.push(...written(text, w, h, Boolean(found)));
  node.replaceChildren(...parts);
  if (title) { node.setAttribute("role", "img"); node.setAttribute("aria-label", title); } else node.setAttribute("aria-hidden", "true");
}

function written(text, w, h, over) {
  const plate = svg("rect", { class: "plate", width: w, height: h, rx: Math.min(w, h) / 4 });
  const size = Math.min(h * (over ? 0.45 : 0.72), w / Math.max(2, text.length) * 1.7);
  const words = svg("text", { class: "written", x: w / 2, y: h / 2 + size * 0.36, "font-size": size });
  words.textContent = text;
  return over ? [svg("rect", { class: "veil", width: w, height: h, rx: 5 }), words] : [plate, words];
}

function ground(told) {
  const found = sprites[told.ground];
  return found ? [svg("image", { href: `picture/${found[0]}.svg`, width: found[1], height: found[2] })] : [];
}

function panel(told, can, pick, picks) {
  const [w, h_] = told.size;
  let one = drawn.get(told.id);
  if (!one) drawn.set(told.id, one = { ...panelOf(w, h_), fresh: true });
  sized(one, w, h_);
  if (one.fresh) one.ground.replaceChildren(...ground(told));
  const came = lay(one, told.pieces.map((piece) => ({ ...piece, like: piece.sprite })), fill);
  if (!one.fresh) moving.push(...came);
  one.fresh = false;
  one.picture.setAttribute("aria-label", told.title);
  const style = ([x, y, wide, high]) => `left:${100 * x / w}%;top:${100 * y / h_}%;width:${100 * wide / w}%;height:${100 * high / h_}%`;
  const put = (made, box) => { made.style.cssText = style(box); return made; };
  const round = told.kind === "board" ? "round" : "";
  const boxes = new Map([...Object.entries(told.places ?? {}).map(([id, box]) => [id, [box, round]]), ...told.pieces.filter((piece) => piece.card).map((piece) => [piece.card, [piece.box, ""]])]);
  const picked = picks.map((pick_) => pick_[1]).filter((id) => boxes.has(id)).map((id) => put(h("span", { class: `picked ${boxes.get(id)[1]}` }), boxes.get(id)[0]));
  const lit = [...boxes].filter(([id]) => can.has(id)).map(([id, [box, shape]]) =>
    put(h("button", { class: `can ${shape}`, "aria-label": can.get(id).title, "data-pick": told.grid ? JSON.stringify(can.get(id).pick) : null, on: () => pick(can.get(id)) }), box));
  const zone = told.zone && can.get(told.zone);
  const head = told.kind === "board" ? null : zone ? h("button", { class: "head can", on: () => pick(zone) }, told.title) : h("h2", { class: "head" }, told.title);
  const warned = (told.warned ?? []).map((one) => h("p", { class: "warned" }, `⚠ ${one}`));
  return h("section", { class: `panel ${told.kind}`, side: told.side, "data-side-of": told.kind === "structure" ? told.side : null }, head, warned, h("div", { class: "drawing" }, one.picture, picked, lit));
}

// The panels of a row have widths in proportion, and the same scale.
function rows(panels, can, pick, picks) {
  const found = new Map();
  for (const one of panels) found.set(one.row, [...(found.get(one.row) ?? []), one]);
  return [...found.values()].map((own) => {
    const line = h("div", { class: `line ${own[0].kind}` }, own.map((one) => panel(one, can, pick, picks)));
    line.style.gridTemplateColumns = own.map((one) => `minmax(0, ${one.size[0]}fr)`).join(" ");
    return line;
  });
}

// ── looking ──

const FINGER = 44; // pixels
const CLOSEST = 4; // times the width of the screen
const STEP = 1.5;

// Scale and position of the table, kept from tap to tap until something else is lit.
const eye = { scale: 1, x: 0.5, y: 0.5, lit: "", look: false, top: 0, side: "", turn: false };

// Show all that is lit, large enough for a finger if there is room.
function looked(map) {
  const whole = map.getBoundingClientRect();
  const lit = [...map.querySelectorAll(".drawing .can")].map((one) => one.getBoundingClientRect());
  if (!lit.length || !whole.width) return;
  const left = Math.min(...lit.map((box) => box.left)) - whole.left, right = Math.max(...lit.map((box) => box.right)) - whole.left;
  const top = Math.min(...lit.map((box) => box.top)) - whole.top, bottom = Math.max(...lit.map((box) => box.bottom)) - whole.top;
  const room = map.parentElement;
  const now = whole.width / room.clientWidth;
  const finger = FINGER / Math.min(...lit.map((box) => box.width));
  const wanted = Math.min(0.9 * room.clientWidth / (right - left), 0.9 * room.clientHeight / (bottom - top), finger);
  eye.scale = Math.max(1, Math.min(CLOSEST, now * wanted));
  Object.assign(eye, { x: (left + right) / 2 / whole.width, y: (top + bottom) / 2 / whole.height });
}

// Where the user has scrolled to.
function remember() {
  const shown = document.querySelector(".board");
  const map = shown?.querySelector(".map");
  if (shown) eye.top = shown.scrollTop;
  if (!map || !map.offsetWidth) return;
  eye.x = (shown.scrollLeft + shown.clientWidth / 2) / map.offsetWidth;
  eye.y = (shown.scrollTop + shown.clientHeight / 2) / map.offsetHeight;
}

function placed(shown, map) {
  map.style.width = `${100 * eye.scale}%`;
  shown.scrollLeft = map.offsetWidth * eye.x - shown.clientWidth / 2;
  shown.scrollTop = map.offsetHeight * eye.y - shown.clientHeight / 2;
}

// Look at what is in front of the side whose turn it is.
function facing(map, side) {
  const own = map.querySelector(`[data-side-of="${CSS.escape(side)}"]`);
  if (!own) return;
  eye.y = (own.offsetTop + own.offsetHeight / 2) / map.offsetHeight;
  eye.x = (own.offsetLeft + own.offsetWidth / 2) / map.offsetWidth;
}

// Called once the board is on the page.
export function settled() {
  const shown = document.querySelector(".board");
  const map = shown.querySelector(".map");
  glide(moving);
  moving = [];
  if (!shown.offsetWidth) return;
  if (!map || !map.classList.contains("far")) { shown.scrollTop = eye.top; return; }
  placed(shown, map);
  if (eye.look) looked(map); else if (eye.turn) facing(map, eye.side);
  if (!eye.look && !eye.turn) return;
  eye.look = eye.turn = false;
  placed(shown, map);
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

// What lies on the table, by all that may be tapped there.
export function lying(view) {
  return new Set([...view.panels.flatMap((one) => [one.zone, ...Object.keys(one.places ?? {}), ...one.pieces.map((piece) => piece.card)]),
    ...view.rows.flatMap((one) => one.cards.flat().map((card) => card.id))].filter(Boolean));
}

export function board(view, question, pick, picks) {
  const can = options(question);
  remember();
  const grid = view.panels.some((one) => one.grid); // all in sight, and so large that nothing need be on top of them
  const far = view.panels.some((one) => one.kind !== "zone") && !grid; // too small at first: it is zoomed
  const shown = lying(view), lit = JSON.stringify([...can.keys()].filter((id) => shown.has(id)));
  if (far && lit !== "[]" && lit !== eye.lit) eye.look = true;
  if (lit !== "[]" || !picks.length) eye.lit = lit;
  const side = view.asked.length === 1 ? view.asked[0] : eye.side;
  if (far && side !== eye.side) Object.assign(eye, { side, turn: true });
  const map = view.panels.length ? h("div", { class: far ? "map far" : "map", on: far ? lookThere : () => {} }, rows(view.panels, can, pick, picks)) : null;
  const beside = view.rows.length ? h("div", { class: "rows" }, view.rows.map((one) => row(one, can, pick))) : null;
  const told = map ? [] : beside ? view.beside : view.told;
  const lines = told.length === 0 ? null : h("div", { class: "told" }, told.map((line) => h("p", {}, line)));
  const table = h("section", { class: map ? "board drawn" : "board", "aria-label": words.table, tabindex: "0" }, map, beside, lines);
  const zooms = far ? h("div", { class: "zooms" }, h("button", { "aria-label": words["zoom-in"], on: () => nearer(STEP) }, "+"),
    h("button", { "aria-label": words["zoom-out"], on: () => nearer(1 / STEP) }, "−")) : null;
  const made = h("div", { class: `tabletop ${grid ? "squares" : far ? "wide" : map ? "columns" : ""}` }, table, zooms);
  if (grid) { const [w, high] = view.panels.find((one) => one.grid).size; made.style.setProperty("--ratio", w / high); }
  return made;
}
