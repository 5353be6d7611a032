// Search over all people (G-20, G-21): while there is a query, results replace the list and its pager.
(() => {
  "use strict";
  const { store, make, people, say, loadScript, offline } = Scrollback;
  const list = document.getElementById("people");
  if (!list?.firstElementChild) return;
  const BATCH = 100;
  const hidden = [list, ...document.querySelectorAll(".pager, .load-error, .feed-keys")];
  const results = make("div", { class: "rows card two results", hidden: "" });
  const more = make("button", { type: "button", class: "more-results", hidden: "", click: () => grow() }, say("Show more"));
  const status = make("p", { class: "sub", role: "status" });
  const field = make("input", { type: "search", id: "find-people", maxlength: "200", autocomplete: "off", spellcheck: "false", autocapitalize: "none" });
  const cross = make("button", { type: "button", class: "cross", hidden: "", "aria-label": say("Clear search"), click: () => clear() }, "✕");
  const choice = (value, words) => make("label", {}, make("input", { type: "radio", name: "match", value }), words);
  const modes = make("fieldset", { class: "choices", change: () => run() }, make("legend", { class: "hidden" }, say("Match")), choice("contains", say("Contains")), choice("exact", say("Exact")));
  const isExact = () => modes.querySelector("[value=exact]").checked;
  let found = [];
  let last = "";
  let loading;
  let isFailed = false;
  let timer;

  const script = (path) => loadScript(people.address(path), { waits });

  async function fetchAll() {
    await script("people/_index/people.js");
    for (const path of people.head.shards) await script(path);
    if (people.all.filter(Boolean).length !== people.head.count) throw new Error("people are missing");
  }

  /** Loads the list of all people once; retries after a failure. */
  function load() {
    loading ??= fetchAll().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  let hurry;

  /** Shown between attempts; the reader can retry immediately. */
  function waits(now) {
    hurry = now;
    if (!last) return;
    results.replaceChildren();
    status.replaceChildren(`${say("Could not load the list of people. Retrying…")} `, make("button", { type: "button", click: now }, say("Retry now")));
  }

  async function run() {
    clearTimeout(timer);
    hurry?.();
    const text = field.value.trim();
    const wanted = text === "" ? "" : `${isExact()} ${text}`;
    cross.hidden = field.value === "";
    if (wanted === last) return;
    last = wanted;
    remember(text);
    for (const part of [...hidden, ...document.querySelectorAll(".load-error")]) part.hidden = wanted !== "";
    results.hidden = wanted === "";
    found = [];
    more.hidden = true;
    if (wanted === "") {
      results.replaceChildren();
      status.textContent = "";
      return;
    }
    try {
      if (people.head.count === 0) wait();
      await load();
      isFailed = false;
      if (wanted === last) show(text);
    } catch {
      if (wanted === last) excuse();
    }
  }

  function wait() {
    status.textContent = say("Loading…");
    results.replaceChildren(...people.skeletons(3));
  }

  function excuse() {
    last = undefined;
    isFailed = true;
    results.replaceChildren();
    status.replaceChildren(`${say("Could not load the list of people.")} `, make("button", { type: "button", click: run }, say("Retry")));
  }

  function show(text) {
    found = people.search(people.all, text, isExact(), store.state.notes);
    results.replaceChildren();
    results.hidden = found.length === 0;
    if (found.length > 0) status.textContent = say("{shown} of {total} people", { shown: say.number(found.length), total: say.number(people.head.count) });
    else status.replaceChildren(`${say("No people match “{words}” in username or note.", { words: text })} `, make("button", { type: "button", click: clear }, say("Clear")));
    grow();
  }

  /** Shows the next hundred; focuses the first new one if the reader asked for more. */
  function grow() {
    const start = results.childElementCount;
    results.append(...found.slice(start, start + BATCH).map(people.build));
    const isAsked = document.activeElement === more;
    more.hidden = results.childElementCount >= found.length;
    if (isAsked) results.children[start]?.querySelector("a").focus();
  }

  function clear() {
    field.value = "";
    run();
    field.focus();
  }

  /** Puts the query into the URL, for "back" and copied links. */
  function remember(text) {
    const url = new URL(location.href);
    const set = (name, value) => (value ? url.searchParams.set(name, value) : url.searchParams.delete(name));
    set("q", text);
    set("match", text && isExact() ? "exact" : "");
    try {
      if (url.href !== location.href) history.replaceState(history.state, "", url);
    } catch {
      // A page on file:// may not change its URL.
    }
  }

  /** Loaded files also work offline while a service worker caches them (G-12). */
  function prepare() {
    if (offline.worker() && !navigator.connection?.saveData) setTimeout(() => load().catch(() => {}), 1000);
  }
  if (document.readyState === "complete") prepare();
  else addEventListener("load", prepare);
  navigator.serviceWorker?.addEventListener("controllerchange", prepare);
  addEventListener("online", () => isFailed && run());

  field.addEventListener("focus", () => load().catch(() => {}));
  field.addEventListener("input", () => {
    cross.hidden = field.value === "";
    clearTimeout(timer);
    timer = setTimeout(run, 300);
  });
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Enter") run();
    if (event.key === "Escape" && field.value !== "") {
      event.preventDefault();
      clear();
    }
  });

  const line = make("div", { class: "find-line" }, field, cross);
  list.before(make("search", { class: "filter people-search" }, make("label", { for: field.id }, say("Search all people by username or note")), line, modes, status));
  list.before(results, more);
  const asked = new URLSearchParams(location.search);
  field.value = (asked.get("q") ?? "").slice(0, 200);
  modes.querySelector(`[value=${asked.get("match") === "exact" ? "exact" : "contains"}]`).checked = true;
  const top = history.state?.people?.top ?? 0;
  run().then(() => field.value !== "" && top > 0 && scrollTo({ top, behavior: "instant" }));
})();
