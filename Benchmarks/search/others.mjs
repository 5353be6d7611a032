// Asks the tasks of known_items.mjs of our index, Pagefind and MiniSearch, and prints a table.
//
// node Benchmarks/search/others.mjs CORPUS.jsonl.gz SITE [--seed N]… [--pagefind FOLDER]… [--minisearch MODULE]
//
// FOLDER has pages made by pages.mjs and Pagefind's index of them, MODULE is MiniSearch as a module. With several seeds a cell has a figure
// for each. Of pages with several messages, Pagefind finds a page; "message" is the one with most words found on each of the first ten pages.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { minisearch } from "./minisearch.mjs";
import { pagefind, sent } from "./pagefind.mjs";
import { each, read, tasks } from "./tasks.mjs";
import { Wire, firstTen, indexes } from "./wire.mjs";

const kilobytes = (bytes) => Math.round(bytes / 1000).toLocaleString("en");
const total = (list, value = (one) => one) => list.reduce((sum, one) => sum + value(one), 0);

/** The scripts that a search of the site loads. */
function programs(site) {
  const names = readdirSync(join(site, "assets")).filter((name) => /^(?:search|forms|language)\.\w+\.js$/.test(name));
  return names.map((name) => sent(readFileSync(join(site, "assets", name))));
}

async function scrollback(site, numbers) {
  const opened = async () => {
    const wire = new Wire(site);
    return { wire, index: await indexes.Index.open(wire.environment()) };
  };
  const ask = async (typed) => {
    const { wire, index } = await opened();
    wire.reset();
    const found = await firstTen(index, typed, "best");
    const own = wire.files.map((file) => ({ bytes: file.gzip }));
    return { answers: [found.map((address) => [numbers.get(address), numbers.get(address)])], own };
  };
  const start = [...programs(site), ...(await opened()).wire.files.map((file) => file.gzip)];
  return { names: ["Scrollback"], start, ask };
}

/** The place of a message among answers that are ranges of messages, from 1; 0 if it is not there. */
const placeOf = (number, ranges = []) => ranges.findIndex(([first, last]) => first <= number && number <= last) + 1;

/** Found of each kind, reciprocal rank of all, for one list of answers. */
function score(asked, list, numbers) {
  const places = asked.map(({ task, answer }) => placeOf(numbers.get(task.address), answer.answers[list]));
  const found = [0, 1, 2].map((kind) => places.slice(kind * each, (kind + 1) * each).filter(Boolean).length);
  return [...found, (total(places, (place) => (place ? 1 / place : 0)) / places.length).toFixed(2).replace(/^0/, "")];
}

/** A row for each list of answers of one program: cells for one seed. */
async function rows(program, list, numbers) {
  const asked = [];
  for (const task of list) asked.push({ task, answer: await program.ask(task.typed) });
  const own = asked.flatMap(({ answer }) => answer.own);
  const cost = [(own.length / asked.length).toFixed(1), kilobytes(total(own, (file) => file.bytes) / asked.length)];
  return program.names.map((_, at) => [...score(asked, at, numbers), ...cost]);
}

/** Prints the rows of a program, with a figure for each list of tasks. */
async function report(program, lists, numbers) {
  const all = [];
  for (const list of lists) all.push(await rows(program, list, numbers));
  for (const [at, name] of program.names.entries()) {
    const cells = all[0][at].map((_, cell) => all.map((one) => one[at][cell]).join(", "));
    console.log(`| ${[name, ...cells, program.start.length, kilobytes(total(program.start))].join(" | ")} |`);
  }
}

const { values: options, positionals: [source, site] } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string", multiple: true, default: ["1"] }, pagefind: { type: "string", multiple: true, default: [] }, minisearch: { type: "string" } },
});
try {
  if (site === undefined) throw new Error("usage: others.mjs CORPUS.jsonl.gz SITE [--seed N] [--pagefind FOLDER] [--minisearch MODULE]");
  const corpus = read(source);
  const numbers = new Map(corpus.messages.map(({ address }, number) => [address, number]));
  const programs = [() => scrollback(site, numbers), ...options.pagefind.map((folder) => () => pagefind(folder))];
  if (options.minisearch) programs.push(...["text", "all"].map((kind) => () => minisearch(source, options.minisearch, kind)));
  console.log("| | exact | inflected | mistyped | reciprocal rank | requests per query | KB per query | requests first | KB first |");
  console.log("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
  const lists = options.seed.map((seed) => Object.values(tasks(corpus, "rare", seed)).flat());
  for (const program of programs) await report(await program(), lists, numbers);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
