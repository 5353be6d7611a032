// Asking again: what a script fetches comes late rather than never (G-12, G-27).
(() => {
  "use strict";
  const TRIES = 5;
  const LONGEST = 20_000;

  /** Milliseconds to wait after try `number`, from 1: a second, then twice as long each time, and up to a quarter more by
   * chance, so that many readers do not come back together. */
  function backoff(number, random) {
    return Math.round(Math.min(2 ** (number - 1), 64) * 1000 * (1 + random / 4));
  }

  /**
   * Ends after `delay`, or at once when the connection is back or `waits`, which is given the means to, ends it; without a
   * connection it waits for nothing else.
   */
  function pause(delay, { signal, waits }) {
    return new Promise((resolve, reject) => {
      const timer = navigator.onLine === false ? undefined : setTimeout(end, delay);
      function end() {
        clearTimeout(timer);
        removeEventListener("online", end);
        signal?.removeEventListener("abort", end);
        if (signal?.aborted) reject(signal.reason);
        else resolve();
      }
      addEventListener("online", end);
      signal?.addEventListener("abort", end);
      waits?.(end);
    });
  }

  /** Runs `task` until it succeeds, up to five times; an error with `isFinal` ends it at once. `waits` runs before each wait. */
  async function retry(task, { signal, waits, tries = TRIES } = {}) {
    for (let number = 1; ; number += 1) {
      try {
        signal?.throwIfAborted();
        return await task();
      } catch (error) {
        if (error.isFinal || signal?.aborted || number >= tries) throw error;
        await pause(backoff(number, Math.random()), { signal, waits });
      }
    }
  }

  /** Whether asking again may help: not where the server has understood and said no. */
  const isFinal = (status) => status >= 400 && status < 500 && status !== 408 && status !== 429;

  /** A file of this site: its text, and the address that it came from. A server that never answers is given up. */
  function fetchText(address, options = {}) {
    return retry(async () => {
      const response = await fetch(address, { signal: AbortSignal.timeout(LONGEST) });
      if (response.ok) return { text: await response.text(), address: response.url };
      throw Object.assign(new Error(`${response.status} ${address}`), { status: response.status, isFinal: isFinal(response.status) });
    }, options);
  }

  /** Runs a script of this site. A page from `file:` may do so too, and there a second try would be no other. */
  function loadScript(address, options = {}) {
    const run = () => new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement("script"), { src: address });
      const end = (settle, value) => () => (script.remove(), settle(value));
      script.addEventListener("load", end(resolve));
      script.addEventListener("error", end(reject, Object.assign(new Error(`${address} cannot be loaded`), { isFinal: location.protocol === "file:" })));
      document.head.append(script);
    });
    return retry(run, options);
  }

  Object.assign(Scrollback, { retry, fetchText, loadScript, backoff });
})();
