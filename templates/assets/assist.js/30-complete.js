// Completes operators and their values in the search field, as a combobox with a list below.
(() => {
  "use strict";
  const { make, say, assist } = Scrollback;
  const { fold, words } = Scrollback.words;

  const mostOptions = 8;
  /** Files of the dictionary that are read for a value of which nothing is typed yet. */
  const mostShards = 3;
  const meanings = {
    from: say("sender"), to: say("recipient"), in: say("conversation"), with: say("participant"), mentions: say("@ann in the text"), tag: say("tag of the conversation"), kind: say("kind"),
    has: say("content"), is: say("state"), lang: say("language"), before: say("date"), after: say("date"), on: say("date"), during: say("period"),
  };
  const letters = { from: "f", mentions: "m", to: "p", with: "p", in: "c", tag: "t", kind: "k", has: "h", is: "h", lang: "l" };
  const ofMessage = {
    f: ({ name }) => (name === "" ? [] : [name]), p: ({ people }) => people, c: ({ title }) => [title], t: ({ tags }) => tags, k: ({ kinds }) => kinds.split(" "), l: ({ language }) => (language ? [language] : []),
    h: ({ has }) => Scrollback.syntax.traits.filter((_, bit) => has & (1 << bit)),
  };
  /** Forms of a name in fields whose numbers texts and people tell together. */
  const together = { to: (name) => [name], mentions: (name) => [name, name.split(" ")[0]] };
  const last = /(?:^|[\s(])-?((?:([a-z]+):)?("[^"]*|[^\s"():]*))$/i;

  /** Values with the number of their messages. */
  function valuesIn(messages, letter) {
    const out = new Map();
    for (const message of messages) for (const value of new Set(ofMessage[letter](message))) assist.put(out, value);
    return out;
  }

  const begins = (value, typed) => fold(value).startsWith(typed) || words(fold(value)).some((word) => word.startsWith(typed));

  /** Names and titles of results, and words of the index. */
  async function fromIndex(index, finder, letter, typed) {
    const out = new Map();
    for (const value of "fpc".includes(letter) ? valuesIn([...finder.shown, ...assist.seen], letter).keys() : []) {
      if (!begins(value, typed) || out.size === mostOptions / 2) continue;
      const number = await assist.numberOf(index, letter, value);
      if (number > 0) out.set(value, number);
    }
    const [word = ""] = words(typed).slice(-1);
    if (word === "" && (letter === "c" || assist.unreadShards(index, letter) > mostShards)) return out;
    for (const [term, { count }] of await index.terms(letter + word)) out.set(term.slice(1), Math.max(count, out.get(term.slice(1)) ?? 0));
    return out;
  }

  /** Options of a typed value: value and number. */
  async function values(finder, field, typed) {
    const index = await Scrollback.search.index();
    await Scrollback.search.prepare(`:${typed}`);
    if (!(field in letters) || field in together) await Scrollback.search.loadTool("facets");
    if (!(field in letters)) return Scrollback.facets.periods(index, field, typed);
    const { states, traits } = Scrollback.syntax;
    const letter = letters[field];
    const found = index.isSmall ? valuesIn(index.everything, letter === "m" ? "f" : letter) : await fromIndex(index, finder, letter, letter === "h" ? "" : fold(typed));
    const named = field === "is" ? Object.entries(states).map(([name, trait]) => [name, found.get(trait)]) : [...found];
    const isOwn = ([value]) => field !== "has" || (traits.includes(value) && !["mine", "deleted"].includes(value));
    const fits = named.filter(([value, number]) => number > 0 && begins(value, fold(typed))).filter(isOwn);
    const sorted = fits.sort((a, b) => b[1] - a[1]);
    if (field === "to" && !index.isSmall) return Scrollback.facets.atLeast(index, sorted);
    if (!(field in together && index.isSmall)) return sorted;
    return Scrollback.facets.numbered(index, field, [...new Set(sorted.flatMap(([value]) => together[field](value)))]);
  }

  class Completion {
    #finder;
    #list = make("ul", { class: "find-options card", id: "find-options", role: "listbox", "aria-label": say("Completions"), hidden: "hidden" });
    #active = -1;
    #turn = 0;
    #timer;

    constructor(finder) {
      this.#finder = finder;
      const { field, element } = finder;
      for (const [name, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-controls": "find-options", "aria-expanded": "false" })) field.setAttribute(name, value);
      field.after(this.#list);
      element.addEventListener("keydown", (event) => this.#press(event), true);
      field.addEventListener("input", () => this.#wait());
      field.addEventListener("blur", () => this.#close());
      this.#list.addEventListener("mousedown", (event) => event.preventDefault());
    }

    /** The part of the query that ends at the caret, if it may be completed. */
    #part() {
      const { value, selectionStart, selectionEnd } = this.#finder.field;
      const found = selectionStart === selectionEnd && last.exec(value.slice(0, selectionStart));
      if (!found) return undefined;
      const [, text, name, rest] = found;
      return { text, field: name?.toLowerCase(), typed: fold(rest.replace(/^"/, "")), end: selectionStart };
    }

    #wait() {
      clearTimeout(this.#timer);
      this.#close();
      this.#timer = setTimeout(() => this.show(), 120);
    }

    async show(isAsked = false) {
      const turn = (this.#turn += 1);
      const part = this.#part();
      const options = part ? await this.#options(part, isAsked).catch(() => []) : [];
      if (turn !== this.#turn || document.activeElement !== this.#finder.field) return;
      this.#draw(part, options.slice(0, isAsked ? Infinity : mostOptions));
    }

    /** Texts to insert, with their numbers or meanings. */
    async #options({ text, field, typed }, isAsked) {
      if (field === undefined) {
        const isBegun = (name) => isAsked ? name.startsWith(typed) : typed.length > 1 && name !== typed && name.startsWith(typed);
        return text.startsWith('"') ? [] : Object.keys(meanings).filter(isBegun).map((name) => [`${name}:`, meanings[name]]);
      }
      if (!Object.hasOwn(meanings, field)) return [];
      const found = await values(this.#finder, field, typed);
      return found.filter(([value]) => fold(value) !== typed).map(([value, number, more = ""]) => [assist.clauseOf(field, value), number >= 0 ? say.number(number) + more : "", value]);
    }

    #draw(part, options) {
      this.#active = -1;
      const { field } = this.#finder;
      this.#list.replaceChildren(...options.map(([text, more, words = text], place) => {
        const click = () => this.#take(part, text);
        return make("li", { role: "option", id: `find-option-${place}`, "aria-selected": "false", click }, make("bdi", {}, words), make("span", { class: "chip-count" }, more));
      }));
      this.#list.style.insetBlockStart = `${field.offsetTop + field.offsetHeight + 4}px`;
      this.#list.hidden = options.length === 0;
      field.setAttribute("aria-expanded", String(!this.#list.hidden));
    }

    #close() {
      this.#turn += 1;
      if (!this.#list.hidden) this.#draw(undefined, []);
      this.#finder.field.removeAttribute("aria-activedescendant");
    }

    #take({ text, end }, instead) {
      const { field } = this.#finder;
      const isOperator = instead.endsWith(":");
      const before = field.value.slice(0, end - text.length) + instead + (isOperator ? "" : " ");
      field.value = before + field.value.slice(end).trimStart();
      field.setSelectionRange(before.length, before.length);
      this.#close();
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }

    #move(step) {
      const options = [...this.#list.children];
      this.#active = (this.#active + step + options.length + (this.#active < 0 && step < 0 ? 1 : 0)) % options.length;
      options.forEach((option, place) => option.setAttribute("aria-selected", String(place === this.#active)));
      const option = options[this.#active];
      this.#finder.field.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    }

    #press(event) {
      const { field } = this.#finder;
      if (event.target !== field || event.isComposing) return;
      const isOpen = !this.#list.hidden;
      const taken = { ArrowDown: () => this.#move(1), ArrowUp: () => this.#move(-1), Escape: () => this.#close(), Enter: () => this.#list.children[this.#active].click() }[event.key];
      const isAsked = event.key === "ArrowDown" && (field.value.trim() === "" || event.altKey);
      if (isOpen ? !taken || (event.key === "Enter" && this.#active < 0) : !isAsked) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isOpen) taken();
      else this.show(true);
    }
  }

  const known = new WeakMap();
  /** Completes what is typed into a finder's field. */
  function complete(finder) {
    if (known.has(finder)) return;
    known.set(finder, new Completion(finder));
    if (document.activeElement === finder.field && finder.field.value !== "") known.get(finder).show();
  }

  Object.assign(assist, { complete });
})();
