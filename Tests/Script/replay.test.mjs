import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { plan } = load(["chat.js/40-replay.js"]).replay;
const from = (name, at, rest = {}) => ({ name, at, isSent: false, isSystem: false, ...rest });
const waits = (...moments) => plan(moments.map((at) => from("Alisha", at))).map(({ wait }) => wait);

test("a replay makes a second of a minute, and nothing shorter than 0.4 or longer than 2.5 seconds (C-56)", () => {
  assert.deepEqual(waits(0, 60_000), [400, 1000]);
  assert.deepEqual(waits(0, 24_000, 48_001), [400, 400, 24_001 / 60]);
  assert.deepEqual(waits(0, 150_000, 300_001, 400 * 86_400_000), [400, 2500, 2500, 2500]);
});

test("a gap that is nothing, negative or unknown takes the shortest time", () => {
  assert.deepEqual(waits(5, 5, 4, NaN, 9, -Infinity, Infinity), [400, 400, 400, 400, 400, 400, 2500]);
});

test("only who sends what the reader receives is seen typing (C-35, C-56)", () => {
  const steps = plan([from("Alisha", 0), from("Me", 0, { isSent: true }), from("Alisha", 0, { isSystem: true }), from("Alisha", 0)]);
  assert.deepEqual(steps.map(({ typing }) => typing), ["Alisha", undefined, undefined, "Alisha"]);
  assert.deepEqual(steps.map(({ name }) => name), ["Alisha", "Me", "Alisha", "Alisha"]);
});

test("nothing is planned for nothing, and a page without a transcript is left alone", () => {
  assert.equal(plan([]).length, 0);
});
