// Examples of the query language, for the search page.
(() => {
  "use strict";
  const { make, say } = Scrollback;

  function help() {
    const forms = [
      [say("Enter"), say("opens the first result")],
      ['"two words"', say("exact phrase")],
      ["-word", say("without this word")],
      ["walk OR (swim -sea)", say("either one; parentheses make groups")],
      ["walk NEAR sea", say("close to each other; NEAR/3: up to three words between")],
      ["*part*", say("inside words")],
      ["C++, #tag", say("text with symbols")],
      ["har*r, *bour", say("any letters in a word")],
      ["from:ann, to:ann", say("sender, other participants")],
      ["in:chat, with:ann", say("conversation, participant")],
      ["mentions:ann", say("@ann in the text")],
      ["tag:sea", say("tag of the conversation")],
      ["kind:group", say("kind")],
      ["has:link", say("link, image, file, code, reply, reaction, thread, error, tool, emoji")],
      ["is:edited", say("edited, deleted, mine")],
      ["lang:de", say("language of the conversation, as a code")],
      ["on:2025-11-05", say("date, also before: and after:")],
      ['during:"last month"', say("period, also yesterday, \u201clast 30 days\u201d and 2024-05..2024-08")],
    ];
    const list = make("dl", { class: "forms" });
    for (const [form, meaning] of forms) list.append(make("dt", {}, make("code", {}, form)), make("dd", {}, meaning));
    return list;
  }

  Scrollback.search.help = help;
})();
