// Finds messages in the order of their times, over all conversations: the lists of days choose which texts are read first.
(() => {
  "use strict";
  const { matches, untimed } = Scrollback.query;
  const { Numbers } = Scrollback.index;
  const { listsOf, candidates, blocksOf, total } = Scrollback.engine.lists;

  /** With candidates in more blocks, a span of time is divided. */
  const mostBlocks = 8;
  /** Blocks without a match before the reader is asked to continue. */
  const patience = 48;

  /** Messages without a time come last. */
  function sorted(messages, isOldest) {
    const sign = isOldest ? -1 : 1;
    return messages.sort((a, b) => (a.time === untimed) - (b.time === untimed) || sign * (b.time - a.time || b.id - a.id));
  }

  /** `2025` in years, `202511` in months, `20251105` in days. */
  function parts(days, { index, isOldest }) {
    const most = days.length === 4 ? 12 : 31;
    const own = days === "" ? index.root.years.map((year) => String(year).padStart(4, "0")) : Array.from({ length: most }, (_, place) => days + String(place + 1).padStart(2, "0"));
    return isOldest ? own : own.reverse();
  }

  /** Whether a year, month or day overlaps all periods of the query. */
  function isWanted(days, query) {
    const [year, month, day] = [days.slice(0, 4), days.slice(4, 6), days.slice(6)].map(Number);
    const start = Date.UTC(year, (month || 1) - 1, day || 1) / 1000;
    const end = Date.UTC(year + (month ? 0 : 1), month && !day ? month : (month || 1) - 1, (day || 0) + 1) / 1000;
    return query.all.every((clause) => clause.type !== "time" || (clause.from < end && clause.to > start));
  }

  async function readAll({ index, query, isExact, isOldest }, places) {
    const lists = await Promise.all(places.map(async ({ ids, ...block }) => {
      const own = ids && new Set(ids);
      return (await index.messages(block)).filter((message) => (!own || own.has(message.id)) && matches(query, message, isExact));
    }));
    await index.breathe();
    return sorted(lists.flat(), isOldest);
  }

  async function* report(run, places) {
    const found = await readAll(run, places);
    run.left = found.length > 0 ? patience : run.left - places.length;
    yield* found;
    if (run.left > 0) return;
    run.left = patience;
    yield undefined;
  }

  /** Blocks with candidates of some lists. */
  async function placesOf(run, lists) {
    const ids = await candidates(run.index, lists, 0, run.index.root.end);
    return ids?.length === 0 ? [] : blocksOf(run, ids, 0, run.index.root.end);
  }

  async function* within(run, days) {
    if (!isWanted(days, run.query)) return;
    const own = (await run.index.terms(`d${days}`)).map(([, entry]) => entry);
    if (own.length === 0) return;
    const places = await placesOf(run, [own, ...run.wanted].sort((a, b) => total(a) - total(b)));
    if (places.length <= mostBlocks || days.length === 8) yield* report(run, places);
    else for (const part of parts(days, run)) yield* within(run, part);
  }

  /** Messages without a time: in no list of days. */
  async function* withoutTime(run) {
    if (run.query.all.some((clause) => clause.type === "time")) return;
    const { end } = run.index.root;
    const timed = new Numbers(0, end).add(await candidates(run.index, [(await run.index.terms("d")).map(([, entry]) => entry)], 0, end));
    const places = await placesOf(run, run.wanted);
    const rest = places.map((place) => ({ ...place, ids: place.ids?.filter((id) => !timed.has(id)) })).filter(({ ids }) => ids?.length !== 0);
    for (const message of await readAll(run, rest)) if (message.time === untimed) yield message;
  }

  /** Yields the messages that match a query by time; undefined now and then where it reads much and finds little. */
  async function* timed(index, query, { isExact = false, isOldest = false } = {}) {
    if (query.all.length === 0) return;
    if (index.isSmall) {
      yield* sorted(index.everything.filter((message) => matches(query, message, isExact)), isOldest);
      return;
    }
    const lists = await listsOf(index, query);
    if (lists === undefined) return;
    const run = { index, query, isExact, isOldest, left: patience, ...lists };
    const isShort = run.wanted.some((entries) => entries.every((entry) => entry.part));
    const places = isShort ? await placesOf(run, run.wanted) : undefined;
    if (places?.length <= mostBlocks) return yield* report(run, places);
    for (const year of parts("", run)) yield* within(run, year);
    yield* withoutTime(run);
  }

  Object.assign(Scrollback.engine, { timed });
})();
