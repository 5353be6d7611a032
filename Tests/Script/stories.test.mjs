import assert from "node:assert/strict";
import { test } from "node:test";
import { load, vectors } from "./load.mjs";

const { step, trayIndex, touch, key, see, like, isLiked, exported, parse } = load(["stories.js/10-rules.js"]).stories;
const plain = (value) => JSON.parse(JSON.stringify(value));

const actions = { next: "next", prev: "previous", "next by tap/key": "next", "auto-advance": "advance", "next user": "nextUser", "previous user": "previousUser" };
const place = (text) => {
  const found = /^\((\d+),(\d+)\)/.exec(text);
  return found ? { user: Number(found[1]), item: Number(found[2]) } : undefined;
};

test("the viewer goes where every row of the vectors says (T-06, T-07, T-19)", () => {
  for (const row of vectors("story_navigation")) {
    const tray = /^tray of (\d+)/.exec(row["items per user"]);
    if (tray) {
      const position = Number(/-?\d+$/.exec(row["at(user,item)"])?.[0] ?? 0);
      const expected = row.expected === "empty state" ? -1 : Number(row.expected);
      assert.equal(trayIndex(row.action === "-" || Number.isNaN(position) ? 0 : position, Number(tray[1])), expected, JSON.stringify(row));
      continue;
    }
    const [name] = row.action.split(", ");
    const found = step(JSON.parse(row["items per user"]), place(row["at(user,item)"]), actions[name], row.action.endsWith("wrap on"));
    const expected = row.expected.includes("restarted") ? "restart" : row.expected.startsWith("close") ? "close" : place(row.expected);
    assert.deepEqual(plain(found), expected, JSON.stringify(row));
  }
});

test("one person alone is never their own neighbour (T-07)", () => {
  assert.equal(step([3], { user: 0, item: 1 }, "nextUser", true), "close");
  assert.deepEqual(plain(step([3], { user: 0, item: 1 }, "previousUser", true)), { user: 0, item: 0 });
  assert.equal(step([3], { user: 0, item: 0 }, "previousUser", true), "restart");
  assert.deepEqual(plain(step([3], { user: 0, item: 2 }, "next", true)), { user: 0, item: 0 });
  assert.equal(step([0, 1, 0], { user: 1, item: 0 }, "next", true), "close");
  assert.equal(step([0, 1, 0], { user: 1, item: 0 }, "previous", true), "restart");
});

test("wherever one starts and whatever one does, one stays among the items (T-07)", () => {
  for (const counts of [[1], [2, 0, 1], [0, 0, 5], [3, 2, 4, 0]]) {
    for (const [user, count] of counts.entries()) {
      for (let item = 0; item < count; item += 1) {
        for (const action of Object.values(actions)) {
          for (const wraps of [true, false]) {
            const to = step(counts, { user, item }, action, wraps);
            if (typeof to === "string") assert.ok(["close", "restart"].includes(to));
            else assert.ok(to.item >= 0 && to.item < counts[to.user], `${counts} ${user},${item} ${action}`);
          }
        }
      }
    }
  }
});

const phone = { width: 360, height: 740, isRTL: false };
const arabic = { ...phone, isRTL: true };
const tap = (x, y = 300, ms = 100) => ({ x, y, dx: 0, dy: 0, ms });

test("the left third goes back, the rest onwards, mirrored where one reads from the right (T-06)", () => {
  assert.deepEqual([0, 119, 120, 359].map((x) => touch(tap(x), phone)), ["previous", "previous", "next", "next"]);
  assert.deepEqual([0, 239, 241, 359].map((x) => touch(tap(x), arabic)), ["next", "next", "previous", "previous"]);
  assert.deepEqual([55, 56, 676, 677].map((y) => touch(tap(300, y), phone)), [undefined, "next", "next", undefined]);
});

test("249 ms are a tap, 250 ms a hold, which asks for nothing (T-18)", () => {
  assert.equal(touch(tap(300, 300, 249), phone), "next");
  assert.equal(touch(tap(300, 300, 250), phone), undefined);
  assert.equal(touch({ ...tap(300), dx: 11 }, phone), undefined);
});

test("a swipe across changes the person, mirrored from right to left; one downwards closes (T-18)", () => {
  const swipe = (dx, dy, area) => touch({ x: 200, y: 300, dx, dy, ms: 400 }, area);
  assert.deepEqual([swipe(-60, 10, phone), swipe(60, 10, phone)], ["nextUser", "previousUser"]);
  assert.deepEqual([swipe(-60, 10, arabic), swipe(60, 10, arabic)], ["previousUser", "nextUser"]);
  assert.deepEqual([swipe(10, 60, phone), swipe(10, -60, phone), swipe(40, 40, phone)], ["close", undefined, undefined]);
});

test("keys ask for what the help says; with others they are the browser's (T-06, T-18)", () => {
  const press = (name, more = {}, isRTL = false) => key({ key: name, ...more }, isRTL);
  assert.deepEqual(["ArrowRight", "ArrowLeft", "n", "P", " ", "l", "Home", "End"].map((name) => press(name)),
    ["next", "previous", "nextUser", "previousUser", "pause", "like", "first", "last"]);
  assert.deepEqual([press("?", { shiftKey: true }), press("N", { shiftKey: true })], ["help", "nextUser"]);
  assert.deepEqual([press("ArrowRight", {}, true), press("ArrowLeft", {}, true)], ["previous", "next"]);
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { shiftKey: true }]) assert.equal(press("ArrowRight", more), undefined);
  for (const name of ["ArrowUp", "ArrowDown", "x", "__proto__", "constructor", "Escape", "Tab"]) assert.equal(press(name), undefined);
});

const fresh = () => ({ seenItems: [], likedItems: [], unlikedItems: [] });

test("likes go on and off for each item alone, whatever was seen; unliking removes the id (T-08, T-11)", () => {
  const state = fresh();
  see(state, "1-1");
  see(state, "1-1");
  like(state, [], "1-2", true);
  like(state, [], "1-2", true);
  like(state, [], "1-3", true);
  like(state, [], "1-3", false);
  assert.deepEqual(state, { seenItems: ["1-1"], likedItems: ["1-2"], unlikedItems: [] });
});

test("a like of the committed state can be taken back and given again (T-11)", () => {
  const state = fresh();
  const committed = ["2-3"];
  assert.ok(isLiked(state, committed, "2-3"));
  like(state, committed, "2-3", false);
  assert.ok(!isLiked(state, committed, "2-3"));
  assert.deepEqual(plain(exported(state, { seen: [], liked: committed })), { version: 1, seen: [], liked: [] });
  like(state, committed, "2-3", true);
  assert.ok(isLiked(state, committed, "2-3"));
  assert.deepEqual(state, fresh());
});

test("what is exported has the shape of state.json, with what was committed, and can be imported (T-11)", () => {
  const state = { ...fresh(), seenItems: ["2-1", "1-1"], likedItems: ["9-1"] };
  const out = plain(exported(state, { seen: ["1-1"], liked: ["2-3"] }));
  assert.deepEqual(out, { version: 1, seen: ["1-1", "2-1"], liked: ["2-3", "9-1"] });
  assert.deepEqual(plain(parse(JSON.stringify(out))), { seen: out.seen, liked: out.liked });
});

test("a file that is no state of stories is refused whole (T-11)", () => {
  const bad = ["", "x", "null", "[]", "5", '{"version":2}', '{"version":1,"seen":"1-1"}', '{"version":1,"seen":[1,{}]}',
    '{"version":1,"liked":["<b>"]}', '{"version":1,"seen":[""]}', `{"version":1,"seen":["${"x".repeat(65)}"]}`,
    JSON.stringify({ version: 1, seen: Array(20_001).fill("a") })];
  for (const text of bad) assert.equal(parse(text), undefined, text.slice(0, 60));
  assert.deepEqual(plain(parse('{"version":1}')), { seen: [], liked: [] });
  assert.deepEqual(plain(parse('{"version":1,"seen":["__proto__"]}')), { seen: ["__proto__"], liked: [] });
});
