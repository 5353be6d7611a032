// The settings page: shows, exports and imports the reader's state.
(() => {
  "use strict";
  const { store, Store, announce, say } = Scrollback;
  const form = document.getElementById("settings-form");
  if (!form) return;
  const status = document.getElementById("settings-status");
  const field = (name) => form.elements.namedItem(name);

  function summary() {
    const { lastRead, reactions, notes, seenItems, likedItems, seenPeople, talks, searches } = store.state;
    const reacted = Object.values(reactions).filter(({ emoji }) => emoji.length > 0).length;
    return [
      say.count(Object.keys(lastRead).length, "reading position", "reading positions"),
      say.count(reacted, "message with reactions", "messages with reactions"),
      say.count(Object.keys(notes).length, "note", "notes"),
      say.count(seenItems.length + seenPeople.length, "item seen", "items seen"),
      say.count(likedItems.length, "like", "likes"),
      say.count(searches.length, "recent search", "recent searches"),
      say.count(Object.values(talks).filter(({ messages }) => messages?.length > 0).length, "conversation", "conversations"),
    ].join(" · ");
  }

  function show() {
    for (const name of ["theme", "messages"]) field(name).value = store.state[name];
    for (const name of ["keyboard", "slash"]) field(name).checked = store.state[name];
    document.getElementById("settings-kept").textContent = summary();
    const warning = Store.warnings[store.status];
    status.textContent = warning ? `${warning[0].toUpperCase()}${warning.slice(1)}.` : "";
    for (const part of form.querySelectorAll("fieldset")) part.disabled = !store.isUsable;
  }

  form.addEventListener("change", ({ target }) => {
    const [keyboard, slash] = ["keyboard", "slash"].map((name) => field(name).checked);
    const change = { theme: field("theme").value, messages: field("messages").value, keyboard, slash, updatedAt: store.now() };
    if (["theme", "messages", "keyboard", "slash"].includes(target.name)) store.change((current) => Object.assign(current, change));
    if (target.name === "file" && target.files.length > 0) take(target);
  });
  form.addEventListener("submit", (event) => event.preventDefault());

  async function take(input) {
    let problem;
    try {
      problem = store.import(await input.files[0].text());
    } catch {
      problem = say("the file cannot be read");
    }
    input.value = "";
    announce(problem ? say("Import failed: {problem}", { problem }) : say("Imported"));
  }

  const actions = {
    export: () => Scrollback.download("scrollback-state.json", store.export(), "application/json"),
    import: () => field("file").click(),
    ask: () => document.getElementById("settings-reset").showModal(),
    keep: () => document.getElementById("settings-reset").close(),
    reset() {
      document.getElementById("settings-reset").close();
      store.reset();
      Scrollback.offline.forget();
      announce(say("All data of this site is deleted"));
    },
  };
  document.addEventListener("click", ({ target }) => actions[target.closest("[data-action]")?.dataset.action]?.());

  store.onChange(show);
  show();
  form.hidden = false;
  document.getElementById("settings-off").hidden = true;
})();
