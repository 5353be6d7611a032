// The bar of the chat: find, the day in view, its menu; and the way back to the newest message.
(() => {
  "use strict";
  const { make, say, filter, chat } = Scrollback;
  const transcript = document.querySelector(".transcript[data-id]");
  if (!chat || !transcript) return;
  const { messages, paragraphs } = chat;
  const bar = document.querySelector(".chat-bar");

  const days = [...transcript.querySelectorAll(".day")];
  /** What the search has found, and the match that was gone to. */
  let found = [];
  let at;

  function box() {
    const text = (message) => {
      const sender = message.querySelector("article").getAttribute("aria-label").split(", ")[0];
      return [sender, ...paragraphs(message).map((part) => part.textContent)].join("\n");
    };
    const after = (query) => {
      [found, at] = [query === "" ? [] : messages.filter((message) => !message.hidden), undefined];
      go.hidden = found.length === 0;
      messages.find((message) => message.ariaCurrent)?.removeAttribute("aria-current");
      for (const day of days) day.hidden = !day.querySelector("ol > [id^=m-]:not([hidden])");
      transcript.classList.toggle("filtered", query !== "");
      const line = transcript.querySelector(".unread-line");
      if (line) line.hidden = query !== "";
      filter.mark(found.flatMap(paragraphs), query);
      chat.close();
    };
    const label = messages.length < Number(transcript.dataset.count) ? say("Find on this page") : say("Find in this chat");
    const whole = filter.box({ label, noun: "messages", items: messages, text, after });
    whole.querySelector(".field").after(go);
    return whole;
  }

  /** Goes to the next match or, with -1, to the one before, among the messages around it. */
  function step(by) {
    if (found.length === 0) return;
    at = at === undefined ? (by > 0 ? 0 : found.length - 1) : (at + by + found.length) % found.length;
    for (const one of [...messages, ...days]) one.hidden = false;
    transcript.classList.remove("filtered");
    for (const message of found) message.ariaCurrent = message === found[at] ? "true" : null;
    found[at].scrollIntoView({ block: "center" });
    go.parentElement.querySelector("[role=status]").textContent = say("{done} of {total}", { done: say.number(at + 1), total: say.number(found.length) });
  }

  const arrow = (by, sign, label) => make("button", { type: "button", "aria-label": say(label), click: () => step(by) }, sign);
  const go = make("span", { class: "tools", hidden: "" }, arrow(-1, "↑", "Previous match"), arrow(1, "↓", "Next match"));

  /** Find opens a row of the bar, and takes back what it hid when it closes. */
  function addFind(row) {
    const [field, cross] = ["input", "button"].map((name) => row.querySelector(name));
    let runs;
    const button = make("button", { type: "button", class: "tool", "aria-expanded": "false", click: () => show(row.hidden) }, say("Find"));
    function show(isShown) {
      if (!isShown) cross.click();
      row.hidden = !isShown;
      button.setAttribute("aria-expanded", isShown);
      (isShown ? field : button).focus();
    }
    row.hidden = true;
    row.addEventListener("keydown", (event) => event.key === "Escape" && !event.defaultPrevented && show(false));
    // Enter searches for what was just typed, and then goes from match to match.
    row.addEventListener("keydown", () => (runs = filter.runs), true);
    field.addEventListener("keydown", ({ key, shiftKey, isComposing }) => key === "Enter" && !isComposing && runs === filter.runs && step(shiftKey ? -1 : 1));
    bar.querySelector(".chat-tools").prepend(button);
    bar.append(row);
  }

  /** The day at the top of the window, in the bar, and above the messages while one scrolls. */
  function followDays(when) {
    const chip = make("p", { class: "day-chip", "aria-hidden": "true", hidden: "" });
    let isMoved = false;
    let timer;
    const seen = new Set();
    // Just below the place at which a day lands.
    const line = parseInt(getComputedStyle(document.documentElement).scrollPaddingTop) + 10;
    function name() {
      // At the end of the page the last days are below the line: the one with the focus counts.
      const isEnd = scrollY + innerHeight > document.documentElement.scrollHeight - 2;
      const focused = isEnd && days.find((one) => one.contains(document.activeElement));
      // Above the first day there is none in view.
      const day = focused || (days.find((one) => seen.has(one)) ?? days[0]);
      chip.textContent = when.textContent = day.getAttribute("aria-label");
    }
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) seen[isIntersecting ? "add" : "delete"](target);
      name();
    }, { rootMargin: `-${line}px 0px 0px` });
    for (const day of days) observer.observe(day);
    transcript.addEventListener("focusin", name);
    for (const type of ["wheel", "touchmove", "keydown", "pointerdown"]) addEventListener(type, () => (isMoved = true), { once: true, passive: true });
    addEventListener("scroll", () => {
      chip.hidden = !isMoved || chip.textContent === "";
      clearTimeout(timer);
      timer = setTimeout(() => (chip.hidden = true), 1200);
    }, { passive: true });
    bar.append(chip);
  }

  function addMenu(menu) {
    menu.lastElementChild.append(make("button", { type: "button", click: () => print() }, say("Print")));
    const menus = bar.getElementsByClassName("menu");
    document.addEventListener("click", ({ target }) => {
      for (const one of menus) if (!one.contains(target.closest("summary, label"))) one.open = false;
    });
    bar.addEventListener("keydown", ({ key, target }) => {
      const one = key === "Escape" && target.closest(".menu");
      if (!one) return;
      one.open = false;
      one.firstElementChild.focus();
    });
  }

  /** Nothing leads to the newest message while it is in sight, or nearly. */
  function addNewest(newest) {
    if (Number(transcript.dataset.position) - 1 + messages.length < Number(transcript.dataset.count)) return;
    new IntersectionObserver(([{ isIntersecting }]) => (newest.hidden = isIntersecting), { rootMargin: "0px 0px 30% 0px" }).observe(messages.at(-1));
  }

  const menu = bar?.querySelector(".menu");

  function start() {
    addFind(box());
    addMenu(menu);
    const [when, newest] = [bar.querySelector(".chat-when"), document.querySelector(".newest")];
    if (when) followDays(when);
    if (newest) addNewest(newest);
  }

  if (bar) Scrollback.whenShown(start);
  else transcript.before(box());
})();
