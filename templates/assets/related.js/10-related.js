// Words that the texts of this site use alike (docs/search-index.md, "Related words"). Loaded if the index has them.
(() => {
  "use strict";
  const { make, say } = Scrollback;
  const { flat } = Scrollback.query;

  /** Words of a query with more related ones would take too many requests. */
  const most = 6;
  const offered = 8;
  /** How much they count; a word of the query counts 1. */
  const weight = 0.5;

  /** The words related to one, most alike first, each with how much. */
  async function near(index, word) {
    const found = await index.terms(`a${word} `);
    return found.map(([term, { count }]) => [term.slice(word.length + 2), count]).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, most);
  }

  /** A clause that related words also satisfy. */
  async function wider(index, clause) {
    if (clause.of) return { ...clause, of: await Promise.all(clause.of.map(async (one) => ({ ...one, all: await all(index, one) }))) };
    if (!clause.isLoose) return clause;
    const others = (await near(index, clause.words[0])).map(([other]) => other).filter((other) => !clause.forms.has(other));
    const all = await Promise.all(others.map(async (other) => [other, await index.term(`w${other}`)]));
    const known = all.filter(([, entry]) => entry);
    const forms = new Map([...clause.forms, ...known.map(([other]) => [other, weight])]);
    return { ...clause, forms, groups: [...clause.groups, { weight, entries: known.map(([, entry]) => entry) }] };
  }

  const all = (index, query) => Promise.all(query.all.map((clause) => wider(index, clause)));

  /** A query with related words; undefined if a word is in no message, since it may have a typing error. */
  async function widened(index, query) {
    const isKnown = flat(query).every((clause) => !clause.isLoose || clause.groups.length > 0);
    return index.root.related && isKnown ? { ...query, all: await all(index, query) } : undefined;
  }

  /** Related words that a query does not have, most alike first, with the place of the typed word. */
  async function offers(index, clauses) {
    const all = new Map();
    for (const { words: [word], place } of clauses) {
      for (const [other, percent] of await near(index, word)) if (percent > (all.get(other)?.percent ?? 0)) all.set(other, { other, percent, place });
    }
    for (const { words } of clauses) all.delete(words[0]);
    return [...all.values()].sort((a, b) => b.percent - a.percent).slice(0, offered);
  }

  /** Buttons that also search for a related word, in place of a typed one. `text` may have the scope before what was typed. */
  async function offer(finder, index, { query, text, typed }, isCurrent) {
    const whole = text.normalize("NFC");
    const before = whole.length - typed.normalize("NFC").length;
    const list = await offers(index, flat(query).filter((clause) => clause.isLoose && clause.place));
    const chips = list.flatMap(({ other, place: [start, end] }) => {
      const wider = `${whole.slice(before, start)}(${whole.slice(start, end)} OR ${other})${whole.slice(end)}`;
      return [" ", make("button", { type: "button", click: () => finder.look(wider) }, make("bdi", {}, other))];
    });
    if (isCurrent() && chips.length > 0) finder.meant.append(" ", make("span", { class: "also" }, say("Also:"), ...chips));
  }

  Scrollback.related = { widened, offer };
})();
