// How near the first ten results of *best* are to the true best ten: all matching messages, ordered by BM25 as docs/search-index.md
// has it, written anew here. Queries are words of random messages, by how many messages have each.
//
// node Benchmarks/search/best.mjs CORPUS.jsonl.gz SITE [--count N]
import { parseArgs } from "node:util";
import { Wire, engine, forms, indexes, queries } from "./wire.mjs";
import { generator, read } from "./tasks.mjs";

const { values: options, positionals: [source, site] } = parseArgs({ allowPositionals: true, options: { count: { type: "string", default: "25" } } });
const count = Number(options.count);
const random = generator(7);
const { messages, uses } = read(source);
/** Queries with more results are cut here. */
const mostResults = 20000;

function weightIn(clause, list) {
  return list.reduce((most, word) => Math.max(most, forms.weightOf(clause, word)), 0);
}

function score(loose, message) {
  const own = [...queries.foldedWords(message), ...queries.extraWords(message)];
  const [title, sender] = [message.title, message.name].map((text) => [...queries.wordsOf(text)]);
  const titleWeight = message.kinds.startsWith("page") ? 1.5 : 0.2;
  const length = 0.25 + (0.75 * own.length) / 16;
  const sum = loose.reduce((all, clause) => {
    const times = own.filter((word) => forms.weightOf(clause, word) > 0).length;
    const text = (weightIn(clause, own) * times * 2.2) / (times + 1.2 * length);
    return all + clause.rarity * (text + weightIn(clause, title) * titleWeight + weightIn(clause, sender) * 0.4);
  }, 0);
  const isPhrase = loose.length > 1 && own.some((_, start) => loose.every((clause, step) => start + step < own.length && forms.weightOf(clause, own[start + step]) > 0));
  return sum * (isPhrase ? 1.5 : 1);
}

/** So many words of random messages, each in `least` to `most` messages; fewer if there are none. */
function drawn(length, least, most) {
  const asked = [];
  for (let tries = 0; asked.length < count && tries < 1e6; tries += 1) {
    const own = messages[Math.floor(random() * messages.length)].words.filter((word) => /^[a-z]{4,14}$/.test(word) && uses.get(word).length >= least && uses.get(word).length < most);
    while (own.length > length) own.splice(Math.floor(random() * own.length), 1);
    if (own.length === length) asked.push(own.join(" "));
  }
  return asked;
}

async function scores(index, typed) {
  const { query } = await engine.plan(index, queries.parse(typed));
  const loose = queries.flat(query).filter(({ groups }) => groups);
  const all = [];
  for await (const message of engine.ranked(index, query)) {
    if (message) all.push(score(loose, message));
    if (all.length === mostResults) break;
  }
  return all;
}

const index = await indexes.Index.open(new Wire(site).environment());
console.log("| words | each in | of the true best ten | their share of its score | first is best |\n|---|---|---:|---:|---:|");
for (const length of [1, 2, 3]) {
  for (const [least, most] of [[10, 100], [100, 1000], [1000, 10000], [1, Infinity]]) {
    const asked = drawn(length, least, most);
    let [right, wanted, share, first] = [0, 0, 0, 0];
    for (const typed of asked) {
      const all = await scores(index, typed);
      const best = [...all].sort((a, b) => b - a).slice(0, 10);
      const shown = all.slice(0, 10);
      const sum = (list) => list.reduce((a, b) => a + b, 0);
      right += shown.filter((one) => one >= best.at(-1)).length;
      wanted += best.length;
      share += sum(shown) / sum(best);
      if (shown[0] >= best[0]) first += 1;
    }
    const part = (value) => `${(value * 100).toFixed(0)} %`;
    console.log(`| ${length} | ${most === Infinity ? "any number" : `${least} to ${most}`} | ${part(right / wanted)} | ${part(share / asked.length)} | ${part(first / asked.length)} |`);
  }
}
