// Brings the items of all users, in scripts that call `take`: unlike other data, a page from `file:` may load them.
(() => {
  "use strict";
  const { make, root, stories } = Scrollback;
  const values = new Map();
  const files = new Map();

  /** Called by `stories/_data/<name>.js`. */
  stories.take = (name, value) => values.set(name, value);

  function load(name) {
    if (!files.has(name)) {
      files.set(name, new Promise((resolve, reject) => {
        function fail() {
          files.delete(name);
          reject(new Error(`stories/_data/${name}.js cannot be loaded`));
        }
        const load = () => (values.has(name) ? resolve(values.get(name)) : fail());
        document.head.append(make("script", { src: new URL(`stories/_data/${name}.js`, root).href, load, error: fail }));
      }));
    }
    return files.get(name);
  }

  /** The order of the tray and the rules, once loaded: `{seconds, wrap, seen, liked, ids, counts, parts}`. */
  stories.index = async () => {
    const { users, ...rules } = await load("index");
    return { ...rules, ids: users.map(([id]) => id), counts: users.map(([, count]) => count), parts: users.map(([, , part]) => part) };
  };

  /** A user with all items, by place in the tray. */
  stories.user = async (index, place) => {
    const part = index.parts[place];
    return (await load(String(part)))[place - index.parts.indexOf(part)];
  };
})();
