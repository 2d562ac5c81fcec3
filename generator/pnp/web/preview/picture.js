// A picture as a part of the page: unlike an image file it may refer to bitmaps, and each is loaded once for all cards.
// Until it is there, it is an empty card; the <img> inside is for browsers without scripts.
"use strict";

const near = new IntersectionObserver((entries) => {
  entries.filter((entry) => entry.isIntersecting).forEach(({ target }) => target.load());
}, { rootMargin: "100% 0px" });

// When a bitmap can be shown; it comes before the many parts that wait for it.
const bitmaps = new Map();

function decoded(address) {
  if (!bitmaps.has(address)) {
    const image = new Image();
    image.fetchPriority = "high";
    image.src = address;
    bitmaps.set(address, image.decode().catch((error) => {
      bitmaps.delete(address);
      throw error;
    }));
  }
  return bitmaps.get(address);
}

class Picture extends HTMLElement {
  connectedCallback() {
    if (!this.shadowRoot) this.show(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
    near.observe(this);
  }

  disconnectedCallback() {
    near.unobserve(this);
  }

  show(svg) {
    const image = this.querySelector("img");
    const [width, height] = [image.getAttribute("width"), image.getAttribute("height")];
    const about = { width, height, viewBox: `0 0 ${width} ${height}`, lang: image.lang, "aria-label": image.alt, role: "img", part: "picture" };
    if (svg.hasAttribute("viewBox")) delete about.viewBox;
    for (const [name, value] of Object.entries(about)) svg.setAttribute(name, value);
    (this.shadowRoot ?? this.attachShadow({ mode: "open" })).replaceChildren(svg);
  }

  // Loads it once; again after a while if that fails and nothing newer has replaced it.
  load() {
    near.unobserve(this);
    this.loading ??= this.loaded().catch(() => {
      this.loading = null;
      setTimeout(() => { if (this.isConnected) near.observe(this); }, 1000);
    });
    return this.loading;
  }

  async loaded() {
    const answer = await fetch(this.querySelector("img").getAttribute("src").replace(/svg$/, "part"), { priority: "low" });
    if (!answer.ok) throw new Error(answer.statusText);
    const svg = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    svg.querySelector("title").remove(); // a tooltip otherwise
    await Promise.all([...svg.querySelectorAll("image")].map((image) => decoded(image.getAttribute("href"))));
    this.show(svg);
  }
}

customElements.define("pnp-picture", Picture);
