// The referee for a page: fetches its files, hands them to a worker, and asks it. A game's own rules have a worker in a
// frame that can reach nothing; that of pnp's own rules starts faster, as browsers keep what they have compiled for a page.

const FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "pnp.zip"];
const SILENT = 20_000; // milliseconds without a byte, after which a file is asked for again
const TIMES = 3;
const MEGA = 1024 * 1024;
const MOST = 16 * MEGA; // characters of an answer
const LONGEST = 1000; // of what has failed

/** A number of bytes in MB, as a language writes it. */
export const megabytes = (bytes, lang) => new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bytes / MEGA);

/** The referee was ended by the page: a game's own rules do not answer, or answer what nobody has asked. */
export class Stopped extends Error {}

/** The bytes of a file as they come. `heard` is called with their number. */
async function sent(address, heard) {
  const patience = new AbortController();
  const waits = () => setTimeout(() => patience.abort(new Error(`${address}: …`)), SILENT);
  let wait = waits();
  try {
    const answer = await fetch(address, { signal: patience.signal });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    const parts = [];
    for (const reader = answer.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(parts);
      parts.push(value);
      heard(value.length);
      clearTimeout(wait);
      wait = waits();
    }
  } finally {
    clearTimeout(wait);
  }
}

async function sentAtLast(address, heard) {
  for (let time = 1; ; time += 1) {
    let so_far = 0;
    try {
      return await sent(address, (bytes) => { so_far += bytes; heard(bytes); });
    } catch (error) {
      if (time === TIMES) throw error;
      heard(-so_far);
    }
  }
}

/** The bytes of a file. What we have compressed is unpacked, unless the server has told the browser to do so. */
export async function fetched(address, heard = () => {}) {
  const whole = await sentAtLast(address, heard);
  const [first, second] = new Uint8Array(await whole.slice(0, 2).arrayBuffer());
  const packed = first === 0x1f && second === 0x8b;
  const stream = packed ? whole.stream().pipeThrough(new DecompressionStream("gzip")) : whole.stream();
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Have the browser keep all that it takes to log and judge a game, so that no network is needed. */
export function keepOffline(game) {
  document.dispatchEvent(new CustomEvent("keep-offline", { detail: ["referee", game] }));
}

const text = async (file) => new TextDecoder().decode(await file);

const STARTED = "pnp referee";

/** Where the browser keeps a referee that has started from these files: its memory before there was a game. Nothing in a
 * browser that keeps none. */
async function startedFrom(home, files) {
  const bytes = await new Blob(files).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).join("-");
  const cache = await caches.open(STARTED), room = new URL(home, location.href).href, address = `${room}started?${digest}`;
  const found = await (await cache.match(address))?.arrayBuffer();
  const forget = async () => {
    for (const older of await cache.keys()) if (older.url.startsWith(`${room}started?`)) await cache.delete(older);
  };
  const keep = async (started) => {
    await forget();
    await cache.put(address, new Response(started));
  };
  return { found: found && new Uint8Array(found), keep, forget };
}

/** A worker of this page. It is made from its code, so that what this page may load holds for it, too. */
function worked(code) {
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const port = { postMessage: (said, hand) => worker.postMessage(said, hand) };
  worker.onmessage = (heard) => port.onmessage(heard);
  worker.onerror = ({ message }) => port.onmessage({ data: JSON.stringify({ failed: message ?? "" }) });
  return { port, end: () => worker.terminate() };
}

/** A worker in a frame of its own. */
async function framed(html, code) {
  const frame = document.createElement("iframe"), { port1: port, port2: other } = new MessageChannel();
  frame.sandbox = "allow-scripts"; // it belongs to no address, so nothing that this site keeps is in its reach
  frame.hidden = true;
  frame.srcdoc = html;
  await new Promise((done) => { frame.onload = done; document.body.append(frame); });
  frame.contentWindow.postMessage({ code, most: MOST }, "*", [other]);
  return { port, end: () => { port.close(); frame.remove(); } };
}

/** What `worker` answers. After `seconds` without an answer, or if it says what nobody waits for, it is ended. */
function asking({ port, end }, limits, keep) {
  const waiting = new Map();
  let last = 0, stopped = null, sealed = false; // once a game is there, only text is heard
  const stop = (why) => {
    stopped ??= why;
    end();
    waiting.forEach(({ fail, timer }) => { clearTimeout(timer); fail(stopped); });
    waiting.clear();
  };
  port.onmessage = ({ data }) => {
    if (data instanceof Uint8Array && !sealed) return void keep?.(data).catch(() => {}); // there is no room for it
    let said = null;
    try { said = JSON.parse(data); } catch { /* it is none of ours */ }
    if (said?.failed !== undefined) said.failed = `${said.failed}`.slice(0, LONGEST);
    if (said?.failed !== undefined && said.id === undefined) return stop(new Error(said.failed));
    const asked = waiting.get(said?.id);
    if (!asked) return stop(new Stopped(limits?.odd));
    waiting.delete(said.id);
    clearTimeout(asked.timer);
    if (said.failed === undefined) asked.done(said.answer);
    else asked.fail(new Error(said.failed));
  };
  return (what, said, { free = false } = {}) =>
    new Promise((done, fail) => {
      if (stopped) return fail(stopped);
      sealed ||= what === "game";
      last += 1;
      const timer = limits && !free ? setTimeout(() => stop(new Stopped(limits.late)), limits.seconds * 1000) : 0;
      waiting.set(last, { done, fail, timer });
      port.postMessage({ id: last, do: what, ...said }, Object.values(said.files ?? {}).map((file) => file.buffer));
    });
}

/** A referee that knows the game of a page. `limits` are those of a game's own rules. `heard` is called with the number
 * of bytes that have come so far. */
export async function referee({ home, game, lang, limits = null }, heard = () => {}) {
  let so_far = 0;
  const more = (bytes) => heard((so_far += bytes));
  const file = (name) => fetched(home + (name.endsWith(".zip") ? name : `${name}.gz`), more);
  const [html, code, frozen, ...found] = await Promise.all([
    limits && text(fetched(`${home}frame.html`)),
    text(fetched(`${home}worker.js`)),
    text(file(`games/${game}.json`)),
    ...FILES.map(file),
  ]);
  const files = Object.fromEntries(FILES.map((name, at) => [name, found[at]]));
  const started = await startedFrom(home, [code, files["pnp.zip"], files["pyodide-lock.json"]]).catch(() => null);
  if (started?.found) files.started = started.found;
  const worker = limits ? await framed(html, code) : worked(code), ask = asking(worker, limits, started?.keep);
  try {
    await ask("start", { files, most: limits ? limits.megabytes * MEGA : 0 }, { free: true });
    const refused = await ask("game", { game, frozen, lang });
    if (refused) throw new Stopped(refused);
  } catch (error) {
    worker.end();
    if (!files.started || error instanceof Stopped) throw error;
    await started.forget(); // another version of the browser may not start from it
    return referee({ home, game, lang, limits }, heard);
  }
  keepOffline(game);
  return { ask, end: worker.end };
}
