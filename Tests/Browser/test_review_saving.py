"""Saving of the review: verdicts become lines of the project's files, through `serve --review` or a folder of the browser."""

import http.client
import json
import shutil
import subprocess
import time

import pytest
from conftest import Browser, program
from test_modes import sort_count, type_into
from test_review import ASKED, begin, button, download, judged, open_first, press, project, review, stored  # noqa: F401
from test_serve import Preview

PAGE = "review/nightly/one/index.html"
SAVED = "document.querySelector('.saving')?.dataset.state === 'saved'"
WORDS = "document.querySelector('.saving > .sub').textContent"
ADA, BO = "reviews-ada.jsonl", "reviews-bo.jsonl"


def lines(project, name=ADA, folder="reviews"):
    """The records of a file; none if it does not exist."""
    file = project.content / folder / name
    text = file.read_text("utf-8") if file.exists() else ""
    assert text == "" or (text.endswith("\n") and not text.endswith("\n\n"))
    return [json.loads(line) for line in text.splitlines()]


def has(browser, project, count, name=ADA, folder="reviews"):
    """Waits until a file has so many lines, and the page says that all is saved."""
    browser.soon(lambda: len(lines(project, name, folder)), count)
    browser.until(SAVED)


@pytest.fixture
def preview(project):
    preview = Preview(project.folder, "--review")
    yield preview
    if preview.process.poll() is None:
        preview.end()


@pytest.fixture
def served(chromium, preview):
    browser = Browser(chromium, preview.address.rstrip("/"), None)
    browser.start()
    yield browser
    # The server may be about to reload the page.
    browser.leave()
    browser.finish()


def built(preview, path, words, count=1):
    """Waits until a page of the server contains words so often."""
    deadline = time.monotonic() + 60
    while preview.get(path)[1].count(words) < count:
        assert time.monotonic() < deadline, path
        time.sleep(0.1)


def test_a_verdict_is_a_line_of_the_project_and_the_page_keeps_its_place(served, preview, project):
    open_first(served)
    served.run("void (globalThis.isSamePage = true)")
    for number, key in enumerate("121"):
        press(served, key)
        judged(served, number + 1)
        has(served, project, number + 1)
    assert served.run(WORDS) == f"Saved to content/reviews/{ADA}"
    assert [line["label"] for line in lines(project)] == ["good", "bad", "good"]
    # The site is rebuilt with the verdicts; the page under the reviewer is not reloaded, others are new.
    built(preview, "/review/nightly/one/verdicts/index.html", b"ada", 3)
    time.sleep(1)
    assert served.run("globalThis.isSamePage === true && document.querySelectorAll('[data-item] > .own').length") == 3
    served.driver.refresh()
    judged(served, 3)
    served.until(SAVED)
    # In another browser, the verdicts come from the file.
    served.start()
    open_first(served)
    judged(served, 3)
    press(served, "1")
    judged(served, 4)
    has(served, project, 4)


def test_what_changes_on_disk_still_reloads_the_page(served, preview, project):
    open_first(served)
    press(served, "1")
    has(served, project, 1)
    served.run("void (globalThis.isSamePage = true)")
    preview.write("site.yml", "title: Renamed\ntimezone: UTC\nnow: 2025-11-05T12:00:00Z\n")
    served.until("globalThis.isSamePage === undefined && document.title.includes('Renamed')", seconds=60)
    judged(served, 1)


def test_undo_and_second_thoughts_end_as_in_a_download(served, preview, project):
    open_first(served)
    press(served, "1")
    has(served, project, 1)
    press(served, "u")
    judged(served, 0)
    served.soon(lambda: (project.content / "reviews" / ADA).exists(), False)
    press(served, "2")
    has(served, project, 1)
    built(preview, "/review/nightly/one/verdicts/index.html", b"ada")
    # The page was built with this verdict; undone, it is in no file and on no page.
    served.driver.refresh()
    judged(served, 1)
    served.until(SAVED)
    press(served, "u")
    judged(served, 0)
    served.soon(lambda: len(lines(project)), 0)
    served.driver.refresh()
    served.arrive(ASKED)
    judged(served, 0)
    press(served, "1", "k", "2")
    served.soon(lambda: [line["label"] for line in lines(project)][-1:], ["bad"])
    served.until(SAVED)
    assert download(served)[1] == (project.content / "reviews" / ADA).read_text()


def test_lines_removed_from_the_file_by_hand_do_not_come_back(served, project):
    open_first(served)
    press(served, "1")
    has(served, project, 1)
    (project.content / "reviews" / ADA).unlink()
    served.driver.refresh()
    served.arrive(ASKED)
    press(served, "j", "j", "2")
    has(served, project, 1)
    assert lines(project)[0]["label"] == "bad"


def test_two_reviewers_have_two_files_that_git_merges(served, preview, project):
    git = ["git", "-c", "user.name=t", "-c", "user.email=t@example.org", "-C", project.folder]
    isThere = shutil.which("git") is not None
    run = lambda *words: subprocess.run([*git, *words], check=True, capture_output=True) if isThere else None  # noqa: E731
    run("init", "-q", "-b", "main")
    run("add", "content")
    run("commit", "-qm", "start")
    for name in ("ada", "bo"):
        run("switch", "-qc", name, "main")
        served.start()
        open_first(served, name)
        press(served, "1")
        has(served, project, 1, f"reviews-{name}.jsonl")
        run("add", "content/reviews")
        run("commit", "-qm", name)
    if isThere:
        run("merge", "-q", "--no-edit", "ada")
        assert len(lines(project, ADA)) == len(lines(project, BO)) == 1


def test_without_an_answer_nothing_is_lost_and_a_new_server_takes_it(served, preview, project):
    open_first(served)
    press(served, "1")
    has(served, project, 1)
    preview.end()
    press(served, "2")
    judged(served, 2)
    served.until("document.querySelector('.saving').dataset.state === 'failed'")
    assert served.run(WORDS) == "Not saved: the server does not answer"
    assert len(stored(served)["verdicts"]) == 2 and len(lines(project)) == 1
    again = Preview(project.folder, "--review", "--port", str(preview.port))
    # The new server has another token; the page asks for it by itself.
    has(served, project, 2)
    assert again.end() == 0
    served.logs()


def test_a_line_that_the_build_would_refuse_keeps_no_other_from_the_file(served, project):
    open_first(served)
    press(served, "1")
    has(served, project, 1)
    # Without its version, a value that the rubric lacks is an error, and not an answer to an older rubric.
    state = stored(served)
    one = {name: value for name, value in state["verdicts"][0].items() if name != "rubric"}
    state["verdicts"].append({**one, "label": "poor", "turn": "elsewhere", "at": "2025-11-05T10:00:00.000Z"})
    served.run("localStorage.setItem(Scrollback.key + ':review', JSON.stringify(arguments[0]))", state)
    press(served, "1")
    served.until("document.querySelector('.saving').dataset.state === 'failed'")
    served.until(f"{WORDS}.startsWith('Not saved: unknown label')")
    served.soon(lambda: [line["label"] for line in lines(project)], ["good", "good"])
    (project.content / "reviews" / "labels.yml").write_text("labels: [{name: good}, {name: bad}, {name: unsure}, {name: poor}]\n")
    button(served, "Save again")
    has(served, project, 3)
    served.logs()


def test_two_tabs_lose_nothing(served, project):
    open_first(served)
    first = served.driver.current_window_handle
    served.driver.switch_to.new_window("tab")
    served.open("review/nightly/two/index.html")
    served.arrive(ASKED)
    second = served.driver.current_window_handle
    for _ in range(3):
        for tab in (first, second):
            served.driver.switch_to.window(tab)
            press(served, "1")
    served.soon(lambda: len(lines(project)), 6)
    assert {line["conversation"] for line in lines(project)} == {"one", "two"}
    # What is undone in one tab does not count in the other.
    progress = "document.querySelector('.review-panel .progress').textContent"
    served.open("review/index.html")
    served.until_is("6 of 18 targets", progress)
    served.driver.switch_to.window(first)
    press(served, "u")
    served.soon(lambda: len(lines(project)), 5)
    served.driver.switch_to.window(second)
    served.until_is("5 of 18 targets", progress)
    served.driver.switch_to.window(second)
    served.driver.close()
    served.driver.switch_to.window(first)


def test_decisions_and_kinds_of_failure_are_saved_too(served, preview, project):
    served.open(PAGE)
    turn = served.run("(({ item, key }) => ({ turn: item, key }))(document.querySelector('[data-role=assistant]').dataset)")
    verdict = {"conversation": "one", "run": "nightly", **turn, "at": "2025-11-04T10:00:00Z"}
    for name, more in (("bo", {"label": "bad", "comment": "Curt"}), ("cy", {"label": "good"})):
        project.reviews(f"reviews-{name}.jsonl", json.dumps({**verdict, **more, "reviewer": name}) + "\n")
    built(preview, "/review/_adjudicate/index.html", b"dispute")
    served.open("review/_adjudicate/index.html")
    begin(served)
    served.click(".decide button[data-value=bad]")
    has(served, project, 1)
    assert lines(project)[0]["final"] is True
    built(preview, "/review/_modes/index.html", b"data-key")
    served.open("review/_modes/index.html")
    served.run("void (globalThis.isSamePage = true)")
    served.until("document.querySelector('#modes-name').value === 'ada'")
    type_into(served, 0, "Too curt")
    sort_count(served, 1)
    has(served, project, 2, "modes.jsonl", "review")
    assert [(line["change"], line["mode"]) for line in lines(project, "modes.jsonl", "review")] == [("add", "too-curt"), ("assign", "too-curt")]
    built(preview, "/review/_modes/index.html", b"too-curt")
    time.sleep(1)
    assert served.run("globalThis.isSamePage === true")
    sort_count(served, 1)
    button(served, "Undo")
    sort_count(served, 0)
    has(served, project, 1, "modes.jsonl", "review")


def another_run(project):
    """A second run with other words."""
    runs = project.content / "runs"
    shutil.copytree(runs / "nightly", runs / "second")
    for file in (runs / "second").rglob("*.jsonl"):
        file.write_text(file.read_text("utf-8").replace("I am not sure that I understand.", "Say that again."), "utf-8")


def test_choices_of_a_blind_comparison_are_saved_too(served, preview, project):
    another_run(project)
    built(preview, "/review/nightly..second/blind/index.html", b'class="pair"', 3)
    served.open("review/nightly..second/blind/index.html")
    served.one("#blind-name").send_keys("ada\n")
    served.run("document.activeElement.blur()")
    name = "preferences-ada.jsonl"
    served.click(".pair .choices button:nth-child(2)")
    has(served, project, 1, name)
    assert lines(project, name)[0]["label"] == "tie"
    # Another choice takes the place of the first, and the same once more takes it back.
    served.click(".pair .choices button:nth-child(1)")
    served.soon(lambda: [line["label"][:7] for line in lines(project, name)], ["prefer:"])
    served.click(".pair .choices button:nth-child(1)")
    has(served, project, 0, name)


def ask(preview, method="POST", body=None, **more):
    """An answer to a request as a page of the server sends it, with some headers changed; None leaves one out."""
    own = f"localhost:{preview.port}"
    headers = {"Host": own, "Origin": f"http://{own}", "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json", **more}
    connection = http.client.HTTPConnection("127.0.0.1", preview.port, timeout=30)
    path = "/-scrollback/save" + ("?kind=reviews&reviewer=ada" if method == "GET" else "")
    connection.putrequest(method, path, skip_host=True)
    data = json.dumps(body).encode() if body is not None else b""
    for name, value in {**headers, "Content-Length": str(len(data))}.items():
        if value is not None:
            connection.putheader(name, value)
    connection.endheaders(data)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def test_over_the_wire_only_pages_of_the_server_save(preview, project):
    status, text = ask(preview, "GET")
    token = {"X-Scrollback-Token": json.loads(text)["token"]}
    verdict = {"conversation": "one", "run": "nightly", "label": "good", "reviewer": "ada", "at": "2025-11-04T10:00:00Z", "key": "0123456789ab-abcdef012345"}
    body = {"kind": "reviews", "reviewer": "ada", "add": [json.dumps(verdict)], "remove": []}
    for change in [
        {"Origin": "https://evil.example"}, {"Origin": None}, {"Origin": "null"}, {"Origin": "http://localhost:1"}, {"Host": "evil.example"},
        {"Host": f"evil.example:{preview.port}", "Origin": f"http://evil.example:{preview.port}"}, {"Sec-Fetch-Site": "cross-site"},
        {"X-Scrollback-Token": None}, {"X-Scrollback-Token": "0" * 32},
    ]:
        assert ask(preview, body=body, **{**token, **change})[0] == 403, change
    assert ask(preview, body=body, **{**token, "Content-Type": "text/plain"})[0] == 415
    assert ask(preview, "PUT", body=body, **token)[0] == 405
    assert ask(preview, body={**body, "add": ["x" * (1 << 20)]}, **token)[0] == 413
    assert ask(preview, body={**body, "reviewer": "../ada"}, **token)[0] == 400
    assert ask(preview, body={**body, "add": ["no verdict"]}, **token)[0] == 422
    for change in [{"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": None}, {"Sec-Fetch-Site": "none"}, {"Host": "evil.example"}]:
        status, text = ask(preview, "GET", **change)
        assert status == 403 and token["X-Scrollback-Token"] not in text, change
    assert not (project.content / "reviews").exists()
    assert ask(preview, body=body, **token)[0] == 200
    assert len(lines(project)) == 1


def test_a_long_name_fits_a_narrow_screen(served):
    served.width(320)
    served.open(PAGE)
    begin(served, "a" * 40)
    press(served, "1")
    served.until(SAVED)
    assert served.run("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.review-panel'))")
    assert served.run("document.documentElement.scrollWidth <= innerWidth")


def test_it_is_refused_on_other_addresses_and_without_a_project(project, tmp_path):
    for host in ("0.0.0.0", "::", "192.168.1.7"):
        run = subprocess.run([program(), "serve", project.folder, "--review", "--host", host], capture_output=True, text=True, timeout=60)
        assert run.returncode == 2 and "--review works only on this machine" in run.stderr
    (tmp_path / "chat.jsonl").write_text('{"role": "user", "content": "Hi"}\n')
    run = subprocess.run([program(), "serve", tmp_path / "chat.jsonl", "--review"], capture_output=True, text=True, timeout=60)
    assert run.returncode == 6 and "only in a project folder" in run.stderr


def test_a_published_site_never_asks_and_has_no_trace_of_it(review, project):
    assert not [path for path in project.site.rglob("*.html") if b"scrollback-save" in path.read_bytes()]
    review.before_load("delete globalThis.showDirectoryPicker")
    open_first(review)
    review.requests()
    press(review, "1")
    judged(review, 1)
    time.sleep(1)
    assert [url for url in review.requests() if "save" in url] == []
    assert not review.one(".saving").is_displayed()
    review.open(PAGE)
    assert not [url for url in review.requests() if "saver" in url]


# Folder

# The private file system of the page stands for the folder that a reviewer would choose.
PICK = "globalThis.showDirectoryPicker = async () => (await navigator.storage.getDirectory()).getDirectoryHandle('mine', { create: true });"
READ = """
const done = arguments[arguments.length - 1];
(async () => {
  let place = await (await navigator.storage.getDirectory()).getDirectoryHandle('mine');
  const names = arguments[0].split('/');
  for (const name of names.slice(0, -1)) place = await place.getDirectoryHandle(name);
  return (await (await place.getFileHandle(names.at(-1))).getFile()).text();
})().then(done, () => done(null));
"""
WRITE = """
const done = arguments[arguments.length - 1];
(async () => {
  let place = await (await navigator.storage.getDirectory()).getDirectoryHandle('mine', { create: true });
  const names = arguments[0].split('/');
  for (const name of names.slice(0, -1)) place = await place.getDirectoryHandle(name, { create: true });
  const out = await (await place.getFileHandle(names.at(-1), { create: true })).createWritable();
  await out.write(arguments[1]);
  await out.close();
})().then(() => done(true));
"""


@pytest.fixture
def folder(review):
    """A page whose picker gives an empty folder."""
    review.cdp("Storage.clearDataForOrigin", origin=review.server, storageTypes="all")
    review.before_load(PICK)
    return review


def inside(browser, path):
    text = browser.driver.execute_async_script(READ, path)
    return [json.loads(line) for line in text.splitlines()] if text else []


def choose(browser):
    browser.until("document.querySelector('.saving')?.dataset.state === 'choice'")
    browser.click(".saving button:not([hidden])")
    browser.until(SAVED)


def test_a_browser_with_access_to_folders_saves_into_one(folder):
    open_first(folder)
    press(folder, "1")
    judged(folder, 1)
    folder.until("document.querySelector('.saving button:not([hidden])')?.textContent === 'Save into a folder…'")
    choose(folder)
    assert folder.run(WORDS) == f"Saved to mine/{ADA}"
    assert [line["label"] for line in inside(folder, ADA)] == ["good"]
    press(folder, "2")
    folder.soon(lambda: len(inside(folder, ADA)), 2)
    press(folder, "u")
    folder.soon(lambda: len(inside(folder, ADA)), 1)
    # The folder is known after a reload.
    folder.driver.refresh()
    judged(folder, 1)
    folder.until(SAVED)
    press(folder, "2")
    folder.soon(lambda: [line["label"] for line in inside(folder, ADA)], ["good", "bad"])


def test_lines_of_the_file_stay_and_a_project_folder_is_understood(folder):
    folder.open(PAGE)
    turn = folder.run("(({ item, key }) => ({ turn: item, key }))(document.querySelectorAll('[data-role=assistant]')[1].dataset)")
    old = {"conversation": "one", "run": "nightly", **turn, "label": "bad", "reviewer": "ada", "at": "2025-11-01T10:00:00Z"}
    path = f"content/reviews/{ADA}"
    folder.driver.execute_async_script(WRITE, path, f"{json.dumps(old)}\nodd")
    open_first(folder)
    press(folder, "1")
    judged(folder, 1)
    choose(folder)
    assert folder.run(WORDS) == f"Saved to {path}"
    text = folder.driver.execute_async_script(READ, path)
    assert text.startswith(f"{json.dumps(old)}\nodd\n") and text.count("\n") == 3
    # The verdict of the file is one's own.
    judged(folder, 2)


def test_permission_is_asked_again_after_a_reload(folder):
    open_first(folder)
    press(folder, "1")
    choose(folder)
    folder.before_load(
        "FileSystemHandle.prototype.queryPermission = async () => 'prompt';"
        "FileSystemHandle.prototype.requestPermission = async () => (globalThis.asked = true, 'granted');"
    )
    folder.driver.refresh()
    folder.until("document.querySelector('.saving button:not([hidden])')?.textContent === 'Save into mine again'")
    press(folder, "2")
    judged(folder, 2)
    assert len(inside(folder, ADA)) == 1
    choose(folder)
    assert folder.run("globalThis.asked") is True
    folder.soon(lambda: len(inside(folder, ADA)), 2)


def test_blind_choices_have_a_file_of_their_own_in_the_folder(folder, project):
    another_run(project)
    project.build()
    folder.open("review/nightly..second/blind/index.html")
    folder.driver.execute_async_script(WRITE, f"content/reviews/{ADA}", "kept\n")
    folder.one("#blind-name").send_keys("ada\n")
    folder.run("document.activeElement.blur()")
    choose(folder)
    folder.click(".pair .choices button:nth-child(2)")
    folder.soon(lambda: [line["label"] for line in inside(folder, "content/reviews/preferences-ada.jsonl")], ["tie"])
    assert folder.driver.execute_async_script(READ, f"content/reviews/{ADA}") == "kept\n"
    # Another browser knows the choice from the file, and takes it out again.
    folder.run("localStorage.clear()")
    folder.driver.refresh()
    folder.one("#blind-name").send_keys("ada\n")
    folder.run("document.activeElement.blur()")
    folder.until("document.querySelector('.pair [aria-pressed=true]')?.textContent === 'Tie'")
    folder.click(".pair .choices button:nth-child(2)")
    folder.soon(lambda: inside(folder, "content/reviews/preferences-ada.jsonl"), [])
