internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Chats of a Facebook or Instagram account as pages: `inbox/<chat>/message_1.html`, newest first.
///
/// The classes of their elements have changed twice; each form has a card for each message with its sender, its
/// content and its time.
enum MetaPageFormat: ExportFormat {
  static let name = "messenger-html"
  static let title = "Messenger and Instagram (HTML)"
  static let reads = "texts, links, files, reactions, people"
  static let lacks = "replies; calls and unsent messages are texts"
  static let origin = "Accounts Center: Export your information, as HTML"
  static let hasIDs = false
  static let hasZones = false

  static var carriesFiles: Bool { true }

  /// The styles at the start of a page may have 100 KB.
  static let lookBytes = 512 << 10

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool {
    for file in export.files where try isChat(file) { return true }
    return false
  }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files where try isChat(file) { found.append(file) }
    return found
  }

  /// Other pages of an account have the same classes: a chat is one of the files called `message_1.html`, or names
  /// people or files of a chat.
  private static func isChat(_ file: InputFile) throws(Diagnostic) -> Bool {
    guard ["html", "htm"].contains(file.fileExtension) else { return false }
    let head = try Export.head(file, limit: lookBytes)
    let has = { (mark: String) in ByteSearch.place(of: Array(mark.utf8), in: head) != nil }
    guard has("_a6-p\"") && has("_a6-g") || has("_2let\"") && has("_2lel\"") else { return false }
    return number(of: file) != nil || has(">Participants: ") || has("messages/inbox/")
  }

  /// 2 for `message_2.html`.
  private static func number(of file: InputFile) -> Int? {
    file.name.wholeMatch(of: #/message(?:_(\d{1,6}))?\.html?/#).map { $0.1.flatMap { Int($0) } ?? 1 }
  }

  /// A part for each chat, also if its pages are in several archives of an account.
  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    var groups: [String: [(number: Int, file: InputFile)]] = [:]
    for file in try claims(export) {
      let folders = export.inner(file).split(separator: "/").dropLast().suffix(2).joined(separator: "/")
      let number = number(of: file)
      groups[number == nil ? export.inner(file) : folders, default: []].append((number ?? 1, file))
    }
    // Page 1 is the newest.
    let ordered = groups.keys.sorted().map { key in
      groups[key, default: []].sorted { $0.number > $1.number }.map(\.file)
    }
    return try .parts(ordered, of: export, Self.self) { (files) in
      files.first.map { slug(of: $0, export) } ?? ""
    }
  }

  private static func slug(of file: InputFile, _ export: Export) -> String {
    let folder = export.inner(file).split(separator: "/").dropLast().last.map(String.init)
    let name = number(of: file) == nil ? file.stem : folder ?? export.name
    return Slug.make(name, fallback: "messenger")
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let first = unit.files.first else { return }
    var chat = MetaPages(unit.export, out)
    let failure = unit.eachFile { (file) throws(Diagnostic) in try chat.read(file) }
    chat.write(slug: slug(of: first, unit.export), source: first.path)
    out = chat.out
    if let failure { throw failure }
  }
}

/// The parts of a page, by the classes of its three forms.
enum MetaPagePart {
  case card, sender, content, time, reactions, title

  private static let classes: [String: MetaPagePart] = [
    "_a6-g": .card, "_2lej": .card, "_a6-h": .sender, "_2lel": .sender, "_a6-p": .content, "_2let": .content,
    "_a6-o": .time, "_2lem": .time, "_a6-q": .reactions, "_tqp": .reactions, "_a70e": .title,
  ]

  init?(_ tag: TagReader.Tag) {
    let found = (tag["class"] ?? "").split(separator: " ").lazy.compactMap { Self.classes[String($0)] }.first
    guard let part = found ?? (["title", "h1"].contains(tag.name) ? .title : nil) else { return nil }
    self = part
  }
}
