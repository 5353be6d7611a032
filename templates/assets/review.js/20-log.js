// Keeps a reviewer's verdicts in this browser, beside the reader's state, and written at once.
(() => {
  "use strict";
  const { say, slot } = Scrollback;
  const { empty, parse, parseFile, current } = Scrollback.verdicts;

  const warnings = {
    blocked: say("This browser keeps nothing for this site: download your verdicts before you leave."),
    full: say("The browser's storage is full: download your verdicts before you leave."),
    corrupt: say("What was stored of your review cannot be read; the next verdict replaces it."),
    version: say("Another version of this site keeps a review here; it is left alone, and nothing new is kept."),
  };

  /** Verdicts of this browser and those that the site was built with. `storage` may throw. */
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

    /** Of this reviewer, on each thing the last one. */
    current() {
      const { reviewer, verdicts } = this.state;
      const earlier = this.#earlier.get(reviewer)?.verdicts ?? [];
      return current([...earlier, ...verdicts.filter((verdict) => verdict.reviewer === reviewer)]);
    }

    /** Changes what is there now: another tab may have written since. */
    change(change) {
      const isKept = this.status === "ok" || this.status === "corrupt";
      if (isKept) this.receive();
      change(this.state);
      if (this.status === "version") return;
      if (this.#slot.write(JSON.stringify(this.state))) this.status = "ok";
      else if (this.status !== "blocked") this.status = "full";
    }

    /** Takes back the last verdict that was given here; the one that it replaced counts again. */
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
