// Counts all results by conversation, sender, day and kind: by lists of the index where these suffice, else by reading them.
(() => {
  "use strict";
  const { dates } = Scrollback;
  const { untimed } = Scrollback.query;
  const { fold, words } = Scrollback.words;
  const { lists, ordered } = Scrollback.engine;
  const { Numbers } = Scrollback.index;
  const { put, folder, kindOf, unread, unreadShards, numberOf } = Scrollback.assist;
  const dayOf = (time) => new Date(time * 1000).toISOString().slice(0, 10);

  /** Results that are read where lists do not suffice, and files for days, texts and numbers, unless the reader asks for all. */
  const [mostRead, mostFiles, mostLists] = [2000, 24, 12];
  /** Blocks that are read for names, and rows of a facet. */
  const [mostBlocks, mostRows] = [4, 10];

  /** Whether exactly the messages in the lists of a clause match it: not of a quoted word, which has no other spellings. Lists of days decide times. */
  function isListable({ type, field, words: own, of, isLoose }) {
    if (type === "any") return of.every(({ all, none }) => none.length === 0 && all.length === 1 && all[0].type !== "time" && isListable(all[0]));
    if (type === "field") return ["from", "in", "kind", "has"].includes(field) || (["with", "tag"].includes(field) && own.length === 1);
    return type === "time" || isLoose;
  }

  const isListed = ({ all, none, least }) => !least && all.every(isListable) && none.every((clause) => clause.type !== "time" && isListable(clause));

  /** Ids by the lists of all clauses but times; undefined without any. */
  async function idsOf(index, query, { wanted }) {
    const { end } = index.root;
    let ids = await lists.candidates(index, wanted, 0, end);
    for (const clause of ids ? query.none : []) {
      const own = await lists.listsOf(index, { all: [clause], none: [] });
      const out = new Numbers(0, end).add(own ? await lists.candidates(index, own.wanted, 0, end) : []);
      ids = ids.filter((id) => !out.has(id));
    }
    return ids;
  }

  /** Number of results by day, and the ids in the periods of the query. */
  async function inTime(index, query, ids) {
    const { end } = index.root;
    const times = query.all.filter(({ type }) => type === "time");
    const wanted = ids && new Numbers(0, end).add(ids);
    const [days, kept] = [new Map(), new Numbers(0, end)];
    for (const [term, entry] of await index.terms("d")) {
      const [year, month, day] = [term.slice(1, 5), term.slice(5, 7), term.slice(7)].map(Number);
      const start = Date.UTC(year, month - 1, day) / 1000;
      if (!times.every(({ from, to }) => start >= from && start < to)) continue;
      const own = (await index.numbers(entry, 0, end)).filter((id) => wanted?.has(id) ?? true);
      if (own.length > 0) days.set(term.slice(1), own.length);
      if (times.length > 0) kept.add(own);
      await index.breathe();
    }
    return { days, ids: times.length > 0 ? kept.list() : ids };
  }

  /** Results of the blocks that have been read and of those with most results; `isAll` if no others are left. */
  async function sample(index, ids, isAsked) {
    const blocks = await lists.blocksOf({ index }, ids, 0, index.root.end);
    const rest = blocks.filter(({ file }) => !index.has(file)).sort((a, b) => b.ids.length - a.ids.length);
    const chosen = [...blocks.filter(({ file }) => index.has(file)), ...rest.slice(0, isAsked ? rest.length : mostBlocks)];
    const messages = [];
    for (let start = 0; start < chosen.length; start += mostFiles) {
      const found = await Promise.all(chosen.slice(start, start + mostFiles).map(async (block) => {
        const own = new Set(block.ids);
        return (await index.messages(block)).filter(({ id }) => own.has(id));
      }));
      messages.push(...found.flat());
      await index.breathe();
    }
    return { messages, isAll: isAsked || rest.length <= mostBlocks };
  }

  /** Messages by what facets are about. */
  function tally(messages) {
    Scrollback.assist.seen = messages;
    const out = { chats: new Map(), titles: new Map(), ends: new Map(), names: new Map(), kinds: new Map(), days: new Map() };
    for (const message of messages) {
      put(out.chats, folder(message.path));
      out.titles.set(folder(message.path), message.title);
      if (message.name !== "") put(out.names, message.name);
      put(out.kinds, kindOf(message));
      if (message.time === untimed) continue;
      put(out.days, dayOf(message.time).replaceAll("-", ""));
      out.ends.set(folder(message.path), Math.max(message.time, out.ends.get(folder(message.path)) ?? 0));
    }
    return out;
  }

  /** What to write after `in:`: the title if it is short and no other conversation has its words, else the id. */
  function chatValue(path, titles) {
    const own = words(fold(titles.get(path)));
    const has = ([other, title]) => other !== path && own.every((word) => words(fold(`${title}\n${other}`)).includes(word));
    return own.length > 0 && own.length < 5 && ![...titles].some(has) ? titles.get(path) : path.replace(/^chats\//, "");
  }

  /** The title, and the day of the last result if another conversation has the same title. */
  function chatLabel(path, { titles, ends }) {
    const title = titles.get(path);
    const isShared = [...titles].some(([other, own]) => other !== path && own === title);
    return isShared && ends.has(path) ? `${title} · ${dates.long(dayOf(ends.get(path)))}` : title;
  }

  const most = (map) => [...map].sort((a, b) => b[1] - a[1]).slice(0, mostRows);

  /** Rows of facets: the value of a clause, its label, and a number. */
  function rowsOf({ chats, titles, ends, names, kinds }) {
    return {
      in: most(chats).map(([path, number]) => ({ value: chatValue(path, titles), label: chatLabel(path, { titles, ends }), number })),
      from: most(names).map(([name, number]) => ({ value: name, label: name, number })),
      kind: most(kinds).map(([kind, number]) => ({ value: kind, label: kind, number })),
    };
  }

  const letters = { in: "c", from: "f", kind: "k" };

  /** Numbers of a facet's rows by their lists, most first; false if a value that has no row may have more results than one that has. */
  async function counted(index, rows, field, ids) {
    const since = index.filesRead;
    for (const row of rows[field]) row.number = index.filesRead - since < mostLists ? await numberOf(index, letters[field], row.value, ids) : undefined;
    const isFull = rows[field].length === mostRows;
    rows[field] = rows[field].filter(({ number }) => number > 0).sort((a, b) => b.number - a.number);
    const rest = rows[field].reduce((left, { number }) => left - number, ids.length);
    return rest <= (isFull ? (rows[field].at(-1)?.number ?? 0) : 0);
  }

  async function byLists(index, query, own, isAsked) {
    const { days, ids } = await inTime(index, query, await idsOf(index, query, own));
    if (!ids?.length) return undefined;
    const { messages, isAll } = await sample(index, ids, isAsked);
    const rows = rowsOf(tally(messages));
    let hasAllValues = true;
    // Fewest lists first.
    for (const field of isAll ? [] : ["kind", "from", "in"]) hasAllValues = (await counted(index, rows, field, ids)) && hasAllValues;
    return { total: ids.length, isAll: true, hasAllValues, days, rows };
  }

  /** The first results in their order. */
  async function byReading(index, query, { order, isExact, isAsked }) {
    const messages = [];
    const since = index.filesRead;
    let isAll = true;
    for await (const message of ordered(index, query, order, { isExact })) {
      if (message) messages.push(message);
      isAll = isAsked || index.isSmall || (messages.length < mostRead && index.filesRead - since < mostFiles);
      if (!isAll) break;
    }
    const known = tally(messages);
    return { total: messages.length, isAll, hasAllValues: isAll, days: known.days, rows: rowsOf(known) };
  }

  /** Counts of the results of a query. */
  async function counts(index, query, options) {
    const own = index.isSmall || options.isExact || !isListed(query) ? undefined : await lists.listsOf(index, query);
    const cost = own && unread(index, own.wanted.flat()) + unreadShards(index, "d");
    return (cost <= mostFiles || (own && options.isAsked) ? await byLists(index, query, own, options.isAsked) : undefined) ?? byReading(index, query, options);
  }

  Scrollback.facets = { counts };
})();
