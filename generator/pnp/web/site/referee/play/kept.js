// The logs that this browser keeps, by name: {name, game, log, kept, over, at}. `log` is the text as it would be in a file,
// `kept` what `pnp table` keeps beside one. Every write is on the disk before it counts.

export const MOST = 4 * 1024 * 1024; // bytes of a text that the referee reads

const STORE = "logs";
let opened = null;

function database() {
  opened ??= new Promise((done, fail) => {
    const asked = indexedDB.open("pnp-logs", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: ["game", "name"] });
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
  return opened;
}

/** What a request answers; after a change, once it is on the disk. */
async function does(mode, request) {
  const transaction = (await database()).transaction(STORE, mode, { durability: "strict" });
  return new Promise((done, fail) => {
    const asked = request(transaction.objectStore(STORE));
    transaction.oncomplete = () => done(asked.result);
    transaction.onabort = () => fail(transaction.error ?? asked.error);
    transaction.onerror = () => fail(transaction.error ?? asked.error);
  });
}

export const keep = (one) => does("readwrite", (store) => store.put({ ...one, at: Date.now() }));
export const kept = (game, name) => does("readonly", (store) => store.get([game, name]));
export const forget = (game, name) => does("readwrite", (store) => store.delete([game, name]));

/** The logs of a game, the last one first. */
export async function all(game) {
  const found = await does("readonly", (store) => store.getAll(IDBKeyRange.bound([game], [game, []])));
  return found.sort((a, b) => b.at - a.at);
}

/** The name of the log that the address of the page asks for; a link from elsewhere may have anything there. */
export function named() {
  const said = location.hash.slice(1);
  try { return decodeURIComponent(said); } catch { return said; }
}

/** A name for a new log that none of these has. */
export function fresh(game, known) {
  const two = (n) => String(n).padStart(2, "0"), now = new Date();
  const stem = `${game}-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? `${stem}.yaml` : `${stem}-${n}.yaml`;
    if (!known.includes(name)) return name;
  }
}

/** A log as a file, saved where the browser saves files. */
export function save({ name, log }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([log], { type: "application/yaml" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const shared = ({ name, log }) => ({ files: [new File([log], `${name}.txt`, { type: "text/plain" })] }); // what browsers let pass

export const mayShare = (one) => Boolean(navigator.canShare?.(shared(one)));
export const share = (one) => navigator.share(shared(one)).catch(() => {}); // whoever changes their mind
