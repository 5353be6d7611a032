// Goes to a place on a page and stays there while the page still takes its shape: days out of sight have their real size only when they
// come near (`content-visibility`), and pictures arrive. Fragments on pages with such days go the same way.
(() => {
  "use strict";
  const html = document.documentElement;
  /** Frames in a row in which nothing moves, and most frames after the page has loaded. */
  const [calm, most] = [12, 240];
  const inputs = ["wheel", "touchstart", "pointerdown", "keydown"];
  let current;

  const top = (element) => element.getBoundingClientRect().top;

  /** Keeps `element` in place until nothing moves any more, or the reader takes over: `at` pixels below the top of the window, or at `block`. */
  function hold(element, block = "start", at = undefined) {
    const go = () => {
      if (at === undefined) element.scrollIntoView({ block, behavior: "instant" });
      else scrollBy({ top: top(element) - at, behavior: "instant" });
    };
    current?.abort();
    const release = (current = new AbortController());
    const { signal } = release;
    for (const type of inputs) addEventListener(type, () => release.abort(), { signal, passive: true, capture: true });
    let [still, left] = [0, most];
    const settle = () => {
      if (signal.aborted) return;
      const before = top(element);
      go();
      still = Math.abs(top(element) - before) < 1 ? still + 1 : 0;
      const isLoaded = document.readyState === "complete";
      if (isLoaded) left -= 1;
      if ((isLoaded && still >= calm) || left === 0) release.abort();
      else requestAnimationFrame(settle);
    };
    settle();
  }

  /** What the fragment of an address names; null where nothing does. */
  function target(address = location) {
    try {
      return document.getElementById(decodeURIComponent(address.hash.slice(1)));
    } catch {
      // A fragment may hold a "%" that encodes nothing.
      return null;
    }
  }

  /** Whether it is none of reload, back and forward, which return to where the reader was. */
  function isFreshVisit() {
    const type = performance.getEntriesByType("navigation")[0]?.type;
    return type === undefined || type === "navigate";
  }

  function holdTarget() {
    const element = target();
    if (element) hold(element);
  }

  /** The message at the top of the window; those out of sight are not asked, since that would lay them out. */
  function firstInSight() {
    for (let y = 80; y < innerHeight; y += 16) {
      const message = document.elementFromPoint(innerWidth / 2, y)?.closest(".message");
      if (message) return message;
    }
    return null;
  }

  // Where nothing may be stored, the browser's pixels have to do.
  const kept = Scrollback.slot(`${Scrollback.key} ${location.pathname}`, () => sessionStorage);

  /** Remembers the message for reload, back and forward: the browser remembers pixels, which mean another one once days have lost their size. */
  function keepPlace() {
    const message = scrollY > 0 ? firstInSight() : null;
    kept.write(JSON.stringify(message && { id: message.id, at: top(message) }));
  }

  function returnToPlace() {
    const { id, at } = kept.parsed() ?? {};
    const message = document.getElementById(id);
    if (message && Number.isFinite(at)) hold(message, "start", at);
  }

  /** A jump to what is near glides there, where the reader does not ask for less motion (M-24). */
  function glide({ target: pressed, defaultPrevented }) {
    const link = pressed.closest("a[href]");
    if (defaultPrevented || !link || link.hash.length < 2 || link.href.split("#")[0] !== location.href.split("#")[0]) return;
    const element = target(link);
    const place = element ? top(element) : undefined;
    if (place === undefined || Math.abs(place) > 2 * innerHeight) return;
    html.dataset.glides = "";
    const release = new AbortController();
    const end = (isThere) => {
      release.abort();
      clearTimeout(timer);
      delete html.dataset.glides;
      if (isThere) holdTarget();
    };
    const timer = setTimeout(end, 1000, true);
    addEventListener("scrollend", () => end(true), { signal: release.signal });
    for (const type of inputs) addEventListener(type, () => end(false), { signal: release.signal, passive: true, capture: true });
  }

  Object.assign(Scrollback, { hold, target, isFreshVisit });
  if (!document.querySelector(".day")) return;
  if (isFreshVisit()) holdTarget();
  else returnToPlace();
  addEventListener("pagehide", keepPlace);
  addEventListener("hashchange", () => "glides" in html.dataset || holdTarget());
  document.addEventListener("click", glide);
})();
