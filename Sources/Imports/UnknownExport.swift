internal import Basics
internal import Content
internal import Conversations
internal import Databases
internal import ImportKit
internal import JSON

/// Describes a file or folder in no known format: what it looks like, what is wrong, and what to do.
struct UnknownExport {
  private let export: Export

  init(_ export: Export) { self.export = export }

  /// Always an error.
  func diagnostic() throws(Diagnostic) -> Diagnostic {
    guard let file = export.only, !export.isFolder else { return try folder() }
    return try Self.diagnostic(of: file)
  }

  static let known = "supported exports, under any file name: \(ExportFormats.examples)"

  // MARK: folders

  /// How many files of a folder are checked for known programs.
  private static let sample = 100

  /// Reports the most telling file: the first text or JSON near the top, otherwise any.
  private func folder() throws(Diagnostic) -> Diagnostic {
    guard let first = export.files.first else { return Self.error("contains no files", export.path) }
    if export.isOwn { return Self.own(export.path, Self.build(export.path)) }
    if let document = PackedDocument.of(export) {
      return Self.error("is \(document.what)", export.path, [document.help])
    }
    let names = Set(export.files.map(\.name))
    if names.contains("channels.json"), !names.contains("users.json") {
      return Self.error(
        "looks like a Slack export without users.json", export.path,
        ["import the whole export: users.json names the senders"])
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
        "no messages found: \(Count.text(export.files.count, "file", "files")) (\(found))", export.path,
        [Self.known])
    }
    var diagnostic = try Self.diagnostic(of: file)
    diagnostic.help.insert(
      "no file in the folder \"\(export.name)\" is a chat; this is the closest match", at: 0)
    return diagnostic
  }

  // MARK: files

  static func diagnostic(of file: InputFile) throws(Diagnostic) -> Diagnostic {
    let head = try Export.head(file)
    if DatabaseName.begins(head) { return database(file) }
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

  /// One that cannot be opened, or of another program.
  private static func database(_ file: InputFile) -> Diagnostic {
    do throws(Diagnostic) {
      let tables = try DatabaseFile(file).tables.sorted().prefix(5).map { "\"\($0)\"" }
      let holds = tables.isEmpty ? "without tables" : "with the tables \(tables.joined(separator: ", "))"
      return error(
        "is a program's database, not an export: \(holds)", file.path,
        ["export the chats from the program itself", known])
    } catch {
      return error
    }
  }

  private static func packed(_ head: [UInt8], _ file: InputFile) -> Diagnostic? {
    guard head.contains(where: { $0 > 0x20 }) else {
      return error("is empty", file.path, ["export it again"])
    }
    if programs.contains(where: { head.starts(with: $0) }) {
      return error("is a program, not an export", file.path)
    }
    return FileSignature.of(head, file).map { error("is \($0.what)", file.path, [$0.help, known]) }
  }

  /// The first bytes of programs for Linux, macOS and Windows.
  private static let programs: [[UInt8]] = [
    [0x7F, 0x45, 0x4C, 0x46], [0xCF, 0xFA, 0xED, 0xFE], [0xCA, 0xFE, 0xBA, 0xBE], [0x4D, 0x5A, 0x90, 0],
  ]

  /// UTF-16 text has a byte order mark, or zeros in every second byte and nowhere else.
  private static func encoding(_ head: [UInt8], _ file: InputFile) -> Diagnostic? {
    let isMarked = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
    if isMarked || isWide(Array(head.prefix(64))) {
      return error("looks like UTF-16 text", file.path, ["save it as UTF-8"], at: .start)
    }
    guard head.contains(0) else { return nil }
    return error("contains binary data, not text", file.path, at: .start)
  }

  /// Whether most bytes at the even places, or most at the odd ones, are zero, and none of the others.
  private static func isWide(_ start: [UInt8]) -> Bool {
    let zeros = start.indices.filter { start[$0] == 0 }
    let even = zeros.count(where: { $0.isMultiple(of: 2) })
    return (even == 0 || even == zeros.count) && start.count > 3 && zeros.count * 4 > start.count
  }

  private static let names = ["txt", "json", "jsonl"]

  /// A chat with the wrong file extension.
  private static func renamed(_ file: InputFile) throws(Diagnostic) -> Diagnostic? {
    let isJSON = file.fileExtension.hasPrefix("json")
    for ending in names where ending != file.fileExtension && !(isJSON && ending.hasPrefix("json")) {
      let other = Export(file.moved(to: "\(ConversationSection.chats.folder)/\(file.stem).\(ending)"))
      guard let format = try ExportFormats.format(of: other) else { continue }
      let isOther =
        file.fileExtension.isEmpty
        ? "the file has no extension" : "the file extension is .\(file.fileExtension)"
      return error(
        "was recognised as \(format.title), but \(isOther)", file.path,
        ["rename it to end in .\(ending)"])
    }
    return nil
  }

  private static func page(_ head: [UInt8], _ file: InputFile) -> Diagnostic? {
    let start = String(decoding: head.prefix(400), as: UTF8.self).lowercased().drop {
      $0.isWhitespace || $0 == "\u{FEFF}"
    }
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") {
      let isChatGPT = start.contains("<title>chatgpt data export</title>")
      let help =
        isChatGPT
        ? "import conversations.json, which is in the same export"
        : "export as JSON: Telegram and other programs offer this format"
      return error("is an HTML page", file.path, [help, known], at: .start)
    }
    if ["window.", "var ", "const "].contains(where: start.hasPrefix) {
      return error(
        "is a script, not JSON", file.path, ["keep only the part after the first \"=\""], at: .start)
    }
    guard start.hasPrefix("<?xml") else { return nil }
    let element = start.split(separator: "<").map { $0.prefix { $0.isLetter } }.first { !$0.isEmpty }
    let found = element.map { "its first element is <\($0)>" } ?? "it has no element"
    return error(
      "is XML in an unknown format: \(found); SMS Backup & Restore begins with <smses>", file.path, at: .start
    )
  }

  // MARK: JSON

  /// The recognised but unsupported program that wrote a file; nil for any other file.
  static func program(of file: InputFile) throws(Diagnostic) -> String? {
    guard !media.contains(file.fileExtension) else { return nil }
    return KnownProgram.of(FileLook(try Export.head(file)))
  }

  /// Extensions of files that are clearly not chats.
  private static let media: Set<String> = [
    "jpg", "jpeg", "png", "gif", "webp", "heic", "mp4", "mov", "mkv", "mp3", "m4a", "opus", "ogg", "aac",
    "wav", "pdf", "svg", "css", "js", "zip",
  ]

  /// The unsupported program whose keys a file has.
  static func names(_ shape: JSONShape) -> String? { KnownProgram.of(FileLook(shape)) }

  private static func unread(_ program: String, _ file: InputFile) -> Diagnostic {
    error("is in an unsupported format: \(program)", file.path)
  }

  private static func json(_ start: ArraySlice<UInt8>, _ file: InputFile) throws(Diagnostic) -> Diagnostic {
    let shape = JSONShape(start)
    let near = nearest(shape)
    if let broken = try syntax(file, near) { return broken }
    if OwnForm.isOne(shape) { return own(file) }
    if let near { return error("looks like \(near.what), but \(near.but)", file.path, [known], at: .start) }
    let keys = shape.keys.sorted().prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
    let holds =
      keys.isEmpty ? shape.isList ? "a list without records" : "no records" : "records with the keys \(keys)"
    return error("is JSON in an unknown format: it contains \(holds)", file.path, [known], at: .start)
  }

  /// A chat or archive of our own; other extensions than those of JSON are not built.
  private static func own(_ file: InputFile) -> Diagnostic {
    guard ["json", "jsonl", "ndjson"].contains(file.fileExtension) else {
      return own(
        file.path, "rename it to end in .jsonl if each line is a conversation, otherwise in .json")
    }
    return own(file.path, build(file.path))
  }

  private static func own(_ path: String, _ help: String) -> Diagnostic {
    error("is already in Scrollback's own format", path, [help])
  }

  private static func build(_ path: String) -> String {
    "build it: scrollback build \(ShellWord.quoted(path))"
  }

  /// A supported format some of whose keys match, and what is missing.
  private static func nearest(_ shape: JSONShape) -> (what: String, but: String)? {
    if shape.has("mapping") { return ("a ChatGPT conversation", "it has no title or time") }
    if shape.has("chat_messages") { return ("a Claude.ai conversation", "it has no name or time") }
    if shape.has("channel") || shape.has("guild") {
      return ("a Discord channel", "its messages are missing")
    }
    if shape.has("name", "type", "messages") {
      return ("a Telegram chat", "its messages have no text or time")
    }
    if shape.has("role", in: "messages") { return ("OpenAI messages", "they have no content") }
    if let near = NearestFormat.of(shape) { return (near.title, "it has no \"\(near.missing)\"") }
    if shape.has("messages") { return ("a chat", "its messages are in an unknown format") }
    if shape.has("uuid", "type") || shape.has("sessionId") {
      return ("a Claude Code session", "no line is complete")
    }
    return shape.has("ts", "user")
      ? ("one day of a Slack channel", "users.json and channels.json are missing") : nil
  }

  /// The position of the first syntax error; JSON Lines are checked line by line.
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
    fault.message = "is not valid JSON: \(fault.message)"
    let looks = near.map { ["it looks like \($0.what)"] } ?? []
    fault.help += looks + ["if the file is truncated, export it again"]
    return fault
  }

  /// If the beginning could be either, the file name decides.
  private static func isLines(_ head: [UInt8], _ file: InputFile) -> Bool {
    JSONStart.ending(of: head).map { $0 == "jsonl" } ?? (file.fileExtension != "json")
  }

  /// Checks the whole grammar, and duplicate keys in the outermost objects.
  private static func walk(_ reader: inout JSONReader) throws {
    let pass = { (_: String, _: JSONPosition, value: inout JSONReader) in try value.skip() }
    switch try reader.peek() {
    case .object: try reader.object(pass)
    case .array: try reader.array { try $0.peek() == .object ? try $0.object(pass) : try $0.skip() }
    default: try reader.skip()
    }
  }

  // MARK: text

  /// First lines of texts that are known by their extensions.
  private static let firstLines = [
    "vtt": ("WebVTT captions", "WEBVTT"), "mbox": ("a mail box", "From "),
  ]

  /// The first line with a date and the mark after WhatsApp's times, if a name follows in any.
  private static func nearWhatsApp(_ lines: [(number: Int, text: String)]) -> (number: Int, text: String)? {
    let dated = lines.filter {
      $0.text.contains(#/^\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}.{0,40}?(?:\]| [-–]|\d:) /#)
    }
    return dated.contains { $0.text.contains(#/(?:\]| [-–]|\d:) .*\S:(?: |$)/#) } ? dated.first : nil
  }

  private static func text(_ head: [UInt8], _ file: InputFile) -> Diagnostic {
    if let (what, start) = firstLines[file.fileExtension], !head.starts(with: start.utf8) {
      return error("looks like \(what), but does not begin with \"\(start)\"", file.path, at: .start)
    }
    let lines = head.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(20).enumerated()
      .map {
        (
          number: $0.offset + 1,
          text: VisibleText.escaped(String(decoding: $0.element, as: UTF8.self).trimmed)
        )
      }
      .filter { !$0.text.isEmpty }
    let first = lines.first ?? (1, "")
    if let line = nearWhatsApp(lines) {
      return error(
        "looks like a WhatsApp chat, but the date or time is invalid: \"\(line.text.prefix(40))\"", file.path,
        ["write lines such as 20/05/2024, 10:30 - Name: text"],
        at: SourcePosition(line: line.number, column: 1))
    }
    if let line = lines.first(where: { $0.text.contains(#/^(\[\S*\] ?)?<[^ >]+> /#) }) {
      return error(
        "looks like an IRC log without times", file.path, ["write lines such as [12:18] <nick> text"],
        at: SourcePosition(line: line.number, column: 1))
    }
    if file.fileExtension == "csv" {
      return error(
        "is a table outside a chat folder", file.path,
        ["put it into a folder as messages.csv, beside a chat.yml"])
    }
    return error(
      "is an unrecognised text file: it begins with \"\(first.text.prefix(40))\"", file.path, [known],
      at: SourcePosition(line: first.number, column: 1))
  }
}
