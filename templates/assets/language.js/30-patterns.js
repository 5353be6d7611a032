// Words with `*` in them: `seg*lt`, `harb*`, `*fault`; parts of texts: `*part*`, `->`; text with a symbol at an end: `C++`
// (docs/search-index.md, "Queries").
(() => {
  "use strict";
  const { say } = Scrollback;
  const { fold, words, wanted, bytes, oneSign, firstSign, cluster } = Scrollback.words;
  const { foldedWords, literal } = Scrollback.query;
  const { reversed } = Scrollback.engine;

  /** Letters before the first asterisk or after the last, or of a part of a word, that narrow a search. */
  const least = 2;
  /** Words with an ending are in as many parts of the dictionary. */
  const mostEnds = 64;
  /** The most frequent words of a part: up to 8, until they have 64 messages. */
  const [fewWords, fewMessages] = [8, 64];

  const isLong = (text) => [...text].length >= least;
  /** Words that the dictionary has in reverse. */
  const hasReverse = (word) => [...word].length > 1 && !firstSign.test(word);

  function piecesOf(text) {
    const pieces = text.split("*");
    const isSound = pieces.length > 1 && pieces.some((piece) => piece !== "") && pieces.slice(1, -1).every((piece) => piece !== "");
    return isSound && pieces.every((piece) => piece === "" || words(piece).join(" ") === piece) ? pieces : undefined;
  }

  const matcher = (pieces) => new RegExp(`^${pieces.join(".*")}$`, "su");

  /** The clause of a word with asterisks; undefined for other texts. */
  function pattern(value, notes) {
    const [pieces, raw] = [piecesOf(fold(value)), piecesOf(value)];
    if (!pieces) return undefined;
    const [head, tail] = [pieces[0], pieces.at(-1)];
    if (!isLong(head) && !isLong(tail)) {
      notes.push(say("\u201c{value}\u201d needs two letters before or after * and is searched as text.", { value }));
      return undefined;
    }
    const [form, exact] = [matcher(pieces), raw && matcher(raw)];
    const fits = (word) => form.test(word) && (isLong(head) || hasReverse(word));
    const test = (message, isExact) => foldedWords(message).some(fits) && (!isExact || words(message.text.normalize("NFC")).some((word) => exact?.test(word)));
    return { type: "pattern", isFree: true, test, lists: (index, few) => listsOf(index, head, tail, form, few), spans: (list) => list.flatMap((word, place) => (fits(word) ? [[place, place]] : [])) };
  }

  const entriesOf = (terms) => terms.map(([, entry]) => entry);

  /** By its start, or by its end if that gives few words. */
  async function listsOf(index, head, tail, form, few) {
    if (isLong(head)) return [entriesOf((await index.terms(`w${head}`)).filter(([term]) => form.test(term.slice(1))))];
    const ends = await reverse(index, reversed(tail), (term) => form.test(reversed(term.slice(1))), few);
    return ends ? [ends] : [];
  }

  /** Entries of the words whose reversed term begins with these letters and fits; undefined if there are too many. */
  async function reverse(index, letters, fits, few, isPart) {
    const common = await index.terms(`q${letters}`, fits);
    if (uses(common) > few?.most) return undefined;
    const isCut = few && !few.most && common.length > 0;
    const own = isCut ? frequent(common) : [...common, ...(await index.terms(`r${letters}`, fits))];
    if (isCut) few.isCut = true;
    else if (own.length > mostEnds) return undefined;
    // Messages with longer words.
    else if (isPart) own.push(["s"]);
    return (await Promise.all(own.map(([term]) => index.term(term[1] ? `w${reversed(term.slice(1))}` : term)))).filter(Boolean);
  }

  /** The number of a word in reverse is the length of its own number in bits. */
  const uses = (terms) => terms.reduce((sum, [, { count }]) => sum + 2 ** count / 2, 0);

  function frequent(terms) {
    const sorted = terms.sort((a, b) => b[1].count - a[1].count);
    return sorted.slice(0, fewWords).filter((_, place) => uses(sorted.slice(0, place)) < fewMessages);
  }

  /** The first or last characters of a word, up to 16 bytes: words that are cut have them in one piece. */
  function short(word, isEnd) {
    const own = [...word];
    while (bytes(own.join("")) > 16) isEnd ? own.shift() : own.pop();
    return own.join("");
  }

  /** Entries of the words that have a piece of a text, by whether it is the first or last; undefined if it narrows nothing. */
  async function having(index, word, isFirst, isLast, few) {
    const [isSign, isCluster, length] = [firstSign.test(word), cluster.test(word), [...word].length];
    // A vowel may be before the first cluster.
    if (isSign && isFirst && isCluster) return undefined;
    if (!isSign && isFirst) {
      if (length < least) return undefined;
      const wanted = reversed(short(word, !isLast));
      return reverse(index, isLast ? "" : wanted, (term) => term.includes(wanted, 1), few, true);
    }
    // Longer words may be cut.
    if (!isSign && bytes(word) > 40) return undefined;
    if (isLast && (!isSign || isCluster || oneSign.test(word))) return entriesOf(await index.terms(`w${word}`));
    return [(await index.term(`w${word}`)) ?? []].flat();
  }

  /** Symbols that are terms: each two of ASCII, and each beyond it. */
  function symbolsOf(text) {
    const pairs = [...text.matchAll(/(?=([!-/:-@[-\x60{-~]{2}))/g)].map(([, pair]) => pair);
    return [...pairs, ...(text.match(/[^\x00-\x7f\p{L}\p{N}\p{M}\p{White_Space}]/gu) ?? []).filter((one) => !firstSign.test(one))];
  }

  /** Looks up the lists for folded text that a message must contain. */
  function inside(text) {
    return async (index, few) => {
      const words = await Promise.all(wanted(text).map(([start, end]) => having(index, text.slice(start, end), start === 0, end === text.length, few)));
      const symbols = await Promise.all(symbolsOf(text).map(async (symbol) => [(await index.term(`s${symbol}`)) ?? []].flat()));
      return [...words.filter(Boolean), ...symbols];
    };
  }

  /** The clause of a part with a symbol at an end, without quotation marks and the like around it; undefined for others. */
  function symbols({ value, list, field, isPlain }) {
    if (field || !isPlain || list.length === 0) return undefined;
    const own = value.replace(/^["'\x60\p{Pi}\p{Ps}]+/u, "").replace(/["'\x60.,;:!?\u2026\p{Pf}\p{Pe}]+$/u, "");
    if (!/^[\p{S}#@%&/\\.]|[\p{S}#%&]$/u.test(own)) return undefined;
    return { type: "any", of: [{ all: literal(own, { isQuoted: !/[\p{L}\p{N}\p{M}]$/u.test(own) }), none: [] }] };
  }

  Object.assign(Scrollback.syntax, { pattern, inside, symbols });
})();
