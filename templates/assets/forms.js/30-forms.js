// Other words that a query means: with the same stem, or with a typing error (docs/search-index.md, "Other forms of words").
(() => {
  "use strict";
  const { firstSign } = Scrollback.words;
  const { distance } = Scrollback.query;
  const { vocabulary, languagesOf, reversed } = Scrollback.engine;
  const { stem, shared, beginnings } = Scrollback.stems;

  /** Weights of words by their relation to the typed one. */
  const weights = { same: 1, stem: 0.8, prefix: 0.6, edits: [1, 0.5, 0.35] };
  /** More words of similar spelling would be guesses. */
  const mostNear = 8;

  async function entryOf(index, word) {
    return index.isSmall ? vocabulary(index).get(word) : index.term(`w${word}`);
  }

  /** `[word, entry]` of all words that begin with these letters. */
  async function beginning(index, letters) {
    if (index.isSmall) return [...vocabulary(index)].filter(([word]) => word.startsWith(letters));
    return (await index.terms(`w${letters}`)).map(([term, entry]) => [term.slice(1), entry]);
  }

  /** The length in bits of the number of messages of a word. */
  const magnitude = ([word, { count }]) => [word, 32 - Math.clz32(count)];

  /** `[word, magnitude]` of no words, of the frequent ones, or of all, that end with these letters and may fit. */
  async function ending(index, letters, reach, fits) {
    if (index.isSmall) return [...vocabulary(index)].filter(([word]) => word.endsWith(letters)).map(magnitude);
    const lists = await Promise.all([..."qr"].slice(0, reach).map((kind) => index.terms(kind + reversed(letters), fits)));
    return lists.flat().map(([term, { count }]) => [reversed(term.slice(1)), count]);
  }

  /** Words with the same stem in a language of the site, or with other affixes. */
  async function related(index, word, raw) {
    const affixed = Scrollback.affixes?.(word, { entry: (other) => entryOf(index, other), beginning: (letters) => beginning(index, letters) });
    if (affixed) return affixed;
    const found = [];
    for (const language of word.length > 2 ? languagesOf(index) : []) {
      const root = stem(language, word);
      const starts = beginnings[language]?.(word, root, raw) ?? [shared(word, root)];
      const list = (await Promise.all(starts.map((start) => beginning(index, start)))).flat();
      found.push(...list.filter(([other]) => other !== word && stem(language, other) === root));
    }
    return found;
  }

  /**
   * Words one edit away that share two thirds; with reach 1 half, or are frequent; with 2 all, and two edits from eight letters.
   * `[word, entry, edits]`, nearest and most frequent first.
   */
  async function near(index, word, reach) {
    const letters = [...word];
    if (letters.length < 4 || firstSign.test(word)) return [];
    const most = reach > 1 && letters.length > 7 ? 2 : 1;
    // One edit leaves the beginning or the end intact, unless it swaps the letters between them; two may be anywhere.
    const size = Math.floor(letters.length / (reach ? 2 : 1.5));
    const [head, tail] = [letters.slice(0, size).join(""), most > 1 ? "" : letters.slice(size).join("")];
    const swapped = [...letters.slice(0, size - 1), letters[size], letters[size - 1], ...letters.slice(size + 1)].join("");
    // Each letter that a word does not have is an edit.
    const fits = (term) => letters.filter((letter) => !term.includes(letter)).length <= most;
    const [heads, tails, entry] = await Promise.all([beginning(index, head), ending(index, tail, reach, fits), entryOf(index, swapped)]);
    if (entry) heads.push([swapped, entry]);
    const close = [];
    for (const [other, size] of new Map([...tails, ...heads.map(magnitude)])) {
      const edits = distance(letters, [...other]);
      if (edits > 0 && edits <= most) close.push([other, size, edits]);
      await index.breathe();
    }
    close.sort((a, b) => a[2] - b[2] || b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    return Promise.all(close.slice(0, mostNear).map(async ([other, , edits]) => [other, await entryOf(index, other), edits]));
  }

  /** The clause of a loose word with `groups` of words by weight, other `forms` with their weights, and its rarity. */
  async function widened(index, clause, hasTypos, reach) {
    const [word] = clause.words;
    const [own, stems, longer, close] = await Promise.all([
      entryOf(index, word),
      related(index, word, clause.raw[0] ?? word),
      clause.isPrefix ? beginning(index, word) : [],
      hasTypos ? near(index, word, reach) : [],
    ]);
    const forms = new Map();
    const groups = own ? [{ weight: weights.same, entries: [own] }] : [];
    const add = (weight, list) => {
      const fresh = [...new Map(list)].filter(([other]) => other !== word && !forms.has(other));
      for (const [other] of fresh) forms.set(other, weight);
      if (fresh.length > 0) groups.push({ weight, entries: fresh.map(([, entry]) => entry) });
    };
    add(weights.stem, stems);
    add(weights.prefix, longer);
    for (const edits of [1, 2]) add(weights.edits[edits], close.filter((one) => one[2] === edits));
    const count = (list) => list.reduce((sum, { entries }) => sum + entries.reduce((all, entry) => all + entry.count, 0), 0);
    const uses = Math.min(count(groups.filter(({ weight }) => weight !== weights.prefix)) || count(groups), index.root.count);
    return { ...clause, groups, forms, rarity: Math.log(1 + (index.root.count - uses + 0.5) / (uses + 0.5)) };
  }

  /** The weight of a word for a widened clause; 0 if it does not match. */
  function weightOf(clause, word) {
    if (word === clause.words[0]) return weights.same;
    return clause.forms.get(word) ?? (clause.isPrefix && word.startsWith(clause.words[0]) ? weights.prefix : 0);
  }

  /** The words that a clause also finds, to be reported: not those that begin as typed; otherwise, only what was put in their place. */
  function others({ forms, isPrefix, words: [typed] }, way) {
    return [...forms].filter(([word, weight]) => (way === "given" ? !isPrefix || !word.startsWith(typed) : weight <= weights.edits[1])).map(([word]) => word);
  }

  Scrollback.forms = { widened, weightOf, others };
})();
