// Known items: picks messages, asks for each by two or three of its words, and counts how often it is found among the first ten.
//
// node Benchmarks/search/known_items.mjs CORPUS.jsonl.gz SITE [--seed N] [--words rare|common] [--order best|newest|literal] [--list] [--missed]
//
// CORPUS is an archive of conversations, SITE a folder with the index of the same archive. There are 30 tasks of each kind:
// exact words, other forms of the words ("installed" for "install"), and one word with a typing error. Forms come from rules of
// their own and must occur in the corpus, so that no stemmer judges itself. `--missed` says why inflected ones are not found.
import { parseArgs } from "node:util";
import { each, read, tasks } from "./tasks.mjs";
import { Wire, firstTen, indexes, stems } from "./wire.mjs";

const { values: options, positionals } = parseArgs({
  allowPositionals: true, options: { seed: { type: "string", default: "1" }, order: { type: "string", default: "best" }, words: { type: "string", default: "rare" }, list: { type: "boolean" }, missed: { type: "boolean" } },
});
const [source, site] = positionals;
const corpus = read(source);
const stem = (word) => stems.stem("en", word);

/** Whether other messages have a form of each word, too many for the first ten, or the wanted one lacks a word of one stem. */
function reason(typed, address) {
  const wanted = typed.split(" ").map(stem);
  const alike = corpus.messages.filter(({ words }) => {
    const own = new Set(words.map(stem));
    return wanted.every((one) => own.has(one));
  });
  if (!alike.some((message) => message.address === address)) return "has a word of another stem";
  return alike.length > 10 ? "one of more than ten with forms of all words" : "none of these";
}

let all = 0;
for (const [kind, list] of Object.entries(tasks(corpus, options.words, options.seed))) {
  let found = 0;
  const missed = new Map();
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
    if (place < 0) {
      const why = options.missed && kind === "inflected" ? reason(typed, address) : undefined;
      missed.set(why, (missed.get(why) ?? 0) + 1);
      continue;
    }
    found += 1;
    ranks += 1 / (place + 1);
  }
  all += ranks;
  missed.delete(undefined);
  for (const [why, count] of missed) console.log(`${kind}, missed: ${count} ${why}`);
  console.log(`${kind}: ${found} of ${each}, reciprocal rank ${(ranks / each).toFixed(2)}; ${(requests / each).toFixed(1)} requests, ${Math.round(bytes / each / 1000)} KB`);
}
console.log(`all: reciprocal rank ${(all / each / 3).toFixed(2)}`);
