// The search field with a fake page and clock: what runs when.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, vectors } from "./load.mjs";

/** A clock that the test advances. */
class Clock {
  #now = 0;
  #tasks = new Map();
  #number = 0;

  globals = {
    setTimeout: (task, delay) => {
      this.#tasks.set((this.#number += 1), { task, at: this.#now + delay });
      return this.#number;
    },
    clearTimeout: (number) => this.#tasks.delete(number),
  };

  pass(milliseconds) {
    const end = this.#now + milliseconds;
    for (;;) {
      const due = [...this.#tasks].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      this.#tasks.delete(due[0]);
      this.#now = due[1].at;
      due[1].task();
    }
    this.#now = end;
  }
}

/** The parts of an element that the field needs. */
function make(name, attributes = {}, ...children) {
  const listeners = {};
  const element = {
    name, value: "", hidden: "hidden" in attributes, children, attributes,
    addEventListener: (type, listener) => (listeners[type] = listener),
    fire: (type, event = {}) => listeners[type]?.({ isComposing: false, preventDefault() {}, ...event }),
    replaceChildren: (...parts) => (element.children = parts),
    focus: () => element.fire("focus"),
    get text() {
      return element.children.map((child) => child.text ?? child).join(" ");
    },
  };
  for (const [key, value] of Object.entries(attributes)) if (typeof value === "function") listeners[key] = value;
  return element;
}

function search(rows, more = {}) {
  const clock = new Clock();
  const scrollback = load(["site.js/50-filter.js"], clock.globals);
  scrollback.make = make;
  const items = rows.map((text) => ({ text, hidden: false }));
  const read = [];
  const box = scrollback.filter.box({
    label: "Search", noun: "services", items, text: (item) => read.push(item) && item.text, ...more,
  });
  const [, span, status, again] = box.children;
  const [field, cross] = span.children;
  const type = (value) => ((field.value = value), field.fire("input"));
  return {
    clock, field, cross, status, again, read, type,
    runs: () => scrollback.filter.runs,
    shown: () => items.filter(({ hidden }) => !hidden).map(({ text }) => text),
  };
}

test("what is found is what the vectors say (S-02, S-03, S-04)", async (t) => {
  const rows = vectors("service_search");
  assert.ok(rows.length > 25);
  for (const { title, customerName, description, query, match, why } of rows) {
    await t.test(`${query} in ${title}: ${why}`, () => {
      const { field, type, shown } = search([[title, customerName, description].join("\n")]);
      type(query);
      field.fire("keydown", { key: "Enter" });
      assert.equal(shown().length, match === "yes" ? 1 : 0);
    });
  }
});

test("four keys within 300 ms make one run, 300 ms after the last (S-02)", () => {
  const { clock, type, runs, shown } = search(["HVAC", "Oven"]);
  for (const text of ["h", "hv", "hva", "hvac"]) {
    type(text);
    clock.pass(299);
    assert.equal(runs(), 0);
  }
  clock.pass(1);
  assert.equal(runs(), 1);
  assert.deepEqual(shown(), ["HVAC"]);
  clock.pass(10_000);
  assert.equal(runs(), 1);
});

test("the pause is the site's (S-02)", () => {
  const { clock, type, runs } = search(["HVAC"], { delay: 50 });
  type("x");
  clock.pass(49);
  assert.equal(runs(), 0);
  clock.pass(1);
  assert.equal(runs(), 1);
});

test("Enter searches at once, and the pause that was under way brings no second run (S-02)", () => {
  const { clock, field, type, runs } = search(["HVAC"]);
  type("hvac");
  field.fire("keydown", { key: "Enter" });
  assert.equal(runs(), 1);
  clock.pass(1000);
  field.fire("keydown", { key: "Enter" });
  assert.equal(runs(), 1);
});

test("the same text twice is searched once, however it is written (S-06)", () => {
  const { clock, type, runs } = search(["HVAC"]);
  for (const text of ["hvac", " HVAC ", "hva", "hvac"]) type(text);
  clock.pass(300);
  type("HVAC  ");
  clock.pass(300);
  assert.equal(runs(), 1);
});

test("Escape, the cross and the button under an empty list show all again, at once (S-05)", () => {
  for (const way of ["Escape", "cross", "again"]) {
    const page = search(["HVAC", "Oven"]);
    page.type("zzz");
    assert.equal(page.cross.hidden, false);
    page.clock.pass(300);
    assert.equal(page.status.text, "0 of 2 services No services match “zzz”. Remove a word or a filter.");
    assert.equal(page.again.hidden, false);
    if (way === "Escape") page.field.fire("keydown", { key: "Escape" });
    else page[way].fire("click");
    assert.deepEqual(page.shown(), ["HVAC", "Oven"], way);
    assert.deepEqual([page.field.value, page.status.text, page.again.hidden, page.cross.hidden], ["", "", true, true], way);
    assert.equal(page.runs(), 2);
  }
});

test("a count says how many are left (S-05)", () => {
  const { clock, type, status, again } = search(["HVAC", "Oven"]);
  type("oven");
  clock.pass(300);
  assert.equal(status.text, "1 of 2 services");
  assert.equal(again.hidden, true);
});

test("texts are folded once, when the reader comes to the field (S-06)", () => {
  const rows = Array.from({ length: 1000 }, (_, number) => `Service ${number}`);
  const { clock, field, read, type, shown } = search(rows);
  assert.equal(read.length, 0);
  field.focus();
  assert.equal(read.length, 1000);
  for (const text of ["service 99", "service 9", "nothing", ""]) {
    type(text);
    clock.pass(300);
  }
  assert.equal(read.length, 1000);
  assert.equal(shown().length, 1000);
});

test("a query that comes with the address is searched before anything is typed, and is no longer than the field (S-10)", () => {
  const heard = [];
  const { shown, runs, field } = search(["HVAC", "Oven"], { query: " OVEN ", after: (...words) => heard.push(words) });
  assert.deepEqual(shown(), ["Oven"]);
  assert.equal(runs(), 1);
  assert.deepEqual(heard, [["oven", "OVEN", 1]]);
  assert.equal(field.value, " OVEN ");
  assert.equal(search(["x"], { query: "y".repeat(10_000) }).field.value.length, 200);
});

test("keys of an unfinished character search nothing (S-02)", () => {
  const { field, type, runs } = search(["HVAC"]);
  type("h");
  field.fire("keydown", { key: "Enter", isComposing: true });
  assert.equal(runs(), 0);
});

test("marks cover the characters as written, however they are folded (C-53, requirements 10)", () => {
  const { fold, spans } = load(["site.js/50-filter.js"]).filter;
  const marked = (text, query) => Array.from(spans(text, fold(query)), ([start, end]) => text.slice(start, end));
  assert.deepEqual(marked("Tea, TEA and team", "tea"), ["Tea", "TEA", "tea"]);
  assert.deepEqual(marked("Straße und Strasse", "strasse"), ["Straße", "Strasse"]);
  assert.deepEqual(marked("ﬁne 😀 fine", "fi"), ["ﬁ", "fi"]);
  assert.deepEqual(marked("Maß", "s"), ["ß"]);
  assert.deepEqual(marked("aaa", "aa"), ["aa"]);
  assert.deepEqual(marked("anything", ""), []);
});
