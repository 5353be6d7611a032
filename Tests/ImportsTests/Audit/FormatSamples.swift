import Content
@testable import ImportKit
@testable import Imports

/// The samples of every format, in `Tests/Samples`, with their places in an export. Each format has one with every
/// type of record that it reads; those of the first formats of assistants are in `AssistantFixtures`.
enum FormatSamples {
  struct File: Sendable {
    let sample: String
    var place = ""
  }

  /// By name of the format.
  static let all: [String: [File]] = [
    "tau-bench": one("evaluations/tau-bench.json"), "inspect": one("evaluations/inspect.json"),
    "swe-agent": one("evaluations/lamp__lamp-7.traj"), "atif": one("evaluations/atif.trajectory.json"),
    "promptfoo": one("evaluations/promptfoo.json"),
    "openai-results": one("evaluations/openai-results.jsonl"),
    "openai-evals": one("evaluations/openai-evals.jsonl"),
    "agent-streams": one("agents/stream-codex.jsonl"), "otlp": one("agents/otlp.json"),
    "langsmith": one("agents/langsmith.jsonl"),
    "langfuse": one("agents/langfuse.json"), "oasst": one("agents/oasst.jsonl"),
    "preferences": one("agents/preferences.jsonl"), "mt-bench": one("agents/mt-bench.jsonl"),
    "fastchat": one("agents/fastchat.jsonl"),
    "codex": one("agents/codex.jsonl"), "gemini-cli": one("agents/gemini.json"),
    "gemini-checkpoint": one("agents/gemini-checkpoint.json"), "prompt-history": one("agents/prompts.jsonl"),
    "grok-build": one("agents/grok-build.jsonl"), "cline": one("agents/cline.json"),
    "pi": one("agents/pi.jsonl"), "droid": one("agents/droid.jsonl"),
    "qwen-code": one("agents/qwen.jsonl"), "kimi": one("agents/kimi-code.jsonl"),
    "openhands": one("agents/openhands.json"), "continue": one("agents/continue.json"),
    "opencode": one("agents/opencode.json"), "copilot-cli": one("agents/copilot.jsonl"),
    "copilot-chat": one("agents/vscode.jsonl"), "cursor": one("agents/cursor.jsonl"),
    "cursor-export": one("agents/cursor-export.md"), "aider": one("agents/aider.md"),
    "open-webui": one("agents/open-webui.json"), "librechat": one("agents/librechat.json"),
    "lm-studio": one("agents/lm-studio.json"), "mistral": one("agents/mistral.json"),
    "grok": one("agents/grok.json"), "deepseek": one("agents/deepseek.json"),
    "ai-sdk": one("agents/ai-sdk.json"), "sillytavern": one("agents/sillytavern.jsonl"),
    "chatgpt-exporter": one("agents/chatgpt-exporter.json"),
    "ai-studio": one("agents/ai-studio.json"),
    "gemini-takeout": one("agents/takeout.json"), "api-calls": one("agents/api-calls.jsonl"),
    "anthropic": one("assistants/anthropic.jsonl"),
    "openai": one("assistants/toy_chat_fine_tuning.jsonl"),
    "sharegpt": one("assistants/dummy_conversation_40.json"),
    "claude-code": one("agents/claude-code.jsonl"),
    "chatgpt": one("assistants/chatgpt_conversations.json"),
    "claude": one("assistants/claude_conversations.json"),
    "slack": [
      File(sample: "messengers/slack/2024-05-01.json", place: "team/general/2024-05-01.json"),
      File(sample: "messengers/slack/channels.json", place: "team/channels.json"),
      File(sample: "messengers/slack/users.json", place: "team/users.json"),
    ],
    "matrix": one("messengers/matrix.json"), "matrix-html": one("messengers/matrix.html"),
    "matrix-text": one("messengers/matrix.txt"),
    "mattermost": one("messengers/mattermost.jsonl"),
    "zulip": [
      File(sample: "messengers/zulip/messages-000001.json", place: "club/messages-000001.json"),
      File(sample: "messengers/zulip/realm.json", place: "club/realm.json"),
    ],
    "rocket-chat": one("messengers/rocket-chat.json"), "teams": one("messengers/teams.json"),
    "captions": one("messengers/captions.vtt"), "zoom": one("messengers/zoom/meeting_saved_chat.txt"),
    "google-meet": one("messengers/meet.txt"), "signal": one("messengers/signal/main.jsonl"),
    "signal-html": one("messengers/signal.html"),
    "line": one("messengers/line.txt"), "kakaotalk": one("messengers/kakaotalk-windows.txt"),
    "viber": one("messengers/viber.txt"), "whatsapp": one("messengers/whatsapp.txt"),
    "telegram": one("messengers/telegram.json"), "telegram-html": one("messengers/telegram.html"),
    "chatlab": one("messengers/chatlab.json"),
    "imessage-html": one("messengers/imessage.html"), "discord-html": one("messengers/discord.html"),
    "discord-text": one("messengers/discord.txt"),
    "discord": one("messengers/discord.json"), "irc": one("messengers/irc-2024-05-01.log"),
    "messenger": one("messengers/messenger/message_1.json"),
    "messenger-html": one("messengers/messenger-html/message_2.html"),
    "imessage": one("messengers/imessage.txt"), "sms": one("messengers/sms.xml"),
    "skype": [File(sample: "messengers/skype.json", place: "skype/messages.json")],
    "google-chat": [
      File(sample: "messengers/google-chat/group_info.json", place: "space/group_info.json"),
      File(sample: "messengers/google-chat/messages.json", place: "space/messages.json"),
    ],
    "hangouts": one("messengers/hangouts.json"),
    "snapchat": [File(sample: "messengers/snapchat.json", place: "snap/chat_history.json")],
    "x": [File(sample: "messengers/direct-messages.js", place: "x/direct-messages.js")],
    "linkedin": [File(sample: "messengers/linkedin.csv", place: "linkedin/messages.csv")],
    "discord-package": [
      File(sample: "messengers/discord-package/channel.json", place: "package/messages/c1/channel.json"),
      File(sample: "messengers/discord-package/messages.json", place: "package/messages/c1/messages.json"),
    ],
    "mbox": one("messengers/mail.mbox"), "plain": one("assistants/plain.json"),
  ]

  /// Samples that their tests make: databases from SQL, and activities. Nil for formats with files.
  static func made(_ name: String) throws -> Reading? {
    switch name {
    case "microsoft-copilot": return try Reading([("copilot.csv", ActivityFormatTests.history)])
    case "gemini-takeout-html": return try Reading([("t/MyActivity.html", ActivityFormatTests.page)])
    default: break
    }
    #if Fetch
    let sql = [
      "imessage-database": ChatDatabaseSample.all, "cursor-database": AgentDatabaseSample.cursor,
      "opencode-database": AgentDatabaseSample.openCode,
    ]
    return try sql[name].map { try Reading(bytes: [("x/a.db", try SampleDatabase.of($0))]) }
    #else
    return nil
    #endif
  }

  private static func one(_ sample: String) -> [File] { [File(sample: sample)] }

  /// As in `content/chats`; `change` is applied to the text of one sample.
  static func files(
    _ files: [File], changing sample: String? = nil, _ change: (String) -> String = { $0 }
  ) throws -> [InputFile] {
    try files.map { file in
      let text = try ImportedFiles.sample(file.sample)
      let place = file.place.isEmpty ? String(file.sample.split(separator: "/").last ?? "") : file.place
      return InputFile(
        contentPath: "chats/\(place)", text: file.sample == sample ?? files[0].sample ? change(text) : text)
    }
  }

  /// The format whose sample this is; also of further samples, which lie beside it.
  static func format(of sample: String) -> String? {
    all.first { $0.value.contains { $0.sample == sample } }?.key
  }
}
