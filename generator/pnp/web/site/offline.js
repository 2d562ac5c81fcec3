// Has the browser keep the site, and says when there is a new version of it. Nothing of that works from a folder.
"use strict";
(() => {
  const READ = 8000; // milliseconds
  const { src, dataset: words } = document.currentScript;
  if (!navigator.serviceWorker) return;
  let asked = null; // what this page wants to have without a network

  function tell(text, button, then) {
    const strip = document.createElement("p");
    strip.className = "news";
    strip.setAttribute("role", "status");
    strip.append(text);
    if (button) {
      const way = document.createElement("button");
      way.textContent = button;
      way.addEventListener("click", then);
      strip.append(way);
    }
    document.querySelector(".news")?.remove();
    document.body.prepend(strip);
    return strip;
  }

  function renewed(worker) {
    if (!navigator.serviceWorker.controller) return; // the first version is no news
    tell(words.renewed, words.reload, () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      worker.postMessage({ takeOver: true });
    });
  }

  function watch(worker) {
    if (worker.state === "installed") renewed(worker);
    else worker.addEventListener("statechange", () => worker.state === "installed" && renewed(worker));
  }

  async function registered() {
    const found = await navigator.serviceWorker.register(new URL("sw.js", src), { updateViaCache: "none" });
    await found.update().catch(() => {}); // without a network
    const newest = found.waiting ?? found.installing;
    if (newest) watch(newest);
    found.addEventListener("updatefound", () => watch(found.installing));
    return newest ?? found.active;
  }

  const worker = new Promise((done) => window.addEventListener("load", () => done(registered())));
  worker.catch(() => {}); // a private window, or a host that has none: the site works, with a network
  document.addEventListener("keep-offline", async ({ detail }) => {
    if (asked) return;
    asked = detail;
    (await worker).postMessage({ rooms: asked });
  });
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (!data.more || document.querySelector(".news")) return; // a new version is said first
    const strip = tell(words.kept);
    setTimeout(() => strip.remove(), READ);
  });
  navigator.serviceWorker.startMessages();
})();
