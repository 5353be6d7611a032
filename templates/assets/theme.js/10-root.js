// Runs before the page is painted. The other scripts read `Scrollback.root`, the site's address, and `Scrollback.key`, the name
// under which this site keeps its state.
(() => {
  "use strict";
  const root = new URL(document.documentElement.dataset.root, location.href);
  globalThis.Scrollback = { root, key: `scrollback:v1:${root.pathname}` };
})();
