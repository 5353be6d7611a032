// Loads the items of all users from scripts that call `take`, since pages on `file:` can load scripts only.
(() => {
  "use strict";
  const { loadScript, root, stories } = Scrollback;
  const values = new Map();
  const files = new Map();

  /** Called by `stories/_data/<name>.js`. */
  stories.take = (name, value) => values.set(name, value);

  async function read(name) {
    // No retry: on failure the link opens the page instead.
    await loadScript(new URL(`stories/_data/${name}.js`, root).href, { tries: 1 });
    if (!values.has(name)) throw new Error(`stories/_data/${name}.js cannot be loaded`);
    return values.get(name);
  }

  function load(name) {
    if (!files.has(name)) {
      files.set(name, read(name).catch((error) => {
        files.delete(name);
        throw error;
      }));
    }
    return files.get(name);
  }

  /** The loaded index: `{seconds, wrap, seen, liked, ids, counts, parts}`. */
  stories.index = async () => {
    const { users, ...rules } = await load("index");
    return { ...rules, ids: users.map(([id]) => id), counts: users.map(([, count]) => count), parts: users.map(([, , part]) => part) };
  };

  /** A user with all items, by position in the tray. */
  stories.user = async (index, place) => {
    const part = index.parts[place];
    return (await load(String(part)))[place - index.parts.indexOf(part)];
  };
})();
