"""Services with script: the search, its state in the URL, and the way back to it."""

import pytest
from conftest import build
from covering import pairs
from selenium.webdriver.common.keys import Keys

LIST = "services/index.html"
SHOWN = "[...document.querySelectorAll('.row:not([hidden]) .row-title')].map((title) => title.textContent)"
FIELD = "search input"
STATUS = "search [role=status]"
# Requested timer delays.
WATCH = """(() => {
  globalThis.waits = [];
  const real = setTimeout;
  globalThis.setTimeout = (task, delay, ...rest) => {
    if (document.activeElement?.type === "search") globalThis.waits.push(delay);
    return real(task, delay, ...rest);
  };
})();"""


def total(browser):
    return len(browser.all(".row"))


def search(browser, text):
    browser.one(FIELD).send_keys(text, Keys.ENTER)


def query(browser):
    return browser.run("new URL(location.href).searchParams.get('q')")


def test_one_run_for_each_pause_of_300_ms(browser):
    """S-02, S-06"""
    browser.before_load(WATCH)
    browser.open(LIST)
    field = browser.one(FIELD)
    browser.type(field, "hvac")
    assert browser.run("Scrollback.filter.runs") in (0, 1)
    browser.until("Scrollback.filter.runs === 1")
    browser.until_is(["HVAC Maintenance"], SHOWN)
    # Other timers of the page, such as the check for a new build, wait far longer.
    assert {wait for wait in browser.run("globalThis.waits") if wait < 10_000} == {300}
    field.send_keys(Keys.BACK_SPACE)
    browser.until("Scrollback.filter.runs === 2")
    # The same words with white space: no new search.
    field.send_keys(" ")
    browser.run("globalThis.before = performance.now()")
    browser.until("performance.now() - globalThis.before > 600")
    assert browser.run("Scrollback.filter.runs") == 2


def test_the_pause_is_the_one_of_the_settings_and_the_fields_too(browser, tmp_path):
    """S-02, S-03"""
    content = tmp_path / "content"
    (content / "services").mkdir(parents=True)
    (content / "site.yml").write_text(
        "title: Jobs\ntimezone: UTC\nservices: {debounceMilliseconds: 20, searchFields: [title, location]}\n", "utf-8"
    )
    (content / "services" / "jobs.csv").write_text(
        "id,title,customerName,description,status,priority,scheduledDate,location,serviceNotes\n"
        "1,Clean,Ada,All of it,Active,Low,2025-11-05T14:30:00Z,Quay 7,\n"
        "2,Paint,Bo,Half of it,Active,Low,2025-11-05T14:30:00Z,Hill 9,\n",
        "utf-8",
    )
    built = build(content, tmp_path / "site", "--strict")
    browser.before_load(WATCH)
    browser.driver.get(f"{built.as_uri()}/{LIST}")
    search(browser, "quay")
    browser.until_is(["Clean"], SHOWN)
    assert set(browser.run("globalThis.waits")) == {20}
    browser.one(FIELD).clear()
    search(browser, "half of it")
    browser.until_is([], SHOWN)


def test_enter_searches_at_once_and_the_words_are_literal(browser):
    """S-03, S-04"""
    browser.open(LIST)
    for text, found in [
        (" LAKESIDE ", 3), ("hotel & spa", 3), ("&amp;", 0), ("486 Restaurant", 0), (".*", 0), ("hvac lakeside", 0), ("café", 2),
    ]:
        browser.one(FIELD).clear()
        search(browser, text)
        browser.soon(lambda: (len(browser.run(SHOWN)), browser.one(STATUS).text.split("\n")[0]), (found, f"{found} of {total(browser)} services"))


@pytest.mark.parametrize("way", ["escape", "cross", "button"])
def test_nothing_found_says_so_and_all_comes_back(browser, way):
    """S-05"""
    browser.open(LIST)
    search(browser, "zzz")
    browser.soon(lambda: browser.one(STATUS).text, f"0 of {total(browser)} services\nNo services match “zzz”. Remove a word or a filter.")
    browser.wait(lambda: not browser.one("[data-filter=services]").is_displayed())
    browser.soon(lambda: query(browser), "zzz")
    if way == "escape":
        browser.one(FIELD).send_keys(Keys.ESCAPE)
    elif way == "cross":
        browser.click(".field button")
    else:
        browser.click("search > button")
    browser.soon(lambda: len(browser.run(SHOWN)), total(browser))
    browser.soon(lambda: query(browser), None)
    assert browser.one(FIELD).get_attribute("value") == ""
    assert browser.one(STATUS).text == ""
    browser.until_is("search", "document.activeElement.type")


def test_hostile_words_are_words(browser):
    browser.open(f"{LIST}?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E%00%FF{'x' * 5000}")
    assert "No services match “<img src=x" in browser.one(STATUS).text
    assert browser.all("main img") == []
    assert browser.logs() == []


def test_an_address_with_a_query_opens_searched_here_and_on_a_part(browser):
    """S-10, S-17"""
    browser.open(f"{LIST}?q=lift")
    assert len(browser.run(SHOWN)) == 3
    assert browser.one(FIELD).get_attribute("value") == "lift"
    browser.click(".chip[href*=completed]")
    browser.arrive("location.pathname.includes('/status/completed/')")
    assert query(browser) == "lift"
    assert browser.run(SHOWN) == ["Annual lift inspection", "Lift two: final adjustment"]
    assert browser.one(".chip[aria-current]").text.split() == ["Completed", "5", "services"]
    browser.one(FIELD).send_keys(Keys.ESCAPE)
    browser.soon(lambda: len(browser.run(SHOWN)), 5)
    search(browser, "fridge")
    browser.soon(lambda: query(browser), "fridge")
    browser.click(".back")
    browser.arrive("document.querySelector('h1').textContent === 'Services'")
    browser.until_is(["Fridge noise"], SHOWN)


@pytest.mark.parametrize("scheme, way", pairs(["http", "file"], ["browser", "link"]))
def test_the_way_back_leads_to_the_same_words_and_place(browser, scheme, way):
    """S-10"""
    browser.cdp("Network.enable")
    browser.width(400, 400)
    browser.open(LIST, scheme)
    # A page that cannot be frozen is reloaded, which is the harder case.
    browser.run("void addEventListener('unload', () => {}), globalThis.marked = true")
    search(browser, "the")
    browser.until(f"document.querySelector('{STATUS}').textContent !== ''")
    shown = browser.run(SHOWN)
    assert 3 < len(shown) < total(browser)
    browser.run("scrollTo(0, document.querySelectorAll('.row:not([hidden])')[2].getBoundingClientRect().top + scrollY - 100)")
    browser.until("history.state.scroll > 0")
    place = browser.run("scrollY")
    assert place > 200
    browser.follow("document.querySelectorAll('.row:not([hidden]) a')[2]")
    # The script that knows the way back runs once the page is read.
    browser.arrive("document.querySelector('.page-detail .back') !== null")
    if way == "browser":
        browser.driver.back()
    else:
        browser.follow("document.querySelector('.back')")
    browser.arrive("document.querySelector('[data-filter=services]') !== null")
    browser.until(f"{FIELD_VALUE} === 'the'")
    browser.until_is(shown, SHOWN)
    browser.until("Math.abs(scrollY - arguments[0]) <= 2", place)
    assert browser.logs() == []


FIELD_VALUE = f"document.querySelector('{FIELD}').value"


def test_from_a_neighbour_the_link_still_leads_to_the_search(browser):
    """S-10"""
    browser.open(LIST)
    search(browser, "lift")
    browser.until(f"document.querySelector('{STATUS}').textContent !== ''")
    browser.follow("document.querySelector('.row:not([hidden]) a')")
    browser.arrive("document.querySelector('.pager a[rel=next]') !== null")
    browser.follow("document.querySelector('.pager a[rel=next]')")
    browser.arrive("document.querySelector('h1').textContent === 'Projector lamp'")
    browser.follow("document.querySelector('.back')")
    browser.arrive("document.querySelector('[data-filter=services]') !== null")
    browser.soon(lambda: query(browser), "lift")


def test_a_service_that_was_opened_by_itself_leads_to_the_whole_list(browser):
    """S-10"""
    browser.open("services/001-hvac-maintenance/index.html")
    browser.follow("document.querySelector('.back')")
    browser.arrive("document.querySelector('[data-filter=services]') !== null")
    assert query(browser) is None
    assert len(browser.run(SHOWN)) == total(browser)


def test_a_browser_that_keeps_nothing_searches_all_the_same(browser):
    """S-02"""
    browser.before_load(
        """history.replaceState = () => { throw new DOMException("no", "SecurityError"); };
        Object.defineProperty(window, "sessionStorage", { get() { throw new DOMException("no", "SecurityError"); } });"""
    )
    browser.open(LIST)
    search(browser, "hvac")
    browser.until_is(["HVAC Maintenance"], SHOWN)
    browser.click(".row:not([hidden]) a")
    browser.arrive("document.querySelector('.back') !== null")
    browser.click(".back")
    browser.arrive("document.querySelector('[data-filter=services]') !== null")
    assert browser.logs() == []


def test_without_script_the_list_is_whole_and_leads_to_its_parts(browser):
    """S-01, S-02, S-17"""
    browser.no_script()
    browser.open(f"{LIST}?q=hvac")
    assert all(row.is_displayed() for row in browser.all(".row"))
    browser.one(".chip[href*=urgent]").click()
    browser.arrive("location.pathname.includes('urgent')")
    assert browser.one("h1").text == "Status: Urgent"
    browser.one(".row a").click()
    browser.arrive("document.querySelector('.fact .ways a[href*=day]') !== null")
    browser.one(".fact .ways a[href*=day]").click()
    browser.arrive("location.pathname.includes('/day/')")
    assert len(browser.all(".row")) >= 1
    browser.one(".back").click()
    browser.arrive("!location.pathname.includes('/day/')")
    assert browser.one("h1").text == "Services"


def test_a_thousand_rows_are_hidden_and_never_made_again(browser, tmp_path):
    """S-06"""
    content = tmp_path / "content"
    (content / "services").mkdir(parents=True)
    (content / "site.yml").write_text("title: Jobs\ntimezone: UTC\n", "utf-8")
    rows = "".join(
        f"{number},Job {number},Customer {number % 50},Words about job {number},Active,Low,2025-11-05T14:30:00Z,,\n"
        for number in range(1000)
    )
    header = "id,title,customerName,description,status,priority,scheduledDate,location,serviceNotes\n"
    (content / "services" / "jobs.csv").write_text(header + rows, "utf-8")
    built = build(content, tmp_path / "site")
    browser.driver.get(f"{built.as_uri()}/{LIST}")
    browser.run(
        """void (globalThis.rows = [...document.querySelectorAll(".row")], globalThis.added = 0,
          new MutationObserver((changes) => (globalThis.added += changes.length))
            .observe(document.querySelector("[data-filter]"), { childList: true, subtree: true, characterData: true }))"""
    )
    on_page = browser.run(SHOWN)
    assert 100 < len(on_page) < 1000
    search(browser, "job 99")
    # The titles of the other pages are loaded for it.
    browser.soon(lambda: len(browser.run(SHOWN)), 11)
    browser.one(FIELD).send_keys(Keys.ESCAPE)
    browser.until_is(on_page, SHOWN)
    assert browser.run("globalThis.added") == 0
    assert browser.run("globalThis.rows.every((row, index) => row === document.querySelectorAll('.row')[index])")


def test_a_row_looks_the_part(browser):
    """S-07, S-09"""
    for scheme in (browser.light, browser.dark):
        scheme()
        browser.width(320)
        browser.open(LIST)
        for row in browser.all(".row")[:6]:
            assert row.size["height"] >= 44
            assert row.find_element("css selector", ".badge").value_of_css_property("background-color") != "rgba(0, 0, 0, 0)"
        shapes = browser.run("[...new Set([...document.querySelectorAll('.bars')].map((bars) => getComputedStyle(bars).clipPath))].length")
        assert shapes == 4
        assert browser.run("document.documentElement.scrollWidth") <= 320
        small = browser.run("[...document.querySelectorAll('.chip, summary')].filter((one) => one.getBoundingClientRect().height < 24).length")
        assert small == 0


def test_calendar_files_are_there(browser, site):
    """S-19"""
    for path in [site / "services" / "calendar.ics", *site.glob("services/*/service.ics")]:
        data = path.read_bytes()
        assert data.startswith(b"BEGIN:VCALENDAR\r\n") and data.endswith(b"END:VCALENDAR\r\n"), path
        assert max(len(line) for line in data.split(b"\r\n")) <= 75, path
    assert (site / "services" / "calendar.ics").read_text("utf-8").count("BEGIN:VEVENT") == 24
