import assert from "node:assert/strict";
import { test } from "node:test";
import { load, vectors } from "./load.mjs";

const { assistant, talk } = load(["site.js/15-draw.js", "assistant.js/10-rules.js", "assistant.js/20-talk.js"], { TextEncoder });
const plain = (value) => JSON.parse(JSON.stringify(value));

const rule = (name, words, characters, reply, topics = []) => ({ name, words, characters, reply, topics });
const code = rule("code", ["swift", "ios", "app"], [], "Swift!");
const rules = {
  seed: "1", errorRate: 0.1, errorText: "Unavailable.", delay: [1000, 2000],
  rules: [
    rule("greeting", ["hello", "hi"], [], "Hi there!"),
    rule("question", [], ["?", "\uff1f", "\u061f"], "Good question!", [rule("weather", ["weather"], [], "Sunny."), code]),
    code,
    rule("default", [], [], "Thanks."),
  ],
};
const never = { ...rules, errorRate: 0 };
const always = { ...rules, errorRate: 1 };
const NOW = 1_762_344_000_000;

/** The state after several actions, one second apart. */
function after(actions, with_ = never, from = talk.start(NOW)) {
  return actions.reduce((state, action, index) => talk.reduce(state, { ...action, now: NOW + (index + 1) * 1000 }, with_), from);
}
const send = (text) => ({ type: "send", text });
const reply = { type: "reply" };

test("the script answers as the vectors say, by whole words whatever the locale (M-12, M-15, M-16, M-17, M-18)", () => {
  const rows = vectors("assistant_rules");
  assert.ok(rows.length > 50);
  for (const { input_json: input, rule: expected } of rows) {
    assert.equal(assistant.match(rules, JSON.parse(input))?.label ?? "rejected", expected, input);
  }
});

test("words keep their marks, and fold alike in both forms of a letter", () => {
  const found = (text) => [...assistant.words(text)];
  assert.deepEqual(found("a\u0301pp \u00c1PP"), ["\u00e1pp", "\u00e1pp"]);
  assert.deepEqual(found("\u2764\ufe0fhi"), ["hi"]);
  assert.deepEqual(found("\u039f\u03b4\u03cc\u03c2 \u039f\u0394\u039f\u03a3"), ["\u03bf\u03b4\u03cc\u03c3", "\u03bf\u03b4\u03bf\u03c3"]);
  assert.deepEqual(found("I\u0130"), ["ii\u0307"]);
  assert.equal(assistant.match({ rules: [rule("a", ["na\u0131\u0308ve"], [], "x"), rule("d", [], [], "y")] }, "naive").label, "d");
});

test("draws fall as they do in Swift (M-19)", () => {
  const rows = vectors("assistant_draws");
  assert.ok(rows.length >= 40);
  for (const { seed, conversation, message, attempt, error_rate: rate, failed, milliseconds } of rows) {
    const drawn = assistant.draw({ errorRate: Number(rate), delay: [1000, 2000] }, seed, conversation, message, Number(attempt));
    assert.deepEqual(plain(drawn), { isFailure: failed === "yes", delay: Number(milliseconds) }, `${seed} ${conversation} ${message} ${attempt}`);
  }
});

test("of 10,000 messages a tenth fails, and each waits one to two seconds (M-13, M-19)", () => {
  let failures = 0;
  for (let number = 0; number < 10_000; number += 1) {
    const { isFailure, delay } = assistant.draw(rules, "7", "share", `u${number}`, 1);
    failures += isFailure ? 1 : 0;
    assert.ok(Number.isInteger(delay) && delay >= 1000 && delay <= 2000);
  }
  assert.ok(failures >= 900 && failures <= 1100, `${failures}`);
});

test("a message is checked, sent, waited for and answered (M-30)", () => {
  let state = talk.start(NOW);
  for (const text of ["", "   ", "\n\t"]) {
    assert.equal(talk.canSend(state, text), false);
    const refused = after([send(text)]);
    assert.equal(refused.problem, "Write a message first.");
    assert.equal(refused.messages.length, 0);
  }
  assert.equal(talk.canSend(state, " hi "), true);
  state = after([send("  hi\n there ")]);
  assert.deepEqual(plain(state.messages), [{ id: "u1", role: "user", time: NOW + 1000, text: "hi\n there" }]);
  assert.equal(state.pending.attempt, 1);
  assert.equal(talk.canSend(state, "more"), false);
  assert.equal(after([send("more")], never, state).problem, "Wait for the reply.");
  assert.equal(after([send("x".repeat(8001))]).problem, "A message can have up to 8000 characters.");
  const answered = after([reply], never, state);
  assert.equal(answered.pending, undefined);
  assert.equal(answered.messages[1].text, "Hi there!");
  assert.equal(answered.messages[1].rule, "greeting");
  assert.equal(state.messages.length, 1, "the state before is not changed");
});

test("a failed message can be tried again, three times in all (M-19)", () => {
  const once = after([send("hi"), reply], always);
  assert.equal(once.messages[1].error, "Unavailable.");
  assert.ok(talk.canRetry(once));
  const retried = after([send("hi"), reply, { type: "retry" }, reply], always);
  const thrice = after([{ type: "retry" }, reply, { type: "retry" }, reply], always, retried);
  assert.deepEqual(plain(thrice.messages.map(({ id }) => id)), ["u1", "a1-failed-1", "a1-failed-2", "a1-failed-3"]);
  assert.equal(talk.canRetry(thrice), false);
  assert.equal(after([{ type: "retry" }], always, thrice), thrice);
  const healed = after([{ type: "retry" }, reply], never, once);
  assert.equal(healed.messages.at(-1).text, "Hi there!");
  assert.equal(after([send("next")], never, thrice).messages.at(-1).id, "u2");
});

test("the message of the moment goes with the next key, and clearing begins anew", () => {
  const refused = after([send("")]);
  assert.equal(after([{ type: "type" }], never, refused).problem, "");
  const cleared = after([send("hi"), { type: "clear" }]);
  assert.deepEqual([cleared.messages.length, cleared.pending], [0, undefined]);
  assert.notEqual(cleared.id, talk.start(NOW).id);
});

test("a kept conversation comes back, and one that waited goes on (M-31)", () => {
  const state = after([send("hi"), reply, send("What is Swift?")]);
  const kept = plain(talk.saved(state, NOW));
  const back = talk.restore(kept, NOW, never);
  assert.deepEqual(plain(back), plain(state));
  assert.equal(after([reply], never, back).messages.at(-1).rule, "question/code");
});

test("kept data that makes no sense is a new conversation, never an exception (M-31)", () => {
  const good = plain(talk.saved(after([send("hi"), reply]), NOW));
  const broken = [
    undefined, null, {}, { ...good, version: 2 }, { ...good, id: "../x" }, { ...good, id: 7 }, { ...good, messages: {} },
    { ...good, messages: [null] }, { ...good, messages: [1] }, { ...good, messages: [good.messages[0], good.messages[0]] },
    ...["id", "role", "time", "text", "took"].flatMap((key) => [null, -1e300, {}, [], "<script>"].map((value) =>
      ({ ...good, messages: [good.messages[0], { ...good.messages[1], [key]: value }] }))).filter(({ messages }) => messages[1].text !== "<script>"),
  ];
  for (const kept of broken) {
    assert.equal(talk.restore(kept, NOW, never).messages.length, 0, JSON.stringify(kept));
  }
});

test("a conversation is capped at its end, and begins with the user (M-31)", () => {
  let state = talk.start(NOW);
  for (let number = 0; number < 150; number += 1) state = after([send(`message ${number}`), reply], never, state);
  assert.equal(state.messages.length, 200);
  assert.equal(state.messages[0].role, "user");
  assert.equal(state.messages.at(-2).id, "u150");
  assert.equal(new Set(state.messages.map(({ id }) => id)).size, 200);
});

test("the download is one line of the archive form (M-31)", () => {
  const state = after([send("hi\n\"you\""), reply]);
  const text = talk.archive(state);
  assert.equal(text.split("\n").length, 2);
  const line = JSON.parse(text);
  assert.equal(line.kind, "assistant");
  assert.equal(line.title, "Playground, 2025-11-05");
  assert.deepEqual(line.messages[0], { id: "u1", sender: "user", role: "user", timestamp: "2025-11-05T12:00:01Z", text: "hi\n\"you\"" });
  assert.equal(line.messages[1].rule, "greeting");
  assert.ok(line.messages[1].took >= 1 && line.messages[1].took <= 2);
});

test("the browser's record takes conversations of any version, and nothing else (M-31)", () => {
  const { state } = load(["site.js/20-state.js"]);
  const read = (talks) => state.parse(JSON.stringify({ version: 1, talks }), NOW).state.talks;
  const good = plain(talk.saved(after([send("hi"), reply]), 5));
  assert.deepEqual(plain(read({ assistant: good })), { assistant: good });
  assert.deepEqual(plain(read({ assistant: { version: 9, turns: [1], updatedAt: 5 } })), { assistant: { version: 9, turns: [1], updatedAt: 5 } });
  for (const wrong of [null, 7, "text", [], {}, { version: "1" }, { version: 1, messages: ["x".repeat(3 << 20)] }]) {
    assert.deepEqual(plain(read({ assistant: wrong })), {});
    assert.deepEqual(plain(read(wrong)), {});
  }
  const polluted = state.parse('{"version":1,"talks":{"__proto__":{"version":1,"__proto__":{"bad":1},"updatedAt":1}}}', NOW).state;
  assert.equal({}.bad, undefined);
  assert.equal(polluted.talks.__proto__.version, 1);
});
