// Parses queries into clauses and matches messages against them (docs/search-index.md, "Queries").
(() => {
  "use strict";
  const { fold, ranges, slices, words, wanted, joins, camels, oneSign } = Scrollback.words;

  const part = /(?<minus>-?)(?:"(?<quoted>[^"]*)"?|\*(?<inside>[^*]+)\*(?=[\s)]|$)|(?<plain>\S+))/gu;
  /** Text that may have operators, groups, wildcards or symbols, which another script reads. */
  const rich = /[^\p{L}\p{N}\p{M}\s"'.,;!?\u2019-]|(?:^|\s)-?\.|\b(?:AND|OR|NOT|NEAR)\b/u;
  const startsWithSign = /^[!-)+-/:-@[-\x60{-~]/;
  /** No operator such as `==`. */
  const onlyPunctuation = /^(?!.+\p{S}|\p{S}.)[\p{P}\u0000-\u007f]*$/u;

  /** The time of a message without a timestamp. */
  const untimed = 0;

  /**
   * Clauses of a query: `all` must match, `none` must not. `notes` report parts that were not understood; `near` are ranges
   * `[start, end, field]` where a field may have been meant. The last free word is a prefix, unless it is a single letter.
   */
  function parse(text) {
    const query = { all: [], none: [], notes: [], near: [] };
    const whole = text.normalize("NFC");
    const items = (rich.test(whole) && Scrollback.syntax?.items(whole, query)) || [...whole.matchAll(part)].map(partOf);
    const isTextOnly = items.length > 0 && items.every(({ isExcluded, field, isPlain }) => isExcluded && !field && isPlain);
    fill(query, items, isTextOnly, required(items).some(({ list, field }) => !field && list.length > 0));
    const last = flat(query).findLast((clause) => clause.isFree);
    if (last?.type === "words" && !last.isQuoted && [...last.words.at(-1)].length > 1) last.isPrefix = true;
    return query;
  }

  const required = (items) => items.flatMap((item) => (item.isExcluded ? [] : (item.of?.flatMap(required) ?? [item])));

  /** All clauses that a match may have, also those of groups. */
  const flat = ({ all }) => all.flatMap((clause) => clause.of?.flatMap(flat) ?? [clause]);

  const wordsIn = (text) => slices(text, wanted(text));

  function partOf({ 0: whole, index, groups: { minus, field, quoted, inside, plain } }) {
    const value = quoted ?? inside ?? plain;
    const [isExcluded, isPlain, end] = [minus === "-", plain !== undefined, index + whole.length];
    const isLiteral = isExcluded && !field && isPlain && startsWithSign.test(plain);
    return { whole, isExcluded, isLiteral, field, value, quoted, inside, isPlain, place: isPlain ? [end - plain.length, end] : undefined, list: wordsIn(fold(value)) };
  }

  /** Adds parts and groups, with the clauses that they have or else those of free text. */
  function fill(query, items, isTextOnly, hasWords) {
    for (const item of items) {
      const { isExcluded, isPlain, value, list } = item;
      if (item.of) Scrollback.syntax.group(query, item, (own) => fill({ all: [], none: [] }, own, isTextOnly, hasWords));
      else if (isTextOnly || item.isLiteral) query.all.push(...literal(item.whole));
      else {
        const isLeftOut = hasWords && list.length === 0 && (isPlain || item.quoted?.trim() === "") && onlyPunctuation.test(value);
        const clause = "clause" in item ? item.clause : isLeftOut ? undefined : free(value, item);
        if (clause) query[isExcluded ? "none" : "all"].push(clause);
      }
    }
    return query;
  }

  const inside = (raw) => ({ type: "inside", text: fold(raw), raw, isFree: true, lists: Scrollback.syntax?.inside(fold(raw)) });

  function run(list, raw, more) {
    return { type: "words", words: list, raw, isPrefix: oneSign.test(list.at(-1)), isFree: true, ...more };
  }

  function free(value, { quoted, inside: part, list, place }) {
    if (part !== undefined || list.length === 0) return fold(value) === "" && part === undefined ? undefined : inside(value);
    const isQuoted = quoted !== undefined;
    const own = run(list, wordsIn(value), { isQuoted, isLoose: !isQuoted && list.length === 1, place });
    const [[other] = []] = isQuoted || list.length === 1 ? [] : joins(fold(value), ranges(fold(value)));
    if (other === undefined || other !== list.join("")) return own;
    const all = [own, run([other], [other], { isQuoted, isLoose: true, place })];
    return { type: "any", of: all.map((clause) => ({ all: [clause], none: [] })) };
  }

  /** Text with punctuation, such as `--no-check`: its words select candidates. */
  function literal(text, more = { isQuoted: true }) {
    const list = wordsIn(fold(text));
    return list.length === 0 ? [inside(text)] : [inside(text), run(list, wordsIn(text), more)];
  }

  /** Damerau–Levenshtein distance, capped at 3. */
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
      if (Math.min(...next) > 2) return 3;
      [before, row] = [row, next];
    }
    return Math.min(row[b.length], 3);
  }

  /** Positions where the words of a clause appear in sequence; the last may be a prefix. `forms`: other words for a single one. */
  function runs(list, wanted, isPrefix, forms) {
    const out = [];
    const last = wanted.length - 1;
    for (let start = 0; start + last < list.length; start += 1) {
      const fits = forms?.has(list[start]) || wanted.every((word, step) => (step === last && isPrefix ? list[start + step].startsWith(word) : list[start + step] === word));
      if (fits) out.push(start);
    }
    return out;
  }

  let forms = new WeakMap();
  /** The searchable view of a message, created on first use and cached with it. */
  function form(message, name, make) {
    let known = forms.get(message);
    if (!known) forms.set(message, (known = {}));
    return (known[name] ??= make());
  }

  const foldedText = (message) => form(message, "folded", () => fold(message.text));
  const foldedWords = (message) => form(message, "words", () => words(foldedText(message)));
  /** Other spellings of its words. */
  const extraWords = (message) => form(message, "extra", () => [...joins(foldedText(message), ranges(foldedText(message))), ...camels(message.text)].map(([word]) => word));

  function holds(clause, message, isExact) {
    switch (clause.type) {
      case "words":
        if (runs(foldedWords(message), clause.words, clause.isPrefix, clause.forms).length === 0 && !(clause.isLoose && runs(extraWords(message), clause.words, clause.isPrefix, clause.forms).length > 0)) return false;
        return !isExact || runs(words(message.text.normalize("NFC")), clause.raw, clause.isPrefix).length > 0;
      case "inside":
        return foldedText(message).includes(clause.text) && (!isExact || message.text.normalize("NFC").includes(clause.raw));
      case "any":
        return clause.of.some((one) => matches(one, message, isExact));
      default:
        return clause.test(message, isExact);
    }
  }

  const knownWords = new Map();
  /** Words of a name or title, with umlauts also as two letters; cached: a site has few of them. */
  function wordsOf(text) {
    let own = knownWords.get(text);
    if (own === undefined) {
      own = new Set([text, text.normalize("NFC").replace(/[\u00e4\u00f6\u00fc]/gi, "$&e")].flatMap((one) => words(fold(one))));
      if (knownWords.size < 10000) knownWords.set(text, own);
    }
    return own;
  }

  /** Drops all that was folded, after a change of the folding. */
  function forget() {
    forms = new WeakMap();
    knownWords.clear();
  }

  /** Whether a message matches a query, with `least` of its loose words if that is set; `isExact` also compares accents and case. */
  function matches(query, message, isExact = false) {
    const fits = (clause) => holds(clause, message, isExact);
    if (query.least > 0 && query.all.filter((clause) => clause.isLoose && fits(clause)).length < query.least) return false;
    return query.all.every((clause) => (query.least > 0 && clause.isLoose) || fits(clause)) && !query.none.some(fits);
  }

  /** Matches of a query's words in a text, as ordered `[start, end]` without overlaps. */
  function marks(query, text) {
    const { text: folded, places } = Scrollback.words.foldWithPlaces(text);
    const spans = ranges(folded);
    const list = slices(folded, spans);
    const found = [];
    const others = [];
    for (const clause of flat(query)) {
      if (clause.type === "words") {
        const fits = ([word]) => clause.isLoose && runs([word], clause.words, clause.isPrefix, clause.forms).length > 0;
        found.push(...joins(folded, spans).filter(fits).map(([, ...span]) => span));
        others.push(...camels(text).filter(fits).map(([, ...span]) => span));
        for (const first of runs(list, clause.words, clause.isPrefix, clause.forms)) found.push([spans[first][0], spans[first + clause.words.length - 1][1]]);
      } else if (clause.spans) {
        for (const [first, last] of clause.spans(list)) found.push([spans[first][0], spans[last][1]]);
      } else if (clause.type === "inside" && clause.text !== "") {
        for (let at = folded.indexOf(clause.text); at >= 0; at = folded.indexOf(clause.text, at + clause.text.length)) found.push([at, at + clause.text.length]);
      }
    }
    return merged([...found.map(([start, end]) => [places[start], after(places, end)]), ...others]);
  }

  /** End offset of the source character of the unit before `end`. */
  function after(places, end) {
    let place = end;
    while (place < places.length - 1 && places[place] === places[end - 1]) place += 1;
    return places[place];
  }

  function merged(spans) {
    const out = [];
    for (const [start, end] of spans.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
      const last = out.at(-1);
      if (last && start <= last[1]) last[1] = Math.max(last[1], end);
      else out.push([start, end]);
    }
    return out;
  }

  Scrollback.query = { parse, forget, rich, partOf, literal, flat, matches, marks, runs, distance, foldedText, foldedWords, extraWords, wordsOf, untimed };
})();
