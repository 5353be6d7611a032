// Exports of one conversation that are in a bundle with those of others: fetches its bytes alone, unpacks and saves them.
// Where that fails, the link leads to the whole bundle.
(() => {
  "use strict";
  const transcript = globalThis.document?.querySelector(".transcript[data-id]");
  if (!transcript || !globalThis.DecompressionStream || !location.protocol.startsWith("http")) return;

  document.querySelector(".chat-tools")?.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-range]");
    if (!link) return;
    event.preventDefault();
    try {
      const name = transcript.dataset.id.replaceAll("/", "-");
      Scrollback.download(`${name}.${link.pathname.split(".").at(-2)}`, await unpacked(link), "text/plain");
    } catch {
      location.assign(link.href);
    }
  });

  async function unpacked({ href, dataset: { range } }) {
    const { text: part } = await Scrollback.fetchText(href, { headers: { range: `bytes=${range}` }, read: (response) => own(response, range) });
    const [mark] = new Uint8Array(await part.slice(0, 1).arrayBuffer());
    // A host that sends gzip files as encoded text makes the browser unpack the part.
    return mark === 0x1f ? new Response(part.stream().pipeThrough(new DecompressionStream("gzip"))).blob() : part;
  }

  /** The conversation's bytes; a host may send the whole file. */
  async function own(response, range) {
    const [first, last] = range.split("-").map(Number);
    const bytes = await response.blob();
    return response.status === 206 ? bytes : bytes.slice(first, last + 1);
  }
})();
