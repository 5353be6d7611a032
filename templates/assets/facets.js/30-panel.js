// What narrows a search: the time line, chips for the most frequent values, and a panel with all of them.
(() => {
  "use strict";
  const { make, say, facets, assist } = Scrollback;
  const { clauseOf, nameOf, put } = assist;

  /** Chips of each facet outside the panel. */
  const few = { in: 2, from: 3, kind: 2, on: 2 };
  const titles = { in: say("Conversation"), from: say("Person"), on: say("Year"), kind: say("Kind") };
  /** With the white space before it: older browsers cannot look behind. */
  const part = /(?:^|\s)(in|from|on|kind):("[^"]*"?|\S+)(?=\s|$)/giu;

  const without = (text, clause) => text.replaceAll(part, (own) => (own.trim() === clause ? "" : own)).replace(/\s+/g, " ").trim();

  /** Adds a clause; a period replaces the one before. */
  function narrow(finder, clause) {
    const typed = finder.field.value.trim();
    const rest = clause.startsWith("on:") ? typed.replaceAll(part, (own, field) => (field.toLowerCase() === "on" ? "" : own)).trim() : typed;
    finder.look(`${rest} ${clause}`.trim());
  }

  const figure = (number) => make("span", { class: "chip-count" }, say.number(number));

  function chip(finder, field, { value, label, number }) {
    const words = field === "from" ? say("From {name}", { name: label }) : nameOf(field, label);
    return make("button", { type: "button", class: "chip", click: () => narrow(finder, clauseOf(field, value)) }, make("bdi", {}, words), " ", figure(number));
  }

  /** A clause of the query, which a click removes. */
  function given(finder, clause) {
    const click = () => finder.look(without(finder.field.value, clause));
    return make("button", { type: "button", class: "chip", "aria-current": "true", "aria-label": say("Remove {filter}", { filter: clause }), click }, make("bdi", {}, clause), " \u00d7");
  }

  function years(days) {
    const all = new Map();
    for (const [day, number] of days) put(all, day.slice(0, 4), number);
    return [...all].sort().reverse().map(([year, number]) => ({ value: year, label: year, number }));
  }

  function group(finder, field, rows) {
    const row = (one) => make("li", {}, make("button", { type: "button", class: "plain", click: () => narrow(finder, clauseOf(field, one.value)) }, make("bdi", {}, nameOf(field, one.label)), " ", figure(one.number)));
    return make("section", {}, make("h2", {}, titles[field]), make("ul", {}, ...rows.map(row)));
  }

  /** The panel of a finder, created on first use; it stays open over searches. */
  function panelOf(finder) {
    finder.panel ??= make("div", { class: "find-panel card", id: "find-panel", hidden: "hidden" });
    if (!finder.panel.isConnected) finder.facets.after(finder.panel);
    return finder.panel;
  }

  /** Draws counts. `more`: controls at the end of the panel. */
  function draw(finder, { total, isAll, hasAllValues, days, rows }, { askAll, more }) {
    const typed = finder.field.value;
    const clauses = [...typed.matchAll(part)].map(([own]) => own.trim());
    const isGiven = (field) => clauses.some((own) => own.toLowerCase().startsWith(`${field}:`));
    const all = { in: rows.in, from: rows.from, on: years(days), kind: rows.kind };
    // A value that all results have narrows nothing.
    const useful = Object.entries(all).map(([field, list]) => [field, isGiven(field) ? [] : list.filter(({ number }) => number < total || !isAll)]).filter(([, list]) => list.length > 0);
    const panel = panelOf(finder);
    const open = make("button", { type: "button", class: "chip", "aria-expanded": String(!panel.hidden), "aria-controls": "find-panel", click: () => open.setAttribute("aria-expanded", String(!(panel.hidden = !panel.hidden))) }, say("Filters"));
    const chips = useful.flatMap(([field, list]) => list.slice(0, few[field]).map((one) => chip(finder, field, one)));
    const partly = isAll ? say("Other filters may be missing") : say("Counts of the first {number} results", { number: say.number(total) });
    const note = hasAllValues ? [] : [partly, " ", make("button", { type: "button", class: "plain", click: askAll }, say("Count all"))];
    const bars = facets.bars(days);
    const choose = (clause) => narrow(finder, clause);
    // One or two results have no time line.
    const line = total > 2 && bars.length > 0 ? facets.line(bars, note, choose) : note;
    finder.facets.classList.remove("stale");
    finder.facets.replaceChildren(make("div", { class: "chips" }, open, ...clauses.map((clause) => given(finder, clause)), ...chips));
    panel.replaceChildren(make("div", { class: "find-time" }, ...line), ...useful.map(([field, list]) => group(finder, field, list.slice(0, 10))), make("div", { class: "find-more" }, ...(bars.length > 1 ? [facets.fields(bars, choose)] : []), ...more));
  }

  /** Counts the results of a finder and draws what narrows them. */
  async function count(finder, isCurrent, isAsked) {
    const { query } = finder;
    const index = await Scrollback.search.index();
    const found = await facets.counts(index, query, { order: finder.order.value, isExact: finder.exact.checked, isAsked });
    if (!isCurrent()) return;
    draw(finder, found, { askAll: () => count(finder, isCurrent, true), more: [nearby(finder), ...assist.saver(finder)] });
    if (!found.isAll || finder.isDone) return;
    finder.total = { number: found.total };
    finder.status.textContent = finder.amount(finder.shown.length);
  }

  function nearby(finder) {
    const change = () => {
      finder.isNear = box.checked;
      finder.run();
    };
    const box = make("input", { type: "checkbox", change });
    box.checked = finder.isNear === true;
    return make("label", {}, box, ` ${say("Show the messages before and after")}`);
  }

  Object.assign(facets, { count });
})();
