// Which log the page of a table is about, and what goes wrong with keeping it.
import { named, save } from "./kept.js";

export const about = JSON.parse(document.getElementById("about").textContent);
export const name = named();

if (!name) location.replace(about.pages.log);
window.addEventListener("hashchange", () => location.reload());

/** Say above the table what is wrong; with a log, it can be saved. Nothing, once all is well. */
export function trouble(text, log = null) {
  const line = document.getElementById("trouble");
  line.replaceChildren(text);
  if (!log) return;
  const button = document.createElement("button");
  button.textContent = about.words.save;
  button.addEventListener("click", () => save(log));
  line.append(button);
}
