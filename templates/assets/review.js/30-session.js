// The reviewer on this page: name, settings, files, shortcuts. A page adds its part between name and files.
(() => {
  "use strict";
  const { make, say, ReviewLog, verdicts: rules, rubric } = Scrollback;
  const log = new ReviewLog(`${Scrollback.key}:review`, () => localStorage);
  const reviewer = () => log.state.reviewer;
  const draws = [];
  const actions = {};
  const keyList = [];

  const keep = (event) => event.preventDefault();
  /** Pressing a button keeps the selection and the focus. */
  const button = (text, click, more = {}) => make("button", { type: "button", mousedown: keep, click, ...more }, text);

  const status = make("p", { class: "sub notice-line", role: "status" });
  let last = "";

  /** Says what has happened, unless the storage has a problem. */
  function tell(text) {
    last = text;
    status.textContent = log.warning ?? text;
  }

  const saver = Scrollback.saver({
    kind: "reviews", reviewer, file: rules.file, tell, entries: () => log.state.verdicts.filter((verdict) => verdict.reviewer === reviewer()),
    loaded(lines, when) {
      log.setFile(reviewer(), lines);
      if (when !== "own") drawAll();
      if (when === "first") for (const arrive of arrivals) arrive();
    },
  });

  // Name

  const name = make("input", { id: "review-name", maxlength: "40", autocomplete: "off", spellcheck: "false", autocapitalize: "none" });
  const form = make("form", { class: "tools", submit: begin },
    make("label", { class: "label", for: "review-name" }, say("Reviewer name")), name, make("button", { type: "submit" }, say("Start")),
    make("span", { class: "sub" }, say("a to z, 0 to 9 and hyphens; saved in this browser")));

  function ask() {
    form.hidden = false;
    name.value = reviewer();
    name.focus();
  }

  function begin(event) {
    event.preventDefault();
    const text = name.value.trim().toLowerCase();
    if (!rules.isName(text)) {
      status.textContent = say("Use a to z, 0 to 9 and hyphens, such as ada or ada-2.");
      return name.focus();
    }
    log.change((state) => (state.reviewer = text));
    tell("");
    start(true);
  }

  // Files

  /** Loads the reviewer's file that the site was built with; false if it exists and does not arrive. */
  async function loadEarlier() {
    if (await saver.read()) return true;
    const file = rubric.files.get(reviewer());
    if (!file || log.earlierLines(reviewer()).length > 0) return true;
    try {
      await Scrollback.loadScript(file);
      return true;
    } catch {
      return false;
    }
  }
  Scrollback.reviewFile = (of, text) => log.setEarlier(of, text.split(/\r?\n/).filter((line) => line.trim() !== ""));

  async function download() {
    // Without its earlier lines, the file would delete them from the project.
    if (!(await loadEarlier())) return tell(say("Your earlier verdicts cannot be loaded. Try again later."));
    const own = log.state.verdicts.filter((verdict) => verdict.reviewer === reviewer());
    Scrollback.download(`reviews-${reviewer()}.jsonl`, rules.file(log.earlierLines(reviewer()), own), "application/jsonl");
    tell(say("Put the file in content/reviews/ to replace the old one"));
  }

  const forms = {
    "CSV": (all, name) => [`verdicts-${name}.csv`, rules.csv(all), "text/csv"],
    "JSONL": (all, name) => [`verdicts-${name}.jsonl`, rules.kept(all).map((one) => `${rules.line(one)}\n`).join(""), "application/jsonl"],
    [say("One row per target")]: async (all, name) => [`targets-${name}.csv`, await rules.targets(all, rubric.criteria, log), "text/csv"],
  };
  const ofAll = make("input", { type: "checkbox", id: "review-of-all" });

  /** Who reads others' verdicts is not independent of them any more. */
  async function exportAs(form) {
    await loadEarlier();
    const others = [...rubric.files].filter(([name]) => name !== reviewer());
    try {
      if (!rules.csv) await Scrollback.loadScript(document.querySelector("link[rel=tables]").href);
      if (!ofAll.checked) return Scrollback.download(...(await form(log.all(), reviewer())));
      for (const [name, file] of others) if (log.earlierLines(name).length === 0) await Scrollback.loadScript(file);
    } catch {
      return tell(say("The tool cannot be loaded. Try again later."));
    }
    const foreign = others.flatMap(([name]) => log.earlierVerdicts(name));
    log.see(foreign);
    Scrollback.download(...(await form([...log.all(), ...foreign], "all")));
  }

  const picker = make("input", { type: "file", accept: ".jsonl,.ndjson", hidden: "", "aria-label": say("Verdict file"), change: () => take(picker) });

  async function take(input) {
    const [chosen] = input.files;
    let words = say("Import failed: {problem}", { problem: say("the file cannot be read") });
    try {
      if (chosen.size <= rules.limits.file) words = add(await chosen.text());
    } catch {
      // `words` already says that the import failed.
    }
    input.value = "";
    drawAll();
    tell(words);
  }

  function add(text) {
    const { verdicts, broken } = rules.parseFile(text);
    const rest = broken > 0 ? `; ${say.count(broken, "line is not a verdict", "lines are not verdicts")}` : "";
    if (verdicts.length === 0) return say("Nothing imported") + rest;
    let added = 0;
    log.change((state) => {
      const there = new Set(state.verdicts.map(rules.line));
      const fresh = verdicts.filter((verdict) => !there.has(rules.line(verdict))).slice(0, Math.max(0, rules.limits.lines - state.verdicts.length));
      added = fresh.length;
      state.verdicts = [...state.verdicts, ...fresh];
    });
    return say("Imported {added} of {total} verdicts", { added, total: verdicts.length }) + rest;
  }

  // Panel

  const body = make("div", { class: "judge" });
  const tools = make("div", { class: "tools" });
  const who = make("summary", {});
  const choice = (name, text) => {
    const box = make("input", { type: "checkbox", id: `review-${name}`, change: () => log.change((state) => (state[name] = box.checked)) });
    return { name, box, label: make("label", { for: box.id }, box, text) };
  };
  const choices = [choice("advance", say("Go on after a verdict")), choice("keys", say("Shortcuts"))];
  const keys = make("dl", { class: "keys" });
  const keyHelp = make("details", {}, make("summary", {}, say("Keys")), keys);
  const copy = button(say("Download the unreadable review"), () => Scrollback.download("review-unreadable.txt", log.unreadable.join("\n"), "text/plain"));
  const more = make("details", {}, who, make("div", { class: "tools" },
    ...choices.map(({ label }) => label), button(say("Change name"), ask), button(say("Import"), () => picker.click()), picker,
    make("span", { class: "sub" }, say("Export:")), make("label", { for: ofAll.id }, ofAll, say("Of all reviewers")), ...Object.entries(forms).map(([title, form]) => button(title, () => exportAs(form))), copy));
  const known = make("div", { class: "known" }, body, tools, saver.view, more, keyHelp);
  const panel = make("section", { class: "review-panel card", "aria-label": say("Your review") }, form, known, status);

  function drawAll() {
    const isKnown = reviewer() !== "";
    form.hidden = isKnown;
    known.hidden = !isKnown;
    status.textContent = log.warning ?? last;
    for (const { name, box } of choices) box.checked = log.state[name];
    copy.hidden = log.unreadable.length === 0;
    who.textContent = say("{reviewer}: settings and files", { reviewer: reviewer() });
    const all = isKnown && log.current();
    if (isKnown) for (const draw of draws) draw(all);
    saver.soon();
  }

  /** Scrolls the panel, and not the page, until a part of it is in view. */
  function showInside(element) {
    if (!element) return;
    const [part, box] = [element, panel].map((one) => one.getBoundingClientRect());
    const margin = 8;
    if (part.bottom > box.bottom - margin) panel.scrollTop += Math.min(part.bottom - box.bottom + margin, part.top - box.top - margin);
    else if (part.top < box.top + margin) panel.scrollTop -= box.top + margin - part.top;
  }

  function undo() {
    const undone = log.undo();
    saver.undo(log.gone.map(rules.line));
    drawAll();
    if (!undone) return tell(say("Nothing to undo here"));
    const what = rubric.wordsOf(undone).join(", ") || say("comment");
    tell(say("Undone: {what}, {place}", { what, place: undone.turn ?? undone.conversation }));
    return undone;
  }

  const starts = [];
  const arrivals = [];
  let isPlaced = false;

  /** `isNew`: the reviewer has just given the name. */
  function start(isNew = false) {
    saver.begin();
    for (const begin of starts) begin(isNew);
    drawAll();
  }

  /** Adds the panel to the page, once the page has registered its parts. */
  function open(put) {
    for (const [key, words] of keyList) keys.append(make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, words)));
    put(panel);
    isPlaced = true;
    if (reviewer() === "") drawAll();
    else start();
  }

  actions["?"] = () => {
    keyHelp.open = !keyHelp.open;
    if (keyHelp.open) keyHelp.querySelector("summary").focus({ preventScroll: true });
    showInside(keyHelp);
  };

  /** Runs before the page's own shortcuts, which also use j and k. Can be turned off (WCAG 2.1.4). */
  document.addEventListener("keydown", (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
    if (!isPlaced || !isPlain || reviewer() === "" || !log.state.keys || !Object.hasOwn(actions, event.key)) return;
    if (event.target.closest("input:not([type=checkbox]), textarea, select, dialog, [contenteditable]")) return;
    // Enter presses what is focused.
    if (event.key === "Enter" && event.target.closest("a, button, summary, input")) return;
    // An action that returns true leaves the key to the field it has focused.
    if (actions[event.key](event.key) === true) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });

  addEventListener("storage", ({ key }) => {
    if (key !== `${Scrollback.key}:review` && key !== null) return;
    log.receive();
    drawAll();
  });

  Scrollback.review = {
    log, reviewer, saver, button, tell, ask, showInside, undo, download, open, drawAll, loadEarlier, draws, starts, arrivals, actions, keyList, panel, body, tools,
  };
})();
