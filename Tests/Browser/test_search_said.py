"""What the search says and offers: nothing to look for, corrected words, conversations of one title, kinds, options in the address, values, umlauts (issue 24)."""

import unicodedata
import urllib.parse

import pytest
from selenium.webdriver.common.keys import Keys
from test_search import PAGE, STATUS, each_once, large_address, look_for, settled, silent
from test_search_page import CHIPS, OPTIONS, VALUE, counted, project

ADD = "Add a word to search for."
SAID = "[...document.querySelectorAll('.meant bdi')].map((one) => one.textContent.trim()).join()"
TEXTS = "[...document.querySelectorAll('.found .found-text')].map((one) => one.textContent).sort()"
PEOPLE = "[...new Set([...document.querySelectorAll('.found b')].map((one) => one.textContent))].sort()"
NUMBER = f"document.querySelector('{STATUS}').textContent"
# Each conversation in the order of the results: its folder, visible and hidden results, and its button.
SHOWN = """
(() => {
  const out = [];
  for (const line of document.querySelectorAll(".found li")) {
    const folder = line.querySelector("a").pathname.split("/").slice(-2)[0];
    if (out.at(-1)?.[0] !== folder) out.push([folder, 0, 0, ""]);
    out.at(-1)[line.hidden ? 2 : 1] += 1;
    out.at(-1)[3] += line.querySelector(".chip")?.textContent ?? "";
  }
  return out;
})()
""".strip()
# As an export from macOS has it.
APART = unicodedata.normalize("NFD", "Käthe Größe")


def message(sender, text, day=2, **more):
    return {"sender": sender, "timestamp": f"2025-01-{day:02}T10:00:00Z", "text": text, **more}


def chat(name, messages, title=None, kind="direct"):
    people = list(dict.fromkeys([one["sender"] for one in messages] + ["Bo"]))
    numbered = [{"id": f"m{place}", **one} for place, one in enumerate(messages)]
    return {"id": name, "title": title or name.title(), "kind": kind, "participants": people, "messages": numbered}


def chats(times):
    """Each test has words of its own; `times` messages more make an index of many files."""
    yield chat("sea", [message("Cy", "the harbour walk")])
    for place in range(8):
        yield chat(f"walk-{place}", [message("Ann Lee", f"lantern {number}", 10 + place) for number in range(6)], "Walks")
    yield chat("tea", [message("Ann Lee", f"kettle {number}") for number in range(5)])
    yield chat("crew", [message(sender, "kettle") for sender in ("Ann Lee", "Bo", "Cy")], kind="group")
    yield chat("town", [message("Dee", text) for text in ("the café by the sea", "a cafe in town", "Cafe closed")])
    edited = {"editedAt": "2025-01-03T10:00:00Z"}
    yield chat("states", [message("Dee", "changed", **edited)] * 2 + [message("Dee", "", deleted=True)] + [message("Dee", "as it was")])
    yield chat("hund", [message("Ina", "Der Hund ist nicht auf dem Schiff und die Katze auch nicht")] * 4)
    yield chat("mera", [message("Ina", "Καλημέρα σας, τι κάνετε σήμερα το πρωί;")] * 2)
    names = {"Jörg Müller": "first", "Joe Muller": "second", "Ida Mueller": "third", "Uwe Bäuerle": "fourth", APART: "fifth", "ÄNNE ÖZ": "sixth", "Eva": "seventh", "Eva Klein": "eighth"}
    yield chat("grüße", [message(name, f"{text} bench") for name, text in names.items()], "Schöne Grüße", "group") | {"id": "names"}
    if times:
        yield chat("long", [message("Zed", "hello " + "x" * 40 + " y" * 180)] * times)


@pytest.fixture(scope="module", params=["small", "large"])
def large(request, tmp_path_factory):
    folder = project(tmp_path_factory.mktemp(request.param), chats(800 if request.param == "large" else 0))
    assert (len(list((folder / "search").glob("*.js"))) > 1) is (request.param == "large")
    return folder


def begin(browser, address, query=""):
    browser.driver.get(f"{address}/{PAGE}{query}")
    browser.one(".finder input")


def is_blank(browser):
    return not browser.all(".found li") and not any(browser.one(one).is_displayed() for one in (".found", ".find-facets", ".finder > button"))


NOTHING = ['"', '""', 'from:""', "\u200b", '-from:""', "-from:bo", '""  ""']


def test_a_query_with_nothing_to_look_for_asks_for_a_word_where_results_were(browser, large):
    """A blank is never the answer."""
    begin(browser, large.as_uri())
    for query in NOTHING:
        look_for(browser, "harbour")
        browser.until_is(["the harbour walk"], TEXTS)
        counted(browser)
        assert look_for(browser, query) == ADD, query
        assert is_blank(browser), query
    # Without a query, the page says what can be looked for.
    browser.one(".finder input").send_keys(Keys.ESCAPE)
    browser.until("document.querySelector('.find-start .chip')")
    assert browser.run(NUMBER) == ""
    assert silent(browser) == []


@each_once
def test_an_address_with_nothing_to_look_for_asks_for_a_word(browser, large, large_address):
    for query in NOTHING[:4]:
        begin(browser, large_address, f"?q={urllib.parse.quote(query)}")
        assert settled(browser) == ADD, query
        assert browser.run(VALUE) == query and is_blank(browser), query
    assert silent(browser) == []


MOST = "No message contains all these words; these contain most of them."
CORRECTED = [
    # A corrected word alone, half of the words and two thirds of them; then without a correction.
    ("harbuor", "No message has these words; similar ones: harbour."), ("harbuor qqqqq", f"{MOST} Including: harbour."), ("qqqqq harbuor", f"{MOST} Including: harbour."),
    ("harbuor qqqqq walk", f"{MOST} Including: harbour."), ("harbour qqqqq", MOST),
]


@each_once
def test_the_closest_matches_name_the_word_that_was_put_in_place_of_a_mistyped_one(browser, large, large_address):
    begin(browser, large_address)
    for query, said in CORRECTED:
        assert look_for(browser, query) == "1 message", query
        assert browser.run(SAID) == said, query
        assert browser.texts(".found mark")[0] == "harbour", query
    assert silent(browser) == []


def test_less_than_half_of_the_words_is_no_match(browser, large):
    begin(browser, large.as_uri())
    for query in ("harbuor qqqqq zzzzz", "harbour qqqqq zzzzz"):
        assert look_for(browser, query).startswith(f"No messages match “{query}”"), query
        assert browser.run(SAID) == "" and is_blank(browser), query
    # The way out of the closest matches: only what was typed.
    look_for(browser, "harbuor qqqqq")
    browser.click(".meant button")
    browser.until_is('"harbuor" "qqqqq"', VALUE)
    browser.until(f"{NUMBER}.startsWith('No messages match')")
    assert browser.run(SAID) == ""


@pytest.mark.parametrize("query, exact", [("(harbuor OR qqqqq)", '("harbuor" OR "qqqqq")'), ("har-buor -qqqqq", '"har-buor" -qqqqq')])
def test_words_in_groups_and_joined_words_are_searched_exactly_as_well(browser, large, query, exact):
    begin(browser, large.as_uri())
    assert look_for(browser, query) == "1 message"
    assert browser.run(SAID) == "No message has these words; similar ones: harbour."
    browser.click(".meant button")
    browser.until_is(exact, VALUE)
    browser.until(f"{NUMBER}.startsWith('No messages match')")
    assert browser.run(SAID) == ""


@each_once
def test_conversations_of_one_title_next_to_each_other_are_collapsed_each_on_its_own(browser, large, large_address):
    """Twenty are visible: three of each, and what is left of them for the seventh."""
    begin(browser, large_address, "?q=lantern&order=newest")
    settled(browser)
    first = [[f"walk-{7 - place}", 3, 3, "3 more here"] for place in range(6)]
    browser.until_is([*first, ["walk-1", 2, 0, ""]], SHOWN)
    assert set(browser.texts(".found .row-title")) == {"Walks"}
    # The second unfolds alone.
    browser.run("void document.querySelectorAll('.found .chip')[1].click()")
    first[1] = ["walk-6", 6, 0, ""]
    browser.until_is([*first, ["walk-1", 2, 0, ""]], SHOWN)
    assert browser.run("document.activeElement.pathname.includes('/walk-6/')")
    browser.click(".finder > button")
    browser.until_is([["walk-1", 6], ["walk-0", 6]], f"{SHOWN}.slice(-2).map(([folder, shown, hidden]) => [folder, shown + hidden])")


def test_results_of_one_conversation_are_together_best_first_and_in_a_row_by_time(browser, tmp_path):
    """Two conversations take turns; each has a button of its own, and what is below does not move."""
    duo = [chat(f"duo-{one}", [message("Ann Lee", f"anchor {number}", 28 - 2 * number - one) for number in reversed(range(4))]) for one in (0, 1)]
    folder = project(tmp_path, [*duo, *(chat(f"solo-{number}", [message("Ann Lee", f"anchor {number}", 1 + number // 3)]) for number in range(20))])
    begin(browser, folder.as_uri(), "?q=anchor")
    settled(browser)
    browser.until_is([["duo-0", 1, 3, "3 more here"], ["duo-1", 3, 1, "1 more here"]], f"{SHOWN}.slice(0, 2)")
    assert browser.run(f"{SHOWN}.length") == 18 and {tuple(one[1:]) for one in browser.run(SHOWN)[2:]} == {(1, 0, "")}
    browser.run("void document.querySelector('.found .chip').click()")
    browser.until_is(["duo-0", 4, 0, ""], f"{SHOWN}[0]")
    begin(browser, folder.as_uri(), "?q=anchor&order=newest")
    settled(browser)
    browser.until_is([["duo-0", 1, 0, ""], ["duo-1", 1, 0, ""]] * 4, f"{SHOWN}.slice(0, 8)")
    # Few results are all visible.
    begin(browser, folder.as_uri(), "?q=anchor+on:2025-01-10..2025-01-28")
    settled(browser)
    browser.until_is([["duo-0", 4, 0, ""], ["duo-1", 4, 0, ""]], SHOWN)
    assert silent(browser) == []


@each_once
def test_kinds_are_counted_and_a_click_narrows_to_one(browser, large, large_address):
    begin(browser, large_address, "?q=kettle")
    settled(browser)
    chips = counted(browser)
    assert [text for text in chips if text.split()[1:2] == ["chats"]] == ["Direct chats 5", "Group chats 3"]
    for place, (clause, number) in enumerate([("kind:direct", 5), ("kind:group", 3)]):
        browser.until(f"document.querySelector('.find-facets:not(.stale)') && [...document.querySelectorAll('{CHIPS}')].some((one) => one.textContent === 'Group chats 3')")
        browser.run(f"void [...document.querySelectorAll('{CHIPS}')].filter((one) => /^(Direct|Group) chats/.test(one.textContent))[{place}].click()")
        browser.until_is(f"kettle {clause}", VALUE)
        browser.until_is(f"{number} messages", NUMBER)
        browser.until_is([f"{clause} ×"], f"[...document.querySelectorAll('.find-facets:not(.stale) [aria-current]')].map((one) => one.textContent)")
        assert len(browser.all(".found li")) == number
        # One kind is left, so none is offered.
        assert not any("chats" in text for text in counted(browser)), clause
        browser.run(f"void document.querySelector('{CHIPS}[aria-current]').click()")
        browser.until_is("8 messages", NUMBER)
    browser.until("document.querySelectorAll('.find-panel h2').length === 3")
    assert browser.texts(".find-panel h2") == ["Conversation", "Person", "Kind"]
    assert browser.texts(".find-panel section:last-of-type button") == ["Direct chats 5", "Group chats 3"]
    # All results of another word are of one kind.
    look_for(browser, "lantern")
    browser.until("document.querySelector('.find-facets:not(.stale) .chips') && !document.querySelector('.find-panel').textContent.includes('Kind')")
    assert silent(browser) == []


EXACT = "new URL(location.href).searchParams.get('exact')"
CAFES = ["Cafe closed", "a cafe in town", "the café by the sea"]


@each_once
def test_the_address_keeps_that_accents_and_case_count(browser, large, large_address):
    begin(browser, large_address, f"?q={urllib.parse.quote('café')}")
    browser.until_is(CAFES, TEXTS)
    assert browser.run(EXACT) is None and not browser.one("#find-exact").is_selected()
    browser.click(".find-help summary")
    browser.click("#find-exact")
    browser.until_is(CAFES[2:], TEXTS)
    assert browser.run(EXACT) == "1"
    browser.driver.refresh()
    browser.until_is(CAFES[2:], TEXTS)
    assert browser.run("document.querySelector('#find-exact').checked")
    # Also while another query is typed, and no longer once the box is empty.
    look_for(browser, "Cafe")
    browser.until_is(CAFES[:1], TEXTS)
    assert browser.run(EXACT) == "1"
    browser.click(".find-help summary")
    browser.click("#find-exact")
    browser.until_is(CAFES, TEXTS)
    assert browser.run(EXACT) is None
    assert silent(browser) == []


@pytest.mark.parametrize("query, found", [("cafe", CAFES[1:2]), ("café", CAFES[2:]), ("Cafe", CAFES[:1]), ("CAFE", [])])
def test_an_address_may_say_that_accents_and_case_count(browser, large, query, found):
    begin(browser, large.as_uri(), f"?q={urllib.parse.quote(query)}&exact=1")
    settled(browser)
    browser.until_is(found, TEXTS)
    assert browser.run("document.querySelector('#find-exact').checked")
    # Only this number is the switch.
    begin(browser, large.as_uri(), f"?q={urllib.parse.quote(query)}&exact=0")
    settled(browser)
    browser.until_is(CAFES, TEXTS)
    assert not browser.run("document.querySelector('#find-exact').checked")


def offered(browser, typed):
    """The values below the field and their numbers, once there are some."""
    field = browser.one(".finder input")
    browser.run("void (arguments[0].value = '')", field)
    browser.type(field, typed)
    browser.until(f"document.querySelector('{OPTIONS}')")
    return dict(browser.run(f"[...document.querySelectorAll('{OPTIONS}')].map((one) => [one.querySelector('bdi').textContent, one.querySelector('.chip-count').textContent])"))


@each_once
def test_states_languages_and_recipients_are_offered_as_values(browser, large, large_address):
    begin(browser, large_address)
    assert offered(browser, "is:") == {"edited": "2", "deleted": "1"}
    assert offered(browser, "is:e") == {"edited": "2"}
    languages = offered(browser, "lang:")
    assert languages.get("de") == "4" and languages.get("el") == "2"
    assert offered(browser, "lang:d") == {"de": "4"}
    names = {name.lower() for name in offered(browser, "to:")}
    assert names & {"ann lee", "ann"} and "bo" in names
    assert {name.lower() for name in offered(browser, "to:c")} == {"cy"}
    # One that is chosen is looked for.
    for typed, value, found in (("is:de", "is:deleted ", 1), ("lang:d", "lang:de ", 4), ("to:c", "to:cy ", 2)):
        offered(browser, typed)
        browser.one(".finder input").send_keys(Keys.ARROW_DOWN, Keys.ENTER)
        browser.until_is(value, f"{VALUE}.toLowerCase()")
        browser.until_is(f"{found} message{'s' * (found > 1)}", NUMBER)
    assert silent(browser) == []


def assert_numbers(browser, field, values):
    """Each value finds as many messages as are told beside it, unless none is told."""
    told = f"({NUMBER}.match(/[0-9,]+(?= messages?$)/) ?? ['0'])[0]"
    for value, number in values:
        look_for(browser, f'{field}:"{value}"')
        if number:
            browser.soon(lambda: (value, browser.run(told)), (value, number))


@pytest.mark.parametrize("field", ["is", "lang", "from", "with", "kind", "has"])
def test_the_number_of_a_value_is_that_of_the_messages_it_finds(browser, large, field):
    begin(browser, large.as_uri())
    values = list(offered(browser, f"{field}:").items())
    assert all(number for _, number in values)
    assert_numbers(browser, field, values[:5])


@pytest.mark.parametrize("field", ["on", "during", "before", "after"])
def test_the_number_of_a_period_is_that_of_the_messages_in_before_or_after_it(browser, large, field):
    begin(browser, large.as_uri())
    values = [*offered(browser, f"{field}:20").items(), *offered(browser, f"{field}:l").items()]
    assert len(values) == 4 and all(number for _, number in values)
    assert_numbers(browser, field, values)


@pytest.mark.parametrize("times", [0, 800])
def test_who_is_mentioned_is_offered_with_the_number_of_messages(browser, tmp_path, times):
    """By the names of all senders on a small site, else by the words after an @."""
    said = [message("Ann Lee", "hi @Bo"), message("Bo", "hi @ann, @ann!"), message("Cy", "@Ann Lee here"), message("Cy", "cy@example.org")]
    folder = project(tmp_path, [chat("a", said), *([chat("long", [message("Zed", "hello " + "x" * 40 + " y" * 180)] * times)] if times else [])])
    begin(browser, folder.as_uri())
    assert offered(browser, "mentions:") == ({"ann": "2", "bo": "1"} if times else {"Ann": "2", "Ann Lee": "1", "Bo": "1"})
    assert_numbers(browser, "mentions", list(offered(browser, "mentions:a").items()))


def test_the_number_of_a_recipient_is_that_of_the_messages_to_them(browser, large):
    """Not also of those that they sent; nobody has written to Dee. A large site says that there may be more."""
    begin(browser, large.as_uri())
    values = {name.lower(): number for name, number in offered(browser, "to:").items()}
    assert "bo" in values
    assert all(number.endswith("+") == (values["bo"] != "77") for number in values.values() if number)
    assert_numbers(browser, "to", [(name, number.rstrip("+")) for name, number in values.items()])


FOUND = {
    "from:mueller": ["Ida Mueller", "Jörg Müller"], "from:joerg": ["Jörg Müller"], 'from:"Jörg Mueller"': ["Jörg Müller"], 'from:"joerg mueller"': ["Jörg Müller"],
    "from:müller": ["Joe Muller", "Jörg Müller"], "from:muller": ["Joe Muller", "Jörg Müller"], "bench from:MUELLER": ["Ida Mueller", "Jörg Müller"], "from:(joerg OR joe)": ["Joe Muller", "Jörg Müller"],
    "from:aenne": ["ÄNNE ÖZ"], "from:oez": ["ÄNNE ÖZ"], "from:kaethe": [APART], "from:groesse": [APART], "first in:gruesse": ["Jörg Müller"], 'in:"schoene gruesse" second': ["Joe Muller"],
    "in:names -from:mueller -from:uwe -from:joe": ["Eva", "Eva Klein", "ÄNNE ÖZ", APART],
}


@each_once
def test_names_with_umlauts_are_found_by_two_letters_each(browser, large, large_address):
    begin(browser, large_address)
    for query, names in FOUND.items():
        assert "message" in look_for(browser, query), query
        browser.until_is(sorted(map(composed, names)), f"{PEOPLE}.map((one) => one.normalize('NFC')).sort()"), query
    assert silent(browser) == []


def test_a_name_whose_umlaut_is_before_another_vowel_is_found_too(browser, large):
    begin(browser, large.as_uri())
    for query in ("from:bäuerle", "from:bauerle", "from:baeuerle"):
        assert look_for(browser, query) == "1 message", query
        browser.until_is(["Uwe Bäuerle"], PEOPLE)


@pytest.mark.parametrize("times", [0, 800])
def test_messages_of_a_name_are_counted_without_those_of_a_name_that_is_one_letter_shorter(browser, tmp_path, times):
    """`joe` may be `jö`, whose folded form is `jo`."""
    both = [message(name, f"{name} {number}") for name, most in (("Joe", 50), ("Jo", 90)) for number in range(most)]
    own = [chat("both", both), chat("alone", [message("Joe", f"alone {number}") for number in range(30)])]
    folder = project(tmp_path, own + [one for one in chats(times) if one["id"] in ("sea", "long")])
    begin(browser, folder.as_uri(), "?q=from:joe")
    settled(browser)
    assert {"Both 50", "Alone 30"} <= set(counted(browser))
    browser.until_is("80 messages", f"{NUMBER}.replace(/^.* of /, '')")
    assert browser.run(PEOPLE) == ["Joe"]


def composed(name):
    return unicodedata.normalize("NFC", name)
