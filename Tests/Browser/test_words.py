"""The theme's words in other languages (C-60)."""

import re
import shutil

import pytest

import words
from conftest import PROJECT, Browser, build, build_once, serve
from covering import covering
from frames import Frames
from test_axe import Axe
from test_chat import prepared

# Names, and quotes from files and settings.
ALLOWED = {"Scrollback", "GitHub", "OpenStreetMap", "Markdown", "CSV", "JSON", "JSONL", "UTC", "Telegram", "Discord", "WhatsApp"}

# Query syntax: field names and values.
FIELDS = set("from in kind on group assistant".split())

# What readers see and screen readers announce; code, keys and settings are the same in every language.
SEEN = """(() => {
  const out = [];
  const isSaid = (element) => !element.closest("script, style, noscript, template, code, kbd, .settings, .warnings");
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (isSaid(walker.currentNode.parentElement)) out.push(walker.currentNode.data);
  for (const element of document.querySelectorAll("*")) {
    if (!isSaid(element)) continue;
    for (const name of ["aria-label", "aria-roledescription", "title", "alt", "placeholder"]) out.push(element.getAttribute(name) ?? "");
  }
  return out;
})()"""


def visited(chromium, site):
    """A browser over a site."""
    with serve(site) as address:
        browser = Browser(chromium, address, site)
        browser.start()
        yield browser
        browser.finish()


@pytest.fixture(scope="module")
def greek_site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("greek")
    return build(words.write_project(folder / "project"), folder / "served")


@pytest.fixture
def greek(chromium, greek_site):
    yield from visited(chromium, greek_site)


def words_of(texts):
    return {word for text in texts for word in re.findall(r"[A-Za-z]{2,}", text)} - ALLOWED


def english(browser):
    return words_of(browser.run(SEEN))


def test_no_page_says_an_english_word_where_the_site_has_another_language(greek):
    """C-60"""
    left = {}
    pages = sorted(path.relative_to(greek.site).as_posix() for path in greek.site.rglob("*.html"))
    assert len(pages) > 60
    assert {"review/_vanished/index.html", "review/1..2/index.html", "assistant/1/index.html"} <= set(pages)
    assert {f"chats/{export}/index.html" for export in ("5", "6", "71-91409059", "saved-messages-73", "74-48b35284")} <= set(pages)
    frames = Frames(greek)
    for _ in frames.each(pages):
        for path, texts in frames.ask(SEEN).items():
            # Example queries are shown before anything is typed.
            found = words_of(texts) - (FIELDS if path == "search/index.html" else set())
            if found:
                left[path] = found
    assert left == {}


def test_scripts_say_no_english_word_either_when_a_reader_works_with_them(greek):
    """C-60"""
    greek.open("chats/1/index.html")
    prepared(greek)
    # The chat stays at its newest message until the reader scrolls, so the driver's own click may miss.
    greek.run("document.querySelector('ol > [id^=m-]:not(.system) .more-button').click()")
    greek.until("document.querySelector('.actions')")
    assert english(greek) == set()
    greek.run("document.querySelector('.menu button').click()")
    greek.until("document.querySelector('.replay') !== null")
    assert english(greek) == set()
    greek.open("chats/index.html")
    greek.one("input[type=search]").send_keys("ω")
    greek.until("document.querySelector('.none') !== null")
    assert english(greek) == set()
    greek.open("search/index.html")
    greek.until("document.querySelector('#find') !== null")
    greek.one("#find").send_keys("Καλημέρα")
    greek.until("document.querySelectorAll('.found .row').length > 0")
    assert english(greek) - FIELDS == set()
    greek.open("stories/1/index.html")
    greek.click(".story-head button")
    greek.until("document.querySelector('dialog.viewer[open]') !== null")
    assert english(greek) == set()


def test_scripts_of_review_comparison_and_assistant_say_no_english_word_either(greek):
    """C-60"""
    greek.open("review/1/1/index.html")
    assert english(greek) == set()
    greek.one("#review-name").send_keys("A B\n")
    assert english(greek) == set(), "a name that cannot be"
    greek.one("#review-name").clear()
    greek.one("#review-name").send_keys("7\n")
    greek.until("document.querySelector('.turn-bar') !== null")
    for key in "1c":
        greek.run("document.activeElement").send_keys(key)
        assert english(greek) == set(), key
    greek.one(".turn-bar textarea").send_keys("Έτσι")
    greek.one(".turn-bar .commenting").submit()
    greek.until("document.querySelector('.own li') !== null")
    assert english(greek) == set()
    for key in "un":
        greek.run("document.querySelector('.review-panel button').focus()")
        greek.run("document.activeElement").send_keys(key)
        assert english(greek) == set(), key
    greek.open("review/index.html")
    assert english(greek) == set()
    greek.open("review/1..2/blind/index.html")
    for name in ("", "7\n"):
        greek.one("#blind-name").send_keys(name)
        greek.one(".pair .choices button").click()
        assert english(greek) == set(), name
    greek.open("assistant/index.html")
    greek.one("#playground-text").send_keys("Γεια\n")
    assert english(greek) == set()
    greek.until("document.querySelector('.playground .made') !== null")
    assert english(greek) == set()


PAGES = ["index.html", "chats/index.html", "chats/alisha/index.html", "services/index.html", "people/index.html", "stories/index.html",
          "search/index.html", "settings/index.html", "404.html", "offline.html", "assistant/index.html", "assistant/demo/index.html",
          "review/index.html", "review/nightly-3/index.html", "review/nightly-3/demo/index.html", "review/_agreement/index.html",
          "review/_adjudicate/index.html", "review/nightly-2..nightly-3/index.html", "review/nightly-2..nightly-3/blind/index.html"]


def sample(folder, language):
    """The sample project with another language's strings and dates, and with the built-in labels."""
    project = folder / "project"
    shutil.copytree(PROJECT / "content", project / "content", ignore=shutil.ignore_patterns("rubric.yml"))
    settings = project / "content" / "site.yml"
    text = settings.read_text("utf-8").replace("language: en", f"language: {language}\nformats: local")
    settings.write_text(re.sub("(?m)^baseURL:.*\n", "", text), "utf-8")
    return project


@pytest.fixture(scope="module")
def arabic_site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("arabic")
    return build_once(sample(folder, "ar"), folder / "served")


@pytest.fixture
def arabic(chromium, arabic_site):
    yield from visited(chromium, arabic_site)


@pytest.fixture
def german(chromium, tmp_path):
    yield from visited(chromium, build(sample(tmp_path, "de"), tmp_path / "served"))


FLOW = "[document.documentElement.lang, document.documentElement.dir, getComputedStyle(document.body).direction, document.documentElement.scrollWidth]"


def test_an_arabic_site_runs_from_right_to_left_and_stays_within_the_window(arabic):
    """C-60"""
    widths = (360, 1280)
    frames = Frames(arabic)
    for some in frames.each(PAGES, widths[0]):
        for width in widths:
            frames.resize(width)
            for path, (lang, way, direction, wide) in frames.ask(FLOW).items():
                assert (lang, way, direction) == ("ar", "rtl", "rtl") and wide <= width, path
        assert arabic.logs() == [], some
    arabic.open("chats/alisha/index.html")
    assert re.search("[\u0600-\u06ff]", arabic.one(".stamp time").text)
    for width in widths:
        arabic.width(width)
        arabic.until("document.querySelector('ol > [id^=m-].sent article').getBoundingClientRect().left < arguments[0]", width / 2)


def test_long_german_words_stay_within_the_window_of_a_phone(german):
    """C-60"""
    frames = Frames(german)
    for _ in frames.each(PAGES, 320):
        for path, (lang, _, _, wide) in frames.ask(FLOW).items():
            assert lang == "de" and wide <= 320, path
    german.width(320)
    german.open("review/index.html")
    badges = german.texts(".row .badge")
    assert "Nicht geprüft" in badges and "Not reviewed" not in badges
    assert german.texts(".legend .badge") == ["Gut", "Schlecht", "Unsicher"]
    german.width(1280)
    assert german.run("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.tabs'))")


@pytest.mark.parametrize("are_all", [False, pytest.param(True, marks=pytest.mark.deep)], ids=["each element", "each page"])
def test_axe_finds_nothing_on_an_arabic_site(arabic, are_all):
    """C-60: without colours, of which none depends on the direction; with --deep also these."""
    axe = Axe(arabic)
    axe.visit(PAGES if are_all else covering(arabic.site, PAGES), 1000, has_colours=are_all)
    axe.assert_nothing()
