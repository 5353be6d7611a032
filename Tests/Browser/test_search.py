"""The search over all messages: from every page, over http and from disk."""

import functools
import http.server
import json
import subprocess
import threading

import pytest
from conftest import QuietHandler, build, program
from covering import pairs
from selenium.webdriver.common.keys import Keys
from test_axe import Axe

PAGE = "search/index.html"
STATUS = ".finder [role=status]"


def settled(browser):
    """The status after a search."""
    return browser.until(
        """(() => {
          const text = document.querySelector(".finder [role=status]")?.textContent ?? "";
          return text !== "" && !text.startsWith("Searching") && text;
        })()"""
    )


def look_for(browser, query):
    """Types without Enter, which would open the first result; waits for a new status."""
    field = browser.one(".finder input[type=search]")
    browser.run("void (document.querySelector('.finder [role=status]').textContent = arguments[0].value = '')", field)
    browser.type(field, query)
    return settled(browser)


def silent(browser):
    return [entry for entry in browser.logs() if entry["level"] in ("SEVERE", "WARNING")]


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """A site whose index is split into many files, as with more than 256 KB of text."""
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
    """M-34, C-51, C-53, C-54: the words are marked in the results and in the message that the link leads to."""
    browser.open(PAGE, scheme)
    assert "message" in look_for(browser, "bread")
    assert {mark.lower() for mark in browser.texts(".found mark")} == {"bread"}
    # Pages other than chats are found as well; their links name no message.
    browser.click(".found a[href*='#m-']")
    browser.arrive("location.hash.startsWith('#m-')")
    browser.until("document.querySelector(':target article mark')?.textContent.toLowerCase() === 'bread'")
    assert silent(browser) == []


@pytest.fixture(params=["http", "file"])
def large_address(request, large):
    """Where that site is read from: disk, or a server on this machine."""
    if request.param == "file":
        yield large.as_uri()
        return
    handler = functools.partial(QuietHandler, directory=str(large))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as httpd:
        threading.Thread(target=httpd.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{httpd.server_address[1]}"
        httpd.shutdown()


# Of a small and a large index, from disk and from a server: each once, since one script loads the files of all. The rest with --deep.
each_once = pytest.mark.parametrize("large_address, large", pairs(["http", "file"], ["small", "large"]), indirect=True)


STILL = """
const [done, calm] = [arguments[arguments.length - 1], 20];
let [still, last] = [0, undefined];
const look = () => {
  still = scrollY === last && document.readyState === "complete" ? still + 1 : 0;
  last = scrollY;
  still > calm ? done() : requestAnimationFrame(look);
};
look();
"""
IN_SIGHT = "(({ top, bottom }) => bottom > 0 && top < innerHeight)(document.querySelector(arguments[0]).getBoundingClientRect())"


@pytest.mark.parametrize("large_address, width", pairs(["http", "file"], [1280, 390]), indirect=["large_address"])
def test_a_result_that_is_opened_ends_in_sight_and_marked(browser, large, large_address, width):
    """Days out of view change their size when they come near, also for readers who have not reduced motion (search 1)."""
    browser.prefer(reduced_motion="no-preference")
    browser.width(width)
    for word in ("x" * 5 + "495", "x" * 5 + "2910", "x" * 5 + "1203"):
        browser.driver.get(f"{large_address}/{PAGE}?q={word}")
        settled(browser)
        browser.follow("document.querySelector('.found a')")
        browser.arrive("location.hash.startsWith('#m-')")
        browser.until("document.querySelector(':target mark')")
        browser.driver.execute_async_script(STILL)
        assert browser.until(IN_SIGHT, ":target"), word


def test_a_link_within_a_long_chat_ends_in_sight_whether_near_or_far(browser, large):
    """Same class of bug: fragments of the same page, such as quotes and an edited address (search 1)."""
    browser.prefer(reduced_motion="no-preference")
    browser.driver.get(f"{large.as_uri()}/chats/chat-3/index.html")
    browser.driver.execute_async_script(STILL)
    for step in (90, -60, 2, -1):
        target = browser.run(
            """((step) => {
              const messages = [...document.querySelectorAll("ol > [id^=m-]")];
              const first = messages.findIndex((message) => message.getBoundingClientRect().top >= 0);
              const link = Scrollback.make("a", { href: `#${messages.at((first + step) % messages.length).id}` }, "there");
              document.body.append(link);
              link.click();
              return link.hash;
            })(arguments[0])""",
            step,
        )
        browser.until("location.hash === arguments[0]", target)
        browser.until("!('glides' in document.documentElement.dataset)")
        browser.driver.execute_async_script(STILL)
        assert browser.until(IN_SIGHT, target), step


def test_reload_and_back_return_to_the_message_that_was_in_sight(browser, large, large_address):
    """Same class of bug: the browser restores a pixel position, and days out of view have lost their size (search 1)."""
    address = f"{large_address}/chats/chat-3/index.html"
    browser.driver.get(address)
    browser.driver.execute_async_script(STILL)
    seen = "[...document.querySelectorAll('ol > [id^=m-]')].find((one) => one.getBoundingClientRect().bottom > 200).id"
    browser.run("void document.querySelectorAll('ol > [id^=m-]')[20].scrollIntoView({ behavior: 'instant' })")
    browser.driver.execute_async_script(STILL)
    before = browser.run(seen)
    browser.driver.refresh()
    browser.driver.execute_async_script(STILL)
    browser.until_is(before, seen)
    browser.driver.get(f"{large_address}/settings/index.html")
    browser.driver.back()
    browser.arrive("location.pathname.endsWith('chat-3/index.html')")
    browser.driver.execute_async_script(STILL)
    browser.until_is(before, seen)


def test_a_reader_who_scrolls_while_a_page_opens_is_let_go(browser, large):
    """(search 1)"""
    browser.driver.get(f"{large.as_uri()}/chats/chat-3/index.html#m-m550")
    browser.run("void document.dispatchEvent(new WheelEvent('wheel', { bubbles: true }))")
    browser.run("void scrollTo({ top: 0, behavior: 'instant' })")
    browser.driver.execute_async_script(STILL)
    browser.until_is(0, "scrollY")


def test_an_index_of_many_files_answers_as_the_terminal_does(browser, large, large_address):
    """C-51, C-52: words, phrases, parts of words, who, where and when."""
    queries = ["lighthouses", '"chat number 7"', "*ighthou* from:bo", 'in:chat-3 "message 599"', "on:2015-03-02 harbours", "before:2011 -harbours", "after:2020-03 *xxxxx0*"]
    told = subprocess.run([program(), "search", "--site", large, "--batch"], input="\n".join(queries), capture_output=True, text=True, check=True)
    for query, line in zip(queries, told.stdout.splitlines(), strict=True):
        browser.driver.get(f"{large_address}/{PAGE}")
        look_for(browser, query)
        shown = browser.run("[...document.querySelectorAll('.found a')].map((link) => link.href.replace(/\\?q=[^#]*/, ''))")
        # Many in a row from one conversation are collapsed, and more of the others shown instead.
        wanted = [f"{large_address}/{path}" for path in json.loads(line)]
        assert wanted and shown[:len(wanted)] == wanted, query
        assert len(shown) == len(wanted) or browser.all(".found li[hidden]"), query
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
        browser.until_is("", "document.querySelector('.finder input').value")
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
    browser.until_is("bread from:sam", "new URL(location.href).searchParams.get('q')")
    # Pages other than chats are found as well; their links name no message.
    browser.click(".found a[href*='#m-']")
    browser.arrive("location.hash.startsWith('#m-')")
    browser.driver.back()
    settled(browser)
    browser.soon(lambda: browser.texts(".found .found-text"), before)


def test_an_address_may_say_from_which_day_to_which(browser):
    """C-52"""
    browser.open(f"{PAGE}?q=bread&in=hike&from=2025-10-01&to=2025-11-04")
    assert settled(browser) == "1 message"
    assert browser.texts(".found .row-date") == ["4 November 2025, 7:27 PM"]


def test_one_chat_can_be_searched_alone(browser):
    browser.open("chats/alisha/index.html")
    # The chat stays at its newest message until the reader scrolls, so the driver's own click may miss a link at the top.
    browser.run("void document.querySelector('a[data-search]').click()")
    browser.until("document.querySelector('dialog.find')?.open")
    look_for(browser, "bread")
    browser.click("#find-scope")
    found = "[...document.querySelectorAll('.found a')]"
    # A search that has not found anything yet has no result elsewhere either.
    browser.until(f"{found}.length > 0 && {found}.every((link) => link.href.includes('/chats/alisha/'))")


def test_accents_and_case_count_only_where_that_is_asked_for(browser):
    browser.open(PAGE)
    assert "message" in look_for(browser, "BREAD")
    browser.click(".find-help summary")
    browser.click("#find-exact")
    browser.until("document.querySelector('.finder [role=status]').textContent.startsWith('No messages match')")


def test_a_facet_narrows_what_is_found(browser):
    browser.open(PAGE)
    look_for(browser, "bread")
    count = len(browser.all(".found li"))
    browser.click(".finder .chip:not([aria-expanded])")
    browser.until("document.querySelectorAll('.found li').length < arguments[0]", count)
    assert ":" in browser.one(".finder input").get_attribute("value")


def test_a_word_spelt_nearly_so_is_found_and_the_exact_word_is_offered(browser, large):
    """(issue 24)"""
    browser.driver.get(f"{large.as_uri()}/{PAGE}")
    look_for(browser, "lighthoses")
    assert browser.one(".finder .meant").text.startswith("No message has these words; similar ones: lighthouses.")
    assert "lighthouses" in [mark.text for mark in browser.all(".found mark")]
    browser.until("document.querySelectorAll('.found li:not([hidden])').length === 20 && !document.querySelector('.finder > button').hidden")
    browser.click(".finder > button")
    browser.until("document.querySelectorAll('.found li:not([hidden])').length === 40")
    browser.run("void document.querySelector('.finder .meant button').click()")
    browser.until("document.querySelector('.finder [role=status]').textContent.startsWith('No messages match')")
    assert browser.one(".finder input[type=search]").get_attribute("value") == '"lighthoses"'
    assert browser.one(".finder .meant").text == ""


def test_other_forms_are_found_and_marked_on_the_page_of_the_message(browser, large):
    """(issue 24)"""
    browser.driver.get(f"{large.as_uri()}/{PAGE}")
    look_for(browser, "lighthouse chats")
    assert "lighthouses" in browser.one(".finder .meant").text
    first = browser.run("document.querySelector('.found a').href")
    assert "lighthouse" in first
    browser.one(".finder input").send_keys(Keys.ENTER)
    browser.arrive("location.href === arguments[0]", first)
    browser.until("[...document.querySelectorAll(':target mark')].map((mark) => mark.textContent).join() === 'chat,lighthouses'")


def test_results_of_one_conversation_in_a_row_are_collapsed_and_unfold(browser, large):
    """Twenty are visible; the keyboard goes on at the first that was hidden (issue 24)."""
    browser.driver.get(f"{large.as_uri()}/{PAGE}")
    look_for(browser, "lighthouses")
    browser.until("document.querySelectorAll('.found li:not([hidden])').length === 20")
    more = browser.one(".found li .chip")
    hidden = browser.run("document.querySelectorAll('.found li[hidden]').length")
    assert more.text.endswith(" more here") and 0 < int(more.text.split()[0]) <= hidden
    place = browser.run("[...document.querySelectorAll('.found li')].indexOf(arguments[0].closest('li'))", more)
    browser.run("arguments[0].click()", more)
    assert browser.run("[...document.querySelectorAll('.found li')].indexOf(document.activeElement.closest('li'))") == place + 1
    assert browser.run("document.activeElement.offsetHeight") > 0
    folders = browser.run("[...document.querySelectorAll('.found li a')].map((one) => one.pathname.replace(/.(page.[0-9]+.)?index.html$/, ''))")
    assert folders[place] == folders[place + 1]


def test_newest_and_oldest_are_by_time(browser, large):
    """(issue 24)"""
    browser.driver.get(f"{large.as_uri()}/{PAGE}")
    look_for(browser, "lighthouses")
    dates = "[...document.querySelectorAll('.found .row-date')].map((date) => date.textContent)"
    browser.run("void (document.querySelector('#find-order').value = 'oldest')")
    browser.run("void document.querySelector('#find-order').dispatchEvent(new Event('change'))")
    oldest = browser.until(f"document.querySelectorAll('.found li:not([hidden])').length === 20 && {dates}")
    browser.run("void (document.querySelector('#find-order').value = 'newest')")
    browser.run("void document.querySelector('#find-order').dispatchEvent(new Event('change'))")
    browser.until(f"document.querySelectorAll('.found li:not([hidden])').length === 20 && {dates}.join() !== arguments[0].join()", oldest)
    assert "order=newest" in browser.driver.current_url
    browser.driver.refresh()
    browser.until("document.querySelector('#find-order')?.value === 'newest' && document.querySelectorAll('.found li:not([hidden])').length === 20")


def test_enter_opens_the_first_result_and_what_was_looked_for_is_offered_again(browser, large):
    """(use 10)"""
    browser.driver.get(f"{large.as_uri()}/{PAGE}")
    look_for(browser, "lighthouses")
    first = browser.run("document.querySelector('.found a').href")
    assert browser.run("getComputedStyle(document.querySelector('.found a')).boxShadow") != "none"
    browser.one(".finder input").send_keys(Keys.ENTER)
    browser.arrive("location.href === arguments[0]", first)
    browser.driver.get(f"{large.as_uri()}/{PAGE}")
    browser.until("document.querySelector('.find-start h2')?.textContent === 'Recent searches'")
    assert browser.texts(".find-start .chip")[0] == "lighthouses"
    browser.click(".find-start .plain")
    browser.until("document.querySelector('.find-start h2')?.textContent === 'Examples'")
    browser.soon(lambda: browser.state()["searches"], [])


def test_each_example_of_the_empty_page_finds_something(browser, large):
    """(use 10)"""
    browser.driver.get(f"{large.as_uri()}/{PAGE}")
    browser.until("document.querySelector('.find-start .chip')")
    examples = browser.texts(".find-start .chip")
    assert {example.split(":")[0] for example in examples} >= {"in", "from", "kind", "on"}
    for example in examples:
        assert "message" in look_for(browser, example) and browser.all(".found a"), example


def test_a_word_that_is_only_in_a_name_is_offered_as_one_above_the_results(browser, large):
    """(issue 24)"""
    browser.driver.get(f"{large.as_uri()}/{PAGE}")
    look_for(browser, "bo lighthouses")
    assert browser.one(".finder .meant").text.startswith("No message contains all these words; these contain most of them.")
    browser.until("document.querySelector('.finder .also bdi')")
    assert browser.texts(".finder .also button") == ["Only the exact words", "from:bo lighthouses"]
    assert browser.run("document.querySelector('.finder .meant').compareDocumentPosition(document.querySelector('.found')) & 4") == 4
    browser.click(".finder .also span button")
    browser.until("document.querySelectorAll('.found li:not([hidden]) a').length === 20")
    assert browser.one(".finder .meant").text == "" and browser.all(".finder .also") == []
    assert silent(browser) == []


def test_a_query_that_is_not_understood_says_so_and_offers_what_may_be_meant(browser, large):
    """(search 8)"""
    browser.driver.get(f"{large.as_uri()}/{PAGE}")
    look_for(browser, "lighthouses form:bo")
    assert "“form:” is not an operator" in browser.one("#find-notes").text
    browser.until("document.querySelector('.meant button')?.textContent === 'lighthouses from:bo'")
    browser.click(".meant button")
    browser.until("document.querySelectorAll('.found li:not([hidden]) a').length === 20")
    browser.soon(lambda: browser.one("#find-notes").text, "")
    assert "No messages match “🎉”" in look_for(browser, "🎉") or browser.one(".finder > button").is_displayed()
    assert look_for(browser, "-lighthouses from:bo -harbours") != ""


def test_groups_are_read_by_a_script_that_other_queries_do_not_load(browser, large, large_address):
    """(issue 24)"""
    browser.driver.get(f"{large_address}/{PAGE}")
    look_for(browser, "lighthouses")
    assert browser.run("Scrollback.syntax === undefined")
    look_for(browser, "lighthouses (in:chat-3 OR in:chat-4) NOT from:bo")
    assert browser.run("Scrollback.syntax !== undefined")
    found = "[...document.querySelectorAll('.found a')]"
    browser.until(f"{found}.length > 0 && {found}.every((link) => /chats.chat-[34]./.test(link.href))")
    assert set(browser.texts(".found b")) == {"Ann Lee"}
    assert set(browser.texts(".found mark")) == {"lighthouses"}
    first = browser.run("document.querySelector('.found a').href")
    browser.one(".finder input").send_keys(Keys.ENTER)
    browser.arrive("location.href === arguments[0]", first)
    browser.until("document.querySelector(':target mark')?.textContent === 'lighthouses'")
    assert silent(browser) == []


def test_patterns_near_words_and_periods_are_found_and_marked(browser, large, large_address):
    """(issue 24)"""
    for query, marked in (("light*ses", {"lighthouses"}), ("*ouses on:2015-03..2015-04", {"lighthouses"}), ("chat NEAR/2 about", {"chat", "about"}), ("with:bo to:bo lighthouses", {"lighthouses"})):
        browser.driver.get(f"{large_address}/{PAGE}")
        look_for(browser, query)
        browser.until("document.querySelectorAll('.found a').length > 0")
        assert set(browser.texts(".found mark")) == marked, query
        assert browser.one("#find-notes").text == ""
    look_for(browser, "tongue:de s*s")
    assert "“tongue:” is not an operator" in browser.one("#find-notes").text
    assert "“s*s” needs two letters" in browser.one("#find-notes").text
    assert silent(browser) == []


def test_help_lists_the_language_and_a_script_that_is_missing_is_said(browser, large, tmp_path):
    """(issue 24)"""
    browser.driver.get(f"{large.as_uri()}/{PAGE}")
    browser.click(".find-help summary")
    browser.until("document.querySelectorAll('.find-help dt').length > 8")
    assert "walk OR (swim -sea)" in browser.texts(".find-help dt")
    (tmp_path / "a.jsonl").write_text('{"id":"a","title":"A","participants":["Ann"],"messages":[{"id":"1","sender":"Ann","timestamp":"2025-01-01T00:00:00Z","text":"hello"}]}', "utf-8")
    folder = build(tmp_path / "a.jsonl", tmp_path / "site")
    for script in (folder / "assets").glob("language.*.js"):
        script.unlink()
    browser.driver.get(f"{folder.as_uri()}/{PAGE}")
    assert look_for(browser, "hello OR walk").startswith("Search is unavailable")
    assert look_for(browser, "hello") == "1 message"


def test_the_first_result_is_in_sight_on_a_phone(browser, large):
    """(search 7)"""
    browser.width(375, 740)
    browser.driver.get(f"{large.as_uri()}/{PAGE}?q=lighthouses")
    settled(browser)
    browser.until("document.querySelector('.finder .chip')")
    assert browser.until("document.querySelector('.found li').getBoundingClientRect().bottom < 600")
    assert browser.run("document.documentElement.scrollWidth") <= 375


def test_a_slash_opens_the_search_until_the_reader_turns_it_off(browser):
    """(search 9)"""
    browser.open("index.html")
    browser.one("body").send_keys("/")
    browser.until("document.querySelector('dialog.find')?.open && document.activeElement.value === ''")
    browser.open("settings/index.html")
    assert browser.one("input[name=slash]").is_selected()
    browser.one("input[name=slash]").click()
    browser.soon(lambda: browser.state()["slash"], False)
    browser.open("index.html")
    browser.one("body").send_keys("/")
    assert not browser.all("dialog.find")


def test_marks_reach_across_bold_text_and_into_what_is_clipped(browser, tmp_path):
    """The class of a result that is opened but not marked (search 1)."""
    text = "some **old** harbour\\n\\n" + "filler line\\n\\n" * 80 + "the needle"
    (tmp_path / "a.jsonl").write_text('{"id":"a","title":"A","kind":"assistant","participants":["Ann"],"messages":[{"id":"1","sender":"Ann","timestamp":"2025-01-01T00:00:00Z","text":"%s"}]}' % text, "utf-8")
    folder = build(tmp_path / "a.jsonl", tmp_path / "site")
    for typed, marked in (("%22old+harbour%22", ["old", " harbour"]), ("needle", ["needle"])):
        browser.driver.get(f"{folder.as_uri()}/chats/a/index.html?q={typed}#m-1")
        browser.until("document.querySelector(':target mark')")
        assert browser.texts(":target mark") == marked
        browser.driver.execute_async_script(STILL)
        assert browser.until(IN_SIGHT, ":target mark"), typed


def test_without_its_index_the_search_says_so(browser, tmp_path):
    (tmp_path / "a.md").write_text("---\ntitle: A\n---\n\n**Ann** 2025-11-05T10:30:00Z\n\nhello\n", "utf-8")
    folder = build(tmp_path / "a.md", tmp_path / "site")
    (folder / "search" / "root.js").unlink()
    browser.driver.get(f"{folder.as_uri()}/{PAGE}")
    assert "Search is unavailable" in look_for(browser, "hello")
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
    browser.click(".find-help summary")
    axe.look("found")
    look_for(browser, "zzzz")
    axe.look("nothing found")
    browser.width(320)
    assert browser.until("document.documentElement.scrollWidth <= 320")
    axe.open("chats/alisha/index.html")
    # The chat stays at its newest message until the reader scrolls, so the driver's own click may miss a link at the top.
    browser.run("void document.querySelector('a[data-search]').click()")
    browser.until("document.querySelector('dialog.find')?.open")
    look_for(browser, "bread")
    axe.look("dialog")
    axe.assert_nothing()
