// Paraphrases: messages that are remembered by their sense. Counts how often each is among the first ten results.
//
// node Benchmarks/search/paraphrases.mjs SITE [--list]
//
// SITE is a folder with the index of `irc-10k`, made with `relatedWords: true`. The tasks are those of paraphrases.tsv: in each query, one or two
// words are others than those of the message. "Offered" also counts messages found with all the words that the page offers.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Wire, engine, firstTen, indexes, queries, related } from "./wire.mjs";

const { values: options, positionals: [site] } = parseArgs({ allowPositionals: true, options: { list: { type: "boolean" } } });

const tasks = readFileSync(new URL("paraphrases.tsv", import.meta.url), "utf8").trimEnd().split("\n").slice(1).map((line) => {
  const [part, typed, address] = line.split("\t");
  return { part, typed, address };
});

/** The place of a message among ten results of a planned query; 0 if it is not there. */
async function placeIn(index, query, address) {
  const found = [];
  for await (const message of engine.ordered(index, query, "best", {})) {
    if (message) found.push(`${message.path.split("/").slice(0, 2).join("/")}#${message.anchor}`);
    if (found.length === 10) break;
  }
  return found.indexOf(address) + 1;
}

/** Places without related words, with them, and with those that are offered; requests and bytes of the second. */
async function answer({ typed, address }) {
  const wire = new Wire(site);
  const index = await indexes.Index.open(wire.environment());
  wire.reset();
  const { query, way } = await engine.plan(index, queries.parse(typed));
  const own = await placeIn(index, query, address);
  const cost = { requests: wire.files.length, bytes: wire.gzip };
  const wide = way === "given" && own === 0 ? await related.widened(index, query) : undefined;
  const offered = own || (wide ? await placeIn(index, wide, address) : 0);
  index.root.related = undefined;
  const without = (await firstTen(index, typed, "best")).indexOf(address) + 1;
  if (options.list) console.log(without, own, offered, way, typed);
  return { places: [without, own, offered], ...cost };
}

const sum = (list, value) => list.reduce((all, one) => all + value(one), 0);

console.log("| | without | with | with what is offered | requests, KB |\n|---|---:|---:|---:|---:|");
for (const part of new Set(tasks.map((task) => task.part))) {
  const answers = [];
  for (const task of tasks) if (task.part === part) answers.push(await answer(task));
  const cells = [0, 1, 2].map((at) => {
    const rank = sum(answers, ({ places }) => (places[at] ? 1 / places[at] : 0)) / answers.length;
    return `${answers.filter(({ places }) => places[at]).length} of ${answers.length} / ${rank.toFixed(2).replace(/^0/, "")}`;
  });
  console.log(`| ${part} | ${cells.join(" | ")} | ${(sum(answers, (one) => one.requests) / answers.length).toFixed(0)}, ${Math.round(sum(answers, (one) => one.bytes) / answers.length / 1000)} |`);
}
