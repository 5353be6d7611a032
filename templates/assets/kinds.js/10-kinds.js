// Failure modes as values of the criteria that allow several: those of the project, and new ones of this browser.
(() => {
  "use strict";
  const { make, say, rubric, modes: rules } = Scrollback;
  const session = Scrollback.review;
  const link = document.querySelector("link[rel=kinds]");
  const log = new rules.ModeLog(`${Scrollback.key}:modes`, () => localStorage);
  const saver = Scrollback.saver({
    kind: "modes", reviewer: session.reviewer, file: rules.file, tell: session.tell,
    entries: () => log.changes.filter((change) => change.reviewer === session.reviewer()),
  });
  const asked = rubric.criteria.filter(({ kind }) => kind === "multi");
  /** More values have a field that searches them. */
  const FEW = 10;

  /** Gives a criterion the values of the taxonomy, after its own; a renamed one has its new name only. */
  function fill(criterion, kinds, former) {
    const known = new Map(kinds.map(([value, title, hint]) => [value, { value, title, hint }]));
    for (const { change, mode, title } of log.changes) {
      if (change === "add" && !known.has(mode) && !former.includes(mode)) known.set(mode, { value: mode, title: title ?? mode });
    }
    const own = criterion.values.filter(({ value }) => !former.includes(value) || known.has(value));
    const rest = [...known.values()].filter(({ value }) => !own.some((one) => one.value === value));
    const free = [..."123456789"].filter((key) => !own.some((one) => one.key === key));
    criterion.values = [...own, ...rest.map((one) => ({ ...one, key: free.shift() }))];
  }

  let gone = [];
  Scrollback.kinds = ({ kinds, former }) => {
    gone = former;
    for (const criterion of asked) fill(criterion, kinds, former);
    session.redraw?.();
  };

  /** The value that the words mean: one of the criterion by name or title, or the name of a new one; empty if it has none. */
  function meant(criterion, words) {
    const titles = new Map(criterion.values.map(({ value, title }) => [value, title]));
    return rules.find(titles, words) ?? rules.newName(words, new Set([...titles.keys(), ...gone]));
  }

  /** Writes a new kind as a change of the taxonomy, as the page of the kinds does. */
  function add(criterion, name, title) {
    if (criterion.values.some(({ value }) => value === name)) return;
    const change = rules.clean({ change: "add", mode: name, title, reviewer: session.reviewer(), at: new Date().toISOString() });
    if (!change) return;
    log.change((changes) => changes.push(change));
    saver.begin();
    saver.soon();
    for (const one of asked) one.values.push({ value: name, title });
  }

  /** Lets the field of a question search its buttons. */
  function search(input, buttons) {
    if (buttons.length <= FEW) return;
    input.type = "search";
    input.placeholder = say("Find or add a mode");
    input.setAttribute("aria-label", say("Find or add a mode"));
    input.addEventListener("input", () => {
      const words = Scrollback.filter.fold(input.value.trim());
      for (const one of buttons) one.hidden = !Scrollback.filter.fold(one.textContent).includes(words) && one.getAttribute("aria-pressed") !== "true";
    });
  }

  session.kinds = { meant, add, search };
  session.redraw?.();
  if (link) Scrollback.loadScript(link.href).catch(() => {});
})();
