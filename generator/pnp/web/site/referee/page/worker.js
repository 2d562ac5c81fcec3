// The referee in a worker. The page hands it every file by message; from then on it fetches nothing, so it can run where
// nothing may be fetched.
//
// Messages are {id, do, ...}; each is answered by {id, answer} or {id, failed}.
// start {files, home}: the files of the referee by name; or, in Node, the folder that they are in
// game {game, frozen}: a game as JSON text
// table {game, about, log}: a room for a new log, or to go on with one; `about` is what is known of the pictures, as JSON
// get {what}, post {what, said}: what a page asks of the room; after a post the answer has the whole `log`, to be kept
// verify, check {log, name, lang}: a log as bytes; the verdict as for a program, or as a page shows it

let python, inside, table;

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

async function loaded(files, home) {
  const options = {
    lockFileContents: new TextDecoder().decode(files["pyodide-lock.json"]),
    env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" },
  };
  if (home) return (await import(`${home}/pyodide.mjs`)).loadPyodide({ ...options, indexURL: home });
  answerFrom(files);
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(
    ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(url(files[name]))),
  );
  return loadPyodide({ ...options, createPyodideModule, indexURL: "https://files.invalid/" });
}

const does = {
  async start({ files, home }) {
    python = await loaded(files, home);
    python.FS.mkdirTree("/referee");
    python.unpackArchive(files["pnp.zip"], "zip", { extractDir: "/referee" });
    python.runPython("import sys; sys.path.insert(0, '/referee')");
    inside = python.pyimport("pnp.web.site.referee.inside");
    inside.begin();
  },
  game({ game, frozen }) {
    inside.take_game(game, frozen);
  },
  verify({ log, name, lang }) {
    return JSON.parse(inside.verify(python.toPy(log), name, lang));
  },
  check({ log, name, lang }) {
    return JSON.parse(inside.check(python.toPy(log), name, lang));
  },
  table({ game, about, log }) {
    table = inside.open_table(game, about, log);
  },
  get({ what }) {
    return JSON.parse(table.get(what));
  },
  post({ what, said }) {
    return { ...JSON.parse(table.post(what, JSON.stringify(said))), log: table.sheet.known };
  },
};

globalThis.onmessage = async ({ data: { id, do: what, ...said } }) => {
  try {
    globalThis.postMessage({ id, answer: (await does[what](said)) ?? null });
  } catch (error) {
    globalThis.postMessage({ id, failed: String(error) });
  }
};
