"""Pages with others' verdicts hide them until the reviewer's own; what is shown before it makes later verdicts `exposed`."""

import json

import pytest
from test_review import begin, button, judged, press, project, review, stored  # noqa: F401
from test_review_workspace import TWO, line, places, rubric

VERDICTS = "review/nightly/one/verdicts/index.html"
TRANSCRIPT = "review/nightly/one/index.html"


@pytest.fixture
def others(review, project):
    """Two people differ on the first turn, and one has judged the second, too."""
    rubric(project, TWO)
    project.build()
    turns, _ = places(review)
    project.reviews("reviews-bo.jsonl", "".join(line("bo", "correct", turn, label=label, comment="Zebra.") for turn, label in zip(turns, ("pass", "fail"))))
    project.reviews("reviews-cy.jsonl", line("cy", "correct", turns[0], label="fail", comment="Okapi."))
    project.build()
    review.turns = turns
    return review


def name(browser, reviewer="ann"):
    """Gives a name as it is stored, and none of the reviewer's verdicts."""
    browser.open("review/index.html")
    browser.run("localStorage.setItem(Scrollback.key + ':review', arguments[0])", json.dumps({"version": 2, "reviewer": reviewer, "verdicts": []}))


def shown(browser):
    return browser.one("main").text


def exposed(browser):
    return [(one["turn"], one.get("exposed", False)) for one in stored(browser)["verdicts"]]


def give(browser, count=1):
    """Answers both questions about so many turns of the transcript."""
    browser.open(TRANSCRIPT)
    browser.until("document.querySelector('.review-panel .asks') !== null")
    for number in range(count):
        press(browser, "1", "1")
        judged(browser, number + 1)


def test_one_entry_is_shown_on_request_and_makes_the_next_verdict_on_it_exposed(others):
    name(others)
    others.open(VERDICTS)
    others.until("!document.documentElement.matches('.judging')")
    assert "Zebra" not in shown(others) and "Okapi" not in shown(others)
    assert others.one(".page-head .seen").text == "2 entries hidden until your verdict Show all"
    others.click(".card .sub button")
    others.until("document.querySelector('.page-head .seen').textContent.startsWith('1 ')")
    assert "Okapi" in shown(others) and others.run("document.activeElement.matches('.card:nth-of-type(1) .foreign')")
    others.driver.refresh()
    assert "Okapi" in shown(others)
    give(others, 2)
    first, second = (turn["item"] for turn in others.turns[:2])
    assert exposed(others) == [(first, True), (first, True), (second, False), (second, False)]


def test_verdicts_are_shown_without_asking_once_all_required_answers_are_in(others):
    name(others)
    others.open(TRANSCRIPT)
    others.until("document.querySelector('.review-panel .asks') !== null")
    press(others, "1")
    judged(others, 1)
    others.open(VERDICTS)
    assert "Okapi" not in shown(others)
    # The second question of the turn is the first open one.
    others.open(TRANSCRIPT)
    others.until("document.querySelector('.review-panel .asks') !== null")
    press(others, "1")
    others.wait(lambda: len(stored(others)["verdicts"]) == 2)
    others.open(VERDICTS)
    others.until("document.querySelector('.page-head .seen').textContent.startsWith('1 ')")
    assert "Okapi" in shown(others)
    others.open("review/_adjudicate/index.html")
    assert "Okapi" in shown(others) and others.all(".page-head .seen") == []
    # A change of mind comes after these.
    others.open(TRANSCRIPT)
    others.until("document.querySelector('.review-panel .asks') !== null")
    press(others, "k", "k", "2")
    others.wait(lambda: len(stored(others)["verdicts"]) == 3)
    assert exposed(others)[-1] == (others.turns[0]["item"], True)


def test_a_whole_row_is_left_out_where_being_there_tells_something(others):
    name(others)
    others.open("review/_adjudicate/index.html")
    assert others.one(".page-head .seen").text == "1 entry hidden until your verdict Show all"
    assert not others.one(".dispute").is_displayed() and "Hello" not in shown(others)
    # There is something to do.
    waiting = others.one("main > .empty")
    assert waiting.text == "Disputes appear here once you have judged their conversations. Conversations to review"
    assert waiting.find_element("css selector", "a").get_attribute("href").endswith("/review/index.html")
    others.click(".page-head .seen button")
    others.until("document.querySelector('.dispute').checkVisibility()")
    assert not waiting.is_displayed()
    assert others.one(".page-head .seen").text.startswith("You now see the verdicts of others here.")
    assert len(stored(others)["seen"]) == 1


@pytest.mark.parametrize("page", [VERDICTS, "review/_adjudicate/index.html"])
def test_what_was_read_before_a_name_was_given_counts(others, page):
    others.open(page)
    assert "Okapi" in shown(others)
    others.wait(lambda: stored(others)["seen"] != [])
    assert {one.startswith(" [") for one in stored(others)["seen"]} == {True}
    others.open(TRANSCRIPT)
    begin(others)
    press(others, "1", "1")
    judged(others, 1)
    assert exposed(others) == [(others.turns[0]["item"], True)] * 2


def test_the_outcome_of_a_conversation_is_about_all_its_turns(others):
    name(others)
    others.open("review/_tasks/index.html")
    others.until("!document.documentElement.matches('.judging')")
    assert others.texts(".figures-table .outcome:not([hidden])") == ["?"]
    assert others.all(".figures-table tbody a.outcome[href*='#']:not([hidden])") == []
    others.click(".page-head .seen button")
    assert others.texts(".figures-table .outcome:not([hidden])") == ["✗"]
    give(others, 2)
    assert {one for _, one in exposed(others)} == {True}
    # Of another conversation, nothing was seen.
    others.open(TRANSCRIPT.replace("one/", "two/"))
    others.until("document.querySelector('.review-panel .asks') !== null")
    press(others, "1")
    others.wait(lambda: len(stored(others)["verdicts"]) == 5)
    assert exposed(others)[-1][1] is False


def test_one_criterion_for_all_turns_and_another_turn_by_turn_are_all_answers(others):
    name(others)
    others.open(TRANSCRIPT)
    others.until("document.querySelector('.review-panel .asks') !== null")
    total = others.run("document.querySelectorAll('[data-role=assistant]').length")
    button(others, "Whole conversation")
    others.soon(lambda: others.one(".turn-bar h2").text, "Whole conversation")
    press(others, "1")
    for number in range(total):
        others.run("document.querySelectorAll('[data-role=assistant]')[arguments[0]].click()", number)
        press(others, "1")
        judged(others, number + 1)
        others.open("review/_tasks/index.html")
        expected = "✗" if number == total - 1 else "?"
        assert others.texts(".figures-table .outcome:not([hidden])") == [expected]
        others.open(TRANSCRIPT)
        others.until("document.querySelector('.review-panel .asks') !== null")
    # Of a turn of its own, the answer about all turns shows nothing.
    assert others.texts(".others .verdict") == []
    others.open(VERDICTS)
    assert "Okapi" not in shown(others)


def test_nothing_is_in_view_before_the_script_has_looked(others, request):
    """The script that decides does not arrive: a reviewer with a name sees none of it, a reader without a name everything."""
    others.cdp("Network.setBlockedURLs", urls=["*foreign*"])
    request.addfinalizer(lambda: others.cdp("Network.setBlockedURLs", urls=[]))
    others.open(VERDICTS)
    assert "Okapi" in shown(others)
    name(others)
    for page in (VERDICTS, "review/_adjudicate/index.html", "review/_tasks/index.html"):
        others.open(page)
        assert not any(one.is_displayed() for one in others.all(".foreign")), page
    others.logs()


def test_without_script_the_pages_show_everything(others):
    name(others)
    others.no_script()
    others.open(VERDICTS)
    assert "Okapi" in shown(others) and "Zebra" in shown(others)
