"""Writes exports of other programs for a site of `hostile_fields.py`: one per format, with nine messages and every text as a field.

They become fields of our own conversations; on the way, each program's marks become Markdown and links.
"""

import base64
import html
import json
import urllib.parse


def write(site):
    for one in (openai, sharegpt, claude_code, chatgpt, claude, whatsapp, discord, slack, telegram, irc, transcript, tau_bench, inspect, swe_agent, atif, promptfoo, openai_results, captions, zoom, google_meet, mbox, messenger_html):
        one(Export(site, one.__name__))


class Export:
    """The fields of one format."""

    def __init__(self, site, name):
        self.site, self.name = site, name

    def __iter__(self):
        return iter(self.site)

    def text(self, key, number, form=lambda text: text):
        return self.site.text(f"{self.name}: {key}", number, form)

    def all(self, key, form=lambda text: text):
        """All in one; the name in front stays the same in the address derived from it."""
        return f"{self.name} " + self.site.all(f"{self.name}: {key}", form)

    def of(self, number):
        return lambda key, form=lambda text: text: self.text(key, number, form)

    def one(self, key, number):
        """A unique name, although harmless names are alike."""
        return f"{number} {self.text(key, number)}"

    def json(self, value, end="json"):
        self.site.json(f"chats/{self.name}.{end}", value)

    def lines(self, values):
        self.site.lines(f"chats/{self.name}.jsonl", values)

    def write(self, path, text):
        self.site.write(f"chats/{path}", text)


def clock(number, day="2025-11-01"):
    return f"{day}T10:{number:02d}:00Z"


def one_line(text):
    return " ".join(text.split())


def nick(text):
    """A name that is valid in line-based logs."""
    return "_".join(text.split()).replace(":", "").replace(">", "").replace(" - ", "")


def openai(export):
    # The first question becomes the title of a conversation without one.
    messages = [{"role": "user", "content": "openai asks"}]
    for number in export:
        t = export.of(number)
        parts = [{"type": "text", "text": t("text")}, {"type": "image_url", "image_url": {"url": t("image")}}, {"type": "image_url", "image_url": "https://" + t("image elsewhere")}, {"type": "file", "file": {"filename": t("filename"), "file_id": t("file_id")}}, {"type": t("type")}]
        call = {"id": t("call"), "type": "function", "function": {"name": export.one("function", number), "arguments": t("arguments")}}
        messages += [{"role": "developer", "content": t("developer")}, {"role": "user", "name": t("name"), "content": parts}, {"role": "assistant", "content": t("content"), "reasoning_content": t("reasoning_content"), "tool_calls": [call]}]
        messages += [{"role": "tool", "tool_call_id": t("call"), "name": export.one("tool", number), "content": t("result")}, {"role": "assistant", "content": None, "refusal": t("refusal")}, {"role": t("role"), "content": "x"}]
    export.lines([{"id": export.all("id"), "model": export.all("model"), "messages": messages}])


def sharegpt(export):
    said = [{"from": "human", "value": "sharegpt asks"}]
    for number in export:
        t = export.of(number)
        said += [{"from": "human", "value": t("human")}, {"from": "function_call", "value": t("function_call")}, {"from": "observation", "value": t("observation")}, {"from": "gpt", "value": t("gpt")}, {"from": t("from"), "value": t("value")}]
    export.json([{"id": export.all("id"), "system": export.all("system"), "model": export.all("model"), "conversations": said}])


def claude_code(export):
    lines, parent = [{"type": "summary", "summary": export.all("summary"), "leafUuid": "x"}], None
    for number in export:
        t = export.of(number)
        blocks = [{"type": "thinking", "thinking": t("thinking")}, {"type": "text", "text": t("text")}, {"type": "tool_use", "id": f"t{number}", "name": export.one("name", number), "input": {t("key"): t("input")}}]
        blocks += [{"type": "tool_use", "id": f"s{number}", "name": "Task", "input": {"description": t("description"), "prompt": t("prompt"), "subagent_type": export.one("subagent_type", number)}}]
        results = [{"type": "tool_result", "tool_use_id": f"t{number}", "content": [{"type": "text", "text": t("result")}]}, {"type": "image", "source": {"type": "base64", "media_type": t("media_type"), "data": base64.b64encode(b"GIF89a").decode()}}]
        said = [("user", {"role": "user", "content": t("content")}), ("assistant", {"id": f"m{number}", "model": t("model"), "content": blocks}), ("user", {"role": "user", "content": results})]
        said += [("user", {"role": "user", "content": f"<command-name>/{t('command')}</command-name><command-args>{t('args')}</command-args>"})]
        for place, (kind, message) in enumerate(said):
            lines.append({"type": kind, "uuid": f"{kind}{number}-{place}", "parentUuid": parent, "sessionId": export.all("sessionId"), "timestamp": clock(number), "message": message})
            parent = lines[-1]["uuid"]
    export.lines(lines)


def chatgpt(export):
    mapping, parent = {"root": {"id": "root", "message": None, "parent": None, "children": ["u0"]}}, "root"

    def add(key, message):
        nonlocal parent
        mapping[key] = {"id": key, "parent": parent, "children": [], "message": {"id": key, "create_time": 1767261600 + len(mapping), **message}}
        mapping[parent]["children"] = [key]
        parent = key

    for number in export:
        t = export.of(number)
        picture = {"content_type": "image_asset_pointer", "asset_pointer": t("asset_pointer"), "metadata": {"dalle": {"prompt": t("prompt")}}}
        files = [{"id": f"f{number}", "name": t("file"), "mime_type": t("mime_type")}]
        add(f"u{number}", {"author": {"role": "user"}, "content": {"content_type": "multimodal_text", "parts": [picture, t("part")]}, "metadata": {"attachments": files}})
        add(f"a{number}", {"author": {"role": "assistant"}, "content": {"content_type": "thoughts", "thoughts": [{"summary": t("summary"), "content": t("thought")}]}, "metadata": {}})
        references = [{"matched_text": "cited", "alt": t("alt")}]
        add(f"b{number}", {"author": {"role": "assistant"}, "content": {"content_type": "text", "parts": ["cited " + t("text")]}, "metadata": {"model_slug": t("model_slug"), "content_references": references}})
        add(f"c{number}", {"author": {"role": "assistant"}, "recipient": export.one("recipient", number), "content": {"content_type": "code", "language": t("language"), "text": t("code")}})
        add(f"t{number}", {"author": {"role": "tool", "name": export.all("tool")}, "content": {"content_type": "execution_output", "text": t("output")}})
    export.json([{"title": export.all("title"), "create_time": 1767261600.5, "conversation_id": "c", "current_node": parent, "mapping": mapping}])


def claude(export):
    messages, parent = [], None
    for number in export:
        t = export.of(number)
        blocks = [{"type": "thinking", "thinking": t("thinking")}, {"type": "text", "text": t("text")}, {"type": "tool_use", "id": f"t{number}", "name": export.one("name", number), "input": {t("key"): t("input")}}]
        blocks += [{"type": "tool_result", "tool_use_id": f"t{number}", "name": export.one("name", number), "content": [{"type": "text", "text": t("result")}]}, {"type": "tool_use", "id": f"u{number}", "name": "artifacts", "input": {"title": t("title"), "content": t("content"), "language": t("language"), "type": t("type")}}]
        old = f'<antThinking>{t("old thinking")}</antThinking><antArtifact title="{t("old title")}" type="text/html">{t("old artifact")}</antArtifact>'
        person = {"sender": "human", "text": old, "content": [], "attachments": [{"file_name": t("file_name"), "file_type": t("file_type"), "extracted_content": t("extracted_content")}], "files": [{"file_name": t("file"), "file_uuid": t("file_uuid")}]}
        for kind, message in (("u", person), ("a", {"sender": "assistant", "text": t("both"), "content": blocks})):
            messages.append({"uuid": f"{kind}{number}", "parent_message_uuid": parent, "created_at": clock(number), **message})
            parent = f"{kind}{number}"
    export.json([{"uuid": "k", "name": export.all("name"), "summary": export.all("summary"), "model": export.all("model"), "created_at": clock(0), "chat_messages": messages}])


def whatsapp(export):
    said, name = [], export.all("name", nick)
    for number in export:
        t = export.of(number)
        said += [f"12/31/23, 9:{10 + number} PM - {name}: {t('text')}", f"12/31/23, 9:{20 + number} PM - Bo: {t('file', one_line)} (file attached)", f"12/31/23, 9:{30 + number} PM - {t('notice', nick)}"]
    export.write("WhatsApp Chat with whatsapp.txt", "\n".join(["12/31/23, 9:05 PM - Messages and calls are end-to-end encrypted.", "12/31/23, 9:06 PM - Bo: x", *said]) + "\n")


def discord(export):
    messages = []
    for number in export:
        t = export.of(number)
        author = {"id": "2", "name": "bo"} if number else {"id": "1", **{key: export.all(key) for key in ("name", "nickname", "avatarUrl", "color")}}
        embeds = [{"title": t("title"), "url": t("url"), "description": t("description"), "author": {"name": t("embed author")}, "fields": [{"name": t("field"), "value": t("value")}], "footer": {"text": t("footer")}}]
        files = [{"id": "1", "url": "https://example.org/" + t("file"), "fileName": t("fileName")}]
        more = {"attachments": files, "embeds": embeds, "stickers": [{"id": "1", "name": t("sticker"), "sourceUrl": t("sourceUrl")}], "reactions": [{"emoji": {"name": t("emoji")}, "count": 2}], "mentions": [{"id": "9", "name": t("mention")}]}
        messages.append({"id": f"1{number}", "type": "Default", "timestamp": clock(number), "content": t("content"), "author": author, **more})
        messages.append({"id": f"2{number}", "type": t("type"), "timestamp": clock(number), "content": t("event"), "author": author, "forwardedMessage": {"content": t("forwarded")}, "interaction": {"name": t("interaction"), "user": author}})
    export.json({"guild": {"id": "1", "name": export.all("guild")}, "channel": {"id": "5", "type": "GuildTextChat", "category": export.all("category"), "name": export.all("channel"), "topic": export.all("topic")}, "dateRange": {}, "messages": messages, "messageCount": len(messages)})


def slack(export):
    messages = []
    users = [{"id": "U0", "name": export.all("name"), "profile": {"display_name": export.all("display_name"), "real_name": "x"}}, {"id": "U1", "name": "x", "real_name": export.all("real_name")}, {"id": "U2", "name": "bo"}]
    for number in export:
        t = export.of(number)
        style = lambda text: {"type": "text", "text": text, "style": {"bold": True, "code": number % 2 == 0}}
        inner = [style(t("styled")), {"type": "link", "url": t("link"), "text": t("link text")}, {"type": "emoji", "name": t("emoji")}, {"type": "user", "user_id": t("user_id")}, {"type": "channel", "channel_id": t("channel_id")}, {"type": "broadcast", "range": t("range")}]
        blocks = [{"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": inner}, {"type": "rich_text_preformatted", "elements": [{"type": "text", "text": t("preformatted")}]}]}, {"type": "image", "image_url": t("image_url"), "alt_text": t("alt_text")}, {"type": "section", "text": {"type": "mrkdwn", "text": t("section")}}]
        boxes = [{key: t(f"attachment {key}") for key in ("title", "title_link", "text", "pretext", "author_name", "fallback")} | {"fields": [{"title": t("field"), "value": t("value")}]}]
        files = [{"id": "F1", "name": t("file"), "title": t("file title"), "mimetype": t("mimetype"), "url_private": t("url_private"), "alt_txt": t("alt_txt")}]
        stamp = lambda place: f"{1714550400 + number * 10 + place}.000100"
        messages += [{"type": "message", "user": f"U{min(number, 2)}", "ts": stamp(0), "text": t("text"), "files": files, "reactions": [{"name": t("reaction"), "users": ["U0"], "count": 1}]}]
        messages += [{"type": "message", "subtype": "bot_message", "username": "bo" if number else export.all("username"), "bot_id": f"B{number > 0}", "ts": stamp(1), "text": f"<{t('address')}|{t('label')}>", "attachments": boxes}]
        messages += [{"type": "message", "user": f"U{min(number, 2)}", "ts": stamp(2), "text": "x", "blocks": blocks}, {"type": "message", "subtype": t("subtype"), "user": "U2" if number else export.all("user"), "ts": stamp(3), "text": t("notice")}]
    channel = {"id": "C1", "name": "general", "members": ["U1"], "purpose": {"value": export.all("purpose")}, "topic": {"value": export.all("topic")}}
    for name, value in (("users", users), ("channels", [channel]), ("general/2024-05-01", messages)):
        export.site.json(f"chats/slack/{name}.json", value)


def telegram(export):
    messages = []
    for number in export:
        t = export.of(number)
        kinds = ("link", "bold", "italic", "code", "spoiler", "mention", "email", "phone", "custom_emoji")
        parts = [t("plain")] + [{"type": kind, "text": t(kind)} for kind in kinds] + [{"type": "pre", "text": t("pre"), "language": t("language")}, {"type": "text_link", "text": t("link text"), "href": t("href")}, {"type": t("type"), "text": t("text of a type")}]
        base = lambda place: {"id": number * 10 + place, "type": "message", "date": "2024-05-01T10:00:00", "date_unixtime": f"{1714554000 + number * 10 + place}", "from": "bo" if number else export.all("from"), "from_id": f"user{number > 0}"}
        poll = {"question": t("question"), "answers": [{"text": t("answer"), "voters": 1}]}
        messages += [{**base(1), "text": parts, "forwarded_from": t("forwarded_from"), "reactions": [{"type": "emoji", "count": 2, "emoji": t("emoji")}]}]
        messages += [{**base(2), "text": t("text"), "file": t("file"), "file_name": t("file_name"), "mime_type": t("mime_type"), "media_type": t("media_type"), "sticker_emoji": t("sticker_emoji")}, {**base(3), "text": "", "poll": poll}]
        messages += [{**base(4), "text": "", "contact_information": {key: t(key) for key in ("first_name", "last_name", "phone_number")}}, {**base(5), "text": "", "location_information": {"latitude": 1, "longitude": 2}, "place_name": t("place_name"), "address": t("address")}]
        messages += [{**base(6), "type": "service", "actor": t("actor"), "actor_id": "user1", "action": t("action"), "title": t("title"), "text": ""}, {**base(7), "text": "", "game_title": t("game_title"), "game_description": "x"}, {**base(8), "text": "", "invoice_information": {"title": t("invoice"), "description": "x", "amount": 1, "currency": "EUR"}}]
    export.json({"name": export.all("name"), "type": "private_group", "id": 7, "messages": messages})


def irc(export):
    said, name = [], nick(export.all("nick"))
    for number in export:
        t = export.of(number)
        said += [f"[10:{number:02d}] <{name}> {t('text', one_line)}", f"[10:{number:02d}] * {name} {t('action', one_line)}", f"=== {name} has {t('notice', one_line)}"]
    export.write("irc/2024-05-01.txt", "[09:58] <ann> tea?\n[09:59] * bo pours\n" + "\n".join(said) + "\n")


def marked_up(text):
    """As text in HTML or WebVTT."""
    return html.escape(one_line(text))


def captions(export):
    cues, voice = [], export.all("voice", marked_up)
    for number in export:
        t = export.of(number)
        times = f"00:{number:02d}:01.000 --> 00:{number:02d}:02.000"
        said = {"speakerName": "Bo", "startDateTime": clock(number), **{key: t(key) for key in ("spokenText", "mood")}}
        cues += [f"{times}\n<v {voice}>{t('text', marked_up)} <i>{t('italics', marked_up)}</i></v>", f"{times}\n{json.dumps(said)}"]
    export.write("captions.vtt", "\n\n".join(["WEBVTT", "00:00.000 --> 00:01.000\n<v Ann>x</v>", *cues]) + "\n")


def zoom(export):
    said, name = [], export.all("name", nick)
    for number in export:
        t = export.of(number)
        said += [f"10:{number:02d}:00 From {name} to Everyone:\n\t{t('text', one_line)}", f"10:{number:02d}:30 From Bo to Everyone:\n\tReplying to \"{t('quoted', one_line)}\"\n\n\tx"]
    export.write("zoom.txt", "\n".join(["09:59:00 From Ann to Everyone:\n\ttea?", *said]) + "\n")


def google_meet(export):
    said, name = [], export.all("name", nick)
    for number in export:
        said += [f"{name}: {export.text('text', number, one_line)}", "Bo: x"]
    export.write("google-meet.txt", "\n".join(["May 1, 2024", "google-meet - Transcript", "00:00:00", "", "Ann: tea?", *said]) + "\n")


def mbox(export):
    def word(text):
        return f"=?utf-8?b?{base64.b64encode(one_line(text).encode('utf-8', 'replace')).decode()}?="

    def part(kind, text, more=""):
        return f"--b\nContent-Type: {kind}; charset=utf-8\nContent-Transfer-Encoding: base64\n{more}\n{base64.b64encode(text.encode('utf-8', 'replace')).decode()}\n"

    mails, name = [], export.all("name", word)
    for number in export:
        t = export.of(number)
        file = "Content-Disposition: attachment; filename*=UTF-8''" + urllib.parse.quote(t("file", one_line), safe="") + "\n"
        parts = part("text/plain", t("text")) + part("text/html", f"<p>{t('html', marked_up)}</p>") + part("text/x", t("other text")) + part("application/x", "x", file)
        head = f"From ann@example.org Wed May  1 10:{number:02d}:00 2024\nMessage-ID: <{number}@example.org>\nReferences: <x@example.org>\nDate: Wed, 1 May 2024 10:{number:02d}:00 +0000"
        mails.append(f"{head}\nFrom: {name} <ann@example.org>\nTo: bo@example.org\nSubject: x {t('subject', word)}\nContent-Type: multipart/mixed; boundary=b\n\n{parts}--b--\n")
    first = "From bo@example.org Wed May  1 09:00:00 2024\nMessage-ID: <x@example.org>\nDate: Wed, 1 May 2024 09:00:00 +0000\nFrom: Bo <bo@example.org>\nSubject: mbox\n\nx\n"
    export.write("mbox.mbox", "\n".join([first, *mails]))


def messenger_html(export):
    cards, name = [], export.all("name", marked_up)
    card = '<div class="_3-95 _a6-g"><div class="_2ph_ _a6-h _a6-i">{}</div><div class="_2ph_ _a6-p"><div><div></div><div>{}</div>{}</div></div><div class="_3-94 _a6-o"><div class="_a72d">May 1, 2024 10:{:02d}:00am</div></div></div>'
    for number in export:
        t = export.of(number)
        cards.append(card.format(name, t("text", marked_up), f'<div><a href="files/{t("file", marked_up)}">x</a></div>', number))
        cards.append(card.format("Bo", "x", f'<div><a href="https://example.org/{t("href", marked_up)}">{t("link", marked_up)}</a></div><ul class="_a6-q"><li><span>👍{t("person", marked_up)}</span></li></ul>', number))
    export.write("messenger-html/message_1.html", f"<html><head><title>{export.all('title', marked_up)}</title></head><body>{''.join(reversed(cards))}{card.format('Ann', 'x', '', 0)}</body></html>")


def transcript(export):
    said = "".join(f"**Ann** {clock(number)}\n{export.text('text', number)}\n\n" for number in export)
    header = f"---\ntitle: Transcript\nparticipants:\n  - {{id: a, name: Ann}}\n---\n"
    export.write("transcript.md", header + said)


def tau_bench(export):
    said = []
    for number in export:
        t = export.of(number)
        call = {"id": t("call"), "type": "function", "function": {"name": export.one("function", number), "arguments": t("arguments")}}
        said += [{"role": "user", "content": t("user")}, {"role": "assistant", "content": t("content"), "tool_calls": [call]}, {"role": "tool", "tool_call_id": t("call"), "name": export.one("tool", number), "content": t("result")}, {"role": t("role"), "content": t("folded")}]
    task = {key: export.all(key) for key in ("user_id", "instruction")}
    results = [{"task_id": export.all("task_id"), "reward": export.all("reward"), "info": {"task": task, "source": export.all("source")}, "traj": said, "trial": 0}]
    export.json([*results, {"task_id": 7, "reward": 0, "info": {"error": export.all("error"), "traceback": export.all("traceback")}, "traj": [], "trial": 1}])


def inspect(export):
    messages, scores = [], {}
    for number in export:
        t = export.of(number)
        call = {"id": f"t{number}", "function": export.one("function", number), "arguments": {t("key"): t("argument")}}
        parts = [{"type": "reasoning", "reasoning": t("reasoning")}, {"type": "text", "text": t("text")}, {"type": "image", "image": "https://" + t("image")}, {"type": "document", "document": t("document"), "filename": t("filename")}, {"type": t("type")}]
        messages += [{"id": f"a{number}", "role": "user", "content": t("content")}, {"id": f"b{number}", "role": "assistant", "model": t("model"), "content": parts, "tool_calls": [call]}, {"id": f"c{number}", "role": "tool", "tool_call_id": f"t{number}", "content": t("result"), "error": {"type": "x", "message": t("tool error")}}]
        scores[f"{number} " + t("scorer")] = {"value": t("value"), "explanation": t("explanation"), "answer": t("answer")}
    sample = {"id": export.all("id"), "epoch": 1, "input": "q", "target": export.all("target"), "messages": messages, "scores": scores, "metadata": {export.all("metadata key"): export.all("metadata")}, "error": {"message": export.all("error"), "traceback": export.all("traceback")}, "limit": {"type": export.all("limit"), "limit": 1}}
    export.json({"version": 2, "status": "error", "eval": {"task": export.all("task"), "model": export.all("eval model"), "dataset": {"name": export.all("dataset")}}, "plan": {}, "samples": [sample]})


def swe_agent(export):
    history, steps = [{"role": "system", "content": "swe_agent works", "agent": "main"}], []
    for number in export:
        t = export.of(number)
        action = export.one("action", number)
        history += [{"role": "assistant", "content": "x", "thought": t("thought"), "action": action, "agent": "main"}, {"role": "user", "content": [{"type": "text", "text": t("observation")}], "agent": "main"}]
        steps += [{"action": action, "observation": "x", "thought": "x"}, {"action": export.one("later action", number), "observation": t("later observation"), "thought": t("later thought")}]
    export.json({"environment": export.all("environment"), "trajectory": steps[::2] + steps[1::2], "history": history, "info": {"exit_status": export.all("exit_status"), "submission": export.all("submission")}})


def atif(export):
    steps = []
    for number in export:
        t = export.of(number)
        call = {"tool_call_id": f"c{number}", "function_name": export.one("function_name", number), "arguments": {t("key"): t("argument")}}
        results = [{"source_call_id": f"c{number}", "content": t("result")}, {"content": "x", "subagent_trajectory_ref": [{"trajectory_path": t("trajectory_path")}]}]
        steps += [{"step_id": 3 * number + 1, "source": "user", "message": t("user")}, {"step_id": 3 * number + 2, "source": "agent", "message": t("message"), "reasoning_content": t("reasoning_content"), "model_name": t("model_name"), "tool_calls": [call], "observation": {"results": results}}, {"step_id": 3 * number + 3, "source": t("source"), "message": "x"}]
    other = {"agent": {"name": export.all("sub-agent")}, "steps": [{"step_id": 1, "source": "agent", "message": "x"}]}
    export.json({"schema_version": "ATIF-v1.7", "session_id": export.all("session_id"), "agent": {"name": export.all("agent"), "version": "1"}, "steps": steps, "subagent_trajectories": [other]})


def promptfoo(export):
    parts, named = [], {}
    for number in export:
        t = export.of(number)
        parts.append({"score": 1, "reason": t("reason"), "assertion": {"type": t("type"), "value": t("value"), "metric": t("metric")}})
        named[f"{number} " + t("named")] = t("named value")
    result = {"promptIdx": 0, "testIdx": 0, "testCase": {"description": export.all("description")}, "vars": {export.all("var"): export.all("value of a var")}, "provider": {"id": export.all("id"), "label": export.all("label")}, "prompt": {"raw": "promptfoo " + export.all("raw"), "label": "x"}, "response": {"output": export.all("output"), "error": export.all("error")}, "success": False, "score": 0, "namedScores": named, "gradingResult": {"pass": False, "score": 0, "reason": export.all("reason"), "comment": export.all("comment"), "componentResults": parts}}
    export.json({"evalId": export.all("evalId"), "results": {"version": 3, "results": [result]}, "config": {}})


def openai_results(export):
    asked, answered = [], []
    for number in export:
        t = export.of(number)
        name = f"openai results {number}"
        body = {"model": t("model"), "choices": [{"message": {"role": "assistant", "content": t("content"), "refusal": t("refusal")}, "finish_reason": t("finish_reason")}]}
        asked.append({"custom_id": name, "url": t("url"), "body": {"messages": [{"role": "user", "content": t("user")}], t("parameter"): t("value")}})
        answered += [{"custom_id": name, "response": {"status_code": 200, "body": body}}, {"custom_id": f"{name} lost", "error": {"message": t("error")}}, {"object": t("object"), "custom_id": f"{name} odd", "response": {"body": {"x": t("body")}}}]
    export.lines(asked + answered)
