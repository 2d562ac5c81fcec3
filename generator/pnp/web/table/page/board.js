// The table, always in the same place: its panels, drawn as they lie, with what can be tapped lit. Pieces stay the same
// elements from tap to tap, so that what moves is seen to move.
import { glide, lay, panelOf, sized } from "./stage.js";
import { arrow, owner } from "./edges.js";
import { enlarged, readable } from "./card.js";
import { face, faces, h, sprites, svg, words } from "./parts.js";

function options(question) {
  return new Map((question?.options ?? []).filter((one) => one.id).map((one) => [one.id, one]));
}

// Cards side by side, each with what lies upon it; a card that can be tapped is lit.
function row(found, can, pick) {
  const card = (one) => {
    const inside = face(one.id, one.title) ?? h("span", { class: "back" }, one.id ? one.title : "");
    return can.has(one.id) ? h("button", { class: "lies can", "data-card": one.id, on: () => pick(can.get(one.id)) }, inside)
      : h("div", { class: "lies" }, readable(one.id) ?? inside);
  };
  const title = found.n === null ? found.title : `${found.title}: ${found.n}`;
  return h("section", { class: "row" }, h("h2", {}, title), h("div", { class: "side-by-side" }, found.cards.map((pair) => h("div", { class: "pair" }, pair.map(card)))));
}

// ── drawing ──

const ROUND = 1.4; // a place that is wider than that many times its height has a frame with sharp corners
const drawn = new Map(); // by the id of a panel
let moving = [];
let news = { came: [], changed: [] }; // what has come to a place since the table was laid out last, and numbers that are others

// A picture in the box of a piece: its upper part, if the box is lower; and what is written on it.
function fill(node, { sprite, box: [, , w, h], turn = 0, text, title, card }) {
  const sign = JSON.stringify([sprite, w, h, turn, text]);
  if (node.sign === sign) return;
  if (node.sign && node.text !== text) news.changed.push(node);
  Object.assign(node, { sign, text });
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
  called(node, title, faces[card] ? card : null);
}

// What a piece is called; a card with a face can be opened.
function called(node, title, card) {
  const about = title ? { role: card ? "button" : "img", "aria-label": title, tabindex: card ? 0 : null, "data-card": card } : { "aria-hidden": "true" };
  for (const key of ["role", "aria-label", "tabindex", "data-card", "aria-hidden"])
    if (about[key] === undefined || about[key] === null) node.removeAttribute(key); else node.setAttribute(key, about[key]);
  const open = (event) => { event.stopPropagation(); event.preventDefault(); enlarged(card); };
  node.onclick = card ? open : null;
  node.onkeydown = card ? (event) => { if (event.key === "Enter" || event.key === " ") open(event); } : null;
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

// Around a card, on a place, or pointing away from the card to whose edge something is put: in the drawing, so that the
// numbers lie above it.
function frame(kind, [, [x, y, w, h_], round, piece]) {
  if (piece) return arrow(piece, [x, y, w, h_], kind !== "offered");
  return ["under", kind].map((one) => svg("rect", { class: one, x, y, width: w, height: h_, rx: round ? Math.min(w, h_) / 4 : 5 }));
}

// What a tap beside the places that are lit says of another one.
function beside(places, can, [w, h_], barred) {
  if (!places.some(([id]) => can.get(id)?.sort === "place")) return null;
  return ({ target, currentTarget, clientX, clientY }) => {
    const box = currentTarget.getBoundingClientRect(), x = (clientX - box.left) / box.width * w, y = (clientY - box.top) / box.height * h_;
    const found = target.closest("button") ? null : places.find(([id, [left, top, wide, high]]) => !can.has(id) && x >= left && x <= left + wide && y >= top && y <= top + high);
    if (found) barred(found[0]);
  };
}

function panel(told, can, pick, about, last, barred) {
  const [w, h_] = told.size;
  let one = drawn.get(told.id);
  if (!one) drawn.set(told.id, one = { ...panelOf(w, h_), numbers: { pieces: svg("g"), nodes: new Map() }, fresh: true });
  sized(one, w, h_);
  if (one.fresh) {
    one.ground.replaceChildren(...ground(told));
    one.picture.append(one.numbers.pieces); // above the frames of what is lit
  }
  const pieces = told.pieces.map((piece) => ({ ...piece, like: piece.sprite }));
  const moved = lay(one, pieces.filter((piece) => piece.text === undefined), fill), numbers = lay(one.numbers, pieces.filter((piece) => piece.text !== undefined), fill);
  const came = (found) => found.filter(([, from]) => !from).map(([node]) => node);
  if (!one.fresh) {
    moving.push(...moved, ...numbers);
    news.came.push(...came(moved));
    news.changed.push(...came(numbers));
  }
  one.lit.classList.toggle("late", !one.fresh && moved.length > 0); // frames wait for what glides
  one.fresh = false;
  one.picture.setAttribute("aria-label", told.title);
  const places = Object.entries(told.places ?? {}).map(([id, box]) => [id, box, told.kind === "board" && !told.grid && box[2] < ROUND * box[3]]);
  const edges = told.pieces.filter((piece) => piece === last).flatMap((piece) => Object.entries(piece.edges).map(([id, box]) => [id, box, false, piece]));
  const boxes = [...places, ...edges, ...told.pieces.filter((piece) => piece.card).map((piece) => [piece.card, piece.box, false])];
  const lit = boxes.filter(([id]) => can.has(id));
  one.lit.replaceChildren(...boxes.filter(([id]) => about.includes(id) && !can.has(id)).flatMap((box) => frame(box[0] === last?.card && edges.some(([id]) => can.has(id)) ? "named owner" : "named", box)), ...lit.flatMap((box) => frame("offered", box)));
  const tapped = lit.map(([id, [x, y, wide, high]]) => {
    const made = h("button", { class: "can", "aria-label": can.get(id).title, "data-card": faces[id] ? id : null, "data-pick": told.grid ? JSON.stringify(can.get(id).pick) : null, on: () => pick(can.get(id)) });
    made.style.cssText = `left:${100 * x / w}%;top:${100 * y / h_}%;width:${100 * wide / w}%;height:${100 * high / h_}%`;
    return made;
  });
  const zone = told.zone && can.get(told.zone);
  const head = told.kind === "board" ? null : zone ? h("button", { class: "head can", on: () => pick(zone) }, told.title) : h("h2", { class: "head" }, told.title);
  const warned = (told.warned ?? []).map((one) => h("p", { class: "warned" }, `⚠ ${one}`));
  return h("section", { class: `panel ${told.kind}${about.includes(told.side) ? " said" : ""}`, side: told.side, "data-side-of": told.kind === "structure" ? told.side : null }, head, warned, h("div", { class: "drawing", on: beside(places, can, told.size, barred) }, one.picture, tapped));
}

// The panels of a row have widths in proportion, and the same scale.
function rows(panels, can, pick, about, last, barred) {
  const found = new Map();
  for (const one of panels) found.set(one.row, [...(found.get(one.row) ?? []), one]);
  return [...found.values()].map((own) => {
    const line = h("div", { class: `line ${own[0].kind}` }, own.map((one) => panel(one, can, pick, about, last, barred)));
    line.style.gridTemplateColumns = own.map((one) => `minmax(0, ${one.size[0]}fr)`).join(" ");
    return line;
  });
}

// ── looking ──

const FINGER = 44; // pixels
const CLOSEST = 4; // times the width of the screen
const STEP = 1.5;
const ROOM = 0.9; // of what is in sight
const LEAST = 0.6; // so much smaller than the screen, if all that was named is then in sight
const HEAD = 28; // pixels: the name of a side stays above what is scrolled away
const SMALLER = 0.5; // what is lit may be so much smaller than for a finger, if all that was named is then in sight, too

// Scale and position of the table, kept from tap to tap until something else is lit.
const eye = { scale: 1, x: 0.5, y: 0.5, lit: "", look: false, top: 0, side: "", turn: false, before: null, looked: 0 };

// The box around some elements, in pixels from the corner of the map.
function around(elements, map) {
  const whole = map.getBoundingClientRect(), boxes = elements.map((one) => one.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)) - whole.left, Math.min(...boxes.map((box) => box.top)) - whole.top];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)) - whole.left, Math.max(...boxes.map((box) => box.bottom)) - whole.top];
  return { left, top, right, bottom, smallest: Math.min(...boxes.map((box) => Math.min(box.width, box.height))) };
}

// How many times as large as now a box fills the room.
function fits({ left, top, right, bottom }, { room }) {
  return Math.min(ROOM * room.clientWidth / (right - left), ROOM * room.clientHeight / (bottom - top));
}

// As many of these elements as are in sight together.
function most(elements, room) {
  const boxes = elements.map((one) => [one, one.getBoundingClientRect()]);
  const below = boxes.map(([, { top }]) => boxes.filter(([, box]) => box.top >= top && box.bottom <= top + room.clientHeight));
  return below.reduce((best, one) => one.length >= best.length ? one : best, []).map(([one]) => one);
}

// A little lower than in the middle, below the name of a side, as far as there is room.
function centred({ left, top, right, bottom }, map) {
  const above = map.querySelector(".head") ? Math.max(0, Math.min(HEAD, map.parentElement.clientHeight - bottom + top)) : 0;
  Object.assign(eye, { x: (left + right) / 2 / map.offsetWidth, y: (top - above + bottom) / 2 / map.offsetHeight });
}

// Show all that is lit, large enough for a finger if there is room; with what has been named, unless that makes it smaller.
function looked(map) {
  const lit = [...map.querySelectorAll(".drawing button.can")], room = map.parentElement;
  if (!lit.length || !map.offsetWidth) return;
  const now = map.offsetWidth / room.clientWidth;
  const [own, every] = [".owner", ".named"].map((kind) => [...lit, ...map.querySelectorAll(kind)]);
  const box = around(own, map), all = around(every, map);
  const scale = (one) => Math.max(1, Math.min(CLOSEST, now * Math.min(fits(one, { room }), FINGER / box.smallest)));
  const whole = now * fits(all, { room }) >= 1 && scale(all) >= Math.min(scale(box), 1 + SMALLER);
  eye.scale = eye.looked = scale(whole ? all : box);
  placed(room, map);
  centred(around(whole ? every : most(own, room), map), map); // once it is as large: the heads of panels stay as they are
}

// Bring into view the first of these lists that has something in it, at the same scale if it fits.
function revealed(map, lists, least) {
  const room = map.parentElement, wanted = lists.filter((one) => one.length).map((one) => around(one, map));
  const box = wanted.find((one) => fits(one, { room }) * eye.scale >= least) ?? wanted[0];
  if (!box) return;
  const [x, y] = [room.scrollLeft, room.scrollTop];
  if (box.left >= x && box.right <= x + room.clientWidth && box.top >= y && box.bottom <= y + room.clientHeight) return;
  eye.scale = Math.max(LEAST, Math.min(eye.scale, eye.scale * fits(box, { room })));
  centred(box, map);
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
  const { came, changed } = news, find = (kinds) => map ? [...map.querySelectorAll(kinds)] : [];
  const put = find(".chosen, .owner"), named = put.length ? put : find(".named, .said");
  glide(moving);
  moving = [];
  news = { came: [], changed: [] };
  if (!shown.offsetWidth) return;
  if (!map || !map.classList.contains("far")) { shown.scrollTop = eye.top; return; }
  placed(shown, map);
  if (eye.look) looked(map); else if (eye.turn) facing(map, eye.side);
  if (eye.look || eye.turn) placed(shown, map);
  if (!eye.look) revealed(map, [[...came, ...changed, ...named], [...came, ...named], came, [...changed, ...named], changed, named], named.length ? LEAST : 1);
  if (eye.look || eye.turn) eye.before = null;
  eye.look = eye.turn = false;
  placed(shown, map);
}

function nearer(times) {
  const shown = document.querySelector(".board");
  remember();
  eye.scale = Math.max(1, Math.min(2 * CLOSEST, eye.scale * times));
  placed(shown, shown.querySelector(".map"));
}

// A tap beside what is lit zooms in there until letters can be read; another tap shows again what was seen before.
function lookThere(event) {
  if (event.target.closest("button")) return;
  const map = event.currentTarget, box = map.getBoundingClientRect();
  remember();
  const { before, scale, x, y } = eye;
  if (before || scale >= CLOSEST) Object.assign(eye, before ?? { scale: 1 }, { before: null });
  else Object.assign(eye, { scale: CLOSEST, x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height, before: { scale, x, y } });
  placed(map.parentElement, map);
}

// Two fingers make the map larger and smaller, and what is between them stays there.
function pinched(shown, map) {
  let from = null;
  const at = ({ touches: [one, other] }) => ({ apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 });
  shown.addEventListener("touchstart", (event) => {
    const { x, y, apart } = event.touches.length === 2 ? at(event) : {}, box = map.getBoundingClientRect();
    from = apart ? { apart, scale: eye.scale, x: (x - box.left) / box.width, y: (y - box.top) / box.height } : null;
  });
  shown.addEventListener("touchmove", (event) => {
    if (!from || event.touches.length !== 2) return;
    event.preventDefault();
    const { x, y, apart } = at(event), room = shown.getBoundingClientRect();
    eye.scale = Math.max(1, Math.min(2 * CLOSEST, from.scale * apart / from.apart));
    map.style.width = `${100 * eye.scale}%`;
    shown.scrollTo(map.offsetWidth * from.x - (x - room.left), map.offsetHeight * from.y - (y - room.top));
  }, { passive: false });
}

// What lies on the table, by all that may be tapped there.
export function lying(view) {
  return new Set([...view.panels.flatMap((one) => [one.zone, ...Object.keys(one.places ?? {}), ...one.pieces.flatMap((piece) => [piece.card, ...Object.keys(piece.edges ?? {})])]),
    ...view.rows.flatMap((one) => one.cards.flat().map((card) => card.id))].filter(Boolean));
}

export function board(view, question, pick, about, barred = () => {}) {
  const can = options(question);
  remember();
  const grid = view.panels.some((one) => one.grid); // all in sight, and so large that nothing need be on top of them
  const far = view.panels.some((one) => one.kind !== "zone") && !grid; // too small at first: it is zoomed
  const shown = lying(view), lit = JSON.stringify([...can.keys()].filter((id) => shown.has(id)));
  if (far && lit !== "[]" && lit !== eye.lit) eye.look = true;
  if (eye.scale < 1 || (lit === "[]" && eye.scale === eye.looked && !about.some(Boolean))) eye.scale = 1; // nothing is left to look at from near
  eye.lit = lit;
  const side = view.asked.length === 1 ? view.asked[0] : eye.side;
  if (far && side !== eye.side) Object.assign(eye, { side, turn: true });
  const map = view.panels.length ? h("div", { class: far ? "map far" : "map", on: far ? lookThere : () => {} }, rows(view.panels, can, pick, about, owner(view, about), barred)) : null;
  const beside = view.rows.length ? h("div", { class: "rows" }, view.rows.map((one) => row(one, can, pick))) : null;
  const told = map ? [] : beside ? view.beside : view.told;
  const lines = told.length === 0 ? null : h("div", { class: "told" }, told.map((line) => h("p", {}, line)));
  const table = h("section", { class: map ? "board drawn" : "board", "aria-label": words.table, tabindex: "0" }, map, beside, lines);
  if (far) pinched(table, map);
  const zooms = far ? h("div", { class: "zooms" }, h("button", { "aria-label": words["zoom-in"], on: () => nearer(STEP) }, "+"),
    h("button", { "aria-label": words["zoom-out"], on: () => nearer(1 / STEP) }, "−")) : null;
  const made = h("div", { class: `tabletop ${grid ? "squares" : far ? "wide" : map ? "columns" : "low"}` }, table, zooms);
  if (grid) { const [w, high] = view.panels.find((one) => one.grid).size; made.style.setProperty("--ratio", w / high); }
  return made;
}
