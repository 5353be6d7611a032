// Applies the reader's theme before anything flashes.
(() => {
  "use strict";
  const html = document.documentElement;
  html.classList.add("scripted");
  const state = Scrollback.slot(Scrollback.key, () => localStorage).parsed();
  if (state?.version === 1 && (state.theme === "light" || state.theme === "dark")) html.dataset.theme = state.theme;
})();
