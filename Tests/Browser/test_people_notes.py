"""Readers' own data about people: notes and seen marks (G-19, G-25, G-31)."""

import json

from test_people import ADA, LIST, find, until_status


def test_a_private_note_is_kept_marks_the_row_and_is_found(browser):
    """G-19, G-25, G-21"""
    browser.open("people/lin-to/index.html")
    field = browser.one("#own-text")
    field.send_keys("Knows a <b>ferry</b>\nto Lisbon")
    browser.soon(lambda: browser.state()["notes"]["lin-to"]["text"], "Knows a <b>ferry</b>\nto Lisbon")
    browser.open(LIST)
    row = browser.one('[data-user="lin-to"]')
    assert "Has note" in row.text and "is-note" in row.get_attribute("class")
    find(browser, "FERRY</b> to lis")
    until_status(browser, "1 of 75")
    browser.wait(lambda: "is-note" in browser.one(".results .person").get_attribute("class"))
    browser.open("people/lin-to/index.html")
    field = browser.one("#own-text")
    assert field.get_attribute("value").startswith("Knows a <b>")
    field.clear()
    field.send_keys(" ")
    browser.soon(lambda: browser.state()["notes"], {})
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
    assert "content/people/notes.json" in browser.one(".note-tools").text
    found["notes"] = {"lin-to": {"text": "From a file", "updatedAt": 9}, "__proto__x": {"text": 7}}
    file = tmp_path / "notes.json"
    file.write_text(json.dumps(found), "utf-8")
    browser.one("#own-note input[type=file]").send_keys(str(file))
    browser.until("document.querySelector('.toast')?.textContent === 'Notes imported'")
    assert {name: note["text"] for name, note in browser.state()["notes"].items()} == {"octo-ada": "Ask first", "lin-to": "From a file"}
    file.write_text("<html>", "utf-8")
    browser.one("#own-note input[type=file]").send_keys(str(file))
    browser.until("document.querySelector('.toast').textContent.startsWith('Import failed')")
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
    browser.wait(lambda: "Not saved" in browser.one("#own-note").text)
    browser.open(LIST)
    find(browser, "octo")
    until_status(browser, "2 of 75")
