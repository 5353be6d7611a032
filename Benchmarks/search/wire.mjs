// The engine of the search page over the index of a site, with its requests counted.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync, inflateRawSync } from "node:zlib";
import { load } from "../../Tests/Script/load.mjs";

const core = ["10-words", "20-inflate", "30-parts", "35-index", "40-query", "50-engine"].map((name) => `search.js/${name}.js`);
const more = ["10-stems", "20-english", "21-german", "23-french", "25-languages", "30-forms", "40-rank", "45-time", "50-answer"].map((name) => `forms.js/${name}.js`);
const language = ["10-groups", "20-operators", "30-patterns", "40-dates"].map((name) => `language.js/${name}.js`);
const relatedWords = ["related.js/10-related.js"];
const globals = { TextDecoder, TextEncoder, atob, Uint8Array, Map, Set, WeakMap, Promise, Date, JSON, DecompressionStream, Response, Blob };
export const { forms, words, stems, index: indexes, query: queries, engine, related } = load([...core, ...more, ...language, ...relatedWords], globals);

/** Loads files and counts them; one after the other in `rounds` where one is asked for after another has come. */
export class Wire {
  constructor(site) {
    this.site = site;
    this.reset();
  }

  reset() {
    this.files = [];
    this.rounds = 0;
    this.inFlight = 0;
  }

  environment() {
    return {
      load: async (name) => {
        if (this.inFlight === 0) this.rounds += 1;
        this.inFlight += 1;
        const text = readFileSync(join(this.site, "search", `${name}.js`), "utf8");
        this.files.push({ name, gzip: gzipSync(text, { level: 6 }).length });
        await new Promise((resolve) => setTimeout(resolve, 2));
        this.inFlight -= 1;
        return /^Scrollback\.loaded\("[^"]+","([^"]*)"\)\n$/.exec(text)[1];
      },
      inflate: async (bytes) => new Uint8Array(inflateRawSync(bytes)),
    };
  }

  get gzip() {
    return this.files.reduce((sum, file) => sum + file.gzip, 0);
  }
}

/** The addresses of the first ten results; with the order `literal`, of the words as typed, newest first. */
export async function firstTen(index, typed, order) {
  const found = [];
  const { query, way } = order === "literal" ? { query: queries.parse(typed), way: order } : await engine.plan(index, queries.parse(typed));
  found.way = way;
  const find = { best: engine.ranked, newest: engine.timed, literal: engine.timed }[order];
  for await (const message of find(index, query)) {
    if (message === undefined) continue;
    found.push(`${message.path.split("/").slice(0, 2).join("/")}#${message.anchor}`);
    if (found.length === 10) break;
  }
  return found;
}
