"""Writes a project for the cluster test: an archive with many pieces, single chats, and kinds that are not sharded."""
import json
import pathlib
import random
import sys

WORDS = "kept letters from a long summer by the sea where nobody wrote much and everybody answered late".split()


def conversation(number, random):
    messages = [
        {
            "id": str(turn),
            "sender": "ann" if turn % 2 else "bob",
            "timestamp": f"2025-{1 + number % 10:02}-{1 + number % 28:02}T{turn // 60:02}:{turn % 60:02}:00Z",
            "text": " ".join(random.choices(WORDS, k=random.randint(1, 40))),
        }
        for turn in range(random.randint(1, 120))
    ]
    return {"id": f"talk-{number}", "title": f"Talk {number}", "messages": messages}


def main(folder):
    source = random.Random(2025)
    content = pathlib.Path(folder, "content")
    (content / "chats").mkdir(parents=True)
    (content / "pages").mkdir()
    (content / "site.yml").write_text("title: Cluster\ntimezone: UTC\nbaseURL: https://example.org/\n")
    (content / "pages" / "about.md").write_text("---\ntitle: About\n---\n[A talk](../chats/talk-7/index.html)\n")
    with open(content / "chats" / "all.jsonl", "w") as archive:
        for number in range(300):
            archive.write(json.dumps(conversation(number, source)) + "\n")
    for number in range(300, 310):
        (content / "chats" / f"alone-{number}.json").write_text(json.dumps(conversation(number, source)))


main(sys.argv[1])
