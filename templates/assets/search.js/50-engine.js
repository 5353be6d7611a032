// Finds messages: postings select candidates, the texts decide.
(() => {
  "use strict";
  const { flat } = Scrollback.query;
  const { placeOf } = Scrollback.parts;
  const { Numbers } = Scrollback.index;

  /** Ids in the first step; doubled with each further step. */
  const firstStep = 16384;
  /** With more files of lists than this, the newest ones come first. */
  const manyFiles = 3;
  /** By time, a part of a word in one of so many messages is soon found without lists. */
  const often = 512;

  /** Terms required by a clause, as lists of alternatives; undefined if the index cannot help. */
  async function needs(index, clause, few) {
    if (clause.groups) return [clause.groups.flatMap(({ entries }) => entries)];
    switch (clause.type) {
      case "words":
        return Promise.all(
          clause.words.map(async (word, place) => {
            if (clause.isPrefix && place === clause.words.length - 1) return (await index.terms(`w${word}`)).map(([, entry]) => entry);
            return [(await index.term(`w${word}`)) ?? []].flat();
          }),
        );
      case "any":
        return either(await Promise.all(clause.of.map(({ all }) => everyNeed(index, all, few))));
      default:
        return clause.lists?.(index, few) ?? [];
    }
  }

  async function everyNeed(index, clauses, few) {
    return (await Promise.all(clauses.map((clause) => needs(index, clause, few)))).flat();
  }

  /** A match has a term of the rarest need of one of these alternatives. */
  function either(alternatives) {
    const possible = alternatives.filter((wanted) => wanted.every((entries) => entries.length > 0));
    return possible.some((wanted) => wanted.length === 0) ? [] : [possible.flatMap((wanted) => rarestFirst(wanted)[0])];
  }

  function rarestFirst(wanted) {
    return wanted.sort((a, b) => total(a) - total(b));
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

  /** Numbers of any of these lists; of one list with `ids`, those of the files that may have some of them. */
  async function union(index, entries, low, high, ids) {
    if (entries.length === 1) return index.numbers(entries[0], low, high, ids);
    const long = await Promise.all(entries.map((entry) => entry.pieces && index.numbers(entry, low, high, ids)));
    const all = new Numbers(low, high);
    for (const [place, entry] of entries.entries()) {
      all.add(long[place] ?? (await index.numbers(entry, low, high)));
      await index.breathe();
    }
    return all.list();
  }

  /** Raises the values at the places of `ids` that are among `numbers`; both ascend. */
  function raise(values, ids, numbers, value) {
    let place = 0;
    for (const id of numbers) {
      while (place < ids.length && ids[place] < id) place += 1;
      if (ids[place] === id) values[place] = Math.max(values[place], value);
    }
  }

  /** Requests files of several lists at once, where `number(from, to)` says that some ids are probably in each. */
  function readAhead(index, needs, number) {
    const pieces = needs.flat().flatMap((entry) => entry.pieces ?? []).filter(({ first, last }) => number(first, last + 1) > 8);
    if (pieces.length <= 8) index.request(pieces);
  }

  /** About how many numbers the files of these entries have in [`low`, `high`). */
  function estimated(entries, low, high) {
    const pieces = entries.flatMap((entry) => entry.pieces ?? []);
    return pieces.reduce((sum, { first, last, count }) => sum + (count * Math.max(Math.min(last + 1, high) - Math.max(first, low), 0)) / (last + 1 - first), 0);
  }

  /** Ids with a term for each need; undefined means all. Starts with the rarest to read little. */
  async function candidates(index, [rarest, ...others], low, high) {
    if (!rarest) return undefined;
    const isFree = rarest.every((entry) => !entry.pieces);
    if (!isFree) readAhead(index, others, (from, to) => estimated(rarest, Math.max(from, low), Math.min(to, high)));
    let ids = await union(index, rarest, low, high);
    if (isFree && others.length > 1) readAhead(index, others, (from, to) => placeOf(ids, to) - placeOf(ids, from));
    for (const entries of others) {
      if (ids.length === 0) return ids;
      const own = await union(index, entries, ids[0], ids[ids.length - 1] + 1, ids);
      await index.breathe();
      ids = both(ids, own);
    }
    return ids;
  }

  function total(entries) {
    return entries.reduce((sum, entry) => sum + entry.count, 0);
  }

  /** Id ranges of the steps, newest first: doubling ones; or, if a list is in the dictionary or the only one, those of the files of the longest. */
  function steps(index, wanted) {
    const { end } = index.root;
    const entries = wanted.flat().sort((a, b) => (b.pieces?.length ?? 0) - (a.pieces?.length ?? 0));
    const [{ pieces = [] }] = entries;
    if (wanted.some((list) => list.every((one) => one.part))) {
      return entries.reduce((sum, { pieces: own = [] }) => sum + own.length, 0) > manyFiles ? throughFiles(pieces, end) : [[0, end]];
    }
    if (entries.length === 1 && pieces.length > 0) return pieces.map(({ first, last }) => [first, last + 1]).reverse();
    const out = [];
    for (let [high, step] = [end, firstStep]; high > 0; [high, step] = [high - step, step * 2]) out.push([Math.max(high - step, 0), high]);
    return out;
  }

  /** From the newest of these files on, then each time from as many before as have been read. */
  function throughFiles(pieces, end) {
    const out = [];
    for (let [high, place] = [end, pieces.length]; high > 0; ) {
      place = Math.max(place - Math.max(pieces.length - place, 1), 0);
      const low = place > 0 ? pieces[place].first : 0;
      out.push([low, high]);
      high = low;
    }
    return out;
  }

  /** The lists that a query needs, rarest first; undefined if nothing can match. */
  async function listsOf(index, query) {
    const all = query.least > 0 ? query.all.filter((clause) => !clause.isLoose) : query.all;
    const wanted = await everyNeed(index, all, query.few);
    if (query.least > 0) wanted.push(anyOf(query));
    return wanted.some((entries) => entries.length === 0) ? undefined : { wanted: rarestFirst(wanted) };
  }

  /** With all but so many loose words required, a message has one of the others: the rarest ones suffice. */
  function anyOf(query) {
    const loose = query.all.filter((clause) => clause.isLoose).map(({ groups }) => groups.flatMap(({ entries }) => entries));
    return rarestFirst(loose).slice(0, loose.length - query.least + 1).flat();
  }

  /** Blocks to read, oldest first, each with its candidate ids. */
  async function blocksOf({ index }, ids, low, high) {
    return index.blocks(ids ? ids[0] : low, ids ? ids[ids.length - 1] + 1 : high, ids);
  }

  /** The number of matches, if the index alone can tell: for one word or one field. `isLeast`: a lower bound. */
  async function count(index, query) {
    const [clause, ...more] = query.all;
    if (index.isSmall || more.length > 0 || query.none.length > 0 || !(clause?.isLoose || clause?.type === "field") || clause.words.length !== 1) return undefined;
    const entries = (await needs(index, clause)).flat();
    if (entries.length === 1) return { number: entries[0].count, isLeast: false };
    if (entries.every((entry) => entry.part)) return { number: (await union(index, entries, 0, index.root.end)).length, isLeast: false };
    return { number: Math.max(...entries.map((entry) => entry.count)), isLeast: true };
  }

  const reversed = (word) => [...word].reverse().join("");

  /** Results in the chosen order; best first compares words if there are any. */
  function ordered(index, query, order, options) {
    const { ranked, timed } = Scrollback.engine;
    const isAlone = query.all.length === 1 && query.none.length === 0;
    if (order !== "best") return timed(index, isAlone ? { ...query, few: { most: index.root.count / often } } : query, { ...options, isOldest: order === "oldest" });
    return flat(query).some((clause) => clause.groups) ? ranked(index, query, options) : frequentFirst(index, query, options);
  }

  /** Newest first, those with the most frequent words of a part before the others. */
  async function* frequentFirst(index, query, options) {
    const { timed } = Scrollback.engine;
    const [few, seen] = [{}, new Set()];
    for await (const message of timed(index, { ...query, few }, options)) {
      seen.add(message?.id);
      yield message;
    }
    if (!few.isCut) return;
    for await (const message of timed(index, query, options)) if (!message || !seen.has(message.id)) yield message;
  }

  Scrollback.engine = { count, ordered, reversed, lists: { listsOf, steps, candidates, union, raise, blocksOf, total } };
})();
