"""The tray, the pages without script, and stored state of stories (T-01 to T-15)."""

import json
import time

from selenium.webdriver.common.keys import Keys
from stories import NEO, TRAY, ring, viewer  # noqa: F401 (a fixture)

PLACE = "(({ scrollLeft, scrollWidth, clientWidth }) => [scrollLeft, scrollWidth - clientWidth])(document.querySelector('.tray'))"


def test_the_tray_opens_a_modal_viewer_and_the_address_follows(viewer):
    """T-04, T-05, T-09"""
    browser = viewer.browser
    viewer.open()
    assert viewer.at() == "Neo 1 of 3"
    browser.until_is("frame", "document.activeElement.className")
    assert browser.run("document.querySelector('.viewer').matches(':modal')")
    assert browser.run("document.querySelectorAll('.viewer .stage > *').length") == 1
    browser.until("location.href.endsWith('/stories/1-neo/index.html#1-1')")
    viewer.press(Keys.ARROW_RIGHT)
    viewer.until("Neo 2 of 3")
    browser.until("location.href.endsWith('#1-2')")
    browser.driver.back()
    viewer.closed()
    browser.until("location.href.endsWith('/stories/index.html')")
    browser.driver.forward()
    viewer.until("Neo 2 of 3")
    assert [entry for entry in browser.logs() if entry["level"] == "SEVERE"] == []


def test_a_like_stays_over_a_reload_and_the_label_stays_too(viewer):
    """T-08, T-11"""
    browser = viewer.browser
    viewer.open()
    like = "document.querySelector('.viewer [data-action=like]')"
    name = browser.run(f"{like}.textContent")
    viewer.press("l")
    browser.until_is("true", f"{like}.getAttribute('aria-pressed')")
    assert browser.run(f"{like}.textContent") == name and name.endswith("Like")
    assert browser.state()["likedItems"] == ["1-1"]
    viewer.press(Keys.ARROW_RIGHT)
    viewer.until("Neo 2 of 3")
    browser.until_is("false", f"{like}.getAttribute('aria-pressed')")
    viewer.open()
    browser.until_is("true", f"{like}.getAttribute('aria-pressed')")
    viewer.press("l")
    browser.until_is("false", f"{like}.getAttribute('aria-pressed')")
    assert browser.state()["likedItems"] == []


def test_a_committed_like_shows_and_can_be_taken_back(viewer):
    """T-11"""
    browser = viewer.browser
    browser.open("stories/2-trinity/index.html#2-3")
    viewer.until("Trinity 3 of 4")
    like = "document.querySelector('.viewer [data-action=like]').getAttribute('aria-pressed')"
    browser.until_is("true", like)
    viewer.click("like")
    browser.until_is("false", like)
    browser.state()
    browser.driver.refresh()
    viewer.until("Trinity 3 of 4")
    browser.until_is("false", like)


def test_a_ring_turns_gray_when_every_item_was_seen_and_stays_so(viewer):
    """T-03, T-10"""
    browser = viewer.browser
    viewer.open("4")
    assert ring(browser, "4") == [False, "New"]
    browser.until("Scrollback.store.state.seenItems.includes('4-1')")
    assert ring(browser, "4") == [False, "New"]
    viewer.press(Keys.ARROW_RIGHT)
    viewer.until("Noor 2 of 2")
    viewer.loaded()
    viewer.press(Keys.ARROW_RIGHT)
    browser.soon(lambda: ring(browser, "4"), [True, "Seen"])
    browser.state()
    browser.open("index.html")
    browser.soon(lambda: ring(browser, "4"), [True, "Seen"])
    assert ring(browser, "1") == [False, "New"]


def test_leaving_at_once_does_not_count_as_seen(viewer):
    """T-10"""
    browser = viewer.browser
    # The test ends the half second; the item never ends by itself, however slow the machine.
    browser.before_load(
        """(() => {
          const [start, stop] = [setTimeout, clearTimeout];
          globalThis.looks = [];
          globalThis.setTimeout = (task, delay, ...rest) => (delay === 500 ? -looks.push(task) : start(task, delay, ...rest));
          globalThis.clearTimeout = (timer) => (timer < 0 ? delete looks[-timer - 1] : stop(timer));
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, options) {
            return animate.call(this, frames, { ...options, duration: 1e9 });
          };
        })();"""
    )
    viewer.open()
    browser.until("looks.length > 0")
    viewer.press(Keys.ESCAPE)
    viewer.closed()
    # The dialog tells of its end in a later task, which stops the half second: no look is left.
    browser.until("!looks.some(() => true)")
    assert browser.run("Scrollback.store.state.seenItems.length") == 0


def test_the_home_tray_repeats_people_without_end(viewer):
    """T-02"""
    browser = viewer.browser
    browser.open("index.html")
    browser.until("document.querySelector('.tray [aria-hidden=true]')")
    users = browser.run("[...document.querySelectorAll('.tray > :not([aria-hidden])')].map((entry) => entry.dataset.user)")
    order = browser.run("[...document.querySelectorAll('.tray > *')].map((entry) => entry.dataset.user)")
    first = order.index(users[0], 1)
    assert all(later == users[(users.index(user) + 1) % len(users)] for user, later in zip(order, order[1:])), (order, first)
    assert browser.run("[...document.querySelectorAll('.tray [aria-hidden] a')].every((link) => link.tabIndex === -1)")
    # Scrolls far to the right repeatedly: there is always more, and the page does not grow.
    for sign in (1, -1):
        for _ in range(30):
            browser.run("document.querySelector('.tray').scrollBy({ left: arguments[0], behavior: 'instant' })", sign * 300)
            time.sleep(0.03)
            left, most = browser.run(PLACE)
            assert 0 <= left <= most
        browser.until(f"(([left, most]) => 20 < left && left < most - 20)({PLACE})")
    assert len(order) == len(browser.all(".tray > *"))
    browser.run("document.querySelector('.tray [aria-hidden] a').click()")
    viewer.loaded()
    viewer.press(Keys.ESCAPE)
    viewer.closed()
    browser.until("document.activeElement.closest('li') !== null")
    assert browser.run("document.activeElement.closest('[aria-hidden]')") is None


def test_the_home_tray_holds_everybody_and_repeats_on_a_wide_screen(viewer):
    """T-02 (requirements 11)."""
    viewer.browser.width(1280)
    viewer.browser.open("index.html")
    viewer.browser.until("document.querySelector('.tray [aria-hidden=true]')")
    assert len(viewer.browser.all(".tray > :not([aria-hidden])")) == 12


def test_a_tray_that_fits_is_not_repeated(viewer):
    """T-02"""
    viewer.browser.width(2400)
    viewer.browser.open("index.html")
    fits = viewer.browser.run("document.querySelector('.tray').scrollWidth <= document.querySelector('.tray').clientWidth + 1")
    viewer.browser.soon(lambda: viewer.browser.all(".tray [aria-hidden]") == [], fits)


def test_an_address_with_an_item_opens_there_and_closes_to_its_page(viewer):
    """T-05"""
    browser = viewer.browser
    browser.open("stories/9-maya-the-hill-people/index.html#9-3")
    viewer.until("Maya & the hill people 3 of 5")
    viewer.press("n")
    browser.until("!location.href.includes('9-maya')")
    viewer.press(Keys.ESCAPE)
    viewer.closed()
    browser.until("location.href.endsWith('stories/9-maya-the-hill-people/index.html')")
    browser.until("document.activeElement.textContent === 'Play'")
    browser.run("document.querySelector('.story-head button').click()")
    viewer.until("Maya & the hill people 1 of 5")


def test_the_latest_items_open_where_they_are(viewer):
    """T-05"""
    browser = viewer.browser
    browser.open(TRAY)
    item = browser.run("document.querySelector('.story-grid li').dataset.item")
    assert browser.run("document.querySelector('.story-grid a').href").endswith(f"#{item}")
    browser.run("document.querySelector('.story-grid a').click()")
    viewer.loaded()
    browser.until("location.hash === arguments[0]", f"#{item}")
    viewer.press(Keys.ESCAPE)
    viewer.closed()
    browser.until("document.activeElement.closest('.story-grid') !== null")


def test_a_fragment_that_names_nothing_opens_nothing(viewer):
    browser = viewer.browser
    for fragment in ("9-99", "%", "__proto__", "main"):
        browser.driver.get("about:blank")
        browser.open(f"stories/9-maya-the-hill-people/index.html#{fragment}")
        time.sleep(0.2)
        assert viewer.at() is None
    assert [entry for entry in browser.logs() if entry["level"] == "SEVERE"] == []


def test_without_a_server_the_viewer_works_and_the_address_stays(viewer):
    """T-04, T-15"""
    browser = viewer.browser
    viewer.open(scheme="file")
    assert viewer.at() == "Neo 1 of 3"
    viewer.press("n")
    viewer.until("Trinity 1 of 4")
    browser.until("location.href.endsWith('/stories/index.html')")
    browser.driver.back()
    viewer.closed()
    browser.open("stories/9-maya-the-hill-people/index.html#9-2", "file")
    viewer.until("Maya & the hill people 2 of 5")
    viewer.press(Keys.ESCAPE)
    viewer.closed()
    assert [entry["message"] for entry in browser.logs() if entry["level"] == "SEVERE"] == []


def test_without_the_data_a_tap_follows_the_link(viewer):
    """T-04"""
    browser = viewer.browser
    browser.cdp("Network.enable")
    browser.cdp("Network.setBlockedURLs", urls=["*/_data/*"])
    try:
        browser.open(TRAY)
        browser.follow("document.querySelector('.tray a')")
        browser.arrive("/stories.[0-9]+-[^/]+.index.html$/.test(location.pathname)")
    finally:
        browser.cdp("Network.setBlockedURLs", urls=[])


def test_without_script_the_page_has_everything(browser):
    """T-05, T-06, T-07, T-09, T-18"""
    browser.no_script()
    browser.width(360, 740)
    browser.open(NEO)
    links = [link.get_attribute("href").split("/")[-1].split("#")[-1] for link in browser.all(".steps a")]
    assert links == ["1-1", "1-2", "1-3"]
    browser.all(".steps a")[2].click()
    browser.until("location.hash === '#1-3'")
    browser.soon(lambda: browser.all(".slide")[0].find_element("css selector", ".words").text, "Nobody sleeps on floor eleven")
    assert "Next person: Trinity" in browser.one("a[rel=next]").text
    assert browser.one(".back").get_attribute("href").endswith("/stories/index.html")
    assert browser.all("dialog, button") == []


def test_a_blocked_storage_costs_nothing_but_memory(viewer):
    """T-10, T-11"""
    browser = viewer.browser
    browser.block_storage()
    viewer.open()
    viewer.press("l", Keys.ARROW_RIGHT)
    viewer.until("Neo 2 of 3")
    viewer.press(Keys.ARROW_LEFT)
    viewer.until("Neo 1 of 3")
    browser.until_is("true", "document.querySelector('.viewer [data-action=like]').getAttribute('aria-pressed')")
    assert [entry for entry in browser.logs() if entry["level"] == "SEVERE"] == []


def test_the_state_moves_as_a_file(viewer, tmp_path):
    """T-11"""
    browser = viewer.browser
    browser.open(TRAY)
    browser.remember(seenItems=["4-1"], likedItems=["1-2"])
    browser.before_load("URL.createObjectURL = (blob) => { blob.text().then((text) => (globalThis.saved = text)); return '#'; };")
    browser.open(TRAY)
    browser.run("document.querySelector('#story-state [data-action=export]').click()")
    saved = json.loads(browser.until("globalThis.saved"))
    assert saved == {"version": 1, "seen": ["1-1", "4-1"], "liked": ["1-2", "2-3"]}
    file = tmp_path / "state.json"
    file.write_text(json.dumps({"version": 1, "seen": ["4-1", "4-2"], "liked": ["3-1"]}))
    browser.one("#story-state input").send_keys(str(file))
    browser.until("Scrollback.store.state.likedItems.includes('3-1')")
    browser.soon(lambda: ring(browser, "4"), [True, "Seen"])
    file.write_text('{"version":2}')
    browser.one("#story-state input").send_keys(str(file))
    browser.until("document.querySelector('.toast')?.textContent.startsWith('Import failed')")
