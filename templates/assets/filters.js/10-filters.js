// Filters above a list of the review. They are in the address, so that a filtered list can be linked.
(() => {
  "use strict";
  const { make, say, rubric, queue, root, loadScript } = Scrollback;
  const session = Scrollback.review;
  const { reviewer } = session;
  const list = document.querySelector("ul.rows[data-count]");
  if (!list || !document.querySelector("link[rel=queue]")) return;
  const BATCH = 100;
  const filters = queue.parse(location.search);
  const results = make("ul", { class: "rows card results" });
  const more = make("button", { type: "button", class: "more-results", hidden: "", click: grow }, say("Show more"));
  const status = make("p", { class: "sub", role: "status" });
  const form = make("form", { class: "tools", submit: (event) => event.preventDefault() });
  const clear = make("button", { type: "button", hidden: "", click: () => {
    for (const name of Object.keys(filters)) delete filters[name];
    build();
    change();
  } }, say("Clear filters"));
  const box = make("details", { class: "filtering" }, make("summary", {}, say("Filter")), form);
  const line = make("div", { class: "tools" }, status, clear);
  let data;
  let found = [];
  /** The failure modes, once they are loaded. */
  let kinds;
  Scrollback.kinds = (taken) => (kinds = new Map(taken.kinds));

  // Rows

  function row({ path, id, title, run, state, targets, aids = [], facts, reviewers = [], scores = [] }, isScored) {
    const runs = data.showsRun ? `${run} · ` : "";
    const shown = isScored ? scores.slice(0, 5).map(([name, value]) => ` · ${name} ${value}`).join("") : "";
    const badges = make("span", { class: "aids" }, ...aids.flatMap((aid) => [make("span", { class: "badge" }, data.aids[aid]), " "]));
    return make("li", { class: "row", "data-id": id, "data-run": run, "data-count": targets.join(" ") },
      make("a", { class: "row-link", href: new URL(path, root).href + queue.address(filters) }, make("span", { class: "row-text" },
        make("span", { class: "row-line" }, make("bdi", { class: "row-title" }, title), " ",
          make("span", { class: `badge state-${state}` }, data.states[state]), " ", badges),
        make("span", { class: "row-line" }, make("span", { class: "row-preview" }, runs + facts + shown),
          ...(reviewers.length > 0 ? [" ", make("span", { class: "row-count" }, reviewers.slice(0, 5).join(", "))] : [])))));
  }

  function grow() {
    const start = results.childElementCount;
    const fresh = found.slice(start, start + BATCH);
    const scored = queue.scored(fresh);
    results.append(...fresh.map((one) => row(one, scored.has(one))));
    const isAsked = document.activeElement === more;
    more.hidden = results.childElementCount >= found.length;
    if (isAsked) results.children[start]?.querySelector("a").focus();
    session.drawAll();
  }

  /** Replaces the list of the build while it is filtered or shuffled. */
  function show() {
    if (!data) return;
    const isFiltered = queue.address(filters) !== "";
    const isOwn = isFiltered || (reviewer() !== "" && session.log.state.shuffled);
    found = isOwn ? queue.chosen(data, filters) : [];
    results.replaceChildren();
    (isOwn ? list : results).remove();
    more.before(isOwn ? results : list);
    more.hidden = true;
    for (const part of document.querySelectorAll(".pager")) part.hidden = isOwn;
    clear.hidden = !isFiltered;
    const [shown, total] = [found.length, data.rows.length].map(say.number);
    status.textContent = isFiltered ? say("{shown} of {total} conversations", { shown, total }) : "";
    if (isOwn) grow();
  }

  function change() {
    history.replaceState(null, "", location.pathname + queue.address(filters) + location.hash);
    show();
  }

  // Controls

  const set = (name, value) => {
    if (value) filters[name] = value;
    else delete filters[name];
    change();
  };

  const values = (of) => [...new Set(data.rows.flatMap(of).filter(Boolean))].sort();

  function select(name, label, options) {
    const known = options.map((one) => (Array.isArray(one) ? one : [one, one]));
    // A value of the address stays, even if nothing has it.
    if (filters[name] && !known.some(([value]) => value === filters[name])) known.push([filters[name], filters[name]]);
    if (known.length < (filters[name] ? 1 : 2)) return [];
    const field = make("select", { change: () => set(name, field.value) }, make("option", { value: "" }, say("Any")),
      ...known.map(([value, words]) => make("option", { value }, words)));
    field.value = filters[name] ?? "";
    return [make("label", {}, label, " ", field)];
  }

  function flag(name, label) {
    const box = make("input", { type: "checkbox", change: () => set(name, box.checked ? "1" : "") });
    box.checked = filters[name] === "1";
    return [make("label", {}, box, label)];
  }

  /** Two numbers, of which one may be missing; `put` receives `from..to`, or nothing. */
  function range(label, [from, to] = [], put) {
    const shown = (limit) => (Number.isFinite(limit) ? String(limit) : "");
    const field = (value, words) => make("input", { inputmode: "decimal", autocomplete: "off", maxlength: "12", value: shown(value), "aria-label": `${label}: ${words}`, change: () => put(read()) });
    const fields = [field(from, say("from")), field(to, say("to"))];
    /** Nothing if no number is typed, or words are. */
    const read = () => {
      const typed = fields.map(({ value }) => value.trim().replace(",", "."));
      return typed.join("") !== "" && queue.range(typed.join("..")) ? typed.join("..") : "";
    };
    return make("span", { class: "between", role: "group", "aria-label": label }, label, " ", fields[0], " – ", fields[1]);
  }

  /** Names of the scores that are numbers, or words. */
  const namesOf = (type) => values(({ scores: all = [] }) => all.filter(([, value]) => typeof value === type).map(([name]) => name));

  const grades = () => namesOf("string").flatMap((name) => select(queue.GRADE + name, name,
    values(({ scores: all = [] }) => all.filter(([one, value]) => one === name && typeof value === "string").map(([, value]) => value))));

  function scores() {
    const names = namesOf("number");
    if (names.length === 0) return [];
    const [known = names[0], ...limits] = queue.scoreRange(filters.score ?? "") ?? [];
    const which = make("select", { "aria-label": say("Score"), change: () => put(words) }, ...names.map((name) => make("option", { value: name }, name)));
    which.value = known;
    let words = filters.score?.slice(known.length + 1) ?? "";
    const put = (text) => {
      words = text;
      set("score", text && `${which.value}:${text}`);
    };
    return [...(names.length > 1 ? [which] : []), range(names.length > 1 ? say("Score") : names[0], limits, put)];
  }

  /** Values that verdicts may have, and the reviewer's own: a value of several criteria is one, which names them. */
  function labels() {
    const known = new Map();
    const put = (value, title, criteria = []) => known.set(value, { title: known.get(value)?.title ?? title, criteria: [...(known.get(value)?.criteria ?? []), ...criteria] });
    for (const one of rubric.criteria) for (const { value, title } of rubric.choices(one)) put(value, title, value === "unsure" ? [] : [one.title]);
    for (const [value, title] of kinds ?? []) put(value, title);
    for (const one of rubric.criteria.filter(({ kind }) => kind === "multi")) put("none", rubric.titleOf(one, "none"));
    for (const { label, labels = [label], criterion } of session.log.current().values()) {
      for (const value of labels.filter(Boolean)) put(value, rubric.titleOf(rubric.named(criterion), value));
    }
    return [...known].map(([value, { title, criteria }]) => [value, criteria.length > 1 ? `${title} (${criteria.join(", ")})` : title]);
  }

  function build() {
    if (!data) return;
    const isKnown = reviewer() !== "";
    form.replaceChildren(
      ...select("run", say("Run"), values(({ run }) => run)), ...select("model", say("Model"), values(({ model }) => model)),
      ...select("task", say("Task"), values(({ task }) => task)), ...select("tool", say("Tool"), values(({ tools = [] }) => tools)),
      ...select("condition", say("Condition"), values(({ conditions = [] }) => conditions)),
      range(say("Turns"), queue.range(filters.length ?? ""), (text) => set("length", text)), ...flag("changed", say("Changed since review")),
      ...(isKnown ? [
        ...flag("mine", say("Assigned to me")), ...flag("disputed", say("Disputed")),
        ...select("label", say("Label"), labels()), ...select("reviewer", say("Reviewer"), values(({ reviewers = [] }) => [...reviewers, reviewer()])),
        ...scores(), ...grades(), make("p", { class: "sub" }, say("These filters use others’ verdicts, disputes and scores only for conversations you have finished.")),
      ] : [make("p", { class: "sub" }, say("Start with your name to filter by verdicts and scores."))]));
  }

  async function load() {
    try {
      const link = document.querySelector("link[rel=kinds]");
      if (link && !kinds) await loadScript(link.href).catch(() => {});
      data ??= await queue.load();
    } catch {
      status.textContent = say("The filters cannot be loaded. Try again later.");
      return;
    }
    build();
    show();
  }

  box.addEventListener("toggle", () => box.open && load());
  box.open = queue.address(filters) !== "";
  list.before(box, line);
  list.after(more);
  const order = queue.orders(show);
  line.append(order);
  session.draws.push(() => (order.hidden = reviewer() === ""));
  order.hidden = true;
  session.starts.push(() => session.loadEarlier().then(load));
})();
