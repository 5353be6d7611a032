import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { load } from "./load.mjs";

const assets = new URL("../../templates/assets/", import.meta.url);
const scripts = readdirSync(assets, { recursive: true }).filter((name) => name.endsWith(".js") && statSync(new URL(name, assets)).isFile());
const text = (name) => readFileSync(new URL(name, assets), "utf8");

test("a text is saved under its name, and its address is given back", () => {
  const told = [];
  const parts = {
    Blob: class {
      constructor(texts, options) {
        told.push([texts, options]);
      }
    },
    URL: { createObjectURL: () => "blob:1", revokeObjectURL: (address) => told.push(address) },
    setTimeout: (task) => task(),
  };
  const scrollback = load(["site.js/45-download.js"], parts);
  scrollback.make = (name, attributes) => ({ click: () => told.push([name, attributes]) });
  scrollback.download("a.jsonl", "{}\n", "application/x-ndjson");
  assert.deepEqual(JSON.parse(JSON.stringify(told)), [
    [["{}\n"], { type: "application/x-ndjson" }],
    ["a", { href: "blob:1", download: "a.jsonl" }],
    "blob:1",
  ]);
});

test("files are made in one place", () => {
  const makers = scripts.filter((name) => text(name).includes("createObjectURL"));
  assert.deepEqual(makers, ["site.js/45-download.js"]);
});

// A spreadsheet export would have to put an apostrophe before cells that begin with = + - @, a tab or CR (threats).
test("no script hands out a table whose cells a spreadsheet would run as formulas", () => {
  const types = scripts.flatMap((name) => [...text(name).matchAll(/\bdownload\((?:[^()]|\([^()]*\))*\)/g)].map((match) => match[0]));
  assert.ok(types.length >= 6, String(types.length));
  const tables = scripts.filter((name) => /text\/csv|tab-separated|\.csv\b|\.tsv\b|\.xlsx?\b/.test(text(name)));
  assert.deepEqual(tables, ["review.js/30-session.js"]);
  // What its tables say goes through the cells of tables.js/10-tables.js, which have the apostrophe (review.test.mjs).
  for (const [, made] of text(tables[0]).matchAll(/\.csv`, ([\w.]+)\(/g)) assert.match(made, /^rules\.(csv|table)$/);
});
