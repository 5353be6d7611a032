internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import JSON

/// Messages of Slack in other files than those of an export: single files of a channel, answers of
/// `conversations.history`, and files of slackdump and slack-archive, in which replies are below the message of their
/// thread. Lists of people and channels may be beside them. Also slackdump's texts.
enum SlackPages {
  /// Files with a list of messages, which have `ts` and `type`.
  static func files(_ export: Export) throws(Diagnostic) -> [InputFile] {
    if export.hasFile(named: "channels.json"),
      export.files.contains(where: { CivilDate(named: $0.stem) != nil })
    {
      return []
    }
    return try export.files { shape in
      let keys = shape.isList || isMessage(shape) ? shape.keys : shape.inner["messages"] ?? []
      return keys.isSuperset(of: ["type", "ts"]) && !keys.isDisjoint(with: ["user", "bot_id", "subtype"])
    } + SlackText.files(export)
  }

  /// Whether a document is one message.
  private static func isMessage(_ shape: JSONShape) -> Bool {
    !shape.isList && shape.has("ts", "text") && shape.inner["messages"] == nil
  }

  /// The files with messages, and the lists.
  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    let pages = try files(export)
    return pages.isEmpty ? [] : pages + export.files.filter { SlackFormat.lists.contains(export.inner($0)) }
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
    let shared = try SlackFormat.lists(export, "")
    var rest = groups.makeIterator()
    return ExportUnits { () throws(Diagnostic) in
      rest.next().map {
        ExportUnit(format: SlackFormat.self, export: export, files: $0.files, shared: shared)
      }
    }
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
    private let team: SlackTeam
    private var reader: SlackReader
    private var title: String?
    /// The messages so far by `ts`: a reply may also be in its channel, and a message among its replies.
    private var known: Set<String> = []
    private var isOpen = false

    init(_ unit: ExportUnit, _ out: ImportWriter) {
      (self.unit, self.out) = (unit, out)
      team = SlackTeam(unit.shared)
      reader = SlackReader(team: team, export: unit.export)
    }

    mutating func read(_ file: InputFile) throws(Diagnostic) {
      out.path = file.path
      if file.fileExtension == "txt" { return try readText(file) }
      if let json = try unit.export.json(file), json.shapes.contains(where: isMessage) {
        open(file)
        let next = try json.records()
        while let line = try next() {
          if let value = out.value(of: line) { takeThread(value) }
        }
        return
      }
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

    private mutating func readText(_ file: InputFile) throws(Diagnostic) {
      open(file)
      try SlackText.read(file, team, &out)
    }

    private mutating func messages(_ json: inout JSONReader, _ file: InputFile) throws {
      open(file)
      try json.array { element in takeThread(try element.contentValue()) }
    }

    private mutating func takeThread(_ value: ContentValue) {
      take(value, isReply: value["thread_ts"] != nil && value.text("thread_ts") != value.text("ts"))
      // Replies without a text are references.
      let replies = value.elements("replies").filter { $0["text"] != nil }
      for reply in value.elements("slackdump_thread_replies") + replies { take(reply, isReply: true) }
    }

    private mutating func take(_ value: ContentValue, isReply: Bool) {
      out.record()
      let isKnown = value.text("ts").map { !known.insert($0).inserted } ?? false
      if isReply, isKnown { return out.skip("copy of a message", at: value.position) }
      reader.take(value, &out)
    }

    /// The chat is named as in the file, else after the folder of its days, else after the file.
    private mutating func open(_ file: InputFile) {
      guard !isOpen else { return }
      isOpen = true
      let folder = unit.export.folder(of: file).split(separator: "/").last.map(String.init)
      let stem = CivilDate(named: file.stem) == nil && unit.export.isFolder ? file.stem : nil
      let name = stem ?? folder ?? unit.export.name
      let channel = team.channel(name)
      let title = title.flatMap { $0.isEmpty ? nil : "#" + $0 } ?? channel.title
      var chat = Conversation(slug: Slug.distinct("slack-\(name)"), title: title, source: file.path)
      chat.kind = channel.isDirect ? .direct : .group
      chat.isMarkdown = true
      chat.summary = channel.summary
      out.begin(chat)
    }
  }
}
