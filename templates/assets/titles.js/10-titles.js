// Filters lists of several pages by the titles of all pages. The build writes them to a script next to the list, loaded on
// first focus. Also works from `file:`.
(() => {
  "use strict";
  const { filter } = Scrollback;
  const BATCH = 100;
  let taken;

  /** Called by the index of a list: which of title and second line are searched, and the rows. */
  filter.take = ([title, line], rows) => {
    taken = rows.map(([path, name, second = "", iso, note, words = "", face, mark = ""]) => ({
      path, name, second, iso, note, words, face, mark, key: [title ? `${name} ${mark}` : "", line ? second : "", words].join("\n"),
    }));
  };

  /** Rows that contain the folded query, in list order. */
  filter.matching = (rows, query) => rows.filter(({ key }) => key.includes(query));

  /** A picture, or letters on a colour. */
  function portrait(face) {
    const { make, root } = Scrollback;
    const [, hue, initials] = /^(\d+) (.*)$/.exec(face) ?? [];
    return hue ? make("span", { class: `avatar hue-${hue}`, "aria-hidden": "true" }, initials) : make("img", { class: "avatar", src: new URL(face, root).href, alt: "", loading: "lazy" });
  }

  /** The row of a result; its preview is the line that the query is in, or the first one. */
  function build({ path, name, second, iso, note, words, face, mark }, query) {
    const { make, root, dates } = Scrollback;
    const line = make("span", { class: "row-line" }, make("bdi", { class: "row-title" }, name), ...(mark ? [make("span", { class: "row-mark" }, `· ${mark}`)] : []));
    const zone = document.documentElement.dataset.zone;
    for (const [style, form] of iso ? [[" brief", dates.short], ["", dates.full]] : []) line.append(make("time", { class: `row-date${style}`, datetime: iso, title: dates.full(iso, zone) }, form(iso, zone)));
    const text = make("span", { class: "row-text" }, line);
    if (second) text.append(make("span", { class: "row-sub", dir: "auto" }, second));
    const lines = words.split("\n");
    const preview = lines.find((part) => query && filter.fold(part).includes(query)) ?? lines[0];
    if (preview || note) text.append(make("span", { class: "row-line" }, make("span", { class: "row-preview", dir: "auto" }, preview), make("span", { class: "row-count" }, note)));
    return make("li", { class: "row" }, make("a", { class: "row-link", href: new URL(path, root).href }, ...(face ? [portrait(face)] : []), text));
  }

  /**
   * Lets a filter search all pages of `list`; undefined for a single page. While there is a query, results replace the list
   * and its pager.
   */
  filter.paged = (list, count) => {
    const total = Number(list.dataset.count);
    if (!(total > count)) return undefined;
    const { make, say, loadScript } = Scrollback;
    const { src } = list.dataset;
    const results = make("ul", { class: "rows card results", hidden: "" });
    const more = make("button", { type: "button", class: "more-results", hidden: "", click: () => grow() }, say("Show more"));
    const hidden = [list, ...document.querySelectorAll(".pager")];
    let found = [];
    let sought = "";
    let loading;

    async function read() {
      await loadScript(new URL(src, document.baseURI).href, { tries: 2 });
      if (taken?.length !== total) throw new Error(`${src} is not of this page`);
      await Scrollback.inTurn(taken, (row) => (row.key = filter.fold(row.key)));
      return taken;
    }

    /** Loads all rows once; retries after a failure. */
    function load() {
      loading ??= (src ? read() : Promise.reject(new Error("too many"))).catch((error) => {
        loading = undefined;
        throw error;
      });
      return loading;
    }

    function grow() {
      const start = results.childElementCount;
      results.append(...found.slice(start, start + BATCH).map((row) => build(row, sought)));
      filter.mark(sought ? [results] : [], sought);
      const isAsked = document.activeElement === more;
      more.hidden = results.childElementCount >= found.length;
      if (isAsked) results.children[start]?.querySelector("a").focus();
    }

    /** Shows results from all pages, with the query marked, or the list. */
    function show(rows, query = "") {
      [found, sought] = [rows ?? [], query];
      results.replaceChildren();
      results.hidden = found.length === 0;
      for (const part of hidden) part.hidden = rows !== undefined;
      more.hidden = true;
      if (!rows) return;
      // Not before: rows after which something is added get their styles again.
      if (!results.isConnected) list.after(results, more);
      grow();
    }

    /** Link to the site search, if the titles cannot be loaded. */
    function elsewhere(words) {
      const link = document.querySelector("a[data-search]");
      if (!link) return [];
      const address = new URL(link.href);
      address.searchParams.set("q", words);
      return [" ", make("a", { href: address.href }, say("Search the whole site"))];
    }

    return { total, load, show, elsewhere };
  };
})();
