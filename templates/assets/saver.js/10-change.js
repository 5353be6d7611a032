// Changes of a file of lines: the same rules as `scrollback serve --review` (Sources/Serve/LineChange.swift).
(() => {
  "use strict";
  const bare = (line) => line.replace(/^[ \t\r]+|[ \t\r]+$/g, "");

  /** The lines of a file, without blank ones. */
  const linesOf = (text) => text.split("\n").map(bare).filter((line) => line !== "");

  /** The file without the removed lines, followed by the lines that it does not have yet. Others keep their order. */
  function changed(text, { add, remove }) {
    const gone = new Set(remove.map(bare));
    const kept = text.split("\n").filter((line) => !gone.has(bare(line)));
    while (kept.at(-1) === "") kept.pop();
    const known = new Set(kept.map(bare));
    const fresh = [...new Set(add)].filter((line) => !known.has(bare(line)));
    const isSame = fresh.length === 0 && !text.split("\n").some((line) => gone.has(bare(line)));
    return isSame ? text : [...kept, ...fresh].map((line) => `${line}\n`).join("");
  }

  /** Identifies a line among those of one reviewer; undefined if it is not JSON. */
  function idOf(line) {
    try {
      const { at, turn, call, span, criterion, change, mode } = JSON.parse(line);
      return [at, turn, call, span?.start, criterion, change, mode].join(" ");
    } catch {
      return undefined;
    }
  }

  Scrollback.saving = { linesOf, changed, idOf };
})();
