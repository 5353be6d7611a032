import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { load, vectors } from "./load.mjs";

const start = () => load(["site.js/50-filter.js", "people.js/10-search.js"]).people;
const table = (entries) => Object.assign(Object.create(null), Object.fromEntries(entries));
const row = (login, note = "", id = 1) => [id, login, "", note, 0, "", "X", 0];

/** All people in an index of one file. */
function everybody(...rows) {
  const people = start();
  people.expect({ count: rows.length, kinds: ["inverted", "note"], shards: [] }, rows);
  return people;
}

for (const [index, line] of vectors("people_search").entries()) {
  test(`people_search.tsv:${index + 2}: ${line.query_json} ${line.mode} (G-21)`, () => {
    const [note, own, query] = [line.note_json, line.own_json, line.query_json].map((text) => JSON.parse(text));
    const people = everybody(row(line.login, note), row("zz"));
    const notes = table(own ? [[line.login, { text: own }]] : []);
    const found = (isPrecise) => Array.from(people.search(people.all, query, isPrecise, notes), ({ login }) => login);
    const isPrecise = line.mode === "precise";
    assert.deepEqual(found(isPrecise), line.expected === "no" ? [] : [line.login]);
    if (line.expected === "equals") assert.deepEqual(found(true), [line.login]);
    if (line.expected === "holds") assert.deepEqual(found(true), []);
  });
}

test("precise hits stand before those that hold the query, each in the order of the directory (G-21)", () => {
  const people = everybody(row("abc"), row("x", "ab"), row("ab"), row("zab"), row("y", "no"));
  assert.deepEqual([...people.search(people.all, "ab", false)].map(({ login }) => login), ["x", "ab", "abc", "zab"]);
});

test("everybody in the index is searched, whatever part they came in, and keeps their position (G-20)", () => {
  const people = start();
  people.add(2, [row("c")]);
  people.expect({ count: 3, kinds: [], shards: ["people/_index/people.0.js"] }, [row("a"), row("b")]);
  assert.deepEqual([...people.search(people.all, "c", false)].map(({ position }) => position), [3]);
  assert.deepEqual([...people.all].map(({ login }) => login), ["a", "b", "c"]);
});

test("a person found keeps the picture that their place in the whole list gives them (G-18)", () => {
  for (const line of vectors("inverted_avatar").filter((line) => line.inverted.startsWith("yes") || line.inverted === "no")) {
    const [position] = /\d+/.exec(line["position(1-based, whole list)"]);
    const rows = Array.from({ length: Number(position) }, (_, at) => [at, `u${at + 1}`, "", "", (at + 1) % 4 === 0 ? 1 : 0, "", "", 0]);
    const people = everybody(...rows);
    const [found] = people.search(people.all, `u${position}`, true);
    assert.equal(found.position, Number(position));
    assert.equal((found.kinds & 1) === 1, line.inverted.startsWith("yes"), line.note);
  }
});

/** The page that the build writes for a response: its people, and a link with the last id unless it is the end. */
function page(line) {
  const count = Number(/^(?:exactly )?(\d+) users/.exec(line.response)?.[1] ?? (line.state === "overlap" ? 30 : 3));
  const first = line.state === "overlap" ? 46 : 47;
  const ids = Array.from({ length: count }, (_, index) => first + index);
  return { ids, next: line.end.startsWith("yes") || count === 0 ? undefined : `people/_since/${ids.at(-1)}/index.html` };
}

for (const [index, line] of vectors("github_paging").entries()) {
  if (line.state === "trap") continue;
  test(`github_paging.tsv:${index + 2}: ${line.state} (G-15)`, () => {
    const { ids, next } = page(line);
    const shown = new Set(["1", "46"]);
    const step = start().follow(shown, ids.map(String), next);
    assert.deepEqual([...step.fresh], ids.map(String).filter((id) => id !== "46"), "nobody comes twice");
    assert.equal(step.next, next);
    if (line.end.startsWith("yes")) assert.equal(step.next, undefined);
  });
}

test("a page that brings nobody is the end, even when it names another (G-15)", () => {
  assert.equal(start().follow(new Set(), [], "more.html").next, undefined);
  assert.deepEqual([...start().follow(new Set(), ["a", "a"], undefined).fresh], ["a"]);
});

test("a hundred thousand people are searched without a pattern and without a crash (G-20)", () => {
  const people = everybody(...Array.from({ length: 100_000 }, (_, at) => row(`person-${at}`, "(((((.*)*)*)*)*", at)));
  assert.equal(people.search(people.all, "(((((.*)*)*)*)*", true).length, 100_000);
  assert.equal(people.search(people.all, "x".repeat(200), false).length, 0);
});

test("the people's script uses nothing that is not on the site (G-34)", () => {
  const parts = new URL("../../templates/assets/people.js/", import.meta.url);
  for (const name of readdirSync(parts)) {
    assert.doesNotMatch(readFileSync(new URL(name, parts), "utf8"), /(?<![.\w])import\s*[({"']|\brequire\(|https?:/, name);
  }
});
