// Services: a search stored in the URL, and a link back to it from a service (S-02 … S-10).
(() => {
  "use strict";
  const { filter, say } = Scrollback;
  const section = new URL("services/", Scrollback.root).href;
  const trail = Scrollback.slot(`${Scrollback.key}:trail`, () => sessionStorage);

  /** Updates the history entry. On `file:` some browsers refuse a new URL, some any change. */
  function remember(change, address) {
    const state = { ...history.state, ...change };
    try {
      history.replaceState(state, "", address);
    } catch {
      try {
        history.replaceState(state, "");
      } catch {
        // "Back" then shows the whole list.
      }
    }
  }

  const places = { title: ".row-title", customerName: ".row-sub", description: ".row-preview" };

  /** The searched text, one field per line: a query matches within a field. */
  function words(row, fields) {
    const seen = fields.map((field) => places[field] && row.querySelector(places[field])?.textContent);
    return [...seen, row.dataset.search].filter(Boolean).join("\n");
  }

  function startSearch(list) {
    const fields = list.dataset.search.split(" ");
    const links = [...document.querySelectorAll("a.chip, a.back")];
    const address = new URL(location.href);
    const query = address.searchParams.get("q") ?? history.state?.query ?? "";
    const scroll = history.state?.scroll;

    /** Puts the query into the URL and the filter links. */
    function after(_, typed, shown) {
      list.hidden = shown === 0;
      if (typed === "") address.searchParams.delete("q");
      else address.searchParams.set("q", typed);
      remember({ query: typed }, address.href);
      for (const link of links) link.search = address.search;
    }
    const items = [...list.children];
    list.before(filter.box({
      label: say("Search services"), noun: "services", items, text: (row) => words(row, fields), after, query,
      delay: Number(list.dataset.delay), paged: filter.paged(list, items.length),
    }));
    keepPlace(scroll);
  }

  /** Restores the scroll position, which the browser cannot know for a filtered list. */
  function keepPlace(scroll) {
    if (scroll > 0) {
      const restore = () => scrollTo({ top: scroll, behavior: "instant" });
      restore();
      addEventListener("load", restore, { once: true });
    }
    let timer;
    const save = () => remember({ scroll: Math.round(scrollY) });
    addEventListener("scroll", () => {
      clearTimeout(timer);
      timer = setTimeout(save, 200);
    }, { passive: true });
    document.addEventListener("click", (event) => {
      clearTimeout(timer);
      save();
      const link = plainLink(event, ".row-link");
      if (link) leaveTrail({ to: link.href, from: location.href, isNext: true });
    });
  }

  /** The link a plain click follows in this window. */
  function plainLink(event, selector) {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    return isPlain ? event.target.closest(selector) : null;
  }

  /** Records where the next page of this tab was opened from. */
  function leaveTrail(step) {
    // If this fails, the back link leads to the whole list.
    trail.write(JSON.stringify(step));
  }

  /** Reads and removes what the previous page left for this one. */
  function takeTrail() {
    const step = trail.parsed();
    trail.write(null);
    return step?.to === location.href && String(step.from).startsWith(section) ? step : undefined;
  }

  /** The back link restores the list as the reader left it (S-10). */
  function startWayBack(back) {
    const step = takeTrail();
    if (step) remember({ from: step.from, isNext: step.isNext === true });
    const { from, isNext } = history.state ?? {};
    if (!from) return;
    back.href = from;
    document.addEventListener("click", (event) => {
      const link = plainLink(event, ".pager a");
      if (link) leaveTrail({ to: link.href, from, isNext: false });
      if (isNext && plainLink(event, ".back")) {
        event.preventDefault();
        history.back();
      }
    });
  }

  const list = document.querySelector("[data-filter=services]");
  const back = document.querySelector(".back");
  if (list) startSearch(list);
  else if (back) startWayBack(back);
})();
