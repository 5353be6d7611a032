"""Chats of other programs: spoilers open without script, by keyboard and by click."""

import pytest
from conftest import PROJECT, build
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from test_chat import SETTLED

SITE = PROJECT / "Tests/EndToEndTests/Sites/imports-chats"


@pytest.fixture(scope="module")
def imported(tmp_path_factory):
    output = tmp_path_factory.mktemp("imports") / "site"
    build(SITE, output)
    return output


@pytest.mark.parametrize("open_it", ["key", "click"])
def test_spoiler_opens_by_key_and_by_click(chromium, imported, open_it):
    """A spoiler is hidden until its box is ticked, with the space bar or a click."""
    chromium.get((imported / "chats/seeds-7/index.html").as_uri())
    # Until the page has stopped scrolling, a click may miss.
    chromium.execute_script(f"return {SETTLED}")
    box = chromium.find_element(By.CSS_SELECTOR, ".spoiler > input")
    words = chromium.find_element(By.CSS_SELECTOR, ".spoiler > span")
    assert box.get_attribute("aria-label") == "Show spoiler"
    assert words.value_of_css_property("visibility") == "hidden"
    if open_it == "key":
        box.send_keys(Keys.SPACE)
    else:
        chromium.find_element(By.CSS_SELECTOR, ".spoiler").click()
    assert words.value_of_css_property("visibility") == "visible"
    assert words.text == "a pond"


def test_reply_and_list_keep_the_secret(chromium, imported):
    """The quote above a reply and lists do not reveal a spoiler."""
    chromium.get((imported / "chats/seeds-7/index.html").as_uri())
    quote = chromium.find_element(By.CSS_SELECTOR, ".quote").text
    assert "▒▒▒" in quote and "pond" not in quote
