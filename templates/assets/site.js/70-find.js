// Opens the search dialog from any page: link in the bar, `/` or Ctrl-K.
(() => {
  "use strict";
  const link = document.querySelector("a[data-search]");
  if (!link) return;

  let loading;
  /** Loads the search script on first use. */
  function load() {
    loading ??= Scrollback.search ? Promise.resolve() : Scrollback.loadScript(link.dataset.search, { tries: 2 });
    return loading;
  }

  function open(event) {
    event.preventDefault();
    const field = document.querySelector("[data-finder] input[type=search]");
    if (field) return field.focus();
    load().then(
      () => Scrollback.search.open(),
      () => (location.href = link.href),
    );
  }

  link.addEventListener("click", (event) => {
    if (event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) open(event);
  });
  document.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "k") open(event);
    const isPlain = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
    if (isPlain && Scrollback.store.state.slash && !event.target.closest("input, textarea, select, dialog, [contenteditable]")) open(event);
  });
  if (new URL(location.href).searchParams.has("q") && location.hash !== "") load().then(() => Scrollback.search.loadTool("mark")).then(() => Scrollback.mark(), () => {});
})();
