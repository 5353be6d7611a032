"""The workspace between its questions: where the focus is after an answer, drafts of comments, and odd names."""

import json

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from test_review import begin, open_first, press, project, review, stored, told  # noqa: F401
from test_review_workspace import PAGE, line, places, rubric

MODES = "criteria: [{name: correct, kind: binary}, {name: modes, kind: multi, key: m, required: false}]\n"
FOCUS = "document.activeElement.localName"
TYPED = "document.activeElement.value"


def test_after_a_number_for_the_whole_conversation_keys_are_keys_again(review, project):
    rubric(project, "criteria: [{name: correct, kind: binary}, {name: grade, kind: number, target: conversation, key: g}]\n")
    project.build()
    open_first(review)
    press(review, "g", "4", Keys.ENTER)
    review.wait(lambda: [one["score"] for one in stored(review)["verdicts"]] == [4])
    press(review, "u")
    told(review, "Undone: 4")
    press(review, "g", "5", Keys.ESCAPE)
    assert review.run(FOCUS) != "input"


def test_after_a_failure_mode_of_the_whole_conversation_keys_are_keys_again(review, project):
    rubric(project, MODES.replace("required: false", "target: conversation"))
    project.build()
    open_first(review)
    press(review, "m", "+")
    press(review, "Too curt", Keys.ENTER)
    review.wait(lambda: [one["labels"] for one in stored(review)["verdicts"]] == [["too-curt"]])
    press(review, "u")
    told(review, "Undone: Too curt")


def test_what_is_typed_stays_when_the_kinds_of_failure_come(review, project):
    rubric(project, MODES.replace("required: false", "target: conversation"))
    project.build()
    open_first(review)
    press(review, "m", "+", "Too")
    review.until("Boolean(Scrollback.kinds)")
    review.run("Scrollback.kinds({ kinds: [], former: [] })")
    press(review, " curt", Keys.ENTER)
    review.wait(lambda: [one["labels"] for one in stored(review)["verdicts"]] == [["too-curt"]])


def test_a_draft_is_there_whichever_question_is_marked(review, project):
    rubric(project, "criteria: [{name: correct, kind: binary}, {name: tone, kind: binary}, {name: note, kind: text, key: w, required: false}]\n")
    project.build()
    open_first(review)
    press(review, "c", "My draft", Keys.ESCAPE, "1", "c")
    assert review.run(TYPED) == "My draft"
    # An answer in words is another text.
    press(review, Keys.ESCAPE, "w")
    assert review.run(TYPED) == ""
    press(review, Keys.ESCAPE)
    review.driver.refresh()
    review.until("document.querySelector('.asks') !== null")
    press(review, "c")
    review.until(f"{TYPED} === 'My draft'")
    ActionChains(review.driver).key_down(Keys.CONTROL).send_keys(Keys.ENTER).key_up(Keys.CONTROL).perform()
    told(review, "Comment saved")
    press(review, "j", "k", "c")
    assert review.run(TYPED) == "My draft"
    press(review, Keys.ESCAPE, "1", "c")
    assert review.run(TYPED) == "" and len(stored(review)["verdicts"]) == 3


def test_a_mode_named_as_a_member_of_every_object_is_shown_by_its_name(review, project):
    rubric(project, MODES)
    project.build()
    open_first(review)
    press(review, "m", "+")
    press(review, "constructor", Keys.ENTER)
    review.soon(lambda: review.texts(".own li"), ["Modes: constructor "])
    review.run("localStorage.removeItem(Scrollback.key + ':modes')")
    review.driver.refresh()
    review.soon(lambda: review.texts(".own li"), ["Modes: constructor "])


def test_verdicts_on_a_run_named_as_a_member_of_every_object_are_its_own(review, project):
    rubric(project, MODES)
    runs = project.content / "runs"
    (runs / "nightly").rename(runs / "constructor")
    (runs / "weekly").mkdir()
    for file in (runs / "constructor").iterdir():
        (runs / "weekly" / file.name).write_text(file.read_text().replace("Hi there!", "Good day!"))
    project.build()
    review.open(PAGE.replace("nightly", "weekly"))
    turn = review.run("({ ...document.querySelector('[data-role=assistant]').dataset })")
    given = json.loads(line("bo", "correct", turn, label="fail"))
    project.reviews("reviews-bo.jsonl", json.dumps({**given, "run": "weekly"}) + "\n")
    project.build()
    review.open(PAGE.replace("nightly", "constructor"))
    begin(review)
    press(review, "1")
    told(review, "Pass")


def test_modes_whose_names_differ_only_in_signs_or_other_letters_are_different(review, project):
    rubric(project, MODES)
    project.build()
    open_first(review)
    press(review, "m")
    for title in ("Wrong C++", "Wrong C", "日本語", "wrong  c"):
        press(review, "+")
        press(review, title, Keys.ENTER)
        review.until(f"{FOCUS} !== 'input'")
    review.soon(lambda: review.texts(".own .badge"), ["Wrong C++", "Wrong C", "日本語"])
    names = stored(review)["verdicts"][-1]["labels"]
    assert names[:2] == ["wrong-c", "wrong-c-2"] and names[2].startswith("mode-")
    press(review, "+")
    press(review, "Unsure", Keys.ENTER)
    told(review, "Type a name other than none and unsure")


def test_at_the_ends_of_a_conversation_the_page_says_so(review, project):
    rubric(project, MODES)
    project.build()
    turns, _ = places(review)
    open_first(review)
    press(review, "k")
    told(review, "Start of the conversation")
    press(review, *"s" * len(turns))
    told(review, "End of the conversation")
