"""The story viewer: navigation and content (T-04 to T-18)."""

import time

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from stories import NEO, SHOWN, TRAY, viewer  # noqa: F401 (a fixture)
from test_axe import Axe


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
    browser.until_is("0", "getComputedStyle(document.querySelector('.viewer-head')).opacity")
    held = viewer.time()
    time.sleep(0.3)
    assert viewer.time() == held
    viewer.touch("touchEnd")
    browser.until("!document.querySelector('.frame.held')")
    browser.until("document.querySelector('.segments .now i').getAnimations()[0].currentTime > arguments[0]", held)
    assert viewer.at() == "Neo 1 of 3"
    browser.soon(viewer.pause_label, "Pause")


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
        browser.soon(viewer.runs, False)
        browser.until_is("polite", "document.querySelector('.shown').getAttribute('aria-live')")
        assert "yellow coat" in browser.one(".broken").text
    finally:
        browser.cdp("Network.setBlockedURLs", urls=[])
        browser.cdp("Network.setCacheDisabled", cacheDisabled=False)
    browser.run("document.querySelector('.broken button').click()")
    viewer.loaded()
    assert browser.wait(viewer.runs)
    assert browser.until("document.activeElement.closest('.viewer') !== null")


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
    browser.soon(viewer.pause_label, "Pause")
    viewer.press(Keys.ARROW_RIGHT)
    viewer.until("Neo 2 of 3")
    assert viewer.pause_label() == "Pause"


def test_a_hidden_tab_waits(viewer):
    browser = viewer.browser
    viewer.open()
    browser.until("document.querySelector('.segments .now i').getAnimations()[0].currentTime > 0")
    hide = "Object.defineProperty(document, 'hidden', { value: %s, configurable: true }) && document.dispatchEvent(new Event('visibilitychange'))"
    browser.run(hide % "true")
    browser.soon(viewer.runs, False)
    browser.run(hide % "false")
    assert browser.wait(viewer.runs)


def test_the_first_tab_stop_is_pause_and_keyboard_focus_stops_the_show(viewer):
    """T-18"""
    browser = viewer.browser
    viewer.open()
    browser.soon(viewer.pause_label, "Pause")
    viewer.press(Keys.TAB)
    browser.until_is("pause", "document.activeElement.dataset.action")
    browser.soon(viewer.pause_label, "Play")
    browser.soon(viewer.runs, False)
    viewer.press(Keys.SPACE)
    browser.soon(viewer.pause_label, "Pause")
    names = []
    for _ in range(12):
        browser.run("void (globalThis.left = document.activeElement)")
        viewer.press(Keys.TAB)
        names.append(browser.until("document.activeElement !== globalThis.left && (document.activeElement.dataset.action ?? document.activeElement.tagName)"))
    assert names[:8] == ["close", "previousUser", "previous", "like", "help", "next", "nextUser", "pause"]
    ActionChains(browser.driver).key_down(Keys.SHIFT).send_keys(Keys.TAB * 5).key_up(Keys.SHIFT).perform()
    assert browser.until("document.activeElement.closest('.viewer') !== null")


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
    browser.soon(viewer.runs, False)
    viewer.press("n")
    assert viewer.at() == "Neo 1 of 3"
    viewer.press(Keys.ESCAPE)
    browser.until("!document.querySelector('.keys')")
    assert viewer.at() == "Neo 1 of 3"
    assert browser.wait(viewer.runs)


def test_a_film_plays_for_as_long_as_it_is_and_can_be_silenced(viewer):
    """T-16"""
    browser = viewer.browser
    # Slow until it is paused, so that it does not end before.
    browser.before_load("""(() => {
      const play = HTMLMediaElement.prototype.play;
      globalThis.pace = 0.1;
      HTMLMediaElement.prototype.play = function () {
        this.playbackRate = globalThis.pace;
        return play.call(this);
      };
    })();""")
    viewer.open("8", "stories/page/2/index.html")
    viewer.press(Keys.END)
    browser.until("document.querySelector('.viewer video')?.currentTime > 0")
    browser.until("document.querySelector('.segments .now i').getAnimations()[0].currentTime > 300")
    assert browser.run("document.querySelector('.viewer video').poster.endsWith('4.svg')")
    viewer.press(" ")
    browser.until("document.querySelector('.viewer video').paused")
    viewer.click("sound")
    browser.until("document.querySelector('.viewer video').muted")
    browser.run("globalThis.pace = 1")
    viewer.press(" ")
    browser.until("document.querySelector('.viewer .who h2').textContent.startsWith('Maya')")
    browser.until("document.querySelector('.viewer [data-action=sound]').hidden")


def test_the_next_picture_is_loaded_before_it_is_asked_for(viewer):
    browser = viewer.browser
    viewer.open()
    browser.until("performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/1-neo/2.svg'))")


@pytest.mark.parametrize("width", [320, 1280])
def test_axe_finds_nothing_with_the_viewer_open(viewer, width):
    """T-03, T-04, T-08"""
    browser = viewer.browser
    browser.cdp("Page.setBypassCSP", enabled=True)
    axe = Axe(browser)
    browser.prefer(reduced_motion="reduce")
    browser.width(width, 740)
    for path, key in ((TRAY, None), ("index.html", None), (TRAY, "?"), (NEO, None)):
        if path == NEO:
            browser.open(path)
        else:
            viewer.open(path=path)
        if key:
            viewer.press(key)
            browser.until("document.querySelector('.keys[open]')")
        axe.enter()
        axe.look(f"{path} {key} at {width}", is_left=True)
        assert browser.run("document.documentElement.scrollWidth") <= width
    browser.cdp("Page.setBypassCSP", enabled=False)
    axe.assert_nothing()
