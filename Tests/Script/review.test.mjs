// Verdicts of one reviewer: what is read, what counts, and what leaves the browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";
import { storage } from "./storage.mjs";

const { verdicts, ReviewLog } = load(["theme.js/20-slot.js", "review.js/10-verdicts.js", "tables.js/10-tables.js", "review.js/20-log.js"]);
const KEY = "0123456789ab-abcdef012345";
const make = (more = {}) => ({ conversation: "c", run: "one", turn: "t1", label: "good", reviewer: "ada", at: "2025-11-02T10:00:00Z", key: KEY, ...more });

test("names of reviewers are parts of file names", () => {
  for (const name of ["ada", "a", "ada-2", "7"]) assert.ok(verdicts.isName(name), name);
  for (const name of ["", "-ada", "Ada", "a b", "a.b", "../a", "ä", "a".repeat(41), "ada\n"]) assert.ok(!verdicts.isName(name), name);
});

test("a line that makes no sense is no verdict, and odd members are left out", () => {
  for (const raw of [null, [], "x", 7, {}, { ...make(), key: "" }, { ...make(), reviewer: "A B" }, { ...make(), at: "soon" }]) {
    assert.equal(verdicts.clean(raw), undefined);
  }
  const { label, span, comment } = verdicts.clean({ ...make(), label: 7, span: { start: 3, end: 2 }, comment: ["x"], __proto__: { a: 1 } });
  assert.deepEqual([label, span, comment], [null, undefined, undefined]);
});

test("of one thing the last verdict counts; another turn, other words and a changed turn are other things", () => {
  const later = "2025-11-02T11:00:00Z";
  const all = [make({ at: later, label: "bad" }), make(), make({ turn: "t2" }), make({ span: { start: 0, end: 2 } }), make({ key: `f${KEY.slice(1)}` })];
  const current = [...verdicts.current(all).values()];
  assert.deepEqual(current.map(({ label }) => label), ["bad", "good", "good", "good"]);
  const sameTurnElsewhere = make({ key: `${KEY.slice(0, 12)}-000000000000`, at: later });
  assert.equal(verdicts.current([make(), sameTurnElsewhere]).size, 1);
});

test("a file is the lines of before as they are, then what is new", () => {
  const earlier = ['{"odd":1}', `  ${JSON.stringify(make({ turn: "t9" }))}`];
  const text = verdicts.file(earlier, [make({ turn: "t9" }), make({ label: "bad" })]);
  assert.equal(text, `${earlier.join("\n")}\n${verdicts.line(make({ label: "bad" }))}\n`);
});

test("what was taken back before anybody saw it is not in the file; what others have seen is taken back in it", () => {
  const back = make({ label: null, at: "2025-11-02T11:00:00Z" });
  assert.equal(verdicts.file([], [make(), back]), "");
  const line = verdicts.line(make());
  assert.equal(verdicts.file([line], [back]), `${line}\n${verdicts.line(back)}\n`);
});

test("a file that comes back is read line by line, whatever ends them", () => {
  const { verdicts: read, broken } = verdicts.parseFile(`${verdicts.line(make())}\r\n\n{"x"\n[1]\n${verdicts.line(make({ turn: "t2" }))}`);
  assert.deepEqual([read.length, broken], [2, 2]);
});

test("a long file is read and kept to its end, however many lines it has", () => {
  const lines = Array.from({ length: 50_010 }, (_, number) => verdicts.line(make({ turn: `t${number}` })));
  const log = new ReviewLog("k", () => storage());
  log.change((state) => (state.reviewer = "ada"));
  log.setEarlier("ada", lines);
  assert.equal(log.current().size, lines.length);
  const last = make({ turn: "t50009" });
  assert.equal(verdicts.file(lines, [last]), lines.map((line) => `${line}\n`).join(""));
});

test("everything is written at once and comes back; undo takes back the last one of this reviewer", () => {
  const place = storage();
  const log = new ReviewLog("k", () => place);
  log.change((state) => (state.reviewer = "ada"));
  log.change((state) => state.verdicts.push(make()));
  log.change((state) => state.verdicts.push(make({ label: "bad", at: "2025-11-02T11:00:00Z" })));
  log.change((state) => state.verdicts.push(make({ reviewer: "bo" })));
  const again = new ReviewLog("k", () => place);
  assert.equal([...again.current().values()][0].label, "bad");
  assert.equal(again.undo().label, "bad");
  assert.equal([...again.current().values()][0].label, "good");
  assert.equal(again.state.verdicts.length, 2);
});

test("a tab adds to what another tab has written", () => {
  const place = storage();
  const [one, other] = [new ReviewLog("k", () => place), new ReviewLog("k", () => place)];
  one.change((state) => state.verdicts.push(make()));
  other.change((state) => state.verdicts.push(make({ turn: "t2" })));
  one.receive();
  assert.equal(one.state.verdicts.length, 2);
});

test("full, blocked, corrupt and foreign storage are words, and what is given stays for the visit", () => {
  const full = storage();
  const log = new ReviewLog("k", () => full);
  full.fail = "full";
  log.change((state) => state.verdicts.push(make()));
  log.change((state) => state.verdicts.push(make({ turn: "t2" })));
  assert.match(log.warning, /full/);
  assert.equal(log.state.verdicts.length, 2);
  const blocked = storage();
  blocked.fail = "get";
  const other = new ReviewLog("k", () => blocked);
  other.change((state) => state.verdicts.push(make()));
  assert.match(other.warning, /saves no data/);
  assert.equal(other.state.verdicts.length, 1);
  assert.match(new ReviewLog("k", () => storage({ k: "{" })).warning, /cannot be read/);
  const foreign = storage({ k: '{"version":3}' });
  const foreignLog = new ReviewLog("k", () => foreign);
  foreignLog.change((state) => state.verdicts.push(make()));
  assert.equal(foreign.getItem("k"), '{"version":3}');
  assert.match(foreignLog.warning, /another version/);
});

const RICH = {
  conversation: "c", run: "one", label: "pass", reviewer: "ada", at: "2025-11-02T10:00:00Z", key: KEY, turn: "t1", call: 0,
  span: { start: 0, end: 2, quote: "Hi" }, criterion: "correct", labels: ["loop", "wrong-date"], score: 0.5, comment: "Why", first: true, final: true,
  exposed: true, rubric: "0123456789ab", text: "Hi there",
};

test("a line keeps every member in a fixed order, and the order of the input does not matter", () => {
  assert.equal(verdicts.line(RICH), JSON.stringify(RICH));
  assert.equal(verdicts.line(Object.fromEntries(Object.entries(RICH).reverse())), JSON.stringify(RICH));
  assert.equal(verdicts.line({ ...make(), criterion: "label" }), verdicts.line(make()));
});

test("members outside their limits are left out, and a verdict on a criterion without a name is none", () => {
  const odd = { labels: ["a", "a", 7, ""], score: Infinity, call: -1, first: "yes", exposed: 1, rubric: "x".repeat(41), comment: "x".repeat(10_001) };
  assert.equal(verdicts.line({ ...make(), ...odd }), verdicts.line({ ...make(), labels: ["a"] }));
  assert.equal(verdicts.clean({ ...make(), labels: Array.from({ length: 200 }, (_, index) => `m${index}`) }).labels.length, 100);
  for (const criterion of [7, "", null, ["a"]]) assert.equal(verdicts.clean({ ...make(), criterion }), undefined);
});

test("two criteria, two tool calls: each is judged apart; a verdict that names no criterion is one on labels", () => {
  const all = [make(), make({ criterion: "tone" }), make({ call: 0 }), make({ call: 1 }), make({ criterion: "label", label: "bad" })];
  assert.deepEqual([...verdicts.current(all).values()].map(({ label }) => label), ["bad", "good", "good", "good"]);
});

test("a verdict is withdrawn when nothing of it is left", () => {
  const empty = make({ label: null });
  assert.ok(verdicts.isTakenBack(empty) && verdicts.isTakenBack({ ...empty, labels: [], comment: "" }));
  for (const more of [{ label: "bad" }, { labels: ["loop"] }, { score: 0 }, { comment: "x" }, { first: true }]) assert.ok(!verdicts.isTakenBack({ ...empty, ...more }));
});

test("a withdrawal on a turn that has another id in this run is in the file", () => {
  const back = make({ turn: "other", label: null, at: "2025-11-02T11:00:00Z" });
  assert.equal(verdicts.file([verdicts.line(make())], [back]), `${verdicts.line(make())}\n${verdicts.line(back)}\n`);
});

test("a review that was saved by the version before is read, and nothing of it is lost", () => {
  const old = { version: 1, reviewer: "ada", keys: false, verdicts: [make(), make({ turn: "t2", score: 3, comment: "x" })] };
  const place = storage({ k: JSON.stringify(old) });
  const log = new ReviewLog("k", () => place);
  assert.equal(log.status, "ok");
  assert.deepEqual([log.state.reviewer, log.state.keys, log.state.advance], ["ada", false, true]);
  assert.deepEqual([...log.state.verdicts.map(verdicts.line)], old.verdicts.map(verdicts.line));
  log.change((state) => (state.advance = false));
  assert.deepEqual(JSON.parse(place.getItem("k")).version, 2);
  assert.deepEqual(new ReviewLog("k", () => place).state.verdicts.length, 2);
});

test("what was shown of others is remembered by reviewer and words, and marks what is given after it", () => {
  const place = storage();
  const log = new ReviewLog("k", () => place);
  log.change((state) => (state.reviewer = "ada"));
  log.give(make({ label: "bad" }));
  log.see([make()]);
  const again = new ReviewLog("k", () => place);
  // The same words have another id in another run, and may follow other ones.
  const there = make({ run: "two", turn: "t9", key: `${KEY.slice(0, 12)}-000000000000` });
  again.give(make({ criterion: "tone" }), there, make({ turn: undefined }), make({ conversation: "d" }), make({ key: `f${KEY.slice(1)}` }));
  assert.deepEqual([...again.state.verdicts.map(({ exposed }) => exposed)], [undefined, true, true, undefined, undefined, undefined]);
  again.change((state) => (state.reviewer = "bo"));
  assert.ok(!again.hasSeen(make()));
});

test("what was read before a name was given counts for every name, and is not written again", () => {
  const place = storage();
  const log = new ReviewLog("k", () => place);
  log.see([make(), make({ turn: "t2", key: `f${KEY.slice(1)}` }), make({ run: "two", turn: "t4" })]);
  assert.deepEqual([...log.state.seen.map((one) => one[0])], [" ", " "]);
  log.change((state) => (state.reviewer = "ada"));
  const before = place.getItem("k");
  log.see([make()]);
  assert.equal(place.getItem("k"), before);
  log.give(make(), make({ turn: "t3", key: `e${KEY.slice(1)}` }));
  assert.deepEqual([...log.state.verdicts.map(({ exposed }) => exposed)], [true, undefined]);
});

test("what was remembered by the id of a turn before counts for its words", () => {
  const seen = [JSON.stringify(["c", "t1", KEY.slice(0, 12)]), JSON.stringify(['"d"', 'x","y', "0123456789ab"]), JSON.stringify(["c", null, "ffffffffffff"])];
  const log = new ReviewLog("k", () => storage({ k: JSON.stringify({ version: 2, reviewer: "ada", verdicts: [], seen: [`ada ${seen[0]}`, ` ${seen[1]}`, `bo ${seen[2]}`] }) }));
  assert.deepEqual([...log.state.seen], [`ada ["c","","${KEY.slice(0, 12)}"]`, ` ${JSON.stringify(['"d"', "", "0123456789ab"])}`, `bo ${seen[2]}`]);
  assert.ok(log.hasSeen(make({ turn: "t7" })) && log.hasSeen(make({ conversation: '"d"' })) && !log.hasSeen(make({ turn: undefined })));
});

test("what was shown of a conversation is about each of its turns that another run has, too", () => {
  const place = storage();
  const log = new ReviewLog("k", () => place);
  log.change((state) => (state.reviewer = "ada"));
  const [earlier, later] = [`aaaaaaaaaaaa-${KEY.slice(13)}`, `bbbbbbbbbbbb-${KEY.slice(13)}`];
  log.see([make({ turn: undefined, key: earlier, isAll: true })]);
  log.give(make({ run: "two", whole: [later, earlier] }), make({ run: "two", turn: "t2", key: `f${KEY.slice(1)}`, whole: [later] }));
  assert.deepEqual([...log.state.verdicts.map(({ exposed }) => exposed)], [true, undefined]);
});

test("a verdict replaces one from a clock that is ahead, and undo takes it back alone", () => {
  const ahead = new Date(Date.now() + 4 * 3_600_000).toISOString();
  const place = storage();
  const log = new ReviewLog("k", () => place);
  log.change((state) => (state.reviewer = "ada"));
  log.setEarlier("ada", [verdicts.line(make({ at: ahead })), verdicts.line(make({ turn: "t2", at: ahead }))]);
  log.give(make({ label: "bad" }));
  log.give(make({ turn: "t3", label: "bad" }));
  assert.deepEqual([...log.current().values()].map(({ label }) => label), ["bad", "good", "bad"]);
  const again = new ReviewLog("k", () => place);
  again.setEarlier("ada", [verdicts.line(make({ at: ahead })), verdicts.line(make({ turn: "t2", at: ahead }))]);
  again.give(make({ turn: "t2", label: "bad" }));
  assert.deepEqual([...again.current().values()].map(({ label }) => label), ["bad", "bad", "bad"]);
  assert.equal(new Set(again.state.verdicts.map(({ at }) => at)).size, 3);
  again.undo();
  assert.deepEqual([...again.current().values()].map(({ label }) => label), ["bad", "good", "bad"]);
});

test("a stored review that cannot be read in full is kept as it is, once, whatever is given after it", () => {
  const whole = JSON.stringify({ version: 2, reviewer: "ada", verdicts: [make(), make({ turn: "t2" })] });
  const odd = JSON.stringify({ version: 2, reviewer: "ada", verdicts: [make(), { turn: "t2" }] });
  for (const text of ["{", "null", whole.slice(0, -20), odd, JSON.stringify({ version: 2, verdicts: { a: make() } })]) {
    const place = storage({ k: text });
    const log = new ReviewLog("k", () => place);
    assert.match(log.warning, /cannot be read in full/);
    assert.deepEqual([...new ReviewLog("k", () => place).unreadable], [text]);
    log.change((state) => (state.reviewer = "ada"));
    log.give(make({ turn: "t3" }));
    assert.equal(log.status, "ok");
    const again = new ReviewLog("k", () => place);
    assert.deepEqual([again.status, again.unreadable[0], again.state.verdicts.length], ["ok", text, text === odd ? 2 : 1]);
  }
});

test("without space for a copy, a stored review that cannot be read is left alone", () => {
  const place = storage({ k: "{" });
  place.fail = "full";
  const log = new ReviewLog("k", () => place);
  place.fail = "";
  log.change((state) => (state.reviewer = "ada"));
  log.give(make());
  assert.equal(place.getItem("k"), "{");
  assert.match(log.warning, /full. Download/);
  assert.equal(log.state.verdicts.length, 1);
});

test("what was shown of a conversation is about all its turns, until its words change", () => {
  const [here, there] = [storage(), storage()];
  const log = new ReviewLog("k", () => here);
  log.change((state) => (state.reviewer = "ada"));
  const [whole, other] = [`aaaaaaaaaaaa-${KEY.slice(13)}`, `bbbbbbbbbbbb-${KEY.slice(13)}`];
  log.see([make({ turn: undefined, key: whole, isAll: true })]);
  log.give(make({ whole }), make({ turn: "t2", whole: other }), make({ turn: undefined, key: whole, whole }), make({ conversation: "d", whole }));
  assert.deepEqual([...log.state.verdicts.map(({ exposed }) => exposed)], [true, undefined, true, undefined]);
  assert.ok(log.state.verdicts.every((one) => !("whole" in one)));
  // Others' verdicts on the whole conversation alone say nothing of its turns.
  const apart = new ReviewLog("k", () => there);
  apart.see([make({ turn: undefined, key: whole })]);
  assert.ok(apart.hasSeen(make({ turn: undefined, key: whole, whole })) && !apart.hasSeen(make({ whole })));
});

test("verdicts given together are undone together, and no two moments are the same", () => {
  const place = storage();
  const log = new ReviewLog("k", () => place);
  log.change((state) => (state.reviewer = "ada"));
  for (let turn = 0; turn < 5; turn += 1) log.give(make({ turn: `t${turn}` }));
  log.give(make({ turn: "a" }), make({ turn: "b" }));
  assert.equal(new Set(log.state.verdicts.map(({ at }) => at)).size, 6);
  assert.equal(log.undo().turn, "b");
  assert.deepEqual([...log.state.verdicts.map(({ turn }) => turn)], ["t0", "t1", "t2", "t3", "t4"]);
});

test("verdicts of the page count as earlier ones, and are not in the file again", () => {
  const log = new ReviewLog("k", () => storage());
  log.change((state) => (state.reviewer = "ada"));
  log.setHere([make(), make({ reviewer: "bo", turn: "t2" })]);
  assert.deepEqual([...log.current().values()].map(({ turn }) => turn), ["t1"]);
  assert.equal(log.state.verdicts.length, 0);
});

test("a table of verdicts has one row each; commas, quotes, lines and formulas stay text", () => {
  const text = verdicts.csv([make({ comment: 'a, "b"\nc' }), make({ turn: "=1+1", score: -2, label: null })]);
  const [head, first, second, ...rest] = text.split("\r\n");
  assert.equal(head, "conversation,run,turn,call,start,end,quote,criterion,label,labels,score,comment,first,final,exposed,rubric,reviewer,at,key");
  assert.equal(first, `c,one,t1,,,,,label,good,,,"a, ""b""\nc",,,,,ada,2025-11-02T10:00:00Z,${KEY}`);
  assert.equal(second, `c,one,'=1+1,,,,,label,,,-2,,,,,,ada,2025-11-02T10:00:00Z,${KEY}`);
  assert.deepEqual(rest, [""]);
});

test("a table of targets has a column for each criterion, and others' after them", () => {
  const criteria = [{ name: "correct", kind: "binary" }, { name: "modes", kind: "multi" }, { name: "grade", kind: "number" }, { name: "note", kind: "text" }];
  const all = [
    make({ criterion: "correct", label: "pass" }), make({ criterion: "modes", label: null, labels: ["loop", "lies"], comment: "See end" }),
    make({ criterion: "grade", label: null, score: 4 }), make({ criterion: "note", label: null, comment: "Fine" }),
    make({ criterion: "old", label: "x", turn: undefined, first: true }), make({ criterion: "correct", label: null, turn: "gone" }),
  ];
  assert.equal(verdicts.table(all, criteria), [
    "conversation,run,turn,call,quote,correct,modes,grade,note,old,comment,first", "c,one,t1,,,pass,loop lies,4,Fine,,See end,", "c,one,,,,,,,,x,,true", "",
  ].join("\r\n"));
});

test("with several reviewers each has a column of the criterion, and a comment names its writer", () => {
  const all = [
    make({ criterion: "correct", label: "pass" }), make({ criterion: "correct", label: "fail", reviewer: "bo", comment: "Wrong day" }),
    make({ criterion: "correct", label: "fail", reviewer: "bo", turn: "t2" }),
  ];
  assert.equal(verdicts.table(all, [{ name: "correct", kind: "binary" }]), [
    "conversation,run,turn,call,quote,correct (ada),correct (bo),comment,first", "c,one,t1,,,pass,fail,bo: Wrong day,", "c,one,t2,,,,fail,,", "",
  ].join("\r\n"));
  assert.equal(verdicts.csv(all).split("\r\n").length, 5);
});

test("a table of targets has what runs recorded about their conversations, and scores of those that are finished", async () => {
  const queues = {
    one: { shared: ["seed = 1"], rows: [
      { id: "c", targets: [1], model: "m", conditions: ["top p = 0 = 1"], scores: [["reward", 0.5]] }, { id: "d", targets: [2], scores: [["reward", 1]] },
      { id: "e", targets: [1], changed: true, scores: [["reward", 0]] },
    ] },
  };
  const criterion = { name: "correct", kind: "binary", target: "turn", isRequired: true };
  const Scrollback = {
    root: "https://x.example/site/", rubric: { criteria: [criterion], named: () => criterion, isAnswer: ({ label }) => label !== null },
    async loadScript(href) {
      const [, run] = /^https:\/\/x\.example\/site\/review\/(\w+)\/_queue\.js$/.exec(href);
      if (!queues[run]) throw new Error(run);
      for (const src of ["https://x.example/site/review/_queue.js", href]) {
        globals.document.currentScript = { src };
        Scrollback.queueRows(src === href ? queues[run] : "another");
      }
    },
  };
  const globals = { Scrollback, document: {} };
  load(["theme.js/20-slot.js", "review.js/10-verdicts.js", "review.js/27-judged.js", "tables.js/10-tables.js", "review.js/20-log.js"], globals);
  const others = [];
  Scrollback.queueRows = (data) => others.push(data);
  const place = storage();
  const log = new Scrollback.ReviewLog("k", () => place);
  log.change((state) => (state.reviewer = "ada"));
  const given = (conversation, more) => make({ conversation, criterion: "correct", label: "pass", ...more });
  const all = [given("c"), given("d"), given("e"), given("c", { run: "gone", turn: "t2", key: `f${KEY.slice(1)}` })];
  log.change((state) => state.verdicts.push(...all));
  const text = await Scrollback.verdicts.targets(all, [criterion], log);
  assert.equal(text, [
    "conversation,run,turn,call,quote,correct,comment,first,model,condition.seed,condition.top p,score.reward",
    "c,one,t1,,,pass,,,m,1,0 = 1,0.5", "d,one,t1,,,pass,,,,1,,", "e,one,t1,,,pass,,,,1,,", "c,gone,t2,,,pass,,,,,,", "",
  ].join("\r\n"));
  assert.deepEqual(others, ["another"]);
  assert.deepEqual(all.map((verdict) => log.hasSeen(verdict)), [true, false, false, false]);
});
