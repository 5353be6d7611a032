// Keeps a file of the project equal to a log in this browser. A line stays in the log until its file has it.
(() => {
  "use strict";
  if (typeof document !== "object") return;
  const { make, say, slot, saving } = Scrollback;
  const { idOf } = saving;
  /** Changes in quick succession are saved together. */
  const [PAUSE, PATIENCE] = [300, 5_000];
  /** Characters of a request. */
  const MOST = 200_000;
  /** Where the reviewer works; other pages reload after each change. */
  const isDesk = Boolean(document.querySelector(".transcript[data-run], .disputes, #sorting, #blind"));

  /**
   * `entries()`: the log of the reviewer. `file(lines, entries)`: the whole file after its present lines. `loaded(lines, when)`
   * receives the lines of the file whenever they change: `first`, `again` after a change of another tab, or `own`. `tell`: says a failure.
   */
  saving.saver = ({ kind, reviewer, entries, file, loaded = () => {}, tell }, view) => {
    let place, lines, path, running, timer, name;
    let isStale = false;
    /** Lines that the build would not read, and why. */
    const refused = new Map();
    let memory = { in: [], out: [] };
    const texts = (list) => (Array.isArray(list) ? list.filter((one) => typeof one === "string") : []);
    const slotOf = () => slot(`${Scrollback.key}:saved:${kind}:${name}`, () => localStorage);

    const words = make("span", { class: "sub" });
    const retry = make("button", { type: "button", hidden: "", click: again }, say("Save again"));
    const pick = make("button", { type: "button", hidden: "", click: choose });
    view.append(words, retry, pick);

    function show(state, text = "") {
      view.dataset.state = state;
      words.textContent = text;
      retry.hidden = state !== "failed";
      pick.hidden = state !== "choice";
      view.hidden = state === "none";
    }

    // Lines that the file has had (`in`), which are not added again, and lines to be removed from it (`out`).

    function record() {
      const raw = slotOf().parsed();
      if (raw) memory = { in: texts(raw.in), out: texts(raw.out) };
      return memory;
    }

    function remember(change) {
      const now = record();
      change(now);
      slotOf().write(JSON.stringify(now));
    }

    function pending() {
      const known = record();
      const had = new Set(known.in);
      const fresh = file(lines, entries()).split("\n").slice(lines.length, -1);
      let room = MOST;
      const fits = (line) => (room -= line.length) > -line.length;
      return { add: fresh.filter((line) => !had.has(idOf(line)) && !refused.has(line)).filter(fits), remove: known.out.filter(fits) };
    }

    function update(next) {
      lines = next;
      loaded(lines, "own");
    }

    function accept({ add, remove }) {
      remember((now) => {
        now.in = [...new Set([...now.in, ...add.map(idOf)])];
        now.out = now.out.filter((line) => !remove.includes(line));
      });
      update([...lines.filter((line) => !remove.includes(line)), ...add]);
    }

    async function save() {
      const own = place;
      if (!lines || isStale) {
        isStale = false;
        const read = await own.read();
        if (own !== place) return;
        const when = lines ? "again" : "first";
        ({ path, lines } = read);
        loaded(lines, when);
      }
      for (let change = pending(); change.add.length + change.remove.length > 0; change = pending()) {
        show("saving", say("Saving…"));
        const { problems } = await own.write(change);
        if (own !== place) return;
        for (const { line, message } of problems) refused.set(change.add[line], message);
        if (problems.length === 0) accept(change);
      }
      if (refused.size > 0) throw new Error([...refused.values()][0]);
      show("saved", say("Saved to {path}", { path }));
    }

    function fail(error) {
      // The browser says only that a request has failed.
      const problem = saving.isServed && error instanceof TypeError ? say("the server does not answer") : error.message || error.name;
      const text = say("Not saved: {problem}", { problem });
      if (words.textContent !== text) tell(text);
      show("failed", text);
      if (refused.size > 0) return;
      // A server that has restarted has another token.
      lines = undefined;
      if (saving.isServed) timer = setTimeout(flush, PATIENCE);
    }

    function flush() {
      clearTimeout(timer);
      timer = undefined;
      if (!place || running) return;
      const own = place;
      running = save().catch((error) => own === place && fail(error)).finally(() => {
        running = undefined;
        if (own !== place) flush();
      });
    }

    function soon() {
      if (!place) return;
      clearTimeout(timer);
      timer = setTimeout(flush, PAUSE);
    }

    function again() {
      refused.clear();
      flush();
    }

    // Folder

    function use(handle) {
      place = saving.folder(kind, name, handle);
      lines = undefined;
      flush();
    }

    async function choose() {
      try {
        const known = await saving.chosen();
        if (known && pick.dataset.folder !== undefined) {
          if (await saving.allow(known)) use(known);
          return;
        }
        const handle = await saving.choose();
        // Another folder has nothing yet.
        remember((now) => (now.in = []));
        use(handle);
      } catch (error) {
        if (error.name !== "AbortError") fail(error);
      }
    }

    async function offer(own) {
      const known = await saving.chosen();
      if (own !== name || place) return;
      if (known && await saving.isAllowed(known)) return use(known);
      if (known) pick.dataset.folder = "";
      pick.textContent = known ? say("Save into {folder} again", { folder: known.name }) : say("Save into a folder…");
      show("choice");
    }

    /** Starts for the present reviewer. */
    function begin() {
      name = reviewer();
      [place, lines, isStale] = [undefined, undefined, false];
      refused.clear();
      memory = { in: [], out: [] };
      show("none");
      if (name === "") return;
      if (saving.isServed) place = saving.server(kind, name);
      else if (saving.canChoose) offer(name);
      flush();
    }

    /** Takes lines out of the file again. */
    function undo(gone) {
      if (!place) return;
      const ids = new Set(gone.map(idOf));
      remember((now) => {
        now.in = now.in.filter((id) => !ids.has(id));
        now.out = [...new Set([...now.out, ...gone])];
      });
      for (const line of gone) refused.delete(line);
      if (lines) update(lines.filter((line) => !gone.includes(line)));
      soon();
    }

    /** Whether the lines of the file have arrived; undefined if none are to be expected. */
    const read = async () => {
      await running;
      return place ? lines !== undefined : undefined;
    };

    // Another tab has saved.
    addEventListener("storage", ({ key }) => {
      if (key !== `${Scrollback.key}:saved:${kind}:${name}`) return;
      isStale = true;
      soon();
    });
    addEventListener("pagehide", () => timer !== undefined && flush());
    document.addEventListener("scrollback:saved", (event) => place && isDesk && event.preventDefault());
    return { begin, soon, undo, read, isActive: () => place !== undefined };
  };
})();
