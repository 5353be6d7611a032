"""A result file of an evaluator, put into a run unchanged, is read and judged by keyboard."""

import json
import shutil

import pytest
from conftest import PROJECT
from test_review import begin, download, judged, press, project, review, stored, turn_number  # noqa: F401

RUBRIC = """
criteria:
  - {name: policy, kind: binary, key: x, guidance: "Pass if the policy allows the step."}
  - {name: tone, kind: ordinal, key: c, values: [{name: cold}, {name: fair}, {name: warm}]}
"""
TRIAL = "review/tau/airline-task-0-trial-0/index.html"


@pytest.fixture
def tau(review, project):
    """A run of τ-bench: two attempts with turns, one that ended before its first."""
    shutil.rmtree(project.content / "runs")
    (project.content / "runs" / "tau").mkdir(parents=True)
    shutil.copy(PROJECT / "Tests/Samples/evaluations/tau-bench.json", project.content / "runs" / "tau" / "results.json")
    (project.content / "review").mkdir()
    (project.content / "review" / "rubric.yml").write_text(RUBRIC)
    project.build()
    return review


def asked(browser):
    return turn_number(browser), browser.run("document.querySelector('.asks[aria-current]').getAttribute('aria-label')")


def columns(browser):
    return download(browser, "One row per target")[1].splitlines()[0].split(",")


def reopen(browser):
    """After a download, whose script keeps links from being followed."""
    browser.open(TRIAL)
    browser.until("document.querySelector('.review-panel .asks') !== null")


def test_the_assistant_turns_of_a_tau_bench_file_are_judged_by_keyboard(tau, project):
    tau.open("review/index.html")
    begin(tau)
    tau.open(TRIAL)
    tau.until("document.querySelector('.review-panel .asks') !== null")
    assert tau.one(".review-panel .progress").text == "0 of 4 targets"
    # The policy, the customer and the results of tools are not asked about: a call of a tool is, and an answer.
    tau.soon(lambda: asked(tau), (3, "Policy"))
    press(tau, "1", "2")
    judged(tau, 1)
    tau.soon(lambda: asked(tau), (5, "Policy"))
    assert "task" in columns(tau) and "score.reward" not in columns(tau)
    reopen(tau)
    tau.soon(lambda: asked(tau), (5, "Policy"))
    press(tau, "2", "3")
    judged(tau, 2)
    # The run's scores are for those who have judged all.
    assert "score.reward" in columns(tau)
    reopen(tau)
    assert tau.one(".review-panel .progress").text == "4 of 4 targets"
    verdicts = stored(tau)["verdicts"]
    assert [(one["criterion"], one["label"]) for one in verdicts] == [("policy", "pass"), ("tone", "fair"), ("policy", "fail"), ("tone", "warm")]
    assert {(one["conversation"], one["run"]) for one in verdicts} == {("airline-task-0-trial-0", "tau")}
    press(tau, "n")
    tau.arrive("document.querySelector('.review-panel .asks') !== null && !document.querySelector('.own')")
    press(tau, "1", "1")
    judged(tau, 1)
    name, text = download(tau)
    assert len(text.splitlines()) == 6 and len({json.loads(line)["turn"] for line in text.splitlines()}) > 1
    project.reviews(name, text)
    project.build()
    tau.open("review/index.html")
    assert sorted(tau.texts(".yours")) == ["2 of 2 yours", "4 of 4 yours"]
    tau.open("review/tau/airline-task-0-trial-0/verdicts/index.html")
    assert sorted(tau.texts(".verdict .badge")) == ["1", "Fail", "Fair", "Pass", "Warm"]
    # The reward is a score of the run, beside the verdicts.
    tau.open("review/_tasks/index.html")
    assert "airline 0" in tau.one("main").text and "retail 4" in tau.one("main").text
    # It is also a judge: measured against these verdicts, each disagreement leads to its conversation.
    tau.open("review/_judges/index.html")
    policy = tau.all(".fact")[0]
    # Between them is the version of the scorer.
    words = policy.find_element("css selector", "h2").text.split()
    assert (words[0], words[-1]) == ("reward", "Policy")
    assert [cell.text for cell in policy.find_elements("css selector", ".confusion td")] == ["0", "1", "1", "0"]
    policy.find_element("css selector", "summary").click()
    links = policy.find_elements("css selector", "details a")
    assert [link.text for link in links] == ["Airline task 0 · trial 0", "Retail task 4 · trial 0"]
    links[0].click()
    tau.arrive("document.querySelector('.transcript').dataset.name === 'airline-task-0-trial-0'")


def test_the_attempt_that_ended_before_its_first_turn_asks_nothing(tau):
    tau.open("review/tau/airline-task-0-trial-1/index.html")
    begin(tau)
    assert tau.all(".review-panel .asks") == [] and tau.one(".review-panel .progress").text == "0 of 0 targets"
    assert "context window exceeded" in tau.one(".transcript").text
