"""Synthetic exports of any size, generated from a seed: the same bytes for the same size."""
import json
import random
import zipfile

WORDS = ("the of and to in is you that it he was for on are as with his they at be this have from or one had by word but not what all "
         "were we when your can said there use an each which she do how their if will up other about out many then them these so some "
         "her would make like him into time has look two more write go see number no way could people my than first water been call "
         "who oil its now find long down day did get come made may part").split()
NAMES = ["Ada", "Bo", "Cléo", "Dmitri", "Eun-ji", "Farid"]
MB = 1_000_000


class Texts:
    """Sentences drawn from a pool, so that a gigabyte takes seconds; each is numbered, so that no two messages are equal."""

    def __init__(self, seed, longest):
        self.draw = random.Random(seed)
        self.pool = [" ".join(self.draw.choices(WORDS, k=self.draw.randint(3, longest))) for _ in range(5_000)]

    def next(self, number):
        return f"{self.draw.choice(self.pool)} {number}"


def moment(seconds):
    """Day, month, year, hour, minute, second; every month has 28 days."""
    day, clock = divmod(seconds, 86_400)
    month, day = divmod(day, 28)
    year, month = divmod(month, 12)
    return day + 1, month + 1, 2000 + year, clock // 3600, clock // 60 % 60, clock % 60


def whatsapp(path, size):
    texts, number, written = Texts(1, 30), 0, 0
    with open(path, "w", encoding="utf-8", newline="\n") as out:
        while written < size:
            day, month, year, hour, minute, _ = moment(number * 40)
            line = f"{day:02}/{month:02}/{year}, {hour:02}:{minute:02} - {NAMES[number * 7 % 5]}: {texts.next(number)}\n"
            if number % 11 == 0:
                line += texts.next(number) + "\n"
            written += len(line.encode())
            out.write(line)
            number += 1
    return number


def turn(texts, conversation, number, last):
    place = f"{conversation:08x}-{number:04}"
    role = "user" if number % 2 == 0 else "assistant"
    return f'"{place}"', json.dumps({
        "id": place, "parent": f"{conversation:08x}-{number - 1:04}" if number else None,
        "children": [] if last else [f"{conversation:08x}-{number + 1:04}"],
        "message": {
            "id": place, "author": {"role": role, "name": None, "metadata": {}}, "create_time": 1.6e9 + conversation * 4_000 + number * 30,
            "content": {"content_type": "text", "parts": [texts.next(number)]}, "status": "finished_successfully", "weight": 1.0,
            "metadata": {"model_slug": "made-up-1"} if role == "assistant" else {}, "recipient": "all"}})


def chatgpt(path, size):
    texts, conversation, messages, written = Texts(2, 220), 0, 0, 0
    with open(path, "w", encoding="utf-8") as out:
        out.write("[")
        while written < size:
            # One in a thousand continues for months.
            count = 4_000 if conversation % 1_000 == 500 else 2 + conversation * 13 % 30
            tree = ", ".join(": ".join(turn(texts, conversation, n, n == count - 1)) for n in range(count))
            head = f'{{"title": "{texts.next(conversation)[:60]}", "create_time": {1.6e9 + conversation * 4_000}, "mapping": {{{tree}}}'
            text = f'{head}, "current_node": "{conversation:08x}-{count - 1:04}", "conversation_id": "{conversation:08x}"}}'
            out.write((",\n" if conversation else "") + text)
            written += len(text) + 2
            messages += count
            conversation += 1
        out.write("]\n")
    return messages


def discord(path, size):
    texts, number, written = Texts(3, 40), 0, 0
    authors = [json.dumps({"id": str(100 + n), "name": name.lower(), "discriminator": "0000", "nickname": name, "color": "#336699", "isBot": False,
                           "roles": [], "avatarUrl": f"https://cdn.example/avatars/{n}.png"}) for n, name in enumerate(NAMES)]
    with open(path, "w", encoding="utf-8") as out:
        out.write('{"guild": {"id": "1", "name": "Made up", "iconUrl": ""}, "channel": {"id": "2", "type": "GuildTextChat", "category": "Talk", '
                  '"name": "general", "topic": null}, "dateRange": {"after": null, "before": null}, "exportedAt": "2026-01-01T00:00:00Z", "messages": [\n')
        while written < size:
            day, month, year, hour, minute, second = moment(number * 20)
            answered = number - 1 - number % 9
            reference = f', "reference": {{"messageId": "{answered + 10**17}", "channelId": "2", "guildId": "1"}}' if number % 7 == 3 and answered >= 0 else ""
            reactions = '{"emoji": {"id": "", "name": "👍", "code": "thumbsup", "isAnimated": false}, "count": 2}' if number % 13 == 0 else ""
            text = (f'{{"id": "{number + 10**17}", "type": "{"Reply" if reference else "Default"}", "timestamp": '
                    f'"{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.123+00:00", "timestampEdited": null, "callEndedTimestamp": null, '
                    f'"isPinned": false, "content": "{texts.next(number)}", "author": {authors[number * 7 % 6]}, "attachments": [], "embeds": [], '
                    f'"stickers": [], "reactions": [{reactions}], "mentions": [], "inlineEmojis": []{reference}}}')
            out.write((",\n" if number else "") + text)
            written += len(text) + 2
            number += 1
        out.write(f'], "messageCount": {number}}}\n')
    return number


def zipped(path, name, source):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.write(source, name)


# Name: file in its archive, generator, megabytes.
EXPORTS = {"whatsapp": ("WhatsApp Chat with Ada.txt", whatsapp, 500), "chatgpt": ("conversations.json", chatgpt, 300),
           "discord": ("general.json", discord, 1_000)}
