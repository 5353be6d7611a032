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
    var open: [Lines.Line] = []
    while let line = try lines.next() {
      if let bytes = data(line.bytes[...]) {
        open.append(Lines.Line(bytes: bytes, number: line.number))
      } else {
        events.take(data: open, &out)
        open = []
        events.take(other: line, &out)
      }
    }
    events.take(data: open, &out)
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
  /// Of the answer; some servers give each event its own.
  private var id: String?
  private var isEnded = false

  init(_ file: InputFile) { name = file.stem }

  var isEmpty: Bool { events.isEmpty }

  /// An event may begin another answer.
  mutating func take(_ event: ContentValue, _ out: inout ImportWriter) {
    let id = event.text("id") ?? event.text("responseId")
    let isOther = self.id != nil && id != nil && self.id != id
    if isOther && isEnded || StreamedAnswer.beginnings.contains(event.text("type") ?? "") { end(&out) }
    self.id = id ?? self.id
    isEnded = isEnded || Self.hasReason(event)
    events.append(event)
  }

  /// Takes a part of an answer that has no type: of Ollama, whose last line may be an error, or of Google's API. Whole
  /// answers are none.
  mutating func take(part value: ContentValue, _ out: inout ImportWriter) -> Bool {
    if let first = events.first, ServerAnswer.isOllama(first), value["error"]?.string != nil {
      events.append(value)
      end(&out)
      return true
    }
    let isLast = value["done"]?.bool ?? Self.hasReason(value)
    guard ServerAnswer.isOllama(value) || value["candidates"] != nil && (!isEmpty || !isLast) else {
      return false
    }
    if let id, let other = value.text("responseId"), id != other { end(&out) }
    take(value, &out)
    if isLast { end(&out) }
    return true
  }

  /// Whether an event says why the answer ended.
  private static func hasReason(_ event: ContentValue) -> Bool {
    (event.elements("choices") + event.elements("candidates")).contains {
      ($0["finish_reason"] ?? $0["finishReason"])?.string != nil
    }
  }

  /// Lines of data that follow each other: an event in several lines, or one in each.
  mutating func take(data lines: [Lines.Line], _ out: inout ImportWriter) {
    if let event = StreamedAnswer.event(in: lines, out) { return take(event, &out) }
    for line in lines where !line.bytes.isEmpty {
      if line.bytes.starts(with: "[DONE]".utf8) {
        end(&out)
      } else if let event = out.value(of: line) {
        take(event, &out)
      }
    }
  }

  /// A line that is no data. Comments and other fields say nothing, a bare error ends the answer.
  mutating func take(other line: Lines.Line, _ out: inout ImportWriter) {
    let isField = ["event:", "id:", "retry:", ":"].contains { line.bytes.starts(with: $0.utf8) }
    guard !isField, let first = line.bytes.first(where: { $0 > 0x20 }) else { return }
    guard first == UInt8(ascii: "{") else {
      out.record()
      return out.broken("line is not an event", at: SourcePosition(line: line.number, column: line.column))
    }
    guard let value = out.value(of: line) else { return }
    // Google's answers have no error beside them.
    let isOfAnswer = value["error"] != nil && !isEmpty && events[0]["candidates"] == nil
    if isOfAnswer { return events.append(value) }
    end(&out)
    APICall.write(value, named: "\(name)-\(line.number)", &out)
  }

  mutating func end(_ out: inout ImportWriter) {
    guard let first = events.first else { return }
    let answer = StreamedAnswer.value(ofEvents: events, out) ?? first
    (events, id, isEnded) = ([], nil, false)
    APICall.write(answer, named: "\(name)-\(first.position.line)", &out)
  }
}
