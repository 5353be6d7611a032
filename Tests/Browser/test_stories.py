"""The tray and the viewer of stories with script, and the pages without (T-01 to T-18)."""

import json
import time

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from test_axe import AXE, RUN, TAGS

TRAY = "stories/index.html"
NEO = "stories/1-neo/index.html"
SHOWN = "document.querySelector('.viewer[open] .shown')?.getAttribute('aria-label')"


class Viewer:
    """Opens the viewer and drives it as a reader does."""

    def __init__(self, browser):
        self.browser = browser
        browser.prefer(reduced_motion="no-preference")

    def open(self, user="1", path=TRAY, scheme="http"):
        self.browser.open(path, scheme)
        self.browser.run("document.querySelector(`.tray [data-user='${arguments[0]}']:not([aria-hidden]) a`).click()", user)
        self.loaded()

    def loaded(self):
        self.browser.until("document.querySelector('.viewer[open] :is(img, video)')")
        self.browser.until("document.querySelector('.viewer .stage').firstChild.complete !== false")
        self.browser.until("document.querySelector('.segments .now i').getAnimations().length + matchMedia('(prefers-reduced-motion: reduce)').matches > 0")

    def at(self):
        """Whose item is shown and which: `Neo 1 of 3`; nothing when the viewer is closed."""
        return self.browser.run(f"document.querySelector('.viewer[open]') && document.querySelector('.viewer .who h2').textContent + ' ' + {SHOWN}")

    def until(self, place, seconds=5):
        self.browser.until(
            f"(document.querySelector('.viewer[open]') && document.querySelector('.viewer .who h2').textContent + ' ' + {SHOWN}) === arguments[0]",
            place, seconds=seconds,
        )

    def closed(self):
        self.browser.until("!document.querySelector('.viewer[open]')")

    def press(self, *keys):
        for key in keys:
            ActionChains(self.browser.driver).send_keys(key).perform()

    def click(self, action):
        self.browser.run("document.querySelector(`.viewer [data-action='${arguments[0]}']`).click()", action)

    def pause_label(self):
        return self.browser.run("document.querySelector('.viewer [data-action=pause]').textContent")

    def time(self):
        """Milliseconds into the item."""
        return self.browser.run("document.querySelector('.segments .now i').getAnimations()[0].currentTime")

    def runs(self):
        return self.browser.run("document.querySelector('.segments .now i').getAnimations()[0]?.playState === 'running'")

    def touch(self, kind, *points):
        self.browser.cdp("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in points])

    def tap(self, x, y):
        self.touch("touchStart", (x, y))
        self.touch("touchEnd")

    def swipe(self, start, end):
        self.touch("touchStart", start)
        for step in (1, 2, 3):
            self.touch("touchMove", tuple(a + (b - a) * step / 3 for a, b in zip(start, end)))
        self.touch("touchEnd")


@pytest.fixture
def viewer(browser):
    viewer = Viewer(browser)
    browser.width(360, 740)
    browser.cdp("Emulation.setTouchEmulationEnabled", enabled=True)
    yield viewer
    browser.cdp("Emulation.setTouchEmulationEnabled", enabled=False)


def test_the_tray_opens_a_modal_viewer_and_the_address_follows(viewer):
    """T-04, T-05, T-09"""
    browser = viewer.browser
    viewer.open()
    assert viewer.at() == "Neo 1 of 3"
    assert browser.run("document.activeElement.className") == "frame"
    assert browser.run("document.querySelector('.viewer').matches(':modal')")
    assert browser.run("document.querySelectorAll('.viewer .stage > *').length") == 1
    assert browser.driver.current_url.endswith("/stories/1-neo/index.html#1-1")
    viewer.press(Keys.ARROW_RIGHT)
    viewer.until("Neo 2 of 3")
    assert browser.driver.current_url.endswith("#1-2")
    browser.driver.back()
    viewer.closed()
    browser.until("location.href.endsWith('/stories/index.html')")
    browser.driver.forward()
    viewer.until("Neo 2 of 3")
    assert [entry for entry in browser.logs() if entry["level"] == "SEVERE"] == []


@pytest.mark.parametrize("how", ["escape", "button", "swipe"])
def test_closing_gives_the_focus_back_to_the_avatar(viewer, how):
    """T-09"""
    viewer.open("3")
    if how == "escape":
        viewer.press(Keys.ESCAPE)
    elif how == "button":
        viewer.click("close")
    else:
        viewer.swipe((180, 300), (185, 420))
    viewer.closed()
    browser = viewer.browser
    browser.until("document.activeElement.closest('li')?.dataset.user === '3'")
    browser.until("location.href.endsWith('/stories/index.html')")


def test_keys_move_through_items_and_people(viewer):
    """T-06, T-07"""
    viewer.open()
    viewer.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    viewer.until("Neo 3 of 3")
    viewer.press(Keys.ARROW_RIGHT)
    viewer.until("Trinity 1 of 4")
    viewer.press(Keys.ARROW_LEFT)
    viewer.until("Neo 3 of 3")
    viewer.press(Keys.HOME)
    viewer.until("Neo 1 of 3")
    viewer.press(Keys.END)
    viewer.until("Neo 3 of 3")
    viewer.press("n")
    viewer.until("Trinity 1 of 4")
    viewer.press("P")
    viewer.until("Neo 1 of 3")
    viewer.press(Keys.ARROW_LEFT)
    viewer.browser.until("document.querySelector('.viewer .who h2').textContent !== 'Neo'")
    viewer.press(Keys.ARROW_RIGHT)
    viewer.until("Neo 1 of 3")


def test_taps_go_back_on_the_left_third_and_onwards_on_the_rest(viewer):
    """T-06"""
    viewer.open()
    viewer.tap(300, 350)
    viewer.until("Neo 2 of 3")
    viewer.tap(125, 350)
    viewer.until("Neo 3 of 3")
    viewer.tap(60, 350)
    viewer.until("Neo 2 of 3")
    viewer.tap(180, 10)
    viewer.tap(180, 738)
    time.sleep(0.2)
    assert viewer.at() == "Neo 2 of 3"


def test_swipes_change_the_person(viewer):
    """T-18"""
    viewer.open("2")
    viewer.swipe((300, 400), (150, 410))
    viewer.until("Alisha 1 of 5")
    viewer.swipe((100, 400), (250, 410))
    viewer.until("Trinity 1 of 4")
    viewer.swipe((100, 400), (105, 250))
    time.sleep(0.2)
    assert viewer.at() == "Trinity 1 of 4"


def test_zones_keys_and_swipes_are_mirrored_from_right_to_left(viewer):
    """T-06"""
    browser = viewer.browser
    browser.before_load(
        "new MutationObserver(() => document.documentElement && (document.documentElement.dir = 'rtl')).observe(document, { childList: true })"
    )
    viewer.open()
    assert browser.run("document.dir") == "rtl"
    viewer.press(Keys.ARROW_LEFT)
    viewer.until("Neo 2 of 3")
    viewer.tap(60, 350)
    viewer.until("Neo 3 of 3")
    viewer.tap(300, 350)
    viewer.until("Neo 2 of 3")
    viewer.swipe((100, 400), (250, 410))
    viewer.until("Trinity 1 of 4")


def test_holding_pauses_hides_the_controls_and_goes_on_where_it_was(viewer):
    """T-18"""
    browser = viewer.browser
    viewer.open()
    viewer.touch("touchStart", (200, 400))
    browser.until("document.querySelector('.frame.held')")
    assert browser.run("getComputedStyle(document.querySelector('.viewer-head')).opacity") == "0"
    held = viewer.time()
    time.sleep(0.3)
    assert viewer.time() == held
    viewer.touch("touchEnd")
    browser.until("!document.querySelector('.frame.held')")
    browser.until("document.querySelector('.segments .now i').getAnimations()[0].currentTime > arguments[0]", held)
    assert viewer.at() == "Neo 1 of 3"
    assert viewer.pause_label() == "Pause"


def test_time_runs_through_an_item_and_its_segment(viewer):
    """T-18"""
    browser = viewer.browser
    viewer.open()
    viewer.press(Keys.ARROW_RIGHT)
    viewer.until("Neo 2 of 3")
    viewer.loaded()
    assert browser.run("[...document.querySelectorAll('.segments span')].map((bar) => bar.className)") == ["past", "now", ""]
    durations = browser.run("document.querySelector('.segments .now i').getAnimations()[0].effect.getTiming().duration")
    assert durations == 5000
    assert browser.run("[...document.querySelectorAll('.segments span')].every((bar) => bar.getBoundingClientRect().height === 3)")
    viewer.press(Keys.ARROW_RIGHT)
    viewer.until("Neo 3 of 3")
    viewer.loaded()
    assert browser.run("document.querySelector('.segments .now i').getAnimations()[0].effect.getTiming().duration") == 4000
    browser.run("document.querySelector('.segments .now i').getAnimations()[0].finish()")
    viewer.until("Trinity 1 of 4")


def test_the_last_item_closes_by_itself_and_wraps_when_asked(viewer):
    """T-07"""
    browser = viewer.browser
    browser.open("stories/page/2/index.html")
    last = browser.run("[...document.querySelectorAll('.tray [data-user]')].at(-1).dataset.user")
    viewer.open(last, "stories/page/2/index.html")
    viewer.press(Keys.END)
    browser.until(f"/^(\\d+) of \\1$/.test({SHOWN})")
    viewer.loaded()
    browser.run("document.querySelector('.segments .now i').getAnimations()[0].finish()")
    viewer.closed()
    browser.until("document.activeElement.closest('li')?.dataset.user === arguments[0]", last)
    browser.until("location.href.endsWith('/stories/page/2/index.html')")
    viewer.open(last, "stories/page/2/index.html")
    viewer.press(Keys.END, Keys.ARROW_RIGHT)
    viewer.until("Neo 1 of 3")


def test_a_like_stays_over_a_reload_and_the_label_stays_too(viewer):
    """T-08, T-11"""
    browser = viewer.browser
    viewer.open()
    like = "document.querySelector('.viewer [data-action=like]')"
    name = browser.run(f"{like}.textContent")
    viewer.press("l")
    assert browser.run(f"{like}.getAttribute('aria-pressed')") == "true"
    assert browser.run(f"{like}.textContent") == name and name.endswith("Like")
    assert browser.state()["likedItems"] == ["1-1"]
    viewer.press(Keys.ARROW_RIGHT)
    viewer.until("Neo 2 of 3")
    assert browser.run(f"{like}.getAttribute('aria-pressed')") == "false"
    viewer.open()
    assert browser.run(f"{like}.getAttribute('aria-pressed')") == "true"
    viewer.press("l")
    assert browser.state()["likedItems"] == []


def test_a_committed_like_shows_and_can_be_taken_back(viewer):
    """T-11"""
    browser = viewer.browser
    browser.open("stories/2-trinity/index.html#2-3")
    viewer.until("Trinity 3 of 4")
    like = "document.querySelector('.viewer [data-action=like]').getAttribute('aria-pressed')"
    assert browser.run(like) == "true"
    viewer.click("like")
    assert browser.run(like) == "false"
    browser.state()
    browser.driver.refresh()
    viewer.until("Trinity 3 of 4")
    assert browser.run(like) == "false"


RING = """((user) => {
  const entry = document.querySelector(`.tray [data-user="${user}"]`);
  return [entry.querySelector(".ring").classList.contains("seen"), entry.querySelector(".tray-state").textContent];
})(arguments[0])"""


def ring(browser, user):
    """Whether it is gray, and what it says."""
    return browser.run(RING, user)


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
    assert ring(browser, "4") == [True, "Seen"]
    browser.state()
    browser.open("index.html")
    assert ring(browser, "4") == [True, "Seen"]
    assert ring(browser, "1") == [False, "New"]


def test_leaving_at_once_does_not_count_as_seen(viewer):
    """T-10"""
    browser = viewer.browser
    viewer.open()
    viewer.press(Keys.ESCAPE)
    time.sleep(0.7)
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
    # Far to the right, again and again: there is always more, and the page does not grow.
    for sign in (1, -1):
        for _ in range(30):
            browser.run("document.querySelector('.tray').scrollBy({ left: arguments[0], behavior: 'instant' })", sign * 300)
            time.sleep(0.03)
            left, most = browser.run("[document.querySelector('.tray').scrollLeft, document.querySelector('.tray').scrollWidth - document.querySelector('.tray').clientWidth]")
            assert 0 <= left <= most
        assert 20 < left < most - 20
    assert len(order) == len(browser.all(".tray > *"))
    browser.run("document.querySelector('.tray [aria-hidden] a').click()")
    viewer.loaded()
    viewer.press(Keys.ESCAPE)
    viewer.closed()
    assert browser.run("document.activeElement.closest('[aria-hidden]')") is None
    assert browser.run("document.activeElement.closest('li') !== null")


def test_a_tray_that_fits_is_not_repeated(viewer):
    """T-02"""
    viewer.browser.width(2400)
    viewer.browser.open("index.html")
    fits = viewer.browser.run("document.querySelector('.tray').scrollWidth <= document.querySelector('.tray').clientWidth + 1")
    assert fits == (viewer.browser.all(".tray [aria-hidden]") == [])


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
    assert browser.driver.current_url.endswith(f"#{item}")
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


def test_a_picture_that_cannot_be_loaded_says_so_and_waits(viewer):
    """T-17"""
    browser = viewer.browser
    browser.cdp("Network.enable")
    browser.cdp("Network.setCacheDisabled", cacheDisabled=True)
    browser.open(TRAY)
    browser.cdp("Network.setBlockedURLs", urls=["*/1-neo/2.svg"])
    try:
        viewer.open()
        viewer.press(Keys.ARROW_RIGHT)
        browser.until("document.querySelector('.broken p')?.textContent === \"Couldn't load this story\"")
        assert viewer.at() == "Neo 2 of 3"
        assert not viewer.runs()
        assert browser.run("document.querySelector('.shown').getAttribute('aria-live')") == "polite"
        assert "yellow coat" in browser.one(".broken").text
    finally:
        browser.cdp("Network.setBlockedURLs", urls=[])
        browser.cdp("Network.setCacheDisabled", cacheDisabled=False)
    browser.run("document.querySelector('.broken button').click()")
    viewer.loaded()
    assert viewer.runs()
    assert browser.run("document.activeElement.closest('.viewer') !== null")


def test_nothing_moves_by_itself_for_those_who_asked_for_less_motion(viewer):
    """T-18"""
    browser = viewer.browser
    browser.prefer(reduced_motion="reduce")
    viewer.open()
    browser.until("document.querySelector('.viewer [data-action=pause]').textContent === 'Play'")
    time.sleep(0.3)
    assert not viewer.runs()
    assert browser.run("getComputedStyle(document.querySelector('.segments .now i')).transform") == "none"
    viewer.press(" ")
    assert viewer.pause_label() == "Pause"
    viewer.press(Keys.ARROW_RIGHT)
    viewer.until("Neo 2 of 3")
    assert viewer.pause_label() == "Pause"


def test_a_hidden_tab_waits(viewer):
    browser = viewer.browser
    viewer.open()
    browser.until("document.querySelector('.segments .now i').getAnimations()[0].currentTime > 0")
    hide = "Object.defineProperty(document, 'hidden', { value: %s, configurable: true }) && document.dispatchEvent(new Event('visibilitychange'))"
    browser.run(hide % "true")
    assert not viewer.runs()
    browser.run(hide % "false")
    assert viewer.runs()


def test_the_first_tab_stop_is_pause_and_keyboard_focus_stops_the_show(viewer):
    """T-18"""
    browser = viewer.browser
    viewer.open()
    assert viewer.pause_label() == "Pause"
    viewer.press(Keys.TAB)
    assert browser.run("document.activeElement.dataset.action") == "pause"
    assert viewer.pause_label() == "Play"
    assert not viewer.runs()
    viewer.press(Keys.SPACE)
    assert viewer.pause_label() == "Pause"
    names = []
    for _ in range(12):
        viewer.press(Keys.TAB)
        names.append(browser.run("document.activeElement.dataset.action ?? document.activeElement.tagName"))
    assert names[:8] == ["close", "previousUser", "previous", "like", "help", "next", "nextUser", "pause"]
    ActionChains(browser.driver).key_down(Keys.SHIFT).send_keys(Keys.TAB * 5).key_up(Keys.SHIFT).perform()
    assert browser.run("document.activeElement.closest('.viewer') !== null")


def test_a_mouse_that_comes_over_the_viewer_stops_it(viewer):
    """T-18"""
    browser = viewer.browser
    browser.width(1000)
    viewer.open()
    time.sleep(0.4)
    browser.cdp("Input.dispatchMouseEvent", type="mouseMoved", x=5, y=5)
    browser.cdp("Input.dispatchMouseEvent", type="mouseMoved", x=500, y=400)
    browser.until("document.querySelector('.viewer [data-action=pause]').textContent === 'Play'")
    browser.cdp("Input.dispatchMouseEvent", type="mouseMoved", x=5, y=5)
    time.sleep(0.2)
    assert viewer.pause_label() == "Play"


def test_the_help_lists_the_keys_and_the_time_waits_for_it(viewer):
    browser = viewer.browser
    viewer.open()
    viewer.press("?")
    browser.until("document.querySelector('.keys[open]')")
    assert not viewer.runs()
    viewer.press("n")
    assert viewer.at() == "Neo 1 of 3"
    viewer.press(Keys.ESCAPE)
    browser.until("!document.querySelector('.keys')")
    assert viewer.at() == "Neo 1 of 3"
    assert viewer.runs()


def test_a_film_plays_for_as_long_as_it_is_and_can_be_silenced(viewer):
    """T-16"""
    browser = viewer.browser
    viewer.open("8", "stories/page/2/index.html")
    viewer.press(Keys.END)
    browser.until("document.querySelector('.viewer video')?.currentTime > 0")
    browser.until("document.querySelector('.segments .now i').getAnimations()[0].currentTime > 300")
    assert browser.run("document.querySelector('.viewer video').poster.endsWith('4.svg')")
    viewer.press(" ")
    assert browser.run("document.querySelector('.viewer video').paused")
    viewer.click("sound")
    assert browser.run("document.querySelector('.viewer video').muted")
    viewer.press(" ")
    browser.until("document.querySelector('.viewer .who h2').textContent.startsWith('Maya')", seconds=8)
    assert browser.run("document.querySelector('.viewer [data-action=sound]').hidden")


def test_the_next_picture_is_loaded_before_it_is_asked_for(viewer):
    browser = viewer.browser
    viewer.open()
    browser.until("performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/1-neo/2.svg'))")


def test_without_a_server_the_viewer_works_and_the_address_stays(viewer):
    """T-04, T-15"""
    browser = viewer.browser
    viewer.open(scheme="file")
    assert viewer.at() == "Neo 1 of 3"
    viewer.press("n")
    viewer.until("Trinity 1 of 4")
    assert browser.driver.current_url.endswith("/stories/index.html")
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
        browser.run("document.querySelector('.tray a').click()")
        browser.until("/stories.[0-9]+-[^/]+.index.html$/.test(location.pathname)")
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
    assert browser.driver.current_url.endswith("#1-3")
    assert browser.all(".slide")[0].find_element("css selector", ".words").text == "Nobody sleeps on floor eleven"
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
    assert browser.run("document.querySelector('.viewer [data-action=like]').getAttribute('aria-pressed')") == "true"
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
    assert ring(browser, "4") == [True, "Seen"]
    file.write_text('{"version":2}')
    browser.one("#story-state input").send_keys(str(file))
    browser.until("document.querySelector('.toast')?.textContent.startsWith('Nothing was imported')")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_axe_finds_nothing_with_the_viewer_open(viewer, theme, width):
    """T-03, T-04, T-08"""
    browser = viewer.browser
    browser.prefer(color_scheme=theme, reduced_motion="reduce")
    browser.width(width, 740)
    for path, key in ((TRAY, None), ("index.html", None), (TRAY, "?"), (NEO, None)):
        if path == NEO:
            browser.open(path)
        else:
            viewer.open(path=path)
        if key:
            viewer.press(key)
        browser.driver.set_script_timeout(60)
        browser.driver.execute_script(AXE)
        assert browser.driver.execute_async_script(RUN, TAGS) == []
        assert browser.run("document.documentElement.scrollWidth") <= width
