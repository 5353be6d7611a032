// Cold queries of one, two and three words, drawn from random messages: requests, KB (gzip) and rounds until the first result, best first;
// and whether the 20 newest results are the 20 newest messages.
//
// node Benchmarks/search/cold.mjs CORPUS.jsonl SITE [--count N] [--list]
import { parseArgs } from "node:util";
import { Wire, engine, indexes, queries, words } from "./wire.mjs";
import { conversations, generator } from "./tasks.mjs";

const { values: options, positionals: [corpus, site] } = parseArgs({ allowPositionals: true, options: { count: { type: "string", default: "40" }, list: { type: "boolean" } } });
const count = Number(options.count);
const random = generator(1);

/** The words of all messages, with their times. */
function* messages() {
  for (const { id, messages } of conversations(corpus)) {
    for (const one of messages) yield { address: `chats/${id}#m-${one.id}`, time: Date.parse(one.timestamp) / 1000, words: words.words(words.fold(one.text)) };
  }
}

/** So many words of a random message each, in its order. */
function drawn(all, length) {
  const asked = [];
  while (asked.length < count) {
    const own = [...new Set(all[Math.floor(random() * all.length)].words)].filter((word) => /^[a-z]{4,14}$/.test(word));
    while (own.length > length) own.splice(Math.floor(random() * own.length), 1);
    if (own.length === length) asked.push(own.join(" "));
  }
  return asked;
}

async function cold(typed) {
  const wire = new Wire(site);
  const index = await indexes.Index.open(wire.environment());
  wire.reset();
  const { query } = await engine.plan(index, queries.parse(typed));
  for await (const message of engine.ordered(index, query, "best", {})) if (message) break;
  if (options.list) console.log(typed, wire.files.length, Math.round(wire.gzip / 1000), wire.rounds);
  return [wire.files.length, Math.round(wire.gzip / 1000), wire.rounds];
}

/** Median, nine of ten, and most. */
function spread(list) {
  const sorted = [...list].sort((a, b) => a - b);
  return [0.5, 0.9, 1].map((part) => sorted[Math.ceil(sorted.length * part) - 1]).join(", ");
}

/** How many of the 20 newest messages with a word are the first 20 results; equal times in any order. */
async function newest(all, word) {
  const index = await indexes.Index.open(new Wire(site).environment());
  const times = all.filter((one) => one.words.includes(word)).map(({ time }) => time).sort((a, b) => b - a).slice(0, 20);
  const found = [];
  for await (const message of engine.timed(index, queries.parse(`"${word}"`))) {
    if (message) found.push(message.time);
    if (found.length === times.length) break;
  }
  return times.filter((time, place) => found[place] === time).length / times.length;
}

const all = [...messages()];
console.log(`${all.length} messages; median, nine of ten, most\n\n| | requests | KB | rounds | up to 10 requests and 120 KB |\n|---|---:|---:|---:|---:|`);
for (const length of [1, 2, 3]) {
  const costs = [];
  for (const typed of drawn(all, length)) costs.push(await cold(typed));
  const fits = costs.filter(([requests, bytes]) => requests <= 10 && bytes <= 120).length;
  console.log(`| ${length} | ${[0, 1, 2].map((at) => spread(costs.map((cost) => cost[at]))).join(" | ")} | ${fits} of ${count} |`);
}
let share = 0;
for (const word of drawn(all, 1)) share += await newest(all, word);
console.log(`\nOf the 20 newest, found first: ${((share / count) * 100).toFixed(1)} %`);
