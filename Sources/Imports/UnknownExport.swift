internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import JSON

/// What a file or folder that no format knows looks like, what is wrong with it, and what to do.
struct UnknownExport {
  private let export: Export

  init(_ export: Export) { self.export = export }

  /// Always an error; `what` begins with what it was taken for.
  func diagnostic() throws(Diagnostic) -> Diagnostic {
    guard let file = export.only, !export.isFolder else { return try folder() }
    return try Self.diagnostic(of: file)
  }

  static let known = "exports of \(ExportFormats.titles) are read, whatever their files are called"

  // MARK: folders

  /// So many files of a folder are looked at for the program that wrote it.
  private static let sample = 100

  /// The file that says most: the first text or JSON near the top, else any.
  private func folder() throws(Diagnostic) -> Diagnostic {
    guard let first = export.files.first else { return Self.error("holds no files", export.path) }
    if let document = PackedDocument.of(export) {
      return Self.error("is \(document.what)", export.path, [document.help])
    }
    let names = Set(export.files.map(\.name))
    if names.contains("channels.json"), !names.contains("users.json") {
      return Self.error(
        "looks like an export of Slack without its users.json", export.path,
        ["users.json says who writes: take the whole export"])
    }
    let texts = export.files.filter {
      ["json", "jsonl", "ndjson", "txt", "log", "csv", "html", "xml", "js"].contains($0.fileExtension)
    }
    for file in export.files.prefix(Self.sample) {
      guard let program = try Self.program(of: file) else { continue }
      var diagnostic = Self.unread(program, file)
      diagnostic.path = export.path
      return diagnostic
    }
    guard let file = texts.first else {
      let kinds = Set(export.files.map(\.fileExtension)).filter { !$0.isEmpty }.sorted().prefix(5)
      let found = kinds.isEmpty ? first.name : kinds.map { ".\($0)" }.joined(separator: ", ")
      return Self.error(
        "holds no chat: \(Count.text(export.files.count, "file", "files")) (\(found)), and none is text or JSON",
        export.path, [Self.known])
    }
    var diagnostic = try Self.diagnostic(of: file)
    diagnostic.help.insert(
      "no file of the folder \"\(export.name)\" is a chat; this one comes nearest", at: 0)
    return diagnostic
  }

  // MARK: files

  static func diagnostic(of file: InputFile) throws(Diagnostic) -> Diagnostic {
    let head = try Export.head(file)
    if let diagnostic = packed(head, file) ?? encoding(head, file) { return diagnostic }
    if let diagnostic = try renamed(file) { return diagnostic }
    if let program = KnownProgram.of(FileLook(head)) { return unread(program, file) }
    if let diagnostic = page(head, file) { return diagnostic }
    let start = head.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    let isNamed = ["json", "jsonl", "ndjson"].contains(file.fileExtension)
    return try isNamed || JSONStart.ending(of: head) != nil ? json(start, file) : text(head, file)
  }

  private static func error(
    _ what: String, _ path: String, _ help: [String] = [known], at position: SourcePosition? = nil
  ) -> Diagnostic {
    Diagnostic(.error, what, path: path, line: position?.line, column: position?.column, help: help)
  }

  private static func packed(_ head: [UInt8], _ file: InputFile) -> Diagnostic? {
    guard head.contains(where: { $0 > 0x20 }) else {
      return error("is empty", file.path, ["export it again"])
    }
    return FileSignature.of(head, file).map { error("is \($0.what)", file.path, [$0.help, known]) }
  }

  /// Text in two bytes a character has a mark, or every second byte of its beginning is zero.
  private static func encoding(_ head: [UInt8], _ file: InputFile) -> Diagnostic? {
    let isMarked = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
    let start = head.prefix(64)
    if isMarked || start.count > 3 && start.count(where: { $0 == 0 }) * 3 > start.count {
      return error("looks like text in UTF-16", file.path, ["save it as UTF-8"], at: .start)
    }
    guard head.contains(0) else { return nil }
    return error("holds bytes of no text: it is no chat, or another kind of file", file.path, at: .start)
  }

  private static let names = ["txt", "json", "jsonl"]

  /// A chat whose name ends as that of another kind of file.
  private static func renamed(_ file: InputFile) throws(Diagnostic) -> Diagnostic? {
    for ending in names where ending != file.fileExtension {
      let other = Export(file.moved(to: "\(ConversationSection.chats.folder)/\(file.stem).\(ending)"))
      guard let format = try ExportFormats.format(of: other) else { continue }
      let isOther = file.fileExtension.isEmpty ? "has no ending" : "its name ends in .\(file.fileExtension)"
      return error(
        "looks like an export of \(format.title), but \(isOther)", file.path, ["name it .\(ending)"])
    }
    return nil
  }

  private static func page(_ head: [UInt8], _ file: InputFile) -> Diagnostic? {
    let start = String(decoding: head.prefix(400), as: UTF8.self).lowercased().drop {
      $0.isWhitespace || $0 == "\u{FEFF}"
    }
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") {
      return error(
        "is a page of HTML", file.path,
        ["export as JSON: Telegram and other programs ask for the format", known],
        at: .start)
    }
    if ["window.", "var ", "const "].contains(where: start.hasPrefix) {
      return error(
        "is a script, not JSON", file.path, ["keep only what stands behind the first \"=\""], at: .start)
    }
    return start.hasPrefix("<?xml") ? error("is XML", file.path, at: .start) : nil
  }

  // MARK: JSON

  /// The program whose exports are known and not read that wrote a file; nil for any other file.
  static func program(of file: InputFile) throws(Diagnostic) -> String? {
    guard !media.contains(file.fileExtension) else { return nil }
    return KnownProgram.of(FileLook(try Export.head(file)))
  }

  /// Endings of files that nobody takes for a chat.
  private static let media: Set<String> = [
    "jpg", "jpeg", "png", "gif", "webp", "heic", "mp4", "mov", "mkv", "mp3", "m4a", "opus", "ogg", "aac",
    "wav", "pdf", "svg", "css", "js", "zip",
  ]

  /// The program of whose export a file has the keys, though it cannot be read.
  static func names(_ shape: JSONShape) -> String? { KnownProgram.of(FileLook(shape)) }

  private static func unread(_ program: String, _ file: InputFile) -> Diagnostic {
    error("looks like an export of \(program), which cannot be read yet", file.path)
  }

  private static func json(_ start: ArraySlice<UInt8>, _ file: InputFile) throws(Diagnostic) -> Diagnostic {
    let shape = JSONShape(start)
    let near = nearest(shape)
    if let broken = try syntax(file, near) { return broken }
    if OwnForm.isOne(shape) {
      return error(
        "is an archive in Scrollback's own form already", file.path,
        ["put it into content/chats, with the ending .jsonl for a conversation on each line, else .json"])
    }
    if let near { return error("looks like \(near.what), but \(near.but)", file.path, [known], at: .start) }
    let keys = shape.keys.sorted().prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
    let holds =
      keys.isEmpty ? shape.isList ? "a list without records" : "no record" : "records with the keys \(keys)"
    return error("is JSON of no program that is known: it holds \(holds)", file.path, [known], at: .start)
  }

  /// What has some keys of a format, and what it lacks.
  private static func nearest(_ shape: JSONShape) -> (what: String, but: String)? {
    if shape.has("mapping") { return ("a conversation of ChatGPT", "has neither title nor time") }
    if shape.has("chat_messages") { return ("a conversation of Claude.ai", "has neither name nor time") }
    if shape.has("channel") || shape.has("guild") {
      return ("a channel of Discord", "its messages are missing")
    }
    if shape.has("name", "type", "messages") {
      return ("a chat of Telegram", "its messages have no text or time")
    }
    if shape.has("role", in: "messages") { return ("OpenAI messages", "they have no content") }
    if shape.has("messages") { return ("a chat", "its messages are of no form that is known") }
    if shape.has("uuid", "type") || shape.has("sessionId") {
      return ("a session of Claude Code", "no line is whole")
    }
    return shape.has("ts", "user")
      ? ("one day of a Slack channel", "users.json and channels.json are missing") : nil
  }

  /// Where the text stops being JSON; the lines of JSON Lines each.
  private static func syntax(_ file: InputFile, _ near: (what: String, but: String)?) throws(Diagnostic)
    -> Diagnostic?
  {
    var fault: Diagnostic?
    do throws(Diagnostic) {
      if !isLines(try Export.head(file), file) {
        try JSONFile.stream(file) { reader in try walk(&reader) }
      } else {
        var lines = try Lines(file)
        var problems = Problems(path: file.path)
        while let line = try lines.nextRecord() {
          _ = try JSONFile.read(line.bytes, line: line.number, path: file.path, &problems)
        }
      }
    } catch {
      fault = error
    }
    guard var fault, fault.line != nil else { return nil }
    fault.message = "is no JSON that can be read: \(fault.message)"
    let looks = near.map { ["it looks like \($0.what)"] } ?? []
    fault.help += looks + ["if it was cut off, export it again"]
    return fault
  }

  /// A beginning that could be either is what the name says.
  private static func isLines(_ head: [UInt8], _ file: InputFile) -> Bool {
    JSONStart.ending(of: head).map { $0 == "jsonl" } ?? (file.fileExtension != "json")
  }

  /// The grammar of everything, and keys that stand twice in the outermost objects.
  private static func walk(_ reader: inout JSONReader) throws {
    let pass = { (_: String, _: JSONPosition, value: inout JSONReader) in try value.skip() }
    switch try reader.peek() {
    case .object: try reader.object(pass)
    case .array: try reader.array { try $0.peek() == .object ? try $0.object(pass) : try $0.skip() }
    default: try reader.skip()
    }
  }

  // MARK: texts

  private static func text(_ head: [UInt8], _ file: InputFile) -> Diagnostic {
    let lines = head.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(20).enumerated()
      .map {
        (
          number: $0.offset + 1,
          text: VisibleText.escaped(String(decoding: $0.element, as: UTF8.self).trimmed)
        )
      }
      .filter { !$0.text.isEmpty }
    let first = lines.first ?? (1, "")
    if let line = lines.first(where: { $0.text.contains(#/^\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/#) }) {
      return error(
        "looks like a chat of WhatsApp, but the date or time is none: \"\(line.text.prefix(40))\"", file.path,
        ["lines begin as 20/05/2024, 10:30 - Name: text"], at: SourcePosition(line: line.number, column: 1))
    }
    if let line = lines.first(where: { $0.text.contains(#/^(\[\S*\] ?)?<[^ >]+> /#) }) {
      return error(
        "looks like a log of IRC without times", file.path, ["lines begin as [12:18] <nick> text"],
        at: SourcePosition(line: line.number, column: 1))
    }
    if file.fileExtension == "csv" {
      return error(
        "is a table, which is read in a folder of its own", file.path,
        ["name it messages.csv, beside a chat.yml"])
    }
    return error(
      "is an unrecognised text file: it begins with \"\(first.text.prefix(40))\"", file.path, [known],
      at: SourcePosition(line: first.number, column: 1))
  }
}
