import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { load } from "./load.mjs";

const SITE = "https://example.org/blog/";

/** The worker's rules, without a browser. */
function rules(scope = SITE) {
  const self = { registration: { scope }, addEventListener() {} };
  load(["../root/sw.js"], { self });
  return self.rules;
}

/** Scripts that retry, with a clock that jumps to the next due time. */
function helpers({ onLine = true, fetch, globals = {} } = {}) {
  const navigator = { onLine };
  const delays = [];
  const listeners = new Set();
  const scrollback = load(["site.js/61-retry.js"], {
    navigator, fetch, AbortSignal, ...globals,
    Math: Object.assign(Object.create(Math), { random: () => 0, min: Math.min, round: Math.round }),
    setTimeout: (task, delay) => (delays.push(delay), queueMicrotask(task)),
    clearTimeout() {},
    addEventListener: (name, listener) => name === "online" && listeners.add(listener),
    removeEventListener: (name, listener) => listeners.delete(listener),
  });
  const connect = () => {
    navigator.onLine = true;
    for (const listener of [...listeners]) listener();
  };
  return { ...scrollback, delays, listeners, connect };
}

const headers = (values = {}) => new Headers(values);
const request = (url, more = {}) => ({
  method: "GET", url, mode: "cors", destination: "", cache: "default", headers: headers(), ...more,
});

test("waits double from one second, with up to a quarter more by chance, and end at 64 (G-12)", () => {
  const { backoff } = helpers();
  assert.deepEqual([1, 2, 3, 4, 5, 6, 7, 8, 20].map((number) => backoff(number, 0) / 1000), [1, 2, 4, 8, 16, 32, 64, 64, 64]);
  assert.equal(backoff(1, 0.999), 1250);
  assert.equal(backoff(3, 0.5), 4500);
});

test("a task is tried five times, then its error stands (G-12)", async () => {
  const { retry, delays, listeners } = helpers();
  let runs = 0;
  await assert.rejects(retry(() => { runs += 1; throw new Error(`try ${runs}`); }), /try 5/);
  assert.equal(runs, 5);
  assert.deepEqual(delays, [1000, 2000, 4000, 8000]);
  assert.equal(listeners.size, 0);
});

test("what succeeds is not tried again, also at the third try", async () => {
  const { retry, delays } = helpers();
  let runs = 0;
  assert.equal(await retry(async () => { runs += 1; if (runs < 3) throw new Error("no"); return runs; }), 3);
  assert.deepEqual(delays, [1000, 2000]);
  assert.equal(await retry(() => "at once"), "at once");
});

test("without a connection nothing is tried until it is back, and then at once (G-12)", async () => {
  const { retry, delays, listeners, connect } = helpers({ onLine: false });
  let runs = 0;
  const result = retry(async () => { runs += 1; if (runs < 2) throw new Error("no"); return "here"; });
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([runs, delays.length, listeners.size], [1, 0, 1]);
  connect();
  assert.equal(await result, "here");
  assert.equal(listeners.size, 0);
});

test("a reader may end a wait, and then the next try comes at once (requirements 3, G-27)", async () => {
  const { retry, listeners } = helpers({ onLine: false });
  let [runs, waits] = [0, 0];
  const result = retry(async () => { runs += 1; if (runs < 3) throw new Error("no"); return "here"; }, {
    waits: (now) => { waits += 1; queueMicrotask(now); },
  });
  assert.equal(await result, "here");
  assert.deepEqual([runs, waits, listeners.size], [3, 2, 0]);
});

/** A document that loads scripts; `outcomes` says which of them succeed. */
function scripts(outcomes, protocol = "https:") {
  const asked = [];
  const document = {
    createElement: () => ({
      listeners: {},
      addEventListener(name, listener) { this.listeners[name] = listener; },
      remove() { this.isGone = true; },
    }),
    head: { append: (script) => (asked.push(script), queueMicrotask(() => script.listeners[outcomes[asked.length - 1]]())) },
  };
  return { ...helpers({ globals: { document, location: { protocol } } }), asked };
}

test("a script that does not come is asked for again, from disk it is not (requirements 3, G-12)", async () => {
  const busy = scripts(["error", "error", "load"]);
  await busy.loadScript("people/_index/people.js");
  assert.deepEqual(busy.asked.map(({ src, isGone }) => [src, isGone]), Array(3).fill(["people/_index/people.js", true]));
  assert.deepEqual(busy.delays, [1000, 2000]);
  const disk = scripts(["error"], "file:");
  await assert.rejects(disk.loadScript("x.js"), /x.js cannot be loaded/);
  assert.equal(disk.asked.length, 1);
});

test("every script that fetches uses the one function that asks again (requirements 3)", () => {
  const assets = new URL("../../templates/assets/", import.meta.url);
  // The saver asks the server of `serve --review`, and again by itself: what it sends may have changed by then.
  const own = ["61-retry.js", "60-offline.js", "update.js/10-update.js", "saver.js/20-places.js"];
  for (const name of readdirSync(assets, { recursive: true }).filter((name) => name.endsWith(".js"))) {
    if (own.some((part) => name.endsWith(part)) || statSync(new URL(name, assets)).isDirectory()) continue;
    assert.doesNotMatch(readFileSync(new URL(name, assets), "utf8"), /\bfetch\(|["'`]script["'`],? *(\{|\))/, name);
  }
});

test("a wait ends when it is called off", async () => {
  const { retry, listeners } = helpers({ onLine: false });
  const control = new AbortController();
  const result = retry(() => { throw new Error("no"); }, { signal: control.signal });
  await new Promise((resolve) => setImmediate(resolve));
  control.abort(new Error("called off"));
  await assert.rejects(result, /called off/);
  assert.equal(listeners.size, 0);
});

test("files are asked for again when the server is busy, not when it says no", async () => {
  for (const [statuses, expected, count] of [
    [[200], "text", 1], [[503, 429, 200], "text", 3], [[404], 404, 1], [[403], 403, 1], [[500, 500, 500, 500, 500, 200], 500, 5],
  ]) {
    let asked = 0;
    const { fetchText } = helpers({ fetch: async () => new Response("text", { status: statuses[asked++] }) });
    if (expected === "text") assert.equal((await fetchText("x")).text, "text");
    else await assert.rejects(fetchText("x"), { status: expected });
    assert.equal(asked, count);
  }
});

test("a page has one name, whatever is asked of it; data keeps its question (G-10)", () => {
  const { nameOf } = rules();
  for (const address of ["chats/", "chats/index.html", "chats/?q=x", "chats/index.html?q=x#m-1"]) {
    assert.equal(nameOf(SITE + address), `${SITE}chats/index.html`);
  }
  assert.equal(nameOf(SITE), `${SITE}index.html`);
  assert.equal(nameOf(`${SITE}search/a.json?x=1#y`, false), `${SITE}search/a.json?x=1`);
});

test("the worker takes pages and files of its site, and nothing else (G-10, X-07)", () => {
  const { plan } = rules();
  const page = { mode: "navigate", destination: "document" };
  assert.equal(plan(request(`${SITE}chats/index.html`, page)), "page");
  assert.equal(plan(request(`${SITE}assets/site.12345678.css`, { destination: "style" })), "file");
  for (const [url, more] of [
    ["https://elsewhere.example/blog/", page], ["https://example.org/", page], ["https://example.org/blogs/", page],
    [SITE, { ...page, method: "POST" }], [SITE, { ...page, method: "HEAD" }],
    [`${SITE}a.mp3`, { headers: headers({ range: "bytes=0-" }) }], [`${SITE}a.mp4`, { destination: "video" }],
    [`${SITE}a.mp3`, { destination: "audio" }], [`${SITE}build.json`, {}], [`${SITE}sw.js`, {}],
    [`${SITE}a.json`, { cache: "no-store" }], [`${SITE}a.json`, { cache: "only-if-cached" }],
  ]) {
    assert.equal(plan(request(url, more)), "pass", `${url} ${JSON.stringify(more)}`);
  }
});

test("only whole answers of this site are saved (G-10)", () => {
  const { isSavable } = rules();
  const answer = (more = {}, values = {}) => ({
    status: 200, type: "basic", url: `${SITE}a.html`, headers: headers({ "content-type": "text/html; charset=utf-8", ...values }), ...more,
  });
  assert.ok(isSavable(answer(), "page"));
  assert.ok(isSavable(answer({}, { "content-type": "image/svg+xml" }), "file"));
  for (const [more, values, kind] of [
    [{ status: 404 }], [{ status: 500 }], [{ status: 206 }], [{ status: 304 }], [{ status: 0 }], [{ type: "opaque" }], [{ type: "cors" }],
    [{ type: "error" }], [{ type: "opaqueredirect" }], [{ url: "https://example.org/login" }], [{ url: "" }],
    [{}, { "cache-control": "private, no-store" }], [{}, { "content-length": String(3 << 20) }],
    [{}, { "content-type": "text/plain" }], [{}, { "content-type": "application/x-ndjson" }],
    [{}, { "content-length": String(3 << 20) }, "file"],
  ]) {
    assert.ok(!isSavable(answer(more, values), kind ?? "page"), JSON.stringify([more, values]));
  }
});

test("a list of files is believed in one form only; one without a shell ends the worker (G-13)", () => {
  const { readList } = rules();
  const list = { version: 1, build: "a", folders: ["chats"], shell: ["index.html"] };
  assert.equal(JSON.stringify(readList(list)), JSON.stringify({ build: "a", shell: [`${SITE}index.html`], folders: [`${SITE}chats/`] }));
  assert.equal(readList({ version: 1, build: "a" }).isOver, true);
  for (const wrong of [null, undefined, 1, "x", [], {}, { ...list, version: 2 }, { ...list, build: 7 }, { ...list, shell: "x" }, { ...list, shell: [1] }, { ...list, folders: null }]) {
    assert.equal(readList(wrong), undefined, JSON.stringify(wrong));
  }
});

test("another site in a folder of the same host is not ours (X-07)", () => {
  const { isInside, readList } = rules();
  const { folders } = readList({ version: 1, build: "a", folders: ["chats", "über uns"], shell: [] });
  for (const path of ["", "index.html", "404.html", "?q=a/b", "#a/b", "chats/", "chats/x/index.html", "%C3%BCber%20uns/index.html"]) {
    assert.ok(isInside(SITE + path, folders), path);
  }
  for (const path of ["other/", "other/index.html", "chat/index.html", "chatsy/", "%zz/x", "constructor/x"]) {
    assert.ok(!isInside(SITE + path, folders), path);
  }
});

test("the oldest saved pages go first, and the shell never (G-10)", () => {
  const { surplus } = rules();
  const shell = [`${SITE}index.html`];
  const pages = Array.from({ length: 125 }, (_, index) => `${SITE}${index}.html`);
  assert.equal(JSON.stringify(surplus([...shell, `${SITE}build.json`, ...pages], shell)), JSON.stringify(pages.slice(0, 5)));
  assert.equal(surplus([...shell, ...pages.slice(0, 120)], shell).length, 0);
});

test("only names with a fingerprint are taken over from build to build (G-13)", () => {
  const { isFingerprinted } = rules();
  assert.ok(isFingerprinted(`${SITE}assets/site.0123abcd.css`));
  for (const path of ["assets/site.css", "chats/a.0123abcd.css", "assets/site.0123abcg.css", "assets/0123abcd"]) {
    assert.ok(!isFingerprinted(SITE + path), path);
  }
});
