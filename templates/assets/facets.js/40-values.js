// Numbers of messages of values that are completed, where the dictionary has none: periods and people.
(() => {
  "use strict";
  const { facets, assist } = Scrollback;
  const { untimed, parse, matches } = Scrollback.query;

  /** Files of the dictionary that are read for days. */
  const mostShards = 3;
  const day = 86400;

  const yearOf = (time) => new Date(time * 1000).getUTCFullYear();

  /** The number of messages of each day, by its first second; undefined if that takes many files. */
  async function days(index) {
    const out = new Map();
    if (!index.isSmall && assist.unreadShards(index, "d") > mostShards) return undefined;
    for (const { time } of index.isSmall ? index.everything : []) if (time !== untimed) assist.put(out, Math.floor(time / day) * day);
    for (const [term, { count }] of index.isSmall ? [] : await index.terms("d")) assist.put(out, Date.UTC(term.slice(1, 5), term.slice(5, 7) - 1, term.slice(7)) / 1000, count);
    return out;
  }

  /** Periods and years that begin as typed, with the number of messages in, before or after each. */
  async function periods(index, field, typed) {
    const known = await days(index);
    const years = index.isSmall ? [...known.keys()].map(yearOf) : index.root.years;
    const all = ["today", "yesterday", "last week", "last month", "last year", ...[...new Set(years)].sort().reverse().map(String)];
    return all.filter((value) => value.startsWith(typed)).map((value) => {
      const { from, to } = Scrollback.syntax.dated(field, value, []);
      return [value, known && [...known].reduce((sum, [time, number]) => sum + (time >= from && time < to ? number : 0), 0)];
    });
  }

  /** Those of a field's values, in their order, that find something in a small site, with their numbers. */
  function numbered({ everything }, field, values) {
    const numberOf = (query) => everything.filter((message) => matches(query, message)).length;
    return values.map((value) => [value, numberOf(parse(assist.clauseOf(field, value)))]).filter(([, number]) => number > 0);
  }

  /** On a large site, of recipients those that they did not send, with a sign that there may be more: texts alone tell where others have the same name. */
  function atLeast(index, values) {
    return Promise.all(values.map(async ([value, all]) => [value, all - (await assist.numberOf(index, "pf", value)) || undefined, "+"]));
  }

  Object.assign(facets, { periods, numbered, atLeast });
})();
