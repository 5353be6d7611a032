// The order of a queue for a reviewer, and which conversations its filters show to whom.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { queue } = load(["site.js/15-draw.js", "queue.js/10-order.js"], { TextEncoder, URLSearchParams });
const rows = (ids, run = "nightly") => ids.map((id) => ({ id, run, state: "unreviewed" }));
const order = (list, reviewer) => queue.shuffled(list, reviewer).map(({ id }) => id).join("");
const letters = [..."abcdefghij"];
const plain = (value) => JSON.parse(JSON.stringify(value));

// Computed once by another program: SplitMix64 of the FNV-1a hash of "reviewer\nrun\nid", ranked in Python.
const VECTORS = [
  ["ada", "nightly", "acigjhedbf"], ["bo", "nightly", "hbeidjgacf"], ["ada", "weekly", "acdjebighf"], ["zoë 日本", "nightly", "bjhadceifg"],
];

test("the shuffle is the same on every machine: vectors of another program (evaluation 1)", () => {
  for (const [reviewer, run, expected] of VECTORS) assert.equal(order(rows(letters, run), reviewer), expected, `${reviewer}, ${run}`);
});

test("the order does not depend on that of the list, and stays as the queue gets shorter or longer", () => {
  const whole = order(rows(letters), "ada");
  assert.equal(order(rows([...letters].reverse()), "ada"), whole);
  for (const left of letters) assert.equal(order(rows(letters.filter((one) => one !== left)), "ada"), whole.replace(left, ""));
  assert.equal(order(rows([...letters, "k"]), "ada").replace("k", ""), whole);
});

test("every conversation is in the queue once, and each is first for some reviewer", () => {
  const reviewers = Array.from({ length: 200 }, (_, number) => `r${number}`);
  const orders = reviewers.map((reviewer) => order(rows(letters), reviewer));
  for (const one of orders) assert.equal([...one].sort().join(""), letters.join(""));
  assert.deepEqual([...new Set(orders.map(([first]) => first))].sort(), letters);
});

test("what is assigned to the reviewer comes first, what is done last, each part shuffled", () => {
  const list = rows(letters);
  for (const row of list.slice(6)) row.assigned = ["ada"];
  for (const row of list.slice(0, 3)) row.state = "done";
  const found = order(list, "ada");
  assert.deepEqual([found.slice(0, 4), found.slice(4, 7), found.slice(7)].map((part) => [...part].sort().join("")), ["ghij", "def", "abc"]);
  assert.equal(order(list, "bo").slice(0, 7).length, 7);
  assert.notDeepEqual([...order(list, "bo").slice(0, 4)].sort(), [..."ghij"]);
});

test("filters of an address come back as the same address; what makes no sense is left out", () => {
  for (const address of ["", "?tool=search&mine=1", "?run=a+b&label=%3Cb%3E&length=2..9&score=a%3Ab%3A..0.5&changed=1&disputed=1", "?score.a%3Ab=good&score.tone=fairly+good"]) {
    assert.equal(queue.address(queue.parse(address)), address);
  }
  assert.deepEqual(plain(queue.parse("?length=x&score=5&changed=yes&tool=&odd=1&score=a:b..c&__proto__=x")), {});
  assert.equal(queue.parse(`?tool=${"x".repeat(9000)}`).tool.length, 500);
});

test("ranges are open where no number is", () => {
  const found = Object.fromEntries(["2..", "..0.5", "4", "..", "", "a..b"].map((text) => [text, plain(queue.range(text)?.map(String) ?? null)]));
  assert.deepEqual(found, { "2..": ["2", "Infinity"], "..0.5": ["-Infinity", "0.5"], 4: ["4", "4"], "..": ["-Infinity", "Infinity"], "": null, "a..b": null });
  assert.deepEqual(plain(queue.scoreRange("a:b:1..2")), ["a:b", 1, 2]);
});

const ROW = {
  id: "a", run: "nightly", model: "m-1", task: "t", tools: ["search"], turns: 7, changed: true, disputed: true, assigned: ["ada"],
  conditions: ["temperature = 0.5"], reviewers: ["bo"], labels: { bo: ["bad"] }, scores: [["reward", 0.5], ["tone", "good"]],
};
const shows = (address, view) => queue.passes(ROW, queue.parse(address), { reviewer: "ada", own: undefined, isFinished: false, ...view });

test("run, model, task, tool, conditions, length, changes and assignments filter for everyone", () => {
  const right = ["", "?run=nightly", "?model=m-1", "?task=t", "?tool=search", "?length=7", "?length=5..9", "?length=..7", "?condition=temperature+%3D+0.5", "?changed=1", "?mine=1"];
  const wrong = ["?run=x", "?model=m", "?task=x", "?tool=sea", "?length=8..", "?length=..6", "?condition=temperature", "?tool=search&run=x"];
  assert.deepEqual(right.filter((address) => !shows(address)), []);
  assert.deepEqual(wrong.filter((address) => shows(address)), []);
  assert.equal(shows("?mine=1", { reviewer: "bo" }), false);
});

test("verdicts of others, disputes and scores filter finished conversations only (evaluation 1)", () => {
  const foreign = ["?reviewer=bo", "?reviewer=bo&label=bad", "?disputed=1", "?score=reward:..0.5", "?score.tone=good", "?score=reward:..0.5&score.tone=good"];
  assert.deepEqual(foreign.filter((address) => shows(address)), []);
  assert.deepEqual(foreign.filter((address) => shows(address, { own: ["good"] })), [], "begun, and not finished");
  assert.deepEqual(foreign.filter((address) => !shows(address, { own: ["good"], isFinished: true })), []);
  assert.equal(shows("?score=reward:0.6..", { isFinished: true }), false);
  for (const address of ["?score.tone=bad", "?score.reward=0.5", "?score.mood=good", "?score=tone:..5"]) assert.equal(shows(address, { isFinished: true }), false, address);
  assert.equal(shows("?reviewer=bo&label=good", { own: ["good"], isFinished: true }), false);
});

test("a reviewer with a name that every object has is one like others", () => {
  const row = { ...ROW, reviewers: ["constructor"] };
  assert.equal(queue.passes(row, queue.parse("?reviewer=constructor&label=bad"), { reviewer: "ada", own: ["good"], isFinished: true }), false);
});

test("a label without a reviewer is one's own, and never that of others", () => {
  assert.equal(shows("?label=good", { own: ["good"] }), true);
  assert.equal(shows("?label=bad", { own: ["good"], isFinished: true }), false);
  assert.equal(shows("?reviewer=ada", { own: [] }), true);
  assert.equal(shows("?reviewer=ada"), false);
});

test("filters that tell about others are known", () => {
  const foreign = ["?disputed=1", "?score=a:1", "?score.a=fine", "?reviewer=bo"].map((address) => queue.isForeign(queue.parse(address), "ada"));
  const own = ["?label=bad", "?reviewer=ada", "?mine=1&changed=1"].map((address) => queue.isForeign(queue.parse(address), "ada"));
  assert.deepEqual([foreign, own], [[true, true, true, true], [false, false, false]]);
});

test("the list beside a transcript has fifteen conversations around it, or all", () => {
  const found = [[0, 40], [20, 40], [39, 40], [-1, 40], [2, 5], [-1, 0]].map(([place, count]) => queue.around(place, count).join("–"));
  assert.deepEqual(found, ["0–15", "13–28", "25–40", "0–15", "0–5", "0–0"]);
});
