// The search field and what it finds: on the page of its own, and in a dialog on every other.
(() => {
  "use strict";
  const { make, say } = Scrollback;
  const { Index, IndexError } = Scrollback.index;
  const { parse, marks, untimed } = Scrollback.query;
  const { search, searchBest, count, suggest } = Scrollback.engine;
  const { fold } = Scrollback.words;

  /** Results shown at first, and with each "more". */
  const portion = 20;

  const waiting = new Map();
  /** Every file of the index calls this with its name and its content. */
  Scrollback.loaded = (name, text) => waiting.get(name)?.(text);

  /** A classic script is what loads on every host and from disk; one that does not come is asked for again. */
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
    if (said === undefined) throw new IndexError(`search/${name}.js has not said anything`);
    return said;
  }

  /** Lets the page do what waits: a message to itself comes after that, and sooner than a timer. */
  function pause() {
    return new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        channel.port1.close();
        resolve();
      };
      channel.port2.postMessage(0);
    });
  }

  let opening;
  function open() {
    opening ??= Index.open({ load, inflate: Scrollback.inflate.inflate, pause });
    opening.catch(() => (opening = undefined));
    return opening;
  }

  /** `5 November 2025, 9:30 AM` of seconds as the site's clock counts them. */
  function dateText(seconds) {
    const date = new Date(seconds * 1000);
    return Scrollback.dates.absolute({
      year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), hour: date.getUTCHours(), minute: date.getUTCMinutes(),
    });
  }

  /** The part of a text around its first mark, as text nodes and mark elements. */
  function snippet(query, text) {
    const spans = marks(query, text);
    const first = spans[0]?.[0] ?? 0;
    let start = first > 80 ? text.indexOf(" ", first - 60) + 1 : 0;
    if (start > first || start === 0) start = first > 80 ? first : 0;
    const end = Math.min(text.length, start + 240);
    const out = start > 0 ? ["\u2026"] : [];
    let place = start;
    for (const [from, to] of spans) {
      if (from < place || to > end) continue;
      out.push(text.slice(place, from), make("mark", {}, text.slice(from, to)));
      place = to;
    }
    out.push(text.slice(place, end));
    if (end < text.length) out.push("\u2026");
    return out;
  }

  function row(query, message, typed) {
    const address = new URL(message.path, Scrollback.root);
    address.searchParams.set("q", typed);
    if (message.anchor !== "") address.hash = message.anchor;
    const line = make("span", { class: "row-line" }, make("span", { class: "row-title" }, make("bdi", {}, message.title)));
    // Pages without a date have no time, and those that are no chats no speaker.
    if (message.time !== untimed) line.append(make("span", { class: "row-date" }, dateText(message.time)));
    const text = make("span", { class: "found-text", dir: "auto" }, ...snippet(query, message.text));
    const words = make("span", { class: "row-text" }, line, make("span", { class: "found-line" }, ...(message.name === "" ? [] : [make("b", {}, make("bdi", {}, message.name)), " "]), text));
    return make("li", { class: "row" }, make("a", { class: "row-link", href: address.href }, words));
  }

  /** A field, switches, and the list of what is found. `scope`: a clause that may be added, with its label. */
  class Finder {
    #run = 0;
    #timer;
    #results;
    #shown = [];

    constructor({ scope, keepsAddress }) {
      this.keepsAddress = keepsAddress;
      this.field = make("input", { type: "search", id: "find", autocomplete: "off", spellcheck: "false", maxlength: "300", "aria-describedby": "find-help" });
      this.status = make("p", { class: "sub", role: "status" });
      this.list = make("ol", { class: "rows card found", hidden: "hidden" });
      this.facets = make("div", { class: "chips" });
      this.more = make("button", { type: "button", hidden: "hidden", click: () => this.#next() }, say("Show more"));
      this.order = make("select", { id: "find-order" }, make("option", { value: "newest" }, say("Newest first")), make("option", { value: "best" }, say("Best first")));
      this.exact = make("input", { type: "checkbox", id: "find-exact" });
      this.scope = scope && { ...scope, box: make("input", { type: "checkbox", id: "find-scope" }) };
      this.element = make("search", { class: "finder" }, make("label", { for: "find" }, say("Search all messages")), this.field, this.#options(), this.#help(), this.status, this.facets, this.list, this.more);
      this.#listen();
    }

    #options() {
      const out = make("p", { class: "choices" }, make("label", { for: "find-order" }, `${say("Order")} `), this.order);
      out.append(make("label", {}, this.exact, ` ${say("Match accents and case")}`));
      if (this.scope) out.append(make("label", {}, this.scope.box, ` ${this.scope.label}`));
      return out;
    }

    #help() {
      const forms = [['"two words"', say("one after the other")], ["-word", say("without it")], ["*part*", say("inside words")], ["from:ann", say("who wrote")], ["in:chat", say("where")], ["kind:group", say("what kind")], ["verdict:bad", say("what reviewers said")], ["has:link", say("link, image, file, code, reply, reaction, edit, error, tool")], ["on:2025-11-05", say("also before: and after:")]];
      const list = make("dl", { class: "forms" });
      for (const [form, meaning] of forms) list.append(make("dt", {}, make("code", {}, form)), make("dd", {}, meaning));
      return make("details", { class: "find-help", id: "find-help" }, make("summary", {}, say("How to search")), list);
    }

    #listen() {
      this.field.addEventListener("input", () => {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.run(true), 150);
      });
      for (const control of [this.order, this.exact, this.scope?.box]) control?.addEventListener("change", () => this.run(false));
      this.element.addEventListener("keydown", (event) => this.#press(event));
    }

    #press(event) {
      if (event.isComposing) return;
      const links = [...this.list.querySelectorAll("a")];
      const place = links.indexOf(document.activeElement);
      if (event.key === "Enter" && event.target === this.field) {
        clearTimeout(this.#timer);
        this.run(false);
      } else if (event.key === "Escape" && event.target === this.field && this.field.value !== "") {
        event.preventDefault();
        this.field.value = "";
        this.run(false);
      } else if (["ArrowDown", "ArrowUp"].includes(event.key) && event.target !== this.order && links.length > 0) {
        event.preventDefault();
        const next = event.key === "ArrowDown" ? place + 1 : place - 1;
        (next < 0 ? this.field : links[Math.min(next, links.length - 1)]).focus();
      }
    }

    /** The query as it counts: with the scope where that is asked for. */
    get #text() {
      const typed = this.field.value.trim();
      return this.scope?.box.checked && typed !== "" ? `${this.scope.clause} ${typed}` : typed;
    }

    async run(isTyping) {
      const run = (this.#run += 1);
      const text = this.#text;
      this.#remember(text);
      this.query = parse(text, { isTyping: isTyping && !this.field.value.endsWith(" ") });
      this.#shown = [];
      if (this.query.all.length === 0) return this.#empty(this.query.notes.join(" "));
      this.status.textContent = say("Searching\u2026");
      try {
        const index = await open();
        const total = await count(index, this.query);
        if (run !== this.#run) return;
        const find = this.order.value === "best" ? searchBest : search;
        this.#results = find(index, this.query, { isExact: this.exact.checked });
        this.total = this.exact.checked ? undefined : total;
        this.list.replaceChildren();
        await this.#next(run);
      } catch (error) {
        if (run === this.#run) this.#fail(error);
      }
    }

    async #next(run = this.#run) {
      this.more.hidden = true;
      let isPaused = false;
      let isDone = false;
      for (let left = portion; left > 0; left -= 1) {
        const { value, done } = await this.#results.next();
        if (run !== this.#run) return;
        isDone = done;
        isPaused = !done && value === undefined;
        if (done || isPaused) break;
        this.#shown.push(value);
        this.list.append(row(this.query, value, this.field.value.trim()));
      }
      this.list.hidden = this.#shown.length === 0;
      this.more.hidden = isDone;
      this.more.textContent = isPaused ? say("Continue searching") : say("Show more");
      await this.#report(run, isDone, isPaused);
    }

    async #report(run, isDone, isPaused) {
      const shown = this.#shown.length;
      this.#showFacets();
      if (shown > 0) {
        const total = this.total !== undefined && this.total >= shown ? this.total : undefined;
        const some = total !== undefined ? "{shown} of {total} messages" : "{shown} or more messages";
        this.status.textContent = isDone ? say.count(shown, "message", "messages") : say(some, { shown, total: say.number(total ?? 0) });
      } else if (isPaused) {
        this.status.textContent = say("Nothing found yet in the newest messages.");
      } else {
        this.status.textContent = `${say("No messages match \u201c{words}\u201d.", { words: this.field.value.trim() })} ${this.query.notes.join(" ")}`;
        await this.#suggest(run);
      }
    }

    async #suggest(run) {
      const found = await suggest(await open(), this.query);
      if (run !== this.#run) return;
      for (const { word, instead } of found) {
        const use = () => {
          this.field.value = this.field.value.replace(word, () => instead);
          this.run(false);
          this.field.focus();
        };
        this.status.append(` ${say("Did you mean")} `, make("button", { type: "button", click: use }, instead), "?");
      }
    }

    /** Who, what kind and when, of what is shown: a tap narrows the search. */
    #showFacets() {
      const facets = new Map();
      for (const message of this.#shown) {
        const kind = message.kinds.split(" ").pop();
        const sender = message.name === "" ? [] : [`from:"${message.name.replaceAll('"', " ")}"`];
        const when = message.time === untimed ? [] : [`on:${new Date(message.time * 1000).toISOString().slice(0, 7)}`];
        for (const facet of [...sender, `kind:${kind}`, ...when]) facets.set(facet, (facets.get(facet) ?? 0) + 1);
      }
      const typed = this.field.value;
      const useful = [...facets].filter(([facet, number]) => number < this.#shown.length && !typed.includes(facet.split(":")[0] + ":"));
      useful.sort((a, b) => b[1] - a[1]);
      const chip = ([facet]) => make("button", { type: "button", class: "chip", click: () => this.#narrow(facet) }, facet.replaceAll('"', ""));
      this.facets.replaceChildren(...useful.slice(0, 8).map(chip));
    }

    #narrow(facet) {
      this.field.value = `${this.field.value.trim()} ${facet}`;
      this.run(false);
      this.field.focus();
    }

    #empty(note) {
      this.#results = undefined;
      this.list.hidden = true;
      this.list.replaceChildren();
      this.facets.replaceChildren();
      this.more.hidden = true;
      this.status.textContent = note;
    }

    #fail(error) {
      this.#empty("");
      this.status.textContent = error instanceof IndexError ? say("Search does not work here: {problem}.", { problem: error.message }) : say("Search has failed.");
      if (!(error instanceof IndexError)) throw error;
    }

    #remember(text) {
      if (!this.keepsAddress) return;
      const address = new URL(location.href);
      for (const name of ["in", "from", "to"]) address.searchParams.delete(name);
      if (text === "") address.searchParams.delete("q");
      else address.searchParams.set("q", this.field.value.trim());
      try {
        history.replaceState(history.state, "", address);
      } catch {
        // Some browsers refuse it for pages from disk; the address then stays as it was.
      }
    }
  }

  /** Marks the words of `?q=` in the message that the address leads to (C-53). */
  function markTarget() {
    const typed = new URL(location.href).searchParams.get("q");
    const target = typed && location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))?.querySelector(".text");
    if (!target) return;
    const query = parse(typed);
    const walker = document.createTreeWalker(target, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    for (const node of nodes) {
      const text = node.data;
      const spans = marks(query, text);
      if (spans.length === 0) continue;
      const parts = [];
      let place = 0;
      for (const [from, to] of spans) {
        parts.push(text.slice(place, from), make("mark", {}, text.slice(from, to)));
        place = to;
      }
      node.replaceWith(...parts, text.slice(place));
    }
  }

  function scopeOfPage() {
    const chat = document.querySelector(".transcript[data-id]")?.dataset.id;
    return chat === undefined ? undefined : { clause: `in:"${chat}"`, label: say("Only in this chat") };
  }

  let dialog;
  /** Opens the dialog with the field; the first time it is made. */
  function openDialog() {
    if (!dialog) {
      const finder = new Finder({ scope: scopeOfPage(), keepsAddress: false });
      const close = make("button", { type: "button", class: "close", click: () => dialog.close() }, say("Close"));
      dialog = make("dialog", { class: "find", "aria-label": say("Search") }, close, finder.element);
      dialog.finder = finder;
      document.body.append(dialog);
    }
    if (!dialog.open) dialog.showModal();
    dialog.finder.field.select();
    dialog.finder.field.focus();
  }

  /** The query of an address: `q`, and `in`, `from` and `to` as other pages may link (C-52). */
  function typedIn(parameters) {
    const forms = { q: "", in: "in:", from: "-before:", to: "-after:" };
    return Object.entries(forms).map(([name, form]) => (parameters.get(name) ? form + parameters.get(name) : "")).filter(Boolean).join(" ");
  }

  function start() {
    const place = document.querySelector("[data-finder]");
    if (!place) return;
    const finder = new Finder({ keepsAddress: true });
    place.replaceChildren(finder.element);
    finder.field.value = typedIn(new URL(location.href).searchParams);
    if (finder.field.value !== "") finder.run(false);
    finder.field.focus();
  }
  start();

  Scrollback.search = { open: openDialog, markTarget, snippet, dateText, fold };
})();
