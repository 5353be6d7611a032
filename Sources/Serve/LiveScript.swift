/// The script and style sheet that `serve` adds to the pages it sends.
enum LiveScript {
  /// No page has this path: page names never begin with a hyphen.
  static let folder = "-scrollback"

  /// The page with both added, for the version of the site that it belongs to.
  ///
  /// `saves`: whether pages may save lines. Pages without this `<meta>` never ask: they may be on any server.
  static func added(to page: [UInt8], version: String, saves: Bool = false) -> [UInt8] {
    let meta = saves ? "<meta name=\"scrollback-save\" content=\"\(SaveAnswers.path)\" />" : ""
    let end = Array("</head>".utf8)
    guard let place = page.indices.first(where: { page[$0...].starts(with: end) }) else { return page }
    return page[..<place] + Array((meta + tags(version)).utf8) + page[place...]
  }

  static func tags(_ version: String) -> String {
    "<link rel=\"stylesheet\" href=\"/\(folder)/live.css\" />"
      + "<script src=\"/\(folder)/live.js?version=\(version)\" defer=\"\"></script>"
  }

  /// Polls for the next state; the server responds when there is one. The scroll position is kept across
  /// reloads and restored when the page has its full height.
  static let script = #"""
    "use strict";
    (() => {
      const script = document.currentScript.src;
      const version = new URL(script).searchParams.get("version");
      const key = "scrollback:live";
      let shown = version;
      let mark = "";
      let overlay;

      const storage = (use) => { try { return use(sessionStorage); } catch { return null; } };
      const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

      /** Browsers allow six connections per host: hidden pages use none. */
      const seen = () => document.hidden
        && new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));

      function reload() {
        const place = { page: location.pathname + location.search, x: scrollX, y: scrollY };
        storage((store) => store.setItem(key, JSON.stringify(place)));
        location.reload();
      }

      /** Changes that pages have saved themselves have a number after a point. A page may keep its place then. */
      function isHeld(next) {
        const isSaved = next.split(".")[0] === version.split(".")[0];
        return isSaved && !document.dispatchEvent(new Event("scrollback:saved", { cancelable: true }));
      }

      function restore() {
        const kept = storage((store) => store.getItem(key));
        storage((store) => store.removeItem(key));
        if (!kept) return;
        const place = JSON.parse(kept);
        if (place.page !== location.pathname + location.search) return;
        scrollTo({ left: place.x, top: place.y, behavior: "instant" });
      }

      function hide() {
        if (overlay) overlay.remove();
        overlay = undefined;
      }

      function show(text) {
        hide();
        const make = (name, content) => Object.assign(document.createElement(name), { textContent: content });
        const close = Object.assign(make("button", "Close"), { type: "button" });
        close.addEventListener("click", hide);
        overlay = document.createElement("section");
        overlay.id = "scrollback-live";
        overlay.dir = "ltr";
        overlay.lang = "en";
        overlay.setAttribute("role", "alert");
        overlay.append(make("h1", "Build failed: showing the last good site"), close, make("pre", text));
        document.body.append(overlay);
      }

      async function follow() {
        for (;;) {
          await seen();
          try {
            const answer = await fetch(new URL("state?mark=" + encodeURIComponent(mark), script), { cache: "no-store" });
            const state = await answer.json();
            if (state.version !== shown && !isHeld(state.version)) return reload();
            shown = state.version;
            if (state.mark !== mark) state.problems ? show(state.problems) : hide();
            mark = state.mark;
          } catch {
            await pause(500);
          }
        }
      }

      addEventListener("keydown", (event) => event.key === "Escape" && hide());
      addEventListener("load", () => requestAnimationFrame(() => setTimeout(restore)));
      // Pages saved by an earlier service worker would hide changes.
      if (navigator.serviceWorker) {
        navigator.serviceWorker.getRegistrations().then((all) => all.forEach((one) => one.unregister())).catch(() => {});
      }
      follow();
    })();

    """#

  static let style = """
    #scrollback-live {
      position: fixed; inset: auto 0 0 0; z-index: 2147483647; max-height: 70vh; overflow: auto; padding: 1rem;
      border-block-start: 4px solid #ff6b6b; background: #1b1b1f; color: #f4f4f5; text-align: left;
    }
    #scrollback-live h1 { margin: 0 0 .5rem; padding-inline-end: 5rem; font: bold 1rem/1.4 sans-serif; color: inherit; }
    #scrollback-live pre { margin: 0; font: .875rem/1.5 monospace; white-space: pre-wrap; overflow-wrap: anywhere; background: none; color: inherit; }
    #scrollback-live button {
      position: absolute; inset-block-start: .75rem; inset-inline-end: 1rem; min-height: 2rem; padding: 0 .75rem;
      border: 1px solid #f4f4f5; border-radius: 4px; background: none; color: inherit; font: 1rem sans-serif; cursor: pointer;
    }
    @media print { #scrollback-live { display: none; } }

    """
}
