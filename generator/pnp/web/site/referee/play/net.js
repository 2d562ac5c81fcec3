// What the page of the table asks, answered by the worker in place of a server; after each change the log is kept in this
// browser before the page goes on.
import { Stopped, fetched, megabytes, referee } from "../referee.js";
import { keep, kept } from "./kept.js";
import { about, name, trouble } from "./logged.js";

const SLOW = 5_000; // milliseconds
export const THINKS = 0; // the worker answers in the end

export class Gone extends Error {}

const { game, lang, home, words } = about;
const said = (words, values) => words.replace(/\{(\w+)\}/g, (_, key) => values[key]);

function waits(text) {
  const line = document.getElementById("state");
  if (line) line.textContent = text;
}

// Whoever opens a log second must not overwrite what the first one records.
async function alone() {
  if (!navigator.locks) return;
  await new Promise((done, fail) => {
    navigator.locks.request(`pnp ${game} ${name}`, { ifAvailable: true }, (lock) => {
      if (!lock) return fail(new Error(words.elsewhere));
      done();
      return new Promise(() => {}); // until the page is closed
    });
  });
}

async function began() {
  waits(words.waiting);
  await alone();
  const [found, asked, drawn] = await Promise.all([
    kept(game, name),
    referee(about, (so_far) => waits(said(words.loading, { n: megabytes(so_far, lang) }))),
    fetched(`${home}games/${game}.${lang}.json.gz`),
  ]).catch((error) => { throw error instanceof Stopped ? error : new Error(said(words.failed, { reason: error.message })); });
  waits(words.waiting);
  const table = { game, about: new TextDecoder().decode(drawn), name, log: found?.log ?? "", kept: found?.kept ?? "" };
  const refused = await asked.ask("table", table);
  if (refused) throw new Error(said(words.unread, { reason: refused }));
  return asked;
}

const ready = began();
ready.catch((error) => waits(error.message));

/** What the worker answers; if it is ended, the page says why. */
async function asks(what, message) {
  try {
    return await (await ready).ask(what, message);
  } catch (error) {
    if (error instanceof Stopped) trouble(error.message);
    throw error;
  }
}

export async function get(what) {
  const told = await asks("get", { what });
  if (what !== "words") return told;
  const ours = Object.entries(words).filter(([key]) => key.startsWith("say.")).map(([key, word]) => [key.slice(4), word]);
  return { ...told, base: "", words: { ...told.words, ...Object.fromEntries(ours) } };
}

export async function post(what, message) {
  const slow = what === "go" ? setTimeout(() => trouble(words.slow), SLOW) : 0;
  try {
    const { log, kept: beside, ...told } = await asks("post", { what, said: message });
    if (slow) trouble("");
    if (log) await kept_now({ game, name, log: `${log}`, kept: `${beside}`, over: Boolean(told.view?.over) });
    return told;
  } finally {
    clearTimeout(slow);
  }
}

let last = null; // as it was kept

async function kept_now(one) {
  if (last !== null && last.log === one.log && last.kept === one.kept) return;
  try {
    await keep(one);
    last = one;
    trouble("");
  } catch (error) {
    last = null;
    trouble(said(words.unkept, { reason: `${error.name}.` }), one);
  }
}

export function listen() {} // nobody else changes the log
