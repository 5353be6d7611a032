internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import JSON

/// Messages of Slack without the lists of an export: single files of a channel, answers of `conversations.history`, and
/// files of slackdump, in which answers are below the message of their thread.
enum SlackPages {
  private static let replies = "slackdump_thread_replies"

  /// Files with a list of messages, which have `ts` and `type`.
  static func files(_ export: Export) throws(Diagnostic) -> [InputFile] {
    if export.hasFile(named: "channels.json") { return [] }
    return try export.files { shape in
      let keys = shape.isList ? shape.keys : shape.inner["messages"] ?? []
      return keys.isSuperset(of: ["type", "ts"]) && !keys.isDisjoint(with: ["user", "bot_id", "subtype"])
    }
  }

  /// A part for each file; the days of a folder are one.
  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    var groups: [(name: String, files: [InputFile])] = []
    for file in try files(export) {
      let isDay = CivilDate(named: file.stem) != nil
      let name = isDay ? export.folder(of: file) : export.inner(file)
      if groups.last?.name != name { groups.append((name, [])) }
      groups[groups.count - 1].files.append(file)
    }
    return .parts(groups.map(\.files), of: export, SlackFormat.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var pages = Pages(unit, out)
    let failure = unit.eachFile { (file) throws(Diagnostic) in try pages.read(file) }
    out = pages.out
    if let failure { throw failure }
  }

  private struct Pages {
    var out: ImportWriter
    private let unit: ExportUnit
    private var reader: SlackReader
    private var title: String?
    private var isOpen = false

    init(_ unit: ExportUnit, _ out: ImportWriter) {
      (self.unit, self.out) = (unit, out)
      reader = SlackReader(team: SlackTeam([]), export: unit.export)
    }

    mutating func read(_ file: InputFile) throws(Diagnostic) {
      out.path = file.path
      let repeated = try JSONFile.stream(file, keepsLastOfDuplicates: true) { json in
        guard try json.peek() == .object else { return try messages(&json, file) }
        try json.object { key, _, json in
          if key == "messages", try json.peek() == .array {
            try messages(&json, file)
          } else if key == "name", try json.peek() == .string {
            title = try json.contentValue().string
          } else {
            try json.skip()
          }
        }
      }
      out.note(repeated)
    }

    private mutating func messages(_ json: inout JSONReader, _ file: InputFile) throws {
      open(file)
      try json.array { element in
        let value = try element.contentValue()
        out.record()
        reader.take(value, &out)
        for reply in value.elements(replies) {
          out.record()
          reader.take(reply, &out)
        }
      }
    }

    /// The chat is named as in the file, else after the folder of its days, else after the file.
    private mutating func open(_ file: InputFile) {
      guard !isOpen else { return }
      isOpen = true
      let folder = unit.export.folder(of: file).split(separator: "/").last.map(String.init)
      let stem = CivilDate(named: file.stem) == nil && unit.export.isFolder ? file.stem : nil
      let name = stem ?? folder ?? unit.export.name
      let title = title.flatMap { $0.isEmpty ? nil : "#" + $0 } ?? name
      var chat = Conversation(slug: Slug.distinct("slack-\(name)"), title: title, source: file.path)
      chat.kind = .group
      chat.isMarkdown = true
      out.begin(chat)
    }
  }
}
