import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

const assets = new URL("../../templates/assets/", import.meta.url);
const files = (extension) => readdirSync(assets, { recursive: true })
  .filter((name) => name.endsWith(extension) && statSync(new URL(name, assets)).isFile());
const text = (name) => readFileSync(new URL(name, assets), "utf8");
const worker = "../root/sw.js";
const templates = new URL("../../templates/", import.meta.url);

/** A script as pages load it: its parts joined. */
const joined = (name) => files(".js").filter((file) => file === `${name}.js` || file.startsWith(`${name}.js/`)).sort()
  .map((file) => (file.includes(".js/") ? code(text(file)) : text(file))).join("");
/** A part as the theme joins it: without comment lines and indentation. The theme removes both from styles, too. */
const code = (part) => part.replaceAll(/^ *\/\*\*.*?\*\/$/gms, "").split("\n").map((line) => line.trimStart()).filter((line) => line !== "" && !line.startsWith("//")).join("\n") + "\n";
const weight = (content) => gzipSync(content, { level: 9 }).length;

/** Requests of a page of this template when it is opened; the search is loaded on demand. */
function scriptsOf(template) {
  const own = [...template.matchAll(/<script src="\{\{scripts\.(\w+)\}\}"/g)].map((match) => match[1]);
  return [...new Set(["theme", "site", ...own])];
}

test("the scripts of any page weigh at most 30 KB gzipped, the styles of every page 15 KB, those of the review another 3 KB (C-74)", () => {
  const pages = readdirSync(templates).filter((name) => name.endsWith(".html"));
  const weights = pages.map((name) => {
    const scripts = scriptsOf(readFileSync(new URL(name, templates), "utf8"));
    for (const script of scripts) assert.notEqual(joined(script), "", `${name} asks for ${script}`);
    return { name, scripts, bytes: scripts.reduce((sum, script) => sum + weight(joined(script)), 0) };
  });
  assert.ok(weights.some(({ scripts }) => scripts.length > 3), "some page asks for a script of its own");
  for (const { name, scripts, bytes } of weights) assert.ok(bytes <= 30 * 1024, `${name}: ${scripts.join(", ")} weigh ${bytes} bytes`);
  assert.ok(weight(text(worker)) <= 5 * 1024, "the service worker");
  // 4 KB of this reject invalid indexes (docs/search-index.md, "What a reader refuses").
  assert.ok(weight(joined("search")) <= 20 * 1024, "the search, when it is wanted");
  const later = [...new Set(pages.flatMap((name) => [...readFileSync(new URL(name, templates), "utf8").matchAll(/<link rel="tool [^>]*scripts\.(\w+)/g)].map(([, script]) => script)))];
  assert.deepEqual(later.sort(), ["changes", "kinds", "queue", "trace"]);
  assert.ok(later.reduce((sum, name) => sum + weight(joined(name)), 0) <= 10 * 1024, "what the workspace loads once it is wanted");
  assert.ok(weight(joined("tables")) <= 2 * 1024, "tables of verdicts, when they are exported");
  assert.ok(weight(joined("forms")) <= 9 * 1024, "other forms of words, when words are searched");
  assert.ok(weight(joined("language")) <= 6 * 1024, "operators, groups and patterns, when a query has them");
  assert.ok(weight(joined("help")) <= 2 * 1024, "examples of queries, when they are opened");
  assert.ok(weight(joined("han")) <= 7 * 1024, "simplified Chinese characters, when a query has any");
  assert.ok(weight(joined("affixes")) <= 2 * 1024, "forms of Arabic, Hebrew and Korean words, when a query has any");
  assert.ok(weight(joined("stems")) <= 4 * 1024, "stems of Spanish, Italian, Portuguese, Dutch and Russian, if texts are in one of them");
  assert.ok(weight(joined("mark")) <= 1.5 * 1024, "marks in the message that a result led to");
  assert.ok(weight(joined("related")) <= 2 * 1024, "words used alike, if the index has them");
  assert.ok(weight(joined("assist")) <= 6 * 1024, "completion, saved searches and neighbours, after the first results");
  assert.ok(weight(joined("facets")) <= 6 * 1024, "counts of all results and the time line, after the first results");
  // A site has only one of the colour schemes.
  const isScheme = (name) => name.includes("-scheme-");
  const schemes = files(".css").filter(isScheme).map(text).sort((a, b) => b.length - a.length);
  const sheet = (folder, more) => {
    const parts = files(".css").filter((name) => name.startsWith(folder) && !isScheme(name)).sort().map(text).join("") + more;
    return weight(parts.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/\n\s+/g, "\n"));
  };
  const [site, review, facets, story] = [sheet("site.css/", schemes[0]), sheet("review.css/", ""), sheet("facets.css/", ""), sheet("story.css/", "")];
  assert.ok(site <= 15 * 1024, `the styles of every page weigh ${site} bytes`);
  assert.ok(review <= 3 * 1024, `the styles of review pages weigh another ${review} bytes`);
  assert.ok(story > 100 && story <= 2 * 1024, `the styles of stories weigh another ${story} bytes`);
  assert.ok(facets <= 2 * 1024, `the styles of what the search loads later weigh ${facets} bytes`);
});

test("a site of chats has at most 30 KB of script, gzipped, beside its search (C-74)", () => {
  const names = ["theme", "site", "chat", "lists", "settings"];
  const bytes = names.reduce((sum, name) => sum + weight(joined(name)), weight(text(worker)));
  assert.ok(bytes <= 30 * 1024, `${names.join(", ")} and the service worker weigh ${bytes} bytes`);
});

test("no script makes markup or code from text", () => {
  for (const name of [...files(".js"), worker]) {
    assert.doesNotMatch(text(name), /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|setHTML/, name);
  }
});

// A parsed document runs no scripts; each use must state what it takes from the document, and from where.
// The list of people appends the rows of its next page. The jump to a date takes only addresses of links, from the pages of a chat's days.
test("only the list that appends the next page, the jump to a date, and a long trace read pages of the site", () => {
  const readers = files(".js").filter((name) => text(name).includes("DOMParser"));
  assert.deepEqual(readers, ["chat.js/32-jump.js", "people.js/30-feed.js", "trace.js/15-pages.js"]);
});

test("no script asks another server", () => {
  for (const name of [...files(".js"), worker]) assert.doesNotMatch(text(name), /https?:\/\/|sendBeacon|WebSocket|XMLHttpRequest/, name);
});

test("each line of a script in parts stands for itself: its comments and blanks can be left out", () => {
  for (const name of files(".js").filter((file) => file.includes(".js/"))) {
    for (const line of text(name).split("\n")) {
      assert.doesNotMatch(line, /^ *\/\*\*.*\*\/./, `${name}: code follows a comment`);
      assert.equal((line.split("`").length - 1) % 2, 0, `${name}: a text goes over several lines: ${line.trim()}`);
    }
  }
});
