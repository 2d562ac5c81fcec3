// Messages to the laptop and from it. A message that may have been lost is sent again with the same number, so that
// nothing counts twice.

import { spoken } from "./language.js";

const SILENCE = 40_000; // milliseconds of silence after which a stream counts as dead: phones drop them silently
const PATIENCE = 8_000;
export const THINKS = 120_000; // a computer may take its time

// The link is no longer valid.
export class Gone extends Error {}

export async function get(what, patience = PATIENCE) {
  const answer = await fetch(spoken(what), { cache: "no-store", signal: AbortSignal.timeout(patience) });
  if (answer.status === 404) throw new Gone();
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

function number() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, "0")).join("");
}

export async function post(what, said, patience = PATIENCE) {
  const body = JSON.stringify({ ...said, id: number() });
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await fetch(spoken(what), {
        method: "POST", body, headers: { "Content-Type": "application/json" }, signal: AbortSignal.timeout(patience),
      });
      const heard = await answer.json().catch(() => ({}));
      return { status: answer.status, ...heard };
    } catch (error) {
      if (tries === 3) throw error;
      await new Promise((done) => setTimeout(done, 500 * (tries + 1)));
    }
  }
}

export function listen(changed, lost) {
  let stream = null;
  let heard = Date.now();
  const open = () => {
    if (stream !== null) stream.close();
    heard = Date.now();
    stream = new EventSource("events");
    stream.addEventListener("version", (event) => { heard = Date.now(); changed(event.data); });
    stream.addEventListener("beat", () => { heard = Date.now(); lost(false); });
    stream.addEventListener("open", () => lost(false));
    stream.addEventListener("error", () => {
      lost(true);
      if (stream.readyState === EventSource.CLOSED) setTimeout(open, 2_000);
    });
  };
  open();
  setInterval(() => { if (Date.now() - heard > SILENCE && !document.hidden) open(); }, 5_000);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) open(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) open(); });
}
