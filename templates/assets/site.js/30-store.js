// Keeps the reader's state in localStorage: written a moment after a change, shared between tabs, and never more than a
// page can do without.
(() => {
  "use strict";
  const { say, slot } = Scrollback;
  const { empty, parse, merge, limits } = Scrollback.state;

  const warnings = {
    blocked: say("this browser keeps nothing for this site; what you mark is lost when you leave"),
    full: say("the browser's storage is full; what you mark is lost when you leave"),
    corrupt: say("what was stored for this site cannot be read; the next change replaces it"),
    version: say("another version of this site stored its state here; it is left alone, and nothing new is kept"),
  };

  /** The state of this tab and its copy in storage. `environment` is the browser, or a test's stand-in for it. */
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
      if (!this.#slot.write(JSON.stringify(fresh))) return this.#fail("full");
      this.state = fresh;
      this.#pending = [];
      this.status = "ok";
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
      if (this.#slot.write(null)) this.status = "ok";
      else this.#fail("blocked");
      this.#tell();
    }

    /** Reads an exported file into the state; says what is wrong with it, or nothing. */
    import(text) {
      if (text.length > limits.file) return say("the file is too large");
      const { state, problem } = parse(text, this.now());
      if (problem === "version") return say("the file was made by another version");
      if (problem) return say("the file is no export of this page");
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
