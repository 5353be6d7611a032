"""Long transcripts on several pages: where the review begins and goes on, its progress, first failures, and words found."""

import json

import pytest
from selenium.webdriver.common.keys import Keys
from test_review import begin, press, project, review, stored, told  # noqa: F401
from test_review_queue import conversation
from test_review_workspace import rubric

LAST = "review/many/long/page/3/index.html"
FIRST = "review/many/long/page/1/index.html"
HERE = "[location.pathname.split('/long/')[1], Number(document.querySelector('[data-item][aria-current]')?.dataset.index)]"


@pytest.fixture
def long(review, project):
    """Thirty turns on three pages, of ten each, in a run of its own; a short conversation beside it."""
    (project.content / "site.yml").write_text((project.content / "site.yml").read_text() + "chats: {pageSize: 10}\n")
    run = project.content / "runs" / "many"
    run.mkdir(parents=True)
    lines = json.loads(conversation("long", length=15))
    for number, message in enumerate(lines["messages"]):
        message["timestamp"] = f"2025-11-{1 + number // 10:02}T10:{number:02}:00Z"
        message["text"] += " lamp" if number in (3, 4, 25) else ""
    (run / "long.jsonl").write_text(json.dumps(lines) + "\n")
    (run / "short.jsonl").write_text(conversation("short"))
    rubric(project, "criteria: [{name: correct, kind: binary}, {name: solved, kind: binary, target: conversation, key: z}]\n")
    project.build()
    return review


def at(browser, place, turn):
    browser.soon(lambda: browser.run(HERE), [place, turn])


def progress(browser, text):
    browser.soon(lambda: browser.one(".turn-bar .progress").text, text)


def open_queue(browser):
    browser.open("review/many/index.html")
    browser.until("!document.querySelector('.order').hidden && document.querySelector('.results')?.children.length > 0")


def enter(browser):
    """From the queue to the long conversation."""
    open_queue(browser)
    browser.run("document.querySelector('ul.results > [data-id=long] a').click()")


def start(browser):
    browser.open("review/many/index.html")
    begin(browser)


def test_the_queue_leads_to_the_first_open_turn_of_all_pages(long):
    start(long)
    enter(long)
    at(long, "page/1/index.html", 2)
    progress(long, "0 of 16 targets")
    # The last turn of a page leads to the next page, before the question about the conversation.
    press(long, *"11111")
    at(long, "page/2/index.html", 12)
    progress(long, "5 of 16 targets")
    press(long, *"111")
    progress(long, "8 of 16 targets")
    enter(long)
    at(long, "page/2/index.html", 18)
    # Within the conversation, a page is the page that was asked for.
    long.run("document.querySelector('nav.pager a[rel=prev]').click()")
    long.until("location.pathname.endsWith('/page/1/index.html') && document.querySelector('.asks') !== null")
    progress(long, "8 of 16 targets")


def test_open_turns_of_earlier_pages_come_after_the_last_question(long):
    start(long)
    long.open(LAST)
    at(long, "page/3/index.html", 22)
    # From the question about the conversation, turns of this page come first.
    press(long, "z", "1")
    at(long, "page/3/index.html", 22)
    press(long, *"11111")
    at(long, "page/1/index.html", 2)
    progress(long, "6 of 16 targets")
    press(long, *"11111")
    at(long, "page/2/index.html", 12)
    press(long, *"11111")
    told(long, "Everything on this page has your verdict")
    progress(long, "16 of 16 targets")


def test_the_other_pages_are_waited_for_before_the_end(long):
    """Who answers before they are read still comes to their open turns."""
    start(long)
    long.driver.set_network_conditions(latency=600, throughput=10**8)
    long.open(LAST)
    at(long, "page/3/index.html", 22)
    press(long, "z", "1", *"11111")
    long.until("location.pathname.endsWith('/page/1/index.html')")
    long.driver.delete_network_conditions()
    at(long, "page/1/index.html", 2)


def test_from_a_folder_the_next_page_follows_and_progress_is_that_of_the_conversation(long, project):
    long.driver.get((project.site / FIRST).as_uri())
    begin(long)
    progress(long, "0 of 16 targets")
    press(long, *"11111")
    at(long, "page/2/index.html", 12)
    progress(long, "5 of 16 targets")
    long.run("localStorage.clear()")


def test_keys_cross_pages(long, project):
    """Also to a tool error on another page, and from the last one back to the first."""
    file = project.content / "runs" / "many" / "long.jsonl"
    lines = json.loads(file.read_text())
    lines["messages"][25]["error"] = "down"
    file.write_text(json.dumps(lines) + "\n")
    project.build()
    start(long)
    enter(long)
    at(long, "page/1/index.html", 2)
    press(long, *"jjjj")
    at(long, "page/1/index.html", 10)
    press(long, "j")
    at(long, "page/2/index.html", 12)
    press(long, "k")
    at(long, "page/1/index.html", 10)
    press(long, "]")
    at(long, "page/2/index.html", 11)
    press(long, "e")
    at(long, "index.html", 26)
    press(long, "s", "s")
    at(long, "index.html", 30)
    press(long, "s")
    long.soon(lambda: long.one(".turn-bar h2").text, "Whole conversation")
    press(long, "s")
    told(long, "End of the conversation")
    long.open(FIRST)
    at(long, "page/1/index.html", 2)
    press(long, "[")
    at(long, "page/1/index.html", 1)
    press(long, "[")
    told(long, "Start of the conversation")
    long.open(LAST)
    lines["messages"][25].pop("error")
    lines["messages"][3]["error"] = "down"
    file.write_text(json.dumps(lines) + "\n")
    project.build()
    long.driver.refresh()
    at(long, "page/3/index.html", 22)
    press(long, "e")
    at(long, "page/1/index.html", 4)


@pytest.mark.parametrize("scheme", ["http", "file"])
def test_a_trace_has_one_first_failure_on_all_pages(long, project, scheme):
    long.open(LAST, scheme=scheme)
    begin(long)
    at(long, "page/3/index.html", 22)
    firsts = lambda: [one["turn"] for one in long.run("[...Scrollback.review.log.current().values()].filter((one) => one.first)")]
    press(long, "f")
    long.soon(firsts, ["assistant21"])
    long.open(FIRST, scheme=scheme)
    at(long, "page/1/index.html", 2)
    progress(long, "0 of 16 targets")
    press(long, "f")
    long.soon(firsts, ["assistant1"])
    press(long, "u")
    long.soon(firsts, ["assistant21"])
    long.run("localStorage.clear()")


def find(browser, words):
    press(browser, "/")
    browser.until("document.activeElement.matches('.finding input')")
    field = browser.one(".finding input")
    field.clear()
    field.send_keys(words)
    return field


def said(browser):
    return [one.text for one in browser.all(".finding [role=status]")]


def test_words_are_found_on_other_pages_which_open_at_them(long):
    start(long)
    long.open(LAST)
    at(long, "page/3/index.html", 22)
    find(long, "lamp")
    long.soon(lambda: said(long), ["1 message", "On other pages: Page 1 of 3 (2)"])
    long.click(".finding a")
    long.until("location.pathname.endsWith('/page/1/index.html')")
    long.soon(lambda: said(long), ["2 messages", "On other pages: Page 3 of 3 (1)"])
    assert long.run("document.querySelector('.finding input').value") == "lamp"
    at(long, "page/1/index.html", 4)
    field = long.one(".finding input")
    field.clear()
    field.send_keys("nowhere at all")
    long.soon(lambda: said(long), ["No messages match “nowhere at all”.", ""])


def test_from_a_folder_the_search_says_that_it_is_of_this_page(long, project):
    long.driver.get((project.site / LAST).as_uri())
    begin(long)
    at(long, "page/3/index.html", 22)
    find(long, "nothing like this")
    long.soon(lambda: [one.split(" « ")[0] for one in said(long)], ["No messages match “nothing like this”.", "Only this page was searched."])
    assert len(long.all(".finding a")) == 2
    long.run("localStorage.clear()")


def test_n_on_the_queue_goes_to_the_first_conversation_that_is_not_finished(long):
    start(long)
    open_queue(long)
    first, second = long.run("[...document.querySelectorAll('ul.results > .row')].map((row) => row.dataset.id)")
    press(long, "n")
    long.until(f"location.pathname.includes('/{first}/')")
    long.until("document.querySelector('.asks') !== null")
    press(long, "1")
    long.wait(lambda: len(stored(long)["verdicts"]) == 1)
    open_queue(long)
    press(long, "n")
    long.until(f"location.pathname.includes('/{first}/')")
    if first == "short":
        press(long, "1")
        long.wait(lambda: len(stored(long)["verdicts"]) == 2)
        open_queue(long)
        press(long, "n")
        long.until("location.pathname.includes('/long/')")
