// The filter of a list with several pages: it searches all of them, and counts are exact.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

/** The parts of an element that the field and the list need. */
function make(name, attributes = {}, ...children) {
  const listeners = {};
  const element = {
    name, value: "", hidden: "hidden" in attributes, children, attributes,
    addEventListener: (type, listener) => (listeners[type] = listener),
    fire: (type, event = {}) => listeners[type]?.({ isComposing: false, preventDefault() {}, ...event }),
    replaceChildren: (...parts) => (element.children = parts),
    append: (...parts) => (element.children = [...element.children, ...parts]),
    get childElementCount() { return element.children.length; },
    focus: () => element.fire("focus"),
    get text() { return element.children.map((child) => child.text ?? child).join(" "); },
  };
  for (const [key, value] of Object.entries(attributes)) if (typeof value === "function") listeners[key] = value;
  return element;
}

const ROWS = [
  ["chats/a/index.html", "Oat milk", "", "2025-11-05T10:30:00+00:00", "12 messages", "Ann"],
  ["chats/b/index.html", "Bread", "", "", "1 message", "Bo\nno oat milk today", "3 B", "5 Nov 2025"],
  ["chats/c/index.html", "Rolls", "second line", "", "1 message", ""],
];

/** A list that shows the first row of three; `comes` says whether the index loads. */
function site({ comes = true, src = "../../_index.js", rows = ROWS, total = 3, fields = [1, 1] } = {}) {
  const list = { dataset: { count: String(total), ...(src && { src }) }, hidden: false, parts: [], after: (...parts) => (list.parts = parts) };
  const pager = { hidden: false };
  const link = { href: "https://example.org/search/index.html" };
  const document = {
    querySelectorAll: () => [pager], querySelector: () => link, baseURI: "https://example.org/chats/_page/2/index.html",
    documentElement: { dataset: { zone: "UTC" } },
  };
  const scrollback = load(["site.js/10-dates.js", "site.js/50-filter.js", "titles.js/10-titles.js"], {
    document, setTimeout, clearTimeout, Intl,
  });
  const asked = [];
  Object.assign(scrollback, {
    make, root: new URL("https://example.org/"),
    loadScript: async (address) => {
      asked.push(address);
      if (!comes) throw new Error("no");
      scrollback.filter.take(fields, rows);
    },
  });
  const items = [{ text: "Oat milk\nAnn", hidden: false }];
  const box = scrollback.filter.box({
    label: "Filter", noun: "conversations", items, text: ({ text }) => text, paged: scrollback.filter.paged(list, items.length),
  });
  const [, span, status] = box.children;
  const [field] = span.children;
  const look = async (words) => {
    field.value = words;
    field.fire("keydown", { key: "Enter" });
    await new Promise((resolve) => setImmediate(resolve));
    return status.text;
  };
  return { list, pager, items, field, look, asked, scrollback };
}

test("the filter looks through all pages and counts them (use 4)", async () => {
  const { look, list, pager, asked, field } = site();
  field.focus();
  assert.deepEqual(list.parts, [], "nothing is added before there is something to show");
  assert.deepEqual(asked, ["https://example.org/chats/_index.js"]);
  assert.equal(await look("oat milk"), "2 of 3 conversations");
  const [results] = list.parts;
  assert.deepEqual([list.hidden, pager.hidden, results.hidden], [true, true, false]);
  const links = results.children.map((row) => row.children[0].attributes.href);
  assert.deepEqual(links, ["https://example.org/chats/a/index.html", "https://example.org/chats/b/index.html"]);
  const [first, second] = results.children.map(({ text }) => text);
  assert.equal(first, "Oat milk 5 Nov 2025 5 November 2025, 10:30 AM Ann 12 messages");
  // The line with the words, the portrait, and what other conversations of the title lack.
  assert.equal(second, "B Bread · 5 Nov 2025 no oat milk today 1 message");
  assert.equal(await look(""), "");
  assert.deepEqual([list.hidden, pager.hidden, results.hidden], [false, false, true]);
  assert.equal(asked.length, 1);
  assert.equal(await look("second"), "1 of 3 conversations");
  assert.match(await look("nowhere"), /0 of 3 conversations/);
});

test("a second line that is not to be searched is not (use 4)", async () => {
  assert.match(await site({ fields: [1, 0] }).look("second"), /^0 of 3/);
  assert.match(await site({ fields: [0, 1] }).look("rolls"), /^0 of 3/);
});

test("without the titles of all pages the filter says what it searched, and leads to the search (use 4)", async () => {
  for (const more of [{ comes: false }, { src: undefined, total: 30_000 }, { rows: ROWS.slice(1) }]) {
    const { look, list, items, field } = site(more);
    field.focus();
    assert.equal(await look("oat"), "1 of 1 on this page. Could not search the other pages.   Search the whole site");
    assert.deepEqual([list.hidden, items[0].hidden, list.parts], [false, false, []]);
    assert.match(await look("xyz"), /^0 of 1 on this page/);
  }
});

test("more than a hundred results come a hundred at a time (use 4)", async () => {
  const rows = Array.from({ length: 250 }, (_, number) => [`chats/${number}/index.html`, `Talk ${number}`, "", "", "", ""]);
  const { look, list } = site({ rows, total: 250 });
  assert.equal(await look("talk"), "250 of 250 conversations");
  const [results, more] = list.parts;
  assert.equal(results.children.length, 100);
  more.fire("click");
  more.fire("click");
  assert.deepEqual([results.children.length, more.hidden], [250, true]);
});

test("a list of one page has no index and is filtered as it stands (use 4)", () => {
  const { scrollback, list } = site();
  assert.equal(scrollback.filter.paged({ ...list, dataset: { count: "3" } }, 3), undefined);
  assert.equal(scrollback.filter.paged({ ...list, dataset: {} }, 3), undefined);
});
