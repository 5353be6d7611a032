"""A verdict is exposed once others' verdicts on the same words were shown: in any run, for any version, on any page."""

import json

import pytest
from test_review import press, project, review, stored  # noqa: F401
from test_review_workspace import rubric

ONE = "criteria: [{name: correct, kind: binary}]\n"


def run(project, name, ids, answers):
    messages = []
    for number, answer in enumerate(answers):
        for role, text in (("user", f"Question {number}"), ("assistant", answer)):
            messages.append({"id": f"{ids}{role[0]}{number}", "sender": role, "role": role, "text": text, "timestamp": f"2025-11-01T10:{number:02}:00Z"})
    talk = {"id": "talk", "title": "Talk", "kind": "assistant", "task": "talk", "participants": ["user", "assistant"], "messages": messages}
    folder = project.content / "runs" / name
    folder.mkdir(parents=True)
    (folder / "run.yml").write_text(f"title: {name}\ndate: 2025-11-0{name[-1]}T10:00:00Z\n")
    (folder / "talk.jsonl").write_text(json.dumps(talk) + "\n")


@pytest.fixture
def runs(review, project):
    """Two runs with other ids and the same first answer; someone has judged both answers of the older one."""
    rubric(project, ONE)
    run(project, "r1", "", ["Hi there", "It is open."])
    run(project, "r2", "n", ["Hi there", "It is closed until noon."])
    project.build()
    review.open("review/r1/talk/index.html")
    turns = review.run("[...document.querySelectorAll('[data-role=assistant]')].map(({ dataset }) => ({ ...dataset }))")
    lines = [{"conversation": "talk", "run": "r1", "turn": turn["item"], "criterion": "correct", "label": "pass", "comment": "Zebra.", "reviewer": "bo",
              "at": "2025-11-04T10:00:00Z", "key": turn["key"]} for turn in turns]
    project.reviews("reviews-bo.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
    project.build()
    review.open("review/index.html")
    review.run("localStorage.setItem(Scrollback.key + ':review', arguments[0])", json.dumps({"version": 2, "reviewer": "ann", "verdicts": []}))
    return review


def judge(browser, name):
    """Answers both questions of a run's transcript; whether each answer was exposed."""
    before = len(stored(browser)["verdicts"])
    browser.open(f"review/{name}/talk/index.html")
    browser.until("document.querySelector('.asks') !== null && document.querySelector('.others').textContent !== ''")
    press(browser, "1", "1")
    browser.wait(lambda: len(stored(browser)["verdicts"]) == before + 2)
    return [one.get("exposed", False) for one in stored(browser)["verdicts"][before:]]


def test_words_with_another_id_in_another_run_are_the_same_words(runs):
    """Shown on the page of verdicts, which names the newest run with each turn."""
    runs.open("review/r2/talk/verdicts/index.html")
    runs.until("!document.documentElement.matches('.judging')")
    runs.click(".page-head .seen button")
    runs.until("document.querySelector('main').textContent.includes('Zebra')")
    assert judge(runs, "r1") == [True, True]


def test_a_verdict_on_an_earlier_version_is_one_on_that(runs):
    runs.open("review/r2/talk/verdicts/index.html")
    runs.until("!document.documentElement.matches('.judging')")
    runs.run("[...document.querySelectorAll('section.card .sub button')].at(-1).click()")
    runs.until("document.querySelector('.verdict.stale').checkVisibility()")
    assert judge(runs, "r1") == [False, True]


def test_a_verdict_on_an_earlier_version_that_a_transcript_shows_counts_too(runs):
    assert judge(runs, "r2") == [False, False]
    runs.until("document.querySelector('.others .verdict.stale') !== null")
    assert judge(runs, "r1")[-1] is True


def test_the_outcome_of_a_run_is_about_the_turns_that_another_run_has_too(runs):
    runs.open("review/_tasks/index.html")
    runs.until("!document.documentElement.matches('.judging')")
    runs.click(".page-head .seen button")
    runs.wait(lambda: stored(runs)["seen"] != [])
    # What has changed since is judged independently.
    assert judge(runs, "r2") == [True, False]
