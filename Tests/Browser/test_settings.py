"""The reader's settings page: theme, shortcuts, export, import, reset (M-29, X-17)."""

import json

import pytest

SETTINGS = "settings/index.html"
DARK = "rgb(0, 0, 0)"
LIGHT = "rgb(242, 242, 247)"


def ground(browser):
    return browser.run("getComputedStyle(document.body).backgroundColor")


def choose(browser, theme):
    browser.one(f'input[name=theme][value="{theme}"]').click()


def take(browser, tmp_path, text):
    """Imports a file with that text and returns the page's message."""
    path = tmp_path / "state.json"
    path.write_text(text, "utf-8")
    browser.one("input[type=file]").send_keys(str(path))
    return browser.until("document.querySelector('.toast')?.textContent")


def test_without_script_the_page_says_what_it_is_for(browser):
    browser.no_script()
    browser.open(SETTINGS)
    assert "need JavaScript" in browser.one("main").text
    assert not browser.one("#settings-form").is_displayed()


def test_the_footer_of_every_page_leads_here(browser):
    browser.open("chats/alisha/index.html")
    browser.follow("document.querySelector('.foot a')")
    browser.arrive("location.pathname.endsWith('/settings/index.html')")


@pytest.mark.parametrize("scheme", ["http", "file"])
def test_a_theme_is_kept_and_applied_before_the_page_is_painted(browser, scheme):
    browser.open(SETTINGS, scheme)
    assert ground(browser) == LIGHT
    choose(browser, "dark")
    browser.soon(lambda: ground(browser), DARK)
    browser.run("Scrollback.store.flush()")
    # Without the deferred scripts: only the one before the style sheet runs.
    browser.cdp("Network.enable")
    browser.cdp("Network.setBlockedURLs", urls=["*/site.*.js"])
    browser.open("index.html", scheme)
    browser.cdp("Network.setBlockedURLs", urls=[])
    assert browser.run("Scrollback.store ?? null") is None
    assert ground(browser) == DARK
    browser.open(SETTINGS, scheme)
    choose(browser, "auto")
    browser.soon(lambda: ground(browser), LIGHT)
    browser.dark()
    browser.soon(lambda: ground(browser), DARK)
    choose(browser, "light")
    browser.soon(lambda: ground(browser), LIGHT)
    choose(browser, "auto")
    browser.until("document.documentElement.dataset.theme === undefined")
    browser.run("Scrollback.store.flush()")


def test_a_theme_chosen_in_another_tab_arrives(browser):
    browser.open("index.html")
    first = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    browser.open(SETTINGS)
    choose(browser, "dark")
    browser.state()
    browser.driver.switch_to.window(first)
    browser.until("document.documentElement.dataset.theme === 'dark'")


def test_shortcuts_are_off_until_switched_on(browser):
    browser.open(SETTINGS)
    box = browser.one("input[name=keyboard]")
    assert not box.is_selected()
    box.click()
    browser.until("Scrollback.store.state.keyboard")
    assert browser.state()["keyboard"] is True
    browser.open(SETTINGS)
    assert browser.one("input[name=keyboard]").is_selected()


def test_an_export_holds_everything_and_an_import_brings_it_back(browser, tmp_path):
    browser.open(SETTINGS)
    kept = {
        "theme": "dark",
        "updatedAt": 5,
        "lastRead": {"alisha": {"message": "a3", "position": 3, "updatedAt": 5}},
        "reactions": {"alisha/a3": {"emoji": ["👍"], "updatedAt": 5}},
    }
    browser.remember(**kept)
    browser.open(SETTINGS)
    assert "1 reading position · 1 message with reactions" in browser.one("#settings-kept").text
    browser.run(
        """(() => {
          const create = URL.createObjectURL;
          URL.createObjectURL = (blob) => { blob.text().then((text) => (globalThis.exported = text)); return create(blob); };
        })()"""
    )
    browser.one("[data-action=export]").click()
    exported = browser.until("globalThis.exported")
    browser.run("localStorage.clear()")
    browser.open(SETTINGS)
    assert take(browser, tmp_path, exported) == "Imported"
    state = browser.state()
    assert {name: state[name] for name in kept} == kept
    assert browser.run("document.documentElement.dataset.theme") == "dark"
    assert browser.logs() == []


@pytest.mark.parametrize(
    "text, answer",
    [
        ("", "not an export"),
        ("<script>alert(1)</script>", "not an export"),
        ('{"version":2}', "another version"),
        ("[" * 100_000, "not an export"),
    ],
)
def test_what_is_no_export_is_refused_in_words(browser, tmp_path, text, answer):
    browser.open(SETTINGS)
    assert answer in take(browser, tmp_path, text)
    assert browser.run("localStorage.getItem(Scrollback.key)") is None


def test_a_hostile_import_runs_nothing_and_pollutes_nothing(browser, tmp_path):
    attack = '"><img src=x onerror="globalThis.pwned=1"><script>globalThis.pwned=1</script>'
    hostile = {
        "version": 1,
        "theme": attack,
        "lastRead": {attack: {"message": attack, "position": 2}, "alisha": {"message": attack, "position": 2}},
        "reactions": {"alisha/a3": {"emoji": [attack[:30], "javascript:pwned=1"]}, "alisha/a5": {"emoji": [attack]}},
        "notes": {attack: {"text": attack}},
        "likedItems": [attack, {"a": 1}],
    }
    text = json.dumps(hostile).replace('"version"', '"__proto__": {"pwned": 1}, "constructor": {"prototype": {"pwned": 1}}, "version"')
    browser.open(SETTINGS)
    assert take(browser, tmp_path, text) == "Imported"
    browser.state()
    for path in (SETTINGS, "chats/alisha/index.html", "chats/index.html", "index.html"):
        browser.open(path)
        assert browser.run("globalThis.pwned ?? ({}).pwned ?? null") is None
        assert browser.run("document.querySelectorAll('img[onerror], script:not([src], [type=\"application/ld+json\"])').length") == 0
        assert browser.logs() == []


def test_reset_asks_and_then_forgets_everything(browser):
    browser.open(SETTINGS)
    browser.remember(theme="dark", likedItems=["1-1"])
    browser.open(SETTINGS)
    browser.one("[data-action=ask]").click()
    browser.click("[data-action=keep]")
    browser.until("!document.querySelector('dialog[open]')")
    assert browser.state()["theme"] == "dark"
    browser.one("[data-action=ask]").click()
    browser.click("[data-action=reset]")
    browser.until_is(None, "localStorage.getItem(Scrollback.key)")
    browser.soon(lambda: ground(browser), LIGHT)
    assert "0 reading positions" in browser.one("#settings-kept").text


def test_another_versions_state_is_shown_as_such_and_can_only_be_deleted(browser):
    browser.open("404.html")
    browser.run("localStorage.setItem(Scrollback.key, '{\"version\":9}')")
    browser.open(SETTINGS)
    assert "another version" in browser.one("#settings-status").text
    assert not browser.one("input[name=keyboard]").is_enabled()
    browser.one("[data-action=ask]").click()
    browser.click("[data-action=reset]")
    browser.wait(lambda: browser.one("input[name=keyboard]").is_enabled())
    browser.soon(lambda: browser.one("#settings-status").text, "")


def test_full_storage_is_told_and_the_visit_goes_on(browser):
    browser.before_load('Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };')
    browser.open(SETTINGS)
    choose(browser, "dark")
    browser.soon(lambda: ground(browser), DARK)
    browser.run("Scrollback.store.flush()")
    assert [entry["level"] for entry in browser.logs()] == ["WARNING"]


@pytest.mark.parametrize("width", [390, 1280])
def test_more_opens_a_list_of_the_other_pages_where_one_is(browser, width):
    browser.width(width)
    browser.open("chats/index.html")
    # Twice, before its links are loaded.
    browser.run("[0, 1].forEach(() => document.querySelector('.tabs li:last-child a').click())")
    browser.until("document.querySelector('dialog.sheet[open]') !== null")
    assert len(browser.all("dialog.sheet")) == 1
    pages = browser.run("[...document.querySelectorAll('.sheet .chip')].filter((link) => link.checkVisibility()).map((link) => link.textContent)")
    assert pages[-5:] == ["Report", "Calendar", "Tags", "About this build", "Settings"]
    assert ("Chats" in pages) is (width == 390)
    browser.one(".sheet button").click()
    browser.until("document.querySelector('dialog[open]') === null")
    browser.click(".tabs li:last-child a")
    browser.until("document.querySelector('dialog.sheet[open]') !== null")
    browser.follow("document.querySelector('.sheet .chip[href*=calendar]')")
    browser.until("location.pathname.includes('/calendar/')")
    assert browser.one(".tabs li:last-child a").get_attribute("aria-current") == "true"


def test_a_page_that_a_browser_brings_back_unchanged_takes_what_others_have_stored_meanwhile(browser):
    """Chromium keeps no pages in these tests; the event claims that one was kept."""
    browser.open("settings/index.html")
    browser.remember(theme="dark", updatedAt=9e12)
    assert browser.run("Scrollback.store.state.theme") != "dark"
    browser.run("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))")
    assert browser.run("Scrollback.store.state.theme") != "dark"
    browser.run("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert browser.run("Scrollback.store.state.theme") == "dark"
