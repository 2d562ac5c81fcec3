// Elements. Whatever comes from a log or a player is text and never markup.

export const words = {};
export const faces = {}; // by card, its picture
export const sprites = {}; // by the name of anything that lies on a table, its picture
export const colours = {};
export const base = { address: "" };

export function h(kind, about = {}, ...inside) {
  const made = document.createElement(kind);
  for (const [name, value] of Object.entries(about)) {
    if (name === "on") made.addEventListener("click", value);
    else if (name === "side") { if (colours[value]) made.style.setProperty("--side", colours[value]); }
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...inside.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== ""));
  return made;
}

export function face(card, alt = "") {
  if (!faces[card]) return null;
  const [name, width, height] = faces[card];
  return h("img", { src: `picture/${name}.svg`, alt, width: Math.round(width * 10), height: Math.round(height * 10), loading: "lazy" });
}

export function say(text) {
  document.getElementById("heard").textContent = text;
}
