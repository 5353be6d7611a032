// One tab stop for the whole transcript: arrow keys move from message to message, Tab goes through the parts of the current one.
(() => {
  "use strict";
  const transcript = document.querySelector(".transcript[data-id]");
  if (!Scrollback.chat) return;
  const { messages, addButton } = Scrollback.chat;

  const parts = (element) => element.querySelectorAll("a, button, summary, input, audio, video");
  let current;

  function choose(message) {
    if (message === current) return;
    if (current) reach(current, -1);
    current = message;
    prepare(message);
  }

  function prepare(message) {
    addButton(message);
    reach(message, message === current ? 0 : -1);
  }

  function reach(message, tabIndex) {
    message.tabIndex = tabIndex;
    for (const part of parts(message)) part.tabIndex = tabIndex;
  }

  const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity };

  /** The message to go to, or undefined for a key that moves nowhere. */
  function goal(key) {
    const shown = messages.filter((message) => !message.hidden);
    const place = shown.indexOf(current) + steps[key];
    return shown[Math.min(Math.max(place, 0), shown.length - 1)];
  }

  function press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target.closest("input, textarea, audio, video, .actions")) return;
    if (event.key === "Enter" && event.target === current) return current.querySelector(".more-button")?.click();
    const message = goal(event.key);
    if (!message || message === current) return;
    event.preventDefault();
    message.focus({ preventScroll: true });
    message.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  /** The message that the address names, or the first of the day that it names. */
  function named() {
    const element = Scrollback.target();
    return element && messages.find((message) => element.contains(message));
  }

  /** A jump to a date takes the focus along, unless the reader has moved it. */
  function arrive() {
    if (location.hash.startsWith("#d-") && document.activeElement === document.body) named()?.focus({ preventScroll: true });
  }

  choose(named() ?? messages.at(-1));
  // After the browser itself has gone to the fragment, which takes the focus away.
  addEventListener("load", () => Scrollback.whenShown(() => requestAnimationFrame(arrive)));
  addEventListener("hashchange", arrive);
  // Readers mostly start at the end.
  Scrollback.pause().then(() => Scrollback.inTurn(messages.toReversed(), prepare));
  transcript.addEventListener("focusin", ({ target }) => {
    const message = target.closest("ol > [id^=m-]");
    if (message) choose(message);
  });
  transcript.addEventListener("keydown", press);
})();
