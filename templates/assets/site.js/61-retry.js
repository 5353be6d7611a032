// Asking again: what a script fetches comes late rather than never (G-12, G-27).
(() => {
  "use strict";
  const TRIES = 5;

  /** Milliseconds to wait after try `number`, from 1: a second, then twice as long each time, and up to a quarter more by
   * chance, so that many readers do not come back together. */
  function backoff(number, random) {
    return Math.round(Math.min(2 ** (number - 1), 64) * 1000 * (1 + random / 4));
  }

  /** Ends after `delay`, or at once when the connection is back; without a connection it waits for nothing else. */
  function pause(delay, signal) {
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
    });
  }

  /** Runs `task` until it succeeds, five times at most; an error with `isFinal` ends it at once. */
  async function retry(task, { signal, tries = TRIES } = {}) {
    for (let number = 1; ; number += 1) {
      try {
        signal?.throwIfAborted();
        return await task();
      } catch (error) {
        if (error.isFinal || signal?.aborted || number >= tries) throw error;
        await pause(backoff(number, Math.random()), signal);
      }
    }
  }

  /** Whether asking again may help: not where the server has understood and said no. */
  const isFinal = (status) => status >= 400 && status < 500 && status !== 408 && status !== 429;

  /** The text of a file of this site. */
  function fetchText(address, options = {}) {
    return retry(async () => {
      const response = await fetch(address, { signal: options.signal });
      if (response.ok) return response.text();
      throw Object.assign(new Error(`${response.status} ${address}`), { status: response.status, isFinal: isFinal(response.status) });
    }, options);
  }

  Object.assign(Scrollback, { retry, fetchText, backoff });
})();
