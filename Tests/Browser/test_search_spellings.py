"""Other spellings, symbols, scripts without spaces, parts of words and languages (issue 24)."""

import pytest
from test_search import PAGE, each_once, large_address, look_for, settled, silent
from test_search_page import CHIPS, counted, project

TEXTS = {
    "Ann": "an e-mail for parseHTTPRequest, and that is not in C++",
    "Bo": "1,000,000 people don't know the #sailing club",
    "Nok": "วันนี้เด็กๆไปโรงเรียนแล้วกลับบ้านตอนเย็น",
    "Yu": "我在東京都學習",
    "Jo": "Der Hund ist nicht auf dem Schiff und die Katze auch nicht",
}
SEARCHES = [
    ("email", "Ann", "e-mail"), ("e-mail", "Ann", "e-mail"), ("request", "Ann", "Request"), ("c++", "Ann", "C++"), ("*equest*", "Ann", "equest"), ("*++*", "Ann", "++"),
    ("1000000", "Bo", "1,000,000"), ("dont", "Bo", "don't"), ("#sail", "Bo", "#sailing"), ("เรียน", "Nok", "เรียน"), ("บ้าน", "Nok", "บ้าน"), ("京", "Yu", "京都"), ("東京都", "Yu", "東京都"), ("lang:de Schiff", "Jo", "Schiff"),
]


def chats(times):
    rest = [{"id": f"x{place}", "sender": "Zed", "timestamp": "2025-01-02T10:00:00Z", "text": "hello " + "x" * 40 + " y" * 180} for place in range(times)]
    own = [{"id": name, "title": name, "kind": "direct", "participants": [name], "messages": [{"id": "m", "sender": name, "timestamp": "2025-01-02T10:00:00Z", "text": text}]} for name, text in TEXTS.items()]
    return own + ([{"id": "z", "title": "Z", "kind": "direct", "participants": ["Zed"], "messages": rest}] if rest else [])


@pytest.fixture(scope="module", params=["small", "large"])
def large(request, tmp_path_factory):
    return project(tmp_path_factory.mktemp(request.param), chats(0 if request.param == "small" else 800))


@each_once
def test_each_is_found_and_marked_in_results_and_on_its_page(browser, large, large_address):
    browser.driver.get(f"{large_address}/{PAGE}?q=hello")
    settled(browser)
    for typed, name, mark in SEARCHES:
        look_for(browser, typed)
        browser.until_is([name], "[...document.querySelectorAll('.found b')].map((one) => one.textContent)")
        marks = browser.texts(".found mark")
        assert [mark] == marks or mark in "".join(marks), (typed, marks)
    browser.follow("document.querySelector('.found a')")
    browser.arrive("location.hash.startsWith('#m-')")
    browser.until_is("Schiff", "document.querySelector(':target mark')?.textContent")
    assert silent(browser) == []


def test_a_word_in_quotation_marks_is_counted_without_its_other_spellings(browser, tmp_path):
    """The lists of the index have both."""
    said = [{"id": f"m{place}", "sender": "Ann" if place % 3 else "Bo", "timestamp": f"2025-01-{1 + place // 24:02}T{place % 24:02}:00:00Z", "text": f"letter {place} by {'email' if place % 3 else 'e-mail'}"} for place in range(120)]
    own = {"id": "mail", "title": "Mail", "kind": "direct", "participants": ["Ann", "Bo"], "messages": said}
    folder = project(tmp_path, [own, *chats(800)])
    browser.driver.get(f"{folder.as_uri()}/{PAGE}?q=%22email%22")
    settled(browser)
    counted(browser)
    browser.until_is("60 of 80 messages", "document.querySelector('.finder [role=status]').textContent")
    assert not any("Bo" in text for text in browser.texts(CHIPS))
    look_for(browser, 'letter -"email" kind:direct')
    browser.until("document.querySelector('.find-facets:not(.stale) .chips button')")
    assert settled(browser) == "40 messages" and not any("Ann" in text for text in browser.texts(CHIPS))
    assert silent(browser) == []


@each_once
def test_a_symbol_is_not_left_out(browser, large, large_address):
    browser.driver.get(f"{large_address}/{PAGE}?q=hello")
    settled(browser)
    for typed in ["c#", "@sailing", "/club", "lang:fr Schiff"]:
        look_for(browser, typed)
        browser.until("document.querySelector('.finder [role=status]').textContent !== '' && document.querySelectorAll('.found li').length === 0")
    assert silent(browser) == []


@each_once
def test_an_old_browser_unpacks_the_index_by_a_script_of_its_own(browser, large, large_address):
    source = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": "delete self.DecompressionStream"})
    try:
        browser.driver.get(f"{large_address}/{PAGE}?q=dont")
        settled(browser)
        browser.until_is(["Bo"], "[...document.querySelectorAll('.found b')].map((one) => one.textContent)")
        assert any("/assets/inflate." in url for url in browser.requests())
    finally:
        browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", source)
    assert silent(browser) == []
