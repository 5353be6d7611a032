// Stores the reader's state in localStorage: debounced, shared between tabs, and optional, so pages work without it.
(() => {
  "use strict";
  const { say, slot } = Scrollback;
  const { empty, parse, merge, limits } = Scrollback.state;

  const warnings = {
    blocked: say("this browser saves no data for this site; changes are lost when you leave"),
    full: say("the browser's storage is full; changes are lost when you leave"),
    corrupt: say("saved data cannot be read; the next change replaces it"),
    version: say("saved data is from another version of this site; changes are not saved"),
  };

  /** The state of this tab and its stored copy. `environment` is the browser or a test double. */
  class Store {
    #environment;
    #slot;
    #pending = [];
    #timer;
    #listeners = [];
    #warned = false;

    static warnings = warnings;

    /** `ok`, or a key of `warnings`. */
    status = "ok";
    state;

    constructor(key, environment) {
      this.#slot = slot(key, environment.storage);
      this.#environment = environment;
      this.state = this.#load();
    }

    /** False if storage contains data of another version, which must not be changed. */
    get isUsable() {
      return this.status !== "version";
    }

    /** Changes the state now and storage soon. `change` may run again on state written by another tab. */
    change(change) {
      if (!this.isUsable) return;
      change(this.state);
      this.#pending.push(change);
      this.#environment.cancel(this.#timer);
      this.#timer = this.#environment.later(() => this.flush(), 300);
      this.#tell();
    }

    /** Writes pending changes. Reads first so tabs do not overwrite each other. */
    flush() {
      this.#environment.cancel(this.#timer);
      if (this.#pending.length === 0 || this.status === "blocked") return;
      const fresh = this.#load();
      if (!this.isUsable) return;
      for (const change of this.#pending) change(fresh);
      if (!this.#slot.write(JSON.stringify(fresh))) return this.#fail("full");
      this.state = fresh;
      this.#pending = [];
      this.status = "ok";
    }

    /** Loads the state another tab wrote and reapplies this tab's pending changes. */
    receive() {
      this.state = this.#load();
      for (const change of this.#pending) change(this.state);
      this.#tell();
    }

    /** Deletes everything, including unreadable data. */
    reset() {
      this.#pending = [];
      this.state = empty();
      if (this.#slot.write(null)) this.status = "ok";
      else this.#fail("blocked");
      this.#tell();
    }

    /** Imports an exported file; returns the problem, or undefined. */
    import(text) {
      if (text.length > limits.file) return say("the file is too large");
      const { state, problem } = parse(text, this.now());
      if (problem === "version") return say("the file is from another version");
      if (problem) return say("the file is not an export of this page");
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
      const text = this.#slot.read();
      const { state, problem } = text == null ? { problem: text === undefined && "blocked" } : parse(text, this.now());
      this.status = "ok";
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

  Scrollback.Store = Store;
})();
