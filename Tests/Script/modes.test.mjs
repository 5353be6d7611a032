// Changes of the taxonomy of failures: what is read, what counts, and what leaves the browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";
import { storage } from "./storage.mjs";

const { modes } = load(["theme.js/20-slot.js", "site.js/15-draw.js", "changes.js/10-changes.js", "modes.js/05-tree.js"], { TextEncoder });
const by = { reviewer: "ada", at: "2025-11-02T10:00:00Z" };
const add = (mode, title = mode) => ({ change: "add", mode, title, ...by });
const move = (change, mode, to) => ({ change, mode, to, ...by });
const assign = (mode, more = {}) => ({ change: "assign", mode, conversation: "c", run: "one", turn: "t1", key: "k", ...by, ...more });

test("typed words become names that the build accepts", () => {
  const names = { " Wrong date! ": "wrong-date", "Réponse trop longue": "reponse-trop-longue", "--a--b--": "a-b", "": "", "日本": "" };
  for (const [text, name] of Object.entries(names)) assert.equal(modes.nameOf(text), name);
  assert.ok(modes.isName(modes.nameOf("x".repeat(39) + " y")));
  for (const name of ["unsure", "A", "-a", "a b", "", "a".repeat(41), undefined]) assert.ok(!modes.isName(name), name);
});

test("a mode is found by its name or title, whatever their case, form and spaces", () => {
  const titles = new Map([["wrong-c", "Wrong C"], ["curt", "Réponse trop  sèche"]]);
  const found = ["WRONG c ", "wrong-c", "re\u0301ponse trop sèche", "Wrong C++", "", "Wrong", "constructor"].map((words) => modes.find(titles, words));
  assert.deepEqual(found, ["wrong-c", "wrong-c", "curt", undefined, undefined, undefined, undefined]);
});

test("titles that differ only in signs, or have no Latin letters, become names of their own", () => {
  const taken = new Set();
  const names = ["Wrong C", "Wrong C++", "Wrong C#", "404", "日本語 1", "中文 1", "منطق", "🤔", "x".repeat(60), "x".repeat(50)].map((title) => {
    const name = modes.newName(title, taken);
    taken.add(name);
    return name;
  });
  assert.deepEqual(names.slice(0, 4), ["wrong-c", "wrong-c-2", "wrong-c-3", "404"]);
  assert.equal(new Set(names).size, names.length);
  for (const name of names) assert.ok(modes.isName(name), name);
  for (const name of names.slice(4, 8)) assert.match(name, /^mode-[a-z0-9]{8}$/);
  assert.equal(modes.newName(" 日本語  1", new Set()), names[4], "the same in another browser");
});

test("nothing, none and unsure are no failure modes", () => {
  for (const title of ["", "  ", "None", "unsure!", "UNSURE"]) assert.equal(modes.newName(title, new Set()), "", title);
  assert.equal(modes.newName("None of it", new Set()), "none-of-it");
  for (const words of ["None", "unsure"]) assert.equal(modes.find(new Map([["none", "None"], ["unsure", "Unsure"]]), words), undefined, words);
});

test("a line that makes no sense is no change, and odd members are left out", () => {
  const wrong = [null, [], "x", {}, { ...add("a"), change: "burn" }, { ...add("A b") }, { ...add("a"), reviewer: "A" }, { ...add("a"), at: "soon" },
    move("rename", "a", "a"), move("merge", "a"), assign("a", { key: "" }), assign("a", { conversation: 7 })];
  for (const raw of wrong) assert.equal(modes.clean(raw), undefined, JSON.stringify(raw));
  assert.deepEqual(Object.keys(modes.clean({ ...assign("a"), to: "b", odd: 1, definition: ["x"] })),
    ["change", "mode", "conversation", "run", "turn", "key", "reviewer", "at"]);
});

test("the file is the earlier lines unchanged, then the changes that it does not have", () => {
  const earlier = ["{odd", `  ${JSON.stringify(add("a"))}`];
  const text = modes.file(earlier, [add("a"), assign("a")]);
  assert.equal(text, `${earlier.join("\n")}\n${modes.line(assign("a"))}\n`);
});

test("titles follow additions, renames and merges", () => {
  const titles = new Map([["a", "A"], ["b", "B"]]);
  const changes = [add("c", "C"), move("merge", "b", "a"), { ...move("rename", "a", "d"), title: "D" }];
  assert.deepEqual([...modes.applied(titles, changes)].map((entry) => entry.join(" ")), ["c C", "d D"]);
  assert.deepEqual(["a", "b", "c", "x"].map((name) => modes.current(name, changes)), ["d", "d", "c", "x"]);
});

test("changes are kept in the browser and are there again", () => {
  const kept = storage();
  new modes.ModeLog("k", () => kept).change((changes) => changes.push(modes.clean(add("a"))));
  const other = new modes.ModeLog("k", () => kept);
  assert.deepEqual([...other.changes.map(modes.line)], [modes.line(add("a"))]);
  other.change((changes) => changes.pop());
  assert.equal(new modes.ModeLog("k", () => kept).changes.length, 0);
});

test("blocked, full, broken and foreign storage are messages, and foreign data stays", () => {
  const states = { blocked: [{}, "get"], full: [{}, "set"], corrupt: [{ k: "{" }, ""], version: [{ k: '{"version":9}' }, ""] };
  for (const [status, [start, fail]] of Object.entries(states)) {
    const kept = storage(start);
    kept.fail = fail;
    const log = new modes.ModeLog("k", () => kept);
    if (status === "full") log.change((changes) => changes.push(modes.clean(add("a"))));
    assert.equal(log.status, status);
    assert.ok(log.warning.length > 20);
    log.change((changes) => changes.push(modes.clean(add("b"))));
    if (status === "version") assert.equal(kept.getItem("k"), start.k);
    else assert.ok(log.changes.length > 0);
  }
});

test("stored changes that cannot be read in full are kept as they are, once, and without space for a copy left alone", () => {
  const part = JSON.stringify({ version: 1, changes: [add("a"), { change: "?" }] });
  for (const text of ["{", "null", part, '{"version":1,"changes":{}}']) {
    const kept = storage({ k: text });
    const log = new modes.ModeLog("k", () => kept);
    assert.match(log.warning, /copy is kept/);
    new modes.ModeLog("k", () => kept).change((changes) => changes.push(modes.clean(add("b"))));
    const again = new modes.ModeLog("k", () => kept);
    assert.deepEqual([again.status, again.changes.length, [...again.unreadable]], ["ok", text === part ? 2 : 1, [text]]);
  }
  const full = storage({ k: "{" });
  full.fail = "set";
  const log = new modes.ModeLog("k", () => full);
  full.fail = "";
  log.change((changes) => changes.push(modes.clean(add("b"))));
  assert.deepEqual([full.getItem("k"), log.changes.length], ["{", 1]);
});

test("a split names its parts once, a move one parent or none; others are no changes", () => {
  const split = (to) => modes.clean({ change: "split", mode: "a", to, ...by });
  assert.equal(modes.line({ change: "split", mode: "a", to: ["b", "c", "b"], ...by }), JSON.stringify({ change: "split", mode: "a", to: ["b", "c"], ...by }));
  for (const to of [undefined, "b", [], ["a"], ["b", "a"], ["B"], [7], Array.from({ length: 51 }, (_, index) => `m${index}`)]) assert.equal(split(to), undefined, String(to));
  assert.deepEqual({ ...modes.clean({ change: "move", mode: "a", ...by }) }, { change: "move", mode: "a", ...by });
  assert.equal(modes.clean(move("move", "a", "b")).to, "b");
  for (const to of ["a", "B", null, ["b"]]) assert.equal(modes.clean(move("move", "a", to)), undefined, String(to));
  assert.equal(modes.clean({ ...add("a"), parent: "b" }).parent, "b");
  assert.equal(modes.clean({ ...add("a"), parent: "B b" }).parent, undefined);
});

test("the parts of a split are kinds, and keep titles that they have", () => {
  const split = { change: "split", mode: "a", to: ["b", "c"], ...by };
  assert.deepEqual([...modes.applied(new Map([["a", "A"], ["b", "B!"]]), [split])].map((entry) => entry.join(" ")), ["a A", "b B!", "c c"]);
});

test("parents follow moves, renames and merges; a kind is never a part of itself", () => {
  const start = new Map([["b", "a"], ["c", "b"]]);
  const after = (...changes) => [...modes.parentsAfter(start, changes)].sort().map((pair) => pair.join("<")).join(" ");
  assert.equal(after(move("move", "c", "a")), "b<a c<a");
  assert.equal(after(move("move", "c")), "b<a");
  assert.equal(after(move("rename", "b", "x")), "c<x x<a");
  assert.equal(after(move("merge", "b", "a")), "c<a");
  assert.equal(after(move("merge", "a", "b")), "c<b");
  assert.equal(after({ ...add("d"), parent: "c" }), "b<a c<b d<c");
  assert.deepEqual(["a", "b", "c", "x"].map((name) => modes.contains("a", name, start)), [true, true, true, false]);
  assert.equal(modes.contains("x", "a", new Map([["a", "b"], ["b", "a"]])), false);
});
