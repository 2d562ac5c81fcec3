// The logs that this browser keeps of a game.
import { keepOffline } from "../referee.js";
import { h } from "./elements.js";
import { MOST, all, forget, fresh, keep, mayShare, save, share } from "./kept.js";

const { game, lang, pages, words } = JSON.parse(document.getElementById("about").textContent);
const [list, state, file, begin] = ["logs", "state", "file", "new"].map((id) => document.getElementById(id));
const day = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });

const to = (page, one) => `${page}#${encodeURIComponent(one.name)}`;

/** Whether the players may be shown what they keep secret from each other. */
function agreed(one) {
  const hides = one.kept.includes('"passed"') && !one.over;
  return !hides || confirm(words.secrets);
}

function saves(one) {
  save(one);
  state.textContent = words.saved.replace("{name}", one.name);
  state.scrollIntoView({ block: "nearest" });
}

async function gone(one) {
  if (!confirm(words.sure.replace("{name}", one.name))) return;
  await forget(game, one.name);
  await show();
}

function row(one) {
  const told = [day.format(one.at), one.over ? words.over : ""].filter(Boolean).join("\u00a0· ");
  return h("li", {}, h("h2", {}, one.name), h("p", {}, told),
    h("div", { class: "ways" }, h("a", { class: "go", href: to(pages.table, one) }, one.over ? words.look : words.go),
      h("button", { on: () => agreed(one) && saves(one) }, words.save),
      mayShare(one) ? h("button", { on: () => agreed(one) && share(one) }, words.share) : null,
      h("a", { href: to(pages.check, one) }, words.check),
      h("button", { on: () => gone(one) }, words.delete)));
}

async function show() {
  try {
    const found = await all(game);
    list.replaceChildren(...found.map(row));
    state.textContent = found.length ? "" : words.none;
  } catch (error) {
    state.textContent = words.unkept.replace("{reason}", error.message);
  }
}

async function taken(names) {
  return (await all(game).catch(() => [])).map((one) => one.name).concat(names);
}

begin.disabled = false;
begin.addEventListener("click", async () => {
  navigator.storage?.persist?.();
  location.href = to(pages.table, { name: fresh(game, await taken([])) });
});

file.addEventListener("change", async () => {
  const chosen = file.files[0];
  if (!chosen) return;
  const known = await taken([]);
  const own = chosen.name.replace(/\.txt$/, "");
  const name = known.includes(own) ? fresh(game, known) : own;
  try {
    await keep({ game, name, log: await chosen.slice(0, MOST + 1).text(), kept: "", over: false });
    location.href = to(pages.table, { name });
  } catch (error) {
    state.textContent = words.unkept.replace("{reason}", error.message);
  }
});

window.addEventListener("pageshow", show);
keepOffline(game);
