// A "Check for updates" button instead of pull to refresh (S-08). A page does not contain its own build name, so this uses the
// worker's, or the one in `build.json` when the page was opened.
(() => {
  "use strict";
  const { make, offline, root, say } = Scrollback;

  async function build() {
    const response = await fetch(new URL("build.json", root), { cache: "no-store" });
    if (!response.ok) throw new Error(response.status);
    return (await response.json()).build;
  }

  let opened;

  /** `newest`, `newer`, `unreachable`, or `unknown` if `build.json` could not be loaded with the page. */
  async function check() {
    if (offline.isNewer()) return "newer";
    if (offline.worker()) return offline.ask(offline.worker());
    try {
      const [before, now] = [await opened, await build()];
      return before === undefined ? "unknown" : before === now ? "newest" : "newer";
    } catch {
      return "unreachable";
    }
  }

  const answers = {
    newest: () => [say("You have the newest version.")],
    newer: () => [`${say("New version available")} `, offline.reloadButton()],
    unknown: () => [`${say("Reload to get the newest version")} `, offline.reloadButton()],
    unreachable: () => [say("The site cannot be reached. Try again once you are online.")],
  };

  function addButton(place) {
    const status = make("span", { role: "status" });
    const button = make("button", { type: "button", click: run }, say("Check for updates"));
    async function run() {
      // A disabled button would lose focus.
      if (button.getAttribute("aria-disabled")) return;
      button.setAttribute("aria-disabled", "true");
      status.replaceChildren(make("span", { class: "spinner", "aria-hidden": "true" }), say("Checking…"));
      const result = await check();
      status.replaceChildren(...(answers[result] ?? answers.unknown)());
      button.removeAttribute("aria-disabled");
    }
    place.append(button, status);
  }

  const places = offline.isServed ? document.querySelectorAll("[data-update-check]") : [];
  if (places.length > 0 && !offline.worker()) opened = build().catch(() => undefined);
  for (const place of places) addButton(place);
  Scrollback.update = { check };
})();
