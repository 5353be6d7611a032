// The bar of the chat: find, the day in view, its menu; and the way back to the newest message.
(() => {
  "use strict";
  const { make, say, filter, chat } = Scrollback;
  const transcript = document.querySelector(".transcript[data-id]");
  if (!chat || !transcript) return;
  const { messages, paragraphs } = chat;
  const bar = document.querySelector(".chat-bar");

  function box() {
    const days = [...transcript.querySelectorAll(".day")];
    const text = (message) => {
      const sender = message.querySelector("article").getAttribute("aria-label").split(", ")[0];
      return [sender, ...paragraphs(message).map((part) => part.textContent)].join("\n");
    };
    const after = (query) => {
      for (const day of days) day.hidden = !day.querySelector("ol > [id^=m-]:not([hidden])");
      transcript.classList.toggle("filtered", query !== "");
      const line = transcript.querySelector(".unread-line");
      if (line) line.hidden = query !== "";
      filter.mark(query === "" ? [] : messages.filter((message) => !message.hidden).flatMap(paragraphs), query);
      chat.close();
    };
    const label = messages.length < Number(transcript.dataset.count) ? say("Find on this page") : say("Find in this chat");
    return filter.box({ label, noun: "messages", items: messages, text, after });
  }

  /** Find opens a row of the bar, and takes back what it hid when it closes. */
  function addFind(found) {
    const [field, cross] = ["input", "button"].map((name) => found.querySelector(name));
    const button = make("button", { type: "button", class: "tool", "aria-expanded": "false", click: () => show(found.hidden) }, say("Find"));
    function show(isShown) {
      if (!isShown) cross.click();
      found.hidden = !isShown;
      button.setAttribute("aria-expanded", isShown);
      (isShown ? field : button).focus();
    }
    found.hidden = true;
    found.addEventListener("keydown", (event) => event.key === "Escape" && !event.defaultPrevented && show(false));
    bar.querySelector(".chat-tools").prepend(button);
    bar.append(found);
  }

  /** The day at the top of the window, in the bar, and above the messages while one scrolls. */
  function followDays(when) {
    const chip = make("p", { class: "day-chip", "aria-hidden": "true", hidden: "" });
    let isMoved = false;
    let timer;
    const days = [...transcript.querySelectorAll(".day")];
    const seen = new Set();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) seen[isIntersecting ? "add" : "delete"](target);
      // Above the first day there is none in view.
      const day = days.find((one) => seen.has(one)) ?? days[0];
      chip.textContent = when.textContent = day.getAttribute("aria-label");
    }, { rootMargin: "-15% 0px -60% 0px" });
    for (const day of days) observer.observe(day);
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
    document.addEventListener("click", ({ target }) => {
      if (!target.closest(".menu summary")) menu.open = false;
    });
    menu.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape") return;
      menu.open = false;
      menu.firstElementChild.focus();
    });
  }

  /** Nothing leads to the newest message while it is in sight, or nearly. */
  function addNewest(newest) {
    if (Number(transcript.dataset.position) - 1 + messages.length < Number(transcript.dataset.count)) return;
    new IntersectionObserver(([{ isIntersecting }]) => (newest.hidden = isIntersecting), { rootMargin: "0px 0px 30% 0px" }).observe(messages.at(-1));
  }

  if (!bar) return transcript.before(box());
  addFind(box());
  addMenu(bar.querySelector(".menu"));
  const [when, newest] = [bar.querySelector(".chat-when"), document.querySelector(".newest")];
  if (when) followDays(when);
  if (newest) addNewest(newest);
})();
