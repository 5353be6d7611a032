// Turns of a transcript and the reviewer's verdicts on them, for the workspace.
(() => {
  "use strict";
  const { make, say, verdicts: rules, rubric } = Scrollback;
  const session = Scrollback.review;
  const { reviewer, button, tell } = session;

  const tools = new Map();

  /** Loads a script that only some transcripts need; once, unless it fails. */
  session.tool = (name) => {
    const link = document.querySelector(`link[rel="tool ${name}"]`);
    if (!tools.has(name)) tools.set(name, link ? Scrollback.loadScript(link.href) : Promise.reject(new Error(name)));
    return tools.get(name).catch((error) => {
      tools.delete(name);
      throw error;
    });
  };

  /** Loads the tools of transcripts for `task`. */
  session.use = (task) => session.tool("trace").then(task, () => tell(say("The tool cannot be loaded. Try again later.")));

  /** A long transcript has a minimap, and one of several pages is read in full, once nothing else is to do. */
  if (document.querySelector("nav.pager") || document.querySelectorAll(".transcript[data-run] [data-item]").length >= 20) (globalThis.requestIdleCallback ?? setTimeout)(() => session.tool("trace").catch(() => {}));

  session.starts.push(() => {
    session.tool("queue").catch(() => {});
    if (rubric.criteria.some(({ kind }) => kind === "multi")) session.kindsTool = session.tool("changes").then(() => session.tool("kinds")).catch(() => {});
  });

  session.keyList.push(
    ["j k", say("next or previous turn")], ["[ ]", say("turns of all roles")], ["1–9", say("value of the marked criterion")], ["0", say("unsure")], ["Enter", say("next criterion")],
    ...(rubric.criteria.some((one) => one.letter) ? [["a–z", say("criterion with this letter")]] : []),
    ["+", say("find or add a failure mode")], ["c", say("comment; Ctrl+Enter saves it")], ["f", say("first failure")], ["s", say("skip")], ["e", say("next tool error")],
    ["t", say("fold or unfold tool calls")], ["r", say("raw JSON")], ["/", say("find in the transcript")], ["u", say("undo")], ["n", say("next conversation")], ["?", say("this list")]);

  /** `all` returns the reviewer's current verdicts by target. A place is a turn, or the transcript for the whole conversation. */
  session.turns = (transcript, all) => {
    const nameOf = (place) => (place === transcript ? say("the whole conversation") : say("turn {number}", { number: place.dataset.index }));
    const quoted = (span) => say("\u201c{quote}\u201d", span);

    /** The text of a turn on one line, as the build compares it. */
    function seen(turn) {
      const parts = rubric.textParts(turn);
      const words = parts.map((part) => part.textContent).join(" ") || turn.querySelector(".error")?.lastChild.textContent || "";
      return words.split(/\s+/).filter(Boolean).join(" ").slice(0, rules.limits.text);
    }

    /** The selection as a span, if it is within the text of this turn. */
    function selection(turn) {
      const selected = getSelection();
      if (turn === transcript || !selected || selected.isCollapsed || selected.rangeCount === 0) return undefined;
      const range = selected.getRangeAt(0);
      const part = rubric.textParts(turn).find((text) => text.contains(range.commonAncestorContainer));
      if (!part) return undefined;
      const before = document.createRange();
      before.setStart(part, 0);
      before.setEnd(range.startContainer, range.startOffset);
      const start = before.toString().length;
      const quote = range.toString();
      return quote.trim() === "" ? undefined : { start, end: start + quote.length, quote: quote.slice(0, 500) };
    }

    /** The words that were selected before a field of the panel took the focus. */
    let held;
    const isInPanel = () => session.panel.contains(document.activeElement);
    document.addEventListener("selectionchange", () => {
      if (isInPanel()) return;
      const turn = getSelection()?.anchorNode?.parentElement?.closest("[data-item]");
      held = turn && { turn, span: selection(turn) };
    });

    const isOfWords = (place, { criterion }) => criterion.target === "span" && place !== transcript;

    /** The words that a verdict is on, if any. Those that were selected before count only if the criterion asks for words. */
    const wordsFor = (place, step) => selection(place) ?? (isOfWords(place, step) && isInPanel() && held?.turn === place ? held.span : undefined);

    function unselect() {
      held = undefined;
      getSelection().removeAllRanges();
    }

    /** A verdict on a place without an answer. */
    function blank(place, step, span) {
      const { dataset } = place;
      const verdict = { conversation: transcript.dataset.name, run: transcript.dataset.run, label: null, reviewer: reviewer(), key: dataset.key };
      if (place !== transcript) verdict.turn = dataset.item;
      if (step) Object.assign(verdict, { criterion: step.criterion.name, rubric: step.criterion.version });
      if (step?.call !== undefined) verdict.call = step.call;
      if (span) verdict.span = span;
      return verdict;
    }

    /** This reviewer's current verdict on the same target, if any. */
    function known(verdict) {
      const found = all().get(rules.target(verdict));
      return found && !rules.isTakenBack(found) ? found : undefined;
    }
    const answerOf = (place, step) => known(blank(place, step));

    /** Turns with answers about their words, by criterion, and criteria answered for all turns at once; undefined if they are to be found again. */
    let marked, whole;
    const forget = () => (marked = whole = undefined);
    const markOf = ({ turn, key, criterion }) => JSON.stringify([turn, half(key), criterion ?? rules.LABEL]);
    const isMark = (verdict) => verdict.span && verdict.conversation === transcript.dataset.name && !rules.isTakenBack(verdict)
      && rubric.isAnswer(verdict, rubric.named(verdict.criterion) ?? {});

    function hasMark(place, step) {
      marked ??= new Set([...all().values()].filter(isMark).map(markOf));
      return marked.has(markOf(blank(place, step)));
    }

    function isWhole(criterion) {
      whole ??= new Set(rubric.criteria.filter((one) => rubric.isAnswer(answerOf(transcript, { criterion: one }), one)));
      return whole.has(criterion);
    }

    /** Selected words answer a criterion about words for their turn. */
    const isUnanswered = (place, step) => !rubric.isAnswer(answerOf(place, step), step.criterion)
      && !(step.criterion.target === "span" && hasMark(place, step));

    /** An answer about the whole conversation is one about each turn, too. */
    const isOpen = (place, step) => isUnanswered(place, step) && !isWhole(step.criterion);

    /** The new verdict: what the known one says, and the change. */
    function changed(verdict, change, place) {
      const { label, labels, score, comment, first } = known(verdict) ?? {};
      const text = place === transcript ? undefined : seen(place);
      return { ...verdict, label: label ?? null, labels, score, comment, first, text, ...change };
    }

    const half = (key) => key.split("-")[0];
    /** Whether a verdict is about the content of a place: the same turn, or the whole conversation, may say something else in another run. */
    const isAt = (verdict, place) => verdict.conversation === transcript.dataset.name && verdict.turn === place.dataset.item
      && half(verdict.key) === half(place.dataset.key);

    /** Own verdicts below each turn. */
    function drawOwn(turns) {
      forget();
      const byTurn = new Map();
      for (const verdict of all().values()) {
        if (verdict.conversation !== transcript.dataset.name || rules.isTakenBack(verdict)) continue;
        byTurn.set(verdict.turn, [...(byTurn.get(verdict.turn) ?? []), verdict]);
      }
      for (const turn of turns) {
        const mine = (byTurn.get(turn.dataset.item) ?? []).filter(({ key }) => half(key) === half(turn.dataset.key));
        const state = JSON.stringify(mine);
        if (turn.own?.state === state || (!turn.own && mine.length === 0)) continue;
        turn.own ??= { list: make("ul", { class: "own", "aria-label": say("Your verdict on turn {number}", { number: turn.dataset.index }) }) };
        turn.own.state = state;
        turn.own.list.replaceChildren(...mine.map((verdict) => ownRow(verdict, turn)));
        if (mine.length > 0) turn.append(turn.own.list);
        else turn.own.list.remove();
      }
    }

    function ownRow(verdict, turn) {
      const title = rubric.criteria.length > 1 ? `${rubric.named(verdict.criterion)?.title ?? verdict.criterion}: ` : "";
      return make("li", { dir: "auto" }, title, ...session.callName(turn, verdict.call), ...(verdict.span ? [`${quoted(verdict.span)} `] : []), ...rubric.badges(verdict), verdict.comment ?? "",
        ...(rubric.isOlder(verdict) ? [" ", make("span", { class: "sub" }, say("Given under an older rubric."))] : []));
    }

    function reveal(place) {
      for (let fold = place.closest("details:not([open])"); fold; fold = fold.parentElement.closest("details:not([open])")) fold.open = true;
      const isTall = place.offsetHeight > innerHeight / 2;
      place.scrollIntoView({ block: isTall ? "start" : "nearest", behavior: "instant" });
    }

    /** A form with one field: a number, or a failure mode. Esc leaves it. */
    function typed(isNumber, label, value, save, leave) {
      const input = make("input", {
        autocomplete: "off", inputmode: isNumber ? "decimal" : undefined, "aria-label": label, placeholder: isNumber ? undefined : say("New mode…"),
      });
      input.value = value ?? "";
      const submit = (event) => {
        event.preventDefault();
        save(input.value);
      };
      return make("form", { submit, keydown: ({ key }) => key === "Escape" && leave() }, input, make("button", { type: "submit" }, isNumber ? say("Save") : say("Add")));
    }

    /** The turn of the address, and the number of the tool call that it names, which is unfolded. */
    function aimed() {
      const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      const turn = named?.closest("[data-item]") ?? undefined;
      const call = turn ? [...turn.querySelectorAll("details.call")].indexOf(named) : -1;
      if (call >= 0) named.open = true;
      return { turn, call };
    }

    function goNext() {
      const next = document.querySelector(".queue-pager a[rel=next]:not([hidden])");
      if (next) next.click();
      else tell(say("Last conversation in the queue"));
    }

    return { nameOf, quoted, isOfWords, wordsFor, unselect, blank, known, answerOf, isOpen, isUnanswered, forget, changed, isAt, drawOwn, reveal, goNext, typed, aimed };
  };
})();
