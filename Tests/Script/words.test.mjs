// The strings files against their uses (C-60).
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { load, vectors } from "./load.mjs";

const root = new URL("../../", import.meta.url);
const languages = ["es", "fr", "de", "ar"];

/** All strings of a language. */
function words(language) {
  const folder = new URL("templates/strings/", root);
  const files = readdirSync(folder).filter((name) => name.split(".")[0] === language);
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8"))));
}

function texts(folder, pattern) {
  const place = new URL(folder, root);
  return readdirSync(place, { recursive: true })
    .filter((name) => pattern.test(name) && statSync(new URL(name, place)).isFile())
    .map((name) => ({ name, text: readFileSync(new URL(name, place), "utf8") }));
}

const isFormat = (text) => /^(date|number)\./.test(text);
const english = words("en");
const templates = texts("templates/", /^[^/]*\.(html|xml|svg)$/);
const scripts = texts("templates/assets/", /\.js$/)
  .map(({ name, text }) => ({ name, text: text.replace(/\\u([0-9a-f]{4})/g, (_, code) => String.fromCharCode(parseInt(code, 16))) }));
const sources = texts("Sources/", /^(Accounts|Agents|Assistant|Conversations|Databases|Discord|EditorAgents|ErrorAnalysis|Evaluation|ImportKit|Imports|Kinds|Mailboxes|Messengers|Model|Related|Review|Runs|Search|SearchRecords|Site|Statistics|Stems|Traces|Transcripts|WhatsApp|Workplaces)\/.*\.swift$/);

// Why a figure is undefined, which pages show in the site's language.
const reasons = sources.filter(({ name }) => name === "Statistics/UndefinedReason.swift");

/** Matches of `pattern` in `files`, with their places; `form` returns the English string of a match. */
function said(files, pattern, form = (match) => match[1]) {
  return files.flatMap(({ name, text }) => [...text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "").matchAll(pattern)].map((match) => ({ name, word: form(match) })));
}

const plural = (match) => `{n} ${match[1]}`;
const all = [
  ...said(templates, /\{\{<?@ (.*?) \}\}/g),
  ...said(scripts, /\bsay\("([^"]+)"/g),
  ...said(scripts, /\bsay\.count\(.*?, "[^"]+", "([^"]+)"\)/g, plural),
  ...said(sources, /\bstrings\[\s*"([^"]+)"/g),
  ...said(reasons, /\bcase \w+ = "([^"]+)"/g),
  ...said(sources, /\bstrings\.text\(\s*"([^"]+)"/g),
  ...said(sources, /\bstrings\.count\([^"]{1,120}, "[^"]+", "([^"]+)"\)/g, plural),
];

test("every word of templates, scripts and pages stands in the English file (C-60)", () => {
  assert.ok(all.length > 400);
  assert.equal(reasons.length, 1);
  for (const { name, word } of all) assert.ok(word in english, `${name} says "${word}"`);
});

test("the English file holds no word that nothing says (C-60)", () => {
  const known = new Set(all.map(({ word }) => word));
  const quoted = [...scripts, ...sources].map(({ text }) => text).join("\n");
  for (const word of Object.keys(english)) {
    const isCase = /^\w+$/.test(word) && new RegExp(`\\bcase [\\w, ]*\\b${word}\\b`).test(quoted);
    assert.ok(isFormat(word) || known.has(word) || isCase || quoted.includes(`"${word}"`), `nothing says "${word}"`);
  }
});

test("each language has every text, with the same places and its own plural forms (C-60)", () => {
  const places = (text) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort().join(" ");
  for (const language of languages) {
    const own = words(language);
    assert.deepEqual(Object.keys(own).sort(), Object.keys(english).sort(), language);
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((name) => language === "ar" || name !== "many");
    for (const [word, text] of Object.entries(own)) {
      if (typeof english[word] === "object") {
        assert.deepEqual(Object.keys(text).sort(), [...categories].sort(), `${language}: ${word}`);
        assert.equal(places(text.other), places(english[word].other), `${language}: ${word}`);
      } else if (!isFormat(word)) {
        assert.equal(places(text), places(english[word]), `${language}: ${word}`);
      }
    }
  }
});

test("the browser takes the plural forms that the build takes (C-60)", () => {
  const { say } = load([]);
  const rows = vectors("plurals");
  assert.ok(rows.length > 1000);
  for (const { language, number, category } of rows) assert.equal(say.category(Number(number), language), category, `${language} ${number}`);
});

test("dates read in each language as the vectors say (C-60)", () => {
  for (const { language, kind, moment, now, tz, expected } of vectors("formats")) {
    const { dates } = load(["site.js/05-say.js", "site.js/10-dates.js"], { Scrollback: { language, texts: words(language) } });
    assert.equal(dates.label(kind, moment, dates.parse(now), tz), expected, `${language} ${kind} ${moment}`);
  }
});

test("words are found by their English text, counted and filled; without a table they stay English (C-60)", () => {
  const plain = load([]).say;
  assert.equal(plain("Page {number} of {total}", { number: 2, total: 5 }), "Page 2 of 5");
  assert.equal(plain.count(1, "note", "notes"), "1 note");
  assert.equal(plain.count(1234, "note", "notes"), "1234 notes");
  assert.equal(plain("{constructor}"), "{constructor}");
  assert.equal(plain("toString"), "toString");
  const { say } = load([], { Scrollback: { language: "ar", texts: words("ar") } });
  assert.equal(say("Close"), "إغلاق");
  assert.equal(say.count(2, "note", "notes"), "ملاحظتان");
  assert.equal(say.count(3, "note", "notes"), "3 ملاحظات");
  assert.equal(say.count(11, "note", "notes"), "11 ملاحظة");
  const spanish = load([], { Scrollback: { language: "es", texts: words("es") } }).say;
  assert.equal(spanish.number(1234), "1234");
  assert.equal(spanish.number(1234567), "1.234.567");
});
