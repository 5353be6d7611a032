"""What holds for each kind of page."""

import urllib.parse

import pytest


@pytest.mark.parametrize("scheme", ["http", "file"])
def test_pages_load_without_a_word_on_the_console_and_ask_no_other_origin(browser, pages, scheme):
    """C-73"""
    for path in pages:
        # A host shows 404.html at any address, so its links begin at the host's root, which a folder does not have.
        if scheme == "file" and path == "404.html":
            continue
        browser.open(path, scheme)
        assert browser.run("document.readyState") == "complete"
        assert browser.run("typeof Scrollback.store") == "object", path
        assert browser.logs() == [], path
        hosts = {urllib.parse.urlsplit(url).netloc for url in browser.requests() if not url.startswith("data:")}
        assert hosts <= {urllib.parse.urlsplit(browser.server).netloc if scheme == "http" else ""}, path


# 640 pixels are what 1280 are at a zoom of 200 %.
@pytest.mark.parametrize("width, is_scripted", [(320, True), (320, False), (640, True)])
def test_no_page_scrolls_sideways_on_a_phone_or_at_a_zoom_of_200_percent(browser, pages, width, is_scripted):
    """C-26, C-73"""
    browser.width(width, 640)
    if not is_scripted:
        browser.no_script()
    for path in pages:
        browser.open(path)
        assert browser.run("document.documentElement.scrollWidth") <= width, path


def test_without_script_every_page_shows_its_heading_and_text(browser, pages):
    browser.no_script()
    for path in pages:
        browser.open(path)
        assert browser.one("h1").is_displayed(), path
        assert len(browser.one("main").text) > 40, path
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
        assert browser.run("getComputedStyle(document.documentElement).scrollBehavior") == scroll, path
        moving = "[...document.querySelectorAll('*')].filter((one) => parseFloat(getComputedStyle(one).transitionDuration) > 0)"
        assert wish != "reduce" or browser.run(f"document.getAnimations().length + {moving}.length") == 0, path


def test_forced_colours_keep_the_edges_of_bubbles_cards_and_badges(browser, pages):
    browser.prefer(forced_colors="active")
    for path in pages:
        browser.open(path)
        assert browser.run("matchMedia('(forced-colors: active)').matches")
        assert browser.logs() == [], path
        # In forced colours a ground has no colour of its own, so only a border tells where a bubble ends.
        bare = browser.run(
            """[...document.querySelectorAll(".bubble, .card, .panel, .badge")]
              .filter((element) => getComputedStyle(element).borderTopStyle === "none")
              .map((element) => element.outerHTML.slice(0, 80))"""
        )
        assert bare == [], path


def test_the_section_one_is_in_is_in_sight_on_a_phone(browser):
    browser.width(320, 640)
    for path in ("chats/index.html", "people/index.html", "town-guide/index.html"):
        browser.open(path)
        left, right = browser.run("(({ left, right }) => [left, right])(document.querySelector('.tabs [aria-current]').getBoundingClientRect())")
        assert 0 <= left and right <= 320, path
