// A search field that filters a list on the page: literal text, no patterns, no requests.
(() => {
  "use strict";
  /** Lets the page paint and answer; a message to itself arrives sooner than a timer. */
  function pause() {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(0);
    });
  }

  /** Runs `task` for each item, with a pause every 8 ms. */
  async function inTurn(items, task) {
    let since = Date.now();
    for (const item of items) {
      if (Date.now() - since >= 8) {
        await pause();
        since = Date.now();
      }
      task(item);
    }
  }

  /** Locale-independent lower case and one form for equivalent characters; accents stay. */
  function fold(text) {
    return text.normalize("NFKC").toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ").normalize("NFKC");
  }

  /** Matches of a folded query as `[start, end]` of whole characters in the original text. */
  function spans(text, query) {
    if (query === "") return [];
    let folded = "";
    const places = [];
    let place = 0;
    for (const character of text) {
      const end = place + character.length;
      for (const unit of fold(character).split("")) {
        folded += unit;
        places.push([place, end]);
      }
      place = end;
    }
    const found = [];
    for (let at = folded.indexOf(query); at >= 0; at = folded.indexOf(query, at + query.length)) {
      const [start, end] = [places[at][0], places[at + query.length - 1][1]];
      // One character may fold to several.
      if (found.at(-1)?.[0] !== start) found.push([start, end]);
    }
    return found;
  }

  /** Highlights a folded query in elements, if the browser supports CSS highlights (C-53). */
  function mark(elements, query) {
    if (!globalThis.CSS?.highlights) return;
    const ranges = elements.flatMap((element) => {
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found = [];
      while (nodes.nextNode()) {
        for (const [start, end] of spans(nodes.currentNode.data, query)) {
          found.push(new StaticRange({ startContainer: nodes.currentNode, startOffset: start, endContainer: nodes.currentNode, endOffset: end }));
        }
      }
      return found;
    });
    CSS.highlights.set("found", new Highlight(...ranges));
  }

  /** Status texts for each noun: count and no match. */
  const texts = {
    conversations: ["{shown} of {total} conversations", "No conversations match “{words}”."],
    messages: ["{shown} of {total} messages", "No messages match “{words}”."],
    services: ["{shown} of {total} services", "No services match “{words}”."],
  };

  /**
   * A search field that hides items that do not match. `items` are elements; `text` returns an item's text, one field per
   * line; `noun` is a key of `texts`. `after` is called with the folded query, the typed query and the number shown.
   * `beyond` makes links of the typed query. `query` is searched immediately; `delay` is the debounce in milliseconds. `paged` searches the other pages of the
   * list (titles.js).
   */
  function box({ label, noun, items, text, paged, after = () => {}, beyond = () => [], query: first = "", delay = 300 }) {
    const { make, say } = Scrollback;
    const [some, none] = texts[noun];
    const id = `filter-${noun}`;
    const field = make("input", { type: "search", id, maxlength: "200", autocomplete: "off", spellcheck: "false", enterkeyhint: "search" });
    const cross = make("button", { type: "button", "aria-label": say("Clear search"), hidden: "", click: clear }, "✕");
    const status = make("div", { class: "sub", role: "status" });
    const further = make("div", {});
    const again = make("button", { type: "button", hidden: "", click: clear }, say("Clear search"));
    let keys;
    let last = "";
    let timer;

    /** Folds the texts once, on first focus. */
    function index() {
      keys ??= items.map((item) => fold(text(item)));
    }

    function run() {
      clearTimeout(timer);
      const typed = field.value.trim();
      const query = fold(typed);
      if (query === last) return;
      last = query;
      index();
      Scrollback.filter.runs += 1;
      let shown = 0;
      items.forEach((item, place) => {
        item.hidden = !keys[place].includes(query);
        if (!item.hidden) shown += 1;
      });
      if (paged && query !== "") return lookEverywhere(query, typed, shown);
      report(typed, shown);
      after(query, typed, shown);
      paged?.show();
    }

    /** Searches all pages; if their titles cannot be loaded, this page only, with a note. */
    async function lookEverywhere(query, typed, shown) {
      status.replaceChildren(say("Loading…"));
      const rows = await paged.load().catch(() => undefined);
      if (query !== last) return;
      const found = rows && Scrollback.filter.matching(rows, query);
      after(query, typed, found?.length ?? shown);
      paged.show(found, query);
      if (found) return report(typed, found.length, paged.total);
      const count = say("{shown} of {total} on this page.", { shown: say.number(shown), total: say.number(items.length) });
      again.hidden = shown > 0;
      status.replaceChildren(`${count} ${say("Could not search the other pages.")}`, ...paged.elsewhere(typed));
    }

    function report(typed, shown, total = items.length) {
      const count = say(some, { shown: say.number(shown), total: say.number(total) });
      again.hidden = shown > 0 || typed === "";
      further.replaceChildren(...(typed === "" ? [] : beyond(typed)));
      if (typed === "") status.replaceChildren();
      else if (shown > 0) status.replaceChildren(count);
      else status.replaceChildren(make("p", {}, count), make("p", { class: "none" }, `${say(none, { words: typed })} ${say("Remove a word or a filter.")}`));
    }

    function clear() {
      fill("");
      field.focus();
    }

    /** Sets the query and searches immediately. */
    function fill(words) {
      field.value = words;
      cross.hidden = words === "";
      run();
    }

    field.addEventListener("focus", () => {
      index();
      paged?.load().catch(() => {});
    });
    field.addEventListener("input", () => {
      cross.hidden = field.value === "";
      clearTimeout(timer);
      timer = setTimeout(run, delay);
    });
    field.addEventListener("keydown", (event) => {
      if (event.isComposing) return;
      if (event.key === "Enter") run();
      if (event.key === "Escape" && field.value !== "") {
        event.preventDefault();
        clear();
      }
    });
    if (first !== "") fill(first.slice(0, 200));
    return make("search", { class: "filter" }, make("label", { for: id }, label), make("span", { class: "field" }, field, cross), status, again, further);
  }

  /** `runs` counts searches of a list. */
  Scrollback.filter = { fold, box, mark, spans, runs: 0 };
  Object.assign(Scrollback, { pause, inTurn });
})();
