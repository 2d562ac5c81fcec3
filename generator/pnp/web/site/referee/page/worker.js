// The referee in a worker. The page hands it every file by message; from then on it fetches nothing, so it can run where
// nothing may be fetched.
//
// Messages are {id, do, ...}; each is answered by {id, answer} or {id, failed}, as JSON text.
// start {files, home, most}: the files of the referee by name; or, in Node, the folder that they are in. Python has `most`
//   bytes of memory, unless that is 0. Where there is no file `started`, its bytes are a message of their own: Python's
//   memory as it was before there was a game, to start from the next time
// game {game, frozen, lang}: a game as JSON text. Answers why its own rules cannot be loaded, or nothing
// table {game, about, name, log, kept}: a room for a new log, or to go on with one and what is kept beside it, both as text;
//   `about` is what is known of the pictures, as JSON. Answers why the log cannot be opened, or nothing
// get {what}, post {what, said}: what a page asks of the room; after a post the answer has the whole `log` and what is `kept`
//   beside it, to be kept
// replay {game, about, log, name}: a log as bytes; its steps, or nothing if it cannot be read; step {at}: the table then
// verify, check {log, name, lang}: a log as bytes; the verdict as for a program, or as a page shows it

let python, inside, table, refused, replay;

const url = (code) => URL.createObjectURL(new Blob([code], { type: "text/javascript" }));

/** Pyodide fetches its files by address: it is given those that came by message, with the types that it needs. */
function answerFrom(files) {
  globalThis.fetch = async (address) => {
    const name = String(address).split("/").pop();
    if (!(name in files)) throw new TypeError(`${name} is not here`);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(files[name], { headers: { "Content-Type": type } });
  };
}

/** Python's memory ends here: beyond it there is none, and Python says so. */
function endMemory(most) {
  const { grow } = WebAssembly.Memory.prototype, page = 64 * 1024;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * page > most) throw new RangeError("out of memory");
    return grow.call(this, pages);
  };
}

async function loaded(files, home) {
  const options = {
    lockFileContents: new TextDecoder().decode(files["pyodide-lock.json"]),
    env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" },
  };
  if (files.started) options._loadSnapshot = files.started;
  else if (!home) options._makeSnapshot = true;
  if (home) return (await import(`${home}/pyodide.mjs`)).loadPyodide({ ...options, indexURL: home });
  answerFrom(files);
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(
    ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(url(files[name]))),
  );
  return loadPyodide({ ...options, createPyodideModule, indexURL: "https://files.invalid/" });
}

const does = {
  async start({ files, home, most }) {
    if (most) endMemory(most);
    python = await loaded(files, home);
    python.FS.mkdirTree("/referee");
    python.unpackArchive(files["pnp.zip"], "zip", { extractDir: "/referee" });
    if (!files.started) {
      python.runPython("import sys; sys.path.insert(0, '/referee')\nfrom pnp.web.site.referee import inside\ninside.begin()");
      if (!home) globalThis.postMessage(python.makeMemorySnapshot());
    }
    inside = python.pyimport("pnp.web.site.referee.inside");
    inside.wake();
  },
  game({ game, frozen, lang }) {
    return inside.take_game(game, frozen, lang);
  },
  verify({ log, name, lang }) {
    return JSON.parse(inside.verify(python.toPy(log), name, lang));
  },
  check({ log, name, lang }) {
    return JSON.parse(inside.check(python.toPy(log), name, lang));
  },
  table({ game, about, name = "log.yaml", log = "", kept = "" }) {
    [table, refused] = inside.open_table(game, about, name, log, kept);
    return refused;
  },
  replay({ game, about, log, name }) {
    replay = inside.replay(game, about, python.toPy(log), name);
    return replay && JSON.parse(replay.begin());
  },
  step({ at }) {
    return JSON.parse(replay.table(at));
  },
  get({ what }) {
    return JSON.parse(table.get(what));
  },
  post({ what, said }) {
    return { ...JSON.parse(table.post(what, JSON.stringify(said))), log: table.sheet.known, kept: table.beside() };
  },
};

globalThis.onmessage = async ({ data: { id, do: what, ...said } }) => {
  const tell = (told) => globalThis.postMessage(JSON.stringify({ id, ...told }));
  try {
    tell({ answer: (await does[what](said)) ?? null });
  } catch (error) {
    tell({ failed: String(error).trim().split("\n").at(-1) });
  }
};
