"""Words that the texts of a site use alike (issue 24)."""

import random

import pytest
from test_search import PAGE, large_address, look_for, settled, silent
from test_search_page import project

WORDS = "topic about theme other plain usual words thing".split()


def chats():
    """Fifteen topics of eight words each; messages about the first also say `wifi` or `wireless`."""
    chance = random.Random(3)
    for number in range(60):
        letter = "abcdefghijklmno"[number % 15] * 3
        messages = []
        for place in range(100):
            words = [chance.choice(WORDS) + letter for _ in range(5)] + [chance.choice(["wifi", "wireless"])] * (number % 15 == 0)
            messages.append({"id": str(place), "sender": "Ann", "timestamp": "2025-01-02T10:00:00Z", "text": " ".join([*words, f"mark{number}x{place}", "so it goes"])})
        yield {"id": f"c{number}", "title": f"Chat {number}", "participants": ["Ann", "Bo"], "messages": messages}


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    return project(tmp_path_factory.mktemp("related"), list(chats()), "relatedWords: true\n")


def only_with(word, other):
    """A mark of a message with one of both words."""
    texts = [message["text"] for chat in chats() for message in chat["messages"]]
    return next(text.split()[-4] for text in texts if word in text and other not in text)


def test_a_query_without_a_result_is_answered_with_words_used_alike(browser, large, large_address):
    mark = only_with("wifi", "wireless")
    browser.driver.get(f"{large_address}/{PAGE}?q=wireless+{mark}")
    settled(browser)
    browser.until_is(1, "document.querySelectorAll('.found li').length")
    assert {"wifi", mark} <= set(browser.texts(".found mark"))
    assert "With related words: " in browser.texts(".meant")[0] and "wifi" in browser.texts(".meant")[0]
    browser.click(".meant button")
    browser.until("document.querySelector('.finder input').value.startsWith('\"wireless\"')")
    browser.until("document.querySelectorAll('.found li').length === 0")
    assert silent(browser) == []


def test_related_words_are_offered_and_a_click_adds_one(browser, large, large_address):
    browser.driver.get(f"{large_address}/{PAGE}?q=wireless&order=newest")
    settled(browser)
    browser.until("[...document.querySelectorAll('.also button')].some((one) => one.textContent === 'wifi')")
    browser.run("[...document.querySelectorAll('.also button')].find((one) => one.textContent === 'wifi').click()")
    browser.until_is("(wireless OR wifi)", "document.querySelector('.finder input').value")
    browser.until("new Set([...document.querySelectorAll('.found mark')].map((one) => one.textContent)).has('wifi')")
    look_for(browser, "topicbbb")
    settled(browser)
    assert silent(browser) == []


def test_a_site_without_them_loads_no_script_for_them(browser, tmp_path):
    folder = project(tmp_path, list(chats()))
    browser.driver.get(f"{folder.as_uri()}/{PAGE}?q=wireless&order=newest")
    settled(browser)
    assert browser.texts(".also") == []
    assert not any("/assets/related." in url for url in browser.requests())
