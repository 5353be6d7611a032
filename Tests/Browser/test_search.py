"""The search over all messages: from every page, over http and from disk."""

import functools
import http.server
import json
import subprocess
import threading

import pytest
from conftest import QuietHandler, build, program
from selenium.webdriver.common.keys import Keys
from test_axe import Axe

PAGE = "search/index.html"
STATUS = ".finder [role=status]"


def settled(browser):
    """What the status says once it has found or not."""
    return browser.until(
        """(() => {
          const text = document.querySelector(".finder [role=status]")?.textContent ?? "";
          return text !== "" && !text.startsWith("Searching") && text;
        })()"""
    )


def look_for(browser, query):
    field = browser.one(".finder input[type=search]")
    field.clear()
    field.send_keys(query, Keys.ENTER)
    return settled(browser)


def silent(browser):
    return [entry for entry in browser.logs() if entry["level"] in ("SEVERE", "WARNING")]


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """A site whose index is in many files, as that of more than 256 KB of text is."""
    folder = tmp_path_factory.mktemp("large")
    lines = []
    for chat in range(12):
        messages = ",".join(
            '{"id":"m%d","sender":"%s","timestamp":"20%02d-03-%02dT10:%02d:00Z","text":"message %d of chat number %d about %s and %s"}'
            % (place, "Ann Lee" if place % 3 else "Bo", 10 + chat, 1 + place // 60, place % 60, place, chat, "harbours" if place % 7 else "lighthouses", "x" * 5 + str(place * chat))
            for place in range(600)
        )
        lines.append('{"id":"chat-%d","title":"Chat %d","participants":["Ann Lee","Bo"],"messages":[%s]}' % (chat, chat, messages))
    (folder / "chats.jsonl").write_text("\n".join(lines), "utf-8")
    build(folder / "chats.jsonl", folder / "site", "--now", "2026-01-01T00:00:00Z")
    assert len(list((folder / "site" / "search").glob("*.js"))) > 10
    return folder / "site"


@pytest.mark.parametrize("scheme", ["http", "file"])
def test_a_word_is_found_marked_and_leads_to_its_message(browser, scheme):
    """M-34, C-51, C-53, C-54: the words are marked in what is found and in the message that the link leads to."""
    browser.open(PAGE, scheme)
    assert "message" in look_for(browser, "bread")
    assert {mark.lower() for mark in browser.texts(".found mark")} == {"bread"}
    # Pages that are no chats are found as well; their links name no message.
    browser.one(".found a[href*='#m-']").click()
    browser.until("location.hash.startsWith('#m-')")
    browser.until("document.querySelector(':target .text mark')?.textContent.toLowerCase() === 'bread'")
    assert silent(browser) == []


@pytest.fixture(params=["http", "file"])
def large_address(request, large):
    """Where that site is read: from disk, or from a server of this machine."""
    if request.param == "file":
        yield large.as_uri()
        return
    handler = functools.partial(QuietHandler, directory=str(large))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as httpd:
        threading.Thread(target=httpd.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{httpd.server_address[1]}"
        httpd.shutdown()


def test_an_index_of_many_files_answers_as_the_terminal_does(browser, large, large_address):
    """C-51, C-52: words, phrases, parts of words, who, where and when."""
    queries = ["lighthouses", '"chat number 7"', "*ighthou* from:bo", 'in:chat-3 "message 599"', "on:2015-03-02 harbours", "before:2011 -harbours", "after:2020-03 *xxxxx0*"]
    told = subprocess.run([program(), "search", "--site", large, "--batch"], input="\n".join(queries), capture_output=True, text=True, check=True)
    for query, line in zip(queries, told.stdout.splitlines(), strict=True):
        browser.driver.get(f"{large_address}/{PAGE}")
        look_for(browser, query)
        shown = browser.run("[...document.querySelectorAll('.found a')].map((link) => link.href.replace(/\\?q=[^#]*/, ''))")
        assert shown and shown == [f"{large_address}/{path}" for path in json.loads(line)], query
    assert silent(browser) == []


def test_the_field_opens_from_every_page_by_ctrl_k_and_escape_gives_the_focus_back(browser):
    for path in ("index.html", "chats/alisha/index.html", "404.html"):
        browser.open(path)
        link = browser.one("a[data-search]")
        browser.run("arguments[0].focus()", link)
        link.send_keys(Keys.CONTROL, "k", Keys.NULL)
        browser.until("document.querySelector('dialog.find')?.open && document.activeElement.type === 'search'")
        assert "message" in look_for(browser, "bread")
        browser.one(".finder input").send_keys(Keys.ESCAPE)
        assert browser.run("document.querySelector('dialog.find').open")
        browser.one(".finder input").send_keys(Keys.ESCAPE)
        browser.until("!document.querySelector('dialog.find').open && document.activeElement.matches('a[data-search]')")


def test_arrows_go_through_what_is_found_and_back_to_the_field(browser):
    browser.open(PAGE)
    look_for(browser, "bread")
    field = browser.one(".finder input")
    field.send_keys(Keys.ARROW_DOWN)
    browser.until("document.activeElement === document.querySelector('.found a')")
    browser.driver.switch_to.active_element.send_keys(Keys.ARROW_DOWN)
    browser.until("document.activeElement === document.querySelectorAll('.found a')[1]")
    for _ in range(2):
        browser.driver.switch_to.active_element.send_keys(Keys.ARROW_UP)
    browser.until("document.activeElement.type === 'search'")


def test_the_address_keeps_the_query_and_back_brings_it_again(browser):
    browser.open(PAGE)
    look_for(browser, "bread from:sam")
    before = browser.texts(".found .found-text")
    assert browser.run("new URL(location.href).searchParams.get('q')") == "bread from:sam"
    # Pages that are no chats are found as well; their links name no message.
    browser.one(".found a[href*='#m-']").click()
    browser.until("location.hash.startsWith('#m-')")
    browser.driver.back()
    settled(browser)
    assert browser.texts(".found .found-text") == before


def test_an_address_may_say_from_which_day_to_which(browser):
    """C-52"""
    browser.open(f"{PAGE}?q=bread&in=hike&from=2025-10-01&to=2025-11-04")
    assert settled(browser) == "1 message"
    assert browser.texts(".found .row-date") == ["4 November 2025, 7:27 PM"]


def test_one_chat_can_be_searched_alone(browser):
    browser.open("chats/alisha/index.html")
    browser.one("a[data-search]").click()
    browser.until("document.querySelector('dialog.find')?.open")
    look_for(browser, "bread")
    browser.one("#find-scope").click()
    browser.until("[...document.querySelectorAll('.found a')].every((link) => link.href.includes('/chats/alisha/'))")
    assert browser.all(".found a")


def test_accents_and_case_count_only_where_that_is_asked_for(browser):
    browser.open(PAGE)
    assert "message" in look_for(browser, "BREAD")
    browser.one("#find-exact").click()
    browser.until("document.querySelector('.finder [role=status]').textContent.startsWith('No messages match')")


def test_a_facet_narrows_what_is_found(browser):
    browser.open(PAGE)
    look_for(browser, "bread")
    count = len(browser.all(".found li"))
    browser.one(".finder .chip").click()
    browser.until("document.querySelectorAll('.found li').length < arguments[0]", count)
    assert ":" in browser.one(".finder input").get_attribute("value")


def test_nothing_found_says_so_and_a_word_spelt_nearly_so_is_offered(browser, large):
    browser.driver.get(f"{large.as_uri()}/{PAGE}")
    assert "No messages match “lighthoses”" in look_for(browser, "lighthoses")
    browser.until("document.querySelector('.finder [role=status] button')?.textContent === 'lighthouses'")
    browser.one(".finder [role=status] button").click()
    browser.until("document.querySelectorAll('.found li').length === 20")
    browser.one(".finder > button").click()
    browser.until("document.querySelectorAll('.found li').length === 40")


def test_without_its_index_the_search_says_so(browser, tmp_path):
    (tmp_path / "a.md").write_text("---\ntitle: A\n---\n\n**Ann** 2025-11-05T10:30:00Z\n\nhello\n", "utf-8")
    folder = build(tmp_path / "a.md", tmp_path / "site")
    (folder / "search" / "root.js").unlink()
    browser.driver.get(f"{folder.as_uri()}/{PAGE}")
    assert "Search does not work here" in look_for(browser, "hello")
    (folder / "search" / "root.js").write_text('Scrollback.loaded("root","AAAA")\n', "utf-8")
    browser.driver.get(f"{folder.as_uri()}/{PAGE}")
    assert look_for(browser, "hello").startswith("Search")


def test_hostile_texts_are_found_as_text_and_run_nothing(browser, tmp_path):
    texts = ["</script><img src=x onerror=alert(1)> hostile", "__proto__ hostile constructor", "line\u2028sep hostile", "nul \\u0000 hostile", "hostile \\ud83d alone", "hostile " + "w" * 60000]
    rows = ",".join('{"sender":"Ann","timestamp":"2025-01-01T00:00:0%dZ","text":"%s"}' % (place, text) for place, text in enumerate(texts) if "ud83d" not in text)
    (tmp_path / "c.jsonl").write_text('{"id":"c","title":"<b>C</b>","participants":["Ann"],"messages":[%s]}' % rows, "utf-8")
    folder = build(tmp_path / "c.jsonl", tmp_path / "site")
    browser.driver.get(f"{folder.as_uri()}/{PAGE}")
    assert look_for(browser, "hostile") == "5 messages"
    assert browser.all(".found img") == [] and browser.all(".found b b") == []
    assert look_for(browser, "__proto__") == "1 message"
    assert silent(browser) == []


def test_without_script_the_page_leads_to_what_can_be_read(browser):
    browser.no_script()
    browser.open(PAGE)
    assert browser.all("main .ways a")
    assert not browser.all("main input")


def test_axe_finds_nothing_on_the_search(browser):
    axe = Axe(browser)
    axe.open(PAGE)
    axe.look("empty")
    look_for(browser, "bread")
    browser.one(".find-help summary").click()
    axe.look("found")
    look_for(browser, "zzzz")
    axe.look("nothing found")
    browser.width(320)
    assert browser.run("document.documentElement.scrollWidth <= 320")
    axe.open("chats/alisha/index.html")
    browser.one("a[data-search]").click()
    browser.until("document.querySelector('dialog.find')?.open")
    look_for(browser, "bread")
    axe.look("dialog")
    axe.assert_nothing()
