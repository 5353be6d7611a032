// How much of a conversation a reviewer has judged, as lists and filters count it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const isAnswer = (verdict, { kind }) => (kind === "number" ? verdict.score !== undefined : (verdict.label ?? null) !== null || verdict.labels?.length > 0);
const criteria = [
  { name: "correct", kind: "binary", target: "turn", isRequired: true }, { name: "arguments", kind: "binary", target: "tool call", isRequired: true },
  { name: "claims", kind: "binary", target: "span", isRequired: true }, { name: "solved", kind: "binary", target: "conversation", isRequired: true },
  { name: "tone", kind: "binary", target: "turn", isRequired: false },
];

/** The rules for criteria of these names. */
function rubric(...names) {
  const chosen = criteria.filter(({ name }) => names.includes(name));
  const Scrollback = { rubric: { criteria: chosen, named: (name) => chosen.find((one) => one.name === name), isAnswer } };
  return load(["review.js/10-verdicts.js", "review.js/27-judged.js"], { Scrollback }).rubric;
}

const verdict = (criterion, turn, more = {}) => ({ conversation: "a", run: "one", criterion, turn, label: "pass", key: "k", ...more });
const span = { start: 0, end: 2, quote: "ab" };
const name = "one\na";

test("a target counts once, whatever was said about it under an earlier text or about several words", () => {
  const { judged } = rubric("correct", "arguments", "claims");
  const verdicts = [
    verdict("correct", "t2", { key: "old" }), verdict("correct", "t2"), verdict("claims", "t2", { span }), verdict("claims", "t2", { span: { ...span, start: 1 } }),
    verdict("arguments", "t2", { call: 0 }), verdict("arguments", "t2", { call: 1 }),
  ];
  assert.equal(judged(verdicts).get(name).targets.size, 4);
});

test("what is on no target counts nothing: words where a turn is asked for, a turn where its calls are, optional criteria", () => {
  const { judged } = rubric("correct", "arguments", "solved", "tone");
  const others = [
    verdict("correct", "t2", { span }), verdict("correct", "t2", { call: 0 }), verdict("arguments", "t2"), verdict("solved", "t2"), verdict("tone", "t2"),
    verdict("gone", "t2"), verdict("correct", "t2", { label: null, comment: "?" }),
  ];
  assert.equal(judged(others).get(name).targets.size, 0);
});

test("an answer for all turns at once is none about one more turn", () => {
  const { judged, done, total } = rubric("correct", "claims");
  const some = judged([verdict("correct", undefined), verdict("correct", "t2"), verdict("correct", "t4"), verdict("claims", "t2", { span })]).get(name);
  assert.equal(done(some, [2, 2]), 3);
  const all = judged([verdict("correct", undefined), verdict("claims", undefined)]).get(name);
  assert.equal(done(all, [2, 2]), 4);
  assert.equal(done(undefined, [2, 2]), 0);
  assert.equal(total([2, 2]), 4);
});

test("a conversation is finished if one criterion is answered for all turns at once and another turn by turn", () => {
  const { judged, done } = rubric("correct", "claims", "tone");
  const found = judged([verdict("correct", undefined), verdict("claims", "t2", { span }), verdict("claims", "t4"), verdict("tone", undefined)]).get(name);
  assert.equal(done(found, [2, 2]), 4);
  assert.equal(done(judged([verdict("correct", "t2"), verdict("correct", "t4"), verdict("correct", "t6")]).get(name), [2, 2]), 2, "turns of another text count for no other criterion");
});

test("each run of a conversation counts on its own", () => {
  const { judged, nameOf } = rubric("correct");
  const found = judged([verdict("correct", "t2"), verdict("correct", "t4"), verdict("correct", "t2", { run: "two" })]);
  assert.equal(found.get(name).targets.size, 2);
  assert.equal(found.get(nameOf({ run: "two", conversation: "a" })).targets.size, 1);
  assert.deepEqual([...found.keys()].sort(), ["one\na", "two\na"]);
});
