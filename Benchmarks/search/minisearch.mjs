// MiniSearch over the messages of an archive: one document each. Run alone, it prints the size of the index:
//
// node Benchmarks/search/minisearch.mjs CORPUS.jsonl.gz MODULE [text|all|shown]
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { conversations } from "./tasks.mjs";

/** As its README suggests; `shown` also keeps the texts, to show results without another request. */
const searchOptions = { prefix: true, fuzzy: 0.2, boost: { title: 2 } };
const kinds = {
  text: { fields: ["text"], searchOptions },
  all: { fields: ["text", "title", "sender"], searchOptions },
  shown: { fields: ["text"], storeFields: ["text", "sender"], searchOptions },
};

async function loaded(module) {
  const address = existsSync(module) ? pathToFileURL(resolve(module)).href : module;
  try {
    return (await import(address)).default;
  } catch (error) {
    throw new Error(`${module} cannot be loaded: run npm install minisearch and name node_modules/minisearch/dist/es/index.js`, { cause: error });
  }
}

/** The index of an archive, with numbers of messages as names. */
async function index(corpus, module, kind) {
  const made = new (await loaded(module))(kinds[kind]);
  let id = 0;
  for (const { title, messages } of conversations(corpus)) {
    for (const { sender, text } of messages) made.add({ id: id++, title, sender, text });
  }
  return made;
}

export async function minisearch(corpus, module, kind) {
  const made = await index(corpus, module, kind);
  const program = existsSync(module) ? [gzipSync(readFileSync(module)).length] : [];
  const start = [...program, gzipSync(JSON.stringify(made), { level: 6 }).length];
  const ask = async (typed) => ({ answers: [made.search(typed).slice(0, 10).map(({ id }) => [id, id])], own: [] });
  return { names: [`MiniSearch, ${kinds[kind].fields.join(", ")}`], start, ask };
}

if (pathToFileURL(process.argv[1]).href === import.meta.url) {
  const [corpus, module, kind = "text"] = process.argv.slice(2);
  const text = JSON.stringify(await index(corpus, module, kind));
  console.log(`${Buffer.byteLength(text)} bytes, ${gzipSync(text, { level: 6 }).length} with gzip`);
}
