#!/usr/bin/env python3
"""Writes real conversations for Scrollback, the bare C program and Hugo.

corpus.py FOLDER [--source FILE.jsonl.gz] [--conversations N] [--one-chat N] [--hugo]

FOLDER/project is ours (an archive with one conversation per line), FOLDER/floor.bin is for the bare C program, FOLDER/hugo is a Hugo
site with one Markdown file per conversation. The source is an archive in our format; invented words compress and index differently,
so there is no substitute for it. `--conversations` takes the first ones, or repeats all with new ids and later times until there are
enough. `--one-chat` joins messages into a single conversation.
"""
import argparse
import gzip
import itertools
import json
import struct
from datetime import datetime, timedelta
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[3] / "shared" / "corpora" / "irc-10k.jsonl.gz"
HUGO = {
    "hugo.toml": 'baseURL = "https://example.org/"\ntitle = "Corpus"\ndisableKinds = ["taxonomy", "term"]\n[pagination]\npagerSize = 100\n',
    "layouts/_default/baseof.html": '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body><main>{{ block "main" . }}{{ end }}</main></body></html>\n',
    "layouts/_default/single.html": '{{ define "main" }}<h1>{{ .Title }}</h1>\n{{ .Content }}{{ end }}\n',
    "layouts/_default/list.html": '{{ define "main" }}<ul>{{ range .Paginator.Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>{{ end }}\n',
}


def later(conversation, copy):
    """The same conversation `copy` times a hundred days later, with other ids."""
    if not copy:
        return conversation
    shift = timedelta(days=100 * copy)
    messages = []
    for message in conversation["messages"]:
        time = datetime.strptime(message["timestamp"], "%Y-%m-%dT%H:%M:%SZ") + shift
        messages.append({**message, "id": f'{message["id"]}-{copy}', "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ")})
    return {**conversation, "id": f'{conversation["id"]}-{copy}', "title": f'{conversation["title"]} ({copy + 1})', "messages": messages}


def conversations(source, count):
    with gzip.open(source, "rt", encoding="utf-8") as lines:
        known = [json.loads(line) for line in lines]
    repeated = (later(conversation, copy) for copy in itertools.count() for conversation in known)
    return itertools.islice(repeated, count or len(known))


def one_chat(all_conversations, count):
    messages = list(itertools.islice((message for one in all_conversations for message in one["messages"]), count))
    messages.sort(key=lambda message: message["timestamp"])
    people = sorted({message["sender"] for message in messages})
    return {"id": "one", "title": "One long chat", "participants": people, "messages": messages}


def framed(conversation):
    """Length-prefixed strings: slug, title, number of messages, then time, name and text of each."""
    parts = [conversation["id"], conversation["title"]]
    for message in conversation["messages"]:
        parts += [message["timestamp"], message["sender"], message["text"]]
    parts = [part.encode() for part in parts]
    return struct.pack("<I", len(conversation["messages"])) + b"".join(struct.pack("<I", len(part)) + part for part in parts)


def markdown(conversation):
    head = f'---\ntitle: {json.dumps(conversation["title"])}\ndate: {conversation["messages"][0]["timestamp"]}\n---\n\n'
    return head + "\n".join(f'**{one["sender"]}** {one["timestamp"]}\n\n{one["text"]}\n' for one in conversation["messages"])


def write(folder, source, has_hugo):
    archive = folder / "project" / "content" / "chats" / "archive.jsonl"
    pages = folder / "hugo" / "content" / "chats"
    archive.parent.mkdir(parents=True, exist_ok=True)
    pages.mkdir(parents=True, exist_ok=True)
    (folder / "project" / "content" / "site.yml").write_text("title: Corpus\nnow: 2025-11-05T12:00:00Z\n")
    for name, text in HUGO.items() if has_hugo else ():
        (folder / "hugo" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "hugo" / name).write_text(text)
    figures = {"conversations": 0, "messages": 0, "text": 0}
    with open(archive, "w", encoding="utf-8") as ours, open(folder / "floor.bin", "wb") as floor:
        for conversation in source:
            ours.write(json.dumps(conversation, ensure_ascii=False) + "\n")
            floor.write(framed(conversation))
            if has_hugo:
                (pages / f'{conversation["id"]}.md').write_text(markdown(conversation), "utf-8")
            figures["conversations"] += 1
            figures["messages"] += len(conversation["messages"])
            figures["text"] += sum(len(message["text"].encode()) for message in conversation["messages"])
    (folder / "corpus.json").write_text(json.dumps(figures))
    print(json.dumps(figures))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--source", type=Path, default=SOURCE)
    parser.add_argument("--conversations", type=int)
    parser.add_argument("--one-chat", type=int, metavar="MESSAGES")
    parser.add_argument("--hugo", action="store_true")
    options = parser.parse_args()
    if not options.source.exists():
        parser.error(f"{options.source} does not exist; name an archive of real conversations with --source")
    if options.one_chat:
        # More conversations than needed: each has at least one message.
        chosen = iter([one_chat(conversations(options.source, options.one_chat), options.one_chat)])
    else:
        chosen = conversations(options.source, options.conversations)
    write(options.folder, chosen, options.hugo)


if __name__ == "__main__":
    main()
