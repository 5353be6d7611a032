"""The list of chats with script: unread badges and the filter (C-47, C-49)."""

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
    total = browser.run("document.querySelectorAll('.message').length")
    browser.run("document.querySelector('.message:last-child').scrollIntoView()")
    browser.run(
        "Scrollback.store.change((state) => (state.lastRead.alisha = { message: 'x', position: arguments[0], updatedAt: 2 })) ?? Scrollback.store.flush()",
        total,
    )
    browser.driver.switch_to.window(first)
    browser.until("document.querySelector('[data-id=alisha] .unread-badge') === null")


def test_the_filter_finds_titles_people_and_last_messages(browser):
    """C-49"""
    browser.open(LIST)
    field = browser.one(".filter input")
    total = len(browser.all(".row"))
    field.send_keys("alisha", Keys.ENTER)
    shown = browser.run("[...document.querySelectorAll('.row:not([hidden])')].map((row) => row.dataset.id)")
    assert "alisha" in shown and len(shown) < total
    assert browser.one(".filter [role=status]").text == f"{len(shown)} of {total} conversations"
    field.send_keys(Keys.ESCAPE)
    assert browser.run("document.querySelectorAll('.row[hidden]').length") == 0


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
    field = browser.one(".filter input")
    for letter in "support":
        field.send_keys(letter)
    browser.until("globalThis.runs > 0")
    assert browser.run("globalThis.runs") == 1
