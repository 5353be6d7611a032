// Results of one conversation are together: the first ones in a row are shown, and a button shows the others.
(() => {
  "use strict";
  /** Results of a conversation, one after the other, before the rest is collapsed. */
  const few = 3;

  class Groups {
    #groups = [];
    #most;
    #isByTime;

    /** In the order of time, only results in a row are together; without words to compare, best is newest. */
    constructor(query, order) {
      // Where one conversation is searched, nothing is collapsed.
      this.#most = query.all.some(({ field }) => field === "in") ? Infinity : few;
      this.#isByTime = order !== "best" || !Scrollback.query.flat(query).some(({ groups }) => groups);
    }

    /** Adds the line of a result to a list, hidden if visible ones would move. Returns whether it is visible. */
    add(list, line, { title, path }) {
      // Two conversations may have one title.
      const place = title + path.split("/", 2);
      const last = this.#groups.at(-1);
      let group = this.#isByTime ? last : this.#groups.find((own) => own.place === place);
      if (group?.place !== place) this.#groups.push((group = { place, lines: [] }));
      const { lines } = group;
      list.insertBefore(line, lines.at(-1)?.nextSibling);
      line.hidden = lines.push(line) > (group === last ? this.#most : 1);
      return !line.hidden;
    }

    /** Shows hidden results as far as there is room, and says how many are left. */
    fold(room) {
      const { make, say } = Scrollback;
      const show = (lines) => lines.forEach((line) => (line.hidden = false));
      for (const group of this.#groups) {
        const hidden = group.lines.filter((line) => line.hidden);
        const shown = hidden.splice(0, room);
        room -= shown.length;
        show(shown);
        group.button?.remove();
        if (hidden.length === 0) continue;
        const unfold = () => {
          show(hidden);
          group.button.remove();
          hidden[0].querySelector("a").focus();
        };
        group.button = make("button", { type: "button", class: "chip", click: unfold }, say.count(hidden.length, "more here", "more here"));
        hidden[0].previousSibling.append(group.button);
      }
    }
  }

  Object.assign(Scrollback.engine, { Groups });
})();
