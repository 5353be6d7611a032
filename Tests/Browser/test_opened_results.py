"""Search results on a site of a million generated messages, opened in Chromium."""

import gzip
import json
import random
import sys

import pytest

from conftest import PROJECT, build

sys.path.insert(0, str(PROJECT / "Benchmarks/search"))

import channels
import corpus
import opened

MESSAGES = 1_000_000


def invented(path, count=20_000):
    """Conversations of invented words, ten messages each."""
    chance = random.Random(3)
    vocabulary = corpus.Vocabulary(chance)
    with gzip.open(path, "wt", encoding="utf-8") as file:
        for _ in range(count // 10):
            texts = [" ".join(vocabulary.word() for _ in range(chance.choice((1, 4, 9, 20)))) for _ in range(10)]
            file.write(json.dumps({"messages": [{"sender": f"p{place % 3}", "text": text} for place, text in enumerate(texts)]}) + "\n")


@pytest.fixture
def site(tmp_path):
    """A million messages in a few hundred channels of many pages."""
    (tmp_path / "content/chats").mkdir(parents=True)
    (tmp_path / "content/site.yml").write_text("title: A million\ntimezone: UTC\n", "utf-8")
    invented(tmp_path / "source.jsonl.gz")
    channels.main(tmp_path / "source.jsonl.gz", MESSAGES, tmp_path / "content/chats/channels.jsonl")
    return build(tmp_path, tmp_path / "site", "--quiet")


@pytest.mark.deep
def test_200_results_of_a_million_messages_end_in_sight_and_marked_at_1280_and_390_px_http_and_file_cold_and_warm(site):
    """search 1: an opened result ends up in view and marked."""
    seen, missed = opened.results(site, 200)
    assert missed == []
    assert sorted(seen.values()) == [25] * 8
