internal import Basics
internal import Content
internal import ImportKit

/// Files with answers as servers send them: lines of `event: …` and `data: {…}`.
enum EventStream {
  private static let extensions: Set<String> = ["", "sse", "txt", "log", "json", "jsonl", "ndjson"]

  /// Whether the first event is one with which an answer begins.
  static func isOne(_ file: InputFile) throws(Diagnostic) -> Bool {
    guard extensions.contains(file.fileExtension) else { return false }
    let start = try Export.head(file, limit: 64).first { $0 > 0x20 }
    guard let start, "ed:".utf8.contains(start) else { return false }
    let head = try Export.head(file)
    // Lines that begin with a colon are comments.
    let lines = head.split { $0 == 0x0A || $0 == 0x0D }.drop { $0.first == UInt8(ascii: ":") }
    guard let first = lines.first, first.starts(with: "event:".utf8) || first.starts(with: "data:".utf8),
      let data = lines.lazy.compactMap(Self.data).first
    else { return false }
    let shape = JSONShape(data)
    return shape.has("choices") || shape.has("candidates") || hasBeginning(data)
  }

  /// Whether bytes have the type of the first event of an answer.
  static func hasBeginning(_ bytes: [UInt8]) -> Bool {
    StreamedAnswer.beginnings.contains { name in
      ["\"type\":\"\(name)\"", "\"type\": \"\(name)\""].contains {
        ByteSearch.place(of: Array($0.utf8), in: bytes) != nil
      }
    }
  }

  static func read(_ file: InputFile, _ out: inout ImportWriter) throws(Diagnostic) {
    var lines = try Lines(file)
    var events = StreamedEvents(file)
    defer { events.end(&out) }
    while let line = try lines.nextRecord() {
      guard let bytes = data(line.bytes[...]) else { continue }
      if bytes.starts(with: "[DONE]".utf8) {
        events.end(&out)
      } else if let event = out.value(of: Lines.Line(bytes: bytes, number: line.number)) {
        events.take(event, &out)
      }
    }
  }

  /// What a line has after `data:`; nil for other lines.
  private static func data(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    guard line.starts(with: "data:".utf8) else { return nil }
    return Array(line.dropFirst("data:".utf8.count).drop { $0 == 0x20 })
  }
}

/// The events of the answer that a file is in.
struct StreamedEvents {
  private let name: String
  private var events: [ContentValue] = []

  init(_ file: InputFile) { name = file.stem }

  var isEmpty: Bool { events.isEmpty }

  /// An event may begin another answer.
  mutating func take(_ event: ContentValue, _ out: inout ImportWriter) {
    if StreamedAnswer.beginnings.contains(event.text("type") ?? "") { end(&out) }
    events.append(event)
  }

  mutating func end(_ out: inout ImportWriter) {
    guard let first = events.first else { return }
    let answer = StreamedAnswer.value(ofEvents: events, out) ?? first
    events = []
    APICall.write(answer, named: "\(name)-\(first.position.line)", &out)
  }
}
