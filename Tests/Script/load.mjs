// Loads the theme's scripts as a page does, one after the other in one global scope, without a browser.
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

const assets = new URL("../../templates/assets/", import.meta.url);

/** `Scrollback` after `names` have run; `globals` replaces the window. */
export function load(names, globals = {}) {
  const context = createContext({ URL, Scrollback: {}, ...globals });
  if (!names.includes("site.js/05-say.js")) names = ["site.js/05-say.js", ...names];
  for (const name of names) runInContext(readFileSync(new URL(name, assets), "utf8"), context, { filename: name });
  return context.Scrollback;
}

/** Rows of a table in `Tests/Vectors` as objects by column. */
export function vectors(name) {
  const text = readFileSync(new URL(`../Vectors/${name}.tsv`, import.meta.url), "utf8");
  const [head, ...rows] = text.trimEnd().split("\n").map((line) => line.split("\t"));
  return rows.map((row) => Object.fromEntries(head.map((column, index) => [column, row[index] ?? ""])));
}
