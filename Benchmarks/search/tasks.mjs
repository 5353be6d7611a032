// The tasks of known items: messages picked at random, each with two or three of its words, also in other forms and mistyped.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { words } from "./wire.mjs";

/** Tasks of each kind. */
export const each = 30;
/** With more messages that have all words, these identify nothing. */
const mostAlike = { rare: 30, common: 200 };
/** Words in a larger share of all messages are not asked for. */
const commonest = { rare: 0.01, common: 0.05 };

/** A fixed generator (SplitMix64 truncated to 53 bits). */
export function generator(seed) {
  let state = BigInt(seed);
  return () => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let mixed = state;
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return Number((mixed ^ (mixed >> 31n)) >> 11n) / 2 ** 53;
  };
}

/** The conversations of an archive, one after the other. */
export function* conversations(path) {
  const bytes = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  for (const line of text.trimEnd().split("\n")) yield JSON.parse(line);
}

/** Every message with its words, and for each word its messages. */
export function read(path) {
  const messages = [];
  const uses = new Map();
  const seen = new Map();
  for (const chat of conversations(path)) {
    for (const { id, text: said } of chat.messages) {
      const own = [...new Set(words.words(words.fold(said)))];
      for (const word of own) (uses.get(word) ?? uses.set(word, []).get(word)).push(messages.length);
      const key = own.join(" ");
      seen.set(key, (seen.get(key) ?? 0) + 1);
      messages.push({ address: `chats/${chat.id}#m-${id}`, words: own, key });
    }
  }
  return { messages, uses, seen };
}

/** The messages that have all of these words. */
function alike({ messages, uses }, wanted) {
  const lists = wanted.map((word) => uses.get(word) ?? []).sort((a, b) => a.length - b.length);
  return lists[0].filter((number) => wanted.every((word) => messages[number].words.includes(word)));
}

/** Two or three words of a message, none of them common, in its order; undefined if they identify nothing. */
function chosen(corpus, message, level, random) {
  const most = corpus.messages.length * commonest[level];
  const own = message.words.filter((word) => /^[a-z]{4,15}$/.test(word) && corpus.uses.get(word).length <= most);
  const count = 2 + Math.floor(random() * 2);
  if (own.length < count) return undefined;
  while (own.length > count) own.splice(Math.floor(random() * own.length), 1);
  return alike(corpus, own).length <= mostAlike[level] ? own : undefined;
}

/** Other forms of an English word by regular rules. */
function formsOf(word) {
  const root = /(?:ed|ing|es|s|er|ly|ion)$/.exec(word) && word.replace(/(?:ed|ing|es|s|er|ly|ion)$/, "");
  const roots = [word, word.replace(/e$/, ""), word.replace(/y$/, "i")];
  if (root && root.length > 2) roots.push(root, `${root}e`, root.replace(/(.)\1$/, "$1"), root.replace(/i$/, "y"));
  const all = roots.flatMap((one) => [one, `${one}s`, `${one}es`, `${one}ed`, `${one}ing`, `${one}${one.at(-1)}ed`, `${one}${one.at(-1)}ing`]);
  return [...new Set(all)].filter((form) => form !== word && form.length > 3);
}

/** The words with those replaced that have another form in the corpus; undefined if none has. */
function inflected({ uses }, wanted, message, random) {
  let changes = 0;
  const typed = wanted.map((word) => {
    const forms = formsOf(word).filter((form) => uses.get(form)?.length >= 3 && !message.words.includes(form));
    if (forms.length === 0) return word;
    changes += 1;
    return forms[Math.floor(random() * forms.length)];
  });
  return changes > 0 ? typed : undefined;
}

/** The words with one letter of one word left out, doubled by another, changed or exchanged with the next. */
function mistyped(wanted, random) {
  const long = wanted.filter((word) => word.length >= 5);
  if (long.length === 0) return undefined;
  const word = long[Math.floor(random() * long.length)];
  const letter = String.fromCharCode(97 + Math.floor(random() * 26));
  const at = Math.floor(random() * word.length);
  const [head, tail] = [word.slice(0, at), word.slice(at)];
  const next = Math.min(at, word.length - 2);
  const wrong = [head + tail.slice(1), head + letter + tail, head + letter + tail.slice(1), word.slice(0, next) + word[next + 1] + word[next] + word.slice(next + 2)][Math.floor(random() * 4)];
  return wrong === word ? undefined : wanted.map((one) => (one === word ? wrong : one));
}

/** The tasks of each kind; always the same for a seed. */
export function tasks(corpus, level, seed) {
  const random = generator(seed);
  const out = { exact: [], inflected: [], mistyped: [] };
  while (Object.values(out).some((list) => list.length < each)) {
    const message = corpus.messages[Math.floor(random() * corpus.messages.length)];
    const wanted = corpus.seen.get(message.key) === 1 ? chosen(corpus, message, level, random) : undefined;
    if (wanted === undefined) continue;
    const kind = Object.keys(out).find((name) => out[name].length < each);
    const typed = { exact: () => wanted, inflected: () => inflected(corpus, wanted, message, random), mistyped: () => mistyped(wanted, random) }[kind]();
    if (typed) out[kind].push({ typed: typed.join(" "), address: message.address });
  }
  return out;
}
