// Runs before the page is painted: applies the reader's theme, so that nothing flashes.
// The other scripts read `Scrollback.key`, the name under which this site keeps its state.
(() => {
  "use strict";
  const html = document.documentElement;
  const root = new URL(html.dataset.root, location.href);
  globalThis.Scrollback = { root, key: `scrollback:v1:${root.pathname}` };
  html.classList.add("scripted");
  try {
    const state = JSON.parse(localStorage.getItem(Scrollback.key));
    if (state?.version === 1 && (state.theme === "light" || state.theme === "dark")) html.dataset.theme = state.theme;
  } catch {
    // Blocked or broken storage: site.js says so, once.
  }
})();
