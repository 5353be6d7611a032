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

  /** The message to go to, or undefined for a key that moves nowhere. */
  function goal(key) {
    const shown = messages.filter((message) => !message.hidden);
    const place = shown.indexOf(current);
    if (key === "ArrowDown") return shown[place + 1];
    if (key === "ArrowUp") return shown[place - 1];
    if (key === "Home") return shown[0];
    return key === "End" ? shown.at(-1) : undefined;
  }

  function press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target.closest("input, textarea, audio, video, .actions")) return;
    if (event.key === "Enter" && event.target === current) return current.querySelector(".more-button")?.click();
    const message = goal(event.key);
    if (!message) return;
    event.preventDefault();
    message.focus({ preventScroll: true });
    message.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  choose(messages.at(-1));
  // Readers mostly start at the end.
  Scrollback.inTurn(messages.toReversed(), prepare);
  transcript.addEventListener("focusin", ({ target }) => {
    const message = target.closest("ol > [id^=m-]");
    if (message) choose(message);
  });
  transcript.addEventListener("keydown", press);
})();
