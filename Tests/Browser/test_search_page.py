"""What the search page offers besides its results: counts, time line, completion, saved searches, neighbours, the way through a chat."""

import json
import shutil

import pytest
from conftest import build
from covering import pairs
from selenium.webdriver.common.keys import Keys
from test_axe import Axe
from test_search import PAGE, STATUS, STILL, large, large_address, look_for, settled, silent

CHIPS = ".find-facets .chips button"
OPTIONS = ".find-options:not([hidden]) [role=option]"
VALUE = "document.querySelector('.finder input').value"
# Counts are there once the chips are, and none of an earlier search.
COUNTED = "document.querySelector('.find-facets:not(.stale) .chips button')"
SHIFTS = """
globalThis.shifts = [];
new PerformanceObserver((list) => shifts.push(...list.getEntries().filter(({ hadRecentInput }) => !hadRecentInput).map(({ value }) => value)))
  .observe({ type: "layout-shift", buffered: true });
"""


def counted(browser):
    browser.until(COUNTED)
    return browser.texts(CHIPS)


def number(place):
    """What the fixture `large` has in each of its 12 chats at a place that is divided by seven."""
    return sum(1 for one in range(600) if one % 7 and place(one))


def test_counts_are_those_of_all_results_and_a_click_narrows_to_as_many(browser, large, large_address):
    """Not only of the results that are shown; the number of requests does not grow with them (issue 24)."""
    browser.driver.get(f"{large_address}/{PAGE}?q=harbours")
    settled(browser)
    browser.requests()
    chips = counted(browser)
    ann, total = 12 * number(lambda place: place % 3), 12 * number(lambda place: True)
    assert f"From Ann Lee {ann:,}" in chips and f"From Bo {total - ann:,}" in chips
    assert f"2021 {total // 12}" in chips
    browser.until_is(True, f"document.querySelector('{STATUS}').textContent.endsWith('of {total:,} messages')")
    assert len(browser.requests()) < 25
    browser.run(f"void [...document.querySelectorAll('{CHIPS}')].find((chip) => chip.textContent.startsWith('From Ann')).click()")
    browser.until_is(True, f"document.querySelector('{STATUS}').textContent.endsWith('of {ann:,} messages')")
    browser.until(f"{COUNTED} && document.querySelector('{CHIPS}[aria-current]')")
    assert set(browser.texts(".found b")) == {"Ann Lee"}
    # The way back.
    browser.run(f"void document.querySelector('{CHIPS}[aria-current]').click()")
    browser.until_is("harbours", VALUE)
    browser.until_is(True, f"document.querySelector('{STATUS}').textContent.endsWith('of {total:,} messages')")
    assert silent(browser) == []


def test_the_panel_counts_conversations_people_years_and_kinds(browser, large):
    """(issue 24)"""
    browser.driver.get(f"{large.as_uri()}/{PAGE}?q=lighthouses")
    counted(browser)
    button = browser.one(CHIPS)
    assert button.get_attribute("aria-expanded") == "false" and not browser.one(".find-panel").is_displayed()
    button.send_keys(Keys.ENTER)
    assert button.get_attribute("aria-expanded") == "true"
    each = 600 - number(lambda place: True)
    years = [f"{year} {each}" for year in range(2021, 2011, -1)]
    assert browser.texts(".find-panel h2") == ["Conversation", "Person", "Year"]
    assert browser.texts(".find-panel section:nth-of-type(3) button") == years
    chats = browser.texts(".find-panel section:first-of-type button")
    assert len(chats) > 2 and all(text.startswith("Chat ") and text.endswith(f" {each}") for text in chats)
    browser.run("void document.querySelector('.find-panel section:nth-of-type(1) button').click()")
    browser.until_is(True, f"document.querySelector('{STATUS}').textContent.endsWith('of {each} messages')")
    # It stays open for the next choice.
    browser.until(f"{COUNTED} && document.querySelector('.find-panel h2')?.textContent === 'Person'")
    assert browser.one(".find-panel").is_displayed()


def test_a_facet_says_whether_other_values_may_be_as_frequent_until_all_are_counted(browser, large):
    """Twelve conversations have as many results, ten have rows; people are all known (issue 24)."""
    browser.driver.get(f"{large.as_uri()}/{PAGE}?q=lighthouses")
    counted(browser)
    browser.click(CHIPS)
    each = 600 - number(lambda place: True)
    people = browser.texts(".find-panel section:nth-of-type(2) button")
    assert sum(int(text.split()[-1].replace(",", "")) for text in people) == 12 * each
    assert browser.one(".find-note").text.startswith("Other filters may be missing")
    browser.click(".find-note button")
    browser.until_is("", "document.querySelector('.find-note').textContent")
    chats = browser.texts(".find-panel section:first-of-type button")
    assert len(chats) == 10 and all(text.endswith(f" {each}") for text in chats)
    assert browser.texts(".find-panel section:nth-of-type(2) button") == people


def test_where_counting_takes_many_files_the_page_says_what_was_counted(browser, large):
    """The lists of the index know no phrases (issue 24)."""
    browser.driver.get(f"{large.as_uri()}/{PAGE}")
    look_for(browser, '"of chat number"')
    counted(browser)
    browser.click(CHIPS)
    note = browser.one(".find-note").text
    assert note.startswith("Counts of the first ") and int(note.split()[4].replace(",", "")) < 7200
    assert not any(text.endswith("7,200 messages") for text in browser.texts(STATUS))
    browser.click(".find-note button")
    browser.until_is(True, f"document.querySelector('{STATUS}').textContent.endsWith('of 7,200 messages')")
    browser.until_is("", "document.querySelector('.find-note').textContent")
    assert f"From Bo {12 * 200:,}" in browser.texts(CHIPS)


def drag(browser, start, end):
    """Drags over the bars from one share of their width to another."""
    left, top, width, height = browser.run("(({ left, top, width, height }) => [left, top, width, height])(document.querySelector('.find-bars').getBoundingClientRect())")
    points = [(left + width * share, top + height / 2) for share in (start, (start + end) / 2, end)]
    for kind, (x, y) in zip(("mousePressed", "mouseMoved", "mouseMoved", "mouseReleased"), (points[0], points[1], points[2], points[2]), strict=True):
        browser.cdp("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1, clickCount=1)


def test_dragging_over_the_time_line_chooses_a_period_and_a_click_one_bar(browser, large, large_address):
    """Twelve years, each with results in March (issue 24)."""
    browser.driver.get(f"{large_address}/{PAGE}?q=lighthouses")
    counted(browser)
    # The time line is in the panel of the filters, so that results begin higher.
    assert browser.run("document.querySelector('.found').getBoundingClientRect().top") < 330
    browser.click(CHIPS)
    assert browser.texts(".find-ends span:first-child") == ["2010"] and len(browser.all(".find-bars span")) == 12
    assert browser.one(".find-bars").get_attribute("aria-label").startswith("Messages over time; most: 2010: ")
    drag(browser, 2.5 / 12, 4.5 / 12)
    browser.until_is("lighthouses on:2012..2014", VALUE)
    browser.until(f"{COUNTED} && document.querySelector('.find-ends span').textContent === 'March 2012'")
    assert {date.split(",")[0].split()[-1] for date in browser.texts(".found .row-date")} <= {"2012", "2013", "2014"}
    drag(browser, 0.001, 0.001)
    # The period before is replaced.
    browser.until_is("lighthouses on:2012-03", VALUE)
    browser.until("document.querySelectorAll('.find-bars span').length === 10")
    assert silent(browser) == []


def test_a_period_is_chosen_with_the_keyboard_too(browser, large):
    """(issue 24)"""
    browser.driver.get(f"{large.as_uri()}/{PAGE}?q=lighthouses")
    counted(browser)
    browser.one(CHIPS).send_keys(Keys.ENTER)
    first, last = browser.all(".find-more select")
    first.send_keys("2013")
    last.send_keys("2016")
    browser.one(".find-more form button").send_keys(Keys.ENTER)
    browser.until_is("lighthouses on:2013..2016", VALUE)


def test_in_a_text_from_right_to_left_time_runs_that_way(browser, tmp_path, large):
    """At 320 pixels, in Arabic (issue 24)."""
    folder = translated(tmp_path, "ar", rows())
    browser.width(320)
    browser.dark()
    browser.driver.get(f"{folder.as_uri()}/{PAGE}?q=hello")
    counted(browser)
    browser.one(CHIPS).send_keys(Keys.ENTER)
    boxes = browser.run("[...document.querySelectorAll('.find-bars span')].map((bar) => bar.getBoundingClientRect().left)")
    assert boxes[0] > boxes[-1]
    assert browser.run("document.documentElement.scrollWidth") <= 320
    drag(browser, 0.999, 0.999)
    browser.until("/hello on:2019-01$/.test(document.querySelector('.finder input').value)")


def rows():
    """Messages of six years in three conversations."""
    for chat, people in enumerate((["Ann Lee", "Bo"], ["Ann Lee", "Cy", "Bo"], ["Cy", "Bo"])):
        messages = [
            {"id": f"m{place}", "sender": people[place % len(people)], "timestamp": f"20{19 + place % 6}-0{1 + place % 7}-02T10:00:00Z", "text": f"hello number {place}, walk near the sea" + " https://example.org" * (place % 4 == 0)}
            for place in range(40)
        ]
        yield {"id": f"chat-{chat}", "title": f"Walks {chat}", "kind": "direct" if len(people) == 2 else "group", "tags": ["sea"] if chat else [], "participants": people, "messages": messages}


def project(folder, chats, settings=""):
    (folder / "content" / "chats").mkdir(parents=True)
    (folder / "content" / "site.yml").write_text("title: A\ntimezone: UTC\n" + settings, "utf-8")
    (folder / "content" / "chats" / "chats.jsonl").write_text("\n".join(json.dumps(chat) for chat in chats), "utf-8")
    return build(folder, folder / "site", "--now", "2026-01-01T00:00:00Z")


def translated(folder, language, chats):
    return project(folder, chats, f"language: {language}\nformats: local\n")


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    return project(tmp_path_factory.mktemp("small"), rows())


@pytest.mark.parametrize("language", ["de", "fr", "es", "ar"])
def test_operators_are_read_where_the_texts_have_plural_forms(browser, tmp_path, language):
    """The name of the site's language is a script's, too (issue 24)."""
    folder = translated(tmp_path, language, rows())
    browser.driver.get(f"{folder.as_uri()}/{PAGE}")
    for query in ("walk OR zebra", "w*lk", "hello NEAR walk", "from:bo hello", "(hello OR zebra) -zoo"):
        look_for(browser, query)
        browser.until("document.querySelectorAll('.found li').length > 0"), query
        assert browser.texts("#find-notes") == [""], query
    assert silent(browser) == []


def test_operators_are_read_on_the_sample_site(browser):
    browser.open(PAGE)
    for query in ("bread OR zebra", "br*ad", "kind:direct bread"):
        look_for(browser, query)
        assert browser.until("document.querySelectorAll('.found li').length > 0"), query


def test_operators_and_their_values_are_completed_with_the_keyboard(browser, large, large_address):
    """(issue 24)"""
    browser.driver.get(f"{large_address}/{PAGE}?q=harbours")
    counted(browser)
    field = browser.one(".finder input")
    field.send_keys(" fr")
    browser.until(f"document.querySelector('{OPTIONS}')?.textContent === 'from:sender'")
    assert field.get_attribute("aria-expanded") == "true"
    field.send_keys(Keys.ARROW_DOWN)
    assert browser.run("document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).ariaSelected") == "true"
    field.send_keys(Keys.ENTER)
    browser.until_is("harbours from:", VALUE)
    browser.until(f"[...document.querySelectorAll('{OPTIONS}')].some(({{ textContent }}) => textContent === 'Ann Lee4,800')")
    field.send_keys("an")
    browser.until(f"document.querySelector('{OPTIONS}')?.textContent === 'Ann Lee4,800'")
    field.send_keys(Keys.ARROW_DOWN, Keys.ENTER)
    browser.until_is('harbours from:"Ann Lee" ', VALUE)
    browser.until("document.querySelectorAll('.found b').length > 0 && [...document.querySelectorAll('.found b')].every((name) => name.textContent === 'Ann Lee')")
    assert field.get_attribute("aria-expanded") == "false" and browser.run("location.pathname.endsWith('search/index.html')")
    assert silent(browser) == []


def test_escape_closes_the_list_only_and_enter_without_a_choice_opens_the_first_result(browser, large):
    """(issue 24)"""
    browser.driver.get(f"{large.as_uri()}/{PAGE}?q=harbours")
    counted(browser)
    field = browser.one(".finder input")
    field.send_keys(" bef")
    browser.until(f"document.querySelector('{OPTIONS}')")
    field.send_keys(Keys.ESCAPE)
    assert browser.run(VALUE) == "harbours bef" and not browser.all(OPTIONS)
    field.send_keys(Keys.BACKSPACE * 4)
    browser.until("document.querySelectorAll('.found li').length > 19 && new URL(location.href).searchParams.get('q') === 'harbours'")
    settled(browser)
    first = browser.run("document.querySelector('.found a').href")
    field.send_keys(Keys.ENTER)
    browser.arrive("location.href === arguments[0]", first)


def test_the_empty_field_lists_all_operators_and_each_value_with_its_number(browser, small):
    """(issue 24)"""
    browser.driver.get(f"{small.as_uri()}/{PAGE}")
    browser.until("document.querySelector('.find-start .chip')")
    field = browser.one(".finder input")
    field.send_keys(Keys.ARROW_DOWN)
    browser.until(f"document.querySelectorAll('{OPTIONS}').length === 14")
    field.send_keys(Keys.ESCAPE)
    wanted = {
        "tag:": ["sea80"], "kind:": ["chats120", "direct80", "group40"], "has:": ["link30"], "in:": ["Walks 040", "Walks 140", "Walks 240"],
        "from:b": ["Bo53"], "with:c": ["Cy80"], "to:c": ["Cy47"], "on:20": ["202418", "202318", "202221", "202121", "202021", "201921"], "after:20": ["20240", "202318", "202236", "202157", "202078", "201999"],
    }
    for typed, options in wanted.items():
        look_for(browser, typed) if typed[-1] != ":" else browser.type(browser.one(".finder input"), typed)
        browser.soon(lambda: browser.texts(OPTIONS), options)
        browser.run("void (document.querySelector('.finder input').value = '')")
    look_for(browser, "during:la")
    # Their numbers depend on the clock.
    browser.soon(lambda: [text.rstrip("0123456789") for text in browser.texts(OPTIONS)], ["last week", "last month", "last year"])
    assert all(text[-1].isdigit() for text in browser.texts(OPTIONS))
    assert silent(browser) == []


def test_a_search_is_saved_offered_and_deleted(browser, small):
    """(issue 24)"""
    browser.driver.get(f"{small.as_uri()}/{PAGE}?q=walk")
    counted(browser)
    browser.one(CHIPS).send_keys(Keys.ENTER)
    save = browser.one(".find-more > button")
    assert save.text == "Save search"
    save.send_keys(Keys.ENTER)
    assert save.text == "Delete saved search"
    browser.soon(lambda: browser.state()["savedSearches"], ["walk"])
    browser.driver.get(f"{small.as_uri()}/{PAGE}")
    browser.until("document.querySelector('.find-start h2')?.textContent === 'Saved searches'")
    browser.run("void document.querySelector('.find-start .chip').click()")
    browser.until("document.querySelectorAll('.found li').length > 0")
    browser.driver.get(f"{small.as_uri()}/{PAGE}")
    browser.run("void 0")
    browser.click(".find-start li .plain")
    browser.until("document.querySelector('.find-start h2')?.textContent === 'Examples'")
    browser.soon(lambda: browser.state()["savedSearches"], [])


def test_the_messages_before_and_after_are_shown_and_the_address_keeps_that(browser, large, large_address):
    """(issue 24)"""
    browser.driver.get(f"{large_address}/{PAGE}?q=in:chat-3+599")
    settled(browser)
    browser.until("document.querySelectorAll('.found li').length > 0")
    browser.driver.get(f"{large_address}/{PAGE}?q=lighthouses&order=oldest&near=1")
    settled(browser)
    near = browser.until("[...document.querySelectorAll('.found li:first-child .found-near')].map((line) => line.textContent)")
    # The first message of a conversation has none before.
    assert [text.split(" of chat")[0] for text in near] == ["Ann Lee message 1"]
    assert [text.split(" of chat")[0] for text in browser.texts(".found li:nth-child(2) .found-near")] == ["Bo message 6", "Ann Lee message 8"]
    counted(browser)
    browser.one(CHIPS).send_keys(Keys.ENTER)
    box = browser.one(".find-more input[type=checkbox]")
    assert box.is_selected()
    box.send_keys(Keys.SPACE)
    browser.until_is(0, "document.querySelectorAll('.found-near').length")
    assert "near" not in browser.driver.current_url
    assert silent(browser) == []


def test_a_result_leads_to_the_next_and_the_previous_one_in_its_chat(browser, large, large_address):
    """With the operators of the search, which the address of the message does not have (issue 24)."""
    browser.width(375)
    browser.driver.get(f"{large_address}/{PAGE}?q=lighthouses+from:bo&order=oldest")
    settled(browser)
    browser.follow("document.querySelectorAll('.found a')[1]")
    browser.arrive("location.hash === '#m-m21'")
    total = sum(1 for place in range(600) if place % 7 == 0 and place % 3 == 0)
    browser.until_is(f"2 of {total}", "document.querySelector('.find-walk span')?.textContent")
    browser.follow("document.querySelector('.find-walk a[aria-label=\"Next result\"]')")
    browser.until("location.hash === '#m-m42' && document.querySelector('.find-walk span').textContent.startsWith('3 of')")
    browser.until("document.querySelector(':target mark')")
    browser.driver.execute_async_script(STILL)
    assert browser.run("(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector(':target mark').getBoundingClientRect())")
    browser.follow("document.querySelector('.find-walk a[aria-label=\"Previous result\"]')")
    browser.until("location.hash === '#m-m21' && document.querySelector('.find-walk span').textContent.startsWith('2 of')")
    browser.click(".find-walk button")
    assert not browser.all(".find-walk")
    assert silent(browser) == []


@pytest.mark.parametrize("large_address, width", pairs(["http", "file"], [375, 1280]), indirect=["large_address"])
def test_what_is_loaded_after_the_first_results_moves_nothing(browser, large, large_address, width):
    """(issue 24)"""
    browser.before_load(SHIFTS)
    browser.width(width, 740)
    for address in ("?q=lighthouses", "?q=harbours+from:bo&order=newest", "?q=lighthouses&near=1", "?q=bo+lighthouses"):
        browser.driver.get(f"{large_address}/{PAGE}{address}")
        settled(browser)
        counted(browser)
        assert len(browser.all(".finder .also bdi")) == ("bo+" in address), address
        browser.driver.execute_async_script(STILL)
        assert browser.run("shifts.reduce((sum, value) => sum + value, 0)") < 0.02, address
        assert browser.run("document.querySelector('.found li').getBoundingClientRect().bottom") < 740
        assert browser.run("document.documentElement.scrollWidth") <= width


def test_other_queries_have_room_above_the_results_before_they_are_offered(browser, large, tmp_path):
    """(issue 24)"""
    top = "document.querySelector('.found').getBoundingClientRect().top"
    browser.width(375, 740)
    browser.driver.get(f"{large.as_uri()}/{PAGE}?q=bo+lighthouses")
    browser.until("document.querySelector('.finder .also bdi')")
    with_offer = browser.run(top)
    folder = shutil.copytree(large, tmp_path / "site")
    for script in folder.glob("assets/suggest.*.js"):
        script.unlink()
    browser.driver.get(f"{folder.as_uri()}/{PAGE}?q=bo+lighthouses")
    counted(browser)
    assert browser.all(".finder .also bdi") == [] and browser.run(top) == with_offer


def test_results_do_not_wait_for_what_is_loaded_after_them(browser, small, tmp_path):
    """(issue 24)"""
    folder = shutil.copytree(small, tmp_path / "site")
    for script in (*folder.glob("assets/facets.*.js"), *folder.glob("assets/suggest.*.js")):
        script.unlink()
    browser.driver.get(f"{folder.as_uri()}/{PAGE}")
    for query in ("walk", "walk zebra"):
        assert look_for(browser, query).endswith("messages")
        browser.until("document.querySelectorAll('.found li').length > 0")
    for script in folder.glob("assets/assist.*.js"):
        script.unlink()
    browser.driver.get(f"{folder.as_uri()}/{PAGE}")
    # Nothing but the field would be a blank.
    assert settled(browser).startswith("Search is unavailable")
    assert look_for(browser, "walk OR zebra").endswith("messages")
    browser.one(".finder input").send_keys(Keys.ENTER)
    browser.arrive("location.hash.startsWith('#m-')")


def test_axe_finds_nothing_on_what_narrows_a_search(browser):
    axe = Axe(browser)
    axe.open(PAGE)
    browser.until("document.querySelector('.find-start .chip')")
    browser.one(".finder input").send_keys(Keys.ARROW_DOWN)
    browser.until(f"document.querySelector('{OPTIONS}')")
    axe.look("operators")
    browser.one(".finder input").send_keys(Keys.ESCAPE)
    look_for(browser, "the")
    counted(browser)
    browser.one(CHIPS).send_keys(Keys.ENTER)
    browser.one(".find-more > button").send_keys(Keys.ENTER)
    axe.look("counts")
    browser.width(320)
    axe.look("counts, narrow")
    assert browser.run("document.documentElement.scrollWidth") <= 320
    axe.open(PAGE)
    browser.until("document.querySelector('.find-start .plain')")
    axe.look("saved")
    look_for(browser, "in:hike the")
    browser.follow("document.querySelector('.found a')")
    browser.arrive("location.hash.startsWith('#m-')")
    axe.enter()
    browser.until("document.querySelector('.find-walk')")
    axe.look("in a chat")
    axe.assert_nothing()
