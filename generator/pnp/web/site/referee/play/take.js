// What may be done with the log of this page, for those who may have it.
import { kept, mayShare, save, share } from "./kept.js";
import { about, name } from "./logged.js";
import { h } from "./elements.js";

const { game, pages, words } = about;

export function taken(view) {
  const way = (page) => `${page}#${encodeURIComponent(name)}`;
  const own = [h("a", { href: pages.log }, words.logs)];
  if (pages.rules) own.push(h("a", { href: pages.rules, target: "_blank" }, words.rules));
  if (!view.may_take) return own;
  const sharing = h("button", { hidden: true, on: async () => share(await kept(game, name)) }, words.share);
  sharing.hidden = !mayShare({ name, log: "" });
  const saved = h("p", { role: "status" });
  const saves = async () => {
    save(await kept(game, name));
    saved.textContent = words.saved.replace("{name}", name);
  };
  return [h("button", { on: saves }, words.save), sharing, h("a", { href: way(pages.check) }, words.check), ...own, saved];
}
