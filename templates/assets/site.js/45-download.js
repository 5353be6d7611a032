// What a page hands to its reader as a file.
(() => {
  "use strict";

  /** Saves text under a name; `type` is its MIME type. */
  Scrollback.download = (name, text, type) => {
    const address = URL.createObjectURL(new Blob([text], { type }));
    Scrollback.make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
})();
