// Seeded random numbers, identical to the build's (Sources/Basics/Text).
(() => {
  "use strict";
  const wrap = (number) => BigInt.asUintN(64, number);

  /** 64-bit FNV-1a of the UTF-8 bytes, used as a seed. */
  function hash(text) {
    let sum = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(text)) sum = wrap((sum ^ BigInt(byte)) * 0x100000001b3n);
    return sum;
  }

  /** SplitMix64: returns a function for the next 64-bit number. */
  function generator(seed) {
    let state = BigInt(seed);
    return () => {
      state = wrap(state + 0x9e3779b97f4a7c15n);
      let z = wrap((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
      z = wrap((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
      return z ^ (z >> 31n);
    };
  }

  /** Maps a 64-bit number to [0, 1). */
  const unit = (number) => Number(number >> 11n) / 2 ** 53;

  Scrollback.draw = { hash, generator, unit };
})();
