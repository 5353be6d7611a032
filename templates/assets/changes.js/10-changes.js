// Changes of the taxonomy of failures: lines of modes.jsonl, checked, kept in this browser and written to a file.
(() => {
  "use strict";
  const { say, slot } = Scrollback;
  const VERSION = 1;
  const limits = { lines: 20_000, text: 2_000, parts: 50 };
  const kinds = ["add", "rename", "merge", "split", "move", "assign"];

  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const isText = (value, length = 500) => typeof value === "string" && value.length > 0 && value.length <= length;
  /** As the build reads names of modes and reviewers. */
  const isName = (text) => typeof text === "string" && /^[a-z0-9][a-z0-9-]{0,39}$/.test(text) && text !== "unsure";

  /** `wrong-date` of ` Wrong date! `; empty if no letter or digit is left. */
  const nameOf = (text) => text.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "").replace(/[^a-z0-9]+/g, "-").replace(/^-+/, "")
    .slice(0, 40).replace(/-+$/, "");

  const folded = (text) => text.normalize("NFC").toLowerCase().trim().replace(/\s+/g, " ");

  /** Answers, and no failure modes. */
  const reserved = ["none", "unsure"];

  /** The mode that the words name: one of `titles`, a map by name. */
  function find(titles, words) {
    const text = folded(words);
    const name = titles.has(text) ? text : [...titles].find(([, title]) => folded(title) === text)?.[0];
    return reserved.includes(name) ? undefined : name;
  }

  /**
   * A name for a new mode, with a number if it is taken. A title in other letters has one made from it, the same in every
   * browser. Empty for what is no failure mode.
   */
  function newName(title, taken) {
    const text = folded(title);
    let name = nameOf(text);
    if (["", ...reserved].includes(name || text)) return "";
    if (!/[a-z]/.test(name) && (name === "" || /\p{L}/u.test(text))) name = `mode-${Scrollback.draw.hash(text).toString(36).slice(-8)}`;
    const start = name.slice(0, 36);
    for (let number = 2; taken.has(name); number += 1) name = `${start}-${number}`;
    return name;
  }

  /** The valid part of an untrusted change; undefined if it is not one. */
  function clean(raw) {
    if (!isObject(raw) || !kinds.includes(raw.change) || !isName(raw.mode) || !isName(raw.reviewer)) return undefined;
    if (!isText(raw.at, 40) || Number.isNaN(Date.parse(raw.at))) return undefined;
    const change = { change: raw.change, mode: raw.mode };
    if (raw.change === "rename" || raw.change === "merge") {
      if (!isName(raw.to) || raw.to === raw.mode) return undefined;
      change.to = raw.to;
    }
    if (raw.change === "split") {
      const parts = Array.isArray(raw.to) ? [...new Set(raw.to)] : [];
      if (parts.length === 0 || parts.length > limits.parts || !parts.every(isName) || parts.includes(raw.mode)) return undefined;
      change.to = parts;
    }
    if (raw.change === "move" && raw.to !== undefined) {
      if (!isName(raw.to) || raw.to === raw.mode) return undefined;
      change.to = raw.to;
    }
    if (raw.change === "assign") {
      if (![raw.conversation, raw.run, raw.key].every((value) => isText(value))) return undefined;
      Object.assign(change, { conversation: raw.conversation, run: raw.run });
      if (isText(raw.turn)) change.turn = raw.turn;
      change.key = raw.key;
    }
    if (isText(raw.title)) change.title = raw.title;
    if (isText(raw.definition, limits.text)) change.definition = raw.definition;
    if (raw.change === "add" && isName(raw.parent)) change.parent = raw.parent;
    return { ...change, reviewer: raw.reviewer, at: raw.at };
  }

  /** One line of the file, with members in fixed order. */
  const line = (change) => JSON.stringify(clean(change));

  /** The change in a line of a file; undefined if it is none. */
  function read(text) {
    try {
      return clean(JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  /** The changes that the file does not have yet. */
  function added(earlier, changes) {
    const known = new Set(earlier.map((text) => JSON.stringify(read(text))));
    return changes.filter((change) => !known.has(line(change)));
  }

  /** The new file: the earlier lines unchanged, then the new ones. */
  const file = (earlier, changes) => [...earlier, ...added(earlier, changes).map(line)].map((text) => `${text}\n`).join("");

  const warnings = {
    blocked: say("This browser saves no data for this site. Download your changes before you leave."),
    full: say("The browser's storage is full. Download your changes before you leave."),
    corrupt: say("Your saved changes cannot be read. An unchanged copy is kept; download it below."),
    held: say("The browser's storage is full. Download your changes before you leave."),
    version: say("The saved changes are from another version of this site. New changes are not saved."),
  };

  /** Changes of this browser; `storage` may throw. */
  class ModeLog {
    #slot;
    #copies;
    /** `ok`, or a key of `warnings`. */
    status = "ok";
    changes = [];

    constructor(key, storage) {
      this.#slot = slot(key, storage);
      this.#copies = slot(`${key}:unreadable`, storage);
      this.receive();
    }

    get warning() {
      return warnings[this.status];
    }

    receive() {
      const text = this.#slot.read();
      this.status = text === undefined ? "blocked" : "ok";
      if (typeof text !== "string") {
        if (text === null) this.changes = [];
        return;
      }
      const raw = this.#slot.parsed();
      if (!isObject(raw) || !Number.isInteger(raw.version)) this.status = "corrupt";
      else if (raw.version !== VERSION) this.status = "version";
      const changes = this.status === "ok" && Array.isArray(raw.changes) ? raw.changes.map(clean) : [undefined];
      if (this.status === "ok" && !changes.every(Boolean)) this.status = "corrupt";
      // What cannot be copied is not replaced.
      if (this.status === "corrupt" && !this.#keep(text)) this.status = "held";
      this.changes = changes.filter(Boolean).slice(-limits.lines);
    }

    /** Stored changes that could not be read in full, as they were. */
    get unreadable() {
      return this.#copies.parsed() ?? [];
    }

    /** Copies them, once. Returns whether the copy is there. */
    #keep(text) {
      const known = this.unreadable;
      return known.includes(text) || this.#copies.write(JSON.stringify([...known, text]));
    }

    /** Applies `task` to the stored changes, which another tab may have updated. */
    change(task) {
      if (this.status === "ok" || this.status === "corrupt") this.receive();
      task(this.changes);
      if (this.status === "version" || this.status === "held") return;
      if (this.#slot.write(JSON.stringify({ version: VERSION, changes: this.changes }))) this.status = "ok";
      else if (this.status !== "blocked") this.status = "full";
    }
  }

  Scrollback.modes = { isName, nameOf, find, newName, clean, line, read, added, file, ModeLog };
})();
