// Private notes (G-25): an editor on every profile, export and import. Opening a profile marks it as seen (G-31).
(() => {
  "use strict";
  const { store, Store, state, make, announce, say } = Scrollback;
  const place = say("Save the file as content/people/notes.json. The next build shows the notes to everyone.");

  function download() {
    const { version, notes } = store.state;
    Scrollback.download("notes.json", `${JSON.stringify({ version, notes }, null, 2)}\n`, "application/json");
    announce(say("Notes exported"));
  }

  async function take({ target }) {
    let problem;
    try {
      problem = store.import(await target.files[0].text());
    } catch {
      problem = say("the file cannot be read");
    }
    target.value = "";
    announce(problem ? say("Import failed: {problem}", { problem }) : say("Notes imported"));
  }

  /** Export and import buttons with a hint. */
  function tools() {
    const input = make("input", { type: "file", accept: ".json,application/json", hidden: "", "aria-label": say("Notes file"), change: take });
    const button = (words, click) => make("button", { type: "button", click }, words);
    return make("div", { class: "note-tools" }, button(say("Export notes"), download), button(say("Import notes"), () => input.click()), input, make("p", { class: "sub" }, place));
  }

  function edit(key) {
    const status = make("p", { class: "sub", role: "status" }, say("Saved in this browser only."));
    const field = make("textarea", { id: "own-text", rows: "4", maxlength: String(state.limits.text), dir: "auto" });
    const show = () => {
      if (document.activeElement !== field) field.value = store.state.notes[key]?.text ?? "";
      field.disabled = !store.isUsable;
      if (Store.warnings[store.status]) status.textContent = say("Not saved: {problem}.", { problem: Store.warnings[store.status] });
    };
    field.addEventListener("input", () => {
      const [text, updatedAt] = [field.value, store.now()];
      store.change(({ notes }) => {
        if (text.trim() === "") delete notes[key];
        else notes[key] = { text, updatedAt };
      });
      if (store.status === "ok") status.textContent = text.trim() === "" ? say("No note.") : say("Saved in this browser.");
    });
    show();
    store.onChange(show);
    return make("section", { class: "card fact" }, make("h2", {}, make("label", { for: field.id }, say("Private note"))), field, status, tools());
  }

  const head = document.querySelector(".profile-head[data-user]");
  if (head) {
    const key = head.dataset.user;
    document.getElementById("own-note").append(edit(key));
    if (!store.state.seenPeople.includes(key)) {
      store.change(({ seenPeople }) => seenPeople.includes(key) || seenPeople.push(key));
    }
  }

  const panel = document.getElementById("own-notes");
  if (panel) {
    const count = make("span");
    const show = () => {
      const number = Object.keys(store.state.notes).length;
      count.textContent = say.count(number, "private note in this browser", "private notes in this browser");
      panel.hidden = number === 0;
    };
    panel.append(make("details", {}, make("summary", {}, count), tools()));
    show();
    store.onChange(show);
  }
})();
