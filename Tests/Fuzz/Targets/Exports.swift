@testable import Accounts
@testable import Agents
@testable import CodingAgents
import Basics
import Content
@testable import Discord
@testable import EditorAgents
@testable import Evaluators
@testable import ImportKit
@testable import Imports
@testable import Mailboxes
@testable import Messengers
@testable import Traces
@testable import WhatsApp
@testable import Workplaces
internal import Model

/// Exports of other programs: every record is accounted for, no page breaks, and the output of `scrollback
/// import` can be read again.
enum Exports {
  /// Separates the files of an export in one input.
  private static let between: UInt8 = 0x1E

  /// One line per format, with the files of its export.
  static let layouts: [(format: any ExportFormat.Type, files: [String])] = [
    (TauBenchFormat.self, ["results.json", "lines.jsonl"]),
    (InspectFormat.self, ["log.json"]),
    (SWEAgentFormat.self, ["task-1.json"]),
    (ATIFFormat.self, ["task-1.trajectory.json"]),
    (PromptfooFormat.self, ["results.json", "lines.jsonl"]),
    (OpenAIResultsFormat.self, ["input.jsonl", "output.jsonl"]),
    (OpenAIEvalsFormat.self, ["log.jsonl"]),
    (AgentStreamFormat.self, ["stream.jsonl"]),
    (OTLPFormat.self, ["spans.json", "lines.jsonl"]),
    (LangSmithFormat.self, ["runs.jsonl", "runs.json"]),
    (LangfuseFormat.self, ["trace.json", "rows.jsonl"]),
    (OASSTFormat.self, ["trees.jsonl"]),
    (PreferenceFormat.self, ["pairs.jsonl", "list.json"]),
    (MTBenchFormat.self, ["question.jsonl", "answer.jsonl"]),
    (FastChatFormat.self, ["conv.jsonl"]),
    (CodexFormat.self, ["rollout-1.jsonl", "rollout-2.jsonl"]),
    (GeminiFormat.self, ["session-1.jsonl", "session-2.json"]),
    (OpenCodeFormat.self, ["session.json"]),
    (PiFormat.self, ["session.jsonl"]),
    (DroidFormat.self, ["session.jsonl"]),
    (CopilotFormat.self, ["events.jsonl"]),
    (OpenCodeDatabaseFormat.self, ["opencode.db"]),
    (QwenFormat.self, ["session.jsonl"]),
    (ClaudeCodeFormat.self, ["session.jsonl", "agent-1.jsonl"]),
    (GeminiCheckpointFormat.self, ["checkpoint-lamp.json"]),
    (GrokBuildFormat.self, ["chat_history.jsonl"]),
    (KimiFormat.self, ["wire.jsonl", "agents/agent-0/wire.jsonl"]),
    (OpenHandsFormat.self, ["output.jsonl", "events/event-00001-a.json", "base_state.json"]),
    (VSCodeChatFormat.self, ["chat.jsonl", "chat.json"]),
    (CursorFormat.self, ["chat.jsonl"]),
    (CursorExportFormat.self, ["chat.md"]),
    (CursorDatabaseFormat.self, ["state.vscdb"]),
    (ClineFormat.self, ["ui_messages.json"]),
    (ContinueFormat.self, ["session.json", "sessions.json"]),
    (PromptHistoryFormat.self, ["history.jsonl"]),
    (AiderFormat.self, ["history.md"]),
    (OpenWebUIFormat.self, ["chats.json"]),
    (LibreChatFormat.self, ["chat.json"]),
    (LMStudioFormat.self, ["1.conversation.json"]),
    (MistralFormat.self, ["chat-1.json"]),
    (GrokFormat.self, ["prod-grok-backend.json"]),
    (DeepSeekFormat.self, ["conversations.json"]),
    (AISDKFormat.self, ["messages.json", "chats.jsonl"]),
    (SillyTavernFormat.self, ["chat.jsonl"]),
    (ExporterFormat.self, ["chat.json"]),
    (AIStudioFormat.self, ["prompt.json"]),
    (TakeoutFormat.self, ["MyActivity.json"]),
    (TakeoutPageFormat.self, ["MyActivity.html"]),
    (ClaudeFormat.self, ["conversations.json"]),
    (APICallFormat.self, ["calls.jsonl", "batch.json"]),
    (AnthropicFormat.self, ["call.jsonl", "list.json"]),
    (OpenAIFormat.self, ["data.jsonl", "list.json"]),
    (ChatGPTFormat.self, ["conversations.json"]),
    (ShareGPTFormat.self, ["share.json", "lines.jsonl"]),
    (
      SlackFormat.self, ["users.json", "channels.json", "general/2024-05-01.json", "general/2024-05-02.json"]
    ),
    (MatrixFormat.self, ["room.json"]),
    (MatrixPageFormat.self, ["messages.html", "messages2.html"]),
    (MatrixTextFormat.self, ["export.txt"]),
    (MattermostFormat.self, ["export.jsonl"]),
    (ZulipFormat.self, ["realm.json", "messages-000001.json"]),
    (RocketChatFormat.self, ["general.json"]),
    (TeamsFormat.self, ["chat.json"]),
    (CaptionFormat.self, ["a.vtt", "b.srt", "c.sbv"]),
    (ZoomFormat.self, ["meeting_saved_chat.txt", "GMT20240501-080000_Recording.txt"]),
    (MeetFormat.self, ["Trip - Transcript.txt"]),
    (SignalFormat.self, ["ann/chat.md", "bo/data.json", "desktop.json", "main.jsonl"]),
    (SignalPageFormat.self, ["Trip (_id2).html"]),
    (LineFormat.self, ["line.txt"]),
    (KakaoTalkFormat.self, ["talk.txt", "talk.csv"]),
    (ViberFormat.self, ["viber.txt"]),
    (DiscordTextFormat.self, ["club.txt"]),
    (WhatsAppFormat.self, ["_chat.txt"]),
    (TelegramFormat.self, ["result.json"]),
    (TelegramPageFormat.self, ["messages.html", "messages2.html"]),
    (ChatLabFormat.self, ["lab.json", "lab.jsonl"]),
    (DiscordFormat.self, ["club.json", "club [part 2].json"]),
    (DiscordPageFormat.self, ["club.html"]),
    (IRCFormat.self, ["tea-2024-05-01.log", "tea-2024-05-02.log"]),
    (MetaFormat.self, ["message_1.json", "message_2.json"]),
    (MetaPageFormat.self, ["message_1.html", "message_2.html"]),
    (IMessageFormat.self, ["ann.txt"]),
    (IMessagePageFormat.self, ["ann.html"]),
    (ChatDatabaseFormat.self, ["chat.db"]),
    (SMSFormat.self, ["sms.xml"]),
    (SkypeFormat.self, ["messages.json"]),
    (GoogleChatFormat.self, ["Space A/group_info.json", "Space A/messages.json"]),
    (HangoutsFormat.self, ["Hangouts.json"]),
    (SnapchatFormat.self, ["chat_history.json"]),
    (XFormat.self, ["account.js", "direct-messages.js"]),
    (LinkedInFormat.self, ["messages.csv"]),
    (DiscordPackageFormat.self, ["messages/c1/channel.json", "messages/c1/messages.json"]),
    (CopilotTableFormat.self, ["copilot.csv"]),
    (MailFormat.self, ["a.mbox", "b.mbox"]),
    (PlainFormat.self, ["talk.json", "lines.jsonl", "table.csv", "talk.txt"]),
  ]

  static let all: [FuzzTarget] =
    layouts.map { layout in
      FuzzTarget(name: "chat-\(layout.format.name)") { bytes in
        Chat.build(units(layout.format, export(layout.files, bytes)))
      }
    } + [FuzzTarget(name: "imports", run: store)]

  static func export(_ names: [String], _ bytes: [UInt8]) -> Export {
    Export(folder: "export", files: files(names, bytes))
  }

  private static func files(_ names: [String], _ bytes: [UInt8]) -> [InputFile] {
    // Databases contain every byte.
    let parts =
      names.count == 1 ? [bytes[...]] : bytes.split(separator: between, omittingEmptySubsequences: false)
    let files = zip(names, parts).map { InputFile(contentPath: "chats/export/\($0)", bytes: Array($1)) }
    return (files + [photo]).sorted { $0.contentPath.utf8.lexicographicallyPrecedes($1.contentPath.utf8) }
  }

  /// A file that messages may name.
  private static let photo = InputFile(
    contentPath: "chats/export/photo.svg",
    text: "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"3\"/>")

  /// Whether the format recognises the export, and how many messages it yields.
  static func read(_ format: any ExportFormat.Type, _ export: Export) -> (isKnown: Bool, messages: Int) {
    let ledgers = units(format, export).compactMap { ConversationReader.read($0).ledger }
    let isKnown = (try? format.recognises(export)) ?? false
    return (isKnown, ledgers.reduce(0) { $0 + $1.made })
  }

  /// The parts that a build would read; if the format does not recognise the input, all of it.
  private static func units(_ format: any ExportFormat.Type, _ export: Export) -> [ChatSource] {
    var sources: [ChatSource] = []
    let found = Result { () throws(Diagnostic) in
      let isOne = try format.recognises(export)
      let units = try format.units(export)
      while let unit = try units.next() { sources.append(.unit(unit)) }
      return isOne
    }
    switch found {
    case .success(true): return sources
    case .success(false): return sources + forced(format, export)
    case .failure(let diagnostic): return sources + [.broken(diagnostic)] + forced(format, export)
    }
  }

  private static func forced(_ format: any ExportFormat.Type, _ export: Export) -> [ChatSource] {
    var unit = ExportUnit(format: format, export: export, files: export.files)
    if let file = export.files.first, var lines = try? Lines(file) {
      while let line = try? lines.nextRecord() { unit.records.append(line) }
      unit.names = unit.records.indices.map { "r\($0)" }
    }
    return [.unit(unit), .unit(ExportUnit(format: format, export: export, files: export.files))]
  }

  /// The first byte selects the format.
  private static func store(_ bytes: [UInt8]) {
    let (choice, rest) = choose(bytes, among: layouts.count)
    let files = files(layouts[choice].files, rest)
    guard let chats = try? ChatImport(files, format: layouts[choice].format.name, SiteSettings.Imports())
    else {
      return
    }
    let written = MemoryStore()
    let reports = chats.run(to: written)
    require(reports.allSatisfy(\.ledger.addsUp), "every record is accounted for: \(reports.map(\.ledger))")
    for slug in written.folders.keys.sorted() {
      let read = FolderFormat.read(slug, written.files(slug))
      let errors = read.diagnostics.filter { $0.severity == .error }
      require(read.conversation != nil && errors.isEmpty, "what is written is read: \(read.diagnostics)")
    }
    let before = written.folders
    require(
      chats.run(to: written).flatMap(\.diagnostics).count <= reports.flatMap(\.diagnostics).count, "again")
    require(
      written.folders.mapValues(\.messages) == before.mapValues(\.messages), "a second import changes nothing"
    )
  }
}

/// Chats as `scrollback import` writes them, in memory.
private final class MemoryStore: ImportStore {
  struct Folder {
    var header: [UInt8] = []
    var messages: [UInt8] = []
  }

  private(set) var folders: [String: Folder] = [:]
  private var pending: [String: [UInt8]] = [:]

  func files(_ slug: String) -> [InputFile] {
    guard let folder = folders[slug] else { return [] }
    return [
      InputFile(contentPath: "chats/\(slug)/chat.yml", bytes: folder.header),
      InputFile(contentPath: "chats/\(slug)/messages.jsonl", bytes: folder.messages),
    ]
  }

  func slugs() -> [String] { [] }

  func existing(_ slug: String) throws(Diagnostic) -> [InputFile] { files(slug) }

  func append(_ slug: String, _ lines: [UInt8]) throws(Diagnostic) { pending[slug, default: []] += lines }

  func finish(_ slug: String, header: [UInt8], media: [(path: String, file: InputFile)]) throws(Diagnostic)
    -> Bool
  {
    require(!slug.isEmpty && !slug.contains("/") && slug != "..", "a folder of its own: \(slug)")
    for (path, _) in media {
      require(!path.split(separator: "/").contains(".."), "within its folder: \(path)")
    }
    folders[slug] = Folder(header: header, messages: pending.removeValue(forKey: slug) ?? [])
    return true
  }
}
