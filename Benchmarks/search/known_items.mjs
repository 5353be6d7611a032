// Known items: picks messages, asks for each by two or three of its words, and counts how often it is found among the first ten.
//
// node Benchmarks/search/known_items.mjs CORPUS.jsonl.gz SITE [--seed N] [--words rare|common] [--order best|newest|literal] [--list]
//
// CORPUS is an archive of conversations, SITE a folder with the index of the same archive. There are 30 tasks of each kind:
// exact words, other forms of the words ("installed" for "install"), and one word with a typing error. Forms come from rules of
// their own and must occur in the corpus, so that no stemmer judges itself.
import { parseArgs } from "node:util";
import { each, read, tasks } from "./tasks.mjs";
import { Wire, firstTen, indexes } from "./wire.mjs";

const { values: options, positionals } = parseArgs({
  allowPositionals: true, options: { seed: { type: "string", default: "1" }, order: { type: "string", default: "best" }, words: { type: "string", default: "rare" }, list: { type: "boolean" } },
});
const [source, site] = positionals;
let all = 0;
for (const [kind, list] of Object.entries(tasks(read(source), options.words, options.seed))) {
  let found = 0;
  let ranks = 0;
  let [requests, bytes] = [0, 0];
  for (const { typed, address } of list) {
    const wire = new Wire(site);
    const index = await indexes.Index.open(wire.environment());
    wire.reset();
    const answers = await firstTen(index, typed, options.order);
    const place = answers.indexOf(address);
    [requests, bytes] = [requests + wire.files.length, bytes + wire.gzip];
    if (options.list) console.log(kind, place + 1, wire.files.length, answers.way, typed, address);
    if (place < 0) continue;
    found += 1;
    ranks += 1 / (place + 1);
  }
  all += ranks;
  console.log(`${kind}: ${found} of ${each}, reciprocal rank ${(ranks / each).toFixed(2)}; ${(requests / each).toFixed(1)} requests, ${Math.round(bytes / each / 1000)} KB`);
}
console.log(`all: reciprocal rank ${(all / each / 3).toFixed(2)}`);
