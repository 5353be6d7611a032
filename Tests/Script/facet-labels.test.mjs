// Names of conversations beside a search (use 7).
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const message = (chat, title, time) => ({ path: `chats/${chat}/index.html#m-1`, title, name: "", time });
const put = (map, key, number = 1) => map.set(key, (map.get(key) ?? 0) + number);

/** Labels and values of the conversations of these results. */
async function rows(...messages) {
  const folder = (path) => path.replace(/\/index.html.*/, "");
  const { facets } = load(["facets.js/10-count.js"], {
    Date, Map, Math, Number, Set, Object,
    document: { documentElement: { dataset: { zone: "UTC" } } },
    Scrollback: {
      dates: { long: (day) => `day ${day}` },
      query: { untimed: -1 },
      words: { fold: (text) => text.toLowerCase(), words: (text) => text.split(/\W+/).filter(Boolean) },
      index: {},
      engine: { lists: {}, ordered: async function* () { yield* messages; } },
      assist: { put, folder, kindOf: () => "text" },
    },
  });
  const { rows } = await facets.counts({ isSmall: true, filesRead: 0 }, { all: [], none: [] }, {});
  return Array.from(rows.in, ({ label, value }) => [label, value]);
}

test("conversations that share a title are told apart by the day of their last result", async () => {
  const found = await rows(message("a", "Order", 86400), message("b", "Order", 0), message("a", "Order", 10 * 86400), message("c", "Tea", 5));
  assert.deepEqual(found, [["Order · day 1970-01-11", "a"], ["Order · day 1970-01-01", "b"], ["Tea", "Tea"]]);
});

test("without a time there is only the title", async () => {
  assert.deepEqual(await rows(message("a", "Order", -1), message("b", "Order", -1)), [["Order", "a"], ["Order", "b"]]);
});
