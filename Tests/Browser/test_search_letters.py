"""Chinese in both kinds of characters, words with other affixes, and stems: their scripts are loaded when a query or a text needs them."""

import json

import pytest
from test_search import PAGE, each_once, large_address, look_for, settled, silent
from test_search_page import OPTIONS, project

TEXTS = {"李東": "海邊的燈塔 at the harbour", "Ann": "학교에서 배웠다", "Bo": "قرأت في المدرسة", "Cy": "גרתי בבית, בית ישן", "Dee": "we walk to the harbour", "Eve": "that harbour"}


def messages(times):
    return [{"id": f"m{place}", "sender": name, "timestamp": "2025-01-02T10:00:00Z", "text": text} for place, (name, text) in enumerate([*TEXTS.items()] + [("Ann", "hello " + "x" * 400)] * times)]


@pytest.fixture(scope="module", params=["small", "large"])
def large(request, tmp_path_factory):
    """A site with a text in each of these scripts."""
    chat = {"id": "a", "title": "A", "kind": "group", "participants": [*TEXTS], "messages": messages(0 if request.param == "small" else 800)}
    return project(tmp_path_factory.mktemp(request.param), [chat])


def scripts(browser):
    names = [url.rsplit("/", 1)[1].split(".")[0] for url in browser.requests() if "/assets/" in url]
    return sorted({"han", "affixes", "stems"} & set(names))


@each_once
def test_words_are_found_in_other_characters_and_with_other_affixes(browser, large, large_address):
    """Also after a search that did not need the scripts, which come from disk and from a server (issue 24)."""
    browser.driver.get(f"{large_address}/{PAGE}?q=walk")
    settled(browser)
    assert browser.texts(".found b") == ["Dee"] and scripts(browser) == []
    for typed, name, script in [("灯塔 at", "李東", ["han"]), ("from:李东", "李東", []), ("학교는 배웠다", "Ann", ["affixes"]), ("مدرسة قرأت", "Bo", []), ("הבית גרתי", "Cy", [])]:
        look_for(browser, typed)
        browser.until_is([name], "[...document.querySelectorAll('.found b')].map((one) => one.textContent)")
        assert scripts(browser) == script, typed
        # Not as a typing error.
        assert "similar" not in "".join(browser.texts(".meant")), typed
    assert silent(browser) == []


@pytest.mark.parametrize("text", ["東京都に行く", "ขอบคุณมากครับ", "សួស្តីអ្នកទាំងអស់គ្នា", "ﾊﾟｿｺﾝを買う"])
def test_the_example_of_a_phrase_finds_something_where_words_have_no_spaces(browser, tmp_path, text):
    """(issue 24)"""
    said = [{"id": "m", "sender": "Ann", "timestamp": "2025-01-02T10:00:00Z", "text": text}]
    site = project(tmp_path, [{"id": "a", "title": "A", "kind": "group", "participants": ["Ann"], "messages": said}])
    browser.driver.get(f"{site.as_uri()}/{PAGE}")
    browser.until("document.querySelector('.find-start .chip')")
    example = browser.texts(".find-start .chip")[0]
    assert example.strip('"') in text and look_for(browser, example) == "1 message"
    assert silent(browser) == []


def test_inflected_words_are_found_in_a_site_of_their_language(browser, tmp_path):
    """(issue 24)"""
    texts = ["de bomen bloeien", "dat is niet het huis van een vriend, maar ook voor ons"]
    said = [{"id": f"m{place}", "sender": "Ann", "timestamp": "2025-01-02T10:00:00Z", "text": text} for place, text in enumerate(texts)]
    site = project(tmp_path, [{"id": "a", "title": "A", "kind": "group", "participants": ["Ann"], "messages": said}])
    browser.driver.get(f"{site.as_uri()}/{PAGE}?q=boom")
    settled(browser)
    assert browser.texts(".found mark") == ["bomen"] and scripts(browser) == ["stems"]
    assert silent(browser) == []


@each_once
def test_the_page_of_a_message_marks_words_in_other_characters(browser, large, large_address):
    """(issue 24)"""
    browser.driver.get(f"{large_address}/{PAGE}?q=灯塔")
    settled(browser)
    browser.follow("document.querySelector('.found a')")
    browser.arrive("location.hash.startsWith('#m-')")
    browser.until_is("燈塔", "document.querySelector(':target article mark')?.textContent")
    assert silent(browser) == []


@each_once
def test_names_in_traditional_characters_are_counted_and_completed(browser, large, large_address):
    """(issue 24)"""
    browser.driver.get(f"{large_address}/{PAGE}?q=harbour")
    settled(browser)
    browser.until("[...document.querySelectorAll('.find-facets .chips button')].some((chip) => chip.textContent.startsWith('From 李東 1'))")
    look_for(browser, "from:李")
    browser.until(f"document.querySelector('{OPTIONS}')?.textContent.startsWith('李')")
    assert silent(browser) == []


def test_the_scripts_are_kept_for_use_without_a_connection(large):
    """With all other scripts of the site (G-13)."""
    shell = json.loads((large / "build.json").read_text("utf-8"))["shell"]
    for name in ("han", "affixes", "stems"):
        assert [path for path in shell if path.startswith(f"assets/{name}.")], name
