// Words that the texts of a site use alike, in the browser's engine and in the terminal's (issue 24).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { engine, environment, indexes, planned, queries } from "./search-answers.mjs";

const binary = process.env.SCROLLBACK_BINARY ?? new URL("../../.build/release/scrollback", import.meta.url).pathname;
/** Fifteen topics of eight words each. */
const topics = Array.from("abcdefghijklmno", (letter) => "topic about theme other plain usual words thing".split(" ").map((word) => word + letter.repeat(3)));

let state = 5;
const below = (count) => (state = (state * 48271) % 2147483647) % count;
const pick = (list) => list[below(list.length)];

/** Chats about one topic each; those about the first say `wifi` or `wireless`, those about the last `tune` or `song`. */
function archive() {
  const twins = { 0: ["wifi", "wireless"], 14: ["tune", "song"] };
  return Array.from({ length: 60 }, (_, number) => {
    const messages = Array.from({ length: 100 }, (_, place) => {
      const words = [...Array.from({ length: 5 }, () => pick(topics[number % 15])), `mark${below(40000)}x`, pick(["so it goes", "who would have thought", "as they say"])];
      if (twins[number % 15]) words.splice(2, 0, pick(twins[number % 15]));
      return { id: String(place), sender: "Ann", timestamp: new Date(1.7e12 + number * 1e8 + place * 6e4).toISOString(), text: words.join(" ") };
    });
    return { id: `c${number}`, title: `Chat ${number}`, participants: ["Ann", "Bo"], messages };
  });
}

let folder;
let site;

before(() => {
  folder = mkdtempSync(join(tmpdir(), "related-"));
  mkdirSync(join(folder, "content/chats"), { recursive: true });
  writeFileSync(join(folder, "content/chats/archive.jsonl"), archive().map((chat) => `${JSON.stringify(chat)}\n`).join(""));
  writeFileSync(join(folder, "content/site.yml"), "title: Chats\nrelatedWords: true\n");
  site = join(folder, "site");
  execFileSync(binary, ["build", folder, "-o", site, "--quiet"]);
});

after(() => rmSync(folder, { recursive: true, force: true }));

/** Queries of a word and one of a message with its twin: nothing has both. */
async function unanswered(word, twin) {
  const index = await indexes.Index.open(environment(site));
  const asked = [];
  for await (const message of engine.timed(index, queries.parse(twin))) {
    if (message) asked.push(`${word} ${/mark\d+x/.exec(message.text)[0]}`);
    if (asked.length === 20) return asked;
  }
  return asked;
}

test("a query without a result is answered with words used alike, which are named", async () => {
  const index = await indexes.Index.open(environment(site));
  assert.equal(index.root.related, true);
  let count = 0;
  for (const typed of [...(await unanswered("wireless", "wifi")), ...(await unanswered("song", "tune"))]) {
    const { query, way } = await engine.plan(index, queries.parse(typed));
    if (way !== "related") continue;
    count += 1;
    assert.ok(query.all[0].forms.has(typed.startsWith("song") ? "tune" : "wifi"), typed);
    assert.equal((await planned(index, queries.parse(typed))).length > 0, true);
  }
  assert.ok(count > 30, `${count} of 40 were answered with related words`);
});

test("both engines give the same answers, in the same order", async () => {
  const index = await indexes.Index.open(environment(site));
  const asked = [...(await unanswered("wireless", "wifi")), ...(await unanswered("song", "tune")), "wireless", "topicaaa aboutbbb", "themeccc wordsddd topiceee", "wireles topicccc"];
  const said = execFileSync(binary, ["search", "--batch", "--site", site, "--limit", "1000000"], { input: asked.join("\n"), cwd: folder }).toString().trimEnd().split("\n");
  for (const [place, typed] of asked.entries()) {
    const own = JSON.parse(said[place]).map((one) => one.replace(/^chats\/([^/]+)\/.*#/, "$1#"));
    assert.deepEqual(await planned(index, queries.parse(typed)), own, typed);
  }
});

test("the terminal names the words of an answer, and offers others", () => {
  const run = (typed) => execFileSync("sh", ["-c", '"$0" search "$1" --site "$2" 2>&1', binary, typed, site], { cwd: folder }).toString();
  assert.match(run("wireless"), /note: words used alike: .*wifi/);
});

test("on a small site, too, other spellings are words, and words of signs have no errors", async () => {
  const texts = ["my e-mail is here", "e-mail e-mail and the harbour", "a gmail box, harbour", "remail harbour", "\u0e42\u0e23\u0e07\u0e40\u0e23\u0e35\u0e22\u0e19"];
  const messages = texts.map((text, place) => ({ id: String(place), sender: "Ann", timestamp: `2025-01-02T10:0${place}:00Z`, text }));
  const small = join(folder, "small");
  writeFileSync(join(folder, "small.jsonl"), JSON.stringify({ id: "c", title: "C", participants: ["Ann"], messages }));
  execFileSync(binary, ["build", join(folder, "small.jsonl"), "-o", small, "--quiet"]);
  const index = await indexes.Index.open(environment(small));
  assert.equal(index.isSmall, true);
  const asked = { "email harbuor": ["1"], "\u0e07\u0e40\u0e23\u0e34": [], email: ["1", "0"] };
  const said = execFileSync(binary, ["search", "--batch", "--site", small], { input: Object.keys(asked).join("\n") }).toString().trimEnd().split("\n");
  for (const [place, [typed, expected]] of Object.entries(asked).entries()) {
    assert.deepEqual((await planned(index, queries.parse(typed))).map((one) => one.slice(-1)), expected, typed);
    assert.deepEqual(JSON.parse(said[place]).map((one) => one.slice(-1)), expected, typed);
  }
});
