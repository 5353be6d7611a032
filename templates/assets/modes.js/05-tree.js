// The failure modes after changes of this browser: their titles, parents and present names.
(() => {
  "use strict";
  /** Titles by name after changes; `titles` is a map. */
  function applied(titles, changes) {
    const now = new Map(titles);
    const put = (name, title) => now.set(name, title ?? name);
    for (const { change, mode, to, title } of changes) {
      if (change === "add" && !now.has(mode)) put(mode, title);
      if (change === "rename") {
        put(to, title ?? to);
        now.delete(mode);
      }
      if (change === "merge") now.delete(mode);
      if (change === "split") for (const part of to) if (!now.has(part)) put(part);
    }
    return now;
  }

  /** Parents by name after changes; `parents` is a map. A renamed or merged parent is the mode that replaces it. */
  function parentsAfter(parents, changes) {
    const now = new Map(parents);
    for (const { change, mode, to, parent } of changes) {
      if (change === "add" && parent) now.set(mode, parent);
      if (change === "move") {
        if (to) now.set(mode, to);
        else now.delete(mode);
      }
      if (change === "rename" || change === "merge") {
        for (const [name, own] of now) if (own === mode) now.set(name, to);
        if (change === "rename" && now.has(mode)) now.set(to, now.get(mode));
        now.delete(mode);
        if (now.get(to) === to) now.delete(to);
      }
    }
    return now;
  }

  /** Whether a mode is an ancestor of another, or the same. */
  function contains(ancestor, name, parents) {
    const seen = new Set();
    for (let own = name; own !== undefined && !seen.has(own); own = parents.get(own)) {
      if (own === ancestor) return true;
      seen.add(own);
    }
    return false;
  }

  /** The present name of a mode after later changes. */
  const current = (name, changes) =>
    changes.reduce((own, { change, mode, to }) => ((change === "rename" || change === "merge") && mode === own ? to : own), name);

  Object.assign(Scrollback.modes, { applied, parentsAfter, contains, current });
})();
