// Operators of queries: who, where, what (docs/search-index.md, "Queries").
(() => {
  "use strict";
  const { say } = Scrollback;
  const { fold, ranges, words } = Scrollback.words;
  const { distance, runs, foldedText, foldedWords, wordsOf } = Scrollback.query;

  const traits = ["link", "image", "file", "code", "reply", "reaction", "mine", "edit", "error", "tool", "emoji", "thread", "deleted", "loop", "empty", "order", "unanswered", "fence", "language", "long", "slow", "duplicate"];
  /** Values of `is:`, with their traits. */
  const states = { edited: "edit", deleted: "deleted", mine: "mine" };
  /** Letters of the terms of each field; the second is that of later words. */
  const letters = { from: "f", to: "p", in: "c", with: "p", mentions: "mw", tag: "t", kind: "k", has: "h", lang: "l" };
  const dates = ["before", "after", "on", "during"];
  const fields = [...Object.keys(letters), "is", ...dates];
  /** Codes of the languages that are recognised. */
  const languages = "ar de el en es fa fr he hi it ja km ko nl pt ru th uk zh".split(" ");
  const field = `(?:(?<field>${fields.join("|")}):)`;
  const part = new RegExp(`(?<minus>-?)${field}?(?:"(?<quoted>[^"]*)"?|\\*(?<inside>[^*]+)\\*(?=[\\s)]|$)|(?<plain>\\S+))`, "iyu");
  const opening = new RegExp(`(?<minus>-?)${field}?\\(`, "iyu");

  /** Aliases of fields in other programs. */
  const aliases = {
    by: "from", sender: "from", author: "from", user: "from", chat: "in", channel: "in", room: "in", type: "kind", date: "on", day: "on", since: "after", until: "before",
    mention: "mentions", tags: "tag", label: "tag", participant: "with", recipient: "to", contains: "has", language: "lang",
  };
  const operator = /^([a-z]{2,16}):(?=[^\s/:])/i;

  /** Gives a part of an operator its clause, and notes an operator that is unknown. */
  function read(one, query) {
    if (one.field) return { ...one, clause: one.value === "" ? undefined : fielded(one.field, one, query.notes) };
    if (!one.isPlain) return one;
    checkOperator(one.value, one.place[0], query);
    const clause = Scrollback.syntax.pattern(one.value, query.notes) ?? Scrollback.syntax.symbols(one);
    return clause && !one.isLiteral ? { ...one, clause } : one;
  }

  /** Notes an unknown field; URLs and `std::…` do not count as fields. */
  function checkOperator(plain, place, query) {
    const name = operator.exec(plain)?.[1].toLowerCase();
    if (!name || fields.includes(name)) return;
    const near = Object.hasOwn(aliases, name) ? aliases[name] : fields.find((known) => distance(name, known) < 2);
    query.notes.push(say("\u201c{name}:\u201d is not an operator and is searched as text.", { name }));
    if (near) query.near.push([place, place + name.length, near]);
  }

  const nothing = { type: "nothing", test: () => false, lists: async () => [[]] };

  function fielded(name, { value, list }, notes) {
    if (dates.includes(name)) return Scrollback.syntax.dated(name, value, notes) ?? nothing;
    if (["has", "is", "lang"].includes(name)) return trait(name, value, notes) ?? nothing;
    return clauseOf(list.length === 0 ? "from" : name, list);
  }

  const same = (list) => Object.fromEntries(list.map((one) => [one, one]));
  const values = { is: states, has: same(traits.filter((one) => one !== "mine" && one !== "deleted")), lang: same(languages) };

  function trait(name, value, notes) {
    const [known, text] = [values[name], fold(value)];
    if (Object.hasOwn(known, text)) return clauseOf(name === "is" ? "has" : name, [known[text]]);
    notes.push(say("\u201c{part}\u201d is not known. Values: {values}.", { part: `${name}:${value}`, values: Object.keys(known).join(", ") }));
    return undefined;
  }

  function clauseOf(name, wanted) {
    const has = (text) => wanted.every((word) => wordsOf(text).has(word));
    const test = {
      from: ({ name: own }) => has(own),
      to: ({ name: own, people }) => people.some((one) => one !== own && has(one)),
      in: ({ title, path }) => has(`${title}\n${folder(path)}`),
      with: ({ people }) => people.some(has),
      mentions: (message) => mentions(wanted, message),
      tag: ({ tags }) => tags.some(has),
      kind: ({ kinds }) => has(kinds),
      lang: ({ language }) => language === wanted[0],
      has: (message) => (message.has & (1 << traits.indexOf(wanted[0]))) !== 0,
    }[name];
    return { type: "field", field: name, words: wanted, test, lists: (index) => listsOf(index, letters[name], wanted) };
  }

  /** `chats/alisha` of `chats/alisha/page/2/index.html`. */
  function folder(path) {
    return path.replace(/\/(?:page\/\d+\/)?index\.html$/, "");
  }

  /** Whether words follow an `@` that follows no word, as in an e-mail address. */
  function mentions(wanted, message) {
    const text = foldedText(message);
    return runs(foldedWords(message), wanted).some((first) => /(?:^|[^0-9a-z\u0080-\uffff])@$/.test(text.slice(0, ranges(text)[first][0])));
  }

  /** The first word has the first letter, later ones the last. */
  async function listsOf(index, letter, wanted) {
    return Promise.all(wanted.map(async (word, place) => [(await index.term(letter.at(place && -1) + word)) ?? []].flat()));
  }

  /** Words with up to `most` others between them. */
  function near(first, second, most) {
    const spans = (list) => {
      const others = runs(list, second);
      const isNear = (start, other) => {
        const gap = other > start ? other - start - first.length : start - other - second.length;
        return gap >= 0 && gap <= most;
      };
      const ends = runs(list, first).flatMap((start) => others.filter((other) => isNear(start, other)).map((other) => [start, other]));
      return ends.flatMap(([start, other]) => [[start, start + first.length - 1], [other, other + second.length - 1]]);
    };
    return { type: "near", isFree: true, spans, test: (message) => spans(foldedWords(message)).length > 0, lists: (index) => listsOf(index, "w", [...first, ...second]) };
  }

  Object.assign(Scrollback.syntax, { part, opening, read, near, fields, traits, states });
})();
