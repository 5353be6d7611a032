// What a reader leaves behind in this browser (E.12): one versioned record in localStorage, checked when it is read,
// written a moment after a change, never more than the page can do without.
(() => {
  "use strict";
  const VERSION = 1;
  const themes = ["auto", "light", "dark"];
  const sets = ["seenPeople", "seenItems", "likedItems"];
  const limits = { entries: 20_000, key: 200, text: 65_536, emoji: 20, file: 4 << 20 };

  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const isText = (value, length) => typeof value === "string" && value.length <= length;
  const texts = (value, length, count) =>
    Array.isArray(value) ? [...new Set(value.filter((text) => isText(text, length)))].slice(0, count) : [];

  /** How an entry of each table is read; undefined for one that makes no sense. */
  const tables = {
    notes: ({ text }) => (isText(text, limits.text) ? { text } : undefined),
    lastRead: ({ message, position }) =>
      isText(message, limits.key) && Number.isSafeInteger(position) && position > 0 ? { message, position } : undefined,
    reactions: ({ emoji }) => (Array.isArray(emoji) ? { emoji: texts(emoji, 32, limits.emoji) } : undefined),
  };

  /** Tables have no prototype: an id such as `__proto__` or `constructor` is a key like any other. */
  function empty() {
    const state = { version: VERSION, theme: "auto", keyboard: false, updatedAt: 0 };
    for (const name of sets) state[name] = [];
    for (const name of Object.keys(tables)) state[name] = Object.create(null);
    return state;
  }

  /** Takes what makes sense of untrusted data and leaves the rest; moments of the future count as now. */
  function clean(raw, now) {
    const own = (name) => (Object.hasOwn(raw, name) ? raw[name] : undefined);
    const moment = (value) => (Number.isFinite(value) && value > 0 ? Math.min(value, now) : 0);
    const state = empty();
    if (themes.includes(own("theme"))) state.theme = own("theme");
    state.keyboard = own("keyboard") === true;
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

  /** The state in `text`, or why there is none: `corrupt`, or `version` when another version wrote it. */
  function parse(text, now) {
    try {
      const raw = JSON.parse(text);
      if (!isObject(raw) || !Object.hasOwn(raw, "version")) return { problem: "corrupt" };
      return raw.version === VERSION ? { state: clean(raw, now) } : { problem: "version" };
    } catch {
      return { problem: "corrupt" };
    }
  }

  /** Brings `other` into `state`: of two entries the newer one stays, sets are joined. */
  function merge(state, other) {
    if (other.updatedAt > state.updatedAt) {
      state.theme = other.theme;
      state.keyboard = other.keyboard;
      state.updatedAt = other.updatedAt;
    }
    for (const name of sets) state[name] = texts([...state[name], ...other[name]], limits.key, limits.entries);
    for (const name of Object.keys(tables)) {
      for (const [key, entry] of Object.entries(other[name])) {
        if (!(state[name][key]?.updatedAt >= entry.updatedAt)) state[name][key] = { ...entry };
      }
    }
  }

  /** Messages after the last one read; none for a chat that was never opened. */
  function unread(state, chat, total) {
    const last = state.lastRead[chat];
    return last ? Math.max(0, total - last.position) : 0;
  }

  const warnings = {
    blocked: "this browser keeps nothing for this site; what you mark is lost when you leave",
    full: "the browser's storage is full; what you mark is lost when you leave",
    corrupt: "what was stored for this site cannot be read; the next change replaces it",
    version: "another version of this site stored its state here; it is left alone, and nothing new is kept",
  };

  /** The state of this tab and its copy in storage. `environment` is the browser, or a test's stand-in for it. */
  class Store {
    #environment;
    #key;
    #pending = [];
    #timer;
    #listeners = [];
    #warned = false;

    /** `ok`, or a key of `warnings`. */
    status = "ok";
    state;

    /** `storage` is a function, since asking for localStorage may throw. */
    constructor(key, { storage, now, warn, later, cancel }) {
      this.#key = key;
      this.#environment = { storage, now, warn, later, cancel };
      this.state = this.#load();
    }

    /** False when nothing may be changed: another version's data is there. */
    get isUsable() {
      return this.status !== "version";
    }

    /** Changes the state now and the storage soon; `change` may run again on what another tab has written. */
    change(change) {
      if (!this.isUsable) return;
      change(this.state);
      this.#pending.push(change);
      this.#environment.cancel(this.#timer);
      this.#timer = this.#environment.later(() => this.flush(), 300);
      this.#tell();
    }

    /** Writes what is pending; reads first, so that two tabs do not undo each other's changes. */
    flush() {
      this.#environment.cancel(this.#timer);
      if (this.#pending.length === 0 || this.status === "blocked") return;
      const fresh = this.#load();
      if (!this.isUsable) return;
      for (const change of this.#pending) change(fresh);
      try {
        this.#environment.storage().setItem(this.#key, JSON.stringify(fresh));
        this.state = fresh;
        this.#pending = [];
        this.status = "ok";
      } catch {
        this.#fail("full");
      }
    }

    /** Another tab has written: its state, with this tab's pending changes on top. */
    receive() {
      this.state = this.#load();
      for (const change of this.#pending) change(this.state);
      this.#tell();
    }

    /** Forgets everything, also what could not be read. */
    reset() {
      this.#pending = [];
      this.state = empty();
      try {
        this.#environment.storage().removeItem(this.#key);
        this.status = "ok";
      } catch {
        this.#fail("blocked");
      }
      this.#tell();
    }

    /** Reads an exported file into the state; says what is wrong with it, or nothing. */
    import(text) {
      if (text.length > limits.file) return "the file is too large";
      const { state, problem } = parse(text, this.#environment.now());
      if (problem === "version") return "the file was made by another version";
      if (problem) return "the file is no export of this page";
      this.change((current) => merge(current, state));
      this.flush();
      return undefined;
    }

    export() {
      return `${JSON.stringify(this.state, null, 2)}\n`;
    }

    onChange(listener) {
      this.#listeners.push(listener);
    }

    now() {
      return this.#environment.now();
    }

    #load() {
      let text;
      try {
        text = this.#environment.storage().getItem(this.#key);
      } catch {
        this.#fail("blocked");
        return empty();
      }
      this.status = "ok";
      if (text === null) return empty();
      const { state, problem } = parse(text, this.#environment.now());
      if (problem) this.#fail(problem);
      return state ?? empty();
    }

    #fail(status) {
      this.status = status;
      if (!this.#warned) this.#environment.warn(`Scrollback: ${warnings[status]}`);
      this.#warned = true;
    }

    #tell() {
      for (const listener of this.#listeners) listener(this.state);
    }
  }

  Scrollback.state = { Store, empty, parse, merge, unread, warnings, themes };
})();
