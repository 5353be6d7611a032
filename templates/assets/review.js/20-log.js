// Stores a reviewer's verdicts in this browser, separate from the reader's state and written immediately.
(() => {
  "use strict";
  const { say, slot } = Scrollback;
  const { empty, parse, parseFile, current, clean, places, target } = Scrollback.verdicts;

  /** Each verdict as JSON. They do not change, and every verdict writes the whole log. */
  const written = new WeakMap();
  function json(verdict) {
    if (!written.has(verdict)) written.set(verdict, JSON.stringify(verdict));
    return written.get(verdict);
  }
  const stored = ({ verdicts, ...rest }) => `${JSON.stringify(rest).slice(0, -1)},"verdicts":[${verdicts.map(json).join(",")}]}`;

  const warnings = {
    blocked: say("This browser saves no data for this site. Download your verdicts before you leave."),
    full: say("The browser's storage is full. Download your verdicts before you leave."),
    corrupt: say("Your saved review cannot be read in full. An unchanged copy is kept; download it below."),
    held: say("The browser's storage is full. Download your verdicts before you leave."),
    version: say("The saved review is from another version of this site. It is left unchanged, and new verdicts are not saved."),
  };

  /** Verdicts of this browser plus those the site was built with. `storage` may throw. */
  class ReviewLog {
    #slot;
    #copies;
    #earlier = new Map();
    #here = [];
    #last = 0;
    #file;
    /** What the storage has of `state`, and its latest verdicts; undefined if they are to be found again. */
    #text;
    #current;

    /** `ok`, or a key of `warnings`. */
    status = "ok";
    state;

    constructor(key, storage) {
      this.#slot = slot(key, storage);
      this.#copies = slot(`${key}:unreadable`, storage);
      this.receive();
    }

    get warning() {
      return warnings[this.status];
    }

    /** The lines of a reviewer's file. */
    setEarlier(reviewer, lines) {
      this.#earlier.set(reviewer, { lines, verdicts: parseFile(lines.join("\n")).verdicts });
      this.#current = undefined;
    }

    /** The lines of a reviewer's file at this moment: it may have changed since the site was built. */
    setFile(reviewer, lines) {
      this.setEarlier(reviewer, lines);
      this.#file = { reviewer, times: new Set(this.#earlier.get(reviewer).verdicts.map(({ at }) => at)) };
    }

    earlierLines(reviewer) {
      return this.#earlier.get(reviewer)?.lines ?? [];
    }

    earlierVerdicts(reviewer) {
      return this.#earlier.get(reviewer)?.verdicts ?? [];
    }

    /** Verdicts of this reviewer that the site was built with, at their place in the conversation on this page. */
    setHere(verdicts) {
      this.#here = verdicts;
      this.#current = undefined;
    }

    /** All verdicts of this reviewer, oldest source first. */
    all() {
      const { reviewer, verdicts } = this.state;
      const earlier = this.#earlier.get(reviewer)?.verdicts ?? [];
      const file = this.#file?.reviewer === reviewer ? this.#file : undefined;
      const here = this.#here.filter(({ at }) => !file || file.times.has(at));
      return [...earlier, ...[...here, ...verdicts].filter((verdict) => verdict.reviewer === reviewer)];
    }

    /** The latest verdicts of this reviewer, by target. */
    current() {
      this.#current ??= current(this.all());
      return this.#current;
    }

    /**
     * Applies a change to the stored state, which another tab may have updated. It may return the verdicts of this reviewer that
     * it has added, if that is all it does.
     */
    change(change) {
      const isKept = this.status === "ok" || this.status === "corrupt";
      if (isKept) this.receive();
      const known = this.#current;
      this.#current = undefined;
      const added = change(this.state);
      if (Array.isArray(added) && known) this.#current = current(added, known);
      if (this.status === "version" || this.status === "held") return;
      const text = stored(this.state);
      const isWritten = this.#slot.write(text);
      this.#text = isWritten ? text : undefined;
      if (isWritten) this.status = "ok";
      else if (this.status !== "blocked") this.status = "full";
    }

    /** Adds verdicts that belong together: undo removes them together, by their time, which no other verdict has. */
    give(...verdicts) {
      const at = this.#moment(verdicts);
      this.change((state) => {
        const added = verdicts.map((verdict) => clean({ ...verdict, at, ...(this.hasSeen(verdict) ? { exposed: true } : {}) }));
        state.verdicts.push(...added);
        return added;
      });
    }

    /** After those that the verdicts replace, also if these are from a clock that is ahead. */
    #moment(verdicts) {
      const replaced = verdicts.map((verdict) => Date.parse(this.current().get(target(verdict))?.at ?? 0));
      const taken = new Set(this.state.verdicts.map(({ at }) => Date.parse(at)));
      this.#last = Math.max(Date.now(), this.#last + 1, ...replaced.map((time) => time + 1));
      while (taken.has(this.#last)) this.#last += 1;
      return new Date(this.#last).toISOString();
    }

    /** Those on which this reviewer has seen others' verdicts; what was read before a name was given counts, too. */
    seen(verdicts) {
      const isKnown = this.#isKnown();
      return verdicts.filter((verdict) => places(verdict).some(isKnown));
    }

    #isKnown() {
      const known = new Set(this.state.seen);
      return (one) => known.has(`${this.state.reviewer} ${one}`) || known.has(` ${one}`);
    }

    /** Whether this reviewer has seen others' verdicts on the same turn or conversation. */
    hasSeen(verdict) {
      return this.seen([verdict]).length > 0;
    }

    /** Remembers that others' verdicts on these were shown; of a reader without a name, under the empty name. */
    see(verdicts) {
      const isKnown = this.#isKnown();
      const fresh = [...new Set(verdicts.map((verdict) => places(verdict)[0]).filter((one) => !isKnown(one)))].map((one) => `${this.state.reviewer} ${one}`);
      if (fresh.length === 0) return;
      this.change((state) => {
        state.seen = [...state.seen, ...fresh];
        return [];
      });
    }

    /** Removes the last verdicts given here; those they replaced count again. Returns the last one; all are in `gone`. */
    undo() {
      let gone = [];
      this.change((state) => {
        const last = state.verdicts.findLast(({ reviewer }) => reviewer === state.reviewer);
        const isGone = ({ reviewer, at }) => reviewer === last?.reviewer && at === last.at;
        gone = state.verdicts.filter(isGone).reverse();
        state.verdicts = state.verdicts.filter((verdict) => !isGone(verdict));
      });
      this.gone = gone;
      return gone[0];
    }

    receive() {
      const text = this.#slot.read();
      if (text === undefined) {
        this.status = "blocked";
        this.state ??= empty();
        return;
      }
      if (text !== null && text === this.#text) return;
      [this.#text, this.#current] = [text ?? undefined, undefined];
      this.status = "ok";
      const { state, problem } = text === null ? { state: empty() } : parse(text);
      if (problem) this.status = problem;
      if (problem === "corrupt" && !this.#keep(text)) this.status = "held";
      this.state = state ?? empty();
    }

    /** Stored reviews that could not be read in full, as they were. */
    get unreadable() {
      const text = this.#copies.read() ?? "[]";
      try {
        return JSON.parse(text);
      } catch {
        return [text];
      }
    }

    /** Copies a stored review, once. Returns whether it is there. */
    #keep(text) {
      const known = this.unreadable;
      return known.includes(text) || this.#copies.write(JSON.stringify([...known, text]));
    }
  }

  Scrollback.ReviewLog = ReviewLog;
})();
