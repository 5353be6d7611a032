// The search UI: on its own page, and as a dialog on every other.
(() => {
  "use strict";
  const { make, say } = Scrollback;
  const { Index, IndexError } = Scrollback.index;
  const { parse, rich, flat } = Scrollback.query;
  const { count, literal } = Scrollback.engine;
  const { row } = Scrollback.results;
  const { store } = Scrollback;

  /** Visible results per batch; with those that are collapsed, up to three times as many. */
  const portion = 20;
  /** Other forms of words that are listed. */
  const mostForms = 6;

  const waiting = new Map();
  /** Called by every index file with its name and content. */
  Scrollback.loaded = (name, text) => waiting.get(name)?.(text);

  /** Classic scripts load on every host and from disk; failed ones are retried. */
  async function load(name, state = "") {
    let said;
    waiting.set(name, (text) => (said = text));
    try {
      await Scrollback.loadScript(new URL(`search/${name}.js${state}`, Scrollback.root).href);
    } catch {
      throw new IndexError(`search/${name}.js cannot be loaded`);
    } finally {
      waiting.delete(name);
    }
    if (said === undefined) throw new IndexError(`search/${name}.js is empty`);
    return said;
  }

  /** Files beside this one, loaded when first needed. */
  const files = {
    forms: "asset:forms.js",
    inflate: "asset:inflate.js",
    language: "asset:language.js",
    han: "asset:han.js",
    affixes: "asset:affixes.js",
    stems: "asset:stems.js",
    mark: "asset:mark.js",
    related: "asset:related.js",
    suggest: "asset:suggest.js",
    help: "asset:help.js",
    assist: "asset:assist.js",
    facets: "asset:facets.js",
    sheet: "asset:facets.css",
  };
  const { src } = document.currentScript;
  const fileOf = (name) => new URL(files[name], src).href;

  const tools = {};
  /** Loads a further script of the search, once. */
  async function loadTool(name) {
    try {
      await (tools[name] ??= Scrollback.loadScript(fileOf(name), { tries: 2 }));
    } catch {
      delete tools[name];
      throw new IndexError("its script cannot be loaded");
    }
  }

  /** Scripts for operators and for letters. */
  const readers = Object.entries({ language: rich, han: /\p{sc=Han}/u, affixes: /[\u05d0-\u06d3\ufb1d-\ufefc]|\p{sc=Hang}/u });
  /** Loads what a query needs before it is read; from 1, only for its letters. */
  async function prepare(text, from = 0) {
    for (const [name, part] of readers.slice(from)) if (part.test(text)) await loadTool(name);
  }

  let opening;
  function open() {
    opening ??= Promise.all([Index.open({ load, inflate: Scrollback.inflate.inflate, pause: Scrollback.pause }), loadTool("forms")]).then(async ([index]) => {
      if (index.root.related) await loadTool("related");
      if (Scrollback.engine.languagesOf(index).some((language) => /^(?:es|it|nl|pt|ru)$/.test(language))) await loadTool("stems");
      return index;
    });
    opening.catch(() => (opening = undefined));
    return opening;
  }

  /** Field, options and results. `scope`: an optional clause with its label. */
  class Finder {
    #run = 0;
    #timer;
    #results;
    /** Whether the results match the typed query. */
    #isAnswered = false;
    #groups;
    shown = [];

    constructor({ scope, keepsAddress }) {
      this.keepsAddress = keepsAddress;
      this.field = make("input", { type: "search", id: "find", autocomplete: "off", spellcheck: "false", maxlength: "300", "aria-describedby": "find-notes" });
      this.notes = make("p", { class: "sub", id: "find-notes" });
      this.status = make("p", { class: "sub", role: "status" });
      this.meant = make("p", { class: "meant" });
      this.list = make("ol", { class: "rows card found", hidden: "hidden", click: () => this.#keep() });
      this.facets = make("div", { class: "find-facets", hidden: "hidden" });
      this.begin = make("div", { class: "find-start" });
      this.more = make("button", { type: "button", hidden: "hidden", click: () => this.#next() }, say("Show more"));
      this.order = make("select", { id: "find-order" }, make("option", { value: "best" }, say("Best first")), make("option", { value: "newest" }, say("Newest first")), make("option", { value: "oldest" }, say("Oldest first")));
      this.exact = make("input", { type: "checkbox", id: "find-exact" });
      this.scope = scope && { ...scope, box: make("input", { type: "checkbox", id: "find-scope" }) };
      // The heading of the page says the same.
      const label = make("label", { for: "find", class: keepsAddress ? "hidden" : "" }, say("Search all messages"));
      this.element = make("search", { class: "finder" }, label, this.field, ...this.#options(), this.notes, this.status, this.meant, this.facets, this.begin, this.list, this.more);
      this.#listen();
    }

    /** Order, switches and help; collapsed so that results stay visible (search 7). */
    #options() {
      const choices = make("p", { class: "choices" }, make("label", { for: "find-order" }, `${say("Order")} `), this.order);
      choices.append(make("label", {}, this.exact, ` ${say("Match accents and case")}`));
      const help = make("details", { class: "find-help", toggle: () => this.#explainOnce(help) }, make("summary", {}, say("Options and help")), choices);
      return this.scope ? [help, make("label", {}, this.scope.box, ` ${this.scope.label}`)] : [help];
    }

    async #explainOnce(help) {
      await loadTool("help").catch(() => {});
      if (Scrollback.search.help && help.children.length === 2) help.append(Scrollback.search.help());
    }

    #listen() {
      this.field.addEventListener("input", () => {
        this.#isAnswered = false;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.run(), 150);
      });
      for (const control of [this.order, this.exact, this.scope?.box]) control?.addEventListener("change", () => this.run());
      this.element.addEventListener("keydown", (event) => this.#press(event));
    }

    #press(event) {
      if (event.isComposing) return;
      const links = [...this.list.querySelectorAll("li:not([hidden]) a")];
      if (event.key === "Enter" && event.target === this.field) {
        this.#enter(links[0]);
      } else if (event.key === "Escape" && event.target === this.field && this.field.value !== "") {
        event.preventDefault();
        this.field.value = "";
        this.run();
      } else if (["ArrowDown", "ArrowUp"].includes(event.key) && event.target !== this.order && links.length > 0) {
        event.preventDefault();
        const next = links.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
        (next < 0 ? this.field : links[Math.min(next, links.length - 1)]).focus();
      }
    }

    /** Opens the first result if it is visible; on touch screens it closes the keyboard instead. */
    #enter(first) {
      clearTimeout(this.#timer);
      const isTouch = matchMedia("(pointer: coarse)").matches;
      if (isTouch) this.field.blur();
      if (!this.#isAnswered || isTouch) this.run();
      else first?.click();
    }

    /** Runs a query from a chip. */
    look(query) {
      this.field.value = query;
      this.run();
      this.field.focus();
    }

    /** Saves a search whose result was opened. */
    #keep() {
      const typed = this.field.value.trim();
      store.change((state) => (state.searches = [typed, ...state.searches.filter((other) => other !== typed)].slice(0, 8)));
    }

    async run() {
      const run = (this.#run += 1);
      const typed = this.field.value.trim();
      const text = this.scope?.box.checked && typed !== "" ? `${this.scope.clause} ${typed}` : typed;
      this.#remember(text);
      this.shown = [];
      this.#isAnswered = false;
      try {
        await prepare(text);
      } catch (error) {
        return run === this.#run && this.#fail(error);
      }
      if (run !== this.#run) return;
      this.query = parse(text);
      this.notes.textContent = this.query.notes.join(" ");
      this.isOther = false;
      this.meant.replaceChildren();
      this.begin.replaceChildren();
      if (this.query.all.length === 0) {
        this.#empty(text && say("Add a word to search for."));
        return this.#refine(run);
      }
      this.status.textContent = say("Searching\u2026");
      try {
        const index = await open();
        if (this.isNear) await loadTool("assist");
        const options = { isExact: this.exact.checked };
        const { query, way } = await Scrollback.engine.plan(index, this.query, options);
        const total = await count(index, query);
        if (run !== this.#run) return;
        this.more.hidden = true;
        const isCurrent = () => run === this.#run;
        this.isOther = way !== "given" || this.query.near.length > 0;
        this.query = query;
        this.#explain(way);
        // Before the results, which must not move.
        if (!this.isOther && !options.isExact) await Scrollback.related?.offer(this, index, { query, text, typed }, isCurrent);
        if (run !== this.#run) return;
        this.#results = Scrollback.engine.ordered(index, query, this.order.value, options);
        this.#groups = new Scrollback.engine.Groups(query, this.order.value);
        this.total = options.isExact ? undefined : total;
        this.list.replaceChildren();
        this.facets.classList.add("stale");
        await this.#next(run);
      } catch (error) {
        if (run === this.#run) this.#fail(error);
      }
    }

    async #next(run = this.#run) {
      this.more.hidden = true;
      let [isPaused, isDone, left] = [false, false, portion];
      for (let reads = 3 * portion; left > 0 && reads > 0; reads -= 1) {
        const { value, done } = await this.#results.next();
        if (run !== this.#run) return;
        isDone = done;
        isPaused = !done && value === undefined;
        if (done || isPaused) break;
        this.shown.push(value);
        const line = row(this.query, value, this.field.value.trim());
        if (this.isNear) await Scrollback.assist?.surround(line, value);
        if (run !== this.#run) return;
        if (this.#groups.add(this.list, line, value)) left -= 1;
        // What follows, and the facets above, have their room: nothing moves.
        if (this.shown.length > 1) continue;
        this.#isAnswered = true;
        this.list.hidden = this.facets.hidden = false;
      }
      this.#groups.fold(left);
      this.list.hidden = this.shown.length === 0;
      this.more.hidden = isDone;
      this.more.textContent = isPaused ? say("Continue searching") : say("Show more");
      await this.#report(run, isDone, isPaused);
    }

    async #report(run, isDone, isPaused) {
      const shown = this.shown.length;
      this.#isAnswered = true;
      this.isDone = isDone;
      this.facets.hidden = shown === 0;
      if (shown > 0) this.status.textContent = isDone ? say.count(shown, "message", "messages") : this.amount(shown);
      else if (isPaused) this.status.textContent = say("Nothing found yet in the newest messages.");
      else {
        this.status.textContent = `${say("No messages match \u201c{words}\u201d.", { words: this.field.value.trim() })} ${say("Remove a word or a filter.")}`;
        this.begin.replaceChildren(make("button", { type: "button", click: () => this.look("") }, say("Clear search")));
      }
      await this.#refine(run);
    }

    /** Says which words were searched instead of those typed, and offers only those; with a line for other queries, which are found later. */
    #explain(way) {
      const line = this.isOther ? make("span", { class: "also" }) : this.meant;
      if (this.isOther) this.meant.append(line);
      const loose = flat(this.query).filter((clause) => clause.groups);
      const forms = [...new Set(loose.flatMap((clause) => Scrollback.forms.others(clause, way)))];
      if (way === "nothing" || (way !== "most" && forms.length === 0)) return;
      const words = forms.slice(0, mostForms).join(", ") + (forms.length > mostForms ? ", \u2026" : "");
      const included = words && say("Including: {words}.", { words });
      const text = {
        given: included,
        related: say("Nothing matches exactly. With related words: {words}.", { words }),
        typos: say("No message has these words; similar ones: {words}.", { words }),
        most: `${say("No message contains all these words; these contain most of them.")} ${included}`,
      }[way];
      const exact = make("button", { type: "button", click: () => this.look(literal(this.field.value.trim())) }, say("Only the exact words"));
      this.meant.prepend(make("bdi", {}, text.replace("\u2026.", "\u2026")), " ");
      line.append(exact);
    }

    amount(shown) {
      const { number, isLeast } = this.total ?? {};
      if (!(number >= shown)) return say("{shown} or more messages", { shown });
      return say(isLeast ? "{shown} of {total} or more messages" : "{shown} of {total} messages", { shown, total: say.number(number) });
    }

    /** Counts of all results, completion, saved searches and examples: a script of their own, after the first results. */
    async #refine(run) {
      try {
        // Without it, nothing else is offered.
        const suggest = this.isOther && loadTool("suggest").catch(() => {});
        await loadTool("assist");
        await suggest;
      } catch (error) {
        if (run === this.#run && this.#results === undefined) this.#fail(error);
      }
      // What is typed next ends this.
      const typed = this.field.value;
      const isCurrent = () => run === this.#run && this.field.value === typed;
      if (isCurrent()) await Scrollback.refine?.(this, isCurrent);
    }

    #empty(note) {
      this.#results = undefined;
      this.list.hidden = true;
      this.list.replaceChildren();
      this.facets.hidden = true;
      this.more.hidden = true;
      this.status.textContent = note;
    }

    #fail(error) {
      this.#empty("");
      this.status.textContent = error instanceof IndexError ? say("Search is unavailable: {problem}.", { problem: error.message }) : say("Search failed.");
      if (!(error instanceof IndexError)) throw error;
    }

    #remember(text) {
      if (!this.keepsAddress) return;
      const address = new URL(location.href);
      for (const name of ["q", "in", "from", "to", "order", "exact", "near"]) address.searchParams.delete(name);
      if (text !== "") address.searchParams.set("q", this.field.value.trim());
      if (this.order.value !== "best") address.searchParams.set("order", this.order.value);
      if (this.exact.checked) address.searchParams.set("exact", "1");
      if (this.isNear) address.searchParams.set("near", "1");
      try {
        history.replaceState(history.state, "", address);
      } catch {
        // Some browsers refuse this for pages from disk; the URL then stays unchanged.
      }
    }
  }

  function scopeOfPage() {
    const chat = document.querySelector(".transcript[data-id]")?.dataset.id;
    return chat && { clause: `in:"${chat}"`, label: say("Only in this chat") };
  }

  let dialog;
  /** Opens the search dialog, created on first use. */
  function openDialog() {
    if (!dialog) {
      const finder = new Finder({ scope: scopeOfPage(), keepsAddress: false });
      const close = make("button", { type: "button", class: "close", click: () => dialog.close() }, say("Close"));
      dialog = make("dialog", { class: "find", "aria-label": say("Search") }, close, finder.element);
      dialog.finder = finder;
      document.body.append(dialog);
    }
    if (!dialog.open) dialog.showModal();
    if (dialog.finder.field.value === "") dialog.finder.run();
    dialog.finder.field.select();
    dialog.finder.field.focus();
  }

  /** The query in a URL: `q`, plus `in`, `from` and `to` from links (C-52). */
  function typedIn(parameters) {
    const forms = { q: "", in: "in:", from: "-before:", to: "-after:" };
    return Object.entries(forms).map(([name, form]) => parameters.get(name) && form + parameters.get(name)).filter(Boolean).join(" ");
  }

  function start() {
    const place = document.querySelector("[data-finder]");
    if (!place) return;
    const finder = new Finder({ keepsAddress: true });
    place.replaceChildren(finder.element);
    const parameters = new URL(location.href).searchParams;
    finder.field.value = typedIn(parameters);
    if (["newest", "oldest"].includes(parameters.get("order"))) finder.order.value = parameters.get("order");
    finder.exact.checked = parameters.get("exact") === "1";
    finder.isNear = parameters.get("near") === "1";
    finder.run();
    // In a frame, which needs the layout anyway.
    requestAnimationFrame(() => finder.field.focus());
  }
  start();

  Scrollback.search = { open: openDialog, index: open, fileOf, loadTool, prepare };
})();
