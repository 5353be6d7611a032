// Other forms of words, and characters that are written for one another, as the search of a page finds them.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { load, vectors } from "./load.mjs";

const folder = (name) => readdirSync(new URL(`../../templates/assets/${name}/`, import.meta.url)).sort().map((file) => `${name}/${file}`);
const common = [...folder("search.js").filter((name) => !/[5-9][5-9]-|[67]\d-/.test(name)), ...folder("forms.js")];
const later = [...folder("han.js"), ...folder("affixes.js"), ...folder("stems.js")];
const globals = { TextEncoder, TextDecoder };
const { words, query: queries, engine, forms } = load([...common, ...later], globals);

/** A small site of these texts, without files. */
function smallSite(...texts) {
  const everything = texts.map((text, id) => ({ id, text, name: "Ann", kinds: "chats direct", title: "A", path: "chats/a/index.html", time: id + 1, has: 0 }));
  return { isSmall: true, everything, root: { count: texts.length }, breathe: async () => {} };
}

/** The dictionary of a large site with the words of these texts. */
function largeSite(languages, ...texts) {
  const counts = new Map();
  for (const text of texts) for (const word of new Set(words.words(words.fold(text)))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const all = [...counts].map(([word, count]) => [`w${word}`, { count }]);
  const root = { count: texts.length, languages };
  return { isSmall: false, root, term: async (wanted) => all.find(([term]) => term === wanted)?.[1], terms: async (start) => all.filter(([term]) => term.startsWith(start)) };
}

test("words have the other forms that the vectors say, on a small and on a large site (issue 24)", async () => {
  const rows = vectors("forms");
  assert.ok(rows.length > 20);
  for (const { text, typed, forms: expected } of rows) {
    const [clause] = queries.parse(typed).all;
    for (const index of [smallSite(text), largeSite(text.startsWith("und ") ? ["de"] : ["en"], text)]) {
      const found = await forms.widened(index, { ...clause, isPrefix: false }, false);
      assert.equal([...found.forms.keys()].sort().join(" "), expected, `${typed}: ${text}`);
      assert.ok([...found.forms.values()].every((weight) => weight === 0.8));
    }
  }
});

const inflected = [
  ["it", "che sono anche della perche", "abbiamo visto le barche nel porto", "barca porti"],
  ["pt", "n\u00e3o uma isso muito voc\u00ea", "as organiza\u00e7\u00f5es fecharam cedo", "organiza\u00e7\u00e3o fechar"],
  ["nl", "het een niet voor ook", "de bomen bloeien in vrijheid", "boom bloei vrijheden"],
  ["ru", "\u0447\u0442\u043e \u044d\u0442\u043e \u0435\u0441\u043b\u0438 \u0435\u0449\u0451 \u043c\u0435\u043d\u044f", "\u043c\u044b \u0447\u0438\u0442\u0430\u043b\u0438 \u043d\u043e\u0432\u044b\u0435 \u043a\u043d\u0438\u0433\u0438", "\u0447\u0438\u0442\u0430\u0442\u044c \u043d\u043e\u0432\u0430\u044f \u043a\u043d\u0438\u0433\u0430"],
];

test("inflected words of Italian, Portuguese, Dutch and Russian are found, and only in texts of these languages (issue 24)", async () => {
  for (const [language, usual, text, query] of inflected) {
    const index = smallSite(text, usual);
    assert.deepEqual([...engine.languagesOf(index)], [language]);
    assert.equal((await engine.plan(index, queries.parse(query))).way, "given", language);
    assert.notEqual((await engine.plan(smallSite(text, "the and that"), queries.parse(query))).way, "given", language);
  }
});

test("the script folds each traditional Chinese character to the simplified one that the vectors say (issue 24)", () => {
  const rows = vectors("han");
  assert.ok(rows.length > 2500);
  const simplified = rows.map((row) => row.simplified).join("");
  assert.equal(words.fold(rows.map(({ traditional }) => traditional).join("")), simplified);
  assert.equal(words.fold(simplified), simplified);
});

test("what was folded before the script of Chinese came is folded again (issue 24)", async () => {
  const Scrollback = {};
  const own = load(common, { ...globals, Scrollback });
  const index = smallSite("\u6f22\u8a9e");
  const wayOf = async () => (await own.engine.plan(index, own.query.parse("\u6c49\u8bed \u6c49\u8bed"))).way;
  assert.deepEqual([...own.query.wordsOf("\u6f22\u8a9e")], ["\u6f22\u8a9e", "\u8a9e"]);
  assert.equal(await wayOf(), "nothing");
  load(later, { Scrollback });
  assert.equal(await wayOf(), "given");
  assert.deepEqual([...own.query.wordsOf("\u6f22\u8a9e")], ["\u6c49\u8bed", "\u8bed"]);
});
