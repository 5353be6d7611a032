// Applies the reader's theme before first paint.
(() => {
  "use strict";
  const html = document.documentElement;
  html.classList.add("scripted");
  // The browser itself finds the words of a link (`#:~:text=`), in what is shown.
  Scrollback.isAtWords = performance.getEntriesByType("navigation")[0]?.name.includes(":~:text=") ?? false;
  // A chat opens where its reader goes on: its days wait until that place is found, but no more than a second.
  if (html.dataset.opens && !Scrollback.isAtWords) {
    html.classList.add("opening");
    setTimeout(() => html.classList.remove("opening"), 1000);
  }
  // A reviewer sees others' verdicts once foreign.js has found their own.
  const isReview = location.href.startsWith(`${Scrollback.root}review/`);
  if (isReview && /"reviewer":\s*"\w/.test(Scrollback.slot(`${Scrollback.key}:review`, () => localStorage).read())) html.classList.add("judging");
  const state = Scrollback.slot(Scrollback.key, () => localStorage).parsed();
  if (state?.version !== 1) return;
  if (state.theme === "light" || state.theme === "dark") html.dataset.theme = state.theme;
  if (state.messages === "bubbles" || state.messages === "compact") html.dataset.messages = state.messages;
})();
