// The referee for a page: fetches its files, hands them to a worker, and asks it.
// The worker is made from its code, so that what this page may load holds for it, too.

const FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "pnp.zip"];

/** The bytes of a file. What we have compressed is unpacked, unless the server has told the browser to do so. */
export async function fetched(address, heard) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const parts = [];
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    heard(value.length);
  }
  const whole = new Blob(parts);
  const [first, second] = new Uint8Array(await whole.slice(0, 2).arrayBuffer());
  const packed = first === 0x1f && second === 0x8b;
  const stream = packed ? whole.stream().pipeThrough(new DecompressionStream("gzip")) : whole.stream();
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Have the browser keep all that it takes to log and judge a game, so that no network is needed. */
export function keepOffline(game) {
  document.dispatchEvent(new CustomEvent("keep-offline", { detail: ["referee", game] }));
}

/** A referee that knows a game. `heard` is called with the number of bytes that have come so far. */
export async function referee(home, game, heard = () => {}) {
  let so_far = 0;
  const more = (bytes) => heard((so_far += bytes));
  const file = (name) => fetched(home + (name.endsWith(".zip") ? name : `${name}.gz`), more);
  const [code, frozen, ...found] = await Promise.all([
    fetch(`${home}worker.js`).then((answer) => answer.text()),
    file(`games/${game}.json`),
    ...FILES.map(file),
  ]);
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })), { type: "module" });
  const waiting = new Map();
  let last = 0;
  worker.onmessage = ({ data: { id, answer, failed } }) => {
    const { done, fail } = waiting.get(id);
    waiting.delete(id);
    if (failed === undefined) done(answer);
    else fail(new Error(failed));
  };
  const ask = (what, said, hand = []) =>
    new Promise((done, fail) => {
      last += 1;
      waiting.set(last, { done, fail });
      worker.postMessage({ id: last, do: what, ...said }, hand);
    });
  worker.onerror = (error) => waiting.forEach(({ fail }) => fail(new Error(error.message)));
  const files = Object.fromEntries(FILES.map((name, at) => [name, found[at]]));
  await ask("start", { files }, found.map((bytes) => bytes.buffer));
  await ask("game", { game, frozen: new TextDecoder().decode(frozen) });
  keepOffline(game);
  return { ask };
}
