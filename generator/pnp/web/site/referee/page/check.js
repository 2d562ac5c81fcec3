// The page that checks a log: dropped, chosen or pasted. Nothing of a log becomes markup.
import { Stopped, megabytes, referee } from "./referee.js";
import { h } from "./table/elements.js";
import { MOST, kept, named } from "./table/kept.js";
import { replay } from "./table/replay.js";

const about = JSON.parse(document.getElementById("about").textContent);
const { game, lang, rules, words } = about;
const [text, file, button, state, verdict, replayed, shown] = ["log", "file", "check", "state", "verdict", "replay", "shown"].map(
  (id) => document.getElementById(id),
);
let name = words.log;
let bytes = null; // of a file, as long as its text is not edited

const SHOWN = 20_000; // lines
let ready = null; // a promise of the referee, from the first use on
function called() {
  ready ??= referee(about, (so_far) => {
    state.textContent = words.loading.replace("{n}", megabytes(so_far, lang));
  });
  return ready;
}

function finding(one) {
  const rule = one.rule === null ? null : h("a", { href: `${rules}#${one.rule}`, class: "rule" }, one.cited);
  const place = one.line === null ? null : [h("a", { href: `#line-${one.line}` }, one.place), ": "];
  const head = h("p", { class: "where" }, place, one.head, rule && [", ", rule]);
  const nearest = one.nearest === null ? null : h("p", { class: "nearest" }, one.nearest);
  return h("li", { class: one.status }, head, h("p", {}, one.said), nearest);
}

function sheet(rows) {
  const [[unit, sides], ...lines] = rows;
  const cells = (kind, found) => found.map((cell) => h(kind, {}, cell));
  const head = h("tr", {}, h("th", {}, unit), ...cells("th", sides));
  const body = lines.map(([of, points]) => h("tr", {}, h("th", { scope: "row" }, of), ...cells("td", points)));
  return h("table", {}, h("thead", {}, head), h("tbody", {}, ...body));
}

/** The text of the log, with the places of findings marked. */
function lines(log, findings) {
  const at = Map.groupBy(findings, (one) => one.line);
  return log.trimEnd().split(/\r\n|[\n\r\x85\u2028\u2029]/).slice(0, SHOWN).map((line, number) => {
    const found = at.get(number + 1);
    const signs = [...line];
    const column = found ? Math.min(...found.map((one) => one.column)) - 1 : signs.length;
    const marked = found ? h("mark", {}, signs.slice(column).join("") || " ") : null;
    return h("li", { id: `line-${number + 1}`, ...(found && { class: "found" }) }, signs.slice(0, column).join(""), marked);
  });
}

function show(said, log) {
  const [first, ...more] = said.summary;
  verdict.className = said.verdict;
  verdict.replaceChildren(
    h("h2", { tabindex: "-1" }, first),
    ...more.map((line) => h("p", {}, line)),
    h("ol", { class: "findings" }, said.findings.slice(0, SHOWN).map(finding)),
    ...said.sheets.map(sheet),
    h("button", { class: "print", on: () => window.print() }, words.print),
  );
  shown.replaceChildren(h("h2", {}, words.text), h("ol", { class: "log" }, lines(log, said.findings)));
  verdict.firstChild.focus({ preventScroll: true });
  verdict.scrollIntoView({ behavior: "instant" }); // what comes below moves the page while it glides
}

async function check() {
  const log = text.value;
  if (!bytes && !log.trim()) return text.focus();
  button.disabled = true;
  state.textContent = words.waiting;
  try {
    const asked = await called();
    state.textContent = words.judging;
    const whole = (bytes ?? new TextEncoder().encode(log)).subarray(0, MOST + 1);
    const said = await asked.ask("check", { log: whole, name, lang });
    state.textContent = "";
    show(said, log);
    await replay(asked, about, whole, name, replayed);
  } catch (error) {
    ready?.then(({ end }) => end(), () => {});
    ready = null;
    state.textContent = error instanceof Stopped ? error.message : `${words.failed} ${error.message}`;
  } finally {
    button.disabled = false;
  }
}

async function take(taken) {
  if (!taken) return;
  try {
    bytes = new Uint8Array(await taken.slice(0, MOST + 1).arrayBuffer());
  } catch (error) { // a folder, or a file that is gone
    state.textContent = `${taken.name}: ${error.message}`;
    return;
  }
  name = taken.name;
  text.value = new TextDecoder().decode(bytes);
  await check();
}

text.addEventListener("input", () => { bytes = null; });
text.addEventListener("focus", () => called().then(() => { state.textContent = ""; }, () => {}), { once: true });
button.addEventListener("click", check);
button.disabled = false;
file.addEventListener("change", () => take(file.files[0]));
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  take(event.dataTransfer.files[0]);
});

const found = await kept(game, named()).catch(() => null);
if (found) await take(new File([found.log], found.name));
