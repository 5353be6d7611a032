// Shared by every page: reader state, theme, live date labels, shortcuts, and helpers for page scripts.
(() => {
  "use strict";
  const { dates, Store, say } = Scrollback;
  const html = document.documentElement;

  const store = new Store(Scrollback.key, {
    storage: () => localStorage,
    now: () => Date.now(),
    warn: (text) => console.warn(text),
    later: (task, delay) => setTimeout(task, delay),
    cancel: (timer) => clearTimeout(timer),
  });
  addEventListener("pagehide", () => store.flush());
  addEventListener("storage", (event) => {
    if (event.key === Scrollback.key || event.key === null) store.receive();
  });
  // A page restored from the back/forward cache missed storage events.
  addEventListener("pageshow", (event) => event.persisted && store.receive());

  function applyLook(state) {
    for (const name of ["theme", "messages"]) {
      if (state[name] === "auto") delete html.dataset[name];
      else html.dataset[name] = state[name];
    }
  }
  applyLook(store.state);
  store.onChange(applyLook);

  /** Creates an element with attributes, listeners (functions) and children. Strings become text, never markup. */
  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (typeof value === "function") element.addEventListener(key, value);
      else if (value !== undefined) element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  }

  const speaker = make("p", { class: "toast", role: "status" });
  let silence;

  /** Shows a toast that screen readers announce. */
  function announce(text) {
    if (!speaker.isConnected) document.body.append(speaker);
    clearTimeout(silence);
    speaker.textContent = text;
    silence = setTimeout(() => (speaker.textContent = ""), 4000);
  }

  /** Copies text; without clipboard permission it copies from a hidden field. */
  async function copy(text, done) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const focused = document.activeElement;
      const field = make("textarea", { class: "hidden", "aria-hidden": "true" });
      field.value = text;
      document.body.append(field);
      field.select();
      const isCopied = document.execCommand("copy");
      field.remove();
      focused?.focus();
      if (!isCopied) return announce(say("The browser does not allow copying"));
    }
    announce(done);
  }

  /**
   * Updates date and overdue labels to the current time in the site's zone, by the rules of the build. A
   * snapshot stays unchanged.
   */
  function relabel() {
    const { zone, dates: mode } = html.dataset;
    if (mode !== "live") return;
    const now = Date.now();
    const today = dates.iso(now, zone);
    for (const time of document.querySelectorAll("time[data-label]")) {
      const text = dates.label(time.dataset.label, time.dateTime, now, zone, time.title);
      if (text !== undefined && text !== time.textContent) time.textContent = text;
    }
    for (const part of document.querySelectorAll(".overdue[data-day], .derived[data-day]")) part.hidden = part.dataset.day >= today;
  }

  /** An old browser may not know the zone; labels then stay as built, with their "as of". */
  function tryRelabel() {
    try {
      relabel();
    } catch (error) {
      console.warn(`Scrollback: dates stay as of the build (${error.message})`);
    }
  }
  tryRelabel();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && tryRelabel());

  // On a phone the current section may be scrolled out of sight.
  const tab = document.querySelector(".tabs [aria-current]");
  // In a frame, which needs the layout anyway.
  if (tab) requestAnimationFrame(() => {
    const tabs = tab.closest(".tabs");
    const [edge, box] = [tabs, tab].map((element) => element.getBoundingClientRect());
    tabs.scrollLeft += Math.max(0, box.right - edge.right) + Math.min(0, box.left - edge.left);
  });

  const sections = { c: "chats", s: "services", p: "people", t: "stories" };
  let isGoing = false;

  /** `j` and `k` move between message groups, `g` plus a letter opens a section. Off by default. */
  function press(event) {
    if (!store.state.keyboard || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target.closest("input, textarea, select, dialog, [contenteditable]")) return;
    if (isGoing && sections[event.key]) return goTo(sections[event.key]);
    isGoing = event.key === "g";
    if (isGoing) setTimeout(() => (isGoing = false), 1000);
    if (event.key === "j") step(1);
    if (event.key === "k") step(-1);
  }

  function goTo(section) {
    const address = new URL(`${section}/index.html`, Scrollback.root).href;
    [...document.querySelectorAll(".tabs a")].find((link) => link.href === address)?.click();
  }

  /** Starts at the focused message, or the first visible one. */
  function step(direction) {
    const groups = [...document.querySelectorAll("ol > [id^=m-]:not(.grouped, [hidden])")];
    const current = groups.findLastIndex((group) => {
      const focused = document.activeElement;
      const isBefore = group.compareDocumentPosition(focused) & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY);
      return focused.closest("ol > [id^=m-]") ? group === focused || isBefore : group.getBoundingClientRect().top < 100;
    });
    const target = groups[Math.min(Math.max(current + direction, 0), groups.length - 1)];
    if (!target) return;
    target.tabIndex = -1;
    target.focus();
    target.scrollIntoView({ block: "nearest", behavior: "instant" });
  }
  document.addEventListener("keydown", press);

  Object.assign(Scrollback, { store, make, announce, copy });
})();
