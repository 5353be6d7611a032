// The page without a query: saved and recent searches, and examples that find something.
(() => {
  "use strict";
  const { make, say, store, assist } = Scrollback;
  const { IndexError } = Scrollback.index;
  const { untimed } = Scrollback.query;
  const { quoted } = Scrollback.results;

  /** The length of a phrase as an example. */
  const longest = 60;

  function queries(finder, title, list, remove) {
    const button = ([query, meaning]) => make("li", {}, make("button", { type: "button", class: "chip", title: meaning, click: () => finder.look(query) }, make("bdi", {}, query)),
      ...(remove ? [make("button", { type: "button", class: "plain", "aria-label": say("Delete {search}", { search: query }), click: () => remove(query) }, "\u00d7")] : []));
    return list.length === 0 ? [] : [make("h2", {}, title), make("ul", { class: "chips" }, ...list.map(button))];
  }

  function change(finder, task) {
    store.change(task);
    finder.run();
    finder.field.focus();
  }

  /** The first two words of a text, as it has them; undefined if it has fewer, or a lot between them. */
  function phraseOf(text) {
    const [first, second] = Scrollback.words.ranges(text);
    const phrase = second && text.slice(first[0], second[1]).replace(/\s+/g, " ");
    return phrase?.length <= longest ? quoted(phrase) : undefined;
  }

  /** Queries that find at least this message. */
  function examplesOf(message) {
    const phrase = phraseOf(message.text);
    const out = [[assist.clauseOf("in", message.title), say("conversation")]];
    if (phrase) out.unshift([phrase, say("exact phrase")]);
    if (message.name !== "") out.push([assist.clauseOf("from", message.name), say("From {name}", { name: message.name })]);
    out.push([assist.clauseOf("kind", assist.kindOf(message)), assist.nameOf("kind", assist.kindOf(message))]);
    if (message.time !== untimed) out.push([`on:${new Date(message.time * 1000).toISOString().slice(0, 7)}`, say("month")]);
    return out;
  }

  /** A message of the newest chat, unless it takes many files. */
  async function newest(index) {
    let id = index.root.end - 1;
    for (let left = 16; left > 0 && id >= 0; left -= 1) {
      const list = await index.around(id);
      const found = list.findLast(({ kinds }) => kinds.startsWith("chats"));
      if (found || index.isSmall || list.length === 0) return found;
      id = list[0].id - 1;
    }
    return undefined;
  }

  /** None if the index cannot be read. */
  async function examples() {
    try {
      const message = await newest(await Scrollback.search.index());
      return message ? examplesOf(message) : [];
    } catch (error) {
      if (!(error instanceof IndexError)) throw error;
    }
    return [];
  }

  async function start(finder, isCurrent) {
    const { savedSearches: saved, searches } = store.state;
    const forget = (query) => change(finder, (state) => (state.savedSearches = state.savedSearches.filter((other) => other !== query)));
    const clear = make("button", { type: "button", class: "plain", click: () => change(finder, (state) => (state.searches = [])) }, say("Clear recent searches"));
    const pairs = (list) => list.map((query) => [query]);
    finder.begin.replaceChildren(...queries(finder, say("Saved searches"), pairs(saved), forget), ...queries(finder, say("Recent searches"), pairs(searches)), ...(searches.length > 0 ? [clear] : []));
    const found = await examples();
    if (isCurrent()) finder.begin.append(...queries(finder, say("Examples"), found));
  }

  /** A button that saves the query, or deletes it from the saved ones. */
  function saver(finder) {
    const query = finder.field.value.trim();
    const isSaved = () => store.state.savedSearches.includes(query);
    const words = () => (isSaved() ? say("Delete saved search") : say("Save search"));
    const click = () => {
      const was = isSaved();
      store.change((state) => (state.savedSearches = [...(was ? [] : [query]), ...state.savedSearches.filter((other) => other !== query)]));
      button.textContent = words();
      Scrollback.announce(was ? say("Saved search deleted") : say("Search saved"));
    };
    const button = make("button", { type: "button", click }, words());
    return query.length > 200 ? [] : [button];
  }

  Object.assign(assist, { start, saver });
})();
