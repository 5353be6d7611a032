// Finds messages, newest chat first: lists of the index say where to look, the texts themselves decide.
(() => {
  "use strict";
  const { fold, grams } = Scrollback.words;
  const { prepare, matches } = Scrollback.query;

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

  /** Yields the messages that fulfil a query, newest chat first; the caller stops when it has enough. */
  async function* search(index, query, { isExact = false } = {}) {
    if (query.all.length === 0) return;
    if (index.isSmall) {
      for (const message of [...index.everything].reverse()) if (matches(query, prepare(message), isExact)) yield message;
      return;
    }
    const wanted = (await Promise.all(query.all.map((clause) => needs(index, clause)))).flat().sort((a, b) => total(a) - total(b));
    const inside = await gramsNeeded(index, query);
    if (inside === undefined || wanted.some((entries) => entries.length === 0)) return;
    let high = index.root.end;
    for (let step = firstStep; high > 0; step *= 2) {
      const low = Math.max(high - step, 0);
      yield* searchStep(index, query, wanted, inside, low, high, isExact);
      high = low;
    }
  }

  async function* searchStep(index, query, wanted, inside, low, high, isExact) {
    const ids = await candidates(index, wanted, low, high);
    if (ids && ids.length === 0) return;
    let blocks = await index.blocks(ids ? ids[0] : low, ids ? ids[ids.length - 1] + 1 : high);
    if (inside.length > 0 && blocks.length > 0) {
      const [first, last] = [blocks[0].number, blocks[blocks.length - 1].number + 1];
      const numbers = new Set(await candidates(index, inside.map((entry) => [entry]), first, last));
      blocks = blocks.filter((block) => numbers.has(block.number));
    }
    const isWanted = ids && new Set(ids);
    for (const block of blocks.reverse()) {
      if (ids && !ids.some((id) => id >= block.first && id < block.end)) continue;
      for (const message of [...(await index.messages(block))].reverse()) {
        if (message.id < low || message.id >= high || (isWanted && !isWanted.has(message.id))) continue;
        if (matches(query, prepare(message), isExact)) yield message;
      }
    }
  }

  /** The number of messages that fulfil a query, where the index alone can tell: one word, or one field. */
  async function count(index, query) {
    const [clause, ...more] = query.all;
    if (index.isSmall || more.length > 0 || query.none.length > 0 || !clause) return undefined;
    if (!["words", "field"].includes(clause.type) || clause.words.length !== 1 || clause.isPrefix) return undefined;
    return total((await needs(index, clause)).flat());
  }

  Scrollback.engine = { search, count, fold };
})();
