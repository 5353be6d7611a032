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
      ["*part*", say("inside words")],
      ["from:ann", say("sender")],
      ["in:chat", say("conversation")],
      ["kind:group", say("kind")],
      ["has:link", say("link, image, file, code, reply, reaction, edit, error, tool")],
      ["on:2025-11-05", say("date, also before: and after:")],
    ];
    const list = make("dl", { class: "forms" });
    for (const [form, meaning] of forms) list.append(make("dt", {}, make("code", {}, form)), make("dd", {}, meaning));
    return list;
  }

  Scrollback.language.help = help;
})();
