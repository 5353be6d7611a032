// Reads the files of the index (docs/search-index.md). Strict: a file that is not as it should be is an error.
(() => {
  "use strict";
  const version = 1;

  class IndexError extends Error {}

  function fail(what) {
    throw new IndexError(`the search index is broken: ${what}`);
  }

  /** Letters in the order of their UTF-8 bytes, which is that of code points and not of UTF-16. */
  function compare(a, b) {
    const length = Math.min(a.length, b.length);
    for (let place = 0; place < length; place += 1) {
      const [x, y] = [a.charCodeAt(place), b.charCodeAt(place)];
      if (x !== y) return rank(x) - rank(y);
    }
    return a.length - b.length;
  }

  function rank(unit) {
    return unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
  }

  /** Numbers of seven bits a byte, least first. */
  class Bytes {
    constructor(bytes, place = 0, end = bytes.length) {
      this.bytes = bytes;
      this.place = place;
      this.end = end;
    }

    get isAtEnd() {
      return this.place >= this.end;
    }

    number() {
      let value = 0;
      for (let factor = 1; factor < 2 ** 50; factor *= 128) {
        if (this.isAtEnd) fail("a number ends too early");
        const byte = this.bytes[this.place];
        this.place += 1;
        value += (byte & 127) * factor;
        if (byte < 128) return value;
      }
      return fail("a number is too long");
    }

    part(length) {
      if (length > this.end - this.place) fail("a part is longer than its file");
      this.place += length;
      return new Bytes(this.bytes, this.place - length, this.place);
    }

    hash() {
      const part = this.part(5);
      return [...this.bytes.subarray(part.place, part.end)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    }
  }

  /** Ascending numbers: gaps, and runs where they follow one another. */
  function postings(part) {
    const out = [];
    let last = -1;
    while (!part.isAtEnd) {
      const value = part.number();
      const size = Math.floor(value / 2);
      if (size === 0) fail("a list does not ascend");
      if (value % 2 === 0) {
        last += size;
        out.push(last);
      } else {
        for (let step = 0; step < size; step += 1) out.push((last += 1));
      }
    }
    return out;
  }

  const decoder = new TextDecoder("utf-8", { fatal: true });

  /** A part of the dictionary: term to `{count, everywhere}`, `{count, part}` or `{count, pieces}`. */
  function shard(bytes) {
    const all = new Bytes(bytes);
    const [numberLength, letterLength] = [all.number(), all.number()];
    const numbers = all.part(numberLength);
    const letters = all.part(letterLength);
    const lists = new Bytes(bytes, all.place);
    const terms = new Map();
    let previous = new Uint8Array();
    while (!numbers.isAtEnd) {
      const [shared, more, count, place] = [numbers.number(), numbers.number(), numbers.number(), numbers.number()];
      if (shared > previous.length) fail("a term shares more than there is");
      const rest = letters.part(more);
      const term = new Uint8Array(shared + more);
      term.set(previous.subarray(0, shared));
      term.set(bytes.subarray(rest.place, rest.end), shared);
      previous = term;
      terms.set(decoder.decode(term), entry(count, place, lists));
    }
    return terms;
  }

  function entry(count, place, lists) {
    if (place === 0) return { count, everywhere: true };
    if (place % 2 === 0) return { count, part: lists.part(place / 2) };
    const pieces = [];
    let last = 0;
    for (let left = Math.floor(place / 2); left > 0; left -= 1) {
      const first = last + lists.number();
      last = first + lists.number();
      pieces.push({ first, last, count: lists.number(), file: lists.hash() });
    }
    return { count, pieces };
  }

  /** The messages of a block, as objects. */
  function messages(block) {
    const columns = ["id", "who", "time", "at", "has", "text"];
    if (columns.some((name) => block[name].length !== block.id.length)) fail("a block's columns differ in length");
    let [id, time, place] = [0, 0, -1];
    return block.id.map((gap, row) => {
      id += gap;
      time += block.time[row];
      while (place + 1 < block.page.length && block.page[place + 1][0] <= row) place += 1;
      const [, path, title, kinds] = block.page[place] ?? fail("a message has no page");
      return { id, time, text: block.text[row], name: block.name[block.who[row]], anchor: block.at[row], has: block.has[row], path, title, kinds };
    });
  }

  /** The index; `load(name)` gives the packed text of a file, `inflate(bytes)` unpacks. */
  class Index {
    #load;
    #inflate;
    #files = new Map();

    constructor({ load, inflate }) {
      this.#load = load;
      this.#inflate = inflate;
    }

    static async open(environment) {
      const index = new Index(environment);
      const root = JSON.parse(decoder.decode(await index.#bytes("root")));
      if (root.version !== version) fail(`it has version ${root.version}, this page reads ${version}`);
      if (root.fold !== Scrollback.words.foldVersion) fail("its words are folded in another way");
      index.root = root;
      index.isSmall = root.blocks !== undefined;
      return index;
    }

    async #bytes(name) {
      const text = await this.#load(name);
      const letters = atob(text);
      const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
      return this.#inflate(packed);
    }

    /** A decoded file; files never change, so each is read once. */
    #file(name, decode) {
      let file = this.#files.get(name);
      if (file === undefined) {
        file = this.#bytes(name).then(decode);
        this.#files.set(name, file);
        file.catch(() => this.#files.delete(name));
      }
      return file;
    }

    /** Numbers of the parts of the dictionary that may hold terms from `from` to before `to`. */
    #shards(from, to) {
      const { terms } = this.root;
      let first = terms.findIndex((term) => compare(term, from) > 0);
      first = first < 0 ? terms.length - 1 : Math.max(first - 1, 0);
      let last = first;
      while (last + 1 < terms.length && compare(terms[last + 1], to) < 0) last += 1;
      return terms.length === 0 ? [] : this.root.shards.slice(first, last + 1);
    }

    async term(term) {
      const [name] = this.#shards(term, term);
      return name === undefined ? undefined : (await this.#file(name, shard)).get(term);
    }

    /** Every term that begins so, with its entry. */
    async terms(prefix) {
      const parts = await Promise.all(this.#shards(prefix, `${prefix}\u{10ffff}`).map((name) => this.#file(name, shard)));
      return parts.flatMap((part) => [...part].filter(([term]) => term.startsWith(prefix)));
    }

    /** Numbers of an entry's list from `low` to before `high`. */
    async numbers(entry, low, high) {
      if (entry.part) {
        entry.list ??= postings(new Bytes(entry.part.bytes, entry.part.place, entry.part.end));
        return within(entry.list, low, high);
      }
      const wanted = entry.pieces.filter((piece) => piece.last >= low && piece.first < high);
      const lists = await Promise.all(wanted.map((piece) => this.#file(piece.file, (bytes) => postings(new Bytes(bytes)))));
      return within(lists.flat(), low, high);
    }

    /** Where each block begins and what its file is called, for the blocks of one table. */
    async #table(number) {
      return this.#file(this.root.tables[number], (bytes) => {
        const part = new Bytes(bytes);
        const blocks = [];
        let first = this.root.firsts[number];
        while (!part.isAtEnd) {
          first += part.number();
          blocks.push({ first, file: part.hash() });
        }
        return blocks;
      });
    }

    get blockTables() {
      return this.root.tables.length;
    }

    /** Number and first id of each block that may hold ids from `low` to before `high`. */
    async blocks(low, high) {
      const { firsts, table } = this.root;
      const out = [];
      for (let number = 0; number < firsts.length; number += 1) {
        if (firsts[number] >= high || (number + 1 < firsts.length && firsts[number + 1] <= low)) continue;
        const blocks = await this.#table(number);
        blocks.forEach((block, place) => {
          const next = blocks[place + 1]?.first ?? firsts[number + 1] ?? this.root.end;
          if (block.first < high && next > low) out.push({ number: number * table + place, first: block.first, end: next, file: block.file });
        });
      }
      return out;
    }

    messages(block) {
      return this.#file(block.file, (bytes) => messages(JSON.parse(decoder.decode(bytes))));
    }

    /** All messages of a small site, oldest chat first. */
    get everything() {
      this.all ??= this.root.blocks.flatMap(messages);
      return this.all;
    }
  }

  function within(list, low, high) {
    return list.slice(place(list, low), place(list, high));
  }

  /** The first place whose number is not smaller. */
  function place(list, number) {
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (list[middle] < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  Scrollback.index = { Index, IndexError, compare, postings, shard, Bytes, within };
})();
