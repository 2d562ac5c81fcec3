// The page. It shows what the laptop sends and keeps only the taps of the current move; a move counts once the laptop has
// answered.
import { begin } from "./begin.js";
import { board, lying as lies, settled } from "./board.js";
import { held as holding, readable } from "./card.js";
import { broken, cover, undoing, wrong } from "./covers.js";
import { asSeen } from "./edges.js";
import { ending } from "./ending.js";
import { inPlace } from "./focus.js";
import { counted, hand, held, ofHand } from "./hand.js";
import { meeting } from "./meet.js";
import { closed, menu } from "./menu.js";
import { Gone, THINKS, get, listen, post } from "./net.js";
import { base, colours, faces, front, h, say, sprites, texts, titles, words } from "./parts.js";
import { pinned } from "./pinned.js";
import { question, showsFaces } from "./question.js";
import { inStrip, pending, results } from "./results.js";
import { facts, has, seats } from "./seats.js";
import { begun, dropped, keep, kept } from "./taps.js";
import { did } from "./why.js";

const PAUSE = 900, SOON = 150, SLOW = 500; // milliseconds: other phones see the last move before the computer thinks
const app = document.getElementById("app");
const state = { view: null, picks: [], titles: [], taken: null, reply: null, asking: false, lost: false, undoing: false, again: false, notice: "", drawer: false, other: false, acted: null, typed: { open: false, line: "" } };

function fresh(view) {
  if (state.view === null && dropped(view)) state.notice = words.dropped; // unless it is tapped again at once
  state.view = view;
  Object.assign(colours, view.colours);
  state.shown = state.shown && view.over;
  state.acted = (view.asked ?? [])[0] ?? state.acted;
  Object.assign(state, { drawer: false, other: false, picks: [], titles: [], taken: null, reply: view.ready ?? null, undoing: false, again: false, typed: { open: false, line: "" } });
  draw();
  setTimeout(go, SOON);
}

async function load() {
  try {
    const view = await get("view");
    const known = state.view?.version === view.version;
    const again = state.lost;
    Object.assign(state, { lost: false, gone: false });
    if (!known) fresh(view);  // else keep the taps of the current move
    else if (again) draw();
    if (known) go();
  } catch (error) {
    state.lost = true;
    state.gone = error instanceof Gone;
    draw();
  }
}

async function send(what, said) {
  if (state.asking) return null;
  state.asking = true;
  app.setAttribute("aria-busy", "true");
  const slow = setTimeout(() => saving(what), SLOW);
  try {
    const heard = await post(what, { version: state.view.version, ...said });
    state.lost = false;
    if (what !== "lift") state.notice = "";
    if (heard.status === 409) {
      state.notice = words.late;
      say(words.late);
      fresh(heard.view);
      return null;
    }
    if (heard.view) fresh(heard.view);
    return heard;
  } catch {
    state.lost = true;
    draw();
    return null;
  } finally {
    clearTimeout(slow);
    state.asking = false;
    app.removeAttribute("aria-busy");
    missed();
  }
}

// On a slow network: that the tap has been heard.
function saving(what) {
  const button = document.querySelector(".foot .go");
  if (what !== "record" || !button) return;
  button.textContent = words.saving;
  say(words.saving);
}

// What came while an answer was awaited.
function missed() {
  if (state.heard && state.heard !== state.view?.version) setTimeout(load);
}

// There is a new version; the answer to a pending request will bring it.
function hear(version) {
  state.heard = version;
  if (!state.asking && !state.going && (state.view?.version !== version || state.lost)) load();
}

async function pick(...options) {
  const picks = [...state.picks, ...options.map((one) => one.pick)];
  const heard = await send("ask", { picks });
  if (heard === null) return;
  if (heard.status !== 200) return refused(heard);
  Object.assign(state, { picks, titles: [...state.titles, ...options.map((one) => one.short ?? one.title.split(/[:…(]/)[0].trim())], reply: heard, notice: "", other: false });
  if (heard.came === "more" && !heard.question) await record();
  else draw();
  if (heard.said) say(heard.said);
}

// Tap the same once more, as far as it is offered.
async function retake(picks) {
  for (const one of picks) {
    const found = tappable(state.view)?.options.find(({ pick: known }) => JSON.stringify(known) === JSON.stringify(one));
    if (!found) return;
    await pick(found);
  }
}

// Say which rule keeps a place from being tapped.
async function barred(instead) {
  const heard = await send("ask", { picks: state.picks, instead });
  if (!heard?.said) return;
  state.notice = heard.said;
  say(heard.said);
  draw();
  document.querySelector(".question")?.scrollTo(0, 0);
}

function refused(heard) {
  state.reply = { ...heard, came: heard.came ?? "unclear" };
  say(heard.said ?? words.refused);
  draw();
}

async function record(asPlayed = false) {
  const typed = state.reply?.line;
  const taken = { picks: state.picks, titles: state.titles };
  const heard = typed === undefined
    ? await send("record", { picks: state.picks, as_played: asPlayed })
    : await send("line", { line: typed, as_played: asPlayed, sure: true });
  if (heard === null) return;
  if (heard.status !== 200) refused({ ...heard, line: typed });
  else if (heard.came === "more") { state.taken = taken; draw(); }
}

// The computer moves, rolls or deals without a tap. Of several moves in a row each is seen for a while.
async function go() {
  const view = state.view;
  if (!view?.turn || state.going || state.asking) return;
  state.going = true;
  say(view.turn);
  try {
    if (state.moved === view.number - 1) await new Promise((done) => setTimeout(done, PAUSE));
    const heard = await post("go", { version: view.version }, THINKS);
    state.lost = false;
    state.moved = view.number;
    if (heard.view && heard.view.version !== state.view.version) fresh(heard.view);
    else if (!heard.view) refused(heard);
    if (heard.view) say(`${heard.view.so_far || heard.view.last} ${heard.view.results}`);
  } catch {
    state.lost = true;
    draw();
  } finally {
    state.going = false;
    missed();
    if (state.view?.turn && state.view.version !== view.version) setTimeout(go, SOON);
  }
}

async function look(line) {
  const heard = await send("line", { line });
  if (heard === null || heard.view) return;
  Object.assign(state, { picks: [], titles: [] });
  if (heard.status !== 200) refused({ ...heard, line });
  else { state.reply = { ...heard, line }; draw(); }
  document.querySelector(".question")?.scrollTo(0, 0); // the answer comes first
}

// Take back the last tap, also one in the part of the record just sent; or all taps since then.
async function back(all = false) {
  const { picks, titles } = state.picks.length || state.reply?.line !== undefined || !state.taken ? state : state.taken;
  if (picks !== state.picks && await send("undo", {}) === null) return;
  const left = all ? [] : picks.slice(0, -1);
  const heard = left.length ? await send("ask", { picks: left }) : state.view.ready ?? null;
  if (left.length && heard === null) return;
  Object.assign(state, { picks: left, titles: titles.slice(0, left.length), reply: heard });
  draw();
}

// ── drawing ──

// The titles of what was tapped, without those that the next one repeats.
function crumbs(titles) {
  return titles.filter((one, at) => !titles[at + 1]?.startsWith(one)).join("\u00a0› ");
}

// What has been tapped or recorded last stands beside the button that takes it back; what can be recorded, above the buttons.
function foot(view) {
  const reply = state.reply;
  const ready = reply?.came === "ready";
  const undo = state.picks.length || reply?.line !== undefined || state.taken
    ? h("button", { on: () => back() }, words.back)
    : h("button", { disabled: !view.may_undo || Boolean(view.turn), on: () => { state.undoing = true; draw(); } }, words.undo);
  const restart = state.picks.length > 1 ? h("button", { on: () => back(true) }, words["start-over"]) : "";
  if (reply?.came === "refused") return h("div", { class: "foot" }, undo, h("button", { class: "rest", on: () => record(true) }, words["as-played"]));
  if (over(view)) return h("div", { class: "foot" }, undo, closing(view, view.question) ? null : further(view));
  if (ready) return h("div", { class: "foot" }, h("p", { tabindex: 0 }, reply.said), undo, restart, h("button", { class: "go", on: () => record() }, words.record));
  const said = state.titles.length ? `${crumbs(state.titles)}\u00a0› …` : view.did.length && !view.so_far ? "" : last(view);
  return h("div", { class: "foot" }, undo, restart, said ? h("p", { class: view.so_far && !state.titles.length ? "last begun" : "last", tabindex: 0 }, said) : null);
}

// A sentence that does not fit says so, and is shown whole when it is tapped.
function cut() {
  for (const said of document.querySelectorAll(".foot p")) {
    said.classList.toggle("cut", said.scrollHeight > said.clientHeight + 2);
    said.addEventListener("click", () => said.classList.replace("cut", "whole"));
  }
}

// What the results speak of, unless they are past, and what has been named: cards, places, sides, the edge of a card.
function about(view) {
  const picked = state.picks.flat().flatMap((one) => String(one).split(".")).filter((one) => view.sides.some(({ id }) => id === one));
  const when = (id) => state.picks.findIndex((one) => one[1] === id);
  const named = [...state.reply?.about ?? []].sort((one, other) => when(one) - when(other));
  return [...state.picks.length && !pending(view) ? [] : view.about, ...picked, ...named, state.picks.at(-1)?.[1]];
}

// What can be tapped now, as it is called on the table.
function tappable(view) {
  return asSeen(state.reply ? state.reply.question : view.question, view, about(view));
}

// What was said last, with a mark if it is against the rules.
function last(view) {
  if (view.so_far || !view.last) return view.so_far;
  return [`${view.number - 1}. `, view.mark ? h("b", { class: "mark" }, `⚠ ${view.mark}`) : "", view.mark ? " " : "", view.last];
}

// Whether the game is over and no record is being entered.
function over(view) {
  return view.over && !state.picks.length && state.reply === (view.ready ?? null);
}

// What comes after a game.
function further(view) {
  if (view.goes_on || (view.may_go_on && !view.again)) return h("button", { class: "go", on: next }, words["next-game"]);
  return view.again ? h("button", { class: "go", on: again }, words.again) : null;
}

function next() {
  send("next", {});
}

// The form of a new game: kept while it is filled in, however often the page is redrawn.
function form(view, cancel) {
  if (state.form?.view !== view) state.form = { view, made: begin(view, send, cancel) };
  return state.form.made;
}

// Before anything is recorded: the codes of the phones. The same screen, however often the page is redrawn.
function meet(view) {
  if (!view.links || state.met || view.number > 1) return null;
  const links = JSON.stringify(view.links);
  if (state.meeting?.links !== links) state.meeting = { links, made: meeting(view, () => { state.met = true; draw(); }) };
  return state.meeting.made;
}

function again() {
  state.again = true;
  draw();
}

function asked(view) {
  const reply = state.reply;
  const found = h("div", { class: "question", tabindex: view.over ? 0 : null });
  if (state.notice) found.append(h("p", { class: "wrong", role: "alert" }, state.notice));
  const now = tappable(view);
  const begun = state.picks.length > 0;
  const ready = reply?.came === "ready";
  const refusing = reply?.came === "refused";
  const lying = lies(view);
  const secret = closing(view, now);
  const end = over(view) && !secret ? ending(view, { again, next, open: () => send("open", {}) }) : null;
  if (end && !now) found.append(end);
  else if (view.turn && !refusing && !secret) found.append(h("h1", { class: "due thinks" }, view.turn));
  else if (!refusing && (!begun || !now)) found.append(h("h1", { class: "due" }, secret ? words["turn-up"] : begun && ready ? words.check : view.due));
  if (!begun && !end && !view.so_far) found.prepend(did(view) ?? "");
  const cards = view.hand.length && !(now && showsFaces(now, lying)) && (now ? !refusing && !(begun && ready) : !begun && !view.so_far) ? held(view.hand) : null;
  const late = begun || view.played; // what is asked within a move comes before the hand
  if (cards && !late) found.append(cards);
  if (refusing || reply?.came === "unclear") found.append(wrong(reply));
  if (ready && now) found.append(h("h1", { class: "due" }, words.check));
  if (ready && !now && !begun) found.append(h("p", {}, words.check));
  const offered = state.other ? now : ofHand(now, view.mine);
  const notes = !begun && !view.over ? mine(view) : null;
  const first = notes && now?.options.some((one) => one.mine) && view.mine.held.length < view.mine.n; // they are still to be noted
  if (first) found.append(notes);
  const bare = !begun && view.due.endsWith("?");
  const list = now && !refusing
    ? question(offered, pick, lying, { sides: view.asked, others: view.sides.map((one) => one.id).filter((id) => !view.asked.includes(id)), squares: view.panels.find((one) => one.grid)?.places ?? null, bare, level: begun && !ready ? "h1" : "h2", open: state.drawer, toggled: (open) => { state.drawer = open; } }) : null;
  if (view.passes && list && !reply) list.insertBefore(allPass(view), list.querySelector(".drawer"));
  const card = chosen(view, lying);
  const beside = card && !inStrip(card) && !(now && showsFaces(now, lying));
  found.append(beside ? h("div", { class: "played" }, readable(card), list) : list ?? "");
  if (cards && late) found.append(cards);
  if (list && offered !== now) list.append(h("button", { class: "another", on: () => { state.other = true; draw(); } }, words["another-card"]));
  if (end && now) found.append(end);
  if (secret && !view.turn) found.append(h("button", { on: () => { state.shown = true; draw(); } }, words["show-result"]));
  if (!now && !reply && !view.over && !view.turn) found.append(h("p", {}, `${words.wait}: ${view.sides.filter((one) => view.asked.includes(one.id)).map((one) => one.name || one.label).join(", ")}`));
  if (notes && !first) found.append(notes);
  if (view.question || view.ready) found.append(typed());
  return found;
}

// On one's own phone: what is noted of one's own hand.
function mine(view) {
  if (!view.mine) return null;
  return h("button", { class: "mine", on: () => hand(view.mine, (cards) => send("hand", { cards })) }, `${words["my-cards"]}: ${counted(view.mine.held.length, view.mine)}`);
}

// Another button for each decision, so that nobody's finger or focus is on it when the next one may be passed, too.
function allPass(view) {
  return h("div", { class: "options" }, h("button", { class: "all-pass", "data-pick": JSON.stringify(["all-pass", view.number]), on: () => send("pass", {}) }, view.passes));
}

// Whether cards are still to be turned up: who has won is told afterwards.
function closing(view, now) {
  return over(view) && (Boolean(view.turn) || (!state.shown && Boolean(now?.options.some((one) => !one.aside))));
}

// The last screen, with the table as it was at the end.
function ended(view) {
  const found = asked(view);
  const table = h("details", { class: "final", open: true }, h("summary", {}, words.table), has(view, state.acted), facts(view), board(view, null, pick, []));
  table.addEventListener("toggle", settled);
  (found.querySelector(".ending") ?? found).append(table);
  return found;
}

// The card being played: the first one picked, or the one that the record began with.
function chosen(view, lying) {
  return view.played ?? state.picks.map((one) => one[1]).find((id) => faces[id] && !lying.has(id)) ?? null;
}

function typed() {
  const line = h("input", { "aria-label": words.words, "aria-describedby": "example", maxlength: 400, autocomplete: "off", value: state.typed.line });
  line.addEventListener("input", () => { state.typed.line = line.value; });
  const example = h("p", { id: "example" }, state.view.example);
  const form = h("form", { class: "options" }, example, line, h("button", { type: "submit" }, words.look));
  form.addEventListener("submit", (event) => { event.preventDefault(); if (line.value.trim()) look(line.value.trim()); });
  const whole = h("details", { class: "otherwise", open: state.typed.open }, h("summary", {}, words.otherwise), form);
  whole.addEventListener("toggle", () => { state.typed.open = whole.open; });
  return whole;
}

function draw() {
  inPlace(app, drawn);
  if (state.view && !state.lost) begun(state.view, state.picks.length > 0);
}

function drawn() {
  const view = state.view;
  if (!view || view.broken || view.begin || view.cover) closed(); // what is hidden now may stand there
  if (view?.cover) say("");
  const lost = state.lost ? h("p", { class: "lost", role: "alert" }, (state.gone ? words.gone : words.lost) ?? "…") : null;
  if (view === null) return app.replaceChildren(...[lost].filter(Boolean));
  document.title = view.title;
  if (view.broken) return app.replaceChildren(...[lost, broken(view, send)].filter(Boolean));
  if (view.begin) return app.replaceChildren(...[lost, form(view)].filter(Boolean));
  if (view.cover) return app.replaceChildren(...[lost, cover(view, send)].filter(Boolean));
  const first = meet(view);
  if (first) return app.replaceChildren(...[lost, first].filter(Boolean));
  if (state.again && view.again) return app.replaceChildren(...[lost, form(view.again, () => { state.again = false; draw(); })].filter(Boolean));
  if (state.undoing) return app.replaceChildren(undoing(view, { send, last: last(view), keep: () => { state.undoing = false; draw(); } }));
  const more = h("button", { class: "quiet", "aria-label": words.menu, on: () => menu(view, send, () => keep(view, state.picks)) }, "☰");
  const shown = over(view) ? [ended(view)] : [has(view, state.acted), facts(view), board(view, tappable(view), pick, about(view), barred), results(view, state.reply, state.picks.length > 0 || Boolean(view.so_far), about(view), chosen(view, lies(view))), asked(view)];
  app.replaceChildren(...[lost, h("header", { class: "bar" }, seats(view), more), ...shown, foot(view)].filter(Boolean));
  app.classList.toggle("refusing", state.reply?.came === "refused");
  settled();
  pinned();
  cut();
  return null;
}

async function start() {
  try {
    const told = await get("words");
    Object.assign(words, told.words);
    Object.assign(faces, told.faces);
    Object.assign(titles, told.titles);
    Object.assign(texts, told.texts);
    Object.assign(sprites, told.sprites);
    Object.assign(front, told.cover);
    Object.assign(base, { address: told.base, lang: told.lang, known: Object.entries(told.languages) });
    document.documentElement.lang = told.lang;
  } catch {
    setTimeout(start, 1_000);
    return;
  }
  await load();
  await retake(state.view ? kept(state.view) : []);
  state.heard = state.view?.version;
  listen(hear,
    (lost) => { if (lost !== state.lost) { state.lost = lost; draw(); } });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && state.view?.mode === "passed" && state.view.host && !state.view.cover) send("hide", {});
  });
}

holding(document);
start();
