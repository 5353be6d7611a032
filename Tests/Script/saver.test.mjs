// Changes of a file of lines, as the browser makes them in a folder: by the rules of the server (LineChangeTests.swift).
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { saving } = load(["saver.js/10-change.js"]);

test("other lines keep their text and order, and the file ends in one line break", () => {
  for (const [text, add, remove, expected] of [
    ["", ["a"], [], "a\n"], ["a", ["b"], [], "a\nb\n"], ["a\n\n\n", ["b"], [], "a\nb\n"], [" a \r\n\nb\n", ["c"], [], " a \r\n\nb\nc\n"],
    ["a\nb\nc\n", [], ["b"], "a\nc\n"], ["a\n", [], ["a"], ""], ["b\na\n", ["c", "c"], [], "b\na\nc\n"], ["\uFEFFa\n", ["b"], [], "\uFEFFa\nb\n"],
  ]) {
    assert.equal(saving.changed(text, { add, remove }), expected);
    assert.equal(saving.changed(expected, { add, remove }), expected, "twice is once");
  }
});

test("lines that are there or gone change nothing", () => {
  for (const [text, add, remove] of [["a\nb", ["a"], ["c"]], ["", [], []], [" a\r\n", ["a"], []]]) {
    assert.equal(saving.changed(text, { add, remove }), text);
  }
  assert.deepEqual([...saving.linesOf(" a\r\n\n  \nb")], ["a", "b"]);
});

test("a line is known by its time and what it answers", () => {
  const line = { at: "2025-11-02T10:00:00Z", turn: "t1", criterion: "tone", label: "good" };
  const id = saving.idOf(JSON.stringify(line));
  assert.equal(saving.idOf(JSON.stringify({ ...line, comment: "x" })), id);
  for (const other of [{ at: "2025-11-02T10:00:01Z" }, { turn: "t2" }, { criterion: "correct" }, { call: 0 }, { span: { start: 3 } }, { mode: "x" }]) {
    assert.notEqual(saving.idOf(JSON.stringify({ ...line, ...other })), id);
  }
  assert.equal(saving.idOf("no JSON"), undefined);
});
