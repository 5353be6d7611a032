// Asks the index of a site with the page's own engine, and counts what that costs: measure.mjs sizes|queries SITE
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Wire, engine, indexes, queries } from "./wire.mjs";

const [what, site] = process.argv.slice(2);

async function answer(index, typed) {
  const query = queries.parse(typed);
  const found = [];
  for await (const message of engine.timed(index, query)) {
    if (message === undefined) break;
    found.push(message);
    if (found.length === 20) break;
  }
  return found;
}

/** Median of warm answers: the index has all it needs in memory. */
async function warm(index, typed) {
  const times = [];
  for (let run = 0; run < 9; run += 1) {
    const start = performance.now();
    await answer(index, typed);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[4];
}

async function cold(name, typed) {
  const wire = new Wire(site);
  const index = await indexes.Index.open(wire.environment());
  // Start-up is a figure of its own.
  wire.reset();
  const found = await answer(index, typed);
  const [requests, gzip, rounds] = [wire.files.length, wire.gzip, wire.rounds];
  return { name, query: typed, requests, gzip, rounds, found: found.length, milliseconds: Number((await warm(index, typed)).toFixed(1)) };
}

async function asked() {
  const start = new Wire(site);
  await indexes.Index.open(start.environment());
  const out = [{ name: "start-up", query: "", requests: start.files.length, gzip: start.gzip, rounds: 1, milliseconds: "" }];
  for (const [name, typed] of [
    ["commonest word", "the"],
    ["one word, frequent", "hazelnut"],
    ["one word, less so", "espresso"],
    ["one word, rare", "flaisteeplo"],
    ["two words", "mocha vanilla"],
    ["two words, rarely together", "espresso beer"],
    ["five words", "can you confirm order correct"],
    ["phrase", '"confirm that the order is correct"'],
    ["phrase, short", '"decaffeinated mocha"'],
    ["phrase that nobody wrote", '"mocha the correct"'],
    ["beginning of a word", "haz"],
    ["beginning, two letters", "re"],
    ["inside a word", "*azeln*"],
    ["inside a word, rarer", "*ppucc*"],
    ["inside, signs that nobody wrote", "*?!*"],
    ["sender and word", "from:user hazelnut"],
    ["month and word", "on:2015-06 hazelnut"],
    ["no match, one word", "qqxyzzy"],
    ["no match, two words", "mocha qqxyzzy"],
    ["no match, inside", "*qqxyzzy*"],
  ]) out.push(await cold(name, typed));
  return out;
}

/** Which files are what: those of texts have a dash in their names. */
function sizes() {
  const all = readdirSync(join(site, "search")).filter((one) => one.endsWith(".js"));
  const blocks = all.filter((file) => file.includes("-"));
  const sum = (list) => list.reduce((all, file) => all + statSync(join(site, "search", file)).size, 0);
  return { "block files": blocks.length, "block bytes": sum(blocks), "index bytes": sum(all), "index files": all.length };
}

console.log(JSON.stringify(what === "sizes" ? sizes() : await asked()));
