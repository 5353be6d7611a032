// Refines a search once its first results are visible.
(() => {
  "use strict";
  const { assist } = Scrollback;

  const counted = new WeakMap();

  /** Counts the results of a query once. */
  async function count(finder, isCurrent) {
    if (finder.facets.hidden || counted.get(finder) === finder.query) return;
    counted.set(finder, finder.query);
    finder.facets.classList.add("stale");
    try {
      await Scrollback.search.loadTool("facets");
      if (isCurrent()) await Scrollback.facets.count(finder, isCurrent, false);
    } catch (error) {
      if (!(error instanceof Scrollback.index.IndexError)) throw error;
      finder.facets.replaceChildren();
    }
  }

  /** Called after the first results, and without a query. */
  Scrollback.refine = async (finder, isCurrent) => {
    assist.complete(finder);
    await assist.styled();
    if (isCurrent()) await (finder.field.value.trim() === "" ? assist.start : count)(finder, isCurrent);
  };
})();
