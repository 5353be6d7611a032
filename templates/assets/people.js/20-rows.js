// Rows of people: those on the page get the reader's marks, others are made as copies of the page's blank row. Which kinds of
// rows there are, the page says; only "note" and "seen" are the reader's own.
(() => {
  "use strict";
  const { store, make, people } = Scrollback;
  const blank = document.getElementById("blank-person");
  const marks = new Map([...document.querySelectorAll("template[data-kind]")].map((mark) => [mark.dataset.kind, mark.content]));
  const address = (path) => new URL(path, Scrollback.root).href;

  function mark(row, kind, label) {
    row.classList.add(`is-${kind}`);
    const copy = marks.has(kind) ? document.importNode(marks.get(kind), true) : "";
    row.querySelector(".marks").append(label ? make("span", { class: label }, copy) : copy);
  }

  /** Marks whom the reader has seen or written about, and takes back such marks that no longer hold. */
  function decorate(rows) {
    const seen = new Set(store.state.seenPeople);
    for (const row of rows) {
      const key = row.dataset.user;
      for (const [kind, holds] of [["note", key in store.state.notes], ["seen", seen.has(key)]]) {
        const own = row.querySelector(`.own-${kind}`);
        if (holds && !row.classList.contains(`is-${kind}`)) mark(row, kind, `own-${kind}`);
        if (!holds && own) {
          own.remove();
          row.classList.remove(`is-${kind}`);
        }
      }
    }
  }

  /** A row like the page's own. */
  function build({ id, login, key, name, kinds, type, initials, hue, position }) {
    const row = document.importNode(blank.content, true).firstElementChild;
    const part = (selector) => row.querySelector(selector);
    row.className = "row person";
    row.setAttribute("aria-label", login);
    Object.assign(row.dataset, { user: key, position });
    part("a").href = address(`people/${key}/index.html`);
    part(".row-title bdi").textContent = login;
    part(".row-sub")?.remove();
    if (name) part(".row-text").append(make("span", { class: "row-sub" }, make("bdi", {}, name)));
    if (type) part(".avatar").replaceWith(picture(`people/_avatars/${id}.${type}`));
    else Object.assign(part(".avatar"), { className: `avatar hue-${hue}`, textContent: initials });
    part(".marks").replaceChildren();
    people.head.kinds.forEach((kind, bit) => kinds & (1 << bit) && mark(row, kind));
    decorate([row]);
    return row;
  }

  function picture(path) {
    return make("img", { class: "avatar", src: address(path), alt: "", width: "56", height: "56", loading: "lazy" });
  }

  /** Rows that say where something is coming, and nothing to a screen reader. */
  function skeletons(count) {
    const bars = () => make("span", { class: "row-text" }, make("span", { class: "bone" }), make("span", { class: "bone short" }));
    return Array.from({ length: count }, () =>
      make("div", { class: "row skeleton", "aria-hidden": "true" }, make("span", { class: "row-link" }, make("span", { class: "avatar" }), bars())));
  }

  const refresh = () => decorate(document.querySelectorAll(".person"));
  refresh();
  store.onChange(refresh);

  Object.assign(people, { build, decorate, skeletons, address });
})();
