// The referee in a worker. The page hands it every file by message; from then on it fetches nothing, so it can run where
// nothing may be fetched.
//
// Messages are {id, do, ...}; each is answered by {id, answer} or {id, failed}.
// start {files, home}: the files of the referee by name; or, in Node, the folder that they are in
// game {game, frozen}: a game as JSON text
// verify, check {log, name, lang}: a log as bytes; the verdict as for a program, or as a page shows it

let python, inside;

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
};

globalThis.onmessage = async ({ data: { id, do: what, ...said } }) => {
  try {
    globalThis.postMessage({ id, answer: (await does[what](said)) ?? null });
  } catch (error) {
    globalThis.postMessage({ id, failed: String(error) });
  }
};
