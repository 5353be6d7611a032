// Italian, without accents; `-erò` and `-irò` stay, since many nouns end in `ero` and `iro`.
(() => {
  "use strict";
  const { Stem, table, marked, stemmers } = Scrollback.stems;

  /** Nouns in `-ità` that would be `quale` and `quanto`. */
  const whole = table("qualita:qualit quantita:quantit");
  const pronouns = table("la le li lo ne ci gli mi si ti vi cela cele celi celo cene gliela gliele glieli glielo gliene mela mele meli melo mene sene tela tele teli telo tene vela vele veli velo vene");
  const standard = table("ica ico ici ice ichi iche anza anze ismo ismi abile abili ibile ibili ista iste isti osa oso osi ose ante anti mente atrice atrici azione:ic azioni:ic atore:ic atori:ic logia:log logie:log uzione:u uzioni:u usione:u usioni:u enza:ente enze:ente amento:verb amenti:verb imento:verb imenti:verb amente:iv ita:abil iva:at ivo:at ivi:at ive:at");
  const verbs = table("are ere ire ar ir ata ate ati ato ita ite iti ito uta ute uti uto ava avi avo eva evi evo iva ivi ivo avamo evamo ivamo avate evate ivate avano evano ivano ando endo enda ende endi ano ono arono erono irono iamo Yamo ammo emmo immo ete isca isce isci isco iscano iscono asse assi assimo assero essero issero era ira erai irai eremo iremo erete irete eranno iranno erei irei erebbe irebbe eresti iresti ereste ireste eremmo iremmo erebbero irebbero");

  function withoutPronoun(stem, from) {
    const found = stem.ending(pronouns);
    const verb = found && /(?:[ae]ndo|[aei]r)$/.exec(stem.word.slice(0, found.at));
    if (verb && verb.index >= from) stem.cut(found.at, verb[0].endsWith("r") ? "e" : "");
  }

  /** What `-azione`, `-ità`, `-ivo` and `-amente` follow. */
  const after = {
    ic: (drop) => drop("ic"),
    at: (drop) => drop("at") && drop("ic"),
    abil: (drop) => ["abil", "ic", "iv"].some(drop),
    iv: (drop) => (drop("iv") ? drop("at") : ["abil", "ic", "os"].some(drop)),
  };

  function suffix(stem, from) {
    const found = stem.ending(standard);
    if (!found) return false;
    const { action, at } = found;
    if (!(action === "iv" ? found.isInFirst : action === "verb" ? at >= from : found.isInSecond)) return false;
    stem.cut(at, ["log", "u", "ente"].includes(action) ? action : "");
    after[action]?.((ending) => stem.drop(ending, stem.second));
    return true;
  }

  /** The last vowel, an `i` before it, and the `h` of `ch` and `gh`. */
  function vowel(stem, from) {
    if ([..."aeio"].some((letter) => stem.drop(letter, from))) stem.drop("i", from);
    const { word } = stem;
    if (/[cg]h$/.test(word) && word.length - 2 >= from) stem.cut(word.length - 1);
  }

  stemmers.it = (word) => {
    if (whole.has(word)) return whole.get(word);
    // `u` after `q`, and `u` and `i` between vowels, are consonants.
    const stem = new Stem(marked(word.replaceAll("qu", "qU"), "ui", "aeiou"), "aeiou");
    const from = word.startsWith("divan") ? 5 : stem.verbRegion();
    withoutPronoun(stem, from);
    const found = !suffix(stem, from) && stem.ending(verbs, from);
    if (found) stem.cut(found.at);
    vowel(stem, from);
    return stem.word.toLowerCase();
  };
})();
