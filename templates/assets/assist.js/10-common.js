// What completion, counts and neighbours share.
(() => {
  "use strict";
  const { make, say } = Scrollback;
  const { fold, words } = Scrollback.words;
  const { quoted } = Scrollback.results;

  /** Files that are read for one number. */
  const mostFiles = 12;
  const kinds = { direct: say("Direct chats"), group: say("Group chats"), assistant: say("Assistant"), page: say("Pages"), story: say("Stories") };

  const put = (map, key, number = 1) => map.set(key, (map.get(key) ?? 0) + number);
  /** `chats/alisha` of `chats/alisha/page/2/index.html`. */
  const folder = (path) => path.replace(/\/(?:page\/\d+\/)?index\.html$/, "");
  const kindOf = ({ kinds }) => kinds.split(" ").pop();

  const clauseOf = (field, value) => `${field}:${/^[\p{L}\p{N}-]+$/u.test(value) ? value : quoted(value)}`;
  const nameOf = (field, label) => (field === "kind" && Object.hasOwn(kinds, label) ? kinds[label] : label);

  /** Files still to be read for these entries. */
  const unread = (index, entries) => entries.flatMap(({ pieces }) => pieces ?? []).filter(({ file }) => !index.has(file)).length;

  /** Files of the dictionary with terms of this letter, still to be read. */
  const unreadShards = (index, letter) => {
    const { terms, shards } = index.root;
    const after = String.fromCharCode(letter.charCodeAt(0) + 1);
    return shards.filter((name, place) => terms[place] < after && (terms[place + 1] ?? after) > letter && !index.has(name)).length;
  };

  /** How many of these ids have each word of a value in their lists of each letter; of all ids without any. Undefined if it takes many files. */
  async function numberOf(index, letters, value, ids) {
    await Scrollback.search.prepare(value, 1);
    const entries = await Promise.all(words(fold(value)).flatMap((word) => [...letters].map((letter) => index.term(letter + word))));
    if (entries.includes(undefined)) return 0;
    if (entries.length === 0 || unread(index, entries) > mostFiles) return undefined;
    const own = entries.sort((a, b) => a.count - b.count).map((entry) => [entry]);
    const found = await Scrollback.engine.lists.candidates(index, own, ids?.[0] ?? 0, ids ? ids.at(-1) + 1 : index.root.end);
    if (!ids) return found.length;
    const wanted = new Scrollback.index.Numbers(0, index.root.end).add(ids);
    return found.filter((id) => wanted.has(id)).length;
  }

  let styles;
  /** The style sheet of all this; without it, what is drawn can still be used. */
  function styled() {
    styles ??= new Promise((resolve) => {
      document.head.append(make("link", { rel: "stylesheet", href: Scrollback.search.fileOf("sheet"), load: resolve, error: resolve }));
    });
    return styles;
  }

  /** `seen`: results that were counted. */
  Scrollback.assist = { seen: [], styled, put, folder, kindOf, clauseOf, nameOf, unread, unreadShards, numberOf };
})();
