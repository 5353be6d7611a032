internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import JSON
internal import Model

/// `result.json` of Telegram Desktop: one chat, or a whole account with lists of chats; media are beside it.
///
/// Read as a stream, message by message, even with many chats.
enum TelegramFormat: ExportFormat {
  static let name = "telegram"
  static let title = "Telegram"
  static let reads = "texts, styles, replies, files, reactions, polls, calls, events"
  static let lacks = "contacts, sessions, pictures and stories of the account"
  static let origin = "Telegram Desktop: Export Telegram data, or Export chat history, as JSON"

  static var carriesFiles: Bool { true }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files where try isOne(file) { found.append(file) }
    return found
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try .parts(claims(export).map { [$0] }, of: export, Self.self) { (files) throws(Diagnostic) in
      try files.first.map { (file) throws(Diagnostic) in try address(file, export) } ?? ""
    }
  }

  private static func isOne(_ file: InputFile) throws(Diagnostic) -> Bool {
    guard file.fileExtension == "json" else { return false }
    var cleaner = TelegramCleaner()
    let head = cleaner.clean(try Export.head(file))
    let shape = JSONShape(head)
    return isChat(shape) || isAccount(shape) || isBareAccount(shape, head)
  }

  /// What identifies a chat: its id; for an account, the folder.
  private static func address(_ file: InputFile, _ export: Export) throws(Diagnostic) -> String {
    var cleaner = TelegramCleaner()
    var reader = JSONReader(cleaner.clean(try Export.head(file)))
    var fields: [String: String] = [:]
    do {
      try reader.object { key, _, reader in
        guard [.string, .number].contains(try reader.peek()) else { return try reader.skip() }
        fields[key] = try reader.contentValue().identifier
      }
    } catch {
      // The beginning is truncated.
    }
    return fields["id"].map { "\(fields["name"] ?? "")-\($0)" } ?? export.name
  }

  private static func isChat(_ shape: JSONShape) -> Bool {
    guard !shape.isList, let message = shape.inner["messages"] else { return false }
    return message.contains("type") && !message.isDisjoint(with: ["date", "date_unixtime"])
      && !message.isDisjoint(with: ["text", "text_entities", "action"])
  }

  private static func isAccount(_ shape: JSONShape) -> Bool {
    !shape.isList && shape.has("about")
      && !shape.keys.isDisjoint(with: [
        "personal_information", "contacts", "chats", "left_chats", "profile_pictures", "stories",
      ])
  }

  /// Whether only lists of chats were exported.
  private static func isBareAccount(_ shape: JSONShape, _ head: [UInt8]) -> Bool {
    guard !shape.isList, shape.has("chats") || shape.has("left_chats"), shape.inner["chats"] == nil else {
      return false
    }
    let has = { (key: String) in ByteSearch.place(of: Array("\"\(key)\"".utf8), in: head) != nil }
    return ["list", "messages", "type"].allSatisfy(has) && ["date", "date_unixtime"].contains(where: has)
      && ["from", "actor"].contains(where: has)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    out.path = file.path
    var cleaner = TelegramCleaner()
    var account = TelegramAccount(unit.export, file, out)
    defer { out = account.out }
    let repeated = try JSONFile.stream(file, cleaning: { cleaner.clean($0) }, keepsLastOfDuplicates: true) {
      reader in
      try account.read(&reader)
    }
    account.out.note(repeated)
  }
}

/// Reads a Telegram document and opens a conversation for each chat.
private struct TelegramAccount {
  var out: ImportWriter
  private let export: Export
  private let file: InputFile
  private let folder: String
  private var count = 0

  init(_ export: Export, _ file: InputFile, _ out: ImportWriter) {
    self.export = export
    self.file = file
    self.out = out
    folder = String(export.inner(file).dropLast(file.name.count))
  }

  mutating func read(_ reader: inout JSONReader) throws {
    guard try reader.peek() == .object else { return try reader.skip() }
    var chat = TelegramChat(out.strings)
    try reader.object { key, _, reader in
      if key == "chats" || key == "left_chats", try reader.peek() == .object {
        try readList(&reader)
      } else if key == "stories", try reader.peek() == .array {
        try reader.array { element in
          out.record()
          out.skip("story", at: SourcePosition(try element.nextPosition()))
          try element.skip()
        }
      } else {
        try readField(key, &chat, &reader)
      }
    }
  }

  private mutating func readList(_ reader: inout JSONReader) throws {
    try reader.object { key, _, reader in
      guard key == "list", try reader.peek() == .array else { return try reader.skip() }
      try reader.array { element in
        guard try element.peek() == .object else { return try element.skip() }
        var chat = TelegramChat(out.strings)
        try element.object { key, _, reader in try readField(key, &chat, &reader) }
      }
    }
  }

  private mutating func readField(
    _ key: String, _ chat: inout TelegramChat, _ reader: inout JSONReader
  ) throws {
    if key == "messages", try reader.peek() == .array {
      open(&chat)
      try reader.array { element in
        let position = SourcePosition(try element.nextPosition())
        chat.take(try element.contentValue(), position, &out)
      }
    } else if ["name", "type", "id"].contains(key), ![.array, .object].contains(try reader.peek()) {
      let value = try reader.contentValue()
      chat.fields[key] = value.identifier ?? ""
    } else {
      try reader.skip()
    }
  }

  private mutating func open(_ chat: inout TelegramChat) {
    guard !chat.isOpen else { return }
    chat.isOpen = true
    chat.folder = folder
    count += 1
    let type = chat.fields["type"] ?? ""
    let name = chat.fields["name"].flatMap { $0.isEmpty ? nil : $0 }
    let known = ["saved_messages": "Saved messages", "replies": "Replies"][type]
    let unnamed = known ?? (count == 1 ? export.name : "Deleted account")
    let id = chat.fields["id"].map { "-\($0)" } ?? ""
    // Slugs do not change with the site's language.
    let address = count == 1 && id.isEmpty ? export.name : (name ?? unnamed) + id
    var conversation = Conversation(
      slug: Slug.distinct(address, fallback: "telegram"), title: name ?? out.strings[unnamed],
      source: file.path)
    conversation.kind = ["personal_chat", "bot_chat", "saved_messages"].contains(type) ? .direct : .group
    conversation.isMarkdown = true
    out.begin(conversation)
  }
}
