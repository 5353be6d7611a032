// Russian; folded words have `и` for `й`, and `е` for `ё`.
(() => {
  "use strict";
  const { Stem, table, stemmers } = Scrollback.stems;

  // Endings with `:а` follow `а` or `я`.
  const gerunds = table("в:а вши:а вшись:а ив ивши ившись ыв ывши ывшись");
  const adjectives = table("ее ие ые ое ими ыми еи ии ыи ои ем им ым ом его ого ему ому их ых ую юю ая яя ою ею");
  const participles = table("ем:а нн:а вш:а ющ:а щ:а ивш ывш ующ");
  const verbs = table("ла:а на:а ете:а ли:а и:а л:а ем:а н:а ло:а но:а ет:а ют:а ны:а ть:а ешь:а нно:а ила ыла ена еите уите ите или ыли еи уи ил ыл им ым ен ило ыло ено ят ует уют ит ыт ены ить ыть ишь ую ю");
  const nouns = table("а ев ов ие ье е иями ями ами еи ии и иеи ои иям ям ием ем ам ом о у ах иях ях ы ь ию ью ю ия ья я");
  const last = table("еише еиш н ь");

  /** Removes the longest of these endings, unless the letter before it is another than it follows. */
  function drop(stem, endings, from) {
    const found = stem.ending(endings, from);
    if (!found || (found.action && (found.at <= from || !/[ая]/.test(stem.word.charAt(found.at - 1))))) return false;
    stem.cut(found.at);
    return true;
  }

  function inflection(stem, from) {
    if (drop(stem, gerunds, from)) return;
    stem.drop("ся", from) || stem.drop("сь", from);
    if (drop(stem, adjectives, from)) drop(stem, participles, from);
    else drop(stem, verbs, from) || drop(stem, nouns, from);
  }

  /** The ending of a superlative, one of two `н`, or `ь`. */
  function rest(stem, from) {
    const found = stem.ending(last, from);
    if (!found) return;
    const isSoft = stem.word.endsWith("ь");
    if (!stem.word.endsWith("н")) stem.cut(found.at);
    if (!isSoft && stem.word.endsWith("нн") && stem.word.length - 2 >= from) stem.cut(stem.word.length - 1);
  }

  stemmers.ru = (word) => {
    const stem = new Stem(word, "аеиоуыэюя");
    const from = stem.hasVowel(word.length) ? word.search(/[аеиоуыэюя]/) + 1 : word.length;
    inflection(stem, from);
    stem.drop("и", from);
    stem.drop("ость", stem.second) || stem.drop("ост", stem.second);
    rest(stem, from);
    return stem.word;
  };
})();
