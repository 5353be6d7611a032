// Places that save lines: the server of `serve --review`, or a folder that the reviewer has chosen (File System Access).
//
// A place has `read()`, which returns the path and the lines of its file, and `write({ add, remove })`, which returns
// the problems of refused lines. With problems, nothing is written. Both throw.
(() => {
  "use strict";
  const { linesOf, changed } = Scrollback.saving;
  if (typeof document !== "object") return;

  /** Only `serve --review` adds this element to its pages; other pages never ask. */
  const address = document.querySelector("meta[name=scrollback-save]")?.content;

  function server(kind, reviewer) {
    let token;
    async function ask(query, options = {}) {
      const answer = await fetch(address + query, { cache: "no-store", ...options });
      const body = await answer.json();
      if (!answer.ok && answer.status !== 422) throw new Error(body.message);
      return body;
    }
    return {
      async read() {
        const body = await ask(`?${new URLSearchParams({ kind, reviewer })}`);
        token = body.token;
        return body;
      },
      write(change) {
        const body = JSON.stringify({ kind, reviewer, ...change });
        // A page that is being left may finish a short request.
        const options = { method: "POST", body, keepalive: body.length < 20_000 };
        return ask("", { ...options, headers: { "Content-Type": "application/json", "X-Scrollback-Token": token } });
      },
    };
  }

  // Folder

  const canChoose = !address && isSecureContext && typeof globalThis.showDirectoryPicker === "function";
  const access = { mode: "readwrite" };

  /** The chosen folder is kept in the browser: a handle, which cannot be in `localStorage`. */
  function kept(mode, task) {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(`${Scrollback.key}:folder`);
      opening.onupgradeneeded = () => opening.result.createObjectStore("folder");
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const asked = task(opening.result.transaction("folder", mode).objectStore("folder"));
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          opening.result.close();
          resolve(asked.result);
        };
      };
    });
  }

  const locked = (task) => (navigator.locks ? navigator.locks.request(`${Scrollback.key}:save`, task) : task());
  const chosen = () => (canChoose ? kept("readonly", (store) => store.get(0)).catch(() => undefined) : Promise.resolve());
  const isAllowed = async (handle) => (await handle.queryPermission?.(access) ?? "granted") === "granted";
  const allow = async (handle) => (await handle.requestPermission?.(access) ?? "granted") === "granted";

  async function choose() {
    const handle = await showDirectoryPicker({ id: "scrollback", ...access });
    await kept("readwrite", (store) => store.put(handle, 0)).catch(() => {});
    return handle;
  }

  /** The folder of the file: of a project, of its content, or the chosen folder itself. */
  async function inside(handle, name) {
    const has = (folder, child) => folder.getDirectoryHandle(child).catch(() => undefined);
    const content = await has(handle, "content");
    const isContent = !content && handle.name !== name && (handle.name === "content" || Boolean(await has(handle, "runs")));
    if (!content && !isContent) return { folder: handle, path: handle.name };
    const folder = await (content ?? handle).getDirectoryHandle(name, { create: true });
    return { folder, path: content ? `content/${name}` : `${handle.name}/${name}` };
  }

  function folder(kind, reviewer, handle) {
    const [parent, name] = kind === "modes" ? ["review", "modes.jsonl"] : ["reviews", `${kind}-${reviewer}.jsonl`];
    const bytes = (file) => file.getFile().then((found) => found.arrayBuffer());
    /** Throws for a file that is not UTF-8: writing it again would change its words. */
    const text = async (file) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await bytes(file));
    const pathOf = (place) => (place.path ? `${place.path}/${name}` : name);
    return {
      async read() {
        const place = await inside(handle, parent);
        const file = await place.folder.getFileHandle(name).catch(() => undefined);
        return { path: pathOf(place), lines: file ? linesOf(await text(file)) : [] };
      },
      /** Tabs wait for each other. The browser replaces the file when it is closed. */
      write: (change) => locked(async () => {
        const place = await inside(handle, parent);
        const file = await place.folder.getFileHandle(name, { create: true });
        const before = await text(file);
        const after = changed(before, change);
        if (after !== before) {
          const out = await file.createWritable();
          await out.write(after);
          await out.close();
        }
        return { problems: [] };
      }),
    };
  }

  Object.assign(Scrollback.saving, { isServed: Boolean(address), canChoose, server, folder, chosen, choose, isAllowed, allow });
})();
