// Infinite scrolling (G-15), as an ARIA feed. Without script, and on `file://`, where files cannot be fetched, the link to the
// next page remains.
(() => {
  "use strict";
  const { make, people, say, fetchText } = Scrollback;
  const list = document.getElementById("people");
  const pager = document.querySelector(".pager");
  const nextLink = () => pager?.querySelector("[rel=next]");
  if (!list || !nextLink() || !location.protocol.startsWith("http")) return;

  const first = Number(list.dataset.index);
  const total = Number(list.dataset.count);
  const status = make("p", { class: "hidden", role: "status" });
  const keys = say("Page Down and Page Up move between people. Control+End and Control+Home leave the list.");
  let isBusy = false;
  let isFailed = false;
  let isRestored = false;
  let pages = 0;

  /** Skips URLs outside this site; URLs are relative to their page. */
  function adopt(row, base) {
    const copy = document.importNode(row, true);
    for (const element of copy.querySelectorAll("[href], [src]")) {
      const name = element.hasAttribute("href") ? "href" : "src";
      const url = new URL(element.getAttribute(name), base);
      if (url.origin !== location.origin) return [];
      element.setAttribute(name, url.href);
    }
    return [copy];
  }

  async function read(address) {
    const answer = await fetchText(address, { waits: wait });
    const page = new DOMParser().parseFromString(answer.text, "text/html");
    const rows = [...page.querySelectorAll("#people > .person[data-user]")].flatMap((row) => adopt(row, answer.address));
    if (rows.length === 0) throw new Error("no people on the page");
    const link = page.querySelector(".pager [rel=next]");
    return { rows, next: link ? new URL(link.getAttribute("href"), answer.address).href : undefined };
  }

  /** Appends the next page; false if there is none or it cannot be loaded. */
  async function append() {
    const link = nextLink();
    if (!link || isBusy) return false;
    begin();
    try {
      const { rows, next } = await read(link.href);
      const shown = new Set([...list.children].map((row) => row.dataset.user));
      const page = people.follow(shown, rows.map((row) => row.dataset.user), next);
      waiting.forEach((row) => row.remove());
      list.append(...rows.filter((row) => page.fresh.includes(row.dataset.user)));
      if (page.next) link.href = page.next;
      else link.replaceWith(make("span", {}, say("No more people.")));
      pages += 1;
      number();
    } catch {
      fail();
    } finally {
      end();
    }
    return !isFailed;
  }

  let waiting = [];

  function begin() {
    isBusy = true;
    isFailed = false;
    clearNote();
    list.setAttribute("aria-busy", "true");
    status.textContent = say("Loading more people…");
    waiting = [...people.skeletons(2), make("div", { class: "row spinner", "aria-hidden": "true" }, make("span"))];
    list.append(...waiting);
  }

  function end() {
    waiting.forEach((row) => row.remove());
    list.setAttribute("aria-busy", "false");
    isBusy = false;
    if (isFailed) return;
    clearNote();
    status.textContent = "";
    watch();
  }

  const clearNote = () => pager.querySelector(".load-error")?.remove();

  function note(words, action, click) {
    clearNote();
    pager.prepend(make("p", { class: "load-error", role: "alert" }, `${words} `, make("button", { type: "button", click }, action)));
  }

  /** Shown between attempts; the reader can retry immediately. */
  function wait(now) {
    note(say("Could not load more people. Retrying…"), say("Retry now"), now);
  }

  function fail() {
    isFailed = true;
    status.textContent = "";
    note(say("Could not load more people."), say("Retry"), append);
  }

  function number() {
    const rows = list.querySelectorAll(".person");
    rows.forEach((row, index) => {
      if (row.hasAttribute("tabindex")) return;
      const place = { role: "article", tabindex: "-1", "aria-posinset": first + index, "aria-setsize": total };
      for (const [name, value] of Object.entries(place)) row.setAttribute(name, value);
    });
    people.decorate(rows);
    const [start, stop, count] = [first, first + rows.length - 1, total].map((place) => say.number(place));
    document.getElementById("range").textContent = say("{first}–{last} of {total}", { first: start, last: stop, total: count });
    remember();
  }

  /** Saves what is needed to restore this position. */
  function remember() {
    try {
      history.replaceState({ ...history.state, people: { pages, top: scrollY } }, "");
    } catch {
      // Some browsers limit calls per minute.
    }
  }

  /** Restores appended pages and the scroll position. */
  async function restore({ pages: count, top }) {
    for (let page = 0; page < Math.min(count, 100); page += 1) if (!(await append())) break;
    if (count > 0) scrollTo({ top, behavior: "instant" });
    isRestored = true;
    watch();
  }

  /** Page Down and Page Up move between people, Control+End and Control+Home leave (WAI-ARIA feed pattern). */
  async function press(event) {
    const row = event.target.closest(".person");
    const step = { PageDown: "nextElementSibling", PageUp: "previousElementSibling" }[event.key];
    if (!row || event.altKey || event.metaKey) return;
    if (event.ctrlKey && (event.key === "End" || event.key === "Home")) {
      event.preventDefault();
      document.querySelector(event.key === "End" ? ".foot a" : ".people-search input").focus();
    } else if (step && !event.ctrlKey) {
      event.preventDefault();
      if (!row[step] && step === "nextElementSibling") await append();
      row[step]?.focus();
    }
  }

  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && !isFailed && append(), { rootMargin: "300px" });

  /** An observer reports only changes; a restart reports the current state. */
  function watch() {
    observer.disconnect();
    if (isRestored && nextLink()) observer.observe(pager);
  }

  const attributes = { role: "feed", "aria-busy": "false", "aria-label": say("People"), "aria-describedby": "feed-keys" };
  for (const [name, value] of Object.entries(attributes)) list.setAttribute(name, value);
  list.before(make("p", { class: "feed-keys", id: "feed-keys" }, keys));
  list.after(status);
  list.addEventListener("keydown", press);
  list.addEventListener("click", remember);
  addEventListener("online", () => isFailed && append());
  let timer;
  addEventListener("scroll", () => {
    clearTimeout(timer);
    timer = setTimeout(remember, 250);
  }, { passive: true });
  const left = history.state?.people ?? { pages: 0, top: 0 };
  number();
  restore(left);
})();
