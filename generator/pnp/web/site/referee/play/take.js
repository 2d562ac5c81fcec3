// What may be done with the log of this page, for those who may have it.
import { kept, mayShare, save, share } from "./kept.js";
import { about, name } from "./logged.js";
import { h } from "./elements.js";

const { game, pages, words } = about;

export function taken(view) {
  const way = (page) => `${page}#${encodeURIComponent(name)}`;
  const own = h("a", { href: pages.log }, words.logs);
  if (!view.may_take) return [own];
  const sharing = h("button", { hidden: true, on: async () => share(await kept(game, name)) }, words.share);
  sharing.hidden = !mayShare({ name, log: "" });
  return [h("button", { on: async () => save(await kept(game, name)) }, words.save), sharing, h("a", { href: way(pages.check) }, words.check), own];
}
