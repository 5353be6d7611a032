"""Failure modes: notes are sorted by dragging or typing, kinds renamed and merged, and the build takes the file back."""

import json

import pytest
from selenium.webdriver.common.keys import Keys
from test_review import download, press, project, review  # noqa: F401

EVIL = "<img src=x onerror=alert(1)>"
PAGE = "review/_modes/index.html"


@pytest.fixture
def modes(review, project):
    """The page with four notes of two conversations and two kinds."""
    lines = []
    for name in ("one", "two"):
        review.open(f"review/nightly/{name}/index.html")
        turns = review.run("[...document.querySelectorAll('[data-item]')].filter((one) => !one.matches('.sent')).map(({ dataset }) => [dataset.item, dataset.key])")
        for number, (turn, key) in enumerate(turns[:2]):
            lines.append({"conversation": name, "run": "nightly", "turn": turn, "label": "bad", "comment": f"Note {name} {number} {EVIL}",
                          "reviewer": "bo", "at": f"2025-11-02T10:0{number}:00Z", "key": key})
    project.reviews("reviews-bo.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
    (project.content / "review").mkdir()
    (project.content / "review" / "modes.yml").write_text("modes: [{name: curt, title: Too curt}, {name: wrong, definition: Not true}]\n")
    project.build()
    review.open(PAGE)
    review.until("document.querySelectorAll('.note form').length === 4")
    return review


def name(browser, text="ada"):
    browser.one("#modes-name").send_keys(text, Keys.TAB)


def type_into(browser, number, words):
    """Sorts the note by keyboard alone."""
    browser.run(f"document.querySelectorAll('.note')[{number}].querySelector('input').focus()")
    press(browser, words, Keys.ENTER)


def sort_count(browser, count):
    browser.until_is(count, "document.querySelectorAll('.note.sorted').length")


def drag(browser, number, target):
    """The events of a drag, as a browser sends them."""
    browser.run(
        f"""(() => {{
          const note = document.querySelectorAll('.note')[{number}];
          const target = document.querySelector('{target}');
          const dataTransfer = new DataTransfer();
          const send = (element, type) => element.dispatchEvent(new DragEvent(type, {{ bubbles: true, cancelable: true, dataTransfer }}));
          send(note, 'dragstart');
          const isTaken = !send(target, 'dragover');
          if (isTaken) send(target, 'drop');
          send(note, 'dragend');
        }})()"""
    )


def changes(text):
    return [(line["change"], line["mode"], line.get("to") or line.get("turn")) for line in map(json.loads, text.splitlines())]


def test_notes_are_sorted_by_keyboard_and_by_dragging_and_the_build_takes_the_file(modes, project):
    """Typing a title or a new kind, dropping on a kind and on a chip; then no note is left."""
    name(modes)
    type_into(modes, 0, "too curt")
    sort_count(modes, 1)
    # The next note has the focus.
    press(modes, "Wrong Day!", Keys.ENTER)
    sort_count(modes, 2)
    drag(modes, 2, ".mode[data-value=wrong]")
    sort_count(modes, 3)
    drag(modes, 3, ".tray-modes [data-value=wrong-day]")
    sort_count(modes, 4)
    file, text = download(modes)
    assert file == "modes.jsonl"
    assert [change[:2] for change in changes(text)] == [
        ("assign", "curt"), ("add", "wrong-day"), ("assign", "wrong-day"), ("assign", "wrong"), ("assign", "wrong-day")]
    (project.content / "review" / file).write_text(text)
    project.build()
    modes.driver.refresh()
    modes.until("document.querySelector('.mode[data-value=wrong-day]') !== null")
    assert modes.all(".note") == []
    assert "2 conversations" in modes.one(".mode[data-value=wrong-day] .sub").text
    # What is in the file is not new any more.
    modes.until("document.querySelector('#sorting [role=status]').textContent.startsWith('0 ')")
    assert download(modes)[1] == text
    modes.open("review/_modes/wrong-day/index.html")
    assert EVIL in modes.one("main").text and modes.all("main img") == []


def test_kinds_are_added_renamed_and_merged_and_the_last_change_is_undone(modes):
    name(modes)
    modes.one("#modes-new").send_keys("Off topic", Keys.ENTER)
    modes.until("document.querySelector('.tray-modes [data-value=off-topic]') !== null")
    modes.run("document.querySelector('.mode[data-value=wrong] .tools button').click()")
    press(modes, "Not true", Keys.ENTER)
    modes.until("document.querySelector('.mode[data-value=wrong] .tools > .sub').textContent === 'Now: Not true'")
    modes.run("document.querySelectorAll('.mode[data-value=curt] .tools button')[1].click()")
    press(modes, "Off topic", Keys.ENTER)
    modes.until("document.querySelector('.tray-modes [data-value=curt]') === null")
    expected = [("add", "off-topic", None), ("rename", "wrong", "not-true"), ("merge", "curt", "off-topic")]
    assert changes(download(modes)[1]) == expected
    modes.driver.refresh()
    modes.until("document.querySelector('.tray-modes [data-value=not-true]') !== null")
    modes.run("[...document.querySelectorAll('#sorting button')].find((one) => one.textContent === 'Undo').click()")
    modes.until("document.querySelector('.tray-modes [data-value=curt]') !== null")
    assert changes(download(modes)[1]) == expected[:2]


def test_a_note_about_no_failure_is_sorted_without_a_mode(modes, project):
    """By its button, by its words and by its chip; the build takes the file, and no mode appears."""
    name(modes)
    modes.run("[...document.querySelectorAll('.note button')].find((one) => one.textContent === 'No failure').click()")
    sort_count(modes, 1)
    type_into(modes, 1, "no failure")
    sort_count(modes, 2)
    drag(modes, 2, ".tray-modes [data-value=none]")
    sort_count(modes, 3)
    file, text = download(modes)
    assert [change[:2] for change in changes(text)] == [("assign", "none")] * 3
    (project.content / "review" / file).write_text(text)
    project.build()
    modes.driver.refresh()
    modes.until("document.querySelectorAll('.note form').length === 1")
    assert len(modes.all(".mode")) == 2


def test_changes_that_cannot_be_read_are_handed_out_as_they_were(modes):
    """Without them there is nothing to download."""
    copy = "[...document.querySelectorAll('#sorting button')].find((one) => one.textContent === 'Download the unreadable changes')"
    assert modes.run(f"{copy}.hidden")
    modes.run("localStorage.setItem(`${Scrollback.key}:modes`, '{broken')")
    modes.driver.refresh()
    modes.until("document.querySelector('#sorting [role=status]')?.textContent.includes('An unchanged copy is kept')")
    assert download(modes, "Download the unreadable changes") == ("modes-unreadable.txt", "{broken")


def tool(browser, mode, words):
    """Presses a button of a kind with the keyboard."""
    browser.run(f"[...document.querySelectorAll('.mode[data-value={mode}] button')].find((one) => one.textContent === '{words}').focus()")
    press(browser, Keys.ENTER)
    browser.until(f"document.querySelector('.mode[data-value={mode}] > form') !== null")


def test_a_kind_is_split_and_moved_by_keyboard_and_the_build_takes_the_file(modes, project):
    """Notes go to the part that they are chosen for; the kind and its part get another parent."""
    name(modes)
    for number in range(3):
        type_into(modes, number, "curt")
    sort_count(modes, 3)
    file, text = download(modes)
    (project.content / "review" / file).write_text(text)
    project.build()
    modes.driver.refresh()
    modes.until("document.querySelector('.mode[data-value=curt] .tools') !== null")
    tool(modes, "curt", "Split")
    modes.until("document.querySelectorAll('.mode[data-value=curt] fieldset input').length === 3")
    assert EVIL in modes.one("fieldset").text and modes.all("main img") == []
    press(modes, "One word", Keys.TAB, Keys.SPACE, Keys.TAB, Keys.TAB, Keys.SPACE, Keys.ENTER)
    modes.until("document.querySelector('.mode[data-value=curt] > .tools > .sub').textContent === 'Split off: One word'")
    # What was taken out is not offered again; Esc gives the focus back.
    tool(modes, "curt", "Split")
    modes.until("document.querySelectorAll('.mode[data-value=curt] fieldset input').length === 1")
    press(modes, Keys.ESCAPE)
    modes.until("document.activeElement.textContent === 'Split'")
    tool(modes, "curt", "Move")
    press(modes, "Wrong", Keys.TAB, Keys.ENTER)
    modes.until("document.querySelector('.mode[data-value=curt] > .tools > .sub').textContent.startsWith('Now a part of Wrong')")
    # A kind cannot become a part of its own part.
    tool(modes, "wrong", "Move")
    assert "Too curt" not in modes.texts(".mode[data-value=wrong] option")
    press(modes, Keys.ESCAPE)
    file, new = download(modes)
    assert changes(new[len(text):])[:2] == [("add", "one-word", None), ("split", "curt", ["one-word"])]
    assert [change[:2] for change in changes(new[len(text):])[2:]] == [("assign", "one-word")] * 2 + [("move", "curt")]
    (project.content / "review" / file).write_text(new)
    project.build()
    modes.driver.refresh()
    modes.until("document.querySelector('.mode[data-value=curt].depth-1') !== null")
    assert "1 conversation" in modes.one(".mode[data-value=curt] .sub").text
    assert "Split into One word. 1 answer needs a new verdict" in modes.one(".mode[data-value=curt]").text


def test_titles_that_differ_only_in_signs_are_kinds_of_their_own(modes, project):
    name(modes)
    said = lambda: modes.run("document.querySelector('.toast')?.textContent")
    for title in ("Wrong C", "Wrong C++", "Price > 10", "Price < 10", "日本語", "wrong c", "None"):
        modes.one("#modes-new").send_keys(title, Keys.ENTER)
        if title == "wrong c":
            modes.soon(said, "This mode exists")
    modes.soon(said, "Type a name other than none and unsure")
    assert modes.one("#modes-new").get_attribute("value") == "None"
    assert modes.texts(".tray-modes li")[2:-1] == ["Wrong C", "Wrong C++", "Price > 10", "Price < 10", "日本語"]
    type_into(modes, 0, "Wrong C++")
    sort_count(modes, 1)
    modes.run("document.querySelector('.mode[data-value=curt] .tools button').click()")
    press(modes, "Too curt!", Keys.ENTER)
    modes.until("document.querySelector('.mode[data-value=curt] .tools > .sub').textContent === 'Now: Too curt!'")
    file, text = download(modes)
    found = changes(text)
    assert [one[1] for one in found[:4]] == ["wrong-c", "wrong-c-2", "price-10", "price-10-2"] and found[4][1].startswith("mode-")
    assert [one[:2] for one in found[5:]] == [("assign", "wrong-c-2"), ("rename", "curt")] and found[-1][2] == "too-curt"
    (project.content / "review" / file).write_text(text)
    project.build()
    modes.driver.refresh()
    modes.until("document.querySelector('.mode[data-value=wrong-c-2] h2')?.textContent === 'Wrong C++'")
    # A name that has become another is not given again.
    modes.one("#modes-new").send_keys("Curt", Keys.ENTER)
    modes.until("[...document.querySelectorAll('.tray-modes li')].at(-2).dataset.value === 'curt-2'")


def test_the_tray_stays_in_view_and_covers_no_field(modes):
    name(modes)
    for number in range(30):
        modes.one("#modes-new").send_keys(f"A mode with a long name {number}", Keys.ENTER)
    covered = """((field) => {
      const [tray, box] = [document.querySelector('.tray-modes'), field].map((one) => one.getBoundingClientRect());
      return tray.top < 0 || tray.bottom > innerHeight / 2 || box.top < tray.bottom || box.bottom > innerHeight;
    })(document.activeElement)"""
    for width in (1280, 360):
        modes.width(width, 800)
        assert modes.run("document.documentElement.scrollWidth") <= width
        modes.run("document.activeElement.blur()")
        for number in (3, 2, 1, 0):
            modes.run(f"document.querySelectorAll('.note')[{number}].querySelector('input').focus()")
            modes.soon(lambda: modes.run(covered), False)


def test_undo_takes_back_all_lines_of_a_split(modes):
    name(modes)
    tool(modes, "curt", "Split")
    press(modes, "Rude", Keys.ENTER)
    modes.until("document.querySelector('#sorting [role=status]').textContent.startsWith('2 changes')")
    modes.run("[...document.querySelectorAll('#sorting button')].find((one) => one.textContent === 'Undo').click()")
    modes.until("document.querySelector('#sorting [role=status]').textContent.startsWith('0 changes')")


def test_without_a_name_nothing_is_changed_and_hostile_titles_are_text(modes):
    type_into(modes, 0, "curt")
    modes.until("document.activeElement.id === 'modes-name'")
    sort_count(modes, 0)
    name(modes)
    type_into(modes, 0, EVIL)
    sort_count(modes, 1)
    assert EVIL in modes.one(".tray-modes").text and modes.all("main img") == []


def test_without_script_the_page_has_everything_to_read(modes):
    modes.cdp("Emulation.setScriptExecutionDisabled", value=True)
    modes.driver.refresh()
    assert len(modes.all(".mode")) == 2 and len(modes.all(".note")) == 4
    assert modes.all("main form, main button, main input") == []
    modes.cdp("Emulation.setScriptExecutionDisabled", value=False)
