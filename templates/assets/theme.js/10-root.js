// Runs before first paint. Other scripts read `Scrollback.root`, the site's base URL: the folder above that of this script, and `Scrollback.key`, the storage key of
// this site.
(() => {
  "use strict";
  const root = new URL("..", document.currentScript.src);
  globalThis.Scrollback = { root, key: `scrollback:v1:${root.pathname}` };
})();
