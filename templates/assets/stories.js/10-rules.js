// Pure logic of the story viewer: navigation (same vectors as StoryNavigation.swift), gestures, keys, seen and liked state.
(() => {
  "use strict";

  /** The nearest user before or after `user` with items. */
  const before = (counts, user) => counts.findLastIndex((count, index) => index < user && count > 0);
  const after = (counts, user) => counts.findIndex((count, index) => index > user && count > 0);

  /**
   * The place `{user, item}` after `action`, or `restart` or `close`. `counts` are items per user. Actions: next, previous,
   * nextUser, previousUser, and advance when an item's time is over.
   */
  function step(counts, { user, item }, action, wraps) {
    const isBack = action.startsWith("previous");
    const isWhole = action.endsWith("User");
    if (!isWhole && !isBack && item + 1 < counts[user]) return { user, item: item + 1 };
    if (!isWhole && isBack && item > 0) return { user, item: item - 1 };
    let to = isBack ? before(counts, user) : after(counts, user);
    if (to < 0 && wraps && action !== "advance") to = isBack ? before(counts, Infinity) : after(counts, -1);
    // A single item or user never loops.
    if (to < 0 || (to === user && (isWhole || counts[user] === 1))) {
      if (!isBack) return "close";
      return item > 0 ? { user, item: 0 } : "restart";
    }
    return { user: to, item: isBack && !isWhole ? counts[to] - 1 : 0 };
  }

  /** The user at an index of the endless tray, which repeats `count` users both ways; -1 if there are none. */
  const trayIndex = (position, count) => (count > 0 ? ((position % count) + count) % count : -1);

  /**
   * The action of a touch that moved `dx`, `dy` from `x`, `y` in `ms`; `close`, or undefined after a hold. The top 56 and
   * bottom 64 pixels belong to the controls.
   */
  function touch({ x, y, dx, dy, ms }, { width, height, isRTL }) {
    const [across, down] = [Math.abs(dx), Math.abs(dy)];
    if (across >= 50 && across > down) return dx < 0 !== isRTL ? "nextUser" : "previousUser";
    if (down >= 50) return dy > 0 ? "close" : undefined;
    if (ms >= 250 || Math.max(across, down) > 10 || y < 56 || y > height - 64) return undefined;
    return (isRTL ? width - x : x) < width / 3 ? "previous" : "next";
  }

  const keys = new Map(
    Object.entries({ n: "nextUser", p: "previousUser", " ": "pause", l: "like", Home: "first", End: "last", "?": "help" }),
  );

  /** The action of a key; combinations with modifiers belong to the browser. */
  function key({ key: name, shiftKey, ctrlKey, altKey, metaKey }, isRTL) {
    if (ctrlKey || altKey || metaKey || (shiftKey && name.length > 1)) return undefined;
    if (name === "ArrowRight" || name === "ArrowLeft") return (name === "ArrowRight") !== isRTL ? "next" : "previous";
    return keys.get(name.length === 1 ? name.toLowerCase() : name);
  }

  const without = (list, id) => list.filter((other) => other !== id);

  /** Marks an item as seen, permanently. */
  function see(state, id) {
    if (!state.seenItems.includes(id)) state.seenItems.push(id);
  }

  /** Whether an item is liked here, or was at build time (`committed`) and not unliked since. */
  const isLiked = (state, committed, id) =>
    state.likedItems.includes(id) || (committed.includes(id) && !state.unlikedItems.includes(id));

  function like(state, committed, id, isOn) {
    state.likedItems = without(state.likedItems, id);
    state.unlikedItems = without(state.unlikedItems, id);
    if (isOn && !committed.includes(id)) state.likedItems.push(id);
    if (!isOn && committed.includes(id)) state.unlikedItems.push(id);
  }

  /** The story state in the format of `content/stories/state.json`. */
  function exported(state, { seen, liked }) {
    const all = [...new Set([...liked, ...state.likedItems])];
    return {
      version: 1,
      seen: [...new Set([...seen, ...state.seenItems])].sort(),
      liked: all.filter((id) => isLiked(state, liked, id)).sort(),
    };
  }

  /** The ids in such a file, or undefined if it is invalid. */
  function parse(text) {
    try {
      const { version, seen = [], liked = [] } = JSON.parse(text);
      const isList = (list) => Array.isArray(list) && list.length <= 20_000 && list.every((id) => /^[\w.-]{1,64}$/.test(id));
      return version === 1 && isList(seen) && isList(liked) ? { seen, liked } : undefined;
    } catch {
      return undefined;
    }
  }

  Scrollback.stories = { step, trayIndex, touch, key, see, like, isLiked, exported, parse };
})();
