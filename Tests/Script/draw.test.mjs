// Numbers that must be the same in the build and the browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { draw } = load(["site.js/15-draw.js"], { TextEncoder });

test("SplitMix64 gives the numbers of its reference implementation for seed 1234567", () => {
  const next = draw.generator(1234567);
  const numbers = [6457827717110365317n, 3203168211198807973n, 9817491932198370423n, 4593380528125082431n, 16408922859458223821n];
  assert.deepEqual(numbers.map(() => next()), numbers);
});

test("FNV-1a gives its published values", () => {
  assert.equal(draw.hash(""), 0xcbf29ce484222325n);
  assert.equal(draw.hash("a"), 0xaf63dc4c8601ec8cn);
  assert.equal(draw.hash("foobar"), 0x85944171f73967e8n);
});

test("a number of 64 bits becomes one from 0 to just below 1", () => {
  assert.equal(draw.unit(0n), 0);
  assert.equal(draw.unit(1n << 63n), 0.5);
  assert.ok(draw.unit((1n << 64n) - 1n) < 1);
});
