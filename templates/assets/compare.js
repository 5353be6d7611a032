// Blind comparison of two versions: a seeded generator picks the sides; choices are stored in this browser, and saved in the project
// or downloaded as preferences-<reviewer>.jsonl.
(() => {
  "use strict";
  const { hash, generator } = Scrollback.draw;

  /** Whether the newer version comes first: random per reviewer and conversation, stable across visits. */
  const newerFirst = (reviewer, run, id) => (generator(hash([reviewer, run, id].join("\n")))() & 1n) === 1n;

  /** `ada` of ` Ada `: a valid file name. */
  const nameOf = (text) => text.trim().toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40);

  /** One line of the download, in the verdict format. */
  function line({ conversation, run, label, key, updatedAt }, reviewer) {
    return JSON.stringify({ conversation, run, label, reviewer, at: new Date(updatedAt).toISOString(), key });
  }

  /** The choices of one reviewer, oldest first. */
  function choices(table, reviewer) {
    return Object.values(table)
      .filter((entry) => entry.reviewer === reviewer && entry.label !== "")
      .sort((a, b) => a.updatedAt - b.updatedAt || (a.conversation < b.conversation ? -1 : 1));
  }

  const placeOf = ({ run, conversation, key }) => JSON.stringify([run, conversation, key]);

  /** The choice in a line of a file; undefined if it is not one of this reviewer. */
  function choiceIn(text, reviewer) {
    try {
      const { at, ...choice } = JSON.parse(text);
      return choice.reviewer === reviewer && typeof choice.label === "string" ? { ...choice, updatedAt: Date.parse(at) || 0 } : undefined;
    } catch {
      return undefined;
    }
  }

  /** The choices of a reviewer by place: those of the lines of their file, unless this browser has later ones. */
  function latest(earlier, table, reviewer) {
    const found = new Map();
    for (const one of [...Object.values(table).filter((entry) => entry.reviewer === reviewer), ...earlier.map((text) => choiceIn(text, reviewer))]) {
      if (one && !(found.get(placeOf(one))?.updatedAt > one.updatedAt)) found.set(placeOf(one), one);
    }
    return found;
  }

  /** The file after its earlier lines: these, then the new choices. */
  function file(earlier, entries, reviewer) {
    const known = new Set(earlier);
    return [...earlier, ...entries.map((entry) => line(entry, reviewer)).filter((one) => !known.has(one))].map((one) => `${one}\n`).join("");
  }

  /** The download: the file without what has been taken back since. */
  function whole(earlier, table, reviewer) {
    const now = latest(earlier, table, reviewer);
    const isKept = (text) => now.get(placeOf(choiceIn(text, reviewer) ?? {}))?.label !== "";
    return file(earlier.filter(isKept), choices(table, reviewer), reviewer);
  }

  Scrollback.compare = { newerFirst, nameOf, latest, file, whole };
  const root = typeof document === "object" ? document.getElementById("blind") : null;
  if (!root) return;

  const { store, make, announce, say } = Scrollback;
  const run = root.dataset.id;
  const [older, newer] = run.split("..");
  const pairs = [...root.querySelectorAll(".pair")];
  const status = make("p", { class: "sub", role: "status" });
  const field = make("input", { id: "blind-name", maxlength: "40", autocomplete: "nickname" });
  let reviewer = "";
  /** The choices of the reviewer by place. */
  let now = new Map();
  const saver = Scrollback.saver({
    kind: "preferences", reviewer: () => reviewer, tell: announce, entries: () => choices(store.state.preferences, reviewer),
    file: (earlier, entries) => file(earlier, entries, reviewer),
    loaded(lines) {
      files.set(reviewer, lines);
      show();
    },
  });

  // The reviewer's file: the lines the site was built with, or those of the project at this moment.

  const files = new Map();
  const earlier = () => files.get(reviewer) ?? [];
  Scrollback.reviewFile = (of, text) => files.set(of, text.split("\n").map((one) => one.trim()).filter(Boolean));

  /** False if the file does not arrive. */
  async function loadEarlier() {
    const own = reviewer;
    const link = [...document.querySelectorAll("link[rel=reviewer]")].find(({ title }) => title === own);
    if (await saver.read() || !link || files.has(own)) return true;
    return Scrollback.loadScript(link.href, { tries: 2 }).then(() => true, () => false);
  }

  // Identical conversations have equal keys, so the id is included.
  const keyOf = ({ dataset: { id, key } }) => `${reviewer}/${hash([run, id, key].join("\n")).toString(16)}`;
  const chosen = ({ dataset: { id, key } }) => now.get(placeOf({ run, conversation: id, key }))?.label ?? "";

  /** Orders the versions of a pair for this reviewer. */
  function arrange(pair) {
    const versions = pair.querySelector(".versions");
    const [first, second] = pair.sides;
    const order = newerFirst(reviewer, run, pair.dataset.id) ? [second, first] : [first, second];
    versions.replaceChildren(...order);
    order.forEach((side, index) => (side.querySelector("h3").textContent = index === 0 ? say("Version 1") : say("Version 2")));
    pair.labels = order.map((side) => `prefer:${side === first ? older : newer}`);
    pair.labels.splice(1, 0, "tie");
  }

  function choose(pair, index) {
    if (reviewer === "") {
      field.focus();
      return announce(say("Enter your name first"));
    }
    const { id, key } = pair.dataset;
    const label = chosen(pair) === pair.labels[index] ? "" : pair.labels[index];
    const [at, entry] = [store.now(), keyOf(pair)];
    const before = store.state.preferences[entry];
    store.change(({ preferences }) => {
      preferences[entry] = { conversation: id, run, label, key, reviewer, updatedAt: at };
    });
    const isHere = (text) => placeOf(choiceIn(text, reviewer) ?? {}) === placeOf({ run, conversation: id, key });
    const gone = [...(label === "" ? earlier().filter(isHere) : []), ...(before?.label ? [line(before, reviewer)] : [])];
    if (gone.length > 0) saver.undo(gone);
    announce(label === "" ? say("Choice removed") : [say("Version 1 is better"), say("Tie"), say("Version 2 is better")][index]);
  }

  function show() {
    let done = 0;
    now = latest(earlier(), store.state.preferences, reviewer);
    for (const pair of pairs) {
      const label = chosen(pair);
      if (label !== "") done += 1;
      pair.buttons.forEach((button, index) => button.setAttribute("aria-pressed", String(label !== "" && label === pair.labels[index])));
    }
    saver.soon();
    const warning = Scrollback.Store.warnings[store.status];
    const words = say("{done} of {total} chosen on this page.", { done, total: pairs.length });
    status.textContent = warning ? `${words} ${say("Note: {warning}.", { warning })}` : words;
  }

  function rename() {
    reviewer = nameOf(field.value);
    pairs.forEach(arrange);
    saver.begin();
    show();
    loadEarlier().then(show);
  }

  async function download() {
    // Without its earlier lines, the file would delete them from the project.
    if (!(await loadEarlier())) return announce(say("Your earlier choices cannot be loaded. Try again later."));
    const text = whole(earlier(), store.state.preferences, reviewer);
    if (text === "") return announce(say("No choices yet"));
    Scrollback.download(`preferences-${reviewer}.jsonl`, text, "application/x-ndjson");
  }

  for (const pair of pairs) {
    pair.sides = [...pair.querySelectorAll(".version")];
    for (const side of pair.sides) side.prepend(make("h3"));
    pair.buttons = [say("Version 1 is better"), say("Tie"), say("Version 2 is better")].map((text, index) =>
      make("button", { type: "button", "aria-pressed": "false", click: () => choose(pair, index) }, text));
    pair.append(make("div", { class: "choices", role: "group", "aria-label": say("Your choice") }, ...pair.buttons));
  }

  /** Keys while focus is within a pair. */
  root.addEventListener("keydown", (event) => {
    const pair = event.target.closest(".pair");
    if (!pair || event.ctrlKey || event.metaKey || event.altKey) return;
    const choice = ["1", "0", "2"].indexOf(event.key);
    if (choice >= 0) choose(pair, choice);
    const step = { n: 1, p: -1 }[event.key];
    if (step) pairs[pairs.indexOf(pair) + step]?.focus();
  });

  field.addEventListener("change", rename);
  const tools = make("div", { class: "card tools blind-tools" },
    make("label", { for: "blind-name" }, say("Your name"), field),
    make("button", { type: "button", class: "primary", click: () => pairs.find((pair) => chosen(pair) === "")?.focus() }, say("Next open pair")),
    make("button", { type: "button", click: download }, say("Download")),
    make("p", { class: "sub" }, say("Within a pair · 1 or 2: better version · 0: tie · n/p: next or previous pair")),
    saver.view, status);
  root.prepend(tools);
  // Most likely the last reviewer returned.
  const last = Object.values(store.state.preferences).sort((a, b) => b.updatedAt - a.updatedAt)[0];
  field.value = last?.reviewer ?? "";
  store.onChange(show);
  rename();
  root.hidden = false;
  document.getElementById("blind-off").hidden = true;
})();
