// Ranks messages by BM25 over text, title and sender; the lists of the index choose which texts are read first.
(() => {
  "use strict";
  const { matches, flat, foldedWords, extraWords, wordsOf: wordSet } = Scrollback.query;
  const { weightOf } = Scrollback.forms;
  const { listsOf, steps, candidates, union, raise, blocksOf } = Scrollback.engine.lists;

  /** Texts are ranked in portions of this many blocks, fewer if several words have long lists, more after the first result; or of so many candidates. */
  const [mostBlocks, fewestBlocks, laterBlocks, mostCandidates] = [5, 1, 20, 200];
  /** Words of a message of usual length, and how much length and repetition count. */
  const [usual, lengthShare, saturation] = [16, 0.75, 1.2];
  /** Weights of a chat's title, a page's title and a sender, relative to the text. */
  const fields = { title: 0.2, page: 1.5, sender: 0.4 };
  /** Words in the order of the query, next to each other, count this much more. */
  const inOrder = 1.5;

  function best(clause, list) {
    return list.reduce((most, word) => Math.max(most, weightOf(clause, word)), 0);
  }

  /** How well a message fits, as a whole number. */
  function score(loose, message) {
    const own = [...foldedWords(message), ...extraWords(message)];
    const [title, sender] = [[...wordSet(message.title)], [...wordSet(message.name)]];
    const length = 1 - lengthShare + (lengthShare * own.length) / usual;
    let sum = 0;
    for (const clause of loose) {
      const uses = own.filter((word) => weightOf(clause, word) > 0).length;
      const text = (best(clause, own) * uses * (saturation + 1)) / (uses + saturation * length);
      const head = best(clause, title) * (message.kinds.startsWith("page") ? fields.page : fields.title);
      sum += clause.rarity * (text + head + best(clause, sender) * fields.sender);
    }
    const isPhrase = loose.length > 1 && own.some((_, start) => loose.every((clause, step) => start + step < own.length && weightOf(clause, own[start + step]) > 0));
    return Math.round(sum * (isPhrase ? inOrder : 1) * 1024);
  }

  /** Best first; equally good ones newest first. */
  function sorted(loose, messages) {
    const all = messages.map((message) => ({ message, score: score(loose, message) }));
    return all.sort((a, b) => b.score - a.score || b.message.time - a.message.time || b.message.id - a.message.id).map(({ message }) => message);
  }

  /** Scores of candidates by their lists alone, which know the best messages of a word; and how many loose words they have, if that matters. */
  async function guessed({ index, loose, query }, ids) {
    const [scores, uses] = [new Float64Array(ids.length), new Uint16Array(ids.length)];
    const [low, high] = [ids[0], ids.at(-1) + 1];
    for (const clause of loose) {
      const most = new Float64Array(ids.length);
      for (const { weight, entries } of clause.groups) {
        raise(most, ids, await union(index, entries, low, high, ids), weight);
        for (const entry of entries) for (const best of await index.best(entry, ids)) raise(most, ids, best.ids, weight * best.share);
        await index.breathe();
      }
      const isRequired = query.all.includes(clause);
      most.forEach((weight, place) => {
        scores[place] += weight * clause.rarity;
        if (isRequired && weight > 0) uses[place] += 1;
      });
    }
    return { scores, uses };
  }

  /** Candidates of a step with their blocks, best first, newest among equals. */
  async function ordered(run, ids, low, high) {
    const blocks = await blocksOf(run, ids, low, high);
    const own = blocks.flatMap((block) => [...block.ids].map((id) => ({ id, block })));
    if (own.length === 0) return own;
    const { scores, uses } = await guessed(run, own.map(({ id }) => id));
    own.forEach((one, place) => (one.score = Math.round(scores[place] * 1024)));
    return own.filter((_, place) => !(uses[place] < run.query.least)).sort((a, b) => b.score - a.score || b.id - a.id);
  }

  /** The matching messages of a portion: the next candidates, best first. */
  async function portion({ index, query, loose, isExact, most }, own) {
    const blocks = new Map();
    let count = 0;
    for (const { id, block } of own) {
      if (count === mostCandidates || (!blocks.has(block.file) && blocks.size === most)) break;
      (blocks.get(block.file) ?? blocks.set(block.file, { block, ids: new Set() }).get(block.file)).ids.add(id);
      count += 1;
    }
    own.splice(0, count);
    const found = [...blocks.values()].map(async ({ block, ids }) => {
      const list = await index.messages(block);
      await index.breathe();
      return list.filter((message) => ids.has(message.id) && matches(query, message, isExact));
    });
    return sorted(loose, (await Promise.all(found)).flat());
  }

  /** Yields the messages that match a widened query, best first; newest first if no list narrows it. */
  async function* ranked(index, query, { isExact = false } = {}) {
    const loose = flat(query).filter((clause) => clause.groups);
    if (index.isSmall) {
      yield* sorted(loose, index.everything.filter((message) => matches(query, message, isExact)));
      return;
    }
    const lists = await listsOf(index, query);
    if (lists === undefined) return;
    if (lists.wanted.length === 0) return yield* Scrollback.engine.timed(index, query, { isExact });
    const files = loose.length > 1 ? loose.flatMap(({ groups }) => groups).flatMap(({ entries }) => entries).flatMap(({ pieces = [] }) => pieces).length : 0;
    const run = { index, query, loose, isExact, most: Math.max(mostBlocks - files, fewestBlocks), ...lists };
    for (const [low, high] of steps(index, lists.wanted)) {
      const ids = await candidates(index, lists.wanted, low, high);
      const own = ids.length > 0 ? await ordered(run, ids, low, high) : [];
      while (own.length > 0) {
        const found = await portion(run, own);
        if (found.length > 0) run.most = laterBlocks;
        yield* found;
      }
    }
  }

  Object.assign(Scrollback.engine, { ranked });
})();
