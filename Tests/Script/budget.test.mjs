import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

const assets = new URL("../../templates/assets/", import.meta.url);
const files = (extension) => readdirSync(assets, { recursive: true })
  .filter((name) => name.endsWith(extension) && statSync(new URL(name, assets)).isFile());
const text = (name) => readFileSync(new URL(name, assets), "utf8");
const worker = "../root/sw.js";
const weight = (names) => names.reduce((sum, name) => sum + gzipSync(text(name), { level: 9 }).length, 0);

test("all scripts weigh at most 30 KB gzipped, all styles 15 KB (C-74)", () => {
  assert.ok(files(".js").length > 0);
  const scripts = weight([...files(".js"), worker]);
  assert.ok(scripts <= 30 * 1024, `scripts weigh ${scripts} bytes`);
  assert.ok(weight(files(".css")) <= 15 * 1024, `styles weigh ${weight(files(".css"))} bytes`);
});

test("no script makes markup or code from text", () => {
  for (const name of [...files(".js"), worker]) {
    assert.doesNotMatch(text(name), /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|setHTML/, name);
  }
});

// A parser's document runs nothing; what is taken from it, and from where, each reader of pages must say for itself.
test("only the list that appends the next page reads pages of the site", () => {
  const readers = files(".js").filter((name) => text(name).includes("DOMParser"));
  assert.deepEqual(readers, ["people.js/30-feed.js"]);
});

test("no script asks another server", () => {
  for (const name of [...files(".js"), worker]) assert.doesNotMatch(text(name), /https?:\/\/|sendBeacon|WebSocket|XMLHttpRequest/, name);
});
