internal import Basics
internal import Content
internal import ImportKit

/// A room that Rocket.Chat exports as HTML, as records of its export as JSON. Texts and names are written as they are,
/// not as HTML, so lines are read instead of tags: one begins each message, and `</p>` ends it.
struct RocketChatPage {
  private var head: (name: String, time: String, position: SourcePosition)?
  private var lines: [String] = []

  private static let start = #"<meta http-equiv="content-type" content="text/html; charset=utf-8">"#

  /// Pages without the same messages as JSON beside them.
  static func files(_ export: Export) throws(Diagnostic) -> [InputFile] {
    let rooms = Set(try export.files(where: RocketChatFormat.isOne).map(\.path))
    return try export.pages(with: [start + "<p><strong>"], limit: 256).filter { page in
      export.file(export.folder(of: page) + page.stem + ".json").map { !rooms.contains($0.path) } ?? true
    }
  }

  static func isOne(_ file: InputFile) -> Bool { ["html", "htm"].contains(file.fileExtension) }

  /// Passes each message to `take`, also those before a fault.
  static func read(
    _ file: InputFile, _ out: inout ImportWriter, _ take: (ContentValue, inout ImportWriter) -> Void
  ) throws(Diagnostic) {
    var page = RocketChatPage()
    var failure: Diagnostic?
    do throws(Diagnostic) {
      var lines = try Lines(file)
      while let line = try lines.next() { page.add(out.decoded(line), &out, take) }
    } catch {
      failure = error
    }
    page.end(&out, take)
    if let failure { throw failure }
  }

  private mutating func add(
    _ line: Lines.Line, _ out: inout ImportWriter, _ take: (ContentValue, inout ImportWriter) -> Void
  ) {
    let text = String(decoding: line.bytes, as: UTF8.self)
    let position = SourcePosition(line: line.number, column: 1)
    if let found = Self.head(line.number == 1 ? text.replacing(Self.start, with: "") : text) {
      end(&out, take)
      head = (found.name, found.time, position)
    } else if head != nil {
      lines.append(text)
    } else if !text.trimmed.isEmpty {
      out.record()
      out.skip(ImportWriter.early, at: position)
    }
  }

  /// `<p><strong>ann</strong> (Wed, 01 May 2024 10:00:00 GMT):<br/>`; longer ones are no names.
  private static func head(_ line: String) -> (name: String, time: String)? {
    guard line.utf8.count < 1024, line.hasPrefix("<p><strong>"), line.hasSuffix("):<br/>"),
      let match = line.wholeMatch(of: #/<p><strong>(.*)<\/strong> \(([^()]*)\):<br\/>/#)
    else { return nil }
    return (String(match.1), String(match.2))
  }

  private mutating func end(
    _ out: inout ImportWriter, _ take: (ContentValue, inout ImportWriter) -> Void
  ) {
    guard let head else { return }
    while let last = lines.last, last.isEmpty || last == "</p>" { lines.removeLast() }
    let file = lines.last.flatMap(Self.file)
    if file != nil { lines.removeLast() }
    let text = lines.joined(separator: "\n").trimmed
    (self.head, lines) = (nil, [])
    let event = Self.event(text)
    let values: [(String, ContentValue.Kind?)] = [
      ("username", .string(head.name)), ("ts", Self.time(head.time)), ("msg", .string(event ?? text)),
      ("type", event.map { _ in .string("event") }),
      ("attachments", file.map { ContentValue.Kind.list([Self.map($0, at: head.position)]) }),
    ]
    take(Self.map(values, at: head.position), &out)
  }

  /// The words of an event, which are in italics as a whole; nil for other text.
  private static func event(_ text: String) -> String? {
    guard text.hasPrefix("<i>"), text.hasSuffix("</i>") else { return nil }
    let inner = String(text.dropFirst(3).dropLast(4))
    return inner.hasBytes(of: "<i>") || inner.hasBytes(of: "</i>") ? nil : inner
  }

  private static func map(
    _ values: [(String, ContentValue.Kind?)], at position: SourcePosition
  ) -> ContentValue {
    let entries = values.compactMap { key, kind in
      kind.map { ContentValue.Entry(key: key, position: position, value: ContentValue($0, at: position)) }
    }
    return ContentValue(.map(entries), at: position)
  }

  /// In UTC.
  private static func time(_ text: String) -> ContentValue.Kind {
    let clock = text.hasSuffix(" GMT") ? WrittenClock(inWords: String(text.dropLast(4))) : nil
    return clock.map { ContentValue.Kind.number(String($0.local * 1000)) } ?? .string(text)
  }

  /// `<br/><a href="./assets/abc-a.png">a.png</a>`.
  private static func file(_ line: String) -> [(String, ContentValue.Kind?)]? {
    let start = #"<br/><a href="./assets/"#
    guard line.hasPrefix(start), line.hasSuffix("</a>"), let end = line.firstRange(of: "\">") else {
      return nil
    }
    let parts = line[..<end.lowerBound].dropFirst(start.count).split(separator: "-", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    return [("fileId", .string(String(parts[0]))), ("fileName", .string(String(parts[1])))]
  }
}
