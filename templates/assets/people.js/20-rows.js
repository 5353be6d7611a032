// Rows of people: marks existing rows and creates new ones from the page's blank row. The page defines the kinds of rows;
// only "note" and "seen" come from the reader's state.
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

  /** Sets and removes the reader's "seen" and "note" marks. */
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

  /** Creates a row like those on the page. */
  function build({ id, login, key, name, kinds, type, initials, hue, position }) {
    const row = document.importNode(blank.content, true).firstElementChild;
    const part = (selector) => row.querySelector(selector);
    row.className = "row person";
    row.setAttribute("aria-label", login);
    Object.assign(row.dataset, { user: key, position });
    part("a").href = address(`people/${key}/index.html`);
    part(".row-title").textContent = login;
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

  /** Placeholder rows, hidden from screen readers. */
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
