// One name in a storage of the browser, which may be blocked, full, or hold what others wrote: asking never throws.
(() => {
  "use strict";

  /** `storage` is a function, since asking for localStorage may throw. */
  Scrollback.slot = (key, storage) => {
    function ask(task) {
      try {
        return task(storage());
      } catch {
        // Nothing comes back.
      }
    }
    return {
      /** The text; null without one, undefined where nothing may be read. */
      read: () => ask((kept) => kept.getItem(key)),
      /** Keeps a text, or with null none any more; true when that worked. */
      write: (text) => ask((kept) => !(text === null ? kept.removeItem(key) : kept.setItem(key, text))),
      /** What the text says as JSON. */
      parsed: () => ask((kept) => JSON.parse(kept.getItem(key))),
    };
  };
})();
