internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import JSON

/// Chats in the JSON of a Facebook or Instagram account (`inbox/<chat>/message_1.json`, newest first, 10,000
/// messages in each part), of Messenger's end-to-end encrypted chats (`<name>_1.json`), and of Instagram until 2020
/// (`messages.json`).
enum MetaFormat: ExportFormat {
  static let name = "messenger"
  static let title = "Messenger and Instagram"
  static let reads = "texts, files, reactions, calls, unsent messages, encrypted chats"
  static let lacks = "replies, which exports lack"
  static let origin = "Accounts Center: Export your information, as JSON"

  static var hasIDs: Bool { false }
  static var carriesFiles: Bool { true }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool {
    for file in export.files where try isChat(file, export) { return true }
    return false
  }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files where try isChat(file, export) { found.append(file) }
    return found
  }

  private static func isChat(_ file: InputFile, _ export: Export) throws(Diagnostic) -> Bool {
    guard let json = try export.json(file), let shape = json.shapes.first, !json.isLines else { return false }
    if shape.isList { return MetaOldChats.isOne(shape) }
    return shape.has("sender_name", "timestamp_ms", in: "messages")
      || shape.has("senderName", "timestamp", in: "messages")
      || shape.has("participants") && (shape.has("thread_path") || shape.has("threadName"))
  }

  /// A part for each chat. Large accounts are exported as several archives, so that the parts of a chat are
  /// in
  /// several folders of the same name.
  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    var groups: [String: [(number: Int, file: InputFile)]] = [:]
    for file in try claims(export) {
      let part = part(of: file, export)
      groups[part.chat, default: []].append((part.number, file))
    }
    // Part 1 is the newest.
    let ordered = groups.keys.sorted().map { key in
      groups[key, default: []].sorted { $0.number > $1.number }.map(\.file)
    }
    return try .parts(ordered, of: export, Self.self) { (files) throws(Diagnostic) in
      files.first.map { slug(of: $0, export) } ?? ""
    }
  }

  /// `inbox/ann_1a2b` and 2 for `inbox/ann_1a2b/message_2.json`.
  private static func part(of file: InputFile, _ export: Export) -> (chat: String, number: Int) {
    let folders = export.inner(file).split(separator: "/").dropLast()
    guard let match = file.name.wholeMatch(of: #/message_(\d+)\.json/#) else {
      return (export.inner(file), 0)
    }
    return (folders.suffix(2).joined(separator: "/"), Int(match.1) ?? 0)
  }

  private static func slug(of file: InputFile, _ export: Export) -> String {
    let isPart = file.name.hasPrefix("message_")
    let folder = export.inner(file).split(separator: "/").dropLast().last.map(String.init)
    let name = isPart ? folder ?? export.name : export.isFolder ? file.stem : export.name
    return Slug.make(name, fallback: "messenger")
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let first = unit.files.first else { return }
    if try unit.export.json(first)?.shapes.first?.isList == true {
      var chats = MetaOldChats(unit.export, first, out)
      defer { out = chats.out }
      return try chats.read()
    }
    var thread = MetaThread(unit.export, out)
    let failure = unit.eachFile { (file) throws(Diagnostic) in try thread.read(file) }
    thread.write(slug: slug(of: first, unit.export), title: unit.files.count == 1 ? first.stem : "")
    out = thread.out
    if let failure { throw failure }
  }
}

/// Collects the files of one chat: its title follows its messages.
private struct MetaThread {
  var out: ImportWriter
  private let export: Export
  private var reader: MetaReader
  private var messages: [Message] = []
  private var source: String?
  private var people: [Participant] = []
  private var title = ""
  private var isGroup = false

  init(_ export: Export, _ out: ImportWriter) {
    self.export = export
    self.out = out
    reader = MetaReader(export, out.strings)
  }

  mutating func read(_ file: InputFile) throws(Diagnostic) {
    out.path = file.path
    source = source ?? file.path
    reader.folder = export.folder(of: file)
    var found: [Message] = []
    defer {
      let isNewestFirst = found.first.map { $0.time > found[found.count - 1].time } ?? false
      messages += isNewestFirst ? found.reversed() : found
    }
    let repeated = try JSONFile.stream(file, keepsLastOfDuplicates: true) { json in
      try json.object { key, _, json in
        if key == "messages", try json.peek() == .array {
          try json.array {
            found.append(contentsOf: [reader.message(try $0.contentValue(), &out)].compactMap { $0 })
          }
        } else {
          try readField(key, &json)
        }
      }
    }
    out.note(repeated)
  }

  private mutating func readField(_ key: String, _ json: inout JSONReader) throws {
    switch key {
    case "participants":
      let names = (try json.contentValue().list ?? []).compactMap { $0.string ?? $0.text("name") }
      people = names.map(MetaText.repaired).map { Participant(id: $0, name: $0) }
    case "title": title = MetaText.repaired(try json.contentValue().string ?? "")
    // `Ann_12`, with the number of the chat.
    case "threadName":
      let name = MetaText.repaired(try json.contentValue().string ?? "")
      title = name.prefixMatch(of: #/(.+)_\d+$/#).map { String($0.1) } ?? name
    case "thread_type": isGroup = try json.contentValue().string == "RegularGroup"
    default: try json.skip()
    }
  }

  mutating func write(slug: String, title name: String) {
    let senders = Set(messages.map(\.sender)).subtracting([""])
    let others = people.map(\.name)
    var chat = Conversation(
      slug: slug, title: title.isEmpty ? others.isEmpty ? name : others.joined(separator: ", ") : title,
      source: source ?? export.path)
    if chat.title.isEmpty { chat.title = export.name }
    chat.kind = isGroup || senders.union(others).count > 2 ? .group : .direct
    chat.isMarkdown = true
    guard !messages.isEmpty else {
      out.record()
      return out.skip("chat without messages", at: nil)
    }
    out.begin(chat)
    for person in people { out.participant(person) }
    for message in messages { out.message(message) }
  }
}
