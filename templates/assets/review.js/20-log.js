// Stores a reviewer's verdicts in this browser, separate from the reader's state and written immediately.
(() => {
  "use strict";
  const { say, slot } = Scrollback;
  const { empty, parse, parseFile, current } = Scrollback.verdicts;

  const warnings = {
    blocked: say("This browser saves no data for this site. Download your verdicts before you leave."),
    full: say("The browser's storage is full. Download your verdicts before you leave."),
    corrupt: say("Your saved review cannot be read. The next verdict replaces it."),
    version: say("The saved review is from another version of this site. It is left unchanged, and new verdicts are not saved."),
  };

  /** Verdicts of this browser plus those the site was built with. `storage` may throw. */
  class ReviewLog {
    #slot;
    #earlier = new Map();

    /** `ok`, or a key of `warnings`. */
    status = "ok";
    state;

    constructor(key, storage) {
      this.#slot = slot(key, storage);
      this.receive();
    }

    get warning() {
      return warnings[this.status];
    }

    setEarlier(reviewer, lines) {
      this.#earlier.set(reviewer, { lines, verdicts: parseFile(lines.join("\n")).verdicts });
    }

    earlierLines(reviewer) {
      return this.#earlier.get(reviewer)?.lines ?? [];
    }

    /** The latest verdicts of this reviewer, by target. */
    current() {
      const { reviewer, verdicts } = this.state;
      const earlier = this.#earlier.get(reviewer)?.verdicts ?? [];
      return current([...earlier, ...verdicts.filter((verdict) => verdict.reviewer === reviewer)]);
    }

    /** Applies a change to the stored state, which another tab may have updated. */
    change(change) {
      const isKept = this.status === "ok" || this.status === "corrupt";
      if (isKept) this.receive();
      change(this.state);
      if (this.status === "version") return;
      if (this.#slot.write(JSON.stringify(this.state))) this.status = "ok";
      else if (this.status !== "blocked") this.status = "full";
    }

    /** Removes the last verdict given here; the one it replaced counts again. */
    undo() {
      let undone;
      this.change((state) => {
        const index = state.verdicts.findLastIndex(({ reviewer }) => reviewer === state.reviewer);
        if (index >= 0) [undone] = state.verdicts.splice(index, 1);
      });
      return undone;
    }

    receive() {
      const text = this.#slot.read();
      if (text === undefined) {
        this.status = "blocked";
        this.state ??= empty();
        return;
      }
      this.status = "ok";
      const { state, problem } = text === null ? { state: empty() } : parse(text);
      if (problem) this.status = problem;
      this.state = state ?? empty();
    }
  }

  Scrollback.ReviewLog = ReviewLog;
})();
