// The results of the browser's engine, in a separate thread: the test runner tracks each promise of its own thread, and
// there is one for every message found.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { inflateRawSync } from "node:zlib";
import { load } from "./load.mjs";

const folder = (name) => readdirSync(new URL(`../../templates/assets/${name}/`, import.meta.url)).sort().map((file) => `${name}/${file}`);
const parts = [...folder("search.js").filter((name) => !/[5-9][5-9]-|[67]\d-/.test(name)), ...folder("forms.js"), ...folder("language.js"), ...folder("inflate.js"), ...folder("han.js"), ...folder("affixes.js"), ...folder("stems.js"), ...folder("related.js"), ...folder("suggest.js")];
const globals = { TextDecoder, TextEncoder, atob, Uint8Array, Map, Set, WeakMap, Promise, Date, JSON, DecompressionStream, Response, Blob };
export const { words, parts: fileParts, index: indexes, query: queries, engine, inflate, stems, forms, syntax: language, suggest: { suggest } } = load(parts, globals);

/** Reads the index of a built site as a page does. */
export function environment(site) {
  return {
    load: async (name) => /^Scrollback\.loaded\("[^"]+","([^"]*)"\)\n$/.exec(readFileSync(join(site, "search", `${name}.js`), "utf8"))[1],
    inflate: async (bytes) => new Uint8Array(inflateRawSync(bytes)),
  };
}

export const address = (message) => `${message.path.split("/")[1]}#${message.anchor}`;

/** The addresses of all messages that a query finds, in order of time or another. */
export async function addresses(index, query, find = engine.timed) {
  const found = [];
  for await (const message of find(index, query)) if (message) found.push(address(message));
  return found;
}

/** The answer to a query as a page gives it: with other forms of its words, in an order. */
export async function planned(index, query, { order = "best", isExact = false } = {}) {
  const plan = await engine.plan(index, query, { isExact });
  return addresses(index, plan.query, (...given) => engine.ordered(...given, order, { isExact }));
}

if (!isMainThread) {
  language.today = () => Date.UTC(2024, 2, 13) / 1000;
  const index = await indexes.Index.open(environment(workerData.site));
  const answers = [];
  for (const typed of workerData.asked) answers.push(await (workerData.order ? planned(index, queries.parse(typed), workerData) : addresses(index, queries.parse(typed))));
  parentPort.postMessage({ isSmall: index.isSmall, answers });
}
