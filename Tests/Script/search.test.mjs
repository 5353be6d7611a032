// The program's index, read by the script's engine and by the terminal's, compared with a plain scan of every text.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Worker } from "node:worker_threads";
import { deflateRawSync } from "node:zlib";
import { vectors } from "./load.mjs";
import { addresses, engine, environment, fileParts, indexes, inflate, language, queries, stems, suggest, words } from "./search-answers.mjs";

const binary = process.env.SCROLLBACK_BINARY ?? new URL("../../.build/release/scrollback", import.meta.url).pathname;
/** A fixed generator (SplitMix64 truncated to 32 bits), so that every run makes the same queries. */
function generator(seed) {
  let state = BigInt(seed);
  return () => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let mixed = state;
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return Number((mixed ^ (mixed >> 31n)) >> 11n) / 2 ** 53;
  };
}

const random = generator(7);
const pick = (list) => list[Math.floor(random() * list.length)];
/** The first of many words are frequent, as in any language. */
const rank = (list) => list[Math.floor(list.length ** random()) - 1] ?? list[0];

const syllables = "ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu sa se si so su ta te ti to tu".split(" ");
const vocabulary = Array.from({ length: 3000 }, () => Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(syllables)).join(""));
const special = ["form:ann", "->", "=>", "--no-check", "\ud83c\udf89", "parseHTTPRequest", "getUserName", "my_snake_case", "1,000,000", "C#", "@Ann", "@ann Lee", "bo@Ann", "caf\u00e9", "cafe\u0301", "CAFE", "stra\u00dfe", "STRASSE", "\u00c5ngstr\u00f6m", "\u6771\u4eac\u90fd", "\u4eac\u90fd", "\u6771", "\u304c\u304b", "\ud55c\uad6d\uc5b4", "\u0e01\u0e34\u0e19", "don't", "don\u2019t", "C++", "c", "e-mail", "email", "dont", "1,000", "#tag", "a_b", "x2y", "\ud83d\ude00", "\ud835\udcd0bc", "</script>", "__proto__", "constructor", '"quoted"', "\u2028", "\u0000nul", "\ufb01sh", "I\u0307stanbul", "\u03c3\u03bf\u03c6\u03cc\u03c2", "https://example.org/a?b=c", "5:30", "\u0645\u064e\u0631", "\u200ejoined", "z".repeat(60), `${"y".repeat(70)}middle${"y".repeat(70)}end`];
/** Words of languages that their script or some letters tell; the other conversations have Latin letters. */
const spoken = {
  ar: "بحر سفينة ميناء موجة المدرسة مدرسة على", el: "θάλασσα λιμάνι βάρκα κύμα άνεμος σοφός", fa: "دریا کشتی بندر یک کتاب می‌خوانم", he: "ים ספינה נמל בית הבית ארץ שָׁלוֹם", hi: "समुद्र नाव क़लम कलम ज़रूर हवा ४५",
  ja: "うみ 海の船 ミナト みなと ﾊﾟｿｺﾝ 東京都", km: "សមុទ្រ ទូកកំពង់ផែ កំពង់ផែ រលកខ្យល់ ខ្មែរ", ko: "바다 학교에서 학교는 파도가 서울로 바람", ru: "море лодка гавань ещё волна ветер", th: "ทะเลเรือ ท่าเรือ เรือ คลื่น โรงเรียน", zh: "大海燈塔 灯塔 漢語 汉语 港口 體育",
};
const codes = Object.keys(spoken);
const names = ["Ann Lee", "Bo", "\u00c9va", "bo-bo", "J\u00f6rg B\u00e4uerle"];

function text() {
  const length = 1 + Math.floor(random() * 12);
  return `${pick(vocabulary)} ` + Array.from({ length }, () => (random() < 0.08 ? pick(special) : random() < 0.2 ? rank(vocabulary).toUpperCase() : rank(vocabulary))).join(pick([" ", " ", " ", ", ", "\n"]));
}

/** Messages in chats of very different lengths: enough for lists and texts in many files. */
function corpus() {
  const chats = [];
  for (let left = 9000, number = 0; left > 0; number += 1) {
    const count = Math.min(left, [3, 12, 40, 700, 3000][number % 5]);
    const start = Date.UTC(2020 + (number % 5), number % 12, 1 + (number % 28), 9);
    const senders = names.slice(0, 1 + Math.floor(random() * 5));
    const messages = Array.from({ length: count }, (_, place) => ({ id: `n${place}`, sender: pick(senders), timestamp: new Date(start + place * 3600000).toISOString(), text: text(), ...(place > 0 && random() < 0.05 ? { replyTo: `n${place - 1}` } : {}), ...(random() < 0.03 ? { editedAt: new Date(start + place * 3600000 + 1000).toISOString() } : {}), ...(random() < 0.03 ? { reactions: { "\ud83d\udc4d": ["Bo"] } } : {}), ...(random() < 0.03 ? { attachments: [{ path: pick(["a.png", "a.pdf"]), missing: true }] } : {}) }));
    if (number === 1) Object.assign(messages[5], { text: "lookalike strasse", sender: names[0] });
    const people = messages.reduce((all, { sender }) => all.add(sender), new Set(names.slice(0, 1 + Math.floor(random() * 3))));
    chats.push({ id: `chat-${number}`, title: `${pick(["Harbour", "Garden", "Caf\u00e9"])} ${number}`, kind: pick(["direct", "group"]), tags: pick([[], ["sea"], ["big sky", "Caf\u00e9"]]), participants: [...people].map((id) => ({ id, me: id === "Bo" })), messages });
    left -= count;
  }
  return [...chats, ...codes.map(spokenChat)];
}

/** A conversation in one of these languages, with messages that are deleted or have code or an error. */
function spokenChat(code, place) {
  const start = Date.UTC(2023, place, 2, 9);
  const own = spoken[code].split(" ");
  const messages = Array.from({ length: 40 }, (_, number) => ({ id: `n${number}`, sender: pick(names), timestamp: new Date(start + number * 60000).toISOString(), text: Array.from({ length: 2 + Math.floor(random() * 6) }, () => pick(own)).join(" ") }));
  Object.assign(messages[3], { deleted: true, text: "" });
  messages[4].text += `\n\`\`\`\nlet ${pick(vocabulary)}\n\`\`\``;
  messages[5].error = `disk full: ${pick(vocabulary)}`;
  messages[6].role = "tool";
  return { id: `lang-${code}`, title: `Harbour ${code}`, kind: "assistant", tags: ["sea"], participants: names.map((id) => ({ id, me: id === "Bo" })), messages };
}

let folder;
let chats;
let documents;
before(() => {
  assert.ok(existsSync(binary), `build the program first: ${binary}`);
  folder = mkdtempSync(join(tmpdir(), "scrollback-search-"));
  chats = corpus();
  writeFileSync(join(folder, "chats.jsonl"), chats.map((chat) => JSON.stringify(chat)).join("\n"));
  execFileSync(binary, ["build", "chats.jsonl", "-o", "site", "--quiet"], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  documents = plainDocuments();
});
after(() => process.env.KEEP || rmSync(folder, { recursive: true, force: true }));

/** Every message in result order: newest first; of the same time, the one of the newer conversation. */
function plainDocuments() {
  const ordered = [...chats].sort((a, b) => Date.parse(a.messages[0].timestamp) - Date.parse(b.messages[0].timestamp) || (a.id < b.id ? -1 : 1));
  return ordered.flatMap((chat) => chat.messages.map((message) => ({ chat, message, key: `${chat.id}#m-${message.id}`, text: [message.text.trim().replaceAll("\0", "\ufffd"), message.error ?? []].flat().join("\n"), time: Date.parse(message.timestamp) / 1000 }))).reverse().sort((a, b) => b.time - a.time);
}

const signs = "\u3041-\u3096\u3099\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff";

const clusters = /[\u0e40-\u0e44]?[\u0e01-\u0e2e][^\u0e01-\u0e2e\u0e40-\u0e44]*|[\u1780-\u17b3](?:\u17d2[\u1780-\u17b3]|[\u17b4-\u17d1\u17d3\u17dd])*/g;

/** Words by a pattern, and pairs of signs with the last one: a second implementation of the script's word rules. */
function plainWords(folded) {
  const out = [];
  // Of the scripts with clusters, the texts have only Thai and Khmer.
  for (const [run] of folded.matchAll(new RegExp(`[${signs}]+|[\u0e01-\u0e3a\u0e40-\u0e4e]+|[\u1780-\u17d3\u17dd]+|[\\p{L}\\p{N}\\p{M}]+?(?=[${signs}\u0e01-\u0e4e\u1780-\u17d3]|[^\\p{L}\\p{N}\\p{M}]|$)`, "gu"))) {
    const own = new RegExp(`^[${signs}]`, "u").test(run) ? [...run] : run.match(clusters);
    if (/^[\u0e01-\u0e4e\u1780-\u17d3]/.test(run) || new RegExp(`^[${signs}]`, "u").test(run)) own.forEach((one, place) => out.push(one + (own[place + 1] ?? "")));
    else out.push(Buffer.from(run).subarray(0, 48).toString());
  }
  return out;
}

const isPair = (word) => plainWords(word).length > 1;

/** The words that a part asks for: the last sign of several is no word of its own. */
function wantedWords(folded) {
  const list = plainWords(folded);
  return list.length > 1 && isPair(list.at(-2)) && list.at(-2).endsWith(list.at(-1)) ? list.slice(0, -1) : list;
}

const isOneSign = (word) => new RegExp(`^[${signs}]$`, "u").test(word) || word.match(clusters)?.[0] === word;

/** Other spellings of the words of a text, by a second implementation. */
function otherWords(original) {
  const out = [];
  for (const [chain] of words.fold(original).matchAll(/[\p{L}\p{N}\p{M}]+(?:[-'\u2019,.][\p{L}\p{N}\p{M}]+)+/gu)) {
    const [own, isNumber] = [chain.split(/[-'\u2019,.]/), /^\d+([,.'\u2019]\d{3})+$/.test(chain)];
    const isCompound = own.length < 4 && !/^\d|[,.\u0e01-\u0e4e\u1780-\u17d3\u3041-\u9fff]/u.test(chain);
    if ((isNumber || isCompound) && Buffer.byteLength(own.join("")) <= 24) out.push(own.join(""));
  }
  // Long words of the texts are ASCII.
  for (const [long] of words.fold(original).matchAll(/[a-z0-9]{49,1000}/g)) for (let place = 24; place - 24 + 48 < long.length; place += 24) out.push(long.slice(place, place + 48));
  return [...out, ...camelParts(original)];
}

/** Parts of three letters or more, each from a capital that begins one. */
function camelParts(original) {
  const out = [];
  const [isBig, isSmall] = [(letter) => letter >= "A" && letter <= "Z", (letter) => letter >= "a" && letter <= "z"];
  for (const [run] of original.matchAll(/(?<![A-Za-z0-9\u0080-\uffff])[A-Za-z0-9]{2,48}(?![A-Za-z0-9\u0080-\uffff])/g)) {
    const starts = [...run].flatMap((letter, place) => {
      const [before, next, second] = [run[place - 1], run[place + 1], run[place + 2]];
      return place > 0 && isBig(letter) && (isSmall(before) || (isBig(before) && isSmall(next) && isSmall(second))) ? [place] : [];
    });
    const parts = [0, ...starts].map((start, place) => run.slice(start, starts[place]));
    if (parts.length > 1) out.push(...parts.filter((part) => part.length > 2).map((part) => part.toLowerCase()));
  }
  return out;
}

const known = new Map();
/** The words of a name, cached: all queries use the same few. */
function wordsOfName(name) {
  if (!known.has(name)) known.set(name, [name, name.replaceAll(/[\u00e4\u00f6]/g, "$&e")].flatMap((one) => plainWords(words.fold(one))));
  return known.get(name);
}

const hasRun = (list, wanted, fits = (a, b) => a === b) => list.some((_, start) => start + wanted.length <= list.length && wanted.every((word, step) => (step === wanted.length - 1 ? fits(list[start + step], word) : list[start + step] === word)));

/** A random query as text and as a plain test of a document. */
function question() {
  const doc = pick(documents);
  const own = plainWords(words.fold(doc.text));
  const written = () => (own.length > 0 && random() < 0.8 ? pick(doc.text.split(/[\s,]+/u).filter(Boolean)) ?? "x" : random() < 0.7 ? pick(vocabulary) : pick(special));
  const clause = pick([wordClause, wordClause, phraseClause, insideClause, patternClause, nearClause, fromClause, toClause, withClause, mentionClause, tagClause, inClause, kindClause, timeClause, periodClause, hasClause, languageClause, symbolClause, groupClause, unknownClause]);
  return clause(doc, written);
}

function wordClause(doc, written) {
  const word = written().replaceAll(/["*]/g, "");
  if (/^(-|from:|in:|https)|[()]|^(OR|AND|NOT)$/i.test(word) || /\s/u.test(word)) return wordClause(doc, () => pick(vocabulary));
  const wanted = wantedWords(words.fold(word));
  if (wanted.length === 0) return wordClause(doc, () => pick(vocabulary));
  const isWord = [...wanted.at(-1)].length > 1;
  const starts = (a, b) => a.startsWith(b);
  const symbols = word.replace(/^['([{]+/, "").replace(/['.,;:!?)\]}]+$/, "");
  if (/^[\p{S}#@%&/\\.]|[\p{S}#%&]$/u.test(symbols)) {
    const has = (fits) => (one) => one.folded.includes(words.fold(symbols)) && hasRun(one.words, wanted, fits);
    return { text: word, holds: has(isOneSign(wanted.at(-1)) ? starts : undefined), lastHolds: isWord && /[\p{L}\p{N}\p{M}]$/u.test(symbols) ? has(starts) : undefined };
  }
  const joined = wanted.length === 1 ? wanted[0] : otherWords(word).find((other) => other === wanted.join(""));
  const has = (fits) => (one) => hasRun(one.words, wanted, fits) || (joined !== undefined && hasRun([...(wanted.length > 1 ? one.words : []), ...one.others], [joined], fits));
  // Of words with one character between, only the one that they make together may be a start.
  const lastHolds = joined !== undefined && wanted.length > 1 ? (one) => hasRun(one.words, wanted) || hasRun([...one.words, ...one.others], [joined], starts) : has(starts);
  return { text: word, holds: has(isOneSign(wanted.at(-1)) ? starts : undefined), lastHolds: isWord || (joined !== undefined && wanted.length > 1) ? lastHolds : undefined };
}

function phraseClause(doc) {
  const all = plainWords(words.fold(doc.text));
  const start = Math.floor(random() * all.length);
  const raw = doc.text.replaceAll(/["*]/g, "").split(/\s+/u).filter(Boolean).slice(start, start + 2 + Math.floor(random() * 2)).join(" ");
  const wanted = wantedWords(words.fold(raw));
  if (wanted.length === 0) return wordClause(doc, () => pick(vocabulary));
  return { text: `"${raw}"`, holds: (one) => hasRun(one.words, wanted, isOneSign(wanted.at(-1)) ? (a, b) => a.startsWith(b) : undefined), isFree: true };
}

function insideClause(doc) {
  const characters = [...doc.text.replaceAll(/[*"]/g, "")];
  const start = Math.floor(random() * characters.length);
  const raw = characters.slice(start, start + 1 + Math.floor(random() * 6)).join("").normalize("NFC").trim();
  const wanted = words.fold(raw);
  if (wanted === "" || /[\n\u2028]/.test(raw)) return wordClause(doc, () => pick(vocabulary));
  return { text: `*${raw}*`, holds: (one) => one.folded.includes(wanted), isFree: true };
}

function fromClause() {
  if (random() < 0.2) return { text: "from:(ann OR joerg)", holds: (one) => ["ann", "joerg"].some((word) => wordsOfName(one.message.sender).includes(word)) };
  const name = pick([...names, "ann", "lee bo", "joerg", "baeuerle", "jorg bauerle", "nobody"]);
  const wanted = plainWords(words.fold(name));
  return { text: `from:"${name}"`, holds: (one) => wanted.every((word) => wordsOfName(one.message.sender).includes(word)) };
}

function inClause(doc) {
  const name = pick([doc.chat.id, "harbour", "cafe", "chat"]);
  const wanted = plainWords(words.fold(name));
  return { text: `in:${name}`, holds: (one) => wanted.every((word) => wordsOfName(`${one.chat.title} chats ${one.chat.id}`).includes(word)) };
}

function kindClause() {
  const kind = pick(["direct", "group", "assistant", "chats"]);
  return { text: `kind:${kind}`, holds: (one) => kind === "chats" || one.chat.kind === kind };
}

function timeClause(doc) {
  const day = new Date(doc.time * 1000).toISOString().slice(0, pick([4, 7, 10]));
  const [from, to] = { 4: [`${day}-01-01`, `${Number(day) + 1}-01-01`], 7: [`${day}-01`, nextMonth(day)], 10: [day, new Date(Date.parse(day) + 86400000).toISOString().slice(0, 10)] }[day.length].map((date) => Date.parse(date) / 1000);
  const field = pick(["on", "before", "after"]);
  return { text: `${field}:${day}`, holds: ({ time }) => (field === "on" ? time >= from && time < to : field === "before" ? time < from : time >= to) };
}

function nextMonth(month) {
  const [year, number] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, "0")}-01`;
}

/** A range of years, months or days, open or not, or a period before the day of the vectors. */
function periodClause(doc) {
  const ends = [0, 1].map(() => new Date((doc.time + (random() - 0.5) * 2e7) * 1000).toISOString().slice(0, 10)).sort();
  const [first, last] = [ends[0].slice(0, pick([7, 10])), ends[1]];
  const after = Date.parse(last) / 1000 + 86400;
  const from = Date.parse(first.length === 7 ? `${first}-01` : first) / 1000;
  const within = (low, high) => ({ time }) => time >= low && time < high;
  return pick([
    { text: `during:${first}..${last}`, holds: within(from, after) },
    { text: `on:${first}..`, holds: within(from, Infinity) },
    { text: `on:..${last}`, holds: within(-Infinity, after) },
    { text: 'during:"last month"', holds: within(Date.UTC(2024, 1, 1) / 1000, Date.UTC(2024, 2, 1) / 1000) },
    { text: 'during:"last 90 days"', holds: within(Date.UTC(2024, 2, 14) / 1000 - 90 * 86400, Date.UTC(2024, 2, 14) / 1000) },
    { text: "on:today", holds: within(Date.UTC(2024, 2, 13) / 1000, Date.UTC(2024, 2, 14) / 1000) },
    { text: "after:yesterday", holds: within(Date.UTC(2024, 2, 13) / 1000, Infinity) },
    { text: 'during:"this week"', holds: within(Date.UTC(2024, 2, 11) / 1000, Date.UTC(2024, 2, 18) / 1000) },
    { text: 'on:"last 2 weeks"', holds: within(Date.UTC(2024, 1, 28) / 1000, Date.UTC(2024, 2, 14) / 1000) },
    { text: 'during:"last year"', holds: within(Date.UTC(2023, 0, 1) / 1000, Date.UTC(2024, 0, 1) / 1000) },
    { text: 'before:"this year"', holds: within(-Infinity, Date.UTC(2024, 0, 1) / 1000) },
  ]);
}

/** Letters of a word and asterisks for some of the others. */
function patternClause(doc) {
  const long = plainWords(words.fold(doc.text)).filter((one) => /^[a-z]{4,24}$/.test(one));
  if (long.length === 0) return wordClause(doc, () => pick(vocabulary));
  const word = pick(long);
  const cut = 2 + Math.floor(random() * (word.length - 3));
  const asked = pick([`${word.slice(0, cut)}*`, `${word.slice(0, 2)}*${word.slice(cut + 1)}`, `*${word.slice(cut)}`, `${word[0]}*${word.slice(-2)}`].filter((one) => !/^\*.$/.test(one)));
  const form = new RegExp(`^${asked.replaceAll("*", ".*")}$`, "su");
  const isEnding = asked.indexOf("*") < 2;
  const fits = (one) => form.test(one) && (!isEnding || ([...one].length > 1 && !isPair(one) && !isOneSign(one)));
  return { text: asked, holds: (one) => one.words.some(fits), isFree: true };
}

function nearClause(doc) {
  const own = plainWords(words.fold(doc.text));
  const starts = own.flatMap((one, place) => (/^[a-z]+$/.test(one) ? [place] : []));
  if (starts.length === 0) return wordClause(doc, () => pick(vocabulary));
  // Words alone or, sometimes, a phrase of two.
  const [first, second] = [0, 1].map(() => pick(starts)).map((place) => own.slice(place, place + (starts.includes(place + 1) && random() < 0.3 ? 2 : 1)));
  const most = Math.floor(random() * 4);
  const written = (list) => (list.length > 1 ? `"${list.join(" ")}"` : list[0]);
  const places = (one, list) => one.words.flatMap((_, place) => (list.every((word, step) => one.words[place + step] === word) ? [place] : []));
  const isNear = (a, b) => {
    const gap = b > a ? b - a - first.length : a - b - second.length;
    return gap >= 0 && gap <= most;
  };
  return { text: `${written(first)} NEAR/${most} ${written(second)}`, isFree: true, isBound: true, holds: (one) => places(one, first).some((a) => places(one, second).some((b) => isNear(a, b))) };
}

const nameHas = (wanted) => (name) => wanted.every((word) => wordsOfName(name).includes(word));
const people = (one) => one.chat.participants.map(({ id }) => id);

function toClause() {
  const wanted = pick([["ann"], ["bo"], ["lee", "ann"], ["nobody"]]);
  return { text: `to:"${wanted.join(" ")}"`, holds: (one) => people(one).some((name) => name !== one.message.sender && nameHas(wanted)(name)) };
}

function withClause() {
  const wanted = pick([["ann"], ["bo"], ["eva"], ["ann", "bo"]]);
  return { text: `with:"${wanted.join(" ")}"`, holds: (one) => people(one).some(nameHas(wanted)) };
}

function tagClause() {
  const wanted = pick([["sea"], ["sky", "big"], ["cafe"], ["sky", "sea"]]);
  return { text: `tag:${wanted.join("-")}`, holds: (one) => (one.chat.tags ?? []).some(nameHas(wanted)) };
}

function mentionClause() {
  const [text, form] = pick([["ann", "ann"], ['"ann lee"', "ann lee"]]);
  return { text: `mentions:${text}`, holds: (one) => new RegExp(`(^|[^0-9a-z\u0080-\uffff])@${form}(?![\\p{L}\\p{N}\\p{M}])`, "u").test(one.folded) };
}

function hasClause() {
  const [text, holds] = pick([
    ["has:reply", (one) => one.message.replyTo !== undefined],
    ["has:link", (one) => one.text.includes("://")],
    ["has:code", (one) => one.text.includes("```")],
    ["has:error", (one) => one.message.error !== undefined],
    ["has:tool", (one) => one.message.role === "tool"],
    ["has:reaction", (one) => one.message.reactions !== undefined],
    ["has:image", (one) => one.message.attachments?.[0].path === "a.png"],
    ["has:file", (one) => one.message.attachments?.[0].path === "a.pdf"],
    ["has:emoji", (one) => /[\ud83d\ud83c]/.test(one.text)],
    ["has:thread", (one) => one.chat.messages.some(({ replyTo }) => replyTo === one.message.id)],
    ["is:edited", (one) => one.message.editedAt !== undefined],
    ["is:mine", (one) => one.message.sender === "Bo"],
    ["is:deleted", (one) => one.message.deleted === true],
  ]);
  return { text, holds };
}

function languageClause() {
  const code = pick([...codes, "uk"]);
  return { text: `lang:${code}`, holds: (one) => one.chat.id === `lang-${code}` };
}

/** Signs and symbols as they are, also where words are with them. */
function symbolClause() {
  const text = pick(["->", "\ud83c\udf89", "\ud83d\ude00", "--no-check", "*=>*"]);
  const wanted = plainWords(text);
  return { text, isFree: true, holds: (one) => one.folded.includes(text.replaceAll("*", "")) && (wanted.length === 0 || hasRun(one.words, wanted)) };
}

/** Alternatives of one field. */
function groupClause() {
  const [field, ...values] = pick([
    ["kind", ["direct", (one) => one.chat.kind === "direct"], ["assistant", (one) => one.chat.kind === "assistant"]],
    ["lang", ["ja", (one) => one.chat.id === "lang-ja"], ["el", (one) => one.chat.id === "lang-el"]],
    ["has", ["reply", (one) => one.message.replyTo !== undefined], ["error", (one) => one.message.error !== undefined]],
    ["is", ["edited", (one) => one.message.editedAt !== undefined], ["deleted", (one) => one.message.deleted === true]],
    ["with", ["eva", (one) => people(one).some(nameHas(["eva"]))], ["joerg", (one) => people(one).some(nameHas(["joerg"]))]],
    ["on", ["2021", ({ time }) => new Date(time * 1000).getUTCFullYear() === 2021], ["2023-02", ({ time }) => new Date(time * 1000).toISOString().startsWith("2023-02")]],
  ]);
  return { text: `${field}:(${values.map(([value]) => value).join(" OR ")})`, holds: (one) => values.some(([, holds]) => holds(one)) };
}

/** An operator that does not exist is text; values that do not exist match nothing. */
function unknownClause(doc) {
  return random() < 0.6 ? wordClause(doc, () => "form:ann") : { text: pick(["has:money", "is:group", "lang:xx", "on:soon"]), holds: () => false };
}

const mayTurn = (text) => !/^[^\p{L}\p{N}"*]/u.test(text);

/** One to three clauses, some of them negated, or groups of such; the last free one that is not may end in a prefix. */
function wholeQuestion() {
  const whole = oneQuestion();
  // An asterisk at the start extends to a later one.
  return /(^|[\s(-])\*[a-z]+(?=[\s)]|$)/.test(whole.text) && whole.text.split("*").length > 2 ? wholeQuestion() : whole;
}

function oneQuestion() {
  const tree = random() < 0.75 ? { all: Array.from({ length: 1 + Math.floor(random() ** 2 * 3) }, clauseOf) } : groupOf(0);
  if (tree.all) tree.all[0].isTurned = false;
  const last = positive(tree).findLast((clause) => clause.isFree || "lastHolds" in clause);
  if (last?.lastHolds) last.holds = last.lastHolds;
  return { text: written(tree, true), holds: (one) => isTrue(tree, one) };
}

function clauseOf() {
  const clause = question();
  // Before a symbol, "-" is text.
  return { ...clause, isTurned: random() < 0.3 && mayTurn(clause.text) && !clause.isBound };
}

/** Alternatives or a sequence, with groups in them; the first of a sequence is required. */
function groupOf(depth) {
  const parts = Array.from({ length: 2 + Math.floor(random() * 2) }, () => (depth < 2 && random() < 0.35 ? { ...groupOf(depth + 1), isTurned: random() < 0.2 } : clauseOf()));
  const isSequence = random() < 0.4;
  if (isSequence || depth === 0) parts[0].isTurned = false;
  return { [isSequence ? "all" : "any"]: parts };
}

/** The clauses that a match may have. */
function positive(tree) {
  return tree.isTurned ? [] : ((tree.all ?? tree.any)?.flatMap(positive) ?? [tree]);
}

function isTrue(tree, one) {
  const fits = (part) => isTrue(part, one);
  return (tree.all?.every(fits) ?? tree.any?.some(fits) ?? tree.holds(one)) !== (tree.isTurned === true);
}

/** A tree as a query; sequences need no parentheses between `OR`. */
function written(tree, isOutside = false) {
  const minus = tree.isTurned ? pick(["-", "NOT "]) : "";
  if (tree.text) return minus + tree.text;
  const parts = (tree.all ?? tree.any).map((part) => written(part, tree.any && part.all && !part.isTurned && random() < 0.5));
  const text = parts.join(tree.any ? " OR " : pick([" ", " AND "]));
  return isOutside ? text : `${minus}(${text})`;
}

/** The results of the pages' engine, query by query: in an `order` as a page gives them, else newest first without other forms. */
async function foundByScript(asked, { site = "site", ...options } = {}) {
  const worker = new Worker(new URL("search-answers.mjs", import.meta.url), { workerData: { site: join(folder, site), asked, ...options } });
  const [{ isSmall, answers }] = await once(worker, "message");
  assert.equal(isSmall, site === "small");
  return answers;
}

/** The results of the terminal's engine, query by query. */
async function foundByTerminal(asked, options = ["--literal", "--order", "newest"], site = "site") {
  const terminal = spawn(binary, ["search", "--batch", "--site", site, ...options, "--limit", "1000000"], { cwd: folder, stdio: ["pipe", "pipe", "inherit"], env: { ...process.env, SOURCE_DATE_EPOCH: "1710331200", TZ: "UTC" } });
  terminal.stdin.end(asked.map((typed) => typed.replaceAll("\n", " ")).join("\n"));
  const said = [];
  terminal.stdout.on("data", (bytes) => said.push(bytes));
  const [status] = await once(terminal, "close");
  assert.equal(status, 0);
  const lines = Buffer.concat(said).toString("utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line).map((one) => one.replace(/^chats\/([^/]+)\/.*#/, "$1#")));
}

test("2,000 random queries of every form find what a look at every text finds, in the browser's engine and in the terminal's (M-34, C-51)", async () => {
  const prepared = documents.map((one) => ({ ...one, folded: words.fold(one.text) })).map((one) => ({ ...one, words: plainWords(one.folded), others: otherWords(one.text) }));
  const asked = Array.from({ length: 2000 }, wholeQuestion);
  const typed = asked.map(({ text: one }) => one);
  const found = Promise.all([foundByScript(typed), foundByTerminal(typed)]);
  const expected = asked.map(({ holds }) => prepared.filter(holds).map((one) => one.key));
  assert.ok(expected.filter((list) => list.length > 0).length > 1000, "most queries find something");

  for (const answers of await found) {
    assert.equal(answers.length, asked.length);
    for (const [place, list] of answers.entries()) assert.deepEqual(list, expected[place], asked[place].text);
  }
});

test("with other forms of words and best first, the browser's engine and the terminal's find the same in the same order (issue 24)", async () => {
  const asked = Array.from({ length: 300 }, wholeQuestion).map(({ text: one }) => one);
  const wrong = asked.slice(0, 100).map((one) => one.replace(/[a-z]{5,}/, (word) => word.slice(0, 2) + word.slice(3)));
  const all = [...asked, ...wrong, "lookalikes strassen", "lookalkie strasse", "lookalike strasse kami", "lookalike kami"];
  const [script, terminal] = await Promise.all([foundByScript(all, { order: "best" }), foundByTerminal(all, [])]);
  all.forEach((typed, place) => assert.deepEqual(script[place], terminal[place], typed));
});

test("in each order, with accents and case, and on a small site, both engines find the same (issue 24)", async () => {
  writeFileSync(join(folder, "few.jsonl"), chats.filter(({ messages }) => messages.length <= 40).map((chat) => JSON.stringify(chat)).join("\n"));
  execFileSync(binary, ["build", "few.jsonl", "-o", "small", "--quiet"], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  const asked = Array.from({ length: 100 }, wholeQuestion).map(({ text: one }) => one);
  const forms = Object.values(spoken).flatMap((own) => own.split(" ")).flatMap((word) => [word, word.slice(1)]);
  const ways = [["site", "best", false, forms], ["site", "oldest", false, asked], ["site", "best", true, asked], ["small", "best", false, [...asked, ...forms]], ["small", "oldest", true, asked]];
  for (const [site, order, isExact, all] of ways) {
    const [script, terminal] = await Promise.all([foundByScript(all, { site, order, isExact }), foundByTerminal(all, ["--order", order, ...(isExact ? ["--exact"] : [])], site)]);
    all.forEach((typed, place) => assert.deepEqual(script[place], terminal[place], `${site}, ${order}, ${isExact}: ${typed}`));
  }
});

test("best first, messages with the most frequent words of a part are first; all are found, once each (issue 24)", async () => {
  const index = await indexes.Index.open(environment(join(folder, "site")));
  for (const typed of ["*oka*", "*adu*", "*ami", "*ela* OR *oka*"]) {
    const query = queries.parse(typed);
    const [all, some] = [await addresses(index, query), await addresses(index, { ...query, few: {} })];
    const best = await addresses(index, query, (...given) => engine.ordered(...given, "best", {}));
    assert.ok(some.length > 0, typed);
    assert.deepEqual(best, [...some, ...all.filter((one) => !some.includes(one))], typed);
    assert.deepEqual([...best].sort(), [...all].sort(), typed);
  }
});

test("a part of two letters that few words have is looked up (issue 24)", async () => {
  const index = await indexes.Index.open(environment(join(folder, "site")));
  const uses = new Map();
  for (const [term] of await index.terms("w")) for (const [, pair] of term.matchAll(/(?=([a-z]{2}))(?<=w.*)/g)) uses.set(pair, (uses.get(pair) ?? 0) + 1);
  const [[rare]] = [...uses].sort((a, b) => a[1] - b[1]);
  const query = queries.parse(`*${rare}*`);
  assert.equal((await engine.lists.listsOf(index, query)).wanted.length, 1, rare);
  assert.ok((await addresses(index, query)).length > 0, rare);
});

const found = async (typed) => addresses(await indexes.Index.open(environment(join(folder, "site"))), queries.parse(typed));

test("the last free word may be the beginning of one, also before a filter and when it is finished; a word in marks may not (search 4, requirements 11)", async () => {
  const plain = documents.filter((one) => plainWords(words.fold(one.text)).some((word) => word.startsWith("stras"))).map((one) => one.key);
  assert.ok(plain.length > 0);
  assert.deepEqual(await found("stras"), plain);
  assert.deepEqual(await found("stras kind:chats"), plain);
  assert.deepEqual(await found("kind:chats stras -nothinglikeit"), plain);
  assert.deepEqual(await found('"stras"'), []);
  assert.deepEqual(await found("stras strasse"), []);
});

/** The day of the vectors. */
language.today = () => Date.UTC(2024, 2, 13) / 1000;

test("dates, periods and ranges are for the script what the vectors say (issue 24)", () => {
  for (const { value, from, to } of vectors("query_dates")) {
    const { all: [clause], notes } = queries.parse(`on:"${JSON.parse(value)}"`);
    if (JSON.parse(value) === "") continue;
    const ends = clause.type === "time" ? [String(clause.from), String(clause.to)] : ["", ""];
    assert.deepEqual(ends.map((end) => end.replace("-Infinity", "start").replace("Infinity", "end")), [from, to], value);
    assert.equal(notes.length, from === "" ? 1 : 0, value);
  }
});

test("queries mean for the script what the vectors say (search 8)", () => {
  for (const { query, text, holds, notes } of vectors("queries")) {
    const message = { text: JSON.parse(text), name: "Ann Lee", people: ["Ann Lee", "Bo"], tags: ["big sky"], kinds: "chats direct", title: "Harbour", path: "chats/a/index.html", time: 1, has: 1088 };
    const parsed = queries.parse(JSON.parse(query));
    assert.equal(parsed.all.length > 0 && queries.matches(parsed, message), holds === "yes", `${query} in ${text}`);
    assert.equal(parsed.notes.length, Number(notes), query);
  }
});

/** Queries offered for one. */
const offered = async (index, typed) => [...(await suggest(index, typed))];

test("an operator that is misspelt is offered, only where it finds something (search 8)", async () => {
  const index = await indexes.Index.open(environment(join(folder, "site")));
  assert.deepEqual(await offered(index, "form:ann lookalike"), ["from:ann lookalike"]);
  assert.deepEqual(await offered(index, "form:nobody lookalike"), []);
  assert.deepEqual(await offered(index, "lookalike"), []);
  assert.deepEqual(await offered(index, "lookalike Lee"), ["lookalike from:Lee"], "a name of the sender");
  assert.deepEqual(await offered(index, "Lee? lookalike"), ['from:"Lee?" lookalike']);
  const titles = await Promise.all(["harbour", "garden", "caf\u00e9"].map((word) => offered(index, `${word} lookalike`)));
  assert.deepEqual(titles.flat().length, 1, "a word of the title");
  assert.match(titles.flat()[0], /^in:\S+ lookalike$/);
  assert.equal(engine.literal('walk "a b" -c from:x run'), '"walk" "a b" -c from:x "run"');
  assert.equal(engine.literal("(walk OR (swim -sea)) -(c d) e-mails"), '("walk" OR ("swim" -sea)) -(c d) "e-mails"');
});

/** The words that a query was answered with, and how. */
async function answered(index, typed) {
  const { query, way } = await engine.plan(index, queries.parse(typed));
  return [way, ...query.all.flatMap((clause) => [...(clause.forms?.keys() ?? [])])];
}

test("words with any letter wrong are found on a large site, and the answer says so (issue 24)", async () => {
  const index = await indexes.Index.open(environment(join(folder, "site")));
  assert.equal(index.isSmall, false);
  for (const wrong of ["lookalkie", "lokalike", "olokalike", "xookalike", "ookalike", "lxokalike", "looklike", "lookalikex", "xxokalike", "lxokalixe", "loxkalxike"]) {
    const [way, ...forms] = await answered(index, `${wrong} kind:chats`);
    assert.ok(way === "typos" && forms.includes("lookalike"), `${wrong}: ${way} ${forms}`);
  }
  assert.deepEqual(await answered(index, "qqxyzzyqq"), ["nothing"]);
  assert.equal((await answered(index, "lookalkie from:nobody"))[0], "nothing");
  assert.equal((await answered(index, "lookalike zzzzzzz"))[0], "most");
});

test("an error in the last third is corrected in the part of the dictionary that has the word, without words in reverse (issue 24)", async () => {
  const index = await indexes.Index.open(environment(join(folder, "site")));
  const { terms, shards } = index.root;
  const frequent = () => shards.filter((name, place) => terms[place].startsWith("q") && index.has(name));
  assert.deepEqual(await answered(index, "lookaliek"), ["typos", "lookalike"]);
  assert.deepEqual(frequent(), []);
  assert.deepEqual(await answered(index, "lokalike"), ["typos", "lookalike"]);
  assert.notDeepEqual(frequent(), []);
});

/** A small site of these texts, without files. */
function smallSite(...texts) {
  const everything = texts.map((text, id) => ({ id, text, name: "Ann", kinds: "chats direct", title: "A", path: "chats/a/index.html", time: id + 1, has: 0 }));
  return { isSmall: true, everything, root: { count: texts.length }, breathe: async () => {} };
}

test("the empty symbol is looked for in the last part of the words in reverse (issue 24)", async () => {
  const { terms } = (await indexes.Index.open(environment(join(folder, "site")))).root;
  const first = terms.findIndex((term) => term.startsWith("s"));
  assert.ok(first > 0 && terms[first].length > 1 && terms[first - 1].startsWith("r"), terms.slice(first - 1, first + 1).join(" "));
});

test("of words that all occur, the rarest is taken for the error, then any (issue 24)", async () => {
  const site = smallSite("resize a partition", "my partitoin", "resize it", "a resite", "reszie", "reszie a rail", "reszie");
  assert.deepEqual(await answered(site, "partitoin resize"), ["typos", "partition"]);
  assert.deepEqual(await answered(site, "partition reszie"), ["typos", "partitoin", "resize"]);
});

test("other forms, typing errors and most of the words are found on a small site, too (issue 24)", async () => {
  const index = smallSite("the harbour and a walk with you", "that ferry and the tickets", "we walked to the ferry");
  const texts = async (typed, find = engine.ranked) => {
    const { query } = await engine.plan(index, queries.parse(typed));
    const out = [];
    for await (const { text } of find(index, query)) out.push(text);
    return out;
  };
  assert.deepEqual(await texts("walking"), ["we walked to the ferry", "the harbour and a walk with you"]);
  assert.deepEqual(await texts('"walking"'), []);
  assert.deepEqual(await texts("arbour wlak"), ["the harbour and a walk with you"]);
  assert.deepEqual((await texts("tickets ferry harbour")).slice(0, 1), ["that ferry and the tickets"]);
  assert.deepEqual(await texts("ferry", engine.timed), ["we walked to the ferry", "that ferry and the tickets"]);
  const oldest = (...given) => engine.timed(...given, { isOldest: true });
  assert.deepEqual(await texts("ferry", oldest), ["that ferry and the tickets", "we walked to the ferry"]);
});

/** Lists of `d`, in the dictionary, or of files as `0-99:100-199`; alternatives between `+`. */
const listsOf = (text) => text.split(" ").map((need) => need.split("+").map((entry) => {
  if (entry === "d") return { count: 1, part: {} };
  const pieces = entry.split(":").map((piece) => piece.split("-").map(Number)).map(([first, last]) => ({ first, last, count: 1 }));
  return { count: pieces.length, pieces };
}));

test("texts are compared in the steps that the vectors say (issue 24)", () => {
  for (const { end, lists, steps } of vectors("search_steps")) {
    const found = engine.lists.steps({ root: { end: Number(end) } }, listsOf(lists));
    assert.equal(found.map((step) => step.join("-")).join(" "), steps, lists);
  }
});

test("words have the stems that the vectors say (issue 24)", () => {
  const rows = vectors("stems");
  assert.ok(rows.length > 1000);
  for (const { language, word, stem } of rows) assert.equal(stems.stem(language, word), stem, `${language} ${word}`);
  for (const word of ["ab", "x2y", "\u6771\u4eac", ""]) assert.equal(stems.stem("en", word), word);
});

test("ten messages after the newest rewrite the end of their chat, and the root", () => {
  const before = new Set(readdirSync(join(folder, "site", "search")));
  const grown = structuredClone(chats);
  const chat = grown.find((one) => one.messages.length === 40);
  const last = documents[0].time * 1000;
  for (let place = 41; place <= 50; place += 1) chat.messages.push({ id: `n${place}`, sender: "Bo", timestamp: new Date(last + place * 1000).toISOString(), text: `${pick(vocabulary)} ${pick(vocabulary)} again` });
  writeFileSync(join(folder, "grown.jsonl"), grown.map((one) => JSON.stringify(one)).join("\n"));
  execFileSync(binary, ["build", "grown.jsonl", "-o", "grown", "--quiet"], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  const now = readdirSync(join(folder, "grown", "search"));
  const written = now.filter((name) => !before.has(name));
  console.log(`${written.length} of ${now.length} files are new after ten messages, the root besides`);
  assert.ok(written.length <= 45, `${written.length} new files of ${now.length}`);
});

test("blocks of texts are asked for by the state of all of them, so that no cache gives an old one", async () => {
  const site = environment(join(folder, "site"));
  const asked = [];
  const load = (name, state) => {
    asked.push([name, state]);
    return site.load(name);
  };
  const states = [];
  for (const name of ["site", "grown"]) {
    const index = await indexes.Index.open({ ...environment(join(folder, name)), load: name === "site" ? load : environment(join(folder, name)).load });
    states.push(index.root.state);
    if (name === "site") for await (const message of engine.timed(index, queries.parse("kind:direct"))) if (message) break;
  }
  assert.notEqual(states[0], states[1]);
  const [blocks, others] = [asked.filter(([name]) => name.includes("-")), asked.filter(([name]) => !name.includes("-"))];
  assert.ok(blocks.length > 0 && others.length > 1);
  assert.ok(blocks.every(([, state]) => state === `?${states[0]}`));
  assert.ok(others.every(([, state]) => state === ""));
});

test("the script folds and cuts texts as the vectors say", () => {
  for (const row of vectors("folding")) {
    const given = JSON.parse(row.input_json);
    assert.equal(words.fold(given), JSON.parse(row.folded_json), row.input_json);
    assert.deepEqual([...words.words(words.fold(given))], JSON.parse(row.words_json), row.input_json);
  }
});

test("bytes are unpacked by hand as by the browser", async () => {
  for (const length of [0, 1, 300, 70000]) {
    for (const level of [0, 1, 9]) {
      const bytes = Uint8Array.from({ length }, () => Math.floor(random() * 20) * 5);
      const packed = new Uint8Array(deflateRawSync(bytes, { level }));
      assert.deepEqual([...inflate.byHand(packed)], [...bytes]);
      assert.deepEqual([...(await inflate.inflate(packed))], [...bytes]);
    }
  }
  assert.throws(() => inflate.byHand(Uint8Array.of(7)), /unknown form/);
  assert.throws(() => inflate.byHand(Uint8Array.of(5, 1)), /end too early/);
  const packed = new Uint8Array([...deflateRawSync(new Uint8Array(9)), 0]);
  assert.throws(() => inflate.byHand(packed), /followed by others/);
  const bomb = new Uint8Array(deflateRawSync(new Uint8Array(2 ** 26 + 1)));
  await assert.rejects(inflate.inflate(bomb), /more than 64 MB/);
});

test("a broken index is an error that says so, never a wrong answer", async () => {
  const good = environment(join(folder, "site"));
  const broken = (name, change) => ({ ...good, inflate: async (bytes) => change(await good.inflate(bytes)) });
  const root = (json, rest = []) => new Uint8Array([json.length, ...new TextEncoder().encode(json), ...rest]);
  await assert.rejects(indexes.Index.open(broken("root", () => root('{"version":11}'))), /version 11/);
  await assert.rejects(indexes.Index.open(broken("root", () => root('{"version":13,'))), /not JSON/);
  await assert.rejects(indexes.Index.open(broken("root", () => root('{"version":13,"fold":4,"count":9,"end":8}'))), /counts are impossible/);
  await assert.rejects(indexes.Index.open(broken("root", () => root('{"version":13,"fold":4,"count":1,"end":8,"small":0}'))), /wrong number of texts/);
  await assert.rejects(indexes.Index.open(broken("root", (bytes) => bytes.subarray(0, 20))), /truncated/);
  const changed = (bytes, value) => new Uint8Array(Buffer.from(Buffer.from(bytes).toString("latin1").replace(/"newest":\d+/, (all) => `"newest":${value.padStart(all.length - 9)}`), "latin1"));
  await assert.rejects(indexes.Index.open(broken("root", (bytes) => changed(bytes, "null"))), /lists do not match/);
  await assert.rejects(indexes.Index.open(broken("root", (bytes) => changed(bytes, "9"))), /search index is damaged/);
  await assert.rejects(indexes.Index.open(broken("root", (bytes) => new Uint8Array([...bytes, 0]))), /unexpected data/);
  // The word "a" has one file of postings, which the newest messages may not have.
  const shard = [4, 2, 0, 2, 1, 3, 119, 97, 0, 0, 1, 1, 2, 3, 4, 5];
  const json = JSON.stringify({ version: 13, fold: 4, count: 1, end: 8, blocks: 1, state: "0123456789", table: 16, align: 1, languages: [], newest: shard.length, years: [], terms: ["w"], shards: ["x"], firsts: [], tables: [] });
  const whole = (rest) => new Uint8Array([(json.length & 127) | 128, json.length >> 7, ...new TextEncoder().encode(json), ...rest, 0, 171, 205]);
  await assert.rejects(indexes.Index.open(broken("root", () => whole(shard))), /lists do not match/);
  assert.equal((await indexes.Index.open(broken("root", () => whole([4, 2, 0, 2, 8, 16, 119, 97, 2, 2, 2, 2, 2, 2, 2, 2])))).root.count, 1);
  await assert.rejects(indexes.Index.open({ ...good, load: async () => "8\u00e9" }), /invalid letters/);
  await assert.rejects(indexes.Index.open({ ...good, inflate: async () => { throw new Error("no stream"); } }), /root\.js cannot be unpacked/);
});

test("a file that cannot be loaded fails the query once, also one that was requested ahead", async () => {
  const site = environment(join(folder, "site"));
  for (const typed of [vocabulary.slice(0, 3).map((word) => `"${word}"`).join(" "), "lookalike kind:chats from:ann"]) {
    const asked = new Set();
    const whole = await indexes.Index.open({ ...site, load: (name) => (asked.add(name), site.load(name)) });
    await addresses(whole, queries.parse(typed), engine.ranked);
    assert.ok([...asked].some((name) => /^[0-9a-f]{10}$/.test(name)), typed);
    for (const broken of [...asked].filter((name) => name !== "root")) {
      const index = await indexes.Index.open({ ...site, load: (name) => (name === broken ? Promise.reject(new Error(`no ${name}`)) : site.load(name)) });
      await assert.rejects(addresses(index, queries.parse(typed), engine.ranked), new RegExp(`no ${broken}`), `${typed}: ${broken}`);
    }
  }
});

test("lists are joined in order, and a number that two lists have is refused", () => {
  const { merged, postings, Bytes } = fileParts;
  assert.deepEqual([...postings(new Bytes(Uint8Array.of(2, 4, 7, 6)), 6, 10)], [0, 2, 3, 4, 5, 8]);
  assert.throws(() => postings(new Bytes(Uint8Array.of(2, 4, 7)), 4, 10), /wrong length/);
  assert.throws(() => postings(new Bytes(Uint8Array.of(2, 4, 7)), 6, 10), /wrong length/);
  assert.throws(() => postings(new Bytes(Uint8Array.of(2)), 2 ** 48, 10), /wrong length/);
  const best = (...bytes) => Array.from(postings(new Bytes(Uint8Array.of(2, 4, 4, ...bytes)), 3, 10).best, ({ most, ids }) => [most, ...ids]);
  assert.deepEqual([best(), best(2, 1, 2), best(0, 1, 2)], [[], [[1, 0, 4]], [[1], [10, 2]]]);
  assert.equal(best(...new Array(10).fill(0)).length, 10);
  for (const wrong of [[1], [1, 0], [1, 4], [2, 1, 3], [2, 3, 1], [9, 1], [1, 0x80], new Array(11).fill(0)]) assert.throws(() => best(...wrong), /damaged/, String(wrong));
  for (const [list, more] of [[[1, 5, 9], [0, 2, 10]], [[], [3]], [[3], []], [[4, 5], [1, 2]]]) {
    assert.deepEqual([...merged(Uint32Array.from(list), more)], [...list, ...more].sort((a, b) => a - b));
  }
  assert.throws(() => merged(Uint32Array.of(1, 2), [2]), /two lists/);
});

test("a set of numbers has those that were added, and lists them once each, in order", () => {
  const [low, high] = [70, 70 + 4096];
  const numbers = Array.from({ length: 900 }, (_, place) => low + ((place * 7919) % 4096));
  const set = new indexes.Numbers(low, high).add(numbers).add([low, low + 31, low + 32, high - 1]);
  const wanted = [...new Set([...numbers, low, low + 31, low + 32, high - 1])].sort((a, b) => a - b);
  assert.deepEqual([...set.list()], wanted);
  for (let number = low; number < high; number += 1) assert.equal(set.has(number), wanted.includes(number), String(number));
});

test("what is no list, no part of the dictionary, no block of texts is refused with what is wrong", async () => {
  const { postings, shard, messages, table, unpacked, Bytes } = fileParts;
  for (const [bytes, message] of [[[0], /out of order/], [[3], /out of order/], [[0x80], /truncated/], [[22], /missing messages/], [[2, 21], /missing messages/], [new Array(9).fill(255), /too long/]]) {
    assert.throws(() => postings(new Bytes(Uint8Array.from(bytes)), 10, 10), message);
  }
  for (const [bytes, message] of [
    [[4, 0, 9, 0, 1, 0], /shares too many/], [[4, 1, 0, 1, 0, 2, 119, 2], /no list/], [[4, 1, 0, 1, 1, 0, 119], /no list/],
    [[4, 1, 0, 1, 1, 2, 255, 2], /not UTF-8/], [[8, 1, 0, 1, 1, 2, 1, 0, 1, 2, 119, 2, 2], /out of order/], [[4, 2, 0, 1, 1, 2, 119, 119, 2], /after the terms/],
    [[4, 1, 0, 1, 1, 2, 119, 2, 2], /after the terms/], [[4, 1, 0, 1, 1, 3, 119, 0, 0, 2, 1, 2, 3, 4, 5], /add up to its length/], [[9, 0], /truncated/],
  ]) {
    await assert.rejects(shard(Uint8Array.from(bytes), 10), message, String(bytes));
  }
  const block = (numbers, texts) => Uint8Array.from([numbers.length, ...numbers, ...texts.flatMap((one) => [...new TextEncoder().encode(one), 255])]);
  const numbers = [1, 1, 0, 1, 0, 0, 0, 0, 2, 0];
  const changed = (place, value) => numbers.map((number, at) => (at === place ? value : number));
  assert.equal(messages(block(numbers, ["", "p", "t", "a-1", "text"]), 10)[0].text, "text");
  assert.equal(messages(block(numbers, ["", "p", "t", "a-1", "\ufefftext"]), 10)[0].text, "\ufefftext");
  for (const [changedNumbers, texts, message] of [
    [changed(2, 10), ["", "p", "t", "a", "x"], /invalid ids/], [changed(3, 0), ["", "p", "t", "a", "x"], /after the columns/], [changed(4, 1), ["", "p", "t", "a", "x"], /name is missing/],
    [changed(5, 1), ["", "p", "t", "a", "x"], /path shares too many/], [changed(6, 1), ["", "p", "t", "a", "x"], /name is missing/],
    [changed(8, 3), ["", "p", "t", "a", "x"], /invalid number/], [numbers, ["", "p", "t", "a"], /truncated/], [numbers, ["", "p", "t", "a", "x", "y"], /after the texts/],
    [numbers.slice(0, -1), ["", "p", "t", "a", "x"], /truncated/], [[...numbers, 0], ["", "p", "t", "a", "x"], /after the columns/],
  ]) {
    assert.throws(() => messages(block(changedNumbers, texts), 10), message, String(changedNumbers));
  }
  assert.throws(() => table(new Bytes(Uint8Array.of(0, 0, 1, 2, 3, 4)), 2, { first: 0, align: 1, end: 9 }), /out of order/);
  assert.throws(() => table(new Bytes(Uint8Array.of(0, 9, 1, 2, 3, 4)), 2, { first: 0, align: 1, end: 9 }), /out of order/);
  assert.throws(() => table(new Bytes(Uint8Array.of(0, 1, 2, 3)), 1, { first: 0, align: 1, end: 9 }), /unexpected data/);
  for (const [text, packed] of [["", ""], ["f", "8\u0004"], ["fo", "8!-"], ["foobar", "8!8jDUf"], ["foobarb", "8!8jDUf6!"]]) assert.deepEqual([...unpacked(packed)], [...new TextEncoder().encode(text)]);
  assert.deepEqual([...unpacked("\x7fH7#ag>")], new Array(6).fill(255));
  for (const wrong of ["8", "8!8jDUf6", "8!\"jDUf", "8!\n", "8!8\\", "8!<", "8!/", "8!'", "\x7fH7#ag?", "8\u0005", "8!8\0", "8!\u00e9", "\x7f".repeat(7)]) assert.throws(() => unpacked(wrong), /letters/, wrong);
});

test("the marks of a query stand where its words stand in the text as it is written", () => {
  const marked = (typed, given) => [...queries.marks(queries.parse(typed), given)].map(([from, to]) => given.slice(from, to));
  assert.deepEqual(marked("strasse", "Die Stra\u00dfe!"), ["Stra\u00dfe"]);
  assert.deepEqual(marked("cafe", "one cafe\u0301, two caf\u00e9s"), ["cafe\u0301", "caf\u00e9s"]);
  assert.deepEqual(marked('"b c" *zz*', "a b, c pizza"), ["b, c", "zz"]);
  assert.deepEqual(marked("\u4eac\u90fd", "\u6771\u4eac\u90fd"), ["\u4eac\u90fd"]);
  assert.deepEqual(marked("-a from:b", "a b"), []);
});

test("dates that are none, and things that a message cannot have, find nothing and say why", () => {
  for (const typed of ["on:2025-13", "before:2025-02-30", "after:soon", "has:money"]) {
    const query = queries.parse(typed);
    assert.deepEqual([...query.all].map((clause) => clause.type), ["nothing"]);
    assert.equal(query.notes.length, 1);
  }
});

test("the script of the query language takes no name that strings have: `Scrollback.language` is the site's", () => {
  const names = readdirSync(new URL("../../templates/assets/language.js/", import.meta.url));
  for (const name of names) assert.doesNotMatch(readFileSync(new URL(`../../templates/assets/language.js/${name}`, import.meta.url), "utf8"), /Scrollback\.language\b/, name);
  assert.equal(typeof language.items, "function");
});
