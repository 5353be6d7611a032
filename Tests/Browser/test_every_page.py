"""Requirements for every kind of page."""

import json
import urllib.parse

import pytest
from conftest import EMPTY, Browser
from frames import Frames
from test_chat import prepared


# Bubbles and similar elements without a border: forced colours remove backgrounds, so only a border shows their edge.
BARE = """[...document.querySelectorAll("article:not(.row), .card, .panel, .badge")]
  .filter((element) => getComputedStyle(element).borderTopStyle === "none")
  .map((element) => element.outerHTML.slice(0, 80))"""


WIDTH = "document.documentElement.scrollWidth"
# A page's report to its parent page after loading.
STATE = """addEventListener("load", () => {
  if (parent !== self) parent.postMessage([location.href, document.readyState, typeof Scrollback.store], "*");
});"""


def hosts(browser):
    """Requests since the last call."""
    return {urllib.parse.urlsplit(url).netloc for url in browser.requests() if not url.startswith("data:")}


@pytest.fixture(scope="module")
def visits(chromium, server, site, some_pages):
    """Every page opened once as on a phone, then as by other readers: what was found."""
    browser = Browser(chromium, server, site)
    browser.start()
    browser.before_load(STATE)
    frames = Frames(browser)
    browser.logs(), browser.requests()
    seen = {path: {} for path in some_pages}
    for some in frames.each(some_pages, 320, 640):
        record(seen, 320, frames.ask(WIDTH))
        # 1280 pixels at a zoom of 200 %.
        frames.resize(640)
        record(seen, 640, frames.ask(WIDTH))
        browser.prefer(forced_colors="active")
        record(seen, "forced", frames.ask("matchMedia('(forced-colors: active)').matches"))
        record(seen, "bare", frames.ask(BARE))
        browser.prefer()
        record(seen, "state", {address[len(server) + 1 :]: state for address, *state in frames.told(len(some))})
        # Console messages include the page.
        record(seen, "around", dict.fromkeys(some, (browser.logs(), hosts(browser))))
    browser.finish()
    return seen


def record(seen, what, found):
    for path, value in found.items():
        seen[path][what] = value


def test_pages_load_without_a_word_on_the_console_and_ask_no_other_origin(visits, server):
    """C-73"""
    own = {urllib.parse.urlsplit(server).netloc}
    for path, seen in visits.items():
        assert (seen["state"], seen["around"]) == (["complete", "object"], ([], own)), path


def test_pages_load_from_a_folder_without_a_word_on_the_console_and_ask_nobody(browser, site, some_pages, tmp_path):
    """C-73"""
    empty = tmp_path / "empty.html"
    empty.write_text(EMPTY, "ascii")
    browser.before_load(STATE)
    frames = Frames(browser, site.as_uri(), empty.as_uri())
    # A host serves 404.html at any path, so its links begin at the host's root, which a folder lacks.
    for some in frames.each(path for path in some_pages if path != "404.html"):
        assert sorted(frames.told(len(some))) == sorted([f"{site.as_uri()}/{path}", "complete", "object"] for path in some)
        assert (browser.logs(), hosts(browser)) == ([], {""}), some


@pytest.mark.parametrize("width", [320, 640])
def test_no_page_scrolls_sideways_on_a_phone_or_at_a_zoom_of_200_percent(visits, width):
    """C-26, C-73"""
    assert [path for path, seen in visits.items() if seen[width] > width] == []


# Width, height of the heading, length of the text, and how many elements only script can move.
PLAIN = """[document.documentElement.scrollWidth,
  document.querySelector("h1").checkVisibility({ opacityProperty: true, visibilityProperty: true }) && document.querySelector("h1").getBoundingClientRect().height,
  document.querySelector("main").innerText.trim().length, document.querySelectorAll(".filter, .more-button, .unread-line").length]"""


def test_without_script_every_page_shows_its_heading_and_text_and_fits_a_phone(browser, some_pages):
    """C-26, C-73, X-07"""
    frames = Frames(browser)
    for _ in frames.each(some_pages, 320, 640, is_scripted=False):
        for path, (width, heading, length, moving) in frames.ask(PLAIN).items():
            assert width <= 320 and heading > 0 and length > 40 and moving == 0, (path, width, heading, length, moving)


def test_without_script_a_chat_is_complete(browser):
    browser.no_script()
    browser.open("chats/alisha/index.html")
    assert len(browser.all("ol > [id^=m-] article")) == int(browser.one(".transcript").get_attribute("data-count"))
    assert browser.run("scrollY") == 0
    assert "as of 5 November 2025" in browser.one(".foot").text


def test_blocked_storage_breaks_no_page(browser, some_pages):
    frames = Frames(browser)
    browser.block_storage()
    for some in frames.each(some_pages):
        logs = browser.logs()
        assert [entry["level"] for entry in logs] == ["WARNING"] * len(some), (some, logs)
        assert all("saves no data for this site" in entry["message"] for entry in logs), logs


CORRUPT = ["{", "null", '{"version":1,"lastRead":7,"notes":[],"theme":{}}']


@pytest.mark.parametrize("text", CORRUPT)
def test_corrupt_storage_breaks_no_page(browser, pages, some_pages, text):
    """Each page with one of the texts; with --deep, a third of all kinds of pages with each of them."""
    chosen = pages[::3] if some_pages == pages else some_pages[CORRUPT.index(text) :: 3]
    browser.open("404.html")
    key = browser.run("Scrollback.key")
    frames = Frames(browser)
    # All pages share one storage, so they open in turn.
    browser.before_load(f"localStorage.setItem({json.dumps(key)}, {json.dumps(text)})")
    for some in frames.each(chosen, together=1):
        assert [entry for entry in browser.logs() if entry["level"] != "WARNING"] == [], some


def test_what_is_pressed_is_at_least_24_pixels_each_way(browser):
    browser.width(320, 640)
    for path in ("chats/alisha/index.html", "chats/index.html", "settings/index.html"):
        browser.open(path)
        if "alisha" in path:
            prepared(browser)
        browser.run("document.querySelectorAll('.more-button')[1]?.click()")
        # A checkbox is as large as its label.
        small = browser.run(
            """[...document.querySelectorAll("button, input:not(.hidden)")]
              .map((element) => element.closest("label") ?? element)
              .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
              .filter(([, box]) => box.width > 0 && (box.width < 24 || box.height < 24))
              .map(([text]) => text)"""
        )
        assert small == [], path


@pytest.mark.parametrize("wish, scroll", [("reduce", "auto"), ("no-preference", "smooth")])
def test_a_page_moves_only_for_readers_who_do_not_mind(browser, wish, scroll):
    browser.prefer(reduced_motion=wish)
    for path in ("index.html", "chats/alisha/index.html", "stories/1-neo/index.html"):
        browser.open(path)
        # A transcript scrolls smoothly to nearby messages and jumps to others, so that it ends there (search 1).
        wanted = "auto" if "chats/" in path else scroll
        assert browser.run("getComputedStyle(document.documentElement).scrollBehavior") == wanted, path
        moving = "[...document.querySelectorAll('*')].filter((one) => parseFloat(getComputedStyle(one).transitionDuration) > 0)"
        assert wish != "reduce" or browser.run(f"document.getAnimations().length + {moving}.length") == 0, path


def test_forced_colours_keep_the_edges_of_bubbles_cards_and_badges(visits):
    """X-14"""
    for path, seen in visits.items():
        assert (seen["forced"], seen["bare"]) == (True, []), path


@pytest.mark.parametrize("width", [320, 768, 1280])
def test_the_section_one_is_in_and_more_are_in_sight_at_any_width(browser, width):
    """(use 12)"""
    browser.width(width, 640)
    for path in ("chats/index.html", "people/index.html", "town-guide/index.html"):
        browser.open(path)
        for tab in (".tabs [aria-current]", ".tabs li:last-child a"):
            # The bar scrolls to it in the frame after the page is loaded.
            within = "(({ left, right }) => 0 <= left && left < right && right <= arguments[1])(document.querySelector(arguments[0]).getBoundingClientRect())"
            assert browser.until(within, tab, width), (path, tab)
