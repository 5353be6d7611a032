// Reads queries with operators, groups and wildcards (docs/search-index.md, "Queries"). Loaded when a query has them.
(() => {
  "use strict";
  const { say } = Scrollback;
  const { partOf } = Scrollback.query;

  /** Deeper groups are text. */
  const mostDepth = 20;
  const keyword = /(AND|OR|NOT|NEAR(?:\/[0-9]{1,3})?)(?=[\s()]|$)/y;
  /** Words between those of `NEAR` without a number. */
  const nearby = 10;

  /** Matches a pattern at a place. */
  function at(pattern, text, place) {
    pattern.lastIndex = place;
    return pattern.exec(text);
  }

  const isWords = (item) => item && !item.of && !item.field && !item.isLiteral && item.inside === undefined && item.list.length > 0 && !item.clause;

  /** Parts and groups of a query: a group has alternatives `of` parts and groups. Undefined without parts. */
  class Reader {
    place = 0;
    depth = 0;
    #hasParts = false;

    constructor(text, query) {
      this.text = text;
      this.query = query;
    }

    get items() {
      const of = this.#alternatives();
      if (this.isMisplaced) this.query.notes.push(say("NEAR needs words before and after it."));
      if (this.#hasParts) return of.length === 1 ? of[0] : [{ isExcluded: false, of }];
      return undefined;
    }

    #alternatives(field) {
      const of = [[]];
      let isTurned = false;
      let most;
      for (;;) {
        this.place += at(/\s*/y, this.text, this.place)[0].length;
        if (this.place === this.text.length || this.#closes()) return of;
        const word = at(keyword, this.text, this.place)?.[1];
        this.place += word?.length ?? 0;
        if (word === "OR") of.push([]);
        if (word === "NOT") isTurned = !isTurned;
        if (word?.startsWith("NEAR")) most = Number(word.slice(5) || nearby);
        if (word) continue;
        const item = this.#group() ?? this.#part(field);
        this.#add(of.at(-1), isTurned ? { isExcluded: true, of: [[item]] } : item, most);
        [isTurned, most] = [false, undefined];
      }
    }

    /** Adds an item to a sequence; with `most`, together with the part before it. */
    #add(list, item, most) {
      const before = list.at(-1);
      const first = before?.second ?? before;
      if (most === undefined || !isWords(first) || !isWords(item) || item.isExcluded) {
        if (most !== undefined) this.isMisplaced = true;
        list.push(item);
        return;
      }
      if (!before.second) list.pop();
      list.push({ ...first, isPlain: false, isExcluded: before.second ? false : first.isExcluded, second: item, clause: Scrollback.syntax.near(first.list, item.list, most) });
    }

    #closes() {
      if (this.depth === 0 || this.text[this.place] !== ")") return false;
      this.place += 1;
      this.depth -= 1;
      return true;
    }

    #group() {
      const start = this.depth < mostDepth && at(Scrollback.syntax.opening, this.text, this.place);
      if (!start) return undefined;
      this.place += start[0].length;
      this.depth += 1;
      return { isExcluded: start.groups.minus === "-", of: this.#alternatives(start.groups.field) };
    }

    /** A part; parentheses that end it and close groups are none of its own. */
    #part(inherited) {
      const match = at(Scrollback.syntax.part, this.text, this.place);
      const { minus, field = inherited, plain, ...others } = match.groups;
      const excess = plain === undefined ? 0 : Math.max(plain.split(")").length - plain.split("(").length, 0);
      const cut = Math.min(excess, /\)*$/.exec(plain ?? "")[0].length, this.depth);
      const short = (text) => text?.slice(0, text.length - cut);
      const whole = short(match[0]);
      this.place += whole.length;
      this.#hasParts = true;
      const part = partOf({ 0: whole, index: match.index, groups: { ...others, minus, field: field?.toLowerCase(), plain: short(plain) } });
      return Scrollback.syntax.read(part, this.query);
    }
  }

  /** Adds the clause of a group, or the clauses of its only alternative; `filled` makes a query of parts and groups. */
  function group(query, { isExcluded, of }, filled) {
    const alternatives = of.map(filled).filter(({ all, none }) => all.length + none.length > 0);
    const [only, ...others] = alternatives;
    if (only === undefined) return;
    const isAlone = others.length === 0 && (!isExcluded || (only.all.length === 1 && only.none.length === 0));
    if (!isAlone) query[isExcluded ? "none" : "all"].push({ type: "any", of: alternatives });
    else if (isExcluded) query.none.push(only.all[0]);
    else {
      query.all.push(...only.all);
      query.none.push(...only.none);
    }
  }

  Scrollback.syntax = { items: (text, query) => new Reader(text, query).items, group };
})();
