// Results in a row from one conversation: the first ones are shown, and a button shows the others.
(() => {
  "use strict";
  /** Results of a conversation, one after the other, before the rest is collapsed. */
  const few = 3;

  class Groups {
    #groups = [];
    #most;

    constructor(query) {
      // Where one conversation is searched, nothing is collapsed.
      this.#most = query.all.some(({ field }) => field === "in") ? Infinity : few;
    }

    /** Adds the line of a result. Returns whether it is visible. */
    add(line, { title, path }) {
      // Two conversations may have one title.
      const place = title + path.split("/", 2);
      if (this.#groups.at(-1)?.place !== place) this.#groups.push({ place, lines: [] });
      line.hidden = this.#groups.at(-1).lines.push(line) > this.#most;
      return !line.hidden;
    }

    /** Shows hidden results as far as there is room, and says how many are left. */
    fold(room) {
      const { make, say } = Scrollback;
      for (const group of this.#groups) {
        const hidden = group.lines.filter((line) => line.hidden);
        for (const line of hidden.splice(0, room)) {
          line.hidden = false;
          room -= 1;
        }
        group.button?.remove();
        if (hidden.length === 0) continue;
        const unfold = () => {
          for (const line of hidden) line.hidden = false;
          group.button.remove();
          hidden[0].querySelector("a").focus();
        };
        group.button = make("button", { type: "button", class: "chip", click: unfold }, say.count(hidden.length, "more here", "more here"));
        group.lines[group.lines.indexOf(hidden[0]) - 1].append(group.button);
      }
    }
  }

  Object.assign(Scrollback.engine, { Groups });
})();
