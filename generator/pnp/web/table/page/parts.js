// What the page knows by name, and pictures.
import { h } from "./elements.js";

export { colours, h, svg } from "./elements.js";
export const words = {};
export const faces = {}; // by card, its picture
export const titles = {}; // by card
export const texts = {}; // by card, what it says
export const sprites = {}; // by the name of anything that lies on a table, its picture
export const front = {}; // the game's title and scene, where they are drawn
export const base = { address: "", lang: "", known: [] }; // the page's address and language, and those that can be chosen

export function face(card, alt = "") {
  return picture(faces[card], alt);
}

export function picture(known, alt = "") {
  if (!known) return null;
  const [name, width, height] = known;
  return h("img", { src: `picture/${name}.svg`, alt, width: Math.round(width * 10), height: Math.round(height * 10), loading: "lazy" });
}

export function say(text) {
  document.getElementById("heard").textContent = text;
}

// Several things on one line; none that wraps begins with the dot.
export function dotted(parts) {
  return parts.filter(Boolean).join("\u00a0· ");
}
