// The edges of a card to which another is put, as they are seen on the table: the card may lie turned.
import { svg, words } from "./parts.js";

const SEEN = [["top", "↑", [0, -1]], ["right", "→", [1, 0]], ["bottom", "↓", [0, 1]], ["left", "←", [-1, 0]]];
const LONG = 0.3; // of an arrow, of its place

// Which of these an edge of a piece is.
function seen(piece, edge) {
  const [x, y] = [0, 1].map((at) => (edge[at] + edge[at + 2] / 2 - piece.box[at] - piece.box[at + 2] / 2) / piece.box[at + 2]);
  return SEEN[Math.abs(x) > Math.abs(y) ? (x > 0 ? 1 : 3) : (y > 0 ? 2 : 0)];
}

// An arrow that points away from the card, where it is printed.
export function arrow(piece, edge, chosen = false) {
  const [, , [dx, dy]] = seen(piece, edge), [x, y, w, h] = edge, long = LONG * Math.min(w, h), [cx, cy] = [x + w / 2, y + h / 2];
  const corner = (out, along) => `${cx + long * (out * dx + along * dy)},${cy + long * (out * dy + along * dx)}`;
  const points = [corner(1.6, 0), corner(0.2, 1), corner(0.2, -1)].join(" ");
  return ["under", chosen ? "arrow chosen" : "arrow"].map((kind) => svg("polygon", { class: kind, points }));
}

// The card named last of those that have edges.
export function owner(view, about) {
  const pieces = view.panels.flatMap((one) => one.pieces).filter((one) => one.edges);
  const last = about.findLast((id) => pieces.some((one) => one.card === id));
  return pieces.find((one) => one.card === last);
}

// A question about the edges of the card named last, in which each is called by where it is seen; and, on a turned card, by
// what it is called in the log.
export function asSeen(asked, view, about) {
  const piece = asked && owner(view, about);
  if (!piece || !asked.options.some((one) => piece.edges[one.id])) return asked;
  const order = (one) => piece.edges[one.id] ? SEEN.indexOf(seen(piece, piece.edges[one.id])) : SEEN.length;
  const called = (one) => {
    if (!piece.edges[one.id]) return one;
    const [name, sign] = seen(piece, piece.edges[one.id]), title = `${sign}\u00a0${words[`edge.${name}`]}`;
    return piece.turn ? { ...one, sort: "place", title, note: words["edge.printed"].replace("{it}", one.title.toLowerCase()) } : { ...one, sort: "place", title };
  };
  return { ...asked, options: [...asked.options].sort((a, b) => order(a) - order(b)).map(called) };
}
