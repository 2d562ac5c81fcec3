// Downloads, for those who may have them.
import { spoken } from "./language.js";
import { h, words } from "./parts.js";

export function taken(view) {
  return view.may_take ? [h("a", { href: "take/log", download: true }, words.save), h("a", { href: spoken("take/replay"), target: "_blank", rel: "noreferrer" }, words.replay),
    h("a", { href: spoken("take/record"), download: true }, words["record-sheet"])] : [];
}
