// Tools of each failure mode: rename, merge, move below another kind, split. Each save is lines of the file.
(() => {
  "use strict";
  const page = Scrollback.modesPage;
  if (!page) return;
  const { make, announce, say, modes: rules } = Scrollback;
  const { sections, fresh, now, give, meant, newName } = page;
  const { foreign } = Scrollback.review;
  const parents = new Map([...document.querySelectorAll(".mode-names [data-parent]")].map(({ dataset }) => [dataset.value, dataset.parent]));
  const parentsNow = () => rules.parentsAfter(parents, fresh());
  const nameOf = (section) => rules.current(section.dataset.value, fresh());
  const titleOf = (name) => now().get(name) ?? name;

  /** A form below a kind; Esc closes it. `save` returns whether it may close. */
  function open(section, save, ...parts) {
    section.querySelector(":scope > form")?.remove();
    const asked = document.activeElement;
    const close = () => {
      form.remove();
      (section.contains(asked) ? asked : section.querySelector("button")).focus();
    };
    const submit = (event) => {
      event.preventDefault();
      if (save(close)) close();
    };
    const form = make("form", { class: "tools", submit, keydown: ({ key }) => key === "Escape" && close() }, ...parts,
      make("button", { type: "submit" }, say("Save")), make("button", { type: "button", click: close }, say("Cancel")));
    section.append(form);
    const first = form.querySelector("input, select");
    first.focus();
    first.select?.();
  }

  function rename(section) {
    const mode = nameOf(section);
    const input = make("input", { maxlength: "80" });
    input.value = titleOf(mode);
    open(section, () => {
      const text = input.value.trim();
      if (text === titleOf(mode)) return true;
      if ((rules.find(now(), text) ?? mode) !== mode) return announce(say("This mode exists: merge the two instead"));
      return give(say("Renamed to {title}", { title: text }), { change: "rename", mode, to: newName(text), title: text });
    }, make("label", {}, say("New name"), input));
  }

  function merge(section) {
    const mode = nameOf(section);
    const input = make("input", { maxlength: "80", list: "mode-list" });
    open(section, () => {
      const to = rules.find(now(), input.value);
      if (to === mode) return true;
      if (to === undefined) return announce(say("Choose a mode from the list"));
      if (rules.contains(mode, to, parentsNow())) return announce(say("A sub-mode of this one. Merge it in the other direction."));
      return give(say("Merged into {title}", { title: titleOf(to) }), { change: "merge", mode, to });
    }, make("label", {}, say("Merge into"), input));
  }

  /** Below another kind that is not a part of it, or to the top. */
  function move(section) {
    const mode = nameOf(section);
    const known = parentsNow();
    const others = [...now()].filter(([name]) => !rules.contains(mode, name, known));
    const select = make("select", {}, make("option", { value: "" }, say("Top level")), ...others.map(([name, title]) => make("option", { value: name }, title)));
    select.value = known.get(mode) ?? "";
    open(section, () => {
      const to = select.value || undefined;
      if (to === known.get(mode)) return true;
      const words = to ? say("Now a part of {title}", { title: titleOf(to) }) : say("Moved to the top level");
      return give(words, { change: "move", mode, to });
    }, make("label", {}, say("Part of"), " ", select));
  }

  // Splitting

  const sorted = new Map();
  Scrollback.sortedNotes = ([name, notes]) => sorted.set(name, notes.map((note) => ({ ...note, by: [note.reviewer] })));

  /** The notes in a kind, except those that this browser has taken out. */
  async function notesOf(section) {
    const { value } = section.dataset;
    const link = [...document.querySelectorAll("link[rel=notes]")].find(({ title }) => title === value);
    if (!sorted.has(value) && link) await Scrollback.loadScript(link.href, { tries: 2 }).catch(() => {});
    const changes = fresh();
    return (sorted.get(value) ?? []).filter((note) => !changes.some(({ change, conversation, turn, key }) =>
      change === "assign" && conversation === note.conversation && turn === note.turn && key === note.key));
  }

  /** The parts that a kind has been split into by changes of this browser, in order. */
  const partsOf = (mode) => fresh().filter((one) => one.change === "split" && rules.current(one.mode, fresh()) === mode).at(-1)?.to ?? [];

  async function split(section) {
    const mode = nameOf(section);
    const all = await notesOf(section);
    const isOpen = foreign.open(all);
    const notes = all.filter((note) => isOpen.has(note));
    foreign.see(notes);
    const show = () => {
      foreign.see(all);
      split(section);
    };
    const rest = all.length > notes.length ? [make("p", { class: "sub" }, say.count(all.length - notes.length, "entry hidden until your verdict", "entries hidden until your verdict"), " ",
      make("button", { type: "button", click: show }, say("Show")))] : [];
    const input = make("input", { maxlength: "80" });
    const boxes = notes.map((note) => ({ note, box: make("input", { type: "checkbox" }) }));
    const list = boxes.map(({ note, box }) => make("label", { dir: "auto" }, box, `${note.text} `, make("span", { class: "sub" }, note.title)));
    open(section, () => {
      const title = input.value.trim();
      const part = meant(title);
      if (part === mode) return announce(say("Type the name of another mode"));
      const chosen = boxes.filter(({ box }) => box.checked).map(({ note: { conversation, run, turn, key } }) =>
        ({ change: "assign", mode: part, conversation, run, turn, key }));
      const parent = parentsNow().get(mode);
      const isNew = !now().has(part);
      return give(say("Split off: {title}", { title }), ...(isNew ? [{ change: "add", mode: part, title, parent }] : []),
        { change: "split", mode, to: [...new Set([...partsOf(mode), part])] }, ...chosen);
    }, make("label", {}, say("New failure mode"), input),
      ...(list.length > 0 ? [make("fieldset", {}, make("legend", {}, say("Notes that belong to it")), ...list)] : []), ...rest);
  }

  for (const section of sections) {
    const tool = (words, click) => make("button", { type: "button", click: () => click(section) }, words);
    section.append(make("div", { class: "tools" }, tool(say("Rename"), rename), tool(say("Merge"), merge), tool(say("Split"), split), tool(say("Move"), move),
      make("span", { class: "sub" })));
  }

  /** What the changes of this browser make of each kind. */
  page.draw = () => {
    const known = parentsNow();
    for (const section of sections) {
      const name = nameOf(section);
      const [before, parent] = [parents.get(section.dataset.value), known.get(name)];
      const words = [];
      if (name !== section.dataset.value) words.push(say("Now: {title}", { title: titleOf(name) }));
      if (parent !== before) words.push(parent ? say("Now a part of {title}", { title: titleOf(parent) }) : say("Moved to the top level"));
      if (partsOf(name).length > 0) words.push(say("Split off: {title}", { title: partsOf(name).map(titleOf).join(", ") }));
      section.querySelector(":scope > .tools > .sub").textContent = words.join(" · ");
    }
  };
  page.begin();
})();
