// Leads from a result on the page of its chat to the previous and the next one there.
(() => {
  "use strict";
  const { make, say, store, assist, target } = Scrollback;
  const { fold, words } = Scrollback.words;
  const { parse } = Scrollback.query;

  /** Results that are counted, and files that are read for them. */
  const [mostHits, mostFiles] = [500, 40];

  const here = () => location.pathname.replace(/(?:page\/\d+\/)?(?:index\.html)?$/, "");

  /** A clause for the messages of this chat. */
  function inThisChat() {
    const own = here();
    const base = new URL(Scrollback.root).pathname;
    const wanted = words(fold(decodeURI(own.slice(base.length))));
    const known = new Map();
    const isHere = (path) => new URL(`${assist.folder(path)}/`, Scrollback.root).pathname === own;
    const test = ({ path }) => known.get(path) ?? known.set(path, isHere(path)).get(path);
    const lists = (index) => Promise.all(wanted.map(async (word) => [(await index.term(`c${word}`)) ?? []].flat()));
    return { type: "field", field: "in", words: wanted, test, lists };
  }

  /** Results in the chat, oldest first; `isAll` if there are no more. */
  async function hits(index, query) {
    const found = [];
    const since = index.filesRead;
    for await (const message of Scrollback.engine.timed(index, query, { isOldest: true })) {
      if (message === undefined || found.length === mostHits || index.filesRead - since > mostFiles) return { found, isAll: false };
      found.push(message);
    }
    return { found, isAll: true };
  }

  const bar = make("nav", { class: "find-walk card", "aria-label": say("Results in this chat") });

  function draw({ found, isAll }, place, addressOf) {
    const link = (to, words, sign) => (found[to] ? make("a", { href: addressOf(found[to]), "aria-label": words, title: words }, sign) : make("span", { "aria-hidden": "true" }, sign));
    const amounts = { place: say.number(place + 1), total: say.number(found.length) };
    const text = isAll ? say("{place} of {total}", amounts) : say("{place} of {total} or more", amounts);
    const close = make("button", { type: "button", "aria-label": say("Close"), click: () => bar.remove() }, "\u00d7");
    bar.replaceChildren(link(place - 1, say("Previous result"), "\u2191"), make("span", {}, text), link(place + 1, say("Next result"), "\u2193"), close);
    if (!bar.isConnected) document.querySelector("main").before(bar);
  }

  let isListening = false;

  /** Draws the links for a message: for the latest search if that found it, else for the words in the address. */
  async function walk(message, typed) {
    const index = await Scrollback.search.index();
    await Scrollback.search.prepare(decodeURI(here()), 1);
    for (const text of new Set([store.state.searches[0], typed])) {
      if (!text) continue;
      await Scrollback.search.prepare(text);
      const { query } = await Scrollback.engine.plan(index, parse(text));
      const own = await hits(index, { ...query, all: [...query.all, inThisChat()] });
      const place = own.found.findIndex(({ anchor }) => anchor === message.id);
      if (place < 0 || own.found.length < 2) continue;
      await assist.styled();
      if (target() === message) draw(own, place, (to) => Scrollback.results.addressOf(query, to, text));
      break;
    }
    if (!isListening) addEventListener("hashchange", () => Scrollback.mark());
    isListening = true;
  }

  Object.assign(assist, { walk });
})();
