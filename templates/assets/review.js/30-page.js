// Review UI: reviewer name, a bar under each turn, shortcuts, download. Verdicts of others are part of the page.
(() => {
  "use strict";
  const { make, announce, say, ReviewLog, verdicts: rules } = Scrollback;
  const transcript = document.querySelector(".transcript[data-run]");
  const rows = [...document.querySelectorAll(".row[data-run]")];
  const place = transcript ?? document.querySelector("ul.rows");
  const labels = [...document.querySelectorAll(".legend li")].map(({ dataset }) => dataset);
  if (!place || labels.length === 0) return;

  const log = new ReviewLog(`${Scrollback.key}:review`, () => localStorage);
  const turns = [...(transcript?.querySelectorAll("[data-item]") ?? [])];
  /** Where j and k stop: what the user wrote needs no verdict. */
  const stops = turns.filter((turn) => !turn.matches(".sent"));
  const bars = new Map();
  let currentTurn;

  const reviewer = () => log.state.reviewer;
  const titleOf = (label) => labels.find(({ value }) => value === label)?.name ?? label ?? say("No label");
  const nameOf = (turn) => (turn ? say("turn {number}", { number: turn.dataset.index }) : say("the whole conversation"));
  const quoted = (span) => say("\u201c{quote}\u201d", span);

  // Targets

  const textParts = (turn) => [...turn.querySelectorAll("article .text")].filter((part) => !part.closest(".thinking"));

  /** The text of a turn on one line, as the build compares it. */
  function seen(turn) {
    const words = textParts(turn).map((part) => part.textContent).join(" ") || turn.querySelector(".error")?.lastChild.textContent || "";
    return words.split(/\s+/).filter(Boolean).join(" ").slice(0, rules.limits.text);
  }

  /** The selection as a span, if it is within the text of this turn. */
  function selection(turn) {
    const selected = getSelection();
    if (!turn || !selected || selected.isCollapsed || selected.rangeCount === 0) return undefined;
    const range = selected.getRangeAt(0);
    const part = textParts(turn).find((text) => text.contains(range.commonAncestorContainer));
    if (!part) return undefined;
    const before = document.createRange();
    before.setStart(part, 0);
    before.setEnd(range.startContainer, range.startOffset);
    const start = before.toString().length;
    const quote = range.toString();
    return quote.trim() === "" ? undefined : { start, end: start + quote.length, quote: quote.slice(0, 500) };
  }

  function draft(turn, span) {
    const { name, run, key } = transcript.dataset;
    const verdict = { conversation: name, run, label: null, reviewer: reviewer(), at: new Date().toISOString(), key };
    if (turn) Object.assign(verdict, { turn: turn.dataset.item, key: turn.dataset.key, text: seen(turn) });
    if (span) verdict.span = span;
    return verdict;
  }

  /** This reviewer's current verdict on the same target, if any. */
  function known(verdict) {
    const found = log.current().get(rules.target(verdict));
    return found && !rules.isTakenBack(found) ? found : undefined;
  }

  function give(verdict, words) {
    log.change((state) => state.verdicts.push(rules.clean(verdict)));
    drawAll();
    announce(log.warning ?? words);
  }

  /** Toggles a label; a comment stays. */
  function label(turn, name) {
    const verdict = draft(turn, selection(turn));
    const before = known(verdict);
    if (before?.comment) verdict.comment = before.comment;
    verdict.label = before?.label === name ? null : name;
    if (verdict.span) getSelection().removeAllRanges();
    const what = verdict.span ? quoted(verdict.span) : nameOf(turn);
    give(verdict, verdict.label ? say("{label}: {what}", { label: titleOf(name), what }) : say("Label removed: {what}", { what }));
  }

  // Turn bars

  const keep = (event) => event.preventDefault();
  /** Pressing a button keeps the selection. */
  const button = (text, click, more = {}) => make("button", { type: "button", mousedown: keep, click, ...more }, text);

  function bar(turn) {
    const buttons = labels.map(({ value, name, key }) =>
      button(name, () => label(turn, value), { "data-value": value, "aria-pressed": "false", "aria-keyshortcuts": key }));
    const comment = button(say("Comment"), () => openComment(turn), { "aria-keyshortcuts": "c" });
    const own = make("ul", { class: "own" });
    const title = turn ? say("Your verdict on turn {number}", { number: turn.dataset.index }) : say("Your verdict on the whole conversation");
    const element = make("div", { class: "turn-bar", role: "group", "aria-label": title },
      make("div", { class: "tools" }, ...(turn ? [] : [make("b", {}, say("Whole conversation"))]), ...buttons, comment), own);
    bars.set(turn, { element, buttons, comment, own });
    return element;
  }

  function openComment(turn) {
    const { element, comment } = bars.get(turn);
    if (element.querySelector("form")) return element.querySelector("textarea").focus();
    const verdict = draft(turn, selection(turn));
    const before = known(verdict);
    const title = turn ? say("Comment on turn {number}", { number: turn.dataset.index }) : say("Comment on the whole conversation");
    const field = make("textarea", { rows: "3", maxlength: String(rules.limits.comment) });
    // Words that were not saved are there again after Esc and reload.
    const unsaved = Scrollback.slot(`${Scrollback.key}:comment ${rules.target(verdict)}`, () => sessionStorage);
    field.value = unsaved.read() ?? before?.comment ?? "";
    field.addEventListener("input", () => unsaved.write(field.value));
    const close = () => {
      form.remove();
      (turn ?? comment).focus();
    };
    const save = (event) => {
      event.preventDefault();
      const text = field.value.trim();
      unsaved.write(null);
      const label = known(verdict)?.label ?? null;
      close();
      give({ ...verdict, label, at: new Date().toISOString(), ...(text ? { comment: text } : {}) }, text ? say("Comment saved") : say("Comment removed"));
    };
    const form = make("form", { submit: save }, make("label", {}, title, field), make("div", { class: "tools" },
      make("button", { type: "submit" }, say("Save")), button(say("Cancel"), () => {
        unsaved.write(null);
        close();
      })));
    field.addEventListener("keydown", (event) => {
      if (event.key === "Escape") close();
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
    });
    element.append(form);
    field.focus();
  }

  function draw(turn, all) {
    const { buttons, own } = bars.get(turn);
    const verdict = draft(turn);
    const mine = all.get(rules.target(verdict));
    for (const button of buttons) {
      const isPressed = button.dataset.value === mine?.label;
      button.setAttribute("aria-pressed", isPressed);
      button.classList.toggle(`label-${button.dataset.value}`, isPressed);
    }
    const half = verdict.key.split("-")[0];
    const notes = [...all.values()].filter((one) => one.conversation === verdict.conversation && one.turn === verdict.turn
      && one.key.split("-")[0] === half && !rules.isTakenBack(one) && (one.span || one.comment));
    own.replaceChildren(...notes.map((one) => make("li", { dir: "auto" },
      ...(one.span ? [`${quoted(one.span)} ${titleOf(one.label)}`] : []), one.comment && one.span ? ": " : "", one.comment ?? "")));
  }

  // Panel: reviewer, progress, import and download

  const status = make("p", { class: "sub", role: "status" });
  const progress = make("b", { class: "progress" });
  const who = make("span", {});
  const keys = make("input", { type: "checkbox", id: "review-keys", change: () => log.change((state) => (state.keys = keys.checked)) });
  const picker = make("input", { type: "file", accept: ".jsonl,.ndjson", hidden: "", "aria-label": say("Verdict file"), change: () => take(picker) });
  const next = document.querySelector(".queue-pager a[rel=next]");

  const tools = make("div", { class: "tools" },
    who, button(say("Change name"), () => ask()), progress,
    button(say("Undo"), undo), button(say("Download"), download), button(say("Import"), () => picker.click()), picker,
    make("label", { for: "review-keys" }, keys, say("Shortcuts")),
    make("span", { class: "sub" }, transcript ? say("j/k: turns · 1–9: labels · c: comment · u: undo · n: next") : say("n: next · u: undo")),
    ...(next || !transcript ? [button(say("Next conversation"), goNext, { class: "primary" })] : []));
  const name = make("input", { id: "review-name", maxlength: "40", autocomplete: "off", spellcheck: "false", autocapitalize: "none" });
  const form = make("form", { class: "tools", submit: begin },
    make("label", { class: "label", for: "review-name" }, say("Reviewer name")), name, make("button", { type: "submit" }, say("Start")),
    make("span", { class: "sub" }, say("a to z, 0 to 9 and hyphens; saved in this browser")));
  const panel = make("section", { class: "review-panel card", "aria-label": say("Your review") }, form, tools, status);

  function ask() {
    form.hidden = false;
    tools.hidden = true;
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
    start();
    (stops[0] ? focus(stops[0]) : tools.querySelector("button").focus());
  }

  /** Loads the reviewer's file that the site was built with, if there is one. */
  function loadEarlier() {
    const link = [...document.querySelectorAll("link[rel=reviewer]")].find(({ title }) => title === reviewer());
    if (link && log.earlierLines(reviewer()).length === 0) Scrollback.loadScript(link.href).then(drawAll, () => {});
  }
  Scrollback.reviewFile = (of, lines) => log.setEarlier(of, lines);

  function start() {
    if (transcript && bars.size === 0) {
      for (const turn of turns) {
        turn.tabIndex = -1;
        turn.append(bar(turn));
      }
      panel.append(bar(undefined));
    }
    loadEarlier();
    drawAll();
  }

  function drawAll() {
    const isKnown = reviewer() !== "";
    form.hidden = isKnown;
    tools.hidden = !isKnown;
    status.textContent = log.warning ?? "";
    keys.checked = log.state.keys;
    if (!isKnown) return;
    const all = log.current();
    for (const turn of bars.keys()) draw(turn, all);
    const judged = new Map();
    for (const verdict of all.values()) {
      if (!rules.isTakenBack(verdict)) judged.set(verdict.conversation, (judged.get(verdict.conversation) ?? 0) + 1);
    }
    const total = Number(place.dataset.count);
    who.textContent = reviewer();
    progress.textContent = say("{done} of {total}", { done: Math.min(judged.size, total), total });
    for (const row of rows) mark(row, judged.get(row.dataset.id) ?? 0);
  }

  function mark(row, count) {
    let badge = row.querySelector(".yours");
    if (!badge && count > 0) {
      badge = make("span", { class: "badge yours" });
      row.querySelector(".row-line").append(badge);
    }
    if (badge) badge.textContent = count > 0 ? say.count(count, "of yours", "of yours") : "";
  }

  function undo() {
    const undone = log.undo();
    drawAll();
    if (!undone) return announce(say("Nothing to undo here"));
    const what = undone.label ? titleOf(undone.label) : say("comment");
    announce(say("Undone: {what}, {place}", { what, place: undone.turn ?? undone.conversation }));
  }

  function download() {
    const own = log.state.verdicts.filter((verdict) => verdict.reviewer === reviewer());
    Scrollback.download(`reviews-${reviewer()}.jsonl`, rules.file(log.earlierLines(reviewer()), own), "application/jsonl");
    announce(say("Put the file in content/reviews/ to replace the old one"));
  }

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
    announce(log.warning ?? words);
  }

  function add(text) {
    const { verdicts, broken } = rules.parseFile(text);
    const rest = broken > 0 ? `; ${say.count(broken, "line is not a verdict", "lines are not verdicts")}` : "";
    if (verdicts.length === 0) return say("Nothing imported") + rest;
    let added = 0;
    log.change((state) => {
      const there = new Set(state.verdicts.map(rules.line));
      const fresh = verdicts.filter((verdict) => !there.has(rules.line(verdict)));
      added = fresh.length;
      state.verdicts = [...state.verdicts, ...fresh].slice(-rules.limits.lines);
    });
    return say("Imported {added} of {total} verdicts", { added, total: verdicts.length }) + rest;
  }

  // Shortcuts

  function focus(turn) {
    currentTurn = turn;
    turn.focus();
    turn.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  function step(direction) {
    const place = turns.indexOf(currentTurn);
    const others = stops.filter((turn) => Math.sign(turns.indexOf(turn) - place) === direction);
    const target = others.at(direction > 0 ? 0 : -1);
    if (target) focus(target);
  }

  /** The target of a shortcut: the focused turn, or the whole conversation in its own bar. */
  function onCurrent(action) {
    const isWhole = panel.contains(document.activeElement);
    if (isWhole || currentTurn) action(isWhole ? undefined : currentTurn);
    else announce(say("Press j to choose a turn first"));
  }

  function goNext() {
    if (transcript) return next ? next.click() : announce(say("Last conversation in the queue"));
    const row = rows.find((one) => !one.querySelector(".yours")?.textContent) ?? rows[0];
    row?.querySelector("a").click();
  }

  const actions = { u: undo, n: goNext };
  if (transcript) {
    Object.assign(actions, { j: () => step(1), k: () => step(-1), c: () => onCurrent(openComment) });
    for (const { key, value } of labels) actions[key] = () => onCurrent((turn) => label(turn, value));
  }

  /** Runs before the page's own shortcuts, which also use j and k. Can be turned off (WCAG 2.1.4). */
  document.addEventListener("keydown", (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
    if (!isPlain || reviewer() === "" || !log.state.keys || !Object.hasOwn(actions, event.key)) return;
    if (event.target.closest("input:not([type=checkbox]), textarea, select, dialog, [contenteditable]")) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]();
  }, { capture: true });
  transcript?.addEventListener("focusin", ({ target }) => (currentTurn = target.closest("[data-item]") ?? currentTurn));
  transcript?.addEventListener("click", ({ target }) => (currentTurn = target.closest("[data-item]") ?? currentTurn));
  addEventListener("storage", ({ key }) => {
    if (key !== `${Scrollback.key}:review` && key !== null) return;
    log.receive();
    drawAll();
  });

  place.before(panel);
  if (reviewer() === "") drawAll();
  else start();
})();
