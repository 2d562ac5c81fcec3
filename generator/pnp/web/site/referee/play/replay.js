// A log record by record, on the table of `pnp table`: a slider, and a button for the record before and the one after.
import { fetched } from "../referee.js";
import { board, settled } from "./board.js";
import { held } from "./card.js";
import { colours, faces, h, sprites, titles, words } from "./parts.js";

const drawings = new Map();

async function drawing(address) {
  if (!drawings.has(address)) drawings.set(address, new TextDecoder().decode(await fetched(address)));
  return drawings.get(address);
}

/** Show a log in a place of the page, from its first record on that is against the rules, else at its end. */
export async function replay(asked, { game, lang, home, words: own }, log, name, place) {
  place.replaceChildren();
  const about = await drawing(`${home}games/${game}.${lang}.json.gz`);
  const found = await asked.ask("replay", { game, about, log, name });
  if (!found) return;
  for (const [into, from] of [[words, "words"], [faces, "faces"], [sprites, "sprites"], [titles, "titles"], [colours, "colours"]]) Object.assign(into, found[from]);
  const { steps } = found, last = steps.length - 1;
  const wrong = steps.findIndex((one) => one.mark);
  const table = h("div", { class: "stands" }), said = h("p", { class: "said", "aria-live": "polite" }), facts = h("p", { class: "facts" });
  const slider = h("input", { type: "range", min: 0, max: last, step: 1, "aria-label": own.moves });
  const [before, after] = [[-1, "◀", own.before], [1, "▶", own.after]].map(([by, sign, label]) =>
    h("button", { "aria-label": label, on: () => show(Number(slider.value) + by) }, sign));
  let newest = 0;
  async function show(at) {
    const mine = newest += 1;
    slider.value = at;
    before.disabled = at <= 0;
    after.disabled = at >= last;
    const view = await asked.ask("step", { at }).catch((error) => said.replaceChildren(error.message));
    if (!view) return;
    if (mine !== newest) return; // the reader is further already
    const { n, said: sentence, mark } = steps[at];
    said.replaceChildren(...n ? [`${n}. `, ...mark ? [h("b", { class: "mark" }, `⚠ ${mark} `)] : [], sentence] : [own.start]);
    facts.replaceChildren(view.facts.join(" · "));
    table.replaceChildren(board(view, null, () => {}, []));
    settled();
  }
  slider.addEventListener("input", () => show(Number(slider.value)));
  place.replaceChildren(h("h2", {}, own.replay), h("div", { class: "steps" }, before, slider, after), said, table, facts);
  await show(wrong < 0 ? last : wrong);
}

held(document);
