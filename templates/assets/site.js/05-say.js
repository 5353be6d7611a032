// Strings in the site's language (C-60). The build prepends each script with a table of the strings it uses, keyed by the
// English text. Without a table, strings stay English.
(() => {
  "use strict";
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => (Object.hasOwn(values, name) ? values[name] : place));
  const entry = (english) => (Object.hasOwn(Scrollback.texts ?? {}, english) ? Scrollback.texts[english] : undefined);

  /** `say("{shown} of {total}", { shown, total })`. */
  const say = (english, values = {}) => fill(entry(english) ?? english, values);

  /** Groups thousands the way the language does, if the site sets `formats: local`. */
  function number(value) {
    const separator = entry("number.group") ?? ",";
    const isShort = String(Math.abs(value)).length < Number(entry("number.groupFrom") ?? 4);
    return isShort ? String(value) : String(value).replace(/\B(?=(\d{3})+$)/g, separator);
  }

  /** The CLDR plural category of a number in a language. */
  const category = (value, language) => new Intl.PluralRules(language).select(value);

  /** `count(3, "note", "notes")`. */
  function count(value, one, many) {
    const forms = entry(`{n} ${many}`);
    if (forms === undefined) return `${value} ${value === 1 ? one : many}`;
    return fill(forms[category(value, Scrollback.language)] ?? forms.other, { n: number(value) });
  }

  Object.assign(Scrollback, { say: Object.assign(say, { count, number, category, entry, fill }) });
})();
