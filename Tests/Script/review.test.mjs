// Verdicts of one reviewer: what is read, what counts, and what leaves the browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { verdicts, ReviewLog } = load(["theme.js/20-slot.js", "review.js/10-verdicts.js", "review.js/20-log.js"]);
const KEY = "0123456789ab-abcdef012345";
const make = (more = {}) => ({ conversation: "c", run: "one", turn: "t1", label: "good", reviewer: "ada", at: "2025-11-02T10:00:00Z", key: KEY, ...more });

/** Storage in memory; `fail` names the operation that throws. */
function storage(start = {}) {
  const items = new Map(Object.entries(start));
  const own = {
    fail: "",
    getItem: (key) => {
      if (own.fail === "get") throw new Error("blocked");
      return items.get(key) ?? null;
    },
    setItem: (key, value) => {
      if (own.fail) throw new Error(own.fail);
      items.set(key, value);
    },
  };
  return own;
}

test("names of reviewers are parts of file names", () => {
  for (const name of ["ada", "a", "ada-2", "7"]) assert.ok(verdicts.isName(name), name);
  for (const name of ["", "-ada", "Ada", "a b", "a.b", "../a", "ä", "a".repeat(41), "ada\n"]) assert.ok(!verdicts.isName(name), name);
});

test("a line that makes no sense is no verdict, and odd members are left out", () => {
  for (const raw of [null, [], "x", 7, {}, { ...make(), key: "" }, { ...make(), reviewer: "A B" }, { ...make(), at: "soon" }]) {
    assert.equal(verdicts.clean(raw), undefined);
  }
  const { label, span, comment } = verdicts.clean({ ...make(), label: 7, span: { start: 3, end: 2 }, comment: ["x"], __proto__: { a: 1 } });
  assert.deepEqual([label, span, comment], [null, undefined, undefined]);
});

test("of one thing the last verdict counts; another turn, other words and a changed turn are other things", () => {
  const later = "2025-11-02T11:00:00Z";
  const all = [make({ at: later, label: "bad" }), make(), make({ turn: "t2" }), make({ span: { start: 0, end: 2 } }), make({ key: `f${KEY.slice(1)}` })];
  const current = [...verdicts.current(all).values()];
  assert.deepEqual(current.map(({ label }) => label), ["bad", "good", "good", "good"]);
  const sameTurnElsewhere = make({ key: `${KEY.slice(0, 12)}-000000000000`, at: later });
  assert.equal(verdicts.current([make(), sameTurnElsewhere]).size, 1);
});

test("a file is the lines of before as they are, then what is new", () => {
  const earlier = ['{"odd":1}', `  ${JSON.stringify(make({ turn: "t9" }))}`];
  const text = verdicts.file(earlier, [make({ turn: "t9" }), make({ label: "bad" })]);
  assert.equal(text, `${earlier.join("\n")}\n${verdicts.line(make({ label: "bad" }))}\n`);
});

test("what was taken back before anybody saw it is not in the file; what others have seen is taken back in it", () => {
  const back = make({ label: null, at: "2025-11-02T11:00:00Z" });
  assert.equal(verdicts.file([], [make(), back]), "");
  const line = verdicts.line(make());
  assert.equal(verdicts.file([line], [back]), `${line}\n${verdicts.line(back)}\n`);
});

test("a file that comes back is read line by line, whatever ends them", () => {
  const { verdicts: read, broken } = verdicts.parseFile(`${verdicts.line(make())}\r\n\n{"x"\n[1]\n${verdicts.line(make({ turn: "t2" }))}`);
  assert.deepEqual([read.length, broken], [2, 2]);
});

test("everything is written at once and comes back; undo takes back the last one of this reviewer", () => {
  const place = storage();
  const log = new ReviewLog("k", () => place);
  log.change((state) => (state.reviewer = "ada"));
  log.change((state) => state.verdicts.push(make()));
  log.change((state) => state.verdicts.push(make({ label: "bad", at: "2025-11-02T11:00:00Z" })));
  log.change((state) => state.verdicts.push(make({ reviewer: "bo" })));
  const again = new ReviewLog("k", () => place);
  assert.equal([...again.current().values()][0].label, "bad");
  assert.equal(again.undo().label, "bad");
  assert.equal([...again.current().values()][0].label, "good");
  assert.equal(again.state.verdicts.length, 2);
});

test("a tab adds to what another tab has written", () => {
  const place = storage();
  const [one, other] = [new ReviewLog("k", () => place), new ReviewLog("k", () => place)];
  one.change((state) => state.verdicts.push(make()));
  other.change((state) => state.verdicts.push(make({ turn: "t2" })));
  one.receive();
  assert.equal(one.state.verdicts.length, 2);
});

test("full, blocked, corrupt and foreign storage are words, and what is given stays for the visit", () => {
  const full = storage();
  const log = new ReviewLog("k", () => full);
  full.fail = "full";
  log.change((state) => state.verdicts.push(make()));
  log.change((state) => state.verdicts.push(make({ turn: "t2" })));
  assert.match(log.warning, /full/);
  assert.equal(log.state.verdicts.length, 2);
  const blocked = storage();
  blocked.fail = "get";
  const other = new ReviewLog("k", () => blocked);
  other.change((state) => state.verdicts.push(make()));
  assert.match(other.warning, /saves no data/);
  assert.equal(other.state.verdicts.length, 1);
  assert.match(new ReviewLog("k", () => storage({ k: "{" })).warning, /cannot be read/);
  const foreign = storage({ k: '{"version":2}' });
  const foreignLog = new ReviewLog("k", () => foreign);
  foreignLog.change((state) => state.verdicts.push(make()));
  assert.equal(foreign.getItem("k"), '{"version":2}');
  assert.match(foreignLog.warning, /another version/);
});
