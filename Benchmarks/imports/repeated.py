"""Large exports of every JSON format: the samples of the tests, repeated with new ids, later times and longer texts."""
import datetime
import json
import pathlib
import re

import exports

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Tests" / "Samples"
# Keys whose texts people or models wrote; a text is extended if it is prose, not HTML or an address. In JSON that is a text, too.
PROSE = {"text", "content", "body", "message", "msg", "value", "Content", "Contents", "thinking", "thought", "said",
         "parts", "output", "reasoning", "description", "chosen", "rejected", "prompt", "question", "instruction", "response", "turns",
         "judgment", "g1_judgment", "explanation", "reason", "raw", "input", "reasoning_content", "think", "thinking_trace", "html"}
ISO = re.compile(r"(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)(.*)", re.ASCII)
STAMP = re.compile(r"(1[67]\d{8})(\d{0,6}|\.\d+)", re.ASCII)
EPOCH = datetime.datetime(1970, 1, 1)


class Copies:
    """A value of JSON, as pieces: texts, and functions of the number of a copy."""

    def __init__(self, values, ids, texts, between=",", known=(), prose=()):
        self.ids, self.texts, self.pieces, self.prose = ids, texts, [], PROSE | set(prose)
        self.known = set(known)
        for value in values:
            self.find(value)
        for index, value in enumerate(values):
            if index:
                self.add(between)
            self.take(value)

    def find(self, value, is_id=False):
        if isinstance(value, dict):
            for key, one in value.items():
                self.find(one, key in self.ids)
        elif isinstance(value, list):
            for one in value:
                self.find(one, is_id)
        elif is_id and isinstance(value, (str, int)) and value not in ("", True, False):
            self.known.add(value)

    def add(self, piece):
        if isinstance(piece, str) and self.pieces and isinstance(self.pieces[-1], str):
            self.pieces[-1] += piece
        else:
            self.pieces.append(piece)

    def take(self, value, key="", is_id=False):
        if isinstance(value, dict):
            self.add("{")
            for number, (name, one) in enumerate(value.items()):
                self.add(", " if number else "")
                self.scalar(name, "", name in self.known)
                self.add(": ")
                self.take(one, name, name in self.ids)
            self.add("}")
        elif isinstance(value, list):
            self.add("[")
            for number, one in enumerate(value):
                self.add(", " if number else "")
                self.take(one, key, is_id)
            self.add("]")
        else:
            self.scalar(value, key, is_id or (isinstance(value, str) and len(value) > 1 and value in self.known))

    def scalar(self, value, key, is_id):
        if is_id and isinstance(value, (str, int)) and value in self.known:
            return self.add(self.new_id(value))
        time = self.time(value)
        if time:
            return self.add(time)
        if isinstance(value, str) and (inner := structure(value)):
            packed = Copies([inner], self.ids, self.texts, known=self.known, prose=self.prose)
            return self.add(lambda n: json.dumps(packed.make(n), ensure_ascii=False))
        text = json.dumps(value, ensure_ascii=False)
        if key in self.prose and isinstance(value, str) and len(value) > 2 and (value[0] not in "{[<" or key == "html") and "://" not in value:
            self.add(text[:-1] + " ")
            # A number of its own: of two equal texts, formats that show repeated messages once would show one.
            place = len(self.pieces)
            self.add(lambda n: self.texts.next(f"{n}-{place}"))
            return self.add('"')
        self.add(text)

    @staticmethod
    def new_id(value):
        if isinstance(value, int):
            return lambda n: str(value + n * 1000)
        if re.fullmatch(r"[0-9a-f]{16,32}", value):
            return lambda n: f'"{n:08x}{value[8:]}"'
        return lambda n: f'"{value}-{n}"'

    @staticmethod
    def time(value):
        """Every copy is two minutes later."""
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            found = STAMP.fullmatch(str(value))
            return found and (lambda n: str(int(found[1]) + n * 120) + found[2])
        if not isinstance(value, str):
            return None
        if found := STAMP.fullmatch(value):
            return lambda n: f'"{int(found[1]) + n * 120}{found[2]}"'
        if found := ISO.fullmatch(value):
            start = datetime.datetime.fromisoformat(found[1])
            mark = found[1][10]
            return lambda n: f'"{(start + datetime.timedelta(seconds=n * 120)).isoformat(mark)}{found[2]}"'
        return None

    def make(self, number):
        return "".join(piece if isinstance(piece, str) else piece(number) for piece in self.pieces)


def structure(text):
    """The list or object that a text is as JSON, if any."""
    try:
        value = json.loads(text) if text[:1] in ("[", "{") else None
    except ValueError:
        return None
    return value if isinstance(value, (dict, list)) else None


def at(value, path):
    for key in path:
        value = value[key]
    return value


def document(text, path, ids, texts, known, prose):
    """Beginning, copies and end of a document whose records are in the list at `path`."""
    value = json.loads(text)
    records = at(value, path)
    if not path:
        return "[", Copies(records, ids, texts, ",\n", known, prose), "]\n", ",\n"
    at(value, path[:-1])[path[-1]] = ["@@"]
    head, tail = json.dumps(value, ensure_ascii=False).split('"@@"')
    return head, Copies(records, ids, texts, ",\n", known, prose), tail + "\n", ",\n"


def lines(text, ids, texts, header, prose):
    """The same of JSON Lines; the first `header` lines are not repeated."""
    records = [line for line in text.split("\n") if line.strip()]
    head = "".join(line + "\n" for line in records[:header])
    return head, Copies([json.loads(line) for line in records[header:]], ids, texts, "\n", (), prose), "\n", "\n"


class Sample:
    """How the sample of a format is repeated: `path` to the list of its records, or None for JSON Lines. `files` are sessions:
    an export has many of about a megabyte, each with two copies or more."""

    def __init__(self, source, name, path=None, ids=(), longest=80, header=0, beside=(), sessions=False, prefix="", make=None, own=(), known=(), prose=()):
        self.source, self.name, self.path, self.ids, self.longest = source, name, path, set(ids), longest
        self.header, self.beside, self.sessions, self.prefix, self.make = header, beside, sessions, prefix, make
        # Ids of the session, new in each file, and ids at keys that have other values, too.
        self.own, self.known, self.prose = own, known, prose

    def write(self, folder, size=0, copies=0):
        """Writes an export of about `size` bytes, or of so many copies; returns its path, bytes, copies and files."""
        text = self.make() if self.make else (SAMPLES / self.source).read_text(encoding="utf-8")
        text = text[len(self.prefix):] if self.prefix else text
        texts = exports.Texts(7, self.longest)
        parts = lines(text, self.ids, texts, self.header, self.prose) if self.path is None \
            else document(text, self.path, self.ids, texts, self.known, self.prose)
        folder.mkdir(parents=True)
        for source, name in self.beside:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes((SAMPLES / source).read_bytes())
        written, number, files = 0, 0, 0
        while written < size or number < copies:
            path = folder / (self.name.replace("{n}", f"{number:07}"))
            path.parent.mkdir(parents=True, exist_ok=True)
            most = min(size - written, exports.MB) if self.sessions and size else size
            with open(path, "w", encoding="utf-8") as out:
                done, number = self.copy(out, parts, number, most, copies)
            written += done
            files += 1
        return (folder if self.sessions or self.beside else path), written, number, files

    def copy(self, out, parts, number, most, least):
        head, copies, tail, between = parts
        first = number

        def named(text):
            for name in self.own:
                text = text.replace(f'"{name}"', f'"{name}-{first}"')
            return text
        out.write(self.prefix + named(head))
        done = 0
        while done < most or number < least or most and number < first + 2:
            text = (between if done else "") + named(copies.make(number))
            out.write(text)
            done += len(text.encode())
            number += 1
        out.write(tail)
        return done + len(head) + len(tail), number


def vscode():
    """The requests of a chat of VS Code as the document that "Chat: Export Chat" writes."""
    changes = [json.loads(line) for line in (SAMPLES / "agents/vscode.jsonl").read_text(encoding="utf-8").split("\n") if line.strip()]
    requests = [one for change in changes if change.get("k") == ["requests"] for one in change["v"]]
    return json.dumps({**changes[0]["v"], "requests": requests}, ensure_ascii=False)


ANTHROPIC = ('{"model":"m-1","system":"Be brief","messages":[{"role":"user","content":"What is the weather?"},{"role":"assistant","content":'
             '[{"type":"thinking","thinking":"hm, think"},{"type":"text","text":"I look."},{"type":"tool_use","id":"t1","name":"look",'
             '"input":{"place":"Hill"}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"Rain again"}]}]}\n')
PLAIN = '[{"sender": "Ann", "text": "Hi there", "timestamp": "2025-11-05T09:00:00Z"}, {"sender": "Bo", "text": "Hello", "timestamp": "2025-11-05T09:01:00Z"}]'
TREE = ["id", "parentId", "childrenIds", "currentId", "parent", "children", "current_node", "conversation_id"]
CHAT = 16

FORMATS = {
    "tau-bench": Sample("evaluations/tau-bench.json", "results.json", [], ["task_id", "id", "tool_call_id"]),
    "inspect": Sample("evaluations/inspect.json", "log.json", ["samples"], ["id", "uuid", "tool_call_id"]),
    "swe-agent": Sample("evaluations/lamp__lamp-7.traj", "lamp__lamp-{n}.traj", ["history"], [], sessions=True),
    "atif": Sample("evaluations/atif.trajectory.json", "task-{n}.trajectory.json", ["steps"], ["step_id", "tool_call_id", "source_call_id"],
                   sessions=True, own=["s1", "t1"]),
    "promptfoo": Sample("evaluations/promptfoo.json", "results.json", ["results", "results"], ["id", "testIdx", "promptId"]),
    "openai-results": Sample("evaluations/openai-results.jsonl", "output.jsonl", None, ["custom_id", "id", "tool_call_id"]),
    "otlp": Sample("agents/otlp.json", "spans.json", ["resourceSpans"], ["traceId", "spanId", "parentSpanId"], known=["lamp-1"]),
    "langsmith": Sample("agents/langsmith.jsonl", "runs.jsonl", None, ["id", "trace_id", "parent_run_id", "session_id", "thread_id"]),
    "langfuse": Sample("agents/langfuse.json", "trace-{n}.json", ["observations"], ["id", "parentObservationId"], sessions=True, own=["tr-1", "lamp-1"]),
    "oasst": Sample("agents/oasst.jsonl", "trees.jsonl", None, ["message_tree_id", "message_id", "parent_id"]),
    "preferences": Sample("agents/preferences.jsonl", "pairs.jsonl", None, []),
    "mt-bench": Sample("agents/mt-bench.jsonl", "answers.jsonl", None, ["question_id", "answer_id"]),
    "codex": Sample("agents/codex.jsonl", "rollout-{n}.jsonl", None, ["call_id", "id"], header=1, sessions=True, own=["019c-lamp"]),
    "gemini-cli": Sample("agents/gemini.json", "session-{n}.json", ["messages"], ["id"], sessions=True, own=["g-1"]),
    "opencode": Sample("agents/opencode.json", "session-{n}.json", ["messages"], ["id", "messageID", "parentID", "callID"], sessions=True, own=["ses_1"]),
    "copilot-cli": Sample("agents/copilot.jsonl", "events-{n}.jsonl", None, ["id", "parentId", "messageId", "toolCallId"], header=1,
                          sessions=True, own=["cp-1"]),
    "copilot-chat": Sample("", "chat-{n}.json", ["requests"], ["requestId", "toolCallId"], sessions=True, own=["vs-1"], make=vscode),
    "cursor": Sample("agents/cursor.jsonl", "chat-{n}.jsonl", None, [], sessions=True),
    "open-webui": Sample("agents/open-webui.json", "chats.json", [], TREE),
    "librechat": Sample("agents/librechat.json", "chat-{n}.json", ["messagesTree"], ["messageId", "parentMessageId"], sessions=True, own=["l1"]),
    "lm-studio": Sample("agents/lm-studio.json", "{n}.conversation.json", ["messages"], ["toolCallRequestId"], sessions=True),
    "mistral": Sample("agents/mistral.json", "chat-{n}.json", [], ["id", "parentId"], sessions=True),
    "grok": Sample("agents/grok.json", "prod-grok-backend.json", ["conversations"],
                   ["id", "_id", "conversation_id", "parent_response_id"]),
    "ai-studio": Sample("agents/ai-studio.json", "prompt-{n}.json", ["chunkedPrompt", "chunks"], [], sessions=True),
    "gemini-takeout": Sample("agents/takeout.json", "MyActivity.json", [], [], prose=["title"]),
    "api-calls": Sample("agents/api-calls.jsonl", "calls.jsonl", None, ["id", "call_id"]),
    "anthropic": Sample("", "calls.jsonl", None, ["id", "tool_use_id"], make=lambda: ANTHROPIC),
    "openai": Sample("assistants/toy_chat_fine_tuning.jsonl", "data.jsonl", None, []),
    "sharegpt": Sample("assistants/dummy_conversation_40.json", "share.json", [], ["id"]),
    "claude-code": Sample("agents/claude-code.jsonl", "session-{n}.jsonl", None, ["uuid", "parentUuid", "logicalParentUuid", "id", "tool_use_id",
                                                                             "requestId"], sessions=True, own=["s"]),
    "chatgpt": Sample("assistants/chatgpt_conversations.json", "conversations.json", [], TREE),
    "claude": Sample("assistants/claude_conversations.json", "conversations.json", [], ["uuid", "parent_message_uuid",
                                                                                  "current_leaf_message_uuid"]),
    "slack": Sample("messengers/slack/2024-05-01.json", "general/2024-05-01.json", [], [], CHAT,
                    beside=[("messengers/slack/users.json", "users.json"), ("messengers/slack/channels.json", "channels.json")]),
    "matrix": Sample("messengers/matrix.json", "room.json", ["messages"], ["event_id"], CHAT),
    "mattermost": Sample("messengers/mattermost.jsonl", "export.jsonl", None, [], CHAT, header=5),
    "zulip": Sample("messengers/zulip/messages-000001.json", "messages-000001.json", ["zerver_message"], ["id"], CHAT,
                    beside=[("messengers/zulip/realm.json", "realm.json")]),
    "rocket-chat": Sample("messengers/rocket-chat.json", "general.json", [], ["_id"], CHAT),
    "teams": Sample("messengers/teams.json", "chat.json", ["value"], ["id", "messageId"], CHAT),
    "signal": Sample("messengers/signal/main.jsonl", "main.jsonl", None, [], CHAT, header=7),
    "telegram": Sample("messengers/telegram.json", "result.json", ["messages"], ["id", "reply_to_message_id"], CHAT),
    "discord": Sample("messengers/discord.json", "club.json", ["messages"], ["messageId"], CHAT),
    "messenger": Sample("messengers/messenger/message_1.json", "message_1.json", ["messages"], [], CHAT),
    "skype": Sample("messengers/skype.json", "messages.json", ["conversations", 0, "MessageList"], [], CHAT),
    "google-chat": Sample("messengers/google-chat/messages.json", "Space A/messages.json", ["messages"], ["message_id", "topic_id"], CHAT,
                          beside=[("messengers/google-chat/group_info.json", "Space A/group_info.json")]),
    "hangouts": Sample("messengers/hangouts.json", "Hangouts.json", ["conversations", 0, "events"], ["event_id"], CHAT),
    "snapchat": Sample("messengers/snapchat.json", "chat_history.json", ["bo_li"], [], CHAT),
    "x": Sample("messengers/direct-messages.js", "direct-messages.js", [], ["conversationId", "id"], CHAT,
                prefix="window.YTD.direct_messages.part0 = "),
    "discord-package": Sample("messengers/discord-package/messages.json", "messages/c1/messages.json", [], ["ID"], CHAT,
                              beside=[("messengers/discord-package/channel.json", "messages/c1/channel.json")]),
    "plain": Sample("", "talk.json", [], [], CHAT, make=lambda: PLAIN),
}
