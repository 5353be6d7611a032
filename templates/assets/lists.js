// Lists of chats: unread counts and a filter.
(() => {
  "use strict";
  const { store, state, make, filter, say } = Scrollback;

  /** A badge with the number of unread messages of each chat (C-47). */
  function showUnread() {
    for (const badge of document.querySelectorAll(".unread-badge")) badge.remove();
    if (Object.keys(store.state.lastRead).length === 0) return;
    for (const row of document.querySelectorAll("[data-id][data-count]")) {
      const count = state.unread(store.state, row.dataset.id, Number(row.dataset.count));
      if (count > 0) row.querySelector(".row-count").before(make("span", { class: "badge unread-badge" }, say("{n} new", { n: count })));
    }
  }
  showUnread();
  store.onChange(showUnread);

  function words(row) {
    const seen = [...row.querySelectorAll(".row-title, .row-preview")].map((part) => part.textContent);
    return [...seen, row.dataset.search ?? ""].join("\n");
  }

  // Made on first use, since that is slow.
  let collator;
  const orders = {
    newest: [say("Newest"), (one, other) => (one.iso < other.iso) - (one.iso > other.iso)],
    longest: [say("Longest"), (one, other) => other.count - one.count],
    name: [say("Name"), (one, other) => (collator ??= new Intl.Collator(document.documentElement.lang)).compare(one.name, other.name)],
  };

  /** A choice of the order: of the rows on the page, or of all pages by their titles. */
  function order(list, items, paged, box) {
    const rows = () => items.map((row) => ({
      row, iso: row.querySelector("time")?.dateTime ?? "", count: Number(row.dataset.count), name: row.querySelector(".row-title").textContent,
    }));
    const select = make("select", { change }, ...Object.entries(orders).map(([value, [label]]) => make("option", { value }, label)));

    async function change() {
      const compare = orders[select.value][1];
      if (!paged) return list.append(...rows().sort(compare).map(({ row }) => row));
      const [field, cross] = ["input", "button"].map((name) => box.querySelector(name));
      if (field.value !== "") cross.click();
      if (select.value === "newest") return paged.show();
      const all = await paged.load().catch(() => undefined);
      // The reader may have chosen again meanwhile.
      if (compare !== orders[select.value][1]) return undefined;
      if (!all) return Scrollback.announce(say("Could not search the other pages."));
      paged.show(all.map((row) => ({ ...row, count: Number(row.note?.replace(/\D/g, "")) || 0 })).sort(compare));
    }
    // Results of the filter are in the order of the list.
    if (paged) box.addEventListener("input", ({ target }) => target !== select && (select.value = "newest"));
    return make("label", { class: "order" }, say("Sort by"), " ", select);
  }

  /** Link to the search of all messages for the words of the filter. */
  function beyond(words) {
    const address = new URL(document.querySelector("a[data-search]")?.href ?? location.href);
    if (address.pathname === location.pathname) return [];
    address.searchParams.set("q", words);
    return [make("a", { href: address.href }, say("Search messages for “{words}”", { words }))];
  }

  for (const list of document.querySelectorAll("[data-filter]")) {
    const items = [...list.children];
    if (items.length < 2) continue;
    const paged = filter.paged(list, items.length);
    const after = (query) => filter.mark(query === "" ? [] : items.filter((row) => !row.hidden), query);
    const box = filter.box({ label: say("Filter conversations"), noun: "conversations", items, text: words, paged, beyond, after });
    const room = document.querySelector(".filter-room");
    if (room) room.append(box);
    else list.before(box);
    box.querySelector(".field").after(order(list, items, paged, box));
  }
})();
