"""Text that the search was not tuned on: each sentence of this repository's documentation and comments as a message, each file as a conversation.

sentences.py OUT.jsonl
"""

import hashlib
import json
import pathlib
import re
import sys
from datetime import datetime, timedelta, timezone

root = pathlib.Path(__file__).resolve().parents[2]
shortest = 20


def texts(file):
    """Paragraphs and items of Markdown, without code and tables; doc comments of Swift."""
    text = file.read_text("utf-8")
    if file.suffix == ".swift":
        yield from (re.sub(r"\n\s*/// ?", " ", comment) for comment in re.findall(r"/// (.*(?:\n\s*///.*)*)", text))
        return
    text = re.sub(r"```.*?```", "", text, flags=re.S)
    for part in re.split(r"\n\s*\n|\n(?=\* |\| |- |\d+\. )", text):
        if not part.startswith("|"):
            yield part


def sentences(file):
    for text in texts(file):
        for sentence in re.split(r"(?<=[.;:]) (?=[A-Z])", " ".join(text.split())):
            if len(sentence) >= shortest:
                yield sentence


files = sorted([*root.glob("*.md"), *(file for folder in ["docs", "Benchmarks", "Sources"] for file in (root / folder).rglob("*") if file.suffix in {".md", ".swift"})])
moment, count = datetime(2025, 1, 1, tzinfo=timezone.utc), 0
with open(sys.argv[1], "w", encoding="utf-8") as out:
    for file in files:
        name = str(file.relative_to(root))
        key, messages = hashlib.sha256(name.encode()).hexdigest()[:12], []
        for sentence in sentences(file):
            moment += timedelta(minutes=1)
            messages.append({"id": f"{key}-{len(messages)}", "sender": "Author", "timestamp": moment.strftime("%Y-%m-%dT%H:%M:%SZ"), "text": sentence})
        if messages:
            print(json.dumps({"id": key, "title": name, "participants": ["Author"], "messages": messages}), file=out)
            count += len(messages)
print(f"{count} sentences")
