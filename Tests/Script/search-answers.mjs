// The results of the browser's engine, in a separate thread: the test runner tracks each promise of its own thread, and
// there is one for every message found.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { inflateRawSync } from "node:zlib";
import { load } from "./load.mjs";

const parts = ["10-words", "20-inflate", "30-parts", "35-index", "40-query", "50-engine", "52-spelling"].map((name) => `search.js/${name}.js`);
const globals = { TextDecoder, atob, Uint8Array, Map, Set, WeakMap, Promise, Date, JSON, DecompressionStream, Response, Blob };
export const { words, parts: fileParts, index: indexes, query: queries, engine, inflate } = load(parts, globals);

/** Reads the index of a built site as a page does. */
export function environment(site) {
  return {
    load: async (name) => /^Scrollback\.loaded\("[^"]+","([^"]*)"\)\n$/.exec(readFileSync(join(site, "search", `${name}.js`), "utf8"))[1],
    inflate: async (bytes) => new Uint8Array(inflateRawSync(bytes)),
  };
}

export const address = (message) => `${message.path.split("/")[1]}#${message.anchor}`;

/** The addresses of all messages that a query finds, in order. */
export async function addresses(index, query) {
  const found = [];
  for await (const message of engine.search(index, query)) if (message) found.push(address(message));
  return found;
}

if (!isMainThread) {
  const index = await indexes.Index.open(environment(workerData.site));
  const answers = [];
  for (const typed of workerData.asked) answers.push(await addresses(index, queries.parse(typed)));
  parentPort.postMessage({ isSmall: index.isSmall, answers });
}
