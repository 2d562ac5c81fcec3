// Serves the site from the browser's own copy, so that it opens without a network. Before this stand, written with the site:
// VERSION, and ROOMS: of each folder at its top, and of "", the top itself, the digests of its files by their names.
"use strict";

const HERE = new URL("./", self.location);
const OURS = `pnp ${HERE.pathname} `; // how the names of our caches begin; other sites may share the origin
const CACHE = OURS + VERSION;
const DIGEST = "X-Digest";
const FILES = new Map(Object.values(ROOMS).flatMap(Object.entries));

const address = (name) => new URL(name.split("/").map(encodeURIComponent).join("/"), HERE).href;
const mark = (room) => new URL(`?kept=${encodeURIComponent(room)}`, HERE).href; // in the cache, once the room is there
const onceSeen = (name) => /\.(webp|jpg|png)$|\/plays\//.test(name) && !/\/(title|scene)\.webp$/.test(name); // kept once seen
const roomOf = (name) => (name.includes("/") ? name.split("/")[0] : "");

/** The file of the site that an address means: hosts show `index.html` as the folder, and may leave out `.html`. */
function listed(url) {
  const path = decodeURIComponent(url.pathname.slice(HERE.pathname.length));
  return [path, `${path}.html`, `${path}${path && !path.endsWith("/") ? "/" : ""}index.html`].find((name) => FILES.has(name));
}

/** An answer as it is kept: with its digest, and without the redirects on its way, which browsers refuse for a page. */
function toKeep(answer, name) {
  const headers = new Headers(answer.headers);
  headers.set(DIGEST, FILES.get(name));
  return new Response(answer.body, { headers });
}

async function fetchInto(cache, name) {
  const answer = await fetch(address(name), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  await cache.put(address(name), toKeep(answer, name));
}

/** Keep all of some rooms, but for pictures nobody has seen. Returns whether any of them was not there before. */
async function keep(rooms) {
  const cache = await caches.open(CACHE);
  let more = false;
  for (const room of rooms) {
    if (!(room in ROOMS) || await cache.match(mark(room))) continue;
    const known = new Set((await cache.keys()).map((request) => request.url));
    const missing = Object.keys(ROOMS[room]).filter((name) => !onceSeen(name) && !known.has(address(name)));
    await Promise.all(missing.map((name) => fetchInto(cache, name)));
    await cache.put(mark(room), new Response(""));
    more = true;
  }
  return more;
}

/** What an earlier version of the site kept and has not changed is taken from there; the rest of its rooms is fetched. */
async function install() {
  const cache = await caches.open(CACHE);
  const rooms = new Set([""]);
  for (const older of (await caches.keys()).filter((one) => one.startsWith(OURS) && one !== CACHE)) {
    const before = await caches.open(older);
    for (const request of await before.keys()) {
      const url = new URL(request.url), answer = await before.match(request), name = listed(url);
      if (url.search) rooms.add(url.searchParams.get("kept"));
      else if (name && answer.headers.get(DIGEST) === FILES.get(name)) await cache.put(request, answer);
    }
  }
  await keep(rooms);
}

async function forgetOlder() {
  const older = (await caches.keys()).filter((one) => one.startsWith(OURS) && one !== CACHE);
  await Promise.all(older.map((one) => caches.delete(one)));
}

async function served(name, request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(address(name));
  if (found) return found;
  const answer = await fetch(request);
  if (answer.status === 200 && onceSeen(name) && await cache.match(mark(roomOf(name)))) {
    await cache.put(address(name), toKeep(answer.clone(), name));
  }
  return answer;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOlder()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(HERE.href)) return;
  const name = listed(url);
  if (name) event.respondWith(served(name, event.request));
});
self.addEventListener("message", (event) => {
  const { takeOver, rooms } = event.data;
  if (takeOver) self.skipWaiting();
  if (rooms) event.waitUntil(keep(rooms).then((more) => event.source.postMessage({ kept: true, more }), () => event.source.postMessage({ kept: false })));
});
