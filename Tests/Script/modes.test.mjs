// Changes of the taxonomy of failures: what is read, what counts, and what leaves the browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";
import { storage } from "./storage.mjs";

const { modes } = load(["theme.js/20-slot.js", "modes.js/10-changes.js"]);
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
