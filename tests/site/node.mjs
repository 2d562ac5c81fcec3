// The worker of a site's referee in Node: node node.mjs FOLDER. Each line of its input is a message to the worker, with
// the log in base64; each line of its output is what the worker answers. The first message starts it.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import { gunzipSync } from "node:zlib";

const folder = path.resolve(process.argv[2]);
const home = fs.mkdtempSync(path.join(os.tmpdir(), "pnp-referee-"));
const files = {};
for (const name of fs.readdirSync(folder)) {
  const file = path.join(folder, name);
  if (!fs.statSync(file).isFile()) continue;
  const bytes = fs.readFileSync(file);
  const plain = name.replace(/\.gz$/, "");
  files[plain] = new Uint8Array(plain === name ? bytes : gunzipSync(bytes));
  if (/^(pyodide|python_stdlib)/.test(plain)) fs.writeFileSync(path.join(home, plain), files[plain]);
}
process.on("exit", () => fs.rmSync(home, { recursive: true }));

globalThis.postMessage = (said) => console.log(said);
await import(path.join(folder, "worker.js"));

for await (const line of readline.createInterface({ input: process.stdin })) {
  const { log, game, ...said } = JSON.parse(line);
  if (said.do === "start") Object.assign(said, { files, home });
  if (log !== undefined) said.log = said.do === "table" ? log : new Uint8Array(Buffer.from(log, "base64"));
  if (game !== undefined) Object.assign(said, { game, lang: "en" });
  if (said.do === "game") {
    const frozen = gunzipSync(fs.readFileSync(path.join(folder, "games", `${game}.json.gz`)));
    said.frozen = frozen.toString("utf-8");
  }
  await globalThis.onmessage({ data: said });
}
process.exit();
