// Operators of queries: who, where, what, when (docs/search-index.md, "Queries").
(() => {
  "use strict";
  const { say } = Scrollback;
  const { fold, words } = Scrollback.words;
  const { distance, wordsOf, untimed } = Scrollback.query;

  const traits = ["link", "image", "file", "code", "reply", "reaction", "edit", "error", "tool", "loop", "empty", "order", "unanswered", "fence", "language", "long", "slow", "duplicate"];
  const fields = ["from", "in", "kind", "has", "before", "after", "on"];
  const field = `(?:(?<field>${fields.join("|")}):)`;
  const part = new RegExp(`(?<minus>-?)${field}?(?:"(?<quoted>[^"]*)"?|\\*(?<inside>[^*]+)\\*|(?<plain>\\S+))`, "iyu");
  const opening = new RegExp(`(?<minus>-?)${field}?\\(`, "iyu");

  /** Aliases of fields in other programs. */
  const aliases = { by: "from", sender: "from", author: "from", user: "from", chat: "in", channel: "in", room: "in", type: "kind", is: "kind", date: "on", day: "on", since: "after", until: "before" };
  const operator = /^([a-z]{2,16}):(?=[^\s/:])/i;

  /** Gives a part of an operator its clause, and notes an operator that is unknown. */
  function read(one, query) {
    if (one.field) return { ...one, clause: one.value === "" ? undefined : fielded(one.field, one.value, query.notes) };
    if (one.isPlain) checkOperator(one.value, one.place[0], query);
    return one;
  }

  /** Notes an unknown field; URLs and `std::…` do not count as fields. */
  function checkOperator(plain, place, query) {
    const name = operator.exec(plain)?.[1].toLowerCase();
    if (name === undefined || fields.includes(name)) return;
    const near = Object.hasOwn(aliases, name) ? aliases[name] : fields.find((known) => distance(name, known) < 2);
    query.notes.push(say("\u201c{name}:\u201d is not an operator and is searched as text.", { name }));
    if (near) query.near.push([place, place + name.length, near]);
  }

  const nothing = { type: "nothing", test: () => false, lists: async () => [[]] };

  function fielded(name, value, notes) {
    if (["before", "after", "on"].includes(name)) return dated(name, value, notes);
    const text = fold(value);
    if (name === "has" && !traits.includes(text)) {
      notes.push(say("\u201chas:{value}\u201d is not known. Values: {values}.", { value, values: traits.join(", ") }));
      return nothing;
    }
    return { type: "field", field: name, words: words(text), test: (message) => holds(name, words(text), message), lists: (index) => listsOf(index, name, words(text)) };
  }

  function holds(name, wanted, message) {
    if (name === "has") return (message.has & (1 << traits.indexOf(wanted[0]))) !== 0;
    const text = { from: message.name, kind: message.kinds, in: `${message.title}\n${folder(message.path)}` }[name];
    const own = wordsOf(text);
    return wanted.every((word) => own.has(word));
  }

  /** `chats/alisha` of `chats/alisha/page/2/index.html`. */
  function folder(path) {
    return path.replace(/\/(?:page\/\d+\/)?index\.html$/, "");
  }

  async function listsOf(index, name, wanted) {
    const letter = { from: "f", in: "c", kind: "k", has: "h" }[name];
    return Promise.all(wanted.map(async (word) => [(await index.term(letter + word)) ?? []].flat()));
  }

  function dated(name, value, notes) {
    const span = days(value);
    if (!span) notes.push(say("\u201c{value}\u201d is not a date: write 2025, 2025-11 or 2025-11-05.", { value }));
    if (!span) return nothing;
    if (name === "before") return timed(-Infinity, span[0]);
    if (name === "after") return timed(span[1], Infinity);
    return { ...timed(...span), lists: async (index) => [(await index.terms(`d${value.split("-").map((number) => number.padStart(2, "0")).join("")}`)).map(([, entry]) => entry)] };
  }

  function timed(from, to) {
    return { type: "time", from, to, test: ({ time }) => time !== untimed && time >= from && time < to };
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

  Object.assign(Scrollback.language, { part, opening, read });
})();
