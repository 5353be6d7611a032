// Saving is a script of its own (saver.js). It is loaded only where a page can save: `serve --review` has added its element to the
// page, or the browser has access to folders.
(() => {
  "use strict";
  const { make, loadScript } = Scrollback;
  const link = document.querySelector("link[rel=saver]");
  const isServed = Boolean(document.querySelector("meta[name=scrollback-save]"));
  const canChoose = isSecureContext && typeof globalThis.showDirectoryPicker === "function";
  let loading;

  Scrollback.saver = (options) => {
    let own;
    let hasBegun = false;
    const view = make("div", { class: "tools saving", hidden: "" });
    loading ??= isServed || canChoose ? loadScript(link.href) : Promise.reject();
    const ready = loading.then(() => {
      own = Scrollback.saving.saver(options, view);
      if (hasBegun) own.begin();
    }).catch(() => {});
    return {
      view,
      begin() {
        hasBegun = true;
        own?.begin();
      },
      soon: () => own?.soon(),
      undo: (gone) => (own ? own.undo(gone) : ready.then(() => own?.undo(gone))),
      read: () => ready.then(() => own?.read()),
      isActive: () => own?.isActive() === true,
    };
  };
})();
