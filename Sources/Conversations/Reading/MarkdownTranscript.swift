package import Basics
package import Content

/// A handwritten transcript: `**Alisha** 2025-11-05T10:30:00Z`, then the text until the next such line. On the same day,
/// in UTC, `**Alisha** 10:31:00Z` is enough. The header is the file's front matter.
package enum MarkdownTranscript {
  package static func conversation(_ file: InputFile, _ problems: inout Problems) throws(Diagnostic)
    -> Conversation?
  {
    let parts = try FrontMatter(file.text(&problems), path: file.path)
    guard let record = Record(parts.header, &problems) else { return nil }
    var header = HeaderReader.read(record, fallbackSlug: file.stem, source: file.path, &problems)
    if record["markdown"] == nil { header.isMarkdown = true }
    var reader = MessageReader(header)
    let lines = TextLines.split(parts.body)
    for value in messages(lines, firstLine: parts.bodyLine, &problems) { reader.read(value, &problems) }
    return reader.conversation(header, &problems)
  }

  /// The messages of a folder's `messages.md`.
  package static func messages(_ lines: [String], firstLine: Int, _ problems: inout Problems)
    -> [ContentValue]
  {
    var out: [ContentValue] = []
    warnAboutText(before: lines.firstIndex { heading($0) != nil } ?? lines.count, lines, firstLine, &problems)
    var open: (sender: String, time: String, line: Int, text: [String])?
    var day = ""
    for (index, line) in lines.enumerated() {
      if let (sender, time) = heading(line) {
        if let open { out.append(value(open)) }
        if !isClock(time) { day = dayStart(time) }
        open = (sender, isClock(time) ? day + time : time, firstLine + index, [])
      } else if !isNote(line) {
        open?.text.append(unescaped(line))
      }
    }
    if let open { out.append(value(open)) }
    return out
  }

  /// A line of text as written in a transcript: with a backslash if it would be read as a heading or a note.
  package static func escaped(_ line: String) -> String {
    isMarkedBehindBackslashes(line) ? "\\" + line : line
  }

  private static func unescaped(_ line: String) -> String {
    line.utf8.first == backslash && isMarkedBehindBackslashes(line) ? String(line.dropFirst()) : line
  }

  /// Any number of backslashes, so that one can always be added and removed again.
  private static func isMarkedBehindBackslashes(_ line: String) -> Bool {
    guard let first = line.utf8.first, first == backslash || first == UInt8(ascii: "*") else { return false }
    let bare = String(decoding: line.utf8.drop { $0 == backslash }, as: UTF8.self)
    return heading(bare) != nil || isNote(bare)
  }

  /// A line about a message that is not part of its text: `*↳ edited 10:32*`.
  package static func note(_ text: String) -> String { "\(noteStart)\(text)*" }

  private static func isNote(_ line: String) -> Bool { line.hasPrefix(noteStart) && line.hasSuffix("*") }

  private static let noteStart = "*↳ "

  private static let backslash = UInt8(ascii: "\\")

  /// Text before the first heading has no sender.
  private static func warnAboutText(
    before end: Int, _ lines: [String], _ firstLine: Int, _ problems: inout Problems
  ) {
    guard let index = lines[..<end].firstIndex(where: { !$0.allSatisfy(\.isWhitespace) }) else { return }
    problems.error(
      "text before the first message", at: SourcePosition(line: firstLine + index, column: 1),
      help: ["begin each message with a line such as \"**Alisha** 2025-11-05T10:30:00Z\""])
  }

  /// The placeholder for the time in an untimed chat.
  package static let untimed = "(no time)"

  /// `**Name** time`, with nothing else on the line.
  package static func heading(_ line: String) -> (sender: String, time: String)? {
    guard line.hasPrefix("**"), let end = line.dropFirst(2).firstRange(of: "** ") else { return nil }
    let time = line[end.upperBound...].trimmingSuffix { $0 == " " }
    if time == untimed { return (String(line.dropFirst(2)[..<end.lowerBound]), untimed) }
    guard time.count >= 10 && time.prefix(4).allSatisfy(\.isNumber) && !time.contains(" ") || isClock(time)
    else { return nil }
    return (String(line.dropFirst(2)[..<end.lowerBound]), String(time))
  }

  /// What a time of day completes: `2025-11-05T`. Only a time in UTC says it.
  package static func dayStart(_ time: String) -> String {
    time.hasSuffix("Z") && time.utf8.count >= 20 ? String(time.prefix(11)) : ""
  }

  /// `10:31:00Z`, with a fraction if there is one.
  private static func isClock(_ time: some StringProtocol) -> Bool {
    let (bytes, colon, digits) = (Array(time.utf8), UInt8(ascii: ":"), UInt8(ascii: "0")...UInt8(ascii: "9"))
    return bytes.count >= 9 && bytes.last == UInt8(ascii: "Z") && bytes[2] == colon && bytes[5] == colon
      && [0, 1, 3, 4, 6, 7].allSatisfy { digits.contains(bytes[$0]) }
      && bytes[8..<bytes.count - 1].allSatisfy { digits.contains($0) || $0 == UInt8(ascii: ".") }
  }

  private static func value(_ open: (sender: String, time: String, line: Int, text: [String])) -> ContentValue
  {
    let position = SourcePosition(line: open.line, column: 1)
    let fields = [
      ("sender", open.sender), ("timestamp", open.time), ("text", open.text.joined(separator: "\n")),
    ]
    return ContentValue(
      .map(
        fields.filter { $0.1 != untimed || $0.0 != "timestamp" }.map { key, text in
          ContentValue.Entry(key: key, position: position, value: ContentValue(.string(text), at: position))
        }), at: position)
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
    var out = self
    while let last = out.last, predicate(last) { out.removeLast() }
    return out
  }
}
