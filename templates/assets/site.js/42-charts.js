// A column of a chart leads to what it counts, as its row in the table does; a day of the year leads to its place in the calendar.
(() => {
  "use strict";
  /** The link of a bar in a drawing, or undefined. */
  function goal(bar) {
    // `year-2025-11-05` of the map of a year.
    const day = bar.id.slice(5);
    if (day) return new URL(`${day.slice(0, -3)}/index.html#d-${day}`, bar.closest("a").href).href;
    const label = bar.textContent;
    return label && [...bar.closest(".chart").querySelectorAll(".chart-table th a")].find((link) => label.startsWith(`${link.textContent}: `))?.href;
  }

  globalThis.document?.addEventListener("click", (event) => {
    const bar = event.target.closest?.(".drawing rect");
    const address = bar && goal(bar);
    if (!address || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    location.href = address;
  });
})();
