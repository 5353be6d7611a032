// The rules of the blind comparison: which version is shown first to whom, and what the download contains.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { compare } = load(["site.js/15-draw.js", "compare.js"], { TextEncoder });

test("which version stands first is the same on every visit, differs by reviewer, and is even on the whole", () => {
  const ids = Array.from({ length: 2000 }, (_, index) => `c-${index}`);
  const ada = ids.map((id) => compare.newerFirst("ada", "a..b", id));
  assert.deepEqual(ada, ids.map((id) => compare.newerFirst("ada", "a..b", id)));
  assert.notDeepEqual(ada, ids.map((id) => compare.newerFirst("bo", "a..b", id)));
  const share = ada.filter(Boolean).length / ids.length;
  assert.ok(share > 0.45 && share < 0.55, String(share));
});

test("a reviewer's name becomes the name of a file", () => {
  assert.equal(compare.nameOf("  Ada Lovelace "), "ada-lovelace");
  assert.equal(compare.nameOf("../../etc"), "etc");
  assert.equal(compare.nameOf("<script>"), "script");
  assert.equal(compare.nameOf("   "), "");
});

test("the download has one line for each choice of its reviewer, oldest first, and none for what was taken back", () => {
  const table = Object.create(null);
  const add = (conversation, label, reviewer, updatedAt) => {
    table[conversation + reviewer] = { conversation, run: "a..b", label, key: "k", reviewer, updatedAt };
  };
  add("two", "tie", "ada", 2000);
  add("__proto__", "prefer:a", "ada", 1000);
  add("three", "", "ada", 3000);
  add("four", "tie", "bo", 4000);
  const lines = compare.lines(table, "ada").trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(lines, [
    { conversation: "__proto__", run: "a..b", label: "prefer:a", reviewer: "ada", at: "1970-01-01T00:00:01.000Z", key: "k" },
    { conversation: "two", run: "a..b", label: "tie", reviewer: "ada", at: "1970-01-01T00:00:02.000Z", key: "k" },
  ]);
});
