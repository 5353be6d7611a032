// What a browser stores, without a browser.

/** Storage in memory; `fail` names the operation that throws. */
export function storage(start = {}) {
  const items = new Map(Object.entries(start));
  const own = {
    fail: "",
    getItem: (key) => {
      if (own.fail === "get") throw new Error("blocked");
      return items.get(key) ?? null;
    },
    setItem: (key, value) => {
      if (own.fail) throw new Error(own.fail);
      items.set(key, value);
    },
  };
  return own;
}
