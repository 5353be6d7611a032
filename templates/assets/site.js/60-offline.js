// Offline support: a notice, saved pages from the service worker (sw.js), and a retry for pages that are not saved. Inactive
// on `file:`.
(() => {
  "use strict";
  const { make, root, say } = Scrollback;
  const isServed = location.protocol.startsWith("http");
  const workers = isServed && isSecureContext ? navigator.serviceWorker : undefined;
  const address = new URL("sw.js", root).href;
  const notice = () => make("p", { class: "notice", role: "status" });
  const [offline, newer] = [notice(), notice()];
  const reloadButton = () => make("button", { type: "button", click: () => location.reload() }, say("Reload"));

  /** The worker that controls this page, if it is ours; a parent site may have its own. */
  const worker = () => (workers?.controller?.scriptURL === address ? workers.controller : undefined);

  /** Makes a worker check for a new build: `newest`, `newer`, `unreachable` or `gone`. */
  function ask(worker) {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      setTimeout(resolve, 30_000, "unreachable");
      worker.postMessage("hello", [port2]);
    });
  }

  /** Fills a notice, and leaves room for notices above what is scrolled to. */
  function fill(notice, ...content) {
    notice.replaceChildren(...content);
    document.documentElement.classList.toggle("noticed", offline.hasChildNodes() || newer.hasChildNodes());
  }

  const showConnection = () => fill(offline, ...(navigator.onLine === false ? [say("You are offline. Saved pages still work.")] : []));
  const showNewer = () => fill(newer, `${say("New version available")} `, reloadButton());

  /** Deletes saved pages. */
  const forget = () => worker()?.postMessage("forget");

  async function start() {
    workers.addEventListener("message", ({ data }) => data === "newer" && showNewer());
    try {
      let active = worker();
      if (document.documentElement.dataset.offline === "keep") {
        const registration = await workers.register(address);
        active = registration.active ?? (await workers.ready).active;
      }
      if (active) await ask(active);
    } catch {
      // Private windows and strict browsers allow no service worker. The site works without it.
    }
  }

  /** The offline page opens the requested page once it is reachable. */
  async function waitForPage() {
    const target = new URL(location.hash.slice(1), root);
    if (!target.href.startsWith(root.href) || target.pathname === location.pathname) return;
    document.getElementById("not-saved").append(
      make("p", {}, make("a", { href: target.href }, say("Try again")), say(", or wait. The page opens when the site is back.")));
    await Scrollback.retry(() => fetch(target, { method: "HEAD", cache: "no-store" }));
    location.replace(target);
  }

  if (isServed) {
    (document.querySelector(".bar") ?? document.body).append(offline, newer);
    showConnection();
    addEventListener("offline", showConnection);
    addEventListener("online", () => {
      showConnection();
      if (worker()) ask(worker());
    });
    if (workers) addEventListener("load", start);
    if (document.getElementById("not-saved") && location.hash) addEventListener("load", () => waitForPage().catch(() => {}));
  }
  Scrollback.offline = { worker, ask, forget, reloadButton, isServed, isNewer: () => newer.hasChildNodes() };
})();
