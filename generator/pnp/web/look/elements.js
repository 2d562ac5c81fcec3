// Elements of all pages. Whatever comes from a log or a player is text and never markup.
const SVG = "http://www.w3.org/2000/svg";

export const colours = {}; // by side

function built(made, about, inside) {
  for (const [name, value] of Object.entries(about)) {
    if (name === "on") made.addEventListener("click", value);
    else if (name === "side") { if (colours[value]) made.style.setProperty("--side", colours[value]); }
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  for (const one of inside.flat(Infinity)) if (one !== null && one !== undefined && one !== "") made.append(one);
  return made;
}

export const h = (kind, about = {}, ...inside) => built(document.createElement(kind), about, inside);
export const svg = (kind, about = {}, ...inside) => built(document.createElementNS(SVG, kind), about, inside);
