// Runs before first paint. Other scripts read `Scrollback.root`, the site's base URL, and `Scrollback.key`, the storage key of
// this site.
(() => {
  "use strict";
  const root = new URL(document.documentElement.dataset.root, location.href);
  globalThis.Scrollback = { root, key: `scrollback:v1:${root.pathname}` };
})();
