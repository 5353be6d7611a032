// The reader's state: schema of the versioned record, validation on read, and merging. Storage: 30-store.js.
(() => {
  "use strict";
  const VERSION = 1;
  const looks = { theme: ["auto", "light", "dark"], messages: ["auto", "bubbles", "compact"] };
  const sets = ["seenPeople", "seenItems", "likedItems", "unlikedItems", "savedSearches"];
  const limits = { entries: 20_000, key: 200, text: 65_536, talk: 2 << 20, emoji: 20, file: 4 << 20, query: 300, searches: 8 };

  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const isText = (value, length) => typeof value === "string" && value.length <= length;
  const texts = (value, length, count) =>
    Array.isArray(value) ? [...new Set(value.filter((text) => isText(text, length)))].slice(0, count) : [];

  /** Validates an entry of each table; undefined for an invalid one. */
  const tables = {
    notes: ({ text }) => (isText(text, limits.text) ? { text } : undefined),
    lastRead: ({ message, position }) =>
      isText(message, limits.key) && Number.isSafeInteger(position) && position > 0 ? { message, position } : undefined,
    // Conversations with the mock assistant in any version; the playground validates its own.
    talks: ({ updatedAt, ...talk }) =>
      Number.isSafeInteger(talk.version) && JSON.stringify(talk).length <= limits.talk ? talk : undefined,
    reactions: ({ emoji }) => (Array.isArray(emoji) ? { emoji: texts(emoji, 32, limits.emoji) } : undefined),
    preferences: ({ conversation, run, label, key, reviewer }) =>
      [conversation, run, label, key, reviewer].every((text) => isText(text, limits.key))
        ? { conversation, run, label, key, reviewer } : undefined,
  };

  /** Tables have no prototype, so ids such as `__proto__` or `constructor` are ordinary keys. */
  function empty() {
    const state = { version: VERSION, theme: "auto", messages: "auto", keyboard: false, slash: true, searches: [], updatedAt: 0 };
    for (const name of sets) state[name] = [];
    for (const name of Object.keys(tables)) state[name] = Object.create(null);
    return state;
  }

  /** Keeps the valid part of untrusted data; future timestamps become now. */
  function clean(raw, now) {
    const own = (name) => (Object.hasOwn(raw, name) ? raw[name] : undefined);
    const moment = (value) => (Number.isFinite(value) && value > 0 ? Math.min(value, now) : 0);
    const state = empty();
    for (const [name, values] of Object.entries(looks)) if (values.includes(own(name))) state[name] = own(name);
    state.keyboard = own("keyboard") === true;
    // `/` is on by default: it is not a letter, and readers can turn it off (WCAG 2.1.4).
    state.slash = own("slash") !== false;
    state.searches = texts(own("searches"), limits.query, limits.searches);
    state.updatedAt = moment(own("updatedAt"));
    for (const name of sets) state[name] = texts(own(name), limits.key, limits.entries);
    for (const [name, read] of Object.entries(tables)) {
      const table = isObject(own(name)) ? Object.entries(own(name)) : [];
      for (const [key, value] of table.slice(0, limits.entries)) {
        const entry = isObject(value) && key.length <= limits.key ? read(value) : undefined;
        if (entry) state[name][key] = { ...entry, updatedAt: moment(value.updatedAt) };
      }
    }
    return state;
  }

  /** The state in `text`, or a problem: `corrupt`, or `version` if another version wrote it. */
  function parse(text, now) {
    try {
      const raw = JSON.parse(text);
      if (!isObject(raw) || !Object.hasOwn(raw, "version")) return { problem: "corrupt" };
      return raw.version === VERSION ? { state: clean(raw, now) } : { problem: "version" };
    } catch {
      return { problem: "corrupt" };
    }
  }

  /** Merges `other` into `state`: newer entries win, sets are joined. */
  function merge(state, other) {
    if (other.updatedAt > state.updatedAt) {
      for (const name of ["theme", "messages", "keyboard", "slash", "updatedAt"]) state[name] = other[name];
    }
    for (const name of sets) state[name] = texts([...state[name], ...other[name]], limits.key, limits.entries);
    state.searches = texts([...state.searches, ...other.searches], limits.query, limits.searches);
    for (const name of Object.keys(tables)) {
      for (const [key, entry] of Object.entries(other[name])) {
        if (!(state[name][key]?.updatedAt >= entry.updatedAt)) state[name][key] = { ...entry };
      }
    }
  }

  /** Number of messages after the last read one; 0 for a chat never opened. */
  function unread(state, chat, total) {
    const last = state.lastRead[chat];
    return last ? Math.max(0, total - last.position) : 0;
  }

  Scrollback.state = { empty, parse, merge, unread, limits };
})();
