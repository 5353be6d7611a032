internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Mail in an mbox file (RFC 4155), as Gmail (Takeout), Thunderbird, Apple Mail and mailing lists write it. A thread
/// is a conversation: messages that name each other in `References` and `In-Reply-To`, in all files of the export.
/// Files of one message are read, too.
enum MailFormat: ExportFormat {
  static let name = "mbox"
  static let title = "Mail (mbox)"
  static let reads = "threads with texts, quotations and forwarded messages"
  static let lacks = "attachments, which are only named"
  static let origin = "Google Takeout: Mail; Apple Mail, Thunderbird, mailing lists"
  static let layout = Conversation.Layout.compact

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files where try MailForm(file) != nil { found.append(file) }
    return found
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var box = MailBox(unit.export, out)
    let failure = unit.eachFile { (file) throws(Diagnostic) in try box.read(file) }
    box.write(unit.files.first?.path ?? unit.export.path)
    out = box.out
    if let failure { throw failure }
  }
}

/// The line that begins a message if a header follows: `From ann@example.org Wed May  1 08:00:00 2024`, or only `From `
/// in newer versions of Thunderbird.
struct MailEnvelope {
  /// When the message arrived; nil if unreadable or not written.
  let time: Instant?

  // Regular expressions do not change once they are compiled.
  nonisolated(unsafe) private static let date =
    #/([A-Z][a-z]{2})\s+(\d{1,2})\s+(\d\d:\d\d(?::\d\d)?)\s.*?(\d{4})$/#
  nonisolated(unsafe) private static let zone =
    #/ ([+-]\d{4}) \d{4}$/#

  /// That of a message without such a line.
  static let none = MailEnvelope(time: nil)

  private init(time: Instant?) { self.time = time }

  init?(_ line: [UInt8]) {
    guard line.starts(with: "From ".utf8), line.count < 1000 else { return nil }
    let text = String(decoding: line, as: UTF8.self).trimmed
    if text == "From" {
      time = nil
      return
    }
    guard let match = text.firstMatch(of: Self.date) else { return nil }
    let zone = text.firstMatch(of: Self.zone).map { String($0.1) } ?? "+0000"
    time = MailDate.read("\(match.2) \(match.1) \(match.4) \(match.3) \(zone)")
  }
}

/// Reads the messages of all files, and writes their threads.
private struct MailBox {
  private(set) var out: ImportWriter
  private let export: Export
  private var lines: [Lines.Line] = []
  private var envelope: MailEnvelope?
  /// A line that begins a message if the next one is a header.
  private var mark: Lines.Line?
  private var isAfterBlankLine = true
  private var form = MailForm.box
  /// How much of a message of Apple Mail is to come.
  private var rest = 0
  private var threads = MailThreads()
  private var last: Instant?

  init(_ export: Export, _ out: ImportWriter) { (self.export, self.out) = (export, out) }

  mutating func read(_ file: InputFile) throws(Diagnostic) {
    out.path = file.path
    defer { end() }
    (form, isAfterBlankLine, rest) = (try MailForm(file) ?? .box, true, 0)
    if form != .box { (envelope, lines) = (MailEnvelope.none, [Lines.Line(bytes: [], number: 1)]) }
    var stream = try Lines(file)
    while let line = try stream.next() {
      if form != .counted || isMessage(line) { take(line) }
    }
  }

  /// Whether a line of Apple Mail is neither the length of the message, which is first, nor what follows the message.
  private mutating func isMessage(_ line: Lines.Line) -> Bool {
    if line.number == 1 {
      rest = Int(String(decoding: line.bytes, as: UTF8.self).trimmed) ?? 0
      return false
    }
    defer { rest -= line.bytes.count + 1 }
    return rest > 0
  }

  private mutating func take(_ line: Lines.Line) {
    let isMarked = line.number == 1 && line.bytes.starts(with: InputFile.byteOrderMark)
    let line = isMarked ? Lines.Line(bytes: Array(line.bytes.dropFirst(3)), number: 1) : line
    if let mark {
      self.mark = nil
      // Older programs wrote a second line of this kind.
      let isHeader = MailHeaders.isField(line.bytes[...]) || line.bytes.starts(with: ">From ".utf8)
      if isHeader, isAfterBlankLine || Self.isCertain(mark, before: line) { begin(mark) } else { add(mark) }
      isAfterBlankLine = false
    }
    if form == .box, MailEnvelope(line.bytes) != nil { return mark = line }
    isAfterBlankLine = line.bytes.allSatisfy { $0 == 0x0D || $0 == 0x20 }
    add(line)
  }

  /// Whether a line begins a message also without a blank line above: it has an address, and a usual header follows.
  private static func isCertain(_ mark: Lines.Line, before line: Lines.Line) -> Bool {
    let words = String(decoding: mark.bytes.prefix(1000), as: UTF8.self).split(separator: " ")
    let name = String(decoding: line.bytes.prefix { $0 != 0x3A }.prefix(80), as: UTF8.self).lowercased()
    let isAddress = words.count > 2 && (words[1].contains("@") || ["-", "MAILER-DAEMON"].contains(words[1]))
    return isAddress && (headers.contains(name) || name.hasPrefix("x-"))
  }

  private static let headers: Set<String> = [
    ">from ", "return-path", "received", "from", "date", "delivered-to", "message-id", "subject", "to",
    "status",
  ]

  private mutating func begin(_ line: Lines.Line) {
    end()
    envelope = MailEnvelope(line.bytes)
    lines = [Lines.Line(bytes: [], number: line.number)]
  }

  private mutating func add(_ line: Lines.Line) {
    if envelope != nil {
      let bytes = form == .box ? Self.unquoted(line.bytes) : line.bytes
      lines.append(Lines.Line(bytes: bytes, number: line.number))
    } else if !line.bytes.isEmpty, lines.isEmpty {
      out.record()
      out.skip("text before the first message", at: SourcePosition(line: line.number, column: 1))
      lines = [line]
    }
  }

  /// A text has `>From ` for a line that begins with `From `.
  private static func unquoted(_ line: [UInt8]) -> [UInt8] {
    guard line.first == UInt8(ascii: ">"),
      line.drop(while: { $0 == UInt8(ascii: ">") }).starts(with: "From ".utf8)
    else { return line }
    return Array(line.dropFirst())
  }

  private mutating func end() {
    if let mark { add(mark) }
    defer { (lines, envelope, mark) = ([], nil, nil) }
    guard let envelope, let first = lines.first else { return }
    let position = SourcePosition(line: first.number, column: 1)
    let part = MailPart(lines.dropFirst())
    var reader = MailReader(export, out)
    if let chat = reader.chat(part, arrived: envelope.time, at: position) {
      out = reader.out
      last = chat.last?.message.time ?? last
      return chat.forEach { threads.add($0) }
    }
    out.record()
    reader = MailReader(export, out)
    let mail = reader.mail(part, arrived: envelope.time, after: last, at: position)
    out = reader.out
    guard let mail else { return out.skip("no content", at: position) }
    last = mail.message.time
    threads.add(mail)
  }

  // MARK: threads

  mutating func write(_ source: String) {
    for thread in threads.all {
      let title = thread.first.map { MailSubject.base($0.subject) } ?? ""
      var chat = Conversation(
        slug: Conversation.slug(title: title.isEmpty ? "mail" : title, id: thread.first?.key ?? ""),
        title: title.isEmpty ? out.program : title, source: source)
      let people = MailThreads.people(thread)
      if title.isEmpty, thread.allSatisfy(\.isChat) { chat.title = out.strings.list(people.map(\.name)) }
      chat.kind = people.count > 2 ? .group : .direct
      chat.isMarkdown = true
      out.begin(chat)
      for person in people { out.participant(person) }
      for mail in thread { out.message(message(mail, in: title)) }
    }
  }

  /// A subject other than that of the thread precedes the text.
  private func message(_ mail: Mail, in title: String) -> Message {
    var message = mail.message
    let subject = mail.subject.trimmed
    guard !subject.isEmpty, MailSubject.base(subject) != title || message.text.isEmpty else { return message }
    let line = StyledText([.init(text: subject, style: .bold)]).markdown
    message.kind = .text
    message.text = [line, message.text].filter { !$0.isEmpty }.joined(separator: "\n\n")
    return message
  }
}
