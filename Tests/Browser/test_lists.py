"""The list of chats with script: unread badges and the filter (C-47, C-49)."""

import json

import pytest
from conftest import build
from selenium.webdriver.common.keys import Keys

LIST = "chats/index.html"


def badges(browser):
    return dict(
        browser.run(
            """[...document.querySelectorAll("[data-id]")].map((row) =>
              [row.dataset.id, row.querySelector(".unread-badge")?.textContent])"""
        )
    )


def test_a_first_visit_has_no_badges(browser):
    browser.open(LIST)
    assert set(badges(browser).values()) == {None}


def test_a_chat_that_has_grown_says_by_how_much(browser):
    """C-40, C-47"""
    browser.open(LIST)
    total = int(browser.one('[data-id="alisha"]').get_attribute("data-count"))
    browser.remember(
        lastRead={
            "alisha": {"message": "x", "position": total - 3, "updatedAt": 1},
            "leila": {"message": "x", "position": 100_000, "updatedAt": 1},
        }
    )
    for path in (LIST, "index.html"):
        browser.open(path)
        shown = badges(browser)
        assert shown.get("alisha", "3 new") == "3 new"
        assert shown.get("leila") is None


def test_reading_in_another_tab_takes_the_badge_away(browser):
    browser.open(LIST)
    browser.remember(lastRead={"alisha": {"message": "x", "position": 1, "updatedAt": 1}})
    browser.open(LIST)
    assert badges(browser)["alisha"].endswith(" new")
    first = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    browser.open("chats/alisha/index.html")
    total = browser.run("document.querySelectorAll('ol > [id^=m-]').length")
    browser.run("document.querySelector('ol > [id^=m-]:last-child').scrollIntoView()")
    browser.run(
        "Scrollback.store.change((state) => (state.lastRead.alisha = { message: 'x', position: arguments[0], updatedAt: 2 })) ?? Scrollback.store.flush()",
        total,
    )
    browser.driver.switch_to.window(first)
    browser.until("document.querySelector('[data-id=alisha] .unread-badge') === null")


def filter_list(browser):
    """Filters the list by a title, and clears the filter."""
    browser.open(LIST)
    field = browser.one(".filter input")
    total = len(browser.all(".row"))
    field.send_keys("alisha", Keys.ENTER)
    browser.wait(lambda: browser.one(".filter [role=status]").text.endswith(f" of {total} conversations"))
    shown = browser.run("[...document.querySelectorAll('.row:not([hidden])')].map((row) => row.dataset.id)")
    assert "alisha" in shown and len(shown) < total
    assert browser.one(".filter [role=status]").text == f"{len(shown)} of {total} conversations"
    assert browser.run("[...CSS.highlights.get('found')].every((range) => range.startContainer.data.slice(range.startOffset, range.endOffset) === 'Alisha')")
    further = browser.one(".filter a")
    assert further.text == "Search messages for “alisha”" and further.get_attribute("href").endswith("/search/index.html?q=alisha")
    field.send_keys(Keys.ESCAPE)
    browser.until_is(0, "document.querySelectorAll('.row[hidden]').length")


def test_the_filter_finds_titles_people_and_last_messages(browser):
    """C-49"""
    filter_list(browser)


def test_the_filter_waits_for_300_ms_after_the_last_key(browser):
    """C-24"""
    browser.open(LIST)
    browser.run(
        """(() => {
          globalThis.runs = 0;
          const status = document.querySelector(".filter [role=status]");
          new MutationObserver(() => (globalThis.runs += 1)).observe(status, { childList: true });
        })()"""
    )
    browser.type(browser.one(".filter input"), "support")
    browser.until("globalThis.runs > 0")
    assert browser.run("globalThis.runs") == 1


def sort(browser, by):
    browser.run("""(() => {
      const select = document.querySelector(".order select");
      select.value = arguments[0];
      select.dispatchEvent(new Event("change", { bubbles: true }));
    })()""", by)


def test_chats_are_sorted_by_newest_longest_and_name(browser):
    browser.open(LIST)
    rows = "[...document.querySelectorAll('[data-filter] > .row')]"
    newest = browser.run(f"{rows}.map((row) => row.dataset.id)")
    sort(browser, "longest")
    counts = browser.run(f"{rows}.map((row) => Number(row.dataset.count))")
    assert counts == sorted(counts, reverse=True) and counts[0] > counts[-1]
    assert browser.texts(".order option") == ["Newest", "Longest", "Name"]
    browser.width(1280)
    assert browser.run("document.querySelector('.order select').getBoundingClientRect().top < document.querySelector('.filter .field').getBoundingClientRect().bottom")
    browser.width(390)
    assert browser.run("document.documentElement.scrollWidth") <= 390
    # The day takes the place of the full date, and the preview that of the count.
    dates = browser.run("[...document.querySelectorAll('.row-date')].filter((date) => date.checkVisibility()).map((date) => date.textContent)")
    assert len(dates) == len(counts) and not any("," in date for date in dates)
    assert browser.run("[...document.querySelectorAll('.row-count')].filter((count) => count.checkVisibility()).length") == 0
    sort(browser, "name")
    names = browser.run(f"{rows}.map((row) => row.querySelector('.row-title').textContent)")
    assert names == browser.run("arguments[0].toSorted((one, other) => one.localeCompare(other, 'en'))", names)
    sort(browser, "newest")
    assert browser.run(f"{rows}.map((row) => row.dataset.id)") == newest


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """A site of 450 chats and 450 services, whose lists have several pages each."""
    root = tmp_path_factory.mktemp("many")
    chats, services = root / "content" / "chats", root / "content" / "services"
    chats.mkdir(parents=True)
    services.mkdir()
    (root / "content" / "site.yml").write_text("title: Many\ntimezone: UTC\nnow: 2025-11-05T12:00:00Z\n", "utf-8")
    with (chats / "all.jsonl").open("w", encoding="utf-8") as lines:
        for number in range(450):
            title = "Oat milk" if number % 100 == 7 else "Talk"
            message = {"id": "1", "sender": "Ann", "text": "hello", "timestamp": "2025-10-01T10:00:00Z"}
            lines.write(json.dumps({"id": f"c{number}", "title": f"{title} {number}", "messages": [message]}) + "\n")
    rows = [f"{number},{'Oat milk' if number % 100 == 7 else 'Job'} {number},Ann,Words,Active,Low,2025-11-05T10:00:00Z,,," for number in range(450)]
    header = "id,title,customerName,description,status,priority,scheduledDate,location,serviceNotes,coordinate"
    (services / "all.csv").write_text("\n".join([header, *rows]) + "\n", "utf-8")
    return build(root / "content", root / "site")


@pytest.mark.parametrize(("section", "noun"), [("chats", "conversations"), ("services", "services")])
def test_the_filter_finds_on_all_pages_of_a_list_also_from_disk(browser, many, section, noun):
    """use 4"""
    for page in ("index.html", "_page/2/index.html"):
        browser.driver.get(f"{many.as_uri()}/{section}/{page}")
        field = browser.one(f"#filter-{noun}")
        field.send_keys("oat milk", Keys.ENTER)
        browser.until("document.querySelector('.filter [role=status]').textContent === arguments[0]", f"5 of 450 {noun}")
        assert [text.split(" ")[-1] for text in browser.texts(".results .row-title")] == ["107", "207", "307", "407", "7"]
        assert not browser.one(".pager").is_displayed() and not browser.one("[data-filter]").is_displayed()
        field.send_keys(Keys.ESCAPE)
        browser.wait(lambda: browser.one(".pager").is_displayed() and browser.one("[data-filter]").is_displayed())
    field.send_keys("oat milk", Keys.ENTER)
    browser.until("document.querySelectorAll('.results a').length === 5")
    assert browser.texts(".results .row-preview")[0] == {"chats": "hello", "services": "Words"}[section]
    assert (browser.texts(".results .avatar")[:1] == ["O1"]) is (section == "chats")
    assert browser.run("CSS.highlights.get('found').size") == 5
    browser.follow("document.querySelectorAll('.results a')[3]")
    browser.until("document.querySelector('h1').textContent.includes('Oat milk 407')")


def test_all_pages_of_chats_are_sorted_also_from_disk(browser, many):
    browser.driver.get(f"{many.as_uri()}/chats/_page/2/index.html")
    sort(browser, "name")
    browser.until("document.querySelectorAll('.results a').length === 100")
    assert browser.texts(".results .row-title")[:6] == ["Oat milk 107", "Oat milk 207", "Oat milk 307", "Oat milk 407", "Oat milk 7", "Talk 0"]
    browser.one(".filter input").send_keys("milk", Keys.ENTER)
    browser.until("document.querySelectorAll('.results a').length === 5")
    browser.until_is("newest", "document.querySelector('.order select').value")
    browser.one(".filter input").send_keys(Keys.ESCAPE)
    browser.until("document.querySelectorAll('.results a').length === 0")
    sort(browser, "longest")
    browser.until("document.querySelectorAll('.results a').length === 100")
    sort(browser, "newest")
    browser.wait(lambda: browser.one("[data-filter]").is_displayed() and not browser.one(".results").is_displayed())


def test_without_the_index_the_filter_says_what_it_has_searched(browser, many, tmp_path):
    """use 4"""
    index = many / "chats" / "_index.js"
    kept = index.rename(tmp_path / "index.js")
    try:
        browser.driver.get(f"{many.as_uri()}/chats/_page/2/index.html")
        browser.one("#filter-conversations").send_keys("oat milk", Keys.ENTER)
        browser.until("document.querySelector('.filter [role=status]').textContent.includes('on this page')")
        status = browser.one(".filter [role=status]").text
        assert "of 100 on this page. Could not search the other pages." in status
        assert browser.one(".filter [role=status] a").get_attribute("href").endswith("/search/index.html?q=oat+milk")
    finally:
        kept.rename(index)


def test_rows_of_chats_on_a_phone_have_two_lines(browser):
    browser.width(390, 844)
    browser.open("chats/index.html")
    assert max(browser.run("[...document.querySelectorAll('.row')].map((row) => row.offsetHeight)")) <= 76
