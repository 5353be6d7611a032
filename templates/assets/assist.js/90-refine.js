// Refines a search once its first results are visible.
(() => {
  "use strict";
  const { assist } = Scrollback;

  /** Offers other queries for one that has an error or finds nothing as it is, and counts the results; each once. */
  async function refined(finder, isCurrent) {
    const { facets, query } = finder;
    const isNew = !facets.hidden && finder.counted !== query;
    if (isNew) finder.counted = query;
    await Scrollback.suggest?.offer(finder, isCurrent);
    if (!isNew || !isCurrent()) return;
    try {
      await Scrollback.search.loadTool("facets");
      if (isCurrent()) await Scrollback.facets.count(finder, isCurrent, false);
    } catch (error) {
      if (!(error instanceof Scrollback.index.IndexError)) throw error;
      facets.replaceChildren();
    }
  }

  /** Called after the first results, and without a query. */
  Scrollback.refine = async (finder, isCurrent) => {
    assist.complete(finder);
    await assist.styled();
    if (isCurrent()) await (finder.field.value.trim() === "" ? assist.start : refined)(finder, isCurrent);
  };
})();
