"""The search over all people (G-20, G-21)."""

import pytest
from selenium.webdriver.common.keys import Keys
from test_people import FAST, LIST, SECOND, TOTAL, all_rows, find, rows, status, until_status


def test_the_search_looks_through_everybody_and_the_list_makes_way(browser):
    """G-20, G-21, G-18: a person on another page is found, styled as at their place in the whole list"""
    browser.open(SECOND)
    names = browser.run("[...document.querySelectorAll('#people > .person')].map((row) => [row.dataset.user, row.className, row.textContent.replace(/\\s+/g, ' ').trim()])")
    browser.open(LIST)
    find(browser, names[1][0])
    until_status(browser, "1 of 75 people")
    browser.wait(lambda: not browser.one("#people").is_displayed() and not browser.one(".pager").is_displayed())
    found = browser.run("[...document.querySelectorAll('.results > .person')].map((row) => [row.dataset.user, row.className, row.textContent.replace(/\\s+/g, ' ').trim()])")
    assert found == [names[1]]
    browser.until("document.querySelector('.results img')?.naturalWidth > 0 || !document.querySelector('.results img')")
    browser.one("#find-people").send_keys(Keys.ESCAPE)
    browser.wait(lambda: browser.one("#people").is_displayed() and browser.one(".pager").is_displayed())
    browser.soon(lambda: status(browser), "")
    browser.until("!location.href.includes('q=')")


def test_rows_of_the_search_are_those_of_the_list(browser):
    """G-22: every kind of row looks the same in both"""
    browser.open(LIST)
    all_rows(browser)
    look = """Object.fromEntries([...document.querySelectorAll(arguments[0])].map((row) => [row.dataset.user,
      [...row.classList].sort().join(" ") + "|" + row.textContent.replace(/\\s+/g, " ").trim() + "|" + row.querySelector("a").href + "|" +
      (row.querySelector("img")?.src ?? row.querySelector(".avatar").textContent)]))"""
    listed = browser.run(look, "#people > .person")
    for query in "aeiou":
        field = browser.one("#find-people")
        field.clear()
        # No rows of the last query may be left.
        field.send_keys(Keys.ENTER)
        browser.until("document.querySelectorAll('.results > .person').length === 0")
        find(browser, query)
        browser.until("document.querySelector('.people-search [role=status]').textContent.includes(' of ')")
        found = browser.run(look, ".results > .person")
        assert found and found == {name: listed[name] for name in found}


def test_exact_and_quotes_ask_for_the_whole_field(browser):
    """G-21"""
    browser.open(LIST)
    find(browser, "octo")
    until_status(browser, "2 of 75")
    browser.click("[value=exact]")
    until_status(browser, "No people match “octo” in username or note.")
    browser.until("location.href.endsWith('?q=octo&match=exact')")
    browser.click("[value=contains]")
    until_status(browser, "2 of 75")
    browser.one("#find-people").clear()
    find(browser, '"OCTO-ADA"')
    until_status(browser, "1 of 75")
    assert rows(browser, ".results") == ["octo-ada"]


def test_one_search_300_ms_after_the_last_key(browser):
    """G-20, G-21"""
    browser.open(LIST)
    browser.run(
        """(() => {
          globalThis.runs = 0;
          const search = Scrollback.people.search;
          Scrollback.people.search = (...parts) => { globalThis.runs += 1; return search(...parts); };
        })()"""
    )
    browser.type(browser.one("#find-people"), "marrow")
    browser.until("globalThis.runs > 0")
    until_status(browser, "2 of 75")
    browser.one("#find-people").send_keys(Keys.ENTER)
    browser.one("#find-people").send_keys(" ", Keys.ENTER)
    assert browser.run("globalThis.runs") == 1, "the same text is not searched twice"


def test_no_hit_says_so_and_can_be_cleared(browser):
    """G-21"""
    browser.open(LIST)
    find(browser, "<img src=x onerror=alert(1)>")
    until_status(browser, "No people match “<img src=x onerror=alert(1)>” in username or note.")
    assert browser.run("document.querySelector('.people-search img')") is None
    browser.click(".people-search [role=status] button")
    browser.wait(lambda: browser.one("#people").is_displayed())
    browser.until_is("find-people", "document.activeElement.id")
    find(browser, "x", Keys.SHIFT)
    browser.click(".cross")
    browser.wait(lambda: browser.one("#find-people").get_attribute("value") == "" and not browser.one(".cross").is_displayed())


def test_back_and_a_link_restore_the_search(browser):
    """G-20, G-21"""
    browser.open(LIST)
    find(browser, "o")
    until_status(browser, "5")
    browser.follow("document.querySelectorAll('.results a')[3]")
    browser.arrive("document.querySelector('.profile-head') !== null")
    browser.driver.back()
    until_status(browser, "5")
    browser.soon(lambda: browser.one("#find-people").get_attribute("value"), "o")
    browser.open(LIST + "?q=octo-ada&match=exact")
    until_status(browser, "1 of 75")
    for query in ("%E0%A4%A", "a" * 5000, "%22%22%22&match=<script>", "(((.*"):
        browser.open(f"{LIST}?q={query}")
        until_status(browser, "No people match")
    assert not [entry for entry in browser.logs() if entry["level"] == "SEVERE"]


@pytest.mark.parametrize("way", ["button", "online", "later"])
def test_a_list_of_everybody_that_does_not_come_is_asked_for_again(browser, way):
    """After waiting, with a button, and at once when the connection is back (requirements 3, G-12, G-20)."""
    if way == "later":
        browser.before_load(FAST)
    browser.cdp("Network.enable")
    browser.cdp("Network.setBlockedURLs", urls=["*/people/_index/*"])
    try:
        browser.open(LIST)
        find(browser, "octo")
        until_status(browser, "Could not load the list of people")
        if way == "later":
            browser.until("document.querySelector('.people-search [role=status]').textContent === 'Could not load the list of people. Retry'")
    finally:
        browser.cdp("Network.setBlockedURLs", urls=[])
    if way == "online":
        browser.run("dispatchEvent(new Event('online'))")
    else:
        # The button is replaced once all attempts have failed.
        browser.run("document.querySelector('.people-search [role=status] button').click()")
    until_status(browser, "2 of 75")


def test_the_index_is_loaded_when_the_search_is_wanted_not_before(browser):
    """G-20"""
    browser.open(LIST)
    assert not [address for address in browser.requests() if "/_index/" in address]
    browser.one("#find-people").click()
    browser.until("Scrollback.people.head.count === arguments[0]", TOTAL)
