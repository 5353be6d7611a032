// Parses queries into clauses and matches messages against them (docs/search-index.md, "Queries").
(() => {
  "use strict";
  const { say } = Scrollback;
  const { fold, ranges, words } = Scrollback.words;

  const traits = ["link", "image", "file", "code", "reply", "reaction", "edit", "error", "tool", "loop", "empty", "order", "unanswered", "fence", "language", "long", "slow", "duplicate"];
  const fields = ["from", "in", "kind", "has", "before", "after", "on"];
  const part = /(-?)(?:(from|in|kind|has|before|after|on):)?(?:"([^"]*)"?|\*([^*]+)\*|(\S+))/giu;

  /** Aliases of fields in other programs. */
  const aliases = { by: "from", sender: "from", author: "from", user: "from", chat: "in", channel: "in", room: "in", type: "kind", is: "kind", date: "on", day: "on", since: "after", until: "before" };
  const operator = /^([a-z]{2,16}):(?=[^\s/:])/i;
  const startsWithSign = /^[!-/:-@[-\x60{-~]/;
  const onlyPunctuation = /^[\p{P}\u0000-\u007f]*$/u;

  /** The time of a message without a timestamp. */
  const untimed = 0;

  /**
   * Clauses of a query: `all` must match, `none` must not. `notes` report parts that were not understood; `near` are ranges
   * `[start, end, field]` where a field may have been meant. The last free word is a prefix, unless it is a single letter.
   */
  function parse(text) {
    const query = { all: [], none: [], notes: [], near: [] };
    const whole = text.normalize("NFC");
    const parts = [...whole.matchAll(part)].map((match) => partOf(match, query));
    const isTextOnly = parts.length > 0 && parts.every(({ isExcluded, field, isPlain }) => isExcluded && !field && isPlain);
    const hasWords = parts.some(({ list, field, isExcluded }) => !field && !isExcluded && list.length > 0);
    for (const one of parts) {
      if (isTextOnly || one.isLiteral) query.all.push(...literal(one.whole));
      else add(query, one, hasWords);
    }
    const last = query.all.findLast((clause) => clause.isFree);
    if (last?.type === "words" && !last.isQuoted && [...last.words.at(-1)].length > 1) last.isPrefix = true;
    return query;
  }

  function partOf(match, query) {
    const [[whole, minus, field, quoted, inside, plain], { index }] = [match, match];
    const value = quoted ?? inside ?? plain ?? "";
    const isExcluded = minus === "-";
    const isLiteral = isExcluded && !field && plain !== undefined && startsWithSign.test(plain);
    const place = [index + whole.length - (plain ?? "").length, index + whole.length];
    if (!field && plain !== undefined) checkOperator(plain, place[0], query);
    return { whole, isExcluded, isLiteral, field: field?.toLowerCase(), value, quoted, inside, isPlain: plain !== undefined, place: plain === undefined ? undefined : place, list: words(fold(value)) };
  }

  function add(query, { isExcluded, field, value, quoted, inside, list, place }, hasWords) {
    const isLeftOut = hasWords && list.length === 0 && inside === undefined && onlyPunctuation.test(value);
    const clause = field ? fielded(field, value, query.notes) : isLeftOut ? undefined : free(value, { quoted, inside, list, place });
    if (clause) query[isExcluded ? "none" : "all"].push(clause);
  }

  function free(value, { quoted, inside, list, place }) {
    const isInside = inside !== undefined || list.length === 0;
    if (isInside) return fold(value) === "" && inside === undefined ? undefined : { type: "inside", text: fold(value), raw: value, isFree: true };
    return { type: "words", words: list, raw: words(value), isPrefix: false, isQuoted: quoted !== undefined, isFree: true, isLoose: quoted === undefined && list.length === 1, place };
  }

  /** Text with punctuation, such as `--no-check`: its words select candidates. */
  function literal(text) {
    const list = words(fold(text));
    const inside = { type: "inside", text: fold(text), raw: text, isFree: true };
    return list.length === 0 ? [inside] : [{ type: "words", words: list, raw: words(text), isPrefix: false, isFree: true }, inside];
  }

  /** Notes an unknown field; URLs and `std::…` do not count as fields. */
  function checkOperator(plain, place, query) {
    const name = operator.exec(plain)?.[1].toLowerCase();
    if (name === undefined || fields.includes(name)) return;
    const near = Object.hasOwn(aliases, name) ? aliases[name] : fields.find((field) => distance(name, field) < 2);
    query.notes.push(say("\u201c{name}:\u201d is not an operator and is searched as text.", { name }));
    if (near) query.near.push([place, place + name.length, near]);
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
      [before, row] = [row, next];
    }
    return Math.min(row[b.length], 3);
  }

  function fielded(field, value, notes) {
    if (value === "") return undefined;
    if (["before", "after", "on"].includes(field)) {
      const span = days(value);
      if (!span) notes.push(say("\u201c{value}\u201d is not a date: write 2025, 2025-11 or 2025-11-05.", { value }));
      if (!span) return { type: "nothing" };
      if (field === "on") return { type: "time", from: span[0], to: span[1], days: value.split("-").map((number) => number.padStart(2, "0")).join("") };
      return field === "before" ? { type: "time", from: -Infinity, to: span[0] } : { type: "time", from: span[1], to: Infinity };
    }
    const name = fold(value);
    if (field === "has" && !traits.includes(name)) {
      notes.push(say("\u201chas:{value}\u201d is not known. Values: {values}.", { value, values: traits.join(", ") }));
      return { type: "nothing" };
    }
    return { type: "field", field, words: words(name) };
  }

  /** First second of a year, month or day, and of the following one. */
  function days(text) {
    const match = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text);
    if (!match) return undefined;
    const [year, month, day] = match.slice(1).map((number) => (number === undefined ? undefined : Number(number)));
    const start = Date.UTC(year, (month ?? 1) - 1, day ?? 1);
    const check = new Date(start);
    if (check.getUTCFullYear() !== year) return undefined;
    if (month !== undefined && check.getUTCMonth() !== month - 1) return undefined;
    if (day !== undefined && check.getUTCDate() !== day) return undefined;
    const end = day !== undefined ? start + 86400000 : month !== undefined ? Date.UTC(year, month, 1) : Date.UTC(year + 1, 0, 1);
    return [start / 1000, end / 1000];
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

  const forms = new WeakMap();
  /** The searchable view of a message, created on first use and cached with it. */
  function form(message, name, make) {
    let known = forms.get(message);
    if (!known) forms.set(message, (known = {}));
    return (known[name] ??= make());
  }

  const foldedText = (message) => form(message, "folded", () => fold(message.text));
  const foldedWords = (message) => form(message, "words", () => words(foldedText(message)));

  function holds(clause, message, isExact) {
    switch (clause.type) {
      case "words":
        if (runs(foldedWords(message), clause.words, clause.isPrefix, clause.forms).length === 0) return false;
        return !isExact || runs(words(message.text.normalize("NFC")), clause.raw, clause.isPrefix).length > 0;
      case "inside":
        return foldedText(message).includes(clause.text) && (!isExact || message.text.normalize("NFC").includes(clause.raw));
      case "time":
        return message.time !== untimed && message.time >= clause.from && message.time < clause.to;
      case "field":
        return fieldHolds(clause, message);
      default:
        return false;
    }
  }

  function fieldHolds({ field, words: wanted }, message) {
    if (field === "has") return (message.has & (1 << traits.indexOf(wanted[0]))) !== 0;
    const text = { from: message.name, kind: message.kinds, in: `${message.title}\n${folder(message.path)}` }[field];
    const own = wordsOf(text);
    return wanted.every((word) => own.has(word));
  }

  const knownWords = new Map();
  /** Words of a name or title, cached: a site has few of them. */
  function wordsOf(text) {
    let own = knownWords.get(text);
    if (own === undefined) {
      own = new Set(words(fold(text)));
      if (knownWords.size < 10000) knownWords.set(text, own);
    }
    return own;
  }

  /** `chats/alisha` of `chats/alisha/page/2/index.html`. */
  function folder(path) {
    return path.replace(/\/(?:page\/\d+\/)?index\.html$/, "");
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
    const list = spans.map(([start, end]) => folded.slice(start, end));
    const found = [];
    for (const clause of query.all) {
      if (clause.type === "words") {
        for (const first of runs(list, clause.words, clause.isPrefix, clause.forms)) found.push([spans[first][0], spans[first + clause.words.length - 1][1]]);
      } else if (clause.type === "inside" && clause.text !== "") {
        for (let at = folded.indexOf(clause.text); at >= 0; at = folded.indexOf(clause.text, at + clause.text.length)) found.push([at, at + clause.text.length]);
      }
    }
    return joined(found.map(([start, end]) => [places[start], after(places, end)]));
  }

  /** End offset of the source character of the unit before `end`. */
  function after(places, end) {
    let place = end;
    while (place < places.length - 1 && places[place] === places[end - 1]) place += 1;
    return places[place];
  }

  function joined(spans) {
    const out = [];
    for (const [start, end] of spans.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
      const last = out[out.length - 1];
      if (last && start <= last[1]) last[1] = Math.max(last[1], end);
      else out.push([start, end]);
    }
    return out;
  }

  Scrollback.query = { parse, matches, marks, distance, foldedWords, wordsOf, untimed };
})();
