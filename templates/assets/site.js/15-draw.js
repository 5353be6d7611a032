// Drawing lots as the build does (Sources/Basics/Text): the same words give the same numbers everywhere.
(() => {
  "use strict";
  const wrap = (number) => BigInt.asUintN(64, number);

  /** 64-bit FNV-1a of the text's UTF-8: a seed from words. */
  function hash(text) {
    let sum = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(text)) sum = wrap((sum ^ BigInt(byte)) * 0x100000001b3n);
    return sum;
  }

  /** SplitMix64: a function that gives the next number of 64 bits. */
  function generator(seed) {
    let state = BigInt(seed);
    return () => {
      state = wrap(state + 0x9e3779b97f4a7c15n);
      let z = wrap((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
      z = wrap((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
      return z ^ (z >> 31n);
    };
  }

  /** A number of 64 bits as one from 0 to just below 1. */
  const unit = (number) => Number(number >> 11n) / 2 ** 53;

  Scrollback.draw = { hash, generator, unit };
})();
