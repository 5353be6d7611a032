// A conversation with the mock assistant as a value: what an action makes of it, how it is kept, and how it leaves.
(() => {
  "use strict";
  const { say } = Scrollback;
  const { isBlank, match, draw, maximumAttempts } = Scrollback.assistant;
  const VERSION = 1;
  const limits = { messages: 200, text: 8000 };

  /** Its name decides, with the number of each message, what fails and how long it takes. */
  const start = (now) => ({ id: `playground-${now.toString(36)}`, messages: [], pending: undefined, problem: "" });

  const last = ({ messages }) => messages[messages.length - 1];
  const number = ({ messages }) => Number((messages.filter(({ role }) => role === "user").pop()?.id ?? "u0").slice(1));

  /** Attempts at a reply to the last message that have failed. */
  const failures = ({ messages }) => messages.length - 1 - messages.map(({ role }) => role).lastIndexOf("user");

  /** What is under way: the next attempt at a reply to the user's last message. */
  function attempt(state, rules) {
    const count = failures(state) + 1;
    return { attempt: count, ...draw(rules, rules.seed, state.id, `u${number(state)}`, count) };
  }

  const canSend = (state, draft) => !state.pending && !isBlank(draft);
  const canRetry = (state) => !state.pending && last(state)?.error !== undefined && failures(state) < maximumAttempts;

  /** Whole exchanges from the end, so that a conversation begins with the user. */
  function capped(messages) {
    const kept = messages.slice(-limits.messages);
    return kept.slice(Math.max(kept.findIndex(({ role }) => role === "user"), 0));
  }

  const actions = {
    send(state, { text, now }, rules) {
      if (state.pending) return { ...state, problem: say("Wait for the reply.") };
      if (isBlank(text)) return { ...state, problem: say("Write a message first.") };
      if (text.length > limits.text) return { ...state, problem: say("A message has at most {most} characters.", { most: limits.text }) };
      const time = Math.max(now, last(state)?.time ?? 0);
      const message = { id: `u${number(state) + 1}`, role: "user", time, text: text.trim() };
      const next = { ...state, messages: capped([...state.messages, message]), problem: "" };
      return { ...next, pending: attempt(next, rules) };
    },
    retry(state, _, rules) {
      return canRetry(state) ? { ...state, pending: attempt(state, rules), problem: "" } : state;
    },
    /** The time is up: the attempt fails, or the rules answer. */
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

  /** The state after an action; the one before is not changed (M-30). */
  const reduce = (state, action, rules) => actions[action.type](state, action, rules);

  const isText = (value) => typeof value === "string" && value !== "";

  function isMessage({ id, role, time, text, error, took }) {
    if (!isText(id)) return false;
    const isSaid = role === "user" ? /^u\d{1,9}$/.test(id) && isText(text) : /^a\d{1,9}(-failed-\d)?$/.test(id) && isText(text) !== isText(error);
    return isSaid && ["user", "assistant"].includes(role) && Number.isSafeInteger(time) && Math.abs(time) < 8e15 &&
      (role === "user" || (Number.isSafeInteger(took) && took >= 0));
  }

  const saved = ({ id, messages }, updatedAt) => ({ version: VERSION, id, messages, updatedAt });

  /** A kept conversation, or a new one where nothing sensible was kept; one that was left waiting goes on. */
  function restore(kept, now, rules) {
    const { id, messages } = kept ?? {};
    const isGood = kept?.version === VERSION && isText(id) && /^playground-[0-9a-z]{1,20}$/.test(id) && Array.isArray(messages) &&
      messages.every((message) => message !== null && typeof message === "object" && isMessage(message)) &&
      new Set(messages.map((message) => message.id)).size === messages.length;
    if (!isGood) return start(now);
    const state = { ...start(now), id, messages: capped(messages) };
    return last(state)?.role === "user" ? { ...state, pending: attempt(state, rules) } : state;
  }

  /** The conversation as one line of the archive form, as the build writes and reads it (M-31). */
  function archive({ id, messages }) {
    const moment = (time) => new Date(time).toISOString().replace(".000Z", "Z");
    const line = {
      id, title: say("Playground of {day}", { day: moment(messages[0].time).slice(0, 10) }), kind: "assistant",
      participants: [{ id: "user", name: say("User"), me: true }, { id: "assistant", name: say("Assistant") }],
      messages: messages.map(({ id, role, time, text, error, rule, took }) => ({
        id, sender: role, role, timestamp: moment(time), text, error, rule, took: took === undefined ? took : took / 1000,
      })),
    };
    return `${JSON.stringify(line)}\n`;
  }

  Scrollback.talk = { VERSION, start, reduce, canSend, canRetry, restore, saved, archive };
})();
