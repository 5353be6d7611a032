// Inflates raw deflate (RFC 1951) where the browser cannot. Loaded by the search.
(() => {
  "use strict";
  const { most, tooMuch } = Scrollback.inflate;
  const lengths = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
  const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
  const distances = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577];
  const codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

  /** Huffman codes by length and value, from the code lengths of all symbols. */
  function tree(sizes) {
    const counts = new Array(16).fill(0);
    for (const size of sizes) counts[size] += 1;
    counts[0] = 0;
    const codes = new Map();
    const next = [0];
    for (let size = 1; size < 16; size += 1) next[size] = (next[size - 1] + counts[size - 1]) * 2;
    sizes.forEach((size, symbol) => {
      if (size > 0) codes.set(size * 65536 + next[size], symbol);
      if (size > 0) next[size] += 1;
    });
    return codes;
  }

  class Reader {
    constructor(bytes) {
      this.bytes = bytes;
      this.place = 0;
    }

    bit() {
      const byte = this.bytes[this.place >> 3];
      if (byte === undefined) throw new Error("the packed bytes end too early");
      const bit = (byte >> (this.place & 7)) & 1;
      this.place += 1;
      return bit;
    }

    bits(count) {
      let value = 0;
      for (let index = 0; index < count; index += 1) value |= this.bit() << index;
      return value;
    }

    symbol(codes) {
      let code = 0;
      for (let size = 1; size < 16; size += 1) {
        code = code * 2 + this.bit();
        const symbol = codes.get(size * 65536 + code);
        if (symbol !== undefined) return symbol;
      }
      throw new Error("the packed bytes have an unknown code");
    }
  }

  const fixed = [tree([...new Array(144).fill(8), ...new Array(112).fill(9), ...new Array(24).fill(7), ...new Array(8).fill(8)]), tree(new Array(30).fill(5))];

  function trees(reader) {
    const [literals, far, codes] = [reader.bits(5) + 257, reader.bits(5) + 1, reader.bits(4) + 4];
    const sizes = new Array(19).fill(0);
    for (let index = 0; index < codes; index += 1) sizes[codeOrder[index]] = reader.bits(3);
    const code = tree(sizes);
    const all = [];
    while (all.length < literals + far) {
      const symbol = reader.symbol(code);
      if (symbol < 16) all.push(symbol);
      else if (symbol === 16) all.push(...new Array(3 + reader.bits(2)).fill(all[all.length - 1]));
      else all.push(...new Array(symbol === 17 ? 3 + reader.bits(3) : 11 + reader.bits(7)).fill(0));
    }
    return [tree(all.slice(0, literals)), tree(all.slice(literals))];
  }

  function stored(reader, out) {
    reader.place = (reader.place + 7) & ~7;
    const length = reader.bits(16);
    reader.bits(16);
    for (let index = 0; index < length; index += 1) out.push(reader.bits(8));
  }

  function packed(reader, out, [literals, far]) {
    for (;;) {
      const symbol = reader.symbol(literals);
      if (symbol === 256) return;
      if (symbol < 256) {
        out.push(symbol);
        continue;
      }
      const length = lengths[symbol - 257] + reader.bits(lengthBits[symbol - 257]);
      const code = reader.symbol(far);
      const back = distances[code] + reader.bits(code < 2 ? 0 : (code >> 1) - 1);
      if (back > out.length) throw new Error("the packed bytes point before their beginning");
      for (let index = 0; index < length; index += 1) out.push(out[out.length - back]);
      if (out.length > most) throw new Error(tooMuch);
    }
  }

  function inflateByHand(bytes) {
    const reader = new Reader(bytes);
    const out = [];
    for (let isLast = 0; !isLast; ) {
      isLast = reader.bit();
      const type = reader.bits(2);
      if (type === 0) stored(reader, out);
      else if (type < 3) packed(reader, out, type === 1 ? fixed : trees(reader));
      else throw new Error("the packed bytes have an unknown form");
    }
    if ((reader.place + 7) >> 3 !== bytes.length) throw new Error("the packed bytes are followed by others");
    return Uint8Array.from(out);
  }

  Scrollback.inflate.byHand = inflateByHand;
})();
