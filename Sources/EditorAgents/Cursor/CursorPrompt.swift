internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// What a transcript of Cursor has in place of a prompt: with its time, what the editor says about its state, or a
/// notice of the program.
struct CursorPrompt {
  private let text: String
  let time: Instant?
  private let context: String
  private let isNotice: Bool

  init(_ written: String) {
    var rest = written
    time = Self.leading("timestamp", of: &rest).flatMap(Self.time)
    if let notice = Self.leading("system_notification", of: &rest) {
      (text, context, isNotice) = ([notice, rest.trimmed].joined(separator: "\n\n").trimmed, "", true)
      return
    }
    isNotice = false
    rest = rest.trimmed
    let query = rest.hasPrefix("<") ? rest[...].bytes(of: "<user_query>") : nil
    if let query, query.lowerBound > rest.startIndex,
      rest[query.upperBound...].bytes(of: "</user_query>") != nil
    {
      context = String(rest[..<query.lowerBound]).trimmed
      text = CursorQuery.text(String(rest[query.lowerBound...]))
    } else {
      (context, text) = ("", CursorQuery.text(time == nil ? written : rest))
    }
  }

  /// The turns in place of the one as written.
  func turns(of turn: Message) -> [Message] {
    var turn = turn
    turn.text = text
    var note = Message(.system, "System", at: .untimed, turn.position)
    note.generation?.agent = turn.generation?.agent
    note.text = isNotice ? text : context
    return isNotice ? [note] : context.isEmpty ? [turn] : [note, turn]
  }

  /// An answer without the mark for thoughts that Cursor leaves out.
  static func withoutMark(_ text: String) -> String {
    guard text.hasSuffix("[REDACTED]") else { return text }
    let rest = text.dropLast("[REDACTED]".count)
    return rest.isEmpty || rest.hasSuffix("\n") ? String(rest).trimmed : text
  }

  /// The content of a tag at the beginning, which is removed.
  private static func leading(_ tag: String, of text: inout String) -> String? {
    let start = text.drop { $0.isWhitespace }
    guard start.hasPrefix("<\(tag)>"), let end = start.bytes(of: "</\(tag)>") else { return nil }
    let inner = String(start[..<end.lowerBound].dropFirst(tag.count + 2)).trimmed
    text = String(start[end.upperBound...])
    return inner
  }

  /// `Friday, Sep 4, 2026, 2:21 AM (UTC+8)`.
  private static func time(_ text: String) -> Instant? {
    guard let match = text.firstMatch(of: #/ \(UTC(?:([+-])(\d{1,2})(?::(\d\d))?)?\)$/#),
      let clock = WrittenClock(inWords: String(text[..<match.range.lowerBound]))
    else { return nil }
    let minutes = (match.2.flatMap { Int64($0) } ?? 0) * 60 + (match.3.flatMap { Int64($0) } ?? 0)
    return Instant(seconds: clock.local - (match.1 == "-" ? -minutes : minutes) * 60)
  }
}
