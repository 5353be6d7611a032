"""The search index format: a reader written only from docs/search-index.md finds all texts."""

import re

import pytest
from conftest import build
from index_reader import Index


@pytest.fixture(scope="module", params=[40, 900], ids=["one file", "many files"])
def site(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("format")
    lines = []
    for chat in range(9):
        messages = ",".join(
            '{"id":"m%d","sender":"Ann","timestamp":"2025-03-%02dT10:%02d:00Z","text":"message %d of chat%d about %s and %d"}'
            % (place, 1 + place // 60, place % 60, place, chat, ("bo@harbours" if place % 11 else "harbours") if place % 7 else "(@lighthouses", place * chat)
            for place in range(request.param)
        )
        lines.append('{"id":"chat-%d","title":"Chat %d","participants":["Ann"],"messages":[%s]}' % (chat, chat, messages))
    (folder / "chats.jsonl").write_text("\n".join(lines), "utf-8")
    build(folder / "chats.jsonl", folder / "site", "--now", "2026-01-01T00:00:00Z")
    return folder / "site"


def test_a_reader_written_from_the_document_finds_what_the_texts_say(site):
    """X-06: every word of every text lists its messages, and every address is on its page."""
    index = Index(site / "search")
    messages = index.messages()
    assert len(messages) == index.root["count"]
    for path in {address.split("#")[0] for address, _ in messages.values()}:
        ids = set(re.findall(r' id="([^"]+)"', (site / path).read_text("utf-8")))
        assert {address.split("#")[1] for address, _ in messages.values() if address.startswith(path)} <= ids
    if index.is_small:
        return
    found = {b"w": {}, b"m": {}}
    for number, (_, text) in sorted(messages.items()):
        for kind, pattern in ((b"w", "[a-z0-9]+"), (b"m", "(?<![a-z0-9])@([a-z0-9]+)")):
            for word in set(re.findall(pattern, text.lower())):
                found[kind].setdefault(word, []).append(number)
    shards = {}
    for name in index.root["shards"]:
        shards.update(index.shard(name))
    terms = {term: index.joined(term, shards) for term in {**shards, **index.newest}}
    assert index.newest and all(count == len(numbers) for count, numbers in index.newest.values() if numbers is not None)
    assert list(found[b"m"]) == ["lighthouses"]
    for kind, lists in found.items():
        assert {term[1:].decode(): numbers for term, (_, numbers) in terms.items() if term[:1] == kind} == lists
    assert all(count == len(numbers) for count, numbers in terms.values() if numbers is not None)
    assert index.entry(b"wharbours")[1] == found[b"w"]["harbours"] and index.entry(b"wnothing") is None
