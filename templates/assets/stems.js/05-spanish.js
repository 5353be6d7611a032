// Spanish, without accents.
// These stems are loaded if the site has texts in their languages.
(() => {
  "use strict";
  const { Stem, table, stemmers } = Scrollback.stems;

  const pronouns = table("me se sela selo selas selos la le lo las les los nos");
  const standard = table("able ables acion:ic aciones:ic ador:ic adora:ic adoras:ic adores:ic amente:iv amiento amientos ancia:ic ancias:ic ante:ic antes:ic anza anzas encia:ente encias:ente ible ibles ica icas ico icos idad:abil idades:abil imiento imientos ismo ismos ista istas iva:at ivas:at ivo:at ivos:at logia:log logias:log mente:able osa osas oso osos ucion:u uciones:u");
  const more = { ic: ["ic"], able: ["able", "ible", "ante"], abil: ["abil", "ic", "iv"], at: ["at"] };
  const glides = table("ya ye yan yen yeron yendo yo yas yes yais yamos");
  const verbs = table("aba abais abamos aban abas ad ada adas ado ados ais amos an ando ar ara arais aramos aran aras are areis aremos aria ariais ariamos arian arias aron as ase aseis asemos asen ases aste asteis ed eis:u emos:u en:u er era eran eras ere ereis eremos eria eriais eriamos erian erias es:u id ida idas ido idos iendo iera ierais ieramos ieran ieras ieron iese ieseis iesemos iesen ieses imos ir ira iran iras ire ireis iremos iria iriais iriamos irian irias iste isteis");

  function withoutPronoun(stem, from) {
    const found = stem.ending(pronouns);
    if (!found) return;
    const rest = stem.word.slice(0, found.at);
    const verb = /(?:ando|iendo|yendo|ar|er|ir)$/.exec(rest);
    if (!verb || verb.index < from || (verb[0] === "yendo" && rest.charAt(verb.index - 1) !== "u")) return;
    stem.cut(found.at);
  }

  function suffix(stem) {
    const found = stem.ending(standard);
    if (!found || (found.action === "iv" ? !found.isInFirst : !found.isInSecond)) return false;
    const isReplaced = ["log", "u", "ente"].includes(found.action);
    stem.cut(found.at, isReplaced ? found.action : "");
    stem.dropInner(found.action, more);
    return true;
  }

  function verb(stem, from) {
    const glide = stem.ending(glides, from);
    if (glide && stem.word.charAt(glide.at - 1) === "u") return stem.cut(glide.at);
    const found = stem.ending(verbs, from);
    if (!found) return undefined;
    return stem.cut(found.action === "u" && stem.word.slice(0, found.at).endsWith("gu") ? found.at - 1 : found.at);
  }

  function residue(stem, from) {
    if (["os", "a", "o"].some((ending) => stem.drop(ending, from))) return;
    if (stem.drop("e", from) && stem.word.endsWith("gu") && stem.word.length > from) stem.cut(-1);
  }

  stemmers.es = (word) => {
    const stem = new Stem(word, "aeiou");
    const from = stem.verbRegion();
    withoutPronoun(stem, from);
    if (!suffix(stem)) verb(stem, from);
    residue(stem, from);
    return stem.word;
  };
})();
