// Words in the language of the site (C-60). The build puts a table of those that a script says in front of it, by their
// English texts; without a table they stay as they are written here.
(() => {
  "use strict";
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => (Object.hasOwn(values, name) ? values[name] : place));
  const entry = (english) => (Object.hasOwn(Scrollback.texts ?? {}, english) ? Scrollback.texts[english] : undefined);

  /** `say("{shown} of {total}", { shown, total })`. */
  const say = (english, values = {}) => fill(entry(english) ?? english, values);

  /** Thousands apart, as the language does it where the site asks for that. */
  function number(value) {
    const separator = entry("number.group") ?? ",";
    const isShort = String(Math.abs(value)).length < Number(entry("number.groupFrom") ?? 4);
    return isShort ? String(value) : String(value).replace(/\B(?=(\d{3})+$)/g, separator);
  }

  /** The plural form that a language has for a number; the rules are the browser's, from CLDR like the build's. */
  const category = (value, language) => new Intl.PluralRules(language).select(value);

  /** `count(3, "note", "notes")`. */
  function count(value, one, many) {
    const forms = entry(`{n} ${many}`);
    if (forms === undefined) return `${value} ${value === 1 ? one : many}`;
    return fill(forms[category(value, Scrollback.language)] ?? forms.other, { n: number(value) });
  }

  Object.assign(Scrollback, { say: Object.assign(say, { count, number, category, entry, fill }) });
})();
