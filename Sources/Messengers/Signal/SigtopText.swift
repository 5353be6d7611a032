internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// The text that sigtop writes: `Conversation: Ann`, then for each message the lines `From:`, `Type:`, `Sent:` and
/// others, an empty line, and the text after a quotation.
struct SigtopText {
  private(set) var out: ImportWriter
  private let export: Export
  private let folder: String
  private let me: Participant
  /// Lines that may begin a message: its sender and its type.
  private var pending: [(text: String, position: SourcePosition)] = []
  private var found: SigtopMessage?
  private var isAfterBlank = true
  private var messages: [Message] = []

  private init(_ export: Export, _ folder: String, _ out: ImportWriter) {
    (self.export, self.folder, self.out) = (export, folder, out)
    me = SignalFormat.me(out)
  }

  static func isOne(_ bytes: [UInt8]) -> Bool {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 4, lines[0].hasPrefix("Conversation: "), lines[1].isEmpty else { return false }
    let types = lines[2...3].contains { SigtopMessage.type(of: String($0)) != nil }
    return types && lines[3...4].contains { SigtopMessage.isTime(String($0)) }
  }

  static func read(
    _ file: InputFile, _ title: String, _ export: Export, _ out: inout ImportWriter
  ) throws(Diagnostic) {
    var text = SigtopText(export, export.folder(of: file), out)
    var failure: Diagnostic?
    do throws(Diagnostic) {
      var lines = try Lines(file)
      _ = try lines.next()
      while let line = try lines.next() {
        text.take(
          String(decoding: text.out.decoded(line).bytes, as: UTF8.self),
          SourcePosition(line: line.number, column: 1))
      }
    } catch { failure = error }
    text.write(title, file)
    out = text.out
    if let failure { throw failure }
  }

  /// A message begins, after an empty line, with its sender if it has one, its type and a time.
  private mutating func take(_ line: String, _ position: SourcePosition) {
    let isType = SigtopMessage.type(of: line) != nil
    if let last = pending.last {
      if SigtopMessage.type(of: last.text) != nil, SigtopMessage.isTime(line) { return begin(line) }
      if pending.count == 1, last.text.hasPrefix("From: "), isType { return pending.append((line, position)) }
      settle()
    }
    if isAfterBlank, isType || line.hasPrefix("From: ") { return pending.append((line, position)) }
    add(line, position)
  }

  private mutating func begin(_ line: String) {
    end()
    out.record()
    let name = pending.lazy.compactMap { SigtopMessage.sender($0.text) }.first
    let type = pending.last.flatMap { SigtopMessage.type(of: $0.text) } ?? ""
    found = SigtopMessage(name, type, me.id, pending.first?.position ?? .start)
    (pending, isAfterBlank) = ([], false)
    found?.add(line)
  }

  /// The lines that looked like the beginning of a message are text.
  private mutating func settle() {
    let lines = pending
    pending = []
    for line in lines { add(line.text, line.position) }
  }

  private mutating func add(_ line: String, _ position: SourcePosition) {
    isAfterBlank = line.isEmpty
    if found != nil {
      found?.add(line)
    } else if !line.isEmpty {
      out.record()
      out.skip("text before the first message", at: position)
    }
  }

  private mutating func end() {
    guard var found else { return }
    self.found = nil
    for _ in 0..<found.takeVersions() {
      out.record()
      out.skip("earlier version of a message", at: found.message.position)
    }
    let last = messages.last?.time ?? .untimed
    if found.time == nil { out.drift("message has no readable time", at: found.message.position) }
    for line in found.unknown {
      out.drift(
        "unknown line \"\(line.prefix(40))\" of a message; it is kept with the text",
        at: found.message.position)
    }
    let message = found.finished(last) { name, type in
      export.attachment(name, type: type, from: folder, at: found.message.position, out.strings)
    }
    guard !message.text.isEmpty || message.mayBeEmpty else {
      return out.skip("no content", at: message.position)
    }
    messages.append(message)
  }

  private mutating func write(_ title: String, _ file: InputFile) {
    settle()
    end()
    let senders = Set(messages.map(\.sender)).subtracting([""])
    out.begin(SignalFormat.conversation(title, others: senders.subtracting([me.id]).count, file))
    if senders.contains(me.id) { out.participant(me) }
    for message in messages { out.message(message) }
  }
}
