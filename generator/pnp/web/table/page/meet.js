// The first screen where everybody has their own phone: a code for each, ticked off once its phone is here.
import { get } from "./net.js";
import { base, h, words } from "./parts.js";

const AGAIN = 1_500; // milliseconds

// The address of a seat: this computer's own where it looks at itself.
export function address(secret) {
  const local = location.hostname === "127.0.0.1" || location.hostname === "localhost";
  return `${local ? location.origin : base.address}/${secret}/`;
}

export function code(one) {
  return h("a", { class: "seat-code", side: one.side, href: address(one.secret), target: "_blank", rel: "noreferrer" },
    h("b", {}, one.name), h("img", { class: "code", src: `code/${encodeURIComponent(one.side)}.svg`, alt: "" }), h("span", { class: "come" }));
}

export function meeting(view, go) {
  const codes = view.links.map(code);
  const found = h("div", { class: "begin meet" }, h("h1", {}, words.meet), h("p", {}, base.address.includes("127.0.0.1") ? words.alone : words.links),
    h("div", { class: "codes" }, codes), h("button", { class: "go", on: go }, words["to-table"]));
  const look = async () => {
    if (!found.isConnected) return;
    try {
      const { come } = await get("come");
      for (const [at, one] of codes.entries()) one.querySelector(".come").textContent = come.includes(at) ? `✓ ${words.here}` : "";
      if (come.length === codes.length) return go();
    } catch { /* it is asked again */ }
    setTimeout(look, AGAIN);
  };
  setTimeout(look);
  return found;
}
