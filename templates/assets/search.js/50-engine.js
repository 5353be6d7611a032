// Finds messages, newest chat first: lists of the index say where to look, the texts themselves decide.
(() => {
  "use strict";
  const { grams } = Scrollback.words;
  const { matches } = Scrollback.query;
  const { within } = Scrollback.index;

  /** Ids looked at in the first step; each further step takes twice as many. */
  const firstStep = 16384;
  /** More months than this are no help. */
  const mostMonths = 36;

  /** Terms that a clause's messages must have, as lists of alternatives; undefined where the index cannot help. */
  async function needs(index, clause) {
    switch (clause.type) {
      case "words":
        return Promise.all(
          clause.words.map(async (word, place) => {
            if (clause.isPrefix && place === clause.words.length - 1) return (await index.terms(`w${word}`)).map(([, entry]) => entry);
            return one(await index.term(`w${word}`));
          }),
        );
      case "field": {
        const letter = { from: "f", in: "c", kind: "k", has: "h" }[clause.field];
        return Promise.all(clause.words.map(async (word) => one(await index.term(letter + word))));
      }
      case "time": {
        const months = monthsOf(clause);
        if (!months) return [];
        const entries = await Promise.all(months.map((month) => index.term(`m${month}`)));
        return [entries.filter((entry) => entry !== undefined)];
      }
      case "nothing":
        return [[]];
      default:
        return [];
    }
  }

  function one(entry) {
    return entry === undefined ? [] : [entry];
  }

  function monthsOf({ from, to }) {
    if (!Number.isFinite(from) || !Number.isFinite(to)) return undefined;
    const out = [];
    const date = new Date(from * 1000);
    date.setUTCDate(1);
    while (date.getTime() / 1000 < to) {
      out.push(date.toISOString().slice(0, 7).replace("-", ""));
      if (out.length > mostMonths) return undefined;
      date.setUTCMonth(date.getUTCMonth() + 1);
    }
    return out;
  }

  /** Entries of the threes of characters that a block must have. */
  async function gramsNeeded(index, query) {
    const all = query.all.filter((clause) => clause.type === "inside").flatMap((clause) => grams(clause.text));
    const entries = await Promise.all([...new Set(all)].map((gram) => index.term(`g${gram}`)));
    if (entries.includes(undefined)) return undefined;
    return entries.filter((entry) => !entry.everywhere);
  }

  function both(a, b) {
    const out = [];
    let place = 0;
    for (const number of a) {
      while (place < b.length && b[place] < number) place += 1;
      if (b[place] === number) out.push(number);
    }
    return out;
  }

  async function union(index, entries, low, high) {
    const lists = await Promise.all(entries.map((entry) => index.numbers(entry, low, high)));
    if (lists.length === 1) return lists[0];
    return [...new Set(lists.flat())].sort((a, b) => a - b);
  }

  /** Ids that have a term of each need; undefined for all of them. The rarest first, so that little is read. */
  async function candidates(index, wanted, low, high) {
    let ids;
    for (const entries of wanted) {
      if (ids && ids.length === 0) return ids;
      const [from, to] = ids ? [ids[0], ids[ids.length - 1] + 1] : [low, high];
      const own = await union(index, entries, from, to);
      ids = ids ? both(ids, own) : own;
    }
    return ids;
  }

  function total(entries) {
    return entries.reduce((sum, entry) => sum + entry.count, 0);
  }

  /** Blocks of texts that are read before the reader is asked whether to go on. */
  const patience = 32;

  /**
   * Yields the messages that fulfil a query, newest chat first; the caller stops when it has enough. Where many texts
   * were read and little was found, it yields undefined once and goes on when asked for more.
   */
  async function* search(index, query, { isExact = false } = {}) {
    if (query.all.length === 0) return;
    if (index.isSmall) {
      for (const message of [...index.everything].reverse()) if (matches(query, message, isExact)) yield message;
      return;
    }
    const wanted = (await Promise.all(query.all.map((clause) => needs(index, clause)))).flat().sort((a, b) => total(a) - total(b));
    const inside = await gramsNeeded(index, query);
    if (inside === undefined || wanted.some((entries) => entries.length === 0)) return;
    let high = index.root.end;
    const budget = { left: patience };
    for (let step = firstStep; high > 0; step *= 2) {
      const low = Math.max(high - step, 0);
      yield* searchStep(index, query, wanted, inside, [low, high], isExact, budget);
      high = low;
    }
  }

  async function* searchStep(index, query, wanted, inside, [low, high], isExact, budget) {
    const ids = await candidates(index, wanted, low, high);
    if (ids && ids.length === 0) return;
    let blocks = await index.blocks(ids ? ids[0] : low, ids ? ids[ids.length - 1] + 1 : high);
    if (inside.length > 0 && blocks.length > 0) {
      const [first, last] = [blocks[0].number, blocks[blocks.length - 1].number + 1];
      const numbers = new Set(await candidates(index, inside.map((entry) => [entry]), first, last));
      blocks = blocks.filter((block) => numbers.has(block.number));
    }
    for (const block of blocks.reverse()) {
      const own = ids && new Set(within(ids, block.first, block.end));
      if (own?.size === 0) continue;
      if (budget.left === 0) {
        budget.left = patience;
        yield undefined;
      }
      budget.left -= 1;
      for (const message of [...(await index.messages(block))].reverse()) {
        if (message.id < low || message.id >= high || (own && !own.has(message.id))) continue;
        if (!matches(query, message, isExact)) continue;
        budget.left = patience;
        yield message;
      }
    }
  }

  /**
   * The same, best first: what has all words one after the other, then what has each of them, then what has words that
   * begin so; within each, newest first.
   */
  async function* searchBest(index, query, options) {
    const seen = new Set();
    for (const tier of tiers(query)) {
      for await (const message of search(index, tier, options)) {
        if (message !== undefined && seen.has(message.id)) continue;
        if (message !== undefined) seen.add(message.id);
        yield message;
      }
    }
  }

  function tiers(query) {
    const loose = query.all.filter((clause) => clause.type === "words");
    const others = query.all.filter((clause) => clause.type !== "words");
    const whole = loose.map((clause) => ({ ...clause, isPrefix: false }));
    const out = [query];
    if (loose.some((clause) => clause.isPrefix)) out.unshift({ ...query, all: [...whole, ...others] });
    if (loose.length > 1) {
      const phrase = { type: "words", words: loose.flatMap((clause) => clause.words), raw: loose.flatMap((clause) => clause.raw), isPrefix: false };
      out.unshift({ ...query, all: [phrase, ...others] });
    }
    return out;
  }

  /** A word that texts have and that is spelt nearly so, for each word that none has. */
  async function suggest(index, query) {
    const out = [];
    if (index.isSmall) return out;
    for (const clause of query.all) {
      if (clause.type !== "words" || clause.words.length !== 1) continue;
      const [word] = clause.words;
      if ([...word].length < 3 || (await index.term(`w${word}`))) continue;
      const start = [...word].slice(0, 2).join("");
      const near = (await index.terms(`w${start}`))
        .map(([term, entry]) => ({ word: term.slice(1), count: entry.count, distance: distance(word, term.slice(1)) }))
        .filter((one) => one.distance <= 2)
        .sort((a, b) => a.distance - b.distance || b.count - a.count);
      if (near.length > 0) out.push({ word: clause.raw[0], instead: near[0].word });
    }
    return out;
  }

  /** Letters to add, drop or change; more than two count as three. */
  function distance(a, b) {
    if (Math.abs(a.length - b.length) > 2) return 3;
    let row = Array.from({ length: b.length + 1 }, (_, place) => place);
    for (let i = 1; i <= a.length; i += 1) {
      const next = [i];
      for (let j = 1; j <= b.length; j += 1) next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
      row = next;
    }
    return Math.min(row[b.length], 3);
  }

  /** The number of messages that fulfil a query, where the index alone can tell: one word, or one field. */
  async function count(index, query) {
    const [clause, ...more] = query.all;
    if (index.isSmall || more.length > 0 || query.none.length > 0 || !clause) return undefined;
    if (!["words", "field"].includes(clause.type) || clause.words.length !== 1 || clause.isPrefix) return undefined;
    return total((await needs(index, clause)).flat());
  }

  Scrollback.engine = { search, searchBest, count, suggest };
})();
