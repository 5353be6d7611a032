"""The workspace of the review: criteria of a rubric by keyboard, others' verdicts only after one's own, and disputes."""

import json
import re

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from test_axe import Axe
from test_review import (  # noqa: F401
    ASKED, begin, button, download, judged, open_first, press, project, review, stored, told, turn_number,
)

TWO = """
criteria:
  - {name: correct, kind: binary, key: x, guidance: "Pass if the *facts* hold."}
  - {name: tone, kind: ordinal, key: c, values: [{name: cold}, {name: fair}, {name: warm}]}
"""
MANY = """
criteria:
  - {name: correct, kind: binary, key: x}
  - {name: modes, kind: multi, key: m, required: false, values: [{name: refuses}, {name: invents}]}
  - {name: grade, kind: number, key: g}
  - {name: note, kind: text, key: w, required: false}
  - {name: solved, kind: binary, target: conversation, key: z}
"""
# Words that are in nobody's text, template or page.
COMMENT, MODE = "zebracomment", "quaggamode"
PAGE = "review/nightly/one/index.html"


def rubric(project, text):
    (project.content / "review").mkdir(exist_ok=True)
    (project.content / "review" / "rubric.yml").write_text(text)


def line(reviewer, criterion, place, at="2025-11-04T10:00:00Z", **more):
    turn = {"turn": place["item"]} if "item" in place else {}
    verdict = {"conversation": "one", "run": "nightly", **turn, "criterion": criterion, "label": None, **more}
    return json.dumps({**verdict, "reviewer": reviewer, "at": at, "key": place["key"]}) + "\n"


def places(review):
    """The data of the judged turns, and of the whole conversation."""
    review.open(PAGE)
    turns = review.run("[...document.querySelectorAll('[data-role=assistant]')].map(({ dataset }) => ({ ...dataset }))")
    whole = review.run("({ ...document.querySelector('.transcript').dataset })")
    return turns, {"key": whole["key"]}


@pytest.fixture
def foreign(review, project):
    """Two people have judged the first turn and the conversation with words that occur nowhere else."""
    rubric(project, TWO + "  - {name: modes, kind: multi, required: false, values: [{name: refuses}]}\n")
    project.build()
    turns, whole = places(review)
    for name in ("bo", "cy"):
        text = line(name, "correct", turns[0], label="fail", comment=f"{COMMENT} {name}")
        text += line(name, "modes", turns[0], labels=[MODE]) + line(name, "correct", whole, label="fail", comment=COMMENT)
        project.reviews(f"reviews-{name}.jsonl", text)
    project.build()
    return turns


def everything(review):
    """All that a page gives away: its text, its markup, its address, and what assistive technology reads."""
    tree = json.dumps(review.cdp("Accessibility.getFullAXTree"))
    return review.run("document.documentElement.outerHTML + document.documentElement.innerText + document.title + location") + tree


def assert_hidden(review):
    found = everything(review)
    assert [word for word in (COMMENT, MODE, "<bdi>bo</bdi>", '"value": "bo"') if word in found] == []


def test_nothing_of_others_is_on_the_page_before_the_own_verdict_is_in(review, foreign):
    review.cdp("Accessibility.enable")
    review.open(PAGE)
    assert_hidden(review)
    begin(review)
    review.until_is("2 others have decided. Shown after your verdict.", "document.querySelector('.others').textContent")
    assert_hidden(review)
    # One of two required criteria is not enough, and the next turn shows nothing either.
    press(review, "2")
    judged(review, 1)
    assert_hidden(review)
    review.driver.refresh()
    review.until_is("2 others have decided. Shown after your verdict.", "document.querySelector('.others')?.textContent")
    assert_hidden(review)
    # Both are, but the optional third question is still open: an answer to it is independent, too.
    press(review, "1")
    judged(review, 1)
    assert_hidden(review)
    press(review, Keys.ENTER)
    review.until_is(int(foreign[1]["index"]), "Number(document.querySelector('[data-item][aria-current]').dataset.index)")
    assert_hidden(review)
    assert stored(review)["seen"] == []
    # Going back shows them, and says what it has shown.
    press(review, "k")
    review.soon(lambda: review.texts(".others .verdict b"), ["bo", "bo", "cy", "cy"])
    found = everything(review)
    assert f"{COMMENT} bo" in found and f"{COMMENT} cy" in found and MODE in found
    assert len(stored(review)["seen"]) == 1
    assert [one.get("exposed") for one in stored(review)["verdicts"]] == [None, None]
    press(review, "x", "1")
    review.wait(lambda: len(stored(review)["verdicts"]) == 3)
    assert stored(review)["verdicts"][-1]["exposed"] is True
    review.cdp("Accessibility.disable")


def test_a_question_with_several_answers_stays_open_until_it_is_left(review, project, foreign):
    """Each failure mode of one sitting is independent, also the second; so are verdicts on several words."""
    rubric(project, TWO + "  - {name: modes, kind: multi, values: [{name: refuses}, {name: invents}]}\n")
    project.build()
    open_first(review)
    asked = lambda: review.run("document.querySelector('.asks[aria-current]').getAttribute('aria-label')")
    press(review, "2", "1", "1", "2")
    review.wait(lambda: len(stored(review)["verdicts"]) == 4)
    assert asked() == "Modes"
    assert review.all(".others .verdict") == [] and stored(review)["seen"] == []
    # One is removed and given again by its button.
    press(review, "1")
    review.click(".asks [data-value=refuses]")
    review.wait(lambda: len(stored(review)["verdicts"]) == 6)
    assert [one.get("exposed") for one in stored(review)["verdicts"]] == [None] * 6
    # Another question of the turn leaves it; what is changed now is not independent.
    press(review, "x")
    review.soon(lambda: review.texts(".others .verdict b"), ["bo", "bo", "cy", "cy"])
    press(review, "M" if asked() == "Modes" else Keys.NULL)
    review.click(".asks [data-value=invents]")
    review.wait(lambda: len(stored(review)["verdicts"]) == 7)
    assert stored(review)["verdicts"][-1]["exposed"] is True
    assert len(review.all(".others .verdict")) == 4


def test_enter_leaves_a_question_with_several_answers_where_nothing_follows(review, project):
    rubric(project, "criteria: [{name: modes, kind: multi, target: conversation, values: [{name: refuses}, {name: invents}]}]\n")
    project.build()
    _, whole = places(review)
    project.reviews("reviews-bo.jsonl", line("bo", "modes", whole, labels=["refuses"], comment=COMMENT))
    project.build()
    open_first(review)
    press(review, "1", "2")
    review.wait(lambda: len(stored(review)["verdicts"]) == 2)
    assert review.all(".others .verdict") == []
    press(review, Keys.ENTER)
    review.until("document.querySelectorAll('.others .verdict').length === 1")
    press(review, "1")
    review.wait(lambda: len(stored(review)["verdicts"]) == 3)
    assert [one.get("exposed") for one in stored(review)["verdicts"]] == [None, None, True]


def test_nothing_of_others_is_on_the_page_without_script(review, foreign):
    review.no_script()
    review.cdp("Accessibility.enable")
    review.open(PAGE)
    tree = json.dumps(review.cdp("Accessibility.getFullAXTree"))
    assert len(tree) > 1000
    source = review.driver.page_source
    assert [word for word in (COMMENT, MODE) if word in source + tree] == []
    assert "6 verdicts" in source
    review.cdp("Accessibility.disable")
    review.driver.get(review.one(".ways a[href*=verdicts]").get_attribute("href"))
    assert COMMENT in review.driver.page_source and MODE in review.driver.page_source


def test_it_works_from_a_folder_too(review, foreign):
    review.open(PAGE, scheme="file")
    review.run("localStorage.clear()")
    review.driver.refresh()
    begin(review)
    review.until_is("2 others have decided. Shown after your verdict.", "document.querySelector('.others').textContent")
    press(review, "2", "1", Keys.ENTER, "k")
    review.until("document.querySelectorAll('.others .verdict').length === 4")
    review.run("localStorage.clear()")


def test_the_page_of_verdicts_counts_as_seen_once_a_name_is_known(review, foreign):
    path = "review/nightly/one/verdicts/index.html"
    review.open(path)
    review.wait(lambda: len(stored(review)["seen"]) == 2)
    assert review.all(".seen") == []
    open_first(review)
    review.open(path)
    assert "marked as given after seeing" in review.one(".seen").text
    assert len(stored(review)["seen"]) == 2
    review.driver.refresh()
    assert "marked as given after seeing" in review.one(".seen").text
    review.open(PAGE)
    review.until(ASKED)
    # Still hidden: what was seen elsewhere need not be seen again before the own verdict.
    press(review, "1", "1", Keys.ENTER, "1")
    review.wait(lambda: len(stored(review)["verdicts"]) == 3)
    assert [one.get("exposed") for one in stored(review)["verdicts"]] == [True, True, None]


def test_own_verdicts_come_from_the_page_and_others_are_no_part_of_the_file(review, project, foreign):
    project.reviews("reviews-ada.jsonl", line("ada", "correct", foreign[0], label="pass") + line("ada", "tone", foreign[1], label="warm"))
    project.build()
    open_first(review)
    judged(review, 2)
    name, text = download(review)
    assert text == (project.content / "reviews" / name).read_text()
    assert COMMENT not in download(review, "CSV")[1] + download(review, "JSONL")[1]


def test_twenty_verdicts_of_two_criteria_take_few_keys(review, project):
    rubric(project, TWO)
    project.build()
    keys = []

    def hit(*pressed):
        keys.extend(pressed)
        press(review, *pressed)

    open_first(review)
    for turn in range(6):
        hit("1", "3")
        judged(review, turn + 1)
    hit("n")
    review.arrive(f"{ASKED} && !document.querySelector('.own')")
    for turn in range(4):
        hit("2", "1")
        judged(review, turn + 1)
    verdicts = stored(review)["verdicts"]
    assert len(verdicts) == 20 and len(keys) / len(verdicts) <= 2.2, keys
    assert {(one["criterion"], one["label"]) for one in verdicts} == {("correct", "pass"), ("tone", "warm"), ("correct", "fail"), ("tone", "cold")}
    assert review.one(".progress").text == "8 of 12 targets"
    review.open("review/index.html")
    review.soon(lambda: review.one(".progress").text, "20 of 36 targets")
    assert sorted(review.texts(".yours")) == ["12 of 12 yours", "8 of 12 yours"]


def test_a_verdict_leads_to_the_next_criterion_and_turn_unless_switched_off(review, project):
    rubric(project, TWO)
    project.build()
    open_first(review)
    asked = lambda: (turn_number(review), review.run("document.querySelector('.asks[aria-current]').getAttribute('aria-label')"))
    first = turn_number(review)
    assert asked() == (first, "Correct")
    press(review, "1")
    review.soon(asked, (first, "Tone"))
    press(review, "1")
    review.soon(asked, (first + 2, "Correct"))
    press(review, "u")
    review.soon(asked, (first, "Tone"))
    assert len(stored(review)["verdicts"]) == 1
    # A letter chooses a criterion; one that the page itself uses needs Shift.
    press(review, "x")
    review.soon(asked, (first, "Correct"))
    press(review, "C")
    review.soon(asked, (first, "Tone"))
    press(review, "s")
    review.soon(asked, (first + 2, "Correct"))
    review.run("document.getElementById('review-advance').click()")
    press(review, "0")
    review.wait(lambda: stored(review)["verdicts"][-1]["label"] == "unsure")
    assert asked() == (first + 2, "Correct")


def asked(review):
    return review.run("document.querySelector('.asks[aria-current]').getAttribute('aria-label')")


def test_optional_criteria_are_reached_by_their_key_and_do_not_hold_up(review, project):
    """The rubric of the guide: digits answer what is required, one turn after another."""
    rubric(project, TWO + "  - {name: modes, kind: multi, key: m, required: false, values: [{name: refuses}]}\n")
    project.build()
    open_first(review)
    first = turn_number(review)
    press(review, "1", "2")
    review.soon(lambda: (turn_number(review) != first, asked(review)), (True, "Correct"))
    second = turn_number(review)
    press(review, "m", "1")
    review.wait(lambda: len(stored(review)["verdicts"]) == 3)
    assert (turn_number(review), asked(review)) == (second, "Modes")
    press(review, Keys.ENTER)
    review.soon(lambda: (turn_number(review), asked(review)), (second, "Correct"))
    press(review, "1", "2")
    review.wait(lambda: len(stored(review)["verdicts"]) == 5)
    assert [one["criterion"] for one in stored(review)["verdicts"]] == ["correct", "tone", "modes", "correct", "tone"]
    # It stays in view, and is what digits answer on coming back.
    review.click(f"[data-index='{first}']")
    review.soon(lambda: (turn_number(review), asked(review)), (first, "Modes"))


def test_modes_numbers_text_and_the_whole_conversation(review, project):
    rubric(project, MANY)
    project.build()
    open_first(review)
    last = lambda: {key: value for key, value in stored(review)["verdicts"][-1].items() if key in ("criterion", "label", "labels", "score", "comment", "turn")}
    turn = review.run("document.querySelector('[data-item][aria-current]').dataset.item")
    press(review, "1", "m", "1", "2")
    review.soon(last, {"criterion": "modes", "label": None, "labels": ["refuses", "invents"], "turn": turn})
    press(review, "1", "+")
    review.until("document.activeElement.matches('.asks input')")
    press(review, "Wrong date!", Keys.ENTER)
    review.soon(last, {"criterion": "modes", "label": None, "labels": ["invents", "wrong-date"], "turn": turn})
    review.until_is("true", "document.querySelector('[data-value=wrong-date]').getAttribute('aria-pressed')")
    press(review, Keys.ENTER, "4.5", Keys.ENTER)
    review.soon(last, {"criterion": "grade", "label": None, "score": 4.5, "turn": turn})
    # All that is required has an answer: the next turn. Back, and to the question that may stay open.
    review.until("document.querySelector('[data-item][aria-current]').dataset.item !== arguments[0]", turn)
    press(review, "k", "w")
    review.until("document.activeElement.matches('textarea')")
    press(review, "Fine")
    ActionChains(review.driver).key_down(Keys.CONTROL).send_keys(Keys.ENTER).key_up(Keys.CONTROL).perform()
    review.soon(last, {"criterion": "note", "label": None, "comment": "Fine", "turn": turn})
    # The next turn, and from there the conversation.
    review.until("document.querySelector('[data-item][aria-current]').dataset.item !== arguments[0]", turn)
    press(review, "g", "many", Keys.ENTER)
    told(review, "Type a number")
    press(review, Keys.ESCAPE, "z", "2")
    review.soon(last, {"criterion": "solved", "label": "fail"})
    table = download(review, "One row per target")[1].splitlines()
    # What the run recorded comes last.
    assert table[0] == "conversation,run,turn,call,quote,correct,modes,grade,note,solved,comment,first,model,task,condition.seed,condition.rules"
    assert re.fullmatch(rf'one,nightly,{turn},,,pass,invents wrong-date,4.5,Fine,,,,("mock assistant, rules (\w+)",one,7,\2)', table[1])
    assert re.search(r',fail,,,"mock assistant, rules (\w+)",one,7,\1$', table[2])
    project.reviews(*download(review))
    project.build()
    review.driver.refresh()
    judged(review, 1)


def test_each_tool_call_of_a_turn_is_judged_and_errors_are_found(review, project):
    turn = {"timestamp": "2025-11-01T10:00:00Z"}
    calls = [{"id": name, "name": name, "arguments": {"day": "Monday"}} for name in ("look-up", "book")]
    messages = [
        {**turn, "id": "u", "sender": "user", "role": "user", "text": "Book it"},
        {**turn, "id": "a", "sender": "assistant", "role": "assistant", "text": "One moment.", "toolCalls": calls},
        {**turn, "id": "t", "sender": "tool", "role": "tool", "text": "", "error": "no such day"},
        {**turn, "id": "b", "sender": "assistant", "role": "assistant", "text": "Booked."},
    ]
    run = project.content / "runs" / "nightly" / "calls.jsonl"
    run.write_text(json.dumps({"id": "calls", "title": "Calls", "participants": ["user", "assistant", "tool"], "messages": messages}) + "\n")
    rubric(project, "criteria:\n  - {name: arguments, kind: binary, target: tool call}\n  - {name: honest, kind: binary}\n")
    project.build()
    review.open("review/nightly/calls/index.html")
    begin(review)
    assert review.texts(".criterion-name") == ["Arguments: look-up", "Arguments: book", "Honest"]
    assert review.one(".progress").text == "0 of 4 targets"
    press(review, "1", "2", "2", "1")
    review.soon(lambda: review.one(".progress").text, "4 of 4 targets")
    assert [(one["criterion"], one.get("call"), one["label"], one["turn"]) for one in stored(review)["verdicts"]] == [
        ("arguments", 0, "pass", "a"), ("arguments", 1, "fail", "a"), ("honest", None, "fail", "a"), ("honest", None, "pass", "b"),
    ]
    press(review, "e")
    review.soon(lambda: turn_number(review), 3)
    assert review.texts(".asked") == ["Nothing to judge here"]
    press(review, "t")
    told(review, "Tool calls unfolded")
    assert review.run("[...document.querySelectorAll('details.call')].every((one) => one.open)")
    press(review, "t")
    told(review, "Tool calls folded")


WORDS = """
criteria:
  - {name: claims, kind: binary, target: span, key: l}
  - {name: weight, kind: number, target: span, key: g, required: false}
"""


def select_words(review, start, end):
    """Selects characters of the marked turn's text."""
    review.run(
        """(([start, end]) => {
          const text = document.querySelector("[data-item][aria-current] article .text p");
          const node = document.createTreeWalker(text, NodeFilter.SHOW_TEXT).nextNode();
          const range = new Range();
          range.setStart(node, start);
          range.setEnd(node, end);
          getSelection().removeAllRanges();
          getSelection().addRange(range);
        })(arguments[0])""",
        [start, end],
    )


def test_a_criterion_about_words_is_answered_by_selected_words(review, project):
    rubric(project, WORDS)
    project.build()
    open_first(review)
    total = len(places(review)[0])
    begin_at = lambda done: review.soon(lambda: review.one(".progress").text, f"{done} of {total} targets")
    begin_at(0)
    press(review, "1")
    told(review, "Select the words first")
    assert stored(review)["verdicts"] == []
    select_words(review, 0, 2)
    press(review, "2")
    begin_at(1)
    select_words(review, 3, 5)
    press(review, "1")
    begin_at(1)
    assert [(one["label"], one["span"]["start"]) for one in stored(review)["verdicts"]] == [("fail", 0), ("pass", 3)]
    # A field takes the selection away, but not what was selected.
    select_words(review, 0, 2)
    press(review, "g", "4", Keys.ENTER)
    review.soon(lambda: stored(review)["verdicts"][-1].get("score"), 4)
    assert stored(review)["verdicts"][-1]["span"]["quote"] == "Hi"
    project.reviews(*download(review))
    project.build()
    review.open("review/nightly/index.html")
    assert f"1 of {total} judged" in review.one(f"[data-id=one]").text
    review.soon(lambda: review.texts(".yours"), [f"1 of {total} yours"])


def test_a_dispute_about_a_tool_call_names_and_decides_that_call(review, project):
    turn = {"timestamp": "2025-11-01T10:00:00Z"}
    calls = [{"id": name, "name": name, "arguments": {}} for name in ("look-up", "book")]
    messages = [
        {**turn, "id": "u", "sender": "user", "role": "user", "text": "Book it"},
        {**turn, "id": "a", "sender": "assistant", "role": "assistant", "text": "", "toolCalls": calls},
    ]
    run = project.content / "runs" / "nightly" / "calls.jsonl"
    run.write_text(json.dumps({"id": "calls", "title": "Calls", "participants": ["user", "assistant"], "messages": messages}) + "\n")
    rubric(project, "criteria:\n  - {name: arguments, kind: binary, target: tool call}\n")
    project.build()
    review.open("review/nightly/calls/index.html")
    place = review.run("({ ...document.querySelector('[data-role=assistant]').dataset })")
    said = lambda name, *labels: "".join(
        line(name, "arguments", place, conversation="calls", call=call, label=label) for call, label in enumerate(labels)
    )
    project.reviews("reviews-bo.jsonl", said("bo", "pass", "pass"))
    project.reviews("reviews-cy.jsonl", said("cy", "pass", "fail"))
    project.build()
    review.open("review/_adjudicate/index.html")
    begin(review)
    cards = review.all(".dispute")
    assert len(cards) == 1 and "Tool call 2 book" in cards[0].text and "The whole conversation" not in cards[0].text
    review.one(".decide [data-value=fail]").click()
    review.wait(lambda: len(stored(review)["verdicts"]) == 1)
    assert (stored(review)["verdicts"][0]["call"], stored(review)["verdicts"][0]["final"]) == (1, True)
    # The link leads to the call, and to the question about it.
    review.one(".dispute p a").click()
    review.until("document.querySelector('details.call:nth-of-type(2)')?.open && location.hash === '#c2-a'")
    review.soon(lambda: review.one(".asks[aria-current] .criterion-name").text, "Arguments: book")
    review.until("document.querySelector('.own li')?.textContent.startsWith('Tool call 2 book ')")
    assert review.one(".own a").get_attribute("href").endswith("#c2-a")
    review.open("review/_adjudicate/index.html")
    project.reviews(*download(review))
    project.build()
    review.driver.refresh()
    assert review.all(".dispute") == []


def test_lists_count_each_run_on_its_own(review, project):
    """After a second run with other words, the list of each run counts what was said about its own words."""
    open_first(review)
    press(review, "1")
    judged(review, 1)
    first = project.content / "runs" / "nightly"
    second = project.content / "runs" / "weekly"
    second.mkdir()
    for file in first.iterdir():
        (second / file.name).write_text(file.read_text().replace("Hi there!", "Good day!").replace("nightly", "weekly"))
    project.build()
    review.open("review/nightly/index.html")
    review.soon(lambda: [text.split()[0] for text in review.texts(".yours")], ["1"])
    review.open("review/weekly/index.html")
    review.until("document.querySelector('.progress')?.textContent.startsWith('0 of')")
    assert review.texts(".yours") == []


def test_an_answer_under_an_older_rubric_is_marked_and_a_value_that_is_gone_leaves_its_question_open(review, project):
    rubric(project, "criteria:\n  - {name: honest, kind: binary}\n")
    project.build()
    turns, _ = places(review)
    older = {"rubric": "0123456789ab"}
    project.reviews("reviews-ada.jsonl", line("ada", "honest", turns[0], label="fail", **older) + line("ada", "honest", turns[1], label="perhaps", **older))
    project.build()
    review.open(PAGE)
    begin(review)
    review.soon(lambda: review.one(".progress").text, f"1 of {len(turns)} targets")
    review.soon(lambda: turn_number(review), int(turns[1]["index"]))
    assert [text.split(" ", 1)[1].strip() for text in review.texts(".own li")] == ["Given under an older rubric."] * 2
    assert review.one(".asks .sub").text == "Given under an older rubric."
    press(review, "1")
    review.soon(lambda: review.one(".progress").text, f"2 of {len(turns)} targets")


def test_an_attempt_without_turns_says_that_there_is_nothing_to_judge(review, project):
    run = project.content / "runs" / "nightly" / "failed.jsonl"
    run.write_text(json.dumps({"id": "failed", "title": "Failed", "participants": ["user", "assistant"], "messages": []}) + "\n")
    rubric(project, "criteria:\n  - {name: honest, kind: binary}\n")
    project.build()
    review.open("review/nightly/failed/index.html")
    begin(review)
    review.soon(lambda: review.one(".turn-bar h2").text, "Nothing to judge here")
    assert not review.one(".turn-bar .tools").is_displayed()


def test_the_review_goes_on_at_the_first_open_turn(review, project):
    open_first(review)
    first = turn_number(review)
    press(review, "1", "2")
    judged(review, 2)
    project.reviews(*download(review))
    project.build()
    review.driver.refresh()
    review.soon(lambda: turn_number(review), first + 4)
    review.run("localStorage.clear()")
    open_first(review)
    judged(review, 2)
    review.soon(lambda: turn_number(review), first + 4)


def test_a_reviewer_who_is_faster_than_the_earlier_verdicts_stays_at_the_turn(review, project, foreign):
    review.open(PAGE)
    review.run(
        """(() => {
          const load = Scrollback.loadScript;
          const waiting = [];
          Scrollback.loadScript = (...rest) => new Promise((done) => waiting.push(() => load(...rest).then(done)));
          globalThis.arrive = () => {
            Scrollback.loadScript = load;
            for (const go of waiting) go();
          };
        })()"""
    )
    begin(review)
    first = turn_number(review)
    press(review, "2")
    judged(review, 1)
    review.run("arrive()")
    review.until_is("2 others have decided. Shown after your verdict.", "document.querySelector('.others').textContent")
    assert turn_number(review) == first and asked(review) == "Tone"


def test_the_first_failure_is_one_turn_and_undo_gives_it_back(review, project):
    open_first(review)
    firsts = lambda: review.run("[...document.querySelectorAll('.own')].map((one) => one.closest('[data-item]').dataset.index)")
    first = turn_number(review)
    press(review, "f")
    review.soon(firsts, [str(first)])
    press(review, "j", "f")
    review.soon(firsts, [str(first + 2)])
    press(review, "u")
    review.soon(firsts, [str(first)])
    press(review, "t")
    told(review, "Tool calls")
    press(review, "e")
    told(review, "No tool errors")
    press(review, "?")
    review.until("document.querySelector('.keys').checkVisibility()")


def test_after_the_last_question_come_the_open_ones_before_it(review, project):
    """The sentence that all is done is said once it is true."""
    rubric(project, "criteria: [{name: correct, kind: binary, key: x}, {name: tone, kind: binary, key: y}, {name: solved, kind: binary, target: conversation, key: z}]\n")
    project.build()
    open_first(review)
    asked = lambda: (turn_number(review), review.run("document.querySelector('.asks[aria-current]').getAttribute('aria-label')"))
    first = turn_number(review)
    press(review, "j", "z", "1")
    review.soon(asked, (first, "Correct"))
    assert review.one(".progress").text == "1 of 13 targets"
    press(review, "y", "1")
    review.soon(asked, (first + 2, "Correct"))
    press(review, *"11" * 5)
    review.soon(asked, (first, "Correct"))
    assert "Everything" not in review.one(".review-panel .notice-line").text
    press(review, "1")
    told(review, "Everything on this page has your verdict")
    assert review.one(".progress").text == "13 of 13 targets"


def test_a_dispute_is_settled_where_all_reasons_are(review, project):
    rubric(project, TWO)
    project.build()
    turns, _ = places(review)
    project.reviews("reviews-bo.jsonl", line("bo", "correct", turns[0], label="pass", comment="It greets."))
    project.reviews("reviews-cy.jsonl", line("cy", "correct", turns[0], label="fail", comment="It rambles."))
    project.build()
    review.open("review/_adjudicate/index.html")
    card = review.one(".dispute")
    assert "Hello!" in card.text and "Hi there!" in card.text and "It greets." in card.text and "It rambles." in card.text
    begin(review)
    review.one(".decide textarea").send_keys("Facts hold.")
    review.one(".decide [data-value=pass]").click()
    review.wait(lambda: len(stored(review)["verdicts"]) == 1)
    verdict = stored(review)["verdicts"][0]
    assert (verdict["final"], verdict["exposed"], verdict["label"], verdict["criterion"]) == (True, True, "pass", "correct")
    assert (verdict["turn"], verdict["key"], verdict["comment"]) == (turns[0]["item"], turns[0]["key"], "Facts hold.")
    assert review.one(".progress").text == "1 of 1 decided"
    project.reviews(*download(review))
    project.build()
    review.driver.refresh()
    assert review.all(".dispute") == []


def test_disputes_are_decided_by_the_keys_of_the_workspace(review, project):
    rubric(project, TWO)
    project.build()
    turns, _ = places(review)
    for name, label in (("bo", "pass"), ("cy", "fail")):
        project.reviews(f"reviews-{name}.jsonl", "".join(line(name, "correct", turn, label=label) for turn in turns[:4]))
    project.build()
    review.open("review/_adjudicate/index.html")
    begin(review)
    marked = lambda: review.run("[...document.querySelectorAll('.dispute')].findIndex((one) => one.hasAttribute('aria-current'))")
    given = lambda: [(one["turn"], one["label"], one.get("comment")) for one in stored(review)["verdicts"]]
    items = [turn["item"] for turn in turns]
    press(review, "j")
    review.soon(marked, 0)
    press(review, "2")
    review.soon(marked, 1)
    press(review, "0")
    review.soon(marked, 2)
    assert given() == [(items[0], "fail", None), (items[1], "unsure", None)]
    assert review.one(".dispute:nth-child(2) .decide [data-value=unsure]").get_attribute("aria-pressed") == "true"
    # A reason waits for its decision, also after Esc and reload, and can be changed after it.
    press(review, "c")
    press(review, "Facts hold.", Keys.ESCAPE)
    review.driver.refresh()
    review.until("document.querySelectorAll('.decide textarea').length === 4")
    assert review.run("document.querySelectorAll('.decide textarea')[2].value") == "Facts hold."
    for _ in range(3):
        press(review, "j")
    press(review, "1")
    review.soon(marked, 3)
    assert given()[2] == (items[2], "pass", "Facts hold.")
    press(review, "k", "c")
    press(review, " All.")
    ActionChains(review.driver).key_down(Keys.CONTROL).send_keys(Keys.ENTER).key_up(Keys.CONTROL).perform()
    told(review, "Comment saved")
    review.soon(lambda: given()[-1], (items[2], "pass", "Facts hold. All."))
    assert review.one(".progress").text == "3 of 4 decided"
    press(review, "u", "u")
    review.soon(lambda: review.one(".progress").text, "2 of 4 decided")
    assert marked() == 2
    press(review, "?")
    review.until("document.querySelector('.keys').checkVisibility()")
    assert "next or previous dispute" in review.one(".keys").text


def test_an_answer_for_all_turns_at_once_leaves_none_of_them_open(review, project):
    rubric(project, TWO)
    project.build()
    total = len(places(review)[0])
    open_first(review)
    button(review, "Whole conversation")
    review.soon(lambda: review.one(".turn-bar h2").text, "Whole conversation")
    press(review, "1")
    review.soon(lambda: review.one(".progress").text, f"{total} of {2 * total} targets")
    for number in range(total):
        review.run("document.querySelectorAll('[data-role=assistant]')[arguments[0]].click()", number)
        press(review, "2")
        judged(review, number + 1)
    review.soon(lambda: review.one(".progress").text, f"{2 * total} of {2 * total} targets")
    review.open("review/nightly/index.html")
    review.soon(lambda: review.texts(".yours"), [f"{2 * total} of {2 * total} yours"])
    review.until(f"document.querySelector('.review-panel .progress').textContent.startsWith('{2 * total} of ')")


@pytest.mark.parametrize("width,panes", [(1280, 3), (900, 2), (390, 1)])
def test_panes_are_beside_each_other_where_there_is_room(review, project, width, panes):
    review.width(width, 844)
    open_first(review)
    box = """((name) => document.querySelector(name).getBoundingClientRect())(arguments[0])"""
    trace, panel, queue = [review.run(box, name) for name in (".trace", ".review-panel", ".queue")]
    assert review.run("document.documentElement.scrollWidth") <= width
    assert (panel["left"] >= trace["right"]) == (panes > 1) and (queue["right"] <= trace["left"]) == (panes > 2)
    assert len(review.all(".near a")) == 3 and len(review.all(".near [aria-current]")) == 1
    low = review.all(".asks:not([aria-current]), .turn-bar > .tools")
    if panes == 1:
        assert panel["height"] <= 844 / 4 and not any(one.is_displayed() for one in low)
        review.one(".rest").click()
        assert review.run(box, ".review-panel")["height"] > 844 / 4 and all(one.is_displayed() for one in low)
        review.one(".rest").click()
    else:
        assert not review.one(".rest").is_displayed() and all(one.is_displayed() for one in low)
    assert review.run("getComputedStyle(document.querySelector('[data-item][aria-current] article')).outlineWidth") == "0px"
    for _ in range(5):
        press(review, "j")
        review.until(
            """(() => {
              const [turn, panel] = ["[data-item][aria-current] article", ".review-panel"].map((name) => document.querySelector(name).getBoundingClientRect());
              return turn.top >= 0 && panel.bottom <= innerHeight && panel.top < innerHeight && (turn.bottom <= panel.top || panel.left >= turn.right);
            })()"""
        )


def test_a_finger_finds_every_control(review, project):
    rubric(project, TWO)
    project.build()
    review.cdp("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)
    review.width(390, 844)
    open_first(review)
    if review.run("matchMedia('(pointer: coarse)').matches"):
        small = """[...document.querySelectorAll('.review-panel :is(button, summary, input, label)')]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44 && !one.closest('label')?.matches(':has(input)'))
          .map((one) => one.textContent)"""
        assert review.run(small) == []
    review.cdp("Emulation.setTouchEmulationEnabled", enabled=False)


def test_axe_finds_nothing_and_nothing_is_too_wide_with_every_kind_of_criterion(review, project, foreign):
    rubric(project, MANY)
    project.build()
    review.cdp("Page.setBypassCSP", enabled=True)
    axe = Axe(review)
    for width in (1280, 320):
        review.width(width, 700)
        axe.open(PAGE)
        review.run("(localStorage.clear(), sessionStorage.clear())")
        review.driver.refresh()
        begin(review)
        axe.enter()
        press(review, "2", "m", "1", "+", "Wrong date", Keys.ENTER, Keys.ENTER, "3", Keys.ENTER, "c", "Half a thought")
        review.until("document.querySelector('.commenting textarea')?.value === 'Half a thought'")
        assert review.run("document.documentElement.scrollWidth") <= width
        axe.look(f"workspace in use, {width}")
        press(review, Keys.ESCAPE, "k", "?")
        review.until("document.querySelectorAll('.others .verdict').length > 0 && document.querySelector('.keys').checkVisibility()")
        axe.look(f"workspace with others' verdicts, {width}", is_left=True)
    axe.assert_nothing()
    review.run("document.documentElement.setAttribute('dir', 'rtl')")
    assert review.run("document.documentElement.scrollWidth") <= 320
    review.cdp("Page.setBypassCSP", enabled=False)


def test_paper_has_the_words_and_no_panel(review):
    open_first(review)
    press(review, "1")
    judged(review, 1)
    review.cdp("Emulation.setEmulatedMedia", media="print")
    assert review.run("[...document.querySelectorAll('.review-panel, .queue')].some((one) => one.checkVisibility())") is False
    assert review.one(".own").is_displayed()
    review.cdp("Emulation.setEmulatedMedia", media="")
