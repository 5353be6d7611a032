// Loads index files on demand and caches them.
(() => {
  "use strict";
  const { fail, compare, Bytes, listed, placeOf, merged, shard, messages, table, unpacked, postings, IndexError } = Scrollback.parts;
  const version = 13;

  const isCount = (value, most) => Number.isInteger(value) && value >= 0 && value <= most;
  const isTexts = (list) => Array.isArray(list) && list.every((text) => typeof text === "string");

  /** Parses and validates the root file. */
  function readRoot(bytes) {
    const all = new Bytes(bytes);
    const root = readJSON(all.text(all.number()));
    if (root?.version !== version) fail(`it has version ${root?.version}, but this page needs ${version}`);
    if (root.fold !== Scrollback.words.foldVersion) fail("its words are folded differently");
    if (!isCount(root.end, 2 ** 28) || !isCount(root.count, root.end)) fail("its counts are impossible");
    if (root.small !== undefined) return { ...root, rest: all };
    const { terms, shards, firsts, tables, blocks, align } = root;
    if (!Array.isArray(root.years) || !root.years.every((year) => isCount(year, 9999))) fail("its years are invalid");
    const isWhole = typeof (root.related ?? true) === "boolean" && isTexts(root.languages) && isTexts(terms) && isTexts(shards) && isTexts(tables) && Array.isArray(firsts) && terms.length > 0 && terms.length === shards.length && firsts.length === tables.length;
    if (!isWhole || !isCount(blocks, root.end) || blocks === 0 || !isCount(root.table, 2 ** 20) || root.table === 0 || !isCount(align, 2 ** 14) || align === 0) fail("its lists do not match");
    if (typeof root.state !== "string" || !/^[0-9a-f]{10}$/.test(root.state)) fail("its state is invalid");
    if (terms.some((term, place) => place > 0 && compare(terms[place - 1], term) >= 0)) fail("its terms are out of order");
    if (firsts.some((first, place) => !isCount(first, root.end - 1) || (place > 0 && firsts[place - 1] >= first))) fail("its tables are out of order");
    if (tables.length > 0 && tables.length !== Math.ceil(blocks / root.table)) fail("it has the wrong number of tables");
    if (!isCount(root.newest, bytes.length)) fail("its lists do not match");
    const newest = all.part(root.newest);
    root.newestBytes = bytes.slice(newest.place, newest.end);
    if (tables.length === 0) return { ...root, firsts: [0], rest: all };
    if (!all.isAtEnd) fail("unexpected data after its lists");
    return root;
  }

  function readJSON(text) {
    try {
      return JSON.parse(text);
    } catch {
      return fail("its first part is not JSON");
    }
  }

  /** The messages of a small site; `breathe` runs between its blocks. */
  async function readSmall({ rest, ...root }, breathe) {
    if (!isCount(root.small, root.end)) fail("its counts are impossible");
    const out = [];
    for (let left = root.small; left > 0; left -= 1) {
      const part = rest.part(rest.number());
      const block = messages(rest.bytes.slice(part.place, part.end), root.end);
      if (block.length === 0 || (out.length > 0 && block[0].id <= out.at(-1).id)) fail("its blocks are out of order");
      out.push(...block);
      await breathe();
    }
    if (!rest.isAtEnd || out.length !== root.count) fail("it has the wrong number of texts");
    return out;
  }

  /** The index. `load(name, state)` returns the packed text of a file, which may change with `state`; `inflate(bytes)` unpacks; `pause()` yields to the page. */
  class Index {
    #load;
    #inflate;
    #pause;
    #since = Date.now();
    #files = new Map();
    #newest;
    filesRead = 0;

    constructor({ load, inflate, pause }) {
      this.#load = load;
      this.#inflate = inflate;
      this.#pause = pause;
    }

    static async open(environment) {
      const index = new Index(environment);
      const bytes = await index.#bytes("root");
      await index.breathe();
      const root = readRoot(bytes);
      await index.breathe();
      index.isSmall = root.small !== undefined;
      if (index.isSmall) root.all = await readSmall(root, () => index.breathe());
      else {
        if (root.newest > 0) index.#newest = await shard(root.newestBytes, root.end, () => index.breathe());
        if (index.#newest?.entries.some(({ pieces }) => pieces)) fail("its lists do not match");
        if (root.rest) root.onlyTable = table(root.rest, root.blocks, { ...root, first: 0 });
      }
      index.root = root;
      return index;
    }

    /** Await between steps of work to keep the page responsive. */
    async breathe() {
      if (!this.#pause || Date.now() - this.#since < 8) return;
      await this.#pause();
      this.#since = Date.now();
    }

    async #bytes(name) {
      // Each request takes the browser a few milliseconds to begin.
      await this.breathe();
      // Block names contain only part of a hash, so the overall state is added to bust caches.
      const packed = unpacked(await this.#load(name, name.includes("-") ? `?${this.root.state}` : ""));
      try {
        return await this.#inflate(packed);
      } catch (error) {
        return fail(`search/${name}.js cannot be unpacked (${error.message})`);
      }
    }

    /** A decoded file. Files never change, so each is read once. */
    #file(name, decode) {
      let file = this.#files.get(name);
      if (file === undefined) {
        this.filesRead += 1;
        file = this.#decoded(name, decode);
        this.#files.set(name, file);
        file.catch(() => this.#files.delete(name));
      }
      return file;
    }

    async #decoded(name, decode) {
      const bytes = await this.#bytes(name);
      await this.breathe();
      return decode(bytes);
    }

    has(file) {
      return this.#files.has(file);
    }

    /** Numbers of the shards that may contain terms in [`from`, `to`). */
    #shards(from, to) {
      const { terms } = this.root;
      let first = placeOf(terms, from, compare);
      if (terms[first] !== from) first = Math.max(first - 1, 0);
      let last = first;
      while (last + 1 < terms.length && compare(terms[last + 1], to) < 0) last += 1;
      return this.root.shards.slice(first, last + 1);
    }

    #shard(name) {
      return this.#file(name, async (bytes) => {
        const { terms, shards, end } = this.root;
        const own = await shard(bytes, end, () => this.breathe());
        const place = shards.indexOf(name);
        if (this.#newest) await own.add(this.#newest, place > 0 ? terms[place] : "", terms[place + 1], end, () => this.breathe());
        return own;
      });
    }

    async term(term) {
      return (await this.#shard(this.#shards(term, term)[0])).get(term);
    }

    /** All terms with this prefix that fit, with their entries. */
    async terms(prefix, fits = () => true) {
      const parts = await Promise.all(this.#shards(prefix, `${prefix}\u{10ffff}`).map((name) => this.#shard(name)));
      let found = [];
      for (const part of parts) found = found.concat(await part.beginning(prefix, fits, () => this.breathe()));
      return found;
    }

    /** Postings of an entry in [`low`, `high`); with `ids`, only from files that may have some of them. */
    async numbers(entry, low, high, ids) {
      await this.breathe();
      if (entry.part) return within(listed(entry, this.root.end), low, high);
      const lists = await this.#pieces(entry, low, high, ids, (list, { more }) => merged(list, more));
      return within(chained(lists), low, high);
    }

    #pieces(entry, low, high, ids, map) {
      const wanted = entry.pieces.filter(({ first, last }) => last >= low && first < high && (!ids || within(ids, first, last + 1).length > 0));
      return Promise.all(wanted.map(async (piece) => map(await this.#piece(piece.own ?? piece, this.root.end), piece)));
    }

    /** The best messages of an entry, as `{ids, share}`: how much more they probably fit; only from files that may have some of `ids`. */
    async best(entry, ids) {
      const { end } = this.root;
      const sets = entry.part ? listed(entry, end) && entry.best : (await this.#pieces(entry, 0, end, ids, ({ best }) => best)).concat(entry.best ?? []).flat();
      return sets.map(({ most, ids: own }) => ({ ids: own, share: 2 - Math.sqrt(Math.min(most / entry.count, 1)) }));
    }

    /** Requests files of lists that will be read. */
    request(pieces) {
      for (const piece of pieces) this.#piece(piece.own ?? piece, this.root.end).catch(() => undefined);
    }

    #piece({ file, first, last, count }, end) {
      return this.#file(file, (bytes) => {
        const list = postings(new Bytes(bytes), count, end);
        if (list[0] !== first || list[count - 1] !== last) fail("a list does not match the dictionary");
        return list;
      });
    }

    /** Start and file name of each block of a table. */
    async #table(number) {
      const { root } = this;
      if (root.onlyTable) return root.onlyTable;
      const count = Math.min(root.table, root.blocks - number * root.table);
      return this.#file(root.tables[number], (bytes) => table(new Bytes(bytes), count, { ...root, first: root.firsts[number] }));
    }

    /** First id of each block that may contain ids in [`low`, `high`), those of `ids`, and the first of the next block. */
    async blocks(low, high, ids) {
      const { firsts } = this.root;
      const out = [];
      for (let number = 0; number < firsts.length; number += 1) {
        if (firsts[number] >= high || (number + 1 < firsts.length && firsts[number + 1] <= low)) continue;
        const blocks = await this.#table(number);
        blocks.firsts.forEach((first, place) => {
          const end = blocks.firsts[place + 1] ?? firsts[number + 1] ?? this.root.end;
          if (first >= high || end <= low) return;
          const own = ids && within(ids, first, end);
          if (own?.length !== 0) out.push({ first, end, ids: own, file: blocks.file(place) });
        });
      }
      return out;
    }

    messages(block) {
      return this.#file(block.file, (bytes) => {
        const list = messages(bytes, this.root.end);
        if (!(list[0]?.id >= block.first) || list[list.length - 1].id >= block.end) fail("a block has the wrong ids");
        return list;
      });
    }

    /** The messages of the block that may have this id. */
    async around(id) {
      if (this.isSmall) return this.everything;
      const blocks = await this.blocks(id, id + 1);
      return blocks.length > 0 ? this.messages(blocks[0]) : [];
    }

    /** All messages of a small site, oldest chat first. */
    get everything() {
      return this.root.all;
    }
  }

  /** Lists of which each begins after the one before it. */
  function chained(lists) {
    const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
    lists.reduce((place, list) => {
      all.set(list, place);
      return place + list.length;
    }, 0);
    return all;
  }

  /** A set of numbers in [`low`, `high`), with a bit for each. */
  class Numbers {
    most = 0;

    constructor(low, high) {
      this.low = low;
      this.bits = new Uint32Array(((high - low) >> 5) + 1);
    }

    add(list) {
      this.most += list.length;
      for (const number of list) this.bits[(number - this.low) >> 5] |= 1 << (number - this.low);
      return this;
    }

    has(number) {
      return (this.bits[(number - this.low) >> 5] & (1 << (number - this.low))) !== 0;
    }

    /** In order. */
    list() {
      const out = new Uint32Array(Math.min(this.most, this.bits.length * 32));
      let length = 0;
      this.bits.forEach((bits, place) => {
        for (let left = bits; left !== 0; left &= left - 1) {
          out[length] = this.low + place * 32 + 31 - Math.clz32(left & -left);
          length += 1;
        }
      });
      return out.slice(0, length);
    }
  }

  function within(list, low, high) {
    return list.slice(placeOf(list, low), placeOf(list, high));
  }

  Scrollback.index = { Index, IndexError, Numbers };
})();
