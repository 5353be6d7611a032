// One key in browser storage. Storage may be blocked, full or contain foreign data; no method throws.
(() => {
  "use strict";

  /** `storage` is a function because reading `localStorage` may throw. */
  Scrollback.slot = (key, storage) => {
    function ask(task) {
      try {
        return task(storage());
      } catch {
        // Returns undefined.
      }
    }
    return {
      /** The stored string; null if there is none, undefined if storage is blocked. */
      read: () => ask((kept) => kept.getItem(key)),
      /** Stores a string, or removes the key for null; true on success. */
      write: (text) => ask((kept) => !(text === null ? kept.removeItem(key) : kept.setItem(key, text))),
      /** The stored string parsed as JSON. */
      parsed: () => ask((kept) => JSON.parse(kept.getItem(key))),
    };
  };
})();
