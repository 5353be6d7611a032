// Inflates raw deflate (RFC 1951): natively if the browser can, otherwise by another script.
(() => {
  "use strict";
  /** Maximum size of an unpacked index file. */
  const most = 2 ** 26;
  const tooMuch = "the packed bytes become more than 64 MB";

  async function inflate(bytes) {
    let stream;
    try {
      stream = new DecompressionStream("deflate-raw");
    } catch {
      await Scrollback.search.loadTool("inflate");
      return Scrollback.inflate.byHand(bytes);
    }
    const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
    const parts = [];
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return joined(parts, size);
      parts.push(value);
      size += value.length;
      if (size > most) throw new Error(tooMuch);
    }
  }

  function joined(parts, size) {
    if (parts.length === 1) return parts[0];
    const out = new Uint8Array(size);
    let place = 0;
    for (const part of parts) {
      out.set(part, place);
      place += part.length;
    }
    return out;
  }

  Scrollback.inflate = { inflate, most, tooMuch };
})();
