// Saves visited pages for offline use (decision 14). A cache belongs to one build: saved pages are served from it, and when
// `build.json` names another build, all of them are fetched into a new cache that replaces the old one. To remove the
// worker: `offline: false` in site.yml.
(() => {
  "use strict";
  const root = new URL(self.registration.scope);
  const prefix = `scrollback:1:${encodeURIComponent(root.pathname)}:`;
  const at = (path) => new URL(path, root).href;
  const list = at("build.json");
  const limits = { entries: 120, bytes: 2 << 20 };

  /** The cache key of a response: one per folder page, without query and fragment. */
  function nameOf(address, isPage = true) {
    const url = new URL(address);
    url.hash = "";
    if (isPage) url.search = "";
    if (url.pathname.endsWith("/")) url.pathname += "index.html";
    return url.href;
  }

  /** Content-hashed, so it never changes. */
  const isFingerprinted = (address) => /\/assets\/.*\.[0-9a-f]{8}\.[^/]+$/.test(address);

  /** How to handle a request; `pass` leaves it to the browser, as media needs range requests. */
  function plan({ method, url, mode, destination, cache, headers }) {
    const isOurs = method === "GET" && url.startsWith(root.href) && url !== list && url !== at("sw.js");
    if (!isOurs || headers.has("range") || cache === "no-store" || cache === "only-if-cached") return "pass";
    if (["audio", "video", "track"].includes(destination)) return "pass";
    return mode === "navigate" ? "page" : "file";
  }

  /** Accepts only complete responses of this site: no errors, login pages or other sites. */
  function isSavable({ status, type, url, headers }, kind) {
    if (status !== 200 || type !== "basic" || !url.startsWith(root.href)) return false;
    if (/no-store/i.test(headers.get("cache-control")) || Number(headers.get("content-length")) > limits.bytes) return false;
    return kind !== "page" || /^text\/html\b/i.test(headers.get("content-type"));
  }

  /** Some hosts redirect `index.html` to its folder; browsers reject redirected responses for navigation. */
  const direct = (response) =>
    response.redirected ? new Response(response.body, { headers: response.headers }) : response;

  /** A valid file list, or undefined; `isOver` if the site turned offline use off. */
  function readList(value) {
    const texts = (list) => Array.isArray(list) && list.every((text) => typeof text === "string");
    if (value?.version !== 1 || typeof value.build !== "string") return undefined;
    if (!texts(value.shell) || !texts(value.folders)) return value.shell === undefined ? { isOver: true } : undefined;
    return { build: value.build, shell: value.shell.map(at), folders: value.folders.map((path) => at(`${path}/`)) };
  }

  /** Whether a URL belongs to this site; another site may be in a subfolder. */
  function isInside(address, folders) {
    const path = new URL(address).href.slice(root.href.length).split(/[?#]/)[0];
    return !path.includes("/") || folders.includes(at(`${path.split("/")[0]}/`));
  }

  /** Which of the saved `names` to drop, oldest first; never the shell. */
  const surplus = (names, shell) => {
    const own = names.filter((name) => name !== list && !shell.includes(name));
    return own.slice(0, Math.max(0, own.length - limits.entries));
  };

  const match = (cache, name) => cache.match(name, { ignoreVary: true });
  let known;

  /** The newest complete cache: the one with a list. */
  async function current() {
    for (const name of known ? [] : (await caches.keys()).reverse()) {
      const cache = name.startsWith(prefix) && (await caches.open(name));
      const saved = cache && (await match(cache, list));
      const files = saved && readList(await saved.json().catch(() => null));
      if (files?.build) return (known = { cache, name, ...files });
    }
    return known;
  }

  async function forget(except) {
    if (!except) known = undefined;
    for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== except) await caches.delete(name);
  }

  let running;
  /** Fetches the list and saves the site again if it changed: `newest`, `newer`, `unreachable` or `gone`. */
  const update = () => (running ??= check().catch(() => "unreachable").finally(() => (running = undefined)));

  async function check() {
    const response = await fetch(list, { cache: "no-store" });
    const text = response.ok ? await response.text() : "null";
    const fresh = readList(JSON.parse(text));
    if ([404, 410].includes(response.status) || fresh?.isOver) {
      await forget();
      await self.registration.unregister();
      return "gone";
    }
    if (!fresh) return "unreachable";
    const old = await current();
    if (old?.build === fresh.build) return "newest";
    await move(old, fresh, text);
    return old ? "newer" : "newest";
  }

  /** Saves shell and visited pages of a new build; the old cache stays in use until done. */
  async function move(old, fresh, text) {
    const name = prefix + fresh.build;
    await caches.delete(name);
    const cache = await caches.open(name);
    const changed = new Set();
    const visited = old ? (await old.cache.keys()).map(({ url }) => url) : [];
    const others = visited.filter((url) => url !== list && !old.shell.includes(url) && !isFingerprinted(url));
    const names = [...new Set([...fresh.shell, ...others])];
    while (names.length > 0) await Promise.all(names.splice(0, 6).map(renew));

    async function renew(url) {
      const before = old && (await match(old.cache, url));
      if (before && isFingerprinted(url)) return cache.put(url, before);
      const after = await fetch(url, { cache: "no-cache" });
      if (isSavable(after, "file")) {
        if (before && (await before.text()) !== (await after.clone().text())) changed.add(url);
        return cache.put(url, direct(after));
      }
      if (fresh.shell.includes(url)) throw new Error(url);
    }

    await cache.put(list, new Response(text));
    known = { cache, name, ...fresh };
    await forget(name);
    for (const client of await self.clients.matchAll()) if (changed.has(nameOf(client.url))) client.postMessage("newer");
  }

  async function save(state, name, response) {
    await state.cache.put(name, direct(response));
    const names = (await state.cache.keys()).map(({ url }) => url);
    for (const old of surplus(names, state.shell)) await state.cache.delete(old);
  }

  async function answer(event, kind) {
    const { request } = event;
    const state = await current().catch(() => undefined);
    if (!state || !isInside(request.url, state.folders)) return fetch(request);
    const name = nameOf(request.url, kind === "page");
    const saved = await match(state.cache, name);
    if (saved) return saved;
    try {
      const response = await fetch(request);
      // The disk may be full; the page is shown anyway.
      if (isSavable(response, kind)) event.waitUntil(save(state, name, response.clone()).catch(() => {}));
      return response;
    } catch (error) {
      const offline = at("offline.html");
      if (kind !== "page" || !(await match(state.cache, offline))) throw error;
      return Response.redirect(`${offline}#${request.url.slice(root.href.length)}`);
    }
  }

  /** A page reports that it is open: saves it, in case it loaded before the worker, and checks for a new build. */
  async function greet({ source, ports }) {
    const result = await update();
    const state = await current();
    const name = source && nameOf(source.url);
    if (state && name && isInside(name, state.folders) && !(await match(state.cache, name))) {
      const response = await fetch(name).catch(() => undefined);
      if (response && isSavable(response, "page")) await save(state, name, response).catch(() => {});
    }
    ports[0]?.postMessage(result);
  }

  self.addEventListener("install", (event) => event.waitUntil(update().then(() => self.skipWaiting())));
  self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener("message", (event) => event.waitUntil(event.data === "forget" ? forget() : greet(event)));
  self.addEventListener("fetch", (event) => {
    const kind = plan(event.request);
    if (kind !== "pass") event.respondWith(answer(event, kind));
  });
  self.rules = { nameOf, plan, isSavable, readList, isInside, surplus, isFingerprinted };
})();
