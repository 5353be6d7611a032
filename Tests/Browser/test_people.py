"""The directory and its facets: the growing list, with script and without (G-01 … G-22)."""

import re

import pytest
from selenium.webdriver.common.keys import Keys
from test_axe import axe  # noqa: F401 (a fixture)

LIST = "people/index.html"
SECOND = "people/_since/46/index.html"
ADA = "people/octo-ada/index.html"
TOTAL = 75

# A page's own requests wait for `release()`, or fail as `refuse` specifies.
GATE = """
  const real = globalThis.fetch;
  globalThis.asked = [];
  globalThis.fetch = async (address, ...rest) => {
    globalThis.asked.push(String(address));
    if (globalThis.hold) await new Promise((resolve) => (globalThis.release = () => { globalThis.hold = false; resolve(); }));
    if (globalThis.refuse) return globalThis.refuse();
    return real(address, ...rest);
  };
"""


# Waits between two attempts pass at once; their lengths are recorded.
FAST = """
  const later = setTimeout;
  globalThis.waits = [];
  globalThis.setTimeout = (task, delay, ...rest) => {
    if (delay >= 1000) globalThis.waits.push(delay);
    return later(task, Math.min(delay, 20), ...rest);
  };
"""


def rows(browser, where="#people"):
    return browser.run(f"[...document.querySelectorAll('{where} > .person')].map((row) => row.dataset.user)")


def to_the_end(browser):
    browser.run("document.querySelector('.pager').scrollIntoView({ behavior: 'instant' })")


def all_rows(browser):
    for count in (60, TOTAL):
        to_the_end(browser)
        browser.until("document.querySelectorAll('#people > .person').length >= arguments[0]", count)
    browser.until("document.getElementById('people').getAttribute('aria-busy') === 'false'")


def find(browser, text, *keys):
    field = browser.one("#find-people")
    field.send_keys(text, *(keys or (Keys.ENTER,)))
    return field


def status(browser):
    return browser.run("document.querySelector('.people-search [role=status]').textContent")


def until_status(browser, text):
    browser.until("document.querySelector('.people-search [role=status]').textContent.startsWith(arguments[0])", text)


def test_the_list_grows_by_the_next_page_until_everybody_is_there(browser):
    """G-15, G-17, G-18"""
    browser.open(LIST)
    assert browser.run("document.getElementById('people').getAttribute('role')") == "feed"
    assert len(rows(browser)) == 30
    all_rows(browser)
    places = browser.run(
        """[...document.querySelectorAll("#people > *")].map((row) => [row.role ?? row.getAttribute("role"), row.ariaPosInSet, row.ariaSetSize,
          row.dataset.position, row.classList.contains("is-inverted")])"""
    )
    assert places == [["article", str(n), str(TOTAL), str(n), n % 4 == 0] for n in range(1, TOTAL + 1)]
    assert len(set(rows(browser))) == TOTAL
    assert browser.one("#range").text == f"1–{TOTAL} of {TOTAL}"
    assert browser.one(".pager").text == "No more people."
    assert browser.run("document.querySelector('.pager [rel=next]')") is None
    # Addresses on an appended page are relative to another folder.
    assert browser.run("[...document.querySelectorAll('#people a')].every((link) => /\\/people\\/[a-z0-9-]+\\/index.html$/.test(link.href))")
    browser.run("[...document.querySelectorAll('#people img')].at(-1).scrollIntoView({ behavior: 'instant' })")
    browser.until("[...document.querySelectorAll('#people img')].at(-1).naturalWidth > 0")
    browser.follow("[...document.querySelectorAll('#people a')].at(-1)")
    browser.arrive("document.querySelector('.profile-head') !== null")
    assert not browser.logs()


def test_a_page_in_the_middle_counts_on_from_its_place(browser):
    """G-15"""
    browser.open(SECOND)
    to_the_end(browser)
    browser.until("document.querySelectorAll('#people > .person').length === 45")
    browser.until("document.getElementById('people').getAttribute('aria-busy') === 'false'")
    assert browser.run("document.querySelector('#people > .person').ariaPosInSet") == "31"
    assert browser.one("#range").text == f"31–{TOTAL} of {TOTAL}"
    assert browser.one(".pager [rel=prev]").get_attribute("href").endswith("/people/index.html")


def test_the_list_is_busy_while_a_page_comes_and_a_spinner_is_its_last_item(browser):
    """G-17, G-26"""
    browser.before_load(GATE + "globalThis.hold = true;")
    browser.open(LIST)
    to_the_end(browser)
    browser.until("document.getElementById('people').getAttribute('aria-busy') === 'true'")
    assert browser.run("document.getElementById('people').lastElementChild.classList.contains('spinner')")
    waiting = browser.run(
        "[...document.querySelectorAll('#people > :not(.person)')].map((row) => [row.ariaHidden, getComputedStyle(row).animationName])"
    )
    assert waiting == [["true", "none"]] * 3, "hidden from screen readers, and still where less motion is wanted"
    tall = browser.run("[...document.querySelectorAll('.person, .skeleton')].map((row) => Math.round(row.getBoundingClientRect().height))")
    assert abs(tall[-1] - tall[0]) < 12
    assert browser.one(".pager [rel=next]").is_displayed()
    browser.run("globalThis.release()")
    browser.until("document.getElementById('people').getAttribute('aria-busy') === 'false'")
    browser.until("document.querySelectorAll('#people > .person').length === 60 && document.querySelector('#people > :not(.person)') === null")


@pytest.mark.parametrize(
    "refuse",
    [
        "() => Promise.reject(new TypeError('no network'))",
        "() => new Response('', { status: 503 })",
        "() => new Response('<html><body><p>Sign in</p></body></html>')",
        "() => new Response('<div id=people><article class=person data-user=x><a href=https://elsewhere.example/>x</a></article></div>')",
    ],
)
def test_what_does_not_come_can_be_asked_for_again(browser, refuse):
    """G-15, G-17"""
    browser.before_load(GATE + FAST + f"globalThis.refuse = {refuse};")
    browser.open(LIST)
    to_the_end(browser)
    browser.until("document.querySelector('.load-error button')?.textContent === 'Retry'")
    browser.until_is("false", "document.getElementById('people').getAttribute('aria-busy')")
    assert len(rows(browser)) == 30 and browser.one(".pager [rel=next]").is_displayed()
    asked = browser.run("globalThis.asked.length")
    browser.click(".load-error button")
    browser.until("globalThis.asked.length > arguments[0] && document.querySelector('.load-error button')?.textContent === 'Retry'", asked)
    browser.run("delete globalThis.refuse")
    browser.run("dispatchEvent(new Event('online'))")
    browser.until("document.querySelectorAll('#people > .person').length >= 60")
    browser.until_is(None, "document.querySelector('.load-error')")


def test_a_busy_server_is_asked_again_after_longer_and_longer_waits(browser):
    """Five attempts with doubling delays, then a button (requirements 3, G-27)."""
    browser.before_load(GATE + FAST + "globalThis.refuse = () => new Response('', { status: 503 });")
    browser.open(LIST)
    to_the_end(browser)
    browser.until("document.querySelector('.load-error button')?.textContent === 'Retry'")
    waits = browser.run("globalThis.waits.filter((wait) => wait < 20_000)")
    assert browser.run("globalThis.asked.length") == 5 and len(waits) == 4
    for number, wait in enumerate(waits):
        assert 1000 * 2**number <= wait <= 1250 * 2**number


def test_a_page_of_people_comes_as_soon_as_the_connection_is_back(browser):
    """While waiting it shows the next attempt and offers to make it now; `online` starts one, too (requirements 3, G-12)."""
    browser.before_load(GATE + "globalThis.refuse = () => Promise.reject(new TypeError('no network'));")
    browser.open(LIST)
    to_the_end(browser)
    browser.until("document.querySelector('.load-error button')?.textContent === 'Retry now'")
    browser.run("delete globalThis.refuse")
    browser.run("dispatchEvent(new Event('online'))")
    browser.until("document.querySelectorAll('#people > .person').length >= 60")
    browser.until_is(None, "document.querySelector('.load-error')")


def test_a_server_that_never_answers_does_not_keep_the_list_busy(browser):
    """G-15, G-17"""
    browser.before_load(FAST + "AbortSignal.timeout = (time) => { globalThis.patience = time; return AbortSignal.abort(); };")
    browser.open(LIST)
    to_the_end(browser)
    browser.until("document.querySelector('.load-error button')?.textContent === 'Retry'")
    assert browser.run("globalThis.patience") == 20_000
    browser.until_is("false", "document.getElementById('people').getAttribute('aria-busy')")


def test_keys_move_between_people_and_out_of_the_list(browser):
    """G-15"""
    browser.open(LIST)
    browser.run("document.querySelector('#people a').focus()")
    focused = "document.activeElement.dataset.user ?? document.activeElement.closest('.person')?.dataset.user"
    names = rows(browser)

    def press(*keys):
        browser.driver.switch_to.active_element.send_keys(*keys)

    for number in (1, 2):
        press(Keys.PAGE_DOWN)
        browser.until_is(names[number], focused)
    press(Keys.PAGE_UP)
    browser.until_is(names[1], focused)
    assert "Page Down" in browser.one(".feed-keys").text
    for number in range(2, 11):
        press(Keys.PAGE_DOWN)
        browser.until_is(names[number], focused)
    below = "document.activeElement.getBoundingClientRect().bottom <= document.querySelector('.feed-keys').getBoundingClientRect().top"
    browser.until(below)
    press(Keys.CONTROL, Keys.END)
    assert browser.until("document.activeElement.closest('.foot') !== null")
    browser.run("document.querySelector('#people a').focus()")
    press(Keys.CONTROL, Keys.HOME)
    browser.until_is("find-people", "document.activeElement.id")
    to_the_end(browser)
    browser.until("document.querySelectorAll('#people > .person').length >= 60 && document.getElementById('people').getAttribute('aria-busy') === 'false'")
    browser.run("[...document.querySelectorAll('#people > .person')].at(-1).focus()")
    press(Keys.PAGE_DOWN)
    browser.until("document.querySelectorAll('#people > .person').length === arguments[0]", TOTAL)


def test_back_brings_the_appended_pages_and_the_place(browser):
    """G-15"""
    browser.before_load("addEventListener('unload', () => {});")  # keeps the page out of the browser's own memory of pages
    browser.open(LIST)
    all_rows(browser)
    browser.run("document.querySelectorAll('#people > .person')[50].scrollIntoView({ block: 'center', behavior: 'instant' })")
    # The place is kept a moment after the last scrolling.
    browser.until("history.state?.people.top > 1000 && Math.abs(history.state.people.top - scrollY) < 2")
    top = browser.run("scrollY")
    browser.follow("document.querySelectorAll('#people a')[50]")
    browser.arrive("document.querySelector('.profile-head') !== null")
    browser.driver.back()
    browser.until("document.querySelectorAll('#people > .person').length === arguments[0]", TOTAL)
    browser.until("Math.abs(scrollY - arguments[0]) < 100", top)


def test_without_script_the_pager_leads_on_and_marks_stand(browser):
    """G-01, G-15, G-17, G-18, G-19, G-25, G-31"""
    browser.no_script()
    browser.open(LIST)
    assert not browser.all("#find-people")
    assert browser.one('[data-user="octo-ada"]').get_attribute("class").split()[2:] == ["is-note", "is-seen", "is-admin"]
    assert "Has note" in browser.one('[data-user="octo-ada"]').text
    browser.one(".pager [rel=next]").click()
    browser.arrive("location.href.endsWith(arguments[0])", SECOND)
    browser.one('.person a').click()
    browser.arrive("document.querySelector('.profile-head') !== null")
    assert browser.all(".profile-head") and not browser.all("textarea")


def test_from_a_disk_the_pager_and_the_search_work(browser):
    """G-15, G-20"""
    browser.open(LIST, scheme="file")
    to_the_end(browser)
    assert browser.one("#people").get_attribute("role") is None and not browser.all(".load-error")
    find(browser, "marrow")
    until_status(browser, "2 of 75 people")
    assert rows(browser, ".results") == ["marrowbyte", "little-marrow"]
    browser.click(".results a")
    browser.arrive("document.querySelector('.profile-head')?.dataset.user === 'marrowbyte'")
    browser.open(LIST, scheme="file")
    browser.one(".pager [rel=next]").click()
    browser.arrive("location.pathname.endsWith('/since/46/index.html') || location.pathname.endsWith('_since/46/index.html')")
    assert not [entry for entry in browser.logs() if entry["level"] == "SEVERE"]


def test_inverted_pictures_are_plain_in_print_and_forced_colours(browser):
    """G-18"""
    browser.open(LIST)
    look = "getComputedStyle(document.querySelector('.is-inverted .avatar')).filter"
    assert browser.run(look) == "invert(1)"
    browser.prefer(forced_colors="active")
    browser.until_is("none", look)
    browser.cdp("Emulation.setEmulatedMedia", media="print", features=[])
    browser.until_is("none", look)
    browser.cdp("Emulation.setEmulatedMedia", media="", features=[])


def test_facets_are_lists_of_their_own(browser):
    """G-01, G-19"""
    browser.open(LIST)
    label = browser.one(".people-facets a:nth-child(2)").text
    browser.one(".people-facets a:nth-child(2)").click()
    browser.arrive("!location.href.endsWith(arguments[0])", LIST)
    count = int(re.search(r"\d+", label).group())
    assert len(rows(browser)) == count and all("is-note" in row.get_attribute("class") for row in browser.all("#people > .person"))
    find(browser, "nullisland")
    until_status(browser, "1 of 75")


@pytest.mark.parametrize("path", [LIST, SECOND, "people/_admins/index.html", ADA])
def test_nothing_is_wider_than_320_pixels(browser, path):
    """G-03, G-32"""
    browser.width(320)
    browser.open(path)
    if path == LIST:
        find(browser, "o")
        until_status(browser, "5")
    assert browser.run("document.documentElement.scrollWidth") <= 320


def test_axe_finds_nothing_among_people(axe, browser):  # noqa: F811
    """G-03, G-32"""
    browser.width(1280)
    axe.visit([LIST, "people/_notes/index.html", ADA])
    axe.open(LIST)
    browser.run("document.querySelector('.pager').scrollIntoView()")
    browser.until("document.querySelectorAll('#people > .person').length >= 60")
    axe.look("list grown")
    find(browser, "o")
    until_status(browser, "5")
    axe.look("search open")
    browser.one("#find-people").send_keys("zzz", Keys.ENTER)
    until_status(browser, "No people")
    axe.look("nothing found")
    browser.before_load(GATE + "globalThis.refuse = () => Promise.reject(new TypeError());")
    axe.open(LIST)
    to_the_end(browser)
    browser.until("document.querySelector('.load-error') !== null")
    axe.look("nothing loaded")
    axe.assert_nothing()
