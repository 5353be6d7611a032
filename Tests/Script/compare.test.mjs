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
  const lines = compare.whole([], table, "ada").trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(lines, [
    { conversation: "__proto__", run: "a..b", label: "prefer:a", reviewer: "ada", at: "1970-01-01T00:00:01.000Z", key: "k" },
    { conversation: "two", run: "a..b", label: "tie", reviewer: "ada", at: "1970-01-01T00:00:02.000Z", key: "k" },
  ]);
});

const line = (more) => JSON.stringify({ conversation: "one", run: "a..b", label: "tie", reviewer: "ada", at: "2025-11-02T10:00:00.000Z", key: "k", ...more });
const entry = (more) => ({ conversation: "one", run: "a..b", label: "tie", key: "k", reviewer: "ada", updatedAt: Date.parse("2025-11-02T11:00:00Z"), ...more });

test("the download has the earlier lines as they are, then new ones, and nothing twice", () => {
  const earlier = [` ${line({ conversation: "two" })}`, "{odd", line({ run: "b..c" })];
  const table = { x: entry(), y: entry({ reviewer: "bo" }), z: entry({ run: "b..c", updatedAt: Date.parse("2025-11-02T10:00:00Z") }) };
  assert.equal(compare.whole(earlier, table, "ada"), `${[...earlier, line({ at: "2025-11-02T11:00:00.000Z" })].join("\n")}\n`);
});

test("an earlier choice counts until a later one, and one that was taken back is not in the download", () => {
  const labels = (earlier, table) => [...compare.latest(earlier, table, "ada").values()].map(({ label }) => label);
  const earlier = [line({ label: "prefer:a" }), line({ label: "prefer:b", at: "2025-11-02T09:00:00Z" }), line({ reviewer: "bo" }), "null", "{}"];
  assert.deepEqual(labels(earlier, {}), ["prefer:a"]);
  assert.deepEqual(labels(earlier, { x: entry() }), ["tie"]);
  assert.deepEqual(labels(earlier, { x: entry({ updatedAt: 1 }) }), ["prefer:a"]);
  assert.deepEqual(labels(earlier, { x: entry({ key: "other" }) }), ["tie", "prefer:a"]);
  assert.equal(compare.whole(earlier, { x: entry({ label: "" }) }, "ada"), `${earlier.slice(2).join("\n")}\n`);
  assert.equal(compare.whole(earlier, { x: entry({ label: "", updatedAt: 1 }) }, "ada"), `${earlier.join("\n")}\n`);
});
