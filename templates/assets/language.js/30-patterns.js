// Words with `*` in them: `seg*lt`, `harb*`, `*fault` (docs/search-index.md, "Queries").
(() => {
  "use strict";
  const { say } = Scrollback;
  const { fold, words } = Scrollback.words;
  const { foldedWords } = Scrollback.query;

  /** Letters before the first asterisk or after the last that make a pattern. */
  const least = 2;
  /** Words with an ending are in as many parts of the dictionary. */
  const mostEnds = 64;

  const reversed = (word) => [...word].reverse().join("");
  const isLong = (text) => [...text].length >= least;
  /** Words that the dictionary has in reverse. */
  const hasReverse = (word) => !/[0-9]/.test(word) && [...word].length > 3 && [...word].length < 25;

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
    if (!raw || (!isLong(head) && !isLong(tail))) {
      notes.push(say("\u201c{value}\u201d needs two letters before or after * and is searched as text.", { value }));
      return undefined;
    }
    const [form, exact] = [matcher(pieces), matcher(raw)];
    const fits = (word) => form.test(word) && (isLong(head) || hasReverse(word));
    const test = (message, isExact) => foldedWords(message).some(fits) && (!isExact || words(message.text.normalize("NFC")).some((word) => exact.test(word)));
    return { type: "pattern", isFree: true, test, lists: (index) => listsOf(index, head, tail, form), spans: (list) => list.flatMap((word, place) => (fits(word) ? [[place, place]] : [])) };
  }

  /** By its start, or by its end if that gives few words. */
  async function listsOf(index, head, tail, form) {
    if (isLong(head)) return [(await index.terms(`w${head}`)).filter(([term]) => form.test(term.slice(1))).map(([, entry]) => entry)];
    const ends = (await index.terms(`r${reversed(tail)}`)).map(([term]) => reversed(term.slice(1))).filter((word) => form.test(word));
    if (ends.length > mostEnds) return [];
    return [(await Promise.all(ends.map((word) => index.term(`w${word}`)))).filter(Boolean)];
  }

  Scrollback.syntax.pattern = pattern;
})();
