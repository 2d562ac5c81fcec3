// What the page knows by name, and pictures.
import { h } from "./elements.js";

export { colours, h, svg } from "./elements.js";
export const words = {};
export const faces = {}; // by card, its picture
export const sprites = {}; // by the name of anything that lies on a table, its picture
export const base = { address: "" };

export function face(card, alt = "") {
  if (!faces[card]) return null;
  const [name, width, height] = faces[card];
  return h("img", { src: `picture/${name}.svg`, alt, width: Math.round(width * 10), height: Math.round(height * 10), loading: "lazy" });
}

export function say(text) {
  document.getElementById("heard").textContent = text;
}
