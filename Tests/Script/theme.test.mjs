import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

/** The page at `href` after theme.js; `getItem` is the storage's. */
function run(href, root, getItem) {
  const html = { dataset: { root }, classList: { add() {} } };
  const scrollback = load(["theme.js/10-root.js", "theme.js/20-slot.js", "theme.js/30-theme.js"], { document: { documentElement: html }, location: { href }, localStorage: { getItem } });
  return { key: scrollback.key, theme: html.dataset.theme };
}

test("the namespace is the site's path, from any page, on a server or in a folder", () => {
  const none = () => null;
  assert.equal(run("https://x.org/blog/chats/a/index.html", "../../", none).key, "scrollback:v1:/blog/");
  assert.equal(run("https://x.org/blog/", "./", none).key, "scrollback:v1:/blog/");
  assert.equal(run("https://x.org/lost/at/sea", "/blog/", none).key, "scrollback:v1:/blog/");
  assert.equal(run("file:///home/me/site/index.html#x", "./", none).key, "scrollback:v1:/home/me/site/");
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
