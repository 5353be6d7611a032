// The page of failure modes: notes are sorted into kinds by dragging or typing; kinds are added and changed.
(() => {
  "use strict";
  const root = typeof document === "object" ? document.getElementById("sorting") : null;
  if (!root) return;
  const { make, announce, say, modes: rules } = Scrollback;
  const log = new rules.ModeLog(`${Scrollback.key}:modes`, () => localStorage);
  const titles = new Map([...document.querySelectorAll(".mode-names [data-value]")].map((one) => [one.dataset.value, one.textContent]));
  const sections = [...document.querySelectorAll(".mode[data-value]")];
  const notes = [...document.querySelectorAll(".note[data-key]")];
  let earlier = [];
  let dragged;
  let last = 0;

  // Reviewer: the name given on transcripts, which this page may set too.
  const who = Scrollback.slot(`${Scrollback.key}:review`, () => localStorage);
  const named = Scrollback.slot(`${Scrollback.key}:modes-reviewer`, () => localStorage);
  const field = make("input", { id: "modes-name", maxlength: "40", autocomplete: "nickname", change: rename });
  const stored = who.parsed()?.reviewer;
  field.value = named.read() ?? (rules.isName(stored) ? stored : "");

  const reviewer = () => (rules.isName(field.value.trim()) ? field.value.trim() : "");
  const saver = Scrollback.saver({
    kind: "modes", reviewer, file: rules.file, tell: announce, entries: () => log.changes.filter((change) => change.reviewer === reviewer()),
  });

  function rename() {
    named.write(field.value.trim());
    saver.begin();
  }

  const fresh = () => rules.added(earlier, log.changes);
  const now = () => rules.applied(titles, fresh());

  /** Adds changes that belong together; says `words`. */
  function give(words, ...changes) {
    const reviewer = field.value.trim();
    if (!rules.isName(reviewer)) {
      field.focus();
      return announce(say("Enter your name first: letters a-z, digits and hyphens"));
    }
    // No other change has this time: undo removes together what was added together.
    last = Math.max(Date.now(), last + 1);
    const at = new Date(last).toISOString();
    const whole = changes.map((change) => rules.clean({ ...change, reviewer, at }));
    if (whole.includes(undefined)) return announce(say("Type a name other than none and unsure"));
    log.change((all) => all.push(...whole));
    draw();
    announce(log.warning ?? words);
    return true;
  }

  /** A name for a new kind: the build gives none away that a kind had before it was renamed or merged. */
  function newName(words) {
    const former = [...earlier.map(rules.read), ...log.changes].filter((one) => one?.change === "rename" || one?.change === "merge");
    return rules.newName(words, new Set([...now().keys(), ...former.map(({ mode }) => mode)]));
  }

  /** The name of the kind that the words mean: its name, its title, or a new one; empty for no kind. */
  const meant = (words) => rules.find(now(), words) ?? newName(words);

  function add(words) {
    const name = meant(words);
    if (now().has(name)) return true;
    return give(say("Added: {title}", { title: words.trim() }), { change: "add", mode: name, title: words.trim() });
  }

  /** What a note may be sorted into: the kinds, and no failure at all. */
  const choices = () => new Map([...now(), ["none", say("No failure")]]);

  /** Sorts a note; words that mean none of the choices add a kind. */
  function assign(note, words) {
    const text = words.trim().toLowerCase();
    if (text === "") return;
    const isNone = ["none", say("No failure").toLowerCase()].includes(text);
    const name = isNone ? "none" : meant(words);
    if (!isNone && !add(words)) return;
    const { conversation, run, item: turn, key } = note.dataset;
    const place = notes.indexOf(note);
    if (!give(say("Sorted into {title}", { title: choices().get(name) }), { change: "assign", mode: name, conversation, run, turn, key })) return;
    const next = [...notes.slice(place + 1), ...notes.slice(0, place)].find((one) => !one.hidden && !one.classList.contains("sorted"));
    (next ?? note).querySelector("input").focus();
  }

  // Drop targets

  function accept(element, name) {
    const over = (event) => {
      if (!dragged) return;
      event.preventDefault();
      element.classList.add("over");
    };
    element.addEventListener("dragover", over);
    element.addEventListener("dragenter", over);
    element.addEventListener("dragleave", () => element.classList.remove("over"));
    element.addEventListener("drop", (event) => {
      element.classList.remove("over");
      if (!dragged) return;
      event.preventDefault();
      assign(dragged, name());
      dragged = undefined;
    });
  }

  for (const note of notes) {
    note.draggable = true;
    note.addEventListener("dragstart", (event) => {
      dragged = note;
      event.dataTransfer?.setData("text/plain", note.querySelector(".comment").textContent);
    });
    note.addEventListener("dragend", () => (dragged = undefined));
    const input = make("input", { list: "mode-list", maxlength: "80", "aria-label": say("Failure mode") });
    const submit = (event) => {
      event.preventDefault();
      assign(note, input.value);
    };
    note.append(make("form", { class: "tools", submit }, input, make("button", { type: "submit" }, say("Sort")), make("button", { type: "button", click: () => assign(note, "none") }, say("No failure")), make("span", { class: "sub" })));
  }

  // Other scripts add tools to each kind before it is drawn (20-tools.js).
  const page = { root, log, titles, sections, notes, fresh, now, give, meant, newName, accept };
  for (const section of sections) accept(section, () => rules.current(section.dataset.value, fresh()));
  Scrollback.modesPage = page;

  // Panel

  const list = make("datalist", { id: "mode-list" });
  const tray = make("ul", { class: "tray-modes tools card fact", "aria-label": say("Failure modes, to drop notes on") });
  const status = make("p", { class: "sub", role: "status" });
  const title = make("input", { id: "modes-new", maxlength: "80" });
  const create = (event) => {
    event.preventDefault();
    if (title.value.trim() === "") return;
    const isKnown = rules.find(now(), title.value) !== undefined;
    if (add(title.value)) title.value = "";
    if (isKnown) announce(say("This mode exists"));
  };

  function undo() {
    // Lines of the project's file stay.
    const undone = fresh().at(-1);
    if (!undone) return announce(say("Nothing to undo here"));
    const together = new Set(fresh().filter(({ at, reviewer }) => at === undone.at && reviewer === undone.reviewer).map(rules.line));
    log.change((changes) => changes.splice(0, changes.length, ...changes.filter((one) => !together.has(rules.line(one)))));
    saver.undo([...together]);
    draw();
    announce(say("Undone"));
  }

  function download() {
    Scrollback.download("modes.jsonl", rules.file(earlier, log.changes), "application/jsonl");
    announce(say("Put the file in content/review/ to replace the old one"));
  }

  const copy = make("button", { type: "button", click: () => Scrollback.download("modes-unreadable.txt", log.unreadable.join("\n"), "text/plain") }, say("Download the unreadable changes"));

  root.append(make("div", { class: "card review-panel" },
    make("div", { class: "tools" },
      make("label", { for: "modes-name" }, say("Your name"), field),
      make("button", { type: "button", click: undo }, say("Undo")),
      make("button", { type: "button", class: "primary", click: download }, say("Download")), copy),
    make("form", { class: "tools", submit: create },
      make("label", { for: "modes-new" }, say("New failure mode"), title), make("button", { type: "submit" }, say("Add"))),
    list, saver.view, status));
  // It stays in view above the notes.
  root.after(tray);

  function draw() {
    const changes = fresh();
    const known = choices();
    list.replaceChildren(...[...known].map(([name, words]) => make("option", { value: words }, name === "none" ? "" : name)));
    tray.replaceChildren(...[...known].map(([name, words]) => {
      const chip = make("li", { class: "badge", "data-value": name }, words);
      accept(chip, () => name);
      return chip;
    }));
    page.draw?.();
    const sorted = new Map(changes.filter(({ change }) => change === "assign")
      .map((one) => [JSON.stringify([one.conversation, one.turn, one.key]), rules.current(one.mode, changes)]));
    for (const note of notes) {
      const { conversation, item: turn, key } = note.dataset;
      const mode = sorted.get(JSON.stringify([conversation, turn, key]));
      note.classList.toggle("sorted", mode !== undefined);
      note.querySelector("form .sub").textContent = mode === undefined ? "" : known.get(mode) ?? mode;
    }
    saver.soon();
    copy.hidden = log.unreadable.length === 0;
    const words = say.count(changes.length, "change to download", "changes to download");
    status.textContent = log.warning ? `${words}. ${log.warning}` : saver.isActive() ? "" : words;
  }

  Scrollback.modeLines = (lines) => {
    earlier = lines;
    draw();
  };
  addEventListener("storage", ({ key }) => {
    if (key !== `${Scrollback.key}:modes` && key !== null) return;
    log.receive();
    draw();
  });
  page.begin = () => {
    saver.begin();
    draw();
    const link = document.querySelector("link[rel=changes]");
    if (link) Scrollback.loadScript(link.href).catch(() => {});
  };
})();
