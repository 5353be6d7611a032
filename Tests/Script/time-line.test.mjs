// The bars above the results of a search: days, months or years (issue 24).
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const put = (map, key, number = 1) => map.set(key, (map.get(key) ?? 0) + number);
const { facets } = load(["site.js/10-dates.js", "facets.js/20-time.js"], {
  Date, Map, Math, Number, document: {}, Scrollback: { facets: {}, assist: { put } },
});
const bars = (days) => [...facets.bars(new Map(Object.entries(days)))].map((bar) => [...bar]);

test("two months have a bar for each day, also for those without results", () => {
  assert.deepEqual(bars({ 20240228: 2, 20240301: 1 }), [["20240228", 2], ["20240229", 0], ["20240301", 1]]);
  assert.deepEqual(bars({ 20240228: 2 }), [["20240228", 2]]);
  assert.equal(bars({ 20231215: 1, 20240214: 1 }).length, 62);
});

test("up to eleven years have a bar for each month", () => {
  assert.deepEqual(bars({ 20231130: 2, 20231101: 1, 20240215: 4 }), [["202311", 3], ["202312", 0], ["202401", 0], ["202402", 4]]);
  const all = bars({ 20130101: 1, 20231101: 1 });
  assert.equal(all.length, 131);
  assert.deepEqual([all[0][0], all.at(-1)[0]], ["201301", "202311"]);
});

test("more have a bar for each year, and no results have none", () => {
  assert.deepEqual(bars({ 20010105: 1, 20140606: 5, 20141231: 1 }).filter(([, number]) => number > 0), [["2001", 1], ["2014", 6]]);
  assert.equal(bars({ 20010105: 1, 20140606: 5 }).length, 14);
  assert.deepEqual(bars({}), []);
});
