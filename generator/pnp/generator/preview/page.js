// Keeps the page as the files are: asks what is new, and exchanges only what differs, so that the reader keeps the place.
"use strict";

document.documentElement.classList.add("scripted");
addEventListener("change", (event) => event.target.form?.requestSubmit());

// Where the children of `old` and `fresh` have ids, those that are alike stay; those marked as open are looked into.
function morph(old, fresh) {
  const known = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  [...fresh.children].forEach((child, at) => {
    const same = known.get(child.id);
    let kept = child;
    if (same && same.cloneNode().isEqualNode(child.cloneNode()) && child.hasAttribute("data-open")) {
      morph(same, child);
      kept = same;
    } else if (same && same.isEqualNode(child)) {
      kept = same;
    } else if (child.tagName === "FIGURE") {
      child.classList.add("changed");
      child.onanimationend = () => child.classList.remove("changed");
      child.querySelectorAll("img").forEach((image) => { image.loading = "eager"; });
    }
    const there = old.children[at];
    if (there !== kept) old.insertBefore(kept, there ?? null);
  });
  while (old.children.length > fresh.children.length) old.lastElementChild.remove();
}

async function renew() {
  const answer = await fetch(location.href, { cache: "no-store" });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.title = fresh.title;
  document.body.dataset.version = fresh.body.dataset.version;
  for (const id of ["problems", "shown"]) {
    const old = document.getElementById(id);
    const now = document.getElementById(id) && fresh.getElementById(id);
    if (now.cloneNode().isEqualNode(old.cloneNode()) && now.hasAttribute("data-open")) morph(old, now);
    else if (id === "problems") { old.className = now.className; if (old.innerHTML !== now.innerHTML) old.innerHTML = now.innerHTML; }
    else old.replaceWith(now);
  }
}

async function follow() {
  for (let misses = 0; ; ) {
    try {
      const answer = await fetch(`/changes?since=${document.body.dataset.version}`, { cache: "no-store" });
      const { version } = await answer.json();
      misses = 0;
      if (String(version) !== document.body.dataset.version) await renew();
    } catch {
      misses += 1;
      if (misses === 3) document.querySelector("#problems h2").textContent = document.body.dataset.lost;
      await new Promise((resume) => setTimeout(resume, Math.min(500 * misses, 5000)));
    }
  }
}

follow();
