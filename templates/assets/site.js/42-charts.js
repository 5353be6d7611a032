// A day in the map of a year leads to its place in the calendar.
(() => {
  "use strict";
  globalThis.document?.addEventListener("click", (event) => {
    // `year-2025-11-05`
    const square = event.target.closest?.(".activity rect[id]");
    const day = square?.id.slice(5);
    if (!day || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    location.href = new URL(`${day.slice(0, -3)}/index.html#d-${day}`, square.closest("a").href).href;
  });
})();
