import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { state, Store } = load(["site.js/20-state.js", "theme.js/20-slot.js", "site.js/30-store.js"]);
const KEY = "scrollback:v1:/site/";
const NOW = 1_000_000;
const plain = (value) => JSON.parse(JSON.stringify(value));

/** A storage that may be blocked or full. */
class Storage {
  constructor(text) {
    this.items = new Map(text === undefined ? [] : [[KEY, text]]);
  }
  getItem(key) {
    return this.items.get(key) ?? null;
  }
  setItem(key, text) {
    if (this.isFull) throw new Error("QuotaExceededError");
    this.items.set(key, text);
    this.writes = (this.writes ?? 0) + 1;
  }
  removeItem(key) {
    this.items.delete(key);
  }
  get text() {
    return this.items.get(KEY);
  }
}

/** A store with a stopped clock, whose timers run on demand. */
function open(storage, isBlocked = false) {
  const [warnings, tasks] = [[], []];
  const environment = {
    storage: () => {
      if (isBlocked) throw new Error("SecurityError");
      return storage;
    },
    now: () => NOW,
    warn: (text) => warnings.push(text),
    later: (task, delay) => tasks.push({ task, delay }),
    cancel: (timer) => timer && delete tasks[timer - 1],
  };
  const store = new Store(KEY, environment);
  return { store, warnings, tasks, wait: () => tasks.splice(0).forEach(({ task }) => task()) };
}

const read = (chat, message, position, updatedAt = NOW) => (current) => {
  current.lastRead[chat] = { message, position, updatedAt };
};
const saved = (changes) => JSON.stringify({ ...plain(state.empty()), ...changes });

test("changes are there at once, written once and 300 ms later (C-14)", () => {
  const storage = new Storage();
  const { store, tasks, wait } = open(storage);
  store.change(read("a", "m1", 1));
  store.change(read("a", "m2", 2));
  assert.equal(store.state.lastRead.a.position, 2);
  assert.equal(storage.text, undefined);
  assert.deepEqual(tasks.filter(Boolean).map(({ delay }) => delay), [300]);
  wait();
  assert.equal(storage.writes, 1);
  assert.equal(JSON.parse(storage.text).lastRead.a.message, "m2");
});

test("leaving the page writes what is pending, and nothing when nothing changed", () => {
  const storage = new Storage();
  const { store } = open(storage);
  store.flush();
  assert.equal(storage.writes, undefined);
  store.change(read("a", "m1", 1));
  store.flush();
  store.flush();
  assert.equal(storage.writes, 1);
});

test("blocked storage works for the visit with one warning", () => {
  const { store, warnings, wait } = open(null, true);
  store.change(read("a", "m1", 1));
  wait();
  store.receive();
  assert.equal(store.status, "blocked");
  assert.equal(store.state.lastRead.a.position, 1);
  store.reset();
  assert.equal(warnings.length, 1);
  assert.match(warnings[0], /saves no data/);
});

test("full storage works for the visit with one warning, and catches up when there is room", () => {
  const storage = new Storage();
  const { store, warnings, wait } = open(storage);
  storage.isFull = true;
  store.change(read("a", "m1", 1));
  wait();
  store.change(read("b", "m2", 2));
  wait();
  assert.equal(store.status, "full");
  assert.deepEqual(Object.keys(store.state.lastRead), ["a", "b"]);
  assert.equal(warnings.length, 1);
  storage.isFull = false;
  store.change(read("c", "m3", 3));
  wait();
  assert.equal(store.status, "ok");
  assert.deepEqual(Object.keys(JSON.parse(storage.text).lastRead), ["a", "b", "c"]);
});

test("corrupt storage is empty state with a warning; it stays until the next change", () => {
  for (const text of ["", "{", "null", "[]", "7", '"text"', "{}", '{"theme":"dark"}', "\u0000", "undefined"]) {
    const storage = new Storage(text);
    const { store, warnings, wait } = open(storage);
    assert.equal(store.status, "corrupt", text);
    assert.deepEqual(plain(store.state), plain(state.empty()));
    assert.equal(warnings.length, 1);
    assert.equal(storage.text, text);
    store.change(read("a", "m1", 1));
    wait();
    assert.equal(JSON.parse(storage.text).lastRead.a.position, 1);
    assert.equal(store.status, "ok");
  }
});

test("another version is left alone, and nothing can be changed", () => {
  for (const version of [0, 2, "1", null, [1]]) {
    const text = JSON.stringify({ version, theme: "dark" });
    const storage = new Storage(text);
    const { store, warnings, wait } = open(storage);
    assert.equal(store.isUsable, false);
    store.change(read("a", "m1", 1));
    wait();
    store.flush();
    assert.equal(storage.text, text);
    assert.deepEqual(plain(store.state), plain(state.empty()));
    assert.equal(warnings.length, 1);
    store.reset();
    assert.equal(storage.text, undefined);
    assert.equal(store.isUsable, true);
  }
});

test("a version that arrives from another tab is not overwritten", () => {
  const storage = new Storage();
  const { store, wait } = open(storage);
  store.change(read("a", "m1", 1));
  storage.items.set(KEY, '{"version":2}');
  wait();
  assert.equal(storage.text, '{"version":2}');
});

test("two tabs keep each other's changes", () => {
  const storage = new Storage();
  const [one, two] = [open(storage), open(storage)];
  one.store.change(read("a", "m1", 1));
  two.store.change((current) => current.likedItems.push("1-1"));
  one.wait();
  two.store.receive();
  assert.equal(two.store.state.lastRead.a.position, 1);
  assert.deepEqual([...two.store.state.likedItems], ["1-1"]);
  two.wait();
  const kept = JSON.parse(storage.text);
  assert.equal(kept.lastRead.a.position, 1);
  assert.deepEqual(kept.likedItems, ["1-1"]);
});

test("what was taken back in one tab does not come back from the other", () => {
  const storage = new Storage(saved({ likedItems: ["1-1", "1-2"] }));
  const [one, two] = [open(storage), open(storage)];
  one.store.change((current) => (current.likedItems = current.likedItems.filter((id) => id !== "1-1")));
  one.wait();
  two.store.change(read("a", "m1", 1));
  two.wait();
  assert.deepEqual(JSON.parse(storage.text).likedItems, ["1-2"]);
});

test("listeners hear of changes here and in other tabs", () => {
  const { store } = open(new Storage());
  let heard = 0;
  store.onChange(() => (heard += 1));
  store.change(read("a", "m1", 1));
  store.receive();
  store.reset();
  assert.equal(heard, 3);
});

test("an export can be imported, and gives the same state", () => {
  const { store } = open(new Storage());
  store.change((current) => Object.assign(current, { theme: "dark", keyboard: true, updatedAt: NOW }));
  store.change(read("a", "m1", 1));
  store.change((current) => (current.notes.mojombo = { text: "a\nb", updatedAt: 5 }));
  store.change((current) => (current.reactions["a/m1"] = { emoji: ["❤️"], updatedAt: 6 }));
  const other = open(new Storage());
  assert.equal(other.store.import(store.export()), undefined);
  assert.deepEqual(plain(other.store.state), plain(store.state));
  assert.deepEqual(JSON.parse(other.store.export()), JSON.parse(store.export()));
});

test("of two entries the newer one stays, whichever side it comes from; sets are joined", () => {
  const note = (text, updatedAt) => ({ text, updatedAt });
  const mine = { theme: "dark", updatedAt: 10, notes: { a: note("mine", 9), b: note("mine", 1) }, seenItems: ["1"] };
  const theirs = { theme: "light", updatedAt: 5, notes: { a: note("theirs", 8), b: note("theirs", 2), c: note("theirs", 1) }, seenItems: ["2", "1"] };
  const { store } = open(new Storage(saved(mine)));
  assert.equal(store.import(saved(theirs)), undefined);
  assert.equal(store.state.theme, "dark");
  assert.deepEqual(Object.values(store.state.notes).map(({ text }) => text), ["mine", "theirs", "theirs"]);
  assert.deepEqual([...store.state.seenItems], ["1", "2"]);
  assert.equal(store.import(saved({ theme: "light", updatedAt: 11 })), undefined);
  assert.equal(store.state.theme, "light");
});

test("a moment of the future counts as now, so that no import wins for ever", () => {
  const { store } = open(new Storage());
  store.import(saved({ notes: { a: { text: "x", updatedAt: 9e15 } } }));
  assert.equal(store.state.notes.a.updatedAt, NOW);
});

test("a file that is no export is refused in words and changes nothing", () => {
  const storage = new Storage(saved({ theme: "dark" }));
  const { store } = open(storage);
  for (const text of ["", "{", "[]", "null", "<script>alert(1)</script>", '{"theme":"light"}']) {
    assert.match(store.import(text), /not an export/, text);
  }
  assert.match(store.import('{"version":2,"theme":"light"}'), /another version/);
  assert.match(store.import(" ".repeat((4 << 20) + 1)), /too large/);
  assert.equal(store.state.theme, "dark");
  assert.equal(storage.text, saved({ theme: "dark" }));
});

test("hostile values of every field are left out", () => {
  const wrong = [null, 7, "text", true, [], [[]], {}, { length: 5 }, -1, 1e300];
  for (const field of ["theme", "keyboard", "updatedAt", "seenPeople", "seenItems", "likedItems", "notes", "lastRead", "reactions"]) {
    for (const value of wrong) {
      const { state: read, problem } = state.parse(JSON.stringify({ version: 1, [field]: value }), NOW);
      assert.equal(problem, undefined);
      assert.ok(["auto", "light", "dark"].includes(read.theme));
      assert.equal(typeof read.keyboard, "boolean");
      assert.ok(read.updatedAt >= 0 && read.updatedAt <= NOW);
      for (const name of ["seenPeople", "seenItems", "likedItems"]) assert.ok(Array.isArray(plain(read[name])));
      for (const name of ["notes", "lastRead", "reactions"]) assert.deepEqual(plain(read[name]), {});
    }
  }
  for (const entry of wrong) {
    const text = JSON.stringify({ version: 1, notes: { a: entry }, lastRead: { a: entry }, reactions: { a: entry } });
    const read = state.parse(text, NOW).state;
    for (const name of ["notes", "lastRead", "reactions"]) assert.deepEqual(plain(read[name]), {}, text);
  }
});

test("sizes are limited", () => {
  const text = JSON.stringify({
    version: 1, seenItems: [..."x".repeat(30_000)].map((_, index) => `${index}`), likedItems: ["x".repeat(201)],
    notes: { a: { text: "x".repeat(65_537) }, ["k".repeat(201)]: { text: "x" } },
    reactions: { a: { emoji: [..."x".repeat(50)].map((_, index) => `${index}`) } },
  });
  const read = state.parse(text, NOW).state;
  assert.equal(read.seenItems.length, 20_000);
  assert.equal(read.likedItems.length, 0);
  assert.deepEqual(plain(read.notes), {});
  assert.equal(read.reactions.a.emoji.length, 20);
});

test("prototypes stay clean, and ids such as __proto__ are ids", () => {
  const text = '{"version":1,"__proto__":{"theme":"dark","polluted":1},"notes":{"__proto__":{"text":"x","updatedAt":1,"polluted":1},"constructor":{"text":"y"}},"lastRead":{"__proto__":{"message":"m","position":3}}}';
  const { store } = open(new Storage());
  assert.equal(store.import(text), undefined);
  assert.equal({}.polluted, undefined);
  assert.equal(store.state.polluted, undefined);
  assert.equal(store.state.theme, "auto");
  assert.deepEqual(Object.keys(store.state.notes), ["__proto__", "constructor"]);
  assert.equal(store.state.notes.toString, undefined);
  assert.equal(state.unread(store.state, "__proto__", 5), 2);
  assert.equal(state.unread(store.state, "constructor", 5), 0);
  assert.match(store.export(), /"__proto__"/);
});

test("unread is what came after the position, and nothing for a chat never opened (C-47)", () => {
  const { store } = open(new Storage(saved({ lastRead: { a: { message: "m3", position: 3, updatedAt: 1 } } })));
  assert.equal(state.unread(store.state, "a", 10), 7);
  assert.equal(state.unread(store.state, "a", 3), 0);
  assert.equal(state.unread(store.state, "a", 2), 0);
  assert.equal(state.unread(store.state, "b", 10), 0);
});
