// Applies the reader's theme before first paint.
(() => {
  "use strict";
  const html = document.documentElement;
  html.classList.add("scripted");
  const state = Scrollback.slot(Scrollback.key, () => localStorage).parsed();
  if (state?.version !== 1) return;
  if (state.theme === "light" || state.theme === "dark") html.dataset.theme = state.theme;
  if (state.messages === "bubbles" || state.messages === "compact") html.dataset.messages = state.messages;
})();
