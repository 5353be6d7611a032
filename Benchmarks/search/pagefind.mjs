// Pagefind over pages made by pages.mjs, asked in Node with its own script, which loads its files by fetch; each file is counted.
import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

/** What a host sends: Pagefind's own files are compressed already. */
export const sent = (bytes) => Math.min(bytes.length, gzipSync(bytes, { level: 6 }).length);
/** The files loaded since the last question. */
let files = [];

async function counted(address) {
  const path = fileURLToPath(String(address).split("?")[0]);
  const bytes = readFileSync(path);
  files.push({ path, bytes: sent(bytes) });
  return new Response(bytes);
}

/** The numbers of the first and last message on a page, from its address. */
function range(address) {
  const [, first, last] = /(\d+)-(\d+)\.html/.exec(address);
  return [Number(first), Number(last)];
}

/** The message of a page with most words found: one of those its own page of results shows below a page. */
function best({ url, sub_results: parts = [] }) {
  const messages = parts.filter((part) => /#m\d+$/.test(part.url)).sort((a, b) => b.locations.length - a.locations.length);
  const number = Number(/#m(\d+)$/.exec(messages[0]?.url ?? "")?.[1] ?? -1);
  const [first, last] = range(url);
  return first === last ? [first, last] : [number, number];
}

/** Asks with an empty cache: an instance of its own for each question. */
async function ask(library, typed) {
  files = [];
  const instance = library.createInstance({});
  const { results } = await instance.search(typed);
  const pages = await Promise.all(results.slice(0, 10).map((result) => result.data()));
  const own = files.filter(({ path }) => /\.pf_(?:index|fragment)$/.test(path));
  const start = files.filter((file) => !own.includes(file));
  return { answers: [pages.map(({ url }) => range(url)), pages.map(best)], own, start };
}

/** In a browser the script starts a worker, which is a file of its own; in Node it does without. */
const programs = (folder) => ["pagefind.js", "pagefind-worker.js"].map((name) => sent(readFileSync(join(folder, name))));

export async function pagefind(site) {
  const folder = resolve(site, "pagefind");
  if (!existsSync(join(folder, "pagefind.js"))) throw new Error(`${site} has no pagefind/pagefind.js: make pages with pages.mjs, then run pagefind --site ${site}`);
  globalThis.fetch = counted;
  const library = await import(pathToFileURL(join(folder, "pagefind.js")).href);
  const first = await ask(library, "the");
  const start = [...programs(folder), ...first.start.map((file) => file.bytes)];
  const single = first.answers[0].every(([from, to]) => from === to);
  const names = (single ? ["message"] : ["page", "message"]).map((what) => `Pagefind, ${basename(site)}: ${what}`);
  return { names, start, ask: (typed) => ask(library, typed) };
}
