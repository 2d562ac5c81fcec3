// Steps through a game. Everything it shows is in the page; it asks no server.
const D = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
const LAST = D.steps.length - 1;
const SHAPES = { // findings differ in shape, not in colour alone; the worst first
  impossible: "M11 1l9 10-9 10-9-10z", illegal: "M11 2l9.5 17h-19z", claim: "M3 3h16v16H3z",
  invalid: "M3 6l3-3 5 5 5-5 3 3-5 5 5 5-3 3-5-5-5 5-3-3 5-5z", undecided: "M3 9h16v4H3z", legal: "M3 11l2.5-3 4 3.6L16 4l3 2.6L9.6 17z",
  follows: "M11 3a8 8 0 100 16 8 8 0 000-16z", ruled: "M11 3l8.5 15h-17z",
};
const HOLLOW = ["follows", "ruled"];
const ARROWS = {
  first: "M3 3h3v16H3zM19 3v16L7 11z", back: "M16 3v16L4 11z", forward: "M6 3v16l12-8z", last: "M16 3h3v16h-3zM3 3v16l12-8z",
  play: "M4 2l15 9-15 9z", pause: "M4 3h5v16H4zM13 3h5v16h-5z",
};
let lang = D.langs.indexOf(D.lang), view = "*", at = 0, timer = null, started = false;

const each = (pair) => pair[Math.min(lang, pair.length - 1)];
const t = (key, values = {}) => D.t[D.langs[lang]][key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
const knows = (sides) => view === "*" || sides.includes(view);

function marked(tag, markup) { // what the page itself brings along, such as a rule
  const made = h(tag);
  made.innerHTML = markup;
  return made;
}
function drawn(path, cls, hollow = false) {
  const look = hollow ? { fill: "none", "stroke-width": 3 } : { stroke: "none" };
  return svg("svg", { viewBox: "0 0 22 22", class: cls, "aria-hidden": "true" }, svg("path", { d: path, ...look }));
}
const shape = (status) => drawn(SHAPES[status], `shape ${status}`, HOLLOW.includes(status));

// ── the moments: each is the one before with what differs ───────────────────
const merged = (old, change = {}) => {
  const now = { ...old };
  for (const [key, value] of Object.entries(change)) if (value === null) delete now[key]; else now[key] = value;
  return now;
};
const states = [];
for (const step of D.steps) {
  const before = states.at(-1) || { pieces: {}, facts: {} };
  states.push({ pieces: merged(before.pieces, step.p), facts: merged(before.facts, step.f) });
}
const sides = Object.fromEntries(D.sides.map((side) => [side.id, side]));
const games = new Set(D.steps.map((step) => step.g)).size;
const whole = D.steps.at(-1).n;
const findingsOf = (step) => (step.x || []).map((number) => D.findings[number]);

// ── the stage ───────────────────────────────────────────────────────────────
const panels = D.panels.map((panel) => {
  const drawing = panelOf(panel.w, panel.h), under = svg("use", { width: panel.w, height: panel.h });
  drawing.ground.append(under);
  const scroll = h("div", { class: "scroll" }, drawing.picture);
  const button = h("button", { type: "button", on: () => enlarge(box.classList.toggle("large"), box) });
  const box = h("div", { class: "panel" }, scroll, panel.w > 800 ? button : ""); // only what is too small to read on a phone
  box.style.background = panel.fill;
  box.style.setProperty("--large", `${Math.max(760, Math.round(panel.w))}px`);
  return { ...panel, ...drawing, grounds: panel.ground, under, box, scroll, button };
});
let fit = 4; // width divided by height, of the tallest row
for (const row of new Set(D.panels.map((panel) => panel.row))) {
  const own = panels.filter((panel) => panel.row === row), line = h("div", { class: "row" }, own.map((p) => p.box));
  line.style.setProperty("--columns", own.map((panel) => `minmax(0, ${panel.w}fr)`).join(" "));
  $("rows").append(line);
  fit = Math.min(fit, own.reduce((sum, panel) => sum + panel.w, 0) / Math.max(...own.map((panel) => panel.h)));
}
document.documentElement.style.setProperty("--fit", fit);
function enlarge(large, box) {
  const panel = panels.find((p) => p.box === box);
  panel.button.textContent = t(large ? "smaller" : "larger");
  panel.button.setAttribute("aria-pressed", large);
  if (large) panel.scroll.tabIndex = 0; else panel.scroll.removeAttribute("tabindex");
  if (large) intoView(panel);
}
function intoView(panel) { // scroll a panel that is only partly shown to what changed
  const box = panel.lit.querySelector("rect");
  if (!box || !panel.box.classList.contains("large")) return;
  const scale = panel.picture.clientWidth / panel.w, s = panel.scroll;
  s.scrollTo({ left: box.x.baseVal.value * scale - s.clientWidth / 3, top: box.y.baseVal.value * scale - s.clientHeight / 3, behavior: "smooth" });
}
// A piece as its panel lays it out: what the chosen side sees of it.
function seen([key, [, front, x, y, w, layer, back, ...known]]) {
  const sprite = D.sprites[back === undefined || knows(known) ? front : back];
  return { key, like: sprite, sprite, box: [x, y, w, w * sprite.r], layer };
}
function fill(node, { sprite, box: [, , width, height] }) {
  if (!node.firstChild) node.append(svg("use"), svg("rect", { class: "ring" }));
  node.firstChild.setAttribute("href", "#" + each(sprite.s));
  for (const part of node.children) { part.setAttribute("width", width); part.setAttribute("height", height); }
  for (const name of ["tabindex", "role", "aria-label", "aria-hidden"]) node.removeAttribute(name);
  if (sprite.label) {
    node.setAttribute("tabindex", 0); node.setAttribute("role", "button"); node.setAttribute("aria-label", each(sprite.label));
  } else node.setAttribute("aria-hidden", "true");
  node.onclick = sprite.label ? () => magnify(sprite) : null;
  node.onkeydown = (event) => { if (sprite.label && [" ", "Enter"].includes(event.key)) { event.preventDefault(); magnify(sprite); } };
}
function stage() {
  const step = D.steps[at], lying = panels.map(() => []), moved = [];
  for (const one of Object.entries(states[at].pieces)) lying[one[1][0]].push(seen(one));
  panels.forEach((panel, number) => {
    panel.under.setAttribute("href", "#" + each(panel.grounds));
    panel.picture.setAttribute("aria-label", each(panel.title));
    moved.push(...lay(panel, lying[number], fill));
    const boxes = (step.lit || []).filter(([where, , , , , ...known]) => where === number && (!known.length || knows(known)));
    panel.lit.replaceChildren(...boxes.flatMap(([, x, y, width, height]) => ["under", "over"].map((cls) =>
      svg("rect", { class: cls, x, y, width, height }))));
    intoView(panel);
  });
  if (started) glide(moved); // not what lies there at first
  started = true;
}
function magnify(lying) {
  const sprite = lying.up === undefined ? lying : D.sprites[lying.up]; // a turned card is shown upright
  const picture = $("card").querySelector("svg");
  picture.style.setProperty("--ratio", 1 / sprite.r);
  picture.setAttribute("aria-label", each(sprite.label));
  picture.setAttribute("viewBox", `0 0 100 ${100 * sprite.r}`);
  picture.replaceChildren(svg("use", { href: "#" + each(sprite.s), width: 100, height: 100 * sprite.r }));
  $("card").showModal();
}

// ── what is said ────────────────────────────────────────────────────────────
const heard = (step) => view === "*" || !step.seen || !step.seen[view] ? step.r : step.seen[view];
const sentence = (step) => each(heard(step)[0]), written = (step) => each(heard(step)[1]);
const factSaid = ([label, value, outside, ...known]) => [each(label), each(outside && !knows(known) ? outside : value)];
const inOrder = (keys) => [...keys].sort((a, b) => parseInt(a) - parseInt(b)); // by kind, otherwise in the given order
function changes() {
  const before = at && D.steps[at - 1].g === D.steps[at].g ? states[at - 1].facts : null;
  if (!before) return [];
  const now = states[at].facts, said = [], here = new Set(Object.values(now).map((fact) => factSaid(fact)[0]));
  for (const key of inOrder(new Set([...Object.keys(before), ...Object.keys(now)]))) {
    if (key.startsWith("0/")) continue; // whose turn it is changes all the time
    const [was, is] = [before[key] && factSaid(before[key]), now[key] && factSaid(now[key])];
    if (!is) { if (!here.has(was[0])) said.push(`${was[0]}: ${t("gone")}`); } // unless it only moved
    else if (!was || was.join() !== is.join()) said.push(is.join(": "));
  }
  return said;
}
function told(finding) {
  const rule = finding.rule && D.rules[finding.rule];
  const [before, move] = each(finding.nearest);
  return h("article", { class: `finding ${finding.status}` },
    h("h3", {}, shape(finding.status), each(finding.named) + (rule ? ` — ${t("rule", rule)}` : "")),
    h("p", {}, each(finding.said)),
    move ? h("p", {}, before + " ", h("code", {}, move)) : "",
    rule ? marked("blockquote", `<b>${rule.n}</b> ${each(rule.text)}`) : "");
}
const heading = (step) => {
  const game = games > 1 ? t("game", { n: step.g + 1 }) + " · " : "";
  return game + (step.n ? t("record-of", { n: step.n, all: whole }) : t("start"));
};
function now() {
  const step = D.steps[at], differs = changes(), due = states[at].facts["0/"];
  $("now-title").textContent = heading(step);
  $("where").textContent = step.n ? `${step.n} / ${whole}` : t("start");
  $("said").replaceChildren(h("div", {},
    step.r ? [h("p", { class: "sentence" }, sentence(step)), h("details", {}, h("summary", {}, t("notation")), h("code", {}, written(step)))] : "",
    step.note ? h("p", { class: "noted" }, `${t("note")}: ${step.note}`) : "",
    differs.length ? [h("p", { class: "heard" }, `${t("changed")}:`), h("ul", { class: "changes" }, differs.map((words) => h("li", {}, words)))] : "",
    findingsOf(step).map(told),
    due ? h("p", { class: "next" }, factSaid(due).join(": ")) : ""));
  $("now").scrollTop = 0;
  panels.forEach((panel) => panel.box.classList.toggle("due", !!due && D.sides.some((s) =>
    panel.id === `seat-${s.id}` && each(s.label) === each(due[1]))));
}
function position() {
  const facts = states[at].facts;
  $("position").querySelector("dl").replaceChildren(...inOrder(Object.keys(facts)).flatMap((key) => {
    const [label, value] = factSaid(facts[key]);
    return [h("dt", {}, label), h("dd", {}, value)];
  }));
}
function verdict() {
  const [first, ...more] = each(D.summary).split("\n");
  $("sentence").replaceChildren(
    h("p", { class: `line1 ${D.verdict}` }, shape(D.verdict), h("strong", {}, first)),
    h("div", { id: "outcome" }, more.map((words) => h("p", {}, words))),
    h("p", { id: "later", class: "hint" }, more.length ? t("later") : ""),
    h("ul", { class: "cited" }, [...new Set(D.findings.map((finding) => finding.n))].map((n) => {
      const own = D.findings.filter((finding) => finding.n === n);
      const rules = [...new Set(own.map((finding) => (finding.rule ? D.rules[finding.rule].n : each(finding.named))))].join(", ");
      const words = `${n ? t("record", { n }) : t("head-finding")}: ${rules}`;
      return h("li", {}, h("button", { type: "button", on: () => go(stepOf(n)) }, shape(worst(own)), words));
    })));
}
const worst = (found) => Object.keys(SHAPES).find((status) => found.some((finding) => finding.status === status));
const stepOf = (n) => Math.max(0, D.steps.findIndex((step) => step.n === n));
function sheet() {
  const lines = D.sheets[D.steps[at].g], end = at === LAST || D.steps[at + 1].g !== D.steps[at].g;
  $("score").hidden = !lines || !end;
  if ($("score").hidden) return;
  const number = (text) => h("td", { class: "n" }, text);
  const head = h("tr", {}, h("th", { scope: "col" }, t("score-rule")), D.sides.map((side) => h("th", { class: "n", scope: "col" }, each(side.label))));
  const rows = lines.map(([rule, points]) => {
    const words = marked("summary", `<b>${D.rules[rule].n}</b> <span>${each(D.rules[rule].text)}</span>`);
    return h("tr", {}, h("td", {}, h("details", {}, words)), D.sides.map((_, i) => number(points ? points[i] : "?")));
  });
  const total = D.sides.map((_, i) => lines.every(([, p]) => p) ? lines.reduce((sum, [, p]) => sum + p[i], 0) : "?");
  const foot = h("tr", {}, h("th", { scope: "row" }, t("total")), total.map(number));
  $("sheet").replaceChildren(h("table", {}, h("thead", {}, head), h("tbody", {}, rows), h("tfoot", {}, foot)));
}
let entries = [];
function list() {
  entries = [];
  const parts = [];
  D.steps.forEach((step, number) => {
    if (!step.n || !number || step.g !== D.steps[number - 1].g) {
      if (games > 1) parts.push(h("h3", {}, t("game", { n: step.g + 1 })));
      parts.push(h("ol"));
    }
    const shapes = findingsOf(step).map((finding) => [shape(finding.status), h("span", { class: "heard" }, each(finding.named))]);
    const button = h("button", { type: "button", on: () => go(number) },
      h("span", {}, step.n || ""), h("span", { class: "words" }, step.r ? sentence(step) : t("start")), h("span", { class: "shapes" }, shapes));
    entries.push(button);
    parts.at(-1).append(h("li", {}, button));
  });
  $("list").replaceChildren(...parts);
}
function marks() {
  $("marks").replaceChildren(...D.steps.flatMap((step, number) => {
    const style = `left: ${LAST ? (100 * number) / LAST : 0}%`, found = findingsOf(step), title = heading(step);
    const begins = games > 1 && number && step.g !== D.steps[number - 1].g;
    const label = `${title}: ${found.map((finding) => each(finding.named)).join(", ")}`;
    return [begins ? h("i", { style }) : "",
      found.length ? h("button", { type: "button", title, style, "aria-label": label, on: () => go(number) }, shape(worst(found))) : ""].filter(Boolean);
  }));
}

// ── moving about ────────────────────────────────────────────────────────────
function show() {
  $("outcome").hidden = at !== LAST; // who has won is told where the game ends
  $("later").hidden = at === LAST;
  stage(); now(); position(); sheet();
  $("slider").value = at;
  $("slider").setAttribute("aria-valuetext", heading(D.steps[at]));
  for (const id of ["first", "back"]) $(id).disabled = at === 0;
  for (const id of ["forward", "last"]) $(id).disabled = at === LAST;
  entries.forEach((button, number) => button.setAttribute("aria-current", number === at));
  const box = entries[at].closest("ol"), row = entries[at].parentElement;
  if (row.offsetTop < box.scrollTop || row.offsetTop + row.offsetHeight > box.scrollTop + box.clientHeight)
    box.scrollTop = row.offsetTop - box.clientHeight / 3;
}
const within = (number) => Math.min(LAST, Math.max(0, Math.trunc(number) || 0));
function go(number) {
  at = within(number);
  try { history.replaceState(null, "", "#" + at); } catch { /* a preview that has no address */ }
  show();
}
function playing(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (at < LAST ? go(at + 1) : playing(false)), 2000) : null;
  $("play").setAttribute("aria-label", t(on ? "pause" : "play"));
  $("play").replaceChildren(drawn(ARROWS[on ? "pause" : "play"]));
}
function shown([id, ratio], about, said = "") {
  const size = { width: 100 * ratio, height: 100 };
  return svg("svg", { viewBox: `0 0 ${size.width} 100`, ...about }, said && svg("title", {}, said), svg("use", { href: "#" + id, ...size }));
}
// The game's name, as its cover has it.
function head() {
  const title = each(D.cover.title), { scene, ink } = D.cover, h1 = document.querySelector("h1");
  h1.replaceChildren(title ? shown(title, { role: "img" }, each(D.game)) : each(D.game));
  h1.classList.toggle("cover", Boolean(title || scene));
  h1.style.setProperty("--cover", ink);
  if (scene) h1.append(shown(scene, { class: "scene", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" }));
}
function translate() {
  document.documentElement.lang = D.langs[lang];
  document.querySelectorAll("[data-t]").forEach((node) => { node.textContent = t(node.dataset.t); });
  head();
  $("players").textContent = D.sides.map((s) => (s.player && s.player !== each(s.label) ? `${s.player} (${each(s.label)})` : each(s.label))).join(" — ");
  $("about").textContent = [each(D.subtitle), D.head.date, D.head.place, D.head.note].filter(Boolean).join(" · ");
  for (const id of ["first", "back", "forward", "last"]) {
    $(id).setAttribute("aria-label", t(id)); $(id).title = t(id); $(id).replaceChildren(drawn(ARROWS[id]));
  }
  $("slider").setAttribute("aria-label", t("slider"));
  $("languages").setAttribute("aria-label", t("language"));
  [...$("languages").children].forEach((button, number) => button.setAttribute("aria-pressed", number === lang));
  const names = [["*", t("view-all")], ...D.sides.map((s) => [s.id, t("view-side", { side: each(s.name) })]), ["", t("view-table")]];
  $("view").replaceChildren(...names.map(([value, words]) => h("option", { value, selected: value === view }, words)));
  $("view").parentNode.style.display = D.secrets ? "" : "none";
  panels.forEach((panel) => enlarge(panel.box.classList.contains("large"), panel.box));
  verdict(); list(); marks(); playing(timer !== null); show();
}

D.langs.forEach((name, number) => {
  const click = () => { lang = number; translate(); };
  $("languages").append(h("button", { type: "button", lang: name, on: click }, { ru: "Русский", en: "English" }[name] || name));
});
$("view").onchange = () => { view = $("view").value; list(); show(); };
$("slider").max = LAST;
$("slider").oninput = () => go(+$("slider").value);
for (const [id, where] of Object.entries({ first: () => 0, back: () => at - 1, forward: () => at + 1, last: () => LAST }))
  $(id).onclick = () => { playing(false); go(where()); };
$("play").onclick = () => { if (timer === null && at === LAST) go(0); playing(timer === null); };
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || $("card").open || event.target.closest("select, input, .large .scroll")) return;
  const where = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: LAST }[event.key];
  if (where === undefined) return;
  event.preventDefault();
  playing(false);
  go(where);
});
addEventListener("hashchange", () => go(+location.hash.slice(1)));
lang = D.langs.includes(location.hash.slice(1)) ? D.langs.indexOf(location.hash.slice(1)) : lang;
at = location.hash ? within(+location.hash.slice(1)) : D.at;
translate();
