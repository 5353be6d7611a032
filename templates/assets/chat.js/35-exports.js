// Exports of one conversation that are in a bundle with those of others: fetches its bytes alone, unpacks and saves them.
// Where that fails, the link leads to the whole bundle.
(() => {
  "use strict";
  const { make } = Scrollback;
  const transcript = globalThis.document?.querySelector(".transcript[data-id]");
  if (!transcript || !globalThis.DecompressionStream || !location.protocol.startsWith("http")) return;

  document.querySelector(".chat-tools")?.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-range]");
    if (!link) return;
    event.preventDefault();
    try {
      save(await unpacked(link), `${transcript.dataset.id}.${link.pathname.split(".").at(-2)}`);
    } catch {
      location.assign(link.href);
    }
  });

  async function unpacked({ href, dataset: { range } }) {
    const [first, last] = range.split("-").map(Number);
    const answer = await fetch(href, { headers: { range: `bytes=${range}` } });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const bytes = await answer.blob();
    // A host may send the whole file.
    const part = answer.status === 206 ? bytes : bytes.slice(first, last + 1);
    const [mark] = new Uint8Array(await part.slice(0, 1).arrayBuffer());
    // A host that sends gzip files as encoded text makes the browser unpack the part.
    if (answer.status === 206 && mark !== 0x1f) return part;
    return new Response(part.stream().pipeThrough(new DecompressionStream("gzip"))).blob();
  }

  function save(blob, name) {
    const href = URL.createObjectURL(blob);
    make("a", { href, download: name.replaceAll("/", "-") }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  }
})();
