import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

/** The page at `href` after theme.js of the site at `root` has run; `getItem` is the storage's. */
function run(href, root, getItem, opens) {
  const classes = [];
  const html = { dataset: { opens }, classList: { add: (...names) => classes.push(...names), remove: (name) => classes.splice(classes.indexOf(name), 1) } };
  const timers = [];
  const currentScript = { src: new URL(`${root}assets/theme.0a1b2c3d.js`, href).href };
  const scrollback = load(["theme.js/10-root.js", "theme.js/20-slot.js", "theme.js/30-theme.js"], { document: { documentElement: html, currentScript }, location: { href }, localStorage: { getItem }, performance: { getEntriesByType: () => [{ name: href }] }, setTimeout: (task, delay) => timers.push({ task, delay }) });
  return { key: scrollback.key, theme: html.dataset.theme, messages: html.dataset.messages, classes, timers };
}

test("the namespace is the site's path, from any page, on a server or in a folder", () => {
  const none = () => null;
  assert.equal(run("https://x.org/blog/chats/a/index.html", "../../", none).key, "scrollback:v1:/blog/");
  assert.equal(run("https://x.org/blog/", "./", none).key, "scrollback:v1:/blog/");
  assert.equal(run("https://x.org/lost/at/sea", "/blog/", none).key, "scrollback:v1:/blog/");
  assert.equal(run("file:///home/me/site/index.html#x", "./", none).key, "scrollback:v1:/home/me/site/");
});

test("a chosen look of messages is applied, anything else follows the source", () => {
  const messages = (text) => run("https://x.org/", "./", () => text).messages;
  assert.equal(messages('{"version":1,"messages":"compact"}'), "compact");
  assert.equal(messages('{"version":1,"messages":"bubbles"}'), "bubbles");
  for (const text of ['{"version":1,"messages":"auto"}', '{"version":2,"messages":"compact"}', '{"version":1,"messages":{}}']) assert.equal(messages(text), undefined, text);
});

test("a chosen theme is applied, anything else follows the system", () => {
  const theme = (text) => run("https://x.org/", "./", () => text).theme;
  assert.equal(theme('{"version":1,"theme":"dark"}'), "dark");
  assert.equal(theme('{"version":1,"theme":"light"}'), "light");
  for (const text of [null, "", "{", "7", '{"version":2,"theme":"dark"}', '{"version":1,"theme":"auto"}', '{"version":1,"theme":["dark"]}', '{"version":1,"theme":"\\"><script>"}']) {
    assert.equal(theme(text), undefined, text);
  }
  assert.equal(run("https://x.org/", "./", () => { throw new Error("SecurityError"); }).theme, undefined);
});

test("pages of the review wait for the verdicts of a reviewer with a name, and no other page reads them", () => {
  const classes = (path, text) => run(`https://x.org/blog/${path}`, "/blog/", (key) => (key.endsWith(":review") ? text : null)).classes;
  const named = '{"version":2,"reviewer":"ada","keys":true,"verdicts":[]}';
  assert.deepEqual([...classes("review/_tasks/", named)], ["scripted", "judging"]);
  for (const text of [null, '{"version":2,"reviewer":"","verdicts":[]}', "{"]) assert.deepEqual([...classes("review/_tasks/", text)], ["scripted"], text);
  assert.deepEqual([...classes("chats/review/", named)], ["scripted"]);
  const keys = [];
  run("https://x.org/blog/chats/", "/blog/", (key) => keys.push(key) && null);
  assert.deepEqual(keys, ["scrollback:v1:/blog/"]);
});

test("the days of a chat wait for a script, but no more than a second; other pages and links to words do not wait", () => {
  const chat = (href, opens) => run(href, "/", () => null, opens);
  const { classes, timers: [{ task, delay }, ...others] } = chat("https://x.org/chats/a/", "chat");
  assert.deepEqual([[...classes], delay, others], [["scripted", "opening"], 1000, []]);
  task();
  assert.deepEqual([...classes], ["scripted"]);
  for (const { classes: others, timers } of [chat("https://x.org/chats/a/#:~:text=words", "chat"), chat("https://x.org/chats/")]) {
    assert.deepEqual([[...others], timers], [["scripted"], []]);
  }
});
