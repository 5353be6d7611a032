"""What holds for each kind of page."""

import urllib.parse

import pytest
from conftest import Browser


# Bubbles and the like without a border: in forced colours a ground has no colour of its own, so only it tells where one ends.
BARE = """[...document.querySelectorAll(".bubble, .card, .panel, .badge")]
  .filter((element) => getComputedStyle(element).borderTopStyle === "none")
  .map((element) => element.outerHTML.slice(0, 80))"""


def visit(browser, path):
    """Opens a page once as a phone would, then as other readers see it, and tells what was there."""
    browser.width(320, 640)
    browser.open(path)
    seen = {"state": browser.run("[document.readyState, typeof Scrollback.store]"), 320: page_width(browser)}
    # What 1280 pixels are at a zoom of 200 %.
    browser.width(640, 640)
    seen[640] = page_width(browser)
    browser.prefer(forced_colors="active")
    seen["forced"] = browser.run("matchMedia('(forced-colors: active)').matches")
    seen["bare"] = browser.run(BARE)
    browser.prefer()
    return seen | {"logs": browser.logs(), "hosts": hosts(browser)}


def page_width(browser):
    return browser.run("document.documentElement.scrollWidth")


def hosts(browser):
    """What was asked for anything since the last call."""
    return {urllib.parse.urlsplit(url).netloc for url in browser.requests() if not url.startswith("data:")}


@pytest.fixture(scope="module")
def visits(chromium, server, site, pages):
    browser = Browser(chromium, server, site)
    browser.start()
    seen = {path: visit(browser, path) for path in pages}
    browser.finish()
    return seen


def test_pages_load_without_a_word_on_the_console_and_ask_no_other_origin(visits, server):
    """C-73"""
    own = {urllib.parse.urlsplit(server).netloc}
    for path, seen in visits.items():
        assert (seen["state"], seen["logs"]) == (["complete", "object"], []), path
        assert seen["hosts"] == own, path


def test_pages_load_from_a_folder_without_a_word_on_the_console_and_ask_nobody(browser, pages):
    """C-73"""
    for path in pages:
        # A host shows 404.html at any address, so its links begin at the host's root, which a folder does not have.
        if path == "404.html":
            continue
        browser.open(path, "file")
        assert browser.run("[document.readyState, typeof Scrollback.store]") == ["complete", "object"], path
        assert (browser.logs(), hosts(browser)) == ([], {""}), path


@pytest.mark.parametrize("width", [320, 640])
def test_no_page_scrolls_sideways_on_a_phone_or_at_a_zoom_of_200_percent(visits, width):
    """C-26, C-73"""
    assert [path for path, seen in visits.items() if seen[width] > width] == []


def test_without_script_every_page_shows_its_heading_and_text_and_fits_a_phone(browser, pages):
    """C-26, C-73, X-07"""
    browser.width(320, 640)
    browser.no_script()
    for path in pages:
        browser.open(path)
        assert page_width(browser) <= 320, path
        assert browser.one("h1").is_displayed(), path
        assert browser.run("document.querySelector('main').innerText.trim().length") > 40, path
        assert browser.all(".filter, .more-button, .unread-line") == [], path


def test_without_script_a_chat_is_complete(browser):
    browser.no_script()
    browser.open("chats/alisha/index.html")
    assert len(browser.all(".message .bubble")) == int(browser.one(".transcript").get_attribute("data-count"))
    assert browser.run("scrollY") == 0
    assert "as of 5 November 2025" in browser.one(".foot").text


def test_blocked_storage_breaks_no_page(browser, pages):
    browser.block_storage()
    for path in pages:
        browser.open(path)
        logs = browser.logs()
        assert [entry["level"] for entry in logs] == ["WARNING"], (path, logs)
        assert "keeps nothing for this site" in logs[0]["message"]


@pytest.mark.parametrize("text", ["{", "null", '{"version":1,"lastRead":7,"notes":[],"theme":{}}'])
def test_corrupt_storage_breaks_no_page(browser, pages, text):
    browser.open("404.html")
    browser.run("localStorage.setItem(Scrollback.key, arguments[0])", text)
    for path in pages[::3]:
        browser.open(path)
        assert [entry for entry in browser.logs() if entry["level"] != "WARNING"] == [], path
        browser.run("localStorage.setItem(Scrollback.key, arguments[0])", text)


def test_what_is_pressed_is_at_least_24_pixels_each_way(browser):
    browser.width(320, 640)
    for path in ("chats/alisha/index.html", "chats/index.html", "settings/index.html"):
        browser.open(path)
        browser.run("document.querySelectorAll('.more-button')[1]?.click()")
        # A box to tick is as large as the label around it.
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
        # A transcript glides to what is near and jumps to the rest, so that it ends there (search 1).
        wanted = "auto" if "chats/" in path else scroll
        assert browser.run("getComputedStyle(document.documentElement).scrollBehavior") == wanted, path
        moving = "[...document.querySelectorAll('*')].filter((one) => parseFloat(getComputedStyle(one).transitionDuration) > 0)"
        assert wish != "reduce" or browser.run(f"document.getAnimations().length + {moving}.length") == 0, path


def test_forced_colours_keep_the_edges_of_bubbles_cards_and_badges(visits):
    """X-14"""
    for path, seen in visits.items():
        assert (seen["forced"], seen["bare"]) == (True, []), path


def test_the_section_one_is_in_is_in_sight_on_a_phone(browser):
    browser.width(320, 640)
    for path in ("chats/index.html", "people/index.html", "town-guide/index.html"):
        browser.open(path)
        left, right = browser.run("(({ left, right }) => [left, right])(document.querySelector('.tabs [aria-current]').getBoundingClientRect())")
        assert 0 <= left and right <= 320, path
