// Answers a query as it is, or with other forms, typing errors, or most of its words, whichever finds something first.
(() => {
  "use strict";
  const { flat } = Scrollback.query;
  const { widened } = Scrollback.forms;
  const { ranked, lists: { listsOf } } = Scrollback.engine;

  async function wider(index, query, typos, reach) {
    const wide = async (clause) => {
      if (clause.of) return { ...clause, of: await Promise.all(clause.of.map((one) => wider(index, one, typos, reach))) };
      return clause.isLoose ? widened(index, clause, typos.includes(clause.words[0]), reach) : clause;
    };
    return { ...query, all: await Promise.all(query.all.map(wide)) };
  }

  async function finds(index, query) {
    for await (const message of ranked(index, query)) if (message) return true;
    return false;
  }

  /**
   * The query to answer: `way` is "given" if its words were enough, "related" with words used alike, "typos" if errors were
   * corrected, "most" if no message has all words, and "nothing".
   */
  async function plan(index, query, { isExact = false } = {}) {
    if (isExact || !flat(query).some((clause) => clause.isLoose)) return { query, way: "given" };
    const given = await wider(index, query, []);
    // Without a list, an answer may take the whole index.
    const isOpen = !index.isSmall && (await listsOf(index, given))?.wanted.length === 0;
    if (isOpen || (await finds(index, given))) return { query: given, way: "given" };
    const related = await Scrollback.related?.widened(index, given);
    if (related && (await finds(index, related))) return { query: related, way: "related" };
    // Words that no message has are errors; if each occurs, the rarest may be, or any.
    const loose = flat(given).filter((clause) => clause.groups).sort((a, b) => b.rarity - a.rarity);
    const missing = loose.filter((clause) => clause.groups.length === 0).length;
    let typos;
    for (const reach of [0, 1, 2]) {
      const suspects = loose.slice(0, missing || (reach > 1 ? loose.length : 1)).map(({ words }) => words[0]);
      typos = await wider(index, query, suspects, missing ? reach : reach && 1);
      if (await finds(index, typos)) return { query: typos, way: "typos" };
    }
    const { length } = query.all.filter((clause) => clause.isLoose);
    if (length > 1) {
      const most = { ...(related ?? typos), least: Math.ceil(length / 2) };
      if (await finds(index, most)) return { query: most, way: "most" };
    }
    return { query: given, way: "nothing" };
  }

  Object.assign(Scrollback.engine, { plan });
})();
