// Lists of chats: how much is unread, and a field that filters.
(() => {
  "use strict";
  const { store, state, make, filter, say } = Scrollback;

  /** A badge in words beside the count of each chat that has grown since it was read (C-47). */
  function showUnread() {
    for (const row of document.querySelectorAll("[data-id][data-count]")) {
      const count = state.unread(store.state, row.dataset.id, Number(row.dataset.count));
      row.querySelector(".unread-badge")?.remove();
      if (count > 0) row.querySelector(".row-count").before(make("span", { class: "badge unread-badge" }, say("{n} new", { n: count })));
    }
  }
  showUnread();
  store.onChange(showUnread);

  function words(row) {
    const seen = [...row.querySelectorAll(".row-title, .row-preview")].map((part) => part.textContent);
    return [...seen, row.dataset.search ?? ""].join("\n");
  }

  for (const list of document.querySelectorAll("[data-filter]")) {
    const items = [...list.children];
    if (items.length < 2) continue;
    const paged = filter.paged(list, items.length);
    list.before(filter.box({ label: say("Filter conversations"), noun: "conversations", items, text: words, paged }));
  }
})();
