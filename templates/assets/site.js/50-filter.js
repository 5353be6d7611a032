// A search field over a list that is on the page: literal text, no pattern, no request (E.7).
(() => {
  "use strict";
  /** Lower case without locale, and one form for characters that look the same; accents stay (E.7). */
  function fold(text) {
    return text.normalize("NFKC").toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ").normalize("NFKC");
  }

  /**
   * A search field that hides what does not match. `items` are elements, `text` gives an item's words, `noun` names
   * many of them, `after` tidies up around the hidden ones.
   */
  function box({ label, noun, items, text, after = () => {} }) {
    const { make } = Scrollback;
    const id = `filter-${noun}`;
    const field = make("input", { type: "search", id, maxlength: "200", autocomplete: "off", spellcheck: "false" });
    const status = make("p", { class: "sub", role: "status" });
    let keys;
    let last = "";
    let timer;

    function run() {
      clearTimeout(timer);
      const query = fold(field.value.trim());
      if (query === last) return;
      last = query;
      keys ??= items.map((item) => fold(text(item)));
      let shown = 0;
      items.forEach((item, index) => {
        item.hidden = !keys[index].includes(query);
        if (!item.hidden) shown += 1;
      });
      report(query, shown);
      after(query);
    }

    function report(query, shown) {
      if (query === "") status.textContent = "";
      else if (shown > 0) status.textContent = `${shown} of ${items.length} ${noun}`;
      else status.replaceChildren(`No ${noun} match “${field.value.trim()}”. `, make("button", { type: "button", click: clear }, "Clear"));
    }

    function clear() {
      field.value = "";
      run();
      field.focus();
    }

    field.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(run, 300);
    });
    field.addEventListener("keydown", (event) => {
      if (event.isComposing) return;
      if (event.key === "Enter") run();
      if (event.key === "Escape" && field.value !== "") {
        event.preventDefault();
        clear();
      }
    });
    return make("search", { class: "filter" }, make("label", { for: id }, label), field, status);
  }

  Scrollback.filter = { fold, box };
})();
