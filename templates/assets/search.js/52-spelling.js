// Suggests corrections for queries without results: similarly spelt words of the site.
(() => {
  "use strict";
  const { parse, distance } = Scrollback.query;
  const { search } = Scrollback.engine;
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];

  /** The closest word; one edit in short words, two in longer ones. */
  function nearest(word, words) {
    const most = word.length < 5 ? 1 : 2;
    const near = [...words].map(([other, number]) => ({ other, number, steps: distance(word, other) })).filter(({ steps }) => steps > 0 && steps <= most);
    return near.sort((a, b) => a.steps - b.steps || b.number - a.number || (a.other < b.other ? -1 : 1))[0];
  }

  /** Word counts of a small site. */
  function vocabulary(index) {
    index.spoken ??= new Map();
    if (index.spoken.size > 0) return index.spoken;
    const { fold, words } = Scrollback.words;
    for (const { text } of index.everything) for (const word of words(fold(text))) index.spoken.set(word, (index.spoken.get(word) ?? 0) + 1);
    return index.spoken;
  }

  /** The closest indexed word: among those with the same first two letters, otherwise with one of the two wrong. */
  async function respelt(index, word) {
    if (index.isSmall) return nearest(word, vocabulary(index));
    const [first, second] = word;
    const near = nearest(word, (await index.terms(`w${first}${second}`)).map(([term, { count }]) => [term.slice(1), count]));
    if (near) return near;
    const [tail, rest] = [word.slice(first.length), word.slice(first.length + second.length)];
    const guesses = letters.flatMap((letter) => [letter + word, letter + tail, first + letter + tail, first + letter + rest]);
    const known = await Promise.all([...guesses, tail, first + rest, second + first + rest].map(async (guess) => [guess, (await index.term(`w${guess}`))?.count ?? 0]));
    return nearest(word, known.filter(([, number]) => number > 0));
  }

  async function isSpoken(index, { words: [word], isPrefix }) {
    if (index.isSmall) return [...vocabulary(index).keys()].some((other) => (isPrefix ? other.startsWith(word) : other === word));
    return isPrefix ? (await index.terms(`w${word}`)).length > 0 : (await index.term(`w${word}`)) !== undefined;
  }

  /** `[start, end, instead]` for words that no text contains. */
  async function corrections(index, query) {
    const out = [];
    for (const clause of query.all) {
      if (clause.type !== "words" || clause.words.length !== 1 || clause.place === undefined) continue;
      const [word] = clause.words;
      if ([...word].length < 3 || (await isSpoken(index, clause))) continue;
      const near = await respelt(index, word);
      if (near) out.push([...clause.place, near.other]);
      await index.breathe();
    }
    return out;
  }

  function replaced(text, changes) {
    let out = text;
    for (const [start, end, instead] of [...changes].sort((a, b) => b[0] - a[0])) out = out.slice(0, start) + instead + out.slice(end);
    return out;
  }

  async function finds(index, text) {
    for await (const message of search(index, parse(text))) return message !== undefined;
    return false;
  }

  /** The query with corrected operators and, without results, corrected words; always a query with results. */
  async function suggest(index, typed, isEmpty) {
    const text = typed.normalize("NFC");
    const query = parse(text);
    const guesses = [];
    if (query.near.length > 0) guesses.push(replaced(text, query.near));
    if (isEmpty) guesses.push(replaced(text, [...query.near, ...(await corrections(index, query))]));
    for (const guess of guesses) if (guess !== text && (await finds(index, guess))) return guess;
    return undefined;
  }

  Object.assign(Scrollback.engine, { suggest });
})();
