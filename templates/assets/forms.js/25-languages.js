// The words of a small site, and the languages of its texts.
(() => {
  "use strict";
  const { foldedWords, extraWords } = Scrollback.query;

  /** The words of a small site, each with the number of its messages. */
  function vocabulary(index) {
    if (index.spoken && index.spoken.han === Scrollback.han) return index.spoken;
    const spoken = (index.spoken = Object.assign(new Map(), { han: Scrollback.han }));
    for (const message of index.everything) {
      for (const word of new Set([...foldedWords(message), ...extraWords(message)])) spoken.set(word, { count: (spoken.get(word)?.count ?? 0) + 1 });
    }
    return spoken;
  }

  const common = {
    en: "the and that you with",
    de: "und nicht ist der ich",
    es: "el los las pero muy",
    fr: "les des est vous dans",
    it: "che sono anche della perche",
    pt: "nao uma isso muito voce",
    nl: "het een niet voor ook",
    ru: "что это если еще меня",
  };

  /** Codes of the languages of a site's texts, by common words; English if none is recognised. */
  function languagesOf(index) {
    if (!index.isSmall) return index.root.languages;
    const uses = (list) => list.split(" ").reduce((sum, word) => sum + (vocabulary(index).get(word)?.count ?? 0), 0);
    const found = Object.keys(common).filter((language) => uses(common[language]) * 50 >= Math.max(index.root.count, 1));
    return found.length > 0 ? found : ["en"];
  }

  Object.assign(Scrollback.engine, { vocabulary, languagesOf });
})();
