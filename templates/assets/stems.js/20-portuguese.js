// Portuguese, without accents and tildes; not the endings like `-áramos`, since `comparamos` ends so too.
(() => {
  "use strict";
  const { Stem, table, stemmers } = Scrollback.stems;

  const standard = table("eza ezas ica ico icas icos ismo ismos avel ivel ista istas osa oso osas osos amento amentos imento imentos adora ador adoras adores acao acoes ante antes ancia logia:log logias:log ucao:u ucoes:u encia:ente encias:ente amente:iv mente:able idade:abil idades:abil iva:at ivo:at ivas:at ivos:at ira:ir iras:ir");
  const more = { able: ["ante", "avel", "ivel"], abil: ["abil", "ic", "iv"], at: ["at"] };
  const verbs = table("ar er ir as es is ada ida adas idas ado ido ados idos ando endo indo ia ias iam iamos ieis ara era ira aras eras iras arao erao irao arei erei irei aremos eremos iremos areis ereis ireis aria eria iria arias erias irias ariam eriam iriam ariamos eriamos iriamos arieis erieis irieis am em aram eram iram ava avas avam avamos aveis asse esse isse asses esses isses assem essem issem assemos essemos issemos asseis esseis isseis aste este iste astes estes istes ei eu iu ou ais eis amos emos imos arem erem irem ares eres ires ardes erdes irdes armos ermos irmos");

  function suffix(stem, from) {
    const found = stem.ending(standard);
    if (!found) return false;
    const { action, at } = found;
    if (!(action === "iv" ? found.isInFirst : action === "ir" ? at >= from && stem.word.charAt(at - 1) === "e" : found.isInSecond)) return false;
    stem.cut(at, ["log", "u", "ente", "ir"].includes(action) ? action : "");
    stem.dropInner(action, more);
    return true;
  }

  function verb(stem, from) {
    const found = stem.ending(verbs, from);
    if (found) stem.cut(found.at);
    return found;
  }

  stemmers.pt = (word) => {
    const stem = new Stem(word, "aeiou");
    const from = stem.verbRegion();
    if (!suffix(stem, from) && !verb(stem, from)) ["os", "a", "i", "o"].some((ending) => stem.drop(ending, from));
    else if (stem.word.endsWith("ci")) stem.drop("i", from);
    // The `u` of `gue`, and the `i` of `cie`.
    if (stem.drop("e", from) && /(?:gu|ci)$/.test(stem.word) && stem.word.length > from) stem.cut(stem.word.length - 1);
    return stem.word;
  };
})();
