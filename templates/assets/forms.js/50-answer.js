// Answers a query as it is, or with other forms, typing errors, or most of its words, whichever finds something first.
(() => {
  "use strict";
  const { flat } = Scrollback.query;
  const { widened } = Scrollback.forms;
  const { ranked, lists: { listsOf } } = Scrollback.engine;

  async function wider(index, query, typos, isWide) {
    const wide = async (clause) => {
      if (clause.of) return { ...clause, of: await Promise.all(clause.of.map((one) => wider(index, one, typos, isWide))) };
      return clause.isLoose ? widened(index, clause, typos.includes(clause.words[0]), isWide) : clause;
    };
    return { ...query, all: await Promise.all(query.all.map(wide)) };
  }

  async function finds(index, query, isExact) {
    for await (const message of ranked(index, query, { isExact })) if (message) return true;
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
    if (isOpen || (await finds(index, given, isExact))) return { query: given, way: "given" };
    const related = await Scrollback.related?.widened(index, given);
    if (related && (await finds(index, related, isExact))) return { query: related, way: "related" };
    // Words that no message has are errors; if each occurs, the rarest may be, or any.
    const known = flat(given).filter(({ groups }) => groups).sort((a, b) => b.rarity - a.rarity);
    const missing = known.filter(({ groups }) => groups.length === 0);
    let typos;
    for (const [suspects, isWide] of missing.length > 0 ? [[missing, false], [missing, true]] : [[known.slice(0, 1), false], [known, false]]) {
      typos = await wider(index, query, suspects.map(({ words }) => words[0]), isWide);
      if (await finds(index, typos, isExact)) return { query: typos, way: "typos" };
    }
    const loose = query.all.filter((clause) => clause.isLoose);
    if (loose.length > 1) {
      const most = { ...(related ?? typos), least: Math.ceil(loose.length / 2) };
      if (await finds(index, most, isExact)) return { query: most, way: "most" };
    }
    return { query: given, way: "nothing" };
  }

  Object.assign(Scrollback.engine, { plan });
})();
