// A table: panels, and the pieces in them. A piece is put where its box says; what moved since it was last laid out glides
// there, unless the reader wants nothing to move.
import { svg } from "./elements.js";

const GLIDE = 420; // milliseconds

export function panelOf(w, h) {
  const ground = svg("g"), pieces = svg("g"), lit = svg("g", { class: "lit" });
  const picture = svg("svg", { role: "group" }, ground, pieces, lit);
  const panel = { picture, ground, pieces, lit, nodes: new Map(), gone: [] };
  sized(panel, w, h);
  return panel;
}

export function sized(panel, w, h) {
  Object.assign(panel, { w, h });
  panel.picture.setAttribute("viewBox", `0 0 ${w} ${h}`);
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const shifted = ([x, y]) => `translate(${x}px,${y}px)`;

// The nodes of a panel for pieces of the form { key, like, box, layer }: those that look `like` each other may stand for
// each other. Each new node is filled in by `fill`, and told by it what it shows.
export function lay(panel, pieces, fill) {
  const now = new Set(pieces.map((piece) => piece.key));
  panel.gone = [];
  for (const [key, node] of panel.nodes) {
    if (now.has(key)) continue;
    panel.gone.push({ like: node.like, box: node.box });
    node.remove();
    panel.nodes.delete(key);
  }
  const ordered = [...pieces].sort((a, b) => a.layer - b.layer || a.box[0] - b.box[0]);
  const moved = [];
  ordered.forEach((piece, index) => {
    let node = panel.nodes.get(piece.key);
    const from = node?.box ?? taken(panel, piece.like)?.box;
    const fresh = !node;
    if (fresh) panel.nodes.set(piece.key, node = svg("g", { class: "piece" }));
    Object.assign(node, { box: piece.box, like: piece.like });
    node.style.transform = shifted(piece.box);
    fill(node, piece);
    const there = panel.pieces.children[index]; // inserted only if necessary: a node that is inserted again does not glide
    if (there !== node) panel.pieces.insertBefore(node, there || null);
    if (fresh || from.some((n, side) => n !== piece.box[side])) moved.push([node, from]);
  });
  return moved;
}

// What has vanished and looks the same, for something that came.
function taken(panel, like) {
  const found = panel.gone.findIndex((one) => one.like === like);
  return found < 0 ? null : panel.gone.splice(found, 1)[0];
}

// Show where what moved came from. Called once the panel is on the page.
export function glide(moved) {
  if (still()) return;
  for (const [node, from] of moved)
    node.animate(from ? [{ transform: shifted(from) }, { transform: shifted(node.box) }] : [{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE, easing: "ease" });
}
