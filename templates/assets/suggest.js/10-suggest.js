// Offers other queries: `from:ann` for `form:ann`, or `in:harbour` for a word of a chat's title. Loaded if a query has a misspelt operator or finds nothing as it is.
(() => {
  "use strict";
  const { make, say } = Scrollback;
  const { parse } = Scrollback.query;
  const { ordered, replaced } = Scrollback.engine;

  /** Words of a query that are tried as names. */
  const mostWords = 4;
  const isWord = /^[\p{L}\p{M}\p{N}]+$/u;

  /** Whether a query finds something with its own words alone, which is soon known. */
  async function finds(index, text) {
    await Scrollback.search?.prepare(text);
    const { value } = await ordered(index, parse(text), "newest", {}).next();
    return value !== undefined;
  }

  function named(field, text, place) {
    const word = text.slice(...place);
    return replaced(text, [[...place, `${field}:${isWord.test(word) ? word : `"${word.replaceAll('"', "")}"`}`]]);
  }

  /** The query with the operators that may have been meant; or with one word as the name of a sender or the title of a chat. */
  function guesses(text) {
    const { near, all } = parse(text);
    if (near.length > 0) return [replaced(text, near)];
    const loose = all.filter(({ isLoose, place }) => isLoose && place).slice(0, mostWords);
    return loose.flatMap(({ place }) => ["from", "in"].map((field) => named(field, text, place)));
  }

  /** Those that find something. */
  async function suggest(index, typed, isCurrent = () => true) {
    const found = [];
    for (const guess of guesses(typed.normalize("NFC"))) if (isCurrent() && (await finds(index, guess))) found.push(guess);
    return found;
  }

  /** Buttons with these queries, in the line that has room for them; once for a query. */
  async function offer(finder, isCurrent) {
    if (!finder.isOther || !isCurrent()) return;
    finder.isOther = false;
    const found = await foundBy(finder, isCurrent);
    if (!isCurrent() || found.length === 0) return;
    const buttons = found.flatMap((guess) => [" ", make("button", { type: "button", click: () => finder.look(guess) }, make("bdi", {}, guess))]);
    finder.meant.querySelector(".also").append(" ", make("span", {}, say("Did you mean"), ...buttons, "?"));
  }

  /** None if the index cannot be read. */
  async function foundBy(finder, isCurrent) {
    try {
      return await suggest(await Scrollback.search.index(), finder.field.value.trim(), isCurrent);
    } catch (error) {
      if (!(error instanceof Scrollback.index.IndexError)) throw error;
      return [];
    }
  }

  Scrollback.suggest = { suggest, offer };
})();
