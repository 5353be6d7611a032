internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Chats of Zoom's meetings: `meeting_saved_chat.txt`, `chat.txt`, and the chat of a recording in the cloud.
///
/// `10:00:00 From Ann to Everyone:` and indented lines, or `10:00:00<tab> From Ann : text`, or
/// `00:01:05<tab>Ann:<tab>text`, where times count from the beginning of the recording. Messages to one person are
/// a chat of their own.
enum ZoomFormat: ExportFormat {
  static let name = "zoom"
  static let title = "Zoom"
  static let reads = "messages, replies, reactions, messages to one person"
  static let lacks = "words for reactions in other languages than English"
  static let origin = "in a meeting: Chat, Save chat; or Recordings, Chat file"
  static let hasIDs = false
  static let hasZones = false
  static let layout = Conversation.Layout.compact

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files where ["txt", ""].contains(file.fileExtension) {
      let head = String(decoding: try Export.head(file, limit: 1 << 10), as: UTF8.self)
      let line = head.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) } ?? ""
      if ZoomLine(String(line.trimmingPrefix("\u{FEFF}"))) != nil { found.append(file) }
    }
    return found
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try .parts(claims(export).map { [$0] }, of: export, Self.self) { (files) in
      files.first.map { ZoomChat.slug(MeetingName($0, export), "") } ?? ""
    }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    out.path = file.path
    var chat = ZoomChat(MeetingName(file, unit.export), out)
    let failure = unit.eachFile { (file) throws(Diagnostic) in
      var lines = try Lines(file)
      while let line = try lines.next() { chat.take(line) }
    }
    chat.write(file)
    out = chat.out
    if let failure { throw failure }
  }
}

/// A line that begins a message.
struct ZoomLine {
  let second: Int64
  let name: String
  /// To whom it was sent; nil if the line does not say.
  let target: String?
  /// Text on the same line; nil if it follows on indented lines.
  let text: String?

  /// Words before and after the sender, in the languages of the program.
  private static let words = [("From", "to"), ("Від", "до"), ("От", "кому")]

  // Regular expressions do not change once they are compiled.
  nonisolated(unsafe) private static let stamp =
    #/(\d{1,2}):(\d\d):(\d\d)[\t ]+/#

  init?(_ line: String) {
    // Most lines begin no message, and an expression takes longer.
    guard let first = line.utf8.first, (0x30...0x39).contains(first),
      let match = line.prefixMatch(of: Self.stamp),
      let hour = Int64(match.1), let minute = Int64(match.2), let second = Int64(match.3),
      minute < 60, second < 60,
      let said = Self.said(line[match.range.upperBound...])
    else { return nil }
    self.second = (hour * 60 + minute) * 60 + second
    (name, target, text) = said
    if name.isEmpty { return nil }
  }

  private typealias Said = (name: String, target: String?, text: String?)

  private static func said(_ rest: Substring) -> Said? {
    for (from, to) in words where rest.hasPrefix(from + " ") { return said(rest.dropFirst(from.count), to) }
    // Other languages: any two words with two spaces on both sides.
    if let match = rest.prefixMatch(of: #/[^\s:]+  [^:]+?  ([^\s:]+)  /#) {
      let first = rest.prefix { $0 != " " }
      return said(rest.dropFirst(first.count), String(match.1))
    }
    guard let mark = rest.firstRange(of: ":\t") else { return nil }
    return (String(rest[..<mark.lowerBound]).trimmed, nil, String(rest[mark.upperBound...]))
  }

  private static func said(_ rest: Substring, _ to: String) -> Said? {
    let mark = rest.firstRange(of: " : ")
    guard let end = mark?.lowerBound ?? rest.lastIndex(of: ":") else { return nil }
    let text = mark.map { String(rest[$0.upperBound...]) }
    if text == nil, !rest[rest.index(after: end)...].allSatisfy(\.isWhitespace) { return nil }
    let people = rest[..<end]
    let between = people.ranges(of: "  \(to)  ").last ?? people.ranges(of: " \(to) ").last
    guard let between else { return (String(people).trimmed, nil, text) }
    return (
      String(people[..<between.lowerBound]).trimmed, String(people[between.upperBound...]).trimmed, text
    )
  }
}
