// A conversation with the mock assistant as immutable state: reducer, storage and export.
(() => {
  "use strict";
  const { say } = Scrollback;
  const { isBlank, match, draw, maximumAttempts } = Scrollback.assistant;
  const VERSION = 1;
  const limits = { messages: 200, text: 8000 };

  /** The id, with each message's number, seeds failures and delays. */
  const start = (now) => ({ id: `playground-${now.toString(36)}`, messages: [], pending: undefined, problem: "" });

  const last = ({ messages }) => messages[messages.length - 1];
  const number = ({ messages }) => Number((messages.filter(({ role }) => role === "user").pop()?.id ?? "u0").slice(1));

  /** Number of failed attempts to reply to the last message. */
  const failures = ({ messages }) => messages.length - 1 - messages.map(({ role }) => role).lastIndexOf("user");

  /** The pending attempt to reply to the user's last message. */
  function attempt(state, rules) {
    const count = failures(state) + 1;
    return { attempt: count, ...draw(rules, rules.seed, state.id, `u${number(state)}`, count) };
  }

  const canSend = (state, draft) => !state.pending && !isBlank(draft);
  const canRetry = (state) => !state.pending && last(state)?.error !== undefined && failures(state) < maximumAttempts;

  /** The latest whole exchanges, so that a conversation starts with the user. */
  function capped(messages) {
    const kept = messages.slice(-limits.messages);
    return kept.slice(Math.max(kept.findIndex(({ role }) => role === "user"), 0));
  }

  const actions = {
    send(state, { text, now }, rules) {
      if (state.pending) return { ...state, problem: say("Wait for the reply.") };
      if (isBlank(text)) return { ...state, problem: say("Write a message first.") };
      if (text.length > limits.text) return { ...state, problem: say("A message can have up to {most} characters.", { most: limits.text }) };
      const time = Math.max(now, last(state)?.time ?? 0);
      const message = { id: `u${number(state) + 1}`, role: "user", time, text: text.trim() };
      const next = { ...state, messages: capped([...state.messages, message]), problem: "" };
      return { ...next, pending: attempt(next, rules) };
    },
    retry(state, _, rules) {
      return canRetry(state) ? { ...state, pending: attempt(state, rules), problem: "" } : state;
    },
    /** The delay is over: the attempt fails, or the rules reply. */
    reply(state, { now }, rules) {
      if (!state.pending) return state;
      const { attempt: count, isFailure, delay } = state.pending;
      const question = state.messages.findLast(({ role }) => role === "user");
      const answer = match(rules, question.text);
      const made = isFailure ? { error: rules.errorText } : { text: answer.reply, rule: answer.label };
      const id = `a${number(state)}${isFailure ? `-failed-${count}` : ""}`;
      const time = Math.max(now, last(state).time);
      const message = { id, role: "assistant", time, ...made, took: delay };
      return { ...state, messages: capped([...state.messages, message]), pending: undefined };
    },
    clear: (_, { now }) => start(now),
    type: (state) => (state.problem ? { ...state, problem: "" } : state),
  };

  /** Returns the state after an action without changing the old one (M-30). */
  const reduce = (state, action, rules) => actions[action.type](state, action, rules);

  const isText = (value) => typeof value === "string" && value !== "";

  function isMessage({ id, role, time, text, error, took }) {
    if (!isText(id)) return false;
    const isSaid = role === "user" ? /^u\d{1,9}$/.test(id) && isText(text) : /^a\d{1,9}(-failed-\d)?$/.test(id) && isText(text) !== isText(error);
    return isSaid && ["user", "assistant"].includes(role) && Number.isSafeInteger(time) && Math.abs(time) < 8e15 &&
      (role === "user" || (Number.isSafeInteger(took) && took >= 0));
  }

  const saved = ({ id, messages }, updatedAt) => ({ version: VERSION, id, messages, updatedAt });

  /** The stored conversation, or a new one if none is valid; a pending reply continues. */
  function restore(kept, now, rules) {
    const { id, messages } = kept ?? {};
    const isGood = kept?.version === VERSION && isText(id) && /^playground-[0-9a-z]{1,20}$/.test(id) && Array.isArray(messages) &&
      messages.every((message) => message !== null && typeof message === "object" && isMessage(message)) &&
      new Set(messages.map((message) => message.id)).size === messages.length;
    if (!isGood) return start(now);
    const state = { ...start(now), id, messages: capped(messages) };
    return last(state)?.role === "user" ? { ...state, pending: attempt(state, rules) } : state;
  }

  /** The conversation as one JSONL line in the archive format (M-31). */
  function archive({ id, messages }) {
    const moment = (time) => new Date(time).toISOString().replace(".000Z", "Z");
    const line = {
      id, title: say("Playground, {day}", { day: moment(messages[0].time).slice(0, 10) }), kind: "assistant",
      participants: [{ id: "user", name: say("User"), me: true }, { id: "assistant", name: say("Assistant") }],
      messages: messages.map(({ id, role, time, text, error, rule, took }) => ({
        id, sender: role, role, timestamp: moment(time), text, error, rule, took: took === undefined ? took : took / 1000,
      })),
    };
    return `${JSON.stringify(line)}\n`;
  }

  Scrollback.talk = { VERSION, start, reduce, canSend, canRetry, restore, saved, archive };
})();
