// Scrolls to an element and keeps it there while the layout settles: days off screen get their real size only when near
// (`content-visibility`), and images load late. Fragments on pages with such days work the same way.
(() => {
  "use strict";
  const html = document.documentElement;
  /** Frames without movement before release, and the maximum number of frames after load. */
  const [calm, most] = [12, 240];
  const inputs = ["wheel", "touchstart", "pointerdown", "keydown"];
  let current;

  const top = (element) => element.getBoundingClientRect().top;

  /** Keeps `element` in place until the layout settles or the reader scrolls: `at` pixels below the window's top, or at `block`. */
  function hold(element, block = "start", at = undefined) {
    const go = () => {
      // Also lays out a day that is off screen, whose size is an estimate until then.
      element.scrollIntoView({ block, behavior: "instant" });
      if (at !== undefined) scrollBy({ top: top(element) - at, behavior: "instant" });
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
    if (html.matches(".opening") && Scrollback.open) Scrollback.open(element, settle, signal);
    else settle();
  }

  /** The element the URL's fragment names, or null. */
  function target(address = location) {
    try {
      return document.getElementById(decodeURIComponent(address.hash.slice(1)));
    } catch {
      // The fragment may contain a stray "%".
      return null;
    }
  }

  /** False for reload, back and forward, which restore the scroll position. */
  function isFreshVisit() {
    const type = performance.getEntriesByType("navigation")[0]?.type;
    return type === undefined || type === "navigate";
  }

  function holdTarget() {
    const element = target();
    if (element) hold(element);
  }

  /** The first visible message. Measuring others would force their layout. */
  function firstInSight() {
    for (let y = 80; y < innerHeight; y += 16) {
      const message = document.elementFromPoint(innerWidth / 2, y)?.closest("ol > [id^=m-]");
      if (message) return message;
    }
    return null;
  }

  // Without storage the browser's own scroll restoration applies.
  const kept = Scrollback.slot(`${Scrollback.key} ${location.pathname}`, () => sessionStorage);

  /** Saves the message in view for reload, back and forward. The browser saves pixels, which are wrong once days lose their size. */
  function keepPlace() {
    const message = scrollY > 0 ? firstInSight() : null;
    kept.write(JSON.stringify(message && { id: message.id, at: top(message) }));
  }

  function returnToPlace() {
    const { id, at } = kept.parsed() ?? {};
    const message = document.getElementById(id);
    if (message && Number.isFinite(at)) hold(message, "start", at);
  }

  /** Scrolls smoothly to nearby targets, unless the reader prefers reduced motion (M-24). */
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

  function begin() {
    if (isFreshVisit()) holdTarget();
    else returnToPlace();
  }

  Object.assign(Scrollback, { hold, target, isFreshVisit, begin });
  if (!document.querySelector(".day")) return;
  // The script of chats begins itself.
  if (!document.querySelector(".transcript[data-id]")) begin();
  addEventListener("pagehide", keepPlace);
  addEventListener("hashchange", () => "glides" in html.dataset || holdTarget());
  document.addEventListener("click", glide);
})();
