// Spanish, without accents.
(() => {
  "use strict";
  const { Stem, table, stemmers } = Scrollback.stems;

  const pronouns = table("me se sela selo selas selos la le lo las les los nos");
  const standard = table("anza anzas ico ica icos icas ismo ismos able ables ible ibles ista istas oso osa osos osas amiento amientos imiento imientos adora:ic ador:ic acion:ic adoras:ic adores:ic aciones:ic ante:ic antes:ic ancia:ic ancias:ic logia:log logias:log ucion:u uciones:u encia:ente encias:ente amente:iv mente:able idad:abil idades:abil iva:at ivo:at ivas:at ivos:at");
  const more = { ic: ["ic"], able: ["able", "ible", "ante"], abil: ["abil", "ic", "iv"], at: ["at"] };
  const glides = table("ya ye yan yen yeron yendo yo yas yes yais yamos");
  const verbs = table("en:u es:u eis:u emos:u arian arias aran aras ariais aria areis ariamos aremos ara are erian erias eran eras eriais eria ereis eriamos eremos era ere irian irias iran iras iriais iria ireis iriamos iremos ira ire aba ada ida iera ad ed id ase iese aste iste an aban ieran asen iesen aron ieron ado ido ando iendo ar er ir as abas adas idas ieras ases ieses ais abais arais ierais aseis ieseis asteis isteis ados idos amos abamos imos aramos ieramos iesemos asemos");

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
    if (stem.drop("e", from) && stem.word.endsWith("gu") && stem.word.length > from) stem.cut(stem.word.length - 1);
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
