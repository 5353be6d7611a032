// Runs in an empty page of a site: opens its pages in frames, as large as a window but not drawn, and queries each.
(() => {
  "use strict";
  const opened = new Map();

  // Uses this page's clock, since the page in a frame may have been left.
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

  /** Opens pages at these addresses, a few at a time, and leaves them open. */
  const open = async (addresses, width, height, isScripted, together) => {
    const rest = addresses[Symbol.iterator]();
    const worker = async () => {
      for (const address of rest) {
        const frame = document.createElement("iframe");
        frame.style = `position: fixed; inset: 0 auto auto 0; border: 0; opacity: 0; width: ${width}px; height: ${height}px`;
        if (!isScripted) frame.sandbox = "allow-same-origin";
        await new Promise((done) => {
          frame.onload = done;
          frame.src = address;
          document.body.append(frame);
        });
        opened.set(address, frame);
      }
    };
    await Promise.all(Array.from({ length: together }, worker));
    await painted();
  };

  /** The value of an expression in each open page, by address. */
  const ask = (expression) => {
    const task = new Function("document", "matchMedia", `return ${expression}`);
    return [...opened].map(([address, { contentDocument, contentWindow }]) => [address, task(contentDocument, (query) => contentWindow.matchMedia(query))]);
  };

  /** The result of a task for the window and the address of each open page in turn, by address. */
  const inEach = async (task) => {
    const found = [];
    for (const [address, { contentWindow }] of opened) found.push([address, await task(contentWindow, address)]);
    return found;
  };

  const messages = [];
  addEventListener("message", ({ data }) => messages.push(data));
  const told = () => messages.splice(0);
  const heard = () => messages.length;

  const resize = (width) => {
    for (const frame of opened.values()) frame.style.width = `${width}px`;
  };

  const close = () => {
    for (const frame of opened.values()) frame.remove();
    opened.clear();
  };

  globalThis.frames = { open, ask, inEach, told, heard, resize, close };
})();
