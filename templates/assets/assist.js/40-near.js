// The messages before and after each result.
(() => {
  "use strict";
  const { make, assist } = Scrollback;
  const longest = 120;

  /** The messages before and after one in its conversation: undefined where there is none. */
  async function around(index, message) {
    const list = await index.around(message.id);
    const place = list.findIndex(({ id }) => id === message.id);
    const before = list[place - 1] ?? (list[0].id > 0 ? (await index.around(list[0].id - 1)).at(-1) : undefined);
    const after = list[place + 1] ?? (await index.around(message.id + 1))[0];
    const isNear = (other) => other && other.id !== message.id && assist.folder(other.path) === assist.folder(message.path);
    return [before, after].map((other) => (isNear(other) ? other : undefined));
  }

  function line({ name, text }) {
    const short = text.length > longest ? `${text.slice(0, longest)}\u2026` : text;
    return make("span", { class: "found-near" }, make("b", {}, make("bdi", {}, name)), " ", make("span", { dir: "auto" }, short));
  }

  /** Adds them to a row. */
  async function surround(row, message) {
    if (row.querySelector(".found-near") || message.name === "") return;
    const [before, after] = await around(await Scrollback.search.index(), message);
    const own = row.querySelector(".found-line");
    if (before) own.before(line(before));
    if (after) own.after(line(after));
  }

  Object.assign(assist, { surround });
})();
