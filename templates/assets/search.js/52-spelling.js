// What a query may have been meant to be, where nothing fulfils it: words of the texts that are spelt nearly so.
(() => {
  "use strict";
  const { parse } = Scrollback.query;
  const { search } = Scrollback.engine;
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];

  /** Letters to add, drop, change or exchange with their neighbour; more than two count as three. */
  function distance(a, b) {
    if (Math.abs(a.length - b.length) > 2) return 3;
    let before;
    let row = Array.from({ length: b.length + 1 }, (_, place) => place);
    for (let i = 1; i <= a.length; i += 1) {
      const next = [i];
      for (let j = 1; j <= b.length; j += 1) {
        const least = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
        const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
        next.push(isExchanged ? Math.min(least, before[j - 2] + 1) : least);
      }
      [before, row] = [row, next];
    }
    return Math.min(row[b.length], 3);
  }

  /** The nearest of words with their counts; in short words one letter may differ, in longer ones two. */
  function nearest(word, words) {
    const most = word.length < 5 ? 1 : 2;
    const near = [...words].map(([other, number]) => ({ other, number, steps: distance(word, other) })).filter(({ steps }) => steps > 0 && steps <= most);
    return near.sort((a, b) => a.steps - b.steps || b.number - a.number || (a.other < b.other ? -1 : 1))[0];
  }

  /** How often each word of a small site is said. */
  function vocabulary(index) {
    index.spoken ??= new Map();
    if (index.spoken.size > 0) return index.spoken;
    const { fold, words } = Scrollback.words;
    for (const { text } of index.everything) for (const word of words(fold(text))) index.spoken.set(word, (index.spoken.get(word) ?? 0) + 1);
    return index.spoken;
  }

  async function beginning(index, start) {
    return (await index.terms(`w${start}`)).map(([term, { count }]) => [term.slice(1), count]);
  }

  /**
   * The word of the texts that is nearest. Where the first letters may be wrong, other parts of the dictionary are read, and only
   * if those with the same two letters have none.
   */
  async function respelt(index, word) {
    if (index.isSmall) return nearest(word, vocabulary(index));
    const [first, second, third] = word;
    const found = nearest(word, await beginning(index, first + second));
    if (found?.steps === 1) return found;
    const starts = [second + first, second + third, first + third].filter((start) => start !== first + second);
    const others = (await Promise.all(starts.map((start) => beginning(index, start)))).flat();
    const near = nearest(word, others);
    if (near ?? found) return near && near.steps < (found?.steps ?? 3) ? near : found;
    const guesses = letters.flatMap((letter) => [letter + word, letter + word.slice(1), first + letter + word.slice(1), first + letter + word.slice(2)]);
    const known = await Promise.all(guesses.map(async (guess) => [guess, (await index.term(`w${guess}`))?.count ?? 0]));
    return nearest(word, known.filter(([, number]) => number > 0));
  }

  async function isSpoken(index, { words: [word], isPrefix }) {
    if (index.isSmall) return [...vocabulary(index).keys()].some((other) => (isPrefix ? other.startsWith(word) : other === word));
    return isPrefix ? (await index.terms(`w${word}`)).length > 0 : (await index.term(`w${word}`)) !== undefined;
  }

  /** `[start, end, instead]` of the words that no text has. */
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

  /** The whole query with operators, and where nothing was found with words, as they may have been meant; it finds something. */
  async function suggest(index, typed, isEmpty) {
    const text = typed.normalize("NFC");
    const query = parse(text);
    const guesses = [];
    if (query.near.length > 0) guesses.push(replaced(text, query.near));
    if (isEmpty) guesses.push(replaced(text, [...query.near, ...(await corrections(index, query))]));
    for (const guess of guesses) if (guess !== text && (await finds(index, guess))) return guess;
    return undefined;
  }

  Object.assign(Scrollback.engine, { suggest, distance });
})();
