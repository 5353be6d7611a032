"""No file of a site depends on what others decided, except those that are meant to.

A site is built three times: others decide one way, the other way, and as before with other words. A reader who has not decided yet may
know that there are verdicts, and how many; the same bytes cannot say more.
"""

import base64
import gzip
import io
import json
import re
import shutil
import zipfile
import zlib

import pytest
from conftest import build
from hostile_site import review_keys
from index_reader import Index
from test_review import Project

RUBRIC = """
criteria:
  - {name: correct, kind: binary}
  - {name: tone, kind: ordinal, values: [{name: cold}, {name: fair}, {name: warm}]}
  - {name: modes, kind: multi, required: false, values: [{name: refuses}, {name: invents}]}
  - {name: solved, kind: binary, target: conversation}
judges: [{name: robot}]
"""
# The verdicts themselves, and figures about them.
MEANT = re.compile(
    r"review/[^/]+/[^/]+/verdicts(\.js|/.*)"
    r"|review/_(agreement|judges|adjudicate|modes|tasks)/.*"
    # One's own verdicts, which the page of the review loads by the name of its reviewer.
    r"|review/_reviewers/[^/]+\.js"
    # What the filters of a queue ask about, of conversations that their reviewer has finished.
    r"|review/([^/]+/)?_queue\.js"
    # Agreement, and the share of changed verdicts.
    r"|review/index\.(html|md)|review/[^/]+\.\.[^/]+/(_page/\d+/)?index\.(html|md)"
)
# Addresses of all pages, which have the names of failure modes.
ADDRESSES = re.compile(r"sitemap\.xml|\.scrollback-manifest")
# Hashes of the content or of all files.
HASHED = re.compile(r"build\.json|about/build/index\.(html|md)")
MODE = "quaggamode"


class Reviewed(Project):
    """Two runs with a rubric, read by two people and a judge."""

    def __init__(self, folder):
        super().__init__(folder)
        site = self.content / "site.yml"
        site.write_text(site.read_text() + "baseURL: https://example.org/s/\n")
        run = self.content / "runs"
        shutil.copytree(run / "nightly", run / "second")
        for path in (run / "second").glob("*.jsonl"):
            path.write_text(path.read_text().replace("I cannot see the sky", "I can not see the sky"))
        (self.content / "review").mkdir()
        (self.content / "review" / "rubric.yml").write_text(RUBRIC)
        self.build()
        self.keys = review_keys(self.site)

    def decide(self, answers, words):
        """Everyone gives the same answers, so that no state but the answers changes."""
        for reviewer in ("bo", "cy", "robot"):
            lines = [self.line(reviewer, place, key, criterion, answer, words) for place, key in sorted(self.keys.items()) for criterion, answer in answers.items()]
            self.reviews(f"reviews-{reviewer}.jsonl", "".join(lines))
        build(self.folder, self.site)
        files = {path.relative_to(self.site).as_posix(): path.read_bytes() for path in sorted(self.site.rglob("*")) if path.is_file()}
        return {path: re.sub(rb"\b[0-9a-f]{16}\b", b"", data) if HASHED.fullmatch(path) else data for path, data in files.items()}

    def line(self, reviewer, place, key, criterion, answer, words):
        run, conversation, turn = place
        given = {"labels": [answer], "label": None} if criterion == "modes" else {"label": answer}
        verdict = {"conversation": conversation, "run": run, "turn": turn, "criterion": criterion, **given, "comment": f"{words} {reviewer}", "reviewer": reviewer}
        return json.dumps({**verdict, "at": "2025-11-04T10:00:00Z", "key": key}) + "\n"


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    """Files by path: of a site where others are content, of one where they are not, and of one where they say so in other words."""
    project = Reviewed(tmp_path_factory.mktemp("reviewed"))
    assert len(project.keys) > 20
    good, bad = {"correct": "pass", "tone": "warm", "modes": MODE}, {"correct": "fail", "tone": "cold", "modes": MODE}
    return project.decide(good, "zebracomment"), project.decide(bad, "zebracomment"), project.decide(bad, "okapicomment")


def test_other_verdicts_and_other_words_change_no_file_but_those_that_are_meant_to(sites):
    first, *others = sites
    for other in others:
        changed = {path for path in first.keys() | other.keys() if first.get(path) != other.get(path)}
        assert [path for path in changed if not MEANT.fullmatch(path)] == []
        assert any("/verdicts/" in path for path in changed) and any(path.endswith("verdicts.js") for path in changed)


def unpacked(path, data):
    """A file's bytes, and those that are packed in it."""
    yield data
    if path.endswith(".gz"):
        yield gzip.decompress(data)
    if path.endswith(".zip"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            yield from (archive.read(name) for name in archive.namelist())
    for packed in re.findall(rb'loaded\("[^"]*","([^"]*)"\)', data):
        yield zlib.decompress(base64.b85decode(packed), -15)


def test_no_file_but_those_that_are_meant_to_has_the_words_of_a_verdict(sites):
    for files, word in zip(sites, (b"zebracomment", MODE.encode(), b"okapicomment")):
        found = {path for path, data in files.items() if any(word in one for one in unpacked(path, data))}
        assert [path for path in found if not MEANT.fullmatch(path) and not ADDRESSES.fullmatch(path)] == []
        assert any("/verdicts/" in path for path in found) and any(path.startswith("review/_modes/") for path in found)


def test_the_search_finds_no_verdict(sites, tmp_path):
    for name, data in sites[0].items():
        if name.startswith("search/"):
            path = tmp_path / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)
    messages = Index(tmp_path / "search").messages()
    assert any(address.startswith("review/nightly/") for address, _ in messages.values())
    assert [address for address, text in messages.values() if "verdicts/" in address or "zebracomment" in text] == []
