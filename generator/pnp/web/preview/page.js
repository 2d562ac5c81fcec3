// Keeps the page up to date with the files. Only what changed is replaced, so that the reader keeps their place.
"use strict";

document.documentElement.classList.add("scripted");
addEventListener("change", (event) => event.target.form?.requestSubmit());

function made(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

function isSeen(element) {
  const box = element.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight;
}

// What a screen reader announces must stay the same element.
function exchange(old, fresh) {
  if (fresh.tagName === "FIGURE") {
    old.replaceWith(fresh);
  } else {
    old.className = fresh.className;
    old.replaceChildren(...fresh.childNodes);
  }
}

function mark(element) {
  element.classList.add("changed");
  element.onanimationend = () => element.classList.remove("changed");
}

// When the browser has drawn; a hidden window is not drawn.
function drawn() {
  return new Promise((resume) => {
    requestAnimationFrame(() => setTimeout(resume));
    setTimeout(resume, 300);
  });
}

// What the reader sees comes first, each picture as soon as it is loaded; the rest must not delay it. Returns
// whether every piece was found.
async function patch(pieces) {
  const pairs = Object.entries(pieces).map(([id, html]) => [document.getElementById(id), made(html)]);
  if (!pairs.every(([old]) => old)) return false;
  const [seen, hidden] = [true, false].map((wanted) => pairs.filter(([old]) => isSeen(old) === wanted));
  await Promise.all(seen.map(async ([old, fresh]) => {
    document.adoptNode(fresh);
    customElements.upgrade(fresh);
    await Promise.all([...fresh.querySelectorAll("pnp-picture")].map((picture) => picture.load()));
    if (fresh.tagName === "FIGURE") mark(fresh);
    exchange(old, fresh);
  }));
  if (seen.length && hidden.length) await drawn();
  hidden.forEach(([old, fresh]) => exchange(old, fresh));
  return true;
}

// If the children of `old` and `fresh` have ids, equal ones stay; those marked as open are compared piece by piece.
function morph(old, fresh) {
  const known = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  const wanted = [...fresh.children]; // a copy, because a child that is moved leaves `fresh`
  wanted.forEach((child, at) => {
    const same = known.get(child.id);
    let kept = child;
    if (same && same.cloneNode().isEqualNode(child.cloneNode()) && child.hasAttribute("data-open")) {
      morph(same, child);
      kept = same;
    } else if (same && same.isEqualNode(child)) {
      kept = same;
    }
    const there = old.children[at];
    if (there !== kept) old.insertBefore(kept, there ?? null);
  });
  while (old.children.length > wanted.length) old.lastElementChild.remove();
}

// More than single pieces changed: decks, cards or sheets were added or removed.
async function renew() {
  const answer = await fetch(location.href, { cache: "no-store" });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  exchange(document.getElementById("problems"), fresh.getElementById("problems"));
  const [old, now] = [document, fresh].map((page) => page.getElementById("shown"));
  if (now.cloneNode().isEqualNode(old.cloneNode()) && now.hasAttribute("data-open")) morph(old, now);
  else old.replaceWith(now);
  return { title: fresh.title, version: fresh.body.dataset.version };
}

async function news() {
  const asked = new URLSearchParams(location.search);
  asked.set("since", document.body.dataset.version);
  const answer = await fetch(`changes?${asked}`, { cache: "no-store" });
  const found = await answer.json();
  if (String(found.version) === document.body.dataset.version) return;
  const isPatched = found.pieces && await patch(found.pieces);
  const { title, version } = isPatched ? found : await renew();
  document.title = title;
  document.body.dataset.version = version;
}

// One update at a time; all changes reported meanwhile lead to a single request.
let newest = document.body.dataset.version;
let following = false;

async function follow(version) {
  newest = version;
  if (following) return;
  following = true;
  try {
    while (document.body.dataset.version !== newest) {
      const wanted = newest;
      await news();
      if (newest === wanted) break;
    }
  } catch {
    setTimeout(() => follow(newest), 500);
  } finally {
    following = false;
  }
}

// A hidden window gives up its connection: browsers allow six.
let stream = null;
let misses = 0;

function listen() {
  stream?.close();
  stream = null;
  if (document.hidden) return;
  stream = new EventSource("events");
  stream.addEventListener("version", (event) => {
    if (misses > 2) document.body.dataset.version = "";  // remove the message about the lost connection
    misses = 0;
    follow(event.data);
  });
  stream.addEventListener("error", () => {
    misses += 1;
    if (misses === 3) document.querySelector("#problems h2").textContent = document.body.dataset.lost;
    stream.close();
    setTimeout(listen, Math.min(500 * misses, 5000));
  });
}

document.addEventListener("visibilitychange", listen);
listen();
