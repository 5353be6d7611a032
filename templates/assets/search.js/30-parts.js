// Decodes index files (docs/search-index.md). Strict: a malformed file is an error.
(() => {
  "use strict";
  class IndexError extends Error {}

  function fail(what) {
    throw new IndexError(`the search index is damaged: ${what}`);
  }

  /** Compares strings by UTF-8 bytes, i.e. by code point, unlike UTF-16 order. */
  function compare(a, b) {
    const length = Math.min(a.length, b.length);
    let place = 0;
    while (place < length && a.charCodeAt(place) === b.charCodeAt(place)) place += 1;
    return place === length ? a.length - b.length : rank(a.charCodeAt(place)) - rank(b.charCodeAt(place));
  }

  function rank(unit) {
    return unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
  }

  /** Reads little-endian base-128 varints and strings. */
  class Bytes {
    constructor(bytes, place = 0, end = bytes.length) {
      this.bytes = bytes;
      this.place = place;
      this.end = end;
    }

    get isAtEnd() {
      return this.place >= this.end;
    }

    get left() {
      return this.end - this.place;
    }

    number() {
      let value = 0;
      for (let factor = 1; factor < 2 ** 49; factor *= 128) {
        if (this.isAtEnd) fail("a number is truncated");
        const byte = this.bytes[this.place];
        this.place += 1;
        value += (byte & 127) * factor;
        if (byte < 128) return value;
      }
      return fail("a number is too long");
    }

    /** Reads `count` numbers. Each takes at least one byte, which bounds memory. */
    numbers(count) {
      if (count > this.left) fail("a column is truncated");
      const out = [];
      while (out.length < count) out.push(this.number());
      return out;
    }

    part(length) {
      if (length > this.left) fail("a part is truncated");
      this.place += length;
      return new Bytes(this.bytes, this.place - length, this.place);
    }

    text(length) {
      const part = this.part(length);
      return decoder.decode(this.bytes.subarray(part.place, part.end));
    }

    /** Bytes up to the next terminator, 0xFF, which UTF-8 never contains. */
    untilEnd() {
      const start = this.place;
      const end = this.bytes.indexOf(0xff, start);
      if (end < 0 || end >= this.end) fail("a text is truncated");
      this.place = end + 1;
      return this.bytes.subarray(start, end);
    }

    texts(count) {
      if (count > this.left) fail("a column is truncated");
      return Array.from({ length: count }, () => decoder.decode(this.untilEnd()));
    }

    hash(length = 5) {
      const part = this.part(length);
      return Array.from(this.bytes.subarray(part.place, part.end), (byte) => byte.toString(16).padStart(2, "0")).join("");
    }
  }

  /** A byte order mark is part of the text. */
  const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const decoder = {
    decode(bytes) {
      try {
        return utf8.decode(bytes);
      } catch {
        return fail("a text is not UTF-8");
      }
    },
  };

  /** `count` ascending numbers below `end`, stored as gaps and runs; `best` of them, as `{most, ids}`. */
  function postings(part, count, end = 2 ** 28) {
    if (count > end) fail("a list has the wrong length");
    const out = new Uint32Array(count);
    let [length, last] = [0, -1];
    while (length < count && !part.isAtEnd) {
      const value = part.number();
      const size = Math.floor(value / 2);
      if (size === 0 || (value % 2 === 1 && last < 0)) fail("a list is out of order");
      if (size >= end - last) fail("a list refers to missing messages");
      const step = value % 2 === 0 ? size : 1;
      // What is written after the end of an array is dropped.
      for (const until = last + size; last < until; length += 1) out[length] = last += step;
    }
    if (length !== count) fail("a list has the wrong length");
    return Object.assign(out, { best: sets(part, out) });
  }

  /** The best one, the best ten without it, and so on, as places in the list. */
  function sets(part, list) {
    const out = [];
    const wrong = "a list has invalid sets";
    for (let most = 1; most <= 1e9 && !part.isAtEnd; most *= 10) {
      let place = -1;
      out.push({ most, ids: part.numbers(part.number()).map((gap) => list[gap > 0 ? (place += gap) : -1] ?? fail(wrong)) });
    }
    return part.isAtEnd ? out : fail(wrong);
  }

  function ascends(before, term) {
    for (let place = 0; place < Math.min(before.length, term.length); place += 1) {
      if (before[place] !== term[place]) return before[place] < term[place];
    }
    return before.length < term.length;
  }

  /** Lower bound: the first position whose value is not before this one. */
  function placeOf(list, value, order = (a, b) => a - b) {
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (order(list[middle], value) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The letters `a`, `q` and `r`. */
  const withoutList = [0x61, 0x71, 0x72];

  /** Terms that are read, or looked at, without a break: about a millisecond. */
  const slice = 256;

  /** The terms of a dictionary shard in order, each with `{count, everywhere}`, `{count, part}` or `{count, pieces}`. */
  class Terms {
    names = [];
    entries = [];

    /** The first term that is not before this one. */
    place(term) {
      return placeOf(this.names, term, compare);
    }

    get(term) {
      const place = this.place(term);
      return this.names[place] === term ? this.entries[place] : undefined;
    }

    /** Adds those of the newest messages that are not before `low`, and before `high`. */
    async add(newest, low, high, end, breathe) {
      const last = high === undefined ? newest.names.length : newest.place(high);
      for (let other = newest.place(low); other < last; other += 1) {
        const [name, entry] = [newest.names[other], newest.entries[other]];
        const place = this.place(name);
        if (this.names[place] === name) this.entries[place] = joined(this.entries[place], entry, end);
        else {
          this.names.splice(place, 0, name);
          this.entries.splice(place, 0, entry);
        }
        await breathe();
      }
    }

    /** `[term, entry]` of those with a prefix that fit. */
    async beginning(prefix, fits, breathe) {
      const found = [];
      for (let place = this.place(prefix); this.names[place]?.startsWith(prefix); place += 1) {
        if (fits(this.names[place])) found.push([this.names[place], this.entries[place]]);
        if (place % slice === 0) await breathe();
      }
      return found;
    }
  }

  /** Reads a dictionary shard; `breathe` runs now and then. */
  async function shard(bytes, end = 2 ** 28, breathe = () => {}) {
    const all = new Bytes(bytes);
    const [numberLength, letterLength] = [all.number(), all.number()];
    const numbers = all.part(numberLength);
    const letters = all.part(letterLength);
    const terms = new Terms();
    let previous = new Uint8Array();
    while (!numbers.isAtEnd) {
      const [shared, more, count, place] = [numbers.number(), numbers.number(), numbers.number(), numbers.number()];
      if (shared > previous.length) fail("a term shares too many bytes");
      const rest = letters.part(more);
      const term = new Uint8Array(shared + more);
      term.set(previous.subarray(0, shared));
      term.set(bytes.subarray(rest.place, rest.end), shared);
      if (!ascends(previous, term)) fail("terms are out of order");
      if (count === 0 || (place === 0 && !withoutList.includes(term[0]))) fail("a term has no list");
      previous = term;
      terms.entries.push(entry(count, place, all, end));
      if (terms.names.push(decoder.decode(term)) % slice === 0) await breathe();
    }
    if (!letters.isAtEnd || !all.isAtEnd) fail("unexpected data after the terms");
    return terms;
  }

  function entry(count, place, lists, end) {
    if (place === 0) return { count, everywhere: true };
    if (place % 2 === 0) return { count, part: lists.part(place / 2) };
    const pieces = [];
    let last = 0;
    for (let left = Math.floor(place / 2); left > 0; left -= 1) {
      const gap = lists.number();
      const first = last + gap;
      last = first + lists.number();
      if (last >= end || (gap === 0 && pieces.length > 0)) fail("the parts of a list are out of order");
      pieces.push({ first, last, count: lists.number(), file: lists.hash() });
    }
    if (pieces.reduce((sum, piece) => sum + piece.count, 0) !== count) fail("the parts of a list do not add up to its length");
    return { count, pieces };
  }

  /** The numbers of an entry without pieces, and those of the entry that was joined to it. */
  function listed(entry, end) {
    const { part, own, other, count } = entry;
    if (!entry.list) {
      const [list, more] = [postings(new Bytes(part.bytes, part.place, part.end), own ?? count, end), other && listed(other, end)];
      entry.list = merged(list, more);
      entry.best = [...list.best, ...(other?.best ?? [])];
    }
    return entry.list;
  }

  /** Two ascending lists in one; fast if `more` is short. */
  function merged(list, more) {
    if (!more) return list;
    const all = new Uint32Array(list.length + more.length);
    let own = 0;
    more.forEach((number, place) => {
      const until = placeOf(list, number);
      if (list[until] === number) fail("a message is in two lists of a term");
      all.set(list.subarray(own, until), own + place);
      all[until + place] = number;
      own = until;
    });
    all.set(list.subarray(own), own + more.length);
    return all;
  }

  /** An entry with the numbers of another; each goes to the last file that starts before it. */
  function joined(entry, other, end) {
    const count = entry.count + other.count;
    if (entry.everywhere) return entry;
    if (entry.part) return { count, part: entry.part, own: entry.count, other };
    const pieces = entry.pieces.map((own) => ({ ...own, own }));
    for (const id of listed(other, end)) {
      const piece = pieces.findLast(({ first }) => first <= id) ?? pieces[0];
      (piece.more ??= []).push(id);
      piece.first = Math.min(piece.first, id);
      piece.last = Math.max(piece.last, id);
    }
    return { count, pieces, best: other.best };
  }

  /** `m-10` of `m-9`: increments trailing digits; undefined without any. */
  function countedUp(anchor) {
    const [digits] = /\d*$/.exec(anchor);
    return digits && anchor.slice(0, -digits.length) + String(BigInt(digits) + 1n).padStart(digits.length, "0");
  }

  const farthest = 1e15;

  /** Decodes the messages of a block. */
  function messages(bytes, end = 2 ** 28) {
    const letters = new Bytes(bytes);
    const numbers = letters.part(letters.number());
    const [nameCount, runCount] = [numbers.number(), numbers.number()];
    if (runCount > numbers.left) fail("a column is truncated");
    const runs = Array.from({ length: runCount }, () => numbers.numbers(4));
    const count = runs.reduce((sum, run) => sum + run[1], 0);
    const [who, time, at, has] = Array.from({ length: 4 }, () => numbers.numbers(count));
    if (!numbers.isAtEnd) fail("unexpected data after the columns of a block");
    const names = letters.texts(nameCount);
    const out = inRuns(runs, names, letters, end);
    placeAnchors(out, at, letters);
    const texts = letters.texts(count);
    let seconds = 0;
    out.forEach((message, row) => {
      seconds += time[row] % 2 === 0 ? time[row] / 2 : -(time[row] + 1) / 2;
      if (Math.abs(seconds) >= farthest || has[row] > 0xffffffff) fail("a message has an invalid number");
      message.time = seconds;
      message.has = has[row];
      message.name = names[who[row]] ?? fail("a name is missing");
      message.text = texts[row];
    });
    if (!letters.isAtEnd) fail("unexpected data after the texts of a block");
    return out;
  }

  function inRuns(runs, names, letters, end) {
    const out = [];
    let id = 0;
    let before = new Uint8Array();
    for (const [gap, length, kinds, shared] of runs) {
      if (length === 0 || id + gap + length > end) fail("a block has invalid ids");
      if (shared > before.length) fail("a path shares too many bytes");
      before = Uint8Array.of(...before.subarray(0, shared), ...letters.untilEnd());
      const path = decoder.decode(before);
      const [title] = letters.texts(1);
      id += gap;
      const [kind, people, tags, language] = (names[kinds] ?? fail("a name is missing")).split("\n");
      const lists = { people: people?.split("\t") ?? [], tags: tags?.split("\t") ?? [] };
      for (let row = 0; row < length; row += 1) out.push({ id: id + row, path, title, kinds: kind, language, ...lists });
      id += length;
    }
    return out;
  }

  function placeAnchors(messages, codes, letters) {
    let anchor = "";
    let first = "";
    messages.forEach((message, row) => {
      if (codes[row] > 2) fail("a message has an invalid number");
      if (codes[row] === 2) [first] = letters.texts(1);
      anchor = codes[row] === 0 ? countedUp(anchor) : first;
      message.anchor = anchor;
    });
  }

  /** Blocks of a table: start offsets, and `file(place)` on demand, since a table may have thousands. */
  function table(part, count, { first, align, end }) {
    const firsts = [];
    let id = first;
    for (const gap of part.numbers(count)) {
      id += gap * align;
      if (id >= end || (gap === 0 && firsts.length > 0)) fail("a table of blocks is out of order");
      firsts.push(id);
    }
    const hashes = part.part(2 * count);
    if (!part.isAtEnd) fail("unexpected data after a table of blocks");
    const hash = (place) => new Bytes(hashes.bytes, hashes.place + 2 * place, hashes.end).hash(2);
    return { firsts, file: (place) => `${firsts[place].toString(16)}-${hash(place)}` };
  }

  /** The values of the letters: ASCII in order, without those that a string of a script cannot have, and a few others. */
  const values = new Float64Array(128).fill(NaN);
  for (let [code, value] = [0, 0]; code < 128; code += 1) {
    if (/[\0\n-\r\x1a\x1b"'/<\\]/.test(String.fromCharCode(code))) continue;
    values[code] = value;
    value += 1;
  }

  /** Base 116: seven letters make six bytes; the last group may be shorter. */
  function unpacked(text) {
    const short = (7 - (text.length % 7)) % 7;
    const letters = text + "\x7f".repeat(short);
    const bytes = new Uint8Array((letters.length / 7) * 6);
    const view = new DataView(bytes.buffer);
    let isValid = short < 6;
    let sum = 0;
    for (let [place, out] = [0, 0]; place < letters.length; out += 6) {
      sum = 0;
      // Any other letter makes the sum NaN.
      for (const until = place + 7; place < until; place += 1) sum = sum * 116 + values[letters.charCodeAt(place)];
      isValid &&= sum < 2 ** 48;
      view.setUint16(out, sum / 2 ** 32);
      view.setUint32(out + 2, sum);
    }
    // The encoder padded missing bytes with zeros.
    const shared = (number) => Math.floor(number / 116 ** short);
    if (!isValid || shared(sum - (sum % 256 ** short)) !== shared(sum)) fail("a file has invalid letters");
    return bytes.subarray(0, bytes.length - short);
  }

  Scrollback.parts = { IndexError, fail, compare, Bytes, postings, listed, placeOf, merged, shard, messages, table, unpacked };
})();
