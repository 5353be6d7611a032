// Retries of script requests (G-12, G-27).
(() => {
  "use strict";
  const TRIES = 5;
  const LONGEST = 20_000;

  /** Milliseconds to wait after attempt `number`, from 1: one second, doubled each time, plus up to 25 % jitter. */
  function backoff(number, random) {
    return Math.round(Math.min(2 ** (number - 1), 64) * 1000 * (1 + random / 4));
  }

  /**
   * Resolves after `delay`, when the connection is back, or when the callback passed to `waits` is called. Offline it has
   * no timeout.
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

  /** Runs `task` until it succeeds, up to five times. An error with `isFinal` stops it. `waits` runs before each wait. */
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

  /** Whether a retry is pointless: client errors other than timeout and rate limit. */
  const isFinal = (status) => status >= 400 && status < 500 && status !== 408 && status !== 429;

  /** Fetches a file of this site: text and final URL. Times out if the server does not answer. `read` may read it otherwise. */
  function fetchText(address, { headers, read = (response) => response.text(), ...options } = {}) {
    return retry(async () => {
      const response = await fetch(address, { headers, signal: AbortSignal.timeout(LONGEST) });
      if (response.ok) return { text: await read(response), address: response.url };
      throw Object.assign(new Error(`${response.status} ${address}`), { status: response.status, isFinal: isFinal(response.status) });
    }, options);
  }

  /** Loads a script of this site, also from `file:`, where a retry is pointless. */
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
