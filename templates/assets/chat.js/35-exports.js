// Exports of one conversation that are in a bundle with those of others: fetches a part of it, unpacks that and saves the one
// file. Where that fails, the link leads to the whole bundle.
(() => {
  "use strict";
  const transcript = globalThis.document?.querySelector(".transcript[data-id]");
  if (!transcript || !globalThis.DecompressionStream || !location.protocol.startsWith("http")) return;

  document.querySelector(".chat-tools")?.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-range]");
    if (!link) return;
    event.preventDefault();
    try {
      const { name, content } = await unpacked(link);
      Scrollback.download(name, content, "text/plain");
    } catch {
      location.assign(link.href);
    }
  });

  /** `data-range="120-4085+512"`: the bytes of the part, and where the file begins in it. */
  async function unpacked({ href, dataset: { range } }) {
    const [first, last, start] = range.split(/\D/).map(Number);
    const { text: part } = await Scrollback.fetchText(href, { headers: { range: `bytes=${first}-${last}` }, read: (response) => own(response, first, last) });
    const [mark] = new Uint8Array(await part.slice(0, 1).arrayBuffer());
    // A host that sends gzip files as encoded text makes the browser unpack the part.
    const files = mark === 0x1f ? await new Response(part.stream().pipeThrough(new DecompressionStream("gzip"))).blob() : part;
    return entry(files.slice(start));
  }

  /** The part's bytes; a host may send the whole file. */
  async function own(response, first, last) {
    const bytes = await response.blob();
    return response.status === 206 ? bytes : bytes.slice(first, last + 1);
  }

  /** The first file of a tape archive. */
  async function entry(files) {
    const header = await files.slice(0, 512).text();
    const size = Number.parseInt(header.slice(124, 135), 8);
    return { name: header.slice(0, header.indexOf("\0")), content: files.slice(512, 512 + size) };
  }
})();
