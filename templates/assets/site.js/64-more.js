// More opens a dialog with the other pages of the site. Without it, the link opens the settings, which list them too.
(() => {
  "use strict";
  const { make, say } = Scrollback;
  const more = document.querySelector(".tabs a[href*='#more.']");
  let making;

  async function made() {
    let links;
    Scrollback.more = (all) => (links = all);
    await Scrollback.loadScript(new URL("_more.js", more.href).href);
    const items = links.map(([label, path, isNarrow]) => make("li", { class: isNarrow ? "narrow" : "" }, make("a", { class: "chip", href: new URL(path, Scrollback.root).href }, label)));
    const dialog = make("dialog", { class: "sheet", "aria-label": more.textContent, click: ({ target }) => target === dialog && dialog.close() },
      make("ul", { class: "chips" }, ...items), make("p", { class: "choices" }, make("button", { type: "button", click: () => dialog.close() }, say("Close"))));
    document.body.append(dialog);
    return dialog;
  }

  /** However often one clicks, there is one dialog. */
  async function open() {
    const dialog = await (making ??= made());
    if (!dialog.open) dialog.showModal();
  }

  more?.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open().catch(() => location.assign(more.href));
  });
})();
