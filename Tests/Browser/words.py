"""A site without an English word: content in Greek, and the theme's strings in an invented language."""

import hashlib
import json

from conftest import PROJECT

LETTERS = dict(zip("abcdefghijklmnopqrstuvwxyz", "åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž"))
LETTERS |= {letter.upper(): other.upper() for letter, other in LETTERS.items()}

SETTINGS = "title: Αρχείο\nlanguage: qps\ntimezone: UTC\nformats: local\nchats: {pageSize: 10}\n"
SETTINGS += "services: {statuses: [Νέο], doneStatuses: []}\n"

CHAT = {"title": "Παρέα", "kind": "group", "participants": [
    {"id": "1", "name": "Άννα", "me": True},
    {"id": "2", "name": "Νίκος", "bio": "Γεια", "interests": ["Θάλασσα"], "matchedAt": "2025-01-01T00:00:00Z"},
]}

SPECIAL = [
    {"text": "Απάντηση", "replyTo": "0", "reactions": {"👍": ["1", "2"]}, "editedAt": "2025-11-02T00:00:00Z"},
    {"deleted": True}, {"type": "call", "text": ""}, {"text": "Προώθηση", "forwardedFrom": "Έλλη", "replyTo": "0"},
    {"text": "Μήνυμα", "sender": "1", "status": "read"}, {"text": "Λάθος", "sender": "1", "status": "failed"},
    {"text": "Μακρύ " * 500}, {"attachments": [{"path": "1.svg", "alt": "Εικόνα"}]}, {"type": "system", "text": "Νέα"},
]

SERVICE = {"id": "1", "title": "Στέγη", "customerName": "Λίμνη", "description": "Έργο", "status": "Νέο", "priority": "High",
           "scheduledDate": "2024-11-05T10:00:00Z", "location": "Εδώ", "coordinate": {"latitude": 1, "longitude": 2}}

# A conversation in two runs: one answer changed, one turn only in the older run, one call with other arguments.
RUNS = {
    "1": [("user", "Καλημέρα", {}), ("assistant", "Γεια " * 40, {}), ("user", "Τι;", {}), ("assistant", "Έτσι " + "και " * 400 + "τώρα", {
        "thinking": "Σκέψη", "toolCalls": [{"id": "7", "name": "κ", "arguments": {"α": 1}}], "usage": {"input": 1, "output": 2}}),
        ("tool", "Ναι", {"toolCallId": "7"}), ("assistant", "", {"error": "Λάθος"}), ("user", "Τέλος", {})],
    "2": [("user", "Καλημέρα", {}), ("assistant", "Γεια " * 40, {}), ("user", "Τι;", {}), ("assistant", "Αλλιώς " + "και " * 400 + "μετά", {
        "thinking": "Ιδέα", "toolCalls": [{"id": "7", "name": "κ", "arguments": {"α": 2}}, {"id": "8", "name": "λ", "arguments": {}}],
        "usage": {"input": 3, "output": 2}}), ("tool", "Όχι", {"toolCallId": "7"}), ("system", "Κανόνας", {})],
}

# Every reviewer's labels of the first answer, whose key is derived only from its words.
LABELS = {"1": "good", "2": "bad", "3": "good"}

RULES = {"errorRate": 0.5, "rules": [
    {"name": "1", "priority": 1, "words": ["γεια"], "reply": "Γεια", "topics": [{"name": "2", "words": ["εσύ"], "reply": "Καλά"}, {"rule": "3"}]},
    {"name": "3", "priority": 2, "characters": [";"], "reply": "Ίσως"}, {"name": "4", "priority": 3, "reply": "Μάλιστα"},
]}


# Events in a chat, as programs record them without text.
ACTIONS = ["create_group", "invite_members", "remove_members", "join_group_by_link", "edit_group_title", "edit_group_photo", "delete_group_photo",
           "pin_message", "clear_history", "joined_telegram", "take_screenshot", "score_in_game", "topic_created", "topic_edit", "boost_apply", ""]
SERVICE_OF_TELEGRAM = [{"action": action} | more for action in ACTIONS
                       for more in ({}, {"members": ["Άννα"], "title": "Τίτλος", "new_title": "Νέος", "score": 3}, {"members": ["Νίκος"]})]
SERVICE_OF_TELEGRAM += [{"action": "phone_call", "duration_seconds": 62, "discard_reason": reason} for reason in ("hangup", "missed", "busy", "disconnect")]
MEDIA = [{"file": "(File not included)", "media_type": kind} for kind in ("sticker", "voice_message", "video_message", "video_file", "audio_file", "animation", "")]
MEDIA += [{"photo": "(File not included)"}, {"contact_information": {"phone_number": "1"}}, {"invoice_information": {}}, {"forwarded_from": None, "text": "Ναι"},
          {"poll": {"question": "Τι;", "answers": [{"text": "Αυτό", "voters": 1}]}}, {"file": "(File not included)", "media_type": "sticker", "sticker_emoji": "😀"}]
OMITTED = ["image", "video", "audio", "sticker", "GIF", "document", "Contact card"]


def telegram():
    """An export of several chats: a group with every event, one of a deleted account, one of notes."""
    service = [{"type": "service", "actor": "Νίκος", "actor_id": "user2"} | event for event in SERVICE_OF_TELEGRAM]
    said = [{"type": "message", "from": "Άννα", "from_id": "user1", "text": ""} | media for media in MEDIA] + [{"type": "message", "from_id": "user3", "text": "Ναι"}]
    chats = [("Ομάδα", "private_group", service + said), ("", "personal_chat", said), ("", "saved_messages", said)]
    lists = [{"name": name, "type": kind, "id": number, "messages": [
        {"id": place, "date_unixtime": str(1_700_000_000 + 60 * place)} | record for place, record in enumerate(records)]}
        for number, (name, kind, records) in enumerate(chats, 71)]
    return {"about": "1", "chats": {"list": lists}}


def discord():
    """A channel with each of Discord's system messages, and with times in texts."""
    author = {"id": "1", "name": "Άννα", "nickname": "Άννα"}
    kinds = ["1", "2", "4", "5", "6", "7", "8", "18", "99"]
    records = [{"type": kind, "content": ""} for kind in kinds] + [{"type": "Default", "content": " ".join(f"<t:1700000000:{style}>" for style in "tdDfF")},
        {"type": "Default", "content": "", "forwardedMessage": {"content": "Ναι"}}, {"type": "Default", "content": "", "stickers": [{"name": "Κύμα"}]}]
    made = [{"id": str(number), "timestamp": f"2024-01-01T10:00:{number:02}+00:00", "author": author} | record for number, record in enumerate(records)]
    return {"guild": {"id": "1", "name": "Κόσμος"}, "channel": {"id": "74", "type": "GuildTextChat", "name": "όλοι"}, "messages": made}


def write_exports(folder):
    write(folder, "content/chats/3.json", telegram())
    write(folder, "content/chats/4.json", discord())
    omitted = [f"[05/11/2024, 10:30:{number:02}] Άννα: \u200e{what} omitted\n" for number, what in enumerate(OMITTED)]
    write(folder, "content/chats/5.txt", "".join(omitted) + "[15/11/2024, 10:31:00] Νίκος: Ναι\n")
    write(folder, "content/chats/6.txt", "05/11/2024, 10:30 - Άννα: <Media omitted>\n15/11/2024, 10:31 - Νίκος: Ναι\n")


def pseudo(text):
    """The text in other letters; placeholders keep their names."""
    parts = text.replace("{", "\0{").replace("}", "}\0").split("\0")
    return "".join(part if part.startswith("{") else "".join(LETTERS.get(letter, letter) for letter in part) for part in parts)


def translated(wording):
    return pseudo(wording) if isinstance(wording, str) else {form: pseudo(text) for form, text in wording.items()}


def write(folder, path, value):
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False), "utf-8")


def messages():
    plain = [{"text": f"Καλημέρα {number}"} for number in range(24)]
    for number, message in enumerate(plain + SPECIAL):
        time = f"2025-{10 if number < 12 else 11}-{1 + number % 12:02}T10:{number:02}:00Z"
        yield {"id": str(number), "sender": "2", "timestamp": time} | message


def hashed(*parts):
    """As the build does it: twelve digits of the parts, each preceded by its length."""
    return hashlib.sha256("".join(f"{len(part.encode())}:{part}" for part in parts).encode()).hexdigest()[:12]


def write_review(folder):
    """Two runs, the verdicts of three reviewers, their preferred versions, and an assistant with its rules."""
    for run, turns in RUNS.items():
        made = [{"id": f"{number}", "role": role, "sender": role, "timestamp": f"2025-11-0{run}T10:0{number}:00Z", "text": text} | more
                for number, (role, text, more) in enumerate(turns)]
        people = [{"id": "user", "name": "Άννα", "me": True}] + [{"id": role, "name": "Βοηθός"} for role in ("assistant", "tool", "system")]
        talks = [{"id": name, "title": title, "kind": "assistant", "participants": people, "messages": made[:most]}
                 for name, title, most in [("1", "Ομιλία", 9), ("2", "Ίδια", 3), (f"1{run}", "Μόνη", 3), ("4", "Δίδυμη", 2)]]
        write(folder, f"content/runs/{run}/1.jsonl", "".join(json.dumps(talk, ensure_ascii=False) + "\n" for talk in talks))
        notes = f"Seed {run}: 40 conversations, 12 of 128 attempts failed (9.4 %)."
        write(folder, f"content/runs/{run}/run.yml", f"model: mock assistant, rules 10118000\ndate: 2025-11-0{run}T10:00:00Z\nnotes: '{notes}'\n"
              "prices: {input: 1, output: 2, currency: €}\n")
    write(folder, "content/runs/approved", "1\n")
    first = hashed("user", "Καλημέρα", "", "")
    before = hashed(hashed(), first)
    for reviewer, label in LABELS.items():
        verdict = {"run": "1", "reviewer": reviewer, "at": "2025-11-04T20:00:00Z"}
        answer = verdict | {"conversation": "1", "turn": "1", "label": label, "comment": "Έτσι", "key": f"{hashed('assistant', 'Γεια ' * 39 + 'Γεια', '', '')}-{before}"}
        lines = [answer, verdict | {"conversation": "1", "turn": "3", "label": label, "key": f"{'0' * 12}-{'1' * 12}", "text": "Αλλιώς και"},
                 verdict | {"conversation": "9", "turn": "3", "label": label, "key": f"{'0' * 12}-{'1' * 12}"},
                 answer | {"span": {"start": 0, "end": 4, "quote": "Γεια"}},
                 answer | {"run": "2", "conversation": "2", "label": "bad" if reviewer == "1" else "unsure"}]
        write(folder, f"content/reviews/reviews-{reviewer}.jsonl", "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
    preference = {"conversation": "1", "run": "1..2", "label": "prefer:2", "reviewer": "1", "at": "2025-11-04T20:00:00Z", "key": f"{'0' * 12}-{'1' * 12}"}
    write(folder, "content/reviews/preferences-1.jsonl", json.dumps(preference) + "\n")
    write(folder, "content/assistant/rules.json", RULES)
    write(folder, "content/assistant/scripts/1.txt", "Γεια\n\nΤι;\n\nΓεια εσύ\n")


def write_project(folder):
    """The project folder: every kind of page, and one strings file."""
    for source in sorted((PROJECT / "templates" / "strings").glob("en*.json")):
        words = json.loads(source.read_text("utf-8"))
        made = {text: wording if text == "number.groupFrom" else translated(wording) for text, wording in words.items()}
        write(folder, f"templates/strings/{source.name.replace('en', 'qps', 1)}", made)
    write(folder, "content/site.yml", SETTINGS)
    write(folder, "content/chats/1/chat.json", CHAT)
    write(folder, "content/chats/1/messages.jsonl", "".join(json.dumps(message, ensure_ascii=False) + "\n" for message in messages()))
    write(folder, "content/chats/1/1.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>')
    write(folder, "content/chats/2.json", {"title": "Άδειο", "kind": "direct", "participants": CHAT["participants"], "messages": []})
    write(folder, "content/services/1.json", [SERVICE, SERVICE | {"id": "2", "title": "Νερό", "priority": "Low"}])
    users = [{"id": number, "login": f"u{number}", "type": kind, "site_admin": number == 1, "html_url": ""}
             for number, kind in enumerate(["User", "User", "Organization", "Bot"], 1)]
    write(folder, "content/people/users/since-0.json", users)
    profile = users[0] | {"name": "Άννα", "company": "Άλφα", "location": "Εδώ", "blog": "1.2", "email": "1@2", "bio": "Γεια", "hireable": True,
                          "public_repos": 1, "public_gists": 2, "followers": 3, "following": 4, "created_at": "2020-01-01T00:00:00Z"}
    write(folder, "content/people/profiles/u1.json", profile)
    write(folder, "content/people/notes/u2.md", "Σημείωση\n")
    write(folder, "content/stories/users.json", {"pages": [{"users": [{"id": 1, "name": "Άννα"}, {"id": 2, "name": "Νίκος"}]}]})
    write_review(folder)
    write_exports(folder)
    write(folder, "content/pages/1.md", "---\ntitle: Σελίδα\n---\nΚείμενο\n")
    return folder
