"""The directory, facets and profiles with script: the list that grows, the search, notes, who was seen (G-15 … G-31)."""

import json
import re

import pytest
from selenium.webdriver.common.keys import Keys
from test_axe import axe  # noqa: F401 (a fixture)

LIST = "people/index.html"
SECOND = "people/_since/46/index.html"
ADA = "people/octo-ada/index.html"
TOTAL = 75

# A page's own requests wait for `release()`, or fail with what `refuse` says.
GATE = """
  const real = globalThis.fetch;
  globalThis.asked = [];
  globalThis.fetch = async (address, ...rest) => {
    globalThis.asked.push(String(address));
    if (globalThis.hold) await new Promise((resolve) => (globalThis.release = () => { globalThis.hold = false; resolve(); }));
    if (globalThis.refuse) return globalThis.refuse();
    return real(address, ...rest);
  };
"""


def rows(browser, where="#people"):
    return browser.run(f"[...document.querySelectorAll('{where} > .person')].map((row) => row.dataset.user)")


def to_the_end(browser):
    browser.run("document.querySelector('.pager').scrollIntoView({ behavior: 'instant' })")


def all_rows(browser):
    for count in (60, TOTAL):
        to_the_end(browser)
        browser.until("document.querySelectorAll('#people > .person').length >= arguments[0]", count)
    browser.until("document.getElementById('people').getAttribute('aria-busy') === 'false'")


def find(browser, text, *keys):
    field = browser.one("#find-people")
    field.send_keys(text, *(keys or (Keys.ENTER,)))
    return field


def status(browser):
    return browser.run("document.querySelector('.people-search [role=status]').textContent")


def until_status(browser, text):
    browser.until("document.querySelector('.people-search [role=status]').textContent.startsWith(arguments[0])", text)


def test_the_list_grows_by_the_next_page_until_everybody_is_there(browser):
    """G-15, G-17, G-18"""
    browser.open(LIST)
    assert browser.run("document.getElementById('people').getAttribute('role')") == "feed"
    assert len(rows(browser)) == 30
    all_rows(browser)
    places = browser.run(
        """[...document.querySelectorAll("#people > *")].map((row) => [row.role ?? row.getAttribute("role"), row.ariaPosInSet, row.ariaSetSize,
          row.dataset.position, row.classList.contains("is-inverted")])"""
    )
    assert places == [["article", str(n), str(TOTAL), str(n), n % 4 == 0] for n in range(1, TOTAL + 1)]
    assert len(set(rows(browser))) == TOTAL
    assert browser.one("#range").text == f"1–{TOTAL} of {TOTAL}"
    assert browser.one(".pager").text == "That is everybody."
    assert browser.run("document.querySelector('.pager [rel=next]')") is None
    # Addresses on an appended page are told from another folder.
    assert browser.run("[...document.querySelectorAll('#people a')].every((link) => /\\/people\\/[a-z0-9-]+\\/index.html$/.test(link.href))")
    browser.run("[...document.querySelectorAll('#people img')].at(-1).scrollIntoView({ behavior: 'instant' })")
    browser.until("[...document.querySelectorAll('#people img')].at(-1).naturalWidth > 0")
    last = browser.all("#people a")[-1]
    last.click()
    browser.until("document.querySelector('.profile-head') !== null")
    assert not browser.logs()


def test_a_page_in_the_middle_counts_on_from_its_place(browser):
    """G-15"""
    browser.open(SECOND)
    to_the_end(browser)
    browser.until("document.querySelectorAll('#people > .person').length === 45")
    assert browser.run("document.querySelector('#people > .person').ariaPosInSet") == "31"
    assert browser.one("#range").text == f"31–{TOTAL} of {TOTAL}"
    assert browser.one(".pager [rel=prev]").get_attribute("href").endswith("/people/index.html")


def test_the_list_is_busy_while_a_page_comes_and_a_spinner_is_its_last_item(browser):
    """G-17, G-26"""
    browser.before_load(GATE + "globalThis.hold = true;")
    browser.open(LIST)
    to_the_end(browser)
    browser.until("document.getElementById('people').getAttribute('aria-busy') === 'true'")
    assert browser.run("document.getElementById('people').lastElementChild.classList.contains('spinner')")
    waiting = browser.run(
        "[...document.querySelectorAll('#people > :not(.person)')].map((row) => [row.ariaHidden, getComputedStyle(row).animationName])"
    )
    assert waiting == [["true", "none"]] * 3, "hidden from screen readers, and still where less motion is wanted"
    tall = browser.run("[...document.querySelectorAll('.person, .skeleton')].map((row) => Math.round(row.getBoundingClientRect().height))")
    assert abs(tall[-1] - tall[0]) < 12
    assert browser.one(".pager [rel=next]").is_displayed()
    browser.run("globalThis.release()")
    browser.until("document.getElementById('people').getAttribute('aria-busy') === 'false'")
    assert len(rows(browser)) == 60 and browser.run("document.querySelector('#people > :not(.person)')") is None


@pytest.mark.parametrize(
    "refuse",
    [
        "() => Promise.reject(new TypeError('no network'))",
        "() => new Response('', { status: 503 })",
        "() => new Response('<html><body><p>Sign in</p></body></html>')",
        "() => new Response('<div id=people><article class=person data-user=x><a href=https://elsewhere.example/>x</a></article></div>')",
    ],
)
def test_what_does_not_come_can_be_asked_for_again(browser, refuse):
    """G-15, G-17"""
    browser.before_load(GATE + f"globalThis.refuse = {refuse};")
    browser.open(LIST)
    to_the_end(browser)
    browser.until("document.querySelector('.load-error') !== null")
    assert browser.run("document.getElementById('people').getAttribute('aria-busy')") == "false"
    assert len(rows(browser)) == 30 and browser.one(".pager [rel=next]").is_displayed()
    asked = browser.run("globalThis.asked.length")
    browser.one(".load-error button").click()
    browser.until("globalThis.asked.length > arguments[0] && document.querySelector('.load-error') !== null", asked)
    browser.run("delete globalThis.refuse")
    browser.run("dispatchEvent(new Event('online'))")
    browser.until("document.querySelectorAll('#people > .person').length >= 60")
    assert browser.run("document.querySelector('.load-error')") is None


def test_a_server_that_never_answers_does_not_keep_the_list_busy(browser):
    """G-15, G-17"""
    browser.before_load("AbortSignal.timeout = (time) => { globalThis.patience = time; return AbortSignal.abort(); };")
    browser.open(LIST)
    to_the_end(browser)
    browser.until("document.querySelector('.load-error') !== null")
    assert browser.run("globalThis.patience") == 20_000
    assert browser.run("document.getElementById('people').getAttribute('aria-busy')") == "false"


def test_keys_move_between_people_and_out_of_the_list(browser):
    """G-15"""
    browser.open(LIST)
    browser.run("document.querySelector('#people a').focus()")
    focused = "document.activeElement.dataset.user ?? document.activeElement.closest('.person')?.dataset.user"
    names = rows(browser)

    def press(*keys):
        browser.driver.switch_to.active_element.send_keys(*keys)

    press(Keys.PAGE_DOWN)
    press(Keys.PAGE_DOWN)
    assert browser.run(focused) == names[2]
    press(Keys.PAGE_UP)
    assert browser.run(focused) == names[1]
    assert "Page Down" in browser.one(".feed-keys").text
    for _ in range(9):
        press(Keys.PAGE_DOWN)
    below = "document.activeElement.getBoundingClientRect().bottom <= document.querySelector('.feed-keys').getBoundingClientRect().top"
    browser.until(below)
    press(Keys.CONTROL, Keys.END)
    assert browser.run("document.activeElement.closest('.foot') !== null")
    browser.run("document.querySelector('#people a').focus()")
    press(Keys.CONTROL, Keys.HOME)
    assert browser.run("document.activeElement.id") == "find-people"
    to_the_end(browser)
    browser.until("document.querySelectorAll('#people > .person').length >= 60")
    browser.run("[...document.querySelectorAll('#people > .person')].at(-1).focus()")
    press(Keys.PAGE_DOWN)
    browser.until("document.querySelectorAll('#people > .person').length === arguments[0]", TOTAL)


def test_back_brings_the_appended_pages_and_the_place(browser):
    """G-15"""
    browser.before_load("addEventListener('unload', () => {});")  # keeps the page out of the browser's own memory of pages
    browser.open(LIST)
    all_rows(browser)
    browser.run("document.querySelectorAll('#people > .person')[50].scrollIntoView({ block: 'center', behavior: 'instant' })")
    browser.until("history.state?.people.top > 1000")
    top = browser.run("scrollY")
    browser.all("#people a")[50].click()
    browser.until("document.querySelector('.profile-head') !== null")
    browser.driver.back()
    browser.until("document.querySelectorAll('#people > .person').length === arguments[0]", TOTAL)
    browser.until("Math.abs(scrollY - arguments[0]) < 100", top)


def test_without_script_the_pager_leads_on_and_marks_stand(browser):
    """G-01, G-15, G-17, G-18, G-19, G-25, G-31"""
    browser.no_script()
    browser.open(LIST)
    assert not browser.all("#find-people")
    assert browser.one('[data-user="octo-ada"]').get_attribute("class").split()[2:] == ["is-note", "is-seen", "is-admin"]
    assert "Has note" in browser.one('[data-user="octo-ada"]').text
    browser.one(".pager [rel=next]").click()
    assert browser.driver.current_url.endswith(SECOND)
    browser.one('.person a').click()
    assert browser.all(".profile-head") and not browser.all("textarea")


def test_from_a_disk_the_pager_and_the_search_work(browser):
    """G-15, G-20"""
    browser.open(LIST, scheme="file")
    to_the_end(browser)
    assert browser.one("#people").get_attribute("role") is None and not browser.all(".load-error")
    find(browser, "marrow")
    until_status(browser, "2 of 75 people")
    assert rows(browser, ".results") == ["marrowbyte", "little-marrow"]
    browser.one(".results a").click()
    browser.until("document.querySelector('.profile-head')?.dataset.user === 'marrowbyte'")
    browser.open(LIST, scheme="file")
    browser.one(".pager [rel=next]").click()
    browser.until("location.pathname.endsWith('/since/46/index.html') || location.pathname.endsWith('_since/46/index.html')")
    assert not [entry for entry in browser.logs() if entry["level"] == "SEVERE"]


def test_the_search_looks_through_everybody_and_the_list_makes_way(browser):
    """G-20, G-21, G-18: a person on another page is found, with the look of their place in the whole list"""
    browser.open(SECOND)
    names = browser.run("[...document.querySelectorAll('#people > .person')].map((row) => [row.dataset.user, row.className, row.textContent.replace(/\\s+/g, ' ').trim()])")
    browser.open(LIST)
    find(browser, names[1][0])
    until_status(browser, "1 of 75 people")
    assert not browser.one("#people").is_displayed() and not browser.one(".pager").is_displayed()
    found = browser.run("[...document.querySelectorAll('.results > .person')].map((row) => [row.dataset.user, row.className, row.textContent.replace(/\\s+/g, ' ').trim()])")
    assert found == [names[1]]
    browser.until("document.querySelector('.results img')?.naturalWidth > 0 || !document.querySelector('.results img')")
    browser.one("#find-people").send_keys(Keys.ESCAPE)
    assert browser.one("#people").is_displayed() and browser.one(".pager").is_displayed()
    assert status(browser) == "" and "q=" not in browser.driver.current_url


def test_rows_of_the_search_are_those_of_the_list(browser):
    """G-22: every kind of row looks alike in both"""
    browser.open(LIST)
    all_rows(browser)
    look = """Object.fromEntries([...document.querySelectorAll(arguments[0])].map((row) => [row.dataset.user,
      [...row.classList].sort().join(" ") + "|" + row.textContent.replace(/\\s+/g, " ").trim() + "|" + row.querySelector("a").href + "|" +
      (row.querySelector("img")?.src ?? row.querySelector(".avatar").textContent)]))"""
    listed = browser.run(look, "#people > .person")
    for query in "aeiou":
        field = browser.one("#find-people")
        field.clear()
        find(browser, query)
        browser.until("document.querySelector('.people-search [role=status]').textContent.includes(' of ')")
        found = browser.run(look, ".results > .person")
        assert found and found == {name: listed[name] for name in found}


def test_exact_and_quotes_ask_for_the_whole_field(browser):
    """G-21"""
    browser.open(LIST)
    find(browser, "octo")
    until_status(browser, "2 of 75")
    browser.one("[value=exact]").click()
    until_status(browser, "No people match “octo” in username or note.")
    assert browser.driver.current_url.endswith("?q=octo&match=exact")
    browser.one("[value=contains]").click()
    until_status(browser, "2 of 75")
    browser.one("#find-people").clear()
    find(browser, '"OCTO-ADA"')
    until_status(browser, "1 of 75")
    assert rows(browser, ".results") == ["octo-ada"]


def test_one_search_300_ms_after_the_last_key(browser):
    """G-20, G-21"""
    browser.open(LIST)
    browser.run(
        """(() => {
          globalThis.runs = 0;
          const search = Scrollback.people.search;
          Scrollback.people.search = (...parts) => { globalThis.runs += 1; return search(...parts); };
        })()"""
    )
    for letter in "marrow":
        browser.one("#find-people").send_keys(letter)
    browser.until("globalThis.runs > 0")
    until_status(browser, "2 of 75")
    browser.one("#find-people").send_keys(Keys.ENTER)
    browser.one("#find-people").send_keys(" ", Keys.ENTER)
    assert browser.run("globalThis.runs") == 1, "the same text is not searched twice"


def test_no_hit_says_so_and_can_be_cleared(browser):
    """G-21"""
    browser.open(LIST)
    find(browser, "<img src=x onerror=alert(1)>")
    until_status(browser, "No people match “<img src=x onerror=alert(1)>” in username or note.")
    assert browser.run("document.querySelector('.people-search img')") is None
    browser.one(".people-search [role=status] button").click()
    assert browser.one("#people").is_displayed() and browser.run("document.activeElement.id") == "find-people"
    find(browser, "x", Keys.SHIFT)
    browser.one(".cross").click()
    assert browser.one("#find-people").get_attribute("value") == "" and not browser.one(".cross").is_displayed()


def test_back_and_a_link_restore_the_search(browser):
    """G-20, G-21"""
    browser.open(LIST)
    find(browser, "o")
    until_status(browser, "5")
    browser.all(".results a")[3].click()
    browser.until("document.querySelector('.profile-head') !== null")
    browser.driver.back()
    until_status(browser, "5")
    assert browser.one("#find-people").get_attribute("value") == "o"
    browser.open(LIST + "?q=octo-ada&match=exact")
    until_status(browser, "1 of 75")
    for query in ("%E0%A4%A", "a" * 5000, "%22%22%22&match=<script>", "(((.*"):
        browser.open(f"{LIST}?q={query}")
        until_status(browser, "No people match")
    assert not [entry for entry in browser.logs() if entry["level"] == "SEVERE"]


def test_a_list_of_everybody_that_does_not_come_is_asked_for_again(browser):
    """G-20"""
    browser.cdp("Network.enable")
    browser.cdp("Network.setBlockedURLs", urls=["*/people/_index/*"])
    try:
        browser.open(LIST)
        find(browser, "octo")
        until_status(browser, "The list of people could not be loaded.")
    finally:
        browser.cdp("Network.setBlockedURLs", urls=[])
    browser.one(".people-search [role=status] button").click()
    until_status(browser, "2 of 75")


def test_the_index_is_loaded_when_the_search_is_wanted_not_before(browser):
    """G-20"""
    browser.open(LIST)
    assert not [address for address in browser.requests() if "/_index/" in address]
    browser.one("#find-people").click()
    browser.until("Scrollback.people.head.count === arguments[0]", TOTAL)


def test_a_private_note_is_kept_marks_the_row_and_is_found(browser):
    """G-19, G-25, G-21"""
    browser.open("people/lin-to/index.html")
    field = browser.one("#own-text")
    field.send_keys("Knows a <b>ferry</b>\nto Lisbon")
    assert browser.state()["notes"]["lin-to"]["text"] == "Knows a <b>ferry</b>\nto Lisbon"
    browser.open(LIST)
    row = browser.one('[data-user="lin-to"]')
    assert "Has note" in row.text and "is-note" in row.get_attribute("class")
    find(browser, "FERRY</b> to lis")
    until_status(browser, "1 of 75")
    assert "is-note" in browser.one(".results .person").get_attribute("class")
    browser.open("people/lin-to/index.html")
    field = browser.one("#own-text")
    assert field.get_attribute("value").startswith("Knows a <b>")
    field.clear()
    field.send_keys(" ")
    assert browser.state()["notes"] == {}
    browser.open(LIST)
    assert "Has note" not in browser.one('[data-user="lin-to"]').text


def test_a_note_written_in_another_tab_marks_the_row(browser):
    """G-19"""
    browser.open(LIST)
    first = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    browser.open("people/lin-to/index.html")
    browser.one("#own-text").send_keys("x")
    browser.state()
    browser.driver.switch_to.window(first)
    browser.until("document.querySelector('[data-user=lin-to]').classList.contains('is-note')")


def test_notes_are_exported_for_the_build_and_imported(browser, tmp_path):
    """G-25"""
    browser.open(ADA)
    browser.one("#own-text").send_keys("Ask first")
    browser.run(
        """(() => { URL.createObjectURL = (blob) => { blob.text().then((text) => (globalThis.exported = text)); return "#"; }; })()"""
    )
    browser.run("[...document.querySelectorAll('.note-tools button')][0].click()")
    text = browser.until("globalThis.exported")
    found = json.loads(text)
    assert found["version"] == 1 and found["notes"]["octo-ada"]["text"] == "Ask first" and set(found) == {"version", "notes"}
    assert "content/people/ as notes.json" in browser.one(".note-tools").text
    found["notes"] = {"lin-to": {"text": "From a file", "updatedAt": 9}, "__proto__x": {"text": 7}}
    file = tmp_path / "notes.json"
    file.write_text(json.dumps(found), "utf-8")
    browser.one("#own-note input[type=file]").send_keys(str(file))
    browser.until("document.querySelector('.toast')?.textContent === 'Notes imported'")
    assert {name: note["text"] for name, note in browser.state()["notes"].items()} == {"octo-ada": "Ask first", "lin-to": "From a file"}
    file.write_text("<html>", "utf-8")
    browser.one("#own-note input[type=file]").send_keys(str(file))
    browser.until("document.querySelector('.toast').textContent.startsWith('Nothing was imported')")
    browser.open(LIST)
    assert "2 private notes in this browser" in browser.one("#own-notes").text


def test_a_profile_that_was_opened_is_dimmed_in_lists_and_said_to_be_seen(browser):
    """G-02, G-31"""
    browser.open("people/nilnovak/index.html")
    assert browser.state()["seenPeople"] == ["nilnovak"]
    browser.open(LIST)
    row = browser.one('[data-user="nilnovak"]')
    assert "is-seen" in row.get_attribute("class")
    assert browser.run("document.querySelector('[data-user=nilnovak] .seen-mark').textContent") == "Seen"
    ink, muted = (browser.run(f"getComputedStyle(document.querySelector('{place}')).color") for place in ('[data-user="paperboat"] .row-title', '[data-user="paperboat"] .row-sub'))
    seen = browser.run("getComputedStyle(document.querySelector('[data-user=nilnovak] .row-title')).color")
    assert seen == muted != ink
    assert browser.run("getComputedStyle(document.querySelector('[data-user=nilnovak] .avatar')).opacity") != "1"


def test_blocked_storage_takes_nothing_but_the_marks(browser):
    """G-25, G-31"""
    browser.block_storage()
    browser.open(ADA)
    browser.one("#own-text").send_keys("x")
    assert "Not kept" in browser.one("#own-note").text
    browser.open(LIST)
    find(browser, "octo")
    until_status(browser, "2 of 75")


def test_inverted_pictures_are_plain_in_print_and_forced_colours(browser):
    """G-18"""
    browser.open(LIST)
    look = "getComputedStyle(document.querySelector('.is-inverted .avatar')).filter"
    assert browser.run(look) == "invert(1)"
    browser.prefer(forced_colors="active")
    assert browser.run(look) == "none"
    browser.cdp("Emulation.setEmulatedMedia", media="print", features=[])
    assert browser.run(look) == "none"
    browser.cdp("Emulation.setEmulatedMedia", media="", features=[])


def test_facets_are_lists_of_their_own(browser):
    """G-01, G-19"""
    browser.open(LIST)
    label = browser.one(".people-facets a:nth-child(2)").text
    browser.one(".people-facets a:nth-child(2)").click()
    count = int(re.search(r"\d+", label).group())
    assert len(rows(browser)) == count and all("is-note" in row.get_attribute("class") for row in browser.all("#people > .person"))
    find(browser, "nullisland")
    until_status(browser, "1 of 75")


@pytest.mark.parametrize("path", [LIST, SECOND, "people/_admins/index.html", ADA])
def test_nothing_is_wider_than_320_pixels(browser, path):
    """G-03, G-32"""
    browser.width(320)
    browser.open(path)
    if path == LIST:
        find(browser, "o")
        until_status(browser, "5")
    assert browser.run("document.documentElement.scrollWidth") <= 320


def test_axe_finds_nothing_among_people(axe, browser):  # noqa: F811
    """G-03, G-32"""
    browser.width(1280)
    for path in (LIST, "people/_notes/index.html", ADA):
        axe.open(path)
        axe.look(path)
    axe.open(LIST)
    browser.run("document.querySelector('.pager').scrollIntoView()")
    browser.until("document.querySelectorAll('#people > .person').length >= 60")
    axe.look("list grown")
    find(browser, "o")
    until_status(browser, "5")
    axe.look("search open")
    browser.one("#find-people").send_keys("zzz", Keys.ENTER)
    until_status(browser, "No people")
    axe.look("nothing found")
    browser.before_load(GATE + "globalThis.refuse = () => Promise.reject(new TypeError());")
    axe.open(LIST)
    to_the_end(browser)
    browser.until("document.querySelector('.load-error') !== null")
    axe.look("nothing loaded")
    axe.assert_nothing()
